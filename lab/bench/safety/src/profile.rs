//! Searches alone, for callgrind: 20,000 protected names at level normal, and names without a hit.

use std::hint::black_box;
use std::path::Path;

use xenonym_safety::lookalikes::{Builder, Index, Level, Scratch};

use crate::speed::unlike;
use crate::{Result, lines};

/// How many names of each list are searched.
const COUNT: usize = 4_000;

pub fn run(data: &Path, are_ascii: bool) -> Result<()> {
    let mut builder = Builder::new(Level::Normal);
    builder.protect_all(lines(&data.join("corpora/popular-100k.txt"))?.iter().take(20_000));
    let index = builder.build();
    let mut scratch = Scratch::new();
    let mut names: Vec<String> = if are_ascii {
        (0..2 * COUNT).map(unlike).collect()
    } else {
        lines(&data.join("corpora/idn-a-labels.txt"))?
    };
    names.retain(|name| index.find_with(name, &mut scratch).is_empty());
    names.truncate(COUNT);
    profiled(&index, &names, &mut scratch);
    println!("searched {} names", names.len());
    Ok(())
}

/// A function of its own, so that callgrind can tell these searches from those that select the names.
#[inline(never)]
fn profiled(index: &Index, names: &[String], scratch: &mut Scratch) {
    for name in names {
        black_box(index.find_with(name, scratch));
    }
}
