//! Why a file cannot be rewritten, and why columns or fields cannot be found in one.

use std::error;
use std::fmt;
use std::io;

/// Why a file was not rewritten to its end.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The input could not be read.
    Read(io::Error),
    /// The output could not be written.
    Write(io::Error),
    /// The first row does not contain the columns.
    Header(LayoutError),
    /// The input is UTF-16.
    Utf16,
    /// A record is longer than [`LONGEST_RECORD`](crate::LONGEST_RECORD). In CSV and zones, a quotation mark or a
    /// parenthesis is often open by mistake.
    RecordTooLong {
        /// The line at which the record begins, from 1.
        line: u64,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read(_) => f.write_str("the input could not be read"),
            Self::Write(_) => f.write_str("the output could not be written"),
            Self::Header(_) => f.write_str("the header does not fit the columns"),
            Self::Utf16 => f.write_str("the input is UTF-16: convert it to UTF-8"),
            Self::RecordTooLong { line } => write!(
                f,
                "the record at line {line} is longer than 16 MiB: a quotation mark or a parenthesis may be \
                 open by mistake"
            ),
        }
    }
}

impl error::Error for Error {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match self {
            Self::Read(error) | Self::Write(error) => Some(error),
            Self::Header(error) => Some(error),
            Self::Utf16 | Self::RecordTooLong { .. } => None,
        }
    }
}

/// Why columns or fields cannot be found.
///
/// ```
/// use xenonym_records::{JsonLines, LayoutErrorKind, Target};
///
/// let error = JsonLines::new([Target::parse("answers[].name")]).unwrap_err();
/// assert_eq!(error.kind(), LayoutErrorKind::Path);
/// assert!(error.to_string().contains("write answers.name"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LayoutError {
    kind: LayoutErrorKind,
    message: String,
    delimiter: Option<char>,
    is_after_comment: bool,
}

/// A kind of [`LayoutError`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum LayoutErrorKind {
    /// There is no column with this name or number.
    NoColumn,
    /// Several columns share this name.
    AmbiguousColumn,
    /// A column is selected twice.
    RepeatedColumn,
    /// The header already contains a column for results.
    ResultColumn,
    /// The header contains more than a million columns.
    TooManyColumns,
    /// The header contains a CR that is neither in quotation marks nor part of CRLF, as if lines ended in CR.
    CarriageReturn,
    /// The header differs from the header of earlier rows.
    OtherHeader,
    /// The first row consists of one field, which another delimiter would split.
    OneField,
    /// A character cannot separate fields.
    Delimiter,
    /// A path to a field of JSON is written in another notation.
    Path,
    /// A field is selected twice.
    RepeatedField,
}

impl LayoutError {
    pub(crate) fn new(kind: LayoutErrorKind, message: impl Into<String>) -> Self {
        Self { kind, message: message.into(), delimiter: None, is_after_comment: false }
    }

    pub(crate) fn with_delimiter(self, delimiter: Option<char>) -> Self {
        Self { delimiter, ..self }
    }

    pub(crate) fn after_comment(self, is_after_comment: bool) -> Self {
        Self { is_after_comment, ..self }
    }

    /// Returns the kind of error.
    pub fn kind(&self) -> LayoutErrorKind {
        self.kind
    }

    /// Returns the delimiter that the file probably uses, if another one was set.
    pub fn delimiter(&self) -> Option<char> {
        self.delimiter
    }

    /// Returns whether the first row looks like a comment.
    #[doc(hidden)]
    pub fn is_after_comment(&self) -> bool {
        self.is_after_comment
    }

    /// Returns the text without the delimiter.
    #[doc(hidden)]
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        match self.delimiter {
            Some(delimiter) => write!(f, " (is {delimiter:?} the delimiter?)"),
            None => Ok(()),
        }
    }
}

impl error::Error for LayoutError {}
