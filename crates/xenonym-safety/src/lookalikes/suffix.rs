//! The part of a name that was registered, by the Public Suffix List.
//!
//! Both sections of the list count: names under `github.io` belong to different people, as those under `com` do.

use core::ops::Range;

use crate::tables::PUBLIC_SUFFIXES;

/// The bits of an entry beside the hash of a name.
const SUFFIX: u64 = 1;
const WILDCARD: u64 = 2;
const EXCEPTION: u64 = 4;
const RULES: u64 = SUFFIX | WILDCARD | EXCEPTION;

/// The domain that was registered, of a name in its ASCII form: its public suffix by the
/// [Public Suffix List](https://publicsuffix.org), and one label more. `None` for a public suffix.
///
/// The list is that of July 2026. A name under no rule has its last label as public suffix.
///
/// ```
/// use xenonym_safety::lookalikes::registrable_domain;
///
/// assert_eq!(registrable_domain("www.example.co.uk"), Some("example.co.uk"));
/// assert_eq!(registrable_domain("someone.github.io"), Some("someone.github.io"));
/// assert_eq!(registrable_domain("co.uk"), None);
/// ```
pub fn registrable_domain(name: &str) -> Option<&str> {
    let end = name.strip_suffix('.').map_or(name.len(), str::len);
    let label = registrable_label(name.get(..end)?)?;
    name.get(label.start..end)
}

/// The label before the public suffix. The name has no dot at its end.
pub(super) fn registrable_label(name: &str) -> Option<Range<usize>> {
    let suffix = public_suffix(name);
    let end = suffix.checked_sub(1)?;
    let start = name.get(..end)?.rfind('.').map_or(0, |dot| dot + 1);
    (start < end).then_some(start..end)
}

/// Where the public suffix starts.
fn public_suffix(name: &str) -> usize {
    let mut labels = Suffixes::new(name);
    let Some((last, mut entry)) = labels.next() else { return 0 };
    let (mut suffix, mut parent) = (last, last);
    loop {
        let Some(rules) = entry else { return suffix };
        if rules & EXCEPTION != 0 {
            return parent;
        }
        if rules & SUFFIX != 0 {
            suffix = labels.start;
        }
        parent = labels.start;
        let Some((start, next)) = labels.next() else { return suffix };
        // An exception of the wildcard is found in the next round.
        if rules & WILDCARD != 0 {
            suffix = start;
        }
        entry = next;
    }
}

/// The last labels of a name, one more each time: where they start, and the rules of the list for them, or `None` if
/// no rule ends so.
struct Suffixes<'n> {
    name: &'n [u8],
    start: usize,
    hash: u64,
}

impl<'n> Suffixes<'n> {
    const fn new(name: &'n str) -> Self {
        let name = name.as_bytes();
        Self { name, start: name.len() + 1, hash: 0xCBF2_9CE4_8422_2325 }
    }

    fn add(&mut self, byte: u8) {
        let hash = self.hash ^ u64::from(byte.to_ascii_lowercase());
        self.hash = hash.wrapping_mul(0x0100_0000_01B3);
    }
}

impl Iterator for Suffixes<'_> {
    type Item = (usize, Option<u64>);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let end = self.start.checked_sub(1)?;
        if end < self.name.len() {
            self.add(b'.');
        }
        self.start = end;
        let before = self.name.get(..end).unwrap_or_default();
        for &byte in before.iter().rev().take_while(|byte| **byte != b'.') {
            self.add(byte);
            self.start -= 1;
        }
        Some((self.start, rules(self.hash)))
    }
}

/// How many upper bits of a hash divide the entries.
const UPPER: u32 = 12;

/// Where the entries of each value of the upper bits start, and where the last ones end.
#[allow(clippy::indexing_slicing)] // Evaluated when the crate is built.
static STARTS: [u16; (1 << UPPER) + 1] = {
    let mut starts = [0; (1 << UPPER) + 1];
    let mut at = 0;
    while at < PUBLIC_SUFFIXES.len() {
        starts[(PUBLIC_SUFFIXES[at] >> (64 - UPPER)) as usize + 1] += 1;
        at += 1;
    }
    let mut upper = 1;
    while upper < starts.len() {
        starts[upper] += starts[upper - 1];
        upper += 1;
    }
    starts
};

fn rules(hash: u64) -> Option<u64> {
    let upper = (hash >> (64 - UPPER)) as usize;
    let (&start, &end) = (STARTS.get(upper)?, STARTS.get(upper + 1)?);
    let entries = PUBLIC_SUFFIXES.get(usize::from(start)..usize::from(end))?;
    let &entry = entries.iter().find(|&entry| entry & !RULES == hash & !RULES)?;
    Some(entry & RULES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_divided_by_the_rules() {
        for (name, expected) in [
            ("", None),
            ("com", None),
            ("example.com", Some("example.com")),
            ("b.example.COM", Some("example.COM")),
            ("a.b.example.com.", Some("example.com")),
            ("example.example", Some("example.example")),
            ("b.example.example", Some("example.example")),
            ("ac.jp", None),
            ("test.ac.jp", Some("test.ac.jp")),
            ("kyoto.jp", None),
            ("a.test.kyoto.jp", Some("test.kyoto.jp")),
            ("ide.kyoto.jp", None),
            ("b.ide.kyoto.jp", Some("b.ide.kyoto.jp")),
            ("c.kobe.jp", None),
            ("b.c.kobe.jp", Some("b.c.kobe.jp")),
            ("a.b.c.kobe.jp", Some("b.c.kobe.jp")),
            ("city.kobe.jp", Some("city.kobe.jp")),
            ("www.city.kobe.jp", Some("city.kobe.jp")),
            ("ck", None),
            ("test.ck", None),
            ("b.test.ck", Some("b.test.ck")),
            ("www.ck", Some("www.ck")),
            ("www.www.ck", Some("www.ck")),
            ("shop.xn--55qx5d.cn", Some("shop.xn--55qx5d.cn")),
            ("xn--55qx5d.cn", None),
            ("a.b.amazonaws.com.cn", Some("amazonaws.com.cn")),
            (".com", None),
            ("a..com", None),
        ] {
            assert_eq!(registrable_domain(name), expected, "{name}");
        }
    }
}
