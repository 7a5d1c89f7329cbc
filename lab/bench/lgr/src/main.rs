//! `xenonym-lgr-figures DATA`: speed of xenonym-lgr under every ruleset of the root zone, as tables in Markdown.
//!
//! All times are CPU time of one thread.

use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::process::Command;

use rustix::time::{ClockId, clock_gettime};
use xenonym_lgr::document::Source;
use xenonym_lgr::{Document, Evaluator, Ruleset, VariantsError, root_zone};

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
        Some(argument) if argument == "--chinese" => return measure(&data),
        Some(only) => of_rulesets(&data, Some(&only))?,
        None => {
            of_rulesets(&data, None)?;
            in_own_process()?;
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

// Parses and compiles the Chinese ruleset, the largest one of a script.

const FILE: &str = "lgr-5-chinese-script-26may22-en.xml";

fn in_own_process() -> Result<()> {
    let data = std::env::args().nth(1).ok_or("the folder of the data is missing")?;
    for _ in 0..3 {
        let status = Command::new(std::env::current_exe()?).args([&data, "--chinese"]).status()?;
        assert!(status.success());
    }
    Ok(())
}

fn measure(data: &Path) -> Result<()> {
    let xml = fs::read(data.join(FILE))?;
    let (before, start) = (memory()?, seconds());
    let document = Document::parse(&xml)?;
    let parsed = seconds();
    let ruleset = Ruleset::new(&document)?;
    drop(document);
    let end = seconds();
    black_box(&ruleset);
    println!(
        "* {} bytes of Chinese XML: parsed in {:.0} ms, compiled in {:.0} ms, {} kB of memory.",
        xml.len(),
        (parsed - start) * 1e3,
        (end - parsed) * 1e3,
        memory()?.saturating_sub(before),
    );
    Ok(())
}

// Random labels of a ruleset, all of them eligible.

/// A small generator of random numbers.
struct Random(pub u64);

impl Random {
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % limit
    }
}

/// The elements of a ruleset, from which labels are made.
struct Elements {
    all: Vec<String>,
    /// The tenth with the most variants, and all sequences.
    rich: Vec<String>,
}

impl Elements {
    pub fn new(document: &Document) -> Self {
        let mut all: Vec<(usize, String)> = Vec::new();
        for entry in &document.entries {
            match &entry.source {
                Source::Sequence(text) => all.push((entry.variants.len(), text.iter().collect())),
                Source::Range(first, last) => {
                    all.extend((*first..=*last).map(|one| (0, one.to_string())));
                }
                other => panic!("not a source: {other:?}"),
            }
        }
        all.sort_by_key(|(variants, text)| std::cmp::Reverse((*variants, text.len())));
        let tenth = all.len().div_ceil(10);
        let is_rich = |(at, (_, text)): &(usize, &(usize, String))| {
            *at < tenth || text.chars().nth(1).is_some()
        };
        let rich = all.iter().enumerate().filter(is_rich).map(|(_, one)| one.1.clone()).collect();
        Self { all: all.into_iter().map(|one| one.1).collect(), rich }
    }

    /// An eligible label of this many code points, or somewhat fewer where rules leave no way on.
    fn grow(
        &self,
        evaluator: &mut Evaluator<'_>,
        random: &mut Random,
        len: usize,
        from: &[String],
    ) -> String {
        let (mut label, mut count) = (String::new(), 0);
        // Rules can reject a label that ends here, so two elements at a time are tried as well.
        for _ in 0..200 {
            let mut next = label.clone();
            for _ in 0..1 + random.below(3) {
                let list = if random.below(4) == 0 { &self.all } else { from };
                next += &list[random.below(list.len())];
            }
            let next_count = next.chars().count();
            if next_count <= len && evaluator.check(&next).is_eligible() {
                (label, count) = (next, next_count);
            }
            if count >= len {
                break;
            }
        }
        label
    }

    /// Labels of 3 to 12 code points.
    pub fn usual(&self, ruleset: &Ruleset, random: &mut Random, count: usize) -> Vec<String> {
        let mut evaluator = ruleset.evaluator();
        let mut labels = Vec::with_capacity(count);
        while labels.len() < count {
            let len = 3 + random.below(10);
            let label = self.grow(&mut evaluator, random, len, &self.all);
            if !label.is_empty() {
                labels.push(label);
            }
        }
        labels
    }

    /// Labels of 63 code points with as many variants as possible: of random elements, of few, and of one.
    pub fn long(&self, ruleset: &Ruleset, random: &mut Random, count: usize) -> Vec<String> {
        let mut evaluator = ruleset.evaluator();
        let mut labels = Vec::new();
        for at in 0..count {
            let of = match at % 3 {
                0 => self.rich.clone(),
                1 => (0..4).map(|_| self.rich[random.below(self.rich.len())].clone()).collect(),
                _ => vec![self.rich[random.below(self.rich.len())].clone()],
            };
            let label = self.grow(&mut evaluator, random, 63, &of);
            labels.extend((!label.is_empty()).then_some(label));
        }
        labels
    }
}

// Measures in CPU time of this thread, because other programs run too.

const ROUNDS: usize = 3;

fn seconds() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// The best time of a few rounds, in seconds.
fn best(mut work: impl FnMut()) -> f64 {
    let mut best = f64::INFINITY;
    for _ in 0..ROUNDS {
        let start = seconds();
        work();
        best = best.min(seconds() - start);
    }
    best
}

/// Labels per second.
fn each(labels: &[String], mut work: impl FnMut(&str)) -> f64 {
    labels.len() as f64 / best(|| labels.iter().for_each(|label| work(label)))
}

/// The most memory that the process had, in kB.
fn memory() -> Result<usize> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or_default();
    Ok(peak.trim().trim_end_matches(" kB").parse()?)
}
