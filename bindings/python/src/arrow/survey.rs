//! The counts of `xenonym.survey`: what the names of a column are, by each standard.

use std::collections::BTreeMap;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, make_array};
use arrow_data::ArrayData;
use arrow_schema::{ArrowError, DataType};
use pyo3::prelude::*;
use xenonym::Standard;
use xenonym::batch::Batch;
use xenonym_arrow::{OnError, rejected_rows, try_convert};
use xenonym_safety::survey::Survey;

use super::error::arrow_exception;
use super::import::{Column, column};
use super::parallel;
use super::validate::validate;
use crate::check::asked;

/// What a column was found to hold. Dictionaries are sorted by their keys.
#[pyclass(frozen, module = "xenonym")]
#[derive(Debug)]
pub(crate) struct Counts(Survey);

#[pymethods]
impl Counts {
    #[getter]
    fn names(&self) -> u64 {
        self.0.names
    }

    #[getter]
    fn nulls(&self) -> u64 {
        self.0.nulls
    }

    /// For each profile, how many names it rejects, by the kinds of their errors.
    #[getter]
    fn rejected(&self) -> Vec<(&'static str, BTreeMap<&'static str, u64>)> {
        let profiles = self.0.rejections.iter();
        profiles.map(|rejections| (rejections.profile, rejections.kinds.clone())).collect()
    }

    /// For each kind of error, names that have it.
    #[getter]
    fn examples(&self) -> BTreeMap<&'static str, Vec<String>> {
        self.0.examples.clone()
    }

    /// How many labels are of each class of RFC 5890.
    #[getter]
    fn classes(&self) -> BTreeMap<&'static str, u64> {
        self.0.label_classes.clone()
    }

    /// How many names have a code point of each script.
    #[getter]
    fn scripts(&self) -> BTreeMap<&'static str, u64> {
        self.0.scripts.clone()
    }

    /// What notebooks show.
    fn html(&self) -> String {
        self.0.fragment()
    }
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
    let mut survey = Survey::new(profiles.iter().map(|&(name, _)| name));
    parts.map_err(arrow_exception)?.into_iter().for_each(|part| survey.add(part));
    Ok(Counts(survey))
}

fn count(data: &ArrayData, profiles: &[(&'static str, Standard)]) -> Result<Survey, ArrowError> {
    validate(data)?;
    let names = make_array(data.clone());
    let texts = texts(&names);
    let mut survey = Survey::new(profiles.iter().map(|&(name, _)| name));
    for text in &texts {
        match text {
            Some(name) => survey.see(name),
            None => survey.nulls += 1,
        }
    }
    for (index, &(_, standard)) in profiles.iter().enumerate() {
        let converted = try_convert(&names, &Batch::to_ascii(standard), OnError::Null)?;
        for row in rejected_rows(&converted)? {
            if let Some(Some(name)) = texts.get(row.row) {
                survey.reject(index, row.kind.name(), name);
            }
        }
    }
    Ok(survey)
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
