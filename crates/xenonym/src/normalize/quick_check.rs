//! The quick check of UAX #15 section 9, which is enough for most text.

use super::Normalizer;
use crate::tables::Record;

/// The result of a quick check.
///
/// ```
/// use xenonym::normalize::{NFC_3_2_0, QuickCheck};
///
/// assert_eq!(NFC_3_2_0.quick_check("x\u{308}"), QuickCheck::Maybe); // "ü" would be No
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(clippy::exhaustive_enums, reason = "the values of the Unicode property")]
pub enum QuickCheck {
    /// The text is in the form.
    Yes,
    /// The text may be in the form. Only normalizing it can decide.
    Maybe,
    /// The text is not in the form.
    No,
}

/// Whether a code point may follow one of that combining class in canonical order.
#[inline]
const fn is_in_order(before: u8, class: u8) -> bool {
    class == 0 || before <= class
}

impl Normalizer {
    /// Whether text is in the form, by the properties of each code point.
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
            if record.any(self.no()) || !is_in_order(last_class, class) {
                return QuickCheck::No;
            }
            if record.any(Record::MAYBE) {
                result = QuickCheck::Maybe;
            }
            last_class = class;
        }
        result
    }

    /// Whether the records of a label's code points show that it is in NFC. `records` is the OR of
    /// all of them. The label must not contain code points that cannot occur in NFC.
    #[inline]
    pub(crate) fn is_surely_nfc(&self, label: &[char], records: Record) -> bool {
        !records.any(Record::MAYBE | Record::COMBINING_CLASS)
            || (!records.any(Record::MAYBE) && self.is_label_in_order(label))
    }

    #[inline(never)]
    fn is_label_in_order(&self, label: &[char]) -> bool {
        let class = |&c: &char| self.classes.get_quickly(u32::from(c)).combining_class();
        let after = label.iter().skip(1).map(class);
        label.iter().map(class).zip(after).all(|(before, after)| is_in_order(before, after))
    }

    /// The bits of code points that cannot occur in the form.
    const fn no(&self) -> u32 {
        self.work() & (Record::NFC_NO | Record::NFKC_NO)
    }

    /// How many bytes of text are in the form for any text after them.
    pub(super) fn clean_prefix(&self, text: &str) -> usize {
        let mut boundary = 0;
        let mut last_class = 0;
        for (at, code_point) in text.char_indices() {
            let record = self.classes.get(u32::from(code_point));
            let class = record.combining_class();
            if record.any(self.no() | Record::MAYBE) || !is_in_order(last_class, class) {
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
