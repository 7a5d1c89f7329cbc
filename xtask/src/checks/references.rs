//! Tests that the pages of look-alikes and display policies agree with the library: kinds, levels and costs.

use std::fs;

use regex_lite::Regex;
use xenonym_safety::lookalikes::{Builder, Hit, Index, Kind, Level};

use crate::markdown::table;

fn read(page: &str) -> String {
    fs::read_to_string(crate::root().unwrap().join(page)).unwrap()
}

/// The rows of the table with these titles.
fn rows<'p>(page: &'p str, titles: &[&str]) -> Vec<Vec<&'p str>> {
    table(page, titles).unwrap().rows
}

/// The texts between backticks, each with the number after it or after what it stands for.
fn codes(cell: &str) -> Vec<(String, Option<u16>)> {
    let code = Regex::new("`([^`]+)`(?: for `[^`]+`)?(?: ([0-9]+))?").unwrap();
    let found = code.captures_iter(cell);
    found
        .map(|found| {
            (found[1].to_owned(), found.get(2).map(|number| number.as_str().parse().unwrap()))
        })
        .collect()
}

fn index(level: Level) -> Index {
    let mut builder = Builder::new(level);
    let names = [
        "paypal",
        "apple",
        "chase",
        "discord",
        "blockchain",
        "ledger",
        "booking",
        "td",
        "steamcommunity",
    ];
    for name in names {
        builder.protect(&format!("{name}.com")).unwrap();
    }
    builder.protect("idex.market").unwrap();
    builder.build()
}

#[test]
fn every_kind_is_found_from_its_level_on() {
    let page = read("docs/LOOKALIKES.md");
    let rows = rows(&page, &["kind", "example", "from level"]);
    let mut seen = Vec::new();
    for row in &rows {
        let from = row[2].split([',', ';']).next().unwrap();
        let from = Level::ALL.iter().position(|level| level.name() == from).expect(from);
        // What level wide finds besides follows a semicolon.
        let examples = codes(row[1].split(';').next().unwrap());
        for (name, _) in examples.iter().filter(|(name, _)| name.contains('.')) {
            for (at, level) in Level::ALL.iter().enumerate() {
                let index = index(*level);
                let hits = index.find(name);
                assert_eq!(!hits.is_empty(), at >= from, "{name} at level {}", level.name());
                if let (Some(hit), Some((kind, _))) = (hits.first(), codes(row[0]).first()) {
                    assert_eq!(hit.kind().name(), kind, "{name}");
                    seen.push(hit.kind());
                }
            }
        }
    }
    for kind in Kind::ALL {
        assert!(seen.contains(kind), "no row for {}", kind.name());
    }
}

#[test]
fn examples_cost_what_the_reference_says() {
    let page = read("docs/SAFETY.md");
    let index = index(Level::Wide);
    let mut seen = 0;
    for row in rows(&page, &["substitution", "cost", "example"]) {
        for (label, cost) in codes(row[2]).into_iter().filter(|(label, _)| label.len() > 1) {
            let Some(cost) = cost else { continue };
            let found = index.find(&format!("{label}.com"));
            assert_eq!(found.first().map(Hit::cost), Some(cost), "{label}");
            seen += 1;
        }
    }
    let leading = Regex::new("^[0-9]+").unwrap();
    for row in rows(&page, &["place", "distinctive"]) {
        for (example, cost) in codes(row[4]) {
            let name =
                if example.contains('.') { example.clone() } else { format!("{example}.example") };
            let hits = index.find(&name);
            let hit = hits.first().unwrap_or_else(|| panic!("{name} imitates nothing"));
            let class =
                index.described().find(|one| one.name() == hit.protected()).unwrap().class();
            let column = match class {
                "distinctive" => 1,
                "rare" => 2,
                _ => 3,
            };
            let stated = leading.find(row[column]).map(|number| number.as_str().parse().unwrap());
            let Some(cost) = cost.or(stated) else { continue };
            assert_eq!(hit.cost(), cost, "{name}, {class} {}", hit.protected());
            seen += 1;
        }
    }
    assert!(seen > 25, "{seen}");
}

#[test]
fn edits_cost_what_the_reference_says() {
    // No word, so that it is a brand of any length.
    let letters = "kravelmundorst";
    for row in rows(&read("docs/SAFETY.md"), &["letters of the brand", "near", "far"]) {
        let costs: Vec<u16> = row[1..].iter().map(|cost| cost.parse().unwrap()).collect();
        let length = row[0].split(' ').find_map(|word| word.parse().ok()).unwrap();
        let label = &letters[..length];
        let mut builder = Builder::new(Level::Wide);
        builder.protect(&format!("{label}.com")).unwrap();
        let index = builder.build();
        let cost = |name: &str| index.find(name).first().map(Hit::cost);
        let (omitted, replaced) = (label.replacen('a', "", 1), label.replacen('v', "p", 1));
        assert_eq!(cost(&format!("{omitted}.com")), Some(costs[0]), "near {label}");
        assert_eq!(cost(&format!("{replaced}.com")), Some(costs[1]), "far from {label}");
        assert_eq!(cost(&format!("{omitted}.net")), Some(costs[0] + costs[3]), "{omitted}.net");
    }
}
