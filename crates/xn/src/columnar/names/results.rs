//! The results of a column of names, from the kernels.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, BooleanArray};
use arrow_schema::{ArrowError, DataType};
use arrow_select::nullif::nullif;
use arrow_select::take::take;
use arrow_select::zip::zip;
use xenonym::batch;
use xenonym_records::engine::becomes_wildcard;

use super::kernel::Kernel;
use super::texts::{Texts, keys};
use crate::text::{becomes_address, has_edge_whitespace};

/// The results of names.
pub(crate) struct Results {
    /// One per column of results.
    pub(crate) values: Vec<ArrayRef>,
    pub(crate) fates: Vec<Fate>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fate {
    /// The name is null or empty.
    NoName,
    Unchanged {
        has_blanks: bool,
    },
    Converted {
        has_blanks: bool,
        is_address: bool,
    },
    Rejected,
    /// Described, but counted as rejected.
    Refused,
}

/// The dictionaries that were converted last, by column. An Arrow file uses one for all of
/// its batches, and so must the output file.
#[derive(Default)]
pub(crate) struct Dictionaries(Mutex<HashMap<usize, (ArrayRef, Arc<Results>)>>);

impl Dictionaries {
    /// The results of the names of a column, from `make`, which receives no dictionaries.
    pub(crate) fn results(
        &self,
        column: usize,
        names: &ArrayRef,
        make: &dyn Fn(&ArrayRef) -> Result<Results, ArrowError>,
    ) -> Result<Results, ArrowError> {
        let Some(dictionary) = names.as_any_dictionary_opt() else {
            return make(names);
        };
        let of_values = if let Some(found) = self.find(column, dictionary.values()) {
            found
        } else {
            let computed = Arc::new(make(dictionary.values())?);
            let kept = (dictionary.values().clone(), computed.clone());
            self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(column, kept);
            computed
        };
        let of_row = |key: Option<usize>| key.map_or(Fate::NoName, |key| of_values.fates[key]);
        let fates = keys(names).into_iter().map(of_row).collect();
        // Repeated texts are stored once. Other results are small, and few programs read dictionaries of them.
        let values = of_values.values.iter().map(|values| match values.data_type() {
            DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => {
                Ok(dictionary.with_values(values.clone()))
            }
            _ => take(values, dictionary.keys(), None),
        });
        Ok(Results { values: values.collect::<Result<_, _>>()?, fates })
    }

    fn find(&self, column: usize, values: &ArrayRef) -> Option<Arc<Results>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (known, results) = kept.get(&column)?;
        known.to_data().ptr_eq(&values.to_data()).then(|| results.clone())
    }
}

/// The results of names that are converted. `on_error` decides about rejected names.
pub(crate) fn convert(
    names: &ArrayRef,
    kernel: Kernel,
    on_error: batch::OnError,
) -> Result<Results, ArrowError> {
    let answers = kernel.convert(names)?;
    let (mut values, errors) = (answers.column(0).clone(), answers.column(1));
    let unfit = || ArrowError::InvalidArgumentError(format!("{} is not text", names.data_type()));
    let texts = Texts::new(names).ok_or_else(unfit)?;
    if errors.null_count() < errors.len() {
        // An empty text is not a name, whatever the kernel returns.
        let (rejected, empty): (Vec<usize>, Vec<usize>) = (0..names.len())
            .filter(|&row| errors.is_valid(row))
            .partition(|&row| texts.name(row).is_some());
        values = match on_error {
            batch::OnError::Blank => nullif(&values, &mask(names.len(), &rejected))?,
            batch::OnError::Keep => zip(&mask(names.len(), &rejected), names, &values)?,
            _ => values,
        };
        if !empty.is_empty() {
            values = zip(&mask(names.len(), &empty), names, &values)?;
        }
    }
    let mut fates = fates(&texts, errors, &values, names);
    values = without_wildcards(values, names, &texts, &mut fates, on_error)?;
    Ok(Results { values: vec![values], fates })
}

/// Rejects results that are wildcards though their names are not: the kernels make them, as the standards
/// have it.
fn without_wildcards(
    values: ArrayRef,
    names: &ArrayRef,
    texts: &Texts<'_>,
    fates: &mut [Fate],
    on_error: batch::OnError,
) -> Result<ArrayRef, ArrowError> {
    let Some(results) = Texts::new(&values) else {
        return Ok(values);
    };
    let becomes_one = |row: usize| match (texts.get(row), results.get(row)) {
        (Some(name), Some(result)) => becomes_wildcard(name.as_bytes(), result),
        _ => false,
    };
    let is_converted = |row: &usize| matches!(fates[*row], Fate::Converted { .. });
    let wildcards: Vec<usize> =
        (0..names.len()).filter(is_converted).filter(|row| becomes_one(*row)).collect();
    if wildcards.is_empty() {
        return Ok(values);
    }
    for &row in &wildcards {
        fates[row] = Fate::Rejected;
    }
    let mask = mask(names.len(), &wildcards);
    match on_error {
        batch::OnError::Keep => zip(&mask, names, &values),
        _ => nullif(&values, &mask),
    }
}

fn fates(texts: &Texts<'_>, errors: &ArrayRef, values: &ArrayRef, names: &ArrayRef) -> Vec<Fate> {
    // If no row changed, the kernels return the same buffers.
    let are_same = values.to_data().ptr_eq(&names.to_data());
    let after = if are_same { None } else { Texts::new(values) };
    let fate = |row| {
        let Some(name) = texts.name(row) else {
            return Fate::NoName;
        };
        if errors.is_valid(row) {
            return Fate::Rejected;
        }
        let has_blanks = has_edge_whitespace(name.as_bytes());
        match &after {
            Some(after) if after.get(row) != Some(name) => {
                let result = after.get(row).unwrap_or_default();
                let is_address = becomes_address(name.as_bytes(), result.as_bytes());
                Fate::Converted { has_blanks, is_address }
            }
            _ => Fate::Unchanged { has_blanks },
        }
    };
    (0..names.len()).map(fate).collect()
}

fn mask(length: usize, rows: &[usize]) -> BooleanArray {
    let mut mask = vec![false; length];
    for &row in rows {
        mask[row] = true;
    }
    BooleanArray::from(mask)
}
