//! Measures how conversion time grows: time(2n)/time(n), for labels of up to 1,024,000 code points
//! and names of up to 256,000. Also measures how the time and memory of the commands of `xn` grow.

mod commands;
mod functions;
mod labels;
mod names;
mod rulesets;
mod shapes;

use std::time::Duration;

use anyhow::{Result, ensure};
use rustix::time::{ClockId, clock_gettime};

/// The most that time(2n)/time(n) may be for O(n log n), with noise and caches.
const LIMIT: f64 = 2.3;

/// A measurement: how to create inputs of a given size, and the operation to run on them.
struct Shape {
    operation: &'static str,
    name: &'static str,
    make: Make,
    convert: Convert,
}

/// Does something with an input.
type Convert = fn(&str);

/// Makes an input of about this many code points.
type Make = fn(usize, &mut dyn Iterator<Item = u32>) -> String;

/// Sizes that double, and how often each is measured.
struct Range {
    smallest: usize,
    doublings: u32,
    /// The total of code points of all inputs of one size. A processor would predict the branches
    /// of a single small input, so that only larger inputs would seem slow.
    total: usize,
    rounds: usize,
}

const LABELS: Range = Range { smallest: 1_000, doublings: 10, total: 256_000, rounds: 5 };
const NAMES: Range = Range { smallest: 1_000, doublings: 8, total: 64_000, rounds: 5 };
/// For the many functions that call conversions or do simpler work.
const NAMES_OF_OTHERS: Range = Range { smallest: 4_000, doublings: 4, total: 16_000, rounds: 3 };

/// How often a shape that seems too steep is measured again. Noise only adds time.
const AGAIN: usize = 5;

/// Measures the shapes whose operation or name contains `only`.
pub(crate) fn run(only: &str) -> Result<()> {
    let mut numbers = numbers();
    let mut steep = Vec::new();
    let mut worst = 0.0_f64;
    let mut measure = |shapes: Vec<Shape>, range: &Range| {
        let asked_for =
            |shape: &Shape| format!("{}, {}", shape.operation, shape.name).contains(only);
        for shape in shapes.into_iter().filter(asked_for) {
            let ratio = shape.measure(range, &mut numbers);
            worst = worst.max(ratio);
            if ratio >= LIMIT {
                steep.push(format!("{}, {}: {ratio:.2}", shape.operation, shape.name));
            }
        }
    };
    measure(labels::shapes(), &LABELS);
    measure(names::shapes(&functions::CONVERSIONS), &NAMES);
    measure(names::shapes(functions::OTHERS), &NAMES_OF_OTHERS);
    labels::check_distinct()?;
    println!("the largest ratio is {worst:.2}; the limit is {LIMIT}");
    steep.extend(commands::measure(crate::root()?, only)?);
    steep.extend(rulesets::measure(crate::root()?, only)?);
    ensure!(
        steep.is_empty(),
        "time grows faster than n log n, or memory is too much:\n{}",
        steep.join("\n")
    );
    Ok(())
}

impl Shape {
    /// The largest ratio.
    fn measure(&self, range: &Range, numbers: &mut dyn Iterator<Item = u32>) -> f64 {
        let sizes: Vec<usize> = (0..=range.doublings).map(|at| range.smallest << at).collect();
        let inputs: Vec<Vec<String>> = sizes
            .iter()
            .map(|&size| {
                (0..range.total.div_ceil(size)).map(|_| (self.make)(size, numbers)).collect()
            })
            .collect();
        let mut best = vec![Duration::MAX; inputs.len()];
        for _ in 0..=AGAIN {
            self.time(&inputs, range.rounds, &mut best);
            if steepest(&sizes, &best) < LIMIT {
                break;
            }
        }
        print!("{:<34}{:<34}", self.operation, self.name);
        for ratio in ratios(&best) {
            print!(" {ratio:.2}");
        }
        let largest = best.last().map_or(f64::NAN, |time| time.as_secs_f64() * 1e3);
        println!("; {largest:.2} ms for {}", range.smallest << range.doublings);
        steepest(&sizes, &best)
    }

    /// Finds the best time for each size. The sizes are interleaved, so that noise affects all of
    /// them.
    fn time(&self, sizes: &[Vec<String>], rounds: usize, best: &mut [Duration]) {
        for _ in 0..rounds {
            for (inputs, best) in sizes.iter().zip(&mut *best) {
                let start = processor_time();
                for input in inputs {
                    (self.convert)(input);
                }
                *best = (*best).min(processor_time().saturating_sub(start) / inputs.len() as u32);
            }
        }
    }
}

/// The processor time of this thread, without other programs.
fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::from_secs(time.tv_sec.unsigned_abs())
        + Duration::from_nanos(time.tv_nsec.unsigned_abs())
}

/// time(2n)/time(n) for each n but the last.
fn ratios(times: &[Duration]) -> impl Iterator<Item = f64> {
    times.iter().zip(times.iter().skip(1)).map(|(n, twice)| twice.as_secs_f64() / n.as_secs_f64())
}

/// Returns the largest ratio, as the mean of two doublings in a row: what ends some random names
/// early, or another program in the same cache, affects a single one. Below a nanosecond per code
/// point, a ratio only shows which cache the input is in, and is ignored. Steep growth soon exceeds
/// that.
fn steepest(sizes: &[usize], times: &[Duration]) -> f64 {
    let slow = |(&size, time): (&usize, &Duration)| time.as_nanos() > size as u128;
    let counts = sizes.iter().zip(times).map(slow).skip(1);
    let ratios: Vec<(f64, bool)> = ratios(times).zip(counts).collect();
    ratios
        .windows(2)
        .filter(|pair| pair.iter().all(|(_, counts)| *counts))
        .map(|pair| pair.iter().map(|(ratio, _)| ratio).product::<f64>().sqrt())
        .fold(0.0, f64::max)
}

/// The same numbers on each run: the high bits of a linear congruential generator.
fn numbers() -> impl Iterator<Item = u32> {
    let step = |state: &u64| Some(state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1));
    std::iter::successors(Some(3492), step).map(|state| (state >> 33) as u32)
}
