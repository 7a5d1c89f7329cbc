//! Compares the library's tables with the input files, entry by entry, through its public
//! functions.
//!
//! These tests read the data folder, `../shared` or the one that `XENONYM_DATA` names, and fail
//! without it: `cargo test -p xtask -- --ignored`. The tests of `xenonym-testkit` compare digests
//! of the same properties without it.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use xenonym::normalize::{NFC_3_2_0, NFKC_3_2_0, Normalizer, QuickCheck};
use xenonym::stringprep::{Mapping, Profile, Table};
use xenonym::unicode::{VERSION_TEXT, lower_case, ordinary_width};
use xenonym_precis::{
    Action, CaseMapping, Category, DerivedProperty, NICKNAME, OPAQUE_STRING, StringClass,
    USERNAME_CASE_MAPPED, USERNAME_CASE_PRESERVED,
};
use xenonym_psl::{Section, registrable_domain, section};

use crate::files::Sources;
use crate::tables::build::compact::TABLES;
use crate::tables::build::idna;
use crate::tables::build::unicode::{self, Form, Normalization};
use crate::tables::parse::{self, RuleKind, code_point, fields, range};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// The folder of the inputs.
pub(super) fn data() -> PathBuf {
    env::var_os("XENONYM_DATA").map_or(root().join("../shared"), PathBuf::from)
}

pub(super) fn pinned(name: &str, version: &str) -> String {
    let sources = Sources::load(&root()).unwrap();
    sources.find(name, version).unwrap().read(&data()).unwrap()
}

fn normalization_3_2_0() -> Normalization {
    let records = parse::unicode_data(&pinned("UnicodeData", "3.2.0")).unwrap();
    let exclusions = pinned("CompositionExclusions", "3.2.0");
    Normalization::new(&records, &parse::composition_exclusions(&exclusions).unwrap())
}

fn text(code_points: &[u32]) -> String {
    code_points.iter().map(|&c| char::from_u32(c).unwrap()).collect()
}

#[test]
#[ignore = "reads the data folder"]
fn tables_have_the_members_that_the_rfc_lists() {
    let rfc = pinned("rfc3454", "2002-12");
    let tables = parse::rfc3454(&rfc).unwrap();
    assert!(Table::all().map(Table::name).eq(TABLES));
    for table in Table::all() {
        let mut listed = vec![false; 0x11_0000];
        tables.members(table.name()).unwrap().for_each(|member| listed[member as usize] = true);
        for code_point in 0..0x11_0000_u32 {
            let contained = table.contains(code_point);
            assert_eq!(contained, listed[code_point as usize], "{table} {code_point:04X}");
        }
    }
}

#[test]
#[ignore = "reads the data folder"]
fn foldings_are_those_that_the_rfc_lists() {
    const FOLDINGS: [(&str, Profile); 3] = [
        ("B.1", Profile::new("", "").map(&[Mapping::B1])),
        ("B.2", Profile::new("", "").map(&[Mapping::B2])),
        ("B.3", Profile::new("", "").map(&[Mapping::B3])),
    ];
    let rfc = pinned("rfc3454", "2002-12");
    let tables = parse::rfc3454(&rfc).unwrap();
    for (name, profile) in FOLDINGS {
        let mapping = tables.mapping(name).unwrap();
        for scalar in '\0'..=char::MAX {
            let listed = mapping.get(&u32::from(scalar)).map(|to| text(to));
            let expected = listed.unwrap_or_else(|| scalar.into());
            let mapped = profile.map_text(scalar.encode_utf8(&mut [0; 4])).into_owned();
            assert_eq!(mapped, expected, "{name} {scalar:?}");
        }
    }
}

#[test]
#[ignore = "reads the data folder"]
fn each_code_point_normalizes_as_unicode_data_has_it() {
    let naive = normalization_3_2_0();
    for scalar in '\0'..=char::MAX {
        let value = u32::from(scalar);
        assert_eq!(NFC_3_2_0.combining_class(scalar), naive.combining_class(value), "{scalar:?}");
        for (normalizer, form) in [(&NFC_3_2_0, Form::Nfc), (&NFKC_3_2_0, Form::Nfkc)] {
            let mut bytes = [0; 4];
            let whole = scalar.encode_utf8(&mut bytes);
            let expected = text(&naive.normalize(&[value], form));
            assert_eq!(normalizer.normalize(whole), expected, "{form:?} {scalar:?}");
            let expected = naive.quick_check(value, form);
            assert_eq!(quick_check(normalizer, whole), expected, "{form:?} {scalar:?}");
        }
    }
}

fn quick_check(normalizer: &Normalizer, text: &str) -> unicode::QuickCheck {
    match normalizer.quick_check(text) {
        QuickCheck::Yes => unicode::QuickCheck::Yes,
        QuickCheck::Maybe => unicode::QuickCheck::Maybe,
        QuickCheck::No => unicode::QuickCheck::No,
    }
}

#[test]
#[ignore = "reads the data folder"]
fn each_pair_composes_as_unicode_data_has_it() {
    let naive = normalization_3_2_0();
    // Pairs of all first and all second code points, whether or not they compose.
    let pairs = naive.compositions.keys();
    let (seconds, firsts): (BTreeSet<u32>, BTreeSet<u32>) = pairs.copied().unzip();
    for &second in &seconds {
        for &first in &firsts {
            let pair = [first, second];
            let expected = text(&naive.normalize(&pair, Form::Nfc));
            assert_eq!(NFC_3_2_0.normalize(&text(&pair)), expected, "{pair:04X?}");
        }
    }
}

/// Checks the generator with the derived properties and tests of the newest version.
#[test]
#[ignore = "reads the data folder"]
fn the_current_version_derives_as_unicode_derives_it() {
    let data = data();
    let read = |name: &str| {
        fs::read_to_string(data.join("unicode").join(VERSION_TEXT).join(name)).unwrap()
    };
    let records = parse::unicode_data(&read("UnicodeData.txt")).unwrap();
    let exclusions = read("CompositionExclusions.txt");
    let excluded = parse::composition_exclusions(&exclusions).unwrap();
    let naive = Normalization::new(&records, &excluded);

    let properties = read("DerivedNormalizationProps.txt");
    let mut derived: BTreeMap<(&str, u32), &str> = BTreeMap::new();
    for columns in fields(&properties) {
        if let ["NFC_QC" | "NFKC_QC", value] = columns[1..] {
            let (first, last) = columns[0].split_once("..").unwrap_or((columns[0], columns[0]));
            for at in code_point(first).unwrap()..=code_point(last).unwrap() {
                derived.insert((columns[1], at), value);
            }
        }
    }
    for at in 0..0x11_0000 {
        for (name, form) in [("NFC_QC", Form::Nfc), ("NFKC_QC", Form::Nfkc)] {
            let expected = match derived.get(&(name, at)) {
                None => unicode::QuickCheck::Yes,
                Some(&"M") => unicode::QuickCheck::Maybe,
                Some(_) => unicode::QuickCheck::No,
            };
            assert_eq!(naive.quick_check(at, form), expected, "{name} {at:04X}");
        }
    }
    for columns in parse::normalization_test(&read("NormalizationTest.txt")).unwrap() {
        assert_eq!(naive.normalize(&columns[0], Form::Nfc), columns[1], "{columns:04X?}");
        assert_eq!(naive.normalize(&columns[0], Form::Nfkc), columns[3], "{columns:04X?}");
    }
}

/// Follows the algorithm of publicsuffix.org, rule by rule, and returns the number of labels in the
/// public suffix, and whether its rule is a private one, if there is a rule.
fn public_suffix_labels(
    rules: &BTreeMap<(String, RuleKind), bool>,
    labels: &[&str],
) -> (usize, Option<bool>) {
    let mut longest = (1, None);
    for count in 1..=labels.len() {
        let rule = |count: usize, kind| {
            rules.get(&(labels[labels.len() - count..].join("."), kind)).copied()
        };
        if let Some(is_private) = rule(count, RuleKind::Exception) {
            return (count - 1, Some(is_private));
        }
        let wildcard = if count > 1 { rule(count - 1, RuleKind::Wildcard) } else { None };
        if let Some(is_private) = rule(count, RuleKind::Suffix).or(wildcard) {
            longest = (count, Some(is_private));
        }
    }
    longest
}

#[test]
#[ignore = "reads the data folder"]
fn names_are_registered_as_each_rule_says() {
    let list = parse::suffix_rules(&pinned("public_suffix_list", "2026-07")).unwrap();
    let rules: BTreeMap<(String, RuleKind), bool> =
        list.into_iter().map(|rule| ((rule.name, rule.kind), rule.is_private)).collect();
    assert!(rules.len() > 10_000);
    let check = |name: &str| {
        let labels: Vec<&str> = name.split('.').collect();
        let (count, is_private) = public_suffix_labels(&rules, &labels);
        let start = labels.len().checked_sub(count + 1);
        let expected = start.map(|start| labels[start..].join("."));
        assert_eq!(registrable_domain(name), expected.as_deref(), "{name}");
        let section = section(name).map(|section| section == Section::Private);
        assert_eq!(section, is_private, "{name}");
    };
    for (name, _) in rules.keys() {
        for before in ["", "a.", "b.a.", "c.b.a.", "x"] {
            check(&format!("{before}{name}"));
        }
        let without_first = &name[1..];
        if !without_first.is_empty() && !without_first.starts_with('.') {
            check(without_first);
        }
    }
}

// Compares PRECIS with the data folder: every code point with Unicode's files, with the registry's table of Unicode
// 6.3 and a table of Unicode 16.0, and 2,383 strings with the results of another implementation.

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

#[test]
#[ignore = "reads the data folder"]
fn case_and_width_are_mapped_as_unicode_data_has_it() {
    const FOLDED: xenonym_precis::Profile =
        xenonym_precis::Profile::new("", "", StringClass::Freeform)
            .with_case_mapping(CaseMapping::Fold);
    let records = parse::unicode_data(&pinned("UnicodeData", VERSION_TEXT)).unwrap();
    let lower = idna::rfc5895_lower_case(&records);
    let foldings = parse::case_folding(&pinned("CaseFolding", VERSION_TEXT)).unwrap();
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

fn profile_of_case(name: &str) -> (xenonym_precis::Profile, Action) {
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
