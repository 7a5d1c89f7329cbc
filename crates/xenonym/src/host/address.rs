//! Hosts that may be IP addresses (URL Standard, host parsing).

use alloc::string::{String, ToString};
use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use super::Host;
use super::canonical::host_options;
use super::text::{converts_text, pad};
use super::unicode::Unicode;
use crate::uts46::{Options, to_ascii};
use crate::{Error, ErrorKind};

/// The host of a URL: a name, or an IP address in any spelling of the URL Standard.
///
/// IPv6 addresses are written in brackets. Percent-encoding is not decoded: a host with `%` is rejected.
///
/// An IPv4 address within IPv6 (`::ffff:127.0.0.1`) is that IPv4 address: it is parsed as [`Ipv4`](Self::Ipv4), and an
/// [`Ipv6`](Self::Ipv6) that contains one is equal to it. So another spelling cannot bypass a set of hosts.
///
/// ```
/// use std::net::Ipv4Addr;
/// use xenonym::host::HostAddr;
///
/// let local = HostAddr::Ipv4(Ipv4Addr::LOCALHOST);
/// for spelling in ["127.0.0.1", "0x7f.1", "2130706433", "0177.0.0.1.", "１２７。0。0。1"] {
///     assert_eq!(spelling.parse(), Ok(local.clone()), "{spelling}");
/// }
/// assert_eq!("[::ffff:7f00:1]".parse(), Ok(local));
/// assert_eq!("[0:0::1]".parse::<HostAddr>()?.to_string(), "[::1]");
/// assert!("256.0.0.1".parse::<HostAddr>().is_err());
/// # Ok::<(), xenonym::Error>(())
/// ```
#[derive(Clone, Debug)]
#[expect(clippy::exhaustive_enums, reason = "what is neither a name nor an address is not a host")]
pub enum HostAddr {
    /// A name.
    Name(Host),
    /// An IPv4 address.
    Ipv4(Ipv4Addr),
    /// An IPv6 address.
    Ipv6(Ipv6Addr),
}

impl HostAddr {
    /// Parses a host, with [`Options::WEB_HOST`] for names. [`str::parse`] does the same.
    ///
    /// # Errors
    /// See [`parse_with`](Self::parse_with).
    pub fn parse(text: &str) -> Result<Self, Error> {
        Self::parse_with(text, &Options::WEB_HOST)
    }

    /// Parses a host. These options apply to names.
    ///
    /// # Errors
    /// Those of [`Host::parse_with`] except [`AddressLikeHost`](ErrorKind::AddressLikeHost);
    /// [`InvalidAddress`](ErrorKind::InvalidAddress).
    pub fn parse_with(text: &str, options: &Options) -> Result<Self, Error> {
        let invalid = || Error::at(ErrorKind::InvalidAddress, 0).in_text(text);
        if let Some(bracketed) = text.strip_prefix('[') {
            let inside = bracketed.strip_suffix(']');
            let address = inside.and_then(|inside| inside.parse::<Ipv6Addr>().ok());
            return address.map(Self::from).ok_or_else(invalid);
        }
        match Host::parse_with(text, options) {
            Err(error) if error.kind() == ErrorKind::AddressLikeHost => {
                let ascii = to_ascii(text, &host_options(options))?;
                ipv4(&ascii).map(Self::Ipv4).ok_or_else(invalid)
            }
            Err(_) if text.parse::<Ipv6Addr>().is_ok() => Err(invalid()),
            name => name.map(Self::Name),
        }
    }

    /// The name, if it is one.
    pub const fn name(&self) -> Option<&Host> {
        match self {
            Self::Name(host) => Some(host),
            Self::Ipv4(_) | Self::Ipv6(_) => None,
        }
    }

    /// The address, if it is one. An IPv4 address within IPv6 (`::ffff:127.0.0.1`) is returned as IPv4.
    pub const fn ip(&self) -> Option<IpAddr> {
        match self {
            Self::Name(_) => None,
            Self::Ipv4(address) => Some(IpAddr::V4(*address)),
            Self::Ipv6(address) => Some(address.to_canonical()),
        }
    }

    /// The Unicode form, for `{}`. Addresses are unchanged.
    pub const fn unicode(&self) -> Unicode<'_> {
        match self {
            Self::Name(host) => host.unicode(),
            Self::Ipv4(address) => Unicode::address(IpAddr::V4(*address)),
            Self::Ipv6(address) => Unicode::address(IpAddr::V6(*address)),
        }
    }

    /// The text that [`Display`](fmt::Display) writes.
    pub fn into_string(self) -> String {
        match self {
            Self::Name(host) => host.into_string(),
            Self::Ipv4(_) | Self::Ipv6(_) => self.to_string(),
        }
    }

    /// What comparisons and hashes see.
    fn key(&self) -> Result<&Host, IpAddr> {
        match self {
            Self::Name(host) => Ok(host),
            Self::Ipv4(address) => Err(IpAddr::V4(*address)),
            Self::Ipv6(address) => Err(address.to_canonical()),
        }
    }
}

converts_text!(HostAddr);

impl PartialEq for HostAddr {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for HostAddr {}

impl PartialOrd for HostAddr {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for HostAddr {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key().cmp(&other.key())
    }
}

impl Hash for HostAddr {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

impl From<Host> for HostAddr {
    fn from(host: Host) -> Self {
        Self::Name(host)
    }
}

impl From<IpAddr> for HostAddr {
    /// IPv4 within IPv6 becomes IPv4.
    fn from(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V4(address) => Self::Ipv4(address),
            IpAddr::V6(address) => Self::Ipv6(address),
        }
    }
}

impl From<Ipv4Addr> for HostAddr {
    fn from(address: Ipv4Addr) -> Self {
        Self::Ipv4(address)
    }
}

impl From<Ipv6Addr> for HostAddr {
    /// IPv4 within IPv6 becomes IPv4.
    fn from(address: Ipv6Addr) -> Self {
        IpAddr::V6(address).into()
    }
}

impl fmt::Display for HostAddr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.key() {
            Ok(host) => host.fmt(f),
            Err(IpAddr::V4(address)) => address.fmt(f),
            Err(IpAddr::V6(address)) => pad(f, format_args!("[{address}]")),
        }
    }
}

/// The URL Standard's IPv4 parser: one to four numbers in decimal, octal or hexadecimal, the last of
/// which stands for the missing ones too.
fn ipv4(text: &str) -> Option<Ipv4Addr> {
    let text = text.strip_suffix('.').unwrap_or(text);
    let mut numbers = text.split('.').map(number).rev();
    let last = numbers.next()??;
    let (mut address, mut given) = (0_u64, 0);
    for (place, number) in numbers.rev().enumerate() {
        let number = number.filter(|&number| number < 256)?;
        let shift = 24_u32.checked_sub(8 * u32::try_from(place).ok()?)?;
        address |= number << shift;
        given += 1;
    }
    let room = 8 * 4_u32.checked_sub(given).filter(|&left| left > 0)?;
    (last < 1 << room).then_some(())?;
    u32::try_from(address | last).ok().map(Ipv4Addr::from)
}

/// The URL Standard's IPv4 number parser.
fn number(text: &str) -> Option<u64> {
    let (digits, radix) = match text.as_bytes() {
        [] => return None,
        [b'0', b'x' | b'X', ..] => (text.get(2..)?, 16),
        [b'0', _, ..] => (text.get(1..)?, 8),
        _ => (text, 10),
    };
    if digits.is_empty() {
        return Some(0);
    }
    let is_plain = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    u64::from_str_radix(digits, radix).ok().filter(|&value| is_plain && value <= u32::MAX.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ipv6_needs_brackets() {
        for wrong in ["::1", "2001:db8::1", "[::1", "::ffff:192.0.2.1"] {
            let error = HostAddr::parse(wrong).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::InvalidAddress, "{wrong}");
        }
        // A port.
        assert_eq!(HostAddr::parse("a:80").unwrap_err().kind(), ErrorKind::DeniedAscii);
    }

    #[test]
    fn numbers_as_the_url_standard_reads_them() {
        let address = |text| ipv4(text).map(|address| address.octets());
        assert_eq!(address("1.2.3.4"), Some([1, 2, 3, 4]));
        assert_eq!(address("1.2.772"), Some([1, 2, 3, 4]));
        assert_eq!(address("1.131844"), Some([1, 2, 3, 4]));
        assert_eq!(address("16909060"), Some([1, 2, 3, 4]));
        assert_eq!(address("0x1.02.0x.4."), Some([1, 2, 0, 4]));
        assert_eq!(address("4294967295"), Some([255; 4]));
        for wrong in ["", "1.2.3.256", "1.2.65536", "4294967296", "1.2.3.4.5", "1..2", "08", "0xg"]
        {
            assert_eq!(address(wrong), None, "{wrong}");
        }
        for wrong in ["256.1", "1.2.3.4..", "+1", "99999999999999999999"] {
            assert_eq!(address(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn an_address_is_equal_in_every_spelling() {
        use std::collections::{BTreeSet, HashSet};

        let mapped = Ipv4Addr::LOCALHOST.to_ipv6_mapped();
        let local = HostAddr::Ipv4(Ipv4Addr::LOCALHOST);
        let spellings = [
            "[::ffff:127.0.0.1]".parse().unwrap(),
            "0x7f.1".parse().unwrap(),
            HostAddr::Ipv6(mapped),
            HostAddr::from(mapped),
            HostAddr::from(IpAddr::from(mapped)),
        ];
        let denied = HashSet::from([local.clone()]);
        for host in &spellings {
            assert!(denied.contains(host), "{host:?}");
            assert_eq!((host.cmp(&local), host.to_string()), (Ordering::Equal, "127.0.0.1".into()));
            assert_eq!(host.unicode().to_string(), "127.0.0.1");
        }
        assert_eq!(spellings.iter().collect::<BTreeSet<_>>().len(), 1);
        assert_ne!("[::127.0.0.1]".parse::<HostAddr>(), Ok(local));
    }
}
