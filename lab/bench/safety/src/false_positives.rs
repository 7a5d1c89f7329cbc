//! False positives: honest words that are reported as imitations of one of ten thousand popular
//! names.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use xenonym::host::Host;
use xenonym::normalize::NFC;
use xenonym_safety::lookalikes::{Builder, Index, Level, Scratch};
use xenonym_safety::registrable_domain;

use crate::{Result, lines, percent};

const PROTECTED: usize = 10_000;
const SHORTEST: usize = 5;

pub fn run(data: &Path, dictionaries: &Path, root: &Path) -> Result<()> {
    let popular = lines(&data.join("corpora/popular-100k.txt"))?;
    let label = |name: &str| {
        let host = Host::parse(name).ok();
        let domain = host.as_ref().and_then(registrable_domain);
        domain.and_then(|name| name.split('.').next()).map_or(0, str::len)
    };
    let protected = popular.iter().filter(|name| label(name) >= SHORTEST).take(PROTECTED);
    let protected: Vec<&String> = protected.collect();
    let indexes = [Level::Strict, Level::Normal, Level::Wide].map(|level| {
        let mut builder = Builder::new(level);
        builder.protect_all(&protected);
        builder.build()
    });
    println!("False positives among stems under .com, against {} names\n", protected.len());
    println!("| words | how many | strict | normal | wide |\n|---|---|---|---|---|");
    let mut whole = (0, [0; 3]);
    let mut folders: Vec<_> =
        fs::read_dir(dictionaries)?.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    folders.sort();
    for folder in folders {
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        let Some(language) = name.strip_prefix("dictionary-") else { continue };
        let stems = stems(&lines(&folder.join("index.dic"))?);
        let names: Vec<String> = stems.iter().map(|stem| format!("{stem}.com")).collect();
        let found = count(&indexes, &names);
        report(language, names.len(), found);
        whole.0 += names.len();
        whole.1.iter_mut().zip(found).for_each(|(sum, found)| *sum += found);
    }
    report("all of these", whole.0, whole.1);
    let samples = lines(&root.join("testdata/sample-names.txt"))?;
    report("sample names", samples.len(), count(&indexes, &samples));
    println!();
    Ok(())
}

/// The stems of a hunspell dictionary that contain a letter outside ASCII.
fn stems(lines: &[String]) -> BTreeSet<String> {
    let words = lines.iter().skip(1).filter_map(|line| line.split(['/', '\t', ' ']).next());
    words
        .filter(|word| !word.is_ascii() && word.chars().all(char::is_alphabetic))
        .map(|word| NFC.normalize(&word.to_lowercase()).into_owned())
        .collect()
}

fn count(indexes: &[Index; 3], names: &[String]) -> [usize; 3] {
    let mut scratch = Scratch::new();
    [0, 1, 2].map(|level| {
        let is_hit = |name: &&String| {
            let hits = indexes[level].find_with(name, &mut scratch);
            if let (1, Some(hit), true) = (level, hits.first(), std::env::var_os("SHOW").is_some())
            {
                eprintln!("{name}\t{}\t{}\t{}", hit.protected(), hit.kind(), hit.cost());
            }
            !hits.is_empty()
        };
        names.iter().filter(is_hit).count()
    })
}

fn report(words: &str, count: usize, found: [usize; 3]) {
    let [strict, normal, wide] = found.map(|found| percent(found, count));
    println!("| {words} | {count} | {strict} | {normal} | {wide} |");
}
