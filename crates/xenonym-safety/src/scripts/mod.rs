//! The scripts of labels (UAX #24), by Unicode 18.0.0. Letters have a script; digits, hyphens and marks that fit
//! several scripts have none here.
//!
//! `cargo xtask tables` generates the table.

/// Data only.
#[rustfmt::skip]
mod generated {
    pub(crate) mod scripts_18_0_0;
}

use alloc::collections::BTreeSet;

use xenonym::{ACE_PREFIX, punycode};

use self::generated::scripts_18_0_0::{NAMES, RUNS};

/// The script of a code point, unless the code point fits several scripts.
fn of(code_point: char) -> Option<&'static str> {
    let after = RUNS.partition_point(|(first, _)| *first <= u32::from(code_point));
    let (_, script) = RUNS.get(after.checked_sub(1)?)?;
    NAMES.get(usize::from(*script).checked_sub(1)?).copied()
}

/// The scripts of a label in its Unicode form, by their names in the Unicode Character Database. An A-label
/// that does not decode has the scripts of its ASCII.
///
/// ```
/// use xenonym_safety::scripts::of_label;
///
/// assert!(of_label("xn--r8jz45g").into_iter().eq(["Han", "Hiragana"]));
/// assert!(of_label("аpple").into_iter().eq(["Cyrillic", "Latin"])); // the first letter is U+0430
/// ```
pub fn of_label(label: &str) -> BTreeSet<&'static str> {
    let at_prefix = label.split_at_checked(ACE_PREFIX.len());
    let digits = at_prefix.filter(|(prefix, _)| prefix.eq_ignore_ascii_case(ACE_PREFIX));
    let decoded = digits.and_then(|(_, digits)| punycode::decode(digits).ok());
    let text = decoded.as_deref().unwrap_or(label);
    let mut scripts = BTreeSet::new();
    if text.contains(|c: char| c.is_ascii_alphabetic()) {
        scripts.insert("Latin");
    }
    scripts.extend(text.chars().filter(|c| !c.is_ascii()).filter_map(of));
    scripts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_have_scripts_and_digits_have_none() {
        for (label, scripts) in [
            ("example", &["Latin"][..]),
            ("0-9_", &[]),
            ("bücher", &["Latin"]),
            ("XN--BCHER-KVA", &["Latin"]),
            ("xn--r8jz45g", &["Han", "Hiragana"]),
            ("аpple", &["Cyrillic", "Latin"]),
            ("ة٣", &["Arabic"]),
            ("xn--!", &["Latin"]),
            ("\u{10FFFF}", &[]),
            ("", &[]),
        ] {
            assert!(of_label(label).into_iter().eq(scripts.iter().copied()), "{label}");
        }
    }

    #[test]
    fn runs_are_in_order_and_have_names() {
        assert_eq!(RUNS.first(), Some(&(0, 0)));
        assert!(RUNS.is_sorted_by(|a, b| a.0 < b.0 && a.1 != b.1));
        assert!(RUNS.iter().all(|(_, script)| usize::from(*script) <= NAMES.len()));
        for letter in ('a'..='z').chain('A'..='Z') {
            assert_eq!(of(letter), Some("Latin"));
        }
        assert!((0..0x80).filter_map(char::from_u32).filter(|c| of(*c).is_some()).count() == 52);
    }
}
