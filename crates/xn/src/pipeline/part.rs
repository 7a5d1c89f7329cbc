//! The results of a chunk, in parts, so that they are never in memory all at once.

use std::collections::{BTreeMap, HashSet};
use std::hash::{BuildHasher, BuildHasherDefault, Hasher, RandomState};
use std::ops::Range;

use serde::Serialize;
use xenonym_records::engine::split_ending;

use crate::location::Place;
use crate::output;
use crate::problem::Problem;
use crate::terminal::Excerpt;

/// A part is passed on when it reaches this many bytes.
const FULL: usize = 2 << 20;

/// How many reasons a run prints.
pub(crate) const MAX_REASONS: usize = 100;

/// How many bytes of a long record are printed.
pub(crate) const EXCERPT: usize = 64;

#[derive(Default, Debug)]
pub(crate) struct OutputPart {
    pub(crate) output: Vec<u8>,
    /// The first reasons.
    pub(crate) reasons: Vec<String>,
    /// The number of all reasons.
    pub(crate) reason_count: u64,
    /// Objects for `--errors`.
    pub(crate) errors: Vec<u8>,
    /// For `--unique`, the ends of the records in the output.
    pub(crate) records: Vec<RecordEnd>,
    pub(crate) tally: Tally,
    /// Whether the output before this part comes from another file, which may lack a line ending.
    pub(crate) follows_file: bool,
    /// Whether it ends a chunk of records.
    pub(crate) ends_records: bool,
    /// Whether a rejected name ends the run.
    pub(crate) ends_run: bool,
}

/// A line of the `--errors` file.
#[derive(Serialize)]
struct Rejection<'a> {
    #[serde(flatten)]
    place: Place<'a>,
    /// Bytes that are not UTF-8 become U+FFFD.
    input: &'a str,
    errors: &'a [Problem],
}

impl OutputPart {
    /// Whether it should be passed on, counting bytes of output that are added later.
    pub(crate) fn is_full(&self, output: usize) -> bool {
        output + self.output.len() + self.errors.len() >= FULL
    }

    /// Adds the report on the following records, none of which is written yet.
    #[cfg(feature = "columnar")]
    pub(crate) fn add_report(&mut self, next: Self) {
        debug_assert!(next.output.is_empty() && next.records.is_empty());
        let room = MAX_REASONS.saturating_sub(self.reasons.len());
        self.reasons.extend(next.reasons.into_iter().take(room));
        self.reason_count += next.reason_count;
        self.errors.extend(next.errors);
        self.tally.add(next.tally);
        self.ends_run |= next.ends_run;
    }

    /// Counts a rejected name or record, and stores it for `--errors` if the run writes such a file.
    pub(crate) fn reject(
        &mut self,
        place: Place<'_>,
        input: &[u8],
        problems: &[Problem],
        writes_errors: bool,
    ) {
        if let Some(first) = problems.first() {
            self.tally.reject(first.kind());
        }
        if writes_errors {
            let input = &String::from_utf8_lossy(input);
            let rejection = Rejection { place, input, errors: problems };
            output::append_line(&mut self.errors, &rejection);
        }
    }

    /// Stores the first reasons, and counts all of them.
    pub(crate) fn explain(&mut self, place: Place<'_>, input: &[u8], problems: &[Problem]) {
        let room = MAX_REASONS.saturating_sub(self.reasons.len());
        // For a line that is a name, its number is enough.
        let name = if place != Place::of(place.origin) && room > 0 {
            format!(", {}", Excerpt::new(&String::from_utf8_lossy(input), EXCERPT))
        } else {
            String::new()
        };
        let problems = Problem::for_people(problems);
        let reason = |problem: &Problem| format!("{place}{name}: {}", problem.brief());
        self.reasons.extend(problems.iter().take(room).map(reason));
        self.reason_count += problems.len() as u64;
    }
}

// `--unique`: of records that differ only in the spelling of their names, only the first is kept.
//
// Seen records are kept as 128-bit hashes with a secret key (the standard hasher, twice), so that nobody
// can make two records collide; among a thousand million records chance does it with less than one
// in 10^20. A record needs 20 to 60 bytes.

/// The secret keys of a run.
#[derive(Default)]
pub(crate) struct Keys(RandomState, RandomState);

impl Keys {
    pub(crate) fn hash(&self, canonical: &[u8]) -> u128 {
        let (high, low) = (self.0.hash_one(canonical), self.1.hash_one(canonical));
        u128::from(high) << 64 | u128::from(low)
    }
}

/// The end of a record in the output of a part.
#[derive(Debug)]
pub(crate) struct RecordEnd {
    pub(crate) at: usize,
    /// `None` for a record that is always kept, because it contains no names or a rejected one.
    pub(crate) key: Option<u128>,
}

/// A record with its names in canonical form, and without its line ending.
pub(crate) fn canonical_record(
    record: &[u8],
    line_end: &str,
    mut names: Vec<(Range<usize>, String)>,
) -> Vec<u8> {
    names.sort_by_key(|(range, _)| range.start);
    let line = match line_end {
        "\n" => split_ending(record).0,
        other => record.strip_suffix(other.as_bytes()).unwrap_or(record),
    };
    let (mut canonical, mut copied) = (Vec::with_capacity(line.len()), 0);
    for (range, form) in names {
        canonical.extend_from_slice(&line[copied..range.start]);
        canonical.extend_from_slice(form.as_bytes());
        copied = range.end;
    }
    canonical.extend_from_slice(&line[copied..]);
    canonical
}

/// The hashes of the records so far.
#[derive(Default)]
pub(crate) struct Seen(HashSet<u128, BuildHasherDefault<IdentityHasher>>);

impl Seen {
    /// Whether a record is the first with its key.
    pub(crate) fn is_new(&mut self, key: Option<u128>) -> bool {
        key.is_none_or(|key| self.0.insert(key))
    }

    /// The records of `output` that are new, and the number of the others.
    pub(crate) fn filter(&mut self, output: &[u8], records: &[RecordEnd]) -> (Vec<u8>, u64) {
        let mut kept = Vec::with_capacity(output.len());
        let (mut start, mut repeated) = (0, 0);
        for record in records {
            if self.is_new(record.key) {
                kept.extend_from_slice(&output[start..record.at]);
            } else {
                repeated += 1;
            }
            start = record.at;
        }
        kept.extend_from_slice(&output[start..]);
        (kept, repeated)
    }
}

/// A hasher for keys that are hashes.
#[derive(Default)]
struct IdentityHasher(u64);

impl Hasher for IdentityHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u128(&mut self, hash: u128) {
        self.0 = hash as u64;
    }
}

// Counts of the names and records of a run.

#[derive(Default, Debug)]
pub(crate) struct Tally {
    pub(crate) unchanged: u64,
    pub(crate) converted: u64,
    pub(crate) rejected: u64,
    /// Records that `--unique` left out.
    pub(crate) repeated: u64,
    /// Rejected names by the kind of their first errors.
    pub(crate) kinds: BTreeMap<&'static str, u64>,
    /// Blank lines, which are not names.
    pub(crate) blank_lines: u64,
    /// Accepted names with a space or tab at the start or end.
    pub(crate) with_blanks: u64,
    /// Accepted names that become IP addresses.
    pub(crate) addresses: u64,
    /// How many names are in each `--field`.
    pub(crate) fields: Vec<(String, u64)>,
    /// Rows with more fields than the header.
    pub(crate) wide_rows: Left,
    /// Text that was not converted though it may contain names, by reason.
    pub(crate) left: BTreeMap<&'static str, Left>,
}

/// How many lines of text that was not converted are kept.
const FIRST_LINES: usize = 3;

/// Text that was not converted for one reason.
#[derive(Default, Debug)]
pub(crate) struct Left {
    pub(crate) count: u64,
    /// The first of them: the file, if the user named files, and the line.
    pub(crate) first: Vec<(Option<String>, u64)>,
}

impl Left {
    /// Counts one, with its file and line if it is one of the first.
    pub(crate) fn count(&mut self, place: impl FnOnce() -> Option<(Option<String>, u64)>) {
        self.count += 1;
        if self.first.len() < FIRST_LINES {
            self.first.extend(place());
        }
    }

    fn add(&mut self, more: Self) {
        self.count += more.count;
        let room = FIRST_LINES - self.first.len();
        self.first.extend(more.first.into_iter().take(room));
    }
}

impl Tally {
    pub(crate) fn reject(&mut self, kind: &'static str) {
        self.rejected += 1;
        *self.kinds.entry(kind).or_default() += 1;
    }

    /// There are few fields, so a linear search is the fastest.
    pub(crate) fn count_field(&mut self, field: &str, count: u64) {
        match self.fields.iter_mut().find(|(name, _)| name == field) {
            Some((_, counted)) => *counted += count,
            None => self.fields.push((field.to_owned(), count)),
        }
    }

    /// The texts that are not converted for this reason.
    pub(crate) fn left(&mut self, why: &'static str) -> &mut Left {
        self.left.entry(why).or_default()
    }

    pub(crate) fn add(&mut self, other: Self) {
        self.unchanged += other.unchanged;
        self.converted += other.converted;
        self.rejected += other.rejected;
        self.repeated += other.repeated;
        self.blank_lines += other.blank_lines;
        self.with_blanks += other.with_blanks;
        self.addresses += other.addresses;
        for (kind, count) in other.kinds {
            *self.kinds.entry(kind).or_default() += count;
        }
        for (field, count) in other.fields {
            self.count_field(&field, count);
        }
        self.wide_rows.add(other.wide_rows);
        for (why, more) in other.left {
            self.left.entry(why).or_default().add(more);
        }
    }

    pub(crate) fn names(&self) -> u64 {
        self.unchanged + self.converted + self.rejected
    }
}
