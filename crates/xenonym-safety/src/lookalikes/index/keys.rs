//! A table of keys, each with the numbers of its names.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use crate::lookalikes::coarse::{Affix, Form, key_of};
use crate::lookalikes::sums::Sums;

/// The most entries per bucket on average.
const SHARE: usize = 8;
/// Longer buckets are sorted for binary search, and others are scanned.
const SCANNED: usize = 16;

/// A set of keys that may also contain others.
///
/// This is a blocked Bloom filter with 8 to 16 bits per key, so that a lookup costs one memory access.
#[derive(Clone, Debug)]
pub(in crate::lookalikes) struct Filter(Vec<u64>);

impl Filter {
    /// An empty set for about `count` keys.
    pub(in crate::lookalikes) fn new(count: usize) -> Self {
        Self(vec![0; (count / SHARE).next_power_of_two()])
    }

    pub(in crate::lookalikes) fn insert(&mut self, key: u64) {
        let at = self.block_of(key);
        if let Some(block) = self.0.get_mut(at) {
            *block |= bits(key);
        }
    }

    /// Whether the set may contain the key.
    #[inline]
    pub(in crate::lookalikes) fn may_have(&self, key: u64) -> bool {
        // All bits at once: whether the first is there can't be predicted.
        let block = self.0.get(self.block_of(key)).copied().unwrap_or(0);
        block & bits(key) == bits(key)
    }

    #[inline]
    fn block_of(&self, key: u64) -> usize {
        (key >> 40) as usize & (self.0.len() - 1)
    }

    /// The size of the set in bytes.
    pub(in crate::lookalikes) fn size(&self) -> usize {
        size_of_val(&*self.0)
    }
}

/// Numbers by key.
///
/// A filter comes first, because most keys have no number. The upper bits of a key select its bucket, and long buckets are
/// sorted by the lower bits, so that many equal keys, or keys chosen by an attacker, cost a binary search. Only 32 bits are
/// compared, so a lookup may return additional numbers.
#[derive(Clone, Debug)]
pub(in crate::lookalikes) struct KeyTable {
    filter: Filter,
    /// The start of each bucket, and the end of the last one.
    buckets: Vec<u32>,
    /// The lower half of the key, and the number.
    entries: Vec<(u32, u32)>,
}

impl KeyTable {
    /// A table of about `count` keys. `each` passes on the keys and their numbers, the same in every call.
    pub(in crate::lookalikes) fn new(
        count: usize,
        each: impl Fn(&mut dyn FnMut(u64, u32)),
    ) -> Self {
        let filter = Filter::new(count);
        let blocks = filter.0.len();
        let mut table = Self { filter, buckets: vec![0; blocks + 1], entries: Vec::new() };
        each(&mut |key, _| {
            table.filter.insert(key);
            if let Some(size) = table.buckets.get_mut(table.filter.block_of(key)) {
                *size += 1;
            }
        });
        let mut end = 0;
        for bucket in &mut table.buckets {
            end += *bucket;
            *bucket = end;
        }
        table.entries.resize(end as usize, (0, 0));
        // From the end of each bucket to its start.
        each(&mut |key, number| {
            let at = table.filter.block_of(key);
            let Some(place) = table.buckets.get_mut(at) else { return };
            *place -= 1;
            if let Some(entry) = table.entries.get_mut(*place as usize) {
                *entry = (key as u32, number);
            }
        });
        for at in 0..blocks {
            let range = table.range(at);
            if range.len() > SCANNED {
                table.entries.get_mut(range).unwrap_or_default().sort_unstable();
            }
        }
        table
    }

    /// A table of keys with their numbers.
    pub(in crate::lookalikes) fn of(keys: &[(u64, u32)]) -> Self {
        Self::new(keys.len(), |add| keys.iter().for_each(|&(key, number)| add(key, number)))
    }

    /// Whether the table may contain the key.
    #[inline]
    pub(in crate::lookalikes) fn may_have(&self, key: u64) -> bool {
        self.filter.may_have(key)
    }

    /// The numbers of a key.
    #[inline]
    pub(in crate::lookalikes) fn get(&self, key: u64) -> impl Iterator<Item = u32> {
        let range = if self.may_have(key) { self.range(self.filter.block_of(key)) } else { 0..0 };
        let mut bucket = self.entries.get(range).unwrap_or_default();
        let low = key as u32;
        if bucket.len() > SCANNED {
            let start = bucket.partition_point(|&(other, _)| other < low);
            let end = bucket.partition_point(|&(other, _)| other <= low);
            bucket = bucket.get(start..end).unwrap_or_default();
        }
        let same = bucket.iter().filter(move |(other, _)| *other == low);
        same.map(|&(_, number)| number)
    }

    fn range(&self, block: usize) -> Range<usize> {
        let at = |block: usize| self.buckets.get(block).map_or(0, |&at| at as usize);
        at(block)..at(block + 1)
    }

    /// The size of the table in bytes.
    pub(in crate::lookalikes) fn size(&self) -> usize {
        self.filter.size() + size_of_val(&*self.buckets) + size_of_val(&*self.entries)
    }
}

/// The bits of a key in its block of the filter.
const fn bits(key: u64) -> u64 {
    1 << (key & 63) | 1 << (key >> 6 & 63) | 1 << (key >> 12 & 63) | 1 << (key >> 18 & 63)
}

// Keys for labels that differ by a few edits.
//
// Both labels share one of these keys if one code point is added, removed or replaced, or if two are swapped: the key of the
// label, and of the label without each code point in turn. Level wide compares the coarse forms of code points as
// symbols, so that a code point that looks like two is left out as one.
//
// These are as many lookups as code points. But if labels differ by one typo, one of their halves is the same, apart from the
// code points in the middle. So two lookups exclude most long labels.

/// The shortest label whose halves are compared. Those of shorter ones occur in too many others.
const SHORTEST_HALVES: usize = 8;
/// The shortest label whose halves are affixes: the shorter one, without the middle, has as many symbols at least.
pub(in crate::lookalikes) const SHORTEST_AFFIXES: usize = 2 * Affix::MOST + 1;

/// Passes on the keys of a part of a label.
pub(in crate::lookalikes) fn keys(sums: &Sums, part: Range<usize>, each: &mut dyn FnMut(u64)) {
    each(sums.key(part.clone()));
    sums.without_one(part).for_each(each);
}

/// The keys of the two halves of a part that are compared with those of a label of `length` code points: one of them is the same if
/// that label is this one with a typo. `None` if it is too short. `form` returns the form of a code point.
///
/// The typo changes two code points at most, because they can be swapped. If the first one is in the first half, at least the end
/// after the middle is the same.
pub(in crate::lookalikes) fn halves(
    part: Range<usize>,
    length: usize,
    form: impl Fn(usize) -> Form,
) -> Option<[u64; 2]> {
    if length < SHORTEST_HALVES {
        return None;
    }
    let half = length / 2;
    let end = part.end.checked_sub(length - half - 1)?;
    // Each length has its own keys.
    let salted = |half: Range<usize>, salt: usize| {
        key_of(sum(half, &form).wrapping_add(SALT.wrapping_mul(salt as u64)))
    };
    Some([salted(part.start..part.start + half, 2 * length), salted(end..part.end, 2 * length + 1)])
}

/// The sum of the form of a part.
#[inline]
fn sum(part: Range<usize>, form: impl Fn(usize) -> Form) -> u64 {
    let add = |sum: u64, form: Form| form.sum.wrapping_add(form.power.wrapping_mul(sum));
    if part.len() > FIXED {
        return part.rev().fold(0, |sum, at| add(sum, form(at)));
    }
    // How many there are can't be predicted.
    let at = |place: usize| if place < part.len() { form(part.start + place) } else { Form::EMPTY };
    (0..FIXED).rev().fold(0, |sum, place| add(sum, at(place)))
}

/// The halves of most labels that are compared have at most so many code points.
const FIXED: usize = 5;

const SALT: u64 = 0xA076_1D64_78BD_642F;

/// The code points of a gram.
pub(in crate::lookalikes) const GRAM: usize = 4;
/// The fewest grams that a label shares with one that is a few edits away.
pub(in crate::lookalikes) const FEWEST_GRAMS: usize = 2;

/// Passes on the keys of the grams of a label: each has four code points and its position. In the first half of the label, that
/// is the distance from the start, and in the second half, from the end.
///
/// A few edits leave most labels at least two grams at their position, or one position away. Several grams of other
/// labels are rarely at the same positions.
pub(in crate::lookalikes) fn grams(sums: &Sums, each: &mut dyn FnMut(u64)) {
    let count = (sums.len() + 1).saturating_sub(GRAM);
    for at in 0..count {
        let (rest, sum) = (count - 1 - at, sums.sum(at..at + GRAM));
        each(if at < count / 2 { gram(sum, at, 0) } else { gram(sum, rest, 1) });
    }
}

/// The same for a label to be compared, with the neighboring positions. Only grams that are known without a position, which costs one
/// access to memory instead of up to six, and only if there are enough of them.
///
/// `shorts` are the short forms of the code points, of which there are at most 64, and `form` returns the form of one.
pub(in crate::lookalikes) fn nearby_grams(
    shorts: impl ExactSizeIterator<Item = u16>,
    form: impl Fn(usize) -> Form,
    bare: &BareGrams,
    each: &mut dyn FnMut(u64),
) {
    let Some(last) = shorts.len().checked_sub(GRAM) else { return };
    let (mut known, mut gram_so_far) = (0_u64, 0);
    for short in shorts {
        gram_so_far = gram_so_far << 16 | u64::from(short);
        // The first places are of texts that are no grams yet.
        known = known >> 1 | bare.bit(gram_so_far) << 63;
    }
    known >>= 63_usize.saturating_sub(last);
    if (known.count_ones() as usize) < FEWEST_GRAMS {
        return;
    }
    let count = last + 1;
    while known != 0 {
        let at = known.trailing_zeros() as usize;
        known &= known - 1;
        let (rest, sum) = (count - 1 - at, sum(at..at + GRAM, &form));
        // The half of the other label may end a little before or after.
        if at < count / 2 + 2 {
            (at.saturating_sub(1)..=at + 1).for_each(|place| each(gram(sum, place, 0)));
        }
        if at + 2 >= count / 2 {
            (rest.saturating_sub(1)..=rest + 1).for_each(|place| each(gram(sum, place, 1)));
        }
    }
}

/// A set of grams without their positions, with a bit for each.
///
/// It takes less time to make its keys than those of the forms of grams, although two code points that look like one make another key.
#[derive(Clone, Debug)]
pub(in crate::lookalikes) struct BareGrams {
    bits: Vec<u64>,
    /// How many bits of a hash are left out.
    shift: u32,
}

impl BareGrams {
    /// An empty set for about `count` grams, large enough that few others seem to be in it.
    pub(in crate::lookalikes) fn new(count: usize) -> Self {
        let bits = count.saturating_mul(16).next_power_of_two().trailing_zeros().max(6);
        Self { bits: vec![0; 1 << (bits - 6)], shift: u64::BITS - bits }
    }

    /// Adds the grams of a label.
    pub(in crate::lookalikes) fn insert(&mut self, forms: &[Form]) {
        for gram in forms.windows(GRAM) {
            let key = gram.iter().fold(0, |key, form| key << 16 | u64::from(form.short()));
            let (word, bit) = self.place(key);
            if let Some(word) = self.bits.get_mut(word) {
                *word |= 1 << bit;
            }
        }
    }

    /// Whether a gram may be in the set, as one bit: what branches on it would be predicted badly.
    #[inline]
    fn bit(&self, gram: u64) -> u64 {
        let (word, bit) = self.place(gram);
        self.bits.get(word).copied().unwrap_or(0) >> bit & 1
    }

    #[inline]
    const fn place(&self, gram: u64) -> (usize, u32) {
        let at = gram.wrapping_mul(SALT) >> self.shift;
        ((at >> 6) as usize, at as u32 & 63)
    }

    /// The size in bytes.
    pub(in crate::lookalikes) fn size(&self) -> usize {
        size_of_val(&*self.bits)
    }
}

/// The key of four code points at a distance from the start or the end.
fn gram(sum: u64, place: usize, side: usize) -> u64 {
    key_of(sum.wrapping_add(SALT.wrapping_mul((2 * place + side) as u64 ^ 0x5555)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lookalikes::coarse::of_byte;

    #[test]
    fn keys_give_their_numbers() {
        let key = |number: u64| (number / 3).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let table = KeyTable::new(10_000, |add| {
            (0..10_000).for_each(|number| add(key(number), number as u32));
        });
        for number in (0..9_999).step_by(3) {
            let mut found: Vec<u32> = table.get(key(number)).collect();
            found.sort_unstable();
            assert_eq!(found, [number as u32, number as u32 + 1, number as u32 + 2]);
        }
        let others = (20_000..120_000).filter(|&number| table.may_have(key(number * 3))).count();
        assert!(others < 5_000, "{others} of 100,000 pass the filter");
        assert_eq!(KeyTable::new(0, |_| {}).get(5).count(), 0);
    }

    #[test]
    fn equal_keys_are_found_all() {
        let table = KeyTable::new(50_000, |add| (0..50_000).for_each(|number| add(7, number)));
        assert_eq!(table.get(7).count(), 50_000);
    }

    fn sums(label: &str) -> Sums {
        let mut sums = Sums::default();
        sums.set(label.bytes().map(of_byte));
        sums
    }

    /// All labels one typo away, with `x` for another letter.
    fn typos(label: &str) -> Vec<Vec<u8>> {
        let mut typos = Vec::new();
        for at in 0..=label.len() {
            let (start, end) = label.as_bytes().split_at(at);
            typos.push([start, b"x", end].concat());
            if let [first, end @ ..] = end {
                typos.push([start, end].concat());
                typos.push([start, b"x", end].concat());
                if let [second, end @ ..] = end {
                    typos.push([start, &[*second, *first], end].concat());
                }
            }
        }
        typos
    }

    #[test]
    fn labels_one_slip_apart_share_a_key_and_a_half() {
        for label in ["paypal", "windows", "facebook", "wikipedia", "deutschebank"] {
            let protected = sums(label);
            let (mut expected, mut found) = (Vec::new(), Vec::new());
            keys(&protected, 0..protected.len(), &mut |key| expected.push(key));
            for typo in typos(label) {
                let text = core::str::from_utf8(&typo).unwrap();
                let typo = sums(text);
                found.clear();
                keys(&typo, 0..typo.len(), &mut |key| found.push(key));
                assert!(found.iter().any(|key| expected.contains(key)), "{text}");
                let halves = [text, label]
                    .map(|of| halves(0..of.len(), text.len(), |at| of_byte(of.as_bytes()[at])));
                match halves {
                    [Some(found), Some(expected)] => {
                        assert!(found[0] == expected[0] || found[1] == expected[1], "{text}");
                    }
                    _ => assert!(typo.len() < SHORTEST_HALVES, "{text}"),
                }
            }
        }
        let (mut one, mut other) = (Vec::new(), Vec::new());
        keys(&sums("paypal"), 0..6, &mut |key| one.push(key));
        keys(&sums("papyla"), 0..6, &mut |key| other.push(key));
        assert!(!one.iter().any(|key| other.contains(key)));
    }

    #[test]
    fn labels_a_few_edits_apart_share_grams() {
        let count = |one: &str, other: &str| {
            let (mut expected, mut count) = (Vec::new(), 0);
            let mut bare = BareGrams::new(64);
            grams(&sums(one), &mut |key| expected.push(key));
            let forms = |label: &str| label.bytes().map(of_byte).collect::<Vec<_>>();
            let (one, other) = (forms(one), forms(other));
            bare.insert(&one);
            let mut each = |key| count += usize::from(expected.contains(&key));
            nearby_grams(other.iter().map(|form| form.short()), |at| other[at], &bare, &mut each);
            count
        };
        for typo in ["steancommunjty", "stearncommubity", "sleamcomnnunity", "teamcommunitty"] {
            assert!(count("steamcommunity", typo) >= FEWEST_GRAMS, "{typo}");
        }
        assert_eq!(count("steamcommunity", "steamcommunity"), 11);
        assert_eq!(count("steamcommunity", "communication"), 0);
    }
}
