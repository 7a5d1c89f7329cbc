//! Combining marks (UTS #46 section 4.1 criterion 6, and RFC 5891 section 4.2.3.2).

use super::Violation;
use crate::ErrorKind;
use crate::tables::{Record, current};

/// The first code point's general category is not Mark.
pub(crate) fn check(label: &[char]) -> Option<Violation> {
    let first = current::CLASSES.get(u32::from(*label.first()?));
    first.any(Record::MARK).then_some(Violation::new(ErrorKind::LeadingMark, 0))
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn marks_may_follow() {
        assert!(check(&['\u{308}', 'a']).is_some());
        assert!(check(&['a', '\u{308}']).is_none());
        assert!(check(&[]).is_none());
    }
}
