//! `--unique`: of records whose names are the same, only the first.
//!
//! What was seen is kept as 128-bit hashes with a secret key (the standard hasher, twice), so that nobody can
//! make two names collide, and that chance does it among a thousand million names is less likely
//! than one in 10^20. They take 20 to 60 bytes for each distinct record.

use std::collections::HashSet;
use std::hash::{BuildHasher, BuildHasherDefault, Hasher, RandomState};

use super::part::Part;

/// The secret keys of a run.
#[derive(Default)]
pub(crate) struct Keys(RandomState, RandomState);

impl Keys {
    pub(super) fn hash(&self, canonical: &[u8]) -> u128 {
        let (high, low) = (self.0.hash_one(canonical), self.1.hash_one(canonical));
        u128::from(high) << 64 | u128::from(low)
    }
}

/// The end of a record in the output of a part.
#[derive(Debug)]
pub(crate) struct Ended {
    pub(crate) at: usize,
    /// `None` for a record that is never left out: it has no names, or one that was refused.
    pub(crate) key: Option<u128>,
}

/// The records that were seen.
#[derive(Default)]
pub(super) struct Seen(HashSet<u128, BuildHasherDefault<AsItIs>>);

impl Seen {
    /// Whether a record is the first of its key.
    pub(super) fn is_new(&mut self, key: Option<u128>) -> bool {
        key.is_none_or(|key| self.0.insert(key))
    }

    /// Leaves out what was seen before.
    pub(super) fn filter(&mut self, part: &mut Part) {
        let mut kept = Vec::with_capacity(part.output.len());
        let mut start = 0;
        for record in part.records.drain(..) {
            if self.is_new(record.key) {
                kept.extend_from_slice(&part.output[start..record.at]);
            } else {
                part.tally.repeated += 1;
            }
            start = record.at;
        }
        kept.extend_from_slice(&part.output[start..]);
        part.output = kept;
    }
}

/// The hash of what is a hash already.
#[derive(Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
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
