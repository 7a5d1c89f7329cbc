//! Handles Ctrl-C while a long column is converted.
//!
//! Python runs signal handlers between its own instructions, and converting a column of millions of
//! rows is a single one. The calling thread therefore checks for signals every 50 ms. If a handler
//! raises, all threads stop.

use std::cell::Cell;
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread::{self, ThreadId};
use std::time::Instant;

use arrow_data::ArrayData;
use arrow_schema::{ArrowError, DataType};
use pyo3::prelude::*;
use xenonym::Error;
use xenonym::batch::{Convert, Memory, Outcome, PassThrough};

use super::error::arrow_exception;

/// How often the calling thread checks for signals.
const INTERVAL_MS: u64 = 50;
/// The number of bytes to convert before checking the clock again, and the extra bytes that each
/// row counts as.
const TURN: usize = 1 << 16;
const ROW: usize = 64;

/// Works on a column without the interpreter. Returns the exception of a signal handler, if one
/// raised.
pub(super) fn run<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&Watch) -> Result<T, ArrowError> + Send,
) -> PyResult<T> {
    let watch = Watch {
        caller: thread::current().id(),
        start: Instant::now(),
        next_look: AtomicU64::new(INTERVAL_MS),
        is_stopped: AtomicBool::new(false),
        raised: Mutex::new(None),
    };
    let result = py.detach(|| work(&watch));
    match watch.raised.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(raised) => Err(raised),
        None => result.map_err(arrow_exception),
    }
}

/// Signals the threads that work on a column when to stop.
pub(super) struct Watch {
    /// Handlers run only in the main thread. It may be the caller, but never one of the threads
    /// started here.
    caller: ThreadId,
    start: Instant,
    /// In milliseconds after the start. Never, if the caller is not the main thread.
    next_look: AtomicU64,
    is_stopped: AtomicBool,
    raised: Mutex<Option<PyErr>>,
}

impl Watch {
    /// Checks for signals if it is time to. Returns an error if the work should stop.
    pub(super) fn check(&self) -> Result<(), ArrowError> {
        if self.start.elapsed().as_millis() >= u128::from(self.next_look.load(Ordering::Relaxed))
            && thread::current().id() == self.caller
        {
            self.look();
        }
        if self.is_stopped.load(Ordering::Relaxed) {
            return Err(ArrowError::ExternalError("a signal handler raised an exception".into()));
        }
        Ok(())
    }

    fn look(&self) {
        let looked = Python::attach(|py| {
            py.check_signals()?;
            is_main_thread(py)
        });
        let now = self.start.elapsed().as_millis() as u64;
        let next = if let Ok(false) = looked { u64::MAX } else { now + INTERVAL_MS };
        self.next_look.store(next, Ordering::Relaxed);
        if let Err(raised) = looked {
            *self.raised.lock().unwrap_or_else(PoisonError::into_inner) = Some(raised);
            self.is_stopped.store(true, Ordering::Relaxed);
        }
    }

    /// Converts names with a kernel that reports no error before its last row. Stops early if the
    /// work should stop.
    pub(super) fn convert<C, T>(
        &self,
        conversion: &C,
        kernel: impl FnOnce(&Watched<'_, C>) -> Result<T, ArrowError>,
    ) -> Result<T, ArrowError> {
        let watched = Watched { conversion, pace: Pace::new(self) };
        catch_unwind(AssertUnwindSafe(|| kernel(&watched))).unwrap_or_else(|payload| match payload
            .downcast::<Stopped>(
        ) {
            Ok(stopped) => Err(stopped.0),
            Err(panic) => resume_unwind(panic),
        })
    }
}

fn is_main_thread(py: Python<'_>) -> PyResult<bool> {
    let threading = py.import("threading")?;
    let current = threading.call_method0("current_thread")?;
    Ok(current.is(&threading.call_method0("main_thread")?))
}

/// The work of one thread since it last checked the clock.
pub(super) struct Pace<'a> {
    watch: &'a Watch,
    done: Cell<usize>,
}

impl<'a> Pace<'a> {
    pub(super) fn new(watch: &'a Watch) -> Self {
        Self { watch, done: Cell::new(0) }
    }

    /// Called before a row of `bytes` bytes. Returns an error if the work should stop.
    #[inline]
    pub(super) fn row(&self, bytes: usize) -> Result<(), ArrowError> {
        let done = self.done.get() + bytes + ROW;
        if done < TURN {
            self.done.set(done);
            return Ok(());
        }
        self.done.set(0);
        self.watch.check()
    }
}

/// A conversion that can be interrupted.
pub(super) struct Watched<'a, C> {
    conversion: &'a C,
    pace: Pace<'a>,
}

/// The panic payload that unwinds the kernel, because a rejected row would not stop it.
struct Stopped(ArrowError);

impl<C: Convert<Error = Error>> Convert for Watched<'_, C> {
    type Error = Error;

    fn pass_through(&self) -> PassThrough {
        self.conversion.pass_through()
    }

    fn convert(&self, name: &str, output: &mut Vec<u8>) -> Result<Outcome, Error> {
        self.convert_next(name, output, &mut Memory::new())
    }

    #[inline]
    fn convert_next(
        &self,
        name: &str,
        output: &mut Vec<u8>,
        memory: &mut Memory,
    ) -> Result<Outcome, Error> {
        if let Err(stopped) = self.pace.row(name.len()) {
            resume_unwind(Box::new(Stopped(stopped)));
        }
        self.conversion.convert_next(name, output, memory)
    }
}

// Converts chunks on every core.

/// Rows per part if converting a row takes nanoseconds.
pub(super) const ROWS: usize = 1 << 16;
/// Rows per part if converting a row takes microseconds.
pub(super) const FEW_ROWS: usize = 1 << 14;

/// Converts chunks on every core in parts of `rows` rows, and preserves their order. The threads
/// end with the call, so forking a process is safe.
pub(super) fn convert_in_parallel<R: Send + Sync>(
    chunks: &[ArrayData],
    rows: usize,
    convert: impl Fn(&ArrayData) -> Result<R, ArrowError> + Sync,
) -> Result<Vec<R>, ArrowError> {
    let parts: Vec<ArrayData> = chunks.iter().flat_map(|chunk| divided(chunk, rows)).collect();
    let cores = thread::available_parallelism().map_or(1, NonZero::get).min(parts.len());
    if cores < 2 {
        return parts.iter().map(convert).collect();
    }
    let next = AtomicUsize::new(0);
    let results: Vec<OnceLock<_>> = parts.iter().map(|_| OnceLock::new()).collect();
    let work = || {
        while let Some((part, result)) = {
            let turn = next.fetch_add(1, Ordering::Relaxed);
            parts.get(turn).zip(results.get(turn))
        } {
            result.get_or_init(|| convert(part));
        }
    };
    thread::scope(|scope| {
        for _ in 1..cores {
            scope.spawn(work);
        }
        work();
    });
    results.into_iter().filter_map(OnceLock::into_inner).collect()
}

/// Slices a long chunk. A dictionary is not sliced, because each slice would convert all its values
/// again.
fn divided(chunk: &ArrayData, rows: usize) -> impl Iterator<Item = ArrayData> + use<'_> {
    let whole = matches!(chunk.data_type(), DataType::Dictionary(..));
    let rows = if whole { chunk.len().max(1) } else { rows };
    // An empty chunk is one slice too.
    (0..chunk.len().max(1))
        .step_by(rows)
        .map(move |start| chunk.slice(start, rows.min(chunk.len() - start)))
}
