//! What a name costs in both crates: the least of some rounds, in which they take turns.

use std::hint::black_box;
use std::time::Instant;

use super::{ours, theirs};

const ROUNDS: usize = 15;

/// Names of a run.
const RUN: usize = 250;

/// The doors that are measured, and what they are to most callers.
const MEASURED: [(&str, &str); 2] =
    [("domain_to_ascii_cow", "to look up"), ("domain_to_unicode", "to show")];

/// A kind of names, and whether a name is of it.
type Kind = (&'static str, fn(&str) -> bool);

const KINDS: [Kind; 3] = [
    ("ASCII", |name| name.is_ascii() && !name.contains("xn--")),
    ("with an ACE label", |name| name.is_ascii() && name.contains("xn--")),
    ("with other than ASCII", |name| !name.is_ascii()),
];

/// Prints a table. A time has that of making a `String` of the result in it.
pub fn print(names: &[String]) {
    println!("\n| function | names | published, ns a name | ours, ns a name |\n|---|---|---|---|");
    for (door, use_of) in MEASURED {
        let find = |doors: &[super::Door]| doors.iter().find(|(name, _)| *name == door).copied();
        let (Some((_, ours)), Some((_, theirs))) =
            (find(&ours::doors::DOORS), find(&theirs::doors::DOORS))
        else {
            continue;
        };
        for (kind, is_of_kind) in KINDS {
            let names: Vec<&str> =
                names.iter().map(String::as_str).filter(|n| is_of_kind(n)).collect();
            let doors = [theirs, ours];
            let mut sums = [0.0; 2];
            // Short runs, so that some of them are not interrupted by other programs.
            for names in names.chunks(RUN) {
                let mut least = [f64::MAX; 2];
                for _ in 0..ROUNDS {
                    for (door, least) in doors.iter().zip(&mut least) {
                        *least = least.min(nanoseconds(names, *door));
                    }
                }
                sums = [sums[0] + least[0], sums[1] + least[1]];
            }
            let [theirs, ours] = sums.map(|sum| sum / names.len() as f64);
            println!("| `{door}`, {use_of} | {} {kind} | {theirs:.0} | {ours:.0} |", names.len());
        }
    }
}

/// How long a door takes for all of these.
fn nanoseconds(names: &[&str], door: fn(&str) -> String) -> f64 {
    let start = Instant::now();
    for name in names {
        black_box(door(black_box(name)));
    }
    start.elapsed().as_nanos() as f64
}
