//! The host of any text.

use alloc::borrow::Cow;
use core::net::Ipv4Addr;
use core::ops::Range;

use super::address::{host_of_url, ipv6_error, is_ipv6};
use super::email::find_in_email;
use super::encoded::{Breaks, decode_bytes, in_written};
use super::url::{SchemeKind, Text, find_in_url};
use super::{Host, HostAddr};
use crate::uts46::{AsciiRules, Options, VerifyDnsLength};
use crate::{AsciiSet, Error, ErrorKind};

/// What a text is, as far as its host is concerned.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum TextKind {
    /// A URL: `https://example.org/path`.
    Url,
    /// A URL without its scheme: `example.org/path`, `//example.org`, `user@example.org:80`.
    UrlWithoutScheme,
    /// An email address: `user@example.org`, `mailto:user@example.org`.
    Email,
    /// A host with a port: `example.org:80`, `[::1]:80`.
    HostPort,
    /// An IP address, with or without brackets: `127.0.0.1`, `0x7f.1`, `::1`.
    Address,
    /// The name of a host. A [`Location`] calls an IPv4 address a name too, because only [`HostAddr`] can tell.
    Name,
}

impl TextKind {
    /// A short name that never changes, for machines.
    ///
    /// ```
    /// assert_eq!(xenonym::host::TextKind::HostPort.name(), "host_port");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Url => "url",
            Self::UrlWithoutScheme => "url_without_scheme",
            Self::Email => "email",
            Self::HostPort => "host_port",
            Self::Address => "address",
            Self::Name => "name",
        }
    }
}

/// Where the host of a text is: from [`find_in_url`], [`find_in_email`] and [`find_in_text`](super::find_in_text).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Location {
    /// The bytes of the text that are the host, with the brackets of an IPv6 address.
    pub range: Range<usize>,
    /// What the text is.
    pub kind: TextKind,
    /// The port, as it is written. `None` if it is missing or empty.
    pub port: Option<u16>,
    /// Whether tabs and line breaks inside the host are ignored.
    breaks: Breaks,
}

impl Location {
    pub(super) const fn new(range: Range<usize>, kind: TextKind, port: Option<u16>) -> Self {
        let breaks = match kind {
            TextKind::Url => Breaks::Removed,
            _ => Breaks::Kept,
        };
        Self { range, kind, port, breaks }
    }

    /// The same host in a URL, where tabs and line breaks are ignored.
    pub(super) fn without_breaks(self) -> Self {
        Self { breaks: Breaks::Removed, ..self }
    }

    /// The host as it is written, after percent-encoding is decoded and tabs and line breaks are removed, where a URL parser does so. It
    /// contains no code point that URLs forbid in domains, except the brackets around an address, but it is neither mapped nor
    /// checked otherwise. `text` is the text in which it was found.
    ///
    /// # Errors
    /// [`DeniedAscii`](ErrorKind::DeniedAscii), [`Percent`](ErrorKind::Percent), [`PercentUtf8`](ErrorKind::PercentUtf8), with offsets in
    /// `text`.
    ///
    /// ```
    /// use xenonym::host::find_in_url;
    ///
    /// let url = b"http://b%C3%BCcher.example/";
    /// assert_eq!(&*find_in_url(url)?.decoded(url)?, "bücher.example".as_bytes());
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    pub fn decoded<'t>(&self, text: &'t [u8]) -> Result<Cow<'t, [u8]>, Error> {
        let host = text.get(self.range.clone()).unwrap_or_default();
        let is_literal = matches!(self.kind, TextKind::Email | TextKind::Address);
        if is_literal || host.first() == Some(&b'[') {
            return Ok(Cow::Borrowed(host));
        }
        let in_text = |error: Error| error.with_offset(error.offset() + self.range.start);
        let name = decode_bytes(host, self.breaks).map_err(in_text)?;
        match name.iter().position(|&byte| is_forbidden(byte)) {
            None => Ok(name),
            Some(at) => {
                let byte = name.get(at).copied().unwrap_or_default();
                let error = Error::at_code_point(ErrorKind::DeniedAscii, at, byte.into());
                Err(in_text(in_written(host, self.breaks, error)))
            }
        }
    }

    /// Parses the host. `text` is the text in which it was found, and these options apply to names.
    ///
    /// # Errors
    /// Those of [`HostAddr::parse_with`], with offsets in `text`. The domain of an email address must also be one of RFC 5321: letters,
    /// digits and hyphens, without a hyphen at the end of a label, without a dot at the end, and no IPv4 address.
    pub fn host(&self, text: &str, options: &Options) -> Result<HostAddr, Error> {
        let written = text.get(self.range.clone()).ok_or_else(Error::internal)?;
        let host = match self.kind {
            TextKind::Email => host_of_email(written, options),
            TextKind::Address => match written.parse() {
                Ok(address) => Ok(HostAddr::Ipv6(address)),
                Err(_) => host_of_url(written, options, self.breaks),
            },
            _ => host_of_url(written, options, self.breaks),
        };
        host.map_err(|error| error.with_offset(error.offset() + self.range.start))
    }
}

/// Whether this byte is a forbidden domain code point.
#[expect(clippy::indexing_slicing, reason = "a table of all bytes")]
const fn is_forbidden(byte: u8) -> bool {
    const FORBIDDEN: [bool; 256] = {
        let mut table = [false; 256];
        let mut byte = 0;
        while byte < 128 {
            table[byte] = AsciiSet::URL.contains(byte as u8 as char);
            byte += 1;
        }
        table
    };
    FORBIDDEN[byte as usize]
}

/// A host, and where it is in a text: from [`of_url`], [`of_email`] and [`of_text`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Located {
    /// The host.
    pub host: HostAddr,
    /// The bytes of the text that are the host, with the brackets of an IPv6 address.
    pub range: Range<usize>,
    /// What the text is.
    pub kind: TextKind,
    /// The port, as it is written. `None` if it is missing or empty.
    pub port: Option<u16>,
}

impl Located {
    fn parse(text: &str, location: Location, options: &Options) -> Result<Self, Error> {
        let host = location.host(text, options)?;
        let kind = match location.kind {
            TextKind::Name if host.ip().is_some() => TextKind::Address,
            kind => kind,
        };
        Ok(Self { host, range: location.range, kind, port: location.port })
    }
}

/// Finds and parses the host of a URL, as browsers do. These options apply to names:
/// [`WHATWG_URL_2026_08`](Options::WHATWG_URL_2026_08) accepts the hosts that browsers accept.
///
/// See [`find_in_url`] for how URLs are read.
///
/// # Errors
/// Those of [`find_in_url`] and [`HostAddr::parse_with`]. A URL without a host is an error.
///
/// ```
/// use xenonym::host::of_url;
/// use xenonym::uts46::Options;
///
/// let url = "http:/\\user@Bücher。example:8080/";
/// let found = of_url(url, &Options::WEB_HOST)?;
/// assert_eq!(found.host.to_string(), "xn--bcher-kva.example");
/// assert_eq!((&url[found.range], found.port), ("Bücher。example", Some(8080)));
/// assert!(of_url("file:///tmp", &Options::WEB_HOST).is_err());
/// # Ok::<(), xenonym::Error>(())
/// ```
pub fn of_url(url: &str, options: &Options) -> Result<Located, Error> {
    Located::parse(url, find_in_url(url.as_bytes())?, options)
}

/// Finds and parses the host of an email address: a domain, or an IP address in brackets. These options apply to names.
///
/// # Errors
/// Those of [`find_in_email`] and [`Location::host`].
///
/// ```
/// use xenonym::ErrorKind;
/// use xenonym::host::of_email;
/// use xenonym::uts46::Options;
///
/// let host = |email| of_email(email, &Options::WEB_HOST).map(|found| found.host.to_string());
/// assert_eq!(host("ada@Bücher.example"), Ok("xn--bcher-kva.example".into()));
/// assert_eq!(host("ada@[IPv6:2001:db8::1]"), Ok("[2001:db8::1]".into()));
/// assert_eq!(host("ada@192.0.2.1").unwrap_err().kind(), ErrorKind::AddressLikeHost);
/// # Ok::<(), xenonym::Error>(())
/// ```
pub fn of_email(email: &str, options: &Options) -> Result<Located, Error> {
    Located::parse(email, find_in_email(email.as_bytes())?, options)
}

/// Finds and parses the host of a text that somebody typed or that stands in a list. These options apply to names.
///
/// | text | [`kind`](Located::kind) |
/// |---|---|
/// | `https://example.org/`, `http:example.org`, `git://example.org` | `url` |
/// | `example.org/path`, `//example.org`, `user@example.org:80/`, `example.org:80?query` | `url_without_scheme` |
/// | `user@example.org`, `<user@example.org>`, `mailto:user@example.org?subject=x` | `email` |
/// | `example.org:80`, `[::1]:80` | `host_port` |
/// | `127.0.0.1`, `0x7f.1`, `[::1]`, `::1` | `address` |
/// | `example.org` | `name` |
///
/// Blanks and control characters around the text are ignored. Text before a colon is a scheme unless a port, or nothing,
/// follows, or unless it contains a dot: `localhost:80` is a host, while `javascript:alert(1)` has none.
///
/// # Errors
/// Those of [`of_url`] and [`of_email`]; [`EmptyName`](ErrorKind::EmptyName) for the empty text.
///
/// ```
/// use xenonym::host::{HostAddr, TextKind, of_text};
/// use xenonym::uts46::Options;
///
/// let host: HostAddr = "xn--bcher-kva.example".parse()?;
/// for text in ["bücher.example", "Bücher.example:80", "https://bücher.example/", "ada@bücher.example", "bücher.example/path"] {
///     assert_eq!(of_text(text, &Options::WEB_HOST)?.host, host);
/// }
/// assert_eq!(of_text("::1", &Options::WEB_HOST)?.kind, TextKind::Address);
/// assert!(of_text("javascript:alert(1)//bücher.example", &Options::WEB_HOST).is_err());
/// # Ok::<(), xenonym::Error>(())
/// ```
pub fn of_text(text: &str, options: &Options) -> Result<Located, Error> {
    Located::parse(text, find_in_text(text.as_bytes())?, options)
}

/// Finds the host of a text that [`of_text`] accepts, without parsing it and without allocating.
///
/// # Errors
/// Those of [`find_in_url`] and [`find_in_email`]; [`EmptyName`](ErrorKind::EmptyName) for the empty text.
///
/// ```
/// use xenonym::host::{TextKind, find_in_text};
///
/// let found = find_in_text(b"user@example.org:80/path")?;
/// assert_eq!((found.range, found.kind, found.port), (5..16, TextKind::UrlWithoutScheme, Some(80)));
/// # Ok::<(), xenonym::Error>(())
/// ```
pub fn find_in_text(text: &[u8]) -> Result<Location, Error> {
    let text = Text::new(text);
    let given = text.get(text.start..text.end);
    if given.is_empty() {
        return Err(Error::at(ErrorKind::EmptyName, text.start));
    }
    if is_ipv6(given) {
        return Ok(Location::new(text.start..text.end, TextKind::Address, None));
    }
    if let Some(scheme) = text.scheme() {
        let (slashes, _) = text.slashes(scheme.end, false);
        match scheme.kind {
            SchemeKind::Web | SchemeKind::File => return text.after_scheme(&scheme),
            SchemeKind::Mail => return mail_url(&text, scheme.end),
            SchemeKind::Other if slashes >= 2 => return text.after_scheme(&scheme),
            SchemeKind::Other if !scheme.may_be_host => {
                // A host without a dot, and its port.
                let rest = text.get(scheme.end..text.find(scheme.end, |b| b"/\\?#".contains(&b)));
                if !rest.iter().all(u8::is_ascii_digit) {
                    return Err(text.no_host());
                }
            }
            SchemeKind::Other => {}
        }
    }
    match given {
        [b'/' | b'\\', ..] if text.slashes(text.start, true).0 > 1 => {
            return find_in_url(text.all());
        }
        [b'"', ..] => return find_in_email(text.all()),
        [.., b'>'] => {
            let open = given.iter().rposition(|&byte| byte == b'<');
            let range = text.start + open.map_or(0, |at| at + 1)..text.end - 1;
            return in_part(&text, range, find_in_email);
        }
        _ => {}
    }
    without_scheme(&text, given)
}

/// A URL without a scheme, or less.
fn without_scheme(text: &Text<'_>, given: &[u8]) -> Result<Location, Error> {
    let found = text.authority(text.start, TextKind::UrlWithoutScheme)?;
    let (before, after) = (found.range.start - text.start, text.get(found.range.end..text.end));
    let kind = match (before, after) {
        (0, []) if given.first() == Some(&b'[') => TextKind::Address,
        (0, []) => TextKind::Name,
        (_, []) => return find_in_email(text.all()),
        (0, [b':', port @ ..]) if port.iter().all(u8::is_ascii_digit) => TextKind::HostPort,
        _ => TextKind::UrlWithoutScheme,
    };
    Ok(Location { kind, ..found })
}

/// The address of a `mailto:` URL, up to its header fields (RFC 6068).
fn mail_url(text: &Text<'_>, start: usize) -> Result<Location, Error> {
    let end = text.find(start, |byte| matches!(byte, b'?' | b'#'));
    if start == end {
        return Err(text.no_host());
    }
    in_part(text, start..end, find_in_email)
}

/// Finds the host in a part of the text.
fn in_part(
    text: &Text<'_>,
    range: Range<usize>,
    find: fn(&[u8]) -> Result<Location, Error>,
) -> Result<Location, Error> {
    let start = range.start;
    match find(text.get(range)) {
        Ok(found) => {
            let range = start + found.range.start..start + found.range.end;
            Ok(Location { range, ..found })
        }
        Err(error) => Err(error.with_offset(error.offset() + start)),
    }
}

/// The domain or address literal of an email address.
fn host_of_email(domain: &str, options: &Options) -> Result<HostAddr, Error> {
    if let Some(literal) = domain.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        let invalid = || ipv6_error(domain, literal);
        return match literal.split_at_checked(5) {
            Some((tag, address)) if tag.eq_ignore_ascii_case("IPv6:") => {
                address.parse().map(HostAddr::Ipv6).map_err(|_| invalid())
            }
            _ => literal.parse::<Ipv4Addr>().map(HostAddr::Ipv4).map_err(|_| invalid()),
        };
    }
    let options = options.with_ascii_rules(AsciiRules::Std3);
    let host = Host::parse_with(domain, &options.with_verify_dns_length(VerifyDnsLength::On))?;
    let is_hyphen_at_end = |label: &str| label.starts_with('-') || label.ends_with('-');
    let wrong = host.labels().position(is_hyphen_at_end);
    match wrong {
        None => Ok(HostAddr::Name(host)),
        Some(index) => {
            let error = Error::at(ErrorKind::HyphenAtEnd, 0);
            let label = crate::domain::labels(domain).nth(index);
            Err(label.map_or(error, |label| error.in_label(index, &label)))
        }
    }
}
