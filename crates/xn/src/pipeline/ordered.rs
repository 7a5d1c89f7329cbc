//! The threads of a run: one reads chunks, workers convert them, and the caller receives the results in order.
//!
//! ```text
//!              +--> works --+
//!   reads -----+--> works --+----> takes, in order
//!     |        +--> works --+        ^
//!     +------- the chunks' turns ----+
//! ```
//!
//! Memory holds chunks of at most `budget` bytes in total (or a single chunk that is
//! larger), one result of each chunk, and one more for each worker. A worker whose chunk has only one
//! result continues with the next chunk at once, even if the caller is still busy with earlier chunks.
//! No thread is joined: when the caller stops early, the reader may be waiting for input that never
//! comes.

use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::{io, thread};

use crate::error::ReadError;

/// Where chunks come from. After an error there may be more chunks.
pub(crate) trait Source: Send + 'static {
    type Chunk: Send + 'static;

    /// The next chunk, or why it cannot be read.
    fn next(&mut self) -> Option<Result<Self::Chunk, ReadError>>;

    /// The size of a chunk and its results in memory, in bytes.
    fn weight(chunk: &Self::Chunk) -> usize;
}

/// The work on a chunk.
pub(crate) trait Stage<C>: Send + Sync + 'static {
    type Output: Send + 'static;

    /// Hands results to `emit`, in order, until it returns [`Disconnected`].
    fn run(&self, chunk: C, emit: &mut dyn FnMut(Self::Output) -> Result<(), Disconnected>);
}

/// The receiver of results is gone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Disconnected;

/// A result, or another event.
pub(crate) enum Event<O> {
    Output(O),
    /// A file that cannot be read to its end.
    Unread(ReadError),
}

/// The number of workers, and the bytes of chunks in memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    pub(crate) threads: usize,
    pub(crate) budget: usize,
}

enum Turn<O> {
    Chunk { results: Receiver<Message<O>>, weight: usize },
    Unread(ReadError),
}

enum Message<O> {
    Output(O),
    /// The last result of the chunk, if any.
    Last(Option<O>),
}

struct Task<C, O> {
    chunk: C,
    results: SyncSender<Message<O>>,
}

/// The results of a run, in order.
pub(crate) struct Ordered<O> {
    turns: Receiver<Turn<O>>,
    current: Option<(Receiver<Message<O>>, usize)>,
    budget: Budget,
}

/// Starts the threads.
pub(crate) fn start<S, T>(source: S, stage: T, limits: Limits) -> io::Result<Ordered<T::Output>>
where
    S: Source,
    T: Stage<S::Chunk>,
{
    let budget = Budget::new(limits.budget);
    let (turn, turns) = mpsc::channel();
    let (task, tasks) = mpsc::channel();
    work(limits.threads, tasks, stage)?;
    let reader_budget = budget.clone();
    let read = move || read(source, &turn, &task, &reader_budget);
    thread::Builder::new().spawn(read).map_err(|error| no_thread(&error))?;
    Ok(Ordered { turns, current: None, budget })
}

/// The error describes the operation, because it is reported with a file name.
fn no_thread(error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("cannot start a thread: {error}"))
}

/// Reads until the input ends, or the receiver of results is gone.
fn read<S: Source, O>(
    mut source: S,
    turns: &Sender<Turn<O>>,
    tasks: &Sender<Task<S::Chunk, O>>,
    budget: &Budget,
) {
    while let Some(read) = source.next() {
        let sent = match read {
            Ok(chunk) => {
                let weight = S::weight(&chunk);
                budget.take(weight);
                let (sender, results) = mpsc::sync_channel(1);
                turns.send(Turn::Chunk { results, weight }).is_ok()
                    && tasks.send(Task { chunk, results: sender }).is_ok()
            }
            Err(unread) => turns.send(Turn::Unread(unread)).is_ok(),
        };
        if !sent {
            return;
        }
    }
}

/// Starts the workers. One is enough if the system cannot start more threads.
fn work<C: Send + 'static, T: Stage<C>>(
    threads: usize,
    tasks: Receiver<Task<C, T::Output>>,
    stage: T,
) -> io::Result<()> {
    let shared = Arc::new((Mutex::new(tasks), stage));
    for index in 0..threads {
        let shared = shared.clone();
        let started = thread::Builder::new().spawn(move || {
            let (tasks, stage) = &*shared;
            let next = || tasks.lock().unwrap_or_else(PoisonError::into_inner).recv();
            while let Ok(Task { chunk, results }) = next() {
                let mut last = None;
                stage.run(chunk, &mut |output| match last.replace(output) {
                    None => Ok(()),
                    Some(before) => results.send(Message::Output(before)).map_err(|_| Disconnected),
                });
                // The receiver may be gone.
                let _ = results.send(Message::Last(last));
            }
        });
        match started {
            Ok(_) => {}
            Err(error) if index == 0 => return Err(no_thread(&error)),
            Err(_) => break,
        }
    }
    Ok(())
}

impl<O> Ordered<O> {
    /// The next result, or `None` after the last one.
    pub(crate) fn next(&mut self) -> io::Result<Option<Event<O>>> {
        loop {
            if let Some((results, weight)) = &self.current {
                match results.recv() {
                    Ok(Message::Output(output)) => return Ok(Some(Event::Output(output))),
                    Ok(Message::Last(last)) => {
                        self.budget.give(*weight);
                        self.current = None;
                        if let Some(last) = last {
                            return Ok(Some(Event::Output(last)));
                        }
                    }
                    Err(_) => return Err(io::Error::other("a worker thread ended unexpectedly")),
                }
                continue;
            }
            match self.turns.recv() {
                Ok(Turn::Chunk { results, weight }) => self.current = Some((results, weight)),
                Ok(Turn::Unread(unread)) => return Ok(Some(Event::Unread(unread))),
                Err(_) => return Ok(None),
            }
        }
    }
}

/// The limit for bytes of chunks in memory, and their number.
#[derive(Clone)]
struct Budget(Arc<Room>);

struct Room {
    most: usize,
    used: Mutex<usize>,
    freed: Condvar,
}

impl Budget {
    fn new(most: usize) -> Self {
        Self(Arc::new(Room { most, used: Mutex::new(0), freed: Condvar::new() }))
    }

    /// Waits until the budget allows it. A chunk that is larger than the budget waits until it is alone.
    fn take(&self, weight: usize) {
        let used = self.0.used.lock().unwrap_or_else(PoisonError::into_inner);
        let is_full = |used: &mut usize| *used > 0 && *used + weight > self.0.most;
        let mut used =
            self.0.freed.wait_while(used, is_full).unwrap_or_else(PoisonError::into_inner);
        *used += weight;
    }

    fn give(&self, weight: usize) {
        *self.0.used.lock().unwrap_or_else(PoisonError::into_inner) -= weight;
        self.0.freed.notify_one();
    }
}

// Buffers for reuse, because allocating is slower than the work itself.

/// A larger buffer is freed.
const MAX_CAPACITY: usize = 4 << 20;

/// More returned buffers than this are freed.
const MAX_COUNT: usize = 32;

#[derive(Clone, Default, Debug)]
pub(crate) struct Buffers(Arc<Mutex<Vec<Vec<u8>>>>);

impl Buffers {
    /// An empty buffer.
    pub(crate) fn take(&self) -> Vec<u8> {
        let mut buffers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        buffers.pop().unwrap_or_default()
    }

    pub(crate) fn give(&self, mut buffer: Vec<u8>) {
        let mut buffers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if (1..=MAX_CAPACITY).contains(&buffer.capacity()) && buffers.len() < MAX_COUNT {
            buffer.clear();
            buffers.push(buffer);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Chunks that are numbers.
    struct Numbers(std::ops::Range<usize>);

    impl Source for Numbers {
        type Chunk = usize;

        fn next(&mut self) -> Option<Result<usize, ReadError>> {
            self.0.next().map(Ok)
        }

        fn weight(_: &usize) -> usize {
            1
        }
    }

    /// Emits each number, and then its square.
    struct Squares;

    impl Stage<usize> for Squares {
        type Output = usize;

        fn run(&self, chunk: usize, emit: &mut dyn FnMut(usize) -> Result<(), Disconnected>) {
            assert_ne!(chunk, 1000, "the test wants a worker that panics");
            let _ = emit(chunk).and_then(|()| emit(chunk * chunk));
        }
    }

    fn results(numbers: std::ops::Range<usize>, threads: usize) -> io::Result<Vec<usize>> {
        let mut ordered = start(Numbers(numbers), Squares, Limits { threads, budget: 3 })?;
        let mut results = Vec::new();
        while let Some(event) = ordered.next()? {
            if let Event::Output(output) = event {
                results.push(output);
            }
        }
        Ok(results)
    }

    #[test]
    fn results_are_in_order_for_any_number_of_threads() {
        let expected: Vec<usize> = (0..500).flat_map(|number| [number, number * number]).collect();
        for threads in [1, 2, 7] {
            assert_eq!(results(0..500, threads).unwrap(), expected, "{threads} threads");
        }
    }

    #[test]
    fn a_worker_that_panics_is_an_error_and_no_end() {
        let error = results(998..1003, 2).unwrap_err();
        assert_eq!(error.to_string(), "a worker thread ended unexpectedly");
    }

    #[test]
    fn buffers_that_nobody_takes_are_freed() {
        let buffers = Buffers::default();
        for _ in 0..10 * MAX_COUNT {
            buffers.give(Vec::with_capacity(1));
        }
        assert_eq!(buffers.0.lock().unwrap().len(), MAX_COUNT);
    }
}
