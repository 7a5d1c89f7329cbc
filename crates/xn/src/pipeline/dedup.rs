//! `--unique`: of records that differ only in the spelling of their names, only the first stays.
//!
//! Seen records are kept as 128-bit hashes with a secret key (the standard hasher, twice), so that nobody
//! can make two records collide; among a thousand million records chance does it with less than one
//! in 10^20. A record takes 20 to 60 bytes.

use std::collections::HashSet;
use std::hash::{BuildHasher, BuildHasherDefault, Hasher, RandomState};
use std::ops::Range;

use xenonym_records::engine::split_ending;

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
    /// `None` for a record that always stays: it has no names, or a rejected one.
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
