//! The rows of all files, in chunks.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow_array::RecordBatch;

use super::chunk::{Chunk, Common, Content, Output, Rows};
use super::parquet::{ParquetFile, Recoding, Use};
use super::read::expanded::Shared;
use super::read::reading::{BATCH_BYTES, Batches, Reading};
use super::read::source::{Opened, OpenedRows, guarded, next_batch};
use super::schema::{Layout, Wanted};
use super::write::adapted::{Adapted, for_parquet};
use super::write::encode::{Start, Target};
use super::write::text::RowWriter;
use crate::error::ReadError;
use crate::pipeline::files::Files;
use crate::pipeline::ordered;

/// A chunk counts as at least this number of bytes, because it has more than its data.
const LEAST_WEIGHT: usize = 64 << 10;

/// A row group that is decoded in pieces counts as no more than this.
const MAX_DECODED: u64 = 16 << 20;

pub(super) struct Reader {
    files: Files,
    reading: Reading,
    wanted: Wanted,
    /// The output, if the run has one.
    target: Option<Target>,
    /// Whether the run writes a file of `--errors`, which has each rejected name as often as it is in the rows.
    writes_errors: bool,
    first: Option<First>,
    current: Option<Current>,
    ready: VecDeque<Chunk>,
    /// The number of the next chunk.
    next: u64,
}

/// The columns of the first file, which all others must have too.
struct First {
    common: Arc<Common>,
    parquet: Option<Arc<ParquetFile>>,
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
    Batches(Batches, &'static str),
    /// The index of the next file.
    Groups(Arc<ParquetFile>, usize),
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
        Self { files, reading, wanted, target, writes_errors, first, current, ready, next: 0 }
    }

    /// The purpose of reading Parquet.
    fn purpose(&self) -> Use {
        match self.target {
            None | Some(Target::Parquet) => Use::Copy,
            Some(_) => Use::Decode,
        }
    }

    /// Opens the next file, if there is one. Its columns must be those of the files before.
    fn open_next(&mut self) -> Option<Result<(), ReadError>> {
        let is_one = self.files.is_one();
        let read = self.files.read.clone();
        let opened = match self.files.open_next()? {
            Ok(opened) => opened,
            Err(unread) => return Some(Err(unread)),
        };
        let (path, name) = (opened.path, opened.name);
        let rows = Opened::open(opened.input, &read, self.reading, self.purpose())
            .and_then(|opened| self.begin(opened, is_one));
        Some(match rows {
            Ok(rows) => {
                self.current = rows.map(|rows| Current { rows, path, name, next_row: 1 });
                Ok(())
            }
            Err(why) => Err(ReadError { file: path, error: std::io::Error::other(why) }),
        })
    }

    /// The rows of a file, if the output can hold them.
    fn begin(&mut self, opened: Opened, is_one: bool) -> Result<Option<CurrentRows>, String> {
        let copied = match &opened.rows {
            OpenedRows::Groups(file) if self.purpose() == Use::Copy => Some(file.clone()),
            _ => None,
        };
        let rows = match opened.rows {
            OpenedRows::Batches(batches, what) => CurrentRows::Batches(batches, what),
            OpenedRows::Groups(file) => CurrentRows::Groups(file, 0),
        };
        if let Some(first) = &self.first {
            let is_like = match (&first.parquet, &copied) {
                (Some(first), Some(file)) => file.is_like(first),
                _ => true,
            };
            return if is_like && first.common.layout.suits(&opened.schema) {
                Ok(Some(rows))
            } else {
                Err("its columns are not those of the files before".to_owned())
            };
        }
        let layout = Arc::new(Layout::new(&opened.schema, &self.wanted)?);
        let recoding = match &copied {
            Some(file) => Some(Arc::new(guarded("Parquet", || Recoding::new(file, &layout))?)),
            None => None,
        };
        let copied_by = copied.clone().zip(recoding.clone());
        let has_one_dictionary = opened.has_one_dictionary && is_one;
        let is_expanded = self.writes_errors
            || match self.target {
                None | Some(Target::ArrowStream) => false,
                Some(Target::ArrowFile) => !has_one_dictionary,
                Some(Target::Parquet | Target::Text(_)) => true,
            };
        let expanded = is_expanded.then(|| Shared::new(&opened.schema));
        self.ready.push_back(Chunk::Begin(Start {
            layout: layout.clone(),
            copied: copied_by,
            has_one_dictionary,
            compression: opened.compression,
            pairs: opened.pairs,
        }));
        // Values that cannot be written are reported in their order.
        let Ok(output) = self.output(&layout, copied.is_some()) else {
            return Ok(None);
        };
        let common = Arc::new(Common { layout, recoding, output });
        self.first = Some(First { common, parquet: copied, expanded });
        Ok(Some(rows))
    }

    fn output(&self, layout: &Layout, is_copied: bool) -> Result<Output, String> {
        Ok(match self.target {
            Some(Target::Parquet) if is_copied => Output::Groups,
            Some(Target::Parquet) => Output::ParquetRows(Adapted::new(&layout.output, for_parquet)),
            None | Some(Target::ArrowFile | Target::ArrowStream) => Output::Rows,
            Some(Target::Text(format)) => Output::Text(RowWriter::new(format, &layout.output)?),
        })
    }

    /// The next rows of a file.
    fn read(&mut self, mut current: Current) -> Result<(), ReadError> {
        let Some(common) = self.first.as_ref().map(|first| first.common.clone()) else {
            return Ok(());
        };
        match &mut current.rows {
            CurrentRows::Batches(batches, what) => {
                let Some(read) = next_batch(batches, what) else {
                    return Ok(());
                };
                let batch = read.map_err(|why| unread(&current, why))?;
                self.push_batch(&common, &mut current, &batch);
            }
            CurrentRows::Groups(file, next) => {
                if *next == file.groups() {
                    return Ok(());
                }
                let (file, group) = (file.clone(), *next);
                *next += 1;
                let weight = match &common.recoding {
                    Some(recoding) => recoding.packed_names(&file, group),
                    None => file.size(group).min(MAX_DECODED),
                };
                let weight = usize::try_from(weight).unwrap_or(usize::MAX / 2).max(LEAST_WEIGHT);
                let rows = file.rows(group);
                self.push(&common, &current, Content::Group(file, group), weight);
                current.next_row = current.next_row.saturating_add(rows);
            }
        }
        self.current = Some(current);
        Ok(())
    }

    /// Divides a batch into chunks of rows that may be in memory together.
    fn push_batch(&mut self, common: &Arc<Common>, current: &mut Current, batch: &RecordBatch) {
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
            self.push(common, current, content, weight.max(bytes));
            current.next_row += length as u64;
            start += length;
        }
    }

    fn push(&mut self, common: &Arc<Common>, current: &Current, content: Content, weight: usize) {
        self.ready.push_back(Chunk::Rows(Rows {
            number: self.next,
            common: common.clone(),
            path: current.path.clone(),
            name: current.name.clone(),
            first: current.next_row,
            content,
            weight,
        }));
        self.next += 1;
    }
}

fn unread(current: &Current, why: String) -> ReadError {
    let why = match current.next_row {
        1 => why,
        row => format!("{why}; nothing was read from row {row} on"),
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
            Chunk::Rows(rows) => rows.weight,
        }
    }
}
