//! CSV and TSV, read as columns of texts, by the same rules as if edited in place. But a malformed
//! row ends the run, because columns have no place for it.

use std::io::{self, Read};
use std::ops::Range;
use std::sync::Arc;

use arrow_array::builder::StringBuilder;
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use xenonym_records::delimited::{Results, RowReader, Rows, Syntax, UNCLOSED};
use xenonym_records::{Format, Framer, INVALID_UTF8, LINE_TOO_LONG, split_ending};

use super::reading::{Batches, Reading};
use crate::io::reading::byte_order_mark::{self, BYTE_ORDER_MARK};
use crate::plan::HeaderRow;

/// How many bytes are read at once.
const PIECE: u64 = 1 << 18;

/// Opens the file: reads until its columns are known.
pub(crate) fn open(
    mut bytes: Box<dyn Read + Send>,
    syntax: Syntax,
    reading: Reading,
) -> Result<(SchemaRef, Batches), ArrowError> {
    let mut beginning = Vec::new();
    bytes.by_ref().take(byte_order_mark::ENOUGH as u64).read_to_end(&mut beginning)?;
    byte_order_mark::check_records(&beginning)?;
    if beginning.starts_with(BYTE_ORDER_MARK) {
        beginning.drain(..BYTE_ORDER_MARK.len());
    }
    let framer = Rows::new(syntax, Vec::new(), Results::InPlace).framer();
    let mut table = Table {
        bytes,
        syntax,
        reading,
        framer,
        piece: beginning,
        start: 0,
        shown: 0,
        has_ended: false,
        next_line: 1,
        line: 1,
        schema: Arc::new(Schema::empty()),
    };
    let first = table.next_row()?.map(|row| table.fields(row)).transpose()?;
    let has_header = reading.header == HeaderRow::First;
    let names = first.iter().flatten().enumerate().map(|(index, name)| {
        if has_header { name.clone() } else { format!("column_{}", index + 1) }
    });
    let fields = names.map(|name| Field::new(name, DataType::Utf8, true));
    table.schema = Arc::new(Schema::new(fields.collect::<Vec<_>>()));
    let mut first_row = first.filter(|_| !has_header);
    let schema = table.schema.clone();
    let mut has_failed = false;
    let batches = std::iter::from_fn(move || {
        if has_failed {
            return None;
        }
        let batch = table.batch(first_row.take()).transpose();
        has_failed = batch.as_ref().is_some_and(Result::is_err);
        batch
    });
    Ok((schema, Box::new(batches)))
}

/// A table that is being read.
struct Table {
    bytes: Box<dyn Read + Send>,
    syntax: Syntax,
    reading: Reading,
    framer: Box<dyn Framer>,
    /// The bytes that were read. Rows are taken from `start` on; the framer has seen the bytes before `shown`.
    piece: Vec<u8>,
    start: usize,
    shown: usize,
    has_ended: bool,
    /// The line where the next row begins, and the line of the last row.
    next_line: u64,
    line: u64,
    schema: SchemaRef,
}

impl Table {
    /// The place of the next row that is not empty, without its line ending.
    fn next_row(&mut self) -> io::Result<Option<Range<usize>>> {
        loop {
            let Some(end) = self.row_end()? else {
                return Ok(None);
            };
            let start = self.start;
            self.start = end;
            self.line = self.next_line;
            let row = &self.piece[start..end];
            self.next_line += memchr::memchr_iter(b'\n', row).count() as u64;
            let length = split_ending(row).0.len();
            if length > self.reading.max_line {
                return Err(amiss(self.line, &LINE_TOO_LONG.to_string()));
            }
            if length > 0 {
                return Ok(Some(start..start + length));
            }
        }
    }

    /// The end of the next row, if there is one.
    fn row_end(&mut self) -> io::Result<Option<usize>> {
        loop {
            if let Some(end) = self.framer.first_end(&self.piece[self.shown..]) {
                self.shown += end;
                return Ok(Some(self.shown));
            }
            self.shown = self.piece.len();
            if self.has_ended {
                let rest = &self.piece[self.start..];
                if self.framer.open_fault().is_some() {
                    return Err(self.unclosed(rest));
                }
                return Ok((!rest.is_empty()).then_some(self.piece.len()));
            }
            if self.piece.len() - self.start > self.reading.max_line.saturating_add(2) {
                return Err(amiss(self.next_line, &LINE_TOO_LONG.to_string()));
            }
            self.piece.drain(..self.start);
            (self.start, self.shown) = (0, self.piece.len());
            let read = self.bytes.by_ref().take(PIECE).read_to_end(&mut self.piece)?;
            self.has_ended = read == 0;
        }
    }

    /// The error for an open field, with its line.
    fn unclosed(&self, row: &[u8]) -> io::Error {
        let mut rows = RowReader::new(row, self.syntax);
        let at = rows.read().fields().last().map_or(0, |field| field.at);
        let lines = memchr::memchr_iter(b'\n', &row[..at]).count() as u64;
        amiss(self.next_line + lines, &UNCLOSED.to_string())
    }

    /// The texts of a row.
    fn fields(&self, row: Range<usize>) -> io::Result<Vec<String>> {
        let mut texts = Vec::new();
        self.each_field(row, |_, text| texts.push(text.to_owned()))?;
        Ok(texts)
    }

    /// Calls `see` with each field of the last row, and returns their number.
    fn each_field(&self, row: Range<usize>, mut see: impl FnMut(usize, &str)) -> io::Result<usize> {
        let (row, mut count) = (&self.piece[row], 0);
        for field in RowReader::new(row, self.syntax).read().fields() {
            if let Some((fault, at)) = field.fault().filter(|_| self.syntax.has_quotes()) {
                let before = &row[..field.at + at];
                let lines = memchr::memchr_iter(b'\n', before).count() as u64;
                return Err(amiss(self.line + lines, &fault.to_string()));
            }
            let text = field.text();
            let text = str::from_utf8(&text);
            see(count, text.map_err(|_| amiss(self.line, &INVALID_UTF8.to_string()))?);
            count += 1;
        }
        Ok(count)
    }

    /// The next rows, as many as may be in memory.
    fn batch(&mut self, first: Option<Vec<String>>) -> Result<Option<RecordBatch>, ArrowError> {
        let width = self.schema.fields().len();
        let mut columns: Vec<StringBuilder> = (0..width).map(|_| StringBuilder::new()).collect();
        let (mut rows, mut bytes) = (0, 0);
        if let Some(texts) = first {
            columns.iter_mut().zip(texts).for_each(|(column, text)| append(column, &text));
            rows = 1;
        }
        while rows < self.reading.rows && !self.reading.is_enough(bytes) {
            let Some(row) = self.next_row()? else {
                break;
            };
            bytes += row.len();
            let count = self.each_field(row, |index, text| {
                if let Some(column) = columns.get_mut(index) {
                    append(column, text);
                }
            })?;
            if count != width {
                let fields = if count == 1 { "field" } else { "fields" };
                let said = format!("the row has {count} {fields}, and the first row has {width}");
                return Err(amiss(self.line, &said).into());
            }
            rows += 1;
        }
        if rows == 0 {
            return Ok(None);
        }
        let columns = columns.iter_mut().map(|column| Arc::new(column.finish()) as ArrayRef);
        RecordBatch::try_new(self.schema.clone(), columns.collect()).map(Some)
    }
}

fn amiss(line: u64, what: &str) -> io::Error {
    io::Error::other(format!("line {line}: {what}"))
}

/// An empty field is null.
fn append(column: &mut StringBuilder, text: &str) {
    if text.is_empty() {
        column.append_null();
    } else {
        column.append_value(text);
    }
}
