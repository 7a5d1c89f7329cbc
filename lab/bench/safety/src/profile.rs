//! Searches alone, for callgrind: 20,000 protected names, and names without a hit.

use std::hint::black_box;
use std::path::Path;

use xenonym_safety::lookalikes::{Builder, Index, Level, Scratch};

use crate::speed::unlike;
use crate::{Result, lines};

/// How many names of each list are searched.
const COUNT: usize = 4_000;

pub fn run(data: &Path) -> Result<()> {
    let mut builder = Builder::new(Level::Normal);
    builder.protect_all(lines(&data.join("corpora/popular-100k.txt"))?.iter().take(20_000));
    let index = builder.build();
    let mut scratch = Scratch::new();
    let ascii: Vec<String> = (0..COUNT).map(unlike).collect();
    let mut idns = lines(&data.join("corpora/idn-a-labels.txt"))?;
    idns.retain(|name| index.find_with(name, &mut scratch).is_empty());
    idns.truncate(COUNT);
    profile_ascii(&index, &ascii);
    profile_idns(&index, &idns);
    println!("searched {} ASCII names and {} internationalized ones", ascii.len(), idns.len());
    Ok(())
}

/// A function of its own, so that callgrind can tell its calls from other searches.
#[inline(never)]
fn profile_ascii(index: &Index, names: &[String]) {
    search(index, names);
}

/// The same for internationalized names.
#[inline(never)]
fn profile_idns(index: &Index, names: &[String]) {
    search(index, names);
}

fn search(index: &Index, names: &[String]) {
    let mut scratch = Scratch::new();
    for name in names {
        black_box(index.find_with(name, &mut scratch));
    }
}
