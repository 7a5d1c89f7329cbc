//! The primary composites, in both directions: composition and decomposition.

use core::cmp::Ordering;

use super::unit;

/// Pairs, which can be looked up by their parts or by their composite.
#[derive(Debug)]
pub(crate) struct Compositions {
    /// Second code points with the plane of the first ones above them, in ascending order, and
    /// where their pairs start.
    pub(crate) seconds: &'static [(u32, u16)],
    /// The first code point of each pair, ascending for each second one: the lower 16 bits.
    pub(crate) firsts: &'static [u16],
    /// The composite of each pair: bits 0 to 7, then bits 8 to 15.
    pub(crate) composites: [&'static [u8]; 2],
    /// The number of the first pair whose first code point and composite are in plane 1. In earlier
    /// pairs, they are in plane 0.
    pub(crate) supplementary: usize,
    /// The numbers of the pairs, in ascending order of the composites: bits 0 to 7, then bits 8 to
    /// 15. Lists of similar bytes are smaller when they are compressed.
    pub(crate) by_composite: [&'static [u8]; 2],
}

/// The place of the plane in an entry of `seconds`.
const PLANE_SHIFT: u32 = 24;
/// The lowest composite.
const FIRST_COMPOSITE: u32 = 0xC0;
/// Parts of a full canonical decomposition, at most.
const MAX_PARTS: usize = 4;

impl Compositions {
    /// The composite of two code points.
    pub(crate) fn get(&self, first: u32, second: u32) -> Option<u32> {
        let plane = first >> 16;
        let second = plane << PLANE_SHIFT | second;
        let at = self.seconds.binary_search_by_key(&second, |&(second, _)| second).ok()?;
        let start = usize::from(self.seconds.get(at)?.1);
        let end = self.seconds.get(at + 1).map_or(self.firsts.len(), |next| usize::from(next.1));
        let at = self.firsts.get(start..end)?.binary_search(&(first as u16)).ok()?;
        unit(self.composites, start + at).map(|composite| plane << 16 | u32::from(composite))
    }

    /// The full canonical decomposition of a composite. Any other code point is returned unchanged.
    pub(crate) fn decompose(&self, code_point: u32) -> impl Iterator<Item = u32> + use<> {
        let mut parts = [code_point; MAX_PARTS];
        let mut first = code_point;
        let mut others = 0;
        for slot in parts.iter_mut().rev() {
            let Some((base, second)) = self.parts(first) else {
                *slot = first;
                break;
            };
            *slot = second;
            first = base;
            others += 1;
        }
        parts.into_iter().skip(MAX_PARTS - 1 - others)
    }

    /// Which two code points compose to this one.
    #[inline(never)]
    fn parts(&self, composite: u32) -> Option<(u32, u32)> {
        if composite < FIRST_COMPOSITE {
            return None;
        }
        let plane = composite >> 16;
        let (mut start, mut end) = match plane {
            0 => (0, self.supplementary),
            1 => (self.supplementary, self.firsts.len()),
            _ => return None,
        };
        let number = loop {
            if start >= end {
                return None;
            }
            let middle = start.midpoint(end);
            let number = unit(self.by_composite, middle)?;
            match unit(self.composites, number.into())?.cmp(&(composite as u16)) {
                Ordering::Less => start = middle + 1,
                Ordering::Equal => break number,
                Ordering::Greater => end = middle,
            }
        };
        let first = *self.firsts.get(usize::from(number))?;
        let after = self.seconds.partition_point(|&(_, start)| start <= number);
        let (second, _) = *self.seconds.get(after.checked_sub(1)?)?;
        let second = second & ((1 << PLANE_SHIFT) - 1);
        Some((plane << 16 | u32::from(first), second))
    }
}

#[cfg(test)]
mod tests {
    use crate::tables::{current, v3_2_0};
    use std::vec::Vec;

    #[test]
    fn composites_have_up_to_four_parts() {
        let parts = |code_point| current::COMPOSITIONS.decompose(code_point).collect::<Vec<u32>>();
        assert_eq!(parts(0x61), [0x61]);
        assert_eq!(parts(0xE9), [0x65, 0x301]);
        assert_eq!(parts(0x1F82), [0x3B1, 0x313, 0x300, 0x345]);
        assert_eq!(parts(0x105C9), [0x105D2, 0x307]);
        assert_eq!(parts(0x3_05C9), [0x3_05C9]);
    }

    /// Both directions hold the same.
    #[test]
    fn each_composite_is_that_of_its_parts() {
        for compositions in [&v3_2_0::COMPOSITIONS, &current::COMPOSITIONS] {
            let composites = (0..0x11_0000).filter(|&at| {
                let Some((first, second)) = compositions.parts(at) else { return false };
                assert_eq!(compositions.get(first, second), Some(at));
                true
            });
            assert_eq!(composites.count(), compositions.firsts.len());
        }
    }
}
