//! URLs, one per line (RFC 3986; with names beyond ASCII, RFC 3987). Only the host is
//! converted, if it is a registered name (section 3.2.2).
//!
//! Percent-encoded bytes of a host are decoded before it is converted. IP literals, IPv4 addresses in
//! all the forms of `inet_aton`, URLs without a host, empty lines, and blanks around a URL are copied.
//!
//! Rejected are:
//!
//! * lines that begin neither with a scheme nor with `//`
//! * hosts with characters that no host contains, such as a blank, or a `%` without its digits
//! * ports that are not numbers
//! * URLs with a `\` before an `@`, whose hosts differ between the URL Standard and RFC 3986
//!
//! Nothing else in a URL is checked.
//!
//! A result is rejected if it contains a code point that would end the host or belong to another part
//! (`a／b` must not become the host `a`), or if it would be an IPv4 address (`１２７.0.0.1`).

use std::borrow::Cow;
use std::ops::Range;

use crate::fault::{
    BECOMES_IPV4, Fault, HOST_CODE_POINT, NOT_A_URL, PERCENT, PERCENT_UTF8, TWO_HOSTS,
};
use crate::format::sealed::Sealed;
use crate::format::{Dropped, Format, Replacer};
use crate::ipv4::{ends_in_a_number, is_inet_aton};
use crate::line_edit::{reject_line, replace_names};
use crate::line_ending::{may_have_forms, split_ending};
use crate::slot::{Escape, Slot, Unrepresentable, append};

/// Schemes whose URLs contain a host (RFC 9110 section 4.2, RFC 6455 section 3, RFC 1738 section 3.2).
/// Browsers accept any number of slashes before it, so such a URL must not count as one without a host.
const WITH_HOST: [&[u8]; 5] = [b"http", b"https", b"ws", b"wss", b"ftp"];

/// The format of URLs.
#[derive(Clone, Copy, Debug)]
pub struct Urls;

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
        let found = host(line);
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
                let escape = Escape::Checked(check_host, append);
                Some(Slot { name, escape, ..bare })
            }
        };
        replace_names(record, slot, names, output)
    }
}

/// Finds the host (RFC 3986 appendix B). `\` ends it like `/`, as in browsers.
pub(crate) fn host(line: &[u8]) -> Host<'_> {
    let url = line.trim_ascii();
    if url.is_empty() {
        return Host::None;
    }
    let indent = line.len() - line.trim_ascii_start().len();
    let no_url = Host::Wrong(NOT_A_URL, indent);
    let is_end = |byte: &u8| matches!(byte, b'/' | b'?' | b'#' | b'\\');
    let before_path = &url[..url.iter().position(is_end).unwrap_or(url.len())];
    // A URL may leave out its scheme, if it begins with two slashes.
    let scheme = if before_path.is_empty() {
        0
    } else {
        match before_path.iter().position(|&byte| byte == b':') {
            Some(colon) if is_scheme(&url[..colon]) => colon + 1,
            _ => return no_url,
        }
    };
    let name = &url[..scheme.saturating_sub(1)];
    let has_host = WITH_HOST.iter().any(|scheme| scheme.eq_ignore_ascii_case(name));
    let Some(rest) = url[scheme..].strip_prefix(b"//") else {
        // A browser would read the backslashes as slashes.
        let is_url = scheme > 0 && !has_host && !url[scheme..].starts_with(b"\\");
        return if is_url { Host::Opaque } else { no_url };
    };
    let authority = &rest[..rest.iter().position(is_end).unwrap_or(rest.len())];
    if let Some(after) = rest[authority.len()..].strip_prefix(b"\\") {
        // In RFC 3986, the authority continues, and everything before an @ is the user.
        let length = after.iter().position(|byte| b"/?#".contains(byte)).unwrap_or(after.len());
        if after[..length].contains(&b'@') {
            return Host::Wrong(TWO_HOSTS, indent + scheme + 2 + authority.len());
        }
    }
    let user = authority.iter().rposition(|&byte| byte == b'@').map_or(0, |at| at + 1);
    let start = indent + scheme + 2 + user;
    match without_port(&authority[user..]) {
        b"" if has_host => no_url,
        host => named(host, start),
    }
}

/// The host that starts at this byte.
fn named(host: &[u8], start: usize) -> Host<'_> {
    if host.is_empty() || is_ipv4(host) || is_ip_literal(host) {
        return Host::None;
    }
    let range = start..start + host.len();
    if !host.contains(&b'%') {
        return match host.iter().position(|&byte| is_unrepresentable_byte(byte)) {
            Some(at) => Host::Wrong(HOST_CODE_POINT, start + at),
            None => Host::At(range, Cow::Borrowed(host)),
        };
    }
    let mut name = Vec::with_capacity(host.len());
    for (at, byte) in decoded(host) {
        match byte {
            None => return Host::Wrong(PERCENT, start + at),
            Some(byte) if is_unrepresentable_byte(byte) => {
                return Host::Wrong(HOST_CODE_POINT, start + at);
            }
            Some(byte) => name.push(byte),
        }
    }
    match (str::from_utf8(&name), str::from_utf8(host)) {
        (Err(error), Ok(_)) => {
            let at = decoded(host).nth(error.valid_up_to()).map_or(0, |(at, _)| at);
            Host::Wrong(PERCENT_UTF8, start + at)
        }
        // Bytes that are not UTF-8 are rejected as a name.
        _ => Host::At(range, Cow::Owned(name)),
    }
}

/// `[` and `]` around the characters of an IPv6 or later address (RFC 3986 section 3.2.2).
fn is_ip_literal(host: &[u8]) -> bool {
    let inner = host.strip_prefix(b"[").and_then(|rest| rest.strip_suffix(b"]"));
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:%".contains(byte);
    inner.is_some_and(|inner| !inner.is_empty() && inner.iter().all(is_part))
}

/// RFC 3986 section 3.1.
fn is_scheme(text: &[u8]) -> bool {
    let is_later = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
    text.first().is_some_and(u8::is_ascii_alphabetic) && text.iter().all(is_later)
}

/// RFC 3986 section 3.2.3.
fn without_port(host_and_port: &[u8]) -> &[u8] {
    match host_and_port.iter().rposition(|&byte| byte == b':') {
        Some(colon) if host_and_port[colon + 1..].iter().all(u8::is_ascii_digit) => {
            &host_and_port[..colon]
        }
        _ => host_and_port,
    }
}

/// As in the URL Standard, with or without a dot at the end.
fn is_ipv4(host: &[u8]) -> bool {
    is_inet_aton(host.strip_suffix(b".").unwrap_or(host))
}

/// The bytes of a host, each with its position. Percent-encoded bytes (RFC 3986 section 2.1) are
/// decoded, and a `%` without its digits is `None`.
fn decoded(host: &[u8]) -> impl Iterator<Item = (usize, Option<u8>)> {
    let mut next = 0;
    std::iter::from_fn(move || {
        let (at, byte) = (next, *host.get(next)?);
        if byte != b'%' {
            next += 1;
            return Some((at, Some(byte)));
        }
        next += 3;
        let digits = host.get(at + 1..next).unwrap_or_default();
        let digit = |index: usize| char::from(*digits.get(index)?).to_digit(16);
        Some((at, digit(0).zip(digit(1)).map(|(high, low)| (high << 4 | low) as u8)))
    })
}

/// Whether a result may replace a host.
pub(crate) fn check_host(result: &str) -> Result<(), Unrepresentable> {
    Unrepresentable::find(result, is_unrepresentable, "RFC 3986 section 3.2")?;
    if ends_in_a_number(result) {
        return Err(Unrepresentable { fault: BECOMES_IPV4, code_point: None });
    }
    Ok(())
}

/// The code points that end a host, and the ones that the URL Standard forbids in hosts.
fn is_unrepresentable(c: char) -> bool {
    c.is_control() || u8::try_from(c).is_ok_and(is_unrepresentable_byte)
}

fn is_unrepresentable_byte(byte: u8) -> bool {
    const UNFIT: [bool; 256] = {
        let mut is_forbidden = [false; 256];
        let mut rest: &[u8] = b" \"#%/:<>?@[\\]^`{|}\x7F";
        while let [first, after @ ..] = rest {
            is_forbidden[*first as usize] = true;
            rest = after;
        }
        let mut control = 0;
        while control < 0x20 {
            is_forbidden[control] = true;
            control += 1;
        }
        is_forbidden
    };
    UNFIT[usize::from(byte)]
}
