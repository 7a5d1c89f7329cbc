//! Patterns for lists of hosts.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use core::fmt;
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use super::address::{Unicode, canonical};
use super::text::{converts_text, pad};
use super::{Host, HostAddr, deny};
use crate::uts46::Options;
use crate::{AsciiSet, Error};

/// A rule of an allow list or deny list: one name, all names below one, or an address.
///
/// | pattern | matches |
/// |---|---|
/// | `example.org` | this name |
/// | `*.example.org` | all names below it, of any number of labels; not `example.org` itself |
/// | `127.0.0.1`, `[::1]` | this address, in any spelling: see [which addresses are equal](super#which-addresses-are-equal) |
///
/// `*` is rejected, except as part of `*.` at the start. For lists of many patterns, use a [`PatternSet`](super::PatternSet).
///
/// Never use it for names in certificates, where `*.` matches one label only: use
/// [`CertificateName`](super::CertificateName).
///
/// ```
/// use xenonym::host::{HostAddr, Pattern};
///
/// let list = ["example.org", "*.bücher.example", "127.0.0.1"];
/// let allowed: Vec<Pattern> = list.iter().map(|text| text.parse()).collect::<Result<_, _>>()?;
/// let is_allowed = |text: &str| {
///     text.parse().is_ok_and(|host: HostAddr| allowed.iter().any(|p| p.matches(&host)))
/// };
/// assert!(is_allowed("EXAMPLE.org.") && is_allowed("www.xn--bcher-kva.example"));
/// assert!(is_allowed("0x7f.1") && is_allowed("[::ffff:127.0.0.1]"));
/// assert!(!is_allowed("evilexample.org") && !is_allowed("www.example.org"));
/// assert!(!is_allowed("bücher.example"));
/// # Ok::<(), xenonym::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[doc(alias = "wildcard")]
#[doc(alias = "allow list")]
#[doc(alias = "deny list")]
pub struct Pattern(PatternKind);

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum PatternKind {
    Name(Host),
    Below(Host),
    /// A host in its canonical form.
    Address(IpAddr),
}

impl Pattern {
    /// Creates a pattern for all names below `host`.
    pub const fn below(host: Host) -> Self {
        Self(PatternKind::Below(host))
    }

    /// Parses a pattern, with [`Options::WEB_HOST`] for names. [`str::parse`] does the same.
    ///
    /// # Errors
    /// See [`parse_with`](Self::parse_with).
    pub fn parse(text: &str) -> Result<Self, Error> {
        Self::parse_with(text, &Options::WEB_HOST)
    }

    /// Parses a pattern. These options apply to names, and `*` is denied in them.
    ///
    /// # Errors
    /// Those of [`HostAddr::parse_with`]. Where `*.` is at the start, those of [`Host::parse_with`].
    pub fn parse_with(text: &str, options: &Options) -> Result<Self, Error> {
        let options = deny(*options, AsciiSet::of("*"));
        match text.strip_prefix(WILDCARD) {
            Some(host) => Host::parse_with(host, &options).map(Self::below).map_err(after_wildcard),
            None => HostAddr::parse_with(text, &options).map(Self::from),
        }
    }

    /// Returns whether `host` is the host of this pattern, or for `*.example.org` any host below it, at any depth.
    ///
    /// ```
    /// use xenonym::host::{HostAddr, Pattern};
    ///
    /// let pattern: Pattern = "*.example.org".parse()?;
    /// let matches = |host: &str| Ok::<_, xenonym::Error>(pattern.matches(&host.parse::<HostAddr>()?));
    /// assert!(matches("www.example.org")? && matches("a.b.example.org")?);
    /// assert!(!matches("example.org")?);
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    pub fn matches(&self, host: &HostAddr) -> bool {
        match &self.0 {
            PatternKind::Address(address) => host.canonical_ip() == Some(*address),
            PatternKind::Name(_) | PatternKind::Below(_) => {
                host.name().is_some_and(|name| self.matches_name(name))
            }
        }
    }

    /// Returns whether the pattern matches this name. A pattern for an address matches no names.
    pub fn matches_name(&self, name: &Host) -> bool {
        match &self.0 {
            PatternKind::Name(host) => host == name,
            PatternKind::Below(host) => name.is_same_or_subdomain_of(host) && name != host,
            PatternKind::Address(_) => false,
        }
    }

    /// Returns the name in the pattern, without `*.`, or `None` if the pattern is an address.
    pub const fn name(&self) -> Option<&Host> {
        match &self.0 {
            PatternKind::Name(host) | PatternKind::Below(host) => Some(host),
            PatternKind::Address(_) => None,
        }
    }

    /// Returns the address, if the pattern is one, as [`HostAddr::canonical_ip`] returns it.
    pub const fn ip(&self) -> Option<IpAddr> {
        match self.0 {
            PatternKind::Name(_) | PatternKind::Below(_) => None,
            PatternKind::Address(address) => Some(address),
        }
    }

    /// Returns whether the pattern begins with `*.`.
    pub const fn is_wildcard(&self) -> bool {
        matches!(self.0, PatternKind::Below(_))
    }

    fn into_kind(self) -> PatternKind {
        self.0
    }

    /// Returns the Unicode form, for `{}`.
    pub const fn unicode(&self) -> Unicode<'_> {
        match &self.0 {
            PatternKind::Name(host) => Unicode::name(host),
            PatternKind::Below(host) => Unicode::name(host).below(true),
            PatternKind::Address(address) => Unicode::address(*address),
        }
    }

    /// The text that [`Display`](fmt::Display) writes.
    pub(super) fn into_string(self) -> String {
        match self.0 {
            PatternKind::Name(host) => host.into_string(),
            PatternKind::Below(_) | PatternKind::Address(_) => self.to_string(),
        }
    }
}

converts_text!(Pattern);

/// What a pattern of several names begins with.
pub(super) const WILDCARD: &str = "*.";

/// The error of the text after a wildcard, in the whole text.
pub(super) fn after_wildcard(error: Error) -> Error {
    let moved = error.with_offset(error.offset() + WILDCARD.len());
    error.label().map_or(moved, |label| moved.with_label(label + 1))
}

impl From<Host> for Pattern {
    /// This name alone.
    ///
    /// Options that allow `*`, such as [`Options::WHATWG_URL_2026_08`], accept the host `*.example`. The pattern matches only
    /// that host, but its text is a wildcard: don't store such a host as a pattern.
    fn from(host: Host) -> Self {
        Self(PatternKind::Name(host))
    }
}

impl From<IpAddr> for Pattern {
    fn from(address: IpAddr) -> Self {
        Self(PatternKind::Address(canonical(address)))
    }
}

impl From<Ipv4Addr> for Pattern {
    fn from(address: Ipv4Addr) -> Self {
        IpAddr::V4(address).into()
    }
}

impl From<Ipv6Addr> for Pattern {
    fn from(address: Ipv6Addr) -> Self {
        IpAddr::V6(address).into()
    }
}

impl From<HostAddr> for Pattern {
    fn from(host: HostAddr) -> Self {
        match host {
            HostAddr::Name(host) => host.into(),
            HostAddr::Ipv4(address) => IpAddr::from(address).into(),
            HostAddr::Ipv6(address) => IpAddr::from(address).into(),
        }
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            PatternKind::Name(host) => host.fmt(f),
            PatternKind::Below(host) => pad(f, format_args!("*.{host}")),
            PatternKind::Address(address) => HostAddr::from(*address).fmt(f),
        }
    }
}

// Many patterns, searched at once.

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
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
#[doc(alias = "allow list")]
#[doc(alias = "deny list")]
pub struct PatternSet {
    names: BTreeMap<Box<str>, OfName>,
    addresses: BTreeMap<IpAddr, usize>,
    length: usize,
}

/// The patterns with one name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
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

    /// Returns the number of patterns that were added, including equal ones.
    pub const fn len(&self) -> usize {
        self.length
    }

    /// Returns whether no pattern was added.
    pub const fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Returns the number of the most specific pattern that matches this host, counted from 0 in the order in which patterns were added.
    pub fn matches(&self, host: &HostAddr) -> Option<usize> {
        match host.canonical_ip() {
            Some(address) => self.addresses.get(&address).copied(),
            None => self.matches_name(host.name()?),
        }
    }

    /// Returns the same for a name.
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
    use std::format;
    use std::string::ToString;
    use std::vec::Vec;

    use super::*;

    #[test]
    fn patterns_are_read_as_they_are_written() {
        for text in ["example.org", "*.example.org", "1.2.3.4", "[::1]"] {
            let pattern: Pattern = text.parse().unwrap();
            assert_eq!(pattern.to_string(), text);
        }
        for wrong in ["*", "*.", "*.*.a", "a.*", "*a.b", "*.1.2.3.4", "*.[::1]", "", "a b"] {
            assert!(wrong.parse::<Pattern>().is_err(), "{wrong}");
        }
        let error = "*".parse::<Pattern>().unwrap_err();
        assert_eq!((error.range(), error.code_point()), (0..1, Some(0x2A)));
        let error = Pattern::parse_with("*.a.*", &Options::DNS).unwrap_err();
        assert_eq!((error.range(), error.label()), (4..5, Some(2)));
    }

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
