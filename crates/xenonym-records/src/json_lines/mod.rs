//! JSON Lines: a JSON text (RFC 8259) on each line, with names in some fields.
//!
//! A path identifies a field: `a.b` for `b` in the object `a`, or the JSON Pointer `/a/b`, whose
//! members may contain dots. If a field is an array, each of its elements is a name, except nested
//! arrays. A member that occurs twice is converted twice. Results replace the fields, and everything
//! else is copied byte for byte. Missing, `null` and empty fields are not names. If rejected names
//! are left blank, they become `null`. A line that is not a JSON object, and a field that is not a
//! string, are copied.

mod path;
mod scan;

use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;

use memchr::{memchr, memrchr};

use self::path::{Paths, raw_offset, unescape, write, write_part};
use self::scan::{Found, Scanner, Text};
use crate::content::{Target, TextEscape};
use crate::error::LayoutError;
use crate::fault::{
    Fault, INVALID_UTF8, MEMBER_EXISTS, NOT_A_STRING, NOT_AN_OBJECT, NOT_JSON, UNPAIRED_SURROGATE,
};
use crate::format::sealed::Sealed;
use crate::format::{BulkReplacer, Dropped, Format, Replacer};
use crate::line::split_ending;
use crate::slot::{Escape, OnReject, Slot, Within};

/// The format of JSON Lines.
///
/// ```
/// use xenonym_records::{Edit, JsonLines, Target, rewrite};
///
/// let lines = JsonLines::new([Target::parse("dns.names")])?;
/// let mut output = Vec::new();
/// let summary = rewrite(&lines, br#"{"dns": {"names": ["a", "b"]}}"#.as_slice(), &mut output, |name| {
///     Edit::from(name.text().to_uppercase())
/// })?;
/// assert_eq!((summary.replaced, summary.rejected), (2, 0));
/// assert_eq!(output, br#"{"dns": {"names": ["A", "B"]}}"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct JsonLines {
    fields: Vec<Target>,
    paths: Paths,
    has_objects: AtomicBool,
    has_fields: AtomicBool,
}

impl JsonLines {
    /// Creates the format of lines with names in these fields.
    ///
    /// # Errors
    ///
    /// Reports a path in another notation, and how to write it.
    pub fn new(fields: impl IntoIterator<Item = Target>) -> Result<Self, LayoutError> {
        let fields: Vec<Target> = fields.into_iter().collect();
        let paths = Paths::new(&fields)?;
        let [has_objects, has_fields] = Default::default();
        Ok(Self { fields, paths, has_objects, has_fields })
    }

    /// Adds a member at the end of each object, with the result of `Replacer::member` for its names. An object that contains
    /// it already is rejected. `name` must not need escapes in JSON.
    #[doc(hidden)]
    #[must_use]
    pub fn with_member(mut self, name: &'static str) -> Self {
        self.paths.added = Some(name);
        self
    }

    /// Writes the next line.
    #[inline]
    fn rewrite_next(
        &self,
        lines: &mut Lines<'_>,
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        let start = lines.at;
        let (record, values) = lines.read();
        let mut copied = 0;
        match values {
            Ok((values, has_field)) => {
                note(&self.has_objects, true);
                note(&self.has_fields, has_field);
                for value in values {
                    let at = value.range.start - start;
                    output.extend_from_slice(&record[copied..at]);
                    copied = value.range.end - start;
                    self.replace(value, &record[at..copied], at, names, output)?;
                }
                // An object ends with its last brace.
                if let (Some(name), Some(end)) = (self.paths.added, memrchr(b'}', record)) {
                    let comma =
                        if record[..end].trim_ascii_end().ends_with(b"{") { "" } else { "," };
                    output.extend_from_slice(&record[copied..end]);
                    copied = end;
                    output.extend_from_slice(
                        format!("{comma}\"{name}\":{}", names.member()).as_bytes(),
                    );
                }
            }
            Err((fault, at)) => {
                let (line, _) = split_ending(record);
                if !line.trim_ascii().is_empty() {
                    copied = line.len();
                    let at = at.min(copied);
                    names.reject(fault, at, &Slot::unreadable(line, 0), output)?;
                }
            }
        }
        if !names.keeps_record() {
            return Err(Dropped);
        }
        output.extend_from_slice(&record[copied..]);
        Ok(())
    }

    /// Writes a value at a byte of the record, with its name replaced.
    #[inline]
    fn replace(
        &self,
        value: &Found,
        raw: &[u8],
        at: usize,
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        let field = &self.fields[value.field];
        let (within, escape) = (Within::Field(&field.name), Escape::Any(write));
        let slot = Slot { name: raw, raw, at, within, escape, on_reject: OnReject::Keep };
        let [b'"', inner @ .., b'"'] = raw else {
            let slot = Slot { on_reject: OnReject::KeepAlways, ..slot };
            return names.reject(NOT_A_STRING, 0, &slot, output);
        };
        let start = output.len();
        let name = if value.has_escapes { unescape(inner) } else { Ok(inner.into()) };
        match name {
            Ok(name) if name.is_empty() => output.extend_from_slice(raw),
            Ok(name) => {
                let part = TextEscape { write: write_part, raw_offset };
                field.content.replace(&Slot { name: &name, ..slot }, part, names, output)?;
            }
            Err(at) => names.reject(UNPAIRED_SURROGATE, 1 + at, &slot, output)?,
        }
        if output.len() == start {
            output.extend_from_slice(b"null");
        }
        Ok(())
    }
}

impl Sealed for JsonLines {}

impl Format for JsonLines {
    fn on_reject(&self) -> OnReject {
        OnReject::KeepAlways
    }

    fn lacks_fields(&self) -> bool {
        self.has_objects.load(Relaxed) && !self.has_fields.load(Relaxed)
    }

    fn rewrite(
        &self,
        record: &[u8],
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        let mut lines = Lines::new(record, &self.paths);
        while lines.at < record.len() {
            self.rewrite_next(&mut lines, names, output)?;
        }
        Ok(())
    }

    fn rewrite_all(
        &self,
        records: &[u8],
        names: &mut dyn BulkReplacer,
        output: &mut Vec<u8>,
    ) -> usize {
        let mut lines = Lines::new(records, &self.paths);
        let mut at = 0;
        while at < records.len() {
            let start = output.len();
            if self.rewrite_next(&mut lines, names.as_replacer(), output) == Err(Dropped) {
                output.truncate(start);
            }
            let length = lines.at - at;
            at += length;
            if !names.end_record(length, output.len()) {
                break;
            }
        }
        at
    }
}

/// The values of the fields in a line, and whether a field exists. Otherwise the fault of the line and its offset.
type Values<'v> = Result<(&'v [Found], bool), (Fault, usize)>;

/// Sets a flag that all threads share. Most lines only read it.
#[inline]
fn note(flag: &AtomicBool, is_seen: bool) {
    if is_seen && !flag.load(Relaxed) {
        flag.store(true, Relaxed);
    }
}

/// Reads lines, one after the other.
struct Lines<'l> {
    bytes: &'l [u8],
    scanner: Scanner<'l>,
    /// Where the next line starts.
    at: usize,
    /// The bytes from the next line up to here are UTF-8.
    valid_up_to: usize,
}

impl<'l> Lines<'l> {
    fn new(bytes: &'l [u8], paths: &'l Paths) -> Self {
        let scanner = Scanner::new(bytes, paths);
        Self { bytes, scanner, at: 0, valid_up_to: valid_length(bytes) }
    }

    /// The next line with its ending, and the values of the fields in it.
    #[inline]
    fn read(&mut self) -> (&'l [u8], Values<'_>) {
        let start = self.at;
        let text = self.scanner.read(start);
        let end = match text {
            Ok(ref text) => text.end,
            Err(at) => memchr(b'\n', &self.bytes[at..]).map_or(self.bytes.len(), |end| at + end),
        };
        self.at = self.bytes.len().min(end + 1);
        let record = &self.bytes[start..self.at];
        if self.at > self.valid_up_to {
            let valid = self.valid_up_to - start;
            self.valid_up_to = self.at + valid_length(&self.bytes[self.at..]);
            return (record, Err((INVALID_UTF8, valid)));
        }
        let values = match text {
            Ok(Text { added: Some(at), .. }) => Err((MEMBER_EXISTS, at - start)),
            Ok(text) if self.bytes[text.start] == b'{' => Ok((text.found, text.has_field)),
            Ok(text) => Err((NOT_AN_OBJECT, text.start - start)),
            Err(at) => Err((NOT_JSON, at - start)),
        };
        (record, values)
    }
}

/// The length of the valid UTF-8 at the start.
fn valid_length(bytes: &[u8]) -> usize {
    std::str::from_utf8(bytes).map_or_else(|error| error.valid_up_to(), str::len)
}
