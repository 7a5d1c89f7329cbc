//! The CONTEXTO rules (RFC 5892 appendix A.3 to A.9).
//!
//! Three of the rules depend on the whole label, which is read once, so time is linear.

use super::Violation;
use crate::ErrorKind;
use crate::tables::{ContextScript, DerivedProperty};

/// The code points that violate their rules, from left to right.
pub(crate) fn violations(label: &[char]) -> impl Iterator<Item = Violation> + '_ {
    let whole = Whole::of(label);
    label.iter().enumerate().filter_map(move |(index, &code_point)| {
        let before = index.checked_sub(1).and_then(|before| label.get(before)).copied();
        let after = label.get(index + 1).copied();
        let (kind, allowed) = rule(code_point, before, after, whole)?;
        (!allowed).then_some(Violation::new(kind, index))
    })
}

/// The first CONTEXTO code point without a rule. Today every one is covered by a rule.
pub(crate) fn without_a_rule(label: &[char]) -> Option<Violation> {
    let index = label.iter().position(|&code_point| {
        DerivedProperty::of(code_point) == DerivedProperty::ContextO
            && rule_of(code_point).is_none()
    })?;
    Some(Violation::new(ErrorKind::NoContextRule, index))
}

/// The error for the rule of a code point, or `None` without a rule.
pub(crate) fn rule_of(code_point: char) -> Option<ErrorKind> {
    rule(code_point, None, None, Whole::default()).map(|(kind, _)| kind)
}

/// The facts on a whole label that rules need.
#[derive(Clone, Copy, Debug, Default)]
struct Whole {
    has_hiragana_katakana_han: bool,
    has_arabic_indic_digit: bool,
    has_extended_arabic_indic_digit: bool,
}

impl Whole {
    fn of(label: &[char]) -> Self {
        let mut whole = Self::default();
        for &code_point in label {
            match code_point {
                '\u{660}'..='\u{669}' => whole.has_arabic_indic_digit = true,
                '\u{6F0}'..='\u{6F9}' => whole.has_extended_arabic_indic_digit = true,
                _ => {
                    whole.has_hiragana_katakana_han |=
                        ContextScript::of(code_point) == ContextScript::HiraganaKatakanaHan;
                }
            }
        }
        whole
    }
}

/// The error for violating the rule of a code point, and whether the rule is satisfied. "Before"
/// and "after" a label, where the rules are undefined, nothing is allowed.
fn rule(
    code_point: char,
    before: Option<char>,
    after: Option<char>,
    whole: Whole,
) -> Option<(ErrorKind, bool)> {
    let is = |neighbour: Option<char>, script| neighbour.map(ContextScript::of) == Some(script);
    Some(match code_point {
        // A.3: U+006C on both sides.
        '\u{B7}' => (ErrorKind::ContextMiddleDot, before == Some('l') && after == Some('l')),
        // A.4: Greek after it.
        '\u{375}' => (ErrorKind::ContextKeraia, is(after, ContextScript::Greek)),
        // A.5: Hebrew before it.
        '\u{5F3}' => (ErrorKind::ContextGeresh, is(before, ContextScript::Hebrew)),
        // A.6: the same.
        '\u{5F4}' => (ErrorKind::ContextGershayim, is(before, ContextScript::Hebrew)),
        // A.7: Hiragana, Katakana or Han somewhere. U+30FB itself is Common.
        '\u{30FB}' => (ErrorKind::ContextKatakanaMiddleDot, whole.has_hiragana_katakana_han),
        // A.8: no U+06F0 to U+06F9 anywhere.
        '\u{660}'..='\u{669}' => {
            (ErrorKind::ContextArabicIndicDigit, !whole.has_extended_arabic_indic_digit)
        }
        // A.9: no U+0660 to U+0669 anywhere.
        '\u{6F0}'..='\u{6F9}' => {
            (ErrorKind::ContextExtendedArabicIndicDigit, !whole.has_arabic_indic_digit)
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    fn broken(label: &str) -> Vec<(ErrorKind, usize)> {
        let label: Vec<char> = label.chars().collect();
        violations(&label).map(|violation| (violation.kind, violation.index)).collect()
    }

    #[test]
    fn neighbours_decide() {
        assert_eq!(broken("l·l͵αא׳א״"), []);
        assert_eq!(broken("·l"), [(ErrorKind::ContextMiddleDot, 0)]);
        assert_eq!(broken("l·"), [(ErrorKind::ContextMiddleDot, 1)]);
        assert_eq!(broken("L·L"), [(ErrorKind::ContextMiddleDot, 1)]);
        assert_eq!(broken("α͵"), [(ErrorKind::ContextKeraia, 1)]);
        assert_eq!(broken("׳א"), [(ErrorKind::ContextGeresh, 0)]);
        assert_eq!(broken("a״"), [(ErrorKind::ContextGershayim, 1)]);
    }

    #[test]
    fn the_whole_label_decides() {
        for label in ["・あ", "ア・", "漢・"] {
            assert_eq!(broken(label), []);
        }
        assert_eq!(broken("a・"), [(ErrorKind::ContextKatakanaMiddleDot, 1)]);
        assert_eq!(broken("٠٩"), []);
        assert_eq!(broken("۰۹"), []);
        assert_eq!(
            broken("٠۰"),
            [
                (ErrorKind::ContextArabicIndicDigit, 0),
                (ErrorKind::ContextExtendedArabicIndicDigit, 1)
            ]
        );
    }

    #[test]
    fn each_contexto_code_point_has_a_rule() {
        for code_point in '\0'..=char::MAX {
            let has_rule = rule_of(code_point).is_some();
            let is_context_o = DerivedProperty::of(code_point) == DerivedProperty::ContextO;
            assert_eq!(has_rule, is_context_o, "{code_point:?}");
        }
        assert_eq!(without_a_rule(&['·']), None);
    }
}
