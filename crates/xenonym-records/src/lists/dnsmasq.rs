//! Configuration files of dnsmasq, one option per line, as dnsmasq(8) describes them; `#` starts a
//! comment.
//!
//! This converts the domains between the slashes of `address`, `server`, `local`, `ipset`, `nftset`
//! and `rebind-domain-ok`, and the names of `host-record`, `cname`, `mx-host`, `ptr-record`,
//! `srv-host`, `txt-record`, `domain` and `interface-name`. Other options stay, and so do quoted
//! names and values. They are counted by the name of the option, if they may have another form.

use std::borrow::Cow;
use std::ops::Range;

use memchr::{memchr, memrchr};

use super::hosts::is_address;
use super::line::Line;
use super::lines::leading_dot;

pub(super) fn find(line: &mut Line<'_>) {
    let unquoted = without_quoted(line.text);
    let option = &line.text[..comment_start(&unquoted)];
    line.names = names_of(&unquoted[..option.len()]);
    line.leave_rest(option.len(), why_left(option));
}

/// The name of an option, for counting parts of it that are not converted.
fn why_left(option: &[u8]) -> &'static str {
    const OPTIONS: [&str; 35] = [
        "address",
        "alias",
        "auth-server",
        "auth-soa",
        "auth-zone",
        "bogus-nxdomain",
        "caa-record",
        "cname",
        "conf-file",
        "dhcp-boot",
        "dhcp-fqdn",
        "dhcp-host",
        "dhcp-option",
        "dhcp-option-force",
        "dns-rr",
        "domain",
        "dynamic-host",
        "host-record",
        "interface-name",
        "ipset",
        "local",
        "mx-host",
        "mx-target",
        "naptr-record",
        "nftset",
        "ptr-record",
        "pxe-service",
        "rebind-domain-ok",
        "rev-server",
        "server",
        "srv-host",
        "synth-domain",
        "trust-anchor",
        "tftp-root",
        "txt-record",
    ];
    let name = option.split(|&byte| byte == b'=').next().unwrap_or_default().trim_ascii();
    let found = OPTIONS.iter().find(|known| known.as_bytes() == name);
    found.copied().unwrap_or("other options of dnsmasq")
}

/// The line with each byte of its quoted parts replaced by a quotation mark, because nothing there
/// divides fields or starts a comment.
fn without_quoted(line: &[u8]) -> Cow<'_, [u8]> {
    if !line.contains(&b'"') {
        return Cow::Borrowed(line);
    }
    let (mut is_quoted, mut is_escaped) = (false, false);
    let unquoted = line.iter().map(|&byte| {
        let is_mark = byte == b'"' && !is_escaped;
        is_escaped = is_quoted && byte == b'\\' && !is_escaped;
        is_quoted ^= is_mark;
        if is_quoted { b'"' } else { byte }
    });
    Cow::Owned(unquoted.collect())
}

/// The offset of the comment. A `#` starts one at the start of a line and after a blank; elsewhere
/// it is part of a port.
fn comment_start(line: &[u8]) -> usize {
    let is_start =
        |&at: &usize| line[at] == b'#' && (at == 0 || line[at - 1].is_ascii_whitespace());
    (0..line.len()).find(is_start).unwrap_or(line.len())
}

/// The places of names in an option without quoted parts.
fn names_of(option: &[u8]) -> Vec<Range<usize>> {
    let Some(equals) = memchr(b'=', option) else {
        return Vec::new();
    };
    let (delimiter, most, end) = match option[..equals].trim_ascii() {
        b"address" | b"server" | b"local" | b"ipset" | b"nftset" | b"rebind-domain-ok" => {
            let Some(last) = memrchr(b'/', option).filter(|last| *last > equals) else {
                return Vec::new();
            };
            (b'/', usize::MAX, last)
        }
        b"host-record" | b"cname" => (b',', usize::MAX, option.len()),
        b"mx-host" | b"ptr-record" | b"srv-host" => (b',', 2, option.len()),
        b"txt-record" | b"domain" | b"interface-name" => (b',', 1, option.len()),
        _ => return Vec::new(),
    };
    let mut at = equals + 1;
    let mut names = Vec::new();
    for field in option[at..end].split(|&byte| byte == delimiter).take(most) {
        let indent = field.len() - field.trim_ascii_start().len();
        let name = field.trim_ascii();
        let start = at + indent + leading_dot(name);
        let name_end = at + indent + name.len();
        // A wildcard that is not a whole label, `#` for any domain, a port, something quoted, an address, or
        // a time to live.
        let is_name = !name.is_empty()
            && !option[start..name_end].iter().any(|byte| b"*#@\" \t".contains(byte))
            && !name.iter().all(u8::is_ascii_digit)
            && !is_address(name);
        if is_name {
            names.push(start..name_end);
        }
        at += field.len() + 1;
    }
    names
}

/// Whether a line is an option of dnsmasq, and of nothing else.
pub(crate) fn is_option(line: &[u8]) -> bool {
    const STARTS: [&[u8]; 12] = [
        b"host-record=",
        b"cname=",
        b"server=",
        b"domain=",
        b"dhcp-range=",
        b"dhcp-host=",
        b"dhcp-option=",
        b"interface=",
        b"listen-address=",
        b"resolv-file=",
        b"cache-size=",
        b"conf-dir=",
    ];
    has_slashes(line) || STARTS.iter().any(|start| line.starts_with(start))
}

/// Whether a line is an option with a value between slashes, such as `address=/example/192.0.2.1`.
pub(crate) fn has_slashes(line: &[u8]) -> bool {
    let Some(equals) = memchr(b'=', line) else {
        return false;
    };
    let (name, value) = (line[..equals].trim_ascii_end(), line[equals + 1..].trim_ascii_start());
    let is_part = |byte: &u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || *byte == b'-';
    !name.is_empty()
        && name.iter().all(is_part)
        && value.first() == Some(&b'/')
        && value[1..].contains(&b'/')
}
