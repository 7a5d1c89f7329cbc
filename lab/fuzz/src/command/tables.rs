//! Properties of files with columns, whose names are in the column `domain`.

use arrow_array::RecordBatch;
use arrow_ipc::reader::{FileReader, StreamReader};
use arrow_schema::ArrowError;
use bytes::Bytes;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;

use super::run::convert;
use crate::Choices;

/// More rows than this, from few bytes, are slow to compare.
const MOST_ROWS: usize = 100_000;

/// The operations on a table after reading it.
pub struct Ask {
    pub replaces: bool,
    options: Vec<&'static str>,
}

impl Ask {
    pub fn new(choices: &mut Choices<'_>) -> Self {
        let [replaces, ..] = choices.flags::<8>();
        let on_error = choices.one(&["keep", "blank"]);
        let mut options = vec!["--column", "domain", "--on-error", on_error];
        options.extend(replaces.then_some("--replace"));
        Self { replaces, options }
    }

    /// Converts the table to a file with this extension.
    pub fn convert(&self, table: &[u8], ending: &str, output: &str) -> Option<Vec<u8>> {
        convert(table, ending, output, &self.options)
    }
}

/// Checks that `xn` reads its output.
pub fn assert_read(output: &[u8], ending: &str) {
    let options = ["--column", "domain", "--replace"];
    convert(output, ending, ending, &options).expect("an output can be read");
}

/// The rows of a file that another reader can read too.
pub fn rows(file: &[u8]) -> Option<RecordBatch> {
    let read = || {
        let bytes = Bytes::copy_from_slice(file);
        if file.starts_with(b"PAR1") {
            let reader = ParquetRecordBatchReaderBuilder::try_new(bytes)?;
            let schema = reader.schema().clone();
            concat(&schema, reader.with_batch_size(MOST_ROWS).build()?)
        } else if file.starts_with(b"ARROW1") {
            let reader = FileReader::try_new(std::io::Cursor::new(bytes), None)?;
            concat(&reader.schema(), reader)
        } else {
            let reader = StreamReader::try_new(std::io::Cursor::new(bytes), None)?;
            concat(&reader.schema(), reader)
        }
    };
    xn::caught(read).ok()?.ok()
}

fn concat(
    schema: &arrow_schema::SchemaRef,
    batches: impl Iterator<Item = Result<RecordBatch, ArrowError>>,
) -> Result<RecordBatch, ArrowError> {
    let (mut all, mut count) = (Vec::new(), 0);
    for batch in batches {
        let batch = batch?;
        count += batch.num_rows();
        all.push(batch);
        if count > MOST_ROWS {
            return Err(ArrowError::ComputeError("too many rows".to_owned()));
        }
    }
    arrow_select::concat::concat_batches(schema, &all)
}

/// Columns without names are as they were.
pub fn assert_others_stay(before: &[u8], after: &[u8], ask: &Ask) {
    let Some(before) = rows(before) else { return };
    let after = rows(after).expect("an output can be read");
    assert_eq!(after.num_rows(), before.num_rows());
    for (index, field) in before.schema().fields().iter().enumerate() {
        let (old, new) = (before.column(index), after.column(index));
        let is_same_type = old.data_type() == new.data_type();
        if is_same_type && !(ask.replaces && field.name() == "domain") {
            assert_eq!(old, new, "column {}", field.name());
        }
    }
}
