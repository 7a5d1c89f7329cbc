//! The statuses of some code points in UTS #46 up to Unicode 15.0.

use xenonym::uts46::{Options, to_unicode};

use crate::ages;

/// Code points that were disallowed at least up to Unicode 15.0, and are mapped, ignored or
/// (U+1806) valid today.
const ONCE_DISALLOWED: [(char, char); 18] = [
    ('\u{4C0}', '\u{4C0}'),
    ('\u{10A0}', '\u{10C5}'),
    ('\u{115F}', '\u{1160}'),
    ('\u{17B4}', '\u{17B5}'),
    ('\u{1806}', '\u{1806}'),
    ('\u{180E}', '\u{180E}'),
    ('\u{2061}', '\u{2063}'),
    ('\u{206A}', '\u{206F}'),
    ('\u{2132}', '\u{2132}'),
    ('\u{2183}', '\u{2183}'),
    ('\u{3164}', '\u{3164}'),
    ('\u{FFA0}', '\u{FFA0}'),
    ('\u{1D173}', '\u{1D17A}'),
    ('\u{2F868}', '\u{2F868}'),
    ('\u{2F874}', '\u{2F874}'),
    ('\u{2F91F}', '\u{2F91F}'),
    ('\u{2F95F}', '\u{2F95F}'),
    ('\u{2F9BF}', '\u{2F9BF}'),
];

/// The explanation in the table of differences.
pub const OLD_STATUSES: &str = "its mapping table disallows 71 code points that the newest maps, ignores \
    or allows, and maps U+1E9E to ss; we are right by the newest IdnaMappingTable.txt";

/// Whether an old table rejects a name, in either form.
pub fn rejects(name: &str) -> bool {
    let once_disallowed =
        |c: char| ONCE_DISALLOWED.iter().any(|&(first, last)| (first..=last).contains(&c));
    name.contains(once_disallowed)
        || ages::decoded_if_ace(name).is_some_and(|decoded| decoded.contains(once_disallowed))
}

/// A name that the newest table maps as an old table maps `name`.
pub fn old_spelling(name: &str) -> String {
    name.replace('\u{1E9E}', "ss")
}

/// Whether the status was `disallowed_STD3_valid` or `disallowed_STD3_mapped` before 16.0 removed
/// these: ASCII code points other than letters, digits and the hyphen, and code points that are
/// mapped or equivalent to text with one.
pub fn was_disallowed_std3(code_point: char) -> bool {
    let denied = |c: char| c.is_ascii() && !c.is_ascii_alphanumeric() && c != '-' && c != '.';
    match code_point {
        '\u{2260}' | '\u{226E}' | '\u{226F}' => true,
        _ => {
            to_unicode(code_point.encode_utf8(&mut [0; 4]), &Options::UTS46).raw().contains(denied)
        }
    }
}
