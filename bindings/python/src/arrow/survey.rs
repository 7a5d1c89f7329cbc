//! The counts behind `xenonym.survey`: how each standard treats the names of a column.

use std::collections::BTreeMap;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::UInt64Type;
use arrow_array::{Array, ArrayRef, DictionaryArray, UInt64Array, make_array};
use arrow_data::ArrayData;
use arrow_schema::{ArrowError, DataType};
use pyo3::prelude::*;
use xenonym::Standard;
use xenonym::batch::Batch;
use xenonym_arrow::{RejectedAs, rejected_rows, try_convert};
use xenonym_safety::survey::Survey;

use super::import::{Column, column};
use super::validate::validate;
use super::watch::{self, FEW_ROWS};
use super::watch::{Pace, Watch};
use crate::check::asked;

/// The counts of a column of names. Dictionaries are sorted by key.
#[pyclass(frozen, module = "xenonym")]
#[derive(Debug)]
pub(crate) struct Counts(Survey);

#[pymethods]
impl Counts {
    /// The number of names.
    #[getter]
    fn names(&self) -> u64 {
        self.0.names
    }

    /// The number of null rows.
    #[getter]
    fn nulls(&self) -> u64 {
        self.0.nulls
    }

    /// For each profile, the number of names that it rejects, grouped by the kind of error.
    #[getter]
    fn rejected(&self) -> Vec<(&'static str, BTreeMap<&'static str, u64>)> {
        let profiles = self.0.rejections.iter();
        profiles.map(|rejections| (rejections.profile, rejections.kinds.clone())).collect()
    }

    /// For each kind of error, some names with that error.
    #[getter]
    fn examples(&self) -> BTreeMap<&'static str, Vec<String>> {
        self.0.examples.clone()
    }

    /// The number of labels in each class of RFC 5890.
    #[getter]
    fn classes(&self) -> BTreeMap<&'static str, u64> {
        self.0.label_classes.clone()
    }

    /// For each script, the number of names with a code point in it.
    #[getter]
    fn scripts(&self) -> BTreeMap<&'static str, u64> {
        self.0.scripts.clone()
    }

    /// The HTML that notebooks display.
    fn html(&self) -> String {
        self.0.fragment()
    }
}

/// Count the names of a column under the profiles of `check`.
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
    let survey = watch::run(names.py(), |watch| {
        let parts =
            watch::convert_in_parallel(&chunks, FEW_ROWS, |data| count(data, &profiles, watch))?;
        let mut survey = Survey::new(profiles.iter().map(|&(name, _)| name));
        for part in parts {
            survey.add(part);
        }
        Ok(survey)
    })?;
    Ok(Counts(survey))
}

fn count(
    data: &ArrayData,
    profiles: &[(&'static str, Standard)],
    watch: &Watch,
) -> Result<Survey, ArrowError> {
    validate(data, watch)?;
    let rows = make_array(data.clone());
    let Some((names, counts)) = distinct(&rows)? else {
        return count_each(&rows, &|_| 1, profiles, watch);
    };
    let mut survey =
        count_each(&names, &|row| counts.get(row).copied().unwrap_or(1), profiles, watch)?;
    survey.nulls = rows.len() as u64 - survey.names;
    Ok(survey)
}

/// Returns the values of a dictionary that rows refer to, in order, with the number of rows for
/// each.
fn distinct(rows: &ArrayRef) -> Result<Option<(ArrayRef, Vec<u64>)>, ArrowError> {
    let Some(dictionary) = rows.as_any_dictionary_opt() else { return Ok(None) };
    let values = dictionary.values();
    let mut counts = vec![0_u64; values.len()];
    let mut used = Vec::new();
    // Without values, all rows are null and keys cannot be normalized.
    let keys = if values.is_empty() { Vec::new() } else { dictionary.normalized_keys() };
    for (row, key) in keys.into_iter().enumerate() {
        if rows.is_null(row) || values.is_null(key) {
            continue;
        }
        if counts[key] == 0 {
            used.push(key as u64);
        }
        counts[key] += 1;
    }
    let counts = used.iter().map(|&key| counts[key as usize]).collect();
    let names =
        DictionaryArray::<UInt64Type>::try_new(UInt64Array::from(used), Arc::clone(values))?;
    Ok(Some((Arc::new(names), counts)))
}

/// Counts each name as many times as it occurs in the rows.
fn count_each(
    names: &ArrayRef,
    rows_of: &dyn Fn(usize) -> u64,
    profiles: &[(&'static str, Standard)],
    watch: &Watch,
) -> Result<Survey, ArrowError> {
    let texts = texts(names);
    let pace = Pace::new(watch);
    let mut survey = Parts::new(profiles);
    for (row, text) in texts.iter().enumerate() {
        match text {
            Some(name) => {
                pace.row(name.len())?;
                survey.of_names_in(rows_of(row)).see(name);
            }
            None => survey.of_names_in(1).nulls += 1,
        }
    }
    for (index, &(_, standard)) in profiles.iter().enumerate() {
        let converted = watch.convert(&Batch::to_ascii(standard), |conversion| {
            try_convert(names, conversion, RejectedAs::Null)
        })?;
        for rejected in rejected_rows(&converted)? {
            if let Some(Some(name)) = texts.get(rejected.row) {
                let part = survey.of_names_in(rows_of(rejected.row));
                part.reject(index, rejected.kind.name(), name);
            }
        }
    }
    Ok(survey.whole())
}

/// A survey in parts. The names in one part all occur equally often.
struct Parts {
    whole: Survey,
    part: Survey,
    rows: u64,
    empty: Survey,
}

impl Parts {
    fn new(profiles: &[(&'static str, Standard)]) -> Self {
        let empty = Survey::new(profiles.iter().map(|&(name, _)| name));
        Self { whole: empty.clone(), part: empty.clone(), rows: 1, empty }
    }

    /// Returns the part for names that occur in `rows` rows.
    fn of_names_in(&mut self, rows: u64) -> &mut Survey {
        if rows != self.rows {
            self.add_part();
            self.rows = rows;
        }
        &mut self.part
    }

    fn add_part(&mut self) {
        let mut part = std::mem::replace(&mut self.part, self.empty.clone());
        let kinds = part.rejections.iter_mut().flat_map(|rejections| rejections.kinds.values_mut());
        let others = [&mut part.label_classes, &mut part.scripts, &mut part.label_scripts];
        let counts = kinds.chain(others.into_iter().flat_map(BTreeMap::values_mut));
        counts.chain([&mut part.names]).for_each(|count| *count *= self.rows);
        self.whole.add(part);
    }

    fn whole(mut self) -> Survey {
        self.add_part();
        self.whole
    }
}

/// The rows of a column whose type was checked.
fn texts(names: &ArrayRef) -> Vec<Option<&str>> {
    match names.data_type() {
        DataType::Utf8 => names.as_string::<i32>().iter().collect(),
        DataType::LargeUtf8 => names.as_string::<i64>().iter().collect(),
        DataType::Utf8View => names.as_string_view().iter().collect(),
        _ => {
            let dictionary = names.as_dictionary::<UInt64Type>();
            let values = texts(dictionary.values());
            dictionary.keys_iter().map(|key| values.get(key?).copied()?).collect()
        }
    }
}
