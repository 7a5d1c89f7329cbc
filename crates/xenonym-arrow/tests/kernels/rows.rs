//! Every converting kernel on every type of column, compared with a loop over the functions for one name.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{Int32Type, Int64Type, UInt8Type, UInt64Type};
use arrow_array::{
    Array, ArrayRef, BooleanArray, DictionaryArray, LargeStringArray, PrimitiveArray, StringArray,
    StringViewArray, StructArray,
};
use arrow_schema::ArrowError;
use proptest::prelude::*;
use xenonym::batch::Batch;
use xenonym::host::Host;
use xenonym::uts46::{self, Options};
use xenonym::{Error, punycode};
use xenonym_arrow::RejectedAs;
#[cfg(feature = "safety")]
use xenonym_safety::name_skeleton;

mod columns;

use crate::columns::{Rows, columns, dictionary, rows, strings, texts, views};

/// A text, if there is one, and an error.
type Answer = (Option<String>, Option<Error>);

/// A kernel, its `try_` variant, and the same operation on one name.
struct Kernel {
    plain: fn(&dyn Array) -> Result<ArrayRef, ArrowError>,
    telling: fn(&dyn Array) -> Result<StructArray, ArrowError>,
    alone: fn(&str) -> Answer,
}

fn or_error(result: Result<impl ToString, Error>) -> Answer {
    match result {
        Ok(text) => (Some(text.to_string()), None),
        Err(error) => (None, Some(error)),
    }
}

fn kernels() -> Vec<Kernel> {
    vec![
        Kernel {
            plain: |names| xenonym_arrow::to_ascii(names, &Options::DNS),
            telling: |names| xenonym_arrow::try_to_ascii(names, &Options::DNS),
            alone: |name| or_error(uts46::to_ascii(name, &Options::DNS)),
        },
        // Rejects empty rows, which are how nulls appear here.
        Kernel {
            plain: |names| xenonym_arrow::to_ascii(names, &Options::STRICT),
            telling: |names| xenonym_arrow::try_to_ascii(names, &Options::STRICT),
            alone: |name| or_error(uts46::to_ascii(name, &Options::STRICT)),
        },
        Kernel {
            plain: |names| xenonym_arrow::to_unicode(names, &Options::DNS),
            telling: |names| xenonym_arrow::try_to_unicode(names, &Options::DNS),
            alone: |name| {
                let shown = uts46::to_unicode(name, &Options::DNS);
                or_error(shown.into_result())
            },
        },
        Kernel {
            plain: |names| {
                let conversion = Batch::to_unicode(Options::DNS);
                xenonym_arrow::convert(names, &conversion, RejectedAs::Partial)
            },
            telling: |names| {
                let conversion = Batch::to_unicode(Options::DNS);
                xenonym_arrow::try_convert(names, &conversion, RejectedAs::Partial)
            },
            alone: |name| {
                let shown = uts46::to_unicode(name, &Options::DNS);
                let error = shown.errors().first().copied();
                (Some(shown.into_text().into_owned()), error)
            },
        },
        Kernel {
            plain: |names| xenonym_arrow::canonical(names, &Options::HOST),
            telling: |names| xenonym_arrow::try_canonical(names, &Options::HOST),
            alone: |name| or_error(Host::parse_with(name, &Options::HOST)),
        },
        Kernel {
            plain: xenonym_arrow::punycode_encode,
            telling: xenonym_arrow::try_punycode_encode,
            alone: |name| or_error(punycode::encode(name)),
        },
        Kernel {
            plain: xenonym_arrow::punycode_decode,
            telling: xenonym_arrow::try_punycode_decode,
            alone: |name| or_error(punycode::decode(name)),
        },
        #[cfg(feature = "safety")]
        Kernel {
            plain: xenonym_arrow::skeleton,
            telling: xenonym_arrow::try_skeleton,
            alone: |name| or_error(name_skeleton(name, None)),
        },
    ]
}

/// The kind and offset of each row's error.
fn errors(result: &StructArray) -> Vec<Option<(String, u64)>> {
    let kinds = texts(result.column(1));
    let offsets = result.column(2).as_primitive::<UInt64Type>().iter();
    kinds.into_iter().zip(offsets).map(|(kind, offset)| kind.zip(offset)).collect()
}

fn check(array: &dyn Array, rows: &[(String, bool)]) {
    for kernel in kernels() {
        let answer = |(name, is_null): &(String, bool)| (!is_null).then(|| (kernel.alone)(name));
        let answers: Vec<_> = rows.iter().map(answer).collect();
        let expected: Vec<_> = answers.iter().map(|answer| answer.clone()?.0).collect();
        let plain = (kernel.plain)(array).unwrap();
        assert_eq!(plain.data_type(), array.data_type());
        plain.to_data().validate_full().unwrap();
        assert_eq!(texts(&plain), expected);

        let told = (kernel.telling)(array).unwrap();
        told.to_data().validate_full().unwrap();
        assert_eq!(told.fields(), &xenonym_arrow::try_fields(array.data_type()).unwrap());
        assert_eq!(texts(told.column(0)), expected);
        let kinds = answers.iter().map(|answer| {
            let error = answer.clone()?.1?;
            Some((error.kind().name().to_owned(), error.offset() as u64))
        });
        assert_eq!(errors(&told), kinds.collect::<Vec<_>>());
        let nulls: Vec<bool> = (0..told.len()).map(|row| told.is_null(row)).collect();
        assert_eq!(nulls, rows.iter().map(|(_, is_null)| *is_null).collect::<Vec<_>>());
    }
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
        let mut cut = cut.map(|cut| cut.index(rows.len() + 1));
        cut.sort_unstable();
        let [start, end] = cut;
        for (array, rows) in columns(&rows) {
            check(&array.slice(start, end - start), &rows[start..end]);
        }
        // The values of a dictionary may be a slice too.
        let keys = (0..end - start).rev().map(|key| Some(i64::try_from(key).unwrap()));
        let keys: PrimitiveArray<Int64Type> = keys.collect();
        let values = strings::<i32>(&rows).slice(start, end - start);
        let array = DictionaryArray::new(keys, values);
        let reversed: Rows = rows[start..end].iter().rev().cloned().collect();
        check(&array, &reversed);
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
