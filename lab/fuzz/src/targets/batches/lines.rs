//! Compares lines in batches, cut anywhere, with the functions for single names.

use std::sync::LazyLock;

use xenonym::batch::{OnError, convert_lines, split_lines};
use xenonym_testkit::properties::batches::{
    AnyBatch, Known, POLICIES, conversions, lines_are_names,
};

use crate::Choices;

static CONVERSIONS: LazyLock<Vec<AnyBatch>> = LazyLock::new(conversions);

pub fn fuzz(input: &[u8]) {
    let mut choices = Choices::new(input);
    let conversion = choices.one(&CONVERSIONS);
    let policy = choices.one(&POLICIES);
    let parts = choices.number() % 9 + 1;
    let input = choices.bytes();
    lines_are_names(input, &conversion, &Known::default(), policy);
    let convert = |parts: &mut dyn Iterator<Item = &[u8]>| {
        let mut output = Vec::new();
        for part in parts {
            convert_lines(part, &conversion, &mut output, |_| Some(OnError::Blank));
        }
        output
    };
    let whole = convert(&mut std::iter::once(input));
    assert_eq!(convert(&mut split_lines(input, parts)), whole);
}
