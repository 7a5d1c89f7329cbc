//! Processor time, round by round: every contender in each round, in an order that turns.

use rustix::time::{ClockId, clock_gettime};

use crate::contender::Pass;

/// The minimum time of a measurement, in nanoseconds. Passes are repeated until they reach it,
/// because the clock is coarse.
const SHORTEST: f64 = 2e6;

/// Nanoseconds per name in each round, for each pass over this many names.
pub fn measure(names: usize, mut passes: Vec<Pass>, rounds: usize) -> Vec<Vec<f64>> {
    // One pass to warm up, and one to estimate the time.
    let repeats: Vec<usize> = passes
        .iter_mut()
        .map(|pass| {
            pass();
            let start = nanoseconds();
            pass();
            let took = (nanoseconds() - start).max(1.0);
            (SHORTEST / took).ceil().min(10_000.0) as usize
        })
        .collect();
    let mut times = vec![Vec::with_capacity(rounds); passes.len()];
    for round in 0..rounds {
        for turn in 0..passes.len() {
            let at = (round + turn) % passes.len();
            let start = nanoseconds();
            for _ in 0..repeats[at] {
                passes[at]();
            }
            let conversions = (repeats[at] * names) as f64;
            times[at].push((nanoseconds() - start) / conversions);
        }
    }
    times
}

/// Processor time of this thread, which excludes other programs.
fn nanoseconds() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e9 + time.tv_nsec as f64
}

/// The middle one.
pub fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or(f64::NAN)
}

/// The median of the rounds' ratios, which cancels disturbances of whole rounds.
pub fn ratio(ours: &[f64], theirs: &[f64]) -> f64 {
    median(&ours.iter().zip(theirs).map(|(ours, theirs)| ours / theirs).collect::<Vec<_>>())
}
