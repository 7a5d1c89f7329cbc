//! What becomes of a column: by the kernels for columns, and for what these refuse by the way of
//! single names.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, BooleanArray};
use arrow_schema::ArrowError;
use arrow_select::nullif::nullif;
use arrow_select::zip::zip;
use xenonym::batch::Instead;

use super::kernel::Kernel;
use super::texts::{Texts, keys};

/// A column, and which of its rows were refused, in order.
#[derive(Clone)]
pub(super) struct Results {
    pub(super) values: ArrayRef,
    pub(super) refused: Vec<usize>,
}

/// The dictionaries that were converted last, by their columns. A file of Arrow has one for all of
/// its batches, and its result must be one too.
#[derive(Default)]
pub(super) struct Dictionaries(Mutex<HashMap<usize, (ArrayRef, Results)>>);

impl Dictionaries {
    /// The results of the column at `index`. What is refused becomes what `instead` says.
    pub(super) fn convert(
        &self,
        index: usize,
        names: &ArrayRef,
        kernel: Kernel,
        instead: Instead,
    ) -> Result<Results, ArrowError> {
        let Some(dictionary) = names.as_any_dictionary_opt() else {
            return convert(names, kernel, instead);
        };
        let of_values = if let Some(found) = self.find(index, dictionary.values()) {
            found
        } else {
            let made = convert(dictionary.values(), kernel, instead)?;
            let kept = (dictionary.values().clone(), made.clone());
            self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(index, kept);
            made
        };
        let mut refused = Vec::new();
        if !of_values.refused.is_empty() {
            let is_refused = |key: &usize| of_values.refused.binary_search(key).is_ok();
            let keys = keys(names).into_iter().enumerate();
            refused.extend(keys.filter(|(_, key)| key.as_ref().is_some_and(is_refused)));
        }
        let refused = refused.into_iter().map(|(row, _)| row).collect();
        Ok(Results { values: dictionary.with_values(of_values.values), refused })
    }

    fn find(&self, index: usize, values: &ArrayRef) -> Option<Results> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (known, results) = kept.get(&index)?;
        known.to_data().ptr_eq(&values.to_data()).then(|| results.clone())
    }
}

fn convert(names: &ArrayRef, kernel: Kernel, instead: Instead) -> Result<Results, ArrowError> {
    let answers = kernel.convert(names)?;
    let (values, errors) = (answers.column(0), answers.column(1));
    let unfit = || ArrowError::InvalidArgumentError(format!("{} is no text", names.data_type()));
    let texts = Texts::new(names).ok_or_else(unfit)?;
    if errors.null_count() == errors.len() {
        return Ok(Results { values: values.clone(), refused: Vec::new() });
    }
    // What is empty is no name, whatever the kernel says of it.
    let (refused, empty): (Vec<usize>, Vec<usize>) = (0..names.len())
        .filter(|&row| errors.is_valid(row))
        .partition(|&row| texts.name(row).is_some());
    let values = match instead {
        Instead::Blank => nullif(values, &mask(names.len(), &refused))?,
        Instead::Input => zip(&mask(names.len(), &refused), names, values)?,
        Instead::Text => values.clone(),
    };
    let values =
        if empty.is_empty() { values } else { zip(&mask(names.len(), &empty), names, &values)? };
    Ok(Results { values, refused })
}

fn mask(length: usize, rows: &[usize]) -> BooleanArray {
    let mut mask = vec![false; length];
    for &row in rows {
        mask[row] = true;
    }
    BooleanArray::from(mask)
}
