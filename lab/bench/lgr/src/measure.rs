//! Measures in CPU time of this thread, because other programs run too.

use rustix::time::{ClockId, clock_gettime};

const ROUNDS: usize = 3;

pub fn seconds() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// The best time of a few rounds, in seconds.
pub fn best(mut work: impl FnMut()) -> f64 {
    let mut best = f64::INFINITY;
    for _ in 0..ROUNDS {
        let start = seconds();
        work();
        best = best.min(seconds() - start);
    }
    best
}

/// Labels per second.
pub fn each(labels: &[String], mut work: impl FnMut(&str)) -> f64 {
    labels.len() as f64 / best(|| labels.iter().for_each(|label| work(label)))
}

/// The most memory that the process had, in kB.
pub fn memory() -> crate::Result<usize> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or_default();
    Ok(peak.trim().trim_end_matches(" kB").parse()?)
}
