//! Compares our crate `idna` with the published one, function by function.
//!
//! Each difference must be predicted by `model`, and belong to a class of `reasons.rs`.

mod model;
mod ours;
mod reasons;
mod theirs;

use std::path::Path;
use std::thread;

use anyhow::{Context, Result};

use crate::names::Names;
use crate::rival::{Differences, UNEXPLAINED};
use ours::doors::Door;

pub fn compare(data: Option<&Path>) -> Result<()> {
    let data = data.context("--data is needed, for the corpora")?;
    let mut sets = crate::names::all(data)?;
    sets.push(Names { what: "more edge cases", names: edge_cases() });
    let mut differences = Differences::default();
    for set in &sets {
        let mut differ = 0;
        let threads = thread::available_parallelism()?.get();
        thread::scope(|scope| {
            let parts = set.names.chunks(set.names.len().div_ceil(threads));
            let parts: Vec<_> = parts.map(|names| scope.spawn(|| compare_names(names))).collect();
            for part in parts {
                let (count, found) = part.join().expect("a comparison does not panic");
                differ += count;
                differences.add(found);
            }
        });
        let count = set.names.len() * ours::doors::DOORS.len();
        println!("idna: {count} answers on {}, {differ} differ", set.what);
    }
    differences.report()
}

/// Names of ACE labels that are wrong in themselves, and long ones.
fn edge_cases() -> Vec<String> {
    let names = [
        "xn--xn---epa",
        "xn--xn--a--gua.pt",
        "XN--XN---epa.xn--0",
        "xn--.ü",
        "ü.xn--a-",
        "0.xn--4db",
    ];
    let long = [1_000, 1_001, 2_000].into_iter().flat_map(|length| {
        let labels = ["ü".repeat(length), "a".repeat(length - 1) + "ü"];
        let encoded = labels.each_ref().map(|label| xenonym::punycode::encode(label));
        let encoded = encoded.into_iter().flatten().map(|digits| format!("xn--{digits}.com"));
        labels.clone().into_iter().chain(encoded)
    });
    names.into_iter().map(str::to_owned).chain(long).collect()
}

/// Returns the number of different results, and the reasons.
fn compare_names(names: &[String]) -> (usize, Differences) {
    let (mut differ, mut differences) = (0, Differences::default());
    for name in names {
        let doors = ours::doors::DOORS.iter().zip(&theirs::doors::DOORS);
        for ((ours, theirs), model) in doors.zip(&model::doors::DOORS) {
            differ += usize::from(compare_answers(name, ours, theirs, model, &mut differences));
        }
    }
    (differ, differences)
}

/// Returns whether the results of a function differ, after counting the reasons. `model` predicts
/// theirs.
fn compare_answers(
    name: &str,
    &(door, ours): &Door,
    &(_, theirs): &Door,
    &(_, model): &Door,
    differences: &mut Differences,
) -> bool {
    let (our_answer, their_answer) = (ours(name), theirs(name));
    if our_answer == their_answer {
        return false;
    }
    let reason = reasons::explain(name, model, &our_answer, &their_answer);
    let example = format!("{door}, {name:?}: {their_answer:?}, ours {our_answer:?}");
    differences.count(reason.unwrap_or(UNEXPLAINED), &example);
    true
}
