//! Hosts that may be IP addresses, with and without a port (URL Standard, host parsing).

use core::fmt;
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use core::str::FromStr;

use super::Host;
use crate::uts46::{Options, to_ascii};
use crate::{Error, ErrorKind};

/// The host of a URL: a name, or an IP address in any spelling of the URL Standard.
///
/// IPv6 addresses stand in brackets. Percent-encoding is not decoded: a host with `%` is rejected.
///
/// ```
/// use std::net::Ipv4Addr;
/// use xenonym::host::HostAddr;
///
/// let local = HostAddr::Ipv4(Ipv4Addr::LOCALHOST);
/// for spelling in ["127.0.0.1", "0x7f.1", "2130706433", "0177.0.0.1.", "１２７。0。0。1"] {
///     assert_eq!(spelling.parse(), Ok(local.clone()), "{spelling}");
/// }
/// assert_eq!("[0:0::1]".parse::<HostAddr>()?.to_string(), "[::1]");
/// assert!("256.0.0.1".parse::<HostAddr>().is_err());
/// # Ok::<(), xenonym::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
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
    /// Parses a host; these options apply to names.
    ///
    /// # Errors
    /// Those of [`Host::parse_with`] except [`AddressLikeHost`](ErrorKind::AddressLikeHost);
    /// [`InvalidAddress`](ErrorKind::InvalidAddress).
    pub fn parse_with(text: &str, options: &Options) -> Result<Self, Error> {
        let invalid = || Error::at(ErrorKind::InvalidAddress, 0).in_text(text);
        if let Some(bracketed) = text.strip_prefix('[') {
            let address = bracketed.strip_suffix(']').and_then(|inside| inside.parse().ok());
            return address.map(Self::Ipv6).ok_or_else(invalid);
        }
        match Host::parse_with(text, options) {
            Err(error) if error.kind() == ErrorKind::AddressLikeHost => {
                let ascii = to_ascii(text, &options.with_forbidden_domain_denied())?;
                ipv4(&ascii).map(Self::Ipv4).ok_or_else(invalid)
            }
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

    /// The address, if it is one; an IPv4 address within IPv6 (`::ffff:127.0.0.1`) as IPv4.
    pub const fn ip(&self) -> Option<IpAddr> {
        match self {
            Self::Name(_) => None,
            Self::Ipv4(address) => Some(IpAddr::V4(*address)),
            Self::Ipv6(address) => Some(address.to_canonical()),
        }
    }
}

impl FromStr for HostAddr {
    type Err = Error;

    /// Parses names by [`Options::WEB_HOST`].
    fn from_str(text: &str) -> Result<Self, Error> {
        Self::parse_with(text, &Options::WEB_HOST)
    }
}

impl From<Host> for HostAddr {
    fn from(host: Host) -> Self {
        Self::Name(host)
    }
}

impl From<IpAddr> for HostAddr {
    fn from(address: IpAddr) -> Self {
        match address {
            IpAddr::V4(address) => Self::Ipv4(address),
            IpAddr::V6(address) => Self::Ipv6(address),
        }
    }
}

impl fmt::Display for HostAddr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(host) => host.fmt(f),
            Self::Ipv4(address) => address.fmt(f),
            Self::Ipv6(address) => write!(f, "[{address}]"),
        }
    }
}

/// A host and its port, if one is given.
///
/// ```
/// use xenonym::host::HostPort;
///
/// let given: HostPort = "Bücher.example:8080".parse()?;
/// assert_eq!((given.host.to_string(), given.port), ("xn--bcher-kva.example".into(), Some(8080)));
/// assert_eq!("[::1]:443".parse::<HostPort>()?.to_string(), "[::1]:443");
/// assert_eq!("example.org:".parse::<HostPort>()?.port, None);
/// assert!("example.org:65536".parse::<HostPort>().is_err());
/// # Ok::<(), xenonym::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(clippy::exhaustive_structs, reason = "a pair that callers may build")]
pub struct HostPort {
    /// The host.
    pub host: HostAddr,
    /// The port; `None` if there is none, or nothing after the colon.
    pub port: Option<u16>,
}

impl FromStr for HostPort {
    type Err = Error;

    /// Parses names by [`Options::WEB_HOST`].
    fn from_str(text: &str) -> Result<Self, Error> {
        // In brackets, colons belong to the address.
        let host_end = if text.starts_with('[') {
            text.find(']').map_or(text.len(), |bracket| bracket + 1)
        } else {
            text.rfind(':').unwrap_or(text.len())
        };
        let (host, rest) = text.split_at_checked(host_end).ok_or_else(Error::internal)?;
        let invalid = || Error::at(ErrorKind::InvalidPort, host_end).in_text(text);
        let port = match rest.strip_prefix(':') {
            None if rest.is_empty() => None,
            Some("") => None,
            Some(digits) if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
                Some(digits.parse().map_err(|_| invalid())?)
            }
            None | Some(_) => return Err(invalid()),
        };
        Ok(Self { host: host.parse()?, port })
    }
}

impl fmt::Display for HostPort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.port {
            Some(port) => write!(f, "{}:{port}", self.host),
            None => self.host.fmt(f),
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
    fn ports_are_digits() {
        for wrong in ["a:+1", "a:1a", "[::1]x", "[::1", "a:b:1", "::1", "a:80:"] {
            assert!(wrong.parse::<HostPort>().is_err(), "{wrong}");
        }
        for right in ["a", "a:", "a:0", "1.2.3.4:80", "[::1]", "[::1]:"] {
            assert!(right.parse::<HostPort>().is_ok(), "{right}");
        }
    }
}
