//! Normalization form C (UTS #46 section 4.1 criterion 1, and RFC 5891 sections 4.1 and 5.4).

use super::Violation;
use crate::normalize::{Output, nfc_of_mapped};
use crate::tables::{Record, current};
use crate::{Error, ErrorKind};

/// The code point at which NFC of the label differs from the label.
///
/// Without `alloc`, a label with more than 68 code points that may join each other counts as not
/// normalized, because it cannot be checked.
pub(crate) fn check(label: &[char]) -> Option<Violation> {
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

#[cfg(test)]
mod tests {
    use super::check;
    use std::vec::Vec;

    #[test]
    fn the_difference_is_found() {
        let index = |label: &str| {
            let label: Vec<char> = label.chars().collect();
            check(&label).map(|violation| violation.index)
        };
        assert_eq!(index("bücher"), None);
        assert_eq!(index("q\u{308}"), None);
        assert_eq!(index("bu\u{308}cher"), Some(1));
        assert_eq!(index("a\u{2126}"), Some(1));
        assert_eq!(index("각\u{11A8}"), None);
        assert_eq!(index("a가\u{11A8}"), Some(1));
        assert_eq!(index("q\u{301}\u{323}"), Some(2));
    }
}
