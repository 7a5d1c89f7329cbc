//! Processor time, round by round: every contender in each round, in an order that turns.

use rustix::time::{ClockId, clock_gettime};

use crate::contender::Pass;

/// A pass of one contender is repeated until it takes so long, so that the clock is
/// exact enough, in nanoseconds.
const SHORTEST: f64 = 2e6;

/// Nanoseconds a name: for each pass over that many names those of each round.
pub fn measure(names: usize, mut passes: Vec<Pass>, rounds: usize) -> Vec<Vec<f64>> {
    // Once to warm up, once to see how long it takes.
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

/// Processor time of this thread: what other programs do beside it does not count.
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

/// The median of the rounds' ratios: what slows a whole round down cancels out.
pub fn ratio(ours: &[f64], theirs: &[f64]) -> f64 {
    median(&ours.iter().zip(theirs).map(|(ours, theirs)| ours / theirs).collect::<Vec<_>>())
}
