//! CSV (RFC 4180) and TSV (the media type `text/tab-separated-values`): rows of fields, some columns
//! of which hold names.
//!
//! [`fields`] says what a field is. Rows end in LF or CRLF, never in CR alone, and empty lines are not
//! rows. All fields that hold no names stay byte for byte, and so does a name that is its own result.
//! An empty field is not a name. A row that cannot be read stays, because it holds more than names.

mod fields;
mod header;
mod lexer;
mod row_ends;

use std::ops::Range;
use std::sync::OnceLock;

pub use self::fields::{Field, Fields, Syntax, UNCLOSED};
use self::fields::{raw_offset, write_doubled, write_quoted};
pub use self::header::find_column;
use self::header::{Column, Layout, check_delimiter};
use self::lexer::{Ended, Lexer};
pub use self::row_ends::RowEnds;
use crate::content::{Part, Target};
use crate::fault::{Fault, MISSING_COLUMN};
use crate::format::{AtLineFeed, Dropped, Format, Framer, Header, Records, Replacer};
use crate::line_ending::split_ending;
use crate::slot::{Escape, OnReject, Slot, Within, append};

const TSV: &str = "media type text/tab-separated-values";

/// Where results go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Results {
    /// In the place of the names.
    InPlace,
    /// Each in a column of its own, at the end, whose name is the old one's and this.
    InNewColumns(&'static str),
}

/// The format of CSV and TSV.
#[derive(Debug)]
pub struct Rows {
    syntax: Syntax,
    columns: Vec<Target>,
    results: Results,
    /// Known from the start where there is no header.
    layout: OnceLock<Layout>,
    /// How many fields the first row has.
    first_width: OnceLock<usize>,
}

impl Rows {
    /// Rows with a header; `columns` are names in it, or numbers from 1.
    pub fn new(syntax: Syntax, columns: Vec<Target>, results: Results) -> Self {
        let (layout, first_width) = (OnceLock::new(), OnceLock::new());
        Self { syntax, columns, results, layout, first_width }
    }

    /// Rows without a header.
    ///
    /// # Errors
    ///
    /// Says which of the columns is not a number.
    pub fn without_header(self) -> Result<Self, String> {
        let layout = Layout::of_numbers(&self.columns)?;
        Ok(Self { layout: OnceLock::from(layout), ..self })
    }

    fn replace(
        &self,
        field: &Field<'_>,
        column: &Column,
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        let (on_reject, on_fault) = match self.results {
            Results::InPlace => (OnReject::Keep, OnReject::KeepAlways),
            Results::InNewColumns(_) => (OnReject::Blank, OnReject::Blank),
        };
        let within = Within::Column(&column.name);
        let slot = Slot { within, on_reject, ..Slot::bare(field.raw, field.at) };
        if let Some((fault, at)) = field.fault() {
            return names.reject(fault, at, &Slot { on_reject: on_fault, ..slot }, output);
        }
        let name = &*field.text();
        if name.is_empty() {
            output.extend_from_slice(field.raw);
            return Ok(());
        }
        if field.is_quoted() {
            let slot = Slot {
                name,
                escape: Escape::Any(|text, output| write_quoted(text.as_bytes(), output)),
                ..slot
            };
            let part =
                Part { write: |text, output| write_doubled(text.as_bytes(), output), raw_offset };
            return column.content.replace(&slot, part, names, output);
        }
        let escape = if self.syntax.has_quotes() {
            Escape::Any(append)
        } else {
            Escape::Without(|c| matches!(c, '\t' | '\r' | '\n'), TSV)
        };
        let part = Part { write: append, raw_offset: |_, offset| offset };
        let start = output.len();
        column.content.replace(&Slot { name, escape, ..slot }, part, names, output)?;
        if self.syntax.has_quotes() && output[start..] != *field.raw {
            self.quote_if_needed(field.raw, start, output);
        }
        Ok(())
    }

    /// Puts quotation marks around what was written for a field without them, if it needs them.
    fn quote_if_needed(&self, raw: &[u8], start: usize, output: &mut Vec<u8>) {
        let written = &output[start..];
        let is_special = |byte: &u8| self.syntax.is_special(*byte) && !raw.contains(byte);
        if written.iter().any(is_special) {
            let written = output.split_off(start);
            write_quoted(&written, output);
        }
    }

    fn reject_missing(
        &self,
        row: &[u8],
        column: &Column,
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        let within = Within::Column(&column.name);
        let missing = Slot { raw: b"", within, ..Slot::bare(row, 0) };
        names.reject(self.missing_column(), row.len(), &missing, output)
    }

    /// Why there is no column in a row.
    fn missing_column(&self) -> Fault {
        if self.syntax.has_quotes() { MISSING_COLUMN } else { MISSING_COLUMN.by(TSV) }
    }

    /// Writes the row with results in the place of names.
    fn replace_in_place(
        &self,
        row: &Row<'_>,
        layout: &Layout,
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        let mut copied = 0;
        for column in layout.in_file() {
            let Some(field) = row.field(column.index) else {
                break;
            };
            output.extend_from_slice(&row.text[copied..field.at]);
            self.replace(&field, column, names, output)?;
            copied = field.end();
        }
        output.extend_from_slice(&row.text[copied..]);
        for column in layout.in_file().filter(|column| column.index >= row.ends.len()) {
            self.reject_missing(row.text, column, names, output)?;
        }
        Ok(())
    }

    /// Writes the row with results in new columns, in line with their names: what a row has beyond its
    /// columns comes after them.
    fn add_columns(
        &self,
        row: &Row<'_>,
        layout: &Layout,
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        let count = row.ends.len();
        let width = match layout.header {
            Some(_) => layout.width,
            None => self.first_width.get().copied().unwrap_or(count).max(layout.width),
        };
        let end = row.ends[count.min(width) - 1];
        output.extend_from_slice(&row.text[..end]);
        let delimiter = self.syntax.delimiter();
        output.extend((count..width).map(|_| delimiter));
        for column in &layout.columns {
            output.push(delimiter);
            match row.field(column.index) {
                Some(field) => self.replace(&field, column, names, output)?,
                None => self.reject_missing(row.text, column, names, output)?,
            }
        }
        output.extend_from_slice(&row.text[end..]);
        Ok(())
    }

    fn rewrite_row(
        &self,
        row: &Row<'_>,
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        let start = output.len();
        match self.layout.get() {
            _ if row.text.is_empty() => return Ok(()),
            _ if row.is_unclosed => {
                let at = row.range(row.ends.len() - 1).start;
                names.reject(UNCLOSED, at, &Slot::unreadable(row.text, 0), output)?;
            }
            // The header was too long to be one.
            None => {
                let row = Slot::unreadable(row.text, 0);
                names.reject(self.missing_column(), 0, &row, output)?;
            }
            Some(layout) if self.results == Results::InPlace => {
                self.replace_in_place(row, layout, names, output)?;
            }
            Some(layout) => self.add_columns(row, layout, names, output)?,
        }
        if output.len() == start && self.syntax.has_quotes() {
            // An empty line would not be a row.
            output.extend_from_slice(b"\"\"");
        }
        Ok(())
    }

    /// Rewrites the next row and gives the byte after it.
    fn rewrite_next(
        &self,
        rows: &mut RowReader<'_>,
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        let (row, ending) = rows.read();
        self.rewrite_row(&row, names, output)?;
        output.extend_from_slice(ending.as_bytes());
        Ok(())
    }
}

/// A row, and where its fields end.
struct Row<'r> {
    text: &'r [u8],
    ends: &'r [usize],
    has_quotes: bool,
    is_unclosed: bool,
    syntax: Syntax,
}

impl<'r> Row<'r> {
    fn range(&self, index: usize) -> Range<usize> {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before] + 1);
        start..self.ends[index]
    }

    fn field(&self, index: usize) -> Option<Field<'r>> {
        if index >= self.ends.len() {
            return None;
        }
        let range = self.range(index);
        Some(if self.has_quotes {
            Field::new(self.text, range, self.syntax)
        } else {
            Field::plain(self.text, range)
        })
    }
}

/// Reads rows, one after the other.
struct RowReader<'r> {
    lexer: Lexer<'r>,
    ends: Vec<usize>,
}

impl<'r> RowReader<'r> {
    fn new(rows: &'r [u8], syntax: Syntax) -> Self {
        Self { lexer: Lexer::new(rows, syntax), ends: Vec::new() }
    }

    fn at(&self) -> usize {
        self.lexer.at()
    }

    /// The next row, and its ending.
    fn read(&mut self) -> (Row<'_>, &'static str) {
        let (rows, start) = (self.lexer.bytes(), self.at());
        self.ends.clear();
        self.lexer.has_seen_quote = false;
        let ended = loop {
            let (end, ended) = self.lexer.field();
            self.ends.push(end - start);
            if ended != Ended::Delimiter {
                break ended;
            }
        };
        let (text, ending) = split_ending(&rows[start..self.at()]);
        if let Some(last) = self.ends.last_mut() {
            *last = text.len();
        }
        let (has_quotes, syntax) = (self.lexer.has_seen_quote, self.lexer.syntax());
        let is_unclosed = ended == Ended::Unclosed;
        (Row { text, ends: &self.ends, has_quotes, is_unclosed, syntax }, ending)
    }
}

impl Format for Rows {
    fn on_reject(&self) -> OnReject {
        OnReject::KeepAlways
    }

    fn framer(&self) -> Box<dyn Framer> {
        if self.syntax.has_quotes() {
            Box::new(RowEnds::new(self.syntax))
        } else {
            Box::new(AtLineFeed)
        }
    }

    fn record(&self, records: &[u8]) -> usize {
        RowEnds::new(self.syntax).first_end(records).unwrap_or(records.len())
    }

    fn header(&self, first: &[u8]) -> Result<Header, String> {
        let (row, _) = split_ending(first);
        if let Some(first) = self.syntax.fields(row).next().filter(|first| first.raw == row) {
            check_delimiter(first, &self.columns, self.syntax)?;
        }
        if self.layout.get().is_some_and(|layout| layout.header.is_none()) {
            if !row.is_empty() {
                self.first_width.get_or_init(|| self.syntax.fields(row).count());
            }
            return Ok(Header::None);
        }
        let name = |field: Field<'_>| String::from_utf8_lossy(&field.text()).into_owned();
        let names = self.syntax.fields(row).map(name).collect();
        let suffix = match self.results {
            Results::InPlace => None,
            Results::InNewColumns(suffix) => Some(suffix),
        };
        let layout = Layout::of_header(names, &self.columns, suffix)?;
        // Files that are one in the output have one header.
        if *self.layout.get_or_init(|| layout.clone()) == layout {
            Ok(Header::FirstRecord)
        } else {
            Err("its header is not that of the files before".to_owned())
        }
    }

    fn rewrite_header(&self, header: &[u8], output: &mut Vec<u8>) {
        let (row, ending) = split_ending(header);
        output.extend_from_slice(row);
        let layout = self.layout.get().filter(|layout| layout.header.is_some());
        if let (Results::InNewColumns(suffix), Some(layout)) = (&self.results, layout) {
            for column in &layout.columns {
                output.push(self.syntax.delimiter());
                self.syntax.write(format!("{}{suffix}", column.name).as_bytes(), output);
            }
        }
        output.extend_from_slice(ending.as_bytes());
    }

    fn rewrite(
        &self,
        record: &[u8],
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        let mut rows = RowReader::new(record, self.syntax);
        while rows.at() < record.len() {
            self.rewrite_next(&mut rows, names, output)?;
        }
        Ok(())
    }

    fn rewrite_all(&self, records: &[u8], names: &mut dyn Records, output: &mut Vec<u8>) {
        let mut rows = RowReader::new(records, self.syntax);
        while rows.at() < records.len() {
            let start = output.len();
            let rewritten = self.rewrite_next(&mut rows, names, output);
            if rewritten == Err(Dropped) {
                output.truncate(start);
            }
            names.next_record(rows.at(), output.len());
            if rewritten == Err(Dropped) && names.has_failed() {
                return;
            }
        }
    }
}
