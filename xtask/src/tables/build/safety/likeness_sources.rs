//! The steps that connect look-alike code points of names, grouped by source.

use std::collections::{BTreeMap, BTreeSet};

use crate::tables::build::unicode::normalization::{Form, Normalization, SYLLABLES};
use crate::tables::parse::idna_mapping::Status;
use crate::tables::parse::lookalikes::{Likeness, Source};
use crate::tables::parse::unicode_data::Record;

/// The cost of UTS #39 prototypes. Pairs in `intentional.txt`, which look the same in most fonts,
/// cost less.
const UTS39_COST: u32 = 8;
const INTENTIONAL_COST: u32 = 2;
/// The cost of one removed mark.
const MARK_COST: u32 = 10;
/// The cost of a letter whose Unicode name describes it as another letter with an addition.
const NAME_COST: u32 = 15;
/// The cost of a small capital.
const SMALL_CAPITAL_COST: u32 = 30;
/// Pairs of glyphs cost a constant, and so much more if they share nothing.
const GLYPHS_COST: f64 = 5.0;
const GLYPHS_SCALE: f64 = 200.0;
/// Hangul syllables differ by little, and are read as different ones all the same.
const GREATEST_SYLLABLE_DISTANCE: f64 = 0.04;
/// Marks of these combining classes make other letters, and no accents.
const LETTER_CLASSES: [u8; 2] = [0, 9];

/// The data of the sources.
pub(crate) struct Data<'a> {
    pub(crate) records: &'a BTreeMap<u32, Record>,
    pub(crate) normalization: &'a Normalization,
    pub(crate) statuses: &'a [Status],
    pub(crate) default_ignorable: &'a BTreeSet<u32>,
    pub(crate) prototypes: &'a BTreeMap<u32, Vec<u32>>,
    pub(crate) intentional: &'a BTreeSet<(u32, u32)>,
    pub(crate) facts: Vec<Likeness>,
    /// Pairs with their distance.
    pub(crate) glyphs: Vec<(u32, Vec<u32>, f64)>,
}

/// The steps from each code point.
pub(crate) struct LikenessSteps {
    pub(crate) of: BTreeMap<u32, Vec<Likeness>>,
}

impl LikenessSteps {
    pub(crate) fn new(data: &Data<'_>) -> Self {
        let mut steps = Self { of: BTreeMap::new() };
        let letters = letters_by_name(data.records);
        for (&at, record) in data.records {
            let is_ascii_symbol = at < 0x80 && !(at as u8 as char).is_ascii_alphanumeric();
            let is_valid = matches!(data.statuses[at as usize], Status::Valid | Status::Deviation);
            if !is_valid || is_ascii_symbol || SYLLABLES.contains(&at) {
                continue;
            }
            steps.add_all(data.uts39(at));
            steps.add_all(data.without_marks(at));
            steps.add_all(by_name(at, record, &letters));
        }
        steps.add_all(data.facts.iter().cloned());
        steps.add_all(data.glyphs.iter().flat_map(of_glyphs));
        steps
    }

    fn add_all(&mut self, steps: impl IntoIterator<Item = Likeness>) {
        for step in steps {
            if step.to != [step.from] {
                self.of.entry(step.from).or_default().push(step);
            }
        }
    }
}

impl Data<'_> {
    /// The prototype of UTS #39, in lower case.
    fn uts39(&self, from: u32) -> Option<Likeness> {
        if self.default_ignorable.contains(&from) {
            let cost = INTENTIONAL_COST;
            return Some(Likeness { from, to: Vec::new(), source: Source::Uts39, cost });
        }
        let mut to = Vec::new();
        for part in self.normalization.normalize(&[from], Form::Nfd) {
            match self.prototypes.get(&part) {
                Some(prototype) => to.extend(prototype),
                None => to.push(part),
            }
        }
        let is_same = to == self.normalization.normalize(&[from], Form::Nfd);
        let lower = |at: u32| self.records.get(&at).and_then(|r| r.lowercase).unwrap_or(at);
        let lowered: Vec<u32> = to.iter().map(|&at| lower(at)).collect();
        let is_intentional = |&to: &u32| self.intentional.contains(&(from, to));
        let pair = to.len() == 1 && to.iter().any(is_intentional);
        let cost = if pair { INTENTIONAL_COST } else { UTS39_COST };
        let likeness = Likeness { from, to: lowered, source: Source::Uts39, cost };
        (!is_same).then_some(likeness)
    }

    /// Returns the text without the marks above, below or inside letters.
    fn without_marks(&self, from: u32) -> Option<Likeness> {
        let decomposed = self.normalization.normalize(&[from], Form::Nfd);
        let is_mark = |at: &u32| !LETTER_CLASSES.contains(&self.normalization.combining_class(*at));
        let marks = decomposed.iter().filter(|at| is_mark(at)).count() as u32;
        let to: Vec<u32> = decomposed.into_iter().filter(|at| !is_mark(at)).collect();
        let cost = MARK_COST * marks;
        (marks > 0).then_some(Likeness { from, to, source: Source::Accent, cost })
    }
}

/// Returns the small letters of the three scripts whose names follow one pattern.
fn letters_by_name(records: &BTreeMap<u32, Record>) -> BTreeMap<&str, u32> {
    let is_small = |record: &Record| {
        ["LATIN SMALL LETTER ", "GREEK SMALL LETTER ", "CYRILLIC SMALL LETTER "]
            .iter()
            .any(|start| record.name.starts_with(start))
    };
    let small = records.iter().filter(|(_, record)| is_small(record));
    small.map(|(&at, record)| (record.name.as_str(), at)).collect()
}

/// Returns the base letter if the name of a code point describes it as a form: with a stroke, a
/// hook or the like, barred, without its dot, or as a small capital.
fn by_name(from: u32, record: &Record, letters: &BTreeMap<&str, u32>) -> Option<Likeness> {
    let step = |name: &str, cost| {
        let to = vec![*letters.get(name)?];
        Some(Likeness { from, to, source: Source::Accent, cost })
    };
    let name = record.name.as_str();
    if let Some(letter) = name.strip_prefix("LATIN LETTER SMALL CAPITAL ") {
        return step(&format!("LATIN SMALL LETTER {letter}"), SMALL_CAPITAL_COST);
    }
    if let Some((letter, _)) = name.split_once(" WITH ") {
        return step(letter, NAME_COST);
    }
    let plain = name.replace("LETTER DOTLESS ", "LETTER ").replace("LETTER BARRED ", "LETTER ");
    (plain != name).then(|| step(&plain, NAME_COST)).flatten()
}

/// Returns the steps of a pair of glyphs: both directions, unless one side is a sequence or ASCII.
/// Look-alikes of ASCII are in `data/lookalikes.tsv`.
fn of_glyphs((from, to, distance): &(u32, Vec<u32>, f64)) -> impl Iterator<Item = Likeness> {
    let is_kept =
        *from >= 0x80 && !(SYLLABLES.contains(from) && *distance > GREATEST_SYLLABLE_DISTANCE);
    #[expect(clippy::cast_sign_loss, reason = "distances and costs are not negative")]
    let cost = (GLYPHS_COST + distance * GLYPHS_SCALE).round() as u32;
    let step = |from: u32, to: Vec<u32>| Likeness { from, to, source: Source::Glyphs, cost };
    let back = match to[..] {
        [to] if to >= 0x80 => Some(step(to, vec![*from])),
        _ => None,
    };
    let both = [Some(step(*from, to.clone())), back];
    both.into_iter().flatten().filter(move |_| is_kept)
}
