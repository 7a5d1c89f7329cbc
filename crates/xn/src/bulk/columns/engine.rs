//! The threads: one reads chunks, some convert them, and the caller's takes the results in order.
//!
//! What is in memory: chunks of at most so many bytes together as the budget has (or one chunk
//! alone, if it is larger), and a few pieces of what comes of each.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::thread;

use arrow_ipc::CompressionType;

use super::parquet::{ParquetFile, Use};
use super::schema::{Layout, Wanted};
use super::source::{Batches, Opened, OpenedRows, Reading};
use super::stage::{Chunk, Content, Failed, Piece, Stage, Unwanted};
use crate::bulk::engine::{Budget, work};
use crate::bulk::files::Files;
use crate::input::Unreadable;

/// Of chunks, in bytes.
const BUDGET: usize = 64 << 20;

/// A chunk is taken for at least so many bytes, for it has more than its data.
const LEAST: usize = 64 << 10;

/// A row group that is decoded in pieces is taken for no more than this.
const MOST_OF_DECODED: u64 = 16 << 20;

/// What comes next.
pub(super) enum Turn {
    /// What is known before the first chunk: once.
    Begin(Start),
    /// The results of a chunk.
    Chunk { pieces: Receiver<Result<Piece, Failed>>, weight: usize, file: PathBuf },
    /// A file, or its rest, that cannot be read.
    Unreadable(Unreadable),
}

/// What is known of the first file.
#[derive(Clone)]
pub(super) struct Start {
    pub(super) layout: Arc<Layout>,
    /// The file, if its columns are copied.
    pub(super) parquet: Option<Arc<ParquetFile>>,
    /// Whether each column of all files has at most one dictionary.
    pub(super) has_one_dictionary: bool,
    /// The codec of a file of Arrow.
    pub(super) compression: Option<CompressionType>,
}

struct Task {
    chunk: Chunk,
    pieces: SyncSender<Result<Piece, Failed>>,
}

/// The results of a run, in order.
pub(super) struct Turns {
    turns: Receiver<Turn>,
    budget: Budget,
}

/// Starts the threads. `stage` says what is done with chunks, once it is known of what columns.
pub(super) fn start(
    files: Files,
    reading: Reading,
    purpose: Use,
    wanted: Wanted,
    threads: usize,
    stage: impl FnOnce(&Start) -> Result<Stage, String> + Send + 'static,
) -> Turns {
    let budget = Budget::new(BUDGET);
    let (turn, turns) = mpsc::channel();
    let reader = Reader {
        reading,
        purpose,
        wanted,
        threads,
        stage: Some(Box::new(stage)),
        first: None,
        next: 0,
        turn,
        task: None,
        budget: budget.clone(),
    };
    thread::spawn(move || reader.read(files));
    Turns { turns, budget }
}

fn start_work(threads: usize, tasks: Receiver<Task>, stage: Stage) {
    work(threads, tasks, move |Task { chunk, pieces }| {
        let mut emit = |piece| pieces.send(Ok(piece)).map_err(|_| Unwanted);
        if let Err(failed) = stage.run(chunk, &mut emit) {
            // Nobody may be waiting for it any more.
            let _ = pieces.send(Err(failed));
        }
    });
}

impl Turns {
    /// The next turn, if there is one.
    pub(super) fn next(&mut self) -> Option<Turn> {
        self.turns.recv().ok()
    }

    /// Says that nothing of a chunk is in memory any more.
    pub(super) fn done(&self, weight: usize) {
        self.budget.give(weight);
    }
}

type MakeStage = dyn FnOnce(&Start) -> Result<Stage, String> + Send;

struct Reader {
    reading: Reading,
    purpose: Use,
    wanted: Wanted,
    threads: usize,
    stage: Option<Box<MakeStage>>,
    first: Option<Start>,
    /// The number of the next chunk.
    next: u64,
    turn: Sender<Turn>,
    task: Option<Sender<Task>>,
    budget: Budget,
}

impl Reader {
    fn read(mut self, mut files: Files) {
        let read = files.read.clone();
        let are_one = files.are_one();
        while let Some((path, name)) = files.take_next() {
            let opened = Opened::open(&path, &read, self.reading, self.purpose);
            let sent = match opened.and_then(|opened| self.begin(opened, are_one)) {
                Ok((OpenedRows::Batches(rows, what), layout)) => {
                    self.batches(rows, what, &layout, path, name.as_ref())
                }
                Ok((OpenedRows::Groups(file), layout)) => {
                    self.groups(&file, &layout, &path, name.as_ref())
                }
                Err(said) => self.miss(path, said),
            };
            if sent.is_err() {
                return;
            }
        }
    }

    /// A file that goes with those before.
    fn begin(
        &mut self,
        opened: Opened,
        are_one: bool,
    ) -> Result<(OpenedRows, Arc<Layout>), String> {
        let parquet = match &opened.rows {
            OpenedRows::Groups(file) if self.purpose == Use::Copy => Some(file.clone()),
            _ => None,
        };
        if let Some(first) = &self.first {
            let is_like = match (&first.parquet, &parquet) {
                (Some(first), Some(file)) => file.is_like(first),
                _ => true,
            };
            if !is_like || !first.layout.suits(&opened.schema) {
                return Err("its columns are not those of the files before".to_owned());
            }
            return Ok((opened.rows, first.layout.clone()));
        }
        let layout = Arc::new(Layout::new(&opened.schema, &self.wanted)?);
        let start = Start {
            layout: layout.clone(),
            parquet,
            has_one_dictionary: opened.has_one_dictionary && are_one,
            compression: opened.compression,
        };
        self.first = Some(start.clone());
        // What cannot be written shows where it is to be.
        if let Some(Ok(stage)) = self.stage.take().map(|stage| stage(&start)) {
            let (task, tasks) = mpsc::channel();
            start_work(self.threads, tasks, stage);
            self.task = Some(task);
        }
        // If nobody waits for it, that shows with the first chunk.
        let _ = self.turn.send(Turn::Begin(start));
        Ok((opened.rows, layout))
    }

    /// All batches of a file, no larger than they are to be.
    fn batches(
        &mut self,
        mut batches: Batches,
        what: &'static str,
        layout: &Arc<Layout>,
        path: PathBuf,
        name: Option<&Arc<Path>>,
    ) -> Result<(), Unwanted> {
        let mut first = 1;
        while let Some(read) = super::source::next(&mut batches, what) {
            let batch = match read {
                Ok(batch) => batch,
                Err(said) if first == 1 => return self.miss(path, said),
                Err(said) => {
                    let said = format!("{said}; nothing was read from row {first} on");
                    return self.miss(path, said);
                }
            };
            let pieces = batch.num_rows().div_ceil(self.reading.rows).max(1);
            let weight = batch.get_array_memory_size() / pieces;
            for start in (0..batch.num_rows()).step_by(self.reading.rows) {
                let length = self.reading.rows.min(batch.num_rows() - start);
                let content = Content::Batch(batch.slice(start, length));
                self.one(content, layout, &path, name, first, weight)?;
                first += length as u64;
            }
        }
        Ok(())
    }

    /// All row groups of a file.
    fn groups(
        &mut self,
        file: &Arc<ParquetFile>,
        layout: &Arc<Layout>,
        path: &Path,
        name: Option<&Arc<Path>>,
    ) -> Result<(), Unwanted> {
        let mut first = 1;
        for group in 0..file.groups() {
            let weight = match self.purpose {
                Use::Copy => file.packed_names(group, layout),
                Use::Decode => file.size(group).min(MOST_OF_DECODED),
            };
            let content = Content::Group(file.clone(), group);
            let weight = usize::try_from(weight).unwrap_or(BUDGET);
            self.one(content, layout, path, name, first, weight)?;
            first += file.rows(group);
        }
        Ok(())
    }

    fn one(
        &mut self,
        content: Content,
        layout: &Arc<Layout>,
        path: &Path,
        name: Option<&Arc<Path>>,
        first: u64,
        weight: usize,
    ) -> Result<(), Unwanted> {
        let weight = weight.max(LEAST);
        self.budget.take(weight);
        let (layout, file, number) = (layout.clone(), name.cloned(), self.next);
        let chunk = Chunk { number, layout, file, first, content };
        self.next += 1;
        let (pieces, results) = mpsc::sync_channel(1);
        let turn = Turn::Chunk { pieces: results, weight, file: path.to_owned() };
        self.turn.send(turn).map_err(|_| Unwanted)?;
        let task = self.task.as_ref().ok_or(Unwanted)?;
        task.send(Task { chunk, pieces }).map_err(|_| Unwanted)
    }

    fn miss(&self, file: PathBuf, said: String) -> Result<(), Unwanted> {
        let error = std::io::Error::other(said);
        self.turn.send(Turn::Unreadable(Unreadable { file, error })).map_err(|_| Unwanted)
    }
}
