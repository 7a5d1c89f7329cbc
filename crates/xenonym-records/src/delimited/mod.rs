//! CSV (RFC 4180) and TSV (the media type `text/tab-separated-values`): rows of fields, some columns
//! of which hold names.
//!
//! [`fields`] says what a field is. Rows end in LF or CRLF, never in CR alone, and empty lines are not
//! rows. All fields that hold no names stay byte for byte, and so does a name that is its own result.
//! An empty field is not a name. A row that cannot be read stays, because it holds more than names.

mod fields;
mod header;

use std::sync::OnceLock;

use memchr::memchr;

pub use self::fields::{Field, Fields, RowEnds, Syntax, UNCLOSED};
use self::fields::{raw_offset, write_doubled, write_quoted};
pub use self::header::find_column;
use self::header::{Column, Layout, check_delimiter};
use crate::content::{Part, Target};
use crate::fault::{Fault, MISSING_COLUMN};
use crate::format::{AtLineFeed, Dropped, Format, Framer, Header, Replacer};
use crate::line_ending::split_ending;
use crate::short_list::ShortList;
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

    fn replace_in_place(
        &self,
        row: &[u8],
        fields: Fields<'_>,
        layout: &Layout,
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        let mut columns = layout.in_file();
        let mut next = columns.next();
        let mut copied = 0;
        for (index, field) in fields.enumerate() {
            match next {
                None => break,
                Some(column) if column.index == index => {
                    output.extend_from_slice(&row[copied..field.at]);
                    self.replace(&field, column, names, output)?;
                    copied = field.end();
                    next = columns.next();
                }
                Some(_) => {}
            }
        }
        output.extend_from_slice(&row[copied..]);
        for column in next.into_iter().chain(columns) {
            self.reject_missing(row, column, names, output)?;
        }
        Ok(())
    }

    /// Puts results in new columns, in line with their names: what a row has beyond its columns comes
    /// after them.
    fn add_columns(
        &self,
        row: &[u8],
        fields: Fields<'_>,
        layout: &Layout,
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        let width = match layout.header {
            Some(_) => Some(layout.width),
            None => self.first_width.get().map(|&width| width.max(layout.width)),
        };
        let mut columns = layout.in_file();
        let mut next = columns.next().map(|column| column.index);
        let mut found = ShortList::new();
        let (mut count, mut end) = (0, row.len());
        for field in fields {
            if next == Some(count) {
                found.push(field);
                next = columns.next().map(|column| column.index);
            }
            count += 1;
            if Some(count) == width {
                end = field.end();
                break;
            }
        }
        output.extend_from_slice(&row[..end]);
        let delimiter = self.syntax.delimiter();
        output.extend((count..width.unwrap_or(layout.width)).map(|_| delimiter));
        for column in &layout.columns {
            output.push(delimiter);
            match found.get(column.rank) {
                Some(field) => self.replace(field, column, names, output)?,
                None => self.reject_missing(row, column, names, output)?,
            }
        }
        output.extend_from_slice(&row[end..]);
        Ok(())
    }

    fn rewrite_row(
        &self,
        row: &[u8],
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        let Some(layout) = self.layout.get() else {
            // The header was too long to be one.
            return names.reject(self.missing_column(), 0, &Slot::unreadable(row, 0), output);
        };
        if self.syntax.has_quotes() && memchr(b'"', row).is_some() && !self.syntax.is_closed(row) {
            let at = self.syntax.fields(row).last().map_or(0, |field| field.at);
            return names.reject(UNCLOSED, at, &Slot::unreadable(row, 0), output);
        }
        let fields = self.syntax.fields(row);
        match self.results {
            Results::InPlace => self.replace_in_place(row, fields, layout, names, output),
            Results::InNewColumns(_) => self.add_columns(row, fields, layout, names, output),
        }
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
        let start = output.len();
        let (row, ending) = split_ending(record);
        if !row.is_empty() {
            self.rewrite_row(row, names, output)?;
            if output.len() == start && self.syntax.has_quotes() {
                // An empty line would not be a row.
                output.extend_from_slice(b"\"\"");
            }
        }
        output.extend_from_slice(ending.as_bytes());
        Ok(())
    }
}
