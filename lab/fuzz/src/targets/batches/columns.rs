//! Compares columns in batches with the functions for single names, with rows cut anywhere.

use std::sync::LazyLock;

use xenonym::batch::{Convert, OnError};
use xenonym_testkit::properties::batches::{AnyBatch, Known, conversions, rows_are_names};

use crate::Choices;

static CONVERSIONS: LazyLock<Vec<AnyBatch>> = LazyLock::new(conversions);

pub fn fuzz(input: &[u8]) {
    let mut choices = Choices::new(input);
    let conversion = choices.one(&CONVERSIONS);
    let policy = choices.one(&[OnError::Blank, OnError::Keep, OnError::Partial]);
    // Lengths of rows, used cyclically, followed by the rows.
    let lengths: [usize; 6] = std::array::from_fn(|_| choices.number() % 80);
    let values = choices.bytes();
    let mut ends = vec![0];
    for length in lengths.iter().cycle().take(values.len() + 1) {
        ends.push((ends[ends.len() - 1] + length).min(values.len()));
    }
    rows_are_names(values, &ends, &conversion, &Known::default(), policy);
    // Names that need no conversion pass through.
    let suspects: Vec<usize> = conversion.pass_through().rows_to_convert(values, &ends).collect();
    assert!(suspects.is_sorted());
    for row in (0..ends.len() - 1).filter(|row| suspects.binary_search(row).is_err()) {
        let name = std::str::from_utf8(&values[ends[row]..ends[row + 1]]).unwrap();
        assert_eq!(conversion.alone(name), (Some(name.to_owned()), None));
    }
}
