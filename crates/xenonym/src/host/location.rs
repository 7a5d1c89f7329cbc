//! Where the host of a text is, and what the text is.

use alloc::borrow::Cow;
use core::net::Ipv4Addr;
use core::ops::Range;

use super::address::{host_of_url, ipv6_error};
use super::encoded::{Breaks, decode_bytes, in_written};
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
    /// Returns a short name that never changes, for machines.
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

/// Where the host of a text is: from [`find_in_url`](super::find_in_url), [`find_in_email`](super::find_in_email) and [`find_in_text`](super::find_in_text).
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
    pub(super) breaks: Breaks,
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

    /// Returns the host as it is written, after percent-encoding is decoded and tabs and line breaks are removed, where a URL parser does so. It
    /// contains no code point that URLs forbid in domains, except the brackets around an address, and `<` and `>` that compose with
    /// marks after them. It is neither mapped nor checked otherwise. `text` is the text in which it was found.
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
            // `<` and `>` compose with U+0338, and then aren't there any more.
            Some(at) if matches!(name.get(at), Some(b'<' | b'>')) && self.is_accepted(text) => {
                Ok(name)
            }
            Some(at) => {
                let byte = name.get(at).copied().unwrap_or_default();
                let error = Error::at_code_point(ErrorKind::DeniedAscii, at, byte.into());
                Err(in_text(in_written(host, self.breaks, error)))
            }
        }
    }

    /// Whether browsers accept the host.
    fn is_accepted(&self, text: &[u8]) -> bool {
        core::str::from_utf8(text)
            .is_ok_and(|text| self.host(text, &Options::WHATWG_URL_2026_08).is_ok())
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

/// The domain or address literal of an email address.
fn host_of_email(domain: &str, options: &Options) -> Result<HostAddr, Error> {
    if let Some(literal) = domain.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        let invalid = |address| ipv6_error(domain, address);
        return match literal.split_at_checked(5) {
            Some((tag, address)) if tag.eq_ignore_ascii_case("IPv6:") => {
                address.parse().map(HostAddr::Ipv6).map_err(|_| invalid(address))
            }
            _ => literal.parse::<Ipv4Addr>().map(HostAddr::Ipv4).map_err(|_| invalid(literal)),
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
