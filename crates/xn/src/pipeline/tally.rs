//! Counts of the names and records of a run.

use std::collections::BTreeMap;

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

/// How many lines of text that was not converted are kept.
const FIRST_LINES: usize = 3;

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
