//! Many names at once.

use std::sync::LazyLock;

use arrow_array::types::Int8Type;
use xenonym::batch::{Batch, Convert, OnError, convert_lines, split_lines};
use xenonym::{Operation, uts46};
use xenonym_testkit::properties::batches::{
    AnyBatch, Known, POLICIES, conversions, lines_are_names, memory_changes_nothing, rows_are_names,
};

use crate::Choices;
use crate::columns::{Rows, dictionary, strings, views};
use crate::kernels::kernels;

// Compares lines in batches, cut anywhere, with the functions for single names.

static LINE_CONVERSIONS: LazyLock<Vec<AnyBatch>> = LazyLock::new(conversions);

pub fn lines(input: &[u8]) {
    let mut choices = Choices::new(input);
    let conversion = choices.one(&LINE_CONVERSIONS);
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

// Compares columns in batches with the functions for single names, with rows cut anywhere.

static CONVERSIONS: LazyLock<Vec<AnyBatch>> = LazyLock::new(conversions);

pub fn columns(input: &[u8]) {
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

// Compares kernels on Arrow columns of every type, and on slices of them, with the functions for
// single names.

pub fn arrow_kernels(input: &[u8]) {
    let mut choices = Choices::new(input);
    let (kernels, kernel) = (kernels(), choices.number());
    let column = choices.number() % 4;
    let (null, cut) = (choices.number(), choices.number());
    let text = choices.text();
    // Dictionary keys are eight bits wide.
    let texts = text.split('\n').take(if column == 3 { 120 } else { usize::MAX });
    let is_null = |row: usize| null > 0 && row % null == 1;
    let rows: Rows = texts.enumerate().map(|(row, text)| (text.to_owned(), is_null(row))).collect();
    let (array, rows) = match column {
        0 => (strings::<i32>(&rows), rows),
        1 => (strings::<i64>(&rows), rows),
        2 => (views(&rows), rows),
        _ => dictionary::<Int8Type>(&rows, strings::<i32>(&rows), null % 2 == 1),
    };
    let cut = cut % (rows.len() + 1);
    for (from, to) in [(0, rows.len()), (0, cut), (cut, rows.len())] {
        kernels[kernel % kernels.len()].check(&array.slice(from, to - from), &rows[from..to]);
    }
}

// Names of few labels, which a batch remembers, beside conversions that remember nothing.

static MEMORY_CONVERSIONS: LazyLock<Vec<AnyBatch>> = LazyLock::new(conversions);

pub fn memory(input: &[u8]) {
    let mut choices = Choices::new(input);
    let options: uts46::Options = choices.options();
    let operation = choices.one(&[Operation::ToAscii, Operation::ToUnicode]);
    let conversions =
        [AnyBatch::Uts46(Batch::new(operation, options)), choices.one(&MEMORY_CONVERSIONS)];
    let together = choices.number();
    // Each name, in a circle of endings: the text after each of the first dots, which come again and again.
    let text = choices.text();
    let lines = text.lines().take(40);
    let mut names: Vec<&str> = lines.clone().collect();
    for line in lines {
        let endings = line.match_indices(['.', '。']).take(3);
        names.extend(endings.flat_map(|(at, dot)| [&line[at + dot.len()..], line]));
    }
    memory_changes_nothing(&names, &conversions, together);
}
