//! The rows of all files, in chunks.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow_array::RecordBatch;

use super::layout::{Layout, Wanted};
use super::parquet_file::Kept;
use super::source::{Reading, Source};
use crate::error::ReadError;
use crate::pipeline::files::Files;
use crate::pipeline::ordered;

/// A chunk counts as at least so many bytes, because it has more than its data.
const LEAST_WEIGHT: usize = 64 << 10;

pub(super) enum Chunk {
    /// What is known before the first rows: once.
    Begin(Start),
    Rows(Rows),
}

/// What is known of the first file.
pub(super) struct Start {
    pub(super) layout: Arc<Layout>,
    pub(super) kept: Kept,
    /// Whether each column of all files has at most one dictionary.
    pub(super) has_one_dictionary: bool,
}

/// A stretch of rows.
pub(super) struct Rows {
    pub(super) layout: Arc<Layout>,
    pub(super) file: Option<Arc<Path>>,
    /// The number of the first row, from 1.
    pub(super) first: u64,
    pub(super) batch: RecordBatch,
    weight: usize,
}

pub(super) struct Reader {
    files: Files,
    reading: Reading,
    wanted: Wanted,
    layout: Option<Arc<Layout>>,
    current: Option<Current>,
    ready: VecDeque<Chunk>,
}

/// The file that is being read.
struct Current {
    source: Source,
    path: PathBuf,
    name: Option<Arc<Path>>,
    next_row: u64,
}

impl Reader {
    pub(super) fn new(files: Files, reading: Reading, wanted: Wanted) -> Self {
        Self { files, reading, wanted, layout: None, current: None, ready: VecDeque::new() }
    }

    /// Opens the next file, if there is one, whose columns have to be those of the files before.
    fn open_next(&mut self) -> Option<Result<(), ReadError>> {
        let is_one = self.files.is_one();
        let read = self.files.read.clone();
        let opened = match self.files.open_next()? {
            Ok(opened) => opened,
            Err(unread) => return Some(Err(unread)),
        };
        let (path, name) = (opened.path, opened.name);
        let source = Source::open(opened.input, &read, self.reading).and_then(|mut source| {
            source.has_one_dictionary &= is_one;
            self.begin(&source).map(|()| source)
        });
        Some(match source {
            Ok(source) => {
                self.current = Some(Current { source, path, name, next_row: 1 });
                Ok(())
            }
            Err(why) => Err(ReadError { file: path, error: std::io::Error::other(why) }),
        })
    }

    fn begin(&mut self, source: &Source) -> Result<(), String> {
        if let Some(layout) = &self.layout {
            return if layout.suits(&source.schema) {
                Ok(())
            } else {
                Err("its columns are not those of the files before".to_owned())
            };
        }
        let layout = Arc::new(Layout::new(&source.schema, &self.wanted)?);
        self.layout = Some(layout.clone());
        let (kept, has_one_dictionary) = (source.kept.clone(), source.has_one_dictionary);
        self.ready.push_back(Chunk::Begin(Start { layout, kept, has_one_dictionary }));
        Ok(())
    }

    /// Reads a batch, and divides it into chunks that are no larger than they are to be.
    fn read_batch(&mut self, mut current: Current) -> Result<(), ReadError> {
        let (Some(read), Some(layout)) = (current.source.next(), &self.layout) else {
            return Ok(());
        };
        let batch = read.map_err(|why| {
            let why = match current.next_row {
                1 => why,
                row => format!("{why}; nothing was read from row {row} on"),
            };
            ReadError { file: current.path.clone(), error: std::io::Error::other(why) }
        })?;
        let pieces = batch.num_rows().div_ceil(self.reading.rows).max(1);
        let weight = (batch.get_array_memory_size() / pieces).max(LEAST_WEIGHT);
        for start in (0..batch.num_rows()).step_by(self.reading.rows) {
            let length = self.reading.rows.min(batch.num_rows() - start);
            let batch = batch.slice(start, length);
            let (layout, file) = (layout.clone(), current.name.clone());
            let rows = Rows { layout, file, first: current.next_row, batch, weight };
            self.ready.push_back(Chunk::Rows(rows));
            current.next_row += length as u64;
        }
        self.current = Some(current);
        Ok(())
    }
}

impl ordered::Source for Reader {
    type Chunk = Chunk;

    fn next(&mut self) -> Option<Result<Chunk, ReadError>> {
        loop {
            if let Some(chunk) = self.ready.pop_front() {
                return Some(Ok(chunk));
            }
            let step = match self.current.take() {
                Some(current) => self.read_batch(current),
                None => self.open_next()?,
            };
            if let Err(unread) = step {
                return Some(Err(unread));
            }
        }
    }

    fn weight(chunk: &Chunk) -> usize {
        match chunk {
            Chunk::Begin(_) => 0,
            Chunk::Rows(rows) => rows.weight,
        }
    }
}
