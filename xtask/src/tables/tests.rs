//! Compares the library's tables with the input files, entry by entry, through its public
//! functions.
//!
//! These tests read the data folder, `../shared` or the one that `XENONYM_DATA` names, and fail
//! without it: `cargo test -p xtask -- --ignored`. The tests of `xenonym-testkit` compare digests
//! of the same properties without it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::{env, fs};

use xenonym::normalize::{NFC_3_2_0, NFKC_3_2_0, Normalizer, QuickCheck};
use xenonym::stringprep::{Mapping, Profile, Table};
use xenonym::unicode::VERSION_TEXT;
use xenonym_psl::{Section, registrable_domain, section};

use crate::sources::Sources;
use crate::tables::build::compact::classes::TABLES;
use crate::tables::build::unicode::normalization::{self, Form, Normalization};
use crate::tables::parse::public_suffixes::RuleKind;
use crate::tables::parse::{
    code_point, fields, normalization_test, public_suffixes, rfc3454, unicode_data,
};

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
    let records = unicode_data::parse(&pinned("UnicodeData", "3.2.0")).unwrap();
    let exclusions = pinned("CompositionExclusions", "3.2.0");
    Normalization::new(&records, &unicode_data::parse_exclusions(&exclusions).unwrap())
}

fn text(code_points: &[u32]) -> String {
    code_points.iter().map(|&c| char::from_u32(c).unwrap()).collect()
}

#[test]
#[ignore = "reads the data folder"]
fn tables_have_the_members_that_the_rfc_lists() {
    let rfc = pinned("rfc3454", "2002-12");
    let tables = rfc3454::parse(&rfc).unwrap();
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
    let tables = rfc3454::parse(&rfc).unwrap();
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

fn quick_check(normalizer: &Normalizer, text: &str) -> normalization::QuickCheck {
    match normalizer.quick_check(text) {
        QuickCheck::Yes => normalization::QuickCheck::Yes,
        QuickCheck::Maybe => normalization::QuickCheck::Maybe,
        QuickCheck::No => normalization::QuickCheck::No,
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
    let records = unicode_data::parse(&read("UnicodeData.txt")).unwrap();
    let exclusions = read("CompositionExclusions.txt");
    let excluded = unicode_data::parse_exclusions(&exclusions).unwrap();
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
                None => normalization::QuickCheck::Yes,
                Some(&"M") => normalization::QuickCheck::Maybe,
                Some(_) => normalization::QuickCheck::No,
            };
            assert_eq!(naive.quick_check(at, form), expected, "{name} {at:04X}");
        }
    }
    for columns in normalization_test::parse(&read("NormalizationTest.txt")).unwrap() {
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
    let list = public_suffixes::rules(&pinned("public_suffix_list", "2026-07")).unwrap();
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
