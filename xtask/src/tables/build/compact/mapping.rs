//! Mappings from one code point to several, stored as runs of code points.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Result, ensure};

/// The bits of a run for its position in the pool. The bits above contain the length of each text.
const PLACE_BITS: u32 = 13;
/// For texts of at least this many UTF-16 code units, the length is stored in the pool.
const LONG: usize = 7;
/// The number of code points of a page.
const PAGE: u32 = 256;
/// Marks a run of every second code point.
const EVERY_SECOND: u16 = 1 << 12;

/// The lists of `crates/xenonym/src/tables/FORMAT.md`.
#[derive(Debug)]
pub(crate) struct Mapping {
    pub(crate) pages: Vec<u16>,
    pub(crate) runs: Vec<(u8, u8, u16)>,
    /// The differences that are added to code points.
    pub(crate) differences: Vec<i32>,
    /// UTF-16 code units. A text that is part of another is not stored again.
    pub(crate) pool: Vec<u16>,
}

/// Code points of one page that are mapped alike.
#[derive(Debug)]
struct Run {
    first: u32,
    count: u32,
    to: To,
}

#[derive(Debug)]
enum To {
    /// Every `step`th code point to the one that is `difference` above it.
    Difference { difference: i32, step: u32 },
    /// Consecutive code points to texts of the same length in code units.
    Texts { units: Vec<u16>, length: usize },
}

impl Mapping {
    pub(crate) fn new(entries: &BTreeMap<u32, Vec<u32>>) -> Result<Self> {
        let runs = runs(entries)?;
        let differences: BTreeSet<i32> = runs.iter().filter_map(Run::difference).collect();
        let differences: Vec<i32> = differences.into_iter().collect();
        ensure!(differences.len() < usize::from(EVERY_SECOND), "too many differences");
        // The longest first, so that shorter texts may be found in them.
        let mut texts: Vec<&Vec<u16>> = runs.iter().filter_map(Run::units).collect();
        texts.sort_by_key(|units| std::cmp::Reverse(units.len()));
        let mut pool = Vec::new();
        for units in texts {
            ensure!(place(&mut pool, units) < 1 << PLACE_BITS, "the pool is too long");
        }
        let mut pages = Vec::new();
        let mut packed = Vec::new();
        for run in &runs {
            pages.resize((run.first >> 8) as usize + 1, u16::try_from(packed.len())?);
            let value = match &run.to {
                To::Difference { difference, step } => {
                    let number = differences.partition_point(|other| other < difference) + 1;
                    number as u16 | if *step == 2 { EVERY_SECOND } else { 0 }
                }
                To::Texts { units, length } => {
                    let at = place(&mut pool, units) as u16;
                    ((*length).min(LONG) as u16) << PLACE_BITS | at
                }
            };
            packed.push((run.first as u8, u8::try_from(run.count - 1)?, value));
        }
        pages.push(u16::try_from(packed.len())?);
        Ok(Self { pages, runs: packed, differences, pool })
    }

    /// The size in bytes.
    pub(crate) fn size(&self) -> usize {
        self.pages.len() * 2
            + self.runs.len() * 4
            + self.differences.len() * 4
            + self.pool.len() * 2
    }
}

impl Run {
    fn difference(&self) -> Option<i32> {
        match self.to {
            To::Difference { difference, .. } => Some(difference),
            To::Texts { .. } => None,
        }
    }

    fn units(&self) -> Option<&Vec<u16>> {
        match &self.to {
            To::Difference { .. } => None,
            To::Texts { units, .. } => Some(units),
        }
    }
}

/// All entries as runs, in ascending order. No mapped code point of one run is inside another run.
fn runs(entries: &BTreeMap<u32, Vec<u32>>) -> Result<Vec<Run>> {
    let mut runs: Vec<Run> = Vec::new();
    let mut next = 0;
    while let Some((&first, to)) = entries.range(next..).next() {
        let alike = difference_run(entries, first);
        let units = units(to)?;
        next = first + 1;
        if let Some((count, step, difference)) = alike {
            next = first + (count - 1) * step + 1;
            runs.push(Run { first, count, to: To::Difference { difference, step } });
        } else if let Some(last) = runs.last_mut().filter(|last| last.goes_on(first, units.len())) {
            last.count += 1;
            if let To::Texts { units: before, .. } = &mut last.to {
                before.extend(units);
            }
        } else {
            let length = units.len();
            runs.push(Run { first, count: 1, to: To::Texts { units, length } });
        }
    }
    Ok(runs)
}

impl Run {
    /// Whether the run may continue with a text of `length` for `code_point`.
    fn goes_on(&self, code_point: u32, length: usize) -> bool {
        let next = self.first + self.count;
        let same = matches!(self.to, To::Texts { length: same, .. } if same == length);
        same && length < LONG && next == code_point && next >> 8 == self.first >> 8
    }
}

/// The longest run from `first` with one difference, of all code points or of every second one, and
/// of at least two: their number, the step, and the difference.
fn difference_run(entries: &BTreeMap<u32, Vec<u32>>, first: u32) -> Option<(u32, u32, i32)> {
    let difference_at = |at: u32| match entries.get(&at)?[..] {
        [to] => Some(to.cast_signed() - at.cast_signed()),
        _ => None,
    };
    let difference = difference_at(first)?;
    let count = |step: u32| {
        let goes_on = |number: &u32| {
            let at = first + number * step;
            let between = step == 2 && entries.contains_key(&(at - 1));
            at >> 8 == first >> 8 && difference_at(at) == Some(difference) && !between
        };
        1 + (1..PAGE).take_while(goes_on).count() as u32
    };
    let (count, step) = if count(1) >= count(2) { (count(1), 1) } else { (count(2), 2) };
    (count > 1).then_some((count, step, difference))
}

/// The text in UTF-16, with its length before it if that is too long for a leaf.
fn units(text: &[u32]) -> Result<Vec<u16>> {
    let mut units = utf16(text)?;
    if units.len() >= LONG {
        units.insert(0, u16::try_from(units.len())?);
    }
    Ok(units)
}

/// A text that is not empty in UTF-16.
pub(crate) fn utf16(text: &[u32]) -> Result<Vec<u16>> {
    let mut units = Vec::new();
    for &code_point in text {
        let scalar = char::from_u32(code_point);
        ensure!(scalar.is_some(), "a mapping to the surrogate {code_point:04X}");
        units.extend(scalar.unwrap_or_default().encode_utf16(&mut [0; 2]).iter());
    }
    ensure!(!units.is_empty(), "a mapping to nothing");
    Ok(units)
}

/// The place of the units in the pool. Appends them if they are not there yet.
fn place(pool: &mut Vec<u16>, units: &[u16]) -> usize {
    if let Some(at) = pool.windows(units.len()).position(|window| window == units) {
        return at;
    }
    let overlap = (0..units.len()).rev().find(|&n| pool.ends_with(&units[..n])).unwrap_or(0);
    let at = pool.len() - overlap;
    pool.extend(&units[overlap..]);
    at
}
