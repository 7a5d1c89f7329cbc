//! The rows of all files, in chunks.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow_array::RecordBatch;

use super::encode::{ArrowFacts, FirstFile, Start, Target};
use super::parquet::{Group, ParquetFile, Recoding};
use super::read::reading::{BATCH_BYTES, Batches, Reading, Shared};
use super::read::{Opened, guarded, next_batch};
use super::schema::{Layout, Wanted};
use crate::error::ReadError;
use crate::pipeline::files::Files;
use crate::pipeline::ordered;
use crate::pipeline::part::OutputPart;

/// A chunk counts as at least this number of bytes, because it consists of more than its data.
const LEAST_WEIGHT: usize = 64 << 10;

pub(super) struct Reader {
    files: Files,
    reading: Reading,
    wanted: Wanted,
    /// The output, if any.
    target: Option<Target>,
    /// Whether the run writes a file of `--errors`, which has each rejected name as often as it is in the rows.
    writes_errors: bool,
    first: Option<First>,
    current: Option<Current>,
    ready: VecDeque<Chunk>,
}

/// The columns of the first file, which all others must match.
struct First {
    layout: Arc<Layout>,
    parquet: Option<(Arc<ParquetFile>, Arc<Recoding>)>,
    /// The columns whose rows become longer than they are in memory.
    expanded: Option<Shared>,
}

/// The file that is being read.
struct Current {
    rows: CurrentRows,
    path: PathBuf,
    name: Option<Arc<Path>>,
    next_row: u64,
}

enum CurrentRows {
    Batches(Batches),
    /// With the index of the next row group.
    Groups(Arc<ParquetFile>, Arc<Recoding>, usize),
}

impl Reader {
    pub(super) fn new(
        files: Files,
        reading: Reading,
        wanted: Wanted,
        target: Option<Target>,
        writes_errors: bool,
    ) -> Self {
        let (first, current, ready) = (None, None, VecDeque::new());
        Self { files, reading, wanted, target, writes_errors, first, current, ready }
    }

    /// Opens the next file, if any. Its columns must match the earlier files.
    fn open_next(&mut self) -> Option<Result<(), ReadError>> {
        let is_one = self.files.is_one();
        let read = self.files.read.clone();
        let opened = match self.files.open_next()? {
            Ok(opened) => opened,
            Err(unread) => return Some(Err(unread)),
        };
        let (path, name) = (opened.path, opened.name);
        let rows = Opened::open(opened.input, &read, self.reading.format)
            .and_then(|opened| self.begin(opened, is_one));
        Some(match rows {
            Ok(rows) => {
                self.current = Some(Current { rows, path, name, next_row: 1 });
                Ok(())
            }
            Err(why) => Err(ReadError { file: path, error: std::io::Error::other(why) }),
        })
    }

    /// The rows of a file.
    fn begin(&mut self, opened: Opened, is_one: bool) -> Result<CurrentRows, String> {
        let (has_one_dictionary, opened) = match opened {
            Opened::Parquet(file) => return self.begin_parquet(file),
            Opened::ArrowFile(opened) => (is_one, opened),
            Opened::ArrowStream(opened) => (false, opened),
        };
        if let Some(first) = &self.first {
            fits(first.layout.suits(&opened.schema))?;
            return Ok(CurrentRows::Batches(opened.batches));
        }
        let is_expanded =
            self.writes_errors || (self.target == Some(Target::ArrowFile) && !has_one_dictionary);
        let expanded = is_expanded.then(|| Shared::new(&opened.schema));
        let layout = Arc::new(Layout::new(&opened.schema, &self.wanted)?);
        let (compression, pairs) = (opened.compression, opened.pairs);
        let file = FirstFile::Arrow(ArrowFacts { has_one_dictionary, compression, pairs });
        self.ready.push_back(Chunk::Begin(Start { layout: layout.clone(), file }));
        self.first = Some(First { layout, parquet: None, expanded });
        Ok(CurrentRows::Batches(opened.batches))
    }

    fn begin_parquet(&mut self, file: Arc<ParquetFile>) -> Result<CurrentRows, String> {
        let schema = file.schema();
        if let Some(First { layout, parquet: Some((first, recoding)), .. }) = &self.first {
            fits(file.is_like(first) && layout.suits(&schema))?;
            return Ok(CurrentRows::Groups(file, recoding.clone(), 0));
        }
        let layout = Arc::new(Layout::new(&schema, &self.wanted)?);
        let recoding = Arc::new(guarded("Parquet", || Recoding::new(&file, &layout))?);
        let start = FirstFile::Parquet(file.clone(), recoding.clone());
        self.ready.push_back(Chunk::Begin(Start { layout: layout.clone(), file: start }));
        let parquet = Some((file.clone(), recoding.clone()));
        self.first = Some(First { layout, parquet, expanded: None });
        Ok(CurrentRows::Groups(file, recoding, 0))
    }

    /// The next rows of a file.
    fn read(&mut self, mut current: Current) -> Result<(), ReadError> {
        let Some(layout) = self.first.as_ref().map(|first| first.layout.clone()) else {
            return Ok(());
        };
        match &mut current.rows {
            CurrentRows::Batches(batches) => {
                let Some(read) = next_batch(batches) else {
                    return Ok(());
                };
                let batch = read.map_err(|why| unread(&current, why))?;
                self.push_batch(&layout, &mut current, &batch);
            }
            CurrentRows::Groups(file, recoding, next) => {
                if *next == file.groups() {
                    return Ok(());
                }
                let (file, recoding, group) = (file.clone(), recoding.clone(), *next);
                *next += 1;
                let weight = recoding.packed_names(&file, group);
                let weight = usize::try_from(weight).unwrap_or(usize::MAX / 2).max(LEAST_WEIGHT);
                let rows = file.rows(group);
                self.push(&layout, &current, Content::Group(file, recoding, group), weight);
                current.next_row = current.next_row.saturating_add(rows);
            }
        }
        self.current = Some(current);
        Ok(())
    }

    /// Divides a batch into chunks of rows that may be in memory together.
    fn push_batch(&mut self, layout: &Arc<Layout>, current: &mut Current, batch: &RecordBatch) {
        let pieces = batch.num_rows().div_ceil(self.reading.rows).max(1);
        let weight = (batch.get_array_memory_size() / pieces).max(LEAST_WEIGHT);
        let mut start = 0;
        while start < batch.num_rows() {
            let end = batch.num_rows().min(start + self.reading.rows);
            let expanded = self.first.as_ref().and_then(|first| first.expanded.as_ref());
            let (length, bytes) = expanded
                .map_or((end - start, 0), |shared| shared.fitting(batch, start..end, BATCH_BYTES));
            let bytes = usize::try_from(bytes).unwrap_or(usize::MAX / 2);
            let content = Content::Batch(batch.slice(start, length));
            self.push(layout, current, content, weight.max(bytes));
            current.next_row += length as u64;
            start += length;
        }
    }

    fn push(&mut self, layout: &Arc<Layout>, current: &Current, content: Content, weight: usize) {
        self.ready.push_back(Chunk::RowChunk(RowChunk {
            layout: layout.clone(),
            path: current.path.clone(),
            name: current.name.clone(),
            first: current.next_row,
            content,
            weight,
        }));
    }
}

fn fits(is_fit: bool) -> Result<(), String> {
    let unfit = || "its columns differ from the earlier files".to_owned();
    is_fit.then_some(()).ok_or_else(unfit)
}

fn unread(current: &Current, why: String) -> ReadError {
    let why = match current.next_row {
        1 => why,
        row => format!("{why} (nothing was read from row {row})"),
    };
    ReadError { file: current.path.clone(), error: std::io::Error::other(why) }
}

impl ordered::Source for Reader {
    type Chunk = Chunk;

    fn next(&mut self) -> Option<Result<Chunk, ReadError>> {
        loop {
            if let Some(chunk) = self.ready.pop_front() {
                return Some(Ok(chunk));
            }
            let step = match self.current.take() {
                Some(current) => self.read(current),
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
            Chunk::RowChunk(rows) => rows.weight,
        }
    }
}

// The messages from the reader to the workers, and from the workers to the writer.

pub(super) enum Chunk {
    /// The schema and format of the output, once, before the first rows.
    Begin(Start),
    RowChunk(RowChunk),
}

/// Consecutive rows.
pub(super) struct RowChunk {
    pub(super) layout: Arc<Layout>,
    pub(super) path: PathBuf,
    /// For messages.
    pub(super) name: Option<Arc<Path>>,
    /// The number of the first row, from 1.
    pub(super) first: u64,
    pub(super) content: Content,
    /// The size of the chunk in memory, in bytes.
    pub(super) weight: usize,
}

pub(super) enum Content {
    Batch(RecordBatch),
    /// A row group of this index.
    Group(Arc<ParquetFile>, Arc<Recoding>, usize),
}

/// A part of the results of a chunk, in order.
pub(super) enum Piece {
    Begin(Start),
    OutputPart(OutputPart),
    /// Rows that the writer encodes.
    RowChunk(OutputPart, RecordBatch),
    /// After the bytes of a row group.
    Group(OutputPart, Group),
}

/// Why a chunk yields no results.
pub(super) enum Failed {
    /// The input could not be read.
    Unread(ReadError),
    /// The output format cannot hold it.
    Unwritten(String),
}
