//! Patterns for lists of hosts.

use core::fmt;
use core::net::IpAddr;
use core::str::FromStr;

use super::{Host, HostAddr};
use crate::Error;

/// A rule of an allow list or deny list: one name, all names below one, or an address.
///
/// | pattern | matches |
/// |---|---|
/// | `example.org` | this name, with the root's dot or without |
/// | `*.example.org` | all names below it, of any number of labels; not `example.org` itself |
/// | `127.0.0.1`, `[::1]` | this address, in any spelling; IPv4 within IPv6 too |
///
/// A `*` elsewhere than in `*.` at the start is rejected, and so is `*` alone.
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
pub struct Pattern(Kind);

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Kind {
    Name(Host),
    Below(Host),
    /// In its canonical form.
    Address(IpAddr),
}

impl Pattern {
    /// All names below `host`.
    pub const fn below(host: Host) -> Self {
        Self(Kind::Below(host))
    }

    /// Whether the pattern matches this host.
    pub fn matches(&self, host: &HostAddr) -> bool {
        match &self.0 {
            Kind::Address(address) => host.ip() == Some(*address),
            Kind::Name(_) | Kind::Below(_) => {
                host.name().is_some_and(|name| self.matches_name(name))
            }
        }
    }

    /// Whether the pattern matches this name; one for an address matches none.
    pub fn matches_name(&self, name: &Host) -> bool {
        let is_same = |host: &Host| host.without_root_dot() == name.without_root_dot();
        match &self.0 {
            Kind::Name(host) => is_same(host),
            Kind::Below(host) => name.is_same_or_subdomain_of(host) && !is_same(host),
            Kind::Address(_) => false,
        }
    }
}

impl From<HostAddr> for Pattern {
    fn from(host: HostAddr) -> Self {
        let address = host.ip();
        Self(match (host, address) {
            (_, Some(address)) => Kind::Address(address),
            (HostAddr::Name(host), None) => Kind::Name(host),
            (HostAddr::Ipv4(address), None) => Kind::Address(address.into()),
            (HostAddr::Ipv6(address), None) => Kind::Address(address.into()),
        })
    }
}

impl FromStr for Pattern {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        match text.strip_prefix("*.") {
            Some(host) => match Host::parse(host) {
                Ok(host) => Ok(Self::below(host)),
                Err(error) => Err(error.with_offset(error.offset() + "*.".len())),
            },
            None => Ok(text.parse::<HostAddr>()?.into()),
        }
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Name(host) => host.fmt(f),
            Kind::Below(host) => write!(f, "*.{host}"),
            Kind::Address(address) => HostAddr::from(*address).fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

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
    }
}
