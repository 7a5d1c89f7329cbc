//! Parquet files, with the names in the column `domain`.

use bytes::Bytes;
use parquet::file::metadata::{ColumnChunkMetaData, ParquetMetaData, ParquetMetaDataReader};

use crate::Choices;
use crate::command::tables::{Ask, assert_read};

pub fn fuzz(input: &[u8]) {
    let mut choices = Choices::new(input);
    let ask = Ask::new(&mut choices);
    let before = choices.bytes();
    let Some(after) = ask.convert(before, "parquet", "parquet") else { return };
    assert_copied(before, &after, &ask);
    assert_read(&after, "parquet");
}

fn metadata(file: &[u8]) -> Option<ParquetMetaData> {
    let file = Bytes::copy_from_slice(file);
    xn::caught(|| ParquetMetaDataReader::new().parse_and_finish(&file)).ok()?.ok()
}

/// The pages of columns without names are copied as they are.
fn assert_copied(before: &[u8], after: &[u8], ask: &Ask) {
    let Some(old) = metadata(before) else { return };
    let new = metadata(after).expect("an output can be read");
    assert_eq!(new.num_row_groups(), old.num_row_groups());
    for (old, new) in old.row_groups().iter().zip(new.row_groups()) {
        for (old, new) in old.columns().iter().zip(new.columns()) {
            if !(ask.replaces && old.column_path().parts()[0] == "domain") {
                assert_eq!(pages(before, old), pages(after, new), "{}", old.column_path());
            }
        }
    }
}

fn pages<'a>(file: &'a [u8], chunk: &ColumnChunkMetaData) -> &'a [u8] {
    let (start, length) = chunk.byte_range();
    &file[usize::try_from(start).expect("an offset")..]
        [..usize::try_from(length).expect("a length")]
}
