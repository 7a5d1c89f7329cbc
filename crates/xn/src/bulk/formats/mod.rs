//! What a file may be: how it falls into records, and where in a record names stand.
//!
//! A format reads bytes and hands each name to [`Names`], which converts it, counts it, reports it
//! if it is refused, and writes what by `--on-error` stands in its place. Everything else (files,
//! blocks, threads, order, long records) is the engine's, which calls a format from many threads
//! at once, and never shows it a record in two pieces.

mod choose;
mod emails;
mod hosts;
mod json_lines;
mod lines;
mod rows;
mod urls;
mod zone;

use memchr::{memchr, memrchr};

pub(crate) use self::choose::{choose, file_format, unpacked_ending};
pub(crate) use self::lines::{Lines, split_ending};
pub(crate) use self::rows::{InRow, Results, Syntax, UNCLOSED, find_column};
use super::names::{Dropped, Names};

/// A kind of file. All that is provided suits formats whose records are lines.
pub(crate) trait Format: Send + Sync {
    /// Finds the ends of records while a file is being read.
    fn cutter(&self) -> Box<dyn Cutter> {
        Box::new(AtLineFeed)
    }

    /// The length of the first of some whole records, its ending included.
    fn record(&self, records: &[u8]) -> usize {
        memchr(b'\n', records).map_or(records.len(), |end| end + 1)
    }

    /// Whether this, the first record of a file, is a header; an error if it is not the one that
    /// is needed. Each block of the file will be shown it.
    fn header(&self, _first: &[u8]) -> Result<Header, String> {
        Ok(Header::None)
    }

    /// Writes what the header becomes.
    fn rewrite_header(&self, _header: &[u8], _output: &mut Vec<u8>) {}

    /// Whether each record is a line that is a name, so that there may be a faster way than
    /// [`rewrite`](Self::rewrite).
    fn has_bare_names(&self) -> bool {
        false
    }

    /// Whether a record that cannot be read stays where a name that is refused would be blank.
    fn has_more_than_names(&self) -> bool {
        false
    }

    /// Appends to `output` what the record becomes, all names in it replaced by
    /// [`Names::replace`]. If that says so the record is left out, and `output` cut back.
    fn rewrite(
        &self,
        header: &[u8],
        record: &[u8],
        names: &mut Names<'_>,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped>;
}

/// Leaves of a line that was written from `start` on only its ending, without which an empty line
/// would be no line.
fn blank_line(start: usize, ending: &str, output: &mut Vec<u8>) {
    output.truncate(start);
    output.extend_from_slice(if ending.is_empty() { "\n" } else { ending }.as_bytes());
}

/// Whether there may be another form of a text, or of a part of it: it has an A-label's prefix, or
/// something beyond ASCII.
fn may_have_forms(text: &[u8]) -> bool {
    !text.is_ascii() || text.windows(4).any(|four| four.eq_ignore_ascii_case(b"xn--"))
}

/// Whether a file begins with what is no record of names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Header {
    None,
    FirstRecord,
}

/// Finds the ends of records in a file that comes piece by piece.
pub(crate) trait Cutter: Send {
    /// The end of the last record that ends in the next piece. Called for every piece from the
    /// beginning of the file, or of a record, on; so it need look at each byte only once.
    fn last_end(&mut self, piece: &[u8]) -> Option<usize>;
}

/// The cutter of records that are lines.
struct AtLineFeed;

impl Cutter for AtLineFeed {
    fn last_end(&mut self, piece: &[u8]) -> Option<usize> {
        memrchr(b'\n', piece).map(|at| at + 1)
    }
}
