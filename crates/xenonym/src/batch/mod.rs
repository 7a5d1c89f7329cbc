//! Many names at once: the lines of a buffer, or the rows of a column.
//!
//! | you have | call |
//! |---|---|
//! | a buffer of lines, a name each | [`convert_lines`] |
//! | values and offsets, as Arrow has them | [`convert_column`] |
//! | names from an iterator | [`convert_iter`] |
//! | lines, and several threads | [`split_lines`]; add up the [`Counts`] |
//! | an iterator, and several threads | [`convert_iter`] in each; [`Texts::append`] joins the results |
//! | a column, and several threads | [`convert_column`] on a slice of the offsets in each |
//! | a column, and an output format of your own | [`Clean::suspects`] finds the rows to convert |
//!
//! What is done with a name is a value that implements [`Convert`]: a [`Batch`] by the options of any
//! standard, [`host::Canonicalize`](crate::host::Canonicalize), or one of your own. Each result is that of the function for one name, byte for byte, and so is each error.
//!
//! ```
//! use xenonym::batch::{Batch, Instead, convert_lines};
//! use xenonym::uts46::Options;
//!
//! let to_ascii = Batch::to_ascii(Options::DNS);
//! let mut output = Vec::new();
//! for block in ["example.com\nbücher.example\n", "名がドメイン.com\n"] {
//!     let counts = convert_lines(block.as_bytes(), &to_ascii, &mut output, |line| {
//!         eprintln!("line {}: {}", line.index, line.error);
//!         Some(Instead::Blank)
//!     });
//!     assert_eq!(counts.refused, 0);
//! }
//! assert_eq!(output, b"example.com\nxn--bcher-kva.example\nxn--v8jxj3d1dzdz08w.com\n");
//! ```
//!
//! # How
//!
//! ```text
//! for each block of 64 bytes
//!     class of each byte: ends a line; divides labels; cannot stand where it does in a clean name
//!     nothing cannot stand, and labels and lines end often enough: the block is passed
//!     else, for each line with such a byte: copy what was passed, convert the line
//! copy what was passed
//! ```
//!
//! A name is clean if it is its own result under the options at hand, whatever stands beside it:
//! lower-case letters, digits, and hyphens and dots between two others (so that no label is empty
//! or an ACE label), with `_` and `*` as good as letters if they are not denied, and a dot at the
//! end if the root's is allowed. Where this departs from the plain loop over bytes:
//!
//! 1. Classes are made without branches or tables, so that the compiler vectorizes them; bits are
//!    made of them only for blocks that are not passed.
//! 2. Lengths are not counted. If each half of each block has a byte that divides labels, none has
//!    more than 63 bytes; if of two blocks one has an end, no name has more than 253. What breaks
//!    that is converted by itself, which then tells.
//! 3. A line is found from its suspect byte, backwards: an end is near, or the line would have been
//!    found before.
//! 4. What is passed is copied after some 16 KB, while it is in the cache.
//!
//! The rows of a column are known beforehand, so there no byte needs to know where a row ends:
//! sixteen rows are looked at together, their bytes as one piece and their ends beside it. What is
//! not clean then is among the [`Suspects`].
//!
//! # Time and memory
//!
//! Each byte of the input is looked at once, but for names that are not clean, which take as long
//! as alone. Nothing is allocated but the output, which grows at its end; the caller may clear and
//! use it again. It is reserved as long as the input. Where `VerifyDnsLength` is on, no result of
//! ToASCII has more than 254 bytes; without it, the output has at most 64 bytes for each of the
//! input: U+FDFA, three bytes, is mapped to 18 code points, each of which takes at most ten digits
//! of Punycode. ToUnicode makes at most 12 of one.
//!
//! # Not here
//!
//! Reading, writing, threads, and lines that hold more than a name.

mod block;
mod column;
mod lines;
mod names;
mod suspects;
mod texts;

use alloc::vec::Vec;
use core::iter::Sum;
use core::ops::AddAssign;

pub use self::column::{OffsetError, convert_column};
pub use self::lines::{RefusedLine, convert_lines};
pub use self::names::Batch;
pub use self::suspects::Suspects;
pub use self::texts::{Texts, convert_iter, split_lines};
use crate::ascii::scan;
use crate::{Conversion, Error, Operation};

/// What is done with each name.
///
/// ```
/// use xenonym::batch::{Change, Clean, Convert, Instead, convert_lines};
/// use xenonym::{Error, punycode};
///
/// struct Encode;
///
/// impl Convert for Encode {
///     type Error = Error;
///
///     fn clean(&self) -> Clean {
///         Clean::NONE // for "a" becomes "a-"
///     }
///
///     fn convert(&self, label: &str, output: &mut Vec<u8>) -> Result<Change, Error> {
///         output.extend_from_slice(punycode::encode(label)?.as_bytes());
///         Ok(Change::Appended)
///     }
/// }
///
/// let mut output = Vec::new();
/// convert_lines("bücher\na".as_bytes(), &Encode, &mut output, |_| Some(Instead::Blank));
/// assert_eq!(output, b"bcher-kva\na-");
/// ```
pub trait Convert {
    /// Why a name is rejected: [`Error`], or the caller's own type that it can become.
    type Error: From<Error>;

    /// Which names of ASCII code points are their own results, without an error.
    ///
    /// ```
    /// use xenonym::batch::{Batch, Clean, Convert};
    /// use xenonym::uts46::Options;
    ///
    /// let host = Batch::to_unicode(Options::HOST);
    /// assert_eq!(host.clean(), Clean::LDH);
    /// ```
    fn clean(&self) -> Clean;

    /// Appends what `name` becomes, or nothing if it stays as it is. What it makes of a line has no
    /// line feed.
    ///
    /// # Errors
    /// The first one, its offset in bytes of `name`. What is appended then is what may be shown in
    /// spite of it.
    ///
    /// ```
    /// use xenonym::batch::{Batch, Change, Convert};
    /// use xenonym::uts46::Options;
    ///
    /// let to_unicode = Batch::to_unicode(Options::HOST);
    /// let mut output = Vec::new();
    /// assert_eq!(to_unicode.convert("ü", &mut output), Ok(Change::Unchanged));
    /// assert!(to_unicode.convert("xn--tda.-", &mut output).is_err());
    /// assert_eq!(output, "ü.-".as_bytes());
    /// ```
    fn convert(&self, name: &str, output: &mut Vec<u8>) -> Result<Change, Self::Error>;
}

impl<C: Convert + ?Sized> Convert for &C {
    type Error = C::Error;

    fn clean(&self) -> Clean {
        (**self).clean()
    }

    fn convert(&self, name: &str, output: &mut Vec<u8>) -> Result<Change, C::Error> {
        (**self).convert(name, output)
    }
}

/// What became of a name.
///
/// ```
/// use xenonym::batch::{Batch, Change, Convert};
/// use xenonym::uts46::Options;
///
/// let to_ascii = Batch::to_ascii(Options::DNS);
/// assert_eq!(to_ascii.convert("ü", &mut Vec::new()), Ok(Change::Appended));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Change {
    /// It is its own result; nothing was appended.
    Unchanged,
    /// Its result was appended.
    Appended,
}

/// What is written in the place of a result.
///
/// ```
/// use xenonym::batch::{Batch, Instead, convert_lines};
/// use xenonym::uts46::Options;
///
/// let to_unicode = Batch::to_unicode(Options::DNS);
/// let written = |instead| {
///     let mut output = Vec::new();
///     convert_lines(b"xn--tda.xn--0\n", &to_unicode, &mut output, |_| instead);
///     String::from_utf8(output)
/// };
/// assert_eq!(written(Some(Instead::Blank))?, "\n");
/// assert_eq!(written(Some(Instead::Input))?, "xn--tda.xn--0\n");
/// assert_eq!(written(Some(Instead::Text))?, "ü.xn--0\n");
/// assert_eq!(written(None)?, "");
/// # Ok::<(), std::string::FromUtf8Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Instead {
    /// Nothing.
    Blank,
    /// The input.
    Input,
    /// What the conversion made of it in spite of the error: by ToUnicode the text with the rejected
    /// labels in ASCII, by ToASCII nothing. Nothing either for bytes that are not UTF-8.
    Text,
}

/// What became of how many names.
///
/// ```
/// use xenonym::batch::{Batch, Counts, Instead, convert_lines};
/// use xenonym::uts46::Options;
///
/// let to_ascii = Batch::to_ascii(Options::DNS);
/// let counts = convert_lines(b"a\nA\na..b", &to_ascii, &mut Vec::new(), |_| None);
/// assert_eq!(counts, Counts { unchanged: 1, converted: 1, refused: 1 });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Counts {
    /// Names that are their own results.
    pub unchanged: usize,
    /// Names that have other results.
    pub converted: usize,
    /// Names with errors, whatever was written instead.
    pub refused: usize,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.unchanged += other.unchanged;
        self.converted += other.converted;
        self.refused += other.refused;
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

/// Names that need not be looked at one by one, for they are their own results.
///
/// All are of labels of up to 63, and names of up to 253 bytes; without two hyphens side by side,
/// or a hyphen at an end of a label; and without an empty label but the root.
///
/// ```
/// use xenonym::batch::{Batch, Clean, Convert};
/// use xenonym::uts46::Options;
///
/// let strict = Batch::to_ascii(Options::STRICT);
/// assert_eq!(strict.clean(), Clean::LDH.without_root_dot());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Clean {
    /// Code points that are as good as letters; or letters.
    others: [u8; 2],
    /// What does not end a name; the hyphen never does.
    not_last: u8,
    /// In the class of every byte.
    class: u8,
}

impl Clean {
    /// No name.
    ///
    /// ```
    /// use xenonym::AsciiSet;
    /// use xenonym::batch::{Batch, Clean, Convert};
    /// use xenonym::uts46::{AsciiRules, Options};
    ///
    /// let options = Options::DNS.with_ascii_rules(AsciiRules::Deny(AsciiSet::of("x")));
    /// assert_eq!(Batch::to_ascii(options).clean(), Clean::NONE);
    /// ```
    pub const NONE: Self = Self { class: block::SUSPECT, ..Self::LDH };

    /// Names of lower-case letters, digits and hyphens, with the root's dot or without.
    ///
    /// ```
    /// use xenonym::batch::{Batch, Clean, Convert};
    /// use xenonym::idna2008::Options;
    ///
    /// let register = Batch::to_ascii(Options::REGISTRATION);
    /// assert_eq!(register.clean(), Clean::LDH);
    /// ```
    pub const LDH: Self = Self { others: *b"aa", not_last: b'-', class: 0 };

    /// The same with `_` and `*`, as in `_dmarc.example` and `*.example`.
    ///
    /// ```
    /// use xenonym::batch::{Clean, Convert};
    /// use xenonym::batch::Batch;
    /// use xenonym::idna2003::Options;
    ///
    /// let to_ascii = Batch::to_ascii(Options::RFC3490);
    /// assert_eq!(to_ascii.clean(), Clean::LDH_AND_OTHERS);
    /// ```
    pub const LDH_AND_OTHERS: Self = Self { others: *b"_*", ..Self::LDH };

    /// Of these, the names that do not end with a dot.
    ///
    /// ```
    /// use xenonym::batch::Clean;
    ///
    /// assert_ne!(Clean::LDH.without_root_dot(), Clean::LDH);
    /// assert_eq!(Clean::NONE.without_root_dot(), Clean::NONE);
    /// ```
    #[must_use]
    pub const fn without_root_dot(self) -> Self {
        // One value for no name, so that it is known by comparison.
        if self.class == block::SUSPECT { self } else { Self { not_last: b'.', ..self } }
    }

    /// Whether a name is seen to be clean by a quick look at its bytes, for names that come one at a
    /// time. `false` says nothing: the name may be clean, may have another result, or none.
    ///
    /// ```
    /// use xenonym::batch::Clean;
    ///
    /// assert!(Clean::LDH.recognizes(b"www.example"));
    /// assert!(!Clean::LDH.recognizes("bücher.example".as_bytes()));
    /// assert!(!Clean::NONE.recognizes(b"www.example"));
    /// ```
    #[must_use]
    #[inline]
    pub fn recognizes(self, name: &[u8]) -> bool {
        self.class != block::SUSPECT && scan::is_plain(name)
    }
}

/// Appends what a name becomes, if it is text at all.
fn append<C: Convert + ?Sized>(
    name: &[u8],
    conversion: &C,
    output: &mut Vec<u8>,
) -> Result<Change, C::Error> {
    conversion.convert(crate::from_utf8(name)?, output)
}

/// [`Convert::convert`] by one of two functions that return whether anything changed. `display` is
/// for names with errors.
pub(crate) fn convert<'n>(
    operation: Operation,
    output: &mut Vec<u8>,
    to_ascii: impl FnOnce(&mut Vec<u8>) -> Result<bool, Error>,
    to_unicode: impl FnOnce(&mut Vec<u8>, &mut dyn FnMut(Error)) -> Result<bool, Error>,
    display: impl FnOnce() -> Conversion<'n>,
) -> Result<Change, Error> {
    let start = output.len();
    let mut first = None;
    let changed = match operation {
        Operation::ToAscii => to_ascii(output),
        Operation::ToUnicode => to_unicode(output, &mut |error| first = first.or(Some(error))),
    };
    match (changed, first) {
        (Ok(true), None) => Ok(Change::Appended),
        (Ok(false), None) => Ok(Change::Unchanged),
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
