//! UTS #46 word for word, for comparison: maps, normalizes and divides the whole name, then
//! validates each label. It is slow, without buffers or fast paths.

#![allow(clippy::indexing_slicing, clippy::nonminimal_bool, reason = "as the standard has it")]

use xenonym::normalize::NFC;
use xenonym::punycode;
use xenonym::unicode::{BidiClass, JoiningType, Status, is_mark, mapping};

/// The flags of section 4.
#[allow(clippy::struct_excessive_bools, reason = "these are the standard's own flags")]
#[derive(Clone, Copy, Debug)]
pub struct Flags {
    pub check_hyphens: bool,
    pub check_bidi: bool,
    pub check_joiners: bool,
    pub use_std3_ascii_rules: bool,
    pub transitional_processing: bool,
    pub verify_dns_length: bool,
    pub ignore_invalid_punycode: bool,
}

/// The labels after processing, and whether there was an error.
#[must_use]
pub fn process(name: &str, flags: Flags) -> (Vec<String>, bool) {
    let mapped: String = name.chars().flat_map(|c| map(c, flags.transitional_processing)).collect();
    let normalized = NFC.normalize(&mapped);
    let mut error = false;
    let mut decoded_or_not = Vec::new();
    for label in normalized.split('.') {
        let (label, is_valid, skips_bidi) = convert(label, flags);
        error |= !is_valid;
        decoded_or_not.push((label, skips_bidi));
    }
    let is_bidi = decoded_or_not.iter().any(|(label, _)| label.chars().any(is_rtl));
    if flags.check_bidi && is_bidi {
        error |= decoded_or_not.iter().any(|(label, skips)| !skips && !keeps_bidi_rule(label));
    }
    (decoded_or_not.into_iter().map(|(label, _)| label).collect(), error)
}

/// ToUnicode: the text, and whether there was an error.
#[must_use]
pub fn to_unicode(name: &str, flags: Flags) -> (String, bool) {
    let (labels, error) = process(name, flags);
    (labels.join("."), error)
}

/// ToASCII: the text, unless there was an error.
#[must_use]
pub fn to_ascii(name: &str, flags: Flags) -> Option<String> {
    let (labels, mut error) = process(name, flags);
    let mut output = Vec::new();
    for label in &labels {
        output.push(if label.is_ascii() {
            label.clone()
        } else {
            format!("xn--{}", punycode::encode(label).ok()?)
        });
    }
    if flags.verify_dns_length {
        error |= output.iter().any(|label| label.is_empty() || label.len() > 63);
        error |= output.join(".").len() > 253;
    }
    (!error).then(|| output.join("."))
}

fn map(code_point: char, transitional: bool) -> Vec<char> {
    match code_point {
        'ß' | 'ẞ' if transitional => vec!['s', 's'],
        'ς' if transitional => vec!['σ'],
        '\u{200C}' | '\u{200D}' if transitional => vec![],
        _ => mapping(code_point).collect(),
    }
}

/// Step 4 without Bidi. Returns the label, whether it was free of errors, and whether the criteria
/// were skipped.
fn convert(label: &str, flags: Flags) -> (String, bool, bool) {
    let Some(digits) = label.strip_prefix("xn--") else {
        return (label.to_owned(), is_valid(label, flags), false);
    };
    if !label.is_ascii() {
        return (label.to_owned(), false, true);
    }
    match punycode::decode(digits) {
        // Our options check STD3 even in a label whose Punycode error is ignored.
        Err(_) => {
            let kept = flags.ignore_invalid_punycode && keeps_std3(label, flags);
            (label.to_owned(), kept, true)
        }
        Ok(decoded) => {
            let is_good = !decoded.is_ascii() && is_valid(&decoded, flags);
            (decoded, is_good, false)
        }
    }
}

/// Section 4.1 without criterion 9.
fn is_valid(label: &str, flags: Flags) -> bool {
    let code_points: Vec<char> = label.chars().collect();
    let has_bad_hyphens = code_points.get(2..4) == Some(&['-', '-'])
        || label.starts_with('-')
        || label.ends_with('-');
    NFC.normalize(label) == label
        && (!flags.check_hyphens || !has_bad_hyphens)
        && !label.starts_with("xn--")
        && !label.contains('.')
        && !label.starts_with(is_mark)
        && code_points.iter().all(|&c| matches!(Status::of(c), Status::Valid | Status::Deviation))
        && keeps_std3(label, flags)
        && (!flags.check_joiners
            || (0..code_points.len()).all(|at| keeps_joiner_rule(&code_points, at)))
}

fn keeps_std3(label: &str, flags: Flags) -> bool {
    let allowed = |c: char| !c.is_ascii() || matches!(c, 'a'..='z' | '0'..='9' | '-');
    !flags.use_std3_ascii_rules || label.chars().all(allowed)
}

/// RFC 5892 appendix A.1 and A.2.
#[must_use]
pub fn keeps_joiner_rule(label: &[char], at: usize) -> bool {
    let (before, after) = (&label[..at], &label[at + 1..]);
    let virama = before.last().is_some_and(|&c| NFC.combining_class(c) == 9);
    let opaque = |c: &&char| JoiningType::of(**c) != JoiningType::Transparent;
    let left = before.iter().rev().find(opaque).map(|&c| JoiningType::of(c));
    let right = after.iter().find(opaque).map(|&c| JoiningType::of(c));
    let joins = matches!(left, Some(JoiningType::Left | JoiningType::Dual))
        && matches!(right, Some(JoiningType::Right | JoiningType::Dual));
    match label[at] {
        '\u{200C}' => virama || joins,
        '\u{200D}' => virama,
        _ => true,
    }
}

/// Whether a label with this code point is right-to-left.
#[must_use]
pub fn is_rtl(code_point: char) -> bool {
    matches!(BidiClass::of(code_point), BidiClass::R | BidiClass::AL | BidiClass::AN)
}

/// RFC 5893 section 2.
#[must_use]
pub fn keeps_bidi_rule(label: &str) -> bool {
    use BidiClass::{AL, AN, BN, CS, EN, ES, ET, L, NSM, ON, R};
    let classes: Vec<BidiClass> = label.chars().map(BidiClass::of).collect();
    let last = classes.iter().rfind(|&&class| class != NSM);
    match classes.first() {
        None => true,
        Some(R | AL) => {
            let allowed =
                |c: &BidiClass| matches!(c, R | AL | AN | EN | ES | CS | ET | ON | BN | NSM);
            classes.iter().all(allowed)
                && matches!(last, Some(R | AL | EN | AN))
                && !(classes.contains(&EN) && classes.contains(&AN))
        }
        Some(L) => {
            let allowed = |c: &BidiClass| matches!(c, L | EN | ES | CS | ET | ON | BN | NSM);
            classes.iter().all(allowed) && matches!(last, Some(L | EN))
        }
        Some(_) => false,
    }
}
