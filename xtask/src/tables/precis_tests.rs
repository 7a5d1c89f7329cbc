//! Compares PRECIS with the data folder: every code point with Unicode's files, with the registry's table of Unicode
//! 6.3 and a table of Unicode 16.0, and 2,383 strings with the results of another implementation.
//!
//! Like the tests beside this file, these are ignored by default: `cargo test -p xtask -- --ignored`.

use std::fs;

use serde_json::Value;
use xenonym::unicode::{VERSION_TEXT, lower_case, ordinary_width};
use xenonym_precis::{
    Action, CaseMapping, Category, DerivedProperty, NICKNAME, OPAQUE_STRING, Profile, StringClass,
    USERNAME_CASE_MAPPED, USERNAME_CASE_PRESERVED,
};

use super::tests::{data, pinned};
use crate::tables::build::idna::rfc5895;
use crate::tables::parse::properties::range;
use crate::tables::parse::{case_folding, unicode_data};

fn read(name: &str) -> String {
    fs::read_to_string(data().join("precis").join(name)).unwrap()
}

/// The values of a file whose lines begin with a code point or a range of two with a hyphen.
fn by_code_point(
    lines: impl Iterator<Item = (String, String)>,
) -> impl Iterator<Item = (char, String)> {
    lines.flat_map(|(of, value)| {
        let (first, last) = range(&of.replace('-', "..")).unwrap();
        (first..=last).filter_map(char::from_u32).map(move |code_point| (code_point, value.clone()))
    })
}

fn text(code_points: &[u32]) -> String {
    code_points.iter().map(|&c| char::from_u32(c).unwrap()).collect()
}

#[test]
#[ignore = "reads the data folder"]
fn case_and_width_are_mapped_as_unicode_data_has_it() {
    const FOLDED: Profile =
        Profile::new("", "", StringClass::Freeform).with_case_mapping(CaseMapping::Fold);
    let records = unicode_data::parse(&pinned("UnicodeData", VERSION_TEXT)).unwrap();
    let lower = rfc5895::lower_case(&records);
    let foldings = case_folding::parse(&pinned("CaseFolding", VERSION_TEXT)).unwrap();
    for scalar in '\0'..=char::MAX {
        let at = u32::from(scalar);
        let expected = lower.get(&at).map_or(scalar.to_string(), |to| text(to));
        assert_eq!(lower_case(scalar).collect::<String>(), expected, "{at:04X}");
        let width = records.get(&at).and_then(|record| record.width).unwrap_or(at);
        assert_eq!(u32::from(ordinary_width(scalar)), width, "{at:04X}");
        let itself = scalar.to_string();
        if let Ok(folded) = FOLDED.enforce(&itself) {
            let expected = foldings.get(&at).map_or(itself.clone(), |to| text(to));
            assert_eq!(FOLDED.enforce(&expected).unwrap(), folded, "{at:04X}");
        }
    }
}

/// The name of a category in the table of Unicode 16.0.
fn category_name(category: Category) -> &'static str {
    match category {
        Category::Exceptions => "exceptions",
        Category::Unassigned => "unassigned",
        Category::Ascii7 => "ascii7",
        Category::JoinControl => "join_control",
        Category::OldHangulJamo => "old_hangul_jamo",
        Category::PrecisIgnorableProperties => "precis_ignorable_properties",
        Category::Controls => "controls",
        Category::HasCompat => "has_compat",
        Category::LetterDigits => "letter_digits",
        Category::OtherLetterDigits => "other_letter_digits",
        Category::Spaces => "spaces",
        Category::Symbols => "symbols",
        Category::Punctuation => "punctuation",
        _ => "other",
    }
}

#[test]
#[ignore = "reads the data folder"]
fn categories_are_those_of_unicode_16() {
    let table = read("derived-props-16.0.txt");
    let lines = table.lines().map(|line| {
        let (of, value) = line.split_once(' ').unwrap();
        (of.to_owned(), value.to_owned())
    });
    let mut compared = 0;
    for (code_point, expected) in by_code_point(lines) {
        if expected == "UNASSIGNED/unassigned" {
            continue;
        }
        let property = DerivedProperty::of(code_point).name();
        let found = format!("{property}/{}", category_name(Category::of(code_point)));
        assert_eq!(found, expected, "{code_point:?}");
        compared += 1;
    }
    assert_eq!(compared, 292_597);
}

#[test]
#[ignore = "reads the data folder"]
fn properties_are_those_of_the_registry_for_unicode_6_3() {
    let table = read("iana-precis-tables-6.3.0.csv");
    let lines = table.lines().skip(1).map(|line| {
        let mut columns = line.splitn(3, ',');
        let mut column = || columns.next().unwrap().to_owned();
        (column(), column())
    });
    let mut compared = 0;
    for (code_point, expected) in by_code_point(lines) {
        let expected = expected.replace("ID_DIS or ", "");
        let property = DerivedProperty::of(code_point).name();
        if expected != "UNASSIGNED" {
            assert_eq!(property, expected, "{code_point:?}");
            compared += 1;
        }
    }
    assert_eq!(compared, 247_721);
}

fn profile_of_case(name: &str) -> (Profile, Action) {
    let fold = CaseMapping::Fold;
    match name {
        "IdentifierClass" | "FreeFormClass" => unreachable!(),
        "UsernameCaseMapped" | "UsernameCaseMapped:ToLower" => {
            (USERNAME_CASE_MAPPED, Action::Enforce)
        }
        "UsernameCaseMapped:CaseFold" => {
            (USERNAME_CASE_MAPPED.with_case_mapping(fold), Action::Enforce)
        }
        "UsernameCasePreserved" => (USERNAME_CASE_PRESERVED, Action::Enforce),
        "OpaqueString" => (OPAQUE_STRING, Action::Enforce),
        "NicknameCasePreserved" => (NICKNAME, Action::Enforce),
        "NicknameCaseMapped" | "NicknameCaseMapped:ToLower" => (NICKNAME, Action::Compare),
        "NicknameCaseMapped:CaseFold" => {
            (NICKNAME.with_case_mapping_to_compare(fold), Action::Compare)
        }
        other => panic!("{other}"),
    }
}

fn result_of_case(profile: &str, input: &str) -> Option<String> {
    let class = match profile {
        "IdentifierClass" => StringClass::Identifier,
        "FreeFormClass" => StringClass::Freeform,
        _ => {
            let (profile, action) = profile_of_case(profile);
            return profile.apply(action, input).ok().map(Into::into);
        }
    };
    class.check(input).ok().map(|()| input.to_owned())
}

#[test]
#[ignore = "reads the data folder"]
fn strings_have_the_results_of_another_implementation() {
    let cases = read("cases.json");
    let mut differences = Vec::new();
    let (mut compared, mut surrogates) = (0, 0);
    // A string with a surrogate is not a valid Rust string, so the cases are read one by one.
    for case in cases.split("\n{").map(|case| case.trim_start_matches('[')) {
        let Some((fields, _)) = case.rsplit_once('}') else { continue };
        let Ok(case) = serde_json::from_str::<Value>(&format!("{{{fields}}}")) else {
            surrogates += 1;
            continue;
        };
        let (profile, input) = (case["profile"].as_str().unwrap(), case["input"].as_str().unwrap());
        let result = result_of_case(profile, input);
        // The other implementation lowers a final sigma as Python does. RFC 8264 section 5.2.3 maps each code point alone.
        let expected = case["output"].as_str().map(|output| {
            if input.contains('Σ') { output.replace('ς', "σ") } else { output.to_owned() }
        });
        if result != expected {
            differences.push(format!("{profile} {input:?} {result:?} {case}"));
        }
        compared += 1;
    }
    assert_eq!((compared, surrogates), (2_368, 15));
    assert!(differences.is_empty(), "{differences:#?}");
}
