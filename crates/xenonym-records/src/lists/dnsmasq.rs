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
use super::lines::leading_dot;
use crate::format::sealed::Sealed;
use crate::format::{Dropped, Format, Replacer};
use crate::line_edit::replace_names;
use crate::line_ending::{may_have_forms, split_ending};
use crate::slot::{Escape, Slot};

/// The format of dnsmasq's configuration.
#[derive(Clone, Copy, Debug)]
pub struct Dnsmasq;

impl Sealed for Dnsmasq {}

impl Format for Dnsmasq {
    fn rewrite(
        &self,
        record: &[u8],
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        let (line, _) = split_ending(record);
        let unquoted = without_quoted(line);
        let option = &line[..comment_start(&unquoted)];
        let found = names_of(&unquoted[..option.len()]);
        let mut at = 0;
        let mut may_have_others = false;
        for end in found.iter().chain([&(option.len()..option.len())]) {
            may_have_others |= may_have_forms(&option[at..end.start]);
            at = end.end;
        }
        if may_have_others {
            names.leave(why_left(option), 0);
        }
        let escape = Escape::Without(is_unrepresentable, "dnsmasq(8)");
        let slot = |at: &Range<usize>| Slot { escape, ..Slot::bare(&line[at.clone()], at.start) };
        replace_names(record, found.iter().map(slot), names, output)
    }
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

fn is_unrepresentable(c: char) -> bool {
    c.is_control() || c.is_whitespace() || "/,#=\"*@".contains(c)
}
