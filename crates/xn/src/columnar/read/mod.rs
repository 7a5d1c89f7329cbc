//! Open files: their columns, and their rows in batches.

pub(crate) mod arrow_file;
pub(crate) mod reading;

use std::io::{self, Cursor, Read};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use arrow_array::RecordBatch;
use arrow_schema::ArrowError;
use xenonym_records::ColumnFile;
use xenonym_records::engine::Magic;

use self::reading::Batches;
use super::parquet::ParquetFile;
use super::shared_file::{SharedFile, said};
use crate::io::{Input, decompressed};
use crate::panics::caught;
use crate::pipeline::files::NOT_SEEKABLE;
use crate::plan::FileFormat;

/// How many bytes show the format of a file.
const MAGIC: usize = 6;

/// The first bytes of Parquet with an encrypted footer.
const ENCRYPTED: &[u8] = b"PARE";

fn table(first: &[u8]) -> Option<ColumnFile> {
    match Magic::of(first) {
        Some(Magic::Columns(table)) => Some(table),
        _ => None,
    }
}

fn beginning(file: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut beginning = Vec::new();
    file.by_ref().take(MAGIC as u64).read_to_end(&mut beginning)?;
    Ok(beginning)
}

/// An open file.
pub(crate) enum Opened {
    /// The workers decode its row groups.
    Parquet(Arc<ParquetFile>),
    ArrowFile(arrow_file::Opened),
    ArrowStream(arrow_file::Opened),
}

impl Opened {
    /// Opens a file of this format, and counts its bytes as they are read.
    pub(crate) fn open(
        mut input: Input,
        read: &Arc<AtomicU64>,
        format: FileFormat,
    ) -> Result<Self, String> {
        let told = |error: io::Error| error.to_string();
        let first = input.peek(MAGIC).map_err(told)?;
        let (table, is_encrypted) = (table(first), first.starts_with(ENCRYPTED));
        let file = |input: Input| {
            let file = input.into_seekable().map_err(told)?;
            SharedFile::new(file, read.clone()).map_err(told)
        };
        match (format, table) {
            (FileFormat::Parquet, Some(ColumnFile::Parquet)) if input.is_seekable() => {
                let file = file(input)?;
                Ok(Self::Parquet(guarded("Parquet", || ParquetFile::open(file))?))
            }
            _ if is_encrypted => {
                Err("it is encrypted, and there is no key: decrypt it first".to_owned())
            }
            (FileFormat::Arrow, Some(ColumnFile::ArrowFile)) if input.is_seekable() => {
                let file = file(input)?;
                Ok(Self::ArrowFile(guarded("Arrow", || arrow_file::open(file))?))
            }
            _ => Self::stream(input, format),
        }
    }

    /// Opens a file that may be compressed, or come through a pipe.
    fn stream(input: Input, format: FileFormat) -> Result<Self, String> {
        let told = |error: io::Error| error.to_string();
        let mut bytes = decompressed(input).map_err(told)?;
        let beginning = beginning(&mut bytes).map_err(told)?;
        let bytes: Box<dyn Read + Send> = Box::new(Cursor::new(beginning.clone()).chain(bytes));
        let said = match (format, table(&beginning)) {
            (FileFormat::Arrow, Some(ColumnFile::ArrowStream)) => {
                let opened = guarded("Arrow", || arrow_file::open_stream(bytes))?;
                return Ok(Self::ArrowStream(opened));
            }
            (FileFormat::Parquet, Some(ColumnFile::Parquet))
            | (FileFormat::Arrow, Some(ColumnFile::ArrowFile)) => NOT_SEEKABLE,
            (FileFormat::Parquet, _) => "it is not a Parquet file: it does not begin with PAR1",
            _ if beginning.starts_with(b"FEA1") => {
                "it is Feather version 1, which xn cannot read: write it as version 2"
            }
            _ => "it is not an Arrow file: it does not begin with ARROW1 or a stream message",
        };
        Err(said.to_owned())
    }
}

/// The next batch, if there is one.
pub(crate) fn next_batch(batches: &mut Batches) -> Option<Result<RecordBatch, String>> {
    guarded("Arrow", || batches.next().transpose()).transpose()
}

/// Converts errors of damaged files to one kind of error.
pub(crate) fn guarded<T>(
    what: &str,
    read: impl FnOnce() -> Result<T, ArrowError>,
) -> Result<T, String> {
    let read = caught(read).and_then(|read| read.map_err(said));
    read.map_err(|said| format!("it cannot be read as {what}: {said}"))
}
