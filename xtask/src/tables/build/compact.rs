//! Compact forms of data.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::Hash;

use anyhow::{Context, Result, ensure};

use crate::tables::build::CODE_POINTS;
use crate::tables::build::unicode::{Form, Normalization, QuickCheck};
use crate::tables::parse::Rfc3454Tables;

// Three-stage tries: blocks of blocks, so that long ranges with the default value cost little.

/// Code points above the last block map to the default value.
#[derive(Debug)]
pub(crate) struct DeepTrie<L> {
    pub(crate) shift: u32,
    pub(crate) middle_shift: u32,
    pub(crate) index: Vec<u8>,
    /// Where the leaf blocks start.
    pub(crate) middle: Vec<u16>,
    pub(crate) leaves: Vec<L>,
}

impl<L> DeepTrie<L> {
    /// The first code point whose middle block is not where it would be without an index.
    pub(crate) fn in_order(&self) -> usize {
        let moved = self.index.iter().enumerate().position(|(at, &block)| usize::from(block) != at);
        moved.unwrap_or(self.index.len()) << (self.shift + self.middle_shift)
    }
}

impl<L: Copy + Eq + Hash + Default> DeepTrie<L> {
    /// Returns the smallest trie for `values[code_point]` over all block sizes.
    pub(crate) fn smallest(values: &[L]) -> Result<Self> {
        (1..=7)
            .flat_map(|shift| (2..=7).map(move |middle_shift| (shift, middle_shift)))
            .filter_map(|(shift, middle_shift)| Self::with_shifts(values, shift, middle_shift))
            .min_by_key(Self::size)
            .context("too many distinct blocks at every block size")
    }

    /// The size in bytes.
    pub(crate) fn size(&self) -> usize {
        self.index.len() + size_of_val(&self.middle[..]) + size_of_val(&self.leaves[..])
    }

    fn with_shifts(values: &[L], shift: u32, middle_shift: u32) -> Option<Self> {
        let used = values.iter().rposition(|&value| value != L::default()).map_or(0, |at| at + 1);
        let limit = used.next_multiple_of(1 << (shift + middle_shift)).min(values.len());
        let (numbers, leaves) = blocks::<L, u16>(&values[..limit], shift)?;
        u16::try_from(leaves.len() - 1).ok()?;
        let numbers: Vec<u16> = numbers.iter().map(|number| number << shift).collect();
        let (index, middle) = blocks::<u16, u8>(&numbers, middle_shift)?;
        Some(Self { shift, middle_shift, index, middle, leaves })
    }
}

/// The index of the distinct block at each place, and the distinct blocks one after the other.
fn blocks<T: Copy + Eq + Hash, N: TryFrom<usize> + Copy>(
    values: &[T],
    shift: u32,
) -> Option<(Vec<N>, Vec<T>)> {
    let mut seen: HashMap<&[T], N> = HashMap::new();
    let (mut numbers, mut distinct) = (Vec::new(), Vec::new());
    for block in values.chunks(1 << shift) {
        if !seen.contains_key(block) {
            seen.insert(block, N::try_from(seen.len()).ok()?);
            distinct.extend(block);
        }
        numbers.push(seen[block]);
    }
    Some((numbers, distinct))
}

// One 32-bit record for each code point. Equal records form a class.
//
// `crates/xenonym/src/tables/FORMAT.md` describes the bits.

const MAYBE: u32 = 1 << 8;
const NFC_NO: u32 = 1 << 9;
const NFKC_NO: u32 = 1 << 10;
/// The most classes, because their numbers are bytes.
const CLASSES: usize = 256;
/// The lowest of the bits for membership in the tables of RFC 3454.
const TABLES_SHIFT: u32 = 12;

/// The tables of RFC 3454 in the order of their bits.
pub(crate) const TABLES: [&str; 17] = [
    "A.1", "B.1", "B.2", "B.3", "C.1.1", "C.1.2", "C.2.1", "C.2.2", "C.3", "C.4", "C.5", "C.6",
    "C.7", "C.8", "C.9", "D.1", "D.2",
];

/// Class numbers by code point, and the record of each class.
#[derive(Debug)]
pub(crate) struct Classes {
    pub(crate) trie: DeepTrie<u8>,
    pub(crate) records: Vec<u32>,
}

impl Classes {
    pub(crate) fn new(records: &[u32]) -> Result<Self> {
        let mut numbers: HashMap<u32, usize> = HashMap::new();
        let mut distinct = Vec::new();
        let mut values = Vec::with_capacity(records.len());
        for &record in records {
            let number = *numbers.entry(record).or_insert(distinct.len());
            if number == distinct.len() {
                distinct.push(record);
            }
            values.push(u8::try_from(number).context("more than 256 classes")?);
        }
        // There is a record for each byte, so that no lookup fails.
        distinct.resize(CLASSES, 0);
        Ok(Self { trie: DeepTrie::smallest(&values)?, records: distinct })
    }

    /// The size in bytes.
    pub(crate) fn size(&self) -> usize {
        self.trie.size() + self.records.len() * 4
    }
}

/// The bits of every version: how each code point behaves in normalization.
pub(crate) fn normalization_records(normalization: &Normalization) -> Vec<u32> {
    let record = |code_point| {
        let mut bits = u32::from(normalization.combining_class(code_point));
        match normalization.quick_check(code_point, Form::Nfc) {
            QuickCheck::Yes => {}
            QuickCheck::Maybe => bits |= MAYBE,
            QuickCheck::No => bits |= NFC_NO,
        }
        if normalization.quick_check(code_point, Form::Nfkc) == QuickCheck::No {
            bits |= NFKC_NO;
        }
        bits
    };
    (0..CODE_POINTS).map(record).collect()
}

/// Adds the bits for the tables of RFC 3454 that have each code point.
pub(crate) fn add_tables(records: &mut [u32], tables: &Rfc3454Tables) -> Result<()> {
    for (number, name) in TABLES.iter().enumerate() {
        for member in tables.members(name)? {
            records[member as usize] |= 1 << (TABLES_SHIFT as usize + number);
        }
    }
    Ok(())
}

// The primary composites, in two orders: by their second code points, and by the composite itself.

/// The lists of `crates/xenonym/src/tables/FORMAT.md`.
#[derive(Debug, Default)]
pub(crate) struct Compositions {
    pub(crate) seconds: Vec<(u32, usize)>,
    pub(crate) pairs: Vec<(u16, u16)>,
    pub(crate) supplementary: usize,
    pub(crate) by_composite: Vec<u16>,
}

/// The bits above a second code point contain the plane of the first code points.
const PLANE_SHIFT: u32 = 24;
/// The most parts of a full canonical decomposition.
const MOST_PARTS: usize = 4;

impl Compositions {
    pub(crate) fn new(normalization: &Normalization) -> Result<Self> {
        let mut this = Self::default();
        let mut composites = Vec::new();
        let mut entries: Vec<_> = normalization.compositions.iter().collect();
        entries.sort_by_key(|&(&(second, first), _)| (first >> 16, second, first));
        for (number, (&(second, first), &to)) in entries.into_iter().enumerate() {
            let plane = first >> 16;
            ensure!(
                plane < 2 && to >> 16 == plane,
                "{first:04X} composes to {to:04X}, a plane off"
            );
            ensure!(
                !normalization.canonical.contains_key(&second),
                "the second code point {second:04X} decomposes"
            );
            let second = plane << PLANE_SHIFT | second;
            if this.seconds.last().is_none_or(|&(last, _)| last != second) {
                this.seconds.push((second, number));
            }
            if plane == 0 {
                this.supplementary = number + 1;
            }
            this.pairs.push((first as u16, to as u16));
            composites.push((to, u16::try_from(number)?));
        }
        composites.sort_unstable();
        this.by_composite = composites.into_iter().map(|(_, number)| number).collect();
        check_decompositions(normalization)?;
        Ok(this)
    }

    /// The size in bytes.
    pub(crate) fn size(&self) -> usize {
        8 * self.seconds.len() + 4 * self.pairs.len() + 2 * self.by_composite.len()
    }
}

/// Checks that the code points that NFC preserves although they decompose are the primary
/// composites, and that repeatedly decomposing these results in their full decompositions.
fn check_decompositions(normalization: &Normalization) -> Result<()> {
    let mut taken_apart = BTreeMap::new();
    for (&(second, first), &composite) in &normalization.compositions {
        taken_apart.insert(composite, (first, second));
    }
    for (&at, parts) in &normalization.canonical {
        if normalization.quick_check(at, Form::Nfc) == QuickCheck::No {
            ensure!(!taken_apart.contains_key(&at), "NFC does not keep the composite {at:04X}");
            continue;
        }
        let mut found = Vec::new();
        let mut rest = at;
        while let Some(&(first, second)) = taken_apart.get(&rest) {
            found.insert(0, second);
            rest = first;
        }
        found.insert(0, rest);
        ensure!(*parts == found && found.len() <= MOST_PARTS, "{at:04X} is {found:04X?}");
    }
    let is_kept = |composite: &u32| normalization.canonical.contains_key(composite);
    taken_apart.keys().all(is_kept).then_some(()).context("a composite without a decomposition")
}

// Mappings from one code point to several, stored as runs of code points.

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deep_trie_gives_back_its_values() {
        let sparse = |at: usize| if at % 1000 == 7 && at < 20_000 { at as u16 % 13 } else { 0 };
        let values: Vec<u16> = (0..0x11_0000).map(sparse).collect();
        let trie = DeepTrie::smallest(&values).unwrap();
        assert!(trie.size() < 2_000, "{}", trie.size());
        for (at, &value) in values.iter().enumerate() {
            let top = trie.index.get(at >> (trie.shift + trie.middle_shift));
            let found = top.map_or(0, |&block| {
                let within = (at >> trie.shift) % (1 << trie.middle_shift);
                let block = trie.middle[(usize::from(block) << trie.middle_shift) + within];
                trie.leaves[usize::from(block) + at % (1 << trie.shift)]
            });
            assert_eq!(found, value, "{at:04X}");
            if at < trie.in_order() {
                let start = usize::from(trie.middle[at >> trie.shift]);
                assert_eq!(trie.leaves[start + at % (1 << trie.shift)], value, "{at:04X}");
            }
        }
        assert!(trie.in_order() > 0);
    }
}
