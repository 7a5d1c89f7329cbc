//! `xn lgr conflicts`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use serde_json::Value;
use xenonym_lgr::Ruleset;

use crate::run::{folder, path, xn, xn_on};

/// Short labels of letters with many variants.
fn labels(letters: &[char], count: usize) -> Vec<String> {
    let mut state = 1_usize;
    let mut random = |limit: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % limit
    };
    (0..count)
        .map(|_| (0..2 + random(2)).map(|_| letters[random(letters.len())]).collect())
        .collect()
}

/// The first line of a registered label, its index label, and the dispositions of its variants.
type Known = (u64, Option<String>, BTreeMap<String, String>);

/// Each new label collides with the same registered labels as in a comparison of all pairs.
fn equals_comparison_of_pairs(name: &str, letters: &[char]) {
    let folder = folder(&format!("lgr_conflicts_{name}"));
    let ruleset = Ruleset::root(name).unwrap();
    let labels = labels(letters, 800);
    let (new, registered) = labels.split_at(400);
    let file = path(&folder, "registered.txt");
    fs::write(&file, registered.join("\n")).unwrap();
    let lgr = format!("root:{name}");
    let ran = xn_on(
        &["lgr", "conflicts", "--json", "--lgr", &lgr, "--registered", &file],
        new.join("\n"),
    );
    let objects = ran.objects();
    assert_eq!((objects.len(), ran.code), (new.len(), Some(1)));
    let mut known: BTreeMap<&str, Known> = BTreeMap::new();
    for (text, line) in registered.iter().zip(1..) {
        known.entry(text).or_insert_with(|| {
            let variants = ruleset.variants(text).ok();
            let list = variants.iter().flat_map(|variants| variants.iter());
            let list = list.map(|one| (one.text().to_owned(), one.disposition().to_owned()));
            (line, ruleset.index(text), list.collect())
        });
    }
    let mut kinds = BTreeSet::new();
    for (text, object) in new.iter().zip(&objects) {
        let index = ruleset.index(text);
        assert_eq!(
            (&object["input"], &object["index"]),
            (&text.as_str().into(), &index.clone().into())
        );
        let conflicts = object["conflicts"].as_array().unwrap();
        let found: BTreeMap<&str, &Value> =
            conflicts.iter().map(|one| (one["registered"].as_str().unwrap(), one)).collect();
        for (registered, (line, other, variants)) in &known {
            let collides = index.is_some() && index == *other;
            assert_eq!(found.contains_key(registered), collides, "{text} {registered}");
            // In these rulesets, variants are symmetric and transitive.
            assert!(collides || !variants.contains_key(text), "{text} {registered}");
            let Some(conflict) = found.get(registered) else { continue };
            assert_eq!(conflict["line"], *line);
            let relation = conflict["relation"].as_str().unwrap();
            kinds.insert(relation.to_owned());
            assert_eq!(relation == "same", text == registered);
            if relation == "variant" {
                assert_eq!(conflict["disposition"].as_str(), Some(&*variants[text]));
                assert!(!conflict["mappings"].as_array().unwrap().is_empty());
            } else {
                assert!(!variants.contains_key(text), "{text} {registered} {conflict}");
            }
        }
    }
    let free = objects.iter().filter(|object| object["conflicts"] == Value::Array(vec![])).count();
    assert!(kinds.len() >= 2 && free > 10 && free < 390, "{kinds:?} {free}");
}

#[test]
fn conflicts_equal_a_comparison_of_all_pairs() {
    equals_comparison_of_pairs(
        "Arab",
        &['ك', 'ک', 'ڪ', 'ى', 'ي', 'ی', 'ې', 'ه', 'ہ', 'ة', 'ب', 'د', 'ڈ'],
    );
    equals_comparison_of_pairs(
        "Latn",
        &['a', 'ß', 's', 'ı', 'i', 'ĩ', 'ï', 'u', 'ü', 'ű', 'e', 'é', 'ẽ'],
    );
    equals_comparison_of_pairs(
        "Hani",
        &['台', '臺', '檯', '湾', '灣', '国', '國', '一', '网', '網', '罔', '人'],
    );
}

#[test]
fn all_formats_are_read_on_both_sides() {
    let folder = folder("lgr_conflicts_formats");
    let (zone, csv) = (path(&folder, "x.zone"), path(&folder, "new.csv"));
    fs::write(&zone, "$ORIGIN example.\nxn--bcher-kva IN NS ns.other.test.\nstrasse IN NS ns\n")
        .unwrap();
    fs::write(&csv, "id,name\n1,bucher.example\n2,abc.example\n3,www.other.test\n").unwrap();
    let args = ["lgr", "conflicts", "--json", "--lgr", "root:Latn", "--suffix", "example"];
    let with = |more: &[&str]| xn(&[&args[..], more].concat());
    let ran = with(&["--registered", &zone, "-f", &csv, "--column", "name"]);
    let found = ran.objects();
    let shown = |found: &[Value]| -> Vec<(String, usize)> {
        let row = |one: &Value| {
            let conflicts = one["conflicts"].as_array().unwrap();
            (one["input"].as_str().unwrap().to_owned(), conflicts.len())
        };
        found.iter().map(row).collect()
    };
    assert_eq!(shown(&found), [("bucher".to_owned(), 1), ("abc".to_owned(), 0)]);
    assert_eq!(
        (&found[0]["conflicts"][0]["registered"], &found[0]["conflicts"][0]["line"]),
        (&"bücher".into(), &2.into())
    );
    // A name without a dot is a label.
    let ran =
        with(&["--registered", &csv, "--registered-column", "name", "bücher", "straße.example"]);
    assert_eq!(shown(&ran.objects()), [("bücher".to_owned(), 1), ("straße".to_owned(), 0)]);
    assert_eq!(ran.code, Some(1));
}

#[test]
fn registered_labels_that_cannot_be_read_make_no_label_free() {
    let folder = folder("lgr_conflicts_unread");
    let (file, cut) = (path(&folder, "registered.txt"), path(&folder, "cut.gz"));
    fs::write(&file, "abc\n").unwrap();
    // The beginning of a member of gzip.
    fs::write(&cut, b"\x1F\x8B\x08\0\0\0\0\0\0\x03").unwrap();
    for missing in [path(&folder, "none.txt"), cut] {
        let args = ["lgr", "conflicts", "--lgr", "root:Latn", "--registered", &file];
        let args = [&args[..], &["--registered", &missing]].concat();
        for more in [["abc"], ["--among"]] {
            let ran = xn(&[&args[..], &more].concat());
            assert_eq!((ran.code, ran.text()), (Some(2), ""), "{more:?} {}", ran.err);
            assert!(ran.err.contains("collisions are unknown"), "{}", ran.err);
        }
    }
}

#[test]
fn collisions_across_scripts_are_found_in_the_common_ruleset() {
    let folder = folder("lgr_conflicts_common");
    let file = path(&folder, "registered.txt");
    // Cyrillic letters that look like Latin ones.
    fs::write(&file, "сор\nab\n").unwrap();
    let args = ["lgr", "conflicts", "--json", "--lgr", "root:Latn", "--registered", &file];
    let ran = xn(&[&args[..], &["cop"]].concat());
    // Here, the Cyrillic letters are outside the repertoire.
    assert_eq!((ran.code, &ran.object()["conflicts"][0]["relation"]), (Some(1), &"reverse".into()));
    for common in ["--common", "--common=root:common"] {
        let ran = xn(&[&args[..], &[common, "cop"]].concat());
        let object = ran.object();
        assert_eq!((ran.code, &object["conflicts"][0]["registered"]), (Some(1), &"сор".into()));
        assert_eq!(object["conflicts"][0]["relation"], "variant");
        assert_eq!(object["conflicts"][0]["disposition"], "blocked");
        assert_eq!(object["conflicts"][0]["mappings"].as_array().unwrap().len(), 3);
    }
}

#[test]
fn what_cannot_be_compared_is_reported() {
    let folder = folder("lgr_conflicts_skipped");
    let file = path(&folder, "registered.txt");
    fs::write(&file, "ab\n\nAB\nxn--ab-\n").unwrap();
    let args = ["lgr", "conflicts", "--json", "--lgr", "root:Latn", "--registered", &file];
    let ran = xn(&[&args[..], &["cd", "é@"]].concat());
    assert_eq!(ran.code, Some(1));
    let found = ran.objects();
    assert_eq!((&found[0]["eligible"], &found[1]["eligible"]), (&true.into(), &false.into()));
    assert!(found[1]["reason"].as_str().unwrap().contains("U+0040"), "{ran:?}");
    assert!(ran.err.contains("2 registered labels are not valid in the ruleset"), "{ran:?}");
    assert!(ran.err.contains("the first is \"AB\" in "), "{ran:?}");

    let ran = xn(&[&args[..6], &["missing.txt", "cd"]].concat());
    assert_eq!(ran.code, Some(2));
    let ran = xn(&[&args[..6], &["-"]].concat());
    assert!(ran.err.contains("standard input can be read only once"), "{ran:?}");
    assert_eq!(ran.code, Some(2));
}

/// Memory is bounded even if all registered labels collide, and the result doesn't depend on the order of threads.
#[test]
fn the_first_of_many_conflicts_are_listed() {
    let folder = folder("lgr_conflicts_many");
    let file = path(&folder, "registered.txt");
    let letters = ['ك', 'ک', 'ڪ'];
    let mut all = vec![String::new()];
    for _ in 0..8 {
        all = all.iter().flat_map(|one| letters.map(|letter| format!("{one}{letter}"))).collect();
    }
    let mut lines: Vec<String> = all.iter().map(|one| format!("{one}\n")).collect();
    lines.extend(lines.clone());
    fs::write(&file, lines.concat()).unwrap();
    let args =
        ["lgr", "conflicts", "--json", "--lgr", "root:Arab", "--registered", &file, "كككككككك"];
    let object = xn(&args).object();
    let conflicts = object["conflicts"].as_array().unwrap();
    let numbers: Vec<u64> = conflicts.iter().map(|one| one["line"].as_u64().unwrap()).collect();
    assert_eq!(numbers, (1..=100).collect::<Vec<_>>());
    assert_eq!(object["more"], true);
}

/// Groups of registered labels equal a comparison of all pairs.
#[test]
fn collisions_among_registered_labels_are_found() {
    let folder = folder("lgr_conflicts_among");
    let file = path(&folder, "registered.txt");
    let ruleset = Ruleset::root("Arab").unwrap();
    let letters = ['ك', 'ک', 'ى', 'ي', 'ی', 'ه', 'ة', 'ب', 'د', 'ڈ', 'س', 'ش', 'م', 'ن'];
    let labels = labels(&letters, 2_000);
    // Twice, as in a zone file, and across several chunks.
    let filler: Vec<String> = (0..20_000).map(|number| format!("not valid {number}\n")).collect();
    fs::write(&file, format!("{0}\n{1}{0}\n", labels.join("\n"), filler.concat())).unwrap();
    let args = ["lgr", "conflicts", "--among", "--lgr", "root:Arab", "--registered", &file];
    let ran = xn(&[&args[..], &["--json"]].concat());
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains("20000 registered labels are not valid"), "{}", ran.err);
    let mut first_lines: BTreeMap<&str, u64> = BTreeMap::new();
    for (label, line) in labels.iter().zip(1..) {
        first_lines.entry(label).or_insert(line);
    }
    let mut expected: BTreeMap<String, Vec<(u64, &str)>> = BTreeMap::new();
    for (label, line) in first_lines {
        if let Some(index) = ruleset.index(label) {
            expected.entry(index).or_default().push((line, label));
        }
    }
    expected.retain(|_, group| {
        group.sort_unstable();
        group.len() > 1
    });
    let objects = ran.objects();
    let mut found = BTreeMap::new();
    for object in &objects {
        let registered = object["registered"].as_array().unwrap().iter();
        let rows = registered
            .map(|one| (one["line"].as_u64().unwrap(), one["registered"].as_str().unwrap()));
        found.insert(object["index"].as_str().unwrap().to_owned(), rows.collect::<Vec<_>>());
    }
    assert_eq!(found, expected);
    let firsts: Vec<u64> =
        objects.iter().map(|one| one["registered"][0]["line"].as_u64().unwrap()).collect();
    assert!(firsts.is_sorted() && firsts.len() > 50, "{firsts:?}");

    fs::write(&file, "straße\nab\nstrasse\n").unwrap();
    let args = ["lgr", "conflicts", "--among", "--lgr", "root:Latn", "--registered", &file];
    let expected = format!(
        "index \"strasse\"\n  \"straße\" ({file}: line 1)\n  \"strasse\" ({file}: line 3): variant of the first, allocatable\n"
    );
    assert_eq!(xn(&args).text(), expected);
    assert_eq!(xn(&[&args[..], &["a"]].concat()).code, Some(2));
    assert_eq!(
        xn(&["lgr", "conflicts", "--among", "--lgr", "root:Latn", "--registered", "-"]).code,
        Some(2)
    );
    fs::write(&file, "ab\n").unwrap();
    assert_eq!(xn(&args).well(), "");
}

/// Otherwise each new label would be free.
#[test]
fn a_run_that_compares_nothing_fails() {
    let file = path(&folder("lgr_conflicts_nothing"), "registered");
    let run = |text: &[u8], more: &[&str]| {
        fs::write(&file, text).unwrap();
        let args = ["lgr", "conflicts", "--lgr", "root:Latn", "--registered", &file];
        xn(&[&args[..], more].concat())
    };
    for (text, more, reason) in [
        (&b"b.org\nc.org\n"[..], &["--suffix", "example"][..], "2 registered names are not below"),
        (b"b.org\nc.org\n", &[], "the label contains a dot"),
        (b"label,owner\nb,\"B\"\n", &[], "2 registered labels are not valid"),
        (b"\x7fELF\0\0\n", &[], "1 registered label is not valid"),
        (b"\n\n", &[], "the files of --registered contain none"),
    ] {
        for last in ["a", "--among"] {
            let ran = run(text, &[more, &[last]].concat());
            assert_eq!((ran.code, ran.text()), (Some(2), ""), "{ran:?}");
            let start = "xn: no registered label could be compared: ";
            assert!(ran.err.starts_with(start) && ran.err.contains(reason), "{ran:?}");
        }
    }
    let ran = run(b"b.example\nc.org\n", &["--suffix", "example", "a"]);
    assert_eq!(ran.code, Some(0));
    assert_eq!(ran.err, "xn: not compared: 1 registered name is not below example\n");
    // The same if no new label is below the suffix.
    let ran = run(b"b.example\n", &["--suffix", "example", "a.org"]);
    assert_eq!((ran.code, ran.text()), (Some(2), ""));
    assert_eq!(ran.err, "xn: there is no label: skipped \"a.org\", which is not below example\n");
    let ran = run(b"b.example\n", &["--suffix", "example", "a.org", "c.example"]);
    assert_eq!((ran.code, ran.err.lines().count()), (Some(0), 1), "{ran:?}");
    // A record that cannot be read may contain a collision.
    let json =
        ["--suffix", "example", "--registered-from", "jsonl", "--registered-field", "d", "a"];
    let ran = run(b"{\"d\":\"b.example\"}\nnot JSON\n", &json);
    assert_eq!((ran.code, ran.text()), (Some(2), ""));
    assert!(ran.err.contains("labels of --registered are missing"), "{ran:?}");
    let ran = run(b"", &["--suffix", "example", "--registered-from", "csv", "a"]);
    assert!(ran.err.contains("use --registered-column NAME"), "{ran:?}");
    let ran = run(b"b\xFC\nc\n", &["a"]);
    assert!(ran.err.ends_with("line 1: the label is not UTF-8\n"), "{ran:?}");
}
