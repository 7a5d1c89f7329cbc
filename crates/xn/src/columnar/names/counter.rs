//! Counts the names of batches for `xn stats`.

use std::collections::HashMap;
use std::mem;

use arrow_array::Array;
use arrow_array::cast::AsArray;
use xenonym_safety::survey::Survey;

use super::convert::NameRows;
use super::nested;
use super::texts::{Texts, keys};
use crate::profile::Profiles;

/// How many bytes of names wait to be looked at.
const MOST_BYTES: usize = 4 << 20;
/// The approximate size of a name in the map.
const ENTRY: usize = 64;

/// Looks at each of many equal names once, so that a small file with one long name in many rows is counted quickly.
pub(crate) struct Counter<'p> {
    profiles: &'p Profiles,
    survey: Survey,
    /// Names that are not in the survey yet: in which order they came, and how often.
    names: HashMap<Box<str>, (usize, u64)>,
    bytes: usize,
}

impl<'p> Counter<'p> {
    pub(crate) fn new(profiles: &'p Profiles) -> Self {
        Self { profiles, survey: profiles.survey(), names: HashMap::new(), bytes: 0 }
    }

    pub(crate) fn add(&mut self, rows: &NameRows) {
        for column in &rows.layout.columns {
            let names = nested::names(rows.batch.column(column.index), &column.path);
            let visible = (0..names.values.len()).filter(|index| names.is_visible(*index));
            let Some(dictionary) = names.values.as_any_dictionary_opt() else {
                let Some(texts) = Texts::new(&names.values) else { continue };
                visible.filter_map(|index| texts.name(index)).for_each(|name| self.name(name, 1));
                continue;
            };
            let Some(texts) = Texts::new(dictionary.values()) else { continue };
            let keys = keys(&names.values);
            let visible: Vec<usize> = visible.filter_map(|index| keys[index]).collect();
            let mut counts = HashMap::new();
            for key in &visible {
                *counts.entry(key).or_default() += 1;
            }
            for key in &visible {
                if let (Some(count), Some(name)) = (counts.remove(key), texts.name(*key)) {
                    self.name(name, count);
                }
            }
        }
    }

    pub(crate) fn finish(mut self) -> Survey {
        self.look_at_names();
        self.survey
    }

    fn name(&mut self, name: &str, times: u64) {
        if let Some((_, known)) = self.names.get_mut(name) {
            *known += times;
            return;
        }
        if self.bytes > MOST_BYTES {
            self.look_at_names();
        }
        self.bytes += name.len() + ENTRY;
        self.names.insert(name.into(), (self.names.len(), times));
    }

    /// In their order, because the first rejected names are shown as examples.
    fn look_at_names(&mut self) {
        self.bytes = 0;
        let mut names: Vec<_> = mem::take(&mut self.names).into_iter().collect();
        names.sort_unstable_by_key(|(_, (order, _))| *order);
        for (name, (_, times)) in names {
            self.count(&name, times);
        }
    }

    /// Counts a name `times` times, by doubling its counts.
    fn count(&mut self, name: &str, times: u64) {
        if times == 1 {
            return self.profiles.count(name, &mut self.survey);
        }
        let mut power = self.profiles.survey();
        self.profiles.count(name, &mut power);
        let mut left = times;
        while left > 1 {
            if left % 2 == 1 {
                self.survey.add(power.clone());
            }
            power.add(power.clone());
            left /= 2;
        }
        self.survey.add(power);
    }
}
