//! The quick check of UAX #15 section 9: most text is normalized, and that is soon seen.

use super::Normalizer;
use crate::tables::Record;

/// What a quick check finds.
///
/// ```
/// use xenonym::normalize::{NFC_3_2_0, QuickCheck};
///
/// assert_eq!(NFC_3_2_0.quick_check("x\u{308}"), QuickCheck::Maybe); // "ü" would be No
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum QuickCheck {
    /// The text is in the form.
    Yes,
    /// Only normalizing shows whether it is.
    Maybe,
    /// It is not.
    No,
}

impl Normalizer {
    /// Whether text is in the form, as far as one look at each code point tells.
    ///
    /// ```
    /// use xenonym::normalize::{NFKC_3_2_0, QuickCheck};
    ///
    /// assert_eq!(NFKC_3_2_0.quick_check("ﬁ"), QuickCheck::No);
    /// ```
    pub fn quick_check(&self, text: &str) -> QuickCheck {
        let mut result = QuickCheck::Yes;
        let mut last_class = 0;
        for code_point in text.chars() {
            let record = self.classes.get(u32::from(code_point));
            let class = record.combining_class();
            if record.any(self.no()) || (class != 0 && last_class > class) {
                return QuickCheck::No;
            }
            if record.any(Record::MAYBE) {
                result = QuickCheck::Maybe;
            }
            last_class = class;
        }
        result
    }

    /// The bits of code points that the form does not have.
    const fn no(&self) -> u32 {
        self.work() & (Record::NFC_NO | Record::NFKC_NO)
    }

    /// How many bytes of text are in the form, whatever follows them.
    pub(super) fn clean_prefix(&self, text: &str) -> usize {
        let mut boundary = 0;
        let mut last_class = 0;
        for (at, code_point) in text.char_indices() {
            let record = self.classes.get(u32::from(code_point));
            let class = record.combining_class();
            if record.any(self.no() | Record::MAYBE) || (class != 0 && last_class > class) {
                return boundary;
            }
            if class == 0 {
                boundary = at;
            }
            last_class = class;
        }
        text.len()
    }
}
