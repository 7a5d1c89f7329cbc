//! An indexed set of positions: finds how many members are below a position, and which is the k-th,
//! both in O(log n), so that no input makes encoding or decoding quadratic.
//!
//! It consists of one bit per position, and a Fenwick tree of the population counts of groups of
//! 64-bit words: tree node `j` (from 1) counts the groups above `j - lowest_bit(j)` up to `j`. With
//! one node per 256 positions, the tree for a million positions fits in a core's first-level cache.
#![expect(clippy::indexing_slicing, reason = "callers give positions below the length")]

use alloc::vec::Vec;

/// The words that a node counts.
const GROUP: usize = 4;

#[derive(Debug)]
pub(super) struct Positions {
    words: Vec<u64>,
    /// `counts[j]` belongs to node `j + 1`.
    counts: Vec<u32>,
}

impl Positions {
    /// The set of all positions below `length` but those that `others` yields.
    pub(super) fn all_but(length: usize, others: &mut dyn Iterator<Item = usize>) -> Self {
        let mut words = alloc::vec![u64::MAX; length.div_ceil(64)];
        if let (Some(last), spare @ 1..) = (words.last_mut(), length.wrapping_neg() % 64) {
            *last >>= spare;
        }
        for position in others {
            words[position / 64] &= !(1 << (position % 64));
        }
        Self::over(words)
    }

    /// Counts each group once, and each node once into the next that counts it too.
    fn over(words: Vec<u64>) -> Self {
        let mut counts: Vec<u32> = words.chunks(GROUP).map(count).collect();
        for node in 1..=counts.len() {
            let count = counts[node - 1];
            if let Some(next) = counts.get_mut(node + lowest_bit(node) - 1) {
                *next += count;
            }
        }
        Self { words, counts }
    }

    /// Adds a position that is not a member.
    pub(super) fn insert(&mut self, position: usize) {
        self.words[position / 64] |= 1 << (position % 64);
        let mut node = position / 64 / GROUP + 1;
        while node <= self.counts.len() {
            self.counts[node - 1] += 1;
            node += lowest_bit(node);
        }
    }

    /// How many members lie below `position`.
    pub(super) fn rank(&self, position: usize) -> u32 {
        let word = position / 64;
        let below = self.words[word] & ((1 << (position % 64)) - 1);
        let mut node = word / GROUP;
        let mut rank = count(&[below]) + count(&self.words[node * GROUP..word]);
        while node > 0 {
            rank += self.counts[node - 1];
            node -= lowest_bit(node);
        }
        rank
    }

    /// Removes and returns the `k`-th member, counted from 0.
    ///
    /// There must be more than `k` members.
    pub(super) fn take(&mut self, mut k: u32) -> usize {
        let mut group = 0;
        let mut step = (self.counts.len() + 1).next_power_of_two() / 2;
        while step > 0 {
            let node = group + step;
            match self.counts.get_mut(node - 1) {
                Some(count) if *count <= k => {
                    k -= *count;
                    group = node;
                }
                // The member lies in one of the groups that this node counts.
                Some(count) => *count -= 1,
                None => {}
            }
            step /= 2;
        }
        let mut word = group * GROUP;
        loop {
            let ones = count(&self.words[word..=word]);
            if ones > k {
                break;
            }
            k -= ones;
            word += 1;
        }
        let bit = nth_set_bit(self.words[word], k);
        self.words[word] &= !(1 << bit);
        word * 64 + bit as usize
    }
}

/// Not inlined: without an instruction for it, counting is long code.
#[inline(never)]
fn count(words: &[u64]) -> u32 {
    words.iter().map(|word| word.count_ones()).sum()
}

fn lowest_bit(node: usize) -> usize {
    node & node.wrapping_neg()
}

/// The index of the `k`-th set bit, counted from 0, by halving.
fn nth_set_bit(mut word: u64, mut k: u32) -> u32 {
    let mut index = 0;
    let mut width = 32;
    while width > 0 {
        let low = (word & ((1 << width) - 1)).count_ones();
        if low <= k {
            k -= low;
            index += width;
            word >>= width;
        }
        width /= 2;
    }
    index
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pseudo-random numbers, the same on each run: Lehmer's generator modulo 2^31 - 1.
    fn numbers() -> impl FnMut(usize) -> usize {
        let mut state = 1_u64;
        move |below| {
            state = state * 48_271 % 0x7FFF_FFFF;
            state as usize % below
        }
    }

    #[test]
    fn rank_counts_the_members_below() {
        let mut number = numbers();
        for length in (1..300).chain([1024, 1025, 9000]) {
            let mut others = number(length)..length;
            let mut members: Vec<usize> = (0..others.start).collect();
            let mut set = Positions::all_but(length, &mut others);
            for _ in 0..number(length) {
                let member = number(length);
                if !members.contains(&member) {
                    set.insert(member);
                    members.push(member);
                }
            }
            for position in 0..length {
                let below = members.iter().filter(|&&member| member < position).count();
                assert_eq!(set.rank(position) as usize, below);
            }
            members.sort_unstable();
            assert!(members.iter().all(|&member| set.take(0) == member));
        }
    }

    #[test]
    fn take_removes_the_kth_member() {
        let mut number = numbers();
        for length in (1..300).chain([1024, 1025, 9000]) {
            let mut set = Positions::all_but(length, &mut core::iter::empty());
            let mut members: Vec<usize> = (0..length).collect();
            for _ in 0..number(length) {
                let k = number(members.len());
                assert_eq!(set.take(k as u32), members.remove(k));
            }
            assert!(members.iter().all(|&member| set.take(0) == member));
        }
    }
}
