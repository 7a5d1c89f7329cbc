//! Converts chunks on every core.

use std::num::NonZero;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use arrow_data::ArrayData;
use arrow_schema::{ArrowError, DataType};

/// Rows per part if converting a row takes nanoseconds.
pub(super) const ROWS: usize = 1 << 16;
/// Rows per part if converting a row takes microseconds.
pub(super) const FEW_ROWS: usize = 1 << 14;

/// Converts chunks on every core in parts of `rows` rows, and preserves their order. The threads
/// end with the call, so forking a process is safe.
pub(super) fn convert<R: Send + Sync>(
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
