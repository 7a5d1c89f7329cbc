//! Tests that figures in documents agree with the files that they describe.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use regex_lite::Regex;
use xenonym_safety::display::Policy;
use xenonym_safety::lookalikes::{Builder, Hit, Index, Kind, Level};

use crate::markdown::{table, tables};

fn read(path: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    fs::read_to_string(root.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The entries of a list in `data`, without comments.
fn entries(list: &str) -> impl Iterator<Item = &str> {
    list.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// The first number that a phrase follows.
fn number_before(page: &str, phrase: &str) -> usize {
    let page = page.split_whitespace().collect::<Vec<_>>().join(" ");
    let numbers = page.split(phrase).filter_map(|text| text.rsplit(' ').next());
    let mut numbers = numbers.filter_map(|number| number.replace(',', "").parse().ok());
    numbers.next().unwrap_or_else(|| panic!("no number before {phrase:?}"))
}

fn rounded(number: usize, unit: usize) -> usize {
    (number + unit / 2) / unit * unit
}

#[test]
fn the_page_of_look_alikes_counts_the_words() {
    let (mut languages, mut words) = (BTreeSet::new(), 0);
    let list = read("data/words.tsv");
    for line in entries(&list) {
        let [language, _, listed] = line.split('\t').collect::<Vec<_>>().try_into().unwrap();
        // A transliteration such as `ru-Latn` is of the same language.
        languages.insert(language.trim_end_matches("-Latn"));
        words += listed.split_whitespace().count();
    }
    let page = read("docs/SAFETY.md");
    assert_eq!(number_before(&page, " words in "), rounded(words, 100));
    assert_eq!(number_before(&page, " languages, with "), languages.len());
    let ordinary = entries(&read("data/ordinary.txt")).count();
    assert_eq!(number_before(&page, " ordinary words"), rounded(ordinary, 100));
}

#[test]
fn the_crate_for_rulesets_states_the_size_of_the_built_in_ones() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let compiled = root.join("crates/xenonym-lgr/src/root_zone/generated/rz-lgr-5.bin");
    let bytes = usize::try_from(fs::metadata(compiled).unwrap().len()).unwrap();
    let stated = number_before(&read("crates/xenonym-lgr/README.md"), " kB");
    assert_eq!(stated * 1000, rounded(bytes, 1000));
}

/// The first row of a table whose title ends so, and which has at least this many cells.
fn row<'p>(page: &'p str, title: &str, least: usize) -> Vec<&'p str> {
    let mut rows = tables(page).into_iter().flat_map(|table| table.rows);
    rows.find(|row| row[0].ends_with(title) && row.len() >= least).expect(title)
}

#[test]
fn pages_repeat_the_recorded_measurements() {
    let results = read("lab/bench/results/2026-11-21.md");
    let page = read("lab/bench/PERFORMANCE.md");
    for title in [
        "ToASCII, ASCII names",
        "ToASCII, U-label names",
        "ToASCII, A-label names",
        "ToUnicode, A-label names",
        "ToUnicode, ASCII names",
    ] {
        let recorded = row(&results, title, 15);
        for figure in &row(&page, title, 5)[1..] {
            assert!(recorded.contains(&&*figure.replace(',', "")), "{title}: {figure}");
        }
    }
    // The README shows the function that returns a `Cow`.
    let (readme, recorded) = (read("README.md"), table(&results, &["corpora: ns a name"]).unwrap());
    let column = |title: &str| recorded.titles.iter().position(|one| *one == title).expect(title);
    for (title, names, rivals) in [
        (
            "b. ToASCII, U-label names",
            " real names",
            [("idna", "the `idna` crate"), ("ICU4C", "ICU"), ("libidn2", "libidn2")].as_slice(),
        ),
        ("a. ToASCII, ASCII names", " ASCII names", &[("idna", "`idna`")]),
    ] {
        let row = recorded.rows.iter().find(|row| row[0] == title).expect(title);
        assert_eq!(number_before(&readme, names).to_string(), row[column("names")], "{title}");
        let time = |program: &str| row[column(program)].parse::<f64>().unwrap();
        for (program, words) in rivals {
            let times = time(program) / time("xenonym, `Cow`");
            let times = if times < 10.0 { format!("{times:.1}") } else { format!("{times:.0}") };
            let claim = format!("{times}× faster than {words}");
            assert!(readme.contains(&claim), "the README does not say {claim}");
        }
    }

    let goals = read("lab/bench/README.md");
    for path in ["a. ", "b. ", "c. ", "d. ", "e. ", "f. ", "g. ", "i. "] {
        let mut rows = tables(&goals).into_iter().flat_map(|table| table.rows);
        let goal = rows.find(|row| row[0].starts_with(path)).expect(path);
        let recorded = row(&results, goal[0], 5);
        for (figure, pair) in goal[2..].iter().zip(&recorded[2..]) {
            assert_eq!(Some(*figure), pair.split(", ").next(), "{path}");
        }
    }

    let rows =
        number_before(&read("bindings/python/examples/README.md"), " rows/s per core").to_string();
    let cluster = read("lab/bench/results/2026-11-22.md").replace(',', "");
    assert_eq!(row(&cluster, "the job Parquet to Parquet", 3)[2], rows);
}

#[test]
fn the_page_on_data_states_the_versions_in_use() {
    let page = read("docs/DATA.md");
    let pinned = read("data/SOURCES.toml");
    let root_zone = read("crates/xenonym-lgr/src/root_zone/mod.rs");
    let quoted = |text: &str, before: &str| -> BTreeSet<String> {
        let found = text.split(before).skip(1).filter_map(|rest| rest.split('"').next());
        found.map(str::to_owned).collect()
    };
    let mut versions = quoted(&pinned, "version = \"");
    assert!(versions.remove("1"), "the lists of the project");
    versions.extend(Policy::PRESETS.iter().map(|policy| policy.revision().to_owned()));
    versions.extend(quoted(&root_zone, "DATE: &str = \""));
    assert!(versions.len() > 5, "{versions:?}");
    for version in versions {
        assert!(page.contains(&version), "docs/DATA.md does not state {version}");
    }
}

#[test]
fn a_number_is_found_before_its_phrase() {
    let text = "no words in here, but\n1,100 words in 36 languages";
    assert_eq!(number_before(text, " words in "), 1100);
    assert_eq!(number_before(text, " languages"), 36);
    assert_eq!((rounded(1092, 100), rounded(149, 100), rounded(150, 100)), (1100, 100, 200));
}

// Tests that the pages of look-alikes and display policies agree with the library: kinds, levels and costs.

fn read_page(page: &str) -> String {
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
    let page = read_page("docs/LOOKALIKES.md");
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
    let page = read_page("docs/SAFETY.md");
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
    for row in rows(&read_page("docs/SAFETY.md"), &["letters of the brand", "near", "far"]) {
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
