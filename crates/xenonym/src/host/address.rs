//! Hosts that may be IP addresses (URL Standard, host parsing).

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use core::cmp::Ordering;
use core::fmt::{self, Write};
use core::hash::{Hash, Hasher};
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use super::encoded::{Breaks, decode, in_written, without_breaks};
use super::text::{converts_text, pad};
use super::{Host, NAME_BUFFER_LENGTH, address_options, canonicalize};
use crate::domain::ends_in_a_number;
use crate::uts46::{AsciiRules, Options, VerifyDnsLength, to_ascii, to_unicode};
use crate::{AsciiSet, Error, ErrorKind};

/// The host of a URL: a name, or an IP address in any spelling of the URL Standard.
///
/// It is parsed and written as by the host parser and serializer of the URL Standard. IPv6 addresses are in brackets, and keep an
/// IPv4 address inside; percent-encoding is decoded; numbers may have any length; a final dot is kept.
///
/// Comparisons and hashes ignore the final dot, and use [`canonical_ip`](Self::canonical_ip). So neither bypasses a set of hosts: see [which
/// addresses are equal](super#which-addresses-are-equal).
///
/// The default options reject names that browsers accept, such as fake A-labels. To accept exactly what browsers accept, use
/// [`parse_with`](Self::parse_with) and [`Options::WHATWG_URL_2026_08`].
///
/// ```
/// use std::net::Ipv4Addr;
/// use xenonym::host::HostAddr;
///
/// let local = HostAddr::Ipv4(Ipv4Addr::LOCALHOST);
/// for spelling in ["127.0.0.1", "0x7f.1", "2130706433", "0177.0.0.1.", "１２７。0。0。1", "127%2E1"] {
///     assert_eq!(spelling.parse(), Ok(local.clone()), "{spelling}");
/// }
/// let mapped: HostAddr = "[::ffff:127.0.0.1]".parse()?;
/// assert_eq!((mapped.to_string(), &mapped), ("[::ffff:7f00:1]".into(), &local));
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

    /// Parses a host. These options apply to names. Forbidden domain code points of the URL Standard are always rejected.
    ///
    /// # Errors
    /// Those of [`uts46::to_ascii`](to_ascii) and, unless the options [leave ASCII names as they are](Options::lower_case_ascii_names),
    /// those of [`uts46::to_unicode`](crate::uts46::to_unicode()) and [`NotRoundTrip`](ErrorKind::NotRoundTrip);
    /// [`InvalidAddress`](ErrorKind::InvalidAddress), [`UnbracketedIpv6`](ErrorKind::UnbracketedIpv6), [`ZoneId`](ErrorKind::ZoneId);
    /// [`Percent`](ErrorKind::Percent), [`PercentUtf8`](ErrorKind::PercentUtf8); [`EmptyName`](ErrorKind::EmptyName);
    /// [`NotOnlyHost`](ErrorKind::NotOnlyHost) for a URL, an email address, or a port.
    pub fn parse_with(text: &str, options: &Options) -> Result<Self, Error> {
        host_of_url(text, options, Breaks::Kept)
    }

    /// Returns the name, if it is one.
    pub const fn name(&self) -> Option<&Host> {
        match self {
            Self::Name(host) => Some(host),
            Self::Ipv4(_) | Self::Ipv6(_) => None,
        }
    }

    /// Returns the address, if it is one, as it was given: connect to this one. To check whether it is allowed, use
    /// [`canonical_ip`](Self::canonical_ip).
    pub const fn ip(&self) -> Option<IpAddr> {
        match self {
            Self::Name(_) => None,
            Self::Ipv4(address) => Some(IpAddr::V4(*address)),
            Self::Ipv6(address) => Some(IpAddr::V6(*address)),
        }
    }

    /// Returns the address that comparisons use, if it is one: for an IPv6 address that contains an IPv4 address, that address. See
    /// [which addresses are equal](super#which-addresses-are-equal).
    ///
    /// ```
    /// use xenonym::host::HostAddr;
    ///
    /// let host: HostAddr = "[64:ff9b::a00:1]".parse()?;
    /// assert!(host.ip().is_some_and(|ip| ip.is_ipv6()));
    /// assert_eq!(host.canonical_ip(), Some([10, 0, 0, 1].into()));
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    pub fn canonical_ip(&self) -> Option<IpAddr> {
        self.ip().map(canonical)
    }

    /// Returns the host as comparisons see it: without a final dot, and with the address of [`canonical_ip`](Self::canonical_ip). Two hosts are
    /// equal exactly if the texts of this are, so use that text as the key of a database.
    ///
    /// ```
    /// use xenonym::host::HostAddr;
    ///
    /// let key = |text: &str| text.parse().map(|host: HostAddr| host.canonical().to_string());
    /// assert_eq!(key("Example.org."), Ok("example.org".into()));
    /// assert_eq!(key("[::ffff:127.0.0.1]"), Ok("127.0.0.1".into()));
    /// ```
    #[must_use]
    pub fn canonical(self) -> Self {
        match self {
            Self::Name(host) => Self::Name(Host { is_absolute: false, ..host }),
            Self::Ipv4(_) => self,
            Self::Ipv6(address) => canonical(address.into()).into(),
        }
    }

    /// Returns whether it is a name with a dot at the end: see [`Host::is_absolute`].
    pub const fn is_absolute(&self) -> bool {
        match self {
            Self::Name(host) => host.is_absolute(),
            Self::Ipv4(_) | Self::Ipv6(_) => false,
        }
    }

    /// Returns the Unicode form, for `{}`. Addresses are unchanged.
    pub const fn unicode(&self) -> Unicode<'_> {
        match self {
            Self::Name(host) => host.unicode().with_root_dot(host.is_absolute()),
            Self::Ipv4(address) => Unicode::address(IpAddr::V4(*address)),
            Self::Ipv6(address) => Unicode::address(IpAddr::V6(*address)),
        }
    }

    /// The text that [`Display`](fmt::Display) writes.
    pub(super) fn into_string(self) -> String {
        match self {
            Self::Name(host) if !host.is_absolute() => host.into_string(),
            _ => self.to_string(),
        }
    }

    /// What comparisons and hashes see.
    fn key(&self) -> Result<&Host, IpAddr> {
        match self {
            Self::Name(host) => Ok(host),
            Self::Ipv4(address) => Err(IpAddr::V4(*address)),
            Self::Ipv6(address) => Err(canonical(IpAddr::V6(*address))),
        }
    }
}

/// The IPv4 address that an IPv6 address leads to, if it contains one.
pub(super) fn canonical(address: IpAddr) -> IpAddr {
    let IpAddr::V6(v6) = address else { return address };
    match v6.segments() {
        [0, 0, 0, 0, 0, 0, 0, 0 | 1] => address,
        [0, 0, 0, 0, 0, 0 | 0xFFFF, high, low]
        | [0x64, 0xFF9B, 0, 0, 0, 0, high, low]
        | [0x2002, high, low, ..] => {
            Ipv4Addr::from_bits(u32::from(high) << 16 | u32::from(low)).into()
        }
        _ => address,
    }
}

/// The host parser of the URL Standard. Tabs and line breaks may be removed first, as its parser of URLs does.
pub(super) fn host_of_url(
    text: &str,
    options: &Options,
    breaks: Breaks,
) -> Result<HostAddr, Error> {
    if let Some(bracketed) = without_breaks(text, breaks).strip_prefix('[') {
        let address = bracketed.strip_suffix(']').and_then(|inside| inside.parse().ok());
        return address.map(HostAddr::Ipv6).ok_or_else(|| ipv6_error(text, bracketed));
    }
    let parsed = decode(text, breaks).and_then(|name| {
        name_or_ipv4(&name, options).map_err(|error| match name {
            Cow::Borrowed(_) => error,
            Cow::Owned(_) => in_written(text.as_bytes(), breaks, error),
        })
    });
    parsed.map_err(|error| {
        if !is_ipv6(text.as_bytes()) {
            return error;
        }
        let has_zone = text.contains('%');
        let kind = if has_zone { ErrorKind::ZoneId } else { ErrorKind::UnbracketedIpv6 };
        Error::new(kind, 0..text.len())
    })
}

fn name_or_ipv4(name: &str, options: &Options) -> Result<HostAddr, Error> {
    let options = address_options(options);
    match canonicalize(name, &options, &mut [0; NAME_BUFFER_LENGTH]) {
        Ok(ascii) => Ok(HostAddr::Name(Host::of_ascii(&ascii))),
        Err(error) => {
            // A number may have any number of zeros, so lengths are verified for names only.
            let ascii = to_ascii(name, &options.with_verify_dns_length(VerifyDnsLength::Off));
            let number = ascii.ok().filter(|ascii| ends_in_a_number(ascii));
            let Some(ascii) = number else { return Err(error) };
            let invalid = || Error::at(ErrorKind::InvalidAddress, 0).in_text(name);
            ipv4(&ascii).map(HostAddr::Ipv4).ok_or_else(invalid)
        }
    }
}

/// Whether the text is an IPv6 address without brackets, and perhaps with a zone.
pub(super) fn is_ipv6(text: &[u8]) -> bool {
    // The longest address has 45 bytes.
    let length = text.iter().position(|&byte| byte == b'%').unwrap_or(text.len()).min(46);
    let address = core::str::from_utf8(text.get(..length).unwrap_or_default());
    address.is_ok_and(|address| address.parse::<Ipv6Addr>().is_ok())
}

/// The error of a text that is not an IPv6 address in brackets. `inside` is what follows the first one.
#[cold]
pub(super) fn ipv6_error(text: &str, inside: &str) -> Error {
    let has_zone = inside.contains('%') && is_ipv6(inside.as_bytes());
    let kind = if has_zone { ErrorKind::ZoneId } else { ErrorKind::InvalidAddress };
    Error::new(kind, 0..text.len())
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
    fn from(address: IpAddr) -> Self {
        match address {
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
    fn from(address: Ipv6Addr) -> Self {
        Self::Ipv6(address)
    }
}

/// As the host serializer of the URL Standard.
impl fmt::Display for HostAddr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(host) if host.is_absolute() => pad(f, format_args!("{host}.")),
            Self::Name(host) => host.fmt(f),
            Self::Ipv4(address) => address.fmt(f),
            // `Display` of the address would write the IPv4 address inside in decimal.
            Self::Ipv6(address) => match address.segments() {
                [0, 0, 0, 0, 0, 0xFFFF, high, low] => {
                    pad(f, format_args!("[::ffff:{high:x}:{low:x}]"))
                }
                _ => pad(f, format_args!("[{address}]")),
            },
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

// Hosts as people read them.

/// The options for display: a label that these options reject stays in ASCII.
const SHOWN: Options = Options::UTS46.with_ascii_rules(AsciiRules::Deny(AsciiSet::URL));

/// The Unicode form of a host, from [`Host::unicode`] and the `unicode` methods of the other types.
///
/// Addresses, ports and `*.` are the same as in ASCII.
///
/// Within other text, write it with [`isolate`](crate::isolate), so that a right-to-left name can't change the order of the words next
/// to it.
#[derive(Clone, Copy, Debug)]
pub struct Unicode<'h> {
    is_wildcard: bool,
    host: NameOrAddress<'h>,
    has_root_dot: bool,
    port: Option<u16>,
}

#[derive(Clone, Copy, Debug)]
enum NameOrAddress<'h> {
    Name(&'h Host),
    Address(IpAddr),
}

impl<'h> Unicode<'h> {
    pub(super) const fn name(host: &'h Host) -> Self {
        Self {
            is_wildcard: false,
            host: NameOrAddress::Name(host),
            has_root_dot: false,
            port: None,
        }
    }

    pub(super) const fn address(address: IpAddr) -> Self {
        Self {
            is_wildcard: false,
            host: NameOrAddress::Address(address),
            has_root_dot: false,
            port: None,
        }
    }

    pub(super) const fn below(self, is_wildcard: bool) -> Self {
        Self { is_wildcard, ..self }
    }

    const fn with_root_dot(self, has_root_dot: bool) -> Self {
        Self { has_root_dot, ..self }
    }

    pub(super) const fn with_port(self, port: Option<u16>) -> Self {
        Self { port, ..self }
    }
}

impl fmt::Display for Unicode<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = match self.host {
            NameOrAddress::Name(host) => to_unicode(host.as_str(), &SHOWN).into_text().into_owned(),
            NameOrAddress::Address(address) => HostAddr::from(address).to_string(),
        };
        if self.is_wildcard {
            text.insert_str(0, "*.");
        }
        if self.has_root_dot {
            text.push('.');
        }
        if let Some(port) = self.port {
            write!(text, ":{port}")?;
        }
        f.pad(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ipv6_needs_brackets() {
        for (wrong, kind) in [
            ("::1", ErrorKind::UnbracketedIpv6),
            ("2001:db8::1", ErrorKind::UnbracketedIpv6),
            ("::ffff:192.0.2.1", ErrorKind::UnbracketedIpv6),
            ("fe80::1%eth0", ErrorKind::ZoneId),
            ("[fe80::1%25eth0]", ErrorKind::ZoneId),
            ("[::1", ErrorKind::InvalidAddress),
            ("[%3A:1]", ErrorKind::InvalidAddress),
            ("[]", ErrorKind::InvalidAddress),
            ("a:80", ErrorKind::NotOnlyHost),
            ("a@b", ErrorKind::NotOnlyHost),
            ("a/b", ErrorKind::NotOnlyHost),
            ("a／b", ErrorKind::DeniedAscii),
            ("a%2fb", ErrorKind::NotOnlyHost),
            ("%FF", ErrorKind::PercentUtf8),
            ("a%zz", ErrorKind::Percent),
            ("", ErrorKind::EmptyName),
        ] {
            let error = HostAddr::parse(wrong).unwrap_err();
            assert_eq!(error.kind(), kind, "{wrong}");
        }
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
            "[64:ff9b::7f00:1]".parse().unwrap(),
            "[2002:7f00:1:2::3]".parse().unwrap(),
            "[::127.0.0.1]".parse().unwrap(),
            "0x7f.1".parse().unwrap(),
            "127.0.0x0.0x0000000000000000000000000000000000000000000000000000000000000000001"
                .parse()
                .unwrap(),
            HostAddr::Ipv6(mapped),
            HostAddr::from(mapped),
            HostAddr::from(IpAddr::from(mapped)),
        ];
        let denied = HashSet::from([local.clone()]);
        for host in &spellings {
            assert!(denied.contains(host), "{host:?}");
            assert_eq!(host.cmp(&local), Ordering::Equal);
            assert_eq!(host.clone().canonical().to_string(), "127.0.0.1");
            assert_eq!(host.to_string().parse().as_ref(), Ok(host));
            assert_eq!(host.unicode().to_string(), host.to_string());
        }
        assert_eq!(spellings.iter().collect::<BTreeSet<_>>().len(), 1);
        for other in ["[::]", "[::1]", "[2001:0:7f00:1::]", "[64:ff9b:1::7f00:1]"] {
            assert_ne!(other.parse::<HostAddr>().as_ref(), Ok(&local), "{other}");
        }
    }

    #[test]
    fn what_browsers_accept_is_accepted_by_their_options() {
        let host = |text| {
            let host = HostAddr::parse_with(text, &Options::WHATWG_URL_2026_08);
            host.map(|host| host.to_string()).map_err(|error| error.kind())
        };
        for (text, expected) in [
            ("a\"b.{example", "a\"b.{example"),
            ("XN--Google-.com", "xn--google-.com"),
            ("a..b..", "a..b.."),
            (".", "."),
            ("a%2Dü.example.", "xn--a--yka.example."),
            ("[::FFFF:1.2.3.4]", "[::ffff:102:304]"),
            ("[::1.2.3.4]", "[::102:304]"),
            ("1.2.3.4..", "1.2.3.4.."),
        ] {
            assert_eq!(host(text).as_deref(), Ok(expected), "{text}");
        }
        for (text, kind) in [
            ("1.2.3.4.5", ErrorKind::InvalidAddress),
            ("foo.0", ErrorKind::InvalidAddress),
            ("foo.0x4.", ErrorKind::InvalidAddress),
            ("a\tb", ErrorKind::DeniedAscii),
            ("a\u{200D}b", ErrorKind::ZeroWidthJoiner),
            ("\u{AD}", ErrorKind::EmptyName),
        ] {
            assert_eq!(host(text), Err(kind), "{text}");
        }
    }
}
