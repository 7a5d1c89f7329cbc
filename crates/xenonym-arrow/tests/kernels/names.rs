//! Names for columns, and slices of columns.

use arrow_array::types::Int64Type;
use arrow_array::{Array, DictionaryArray, PrimitiveArray};
use proptest::prelude::*;
use proptest::sample::Index;

use crate::columns::{Rows, columns, strings};

/// Names of every kind, with lengths around the 12 bytes that fit in a view, and texts that are not names.
pub(crate) fn name() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[a-z0-9]{1,9}(\\.[a-z0-9]{1,9}){0,3}",
        3 => "[a-zA-Züß例א.]{0,14}",
        2 => "xn--[a-z0-9]{0,9}",
        2 => Just("xn--bcher-kva.example".to_owned()),
        1 => Just("XN--TDA.xn--0".to_owned()),
        1 => Just(String::new()),
        1 => "\\PC{0,80}",
        1 => "\\*\\.[a-zü*.]{0,14}",
        1 => "[a-z]{60,70}",
        1 => "[ü-þ]{250,260}",
    ]
}

pub(crate) fn rows() -> impl Strategy<Value = Rows> {
    prop::collection::vec((name(), prop::bool::weighted(0.2)), 0..30)
}

/// Checks a slice of each column, and a dictionary whose values are a slice.
pub(crate) fn each_slice(
    rows: &Rows,
    cut: [Index; 2],
    check: impl Fn(&dyn Array, &[(String, bool)]),
) {
    let mut cut = cut.map(|cut| cut.index(rows.len() + 1));
    cut.sort_unstable();
    let [start, end] = cut;
    for (array, rows) in columns(rows) {
        check(&array.slice(start, end - start), &rows[start..end]);
    }
    let keys = (0..end - start).rev().map(|key| Some(i64::try_from(key).unwrap()));
    let keys: PrimitiveArray<Int64Type> = keys.collect();
    let array = DictionaryArray::new(keys, strings::<i32>(rows).slice(start, end - start));
    let reversed: Rows = rows[start..end].iter().rev().cloned().collect();
    check(&array, &reversed);
}
