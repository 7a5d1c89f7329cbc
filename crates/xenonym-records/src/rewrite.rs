//! Rewrites a file from a reader to a writer.

use std::borrow::Cow;
use std::io::{ErrorKind, Read, Write};

use memchr::memchr_iter;

use crate::error::Error;
use crate::fault::{Fault, INVALID_UTF8};
use crate::format::{BulkReplacer, Dropped, Format, Framer, Head, Header, Replacer};
use crate::slot::{OnReject, Slot, Within};

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
    /// Returns its text, without quotation marks and escapes.
    pub fn text(&self) -> &'n str {
        self.text
    }

    /// Returns its line, from 1.
    pub fn line(&self) -> u64 {
        self.line
    }

    /// Returns the column of CSV or TSV, as a name in the header or a number, or the path of the field of JSON.
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

// Asks the caller about each name, and counts what becomes of it.

/// The most rejections that a [`Summary`] lists.
const LISTED: usize = 100;

/// How many bytes of a rejected text are kept.
const EXCERPT: usize = 256;

/// The caller's function, and the counts so far.
struct Decisions<F> {
    decide: F,
    summary: Summary,
}

impl<F> Decisions<F> {
    fn new(decide: F) -> Self {
        Self { decide, summary: Summary::default() }
    }

    fn into_summary(self) -> Summary {
        self.summary
    }
}

/// Decides about the names of some records.
struct Names<'a, F> {
    decisions: &'a mut Decisions<F>,
    records: &'a [u8],
    /// Where the record starts.
    at: usize,
    /// How far lines are counted: up to the last name.
    counted: usize,
    /// The number of the line at `counted`, from 1.
    line: u64,
}

impl<'a, F: for<'n> FnMut(Name<'n>) -> Edit<'n>> Names<'a, F> {
    /// `line` is the number of the first line of the records.
    fn new(decisions: &'a mut Decisions<F>, records: &'a [u8], line: u64) -> Self {
        Self { decisions, records, at: 0, counted: 0, line }
    }

    /// The line of a byte of the record.
    fn line_of(&mut self, at: usize) -> u64 {
        let at = self.at + at;
        let lines = |bytes: &[u8]| memchr_iter(b'\n', bytes).count() as u64;
        if at < self.counted {
            // Columns come in the order of the caller, not of the record.
            return self.line - lines(&self.records[at..self.counted]);
        }
        self.line += lines(&self.records[self.counted..at]);
        self.counted = at;
        self.line
    }

    /// The decision about a name; if it is not UTF-8, how many of its bytes are.
    fn decide<'s>(&mut self, slot: &Slot<'s>) -> Result<Edit<'s>, usize> {
        let text = std::str::from_utf8(slot.name).map_err(|error| error.valid_up_to())?;
        let line = self.line_of(slot.at);
        Ok((self.decisions.decide)(Name { text, line, within: slot.within }))
    }

    fn write(
        &mut self,
        edit: &Edit<'_>,
        slot: &Slot<'_>,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        let summary = &mut self.decisions.summary;
        match edit {
            Edit::Replace(text) if text.as_bytes() != slot.name => match slot.write(text, output) {
                Ok(()) => summary.replaced += 1,
                Err(unfit) => self.keep_rejected(Some(unfit.fault), slot, output),
            },
            Edit::Keep | Edit::Replace(_) => {
                output.extend_from_slice(slot.raw);
                summary.unchanged += 1;
            }
            Edit::Reject => self.keep_rejected(None, slot, output),
            Edit::RemoveRecord => {
                summary.removed += 1;
                return Err(Dropped);
            }
        }
        Ok(())
    }

    fn keep_rejected(&mut self, fault: Option<Fault>, slot: &Slot<'_>, output: &mut Vec<u8>) {
        if slot.on_reject != OnReject::Blank {
            output.extend_from_slice(slot.raw);
        }
        let line = self.line_of(slot.at);
        let summary = &mut self.decisions.summary;
        summary.rejected += 1;
        if summary.rejections.len() < LISTED {
            let excerpt = &slot.name[..slot.name.len().min(EXCERPT)];
            let text = String::from_utf8_lossy(excerpt).into_owned();
            summary.rejections.push(Rejection { line, text, fault });
        }
    }
}

impl<F: for<'n> FnMut(Name<'n>) -> Edit<'n>> Replacer for Names<'_, F> {
    fn replace(&mut self, slot: &Slot<'_>, output: &mut Vec<u8>) -> Result<(), Dropped> {
        match self.decide(slot) {
            Ok(edit) => self.write(&edit, slot, output),
            Err(valid) => self.reject(INVALID_UTF8, valid, slot, output),
        }
    }

    fn try_replace(
        &mut self,
        slot: &Slot<'_>,
        output: &mut Vec<u8>,
    ) -> Option<Result<(), Dropped>> {
        Some(match self.decide(slot) {
            Ok(Edit::Reject) => return None,
            Ok(edit) => self.write(&edit, slot, output),
            Err(valid) => self.reject(INVALID_UTF8, valid, slot, output),
        })
    }

    fn accepts(&mut self, name: &[u8]) -> bool {
        self.decide(&Slot::bare(name, 0)) != Ok(Edit::Reject)
    }

    fn reject(
        &mut self,
        fault: Fault,
        _at: usize,
        slot: &Slot<'_>,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        self.keep_rejected(Some(fault), slot, output);
        Ok(())
    }

    fn leave(&mut self, _why: &'static str, _at: usize) {
        self.decisions.summary.unread += 1;
    }
}

impl<F: for<'n> FnMut(Name<'n>) -> Edit<'n>> BulkReplacer for Names<'_, F> {
    fn end_record(&mut self, length: usize, _output: usize) -> bool {
        self.at += length;
        true
    }
}

// Reads a file in pieces of whole records.

/// How much is read at once.
const CHUNK: usize = 256 << 10;

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

struct Reader<'f> {
    format: &'f dyn Format,
    framer: Box<dyn Framer>,
    /// What was read and not yet written.
    pending: Vec<u8>,
    /// How many of these bytes the framer has seen.
    framed: usize,
    /// The number of the first line in them, from 1.
    line: u64,
    has_begun: bool,
    head: Head,
    has_ended: bool,
}

impl<'f> Reader<'f> {
    fn new(format: &'f dyn Format) -> Self {
        Self {
            format,
            framer: format.framer(),
            pending: Vec::new(),
            framed: 0,
            line: 1,
            has_begun: false,
            head: Head::default(),
            has_ended: false,
        }
    }

    /// Reads once, and returns whether there is something to write, or may be.
    fn read(&mut self, input: &mut impl Read) -> Result<bool, Error> {
        if self.has_ended {
            return Ok(false);
        }
        let length = self.pending.len();
        self.pending.resize(length + CHUNK, 0);
        let read = loop {
            match input.read(&mut self.pending[length..]) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        self.pending.truncate(length + read.as_ref().map_or(0, |read| *read));
        self.has_ended = read.map_err(Error::Read)? == 0;
        Ok(true)
    }

    /// Appends the whole records that were read, with their names replaced.
    fn rewrite<F: for<'n> FnMut(Name<'n>) -> Edit<'n>>(
        &mut self,
        decisions: &mut Decisions<F>,
        output: &mut Vec<u8>,
    ) -> Result<(), Error> {
        if !self.has_begun && !self.begin(output)? {
            return Ok(());
        }
        let end = self.framer.last_end(&self.pending[self.framed..]).map(|end| self.framed + end);
        self.framed = self.pending.len();
        let end = match end {
            _ if self.has_ended => self.pending.len(),
            Some(end) => end,
            None if self.pending.len() > LONGEST_RECORD => {
                return Err(Error::RecordTooLong { line: self.line });
            }
            None => return Ok(()),
        };
        let header = self.read_header(end)?;
        let (header, records) = self.pending[..end].split_at(header);
        if !header.is_empty() {
            self.format.rewrite_header(header, output);
        }
        self.line += line_feeds(header);
        self.format.rewrite_all(records, &mut Names::new(decisions, records, self.line), output);
        self.line += line_feeds(records);
        self.pending.drain(..end);
        self.framed -= end;
        Ok(())
    }

    /// Copies the byte-order mark. Returns whether there is enough to see one.
    fn begin(&mut self, output: &mut Vec<u8>) -> Result<bool, Error> {
        if self.pending.len() < BYTE_ORDER_MARK.len() && !self.has_ended {
            return Ok(false);
        }
        self.has_begun = true;
        if self.pending.starts_with(b"\xFF\xFE") || self.pending.starts_with(b"\xFE\xFF") {
            return Err(Error::Utf16);
        }
        if self.pending.starts_with(BYTE_ORDER_MARK) {
            output.extend(self.pending.drain(..BYTE_ORDER_MARK.len()));
        }
        Ok(true)
    }

    /// The length of the header in the records up to `end`, with empty lines and a row that names the delimiter before it.
    fn read_header(&mut self, end: usize) -> Result<usize, Error> {
        let (mut seen, mut header) = (0, 0);
        while self.head != Head::Whole && seen < end {
            let record = &self.pending[seen..end];
            let record = &record[..self.format.record(record)];
            seen += record.len();
            match self.head.read(self.format, record).map_err(Error::Header)? {
                Header::Unknown | Header::None => {}
                Header::Delimiter | Header::FirstRecord | Header::Repeated => header = seen,
            }
        }
        Ok(header)
    }
}

fn line_feeds(bytes: &[u8]) -> u64 {
    memchr_iter(b'\n', bytes).count() as u64
}
