//! Compares each code point with a committed digest, and with Unicode's files where the data folder exists.

use std::collections::BTreeMap;

use xenonym_testkit::{data, digest};

use super::*;

const CODE_POINTS: u32 = 0x11_0000;

/// A file of the data folder, or `None` without that folder.
fn file(name: &str) -> String {
    data::unicode(name).unwrap_or_default()
}

/// `XXXX` or `XXXX..YYYY`.
fn range(text: &str) -> (u32, u32) {
    let (first, last) = text.trim().split_once("..").unwrap_or((text.trim(), text.trim()));
    (hexadecimal(first).unwrap(), hexadecimal(last).unwrap())
}

/// The lines of a file that are not comments, in fields. The last is the comment.
fn entries(text: &str) -> impl Iterator<Item = Vec<&str>> {
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| line.split([';', '#']).map(str::trim).collect())
}

#[test]
fn names() {
    digest::check("current name", (0..CODE_POINTS).map(name));
    for line in file("UnicodeData.txt").lines() {
        let fields: Vec<&str> = line.split(';').collect();
        let code_point = hexadecimal(fields[0]).unwrap();
        let actual = name(code_point);
        // Ranges, listed by their first and last code point, and controls are not named in this file.
        if !fields[1].starts_with('<') {
            assert_eq!(actual, fields[1], "{code_point:04X}");
        }
    }
}

/// Comments in this file have the name or label of each run's first and last code point. Where both
/// names end in their own digits, so do those between.
#[test]
fn names_and_labels_of_runs() {
    for entry in entries(&file("DerivedGeneralCategory.txt")) {
        let (first, last) = range(entry[0]);
        // `[6592] NAME..NAME`, or `NAME`.
        let comment = entry[2].split_once("] ").map_or(entry[2], |(_, names)| names);
        let (first_name, last_name) = comment.split_once("..").unwrap_or((comment, comment));
        assert_eq!((name(first).as_str(), name(last).as_str()), (first_name, last_name));
        let of = |code_point: u32| {
            first_name.replace(&format!("-{first:04X}"), &format!("-{code_point:04X}"))
        };
        if !comment.starts_with('<') && of(last) == last_name {
            assert!(
                (first..=last).all(|code_point| name(code_point) == of(code_point)),
                "{comment}"
            );
        }
    }
}

#[test]
fn labels_of_noncharacters() {
    let text = file("PropList.txt");
    let listed = entries(&text).filter(|entry| entry[1] == "Noncharacter_Code_Point");
    let members: Vec<u32> =
        listed.flat_map(|entry| range(entry[0]).0..=range(entry[0]).1).collect();
    assert!(text.is_empty() || members.len() == 66);
    for code_point in members {
        assert_eq!(name(code_point), format!("<noncharacter-{code_point:04X}>"));
    }
}

/// Comments in this file have the name of each syllable alone.
#[test]
fn names_of_hangul_syllables() {
    let text = file("NormalizationTest.txt");
    let syllables = text.lines().filter_map(|line| {
        let (_, comment) = line.rsplit_once(") ")?;
        let code_point = hexadecimal(line.split_once(';')?.0)?;
        comment.starts_with("HANGUL SYLLABLE ").then_some((code_point, comment.to_owned()))
    });
    let listed: BTreeMap<u32, String> = syllables.collect();
    assert!(text.is_empty() || listed.len() == 11_172, "{}", listed.len());
    for (code_point, expected) in listed {
        assert_eq!(name(code_point), expected);
    }
}

/// The value of each code point, by the file's lines; nothing without the file.
fn values(file_name: &str, default: &str) -> Vec<String> {
    let text = file(file_name);
    let count = if text.is_empty() { 0 } else { CODE_POINTS };
    let mut values = vec![default.to_owned(); count as usize];
    for entry in entries(&text) {
        let (first, last) = range(entry[0]);
        values[first as usize..=last as usize].fill(entry[1].to_owned());
    }
    values
}

/// The long name of a value, of which `aliases` has the short one.
fn long<'a>(aliases: &'a str, property: &str, short: &str) -> &'a str {
    let mut of_property = entries(aliases).filter(|entry| entry[0] == property);
    of_property.find(|entry| entry[1] == short).unwrap()[2]
}

#[test]
fn properties_of_each() {
    let line = |code_point| {
        let Properties { general_category, age, script, script_extensions } =
            properties(code_point);
        format!("{general_category};{age};{script};{script_extensions}")
    };
    digest::check("current general category, age, scripts", (0..CODE_POINTS).map(line));
    let aliases = file("PropertyValueAliases.txt");
    let categories = values("DerivedGeneralCategory.txt", "Cn");
    let ages = values("DerivedAge.txt", "Unassigned");
    let scripts = values("Scripts.txt", "Unknown");
    let extensions = values("ScriptExtensions.txt", "");
    let mut longs = BTreeMap::new();
    for (code_point, category) in (0..).zip(&categories) {
        let at = code_point as usize;
        let mut long_of = |property: &'static str, short: &str| {
            let key = (property, short.to_owned());
            longs.entry(key).or_insert_with(|| long(&aliases, property, short)).to_owned()
        };
        let category = long_of("gc", category);
        let listed: Vec<String> =
            extensions[at].split(' ').filter(|s| !s.is_empty()).map(|s| long_of("sc", s)).collect();
        let listed = if listed.is_empty() { scripts[at].clone() } else { listed.join(" ") };
        let expected = format!("{category};{};{};{listed}", ages[at], scripts[at]);
        assert_eq!(line(code_point), expected, "{code_point:04X}");
    }
}
