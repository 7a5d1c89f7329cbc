//! How files are read.

use std::ops::Range;

use arrow_array::cast::AsArray;
use arrow_array::{
    Array, ArrayRef, OffsetSizeTrait, RecordBatch, downcast_dictionary_array, downcast_run_array,
};
use arrow_buffer::ArrowNativeType;
use arrow_schema::{ArrowError, DataType, Field, Schema};

use crate::plan::FileFormat;

/// The batches of a file.
pub(crate) type Batches = Box<dyn Iterator<Item = Result<RecordBatch, ArrowError>> + Send>;

/// The format of files, and how to read them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reading {
    pub(crate) format: FileFormat,
    /// How many rows are read at once by default.
    pub(crate) rows: usize,
    /// A fixed number of rows, for tests.
    are_rows_fixed: bool,
}

/// The most bytes of a batch, if they can be estimated.
pub(crate) const BATCH_BYTES: u64 = 4 << 20;

/// The most bytes of a batch, even if every value is the longest one that its file stores once.
const LARGEST_BATCH: u64 = 64 << 20;

/// How many rows are read at once by default.
const ROWS: usize = 1 << 13;

impl Reading {
    pub(crate) fn new(format: FileFormat, rows: Option<usize>) -> Self {
        Self { format, rows: rows.unwrap_or(ROWS), are_rows_fixed: rows.is_some() }
    }

    /// How many of these rows are read at once.
    pub(crate) fn rows_of(self, sizes: RowSizes) -> usize {
        if self.are_rows_fixed {
            return self.rows;
        }
        let of_one = (sizes.bytes / sizes.rows.max(1)).max(1);
        let rows = (BATCH_BYTES / of_one).min(LARGEST_BATCH / sizes.largest.max(1));
        usize::try_from(rows).unwrap_or(self.rows).clamp(1, self.rows)
    }
}

/// The estimated memory of rows, before they are read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RowSizes {
    /// All rows together, if each value is in memory as often as in the file.
    pub(crate) bytes: u64,
    pub(crate) rows: u64,
    /// The most of one row, from values that the file stores once for many rows.
    pub(crate) largest: u64,
}

// The size of rows if each stores its own values, as in text, in bytes.
//
// Arrow can store one value for many rows: in dictionaries, views, runs and views of lists. A file of a kilobyte can have
// gigabytes of rows like that, so few of them are written at once.

/// A value of a fixed length counts as this many bytes.
const FIXED: u64 = 16;

/// The columns of a file whose rows may share values.
pub(crate) struct Shared(Vec<usize>);

impl Shared {
    pub(crate) fn new(schema: &Schema) -> Self {
        let columns = schema.fields().iter().enumerate();
        let columns = columns.filter(|(_, field)| may_share(field)).map(|(index, _)| index);
        Self(columns.collect())
    }

    /// How many of these rows have at most `most` bytes in the columns, and how many bytes they have. One row is always taken.
    pub(crate) fn fitting(
        &self,
        batch: &RecordBatch,
        rows: Range<usize>,
        most: u64,
    ) -> (usize, u64) {
        if self.0.is_empty() {
            return (rows.len(), 0);
        }
        let mut bytes = 0_u64;
        for row in rows.clone() {
            let columns = self.0.iter().map(|&column| size(batch.column(column), row, most));
            let with = columns.fold(bytes, u64::saturating_add);
            if with > most && row > rows.start {
                return (row - rows.start, bytes);
            }
            bytes = with;
        }
        (rows.len(), bytes)
    }
}

fn may_share(field: &Field) -> bool {
    match field.data_type() {
        DataType::Dictionary(..)
        | DataType::RunEndEncoded(..)
        | DataType::Utf8View
        | DataType::BinaryView
        | DataType::ListView(_)
        | DataType::LargeListView(_) => true,
        DataType::Struct(fields) => fields.iter().any(|field| may_share(field)),
        DataType::Union(fields, _) => fields.iter().any(|(_, field)| may_share(field)),
        DataType::List(field)
        | DataType::LargeList(field)
        | DataType::FixedSizeList(field, _)
        | DataType::Map(field, _) => may_share(field),
        _ => false,
    }
}

/// The bytes of a row, or a number above `most`.
fn size(array: &dyn Array, row: usize, most: u64) -> u64 {
    if array.is_null(row) {
        return 1;
    }
    match array.data_type() {
        DataType::Utf8 => length(array.as_string::<i32>().value_length(row)),
        DataType::LargeUtf8 => length(array.as_string::<i64>().value_length(row)),
        DataType::Binary => length(array.as_binary::<i32>().value_length(row)),
        DataType::LargeBinary => length(array.as_binary::<i64>().value_length(row)),
        DataType::Utf8View => viewed(array.as_string_view().views()[row]),
        DataType::BinaryView => viewed(array.as_binary_view().views()[row]),
        DataType::Dictionary(..) => downcast_dictionary_array!(
            array => array.key(row).map_or(1, |key| size(array.values(), key, most)),
            _ => FIXED
        ),
        DataType::RunEndEncoded(..) => downcast_run_array!(
            array => size(array.values(), array.get_physical_index(row), most),
            _ => FIXED
        ),
        DataType::List(_) => {
            let list = array.as_list::<i32>();
            elements(list.values(), range(list.value_offsets(), row), most)
        }
        DataType::LargeList(_) => {
            let list = array.as_list::<i64>();
            elements(list.values(), range(list.value_offsets(), row), most)
        }
        DataType::Map(..) => {
            let map = array.as_map();
            let entries: &dyn Array = map.entries();
            elements(entries, range(map.value_offsets(), row), most)
        }
        DataType::ListView(_) => {
            let list = array.as_list_view::<i32>();
            let start = list.value_offset(row).as_usize();
            elements(list.values(), start..start + list.value_size(row).as_usize(), most)
        }
        DataType::LargeListView(_) => {
            let list = array.as_list_view::<i64>();
            let start = list.value_offset(row).as_usize();
            elements(list.values(), start..start + list.value_size(row).as_usize(), most)
        }
        DataType::FixedSizeList(_, width) => {
            let width = usize::try_from(*width).unwrap_or(0);
            elements(array.as_fixed_size_list().values(), row * width..(row + 1) * width, most)
        }
        DataType::Struct(_) => {
            let columns = array.as_struct().columns().iter();
            columns.fold(1, |bytes: u64, column: &ArrayRef| {
                bytes.saturating_add(size(column, row, most))
            })
        }
        DataType::Union(..) => {
            let union = array.as_union();
            size(union.child(union.type_id(row)), union.value_offset(row), most)
        }
        _ => FIXED,
    }
}

/// The bytes of some elements of a list. Each is at least one byte, so this ends early.
fn elements(values: &dyn Array, range: Range<usize>, most: u64) -> u64 {
    let mut bytes = 1_u64;
    for element in range {
        bytes = bytes.saturating_add(size(values, element, most).max(1));
        if bytes > most {
            break;
        }
    }
    bytes
}

fn range<O: OffsetSizeTrait>(offsets: &[O], row: usize) -> Range<usize> {
    offsets[row].as_usize()..offsets[row + 1].as_usize()
}

fn length<O: OffsetSizeTrait>(length: O) -> u64 {
    length.as_usize() as u64
}

/// The length is in the lowest bits of a view.
fn viewed(view: u128) -> u64 {
    u64::from(view as u32)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use arrow_array::types::{Int8Type, Int32Type};
    use arrow_array::{
        DictionaryArray, Int8Array, Int32Array, ListViewArray, RunArray, StringArray,
        StringViewArray, StructArray,
    };

    use super::*;

    #[test]
    fn a_batch_has_a_limit_even_if_a_file_has_its_values_once() {
        let reading = Reading::new(FileFormat::Parquet, None);
        let rows_of = |bytes, largest| reading.rows_of(RowSizes { bytes, rows: 3_000, largest });
        assert_eq!(rows_of(1_000_000, 253), ROWS);
        assert_eq!(rows_of(1_000_000, 1 << 20), 64);
        assert_eq!(rows_of(1_000_000, 1 << 30), 1);
        assert_eq!(rows_of(3_000 << 20, 0), 4);
    }

    /// Four rows, each with the same 100 bytes.
    fn columns() -> [ArrayRef; 5] {
        let text = "a".repeat(100);
        let values: ArrayRef = Arc::new(StringArray::from(vec![text.as_str()]));
        let keys = Int8Array::from(vec![0; 4]);
        let dictionary = DictionaryArray::<Int8Type>::new(keys, values.clone());
        let runs = RunArray::<Int32Type>::try_new(&Int32Array::from(vec![4]), &values).unwrap();
        let views = StringViewArray::from(vec![text.as_str(); 4]);
        let field = Arc::new(Field::new("item", DataType::Utf8, true));
        let (starts, sizes) = (vec![0; 4].into(), vec![1; 4].into());
        let lists = ListViewArray::new(field, starts, sizes, values, None);
        let field = Arc::new(Field::new("inner", dictionary.data_type().clone(), true));
        let structs = StructArray::from(vec![(field, Arc::new(dictionary.clone()) as ArrayRef)]);
        [Arc::new(dictionary), Arc::new(runs), Arc::new(views), Arc::new(lists), Arc::new(structs)]
    }

    #[test]
    fn values_count_once_for_each_row() {
        for column in columns() {
            let kind = column.data_type().clone();
            let batch = RecordBatch::try_from_iter([("a", column)]).unwrap();
            let shared = Shared::new(&batch.schema());
            assert_eq!(shared.fitting(&batch, 0..4, 250).0, 2, "{kind}");
            assert_eq!(shared.fitting(&batch, 3..4, 250).0, 1, "{kind}");
            assert_eq!(shared.fitting(&batch, 0..4, 50).0, 1, "{kind}");
            let (rows, bytes) = shared.fitting(&batch, 0..4, 1_000);
            assert_eq!(rows, 4, "{kind}");
            assert!((400..420).contains(&bytes), "{kind} {bytes}");
        }
    }

    #[test]
    fn other_columns_are_not_looked_at() {
        let texts: ArrayRef = Arc::new(StringArray::from(vec!["a"; 4]));
        let batch = RecordBatch::try_from_iter([("a", texts)]).unwrap();
        assert_eq!(Shared::new(&batch.schema()).fitting(&batch, 0..4, 1), (4, 0));
    }
}
