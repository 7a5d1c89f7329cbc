//! How many names became what.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, Clone, Default, Debug)]
pub(crate) struct Tally {
    pub(crate) unchanged: u64,
    pub(crate) converted: u64,
    pub(crate) refused: u64,
    /// Of all of them, records that were left out.
    pub(crate) repeated: u64,
    /// The refused, by the kind of their first errors.
    pub(crate) kinds: BTreeMap<Cow<'static, str>, u64>,
}

impl Tally {
    pub(crate) fn refuse(&mut self, kind: &'static str) {
        self.refused += 1;
        *self.kinds.entry(Cow::Borrowed(kind)).or_default() += 1;
    }

    pub(crate) fn add(&mut self, other: Self) {
        self.unchanged += other.unchanged;
        self.converted += other.converted;
        self.refused += other.refused;
        self.repeated += other.repeated;
        for (kind, count) in other.kinds {
            *self.kinds.entry(kind).or_default() += count;
        }
    }

    pub(crate) fn names(&self) -> u64 {
        self.unchanged + self.converted + self.refused
    }
}
