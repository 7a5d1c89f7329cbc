//! The host of any text.

use core::ops::Range;

use super::HostAddr;
use super::address::is_ipv6;
use super::email::{find_in_email, is_special};
use super::location::{Location, TextKind};
use super::url::{SchemeKind, Text, find_in_url};
use crate::uts46::Options;
use crate::{Error, ErrorKind};

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
/// Blanks and control characters around the text are ignored. Text before a colon is a scheme if it is `mailto`, `file` or a scheme of the
/// Web, or if two slashes follow. Otherwise, it is a host if it contains a dot, is `localhost` or an A-label, or if nothing but a port
/// follows: `build:80` has a host, while `javascript:alert(1)`, `javascript:/x/` and `javascript:1/x` have none. Text before `://` that
/// can't be a scheme is an error, because its ASCII form may be one.
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
                // A host without a dot, and its port. With a path, as in `javascript:1/alert(1)`, it would be a scheme too.
                let rest = text.get(scheme.end..text.end);
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
        [.., b'>'] => return in_angle_brackets(&text, given),
        _ => {}
    }
    without_scheme(&text, given)
}

/// An email address in angle brackets, perhaps after a display name (RFC 5322 section 3.4). The name has no delimiters, because they could
/// belong to another address, or to a URL.
fn in_angle_brackets(text: &Text<'_>, given: &[u8]) -> Result<Location, Error> {
    let is_delimiter = |&byte: &u8| byte != b' ' && is_special(byte) || b"/?#".contains(&byte);
    match given.iter().position(is_delimiter) {
        Some(open) if given.get(open) == Some(&b'<') => {
            email_in_part(text, text.start + open + 1..text.end - 1)
        }
        other => {
            let at = text.start + other.unwrap_or_default();
            Err(Error::new(ErrorKind::NotAnAddress, at..at + 1))
        }
    }
}

/// A URL without a scheme, or less.
fn without_scheme(text: &Text<'_>, given: &[u8]) -> Result<Location, Error> {
    let found = text.authority(text.start, TextKind::UrlWithoutScheme)?;
    let (before, after) = (found.range.start - text.start, text.get(found.range.end..text.end));
    if before == 0 && text.has_scheme_end(found.range.end) {
        // A scheme has no other letters, but the ASCII form of this one would be a scheme.
        return Err(Error::new(ErrorKind::NotAUrl, text.start..text.end));
    }
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
    email_in_part(text, start..end)
}

/// Finds the host of the email address in a part of the text.
fn email_in_part(text: &Text<'_>, range: Range<usize>) -> Result<Location, Error> {
    let start = range.start;
    match find_in_email(text.get(range)) {
        Ok(found) => {
            let range = start + found.range.start..start + found.range.end;
            Ok(Location { range, ..found })
        }
        Err(error) => Err(error.with_offset(error.offset() + start)),
    }
}
