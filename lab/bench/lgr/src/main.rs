//! `xenonym-lgr-figures DATA`: speed of xenonym-lgr under every ruleset of the root zone, as tables in Markdown.
//!
//! All times are CPU time of one thread.

mod chinese;
mod labels;
mod measure;

use std::fs;
use std::hint::black_box;
use std::path::Path;

use xenonym_lgr::{Document, Ruleset, VariantsError, root_zone};

use crate::labels::{Elements, Random};
use crate::measure::{best, each};

pub type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// How many labels of each kind, and how many of 63 code points.
const LABELS: usize = 2_000;
const LONG: usize = 150;

fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let data = arguments.next().ok_or("the folder of the data is missing")?;
    let data = Path::new(&data).join("lgr/root-zone-5");
    match arguments.next() {
        // In a separate process, so that its memory is used by a single ruleset.
        Some(argument) if argument == "--chinese" => return chinese::measure(&data),
        Some(only) => of_rulesets(&data, Some(&only))?,
        None => {
            of_rulesets(&data, None)?;
            chinese::in_own_process()?;
            first_allocatable();
            too_complex();
        }
    }
    Ok(())
}

/// The file names identify scripts with words.
fn files(data: &Path) -> Result<Vec<(String, Document)>> {
    let mut documents = Vec::new();
    for file in fs::read_dir(data)? {
        let document = Document::parse(&fs::read(file?.path())?)?;
        let tag = document.meta.languages.first().map_or("", |tag| tag);
        let name = if document.meta.languages.len() > 1 { "common" } else { &tag[tag.len() - 4..] };
        documents.push((name.to_owned(), document));
    }
    documents.sort_by(|one, other| one.0.cmp(&other.0));
    Ok(documents)
}

fn of_rulesets(data: &Path, only: Option<&str>) -> Result<()> {
    println!(
        "| ruleset | ready, ms | check, M/s | index, M/s | counts, k/s | counts of 63, ms: middle | worst | uncounted |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    let files = files(data)?;
    for name in root_zone::names() {
        if only.is_some_and(|only| only != name) {
            continue;
        }
        let document = &files.iter().find(|file| file.0 == name).ok_or(name)?.1;
        let ready = best(|| drop(black_box(Ruleset::root(name))));
        let ruleset = Ruleset::root(name).ok_or(name)?;
        let elements = Elements::new(document);
        let mut random = Random(46);
        let labels = elements.usual(&ruleset, &mut random, LABELS);
        let mut evaluator = ruleset.evaluator();
        let check = each(&labels, |label| _ = black_box(evaluator.check(label)));
        let index = each(&labels, |label| drop(black_box(evaluator.index(label))));
        let count = each(&labels, |label| drop(black_box(evaluator.variants(label))));
        let long = elements.long(&ruleset, &mut random, LONG);
        let mut uncounted = 0;
        let mut times: Vec<(f64, &str)> = long
            .iter()
            .map(|label| {
                let mut is_counted = true;
                let time = best(|| {
                    let counted = black_box(evaluator.variants(label));
                    is_counted &= !matches!(counted, Err(VariantsError::TooComplex));
                });
                uncounted += usize::from(!is_counted);
                (time, &**label)
            })
            .collect();
        times.sort_by(|one, other| one.0.total_cmp(&other.0));
        let (middle, worst) = (times[times.len() / 2], times[times.len() - 1]);
        println!(
            "| `{name}` | {:.2} | {:.2} | {:.2} | {:.0} | {:.2} | {:.2} | {uncounted} |",
            ready * 1e3,
            check / 1e6,
            index / 1e6,
            count / 1e3,
            middle.0 * 1e3,
            worst.0 * 1e3,
        );
        if only.is_some() {
            eprintln!("{} {}", worst.1, worst.1.escape_unicode());
        }
    }
    println!();
    Ok(())
}

/// A label that mixes Arabic letters with an element whose variants differ in length.
fn too_complex() {
    let letters = "کیھەۃپفقگۑڪ";
    let mut label: String = letters.chars().cycle().take(30).collect();
    label += "ss";
    label.extend(letters.chars().rev().cycle().take(30));
    let ruleset = Ruleset::root("common").unwrap_or_else(|| unreachable!("it is built in"));
    let mut evaluator = ruleset.evaluator();
    let mut result = None;
    let time = best(|| result = Some(evaluator.variants(&label).map(|variants| variants.total())));
    println!("* {label} under `common`: {result:?} after {:.0} ms.", time * 1e3);
}

/// The label of six code points with the most variants under the Chinese ruleset.
fn first_allocatable() {
    const LABEL: &str = "喦坛埮墰墵壇";
    let ruleset = Ruleset::root("Hani").unwrap_or_else(|| unreachable!("it is built in"));
    let mut evaluator = ruleset.evaluator();
    let mut found = None;
    let time = best(|| {
        let variants = evaluator.variants(LABEL).unwrap_or_else(|error| panic!("{error}"));
        found = Some((variants.total(), variants.list_with("allocatable").next().is_some()));
    });
    if let Some((total, has_allocatable)) = found {
        let what =
            if has_allocatable { "the first allocatable one" } else { "that none is allocatable" };
        println!("* {LABEL} has {total} variants; {what} is found in {:.3} ms.", time * 1e3);
    }
}
