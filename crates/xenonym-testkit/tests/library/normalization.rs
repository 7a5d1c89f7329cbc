//! Normalization of the current version of Unicode, and of 3.2.0.
//!
//! The rows of `NormalizationTest.txt` of the current version, all parts, are read from the committed vectors. If the data
//! folder exists, these must equal the file.
#![allow(clippy::similar_names, reason = "the forms are called so")]

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::LazyLock;

use proptest::prelude::*;
use xenonym::normalize::{self, NFC, NFC_3_2_0, NFKC, NFKC_3_2_0, QuickCheck};
use xenonym_testkit::properties::normalization::{fills_a_buffer, gives};
use xenonym_testkit::{NaiveNormalizer, NormalizationCase, data, normalization_cases};

/// Source, NFC, NFD, NFKC, NFKD.
type Columns = [String; 5];

#[test]
fn every_row_normalizes_as_listed() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/normalization.txt");
    let text = std::fs::read_to_string(path).unwrap();
    let mut cases = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if line == "syllables" {
            cases.extend(('가'..='힣').map(syllable));
        } else {
            cases.push(expand(line));
        }
    }
    assert!(cases.len() > 20_000, "only {} cases", cases.len());
    check(&cases);
    if let Some(text) = data::unicode("NormalizationTest.txt") {
        let listed: BTreeSet<Columns> = listed(&text).collect();
        assert_eq!(cases.into_iter().collect::<BTreeSet<_>>(), listed);
    }
}

fn listed(text: &str) -> impl Iterator<Item = Columns> {
    let lines = text.lines().map(|line| line.split('#').next().unwrap().trim());
    lines.filter(|line| !line.is_empty() && !line.starts_with('@')).map(|line| {
        let mut fields = line.split(';').map(code_points);
        std::array::from_fn(|_| fields.next().unwrap())
    })
}

fn check(cases: &[Columns]) {
    let mut listed = BTreeSet::new();
    for [source, nfc, nfd, nfkc, nfkd] in cases {
        for text in [source, nfc, nfd] {
            assert_eq!(NFC.normalize(text), *nfc, "NFC of {text:04X?}");
            assert_eq!(normalize::nfd(text), *nfd, "NFD of {text:04X?}");
        }
        for text in [nfkc, nfkd] {
            assert_eq!(NFC.normalize(text), *nfkc, "NFC of {text:04X?}");
            assert_eq!(normalize::nfd(text), *nfkd, "NFD of {text:04X?}");
        }
        for text in [source, nfc, nfd, nfkc, nfkd] {
            assert_eq!(NFKC.normalize(text), *nfkc, "NFKC of {text:04X?}");
            let mut buffer = [0; 256];
            assert_eq!(NFKC.normalize_into(text, &mut buffer).unwrap(), nfkc);
        }
        assert_ne!(NFC.quick_check(nfc), QuickCheck::No);
        let mut code_points = source.chars();
        listed.extend(code_points.next().filter(|_| code_points.next().is_none()));
    }
    // Part 1 lists every code point that any form changes.
    for code_point in ('\0'..=char::MAX).filter(|code_point| !listed.contains(code_point)) {
        let text = code_point.to_string();
        assert_eq!(NFC.normalize(&text), text);
        assert_eq!(NFKC.normalize(&text), text);
    }
}

/// A line of the committed file, with each empty column replaced by the one that it equals.
fn expand(line: &str) -> Columns {
    let mut fields = line.split(';').map(code_points);
    let mut field = || fields.next().unwrap_or_default();
    let or = |text: String, other: &String| if text.is_empty() { other.clone() } else { text };
    let source = field();
    let nfc = or(field(), &source);
    let nfd = or(field(), &source);
    let nfkc = or(field(), &nfc);
    let nfkd = or(field(), &nfd);
    [source, nfc, nfd, nfkc, nfkd]
}

fn syllable(syllable: char) -> Columns {
    let index = u32::from(syllable) - 0xAC00;
    let (leading, vowel, trailing) = (index / 588, index % 588 / 28, index % 28);
    let parts =
        [Some(0x1100 + leading), Some(0x1161 + vowel), (trailing > 0).then_some(0x11A7 + trailing)];
    let apart: String = parts.into_iter().flatten().filter_map(char::from_u32).collect();
    let whole = syllable.to_string();
    [whole.clone(), whole.clone(), apart.clone(), whole, apart]
}

fn code_points(text: &str) -> String {
    let code_point = |digits| char::from_u32(u32::from_str_radix(digits, 16).unwrap()).unwrap();
    text.split_whitespace().map(code_point).collect()
}

// NFC and NFKC of Unicode 3.2.0: Unicode's own test, every code point, and a naive normalizer.

static CASES: LazyLock<Vec<NormalizationCase>> = LazyLock::new(|| normalization_cases("3.2.0"));
static NAIVE: LazyLock<NaiveNormalizer> =
    LazyLock::new(|| NaiveNormalizer::new(&CASES, &NFC_3_2_0));

#[test]
fn unicodes_own_test_passes() {
    for case in CASES.iter() {
        for input in [&case.source, &case.nfc, &case.nfd] {
            gives(&NFC_3_2_0, input, &case.nfc);
        }
        for input in [&case.nfkc, &case.nfkd] {
            gives(&NFC_3_2_0, input, &case.nfkc);
        }
        for input in [&case.source, &case.nfc, &case.nfd, &case.nfkc, &case.nfkd] {
            gives(&NFKC_3_2_0, input, &case.nfkc);
        }
    }
}

#[test]
fn code_points_that_the_test_does_not_list_stay() {
    let listed: BTreeSet<&str> = CASES.iter().map(|case| case.source.as_str()).collect();
    for code_point in '\0'..=char::MAX {
        let mut bytes = [0; 4];
        let alone = &*code_point.encode_utf8(&mut bytes);
        if !listed.contains(alone) {
            gives(&NFC_3_2_0, alone, alone);
            gives(&NFKC_3_2_0, alone, alone);
        }
    }
}

/// Corrigendum 4 came with Unicode 4.0, Corrigendum 3 with 3.2.
#[test]
fn decompositions_are_those_before_corrigendum_4() {
    let pairs = [
        ("\u{2F868}", "\u{2136A}"),
        ("\u{2F874}", "\u{5F33}"),
        ("\u{2F91F}", "\u{43AB}"),
        ("\u{2F95F}", "\u{7AAE}"),
        ("\u{2F9BF}", "\u{4D57}"),
        ("\u{F951}", "\u{964B}"),
    ];
    for (input, expected) in pairs {
        gives(&NFC_3_2_0, input, expected);
        gives(&NFKC_3_2_0, input, expected);
    }
}

/// Neither mark decomposes or composes here, so only their order shows that the text is not
/// normalized.
#[test]
fn marks_out_of_order_fail_the_quick_check() {
    for normalizer in [&NFC_3_2_0, &NFKC_3_2_0] {
        assert_eq!(normalizer.quick_check("a\u{315}\u{316}"), QuickCheck::No);
        assert_eq!(normalizer.normalize("a\u{315}\u{316}"), "a\u{316}\u{315}");
        assert_eq!(normalizer.quick_check("a\u{316}\u{315}"), QuickCheck::Yes);
    }
}

/// Public Review Issue 29: before Corrigendum 5, the definition as written composed these.
#[test]
fn nothing_composes_across_a_mark() {
    for text in ["\u{1100}\u{300}\u{1161}", "\u{B47}\u{300}\u{B3E}", "\u{AC00}\u{300}\u{11A8}"] {
        gives(&NFC_3_2_0, text, text);
        gives(&NFKC_3_2_0, text, text);
    }
    gives(&NFC_3_2_0, "\u{1100}\u{300}\u{1161}\u{323}", "\u{1100}\u{300}\u{1161}\u{323}");
}

#[test]
fn long_runs_of_marks_take_no_longer_than_sorting_them() {
    // Marks in the wrong order: a quadratic sort would need minutes.
    let marks = "\u{345}\u{301}\u{323}\u{334}".repeat(100_000);
    let marks_in_order = ["\u{334}", "\u{323}", "\u{301}", "\u{345}"].map(|m| m.repeat(100_000));
    gives(&NFC_3_2_0, &format!("x{marks}"), &format!("x{}", marks_in_order.concat()));
    let vowels = "\u{1161}".repeat(400_000);
    gives(&NFC_3_2_0, &format!("\u{1100}{vowels}"), &format!("가{}", &vowels[3..]));
    let alternating = "q\u{323}\u{307}".repeat(100_000);
    gives(&NFKC_3_2_0, &alternating, &alternating);
}

fn text() -> impl Strategy<Value = String> {
    let code_point = prop_oneof![
        6 => proptest::sample::select("aeoqs \u{9C7}\u{B47}\u{D46}\u{1100}\u{1112}가각".chars().collect::<Vec<_>>()),
        4 => proptest::char::range('\u{300}', '\u{345}'),
        2 => proptest::sample::select("\u{334}\u{338}\u{5B0}\u{3099}\u{309A}\u{9BE}\u{9D7}\u{B3E}\u{1161}\u{1175}\u{11A7}\u{11A8}\u{11C2}".chars().collect::<Vec<_>>()),
        3 => proptest::char::range('\u{C0}', '\u{24F}'),
        1 => proptest::char::range('\u{1F00}', '\u{1FFF}'),
        1 => proptest::char::range('\u{F900}', '\u{FFFF}'),
        1 => any::<char>(),
    ];
    prop_oneof![
        8 => proptest::collection::vec(code_point.clone(), 0..12),
        1 => proptest::collection::vec(code_point, 0..150),
    ]
    .prop_map(String::from_iter)
}

proptest! {
    #[test]
    fn both_forms_equal_the_naive_ones(text in text()) {
        gives(&NFC_3_2_0, &text, &NAIVE.nfc(&text));
        gives(&NFKC_3_2_0, &text, &NAIVE.nfkc(&text));
    }

    #[test]
    fn normalized_text_stays(text in text()) {
        for normalizer in [&NFC_3_2_0, &NFKC_3_2_0] {
            let once = normalizer.normalize(&text).into_owned();
            gives(normalizer, &once, &once);
        }
    }

    #[test]
    fn a_buffer_of_any_length_is_filled_or_rejected(text in text(), length in 0..40_usize) {
        fills_a_buffer(&NFKC_3_2_0, &text, length);
    }
}
