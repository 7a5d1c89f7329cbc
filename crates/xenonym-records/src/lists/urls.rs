//! URLs, one per line. Only the host is converted, if it is a name.
//!
//! [`xenonym::host::find_in_url`] finds it, as browsers do. Percent-encoded bytes of a host are decoded before it is converted, and tabs
//! in it are removed. IP addresses in all the forms of the URL Standard, URLs without a host, empty lines, and blanks around a URL are copied.
//!
//! Rejected are:
//!
//! * lines that begin neither with a scheme nor with `//`, unless [`BARE`](Urls::BARE) allows a host there, and URLs of the
//!   Web without a host
//! * hosts with code points that the URL Standard forbids, such as a blank, or a `%` without its digits
//! * hosts that end in a number or are in brackets, but are not IP addresses
//! * ports that are not numbers
//! * URLs with a `\` before an `@`, whose hosts differ between the URL Standard and RFC 3986
//!
//! Nothing else in a URL is checked.
//!
//! A result is rejected if it contains a code point that would end the host or belong to another part
//! (`a／b` must not become the host `a`), or if it would be an IPv4 address (`１２７.0.0.1`).

use std::borrow::Cow;
use std::ops::Range;

use xenonym::domain::ends_in_a_number;
use xenonym::host::{HostAddr, Location, TextKind, find_in_text, find_in_url};
use xenonym::uts46::Options;
use xenonym::{AsciiSet, Error, ErrorKind};

use crate::fault::{BECOMES_IPV4, BECOMES_SCHEME, Fault};
use crate::format::sealed::Sealed;
use crate::format::{Dropped, Format, Replacer};
use crate::line::{may_have_forms, reject_line, replace_names, split_ending};
use crate::slot::{Escape, Slot, Unrepresentable, append};

/// The format of URLs.
#[derive(Clone, Copy, Debug)]
pub struct Urls {
    scheme: Scheme,
}

/// Whether a URL begins with a scheme.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scheme {
    /// It does, or it begins with two slashes.
    Required,
    /// It may begin with its host.
    Optional,
}

impl Urls {
    /// URLs with schemes.
    pub const WITH_SCHEME: Self = Self { scheme: Scheme::Required };
    /// URLs that may begin with their hosts, such as `example.com/path`.
    pub const BARE: Self = Self { scheme: Scheme::Optional };
}

/// Why a URL is copied although it may contain a name.
pub(crate) const OPAQUE: &str = "URLs without slashes after the scheme";

/// Where the host of a URL is.
pub(crate) enum Host<'u> {
    /// The range and the text of the host.
    At(Range<usize>, Cow<'u, [u8]>),
    /// There is no host, or the host is not a name.
    None,
    /// There is no host after the scheme, but perhaps a name elsewhere, as in `mailto:`.
    Opaque,
    /// There is a fault at this byte.
    Wrong(Fault, usize),
}

impl Sealed for Urls {}

impl Format for Urls {
    fn rewrite(
        &self,
        record: &[u8],
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        let (line, _) = split_ending(record);
        let found = host(line, self.scheme);
        let slot = match &found {
            &Host::Wrong(fault, at) => return reject_line(record, fault, at, names, output),
            Host::None => None,
            Host::Opaque => {
                if may_have_forms(line) {
                    names.leave(OPAQUE, 0);
                }
                None
            }
            Host::At(range, name) => {
                let bare = Slot::bare(&line[range.clone()], range.start);
                let escape = Escape::Checked(check_of(line, range), append);
                Some(Slot { name, escape, ..bare })
            }
        };
        replace_names(record, slot, names, output)
    }
}

/// Finds the host.
pub(crate) fn host(line: &[u8], scheme: Scheme) -> Host<'_> {
    let found = find_in_url(line).or_else(|error| match scheme {
        Scheme::Required => Err(error),
        Scheme::Optional => find_without_scheme(line).ok_or(error),
    });
    match found {
        Ok(found) => named(line, &found).unwrap_or_else(wrong),
        Err(_) if line.trim_ascii().is_empty() => Host::None,
        Err(error) if error.kind() == ErrorKind::NoHost => without_host(line, error),
        Err(error) => wrong(error),
    }
}

/// Finds the host of a URL that begins with it. An email address is none.
fn find_without_scheme(line: &[u8]) -> Option<Location> {
    use TextKind::{Address, HostPort, Name, UrlWithoutScheme};
    let found = find_in_text(line).ok()?;
    matches!(found.kind, UrlWithoutScheme | HostPort | Name | Address).then_some(found)
}

fn wrong<'u>(error: Error) -> Host<'u> {
    Host::Wrong(Fault::of(error.kind()), error.offset())
}

/// A URL without a host, which is wrong on the Web.
fn without_host(line: &[u8], error: Error) -> Host<'_> {
    let url = &line[error.offset()..];
    let colon = url.iter().position(|&byte| byte == b':').unwrap_or(url.len());
    let (scheme, rest) = url.split_at(colon);
    // Other schemes need slashes before a host.
    if find_in_url(&[scheme, b":a"].concat()).is_ok() {
        return wrong(error);
    }
    if rest.starts_with(b"://") { Host::None } else { Host::Opaque }
}

fn named<'u>(line: &'u [u8], found: &Location) -> Result<Host<'u>, Error> {
    // IPv6 without brackets, perhaps with a zone.
    if found.kind == TextKind::Address && line.get(found.range.start) != Some(&b'[') {
        return Ok(Host::None);
    }
    let name = found.decoded(line)?;
    let may_be_address = name.starts_with(b"[") || name.is_ascii();
    let address = std::str::from_utf8(&name)
        .ok()
        .filter(|text| may_be_address && (text.starts_with('[') || ends_in_a_number(text)));
    if let Some(text) = address {
        let in_line = |error: Error| Error::new(error.kind(), found.range.clone());
        return HostAddr::parse_with(text, &Options::UTS46).map(|_| Host::None).map_err(in_line);
    }
    Ok(Host::At(found.range.clone(), name))
}

/// The check of results that replace this part of a URL.
pub(crate) fn check_of(url: &[u8], host: &Range<usize>) -> fn(&str) -> Result<(), Unrepresentable> {
    let mut after = url[host.end..].iter().filter(|byte| !b"\t\r\n".contains(byte));
    let is_first = url[..host.start].iter().all(|byte| *byte <= b' ');
    // What was a host in ASCII is one in any case.
    let is_new = url[host.clone()].iter().any(|byte| *byte == b'%' || !byte.is_ascii());
    if is_first && is_new && after.next() == Some(&b':') {
        check_host_before_colon
    } else {
        check_host
    }
}

/// Whether a result may replace a host at the start of a URL, and is no scheme: `ｊavascript:1/x` must not become
/// `javascript:1/x`. No scheme is an A-label, and none with a dot is known.
fn check_host_before_colon(result: &str) -> Result<(), Unrepresentable> {
    check_host(result)?;
    let is_a_label = result.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("xn--"));
    if result.is_ascii() && !result.contains('.') && !is_a_label {
        return Err(Unrepresentable { fault: BECOMES_SCHEME, code_point: None });
    }
    Ok(())
}

/// Whether a result may replace a host.
pub(crate) fn check_host(result: &str) -> Result<(), Unrepresentable> {
    let is_forbidden = |c: char| c.is_control() || AsciiSet::URL.contains(c);
    Unrepresentable::find(result, is_forbidden, "URL Standard, forbidden domain code points")?;
    if ends_in_a_number(result) {
        return Err(Unrepresentable { fault: BECOMES_IPV4, code_point: None });
    }
    Ok(())
}
