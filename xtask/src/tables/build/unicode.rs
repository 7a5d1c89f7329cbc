//! Normalization, properties and names of code points.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use anyhow::{Result, ensure};

use crate::tables::build::CODE_POINTS;
use crate::tables::parse::{DecompositionKind, NormalizationColumns, Record, Rfc3454Tables};

// Normalization of any Unicode version, from its `UnicodeData` and composition exclusions.
//
// [`Normalization::normalize`] follows UAX #15 word for word, without tables or a fast path. The
// library's tables are derived with it, and the library is tested against it.

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

// The IDNA2008 derived property of every code point, by the algorithm of RFC 5892.

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Property {
    Pvalid,
    ContextJ,
    ContextO,
    Disallowed,
    Unassigned,
}

impl Property {
    /// The name in RFC 5892 and in `Idna2008.txt`.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Pvalid => "PVALID",
            Self::ContextJ => "CONTEXTJ",
            Self::ContextO => "CONTEXTO",
            Self::Disallowed => "DISALLOWED",
            Self::Unassigned => "UNASSIGNED",
        }
    }
}

/// The data of Unicode that the algorithm needs.
pub(crate) struct PropertyData<'a> {
    pub(crate) records: &'a BTreeMap<u32, Record>,
    pub(crate) case_folding: &'a BTreeMap<u32, Vec<u32>>,
    pub(crate) normalization: &'a Normalization,
    pub(crate) default_ignorable: &'a BTreeSet<u32>,
    pub(crate) white_space: &'a BTreeSet<u32>,
    pub(crate) join_control: &'a BTreeSet<u32>,
}

impl PropertyData<'_> {
    /// The property of every code point.
    pub(crate) fn properties(&self) -> Vec<Property> {
        (0..CODE_POINTS).map(|code_point| self.property(code_point)).collect()
    }

    /// RFC 5892 section 3.
    fn property(&self, cp: u32) -> Property {
        if let Some(property) = exception(cp) {
            property
        } else if self.is_unassigned(cp) {
            // BackwardCompatible (G), which comes before this, is empty.
            Property::Unassigned
        } else if matches!(cp, 0x2D | 0x30..=0x39 | 0x61..=0x7A) {
            Property::Pvalid
        } else if self.join_control.contains(&cp) {
            Property::ContextJ
        } else if self.is_ignorable_property(cp)
            || is_ignorable_block(cp)
            || is_old_hangul_jamo(cp)
            || !self.is_letter_or_digit(cp)
            || self.is_unstable(cp)
        {
            Property::Disallowed
        } else {
            Property::Pvalid
        }
    }

    /// 2.1, `LetterDigits` (A).
    fn is_letter_or_digit(&self, cp: u32) -> bool {
        self.records.get(&cp).is_some_and(|record| {
            matches!(&*record.category, "Ll" | "Lu" | "Lo" | "Nd" | "Lm" | "Mn" | "Mc")
        })
    }

    /// 2.2, Unstable (B).
    fn is_unstable(&self, cp: u32) -> bool {
        let nfkc = |text: &[u32]| self.normalization.normalize(text, Form::Nfkc);
        let mut folded = Vec::new();
        for part in nfkc(&[cp]) {
            match self.case_folding.get(&part) {
                Some(to) => folded.extend(to),
                None => folded.push(part),
            }
        }
        nfkc(&folded) != [cp]
    }

    /// 2.3, `IgnorableProperties` (C).
    fn is_ignorable_property(&self, cp: u32) -> bool {
        self.default_ignorable.contains(&cp)
            || self.white_space.contains(&cp)
            || is_noncharacter(cp)
    }

    /// 2.10, Unassigned (J).
    fn is_unassigned(&self, cp: u32) -> bool {
        !self.records.contains_key(&cp) && !is_noncharacter(cp)
    }
}

/// 2.6, Exceptions (F).
fn exception(cp: u32) -> Option<Property> {
    Some(match cp {
        0xDF | 0x3C2 | 0x6FD | 0x6FE | 0xF0B | 0x3007 => Property::Pvalid,
        0xB7 | 0x375 | 0x5F3 | 0x5F4 | 0x30FB | 0x660..=0x669 | 0x6F0..=0x6F9 => Property::ContextO,
        0x640 | 0x7FA | 0x302E | 0x302F | 0x3031..=0x3035 | 0x303B => Property::Disallowed,
        _ => return None,
    })
}

/// 2.4, `IgnorableBlocks` (D).
fn is_ignorable_block(cp: u32) -> bool {
    matches!(cp, 0x20D0..=0x20FF | 0x1D100..=0x1D1FF | 0x1D200..=0x1D24F)
}

/// 2.9, `OldHangulJamo` (I): the leading, vowel and trailing jamo.
pub(crate) fn is_old_hangul_jamo(cp: u32) -> bool {
    matches!(cp, 0x1100..=0x11FF | 0xA960..=0xA97C | 0xD7B0..=0xD7C6 | 0xD7CB..=0xD7FB)
}

pub(crate) fn is_noncharacter(cp: u32) -> bool {
    (0xFDD0..=0xFDEF).contains(&cp) || cp & 0xFFFE == 0xFFFE
}

// Checks the library's assumptions about the data, and RFC 3454's tables against Unicode's.

/// The label separators of RFC 3490 section 3.1.
const SEPARATORS: [u32; 4] = [0x2E, 0x3002, 0xFF0E, 0xFF61];

/// The data of one version that are checked against each other.
pub(crate) struct Rfc3454Data<'a> {
    pub(crate) records: &'a BTreeMap<u32, Record>,
    pub(crate) case_folding: &'a BTreeMap<u32, Vec<u32>>,
    pub(crate) normalization: &'a Normalization,
    pub(crate) tables: &'a Rfc3454Tables,
}

impl Rfc3454Data<'_> {
    /// Fails at the first table that differs from Unicode's data.
    pub(crate) fn check(&self) -> Result<()> {
        self.check_sets()?;
        self.check_foldings()?;
        self.check_mapped_text()?;
        self.check_separators()
    }

    fn check_sets(&self) -> Result<()> {
        let category = |name: &str| self.with(|record| record.category == name);
        let nonchars: BTreeSet<u32> = (0..CODE_POINTS).filter(|&c| is_noncharacter(c)).collect();
        let unassigned = |c: &u32| !self.records.contains_key(c) && !nonchars.contains(c);
        // RFC 3454 and Unicode 3.2 count ZERO WIDTH SPACE among the spaces.
        let mut spaces = category("Zs");
        spaces.remove(&0x20);
        self.same("A.1", &(0..CODE_POINTS).filter(unassigned).collect())?;
        self.same("C.1.2", &spaces)?;
        self.same("C.3", &category("Co"))?;
        self.same("C.4", &nonchars)?;
        self.same("C.5", &category("Cs"))?;
        self.same("D.1", &self.with(|r| matches!(&*r.bidi_class, "R" | "AL")))?;
        self.same("D.2", &self.with(|r| r.bidi_class == "L"))
    }

    fn with(&self, test: impl Fn(&Record) -> bool) -> BTreeSet<u32> {
        self.records.iter().filter(|(_, record)| test(record)).map(|(&at, _)| at).collect()
    }

    fn same(&self, name: &str, derived: &BTreeSet<u32>) -> Result<()> {
        let listed: BTreeSet<u32> = self.tables.members(name)?.collect();
        let differ: Vec<String> =
            listed.symmetric_difference(derived).take(20).map(|c| format!("{c:04X}")).collect();
        ensure!(differ.is_empty(), "table {name} and Unicode differ for {}", differ.join(" "));
        Ok(())
    }

    /// Checks that B.3 is the case folding, and that B.2 folds until NFKC changes nothing more (RFC
    /// 3454 section 3.2).
    fn check_foldings(&self) -> Result<()> {
        let (b2, b3) = (self.tables.mapping("B.2")?, self.tables.mapping("B.3")?);
        let fold = |text: &[u32]| -> Vec<u32> {
            let folded = |&c: &u32| self.case_folding.get(&c).cloned().unwrap_or_else(|| vec![c]);
            text.iter().flat_map(folded).collect()
        };
        let nfkc = |text: &[u32]| self.normalization.normalize(text, Form::Nfkc);
        // Unassigned code points are in neither table: see below.
        for &code_point in self.records.keys() {
            let once = fold(&[code_point]);
            let b3_maps_to = b3.get(&code_point).cloned().unwrap_or_else(|| vec![code_point]);
            ensure!(once == b3_maps_to, "B.3 and the case folding of {code_point:04X} differ");
            let closed = nfkc(&fold(&nfkc(&once)));
            let derived = if nfkc(&once) == closed { once } else { closed };
            let b2_maps_to = b2.get(&code_point).cloned().unwrap_or_else(|| vec![code_point]);
            ensure!(derived == b2_maps_to, "B.2 of {code_point:04X} is not the closure of B.3");
        }
        // So one table of mappings serves both, and a bit marks the entries that are in B.3.
        ensure!(b3.iter().all(|(from, to)| b2.get(from) == Some(to)), "B.3 is not a part of B.2");
        Ok(())
    }

    /// Checks that no code point is mapped to an unassigned one, so that these are found in the
    /// input, and that no code point is both deleted and folded.
    fn check_mapped_text(&self) -> Result<()> {
        let unassigned: BTreeSet<u32> = self.tables.members("A.1")?.collect();
        let deleted: BTreeSet<u32> = self.tables.members("B.1")?.collect();
        let (b2, b3) = (self.tables.mapping("B.2")?, self.tables.mapping("B.3")?);
        let canonical = &self.normalization.canonical;
        let compatibility = &self.normalization.compatibility;
        for (from, to) in b2.iter().chain(b3).chain(canonical).chain(compatibility) {
            ensure!(!unassigned.contains(from), "unassigned {from:04X} is mapped");
            ensure!(to.iter().all(|c| !unassigned.contains(c)), "{from:04X} maps to unassigned");
        }
        ensure!(b2.keys().chain(b3.keys()).all(|c| !deleted.contains(c)), "deleted and folded");
        Ok(())
    }

    /// Checks that no separator composes, so that a name can be split before its labels are mapped.
    fn check_separators(&self) -> Result<()> {
        for (&(second, first), composite) in &self.normalization.compositions {
            ensure!(
                ![first, second, *composite].iter().any(|c| SEPARATORS.contains(c)),
                "{composite:04X} is composed of or to a separator"
            );
        }
        Ok(())
    }
}

// The normalization test and the prototypes of a version in our own format: see `testdata/README.md`.

/// Returns the lines of the vector file. One line represents all Hangul syllables, which are
/// computed.
pub(crate) fn normalization_vectors(
    lines: &[NormalizationColumns],
    normalization: &Normalization,
) -> Result<String> {
    let mut output = String::new();
    let mut syllables = SYLLABLES;
    for columns in lines {
        check(columns, normalization)?;
        if columns[0].len() == 1 && syllables.clone().next() == Some(columns[0][0]) {
            let [source, c, d, kc, kd] = columns;
            ensure!(source == c && c == kc && d == kd, "not a syllable: {columns:?}");
            if syllables.next() == Some(*SYLLABLES.start()) {
                output.push_str("syllables\n");
            }
            continue;
        }
        writeln!(output, "{}", line(columns))?;
    }
    ensure!(syllables.is_empty(), "not all Hangul syllables are there");
    Ok(output)
}

/// A line, with an empty column for NFC if it equals the source, for NFKC if it equals NFC, and for
/// NFKD if it equals NFD.
fn line(columns: &NormalizationColumns) -> String {
    let [source, c, d, kc, kd] = columns;
    let unless = |same: &Vec<u32>, column: &Vec<u32>| {
        if same == column { String::new() } else { hex(column) }
    };
    let fields = [hex(source), unless(source, c), unless(source, d), unless(c, kc), unless(d, kd)];
    fields.join(";").trim_end_matches(';').to_owned()
}

/// Returns a line for each code point whose prototype differs from itself.
pub(crate) fn prototype_vectors(prototypes: &BTreeMap<u32, Vec<u32>>) -> Result<String> {
    let mut output = String::new();
    for (code_point, prototype) in prototypes {
        writeln!(output, "{code_point:04X};{}", hex(prototype))?;
    }
    Ok(output)
}

fn hex(text: &[u32]) -> String {
    let code_points: Vec<String> = text.iter().map(|c| format!("{c:04X}")).collect();
    code_points.join(" ")
}

/// Checks that the normalization from which the tables are derived passes the test.
fn check(columns: &NormalizationColumns, normalization: &Normalization) -> Result<()> {
    let forms = [(Form::Nfc, 1), (Form::Nfd, 2), (Form::Nfkc, 3), (Form::Nfkd, 4)];
    for (form, expected) in forms {
        let computed = normalization.normalize(&columns[0], form);
        ensure!(computed == columns[expected], "{form:?} of {:04X?}", columns[0]);
    }
    Ok(())
}
