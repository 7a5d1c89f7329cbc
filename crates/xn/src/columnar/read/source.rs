//! An open file: its columns, and its rows batch by batch.

use std::collections::HashMap;
use std::io::{self, Cursor, Read};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use arrow_array::RecordBatch;
use arrow_ipc::CompressionType;
use arrow_schema::{ArrowError, SchemaRef};

use super::reading::{Batches, Reading};
use super::{arrow_file, table};
use crate::columnar::fault::said;
use crate::columnar::parquet::{ParquetFile, Use};
use crate::columnar::shared_file::SharedFile;
use crate::io::{Input, decompressed};
use crate::panics::caught;
use crate::pipeline::files::NOT_SEEKABLE;
use crate::plan::FileFormat;

/// The first bytes of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Magic {
    Parquet,
    /// Parquet with an encrypted footer.
    Encrypted,
    ArrowFile,
    ArrowStream,
}

impl Magic {
    fn of(beginning: &[u8]) -> Option<Self> {
        match beginning {
            [b'P', b'A', b'R', b'1', ..] => Some(Self::Parquet),
            [b'P', b'A', b'R', b'E', ..] => Some(Self::Encrypted),
            [b'A', b'R', b'R', b'O', b'W', b'1', ..] => Some(Self::ArrowFile),
            [0xFF, 0xFF, 0xFF, 0xFF, ..] => Some(Self::ArrowStream),
            _ => None,
        }
    }
}

/// How many bytes show the format of a file.
const MAGIC: usize = 6;

fn beginning(file: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut beginning = Vec::new();
    file.by_ref().take(MAGIC as u64).read_to_end(&mut beginning)?;
    Ok(beginning)
}

/// An open file.
pub(crate) struct Opened {
    pub(crate) schema: SchemaRef,
    pub(crate) rows: OpenedRows,
    /// Whether each of its columns has at most one dictionary.
    pub(crate) has_one_dictionary: bool,
    /// The codec of a file of Arrow.
    pub(crate) compression: Option<CompressionType>,
    /// The key-value pairs of an Arrow file that are not those of its schema.
    pub(crate) pairs: HashMap<String, String>,
}

pub(crate) enum OpenedRows {
    /// And the format of these.
    Batches(Batches, &'static str),
    /// Row groups, which the workers decode.
    Groups(Arc<ParquetFile>),
}

impl Opened {
    /// Opens a file, and counts its bytes as they are read.
    pub(crate) fn open(
        mut input: Input,
        read: &Arc<AtomicU64>,
        reading: Reading,
        purpose: Use,
    ) -> Result<Self, String> {
        let told = |error: io::Error| error.to_string();
        if let Some(syntax) = reading.syntax {
            let bytes = decompressed(input).map_err(told)?;
            let (schema, batches) = guarded("a table", || table::open(bytes, syntax, reading))?;
            let rows = OpenedRows::Batches(batches, "a table");
            return Ok(Self::plain(schema, rows));
        }
        let magic = Magic::of(input.peek(MAGIC).map_err(told)?);
        let file = |input: Input| {
            let file = input.into_seekable().map_err(told)?;
            SharedFile::new(file, read.clone()).map_err(told)
        };
        match magic {
            Some(Magic::Parquet) if input.is_seekable() => {
                let file = file(input)?;
                let file = guarded("Parquet", || ParquetFile::open(file, purpose))?;
                let (schema, rows) = (file.schema(), OpenedRows::Groups(file));
                Ok(Self::plain(schema, rows))
            }
            Some(Magic::Encrypted) => {
                Err("it is encrypted, and there is no key: decrypt it first".to_owned())
            }
            Some(Magic::ArrowFile) if input.is_seekable() => {
                let file = file(input)?;
                Ok(Self::arrow(guarded("Arrow", || arrow_file::open(file))?, true))
            }
            _ => Self::stream(input, reading),
        }
    }

    /// Of a format other than Arrow.
    fn plain(schema: SchemaRef, rows: OpenedRows) -> Self {
        let pairs = HashMap::new();
        Self { schema, rows, has_one_dictionary: false, compression: None, pairs }
    }

    fn arrow(opened: arrow_file::Opened, has_one_dictionary: bool) -> Self {
        let arrow_file::Opened { schema, batches, compression, pairs } = opened;
        let rows = OpenedRows::Batches(batches, "Arrow");
        Self { schema, rows, has_one_dictionary, compression, pairs }
    }

    /// Opens a file that may be compressed, or come through a pipe.
    fn stream(input: Input, reading: Reading) -> Result<Self, String> {
        let told = |error: io::Error| error.to_string();
        let mut bytes = decompressed(input).map_err(told)?;
        let beginning = beginning(&mut bytes).map_err(told)?;
        let bytes: Box<dyn Read + Send> = Box::new(Cursor::new(beginning.clone()).chain(bytes));
        match Magic::of(&beginning) {
            Some(Magic::ArrowStream) => {
                let opened = guarded("Arrow", || arrow_file::open_stream(bytes))?;
                Ok(Self::arrow(opened, false))
            }
            Some(_) => Err(NOT_SEEKABLE.to_owned()),
            None => Err(match reading.format {
                FileFormat::Parquet => "it is not a Parquet file: it does not begin with PAR1",
                _ if beginning.starts_with(b"FEA1") => {
                    "it is of the first version of Feather, which is not read: write it as version 2"
                }
                _ => "it is not an Arrow file: it begins neither with ARROW1 nor as a stream does",
            }
            .to_owned()),
        }
    }
}

/// The next batch, if there is one.
pub(crate) fn next_batch(batches: &mut Batches, what: &str) -> Option<Result<RecordBatch, String>> {
    guarded(what, || batches.next().transpose()).transpose()
}

/// Converts errors of damaged files to one kind of error.
pub(crate) fn guarded<T>(
    what: &str,
    read: impl FnOnce() -> Result<T, ArrowError>,
) -> Result<T, String> {
    let read = caught(read).and_then(|read| read.map_err(said));
    read.map_err(|said| format!("it cannot be read as {what}: {said}"))
}
