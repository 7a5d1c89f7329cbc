//! A table of keys, each with the numbers of its names.

use alloc::vec;
use alloc::vec::Vec;

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
        let block = self.0.get(self.block_of(key)).copied().unwrap_or(0);
        // The first bit excludes most keys, without making the others.
        block >> (key & 63) & 1 != 0 && block & bits(key) == bits(key)
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

    fn range(&self, block: usize) -> core::ops::Range<usize> {
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

#[cfg(test)]
mod tests {
    use super::*;

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
}
