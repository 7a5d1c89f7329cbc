//! Collects the changed rows of a column, and builds the new column.

use arrow_array::{Array, ArrayAccessor, ArrayRef, make_array};
use arrow_buffer::NullBuffer;
use arrow_data::transform::MutableArrayData;
use arrow_schema::ArrowError;
use xenonym::Error;
use xenonym::batch::{Convert, Memory, Outcome};

use crate::rejections::{Answer, RejectedAs, Rejection};

/// The conversion of a column, and its settings.
pub(crate) struct Task<'a, C> {
    pub(crate) conversion: &'a C,
    /// The rows that are converted. The values of the other rows must not be read.
    pub(crate) live: Option<&'a NullBuffer>,
    pub(crate) on_error: RejectedAs,
}

/// The largest length in bytes that the type of the offsets can represent.
pub(crate) struct Limits {
    /// Bytes of one row.
    pub(crate) row: usize,
    /// Bytes of all rows.
    pub(crate) column: usize,
    /// The maximum number of bytes by which the array may grow.
    pub(crate) growth: usize,
}

/// The results of changed rows.
pub(crate) trait Texts {
    fn append_null(&mut self);

    /// Appends a text, which is UTF-8 unless the conversion is wrong.
    fn append(&mut self, text: &[u8]) -> Result<(), ArrowError>;

    /// An array of all results, or an error if one of them is not UTF-8.
    fn finish(self) -> Result<ArrayRef, ArrowError>;
}

/// Changed rows of `array`, in order.
pub(crate) struct Changes<'a, A, B, C> {
    array: A,
    task: Task<'a, C>,
    limits: Limits,
    rows: Vec<usize>,
    /// Their results, and the total length of the results in bytes.
    texts: B,
    length: usize,
    /// The total length of these rows before the conversion, in bytes.
    replaced: usize,
    /// The result of one row.
    text: Vec<u8>,
    memory: Memory,
    rejections: Vec<Rejection>,
}

impl<'a, 't, A, B, C> Changes<'a, A, B, C>
where
    A: ArrayAccessor<Item = &'t str>,
    B: Texts,
    C: Convert<Error = Error>,
{
    pub(crate) fn new(array: A, texts: B, limits: Limits, task: Task<'a, C>) -> Self {
        Self {
            array,
            task,
            limits,
            rows: Vec::new(),
            texts,
            length: 0,
            replaced: 0,
            text: Vec::new(),
            memory: Memory::new(),
            rejections: Vec::new(),
        }
    }

    /// Converts a row.
    #[inline]
    pub(crate) fn convert(&mut self, row: usize) -> Result<(), ArrowError> {
        if self.task.live.is_some_and(|live| live.is_null(row)) {
            return Ok(());
        }
        self.text.clear();
        let name = self.array.value(row);
        match self.task.conversion.convert_next(name, &mut self.text, &mut self.memory) {
            Ok(Outcome::Unchanged) => return Ok(()),
            Ok(Outcome::Appended) => {}
            Err(error) => {
                self.rejections.push(Rejection { row, error });
                if self.task.on_error == RejectedAs::Null {
                    self.replaced += name.len();
                    self.rows.push(row);
                    self.texts.append_null();
                    return Ok(());
                }
                if self.text == name.as_bytes() {
                    return Ok(());
                }
            }
        }
        self.length += self.text.len();
        if self.text.len() > self.limits.row || self.length > self.limits.column {
            return Err(ArrowError::OffsetOverflowError(self.length));
        }
        self.replaced += name.len();
        self.rows.push(row);
        self.texts.append(&self.text)
    }

    pub(crate) fn finish(self) -> Result<Answer, ArrowError> {
        let converted = match self.rows.len() {
            0 => self.array.slice(0, self.array.len()),
            all if all == self.array.len() => self.texts.finish()?,
            _ if self.length > self.limits.growth.saturating_add(self.replaced) => {
                let before = self.limits.column - self.limits.growth;
                let after = before + self.length - self.replaced;
                return Err(ArrowError::OffsetOverflowError(after));
            }
            _ => merge(&self.array, &self.texts.finish()?, &self.rows)?,
        };
        Ok((converted, self.rejections))
    }
}

/// `array` with `rows` replaced by `changed`. Texts are not read again, and texts of views are
/// not copied.
fn merge(array: &dyn Array, changed: &dyn Array, rows: &[usize]) -> Result<ArrayRef, ArrowError> {
    let (old, new) = (array.to_data(), changed.to_data());
    let mut merged = MutableArrayData::new(vec![&old, &new], false, array.len());
    let (mut row, mut at) = (0, 0);
    for run in rows.chunk_by(|one, next| one + 1 == *next) {
        let first = run[0];
        merged.try_extend(0, row, first)?;
        merged.try_extend(1, at, at + run.len())?;
        (row, at) = (first + run.len(), at + run.len());
    }
    merged.try_extend(0, row, array.len())?;
    Ok(make_array(merged.freeze()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strings::Strings;
    use arrow_array::StringArray;
    use xenonym::batch::PassThrough;

    struct Tripled;

    impl Convert for Tripled {
        type Error = Error;

        fn pass_through(&self) -> PassThrough {
            PassThrough::NONE
        }

        fn convert(&self, name: &str, output: &mut Vec<u8>) -> Result<Outcome, Error> {
            output.extend_from_slice(name.repeat(3).as_bytes());
            Ok(Outcome::Appended)
        }
    }

    /// Rows 1 and 2 of four become three times as long.
    fn convert(column: usize) -> Result<Answer, ArrowError> {
        let array = StringArray::from(vec!["abcd", "e", "fg", "hijk"]);
        let task = Task { conversion: &Tripled, live: None, on_error: RejectedAs::Null };
        let limits = Limits { row: 9, column, growth: column - 11 };
        let mut changes = Changes::new(&array, Strings::<i32>::with_capacity(2, 9), limits, task);
        changes.convert(1)?;
        changes.convert(2)?;
        changes.finish()
    }

    #[test]
    fn a_column_is_too_long_with_the_rows_that_stay() {
        let (converted, _) = convert(17).unwrap();
        assert_eq!(
            &*converted,
            &StringArray::from(vec!["abcd", "eee", "fgfgfg", "hijk"]) as &dyn Array
        );
        // All changed rows alone would fit.
        assert!(matches!(convert(16), Err(ArrowError::OffsetOverflowError(17))));
    }
}
