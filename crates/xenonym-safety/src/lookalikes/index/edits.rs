//! Keys for labels that differ by one typo.
//!
//! Both labels share one of these keys if one code point is added, removed or replaced, or if two are swapped: the key of the
//! label, and of the label without each code point in turn. Level wide compares the coarse forms of code points as
//! symbols, so that a code point that looks like two is left out as one.
//!
//! These are as many lookups as code points. But if labels differ by one typo, one of their halves is the same, apart from the
//! code points in the middle. So two lookups exclude most long labels.

use crate::lookalikes::coarse::key_of;
use crate::lookalikes::sums::Sums;

/// The shortest label whose halves are compared. Those of shorter ones occur in too many others.
pub(in crate::lookalikes) const SHORTEST_HALVES: usize = 8;

/// Passes on the keys of a label.
pub(in crate::lookalikes) fn keys(sums: &Sums, each: &mut dyn FnMut(u64)) {
    each(sums.whole());
    sums.without_one().for_each(each);
}

/// The keys of the two halves that are compared with those of a label of `length` code points: one of them is the same if
/// that label is this one with a typo. `None` if it is too short.
///
/// The typo changes two code points at most, because they can be swapped. If the first one is in the first half, at least the end
/// after the middle is the same.
pub(in crate::lookalikes) fn halves(sums: &Sums, length: usize) -> Option<[u64; 2]> {
    let half = length / 2;
    let end = sums.len().checked_sub(length - half - 1)?;
    // Each length has its own keys.
    let salted = |sum: u64, salt: usize| key_of(sum.wrapping_add(SALT.wrapping_mul(salt as u64)));
    let start = salted(sums.sum(0..half), 2 * length);
    let end = salted(sums.sum(end..sums.len()), 2 * length + 1);
    (length >= SHORTEST_HALVES).then_some([start, end])
}

const SALT: u64 = 0xA076_1D64_78BD_642F;

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
            keys(&protected, &mut |key| expected.push(key));
            for typo in typos(label) {
                let text = core::str::from_utf8(&typo).unwrap();
                let typo = sums(text);
                found.clear();
                keys(&typo, &mut |key| found.push(key));
                assert!(found.iter().any(|key| expected.contains(key)), "{text}");
                let halves = [&typo, &protected].map(|sums| halves(sums, typo.len()));
                match halves {
                    [Some(found), Some(expected)] => {
                        assert!(found[0] == expected[0] || found[1] == expected[1], "{text}");
                    }
                    _ => assert!(typo.len() < SHORTEST_HALVES, "{text}"),
                }
            }
        }
        let (mut one, mut other) = (Vec::new(), Vec::new());
        keys(&sums("paypal"), &mut |key| one.push(key));
        keys(&sums("papyla"), &mut |key| other.push(key));
        assert!(!one.iter().any(|key| other.contains(key)));
    }
}
