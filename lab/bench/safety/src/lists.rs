//! Real imitations and honest names: what each level finds and reports, in one run.
//!
//! `xenonym-safety-figures DATA DICTIONARIES ROOT lists` prints the table of README.md. With `samples:LIST:LEVEL:COUNT`, the
//! program prints random names of a list that the level reports, and random names that it doesn't, to be judged by hand.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use xenonym_safety::display::{Policy, ProtectedNames, Rule};
use xenonym_safety::lookalikes::{Builder, Index, Level, Scratch};
use xenonym_safety::skeleton;

use crate::{Result, lines, percent};

/// The lists of imitations, each with the list of the brands that they imitate.
const LISTS: [(&str, &str); 4] = [
    ("eth-phishing-detect", "eth-phishing-detect"),
    ("polkadot", "polkadot"),
    ("discord", "discord"),
    ("phishtank-2026", "phishtank"),
];
/// The types of SquatPhish.
const TYPES: [&str; 5] = ["combo", "homo", "typo", "bits", "wrongTLD"];
/// How many popular names are protected, and from which one on the others are compared.
const PROTECTED: usize = 1_000;
const COMPARED: usize = 50_000;

/// The names to compare, with their description.
struct Row {
    text: String,
    /// The protected names, and the names that are compared with them.
    parts: Vec<(Vec<String>, Vec<String>)>,
}

/// What the last table limits costs to.
const COSTS: [u16; 5] = [90, 75, 60, 50, 45];

pub fn run(data: &Path) -> Result<()> {
    println!("| names | how many | strict | normal | wide |\n|---|---|---|---|---|");
    for row in rows(data)? {
        let count: usize = row.parts.iter().map(|(_, names)| names.len()).sum();
        let found = Level::ALL.iter().map(|&level| {
            let found: usize =
                row.parts.iter().map(|(protect, names)| hits(level, protect, names).len()).sum();
            format!("{found} ({:.1} %)", 100.0 * found as f64 / count.max(1) as f64)
        });
        let found: Vec<String> = found.collect();
        println!("| {} | {count} | {} |", row.text, found.join(" | "));
    }
    println!();
    by_cost(data)
}

/// Prints how many names are reported if costs are limited, of imitations and of honest names.
fn by_cost(data: &Path) -> Result<()> {
    let popular = lines(&data.join("corpora/popular-100k.txt"))?;
    let folder = data.join("safety/lists");
    let brands = lines(&folder.join("brands-eth-phishing-detect.txt"))?;
    let imitations = lines(&folder.join("eth-phishing-detect.txt"))?;
    let first = popular.get(..PROTECTED).unwrap_or_default();
    let rest = popular.get(COMPARED..).unwrap_or_default();
    let costs = |protect: &[String], names: &[String]| {
        let index = index(Level::Normal, protect);
        let mut scratch = Scratch::new();
        let best = |name: &String| Some(index.find_with(name, &mut scratch).first()?.cost());
        names.iter().filter_map(best).collect::<Vec<u16>>()
    };
    let (imitations, honest) = (costs(&brands, &imitations), costs(first, rest));
    println!("| highest cost | imitations: eth-phishing-detect | popular names, 1,000 protected |");
    println!("|---|---|---|");
    for highest in COSTS {
        let [imitations, honest] = [&imitations, &honest]
            .map(|costs| costs.iter().filter(|&&cost| cost <= highest).count());
        println!("| {highest} | {imitations} | {honest} |");
    }
    println!();
    Ok(())
}

/// Prints random hits and misses of the first row whose description contains a text.
pub fn samples(data: &Path, which: &str) -> Result<()> {
    let mut parts = which.split(':');
    let (Some(list), Some(level), Some(count)) = (parts.next(), parts.next(), parts.next()) else {
        return Err("usage: samples:LIST:LEVEL:COUNT".into());
    };
    let (level, count): (Level, usize) = (level.parse()?, count.parse()?);
    let row = rows(data)?.into_iter().find(|row| row.text.contains(list)).ok_or("no such list")?;
    let (mut found, mut missed) = (Vec::new(), Vec::new());
    for (protect, names) in &row.parts {
        let mut hits = hits(level, protect, names).into_iter().peekable();
        for name in names {
            match hits.next_if(|(hit, _)| hit == name) {
                Some((_, why)) => found.push(format!("{name}\t{why}")),
                None => missed.push(name.clone()),
            }
        }
    }
    for (what, mut lines) in [("hit", found), ("miss", missed)] {
        lines.sort_by_key(|line| random(line));
        lines.iter().take(count).for_each(|line| println!("{what}\t{line}"));
    }
    Ok(())
}

fn rows(data: &Path) -> Result<Vec<Row>> {
    let folder = data.join("safety/lists");
    let popular = lines(&data.join("corpora/popular-100k.txt"))?;
    let umbrella = lines(&folder.join("umbrella-hosts.txt"))?;
    let brands = |of: &str| lines(&folder.join(format!("brands-{of}.txt")));
    let row = |text: &str, protect: &[String], names: &[String]| Row {
        text: text.to_owned(),
        parts: vec![(protect.to_vec(), names.to_vec())],
    };
    let mut rows = Vec::new();
    for (list, of) in LISTS {
        let names = lines(&folder.join(format!("{list}.txt")))?;
        rows.push(row(&format!("imitations: {list}"), &brands(of)?, &names));
    }
    for kind in TYPES {
        let parts = squatphish(&lines(&folder.join("squatphish.tsv"))?, kind);
        rows.push(Row { text: format!("imitations: SquatPhish, {kind}"), parts });
    }
    let pairs = lines(&data.join("safety/lookalikes-shamfinder.tsv"))?;
    rows.push(Row { text: "imitations: ShamFinder".to_owned(), parts: shamfinder(&pairs) });
    for (_, of) in LISTS {
        rows.push(row(&format!("popular names, brands of {of}"), &brands(of)?, &popular));
    }
    for (_, of) in LISTS {
        rows.push(row(&format!("popular hosts, brands of {of}"), &brands(of)?, &umbrella));
    }
    let first = popular.get(..PROTECTED).unwrap_or_default();
    rows.push(row("popular hosts, 1,000 protected", first, &umbrella));
    let rest = popular.get(COMPARED..).unwrap_or_default();
    rows.push(row("popular names, 1,000 protected", first, rest));
    let honest = lines(&folder.join("eth-honest.txt"))?;
    rows.push(row("honest names, brands of eth", &brands("eth-phishing-detect")?, &honest));
    Ok(rows)
}

/// The names of one type, by brand.
fn squatphish(lines: &[String], kind: &str) -> Vec<(Vec<String>, Vec<String>)> {
    let mut by_brand: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for line in lines.iter().filter(|line| !line.starts_with('#')) {
        let mut fields = line.split('\t');
        if let (Some(name), Some(brand), Some(of)) = (fields.next(), fields.next(), fields.next())
            && of == kind
        {
            by_brand.entry(brand).or_default().push(name.to_owned());
        }
    }
    by_brand.into_iter().map(|(brand, names)| (vec![brand.to_owned()], names)).collect()
}

/// All originals, and the labels that imitate them, under .com.
fn shamfinder(lines: &[String]) -> Vec<(Vec<String>, Vec<String>)> {
    let pairs = lines.iter().filter_map(|line| line.split_once('\t'));
    let (originals, labels): (Vec<&str>, Vec<&str>) = pairs.unzip();
    let [originals, labels] = [originals, labels]
        .map(|labels| labels.iter().map(|label| format!("{label}.com")).collect());
    vec![(originals, labels)]
}

/// The names that a level reports, each with its best hit.
fn hits(level: Level, protect: &[String], names: &[String]) -> Vec<(String, String)> {
    let index = index(level, protect);
    let mut scratch = Scratch::new();
    let mut hits = Vec::new();
    for name in names {
        if let Some(hit) = index.find_with(name, &mut scratch).first() {
            let why = format!("{}\t{}\t{}", hit.protected(), hit.kind(), hit.cost());
            hits.push((name.clone(), why));
        }
    }
    hits
}

fn index(level: Level, protect: &[String]) -> Index {
    let mut builder = Builder::new(level);
    builder.protect_all(protect);
    builder.build()
}

/// A number that orders lines as if at random, the same in every run: FNV-1a, mixed.
fn random(line: &str) -> u64 {
    let hash = line.bytes().fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    });
    (hash ^ hash >> 31).wrapping_mul(0x94D0_49BB_1331_11EB)
}

// Recall: of registered look-alikes that a study found, the share that is found here and by others.

pub fn recall(data: &Path) -> Result<()> {
    let lines = lines(&data.join("safety/lookalikes-shamfinder.tsv"))?;
    let pairs: Vec<(&str, &str)> = lines.iter().filter_map(|line| line.split_once('\t')).collect();
    println!("Recall on {} pairs of ShamFinder\n\n| by | found |\n|---|---|", pairs.len());
    let report = |by: &str, finds: &dyn Fn(&str, &str) -> bool| {
        let found = pairs.iter().filter(|(target, label)| finds(target, label)).count();
        println!("| {by} | {} |", percent(found, pairs.len()));
    };
    report("skeleton of UTS #39", &|target, label| skeleton(target) == skeleton(label));
    report("crate unicode-security", &|target, label| {
        let skeleton = unicode_security::confusable_detection::skeleton;
        skeleton(target).eq(skeleton(label))
    });
    // Only the comparison: no rule hides a label before.
    let policy = Policy::new("skeletons").add_rule(Rule::ChromiumTopDomain);
    report("Chromium's skeletons", &|target, label| {
        let mut protected = ProtectedNames::new();
        let name = format!("{label}.com");
        protected.insert(&format!("{target}.com")).is_ok()
            && policy
                .judge_with(&name, &protected)
                .findings()
                .iter()
                .any(|finding| finding.rule() == Rule::ChromiumTopDomain)
    });
    let targets: BTreeSet<&str> = pairs.iter().map(|(target, _)| *target).collect();
    for &level in Level::ALL {
        let mut builder = Builder::new(level);
        builder.protect_all(targets.iter().map(|target| format!("{target}.com")));
        let index = builder.build();
        report(&format!("look-alikes, {level}"), &|target, label| {
            let hits = index.find(&format!("{label}.com"));
            hits.iter().any(|hit| hit.protected() == format!("{target}.com"))
        });
    }
    println!();
    Ok(())
}
