//! Compares kernels on Arrow columns of every type, and on slices of them, with the functions for
//! single names.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{Int8Type, UInt64Type};
use arrow_array::{
    Array, ArrayRef, DictionaryArray, GenericStringArray, Int8Array, OffsetSizeTrait,
    StringViewArray, StructArray,
};
use arrow_buffer::{Buffer, NullBuffer, OffsetBuffer};
use xenonym::batch::{Batch, Convert};
use xenonym::host::{Canonicalize, Host};
use xenonym::uts46::{Options, to_ascii, to_unicode};
use xenonym::{Error, idna2008, punycode};
use xenonym_arrow::RejectedAs;

use crate::Choices;

type Answer = Result<String, Error>;

pub fn fuzz(input: &[u8]) {
    let mut choices = Choices::new(input);
    let kernel = choices.number() % 7;
    let column = choices.number() % 4;
    let (null, cut) = (choices.number(), choices.number());
    let text = choices.text();
    // Dictionary keys are eight bits wide.
    let rows: Vec<&str> =
        text.split('\n').take(if column == 3 { 60 } else { usize::MAX }).collect();
    let is_valid: Vec<bool> = (0..rows.len()).map(|row| null == 0 || row % null != 1).collect();
    let array = match column {
        0 => strings::<i32>(&rows, &is_valid),
        1 => strings::<i64>(&rows, &is_valid),
        2 => views(&rows, &is_valid),
        _ => dictionary(&rows, &is_valid),
    };
    let cut = cut % (rows.len() + 1);
    for (from, to) in [(0, rows.len()), (0, cut), (cut, rows.len())] {
        let rows = rows[from..to].iter().zip(&is_valid[from..to]);
        let rows: Vec<Option<&str>> = rows.map(|(row, valid)| valid.then_some(*row)).collect();
        check(kernel, &array.slice(from, to - from), &rows);
    }
}

fn strings<O: OffsetSizeTrait>(rows: &[&str], is_valid: &[bool]) -> ArrayRef {
    let offsets = OffsetBuffer::<O>::from_lengths(rows.iter().map(|row| row.len()));
    let values = Buffer::from_vec(rows.concat().into_bytes());
    let nulls = NullBuffer::from(is_valid.to_vec());
    Arc::new(GenericStringArray::<O>::new(offsets, values, Some(nulls)))
}

fn views(rows: &[&str], is_valid: &[bool]) -> ArrayRef {
    let rows = rows.iter().zip(is_valid).map(|(row, valid)| valid.then_some(*row));
    Arc::new(rows.collect::<StringViewArray>())
}

/// Each row refers to its own value, in reverse order. Nulls are null keys or null values.
fn dictionary(rows: &[&str], is_valid: &[bool]) -> ArrayRef {
    let last = rows.len() - 1;
    let key = |row: usize| (is_valid[row] || row.is_multiple_of(2)).then_some((last - row) as i8);
    let keys: Int8Array = (0..rows.len()).map(key).collect();
    let rows: Vec<&str> = rows.iter().rev().copied().collect();
    let is_valid: Vec<bool> = is_valid.iter().rev().copied().collect();
    Arc::new(DictionaryArray::new(keys, strings::<i32>(&rows, &is_valid)))
}

/// The rows of a result, whatever the type of the column.
fn texts(array: &dyn Array) -> Vec<Option<String>> {
    if let Some(dictionary) = array.as_any_dictionary_opt() {
        let values = texts(dictionary.values());
        if values.is_empty() {
            return vec![None; array.len()];
        }
        let keys = dictionary.normalized_keys();
        let nulls = array.logical_nulls();
        let is_valid = |row| nulls.as_ref().is_none_or(|nulls| nulls.is_valid(row));
        let row =
            |(row, key): (usize, &usize)| is_valid(row).then(|| values[*key].clone()).flatten();
        return keys.iter().enumerate().map(row).collect();
    }
    let owned = |text: Option<&str>| text.map(str::to_owned);
    if let Some(strings) = array.as_string_opt::<i32>() {
        strings.iter().map(owned).collect()
    } else if let Some(strings) = array.as_string_opt::<i64>() {
        strings.iter().map(owned).collect()
    } else {
        array.as_string_view().iter().map(owned).collect()
    }
}

fn check(kernel: usize, array: &dyn Array, rows: &[Option<&str>]) {
    let register = Batch::to_ascii(idna2008::Options::REGISTRATION);
    match kernel {
        0 => by(&Batch::to_ascii(Options::DNS), array, rows, |name| {
            to_ascii(name, &Options::DNS).map(String::from)
        }),
        1 => by(&Batch::to_ascii(Options::STRICT), array, rows, |name| {
            to_ascii(name, &Options::STRICT).map(String::from)
        }),
        2 => by(&Batch::to_unicode(Options::UTS46), array, rows, |name| {
            to_unicode(name, &Options::UTS46).into_result().map(String::from)
        }),
        3 => by(&Canonicalize::new(Options::HOST), array, rows, |name| {
            Host::parse_with(name, &Options::HOST).map(String::from)
        }),
        4 => by(&register, array, rows, |name| {
            idna2008::to_ascii(name, &idna2008::Options::REGISTRATION).map(String::from)
        }),
        5 => same(&xenonym_arrow::try_punycode_encode(array).unwrap(), rows, punycode::encode),
        _ => same(&xenonym_arrow::try_punycode_decode(array).unwrap(), rows, punycode::decode),
    }
}

fn by(
    conversion: &impl Convert<Error = Error>,
    array: &dyn Array,
    rows: &[Option<&str>],
    alone: impl Fn(&str) -> Answer,
) {
    let result = xenonym_arrow::try_convert(array, conversion, RejectedAs::Null).unwrap();
    let plain = xenonym_arrow::convert(array, conversion, RejectedAs::Null).unwrap();
    assert_eq!(texts(&plain), texts(result.column(0)));
    plain.to_data().validate_full().unwrap();
    same(&result, rows, alone);
}

/// The rows and their errors match the results for single names.
fn same(result: &StructArray, rows: &[Option<&str>], alone: impl Fn(&str) -> Answer) {
    result.to_data().validate_full().unwrap();
    let answers: Vec<Option<Answer>> = rows.iter().map(|row| row.map(&alone)).collect();
    let expected = answers.iter().map(|answer| answer.clone()?.ok());
    assert_eq!(texts(result.column(0)), expected.collect::<Vec<_>>());
    let errors = answers.iter().map(|answer| answer.clone()?.err());
    let kinds = errors.clone().map(|error| Some(error?.kind().name().to_owned()));
    assert_eq!(result.column(1).as_dictionary::<Int8Type>().len(), rows.len());
    assert_eq!(texts(result.column(1)), kinds.collect::<Vec<_>>());
    let offsets = result.column(2).as_primitive::<UInt64Type>();
    assert!(offsets.iter().eq(errors.map(|error| Some(error?.offset() as u64))));
}
