//! A column of 1,000,000 names with nulls, converted by four threads.
//!
//! Shows [`convert_column`] on values and offsets as Arrow has them, one part of the rows for each
//! thread, and how to count rejected rows by the kind of their error.
//!
//! ```sh
//! cargo run -p xenonym --release --example batch_threads
//! ```

use std::{collections::BTreeMap, thread};

use xenonym::ErrorKind;
use xenonym::batch::{Batch, Counts, OffsetError, OnError, convert_column};
use xenonym::uts46::Options;

const ROWS: usize = 1_000_000;
const THREADS: usize = 4; // divides the rows evenly

/// Row n is `values[offsets[n]..offsets[n + 1]]`; it is null if `valid[n]` is false.
struct Column {
    values: Vec<u8>,
    offsets: Vec<usize>, // of any integer type; Arrow has `i32` and `i64`
    valid: Vec<bool>,
}

#[derive(Default)]
struct Part {
    values: Vec<u8>,
    offsets: Vec<usize>,
    counts: Counts,
    rejected: BTreeMap<ErrorKind, usize>,
}

fn main() -> Result<(), OffsetError> {
    let column = &generate();
    let parts: Vec<Part> = thread::scope(|scope| {
        let spawn = |thread| scope.spawn(move || convert(column, ROWS / THREADS * thread));
        let threads: Vec<_> = (0..THREADS).map(spawn).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect::<Result<_, _>>()
    })?;
    let counts: Counts = parts.iter().map(|part| part.counts).sum();
    println!("{} unchanged, {} converted", counts.unchanged, counts.converted);
    let mut rejected: BTreeMap<ErrorKind, usize> = BTreeMap::new();
    for (kind, count) in parts.iter().flat_map(|part| &part.rejected) {
        *rejected.entry(*kind).or_default() += count;
    }
    println!("{} null", counts.rejected - rejected.values().sum::<usize>());
    for (kind, count) in rejected {
        println!("{count} rejected: {}", kind.message());
    }
    Ok(())
}

/// A slice of the offsets is a part of the column: its first offset need not be 0.
fn convert(column: &Column, start: usize) -> Result<Part, OffsetError> {
    let offsets = &column.offsets[start..=start + ROWS / THREADS];
    let to_ascii = Batch::to_ascii(Options::DNS);
    let mut part = Part::default();
    let output = (&mut part.values, &mut part.offsets);
    part.counts = convert_column(&column.values, offsets, &to_ascii, output, |row, error| {
        // A null is an empty row, which is rejected too, but it is not an error.
        if column.valid[start + row] {
            *part.rejected.entry(error.kind()).or_default() += 1;
        }
        OnError::Blank
    })?;
    Ok(part)
}

fn generate() -> Column {
    let mut column = Column { values: vec![], offsets: vec![0], valid: vec![] };
    let names = ["example.com", "bücher.example", "a..b", "www.例え.jp", "xn--a-ecp.example", ""];
    for name in names.iter().cycle().take(ROWS) {
        column.values.extend_from_slice(name.as_bytes());
        column.offsets.push(column.values.len());
        column.valid.push(!name.is_empty());
    }
    column
}
