//! Normalization of any Unicode version, from its `UnicodeData` and composition exclusions.
//!
//! [`Normalization::normalize`] follows UAX #15 word for word, without tables or a fast path. The
//! library's tables are derived with it, and the library is tested against it.

use std::collections::{BTreeMap, BTreeSet};

use crate::tables::parse::unicode_data::{DecompositionKind, Record};

/// The Hangul syllables and their parts, which the data does not list.
pub(crate) const SYLLABLES: std::ops::RangeInclusive<u32> = 0xAC00..=0xD7A3;
const LEADING: u32 = 0x1100;
const VOWEL: u32 = 0x1161;
const TRAILING: u32 = 0x11A7;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    Nfd,
    Nfc,
    Nfkd,
    Nfkc,
}

/// The result of a quick check for a code point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum QuickCheck {
    Yes,
    Maybe,
    No,
}

#[derive(Debug, Default)]
pub(crate) struct Normalization {
    combining_classes: BTreeMap<u32, u8>,
    /// Full canonical decompositions, in canonical order.
    pub(crate) canonical: BTreeMap<u32, Vec<u32>>,
    /// Full compatibility decompositions where they differ from the canonical ones.
    pub(crate) compatibility: BTreeMap<u32, Vec<u32>>,
    /// Primary composites by (second, first).
    pub(crate) compositions: BTreeMap<(u32, u32), u32>,
}

impl Normalization {
    pub(crate) fn new(records: &BTreeMap<u32, Record>, exclusions: &BTreeSet<u32>) -> Self {
        let mut this = Self::default();
        for (&at, record) in records.iter().filter(|(_, record)| record.combining_class != 0) {
            this.combining_classes.insert(at, record.combining_class);
        }
        for (&at, record) in records {
            let Some(decomposition) = &record.decomposition else { continue };
            let compatibility = this.ordered(decompose(records, &[at], Form::Nfkd));
            if decomposition.kind == DecompositionKind::Canonical {
                let canonical = this.ordered(decompose(records, &[at], Form::Nfd));
                if compatibility != canonical {
                    this.compatibility.insert(at, compatibility);
                }
                this.canonical.insert(at, canonical);
                this.compose_entry(at, &decomposition.to, exclusions);
            } else {
                this.compatibility.insert(at, compatibility);
            }
        }
        this
    }

    /// Adds a primary composite, unless the list excludes the decomposition, it is a singleton, or
    /// the code point or its first part is not a starter.
    fn compose_entry(&mut self, at: u32, to: &[u32], exclusions: &BTreeSet<u32>) {
        let &[first, second] = to else { return };
        let starters = self.combining_class(at) == 0 && self.combining_class(first) == 0;
        if starters && !exclusions.contains(&at) {
            self.compositions.insert((second, first), at);
        }
    }

    /// The canonical decompositions that NFC does not compose again.
    pub(crate) fn not_composed(&self) -> BTreeMap<u32, Vec<u32>> {
        let mut others = self.canonical.clone();
        others.retain(|&at, _| self.quick_check(at, Form::Nfc) == QuickCheck::No);
        others
    }

    pub(crate) fn combining_class(&self, code_point: u32) -> u8 {
        self.combining_classes.get(&code_point).copied().unwrap_or(0)
    }

    /// Whether a code point may occur in text in NFC or NFKC.
    pub(crate) fn quick_check(&self, code_point: u32, form: Form) -> QuickCheck {
        if self.normalize(&[code_point], form) != [code_point] {
            return QuickCheck::No;
        }
        let whole = [code_point];
        let first = self.canonical.get(&code_point).map_or(&whole[..], Vec::as_slice)[0];
        let is_second = self.compositions.range((first, 0)..=(first, u32::MAX)).next().is_some();
        let is_jamo = (VOWEL..VOWEL + 21).contains(&first) || (0x11A8..=0x11C2).contains(&first);
        if is_second || is_jamo { QuickCheck::Maybe } else { QuickCheck::Yes }
    }

    /// UAX #15: decompose, put in canonical order, compose.
    pub(crate) fn normalize(&self, input: &[u32], form: Form) -> Vec<u32> {
        let mut output = Vec::new();
        for &code_point in input {
            self.push_decomposition(code_point, form, &mut output);
        }
        let output = self.ordered(output);
        if matches!(form, Form::Nfd | Form::Nfkd) { output } else { self.composed(&output) }
    }

    fn push_decomposition(&self, code_point: u32, form: Form, output: &mut Vec<u32>) {
        let compatibility = matches!(form, Form::Nfkd | Form::Nfkc)
            .then(|| self.compatibility.get(&code_point))
            .flatten();
        if SYLLABLES.contains(&code_point) {
            output.extend(syllable_parts(code_point));
        } else if let Some(to) = compatibility.or_else(|| self.canonical.get(&code_point)) {
            output.extend(to);
        } else {
            output.push(code_point);
        }
    }

    fn ordered(&self, mut text: Vec<u32>) -> Vec<u32> {
        let not_starter = |code_point: &u32| self.combining_class(*code_point) != 0;
        let same_run = |a: &u32, b: &u32| not_starter(a) && not_starter(b);
        for run in text.chunk_by_mut(same_run) {
            run.sort_by_key(|&code_point| self.combining_class(code_point));
        }
        text
    }

    /// D117: a code point composes with the last starter before it, unless it is blocked.
    fn composed(&self, text: &[u32]) -> Vec<u32> {
        let mut output: Vec<u32> = Vec::new();
        for &code_point in text {
            let class = self.combining_class(code_point);
            let starter = output.iter().rposition(|&c| self.combining_class(c) == 0);
            if let Some(starter) = starter {
                let between = &output[starter + 1..];
                let blocked = between.iter().any(|&b| self.combining_class(b) >= class);
                let composite = self.primary_composite(output[starter], code_point);
                if let (false, Some(composite)) = (blocked, composite) {
                    output[starter] = composite;
                    continue;
                }
            }
            output.push(code_point);
        }
        output
    }

    fn primary_composite(&self, first: u32, second: u32) -> Option<u32> {
        let leading = first.wrapping_sub(LEADING);
        let vowel = second.wrapping_sub(VOWEL);
        if leading < 19 && vowel < 21 {
            return Some(SYLLABLES.start() + (leading * 21 + vowel) * 28);
        }
        let trailing = second.wrapping_sub(TRAILING);
        if SYLLABLES.contains(&first)
            && (first - SYLLABLES.start()).is_multiple_of(28)
            && (1..28).contains(&trailing)
        {
            return Some(first + trailing);
        }
        self.compositions.get(&(second, first)).copied()
    }
}

fn syllable_parts(syllable: u32) -> impl Iterator<Item = u32> {
    let index = syllable - SYLLABLES.start();
    let (pair, trailing) = (index / 28, index % 28);
    let trailing = (trailing > 0).then_some(TRAILING + trailing);
    [LEADING + pair / 21, VOWEL + pair % 21].into_iter().chain(trailing)
}

/// Applies the one-step decompositions of the data until none is left.
fn decompose(records: &BTreeMap<u32, Record>, text: &[u32], form: Form) -> Vec<u32> {
    let mut output = Vec::new();
    for &code_point in text {
        let decomposition = records.get(&code_point).and_then(|r| r.decomposition.as_ref());
        match decomposition {
            Some(d) if d.kind == DecompositionKind::Canonical || form == Form::Nfkd => {
                output.extend(decompose(records, &d.to, form));
            }
            // Newer versions decompose to syllables, as U+327C does.
            _ if SYLLABLES.contains(&code_point) => output.extend(syllable_parts(code_point)),
            _ => output.push(code_point),
        }
    }
    output
}
