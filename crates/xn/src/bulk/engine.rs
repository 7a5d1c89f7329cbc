//! The threads: one reads blocks, some convert them, and the caller's takes the results in order.
//!
//! ```text
//!              +--> converts --+
//!   reads -----+--> converts --+----> writes, in order
//!     |        +--> converts --+        ^
//!     +------- the blocks' turns -------+
//! ```
//!
//! What is in memory: blocks of at most `Budget` bytes together (or one block alone, if it has to
//! be larger), a part of each, and another part for each thread. No thread is waited for once
//! nobody takes results: the one that reads may itself be waiting, for input that never comes.

use std::io;
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;

use super::blocks::{Block, Blocks, Content, Position};
use super::convert::convert;
use super::job::Job;
use super::part::Part;
use super::pool::Pool;
use crate::input::Unreadable;

/// So many blocks may be on their way, even between few threads: it takes a while until a thread
/// that waits is awake.
const LEAST_BLOCKS: usize = 16;

/// What comes next.
pub(crate) enum Turn {
    /// The results of a block, whose last part says so.
    Block { parts: Receiver<Part>, weight: usize, follows_file: bool, after: Option<Position> },
    /// A file, or its rest, that cannot be read.
    Unreadable(Unreadable),
}

struct Task {
    block: Block,
    parts: SyncSender<Part>,
}

/// The results of a run, in order.
pub(crate) struct Turns {
    turns: Receiver<Turn>,
    budget: Budget,
}

/// Starts the threads.
pub(crate) fn start(blocks: Blocks, job: &Arc<Job>, threads: usize, pool: &Pool) -> Turns {
    let block_size = job.limits.block_size;
    let budget = Budget::new((2 * threads + 2).max(LEAST_BLOCKS) * block_size);
    let (turn, turns) = mpsc::channel();
    let (task, tasks) = mpsc::channel();
    let (job, pool) = (job.clone(), pool.clone());
    let reader_budget = budget.clone();
    thread::spawn(move || read(blocks, block_size / 4, &turn, &task, &reader_budget));
    work(threads, tasks, move |Task { block, parts }| convert(block, &job, &pool, &parts));
    Turns { turns, budget }
}

/// Until all is read, or nobody waits for it any more.
fn read(
    mut blocks: Blocks,
    least: usize,
    turns: &Sender<Turn>,
    tasks: &Sender<Task>,
    budget: &Budget,
) {
    while let Some(read) = blocks.read() {
        let sent = match read {
            Ok(block) => {
                let weight = weight(&block, least);
                budget.take(weight);
                let (parts, results) = mpsc::sync_channel(1);
                let (follows_file, after) = (block.follows_file, block.after);
                let turn = Turn::Block { parts: results, weight, follows_file, after };
                turns.send(turn).is_ok() && tasks.send(Task { block, parts }).is_ok()
            }
            Err(unreadable) => turns.send(Turn::Unreadable(unreadable)).is_ok(),
        };
        if !sent {
            return;
        }
    }
}

/// Small blocks weigh more than their bytes, for so do their results.
fn weight(block: &Block, least: usize) -> usize {
    match &block.content {
        Content::Mark(_) => least,
        Content::Records(bytes) | Content::Excess(bytes, _) => bytes.len().max(least),
    }
}

/// Starts so many threads, each of which does one task after the other until there will be no more.
pub(super) fn work<T: Send + 'static>(
    threads: usize,
    tasks: Receiver<T>,
    work: impl Fn(T) + Send + Sync + 'static,
) {
    let all = Arc::new((Mutex::new(tasks), work));
    for _ in 0..threads {
        let all = all.clone();
        let work = move || {
            let (tasks, work) = &*all;
            let next = || tasks.lock().unwrap_or_else(PoisonError::into_inner).recv();
            while let Ok(task) = next() {
                work(task);
            }
        };
        // Where a system has no more threads, those that there are do the work.
        let _ = thread::Builder::new().spawn(work);
    }
}

/// What comes of a task, which a thread always sends: if it panics, the run ends there.
pub(super) fn received<T>(results: &Receiver<T>) -> io::Result<T> {
    results.recv().map_err(|_| io::Error::other("no thread could be started"))
}

impl Turns {
    /// The next turn, if there is one.
    pub(crate) fn next(&mut self) -> Option<Turn> {
        self.turns.recv().ok()
    }

    /// Says that nothing of a block is in memory any more.
    pub(crate) fn done(&self, weight: usize) {
        self.budget.give(weight);
    }
}

/// How much of blocks there may be in memory, and how much there is.
#[derive(Clone)]
pub(super) struct Budget(Arc<Room>);

struct Room {
    most: usize,
    used: Mutex<usize>,
    freed: Condvar,
}

impl Budget {
    pub(super) fn new(most: usize) -> Self {
        Self(Arc::new(Room { most, used: Mutex::new(0), freed: Condvar::new() }))
    }

    /// Waits until there is room. What is larger than all of it waits until it is alone.
    pub(super) fn take(&self, weight: usize) {
        let used = self.0.used.lock().unwrap_or_else(PoisonError::into_inner);
        let is_full = |used: &mut usize| *used > 0 && *used + weight > self.0.most;
        let mut used =
            self.0.freed.wait_while(used, is_full).unwrap_or_else(PoisonError::into_inner);
        *used += weight;
    }

    pub(super) fn give(&self, weight: usize) {
        *self.0.used.lock().unwrap_or_else(PoisonError::into_inner) -= weight;
        self.0.freed.notify_one();
    }
}
