//! The conversion of names by a standard.

use crate::Operation;

/// ToASCII or ToUnicode of many names, with the options of a standard: one type for
/// [`uts46::Options`](crate::uts46::Options), [`idna2008::Options`](crate::idna2008::Options),
/// [`idna2003::Options`](crate::idna2003::Options) and [`Standard`](crate::Standard).
///
/// For ToUnicode, a name with an error becomes the text of
/// [`Conversion::into_text`](crate::Conversion::into_text): its rejected labels remain in ASCII.
///
/// ```
/// use xenonym::batch::{Batch, OnError, convert_lines};
/// use xenonym::{idna2003, uts46};
///
/// let mut output = Vec::new();
/// let to_unicode = Batch::to_unicode(uts46::Options::DNS);
/// convert_lines(b"xn--tda.xn--0\n", &to_unicode, &mut output, |_| Some(OnError::Partial));
/// let to_ascii = Batch::to_ascii(idna2003::Options::RFC3490);
/// convert_lines("straße.de\n".as_bytes(), &to_ascii, &mut output, |_| Some(OnError::Blank));
/// assert_eq!(output, "ü.xn--0\nstrasse.de\n".as_bytes());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Batch<O> {
    operation: Operation,
    options: O,
}

impl<O> Batch<O> {
    /// Creates a batch from an operation and options.
    pub const fn new(operation: Operation, options: O) -> Self {
        Self { operation, options }
    }

    /// ToASCII with these options.
    pub const fn to_ascii(options: O) -> Self {
        Self::new(Operation::ToAscii, options)
    }

    /// ToUnicode with these options.
    pub const fn to_unicode(options: O) -> Self {
        Self::new(Operation::ToUnicode, options)
    }

    /// ToASCII or ToUnicode.
    pub const fn operation(&self) -> Operation {
        self.operation
    }

    /// The options.
    pub const fn options(&self) -> &O {
        &self.options
    }
}
