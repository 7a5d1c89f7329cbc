//! Words next to brands: `data/words.tsv`, and words that are also brands: `data/ordinary.txt`.

use std::collections::BTreeSet;

use anyhow::{Context, Result, bail, ensure};

/// The words of a language in a class.
#[derive(Debug)]
pub(crate) struct List<'t> {
    pub(crate) language: &'t str,
    pub(crate) class: Class,
    pub(crate) words: Vec<&'t str>,
}

/// In the order of the second column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Class {
    Lure,
    Weak,
    LurePrefix,
    WeakPrefix,
}

/// The lines of `data/words.tsv`. Each word is in one list.
pub(crate) fn lists(text: &str) -> Result<Vec<List<'_>>> {
    let mut known = BTreeSet::new();
    let mut lists = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let &[language, class, words] = &line.split('\t').collect::<Vec<_>>()[..] else {
            bail!("not three columns: {line:?}");
        };
        let class = match class {
            "lure" => Class::Lure,
            "weak" => Class::Weak,
            "lure-prefix" => Class::LurePrefix,
            "weak-prefix" => Class::WeakPrefix,
            other => bail!("no such class: {other}"),
        };
        let words: Vec<&str> = words.split(' ').collect();
        for word in &words {
            let is_word =
                word.chars().all(|c| !c.is_ascii() || c.is_ascii_lowercase() || c.is_ascii_digit());
            ensure!(is_word && word.chars().count() > 1, "not a word in lower case: {word:?}");
            ensure!(known.insert(*word), "in two lists: {word}");
        }
        lists.push(List { language, class, words });
    }
    Ok(lists)
}

/// Words that fewer popular labels contain are rare.
const COMMON: usize = 8;

/// The lines of `data/ordinary.txt`: each word, and whether it is rare.
pub(crate) fn ordinary(text: &str) -> Result<Vec<(&str, bool)>> {
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let words = lines.map(|line| {
        let (word, count) = line.split_once('\t').with_context(|| line.to_owned())?;
        Ok((word, count != "affix" && count.parse::<usize>()? < COMMON))
    });
    words.collect()
}

/// The upper 23 bits of FNV-1a with 32 bits, mixed. The start was chosen so that no popular label shares the hash of a word
/// that it isn't: `cargo xtask ordinary` checks it.
pub(crate) fn hash(word: &str) -> u32 {
    let hash =
        word.bytes().fold(SEED, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    (hash ^ hash >> 15).wrapping_mul(0x2C1B_3C6D) >> 9
}

const SEED: u32 = 0x811C_9DE7;
