//! Rewrites a file from a reader to a writer.

mod names;
mod reader;

use std::borrow::Cow;
use std::io::{Read, Write};

use self::names::Decisions;
use self::reader::Reader;
use crate::error::Error;
use crate::fault::Fault;
use crate::format::Format;
use crate::slot::Within;

/// The longest record in bytes. A record is a line, a row of CSV, or all consecutive entries of one owner in a zone.
pub const LONGEST_RECORD: usize = 16 << 20;

/// Rewrites a file. `decide` returns the replacement of each name, and everything else is copied.
///
/// Quotation marks, escapes and percent-encoding are removed from a name before `decide` sees it, and the
/// result gets the ones that the format needs. Names that are not UTF-8, records that cannot be read and
/// results that the format cannot represent are rejected.
///
/// In zones, `decide` sees some names again: if it rejects one, it sees those labels that are ASCII, because a zone
/// may have any of them.
///
/// `decide` never sees IP addresses in URLs and email addresses, or the local part of an address. They are copied,
/// and so is every text that is rejected. If no name may remain in the output, as in logs to be published, check that
/// [`rejected`](Summary::rejected) is 0, and expect `mailto:` URLs and the like to remain: see [`unread`](Summary::unread).
///
/// Memory does not grow with the file: it holds at most one record, of up to [`LONGEST_RECORD`] bytes.
///
/// # Errors
///
/// See [`Error`]. The output then contains the beginning of the result.
///
/// ```
/// use xenonym::uts46::{Options, to_ascii};
/// use xenonym_records::{Zone, rewrite};
///
/// let zone = "bücher 3600 IN MX 10 mail.bücher.example.\n".as_bytes();
/// let mut output = Vec::new();
/// let summary = rewrite(&Zone, zone, &mut output, |name| {
///     to_ascii(name.text(), &Options::DNS).into()
/// })?;
/// assert_eq!(output, b"xn--bcher-kva 3600 IN MX 10 mail.xn--bcher-kva.example.\n");
/// assert_eq!((summary.replaced, summary.rejected), (2, 0));
/// # Ok::<(), xenonym_records::Error>(())
/// ```
pub fn rewrite(
    format: &dyn Format,
    mut input: impl Read,
    mut output: impl Write,
    decide: impl for<'n> FnMut(Name<'n>) -> Edit<'n>,
) -> Result<Summary, Error> {
    // A format may remember the header of another file.
    let fresh = format.fresh();
    let mut reader = Reader::new(fresh.as_deref().unwrap_or(format));
    let mut decisions = Decisions::new(decide);
    let mut written = Vec::new();
    while reader.read(&mut input)? {
        reader.rewrite(&mut decisions, &mut written)?;
        output.write_all(&written).map_err(Error::Write)?;
        written.clear();
    }
    output.flush().map_err(Error::Write)?;
    Ok(decisions.into_summary())
}

/// A name in a file.
#[derive(Clone, Copy, Debug)]
pub struct Name<'n> {
    text: &'n str,
    line: u64,
    within: Within<'n>,
}

impl<'n> Name<'n> {
    /// Its text, without quotation marks and escapes.
    pub fn text(&self) -> &'n str {
        self.text
    }

    /// Its line, from 1.
    pub fn line(&self) -> u64 {
        self.line
    }

    /// The column of CSV or TSV, as a name in the header or a number, or the path of the field of JSON.
    pub fn column(&self) -> Option<&'n str> {
        match self.within {
            Within::Record => None,
            Within::Column(name) | Within::Field(name) => Some(name),
        }
    }
}

/// The replacement of a name.
///
/// `From` converts a text, or a `Result` with one. An error rejects the name.
///
/// ```
/// use xenonym_records::Edit;
///
/// assert_eq!(Edit::from("a.example"), Edit::Replace("a.example".into()));
/// assert_eq!(Edit::from(Err::<&str, _>("too long")), Edit::Reject);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Edit<'n> {
    /// The name as it is, byte for byte.
    Keep,
    /// This text, with the quotation marks and escapes that the format needs.
    Replace(Cow<'n, str>),
    /// The name is counted as rejected. It is copied, except that its line becomes blank in a list, and its
    /// field in a new column empty.
    Reject,
    /// Nothing: the line, row or entry of a zone is left out.
    RemoveRecord,
}

impl<'n> From<Cow<'n, str>> for Edit<'n> {
    fn from(text: Cow<'n, str>) -> Self {
        Self::Replace(text)
    }
}

impl<'n> From<&'n str> for Edit<'n> {
    fn from(text: &'n str) -> Self {
        Self::Replace(text.into())
    }
}

impl From<String> for Edit<'_> {
    fn from(text: String) -> Self {
        Self::Replace(text.into())
    }
}

impl<T: Into<Self>, E> From<Result<T, E>> for Edit<'_> {
    fn from(result: Result<T, E>) -> Self {
        result.map_or(Self::Reject, Into::into)
    }
}

/// Counts of the names of a file.
#[must_use = "rejected names are only reported here"]
#[derive(Clone, Default, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Summary {
    /// Unchanged names.
    pub unchanged: u64,
    /// Names that were replaced.
    pub replaced: u64,
    /// Names and records that were rejected.
    pub rejected: u64,
    /// Names for which their record was removed.
    pub removed: u64,
    /// Texts that stayed though they may contain a name, such as the RDATA of TXT or a `mailto:` URL. Only texts with A-labels
    /// or code points beyond ASCII count, because other names have a single form.
    pub unread: u64,
    /// The first hundred rejections.
    pub rejections: Vec<Rejection>,
}

/// A name or a record that was rejected.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Rejection {
    /// Its line, from 1.
    pub line: u64,
    /// The first 256 bytes of its text, with U+FFFD for bytes that are not UTF-8.
    pub text: String,
    /// The fault of the file or of the result, or `None` if the caller rejected the name.
    pub fault: Option<Fault>,
}
