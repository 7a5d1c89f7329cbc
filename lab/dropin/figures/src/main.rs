//! Measures the cost of names with the `idna` crate it is built with. For each file with one name
//! per line, and each conversion, it prints a line with nanoseconds per name.

use std::hint::black_box;
use std::time::Instant;
use std::{env, fs};

use idna::AsciiDenyList;
use url::Url;

/// The most names of a file.
const NAMES: usize = 10_000;

/// Names per run: so few that other programs do not interrupt every run.
const RUN: usize = 250;

const ROUNDS: usize = 15;

/// The conversions that most callers use, and the length of the result.
const CONVERSIONS: [(&str, fn(&str) -> usize); 3] = [
    ("`domain_to_ascii_cow`", |name| {
        idna::domain_to_ascii_cow(name.as_bytes(), AsciiDenyList::URL)
            .map_or(0, |ascii| ascii.len())
    }),
    ("`domain_to_unicode`", |name| idna::domain_to_unicode(name).0.len()),
    ("`Url::parse`", |url| Url::parse(url).map_or(0, |url| url.as_str().len())),
];

fn main() {
    for path in env::args().skip(1) {
        let text = fs::read_to_string(&path).expect("a file of names");
        let names: Vec<String> = text.lines().take(NAMES).map(str::to_owned).collect();
        let urls: Vec<String> = names.iter().map(|name| format!("http://{name}/")).collect();
        for (what, convert) in CONVERSIONS {
            let inputs = if what == "`Url::parse`" { &urls } else { &names };
            let nanoseconds: f64 = inputs.chunks(RUN).map(|run| least(run, convert)).sum();
            println!("{path}\t{what}\t{}", nanoseconds / inputs.len() as f64);
        }
    }
}

/// The least time of some rounds.
fn least(run: &[String], convert: fn(&str) -> usize) -> f64 {
    let nanoseconds = (0..ROUNDS).map(|_| {
        let start = Instant::now();
        for input in run {
            black_box(convert(black_box(input)));
        }
        start.elapsed().as_nanos() as f64
    });
    nanoseconds.fold(f64::MAX, f64::min)
}
