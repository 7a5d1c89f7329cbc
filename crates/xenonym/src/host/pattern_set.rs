//! Many patterns, searched at once.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use core::net::IpAddr;

use super::pattern::PatternKind;
use super::{Host, HostAddr, Pattern};

/// A set of patterns, such as an allow list of 100,000 entries.
///
/// The time to match a host depends on its labels, and grows only with the logarithm of the number of patterns.
///
/// Patterns are numbered in the order in which they are added, so that you can keep more about them in a list. The most specific
/// pattern matches: the name itself before its parents, and the nearest parent first. Of equal patterns, the first one counts.
///
/// ```
/// use xenonym::host::{Pattern, PatternSet};
///
/// let list = ["example.org", "*.example.org", "*.www.example.org", "127.0.0.1"];
/// let set = list.iter().map(|text| text.parse()).collect::<Result<PatternSet, _>>()?;
/// let matched = |host: &str| host.parse().ok().and_then(|host| set.matches(&host)).map(|index| list[index]);
/// assert_eq!(matched("EXAMPLE.org."), Some("example.org"));
/// assert_eq!(matched("www.example.org"), Some("*.example.org"));
/// assert_eq!(matched("a.b.www.example.org"), Some("*.www.example.org"));
/// assert_eq!(matched("[::ffff:127.0.0.1]"), Some("127.0.0.1"));
/// assert_eq!(matched("evilexample.org"), None);
/// # Ok::<(), xenonym::Error>(())
/// ```
#[derive(Clone, Default, Debug)]
#[doc(alias = "allow list")]
#[doc(alias = "deny list")]
pub struct PatternSet {
    names: BTreeMap<Box<str>, OfName>,
    addresses: BTreeMap<IpAddr, usize>,
    length: usize,
}

/// The patterns with one name.
#[derive(Clone, Copy, Default, Debug)]
struct OfName {
    exact: Option<usize>,
    below: Option<usize>,
}

impl PatternSet {
    /// Creates an empty set.
    pub const fn new() -> Self {
        Self { names: BTreeMap::new(), addresses: BTreeMap::new(), length: 0 }
    }

    /// Adds a pattern and returns its number.
    pub fn insert(&mut self, pattern: Pattern) -> usize {
        let index = self.length;
        self.length += 1;
        let place = match pattern.into_kind() {
            PatternKind::Name(host) => &mut self.of_name(host).exact,
            PatternKind::Below(host) => &mut self.of_name(host).below,
            PatternKind::Address(address) => {
                self.addresses.entry(address).or_insert(index);
                return index;
            }
        };
        place.get_or_insert(index);
        index
    }

    fn of_name(&mut self, host: Host) -> &mut OfName {
        self.names.entry(host.into_string().into_boxed_str()).or_default()
    }

    /// The number of patterns that were added, including equal ones.
    pub const fn len(&self) -> usize {
        self.length
    }

    /// Whether no pattern was added.
    pub const fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// The number of the most specific pattern that matches this host, counted from 0 in the order in which patterns were added.
    pub fn matches(&self, host: &HostAddr) -> Option<usize> {
        match host.canonical_ip() {
            Some(address) => self.addresses.get(&address).copied(),
            None => self.matches_name(host.name()?),
        }
    }

    /// The same for a name.
    pub fn matches_name(&self, name: &Host) -> Option<usize> {
        if self.names.is_empty() {
            return None;
        }
        let of = |name: &str| self.names.get(name).copied().unwrap_or_default();
        let mut ancestors = name.ancestors();
        let exact = of(ancestors.next()?).exact;
        exact.or_else(|| ancestors.find_map(|parent| of(parent).below))
    }
}

impl Extend<Pattern> for PatternSet {
    fn extend<I: IntoIterator<Item = Pattern>>(&mut self, patterns: I) {
        for pattern in patterns {
            self.insert(pattern);
        }
    }
}

impl FromIterator<Pattern> for PatternSet {
    fn from_iter<I: IntoIterator<Item = Pattern>>(patterns: I) -> Self {
        let mut set = Self::new();
        set.extend(patterns);
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::format;
    use std::vec::Vec;

    /// Compares the set with the loop that it replaces.
    #[test]
    fn a_set_matches_what_one_of_its_patterns_matches() {
        let texts = [
            "example",
            "*.example",
            "b.a.example",
            "*.a.example",
            "*.b.a.example",
            "a.example",
            "127.0.0.1",
            "[::1]",
            "*.a.example",
            "a.example",
            "[::ffff:127.0.0.1]",
        ];
        let patterns: Vec<Pattern> = texts.iter().map(|text| text.parse().unwrap()).collect();
        let set: PatternSet = patterns.iter().cloned().collect();
        assert_eq!((set.len(), set.is_empty()), (texts.len(), false));
        for host in [
            "example",
            "a.example",
            "b.a.example",
            "c.b.a.example",
            "d.c.b.a.example",
            "b.example",
            "c.a.example",
            "xexample",
            "0x7f.1",
            "[::1]",
            "[::127.0.0.1]",
            "[::2]",
        ] {
            let parsed: HostAddr = host.parse().unwrap();
            let all = patterns.iter().enumerate().filter(|(_, pattern)| pattern.matches(&parsed));
            // A name is longer than its wildcard, and a wildcard than those above it.
            let rank = |pattern: &Pattern| (!pattern.is_wildcard(), format!("{pattern}").len());
            let best =
                all.reduce(|best, next| if rank(next.1) > rank(best.1) { next } else { best });
            assert_eq!(set.matches(&parsed), best.map(|(index, _)| index), "{host}");
        }
        assert_eq!(PatternSet::new().matches(&"example".parse().unwrap()), None);
    }
}
