//! The criteria for labels of UTS #46 section 4.1 and IDNA2008, one after the other.
//!
//! Each checks the code points of one label after mapping and decoding, and returns a violation as
//! an index into them. Callers decide which criteria a standard requires, and map the index to
//! their own input.

use crate::normalize::{Output, nfc_of_mapped};
use crate::tables::{BidiClass, ContextScript, DerivedProperty, JoiningType, Record, current};
use crate::{Error, ErrorKind};

/// A criterion that a label violates, and the index of the code point that violates it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Violation {
    pub(crate) kind: ErrorKind,
    pub(crate) index: usize,
}

impl Violation {
    pub(crate) const fn new(kind: ErrorKind, index: usize) -> Self {
        Self { kind, index }
    }
}

// Normalization form C (UTS #46 section 4.1 criterion 1, and RFC 5891 sections 4.1 and 5.4).

/// The code point at which NFC of the label differs from the label.
///
/// Without `alloc`, a label with more than 68 code points that may join each other counts as not
/// normalized, because it cannot be checked.
pub(crate) fn check_nfc(label: &[char]) -> Option<Violation> {
    let violation = |index| Violation::new(ErrorKind::NotNfc, index);
    let never = |&c: &char| current::CLASSES.get(u32::from(c)).any(Record::NFC_NO);
    if let Some(index) = label.iter().position(never) {
        return Some(violation(index));
    }
    let mut comparison = Comparison { label, emitted: 0, first_difference: None };
    let result = nfc_of_mapped(label, &mut comparison);
    let unfinished = result.is_err().then_some(comparison.emitted);
    comparison.first_difference.or(unfinished).map(violation)
}

/// Compares the output with the input. A shorter output differs within its length, where code
/// points compose.
struct Comparison<'l> {
    label: &'l [char],
    emitted: usize,
    first_difference: Option<usize>,
}

impl Output for Comparison<'_> {
    fn emit(&mut self, code_point: char, source: usize) -> Result<(), Error> {
        if self.first_difference.is_none() && self.label.get(self.emitted) != Some(&code_point) {
            self.first_difference = Some(source);
        }
        self.emitted += 1;
        Ok(())
    }
}

// Hyphens (UTS #46 section 4.1 criteria 2 and 3, and RFC 5891 section 4.2.3.1).

/// No hyphens in both the third and the fourth position, which is where prefixes end. The label
/// consists of code points or of ASCII bytes.
#[inline]
pub(crate) fn hyphens_inside<C: Copy + Into<char>>(label: &[C]) -> Option<Violation> {
    match label {
        [_, _, third, fourth, ..] if is_hyphen(*third) && is_hyphen(*fourth) => {
            Some(Violation::new(ErrorKind::HyphensInside, 2))
        }
        _ => None,
    }
}

/// No hyphen as the first or the last code point.
#[inline]
pub(crate) fn hyphens_at_end<C: Copy + Into<char>>(label: &[C]) -> Option<Violation> {
    match label {
        [first, ..] if is_hyphen(*first) => Some(Violation::new(ErrorKind::HyphenAtEnd, 0)),
        [.., last] if is_hyphen(*last) => {
            Some(Violation::new(ErrorKind::HyphenAtEnd, label.len() - 1))
        }
        _ => None,
    }
}

fn is_hyphen(code_point: impl Into<char>) -> bool {
    code_point.into() == '-'
}

// Combining marks (UTS #46 section 4.1 criterion 6, and RFC 5891 section 4.2.3.2).

/// The first code point's general category is not Mark.
pub(crate) fn check_leading_mark(label: &[char]) -> Option<Violation> {
    let first = current::CLASSES.get(u32::from(*label.first()?));
    first.any(Record::MARK).then_some(Violation::new(ErrorKind::LeadingMark, 0))
}

// The CONTEXTJ rules (RFC 5892 appendix A.1 and A.2, and UTS #46 section 4.1 criterion 8).

/// ZERO WIDTH NON-JOINER
const ZWNJ: char = '\u{200C}';
/// ZERO WIDTH JOINER
const ZWJ: char = '\u{200D}';

/// The joiners that no rule allows in their context, from left to right.
///
/// Time is linear in the label: neither of the joiners is transparent, so the search for the
/// neighbors of one joiner ends at the next joiner at the latest.
pub(crate) fn joiner_violations(label: &[char]) -> impl Iterator<Item = Violation> + '_ {
    label.iter().enumerate().filter_map(|(index, &code_point)| {
        let kind = joiner_rule_of(code_point)?;
        let (before, from_joiner) = label.split_at_checked(index)?;
        let after = from_joiner.get(1..)?;
        let allowed =
            follows_virama(before) || (code_point == ZWNJ && breaks_a_join(before, after));
        (!allowed).then_some(Violation::new(kind, index))
    })
}

/// The error for the rule of a code point, or `None` without a rule.
pub(crate) const fn joiner_rule_of(code_point: char) -> Option<ErrorKind> {
    match code_point {
        ZWNJ => Some(ErrorKind::ZeroWidthNonJoiner),
        ZWJ => Some(ErrorKind::ZeroWidthJoiner),
        _ => None,
    }
}

/// Both appendices: the previous code point is a Virama.
fn follows_virama(before: &[char]) -> bool {
    before.last().is_some_and(|&last| record(last).combining_class() == Record::VIRAMA)
}

/// Appendix A.1: the code points before (`L` or `D`) and after (`R` or `D`) would join, ignoring
/// transparent code points between them.
fn breaks_a_join(before: &[char], after: &[char]) -> bool {
    let joins = |code_points: &mut dyn Iterator<Item = &char>, side| {
        let types = code_points.map(|&code_point| record(code_point).joining_type());
        let mut others = types.skip_while(|&joining_type| joining_type == JoiningType::Transparent);
        others.next().is_some_and(|found| found == JoiningType::Dual || found == side)
    };
    joins(&mut before.iter().rev(), JoiningType::Left)
        && joins(&mut after.iter(), JoiningType::Right)
}

fn record(code_point: char) -> Record {
    current::CLASSES.get(u32::from(code_point))
}

// The CONTEXTO rules (RFC 5892 appendix A.3 to A.9).
//
// Three of the rules depend on the whole label, which is read once, so time is linear.

/// The code points that violate their rules, from left to right.
pub(crate) fn context_o_violations(label: &[char]) -> impl Iterator<Item = Violation> + '_ {
    let whole = Whole::of(label);
    label.iter().enumerate().filter_map(move |(index, &code_point)| {
        let before = index.checked_sub(1).and_then(|before| label.get(before)).copied();
        let after = label.get(index + 1).copied();
        let (kind, allowed) = context_o_rule(code_point, before, after, whole)?;
        (!allowed).then_some(Violation::new(kind, index))
    })
}

/// The first CONTEXTO code point without a rule. Today every one is covered by a rule.
pub(crate) fn context_o_without_a_rule(label: &[char]) -> Option<Violation> {
    let index = label.iter().position(|&code_point| {
        DerivedProperty::of(code_point) == DerivedProperty::ContextO
            && context_o_rule_of(code_point).is_none()
    })?;
    Some(Violation::new(ErrorKind::NoContextRule, index))
}

/// The error for the rule of a code point, or `None` without a rule.
pub(crate) fn context_o_rule_of(code_point: char) -> Option<ErrorKind> {
    context_o_rule(code_point, None, None, Whole::default()).map(|(kind, _)| kind)
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
fn context_o_rule(
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

// The Bidi rule (RFC 5893 section 2, and UTS #46 section 4.1 criterion 9).
//
// An RTL label contains a code point of class R, AL or AN. A Bidi domain name contains an RTL
// label, and all its labels must satisfy the rule. The direction of a label, and whether it
// satisfies the rule, follow from the set of its classes, the first class, and the last one that
// is not NSM.

/// The facts on a label that the rule needs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BidiSummary {
    /// One bit a class.
    seen: u16,
    /// The bit of the first class, if there is one.
    first: u16,
    /// The bit of the last class that is not NSM, if there is one.
    last: u16,
}

const fn class_bits(classes: &[BidiClass]) -> u16 {
    let mut bits = 0;
    let mut rest = classes;
    while let [class, others @ ..] = rest {
        bits |= 1 << *class as u8;
        rest = others;
    }
    bits
}

const RTL: u16 = class_bits(&[BidiClass::R, BidiClass::AL, BidiClass::AN]);
const EN: u16 = class_bits(&[BidiClass::EN]);
const AN: u16 = class_bits(&[BidiClass::AN]);
const BOTH_NUMBERS: u16 = EN | AN;
const IN_EITHER: u16 = class_bits(&[
    BidiClass::EN,
    BidiClass::ES,
    BidiClass::CS,
    BidiClass::ET,
    BidiClass::ON,
    BidiClass::BN,
    BidiClass::NSM,
]);
const IN_RTL: u16 = RTL | IN_EITHER;
const IN_LTR: u16 = class_bits(&[BidiClass::L]) | IN_EITHER;
const NSM: u16 = class_bits(&[BidiClass::NSM]);
const RTL_BEGINNINGS: u16 = class_bits(&[BidiClass::R, BidiClass::AL]);
const LTR_BEGINNINGS: u16 = class_bits(&[BidiClass::L]);
const RTL_ENDS: u16 = RTL | class_bits(&[BidiClass::EN]);
const LTR_ENDS: u16 = class_bits(&[BidiClass::L, BidiClass::EN]);

impl BidiSummary {
    pub(crate) const EMPTY: Self = Self { seen: 0, first: 0, last: 0 };

    pub(crate) fn of(label: &[char]) -> Self {
        let mut summary = Self::EMPTY;
        for &code_point in label {
            summary.see(current::CLASSES.get(u32::from(code_point)));
        }
        summary
    }

    /// Processes the next code point's record.
    #[inline]
    pub(crate) fn see(&mut self, record: Record) {
        let class = record.bidi_bit();
        if self.seen == 0 {
            self.first = class;
        }
        self.seen |= class;
        if class != NSM {
            self.last = class;
        }
    }

    /// Whether the label is an RTL label.
    pub(crate) const fn is_rtl(self) -> bool {
        self.seen & RTL != 0
    }

    /// Whether the label satisfies the rule. An empty label does.
    pub(crate) const fn keeps_the_rule(self) -> bool {
        if self.first & RTL_BEGINNINGS != 0 {
            let has_both = self.seen & BOTH_NUMBERS == BOTH_NUMBERS;
            self.seen & !IN_RTL == 0 && self.last & RTL_ENDS != 0 && !has_both
        } else if self.first & LTR_BEGINNINGS != 0 {
            self.seen & !IN_LTR == 0 && self.last & LTR_ENDS != 0
        } else {
            self.seen == 0
        }
    }
}

/// The violations of the rule by a label of a Bidi domain name, at most one for each part of the rule.
pub(crate) fn bidi_violations(label: &[char]) -> impl Iterator<Item = Violation> + use<> {
    let classes = || label.iter().map(|&c| current::CLASSES.get(u32::from(c)).bidi_bit());
    let first = classes().next().unwrap_or(0);
    let is_rtl = first & RTL_BEGINNINGS != 0;
    let (allowed, ends, kind_inside, kind_at_end) = if is_rtl {
        (IN_RTL, RTL_ENDS, ErrorKind::BidiRule2, ErrorKind::BidiRule3)
    } else {
        (IN_LTR, LTR_ENDS, ErrorKind::BidiRule5, ErrorKind::BidiRule6)
    };
    let (mut outside, mut end, mut european, mut arabic) = (None, None, None, None);
    for (index, class) in classes().enumerate() {
        if class & !allowed != 0 {
            outside = outside.or(Some(index));
        }
        if class != NSM {
            end = Some(index).filter(|_| class & ends == 0);
        }
        match class {
            EN => european = european.or(Some(index)),
            AN => arabic = arabic.or(Some(index)),
            _ => {}
        }
    }
    let found = if first != 0 && first & (RTL_BEGINNINGS | LTR_BEGINNINGS) == 0 {
        // Without a direction no other part of the rule can be checked.
        [Some((ErrorKind::BidiRule1, 0)), None, None]
    } else {
        // The second number is the violation.
        let number = european.zip(arabic).filter(|_| is_rtl);
        [
            outside.map(|at| (kind_inside, at)),
            end.map(|at| (kind_at_end, at)),
            number.map(|(european, arabic)| (ErrorKind::BidiRule4, european.max(arabic))),
        ]
    };
    found.into_iter().flatten().map(|(kind, index)| Violation::new(kind, index))
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;

    #[test]
    fn the_difference_is_found() {
        let index = |label: &str| {
            let label: Vec<char> = label.chars().collect();
            check_nfc(&label).map(|violation| violation.index)
        };
        assert_eq!(index("bücher"), None);
        assert_eq!(index("q\u{308}"), None);
        assert_eq!(index("bu\u{308}cher"), Some(1));
        assert_eq!(index("a\u{2126}"), Some(1));
        assert_eq!(index("각\u{11A8}"), None);
        assert_eq!(index("a가\u{11A8}"), Some(1));
        assert_eq!(index("q\u{301}\u{323}"), Some(2));
    }

    #[test]
    fn only_both_positions_count() {
        assert!(hyphens_inside(&['a', 'b', '-', '-']).is_some());
        assert!(hyphens_inside(&['a', '-', '-', 'b']).is_none());
        assert!(hyphens_inside(&['a', 'b', '-']).is_none());
    }

    #[test]
    fn either_end_counts() {
        assert_eq!(hyphens_at_end(&['a', '-']).map(|violation| violation.index), Some(1));
        assert_eq!(hyphens_at_end(&['-']).map(|violation| violation.index), Some(0));
        assert_eq!(hyphens_at_end(&['a', '-', 'b']), None);
        assert_eq!(hyphens_at_end::<char>(&[]), None);
    }

    #[test]
    fn marks_may_follow() {
        assert!(check_leading_mark(&['\u{308}', 'a']).is_some());
        assert!(check_leading_mark(&['a', '\u{308}']).is_none());
        assert!(check_leading_mark(&[]).is_none());
    }

    fn broken(label: &str) -> Vec<usize> {
        let label: Vec<char> = label.chars().collect();
        joiner_violations(&label).map(|violation| violation.index).collect()
    }

    #[test]
    fn after_a_virama_both_are_allowed() {
        assert!(broken("क\u{94D}\u{200C}ष").is_empty());
        assert!(broken("क\u{94D}\u{200D}ष").is_empty());
        assert_eq!(broken("क\u{200D}ष"), [1]);
    }

    #[test]
    fn a_non_joiner_stands_between_what_would_join() {
        assert!(broken("نامه\u{200C}ای").is_empty());
        assert!(broken("ب\u{64B}\u{200C}\u{64B}ب").is_empty());
        assert_eq!(broken("ا\u{200C}ب"), [1]);
        assert_eq!(broken("\u{200C}"), [0]);
        assert_eq!(broken("ب\u{200C}\u{200C}ب"), [1, 2]);
    }

    fn broken_context_o(label: &str) -> Vec<(ErrorKind, usize)> {
        let label: Vec<char> = label.chars().collect();
        context_o_violations(&label).map(|violation| (violation.kind, violation.index)).collect()
    }

    #[test]
    fn neighbours_decide() {
        assert_eq!(broken_context_o("l·l͵αא׳א״"), []);
        assert_eq!(broken_context_o("·l"), [(ErrorKind::ContextMiddleDot, 0)]);
        assert_eq!(broken_context_o("l·"), [(ErrorKind::ContextMiddleDot, 1)]);
        assert_eq!(broken_context_o("L·L"), [(ErrorKind::ContextMiddleDot, 1)]);
        assert_eq!(broken_context_o("α͵"), [(ErrorKind::ContextKeraia, 1)]);
        assert_eq!(broken_context_o("׳א"), [(ErrorKind::ContextGeresh, 0)]);
        assert_eq!(broken_context_o("a״"), [(ErrorKind::ContextGershayim, 1)]);
    }

    #[test]
    fn the_whole_label_decides() {
        for label in ["・あ", "ア・", "漢・"] {
            assert_eq!(broken_context_o(label), []);
        }
        assert_eq!(broken_context_o("a・"), [(ErrorKind::ContextKatakanaMiddleDot, 1)]);
        assert_eq!(broken_context_o("٠٩"), []);
        assert_eq!(broken_context_o("۰۹"), []);
        assert_eq!(
            broken_context_o("٠۰"),
            [
                (ErrorKind::ContextArabicIndicDigit, 0),
                (ErrorKind::ContextExtendedArabicIndicDigit, 1)
            ]
        );
    }

    #[test]
    fn each_contexto_code_point_has_a_rule() {
        for code_point in '\0'..=char::MAX {
            let has_rule = context_o_rule_of(code_point).is_some();
            let is_context_o = DerivedProperty::of(code_point) == DerivedProperty::ContextO;
            assert_eq!(has_rule, is_context_o, "{code_point:?}");
        }
        assert_eq!(context_o_without_a_rule(&['·']), None);
    }

    fn rules(label: &str) -> Vec<ErrorKind> {
        let label: Vec<char> = label.chars().collect();
        let found: Vec<ErrorKind> =
            bidi_violations(&label).map(|violation| violation.kind).collect();
        assert_eq!(BidiSummary::of(&label).keeps_the_rule(), found.is_empty(), "{label:?}");
        found
    }

    #[test]
    fn each_rule_has_a_label_that_breaks_it_alone() {
        assert_eq!(rules("0a"), [ErrorKind::BidiRule1]);
        assert_eq!(rules("אaא"), [ErrorKind::BidiRule2]);
        assert_eq!(rules("א-"), [ErrorKind::BidiRule3]);
        assert_eq!(rules("א0٠א"), [ErrorKind::BidiRule4]);
        assert_eq!(rules("aאb"), [ErrorKind::BidiRule5]);
        assert_eq!(rules("a-"), [ErrorKind::BidiRule6]);
    }

    #[test]
    fn marks_may_follow_the_end() {
        assert_eq!(rules("א\u{308}"), []);
        assert_eq!(rules("a1\u{308}"), []);
        assert_eq!(rules(""), []);
        assert_eq!(rules("a"), []);
    }
}
