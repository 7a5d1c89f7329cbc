//! UTS #39 over the vectors of `testdata`, and over each code point.
#![expect(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::fs;
use std::path::Path;

use serde::Deserialize;
use xenonym_safety::identifier::{IdentifierStatus, IdentifierTypes};
use xenonym_safety::restriction::{RestrictionLevel, restriction_level, zero};
use xenonym_safety::scripts::{Script, ScriptSet};
use xenonym_safety::{
    Confusability, Direction, bidi_confusable, bidi_skeleton, confusable, skeleton,
};
use xenonym_testkit::code_points::{compare, values};
use xenonym_testkit::{data, digest};

fn testdata(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(file);
    fs::read_to_string(path).unwrap()
}

#[derive(Deserialize)]
struct Vectors {
    skeleton: Vec<OfSkeleton>,
    level: Vec<OfLevel>,
    confusable: Vec<Pair>,
}

#[derive(Deserialize)]
struct OfSkeleton {
    name: String,
    direction: Option<String>,
    text: String,
    skeleton: String,
}

#[derive(Deserialize)]
struct OfLevel {
    name: String,
    text: String,
    level: String,
    scripts: Option<String>,
}

#[derive(Deserialize)]
struct Pair {
    name: String,
    first: String,
    second: String,
    confusable: String,
}

#[test]
fn vectors_hold() {
    let vectors: Vectors = toml::from_str(&testdata("uts39.toml")).unwrap();
    for case in &vectors.skeleton {
        let found = match case.direction.as_deref() {
            Some("ltr") => bidi_skeleton(&case.text, Direction::LeftToRight),
            Some("rtl") => bidi_skeleton(&case.text, Direction::RightToLeft),
            None => skeleton(&case.text),
            Some(other) => panic!("{other}"),
        };
        assert_eq!(found, case.skeleton, "{}", case.name);
    }
    for case in &vectors.level {
        assert_eq!(restriction_level(&case.text).name(), case.level, "{}", case.name);
        if let Some(scripts) = &case.scripts {
            assert_eq!(RestrictionLevel::of_scripts(&case.text).name(), scripts, "{}", case.name);
        }
    }
    for case in &vectors.confusable {
        for (first, second) in [(&case.first, &case.second), (&case.second, &case.first)] {
            let found = match confusable(first, second) {
                Some(Confusability::SingleScript) => "single-script",
                Some(Confusability::MixedScript) => "mixed-script",
                Some(Confusability::WholeScript) => "whole-script",
                None => "no",
            };
            assert_eq!(found, case.confusable, "{}", case.name);
            let both = bidi_confusable(first, second, Direction::LeftToRight);
            assert_eq!(both, confusable(first, second), "{}", case.name);
        }
    }
}

/// For each line of `confusables.txt`, a code point and its prototype share a skeleton, and a
/// prototype of one code point is its own skeleton.
#[test]
fn each_prototype_is_found() {
    let text = |digits: &str| -> String {
        let code_point = |digits| char::from_u32(u32::from_str_radix(digits, 16).unwrap()).unwrap();
        digits.split(' ').map(code_point).collect()
    };
    let file = testdata("confusables.txt");
    let lines: Vec<&str> = file.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(lines.len(), 6712);
    let mut listed = std::collections::BTreeSet::new();
    for line in lines {
        let (code_point, prototype) = line.split_once(';').unwrap();
        let (code_point, prototype) = (text(code_point), text(prototype));
        assert_eq!(skeleton(&code_point), skeleton(&prototype), "{line}");
        assert_eq!(skeleton(&prototype), skeleton(&skeleton(&prototype)), "{line}");
        listed.extend(code_point.chars());
    }
    // A code point that is not listed, and neither decomposes nor is ignorable, is its own skeleton.
    for code_point in '\0'..=char::MAX {
        let decomposes = xenonym::normalize::NFC.decompose(code_point).ne([code_point]);
        if !listed.contains(&code_point) && !decomposes {
            let found = skeleton(&code_point.to_string());
            assert!(found.is_empty() || found == code_point.to_string(), "{code_point:?}");
        }
    }
}

#[test]
fn identifier_statuses() {
    let of = |c| format!("{:?}", IdentifierStatus::of(c));
    compare("current identifier status", ("IdentifierStatus.txt", ""), of, str::to_owned);
}

#[test]
fn identifier_types() {
    let of = |c| IdentifierTypes::of(c).to_string();
    let of_entry = |entry: &str| {
        let all = xenonym_safety::identifier::IdentifierType::ALL;
        let names = entry.split(' ').collect::<Vec<_>>();
        let sorted = all.iter().map(|kind| kind.name()).filter(|name| names.contains(name));
        sorted.collect::<Vec<_>>().join(" ")
    };
    compare("current identifier types", ("IdentifierType.txt", ""), of, of_entry);
}

#[test]
fn scripts() {
    let of = |c| Script::of(c).name().to_owned();
    compare("current script", ("Scripts.txt", "Unknown"), of, str::to_owned);
}

/// Augmented script sets, by a second way from the files' words.
#[test]
fn script_sets() {
    let of = |c| {
        let set = ScriptSet::of(c);
        let names = set.iter().map(Script::name).collect::<Vec<_>>().join(" ");
        if set.is_all() { "ALL".to_owned() } else { names }
    };
    digest::check("current augmented script sets", ('\0'..=char::MAX).map(of));
    let file = |name| data::unicode(name);
    let scripts = file("Scripts.txt").map(|text| values(&text, "Unknown")).unwrap_or_default();
    let extensions = file("ScriptExtensions.txt").map(|text| values(&text, "")).unwrap_or_default();
    let aliases = file("PropertyValueAliases.txt").unwrap_or_default();
    let long = |short: &str| {
        let start = format!("sc ; {short} ");
        let line = aliases.lines().find(|line| line.starts_with(&start)).unwrap();
        line.split(';').nth(2).unwrap().trim().to_owned()
    };
    let mut known: std::collections::BTreeMap<(String, String), String> =
        std::collections::BTreeMap::default();
    for (at, (script, extensions)) in (0..).zip(scripts.into_iter().zip(extensions)) {
        let Some(code_point) = char::from_u32(at) else { continue };
        let expected =
            known.entry((script, extensions)).or_insert_with_key(|(script, extensions)| {
                let mut names: Vec<String> = if extensions == "<script>" {
                    vec![script.clone()]
                } else {
                    extensions.split(' ').map(long).collect()
                };
                let has = |name: &str| names.iter().any(|script| script == name);
                if has("Common") || has("Inherited") {
                    return "ALL".to_owned();
                }
                let japanese = has("Han") || has("Hiragana") || has("Katakana");
                let systems = [
                    (has("Han") || has("Bopomofo"), "Han_With_Bopomofo"),
                    (has("Han") || has("Latin"), "Traditional_Han_With_Latin"),
                    (japanese, "Japanese"),
                    (has("Han") || has("Hangul"), "Korean"),
                ];
                names.sort();
                names.extend(
                    systems.iter().filter(|(has, _)| *has).map(|(_, name)| (*name).to_owned()),
                );
                names.join(" ")
            });
        assert_eq!(of(code_point), *expected, "{at:04X}");
    }
}

#[test]
fn digits_know_their_zeros() {
    let of = |c: char| zero(c).map(String::from).unwrap_or_default();
    digest::check("current decimal zeros", ('\0'..=char::MAX).map(of));
    let categories = data::unicode("DerivedGeneralCategory.txt");
    let categories = categories.map(|text| values(&text, "Cn")).unwrap_or_default();
    let mut before = (0, None);
    for (at, category) in (0..).zip(categories) {
        let Some(code_point) = char::from_u32(at) else { continue };
        assert_eq!(zero(code_point).is_some(), category == "Nd", "{at:04X}");
        if let Some(zero) = zero(code_point) {
            // Ten digits of one zero, then the next system's.
            let count = if before.1 == Some(zero) { before.0 + 1 } else { 1 };
            assert!(if count == 1 { zero == code_point } else { count <= 10 }, "{at:04X}");
            before = (count, Some(zero));
        }
    }
}
