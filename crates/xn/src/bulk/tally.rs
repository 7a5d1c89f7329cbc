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
    /// Of the refused, lines that have nothing on them.
    pub(crate) blank_lines: u64,
    /// Of those that were not refused, names that begin or end in a blank.
    pub(crate) with_blanks: u64,
    /// How many names are in each field that was asked for.
    pub(crate) fields: BTreeMap<String, u64>,
    /// What may have something to convert and was left as it is, by why.
    pub(crate) left: BTreeMap<Cow<'static, str>, u64>,
}

impl Tally {
    pub(crate) fn refuse(&mut self, kind: &'static str) {
        self.refused += 1;
        *self.kinds.entry(Cow::Borrowed(kind)).or_default() += 1;
    }

    pub(crate) fn find(&mut self, field: &str) {
        if let Some(count) = self.fields.get_mut(field) {
            *count += 1;
        } else {
            self.fields.insert(field.to_owned(), 1);
        }
    }

    pub(crate) fn leave(&mut self, why: &'static str) {
        *self.left.entry(Cow::Borrowed(why)).or_default() += 1;
    }

    pub(crate) fn add(&mut self, other: Self) {
        self.unchanged += other.unchanged;
        self.converted += other.converted;
        self.refused += other.refused;
        self.repeated += other.repeated;
        self.blank_lines += other.blank_lines;
        self.with_blanks += other.with_blanks;
        for (kind, count) in other.kinds {
            *self.kinds.entry(kind).or_default() += count;
        }
        for (field, count) in other.fields {
            *self.fields.entry(field).or_default() += count;
        }
        for (why, count) in other.left {
            *self.left.entry(why).or_default() += count;
        }
    }

    pub(crate) fn names(&self) -> u64 {
        self.unchanged + self.converted + self.refused
    }
}
