//! What a name costs in both crates: the least of some rounds, in which they take turns.

use std::hint::black_box;
use std::time::Instant;

use super::{ours, theirs};

const ROUNDS: usize = 15;

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
            let mut least = [f64::MAX; 2];
            for _ in 0..ROUNDS {
                for (door, least) in [theirs, ours].into_iter().zip(&mut least) {
                    *least = least.min(nanoseconds(&names, door));
                }
            }
            let [theirs, ours] = least;
            println!("| `{door}`, {use_of} | {} {kind} | {theirs:.0} | {ours:.0} |", names.len());
        }
    }
}

fn nanoseconds(names: &[&str], door: fn(&str) -> String) -> f64 {
    let start = Instant::now();
    for name in names {
        black_box(door(black_box(name)));
    }
    start.elapsed().as_nanos() as f64 / names.len() as f64
}
