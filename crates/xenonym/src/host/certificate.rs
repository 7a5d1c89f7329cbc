//! Names of certificates.

use alloc::string::{String, ToString};
use core::fmt;

use super::address::Unicode;
use super::deny;
use super::pattern::{WILDCARD, after_wildcard};
use super::text::{converts_text, pad};
use super::{Host, HostAddr};
use crate::uts46::{Options, VerifyDnsLength};
use crate::{AsciiSet, Error, ErrorKind};

/// A DNS name in a certificate, which may begin with a wildcard (RFC 9525 section 6.3).
///
/// | name | matches |
/// |---|---|
/// | `example.org` | this name |
/// | `*.example.org` | names with exactly one more label: `www.example.org`, but neither `example.org` nor `a.www.example.org` |
///
/// For allow lists and deny lists, use [`Pattern`](super::Pattern), whose `*.` matches any number of labels.
///
/// A name with a code point beyond ASCII is rejected: a certificate contains ASCII only, and RFC 6125 section 6.4.2 converts the name
/// that the user asked for, never the one in the certificate. Write A-labels.
///
/// A `*` is only accepted as the whole left-most label: `w*.example.org`, `www.*.example.org` and `*` alone are rejected, and a
/// dot at the end is too. `*.org` is accepted. If your program trusts authorities that might issue it, compare it with the
/// public suffix of the host: `public_suffix` of the crate `xenonym-safety`.
///
/// Certificates store IP addresses as octets in a separate kind of name. So an address is rejected here, and no name
/// matches one. Convert the octets to a [`HostAddr`] and compare it with the host, as in the crate's example
/// `server_certificate`.
///
/// ```
/// use xenonym::host::{CertificateName, HostAddr};
///
/// let names = ["*.example.org", "example.org"];
/// let names: Vec<CertificateName> = names.iter().map(|name| name.parse()).collect::<Result<_, _>>()?;
/// let is_named = |host: &HostAddr| names.iter().any(|name| name.matches(host));
///
/// assert!(is_named(&"WWW.Example.org.".parse()?));
/// assert!(is_named(&"bücher.example.org".parse()?));
/// assert!(!is_named(&"a.b.example.org".parse()?));
/// # Ok::<(), xenonym::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[doc(alias = "verify hostname")]
#[doc(alias = "wildcard")]
#[doc(alias = "TLS")]
#[doc(alias = "SAN")]
pub struct CertificateName {
    host: Host,
    is_wildcard: bool,
}

impl CertificateName {
    /// Parses a name with [`Options::WEB_HOST`], without a dot at the end. [`str::parse`] does the same.
    ///
    /// # Errors
    /// See [`parse_with`](Self::parse_with).
    pub fn parse(name: &str) -> Result<Self, Error> {
        Self::parse_with(name, &Options::WEB_HOST)
    }

    /// Parses a name with these options, with `*` denied in all labels but the first, and without a dot at the end.
    ///
    /// # Errors
    /// Those of [`Host::parse_with`], and [`NotAscii`](ErrorKind::NotAscii).
    pub fn parse_with(name: &str, options: &Options) -> Result<Self, Error> {
        if let Some((at, code_point)) = name.char_indices().find(|(_, c)| !c.is_ascii()) {
            let error = Error::at_code_point(ErrorKind::NotAscii, at, u32::from(code_point));
            return Err(error.in_text(name));
        }
        let options = deny(*options, AsciiSet::of("*"));
        let options = options.with_verify_dns_length(VerifyDnsLength::On);
        match name.strip_prefix(WILDCARD) {
            Some(host) => match Host::parse_with(host, &options) {
                Ok(host) => Ok(Self { host, is_wildcard: true }),
                Err(error) => Err(after_wildcard(error)),
            },
            None => Ok(Self { host: Host::parse_with(name, &options)?, is_wildcard: false }),
        }
    }

    /// Returns whether `host` is this name, or for `*.example.org` a host exactly one label below it. A name never matches an address.
    ///
    /// ```
    /// use xenonym::host::{CertificateName, HostAddr};
    ///
    /// let name: CertificateName = "*.example.org".parse()?;
    /// let matches = |host: &str| Ok::<_, xenonym::Error>(name.matches(&host.parse::<HostAddr>()?));
    /// assert!(matches("www.example.org")?);
    /// assert!(!matches("a.b.example.org")? && !matches("example.org")?);
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    pub fn matches(&self, host: &HostAddr) -> bool {
        host.name().is_some_and(|name| self.matches_name(name))
    }

    /// Returns whether the name matches this one.
    pub fn matches_name(&self, name: &Host) -> bool {
        if self.is_wildcard {
            let parent = name.as_str().split_once('.').map(|(_, parent)| parent);
            parent == Some(self.host.as_str())
        } else {
            *name == self.host
        }
    }

    /// Returns whether the name begins with `*.`.
    pub const fn is_wildcard(&self) -> bool {
        self.is_wildcard
    }

    /// Returns the name without `*.`.
    pub const fn name(&self) -> &Host {
        &self.host
    }

    /// Returns the Unicode form, for `{}`.
    pub const fn unicode(&self) -> Unicode<'_> {
        Unicode::name(&self.host).below(self.is_wildcard)
    }

    /// The text that [`Display`](fmt::Display) writes.
    pub(super) fn into_string(self) -> String {
        if self.is_wildcard { self.to_string() } else { self.host.into_string() }
    }
}

converts_text!(CertificateName);

impl TryFrom<Host> for CertificateName {
    type Error = Error;

    /// This name alone, without a dot at the end.
    ///
    /// # Errors
    /// [`DeniedAscii`](ErrorKind::DeniedAscii) if the host contains `*`, which some options allow. Its text would be a wildcard.
    fn try_from(host: Host) -> Result<Self, Error> {
        if host.as_str().contains('*') {
            let options = deny(Options::WEB_HOST, AsciiSet::of("*"));
            Host::parse_with(host.as_str(), &options)?;
        }
        Ok(Self { host, is_wildcard: false })
    }
}

impl fmt::Display for CertificateName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_wildcard { pad(f, format_args!("*.{}", self.host)) } else { self.host.fmt(f) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matches(name: &str, host: &str) -> bool {
        name.parse::<CertificateName>().unwrap().matches(&host.parse().unwrap())
    }

    #[test]
    fn a_wildcard_stands_for_one_label() {
        for host in ["www.example.org", "WWW.EXAMPLE.ORG.", "bücher.example.org", "_a.example.org"]
        {
            assert!(matches("*.Example.ORG", host), "{host}");
        }
        for host in ["example.org", "a.b.example.org", "wwwexample.org", "www.example.com", "org"] {
            assert!(!matches("*.example.org", host), "{host}");
        }
        assert!(matches("*.xn--bcher-kva.example", "www.Bücher.example"));
        assert!(matches("example.org", "EXAMPLE.org."));
        assert!(!matches("example.org", "www.example.org"));
    }

    #[test]
    fn names_are_not_mapped_because_certificates_contain_ascii() {
        for name in [
            "ex\u{AD}ample.com",
            "ｅxample.com",
            "example。com",
            "exa\u{200B}mple.com",
            "*.bücher.example",
            "＊.example.com",
        ] {
            let error = name.parse::<CertificateName>().unwrap_err();
            let first = name.char_indices().find(|(_, c)| !c.is_ascii()).unwrap();
            assert_eq!((error.kind(), error.offset()), (ErrorKind::NotAscii, first.0), "{name}");
            assert_eq!(error.code_point(), Some(u32::from(first.1)), "{name}");
            assert!(CertificateName::try_from(name.as_bytes()).is_err(), "{name}");
        }
    }

    #[test]
    fn a_star_is_a_whole_first_label() {
        for wrong in [
            "*",
            "*.",
            "w*.example",
            "*w.example",
            "xn--*.example",
            "www.*.example",
            "*.*.example",
            "",
            ".",
            "example.org.",
            "*.example.org.",
            "a b",
            "xn--example-.org",
        ] {
            assert!(wrong.parse::<CertificateName>().is_err(), "{wrong}");
        }
        let lax = CertificateName::parse_with("*.*.example", &Options::UTS46).unwrap_err();
        assert_eq!((lax.range(), lax.code_point(), lax.label()), (2..3, Some(0x2A), Some(1)));
    }

    #[test]
    fn addresses_are_no_names_and_match_none() {
        for address in ["127.0.0.1", "0x7f.1", "[::1]", "::1", "*.0.0.1", "*.1"] {
            assert!(address.parse::<CertificateName>().is_err(), "{address}");
        }
        for host in ["127.0.0.1", "[::1]"] {
            assert!(!matches("*.example", host) && !matches("localhost", host));
        }
    }

    #[test]
    fn a_host_is_a_name_unless_it_looks_like_a_wildcard() {
        for host in ["Example.org.", "bücher.example"] {
            let host: Host = host.parse().unwrap();
            let name = CertificateName::try_from(host.clone()).unwrap();
            assert_eq!(name, host.as_str().parse().unwrap());
            assert_eq!(name.to_string(), host.as_str());
        }
        let host_with = |text: &str| Host::parse_with(text, &Options::UTS46).unwrap();
        let error = CertificateName::try_from(host_with("a.b*.example")).unwrap_err();
        assert_eq!(Err(error), CertificateName::parse_with("a.b*.example", &Options::UTS46));
        // The same text is a name with a wildcard.
        let error = CertificateName::try_from(host_with("*.example")).unwrap_err();
        let found = (error.kind(), error.offset(), error.label());
        assert_eq!(found, (ErrorKind::DeniedAscii, 0, Some(0)));
    }
}
