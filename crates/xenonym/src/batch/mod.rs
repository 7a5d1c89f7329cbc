//! Many names at once: the lines of a buffer, or the rows of a column.
//!
//! | you have | call |
//! |---|---|
//! | a buffer of lines, with one name per line | [`convert_lines`] |
//! | values and offsets, as in Arrow | [`convert_column`] |
//! | lines, and several threads | [`convert_lines`] on whole lines in each, then add up the [`Counts`] |
//! | a column, and several threads | [`convert_column`] on a slice of the offsets in each |
//!
//! A conversion is a value that implements [`Convert`]: a [`Batch`] with the options of any standard,
//! [`host::Canonicalize`](crate::host::Canonicalize), or your own. Results and errors are the same, byte for
//! byte, as those of the function for one name.
//!
//! ```
//! use xenonym::batch::{Batch, OnError, convert_lines};
//! use xenonym::uts46::Options;
//!
//! let to_ascii = Batch::to_ascii(Options::DNS);
//! let mut output = Vec::new();
//! for block in ["example.com\nbücher.example\n", "名がドメイン.com\n"] {
//!     let counts = convert_lines(block.as_bytes(), &to_ascii, &mut output, |line| {
//!         eprintln!("line {}: {}", line.index, line.error);
//!         Some(OnError::Blank)
//!     });
//!     assert_eq!(counts.rejected, 0);
//! }
//! assert_eq!(output, b"example.com\nxn--bcher-kva.example\nxn--v8jxj3d1dzdz08w.com\n");
//! ```
//!
//! # How
//!
//! ```text
//! for each block of 64 bytes
//!     classify each byte: ends a line; divides labels; suspect, as no clean name has it there
//!     if no byte is suspect, and labels and lines are short enough: skip the block
//!     else, for each line with a suspect byte: copy the lines before it, convert it
//! copy the remaining lines
//! ```
//! A clean name passes through: it is already in converted form under these options, whatever is next
//! to it. It contains only lower-case letters, digits, and single hyphens and dots between them, so
//! that no label is empty or an ACE label. `_` and `*` count as letters unless they are denied, and a
//! dot may end the name if the root's is allowed. This differs from the plain loop over bytes in four
//! ways:
//!
//! 1. Bytes are classified without branches or tables, so that the compiler vectorizes the loop. A
//!    bit mask is computed only for blocks with a suspect byte.
//! 2. Lengths are not counted. If each half of each block contains a byte that divides labels, no label
//!    is longer than 63 bytes. If one of every two blocks contains a line end, no name is longer than
//!    253. All other lines are converted one by one, which checks their lengths.
//! 3. The start of a line is searched backwards from its suspect byte. It is near, because otherwise
//!    the line would have been found earlier.
//! 4. Clean lines are copied after about 16 KB, while they are in the cache.
//!
//! The rows of a column are known in advance, so there are no line ends to find. The bytes of sixteen
//! rows are checked together, and the ends of the rows separately. Rows that are not clean are converted one by one.
//!
//! # Time and memory
//!
//! Clean names are read once. Any other name takes as long as on its own, or less if it ends like a recent name: a
//! memory stores recent endings such as `bücher.example`. It is used with the options of UTS #46, and needs up
//! to 9 KB. The output is allocated, initially with the length of the input. The caller may clear and reuse it.
//! With `VerifyDnsLength`, no result of ToASCII is longer than 254 bytes. Without it, the output contains at most
//! 64 bytes per byte of the input: U+FDFA, three bytes, is mapped to 18 code points, each of at most ten digits of
//! Punycode. ToUnicode writes at most 12 bytes per byte.
//!
//! # Not here
//!
//! Reading, writing, threads, and lines that contain more than a name.

mod block;
mod column;
mod lines;
mod texts;

use alloc::vec::Vec;
use core::iter::Sum;
use core::ops::AddAssign;

use crate::{Conversion, Error, Operation, ascii};

#[doc(hidden)]
pub use self::column::RowsToConvert;
pub use self::column::{OffsetError, convert_column};
pub use self::lines::{RejectedLine, convert_lines};
#[doc(hidden)]
pub use self::texts::{Texts, convert_iter, split_lines};
#[doc(hidden)]
pub use crate::memory::Memory;

/// A conversion of names.
///
/// ```
/// use xenonym::batch::{Outcome, Convert, OnError, convert_lines};
/// use xenonym::{Error, punycode};
///
/// struct Encode;
///
/// impl Convert for Encode {
///     type Error = Error;
///
///     fn convert(&self, label: &str, output: &mut Vec<u8>) -> Result<Outcome, Error> {
///         output.extend_from_slice(punycode::encode(label)?.as_bytes());
///         Ok(Outcome::Appended)
///     }
/// }
///
/// let mut output = Vec::new();
/// convert_lines("bücher\na".as_bytes(), &Encode, &mut output, |_| Some(OnError::Blank));
/// assert_eq!(output, b"bcher-kva\na-");
/// ```
pub trait Convert {
    /// Why a name is rejected: [`Error`], or a type of your own that can be made from it.
    type Error: From<Error>;

    /// The set of ASCII names that are already in converted form, without an error.
    ///
    /// ```
    /// use xenonym::batch::{Batch, PassThrough, Convert};
    /// use xenonym::uts46::Options;
    ///
    /// let host = Batch::to_unicode(Options::HOST);
    /// assert_eq!(host.pass_through(), PassThrough::LDH);
    /// ```
    #[doc(hidden)]
    fn pass_through(&self) -> PassThrough {
        PassThrough::NONE
    }

    /// Appends the result of `name`, or nothing if that is `name` itself. The result of a line must
    /// not contain a line feed.
    ///
    /// # Errors
    /// The first error, with its offset in bytes of `name`. In that case, the part that could be
    /// converted is appended if it may be displayed.
    ///
    /// ```
    /// use xenonym::batch::{Batch, Outcome, Convert};
    /// use xenonym::uts46::Options;
    ///
    /// let to_unicode = Batch::to_unicode(Options::HOST);
    /// let mut output = Vec::new();
    /// assert_eq!(to_unicode.convert("ü", &mut output), Ok(Outcome::Unchanged));
    /// assert!(to_unicode.convert("xn--tda.-", &mut output).is_err());
    /// assert_eq!(output, "ü.-".as_bytes());
    /// ```
    fn convert(&self, name: &str, output: &mut Vec<u8>) -> Result<Outcome, Self::Error>;

    /// [`convert`](Self::convert) for one of many names, with a memory of earlier labels.
    ///
    /// The result is the same. Implement it if your conversion passes names on to another one. By
    /// default, it calls `convert`.
    ///
    /// # Errors
    /// See `convert`.
    #[doc(hidden)]
    #[inline]
    fn convert_next(
        &self,
        name: &str,
        output: &mut Vec<u8>,
        memory: &mut Memory,
    ) -> Result<Outcome, Self::Error> {
        let _ = memory;
        self.convert(name, output)
    }
}

impl<C: Convert + ?Sized> Convert for &C {
    type Error = C::Error;

    fn pass_through(&self) -> PassThrough {
        (**self).pass_through()
    }

    fn convert(&self, name: &str, output: &mut Vec<u8>) -> Result<Outcome, C::Error> {
        (**self).convert(name, output)
    }

    #[inline]
    fn convert_next(
        &self,
        name: &str,
        output: &mut Vec<u8>,
        memory: &mut Memory,
    ) -> Result<Outcome, C::Error> {
        (**self).convert_next(name, output, memory)
    }
}

/// Whether a conversion changed a name.
///
/// ```
/// use xenonym::batch::{Batch, Outcome, Convert};
/// use xenonym::uts46::Options;
///
/// let to_ascii = Batch::to_ascii(Options::DNS);
/// assert_eq!(to_ascii.convert("ü", &mut Vec::new()), Ok(Outcome::Appended));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(clippy::exhaustive_enums, reason = "a result is the name or it is not")]
pub enum Outcome {
    /// The name is already in converted form. Nothing was appended.
    Unchanged,
    /// The result was appended.
    Appended,
}

/// What to write for a rejected name.
///
/// ```
/// use xenonym::batch::{Batch, OnError, convert_lines};
/// use xenonym::uts46::Options;
///
/// let to_unicode = Batch::to_unicode(Options::DNS);
/// let written = |instead| {
///     let mut output = Vec::new();
///     convert_lines(b"xn--tda.xn--0\n", &to_unicode, &mut output, |_| instead);
///     String::from_utf8(output)
/// };
/// assert_eq!(written(Some(OnError::Blank))?, "\n");
/// assert_eq!(written(Some(OnError::Keep))?, "xn--tda.xn--0\n");
/// assert_eq!(written(Some(OnError::Partial))?, "ü.xn--0\n");
/// assert_eq!(written(None)?, "");
/// # Ok::<(), std::string::FromUtf8Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum OnError {
    /// Nothing.
    Blank,
    /// The name, unchanged.
    Keep,
    /// The part that could be converted. For ToUnicode, this is the name with its rejected labels in
    /// ASCII. For ToASCII, and for bytes that are not UTF-8, it is empty.
    Partial,
}

/// The numbers of converted, unchanged and rejected names.
///
/// ```
/// use xenonym::batch::{Batch, Counts, convert_lines};
/// use xenonym::uts46::Options;
///
/// let to_ascii = Batch::to_ascii(Options::DNS);
/// let counts: Counts = convert_lines(b"a\nA\na..b", &to_ascii, &mut Vec::new(), |_| None);
/// assert_eq!((counts.unchanged, counts.converted, counts.rejected), (1, 1, 1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct Counts {
    /// Names that were already in converted form.
    pub unchanged: usize,
    /// Names with a different result.
    pub converted: usize,
    /// Names with errors, whatever was written for them.
    pub rejected: usize,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.unchanged += other.unchanged;
        self.converted += other.converted;
        self.rejected += other.rejected;
    }
}

impl Sum for Counts {
    fn sum<I: Iterator<Item = Self>>(parts: I) -> Self {
        parts.fold(Self::default(), |mut all, part| {
            all += part;
            all
        })
    }
}

/// The set of names that pass through a conversion, because they are already in converted form.
///
/// Names are at most 253 bytes long, and labels 63. No label contains two hyphens in a row, or a hyphen at
/// its start or end. Only the root is empty.
///
/// ```
/// use xenonym::batch::{Batch, PassThrough, Convert};
/// use xenonym::uts46::Options;
///
/// let strict = Batch::to_ascii(Options::STRICT);
/// assert_eq!(strict.pass_through(), PassThrough::LDH.without_root_dot());
/// ```
#[doc(hidden)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PassThrough {
    /// Code points that count as letters, or letters.
    others: [u8; 2],
    /// The byte that may not end a name; the hyphen never may.
    not_last: u8,
    /// Added to the class of every byte.
    class: u8,
}

impl PassThrough {
    /// The empty set.
    ///
    /// ```
    /// use xenonym::AsciiSet;
    /// use xenonym::batch::{Batch, PassThrough, Convert};
    /// use xenonym::uts46::{AsciiRules, Options};
    ///
    /// let options = Options::DNS.with_ascii_rules(AsciiRules::Deny(AsciiSet::of("x")));
    /// assert_eq!(Batch::to_ascii(options).pass_through(), PassThrough::NONE);
    /// ```
    pub const NONE: Self = Self { class: block::SUSPECT, ..Self::LDH };

    /// Names of lower-case letters, digits and hyphens, with or without the root's dot.
    ///
    /// ```
    /// use xenonym::batch::{Batch, PassThrough, Convert};
    /// use xenonym::idna2008::Options;
    ///
    /// let register = Batch::to_ascii(Options::REGISTRATION);
    /// assert_eq!(register.pass_through(), PassThrough::LDH);
    /// ```
    pub const LDH: Self = Self { others: *b"aa", not_last: b'-', class: 0 };

    /// The same with `_` and `*`, as in `_dmarc.example` and `*.example`.
    ///
    /// ```
    /// use xenonym::batch::{PassThrough, Convert};
    /// use xenonym::batch::Batch;
    /// use xenonym::idna2003::Options;
    ///
    /// let to_ascii = Batch::to_ascii(Options::RFC3490);
    /// assert_eq!(to_ascii.pass_through(), PassThrough::LDH_AND_OTHERS);
    /// ```
    pub const LDH_AND_OTHERS: Self = Self { others: *b"_*", ..Self::LDH };

    /// Returns only the names in this set that do not end with a dot.
    ///
    /// ```
    /// use xenonym::batch::PassThrough;
    ///
    /// assert_ne!(PassThrough::LDH.without_root_dot(), PassThrough::LDH);
    /// assert_eq!(PassThrough::NONE.without_root_dot(), PassThrough::NONE);
    /// ```
    #[must_use]
    pub const fn without_root_dot(self) -> Self {
        // The empty set has one value, so that it can be compared with.
        if self.class == block::SUSPECT { self } else { Self { not_last: b'.', ..self } }
    }

    /// Returns whether a quick check of its bytes shows that a name is in this set. `false` decides nothing:
    /// the name may still be in the set, change in conversion, or be rejected.
    ///
    /// ```
    /// use xenonym::batch::PassThrough;
    ///
    /// assert!(PassThrough::LDH.recognizes(b"www.example"));
    /// assert!(PassThrough::LDH.recognizes(b"www.example."));
    /// assert!(!PassThrough::LDH.without_root_dot().recognizes(b"www.example."));
    /// assert!(!PassThrough::LDH.recognizes("bücher.example".as_bytes()));
    /// assert!(!PassThrough::NONE.recognizes(b"www.example"));
    /// ```
    #[must_use]
    #[inline]
    pub fn recognizes(self, name: &[u8]) -> bool {
        let relative = match name {
            [relative @ .., b'.'] if self.not_last != b'.' => relative,
            _ => name,
        };
        self.class != block::SUSPECT && ascii::is_canonical_ascii(relative)
    }
}

/// Appends the result of a name, if it is UTF-8.
fn append<C: Convert + ?Sized>(
    name: &[u8],
    conversion: &C,
    output: &mut Vec<u8>,
    memory: &mut Memory,
) -> Result<Outcome, C::Error> {
    conversion.convert_next(crate::from_utf8(name)?, output, memory)
}

/// [`Convert::convert`] by one of two functions that return whether they changed the name. `display` is
/// for names with errors.
pub(crate) fn convert<'n>(
    operation: Operation,
    output: &mut Vec<u8>,
    to_ascii: impl FnOnce(&mut Vec<u8>) -> Result<bool, Error>,
    to_unicode: impl FnOnce(&mut Vec<u8>, &mut dyn FnMut(Error)) -> Result<bool, Error>,
    display: impl FnOnce() -> Conversion<'n>,
) -> Result<Outcome, Error> {
    let start = output.len();
    let mut first = None;
    let changed = match operation {
        Operation::ToAscii => to_ascii(output),
        Operation::ToUnicode => to_unicode(output, &mut |error| first = first.or(Some(error))),
    };
    match (changed, first) {
        (Ok(true), None) => Ok(Outcome::Appended),
        (Ok(false), None) => Ok(Outcome::Unchanged),
        (Err(error), _) => {
            output.truncate(start);
            Err(error)
        }
        (Ok(_), Some(error)) => {
            output.truncate(start);
            output.extend_from_slice(display().into_text().as_bytes());
            Err(error)
        }
    }
}

// The conversion of names by a standard.

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
    #[doc(hidden)]
    pub const fn new(operation: Operation, options: O) -> Self {
        Self { operation, options }
    }

    /// Creates a batch of ToASCII with these options.
    pub const fn to_ascii(options: O) -> Self {
        Self::new(Operation::ToAscii, options)
    }

    /// Creates a batch of ToUnicode with these options.
    pub const fn to_unicode(options: O) -> Self {
        Self::new(Operation::ToUnicode, options)
    }

    /// Returns the operation, ToASCII or ToUnicode.
    #[doc(hidden)]
    pub const fn operation(&self) -> Operation {
        self.operation
    }

    /// Returns the options.
    #[doc(hidden)]
    pub const fn options(&self) -> &O {
        &self.options
    }
}
