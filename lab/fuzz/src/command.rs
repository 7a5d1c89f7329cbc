//! Runs the command `xn` in process on files. Its dependencies are slow to build, so it needs the
//! feature `xn`.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::LazyLock;

use arrow_array::RecordBatch;
use arrow_ipc::reader::{FileReader, StreamReader};
use arrow_schema::ArrowError;
use bytes::Bytes;

use crate::Choices;
use crate::targets::Target;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::file::metadata::{ColumnChunkMetaData, ParquetMetaData, ParquetMetaDataReader};

// Runs of the command `xn`, in process, on files in memory.

/// The folder of this process, in memory if Linux provides it.
static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
    let memory = Path::new("/dev/shm");
    let parent = if memory.is_dir() { memory.to_owned() } else { env::temp_dir() };
    parent.join(format!("xenonym-fuzz-{}", process::id()))
});

/// The output of a run that read its whole input. Any other run must leave no output.
fn convert(input: &[u8], ending: &str, output: &str, options: &[&str]) -> Option<Vec<u8>> {
    let from = FOLDER.join("in").with_extension(ending);
    let to = FOLDER.join("out").with_extension(output);
    fs::create_dir_all(&*FOLDER).expect("a folder for the files");
    fs::write(&from, input).expect("the input is written");
    let fixed = ["xn", "to-ascii", "--quiet", "--threads", "1"].map(OsString::from);
    let mut words = Vec::from(fixed);
    words.extend(["-f".into(), from.into(), "-o".into(), to.clone().into()]);
    words.extend(options.iter().map(OsString::from));
    let ended = xn::run(&words);
    let written = fs::read(&to).ok();
    fs::remove_dir_all(&*FOLDER).expect("the files are removed");
    // 1 is for rejected names.
    if matches!(ended, Ok(0 | 1)) {
        Some(written.expect("a run that ends well has an output"))
    } else {
        assert_eq!(written, None, "{ended:?}");
        None
    }
}

// Properties of files with columns, whose names are in the column `domain`.

/// More rows than this, from few bytes, are slow to compare.
const MOST_ROWS: usize = 100_000;

/// The operations on a table after reading it.
struct Ask {
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
fn assert_read(output: &[u8], ending: &str) {
    let options = ["--column", "domain", "--replace"];
    convert(output, ending, ending, &options).expect("an output can be read");
}

/// The rows of a file that another reader can read too.
fn rows(file: &[u8]) -> Option<RecordBatch> {
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
fn assert_others_stay(before: &[u8], after: &[u8], ask: &Ask) {
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

// The targets that run the command, a file each.

/// All of them.
pub const ALL: &[Target] = &[("arrow", arrow), ("compressed", compressed), ("parquet", parquet)];

// Files and streams of Arrow, with the names in the column `domain`.

pub fn arrow(input: &[u8]) {
    let mut choices = Choices::new(input);
    let ask = Ask::new(&mut choices);
    let output = choices.one(&["arrow", "arrows"]);
    let before = choices.bytes();
    let Some(after) = ask.convert(before, "arrow", output) else { return };
    assert_others_stay(before, &after, &ask);
    assert_read(&after, output);
}

// Parquet files, with the names in the column `domain`.

pub fn parquet(input: &[u8]) {
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

// Compressed lists: arbitrary bytes, and files that are truncated or contain a changed byte.

const OPTIONS: &[&str] = &["--from", "lines", "--on-error", "keep"];

/// The maximum number of bytes that identify a compressed file.
const MAGIC: usize = 10;

pub fn compressed(input: &[u8]) {
    let mut choices = Choices::new(input);
    let ending = choices.one(&["gz", "zst", "bz2", "xz"]);
    let is_any = choices.number() % 2 == 1;
    let (at, bits) = (choices.number() << 8 | choices.number(), choices.number() as u8);
    let bytes = choices.bytes();
    if is_any {
        any_bytes(bytes, ending);
    } else {
        damaged(bytes, ending, at, bits);
    }
}

/// Arbitrary bytes read back the same from a compressed file.
fn any_bytes(bytes: &[u8], ending: &str) {
    let Some(plain) = convert(bytes, "txt", "txt", OPTIONS) else { return };
    let packed = convert(bytes, "txt", ending, OPTIONS).expect("it was read before");
    assert_eq!(unpacked(&packed), Some(plain));
}

/// A part of a file is an error, and so is a changed byte that changes a name.
fn damaged(text: &[u8], ending: &str, at: usize, bits: u8) {
    let Some(plain) = convert(text, "txt", "txt", OPTIONS) else { return };
    let mut packed = convert(text, "txt", ending, OPTIONS).expect("it was read before");
    assert_eq!(unpacked(&packed).as_ref(), Some(&plain));
    // Without a line feed between them, the last line and the first are one.
    let twice = convert(&plain.repeat(2), "txt", "txt", OPTIONS);
    assert_eq!(unpacked(&packed.repeat(2)), twice, "two members");
    let at = MAGIC + at % packed.len().saturating_sub(MAGIC).max(1);
    if at >= packed.len() {
        return;
    }
    assert_eq!(unpacked(&packed[..at]), None, "cut short at {at} of {}", packed.len());
    // Zstandard files contain a hash only if their writer adds it.
    if ending != "zst" {
        packed[at] ^= bits;
        let read = unpacked(&packed);
        assert!(read.is_none_or(|read| read == plain), "byte {at} of {}", packed.len());
    }
}

/// The lines of a file that is compressed according to its first bytes.
fn unpacked(packed: &[u8]) -> Option<Vec<u8>> {
    convert(packed, "txt", "txt", OPTIONS)
}
