//! A format divides a file into records, and rewrites each record.

use memchr::{memchr, memrchr};

use self::sealed::Sealed;
use crate::error::LayoutError;
use crate::fault::{Fault, LINE_TOO_LONG};
use crate::slot::{OnReject, Slot};

/// Keeps others from implementing [`Format`].
pub(crate) mod sealed {
    pub trait Sealed {}
}

/// A kind of file: see [`rewrite`](crate::rewrite()). Only this crate implements it.
// Its methods serve the command `xn`, and may change in any version. The provided ones suit formats whose records are
// lines.
pub trait Format: Sealed + Send + Sync {
    /// Finds the ends of records while a file is being read.
    #[doc(hidden)]
    fn framer(&self) -> Box<dyn Framer> {
        Box::new(AtLineFeed)
    }

    /// The length in bytes of the first of some whole records, with its line ending.
    #[doc(hidden)]
    fn record(&self, records: &[u8]) -> usize {
        memchr(b'\n', records).map_or(records.len(), |end| end + 1)
    }

    /// The line ending of a record if the file has no other one.
    #[doc(hidden)]
    fn line_end(&self) -> &'static str {
        "\n"
    }

    /// Whether the first record of each file is a header.
    #[doc(hidden)]
    fn has_header(&self) -> bool {
        false
    }

    /// Whether a row that comes before all others only names the delimiter, so that it is copied once, like a header.
    ///
    /// # Errors
    ///
    /// Reports that it names another one.
    #[doc(hidden)]
    fn names_delimiter(&self, _first: &[u8]) -> Result<bool, LayoutError> {
        Ok(false)
    }

    /// Reads the first record of a file, and the ones after it as long as the result is
    /// [`Header::Unknown`]. Returns whether it is a header.
    ///
    /// # Errors
    ///
    /// Reports why the format cannot use this header.
    #[doc(hidden)]
    fn header(&self, _first: &[u8]) -> Result<Header, LayoutError> {
        Ok(Header::None)
    }

    /// The format without a header, if it remembers one.
    #[doc(hidden)]
    fn fresh(&self) -> Option<Box<dyn Format>> {
        None
    }

    /// Appends the new header to `output`.
    #[doc(hidden)]
    fn rewrite_header(&self, header: &[u8], output: &mut Vec<u8>) {
        output.extend_from_slice(header);
    }

    /// Whether each record is a line that contains only a name, so that a caller may convert
    /// many lines at once instead of calling [`rewrite`](Self::rewrite).
    #[doc(hidden)]
    fn has_bare_names(&self) -> bool {
        false
    }

    /// The fault of a record that exceeds the caller's limit.
    #[doc(hidden)]
    fn too_long(&self) -> Fault {
        LINE_TOO_LONG
    }

    /// The default output for a record that cannot be read, such as one that is too long.
    #[doc(hidden)]
    fn on_reject(&self) -> OnReject {
        OnReject::Keep
    }

    /// Whether a record that is too long can be left out, because no other record depends on it.
    #[doc(hidden)]
    fn can_drop_unread(&self) -> bool {
        true
    }

    /// Whether objects were read, and none of them contains a field that the user asked for.
    #[doc(hidden)]
    fn lacks_fields(&self) -> bool {
        false
    }

    /// Appends the missing end of a record that is too long to be read, before its line ending, such as the
    /// delimiters of new columns.
    #[doc(hidden)]
    fn complete_unread(&self, _output: &mut Vec<u8>) {}

    /// Appends to `output` the record with its names replaced.
    ///
    /// # Errors
    ///
    /// [`Dropped`] if the replacer drops the record. The caller then truncates `output`.
    #[doc(hidden)]
    fn rewrite(
        &self,
        record: &[u8],
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped>;

    /// Appends to `output` whole records with their names replaced, until `names` stops, and
    /// returns the length of the records that were read. Formats that can read several records at once
    /// override this.
    #[doc(hidden)]
    fn rewrite_all(
        &self,
        records: &[u8],
        names: &mut dyn BulkReplacer,
        output: &mut Vec<u8>,
    ) -> usize {
        rewrite_each(self, records, names, output)
    }
}

/// Appends to `output` records one by one, with their names replaced: see [`rewrite_all`](Format::rewrite_all).
pub(crate) fn rewrite_each<F: Format + ?Sized>(
    format: &F,
    records: &[u8],
    names: &mut dyn BulkReplacer,
    output: &mut Vec<u8>,
) -> usize {
    let mut at = 0;
    while at < records.len() {
        let length = format.record(&records[at..]);
        let start = output.len();
        if format.rewrite(&records[at..][..length], names.as_replacer(), output) == Err(Dropped) {
            output.truncate(start);
        }
        at += length;
        if !names.end_record(length, output.len()) {
            break;
        }
    }
    at
}

/// Converts the names of records.
pub trait Replacer {
    /// Converts a name and appends the result to `output`, or the replacement of a rejected
    /// name, which may be empty.
    ///
    /// # Errors
    ///
    /// [`Dropped`] if the record must be left out.
    fn replace(&mut self, slot: &Slot<'_>, output: &mut Vec<u8>) -> Result<(), Dropped>;

    /// The same as [`replace`](Self::replace) if the name is accepted. Otherwise nothing happens, and the result is
    /// `None`: the format can divide the name.
    fn try_replace(
        &mut self,
        slot: &Slot<'_>,
        output: &mut Vec<u8>,
    ) -> Option<Result<(), Dropped>> {
        Some(self.replace(slot, output))
    }

    /// Whether a name is accepted.
    fn accepts(&mut self, _name: &[u8]) -> bool {
        true
    }

    /// Rejects a part of the record that cannot be read, because of a fault at byte `at` of
    /// `slot.name`. Appends its replacement.
    ///
    /// # Errors
    ///
    /// [`Dropped`] if the record must be left out.
    fn reject(
        &mut self,
        fault: Fault,
        at: usize,
        slot: &Slot<'_>,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped>;

    /// Counts a text that may contain a name but is not converted. It is at byte `at` of the record, or on the
    /// line of that byte. By default, nothing is counted.
    fn leave(&mut self, _why: &'static str, _at: usize) {}

    /// Sees an IP address, or a number, where a name is expected. It is copied. By default, nothing happens.
    fn see_address(&mut self, _slot: &Slot<'_>) {}

    /// Notes that a row has more fields than the header, a sign of another delimiter or other quotation marks. The row is
    /// the current record. By default, nothing is noted.
    fn see_wide_row(&mut self) {}

    /// Facts about the last name, one text for each new column of [`Results::Facts`](crate::delimited::Results).
    fn facts(&mut self) -> Vec<String> {
        Vec::new()
    }

    /// The JSON text of the member for the names of a record: see [`JsonLines::with_member`](crate::JsonLines::with_member).
    fn member(&mut self) -> String {
        "null".to_owned()
    }

    /// Whether to keep a record whose names were all replaced.
    fn keeps_record(&mut self) -> bool {
        true
    }

    /// Whether the run ends at this record, so that the rest is not needed.
    fn has_failed(&self) -> bool {
        false
    }
}

/// Rust 1.85 cannot turn `&mut dyn BulkReplacer` into `&mut dyn Replacer` itself.
pub trait AsReplacer: Replacer {
    /// Returns the same as a [`Replacer`].
    fn as_replacer(&mut self) -> &mut dyn Replacer;
}

impl<R: Replacer> AsReplacer for R {
    fn as_replacer(&mut self) -> &mut dyn Replacer {
        self
    }
}

/// Converts the names of many records, one record after the other.
pub trait BulkReplacer: AsReplacer {
    /// Whether a name is certain not to change, so that its bytes may be copied together with the bytes around it.
    /// The caller then [counts](Self::count_unchanged) the name instead of replacing it.
    fn stays(&self, _name: &[u8]) -> bool {
        false
    }

    /// Counts unchanged names.
    fn count_unchanged(&mut self, _names: u64) {}

    /// Ends a record of `length` bytes, whose text ends at byte `output` of the output, and returns whether to
    /// continue with the next one.
    fn end_record(&mut self, length: usize, output: usize) -> bool;
}

/// The record must be left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dropped;

/// Whether a file begins with a record without names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Header {
    /// All records contain names.
    None,
    /// The first record is a header.
    FirstRecord,
    /// The first record repeats the header of an earlier file.
    Repeated,
    /// The record only names the delimiter, and the next one decides.
    Delimiter,
    /// The record is empty, and the next one decides.
    Unknown,
}

/// How much of the start of a file was read, before its first record with names.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Head {
    /// At most empty records.
    #[default]
    Unread,
    /// The record that names the delimiter.
    Delimiter,
    /// The header, or it is known to be missing.
    Whole,
}

impl Head {
    /// Reads the next record of a file whose head is not [`Whole`](Self::Whole).
    ///
    /// # Errors
    ///
    /// Those of [`Format::header`].
    pub fn read(&mut self, format: &dyn Format, record: &[u8]) -> Result<Header, LayoutError> {
        if *self == Self::Unread && format.names_delimiter(record)? {
            *self = Self::Delimiter;
            return Ok(Header::Delimiter);
        }
        let header = format.header(record);
        if header != Ok(Header::Unknown) {
            *self = Self::Whole;
        }
        header
    }
}

/// Finds the ends of records in a file that is read in pieces.
///
/// A framer sees every piece once, from the start of the file or of a record, so it reads each
/// byte only once.
pub trait Framer: Send {
    /// The end of the first record that ends in the next piece. The bytes after it count as not
    /// seen: a new framer continues there.
    fn first_end(&mut self, piece: &[u8]) -> Option<usize>;

    /// The end of the last record that ends in the next piece.
    fn last_end(&mut self, piece: &[u8]) -> Option<usize>;

    /// The reason why the record may never end, if a quotation mark or a parenthesis is open, and the distance in bytes from
    /// that mark to the end of the piece.
    fn open_fault(&self) -> Option<(Fault, u64)> {
        None
    }
}

/// The framer of records that are lines.
#[derive(Clone, Copy, Debug)]
pub struct AtLineFeed;

impl Framer for AtLineFeed {
    fn first_end(&mut self, piece: &[u8]) -> Option<usize> {
        memchr(b'\n', piece).map(|at| at + 1)
    }

    fn last_end(&mut self, piece: &[u8]) -> Option<usize> {
        memrchr(b'\n', piece).map(|at| at + 1)
    }
}
