//! CSV (RFC 4180) and TSV (the media type `text/tab-separated-values`): rows of fields, with names in
//! some columns.
//!
//! [`Field`] defines a field. Rows end in LF or CRLF, never in CR alone, and empty lines are not
//! rows. Fields without names, and names that do not change, are copied byte for byte. An empty
//! field is not a name. A row that cannot be read is copied, because it contains more than names.

mod field;
mod header;
mod lexer;

use std::ops::Range;
use std::sync::OnceLock;

use self::field::{doubled_offset, raw_offset, write_doubled, write_quoted};
use self::header::{Column, Layout, check_delimiter, names_of};
use self::lexer::{CommentedRows, is_comment};
use crate::content::{Content, Target, TextEscape};
use crate::error::{LayoutError, LayoutErrorKind};
use crate::fault::{Fault, MISSING_COLUMN, MISSING_FIELDS};
use crate::format::sealed::Sealed;
use crate::format::{
    AtLineFeed, BulkReplacer, Dropped, Format, Framer, Header, Replacer, rewrite_each,
};
use crate::line::split_ending;
use crate::slot::{Escape, OnReject, Slot, Unrepresentable, Within, append};

pub use self::field::{Field, Results, Syntax, UNCLOSED};
pub use self::header::{find_column, listed_columns};
pub use self::lexer::{Row, RowEnds, RowReader};

/// The number of missing fields that are added to a row. Without a limit, a header with many columns would lengthen
/// every short row to its own length.
const MOST_MISSING: usize = 1000;

const TSV: &str = "media type text/tab-separated-values";

/// The format of CSV (RFC 4180) and TSV (the media type `text/tab-separated-values`).
///
/// Rows end in LF or CRLF, and empty lines are not rows. An empty field is not a name. Other fields are copied, and a
/// row that cannot be read is copied as a whole.
///
/// ```
/// use xenonym_records::{Edit, Results, Rows, Syntax, Target, rewrite};
///
/// let rows = Rows::new(Syntax::CSV, [Target::parse("name")], Results::InPlace);
/// let mut output = Vec::new();
/// let summary = rewrite(&rows, b"id,name\n1,a\n".as_slice(), &mut output, |name| {
///     Edit::from(name.text().to_uppercase())
/// })?;
/// assert_eq!((summary.replaced, summary.rejected), (1, 0));
/// assert_eq!(output, b"id,name\n1,A\n");
/// # Ok::<(), xenonym_records::Error>(())
/// ```
#[derive(Debug)]
pub struct Rows {
    syntax: Syntax,
    columns: Vec<Target>,
    results: Results,
    /// The prefixes of lines that are comments.
    comments: Vec<String>,
    /// Without a header, the layout is known before the first row.
    layout: OnceLock<Layout>,
    /// The number of fields in the first row.
    first_width: OnceLock<usize>,
}

impl Rows {
    /// Creates the format of rows with a header. `columns` are names in the header, or numbers from 1.
    pub fn new(
        syntax: Syntax,
        columns: impl IntoIterator<Item = Target>,
        results: Results,
    ) -> Self {
        let columns = columns.into_iter().collect();
        let (layout, first_width) = (OnceLock::new(), OnceLock::new());
        Self { syntax, columns, results, comments: Vec::new(), layout, first_width }
    }

    /// Sets the prefixes of comments: lines between rows, or before the header, that begin with one of them.
    ///
    /// ```
    /// use xenonym_records::{Edit, Results, Rows, Syntax, Target, rewrite};
    ///
    /// let rows = Rows::new(Syntax::CSV, [Target::parse("name")], Results::InPlace);
    /// let mut output = Vec::new();
    /// let summary = rewrite(&rows.with_comments(["#"]), b"# a\nname\nb\n".as_slice(), &mut output, |name| {
    ///     Edit::from(name.text().to_uppercase())
    /// })?;
    /// assert_eq!((summary.replaced, output.as_slice()), (1, b"# a\nname\nB\n".as_slice()));
    /// # Ok::<(), xenonym_records::Error>(())
    /// ```
    #[must_use]
    pub fn with_comments(self, prefixes: impl IntoIterator<Item: Into<String>>) -> Self {
        Self { comments: prefixes.into_iter().map(Into::into).collect(), ..self }
    }

    /// Creates the format of rows without a header.
    ///
    /// # Errors
    ///
    /// Reports the column that is not a number.
    ///
    /// ```
    /// use xenonym_records::{LayoutErrorKind, Results, Rows, Syntax, Target};
    ///
    /// let rows = |column| Rows::new(Syntax::TSV, [Target::parse(column)], Results::InPlace);
    /// assert!(rows("2").without_header().is_ok());
    /// let error = rows("name").without_header().unwrap_err();
    /// assert_eq!(error.kind(), LayoutErrorKind::NoColumn);
    /// ```
    pub fn without_header(self) -> Result<Self, LayoutError> {
        let layout = Layout::of_numbers(&self.columns)?;
        Ok(Self { layout: OnceLock::from(layout), ..self })
    }

    /// Writes a field with its name replaced.
    #[inline]
    fn replace(
        &self,
        row: &Row<'_>,
        field: Range<usize>,
        column: &Column,
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        let on_reject = match self.results {
            Results::InPlace => OnReject::Keep,
            Results::InNewColumns(_) | Results::Facts(_) => OnReject::Blank,
        };
        let within = Within::Column(&column.name);
        let inner = self.syntax.trimmed(row.text, field.clone());
        if inner != field {
            return self.replace_trimmed(row, field, inner, column, names, output);
        }
        let raw = &row.text[field.clone()];
        let escape = Escape::Any(append);
        let slot = Slot { name: raw, raw, at: field.start, within, escape, on_reject };
        if row.has_quotes || !self.syntax.has_quotes() || column.content != Content::Name {
            let field = Field::new(row.text, field, self.syntax);
            return self.replace_any(&field, &slot, column.content, names, output);
        }
        if raw.is_empty() {
            return Ok(());
        }
        let start = output.len();
        names.replace(&slot, output)?;
        if output[start..] != *raw {
            self.quote_if_needed(raw, start, output);
        }
        Ok(())
    }

    /// Writes a field with its name replaced, and in its place also the blanks around it.
    fn replace_trimmed(
        &self,
        row: &Row<'_>,
        field: Range<usize>,
        inner: Range<usize>,
        column: &Column,
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        let is_in_place = self.results == Results::InPlace;
        let blanks = |range: Range<usize>| if is_in_place { &row.text[range] } else { b"" };
        output.extend_from_slice(blanks(field.start..inner.start));
        self.replace(row, inner.clone(), column, names, output)?;
        output.extend_from_slice(blanks(inner.end..field.end));
        Ok(())
    }

    /// Works like [`replace`](Self::replace), for any content, and for a field that may contain quotation
    /// marks.
    fn replace_any(
        &self,
        field: &Field<'_>,
        slot: &Slot<'_>,
        content: Content,
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        if let Some((fault, at)) = field.fault() {
            let on_reject = match slot.on_reject {
                OnReject::Keep => OnReject::KeepAlways,
                other => other,
            };
            return names.reject(fault, at, &Slot { on_reject, ..*slot }, output);
        }
        let name = &*field.text();
        if name.is_empty() {
            output.extend_from_slice(field.raw);
            return Ok(());
        }
        if field.is_quoted() {
            let inner = self.syntax.trimmed_text(name);
            if inner.len() < name.len() {
                return self.replace_inside_blanks(
                    field,
                    slot,
                    (name, inner),
                    content,
                    names,
                    output,
                );
            }
            let escape = Escape::Any(|text, output| write_quoted(text.as_bytes(), output));
            let write = |text: &str, output: &mut Vec<u8>| write_doubled(text.as_bytes(), output);
            let part = TextEscape { write, raw_offset };
            return content.replace(&Slot { name, escape, ..*slot }, part, names, output);
        }
        let part = TextEscape { write: append, raw_offset: |_, offset| offset };
        if !self.syntax.has_quotes() {
            let escape = Escape::Checked(check_tsv, append);
            return content.replace(&Slot { escape, ..*slot }, part, names, output);
        }
        let start = output.len();
        content.replace(slot, part, names, output)?;
        self.quote_if_needed(field.raw, start, output);
        Ok(())
    }

    /// Works like [`replace_any`](Self::replace_any), for a range of the text of a quoted field, which only blanks surround.
    fn replace_inside_blanks(
        &self,
        field: &Field<'_>,
        slot: &Slot<'_>,
        (text, inner): (&[u8], Range<usize>),
        content: Content,
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        // Blanks are not doubled.
        let (before, after) = (1 + inner.start, 1 + text.len() - inner.end);
        let raw = &field.raw[before..field.raw.len() - after];
        let write = |text: &str, output: &mut Vec<u8>| write_doubled(text.as_bytes(), output);
        let part = TextEscape { write, raw_offset: doubled_offset };
        let (at, escape) = (slot.at + before, Escape::Any(write));
        let inside = Slot { name: &text[inner], raw, at, escape, ..*slot };
        let is_in_place = self.results == Results::InPlace;
        if is_in_place {
            output.extend_from_slice(&field.raw[..before]);
        }
        let start = output.len();
        if !raw.is_empty() {
            content.replace(&inside, part, names, output)?;
        }
        if is_in_place {
            output.extend_from_slice(&field.raw[field.raw.len() - after..]);
        } else if output.len() > start {
            output.insert(start, b'"');
            output.push(b'"');
        }
        Ok(())
    }

    /// Adds quotation marks around the output of an unquoted field, if it needs them.
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
        names.reject(self.by_syntax(MISSING_COLUMN), row.len(), &missing, output)
    }

    /// A fault of CSV, with the rule of the syntax.
    fn by_syntax(&self, fault: Fault) -> Fault {
        if self.syntax.has_quotes() { fault } else { fault.by(TSV) }
    }

    /// Writes the row with its names replaced, and returns how many bytes of it were written.
    fn replace_in_place(
        &self,
        row: &Row<'_>,
        layout: &Layout,
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<usize, Dropped> {
        let mut copied = 0;
        for column in layout.in_file() {
            if let Some(field) = row.range(column.index) {
                output.extend_from_slice(&row.text[copied..field.start]);
                copied = field.end;
                self.replace(row, field, column, names, output)?;
            } else {
                output.extend_from_slice(&row.text[copied..]);
                copied = row.text.len();
                self.reject_missing(row.text, column, names, output)?;
            }
        }
        Ok(copied)
    }

    /// The number of fields before the new columns in a row with `count` fields.
    #[inline]
    fn width(&self, layout: &Layout, count: usize) -> usize {
        match layout.header {
            Some(_) => layout.width,
            None => self.first_width.get().copied().unwrap_or(count).max(layout.width),
        }
    }

    /// Writes the row with results in the new columns. Fields beyond the header's come after them.
    /// Returns how many bytes of the row were written.
    fn add_columns(
        &self,
        row: &Row<'_>,
        layout: &Layout,
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<usize, Dropped> {
        let count = row.len();
        let width = self.width(layout, count);
        if width.saturating_sub(count) > MOST_MISSING {
            let unreadable = Slot::unreadable(row.text, 0);
            names.reject(self.by_syntax(MISSING_FIELDS), row.text.len(), &unreadable, output)?;
            return Ok(row.text.len());
        }
        let end = row.range(count.min(width) - 1).map_or(0, |last| last.end);
        output.extend_from_slice(&row.text[..end]);
        let delimiter = self.syntax.delimiter();
        for _ in count..width {
            output.push(delimiter);
        }
        for column in &layout.columns {
            let before = output.len();
            output.push(delimiter);
            match row.range(column.index) {
                Some(field) => self.replace(row, field, column, names, output)?,
                None => self.reject_missing(row.text, column, names, output)?,
            }
            if let Results::Facts(suffixes) = self.results {
                output.truncate(before);
                self.add_facts(suffixes.len(), &names.facts(), output);
            }
        }
        Ok(end)
    }

    /// Writes a field for each fact, and empty ones if there are none.
    fn add_facts(&self, count: usize, facts: &[String], output: &mut Vec<u8>) {
        for index in 0..count {
            output.push(self.syntax.delimiter());
            let fact = facts.get(index).map_or("", String::as_str);
            self.syntax.write(fact.as_bytes(), output);
        }
    }

    /// Writes the row without its line ending. Returns how many bytes of it were written. The caller
    /// copies the rest.
    #[inline]
    fn rewrite_row(
        &self,
        row: &Row<'_>,
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<usize, Dropped> {
        let unreadable = || Slot::unreadable(row.text, 0);
        match self.layout.get() {
            _ if row.text.is_empty() => Ok(0),
            _ if row.is_unclosed => {
                let at = row.range(row.len() - 1).map_or(0, |last| last.start);
                names.reject(UNCLOSED, at, &unreadable(), output)?;
                Ok(row.text.len())
            }
            // The header was longer than a record may be.
            None => {
                names.reject(self.by_syntax(MISSING_COLUMN), 0, &unreadable(), output)?;
                Ok(row.text.len())
            }
            Some(layout) => {
                if row.len() > self.width(layout, row.len()) {
                    names.see_wide_row();
                }
                if self.results == Results::InPlace {
                    self.replace_in_place(row, layout, names, output)
                } else {
                    self.add_columns(row, layout, names, output)
                }
            }
        }
    }

    /// Writes the row with its line ending.
    #[inline]
    fn rewrite_record(
        &self,
        row: &Row<'_>,
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        let start = output.len();
        let written = self.rewrite_row(row, names, output)?;
        if !names.keeps_record() {
            return Err(Dropped);
        }
        if output.len() == start
            && written == row.text.len()
            && written > 0
            && self.syntax.has_quotes()
        {
            // An empty line would not be a row.
            output.extend_from_slice(b"\"\"");
        }
        output.extend_from_slice(&row.record[written..]);
        Ok(())
    }

    /// The layout, if the row contains a name in each of its columns, and none of them changes.
    #[inline]
    fn layout_if_unchanged(&self, row: &Row<'_>, names: &dyn BulkReplacer) -> Option<&Layout> {
        let layout = self.layout.get()?;
        let has_facts = matches!(self.results, Results::Facts(_));
        let is_plain = self.syntax.has_quotes() && !row.has_quotes && !has_facts;
        let width = self.width(layout, row.len());
        let has_place = row.len() == width || self.results == Results::InPlace && row.len() < width;
        let stays = |column: &Column| {
            let field = row.range(column.index).filter(|_| column.content == Content::Name);
            field.is_some_and(|field| names.stays(&row.text[field]))
        };
        (is_plain && has_place && layout.columns.iter().all(stays)).then_some(layout)
    }

    /// Writes a row, and repeats its names in the new columns.
    #[inline]
    fn repeat_names(&self, row: &Row<'_>, layout: &Layout, output: &mut Vec<u8>) {
        output.extend_from_slice(row.text);
        for field in layout.columns.iter().filter_map(|column| row.range(column.index)) {
            output.push(self.syntax.delimiter());
            output.extend_from_slice(&row.text[field]);
        }
        output.extend_from_slice(&row.record[row.text.len()..]);
    }
}

impl Sealed for Rows {}

impl Format for Rows {
    fn on_reject(&self) -> OnReject {
        OnReject::KeepAlways
    }

    fn framer(&self) -> Box<dyn Framer> {
        if !self.comments.is_empty() {
            Box::new(CommentedRows::new(self.syntax, &self.comments))
        } else if self.syntax.has_quotes() {
            Box::new(RowEnds::new(self.syntax))
        } else {
            Box::new(AtLineFeed)
        }
    }

    fn complete_unread(&self, output: &mut Vec<u8>) {
        let columns = self.layout.get().map_or(0, |layout| layout.columns.len());
        let fields = columns * self.results.suffixes().len();
        output.extend(std::iter::repeat_n(self.syntax.delimiter(), fields));
    }

    fn record(&self, records: &[u8]) -> usize {
        let end = if is_comment(records, &self.comments) {
            AtLineFeed.first_end(records)
        } else {
            RowEnds::new(self.syntax).first_end(records)
        };
        end.unwrap_or(records.len())
    }

    fn has_header(&self) -> bool {
        self.layout.get().is_none_or(|layout| layout.header.is_some())
    }

    fn names_delimiter(&self, first: &[u8]) -> Result<bool, LayoutError> {
        match named_delimiter(split_ending(first).0) {
            Some(named) if named != self.syntax.delimiter() => {
                let message = "its first line names another delimiter";
                let named = Some(char::from(named));
                Err(LayoutError::new(LayoutErrorKind::OneField, message).with_delimiter(named))
            }
            named => Ok(named.is_some()),
        }
    }

    fn header(&self, first: &[u8]) -> Result<Header, LayoutError> {
        let (row, _) = split_ending(first);
        if row.is_empty() || is_comment(row, &self.comments) {
            return Ok(Header::Unknown);
        }
        let mut rows = RowReader::new(row, self.syntax);
        let fields = rows.read();
        if let (1, Some(only)) = (fields.len(), fields.field(0)) {
            check_delimiter(only, &self.columns, self.syntax)?;
        }
        if self.layout.get().is_some_and(|layout| layout.header.is_none()) {
            self.first_width.get_or_init(|| fields.len());
            return Ok(Header::None);
        }
        let names = names_of(&fields, self.syntax)?;
        let layout = Layout::of_header(names, &self.columns, self.results.suffixes())?;
        // Files that are joined in the output share one header.
        let mut header = Header::Repeated;
        let first = self.layout.get_or_init(|| {
            header = Header::FirstRecord;
            layout.clone()
        });
        if *first == layout {
            Ok(header)
        } else {
            let message = "its header differs from the header of the earlier files";
            Err(LayoutError::new(LayoutErrorKind::OtherHeader, message))
        }
    }

    fn fresh(&self) -> Option<Box<dyn Format>> {
        let layout = self.layout.get().filter(|layout| layout.header.is_none());
        let layout = layout.map_or_else(OnceLock::new, |layout| OnceLock::from(layout.clone()));
        let (columns, first_width) = (self.columns.clone(), OnceLock::new());
        let comments = self.comments.clone();
        Some(Box::new(Self { columns, comments, layout, first_width, ..*self }))
    }

    fn rewrite_header(&self, header: &[u8], output: &mut Vec<u8>) {
        let (row, ending) = split_ending(header);
        output.extend_from_slice(row);
        let layout = self.layout.get().filter(|layout| layout.header.is_some());
        for column in layout.iter().flat_map(|layout| &layout.columns) {
            for suffix in self.results.suffixes() {
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
        if is_comment(record, &self.comments) {
            output.extend_from_slice(record);
            return Ok(());
        }
        let mut rows = RowReader::new(record, self.syntax);
        while rows.at() < record.len() {
            self.rewrite_record(&rows.read(), names, output)?;
        }
        Ok(())
    }

    fn rewrite_all(
        &self,
        records: &[u8],
        names: &mut dyn BulkReplacer,
        output: &mut Vec<u8>,
    ) -> usize {
        if !self.comments.is_empty() {
            return rewrite_each(self, records, names, output);
        }
        let mut rows = RowReader::new(records, self.syntax);
        // Unchanged rows are copied together, before the next changed row.
        let (mut at, mut copied, mut unchanged) = (0, 0, 0);
        while at < records.len() {
            let row = rows.read();
            let length = row.record.len();
            if let Some(layout) = self.layout_if_unchanged(&row, names) {
                unchanged += layout.columns.len() as u64;
                if self.results != Results::InPlace {
                    self.repeat_names(&row, layout, output);
                    copied = at + length;
                }
            } else {
                output.extend_from_slice(&records[copied..at]);
                let start = output.len();
                if self.rewrite_record(&row, names.as_replacer(), output) == Err(Dropped) {
                    output.truncate(start);
                }
                copied = at + length;
            }
            at += length;
            if !names.end_record(length, output.len() + at - copied) {
                break;
            }
        }
        output.extend_from_slice(&records[copied..at]);
        names.count_unchanged(unchanged);
        at
    }
}

/// Returns the delimiter that a line such as `sep=;` names, as spreadsheets write it before the header.
pub fn named_delimiter(line: &[u8]) -> Option<u8> {
    let line = match line {
        [b'"', quoted @ .., b'"'] => quoted,
        _ => line,
    };
    match line {
        [b's' | b'S', b'e' | b'E', b'p' | b'P', b'=', delimiter] => Some(*delimiter),
        _ => None,
    }
}

fn check_tsv(result: &str) -> Result<(), Unrepresentable> {
    if result.is_empty() {
        return Ok(());
    }
    Unrepresentable::find(result, |c| matches!(c, '\t' | '\r' | '\n'), TSV)
}
