//! The Bidi rule (RFC 5893 section 2, and UTS #46 section 4.1 criterion 9).
//!
//! An RTL label contains a code point of class R, AL or AN. A Bidi domain name contains an RTL
//! label, and all its labels must satisfy the rule. The direction of a label, and whether it
//! satisfies the rule, follow from the set of its classes, the first class, and the last one that
//! is not NSM.

use super::Violation;
use crate::ErrorKind;
use crate::tables::{BidiClass, Record, current};

/// The facts on a label that the rule needs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Summary {
    /// One bit a class.
    seen: u16,
    /// The bit of the first class, if there is one.
    first: u16,
    /// The bit of the last class that is not NSM, if there is one.
    last: u16,
}

const fn set(classes: &[BidiClass]) -> u16 {
    let mut bits = 0;
    let mut rest = classes;
    while let [class, others @ ..] = rest {
        bits |= 1 << *class as u8;
        rest = others;
    }
    bits
}

const RTL: u16 = set(&[BidiClass::R, BidiClass::AL, BidiClass::AN]);
const EN: u16 = set(&[BidiClass::EN]);
const AN: u16 = set(&[BidiClass::AN]);
const BOTH_NUMBERS: u16 = EN | AN;
const IN_EITHER: u16 = set(&[
    BidiClass::EN,
    BidiClass::ES,
    BidiClass::CS,
    BidiClass::ET,
    BidiClass::ON,
    BidiClass::BN,
    BidiClass::NSM,
]);
const IN_RTL: u16 = RTL | IN_EITHER;
const IN_LTR: u16 = set(&[BidiClass::L]) | IN_EITHER;
const NSM: u16 = set(&[BidiClass::NSM]);
const RTL_BEGINNINGS: u16 = set(&[BidiClass::R, BidiClass::AL]);
const LTR_BEGINNINGS: u16 = set(&[BidiClass::L]);
const RTL_ENDS: u16 = RTL | set(&[BidiClass::EN]);
const LTR_ENDS: u16 = set(&[BidiClass::L, BidiClass::EN]);

impl Summary {
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
pub(crate) fn violations(label: &[char]) -> impl Iterator<Item = Violation> + use<> {
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
    use super::*;
    use std::vec::Vec;

    fn rules(label: &str) -> Vec<ErrorKind> {
        let label: Vec<char> = label.chars().collect();
        let found: Vec<ErrorKind> = violations(&label).map(|violation| violation.kind).collect();
        assert_eq!(Summary::of(&label).keeps_the_rule(), found.is_empty(), "{label:?}");
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
