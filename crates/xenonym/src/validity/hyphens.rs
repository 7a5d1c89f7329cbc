//! Hyphens (UTS #46 section 4.1 criteria 2 and 3, and RFC 5891 section 4.2.3.1).

use super::Violation;
use crate::ErrorKind;

/// No hyphens in both the third and the fourth position, which is where prefixes end. The label
/// consists of code points or of ASCII bytes.
#[inline]
pub(crate) fn inside<C: Copy + Into<char>>(label: &[C]) -> Option<Violation> {
    match label {
        [_, _, third, fourth, ..] if is_hyphen(*third) && is_hyphen(*fourth) => {
            Some(Violation::new(ErrorKind::HyphensInside, 2))
        }
        _ => None,
    }
}

/// No hyphen as the first or the last code point.
#[inline]
pub(crate) fn at_end<C: Copy + Into<char>>(label: &[C]) -> Option<Violation> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_both_positions_count() {
        assert!(inside(&['a', 'b', '-', '-']).is_some());
        assert!(inside(&['a', '-', '-', 'b']).is_none());
        assert!(inside(&['a', 'b', '-']).is_none());
    }

    #[test]
    fn either_end_counts() {
        assert_eq!(at_end(&['a', '-']).map(|violation| violation.index), Some(1));
        assert_eq!(at_end(&['-']).map(|violation| violation.index), Some(0));
        assert_eq!(at_end(&['a', '-', 'b']), None);
        assert_eq!(at_end::<char>(&[]), None);
    }
}
