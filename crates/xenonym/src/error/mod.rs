//! The one error of every conversion: what was broken, where, and by which code point.
//!
//! An [`Error`] is small and `Copy`. Its text is the same with and without `alloc`, and the same
//! facts can be had as fields. Parameters that break a condition are told apart from input that
//! does: they have [`ParameterError`](crate::bootstring::ParameterError).

mod facts;
mod kind;

use core::fmt;
use core::num::NonZeroUsize;

use crate::tables::Table;

pub use self::kind::ErrorKind;

/// Why an input was refused, and where.
///
/// ```
/// use xenonym::{ErrorKind, punycode};
///
/// let error = punycode::decode_into("bcher-k!a", &mut [0; 63]).unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::NotADigit);
/// assert_eq!(error.offset(), 7);
/// assert_eq!(error.code_point(), Some(0x21));
/// assert_eq!(
///     error.to_string(),
///     "a code point after the last delimiter is not a digit: U+0021 at offset 7 \
///      (RFC 3492 section 6.2); digits are those of the alphabet; \
///      Punycode's are a-z, A-Z and 0-9"
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Error {
    kind: ErrorKind,
    table: Option<Table>,
    code_point: Option<u32>,
    offset: usize,
    /// One more than the label's index, so that the option takes no room.
    label: Option<NonZeroUsize>,
}

impl Error {
    #[cold]
    pub(crate) const fn new(kind: ErrorKind, offset: usize) -> Self {
        Self { kind, table: None, code_point: None, offset, label: None }
    }

    #[cold]
    pub(crate) const fn at_code_point(kind: ErrorKind, offset: usize, code_point: u32) -> Self {
        Self { code_point: Some(code_point), ..Self::new(kind, offset) }
    }

    /// The same error at another offset: for who converts a part of something longer, or counts
    /// in other units.
    ///
    /// ```
    /// let line = "name: bcher-k!a";
    /// let error = xenonym::punycode::decode_into(&line[6..], &mut [0; 63]).unwrap_err();
    /// assert_eq!(error.with_offset(error.offset() + 6).offset(), 13);
    /// ```
    #[cold]
    #[must_use]
    pub const fn with_offset(self, offset: usize) -> Self {
        Self { offset, ..self }
    }

    /// The same error, with the table that the code point is in.
    #[cold]
    pub(crate) const fn of_table(self, table: Table) -> Self {
        Self { table: Some(table), ..self }
    }

    /// The same error of a label, now of the name whose label `index` it is, which starts at
    /// byte `start`.
    #[cold]
    pub(crate) const fn in_label(self, index: usize, start: usize) -> Self {
        Self { label: NonZeroUsize::new(index + 1), offset: start + self.offset, ..self }
    }

    /// What was broken.
    ///
    /// ```
    /// use xenonym::{ErrorKind, punycode};
    ///
    /// let error = punycode::decode_into("z", &mut [0; 63]).unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::UnfinishedInteger);
    /// ```
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// Where in the input: bytes for text, elements for a slice of code points.
    ///
    /// It is never above the input's length, and for text always on a code point's boundary.
    ///
    /// ```
    /// let error = xenonym::punycode::decode_into("aü-", &mut [0; 63]).unwrap_err();
    /// assert_eq!(error.offset(), 1);
    /// ```
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// The code point that broke the rule, where one did, as it was when the rule was tested: that
    /// may be after mapping, normalization or decoding. [`offset`](Self::offset) says where in the
    /// input it came from.
    ///
    /// ```
    /// let error = xenonym::punycode::decode_into("aü-", &mut [0; 63]).unwrap_err();
    /// assert_eq!(error.code_point(), Some(0xFC));
    /// ```
    pub const fn code_point(&self) -> Option<u32> {
        self.code_point
    }

    /// Which label of a domain name, counted from 0; `None` if the input was not a whole name.
    ///
    /// ```
    /// use xenonym::idna2003::{Flags, to_ascii_into};
    ///
    /// let error = to_ascii_into("a.ü-\u{378}.b", Flags::NONE, &mut [0; 64]).unwrap_err();
    /// assert_eq!((error.label(), error.offset()), (Some(1), 5));
    /// ```
    pub const fn label(&self) -> Option<usize> {
        match self.label {
            Some(label) => Some(label.get() - 1),
            None => None,
        }
    }

    /// The table of RFC 3454 that the code point is in, if a table is why it was refused.
    ///
    /// ```
    /// use xenonym::idna2003::{Flags, to_ascii_into};
    /// use xenonym::stringprep::Table;
    ///
    /// let error = to_ascii_into("ü\u{202E}", Flags::NONE, &mut [0; 64]).unwrap_err();
    /// assert_eq!(error.table(), Some(Table::C8));
    /// ```
    pub const fn table(&self) -> Option<Table> {
        self.table
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Error")
            .field("kind", &self.kind)
            .field("table", &self.table)
            .field("code_point", &self.code_point)
            .field("offset", &self.offset)
            .field("label", &self.label())
            .finish()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.what())?;
        if let Some(code_point) = self.code_point {
            write!(f, ": U+{code_point:04X}")?;
        }
        if let Some(table) = self.table {
            write!(f, " of table {table}")?;
        }
        write!(f, " at offset {}", self.offset)?;
        if let Some(label) = self.label() {
            write!(f, " in label {label}")?;
        }
        write!(f, " ({}); {}", self.kind.rule(), self.kind.remedy())
    }
}

impl core::error::Error for Error {}

#[cfg(test)]
mod tests {
    use super::*;
    use std::format;

    #[test]
    fn debug_output_counts_labels_as_the_accessor_does() {
        let error = Error::new(ErrorKind::EmptyLabel, 0).in_label(2, 4);
        assert_eq!(
            format!("{error:?}"),
            "Error { kind: EmptyLabel, table: None, code_point: None, offset: 4, label: Some(2) }"
        );
    }
}
