//! The part of a host that somebody registered.

use xenonym::host::Host;
use xenonym_psl::Section;

/// Returns the registered domain of a host: its [`public_suffix`] and one more label. `None` if the host is a public suffix
/// itself.
///
/// Use it to decide which hosts belong together, for cookies or accounts. Two hosts without a registrable domain don't belong
/// together, although both results are `None`. For two IP addresses, compare the addresses.
///
/// Both sections of the [Public Suffix List](https://publicsuffix.org) of July 2026 count: names under `github.io` belong to
/// different people. Needs the feature `mpl-data`.
///
/// ```
/// use xenonym::host::Host;
/// use xenonym_safety::registrable_domain;
///
/// let domain = |name| {
///     let host = Host::parse(name)?;
///     Ok::<_, xenonym::Error>(registrable_domain(&host).map(str::to_owned))
/// };
/// assert_eq!(domain("www.Example.CO.UK.")?.as_deref(), Some("example.co.uk"));
/// assert_eq!(domain("a.b.公司.cn")?, domain("xn--55qx5d.b.xn--55qx5d.cn")?);
/// assert_eq!(domain("co。uk")?, None);
/// assert!(domain("127.0.0.1").is_err()); // an address is not a `Host`
/// # Ok::<(), xenonym::Error>(())
/// ```
#[must_use]
#[doc(alias = "registrable domain")]
#[doc(alias = "registered domain")]
#[doc(alias = "eTLD+1")]
pub fn registrable_domain(host: &Host) -> Option<&str> {
    xenonym_psl::registrable_domain(host.as_str())
}

/// Returns the public suffix of a host, under which names are registered: the longest that the Public Suffix List of July 2026
/// contains, or the last label. Needs the feature `mpl-data`.
///
/// ```
/// use xenonym::host::Host;
/// use xenonym_safety::public_suffix;
///
/// assert_eq!(public_suffix(&Host::parse("www.example.co.uk")?), "co.uk");
/// assert_eq!(public_suffix(&Host::parse("a.b.公司.cn")?), "xn--55qx5d.cn");
/// assert_eq!(public_suffix(&Host::parse("localhost")?), "localhost");
/// # Ok::<(), xenonym::Error>(())
/// ```
#[must_use]
#[doc(alias = "public suffix")]
#[doc(alias = "suffix")]
#[doc(alias = "eTLD")]
pub fn public_suffix(host: &Host) -> &str {
    // Every host is a name in ASCII, so it has a suffix. Without one, nobody would own anything above it.
    xenonym_psl::public_suffix(host.as_str()).unwrap_or(host.as_str())
}

/// Returns the section of the Public Suffix List with the rule for the [`public_suffix`] of a host, or `None` if the list contains no rule for
/// it. Needs the feature `mpl-data`.
///
/// ```
/// use xenonym::host::Host;
/// use xenonym_safety::{Section, suffix_section};
///
/// assert_eq!(suffix_section(&Host::parse("www.例え.co.jp")?), Some(Section::Icann));
/// assert_eq!(suffix_section(&Host::parse("someone.github.io")?), Some(Section::Private));
/// assert_eq!(suffix_section(&Host::parse("www.example.con")?), None);
/// # Ok::<(), xenonym::Error>(())
/// ```
#[must_use]
pub fn suffix_section(host: &Host) -> Option<Section> {
    xenonym_psl::section(host.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use xenonym::uts46::Options;

    #[test]
    fn every_spelling_of_a_host_has_the_same_parts() {
        for (spellings, domain, suffix) in [
            (
                &["a.b.公司.cn", "A.b.xn--55qx5d.cn.", "a。b。公司。cn"][..],
                Some("b.xn--55qx5d.cn"),
                "xn--55qx5d.cn",
            ),
            (&["b.個人.hk", "b.xn--gmqw5a.hk"], Some("b.xn--gmqw5a.hk"), "xn--gmqw5a.hk"),
            (&["公司.香港"], None, "xn--55qx5d.xn--j6w193g"),
            (&["co。uk", "CO.UK."], None, "co.uk"),
            (&["a.example。co．uk"], Some("example.co.uk"), "co.uk"),
        ] {
            for spelling in spellings {
                let host = Host::parse(spelling).unwrap();
                assert_eq!(registrable_domain(&host), domain, "{spelling}");
                assert_eq!(public_suffix(&host), suffix, "{spelling}");
            }
        }
    }

    #[test]
    fn a_wildcard_above_a_suffix_is_not_registered() {
        let host = |name| Host::parse_with(name, &Options::DNS).unwrap();
        assert_eq!(registrable_domain(&host("*.co.uk")), None);
        assert_eq!(registrable_domain(&host("*.a.co.uk")), Some("a.co.uk"));
        assert_eq!(public_suffix(&host("*.co.uk")), "co.uk");
    }
}
