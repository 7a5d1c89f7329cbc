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

use super::line::{Line, is_host_address};

pub(super) fn find(line: &mut Line<'_>) {
    let text = without_quoted(line.text);
    let unquoted = Line::new(&text);
    // Elsewhere, a `#` is part of a port.
    let option = unquoted.content();
    for field in fields_of(&unquoted, option.clone()) {
        // A `#` for any domain, a port, or something quoted.
        if !text[field.clone()].iter().any(|byte| b"#@\" \t".contains(byte)) {
            line.see(field);
        }
    }
    line.leave_rest(option.end, why_left(&line.text[option]));
}

/// Options with values that may have another form.
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

/// The name of an option, for counting parts of it that are not converted.
fn why_left(option: &[u8]) -> &'static str {
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

/// The fields of an option without quoted parts that may be names.
fn fields_of(line: &Line<'_>, option: Range<usize>) -> Vec<Range<usize>> {
    let text = &line.text[..option.end];
    let Some(equals) = memchr(b'=', text) else {
        return Vec::new();
    };
    let (delimiter, most, end): (fn(u8) -> bool, _, _) = match text[..equals].trim_ascii() {
        b"address" | b"server" | b"local" | b"ipset" | b"nftset" | b"rebind-domain-ok" => {
            let Some(last) = memrchr(b'/', text).filter(|last| *last > equals) else {
                return Vec::new();
            };
            (|byte| byte == b'/', usize::MAX, last)
        }
        b"host-record" | b"cname" => (|byte| byte == b',', usize::MAX, option.end),
        b"mx-host" | b"ptr-record" | b"srv-host" => (|byte| byte == b',', 2, option.end),
        b"txt-record" | b"domain" | b"interface-name" => (|byte| byte == b',', 1, option.end),
        _ => return Vec::new(),
    };
    let fields = line.split(equals + 1..end, delimiter).take(most);
    // After the names there are addresses, preferences and times.
    fields.take_while(|field| delimiter(b'/') || !is_host_address(&text[field.clone()])).collect()
}

/// Whether a line is an option of dnsmasq, and of nothing else.
pub(crate) fn is_option(line: &[u8]) -> bool {
    const WITH_VALUE: [&str; 9] = [
        "cname",
        "server",
        "domain",
        "dhcp-range",
        "interface",
        "listen-address",
        "resolv-file",
        "cache-size",
        "conf-dir",
    ];
    const WITHOUT: [&str; 16] = [
        "all-servers",
        "bind-dynamic",
        "bind-interfaces",
        "bogus-priv",
        "dhcp-authoritative",
        "domain-needed",
        "enable-tftp",
        "expand-hosts",
        "localise-queries",
        "log-dhcp",
        "log-queries",
        "no-hosts",
        "no-poll",
        "no-resolv",
        "stop-dns-rebind",
        "strict-order",
    ];
    let Some(equals) = memchr(b'=', line) else {
        return WITHOUT.iter().any(|option| option.as_bytes() == line);
    };
    let name = line[..equals].trim_ascii();
    let is_it = |option: &&str| option.as_bytes() == name;
    // Other programs have options of one word, too.
    let is_known = OPTIONS.iter().filter(|option| option.contains('-')).any(is_it);
    is_known || WITH_VALUE.iter().any(is_it) || has_slashes(line)
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
