//! Collisions among the registered labels.
//!
//! The files are read several times, so that memory is bounded without temporary files. Each pass looks at some of the index
//! labels, by their hashes: as many as fit. It finds out which of them belong to different labels. The last pass collects
//! these labels.

use std::collections::{HashMap, HashSet};
use std::fmt::Write;
use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use serde::Serialize;

use super::{Hits, Kind, Relation, Rulesets, Search, each_registered, locked, place_of, say_notes};
use crate::args::ConflictsArgs;
use crate::commands::lgr::labels::quoted;
use crate::error::{Failure, Outcome, say};
use crate::output::Output;
use crate::terminal::escaped;

/// How many index labels fit into one pass: 600 MB.
const MAX_SEEN: usize = 24_000_000;
/// How many index labels with collisions are listed.
const MAX_GROUPS: usize = 100_000;
/// Parts of a table, so that threads rarely wait for each other.
const SHARDS: usize = 64;
/// In place of the hash of a label: there are several.
const SEVERAL: u64 = u64::MAX;

pub(super) fn run(args: &ConflictsArgs, rulesets: &'static Rulesets) -> Result<Outcome, Failure> {
    let mut output = Output::new();
    let search = Arc::new(Search::new(rulesets, &args.registered));
    let keys = RandomState::new();
    let (mut several, mut from) = (HashSet::new(), 0);
    loop {
        let pass = Arc::new(Pass::new(from, MAX_SEEN));
        let (shared, search, keys) = (pass.clone(), search.clone(), keys.clone());
        each_registered(args, &mut output, move |label, _| {
            let index = label.text.as_ref().ok().and_then(|text| search.index(text));
            if let (Some(index), Ok(text)) = (index, &label.text) {
                shared.see(keys.hash_one(&*index), keys.hash_one(&**text));
            }
        })?;
        pass.add_to(&mut several);
        match pass.last.load(Ordering::Relaxed).checked_add(1) {
            Some(next) if several.len() <= MAX_GROUPS => from = next,
            _ => break,
        }
    }
    let is_cut = several.len() > MAX_GROUPS;
    let shared = search.clone();
    let elsewhere = each_registered(args, &mut output, move |label, origin| {
        shared.collect(label, origin, &|index| several.contains(&keys.hash_one(index)));
    })?;
    say_notes(&search, elsewhere, &args.labels.suffixes)?;
    if is_cut {
        // Even with --quiet: results that are cut must not look complete.
        say(&format!("more than {MAX_GROUPS} index labels have collisions: not all are listed"));
    }
    for (index, hits) in &search.take_groups() {
        let object = Object::new(rulesets, index, hits, args);
        if args.labels.format.is_json() {
            output.write_object(Outcome::SomeRejected, &object)?;
        } else {
            output.write_report(Outcome::SomeRejected, &object.report())?;
        }
    }
    output.finish()
}

/// The index labels of one pass, as hashes, each with the hash of its first label.
struct Pass {
    first: u64,
    /// The last hash that is looked at. It becomes smaller when there are too many.
    last: AtomicU64,
    shards: Vec<Mutex<HashMap<u64, u64>>>,
    count: AtomicUsize,
    max: usize,
    shrinks: Mutex<()>,
}

impl Pass {
    fn new(first: u64, max: usize) -> Self {
        Self {
            first,
            last: AtomicU64::new(u64::MAX),
            shards: (0..SHARDS).map(|_| Mutex::default()).collect(),
            count: AtomicUsize::new(0),
            max,
            shrinks: Mutex::default(),
        }
    }

    fn see(&self, index: u64, label: u64) {
        if index < self.first || index > self.last.load(Ordering::Relaxed) {
            return;
        }
        let label = label.min(SEVERAL - 1);
        let mut is_new = false;
        {
            let mut shard = locked(&self.shards[index as usize % SHARDS]);
            let known = shard.entry(index).or_insert_with(|| {
                is_new = true;
                label
            });
            if *known != label {
                *known = SEVERAL;
            }
        }
        if is_new && self.count.fetch_add(1, Ordering::Relaxed) >= self.max {
            self.shrink();
        }
    }

    /// Leaves a quarter of the hashes to the next passes.
    fn shrink(&self) {
        let _only = locked(&self.shrinks);
        if self.count.load(Ordering::Relaxed) < self.max {
            return;
        }
        let last = self.last.load(Ordering::Relaxed);
        let last = self.first + (last - self.first) / 4 * 3;
        self.last.store(last, Ordering::Relaxed);
        let mut count = 0;
        for shard in &self.shards {
            let mut shard = locked(shard);
            shard.retain(|index, _| *index <= last);
            count += shard.len();
        }
        self.count.store(count, Ordering::Relaxed);
    }

    /// Adds the index labels of several labels. One that another thread added too late is in the next pass again.
    fn add_to(&self, several: &mut HashSet<u64>) {
        for shard in &self.shards {
            let shard = locked(shard);
            let room = MAX_GROUPS + 1 - several.len().min(MAX_GROUPS);
            let found = shard.iter().filter(|(_, label)| **label == SEVERAL).map(|one| *one.0);
            several.extend(found.take(room));
        }
    }
}

/// An index label with several registered labels.
#[derive(Serialize)]
struct Object<'a> {
    index: &'a str,
    registered: Vec<Registered<'a>>,
    /// Whether there are more than are listed.
    more: bool,
}

#[derive(Serialize)]
struct Registered<'a> {
    #[serde(rename = "registered")]
    label: &'a str,
    file: String,
    line: u64,
    /// The relation of this label to the first one.
    relation: Kind,
    disposition: Option<&'a str>,
}

impl<'a> Object<'a> {
    fn new(rulesets: &'a Rulesets, index: &'a str, hits: &'a Hits, args: &ConflictsArgs) -> Self {
        let first = hits.iter().next().map_or("", |hit| hit.1);
        let registered = hits.iter().map(|(place, text)| {
            let Relation { kind, disposition, .. } = Relation::new(rulesets, text, first);
            let (file, line) = place_of(place, &args.registered);
            Registered { label: text, file, line, relation: kind, disposition }
        });
        Self { index, registered: registered.collect(), more: hits.is_cut }
    }

    fn report(&self) -> String {
        let mut lines = format!("index {}\n", quoted(self.index));
        for one in &self.registered {
            let disposition = escaped(one.disposition.unwrap_or_default());
            let relation = match one.relation {
                Kind::Same => String::new(),
                Kind::Variant => format!(": variant of the first, {disposition}"),
                Kind::Reverse => format!(": the first is a variant of it, {disposition}"),
                Kind::Index => ": only the index labels are equal".to_owned(),
            };
            let label = quoted(one.label);
            // Writing to memory cannot fail.
            let _ = writeln!(lines, "  {label} ({}: line {}){relation}", one.file, one.line);
        }
        if self.more {
            lines.push_str("  more than are listed here\n");
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passes_that_shrink_miss_nothing() {
        // Even numbers belong to two labels.
        let hash = |number: u64| number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let (mut several, mut from, mut passes) = (HashSet::new(), 0, 0);
        loop {
            let pass = Pass::new(from, 100);
            for number in 0..1_000 {
                pass.see(hash(number), 1);
                pass.see(hash(number), 1 + u64::from(number % 2 == 0));
            }
            pass.add_to(&mut several);
            passes += 1;
            match pass.last.load(Ordering::Relaxed).checked_add(1) {
                Some(next) => from = next,
                None => break,
            }
        }
        let expected: HashSet<u64> = (0..1_000).step_by(2).map(hash).collect();
        assert_eq!(several, expected);
        assert!(passes > 9, "{passes}");
    }
}
