//! Processor time, round by round: every contender in each round, in an order that turns.

use std::collections::BTreeMap;

use anyhow::Result;
use rustix::time::{ClockId, clock_gettime};

use crate::contender::{Contender, Pass, agree, reason};
use crate::path::Path;

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

// Verifies results before timing: names with any disagreement are left out.

/// The remaining names, and the findings.
pub struct Verified {
    pub names: Vec<String>,
    /// Whether each contender, in order, rejects everything that must be rejected.
    pub validating: Vec<bool>,
    /// Disagreements that nobody has explained.
    pub unexplained: usize,
}

/// The first two contenders are ours. Prints disagreements and their reasons to standard error.
pub fn verify(path: Path, mut names: Vec<String>, contenders: &[Contender]) -> Result<Verified> {
    let all = names.len();
    let mut classes: BTreeMap<(&str, &str), (usize, String)> = BTreeMap::new();
    let mut unexplained = 0;
    let mut doors_differ = None;
    names.retain(|name| {
        let mut answers = contenders.iter().map(|contender| contender.answer(name));
        let (ours, through_the_other_door) = (answers.next().flatten(), answers.next().flatten());
        if ours != through_the_other_door {
            doors_differ = Some(name.clone());
        }
        let mut keep = ours.is_some();
        for (contender, theirs) in contenders.iter().skip(2).zip(answers) {
            if agree(contender.name, ours.as_deref(), theirs.as_deref()) {
                continue;
            }
            keep = false;
            let why = reason(contender.name, path, name, theirs.as_deref());
            unexplained += usize::from(why.is_none());
            let example = || format!("{name}: {theirs:?}, ours {ours:?}");
            let class = (contender.name, why.unwrap_or("UNEXPLAINED"));
            classes.entry(class).or_insert_with(|| (0, example())).0 += 1;
        }
        keep
    });
    if let Some(name) = doors_differ {
        anyhow::bail!("{}: our two doors differ on {name}", path.title());
    }
    for ((rival, why), (count, example)) in classes {
        eprintln!("  {rival}: {count} of {all}: {why}; such as {example}");
    }
    let rejects_all = |contender: &Contender| {
        path.probes().iter().all(|probe| match contender.answer(probe) {
            None => true,
            // ToUnicode may return names unchanged that it cannot convert.
            Some(text) => path == Path::ToUnicodeOfALabels && text == *probe,
        })
    };
    let validating = contenders.iter().map(rejects_all).collect();
    Ok(Verified { names, validating, unexplained })
}
