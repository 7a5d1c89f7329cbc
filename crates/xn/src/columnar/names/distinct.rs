//! `--unique`: of rows that differ only in the spelling of their names, only the first
//! stays.
//!
//! The first row depends on the order, but threads finish in any order, so each group of rows waits
//! for its turn.

use std::sync::{Condvar, Mutex, PoisonError};

use arrow_array::{ArrayRef, new_null_array};
use arrow_row::{RowConverter, SortField};
use arrow_schema::ArrowError;

use super::convert::NameRows;
use super::nested;
use crate::pipeline::dedup::{Keys, Seen};

/// The keys seen in a run, and whose turn it is.
#[derive(Default)]
pub(crate) struct Distinct {
    pub(crate) keys: Keys,
    seen: Mutex<(u64, Seen)>,
    next: Condvar,
}

/// The turn of a group of rows. It ends when this is dropped.
pub(crate) struct Turn<'a> {
    distinct: &'a Distinct,
    number: u64,
}

impl Distinct {
    /// The turn with this number. Each number from 0 on must be taken.
    pub(crate) fn turn(&self, number: u64) -> Turn<'_> {
        Turn { distinct: self, number }
    }
}

impl Turn<'_> {
    /// Waits for the turn, and returns for each row whether it is the first with its key.
    pub(crate) fn are_new(&self, keys: &[Option<u128>]) -> Vec<bool> {
        let mut seen = self.wait();
        keys.iter().map(|&key| seen.1.is_new(key)).collect()
    }

    fn wait(&self) -> std::sync::MutexGuard<'_, (u64, Seen)> {
        let seen = self.distinct.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let is_early = |seen: &mut (u64, Seen)| seen.0 < self.number;
        self.distinct.next.wait_while(seen, is_early).unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.wait().0 = self.number + 1;
        self.distinct.next.notify_all();
    }
}

/// The key of each row: the canonical forms of its names, and all its other values. `None`
/// for a row without a canonical form.
pub(crate) fn keys(
    rows: &NameRows,
    canonical: &[Option<Vec<u8>>],
    keys: &Keys,
) -> Result<Vec<Option<u128>>, ArrowError> {
    let rest = rest(rows)?;
    let fields = rest.iter().map(|column| SortField::new(column.data_type().clone())).collect();
    let rest = RowConverter::new(fields)?.convert_columns(&rest)?;
    let key = |(row, form): (usize, &Option<Vec<u8>>)| {
        let form = form.as_ref()?;
        Some(keys.hash(&[form.as_slice(), rest.row(row).as_ref()].concat()))
    };
    Ok(canonical.iter().enumerate().map(key).collect())
}

/// The columns, with nulls for the names.
fn rest(rows: &NameRows) -> Result<Vec<ArrayRef>, ArrowError> {
    let mut columns: Vec<ArrayRef> = rows.batch.columns().to_vec();
    let mut fields = rows.layout.input.fields().to_vec();
    for column in &rows.layout.columns {
        let (array, field) = (&mut columns[column.index], &mut fields[column.index]);
        *field = nested::nullable(field, &column.path);
        let names = nested::names(array, &column.path).values;
        let none = new_null_array(names.data_type(), names.len());
        *array = nested::replace(array, &column.path, &none, field.data_type())?;
    }
    Ok(columns)
}

/// The keys of rows whose columns are read one after the other, as bytes.
pub(crate) struct RowHashes(Vec<u128>);

impl RowHashes {
    pub(crate) fn new(rows: usize) -> Self {
        Self(vec![0; rows])
    }

    /// The next value of a row, and its levels.
    pub(crate) fn add(&mut self, row: usize, levels: [i16; 2], value: &[u8], keys: &Keys) {
        if let Some(hash) = self.0.get_mut(row) {
            let [one, other] = levels.map(i16::to_le_bytes);
            *hash = keys.hash(&[&hash.to_le_bytes()[..], &one, &other, value].concat());
        }
    }

    pub(crate) fn finish(self, canonical: &[Option<Vec<u8>>], keys: &Keys) -> Vec<Option<u128>> {
        let key = |(hash, form): (u128, &Option<Vec<u8>>)| {
            let form = form.as_ref()?;
            Some(keys.hash(&[&hash.to_le_bytes()[..], form].concat()))
        };
        self.0.into_iter().zip(canonical).map(key).collect()
    }
}
