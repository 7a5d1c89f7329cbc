//! Our crate `idna` beside the published one, function by function.
//!
//! Neither the standard nor the published documentation says where in a label the marks of an error stand,
//! so labels with marks are compared as such.

mod ours;
mod theirs;
mod time;

use std::path::Path;
use std::thread;

use anyhow::{Context, Result};
use xenonym::uts46::{Options, steps};

use crate::differences::{Differences, UNEXPLAINED};
use crate::names::{CORPORA, Names};
use ours::doors::Door;

/// What stands for an error in a text.
const MARK: char = char::REPLACEMENT_CHARACTER;

const ACE_PREFIX: &str = "it accepts ACE labels that decode to text with the ACE prefix, if hyphens are \
    not checked; we are right: UTS #46 section 4.1 criterion 4";
const NO_MARK: &str = "it marks no error in labels of Bidi domain names that are not right-to-left; we \
    are right by its documentation, which promises a mark for an error";
const MARKS: &str = "it marks other code points of the labels that have errors; both are right, for its \
    documentation promises no more than a mark";

const LIMIT: &str = "labels of more than 1,000 code points are errors, as its documentation says, because its \
    Punycode is quadratic; ours is not, so we are right to take them where lengths are not verified";

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
    for set in sets.iter().filter(|set| set.what == CORPORA) {
        time::print(&set.names);
    }
    differences.report()
}

/// Names of ACE labels that are wrong in themselves, and long ones.
fn edge_cases() -> Vec<String> {
    let names = ["xn--xn---epa", "xn--xn--a--gua.pt", "XN--XN---epa.xn--0", "xn--.ü", "ü.xn--a-"];
    let long = [1_000, 1_001, 2_000].into_iter().flat_map(|length| {
        let labels = ["ü".repeat(length), "a".repeat(length - 1) + "ü"];
        let encoded = labels.each_ref().map(|label| xenonym::punycode::encode(label));
        let encoded = encoded.into_iter().flatten().map(|digits| format!("xn--{digits}.com"));
        labels.clone().into_iter().chain(encoded)
    });
    names.into_iter().map(str::to_owned).chain(long).collect()
}

/// Whether a label has more than 1,000 code points.
fn has_long_label(name: &str) -> bool {
    steps(name, &Options::UTS46).any(|label| label.unicode().chars().nth(1_000).is_some())
}

/// How many answers differ, and why.
fn compare_names(names: &[String]) -> (usize, Differences) {
    let (mut differ, mut differences) = (0, Differences::default());
    for name in names {
        for (ours, theirs) in ours::doors::DOORS.iter().zip(&theirs::doors::DOORS) {
            differ += usize::from(compare_answers(name, ours, theirs, &mut differences));
        }
    }
    (differ, differences)
}

/// Whether the answers of a door differ, after counting why.
fn compare_answers(
    name: &str,
    &(door, ours): &Door,
    &(_, theirs): &Door,
    differences: &mut Differences,
) -> bool {
    let (our_answer, their_answer) = (ours(name), theirs(name));
    if our_answer == their_answer {
        return false;
    }
    let example = format!("{door}, {name:?}: {their_answer:?}, ours {our_answer:?}");
    let reasons = reasons(&our_answer, &their_answer).or_else(|| {
        if their_answer.contains("an error") && has_long_label(name) {
            return Some(vec![LIMIT]);
        }
        let excused = with_ace_prefix(name, ours)?;
        let mut reasons = reasons(&excused, &their_answer)?;
        reasons.push(ACE_PREFIX);
        Some(reasons)
    });
    for reason in reasons.unwrap_or_else(|| vec![UNEXPLAINED]) {
        differences.count(&format!("idna: {reason}"), &example);
    }
    true
}

/// Our answer if criterion 4 were not asked for: labels that decode to `xn--` and more are replaced, and
/// put back into the answer. `None` if there are none.
fn with_ace_prefix(name: &str, door: fn(&str) -> String) -> Option<String> {
    let (mut allowed, mut replaced) = (String::new(), Vec::new());
    for label in steps(name, &Options::UTS46) {
        match label.decoded().and_then(|decoded| decoded.strip_prefix("xn--")) {
            Some(rest) => {
                let other = format!("xp--{rest}");
                let digits = xenonym::punycode::encode(&other).ok()?;
                allowed += &format!("xn--{digits}");
                replaced.push((format!("xn--{digits}"), label.normalized().to_owned()));
                replaced.push((other, format!("xn--{rest}")));
            }
            None => allowed += label.text(),
        }
        allowed += label.dot();
    }
    let answer = door(&allowed);
    let put_back = |answer: String, (from, to): &(String, String)| answer.replace(from, to);
    (!replaced.is_empty()).then(|| replaced.iter().fold(answer, put_back))
}

/// Why the answers differ in their marks; none if they are the same, `None` if they differ otherwise.
fn reasons(ours: &str, theirs: &str) -> Option<Vec<&'static str>> {
    let mut reasons = Vec::new();
    if ours.split('.').count() != theirs.split('.').count() {
        return None;
    }
    for (ours, theirs) in ours.split('.').zip(theirs.split('.')) {
        let reason = match (ours.contains(MARK), theirs.contains(MARK)) {
            _ if ours == theirs => continue,
            (true, true) => MARKS,
            (true, false) if is_marked(ours, theirs) => NO_MARK,
            _ => return None,
        };
        if !reasons.contains(&reason) {
            reasons.push(reason);
        }
    }
    Some(reasons)
}

/// Whether a label is another one with marks.
fn is_marked(label: &str, other: &str) -> bool {
    let equal = |(a, b): (char, char)| a == b || a == MARK;
    label.chars().count() == other.chars().count() && label.chars().zip(other.chars()).all(equal)
}
