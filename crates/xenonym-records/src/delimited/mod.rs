//! CSV (RFC 4180) and TSV (the media type `text/tab-separated-values`): rows of fields, some columns
//! of which are names.
//!
//! In CSV a field that begins with a quotation mark goes on to the next that is not doubled, over
//! commas and line feeds; elsewhere a quotation mark is itself, but not in a name: RFC 4180 has none
//! there. TSV has no quoting. Rows end in LF or CRLF, never in CR alone, and empty lines are no rows. All
//! fields but those that results stand in stay byte for byte, and so does one whose name is its own
//! result. An empty field is no name. A row that cannot be read stays, for it is more than its names.

mod header;
mod quoting;

use std::ops::Range;
use std::sync::OnceLock;

pub use self::header::find_column;
use self::header::{Column, Layout};
use self::quoting::{RowEnds, field_length, stray_quote, text};
pub use self::quoting::{Syntax, UNCLOSED, field_texts};
use crate::fault::{Fault, MISSING_COLUMN, STRAY_QUOTE};
use crate::format::{AtLineFeed, Dropped, Format, Framer, Header, Replacer};
use crate::line_ending::split_ending;
use crate::slot::{Escape, OnReject, Slot, Unrepresentable, Within, append};

const TSV: &str = "media type text/tab-separated-values";

/// Where results go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Results {
    InPlace,
    /// Each in a column of its own, at the end, whose name is the old one's and this.
    InNewColumns(&'static str),
}

/// CSV or TSV.
pub struct Rows {
    syntax: Syntax,
    /// Names in the header, or numbers from 1.
    columns: Vec<String>,
    results: Results,
    /// Known from the beginning where there is no header.
    layout: OnceLock<Layout>,
    /// How many fields the first row has.
    first_width: OnceLock<usize>,
}

impl Rows {
    pub fn new(syntax: Syntax, columns: Vec<String>, results: Results) -> Self {
        let (layout, first_width) = (OnceLock::new(), OnceLock::new());
        Self { syntax, columns, results, layout, first_width }
    }

    /// Rows without a header; an error if the columns are not numbers.
    pub fn without_header(self) -> Result<Self, String> {
        let layout = Layout::of_numbers(&self.columns)?;
        Ok(Self { layout: OnceLock::from(layout), ..self })
    }

    /// The fields of a row without its ending, and whether the last one's quotes are closed.
    fn fields(&self, row: &[u8]) -> (Vec<Range<usize>>, bool) {
        let (mut fields, mut start) = (Vec::with_capacity(8), 0);
        loop {
            let (length, is_closed) = field_length(&row[start..], self.syntax);
            let end = start + length;
            fields.push(start..end);
            if end == row.len() {
                return (fields, is_closed);
            }
            start = end + 1;
        }
    }

    fn replace(
        &self,
        row: &[u8],
        field: &Range<usize>,
        column: &Column,
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        let raw = &row[field.clone()];
        let within = Within::Column(&column.name);
        let on_reject = match self.results {
            Results::InPlace => OnReject::Keep,
            Results::InNewColumns(_) => OnReject::Blank,
        };
        let bare = Slot { within, on_reject, ..Slot::bare(raw, field.start) };
        let is_csv = self.syntax == Syntax::Csv;
        if let Some(at) = stray_quote(raw).filter(|_| is_csv) {
            let on_reject = match self.results {
                Results::InPlace => OnReject::KeepAlways,
                Results::InNewColumns(_) => OnReject::Blank,
            };
            return names.reject(STRAY_QUOTE, at, &Slot { on_reject, ..bare }, output);
        }
        let is_quoted = is_csv && raw.starts_with(b"\"");
        let name = if is_quoted { text(raw) } else { raw.into() };
        if name.is_empty() {
            output.extend_from_slice(raw);
            return Ok(());
        }
        let escape = match self.syntax {
            Syntax::Csv if is_quoted => Escape::Any(quote),
            Syntax::Csv => Escape::Any(quote_if_needed),
            Syntax::Tsv => Escape::Checked(check_tsv, append),
        };
        names.replace(&Slot { name: &name, escape, ..bare }, output)
    }

    /// Why there is no column in a row.
    fn missing_column(&self) -> Fault {
        match self.syntax {
            Syntax::Csv => MISSING_COLUMN,
            Syntax::Tsv => MISSING_COLUMN.by(TSV),
        }
    }

    fn rewrite_row(
        &self,
        row: &[u8],
        fields: &[Range<usize>],
        layout: &Layout,
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        let delimiter = self.syntax.delimiter();
        let is_new = self.results != Results::InPlace;
        let width = match layout.header {
            Some(_) => layout.width,
            None => self.first_width.get().copied().unwrap_or(fields.len()).max(layout.width),
        };
        // New columns are in line with their names, and what a row has beyond its columns is behind.
        let (own, beyond) = fields.split_at(fields.len().min(width));
        self.write_fields(row, own, layout, names, output)?;
        if is_new {
            output.extend((own.len()..width).map(|_| delimiter));
        }
        for column in &layout.columns {
            if is_new {
                output.push(delimiter);
            }
            match fields.get(column.index) {
                Some(field) if is_new => self.replace(row, field, column, names, output)?,
                Some(_) => {}
                None => {
                    let within = Within::Column(&column.name);
                    let missing = Slot { raw: b"", within, ..Slot::bare(row, 0) };
                    names.reject(self.missing_column(), row.len(), &missing, output)?;
                }
            }
        }
        for field in beyond {
            output.push(delimiter);
            output.extend_from_slice(&row[field.clone()]);
        }
        Ok(())
    }

    fn write_fields(
        &self,
        row: &[u8],
        fields: &[Range<usize>],
        layout: &Layout,
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        for (index, field) in fields.iter().enumerate() {
            if index > 0 {
                output.push(self.syntax.delimiter());
            }
            match layout.has(index) {
                Some(column) if self.results == Results::InPlace => {
                    self.replace(row, field, column, names, output)?;
                }
                _ => output.extend_from_slice(&row[field.clone()]),
            }
        }
        Ok(())
    }
}

impl Format for Rows {
    fn on_reject(&self) -> OnReject {
        OnReject::KeepAlways
    }

    fn framer(&self) -> Box<dyn Framer> {
        match self.syntax {
            Syntax::Csv => Box::new(RowEnds::new(self.syntax)),
            Syntax::Tsv => Box::new(AtLineFeed),
        }
    }

    fn record(&self, records: &[u8]) -> usize {
        RowEnds::new(self.syntax).next_end(records).unwrap_or(records.len())
    }

    fn has_header(&self) -> bool {
        self.layout.get().is_none_or(|layout| layout.header.is_some())
    }

    fn header(&self, first: &[u8]) -> Result<Header, String> {
        let (row, _) = split_ending(first);
        if self.layout.get().is_some_and(|layout| layout.header.is_none()) {
            if row.is_empty() {
                return Ok(Header::Unknown);
            }
            self.first_width.get_or_init(|| self.fields(row).0.len());
            return Ok(Header::None);
        }
        let names: Vec<String> = self
            .fields(row)
            .0
            .into_iter()
            .map(|field| match self.syntax {
                Syntax::Csv => String::from_utf8_lossy(&text(&row[field])).into_owned(),
                Syntax::Tsv => String::from_utf8_lossy(&row[field]).into_owned(),
            })
            .collect();
        let suffix = match self.results {
            Results::InPlace => None,
            Results::InNewColumns(suffix) => Some(suffix),
        };
        let layout = Layout::of_header(names, &self.columns, suffix)?;
        // Files that are one in the output have one header.
        let mut header = Header::Repeated;
        let first = self.layout.get_or_init(|| {
            header = Header::FirstRecord;
            layout.clone()
        });
        if *first == layout {
            Ok(header)
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
                let name = format!("{}{suffix}", column.name);
                match self.syntax {
                    Syntax::Csv => quote_if_needed(&name, output),
                    Syntax::Tsv => output.extend_from_slice(name.as_bytes()),
                }
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
        let (fields, is_closed) = self.fields(row);
        match self.layout.get() {
            _ if row.is_empty() => {}
            _ if !is_closed => {
                let at = fields.last().map_or(0, |field| field.start);
                names.reject(UNCLOSED, at, &Slot::unreadable(row, 0), output)?;
            }
            Some(layout) => self.rewrite_row(row, &fields, layout, names, output)?,
            // The header was too long to be one.
            None => names.reject(self.missing_column(), 0, &Slot::unreadable(row, 0), output)?,
        }
        if output.len() == start && !row.is_empty() && self.syntax == Syntax::Csv {
            // An empty line would be no row.
            output.extend_from_slice(b"\"\"");
        }
        output.extend_from_slice(ending.as_bytes());
        Ok(())
    }
}

fn check_tsv(result: &str) -> Result<(), Unrepresentable> {
    if result.is_empty() {
        return Ok(());
    }
    Unrepresentable::find(result, |c| matches!(c, '\t' | '\r' | '\n'), TSV)
}

fn quote_if_needed(name: &str, output: &mut Vec<u8>) {
    if name.contains(['"', ',', '\r', '\n']) {
        quote(name, output);
    } else {
        output.extend_from_slice(name.as_bytes());
    }
}

fn quote(name: &str, output: &mut Vec<u8>) {
    output.push(b'"');
    output.extend_from_slice(name.replace('"', "\"\"").as_bytes());
    output.push(b'"');
}
