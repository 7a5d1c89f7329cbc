//! Brands with other words: the share that is found by pattern, and of ordinary compounds the share that is a hit too.

use std::collections::BTreeSet;
use std::path::Path;

use xenonym::host::Host;
use xenonym_safety::lookalikes::{Hit, Index, Kind, Scratch};
use xenonym_safety::registrable_domain;

use crate::{Result, lines, percent};

/// How a letter is disguised.
const DISGUISES: [(&str, &str); 16] = [
    ("o", "0"),
    ("l", "1"),
    ("e", "é"),
    ("a", "а"),
    ("o", "о"),
    ("e", "е"),
    ("p", "р"),
    ("c", "с"),
    ("i", "і"),
    ("a", "à"),
    ("i", "í"),
    ("u", "ü"),
    ("n", "ñ"),
    ("s", "ѕ"),
    ("m", "rn"),
    ("g", "ġ"),
];
/// How many names each pattern has.
const COUNT: usize = 200;
const PROTECTED: [usize; 3] = [100, 1_000, 50_000];

pub fn run(data: &Path, root: &Path) -> Result<()> {
    let folder = root.join("lab/bench/safety/combinations");
    let read = |name: &str| -> Result<Vec<String>> {
        let lines = lines(&folder.join(name))?;
        Ok(lines.into_iter().filter(|line| !line.starts_with('#')).collect())
    };
    let (brands, words, parts) = (read("brands.txt")?, read("words.txt")?, read("parts.txt")?);
    let brands: Vec<(bool, &str)> = brands
        .iter()
        .filter_map(|line| line.split_once('\t'))
        .map(|(class, name)| (class == "distinctive", name))
        .collect();
    let mut builder = Index::builder();
    builder.protect_all(brands.iter().map(|(_, name)| name));
    let index = builder.build();
    let mut random = Random(30);
    println!(
        "Combinations with {} brands, level {}\n\n| pattern | how many | found |\n|---|---|---|",
        brands.len(),
        index.level()
    );
    for (pattern, make) in PATTERNS {
        let names = names(&brands, &words, &parts, make, &mut random);
        let found =
            count(&index, names.iter().map(|(name, protected)| (name.as_str(), Some(*protected))));
        println!("| {pattern} | {} | {} |", names.len(), percent(found, names.len()));
    }
    println!();
    false_alarms(data, &read("compounds.txt")?)
}

/// Compounds against the brands in them, and popular names against others.
fn false_alarms(data: &Path, compounds: &[String]) -> Result<()> {
    println!(
        "| names | how many | hits | of these, the brand itself is a part |\n|---|---|---|---|"
    );
    let compounds: Vec<_> = compounds.iter().filter_map(|line| line.split_once('\t')).collect();
    let brands: BTreeSet<&str> = compounds.iter().map(|(brand, _)| *brand).collect();
    let mut builder = Index::builder();
    builder.protect_all(brands.iter().map(|brand| format!("{brand}.com")));
    let index = builder.build();
    let names: Vec<String> =
        compounds.iter().map(|(_, label)| format!("{label}.example")).collect();
    report(&index, "ordinary compounds", &names);
    let popular = lines(&data.join("corpora/popular-100k.txt"))?;
    for count in PROTECTED {
        popular_names(&popular, count);
    }
    println!();
    Ok(())
}

/// Every other popular name, against the first of the others.
fn popular_names(popular: &[String], protected: usize) {
    let protected: Vec<&String> = popular.iter().step_by(2).take(protected).collect();
    let known: BTreeSet<String> = protected.iter().filter_map(|name| label(name)).collect();
    // The same label under another suffix is the same brand, and no false alarm.
    let is_other = |name: &&String| label(name).is_none_or(|label| !known.contains(&label));
    let names: Vec<&String> = popular.iter().skip(1).step_by(2).filter(is_other).collect();
    let mut builder = Index::builder();
    builder.protect_all(&protected);
    let index = builder.build();
    let what = format!("every other popular name, against {} others", protected.len());
    report(&index, &what, &names);
}

/// Prints the share of honest names that have a hit, and the share that contain a brand letter for letter next to
/// something else.
fn report(index: &Index, what: &str, names: &[impl AsRef<str>]) {
    let found = count(index, names.iter().map(|name| (name.as_ref(), None)));
    let mut scratch = Scratch::new();
    let contains_brand = |name: &&str| {
        let hits = index.find_with(name, &mut scratch);
        let is_beside = |hit: &Hit<'_>| matches!(hit.kind(), Kind::BrandPlusWord | Kind::Embedded);
        hits.iter().any(|hit| is_beside(hit) && hit.substitutions().is_empty())
    };
    let used = names.iter().map(AsRef::as_ref).filter(contains_brand).count();
    let [found, used] = [found, used].map(|part| percent(part, names.len()));
    println!("| {what} | {} | {found} | {used} |", names.len());
}

fn label(name: &str) -> Option<String> {
    let host = Host::parse(name).ok()?;
    let label = registrable_domain(&host)?.split('.').next();
    label.map(str::to_owned)
}

/// How many names have a hit: one of their protected name, if they have one.
fn count<'n>(index: &Index, names: impl Iterator<Item = (&'n str, Option<&'n str>)>) -> usize {
    let mut scratch = Scratch::new();
    let is_found = |(name, protected): &(&str, Option<&str>)| {
        let hits = index.find_with(name, &mut scratch);
        let found =
            hits.iter().find(|hit| protected.is_none_or(|protected| hit.protected() == protected));
        if std::env::var_os("SHOW").is_some() && found.is_some() != protected.is_some() {
            let told =
                found.map(|hit| format!("{} {} {}", hit.protected(), hit.kind(), hit.cost()));
            eprintln!("{name}\t{}", told.unwrap_or_default());
        }
        found.is_some()
    };
    names.filter(is_found).count()
}

/// What a name is made of.
struct Parts<'p> {
    brand: &'p str,
    is_distinctive: bool,
    word: &'p str,
    other: &'p str,
}

type Make = fn(&Parts<'_>, &mut Random) -> Option<String>;

const PATTERNS: [(&str, Make); 12] = [
    ("brand-word", |p, _| Some(format!("{}-{}", p.brand, p.word))),
    ("word-brand", |p, _| Some(format!("{}-{}", p.word, p.brand))),
    ("disguised brand-word", |p, r| Some(format!("{}-{}", r.disguise(p.brand)?, p.word))),
    ("brand-disguised word", |p, r| Some(format!("{}-{}", p.brand, r.disguise(p.word)?))),
    ("both disguised", |p, r| Some(format!("{}-{}", r.disguise(p.brand)?, r.disguise(p.word)?))),
    ("brandword, from 6 letters", |p, _| {
        (p.brand.len() > 5).then(|| format!("{}{}", p.brand, p.word))
    }),
    ("wordbrand, from 6 letters", |p, _| {
        (p.brand.len() > 5).then(|| format!("{}{}", p.word, p.brand))
    }),
    ("brand-part, distinctive", |p, _| {
        p.is_distinctive.then(|| format!("{}-{}", p.brand, p.other))
    }),
    ("part-brand-part, distinctive", |p, _| {
        p.is_distinctive.then(|| format!("{}-{}-x", p.other, p.brand))
    }),
    ("brand and digits, distinctive, from 4 letters", |p, r| {
        (p.is_distinctive && p.brand.len() > 3).then(|| format!("{}{}", p.brand, r.below(999)))
    }),
    ("my and the like in front, distinctive", |p, r| {
        let first = ["my", "the", "get", "mein", "mon", "mi"][r.below(6)];
        (p.is_distinctive && p.brand.len() > 5).then(|| format!("{first}{}", p.brand))
    }),
    ("brand-word in a subdomain", |p, _| Some(format!("{}-{}.cdn7", p.brand, p.word))),
];

/// Names of a pattern, each once, with the protected names that they imitate.
fn names<'b>(
    brands: &[(bool, &'b str)],
    words: &[String],
    parts: &[String],
    make: Make,
    random: &mut Random,
) -> BTreeSet<(String, &'b str)> {
    let mut names = BTreeSet::new();
    for _ in 0..COUNT * 20 {
        let (is_distinctive, protected) = brands[random.below(brands.len())];
        let brand = protected.split('.').next().unwrap_or_default();
        let (word, other) = (&words[random.below(words.len())], &parts[random.below(parts.len())]);
        if let Some(label) = make(&Parts { brand, is_distinctive, word, other }, random) {
            names.insert((format!("{label}.example"), protected));
        }
        if names.len() == COUNT {
            break;
        }
    }
    names
}

/// A generator of numbers that is the same in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        (self.0 >> 33) as usize % end
    }

    /// A text with one letter disguised; `None` if it has no letter to disguise.
    fn disguise(&mut self, text: &str) -> Option<String> {
        let possible: Vec<_> =
            DISGUISES.iter().filter(|(letter, _)| text.contains(letter)).collect();
        let (letter, disguise) = possible.get(self.below(possible.len().max(1)))?;
        let places: Vec<usize> = text.match_indices(letter).map(|(at, _)| at).collect();
        let at = places[self.below(places.len())];
        Some(format!("{}{disguise}{}", &text[..at], &text[at + letter.len()..]))
    }
}
