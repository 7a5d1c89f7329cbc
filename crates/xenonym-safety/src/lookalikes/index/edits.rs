//! Keys for labels that differ by a few edits.
//!
//! Both labels share one of these keys if one code point is added, removed or replaced, or if two are swapped: the key of the
//! label, and of the label without each code point in turn. Level wide compares the coarse forms of code points as
//! symbols, so that a code point that looks like two is left out as one.
//!
//! These are as many lookups as code points. But if labels differ by one typo, one of their halves is the same, apart from the
//! code points in the middle. So two lookups exclude most long labels.

use super::keys::Filter;
use crate::lookalikes::coarse::key_of;
use crate::lookalikes::sums::Sums;
use core::ops::Range;

/// The shortest label whose halves are compared. Those of shorter ones occur in too many others.
pub(in crate::lookalikes) const SHORTEST_HALVES: usize = 8;

/// Passes on the keys of a part of a label.
pub(in crate::lookalikes) fn keys(sums: &Sums, part: Range<usize>, each: &mut dyn FnMut(u64)) {
    each(sums.key(part.clone()));
    sums.without_one(part).for_each(each);
}

/// The keys of the two halves of a part that are compared with those of a label of `length` code points: one of them is the same if
/// that label is this one with a typo. `None` if it is too short.
///
/// The typo changes two code points at most, because they can be swapped. If the first one is in the first half, at least the end
/// after the middle is the same.
pub(in crate::lookalikes) fn halves(
    sums: &Sums,
    part: Range<usize>,
    length: usize,
) -> Option<[u64; 2]> {
    let half = length / 2;
    let end = part.end.checked_sub(length - half - 1)?;
    // Each length has its own keys.
    let salted = |sum: u64, salt: usize| key_of(sum.wrapping_add(SALT.wrapping_mul(salt as u64)));
    let start = salted(sums.sum(part.start..part.start + half), 2 * length);
    let end = salted(sums.sum(end..part.end), 2 * length + 1);
    (length >= SHORTEST_HALVES).then_some([start, end])
}

const SALT: u64 = 0xA076_1D64_78BD_642F;

/// The code points of a gram.
const GRAM: usize = 4;
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
        let rest = count - 1 - at;
        each(if at < count / 2 { gram(sums, at, at, 0) } else { gram(sums, at, rest, 1) });
    }
}

/// The same for a label to be compared, with the neighboring positions. Only grams whose keys without a position are in
/// the filter, which costs one access to memory instead of up to six.
pub(in crate::lookalikes) fn nearby_grams(sums: &Sums, bare: &Filter, each: &mut dyn FnMut(u64)) {
    let count = (sums.len() + 1).saturating_sub(GRAM);
    for at in (0..count).filter(|&at| bare.may_have(sums.key(at..at + GRAM))) {
        let rest = count - 1 - at;
        // The half of the other label may end a little before or after.
        if at < count / 2 + 2 {
            (at.saturating_sub(1)..=at + 1).for_each(|place| each(gram(sums, at, place, 0)));
        }
        if at + 2 >= count / 2 {
            (rest.saturating_sub(1)..=rest + 1).for_each(|place| each(gram(sums, at, place, 1)));
        }
    }
}

/// Passes on the keys of grams without their positions.
pub(in crate::lookalikes) fn bare_grams(sums: &Sums, each: &mut dyn FnMut(u64)) {
    let count = (sums.len() + 1).saturating_sub(GRAM);
    (0..count).for_each(|at| each(sums.key(at..at + GRAM)));
}

/// Whether one of five grams of a label, spread over it, is in a filter of such keys. Of labels a few edits away, nearly all
/// have one.
pub(in crate::lookalikes) fn has_gram(sums: &Sums, filter: &Filter) -> bool {
    let Some(last) = sums.len().checked_sub(GRAM) else { return false };
    let places = [0, last / 4, last / 2, 3 * last / 4, last];
    places.into_iter().any(|at| filter.may_have(sums.key(at..at + GRAM)))
}

/// The key of four code points at a distance from the start or the end.
fn gram(sums: &Sums, at: usize, place: usize, side: usize) -> u64 {
    let salt = SALT.wrapping_mul((2 * place + side) as u64 ^ 0x5555);
    key_of(sums.sum(at..at + GRAM).wrapping_add(salt))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lookalikes::coarse::of_byte;
    use alloc::vec::Vec;

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
                let halves =
                    [&typo, &protected].map(|sums| halves(sums, 0..sums.len(), typo.len()));
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
            let mut bare = Filter::new(64);
            grams(&sums(one), &mut |key| expected.push(key));
            bare_grams(&sums(one), &mut |key| bare.insert(key));
            let mut each = |key| count += usize::from(expected.contains(&key));
            nearby_grams(&sums(other), &bare, &mut each);
            count
        };
        for typo in ["steancommunjty", "stearncommubity", "sleamcomnnunity", "teamcommunitty"] {
            assert!(count("steamcommunity", typo) >= FEWEST_GRAMS, "{typo}");
        }
        assert_eq!(count("steamcommunity", "steamcommunity"), 11);
        assert_eq!(count("steamcommunity", "communication"), 0);
    }
}
