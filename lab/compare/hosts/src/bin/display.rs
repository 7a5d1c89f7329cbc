//! `node src/chromium.mjs < names.txt | cargo run --release -p xenonym-compare-hosts --bin display`: compares how `Policy::CHROMIUM` and a
//! real Chromium display names. Each line has a name, the host of its URL (`-` if there is none), and the host that is displayed.
//!
//! Each difference belongs to a class. A difference without a class fails the run.

use std::collections::BTreeMap;
use std::io::BufRead;

use anyhow::{Context, Result, ensure};
use xenonym_safety::display::{Platform, Policy, Show, Verdict};

const TOP_DOMAIN: &str =
    "Chromium compares the name with its own list of domains, which this policy is not given";

fn main() -> Result<()> {
    let policy = Policy::CHROMIUM.with_platform(Platform::Linux);
    let mut classes: BTreeMap<&str, (usize, String)> = BTreeMap::new();
    let (mut equal, mut unexplained) = (0, 0);
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let mut fields = line.split('\t');
        let mut next = || fields.next().context("a line has three fields");
        let (name, host, displayed) = (next()?, next()?, next()?);
        let verdict = policy.judge(name);
        let is_rejected = host == "-";
        let is_equal = if is_rejected {
            verdict.show() == Show::Invalid
        } else {
            verdict.show() != Show::Invalid && verdict.host() == displayed
        };
        if is_equal {
            equal += 1;
            continue;
        }
        match class(&verdict, host, displayed) {
            Some(class) => classes.entry(class).or_insert_with(|| (0, name.to_owned())).0 += 1,
            None => {
                unexplained += 1;
                let rules: Vec<&str> =
                    verdict.findings().iter().map(|finding| finding.rule().name()).collect();
                println!(
                    "{name}: {displayed:?} ({host}), here {:?} {} {rules:?}",
                    verdict.host(),
                    verdict.show()
                );
            }
        }
    }
    println!("{equal} equal, {unexplained} without a reason");
    for (class, (count, example)) in classes {
        println!("  {count:>6} {class} (such as {example})");
    }
    ensure!(unexplained == 0, "there are differences without a reason");
    Ok(())
}

fn class(verdict: &Verdict, host: &str, displayed: &str) -> Option<&'static str> {
    match verdict.show() {
        Show::Unicode if displayed == host && verdict.findings().is_empty() => Some(TOP_DOMAIN),
        _ => None,
    }
}
