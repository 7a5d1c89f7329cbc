//! URLs, one a line (RFC 3986; with names beyond ASCII, RFC 3987): of each only the host is
//! touched, if it is a registered name (section 3.2.2).
//!
//! Percent-encoded bytes of a host are decoded before it is converted. IP literals, IPv4 addresses,
//! and URLs without a host stay as they are; so do empty lines, and blanks around a URL. What has no
//! scheme is refused. Nothing else of a URL is checked. A result with a code point that would end the
//! host, or be part of something else, is refused: `a／b` must not become the host `a`.

use std::borrow::Cow;
use std::net::Ipv4Addr;
use std::ops::Range;

use super::{Format, blank_line, split_ending};
use crate::bulk::found::{Found, Spell};
use crate::bulk::names::{Dropped, Names};
use crate::output::NOT_A_URL;

/// The format of URLs.
pub(crate) struct Urls;

/// Where the host of a URL is.
enum Host {
    At(Range<usize>),
    /// The URL has none, or one that is no name.
    None,
    NoUrl,
}

impl Format for Urls {
    fn rewrite(
        &self,
        _header: &[u8],
        record: &[u8],
        names: &mut Names<'_>,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        let start = output.len();
        let (line, ending) = split_ending(record);
        let before = match host(line) {
            Host::None => {
                output.extend_from_slice(record);
                return Ok(());
            }
            Host::NoUrl => {
                names.refuse_unread(NOT_A_URL, &Found::bare(line, 0), output)?;
                start
            }
            Host::At(range) => {
                let (raw, at) = (&line[range.clone()], range.start);
                output.extend_from_slice(&line[..at]);
                let before = output.len();
                let name = decoded(raw);
                names.replace(
                    &Found { name: &name, raw, at, spell: Spell::Without(is_unfit) },
                    output,
                )?;
                if output.len() > before {
                    output.extend_from_slice(&line[range.end..]);
                }
                before
            }
        };
        if output.len() == before {
            blank_line(start, ending, output);
        } else {
            output.extend_from_slice(ending.as_bytes());
        }
        Ok(())
    }
}

/// Finds the host (RFC 3986 appendix B); `\` ends it as `/` does, for so browsers have it.
fn host(line: &[u8]) -> Host {
    let url = line.trim_ascii();
    if url.is_empty() {
        return Host::None;
    }
    let is_end = |byte: &u8| matches!(byte, b'/' | b'?' | b'#' | b'\\');
    let before_path = &url[..url.iter().position(is_end).unwrap_or(url.len())];
    // A URL may leave out its scheme, if it begins with two slashes.
    let scheme = if before_path.is_empty() {
        0
    } else {
        match before_path.iter().position(|&byte| byte == b':') {
            Some(colon) if is_scheme(&url[..colon]) => colon + 1,
            _ => return Host::NoUrl,
        }
    };
    let Some(rest) = url[scheme..].strip_prefix(b"//") else {
        // A browser would take the backslashes for slashes.
        let is_url = scheme > 0 && !url[scheme..].starts_with(b"\\");
        return if is_url { Host::None } else { Host::NoUrl };
    };
    let authority = &rest[..rest.iter().position(is_end).unwrap_or(rest.len())];
    let user = authority.iter().rposition(|&byte| byte == b'@').map_or(0, |at| at + 1);
    let host = without_port(&authority[user..]);
    if host.is_empty() || host.starts_with(b"[") || is_ipv4(host) {
        return Host::None;
    }
    let indent = line.len() - line.trim_ascii_start().len();
    let start = indent + scheme + 2 + user;
    Host::At(start..start + host.len())
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

fn is_ipv4(host: &[u8]) -> bool {
    str::from_utf8(host).is_ok_and(|host| host.parse::<Ipv4Addr>().is_ok())
}

/// RFC 3986 section 2.1. What is no percent-encoded byte stays.
fn decoded(host: &[u8]) -> Cow<'_, [u8]> {
    if !host.contains(&b'%') {
        return Cow::Borrowed(host);
    }
    let mut bytes = Vec::with_capacity(host.len());
    let mut rest = host;
    while let Some((&first, after)) = rest.split_first() {
        let escaped = after.first_chunk::<2>().filter(|_| first == b'%').and_then(|digits| {
            let [high, low] = digits.map(|digit| char::from(digit).to_digit(16));
            Some(high? << 4 | low?)
        });
        if let Some(value) = escaped {
            bytes.push(value as u8);
            rest = &after[2..];
        } else {
            bytes.push(first);
            rest = after;
        }
    }
    Cow::Owned(bytes)
}

/// What would end a host, and what no host has by the URL Standard.
fn is_unfit(c: char) -> bool {
    c.is_control() || " \"#%/:<>?@[\\]^`{|}".contains(c)
}
