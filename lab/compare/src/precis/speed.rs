//! Measures the time of each implementation on the same strings in one run: the best of five
//! rounds, each with all implementations. The package measures itself in a separate process.

use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::Result;

use super::OPERATIONS;
use super::rivals::{nanoseconds, precis_profiles};
use crate::rivals::PythonPackage;

const ROUNDS: usize = 5;
/// How many strings of a set are measured.
const COUNT: usize = 20_000;

pub(super) fn measure(python: &PythonPackage, data: &Path) -> Result<()> {
    let corpus = |file: &str| fs::read_to_string(data.join("corpora").join(file));
    let unicode = corpus("idn-u-labels.txt")?;
    let ascii = corpus("popular-100k.txt")?;
    let first_label = |name: &'_ str| name.split('.').next().unwrap_or_default().len();
    println!("| profile, strings | ours, ns | precis-profiles | precis-i18n |\n|---|---|---|---|");
    for (what, text) in [("ASCII", &ascii), ("beyond ASCII", &unicode)] {
        let strings: Vec<&str> =
            text.lines().map(|name| &name[..first_label(name)]).take(COUNT).collect();
        let titled: Vec<String> = strings.iter().map(|string| title(string)).collect();
        let titled: Vec<&str> = titled.iter().map(String::as_str).collect();
        for (how, strings) in [("as they are", &strings), ("first letter a capital", &titled)] {
            let of_python = nanoseconds(python, strings)?;
            for (index, (slot, action)) in OPERATIONS.iter().enumerate().take(4) {
                let (mut of_us, mut of_crate) = (Duration::MAX, Duration::MAX);
                for _ in 0..ROUNDS {
                    of_us = of_us.min(time(strings, |text| ours_only(index, text)));
                    of_crate =
                        of_crate.min(time(strings, |text| precis_profiles(index, text).is_some()));
                }
                let each = |time: Duration| time.as_nanos() as f64 / strings.len() as f64;
                println!(
                    "| {slot} {action:?}, {what}, {how} | {:.0} | {:.1} x | {:.0} x |",
                    each(of_us),
                    each(of_crate) / each(of_us),
                    of_python[index] / each(of_us),
                );
            }
        }
    }
    Ok(())
}

/// Ours without a copy of a borrowed result.
fn ours_only(operation: usize, text: &str) -> bool {
    let (slot, action) = OPERATIONS[operation];
    black_box(slot.apply(action, black_box(text))).is_ok()
}

fn time(texts: &[&str], convert: impl Fn(&str) -> bool) -> Duration {
    let start = Instant::now();
    for text in texts {
        black_box(convert(text));
    }
    start.elapsed()
}

fn title(text: &str) -> String {
    let mut code_points = text.chars();
    let first = code_points.next().map(char::to_uppercase).into_iter().flatten();
    first.collect::<String>() + code_points.as_str()
}
