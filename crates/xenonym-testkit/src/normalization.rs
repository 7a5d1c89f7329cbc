//! The normalization test of Unicode in our format, and a naive UAX #15 made of its cases.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use xenonym::normalize::Normalizer;
use xenonym::unicode::VERSION_TEXT;

/// One line: a source text and its forms.
#[derive(Clone, Debug)]
pub struct NormalizationCase {
    pub source: String,
    pub nfc: String,
    pub nfd: String,
    pub nfkc: String,
    pub nfkd: String,
}

/// All lines of `testdata/normalization.txt`, or of the file of an older version, and the Hangul syllables.
///
/// # Panics
/// If the file cannot be read or parsed.
pub fn normalization_cases(version: &str) -> Vec<NormalizationCase> {
    let ending = if version == VERSION_TEXT { String::new() } else { format!("-{version}") };
    let file = format!("../../testdata/normalization{ending}.txt");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let mut cases = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if line == "syllables" {
            cases.extend(('\u{AC00}'..='\u{D7A3}').map(syllable));
            continue;
        }
        let fields: Vec<&str> = line.split(';').collect();
        let field = |index: usize, otherwise: &str| match fields.get(index) {
            None | Some(&"") => otherwise.to_owned(),
            Some(hex) => code_points(hex),
        };
        let source = field(0, "");
        let (c, d) = (field(1, &source), field(2, &source));
        let (kc, kd) = (field(3, &c), field(4, &d));
        cases.push(NormalizationCase { source, nfc: c, nfd: d, nfkc: kc, nfkd: kd });
    }
    assert!(cases.len() > 10_000);
    cases
}

fn code_points(hex: &str) -> String {
    crate::parse_code_points(hex).into_iter().map(|c| char::from_u32(c).unwrap()).collect()
}

fn syllable(syllable: char) -> NormalizationCase {
    let index = u32::from(syllable) - 0xAC00;
    let parts = [0x1100 + index / 588, 0x1161 + index / 28 % 21, 0x11A7 + index % 28];
    let parts = parts.iter().filter(|&&part| part != 0x11A7);
    let nfd: String = parts.map(|&part| char::from_u32(part).unwrap()).collect();
    let whole = syllable.to_string();
    let nfc = whole.clone();
    NormalizationCase { source: whole, nfkc: nfc.clone(), nfc, nfkd: nfd.clone(), nfd }
}

/// UAX #15 with the mappings of the cases for single code points, and the library's combining
/// classes.
#[derive(Debug)]
pub struct NaiveNormalizer {
    classes: &'static Normalizer,
    nfd: BTreeMap<char, String>,
    nfkd: BTreeMap<char, String>,
    composites: BTreeMap<(char, char), char>,
}

impl NaiveNormalizer {
    /// From the cases of a version and any form of the same version.
    pub fn new(cases: &[NormalizationCase], classes: &'static Normalizer) -> Self {
        let singles: Vec<(char, &NormalizationCase)> = cases
            .iter()
            .filter(|case| case.source.chars().count() == 1)
            .filter_map(|case| Some((case.source.chars().next()?, case)))
            .collect();
        let form = |of: fn(&NormalizationCase) -> &String| {
            singles.iter().map(|&(source, case)| (source, of(case).clone())).collect()
        };
        let mut this = Self {
            classes,
            nfd: form(|case| &case.nfd),
            nfkd: form(|case| &case.nfkd),
            composites: BTreeMap::new(),
        };
        this.composites = this.pairs(&singles);
        this
    }

    /// A composite consists of the composed beginning of its decomposition and the last code point.
    fn pairs(&self, singles: &[(char, &NormalizationCase)]) -> BTreeMap<(char, char), char> {
        let composed: BTreeSet<char> = singles
            .iter()
            .filter(|(_, case)| case.nfc == case.source && case.nfd != case.source)
            .map(|&(source, _)| source)
            .collect();
        let by_parts: BTreeMap<&str, char> =
            composed.iter().map(|&composite| (self.nfd[&composite].as_str(), composite)).collect();
        let pair = |&composite: &char| {
            let (last_at, last) = self.nfd[&composite].char_indices().next_back()?;
            let rest = &self.nfd[&composite][..last_at];
            let mut code_points = rest.chars();
            let first = match (code_points.next(), code_points.next()) {
                (Some(only), None) => only,
                _ => *by_parts.get(rest)?,
            };
            Some(((first, last), composite))
        };
        composed.iter().filter_map(pair).collect()
    }

    /// NFC.
    pub fn nfc(&self, text: &str) -> String {
        self.compose(self.decompose(text, &self.nfd))
    }

    /// NFKC.
    pub fn nfkc(&self, text: &str) -> String {
        self.compose(self.decompose(text, &self.nfkd))
    }

    fn decompose(&self, text: &str, parts: &BTreeMap<char, String>) -> Vec<char> {
        let mut output = Vec::new();
        for code_point in text.chars() {
            match parts.get(&code_point) {
                Some(parts) => output.extend(parts.chars()),
                None => output.push(code_point),
            }
        }
        let class = |&code_point: &char| self.classes.combining_class(code_point);
        for run in output.chunk_by_mut(|a, b| class(a) != 0 && class(b) != 0) {
            run.sort_by_key(class);
        }
        output
    }

    fn compose(&self, text: Vec<char>) -> String {
        let class = |code_point: char| self.classes.combining_class(code_point);
        let mut output: Vec<char> = Vec::new();
        for code_point in text {
            let starter = output.iter().rposition(|&c| class(c) == 0);
            let composite = starter.and_then(|starter| {
                let blocked = output[starter + 1..].iter().any(|&b| class(b) >= class(code_point));
                let pair = (output[starter], code_point);
                self.composites.get(&pair).filter(|_| !blocked).map(|&to| (starter, to))
            });
            match composite {
                Some((starter, to)) => output[starter] = to,
                None => output.push(code_point),
            }
        }
        output.into_iter().collect()
    }
}
