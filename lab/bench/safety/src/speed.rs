//! Speed on one core, in CPU time, and memory.

use std::hint::black_box;
use std::path::Path;

use rustix::time::{ClockId, clock_gettime};
use xenonym::uts46::{Options, to_unicode};
use xenonym_safety::display::Policy;
use xenonym_safety::lookalikes::{self, Builder, Index, Level, Scratch, permutations};

use crate::{Result, lines};

const ROUNDS: usize = 3;

pub fn run(data: &Path) -> Result<()> {
    let protected = lines(&data.join("corpora/popular-100k.txt"))?;
    let idns = lines(&data.join("corpora/idn-a-labels.txt"))?;
    let ascii = mixed(&protected, &idns, 1_000_000);
    println!("Speed in CPU time, the best of {ROUNDS}, with {} protected names\n", protected.len());
    let indexes = [Level::Strict, Level::Normal, Level::Wide].map(|level| build(level, &protected));
    println!("\n| names a second, in millions | 1 of 1,000 an IDN | IDNs |\n|---|---|---|");
    for index in &indexes {
        let mut scratch = Scratch::new();
        let mut hits = 0;
        let [first, second] = [&ascii, &idns]
            .map(|names| speed(names, |name| hits += index.find_with(name, &mut scratch).len()));
        println!("| look-alikes, {} | {first:.2} | {second:.2} |", index.level());
        black_box(hits);
    }
    let mut scratch = Scratch::new();
    let [first, second] = [&ascii, &idns].map(|names| {
        speed(names, |name| {
            black_box(indexes[0].find_with(name, &mut scratch));
            if name.contains("xn--") {
                let _ = black_box(to_unicode(name, &Options::DNS));
                let _ = black_box(Policy::CHROMIUM.judge(name));
            }
        })
    });
    println!("| the same, strict, with decoding and display of IDNs | {first:.2} | {second:.2} |");
    let [first, second] = [&ascii, &idns]
        .map(|names| speed(names, |name| drop(black_box(Policy::CHROMIUM.judge(name)))));
    println!("| display alone, of all | {first:.2} | {second:.2} |\n");
    growth(&protected, &idns);
    stream()
}

/// A name that no protected one resembles.
pub fn unlike(number: usize) -> String {
    format!("q{:x}zz{number:x}jx.example", number.wrapping_mul(2_654_435_761))
}

/// Level normal with more and more protected names. Above those of the list they are made of its labels and numbers.
fn growth(popular: &[String], idns: &[String]) {
    println!(
        "| protected names | built in, ms | MB | ASCII, millions a second | IDNs |\n|---|---|---|---|---|"
    );
    let ascii: Vec<String> = (0..300_000).map(unlike).collect();
    for count in [10, 100, 1_000, 10_000, 20_000, 100_000, 1_000_000] {
        let made = (0..).flat_map(|round: usize| {
            popular.iter().map(move |name| match round {
                0 => name.clone(),
                _ => name.replacen('.', &format!("{round}."), 1),
            })
        });
        let names: Vec<String> = made.take(count).collect();
        let mut best = f64::INFINITY;
        let mut index = Builder::new(Level::Normal).build();
        for _ in 0..ROUNDS {
            let start = seconds();
            let mut builder = Builder::new(Level::Normal);
            builder.protect_all(&names);
            index = builder.build();
            best = best.min(seconds() - start);
        }
        let mut scratch = Scratch::new();
        let [first, second] = [ascii.as_slice(), idns]
            .map(|names| speed(names, |name| drop(black_box(index.find_with(name, &mut scratch)))));
        let (length, size) = (index.len(), index.size() as f64 / 1e6);
        println!("| {length} | {:.1} | {size:.2} | {first:.2} | {second:.2} |", best * 1e3);
    }
    println!();
}

/// Generates many permutations of a name without storing them.
fn stream() -> Result<()> {
    const NAME: &str = "international-bank.com";
    const COUNT: usize = 10_000_000;
    let before = memory()?;
    let start = seconds();
    let made = permutations(NAME, &lookalikes::Options::new())?.take(COUNT).count();
    let took = seconds() - start;
    let grown = memory()?.saturating_sub(before);
    println!("{made} permutations of {NAME} in {took:.1} s; the most memory grew by {grown} kB\n");
    Ok(())
}

/// The most memory that the process had, in kB.
fn memory() -> Result<usize> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or_default();
    Ok(peak.trim().trim_end_matches(" kB").parse()?)
}

fn build(level: Level, names: &[String]) -> Index {
    let mut best = f64::INFINITY;
    let mut index = Builder::new(level).build();
    for _ in 0..ROUNDS {
        let start = seconds();
        let mut builder = Builder::new(level);
        builder.protect_all(names);
        index = builder.build();
        best = best.min(seconds() - start);
    }
    let bytes = index.to_bytes();
    let start = seconds();
    let is_read = Index::from_bytes(&bytes).is_ok_and(|read| read.len() == index.len());
    let read = seconds() - start;
    assert!(is_read);
    println!(
        "* level {level}: {} names built in {:.0} ms, {:.1} MB; {:.1} MB of bytes, read in {:.0} ms",
        index.len(),
        best * 1e3,
        index.size() as f64 / 1e6,
        bytes.len() as f64 / 1e6,
        read * 1e3,
    );
    index
}

/// The CPU time of this thread.
fn seconds() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// Measures millions of names per second.
fn speed(names: &[String], mut each: impl FnMut(&str)) -> f64 {
    let mut best = f64::INFINITY;
    for _ in 0..ROUNDS {
        let start = seconds();
        names.iter().for_each(|name| each(name));
        best = best.min(seconds() - start);
    }
    names.len() as f64 / best / 1e6
}

/// Names like the popular ones, that are not: the start of a label, the end of another, the suffix of a third.
fn mixed(popular: &[String], idns: &[String], count: usize) -> Vec<String> {
    let mut state: u64 = 46;
    let mut random = |below: usize| {
        state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        (state >> 33) as usize % below
    };
    let mut names = Vec::with_capacity(count);
    while names.len() < count {
        if random(1000) == 0 {
            names.push(idns[random(idns.len())].clone());
            continue;
        }
        let mut part = || popular[random(popular.len())].split_once('.').unwrap_or_default();
        let ((first, _), (second, _), (_, suffix)) = (part(), part(), part());
        let (start, end) = (first.len().div_ceil(2), second.len() / 2);
        let (Some(start), Some(end)) = (first.get(..start), second.get(end..)) else { continue };
        let host = ["", "", "www.", "mail."][random(4)];
        names.push(format!("{host}{start}{end}.{suffix}"));
    }
    names
}

// Searches alone, for callgrind: 20,000 protected names at level normal, and names without a hit.

/// How many names of each list are searched.
const COUNT: usize = 4_000;

pub fn profile(data: &Path, are_ascii: bool) -> Result<()> {
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
