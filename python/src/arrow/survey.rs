//! The counts of `xenonym.survey`: what the names of a column are, by each standard.

use std::collections::{BTreeMap, BTreeSet};

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, StructArray, make_array};
use arrow_data::ArrayData;
use arrow_schema::{ArrowError, DataType};
use pyo3::prelude::*;
use xenonym::batch::Batch;
use xenonym::domain::labels;
use xenonym::label::classify;
use xenonym_arrow::{OnError, rejected_rows, try_convert};
use xenonym_safety::scripts;

use super::error::arrow_exception;
use super::import::{Column, column};
use super::parallel;
use super::validate::validate;
use crate::check::{Profile, asked};

/// How many rejected names of a kind are kept.
const EXAMPLES: usize = 3;

/// What a column was found to hold. Dictionaries are sorted by their keys.
#[pyclass(frozen, get_all, module = "xenonym")]
#[derive(Debug, Default)]
pub(crate) struct Counts {
    names: u64,
    nulls: u64,
    /// For each profile, how many names it rejects, by the kinds of their errors.
    rejected: Vec<(&'static str, BTreeMap<&'static str, u64>)>,
    /// For each kind of error, names that have it.
    examples: BTreeMap<&'static str, Vec<String>>,
    /// How many labels are of each class of RFC 5890.
    classes: BTreeMap<&'static str, u64>,
    /// How many names have a code point of each script.
    scripts: BTreeMap<&'static str, u64>,
}

/// Counts the names of a column by the profiles of `check`.
#[pyfunction]
#[pyo3(signature = (names, profiles = None))]
pub(crate) fn survey_counts(
    names: &Bound<'_, PyAny>,
    profiles: Option<Vec<String>>,
) -> PyResult<Counts> {
    let profiles = asked(profiles)?;
    let chunks = match column(names)? {
        Column::Array(_, data) => vec![data],
        Column::Chunks(_, chunks) => chunks,
    };
    let parts = names.py().detach(|| parallel::convert(&chunks, |data| count(data, &profiles)));
    let empty = profiles.iter().map(|&(name, _)| (name, BTreeMap::new())).collect();
    let mut counts = Counts { rejected: empty, ..Counts::default() };
    parts.map_err(arrow_exception)?.into_iter().for_each(|part| counts.add(part));
    Ok(counts)
}

fn count(data: &ArrayData, profiles: &[(&'static str, Profile)]) -> Result<Counts, ArrowError> {
    validate(data)?;
    let names = make_array(data.clone());
    let texts = texts(&names);
    let mut counts = Counts::default();
    for text in &texts {
        match text {
            Some(name) => counts.see(name),
            None => counts.nulls += 1,
        }
    }
    for &(profile, standard) in profiles {
        let mut kinds = BTreeMap::new();
        for row in rejected_rows(&converted(&names, standard)?)? {
            let kind = row.kind.name();
            *kinds.entry(kind).or_default() += 1;
            if let Some(Some(name)) = texts.get(row.row) {
                keep(counts.examples.entry(kind).or_default(), name);
            }
        }
        counts.rejected.push((profile, kinds));
    }
    Ok(counts)
}

fn converted(names: &ArrayRef, standard: Profile) -> Result<StructArray, ArrowError> {
    match standard {
        Profile::Uts46(options) => try_convert(names, &Batch::to_ascii(options), OnError::Null),
        Profile::Idna2003(options) => try_convert(names, &Batch::to_ascii(options), OnError::Null),
        Profile::Idna2008(options) => try_convert(names, &Batch::to_ascii(options), OnError::Null),
    }
}

/// The rows of a column whose type was checked.
fn texts(names: &ArrayRef) -> Vec<Option<&str>> {
    match names.data_type() {
        DataType::Utf8 => names.as_string::<i32>().iter().collect(),
        DataType::LargeUtf8 => names.as_string::<i64>().iter().collect(),
        DataType::Utf8View => names.as_string_view().iter().collect(),
        _ => {
            let dictionary = names.as_any_dictionary();
            let values = texts(dictionary.values());
            let keys = dictionary.normalized_keys().into_iter().enumerate();
            let text = |(row, key)| {
                if names.is_null(row) { None } else { values.get::<usize>(key).copied()? }
            };
            keys.map(text).collect()
        }
    }
}

fn keep(examples: &mut Vec<String>, name: &str) {
    if examples.len() < EXAMPLES && !examples.iter().any(|known| known == name) {
        examples.push(name.to_owned());
    }
}

impl Counts {
    fn see(&mut self, name: &str) {
        self.names += 1;
        let mut of_name = BTreeSet::new();
        // The root has no class and no script.
        for label in labels(name).filter(|label| !label.text().is_empty()) {
            *self.classes.entry(classify(label.text()).name()).or_default() += 1;
            of_name.extend(scripts::of_label(label.text()));
        }
        for script in of_name {
            *self.scripts.entry(script).or_default() += 1;
        }
    }

    fn add(&mut self, other: Self) {
        self.names += other.names;
        self.nulls += other.nulls;
        for ((_, kinds), (_, others)) in self.rejected.iter_mut().zip(other.rejected) {
            add(kinds, others);
        }
        for (kind, names) in other.examples {
            let examples = self.examples.entry(kind).or_default();
            for name in &names {
                keep(examples, name);
            }
        }
        add(&mut self.classes, other.classes);
        add(&mut self.scripts, other.scripts);
    }
}

fn add(counts: &mut BTreeMap<&'static str, u64>, others: BTreeMap<&'static str, u64>) {
    for (what, count) in others {
        *counts.entry(what).or_default() += count;
    }
}
