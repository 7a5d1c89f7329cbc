//! Compares kernels on Arrow columns of every type, and on slices of them, with the functions for
//! single names.

use arrow_array::types::Int8Type;

use crate::Choices;
use crate::columns::{Rows, dictionary, strings, views};
use crate::kernels::kernels;

pub fn fuzz(input: &[u8]) {
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
