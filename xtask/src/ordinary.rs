//! `cargo xtask ordinary`: brands that are ordinary words, `data/ordinary.txt`.
//!
//! A word is ordinary if the English dictionary of npm lists it in lower case, or without an s at its end, and if it is part of at least
//! four of the registered labels of popular names and hosts: between hyphens, or as one of two words of the dictionary. The
//! file has the number of labels of each word, because a word that few names contain is less ordinary. So are the three
//! letters that 200 words of the dictionary start or end with, such as `ing`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};
use xenonym_psl::registrable_label;

use crate::safety::install;
use crate::tables::parse::words::hash;

const DICTIONARY: &str = "dictionary-en@4.0.0";
/// They are known as brands first, though the dictionary lists them.
const BRANDS: [&str; 2] = ["amazon", "google"];
const FEWEST_LABELS: usize = 4;
const FEWEST_WORDS: usize = 200;
const LENGTHS: std::ops::RangeInclusive<usize> = 3..=10;
/// None of so many popular labels that are not words shares the hash of a word.
const PROTECTED: usize = 10_000;

/// Where the words come from.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The folder of the corpora
    #[arg(long, value_name = "DIR")]
    data: PathBuf,
}

pub(crate) fn run(root: &Path, arguments: &Arguments) -> Result<()> {
    let modules = install(root, "ordinary", &[DICTIONARY])?;
    let dictionary = fs::read_to_string(modules.join("dictionary-en/index.dic"))?;
    let dictionary = Dictionary::new(&dictionary);
    let popular = fs::read_to_string(arguments.data.join("corpora/popular-100k.txt"))?;
    let hosts = fs::read_to_string(arguments.data.join("safety/lists/umbrella-hosts.txt"))?;
    let labels = labels(popular.lines().chain(hosts.lines()));
    let words = dictionary.used_in(&labels);
    let mut counts: BTreeMap<&str, String> =
        words.iter().map(|(word, count)| (*word, count.to_string())).collect();
    counts.extend(dictionary.affixes().into_iter().map(|affix| (affix, "affix".to_owned())));
    let hashes: BTreeMap<u32, &str> = counts.keys().map(|word| (hash(word), *word)).collect();
    for label in labels.iter().take(PROTECTED).filter(|label| !counts.contains_key(**label)) {
        let word = hashes.get(&hash(label));
        ensure!(word.is_none(), "{label} and {word:?} share a hash: choose another seed");
    }
    let mut text = "# Brands that are ordinary words: input of `cargo xtask generate tables`, written by `cargo xtask ordinary`.\n\
                    # From the English dictionary of npm, dictionary-en 4.0.0; see NOTICE.\n\
                    # Columns: a word, and how many labels of popular names and hosts contain it. An affix is part of many words.\n"
        .to_owned();
    for (word, count) in &counts {
        writeln!(text, "{word}\t{count}")?;
    }
    fs::write(root.join("data/ordinary.txt"), text)?;
    Ok(())
}

/// The registered labels, each once, the most popular first.
fn labels<'n>(names: impl Iterator<Item = &'n str>) -> Vec<&'n str> {
    let mut known = BTreeSet::new();
    let labels = names.filter_map(|name| name.get(registrable_label(name)?));
    labels.filter(|label| !label.starts_with("xn--") && known.insert(*label)).collect()
}

struct Dictionary {
    /// Those in lower case, and their plurals.
    words: BTreeSet<String>,
    /// All, with names and plurals.
    all: BTreeSet<String>,
}

impl Dictionary {
    /// From the file of hunspell.
    fn new(text: &str) -> Self {
        let stems = text.lines().skip(1).filter_map(|line| line.split('/').next());
        let stems: Vec<&str> = stems
            .filter(|stem| LENGTHS.contains(&stem.len()))
            .filter(|stem| stem.bytes().all(|byte| byte.is_ascii_alphabetic()))
            .filter(|stem| stem.bytes().skip(1).all(|byte| byte.is_ascii_lowercase()))
            .collect();
        let is_word = |stem: &&str| stem.bytes().all(|byte| byte.is_ascii_lowercase());
        let words = stems.iter().copied().filter(is_word);
        let words: BTreeSet<String> =
            words.flat_map(|word| [word.to_owned(), format!("{word}s")]).collect();
        let mut all: BTreeSet<String> = stems.iter().map(|stem| stem.to_lowercase()).collect();
        all.extend(words.iter().cloned());
        Self { words, all }
    }

    /// The words that are part of enough labels, and of how many.
    fn used_in<'l>(&self, labels: &[&'l str]) -> BTreeMap<&'l str, usize> {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for label in labels {
            let mut parts = BTreeSet::new();
            let tokens: Vec<&str> = label.split('-').collect();
            for token in &tokens {
                if tokens.len() > 1 {
                    parts.insert(*token);
                }
                for at in 3..token.len().saturating_sub(2) {
                    let Some((first, second)) = token.split_at_checked(at) else { continue };
                    if self.all.contains(first) && self.all.contains(second) {
                        parts.extend([first, second]);
                    }
                }
            }
            for part in parts.into_iter().filter(|part| self.words.contains(*part)) {
                *counts.entry(part).or_default() += 1;
            }
        }
        let is_used =
            |&(word, count): &(&str, usize)| count >= FEWEST_LABELS && !BRANDS.contains(&word);
        counts.into_iter().filter(is_used).collect()
    }

    /// Three letters at the start or the end of many words.
    fn affixes(&self) -> Vec<&str> {
        let mut counts: BTreeMap<(bool, &str), usize> = BTreeMap::new();
        for word in self.words.iter().filter(|word| word.len() > 4) {
            for (is_end, part) in [(false, word.get(..3)), (true, word.get(word.len() - 3..))] {
                *counts.entry((is_end, part.unwrap_or_default())).or_default() += 1;
            }
        }
        let is_common = |&(_, count): &(_, usize)| count >= FEWEST_WORDS;
        counts.into_iter().filter(is_common).map(|((_, part), _)| part).collect()
    }
}
