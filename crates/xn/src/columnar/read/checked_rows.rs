//! CSV and TSV that are held to their standards, before they are read as columns.
//!
//! What reads them takes a quotation mark that is never closed for a field as long as all that follows,
//! leaves marks out that stand where there should be none, and takes a carriage return for the end of a
//! row. What is read as text is not taken so, and so neither is what becomes columns: here it is an error.

use std::io::{self, Read};

use xenonym_records::delimited::{InRow, Syntax, UNCLOSED};
use xenonym_records::{LINE_TOO_LONG, STRAY_QUOTE};

/// The bytes of a table, up to what is amiss.
pub(crate) struct CheckedRows<R> {
    bytes: R,
    syntax: Syntax,
    /// What a row may have, in bytes.
    max_line: usize,
    place: InRow,
    line: u64,
    /// The line where the field began.
    field_line: u64,
    /// Of the row, its length so far, and how many of its fields ended.
    length: usize,
    fields: usize,
    /// How many fields rows have, by the first.
    width: Option<usize>,
    /// Whether a carriage return came last, outside of quotes.
    has_return: bool,
}

impl<R: Read> CheckedRows<R> {
    pub(crate) fn new(bytes: R, syntax: Syntax, max_line: usize) -> Self {
        Self {
            bytes,
            syntax,
            max_line,
            place: InRow::FieldStart,
            line: 1,
            field_line: 1,
            length: 0,
            fields: 0,
            width: None,
            has_return: false,
        }
    }

    fn see(&mut self, byte: u8) -> io::Result<()> {
        let (before, is_csv) = (self.place, self.syntax == Syntax::Csv);
        if self.has_return && byte != b'\n' {
            return Err(self.amiss("a carriage return has no line feed behind it"));
        }
        self.place = before.after(byte, self.syntax);
        self.has_return = byte == b'\r' && self.place != InRow::Quoted;
        let is_stray = match before {
            InRow::Unquoted => byte == b'"' && is_csv,
            InRow::QuoteInQuoted => self.place == InRow::Unquoted && !self.has_return,
            InRow::FieldStart | InRow::Quoted => false,
        };
        if is_stray {
            return Err(self.amiss(&STRAY_QUOTE.to_string()));
        }
        if byte == b'\n' {
            self.line += 1;
        }
        if self.place == InRow::FieldStart {
            self.fields += 1;
            if byte == b'\n' {
                return self.end_row();
            }
        } else if before == InRow::FieldStart {
            self.field_line = self.line;
        }
        self.length += usize::from(!self.has_return);
        if self.length > self.max_line {
            return Err(self.amiss(&LINE_TOO_LONG.to_string()));
        }
        Ok(())
    }

    fn end_row(&mut self) -> io::Result<()> {
        let (fields, is_blank) = (self.fields, self.length == 0);
        (self.length, self.fields) = (0, 0);
        // Blank lines are no rows.
        let width = if is_blank { fields } else { *self.width.get_or_insert(fields) };
        if fields == width {
            return Ok(());
        }
        let line = self.line - 1;
        Err(io::Error::other(format!(
            "line {line}: the row has {fields} fields, the first {width}"
        )))
    }

    fn end(&mut self) -> io::Result<()> {
        if self.place == InRow::Quoted {
            let line = self.field_line;
            return Err(io::Error::other(format!("line {line}: {UNCLOSED}")));
        }
        if self.length == 0 {
            return Ok(());
        }
        self.see(b'\n')
    }

    fn amiss(&self, what: &str) -> io::Error {
        io::Error::other(format!("line {}: {what}", self.line))
    }
}

impl<R: Read> Read for CheckedRows<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.bytes.read(buffer)?;
        if read == 0 && !buffer.is_empty() {
            self.end()?;
        }
        buffer[..read].iter().try_for_each(|&byte| self.see(byte))?;
        Ok(read)
    }
}
