//! The threads: one reads batches, some convert them, and the caller's takes the results in order.
//!
//! What is in memory: batches of at most so many bytes together as the budget has (or one batch
//! alone, if it is larger), and what comes of them.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::thread;

use arrow_schema::ArrowError;

use super::convert::{Converted, Job, Rows, convert};
use super::layout::{Layout, Wanted};
use super::parquet_file::Kept;
use super::source::{Reading, Source};
use crate::bulk::engine::{Budget, work};
use crate::bulk::files::Files;
use crate::input::Unreadable;

/// Of batches, in bytes.
const BUDGET: usize = 64 << 20;

/// A batch is taken for at least so many bytes, for it has more than its data.
const LEAST: usize = 64 << 10;

/// What comes next.
pub(super) enum Turn {
    /// What is known before the first batch: once.
    Begin(Start),
    /// The results of a batch.
    Rows { converted: Receiver<Result<Converted, ArrowError>>, weight: usize },
    /// A file, or its rest, that cannot be read.
    Unreadable(Unreadable),
}

/// What is known of the first file.
pub(super) struct Start {
    pub(super) layout: Arc<Layout>,
    pub(super) kept: Kept,
    /// Whether each column of all files has at most one dictionary.
    pub(super) has_one_dictionary: bool,
}

struct Task {
    rows: Rows,
    converted: SyncSender<Result<Converted, ArrowError>>,
}

/// The results of a run, in order.
pub(super) struct Turns {
    turns: Receiver<Turn>,
    budget: Budget,
}

/// Starts the threads.
pub(super) fn start(
    files: Files,
    reading: Reading,
    wanted: Wanted,
    job: Job,
    threads: usize,
) -> Turns {
    let budget = Budget::new(BUDGET);
    let (turn, turns) = mpsc::channel();
    let (task, tasks) = mpsc::channel();
    let reader = Reader { reading, wanted, layout: None, turn, task, budget: budget.clone() };
    thread::spawn(move || reader.read(files));
    work(threads, tasks, move |Task { rows, converted }| {
        // Nobody may be waiting for it any more.
        let _ = converted.send(convert(&rows, &job));
    });
    Turns { turns, budget }
}

impl Turns {
    /// The next turn, if there is one.
    pub(super) fn next(&mut self) -> Option<Turn> {
        self.turns.recv().ok()
    }

    /// Says that nothing of a batch is in memory any more.
    pub(super) fn done(&self, weight: usize) {
        self.budget.give(weight);
    }
}

struct Reader {
    reading: Reading,
    wanted: Wanted,
    layout: Option<Arc<Layout>>,
    turn: Sender<Turn>,
    task: Sender<Task>,
    budget: Budget,
}

/// Nobody waits for the turns any more.
struct Unwanted;

impl Reader {
    fn read(mut self, mut files: Files) {
        let read = files.read.clone();
        let are_one = files.are_one();
        while let Some((path, name)) = files.take_next() {
            let opened = Source::open(&path, &read, self.reading).map(|mut source| {
                source.has_one_dictionary &= are_one;
                source
            });
            let sent = match opened.and_then(|source| self.begin(source)) {
                Ok((source, layout)) => self.all(source, &layout, path, name.as_ref()),
                Err(said) => self.miss(path, said),
            };
            if sent.is_err() {
                return;
            }
        }
    }

    /// A file that goes with those before.
    fn begin(&mut self, source: Source) -> Result<(Source, Arc<Layout>), String> {
        if let Some(layout) = &self.layout {
            if !layout.suits(&source.schema) {
                return Err("its columns are not those of the files before".to_owned());
            }
            return Ok((source, layout.clone()));
        }
        let layout = Arc::new(Layout::new(&source.schema, &self.wanted)?);
        self.layout = Some(layout.clone());
        let (kept, has_one_dictionary) = (source.kept.clone(), source.has_one_dictionary);
        // If nobody waits for it, that shows with the first batch.
        let _ =
            self.turn.send(Turn::Begin(Start { layout: layout.clone(), kept, has_one_dictionary }));
        Ok((source, layout))
    }

    /// All batches of a file, no larger than they are to be.
    fn all(
        &self,
        mut source: Source,
        layout: &Arc<Layout>,
        path: PathBuf,
        file: Option<&Arc<Path>>,
    ) -> Result<(), Unwanted> {
        let mut first = 1;
        while let Some(read) = source.next() {
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
                let batch = batch.slice(start, length);
                let rows = Rows { layout: layout.clone(), file: file.cloned(), first, batch };
                self.one(rows, weight.max(LEAST))?;
                first += length as u64;
            }
        }
        Ok(())
    }

    fn one(&self, rows: Rows, weight: usize) -> Result<(), Unwanted> {
        self.budget.take(weight);
        let (converted, results) = mpsc::sync_channel(1);
        self.turn.send(Turn::Rows { converted: results, weight }).map_err(|_| Unwanted)?;
        self.task.send(Task { rows, converted }).map_err(|_| Unwanted)
    }

    fn miss(&self, file: PathBuf, said: String) -> Result<(), Unwanted> {
        let error = std::io::Error::other(said);
        self.turn.send(Turn::Unreadable(Unreadable { file, error })).map_err(|_| Unwanted)
    }
}
