//! A file that is opened: its columns, and its rows batch by batch.

use std::fs::File;
use std::io::{self, Cursor, Read};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use arrow_array::RecordBatch;
use arrow_schema::{ArrowError, SchemaRef};
use xenonym_records::delimited::Syntax;

use super::parquet_file::{Batches, Kept};
use super::{arrow_file, parquet_file, text_file};
use crate::io::{Input, decompressed};
use crate::panics::caught;
use crate::plan::{FileFormat, HeaderRow, SourcePlan};

/// What files are, and how they are read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reading {
    pub(super) format: FileFormat,
    pub(super) header: HeaderRow,
    /// So many rows at once, where nothing better is known.
    pub(super) rows: usize,
    /// For tests, never another number.
    pub(super) are_rows_fixed: bool,
    /// Of CSV and TSV, what a row may have, in bytes.
    pub(super) max_line: usize,
}

/// Of a batch, so many bytes at the most, as far as it can be known.
const BATCH_BYTES: u64 = 4 << 20;

/// So many rows at once, where nothing better is known.
const ROWS: usize = 1 << 13;

impl Reading {
    pub(super) fn new(
        format: FileFormat,
        source: &SourcePlan,
        rows: Option<usize>,
        max_line: usize,
    ) -> Self {
        let are_rows_fixed = rows.is_some();
        let rows = rows.unwrap_or(ROWS);
        Self { format, header: source.header, rows, are_rows_fixed, max_line }
    }

    /// How many rows are read at once, of so many that have so many bytes.
    pub(super) fn rows_of(self, bytes: u64, rows: u64) -> usize {
        if self.are_rows_fixed {
            return self.rows;
        }
        let of_one = (bytes / rows.max(1)).max(1);
        usize::try_from(BATCH_BYTES / of_one).unwrap_or(self.rows).clamp(1, self.rows)
    }
}

/// What a file begins with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Magic {
    Parquet,
    ArrowFile,
    ArrowStream,
}

impl Magic {
    fn of(beginning: &[u8]) -> Option<Self> {
        match beginning {
            [b'P', b'A', b'R', b'1', ..] => Some(Self::Parquet),
            [b'A', b'R', b'R', b'O', b'W', b'1', ..] => Some(Self::ArrowFile),
            [0xFF, 0xFF, 0xFF, 0xFF, ..] => Some(Self::ArrowStream),
            _ => None,
        }
    }
}

/// So many bytes tell what a file is.
const MAGIC: usize = 6;

fn beginning(file: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut beginning = Vec::new();
    file.by_ref().take(MAGIC as u64).read_to_end(&mut beginning)?;
    Ok(beginning)
}

/// A file under way.
pub(super) struct Source {
    pub(super) schema: SchemaRef,
    pub(super) kept: Kept,
    /// Whether each of its columns has at most one dictionary.
    pub(super) has_one_dictionary: bool,
    batches: Batches,
    what: &'static str,
}

impl Source {
    /// Opens a file, whose bytes are counted as they are read.
    pub(super) fn open(
        mut input: Input,
        read: &Arc<AtomicU64>,
        reading: Reading,
    ) -> Result<Self, String> {
        let syntax = match reading.format {
            FileFormat::Csv => Some(Syntax::Csv),
            FileFormat::Tsv => Some(Syntax::Tsv),
            _ => None,
        };
        let told = |error: io::Error| error.to_string();
        if let Some(syntax) = syntax {
            let bytes = decompressed(input).map_err(told)?;
            return guarded("a table", || text_file::open(bytes, syntax, reading))
                .map(|(schema, batches)| Self::new(schema, batches, "a table"));
        }
        let magic = Magic::of(input.peek(MAGIC).map_err(told)?);
        match magic {
            Some(Magic::Parquet) if input.is_seekable() => {
                Self::parquet(input.into_seekable().map_err(told)?, read, reading)
            }
            Some(Magic::ArrowFile) if input.is_seekable() => {
                let file = input.into_seekable().map_err(told)?;
                let opened = guarded("Arrow", || arrow_file::open(file, read.clone()))?;
                let source = Self::new(opened.0, opened.1, "Arrow");
                Ok(Self { has_one_dictionary: true, ..source })
            }
            _ => Self::stream(input, reading),
        }
    }

    fn new(schema: SchemaRef, batches: Batches, what: &'static str) -> Self {
        Self { schema, kept: Kept::default(), has_one_dictionary: false, batches, what }
    }

    fn parquet(file: File, read: &Arc<AtomicU64>, reading: Reading) -> Result<Self, String> {
        let rows_at_once = |bytes, rows| reading.rows_of(bytes, rows);
        let (schema, kept, batches) =
            guarded("Parquet", || parquet_file::open(file, read.clone(), rows_at_once))?;
        Ok(Self { kept, ..Self::new(schema, batches, "Parquet") })
    }

    /// What may be packed, or come through a pipe.
    fn stream(input: Input, reading: Reading) -> Result<Self, String> {
        let told = |error: io::Error| error.to_string();
        let mut bytes = decompressed(input).map_err(told)?;
        let beginning = beginning(&mut bytes).map_err(told)?;
        let bytes: Box<dyn Read + Send> = Box::new(Cursor::new(beginning.clone()).chain(bytes));
        match Magic::of(&beginning) {
            Some(Magic::ArrowStream) => {
                let opened = guarded("Arrow", || arrow_file::open_stream(bytes))?;
                Ok(Self::new(opened.0, opened.1, "Arrow"))
            }
            Some(_) => Err("such a file is read from its end: write it to a disk, unpacked, and \
                            give its name; of Arrow, streams need not be"
                .to_owned()),
            None => Err(match reading.format {
                FileFormat::Parquet => "it is no Parquet file: it does not begin with PAR1",
                _ if beginning.starts_with(b"FEA1") => {
                    "it is of Feather's first version, which is not read: write it anew as version 2"
                }
                _ => "it is no Arrow file: it begins neither with ARROW1 nor as a stream does",
            }
            .to_owned()),
        }
    }

    /// The next batch, if there is one.
    pub(super) fn next(&mut self) -> Option<Result<RecordBatch, String>> {
        let Self { batches, what, .. } = self;
        guarded(what, || batches.next().transpose()).transpose()
    }
}

/// Turns what is said of a damaged file into one kind of error.
fn guarded<T>(what: &str, read: impl FnOnce() -> Result<T, ArrowError>) -> Result<T, String> {
    let read = caught(read).and_then(|read| {
        read.map_err(|error| match error {
            ArrowError::IoError(said, _) => said,
            other => other.to_string(),
        })
    });
    read.map_err(|said| format!("it cannot be read as {what}: {said}"))
}
