//! Hosts with a port.

use alloc::string::{String, ToString};
use core::fmt;

use super::HostAddr;
use super::address::{Unicode, is_ipv6};
use super::text::{converts_text, pad};
use crate::uts46::Options;
use crate::{Error, ErrorKind};

/// A host with an optional port.
///
/// ```
/// use xenonym::host::HostPort;
///
/// let given: HostPort = "Bücher.example:8080".parse()?;
/// assert_eq!((given.host.to_string(), given.port), ("xn--bcher-kva.example".into(), Some(8080)));
/// assert_eq!(given.unicode().to_string(), "bücher.example:8080");
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
    /// The port, or `None` if it is missing or empty.
    pub port: Option<u16>,
}

impl HostPort {
    /// Parses a host and a port, with [`Options::WEB_HOST`] for names. [`str::parse`] does the same.
    ///
    /// # Errors
    /// See [`parse_with`](Self::parse_with).
    pub fn parse(text: &str) -> Result<Self, Error> {
        Self::parse_with(text, &Options::WEB_HOST)
    }

    /// Parses a host and a port. These options apply to names.
    ///
    /// # Errors
    /// Those of [`HostAddr::parse_with`]; [`InvalidPort`](ErrorKind::InvalidPort). For a URL, use [`of_url`](super::of_url), and for any
    /// text [`of_text`](super::of_text).
    pub fn parse_with(text: &str, options: &Options) -> Result<Self, Error> {
        // In brackets, colons belong to the address.
        let host_end = if text.starts_with('[') {
            text.find(']').map_or(text.len(), |bracket| bracket + 1)
        } else {
            text.rfind(':').unwrap_or(text.len())
        };
        if is_ipv6(text.as_bytes()) {
            return Err(HostAddr::parse_with(text, options).err().unwrap_or_else(Error::internal));
        }
        let (host, rest) = text.split_at_checked(host_end).ok_or_else(Error::internal)?;
        let start = host_end + usize::from(rest.starts_with(':'));
        let invalid = || Error::new(ErrorKind::InvalidPort, start..text.len());
        let port = match rest.strip_prefix(':') {
            None if rest.is_empty() => None,
            Some("") => None,
            Some(digits) if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
                Some(digits.parse().map_err(|_| invalid())?)
            }
            None | Some(_) => return Err(invalid()),
        };
        Ok(Self { host: HostAddr::parse_with(host, options)?, port })
    }

    /// Returns the Unicode form, for `{}`.
    pub const fn unicode(&self) -> Unicode<'_> {
        self.host.unicode().with_port(self.port)
    }

    /// The text that [`Display`](fmt::Display) writes.
    pub(super) fn into_string(self) -> String {
        match self.port {
            Some(_) => self.to_string(),
            None => self.host.into_string(),
        }
    }
}

converts_text!(HostPort);

impl From<HostAddr> for HostPort {
    /// The host without a port.
    fn from(host: HostAddr) -> Self {
        Self { host, port: None }
    }
}

impl fmt::Display for HostPort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.port {
            Some(port) => pad(f, format_args!("{}:{port}", self.host)),
            None => self.host.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ports_are_digits() {
        for wrong in ["a:+1", "a:1a", "[::1]x", "[::1", "a:b:1", "::1", "a:80:"] {
            assert!(wrong.parse::<HostPort>().is_err(), "{wrong}");
        }
        assert_eq!(HostPort::parse("::1").map_err(|e| e.kind()), Err(ErrorKind::UnbracketedIpv6));
        assert_eq!(HostPort::parse("fe80::1%eth0").map_err(|e| e.kind()), Err(ErrorKind::ZoneId));
        for right in ["a", "a:", "a:0", "1.2.3.4:80", "[::1]", "[::1]:"] {
            assert!(right.parse::<HostPort>().is_ok(), "{right}");
        }
    }
}
