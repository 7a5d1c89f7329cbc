//! `NormalizationTest.txt` of the current Unicode version, all parts, from the committed vectors. If the data
//! folder exists, these must equal the file.
#![allow(clippy::similar_names, reason = "the forms are called so")]

use std::collections::BTreeSet;
use std::path::Path;

use xenonym::normalize::{NFC, NFKC, QuickCheck};
use xenonym_testkit::data;

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
        }
        for text in [nfkc, nfkd] {
            assert_eq!(NFC.normalize(text), *nfkc, "NFC of {text:04X?}");
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
