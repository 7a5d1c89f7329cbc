//! The CONTEXTJ rules (RFC 5892 appendix A.1 and A.2, and UTS #46 section 4.1 criterion 8).

use super::Violation;
use crate::ErrorKind;
use crate::tables::{JoiningType, Record, current};

/// ZERO WIDTH NON-JOINER
const ZWNJ: char = '\u{200C}';
/// ZERO WIDTH JOINER
const ZWJ: char = '\u{200D}';

/// The joiners that no rule allows in their context, from left to right.
///
/// Time is linear in the label: neither of the joiners is transparent, so the search for the
/// neighbors of one joiner ends at the next joiner at the latest.
pub(crate) fn violations(label: &[char]) -> impl Iterator<Item = Violation> + '_ {
    label.iter().enumerate().filter_map(|(index, &code_point)| {
        let kind = rule_of(code_point)?;
        let (before, from_joiner) = label.split_at_checked(index)?;
        let after = from_joiner.get(1..)?;
        let allowed =
            follows_virama(before) || (code_point == ZWNJ && breaks_a_join(before, after));
        (!allowed).then_some(Violation::new(kind, index))
    })
}

/// The error for the rule of a code point, or `None` without a rule.
pub(crate) const fn rule_of(code_point: char) -> Option<ErrorKind> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    fn broken(label: &str) -> Vec<usize> {
        let label: Vec<char> = label.chars().collect();
        violations(&label).map(|violation| violation.index).collect()
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
}
