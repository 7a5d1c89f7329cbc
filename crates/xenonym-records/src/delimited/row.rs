//! Rows, one after the other.

use std::ops::Range;

use super::field::{Field, Syntax};
use super::lexer::{Ended, Lexer};

/// Reads rows from bytes that begin with one.
///
/// ```
/// use xenonym_records::{Syntax, engine::RowReader};
///
/// let mut rows = RowReader::new(b"1,\"a\"\"b\"\r\n2,c", Syntax::CSV);
/// let row = rows.read();
/// assert_eq!(row.text, b"1,\"a\"\"b\"");
/// let texts: Vec<_> = row.fields().map(|field| field.text()).collect();
/// assert_eq!(texts, [b"1".as_slice(), b"a\"b"]);
/// assert_eq!(rows.read().len(), 2);
/// assert_eq!(rows.at(), 13);
/// ```
#[derive(Clone, Debug)]
pub struct RowReader<'r> {
    lexer: Lexer<'r>,
    syntax: Syntax,
    /// Where the fields of the last row end.
    ends: Vec<usize>,
}

impl<'r> RowReader<'r> {
    /// Reads the rows in these bytes.
    pub fn new(rows: &'r [u8], syntax: Syntax) -> Self {
        Self { lexer: Lexer::new(rows, syntax), syntax, ends: Vec::new() }
    }

    /// Where the next row starts; after the last row, the end of the bytes.
    pub fn at(&self) -> usize {
        self.lexer.at()
    }

    /// Reads the next row; after the last row, an empty one.
    #[inline]
    pub fn read(&mut self) -> Row<'_> {
        let start = self.at();
        self.ends.clear();
        let Ended { has_quotes, is_unclosed } = self.lexer.read(&mut self.ends);
        let record = &self.lexer.bytes()[start..self.at()];
        let text = &record[..self.ends.last().map_or(0, |end| *end)];
        Row { text, record, ends: &self.ends, has_quotes, is_unclosed, syntax: self.syntax }
    }
}

/// A row: see [`RowReader`].
#[derive(Clone, Copy, Debug)]
pub struct Row<'r> {
    /// Without its line ending.
    pub text: &'r [u8],
    /// With its line ending, if it has one.
    pub record: &'r [u8],
    /// Whether the last field has a quotation mark that is never closed.
    pub is_unclosed: bool,
    pub(super) has_quotes: bool,
    ends: &'r [usize],
    syntax: Syntax,
}

impl<'r> Row<'r> {
    /// The number of fields, at least one.
    #[expect(clippy::len_without_is_empty, reason = "there is a field in every row")]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// The range of the field with this index in the row, if there is one.
    #[inline]
    pub fn range(&self, index: usize) -> Option<Range<usize>> {
        let end = *self.ends.get(index)?;
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before] + 1);
        Some(start..end)
    }

    /// The field with this index, if there is one.
    pub fn field(&self, index: usize) -> Option<Field<'r>> {
        let range = self.range(index)?;
        Some(Field::new(self.text, self.syntax.trimmed(self.text, range), self.syntax))
    }

    /// All fields, in their order.
    pub fn fields(&self) -> impl Iterator<Item = Field<'r>> {
        (0..self.len()).filter_map(|index| self.field(index))
    }
}
