//! Names that would become wildcards: `＊.example` must not be written as `*.example`.

use memchr::{memchr, memchr_iter, memmem};
use xenonym::domain::is_separator;

/// The code points other than the asterisk that conversions map to it.
const ASTERISKS: [&str; 2] = ["\u{FF0A}", "\u{FE61}"];

/// Returns whether a result has more asterisks than its name, or begins with the label `*` and the name does not.
#[inline]
pub fn becomes_wildcard(name: &[u8], result: &str) -> bool {
    let result = result.as_bytes();
    memchr(b'*', result).is_some() && {
        let count = |text| memchr_iter(b'*', text).count();
        is_wildcard(result) && !is_wildcard(name) || count(result) > count(name)
    }
}

/// Whether the first label is `*`, before any of the dots of IDNA.
fn is_wildcard(name: &[u8]) -> bool {
    name.strip_prefix(b"*").is_some_and(|rest| {
        rest.utf8_chunks().next().is_none_or(|text| text.valid().starts_with(is_separator))
    })
}

/// Returns whether a name in a text may [become a wildcard](becomes_wildcard), by the bytes of the text alone.
pub fn may_become_wildcard(text: &[u8]) -> bool {
    // Code points that are removed may stand before an asterisk or after it.
    let is_beyond =
        |at: Option<usize>| at.and_then(|at| text.get(at)).is_some_and(|byte| !byte.is_ascii());
    memchr_iter(b'*', text).any(|at| is_beyond(at.checked_sub(1)) || is_beyond(Some(at + 1)))
        || ASTERISKS.iter().any(|asterisk| memmem::find(text, asterisk.as_bytes()).is_some())
}

/// Returns the first code point of a name that becomes an asterisk, and where it is.
pub fn asterisk_in(name: &str) -> Option<(usize, char)> {
    let is_one = |(_, c): &(usize, char)| ASTERISKS.iter().any(|asterisk| asterisk.starts_with(*c));
    name.char_indices().find(is_one)
}

#[cfg(test)]
mod tests {
    use xenonym::uts46::{self, AsciiRules, Options};

    use super::*;

    #[test]
    fn a_result_with_more_asterisks_is_a_wildcard() {
        assert!(becomes_wildcard("＊".as_bytes(), "*"));
        assert!(becomes_wildcard("a.＊.example".as_bytes(), "a.*.example"));
        assert!(becomes_wildcard("*.＊".as_bytes(), "*.*"));
        assert!(becomes_wildcard("\u{AD}*.example".as_bytes(), "*.example"));
        assert!(becomes_wildcard("*\u{AD}.example".as_bytes(), "*.example"));
        for (name, result) in
            [("*.ü", "*.xn--tda"), ("*。ü", "*.xn--tda"), ("ü", "xn--tda"), ("a*ü", "xn--a*-hka")]
        {
            assert!(!becomes_wildcard(name.as_bytes(), result), "{name}");
        }
    }

    /// No code point is missing in the list, and what shows in the bytes shows in the result.
    #[test]
    fn all_code_points_that_become_asterisks_are_known() {
        let any = Options::DNS.with_ascii_rules(AsciiRules::Any);
        let mut found = Vec::new();
        for c in ('\0'..=char::MAX).filter(|c| *c != '*') {
            for name in [c.to_string(), format!("{c}*.a"), format!("*{c}.a")] {
                let result = uts46::to_ascii(&name, &any).unwrap_or_default();
                if becomes_wildcard(name.as_bytes(), &result) {
                    assert!(may_become_wildcard(name.as_bytes()), "{name:?}");
                    found.extend((result == "*").then_some(c));
                }
            }
        }
        assert_eq!(found, ['\u{FE61}', '\u{FF0A}']);
        assert_eq!(asterisk_in("ü.＊"), Some((3, '＊')));
        assert!(!may_become_wildcard("*.ü\nü.＃\n".as_bytes()));
    }
}
