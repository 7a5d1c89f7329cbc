//! Every converting kernel on every type of column, compared with a loop over the functions for one name.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{Int32Type, UInt8Type};
use arrow_array::{
    Array, BooleanArray, DictionaryArray, LargeStringArray, PrimitiveArray, StringArray,
    StringViewArray,
};
use arrow_schema::ArrowError;
use proptest::prelude::*;
use xenonym::uts46::{self, Options};

use crate::columns::{Rows, columns, dictionary, strings, texts, views};
use crate::kernels::kernels;
#[cfg(feature = "safety")]
use crate::kernels::{Kernel, or_error};
use crate::names::{each_slice, rows};

fn check(array: &dyn Array, rows: &[(String, bool)]) {
    for kernel in kernels() {
        kernel.check(array, rows);
    }
    #[cfg(feature = "safety")]
    Kernel {
        plain: xenonym_arrow::skeleton,
        telling: xenonym_arrow::try_skeleton,
        alone: |name| or_error(xenonym_safety::name_skeleton(name, None)),
    }
    .check(array, rows);
    let valid = rows
        .iter()
        .map(|(name, is_null)| (!is_null).then(|| uts46::to_ascii(name, &Options::HOST).is_ok()));
    let expected: BooleanArray = valid.collect();
    assert_eq!(xenonym_arrow::is_valid(array, &Options::HOST).unwrap(), expected);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(30))]

    #[test]
    fn columns_are_rows(rows in rows()) {
        for (array, rows) in columns(&rows) {
            check(&array, &rows);
        }
    }

    #[test]
    fn slices_are_columns(rows in rows(), cut in any::<[prop::sample::Index; 2]>()) {
        each_slice(&rows, cut, check);
    }
}

/// More rows than one group, most of them clean, alone and in runs.
#[test]
fn long_columns_are_rows() {
    let others =
        ["", "ü", "xn--tda", "bücher.example.with-a-name-that-no-view-holds", "a..b", "a--b"];
    for (every, run) in [(1, 1), (2, 1), (7, 3), (50, 20), (300, 150)] {
        let name = |row: usize| match row % every {
            at if at < run => others[row % others.len()].to_owned(),
            at => format!("{}.name-{row}.example", "a".repeat(at % 24)),
        };
        let rows: Rows = (0..700).map(|row| (name(row), row % 11 == 5)).collect();
        let whole = [strings::<i32>(&rows), strings::<i64>(&rows), views(&rows)];
        let whole = whole.map(|array| (array, rows.clone()));
        let dictionary = dictionary::<Int32Type>(&rows, views(&rows), true);
        for (array, rows) in whole.iter().chain([&dictionary]) {
            check(array, rows);
            check(&array.slice(13, 600), &rows[13..613]);
        }
    }
}

/// More rows and bytes than are gathered at a time, and more results than fit in one buffer.
#[test]
fn many_views() {
    let long = |row: usize| format!("{row}.{}example", "bücher.".repeat(12));
    let names = (0..20_000).map(|row| (if row % 7 == 0 { "a".into() } else { long(row) }, false));
    let names: Rows = names.chain((0..40_000).map(|_| (String::new(), false))).collect();
    let views: StringViewArray = names.iter().map(|(name, _)| Some(name)).collect();
    let ascii = xenonym_arrow::to_ascii(&views, &Options::DNS).unwrap();
    let expected = xenonym_arrow::to_ascii(&strings::<i32>(&names), &Options::DNS).unwrap();
    assert_eq!(texts(&ascii), texts(&expected));
    assert!(ascii.as_string_view().data_buffers().len() > views.data_buffers().len() + 1);
}

#[test]
fn names_hold_no_other_types() {
    let dictionary = DictionaryArray::<UInt8Type>::new(
        PrimitiveArray::from(vec![0_u8]),
        Arc::new(arrow_array::BinaryArray::from(vec![b"a".as_slice()])),
    );
    let others: [&dyn Array; 3] = [
        &BooleanArray::from(vec![true]),
        &arrow_array::BinaryArray::from(vec![b"a".as_slice()]),
        &dictionary,
    ];
    for array in others {
        let error = xenonym_arrow::to_ascii(array, &Options::DNS).unwrap_err();
        assert!(matches!(error, ArrowError::InvalidArgumentError(_)), "{error}");
        assert!(xenonym_arrow::is_valid(array, &Options::DNS).is_err());
        assert!(xenonym_arrow::try_fields(array.data_type()).is_err());
    }
}

#[test]
fn large_strings_stay_large() {
    let names = LargeStringArray::from(vec!["ü"]);
    let ascii = xenonym_arrow::to_ascii(&names, &Options::DNS).unwrap();
    assert_eq!(ascii.as_string::<i64>().value(0), "xn--tda");
    let empty = StringArray::from(Vec::<&str>::new());
    assert_eq!(xenonym_arrow::to_ascii(&empty, &Options::DNS).unwrap().len(), 0);
}
