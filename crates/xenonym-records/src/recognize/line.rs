//! What one line looks like.

use std::net::{IpAddr, Ipv4Addr};

use memchr::memchr;

use crate::line::fields;
use crate::zone;

/// An owner, a known type, and something after it.
pub(crate) fn is_record(line: &[u8]) -> bool {
    zone::record_type(line).is_some()
}

/// An address, and names or addresses after it.
pub(crate) fn is_hosts_line(line: &[u8]) -> bool {
    let line = &line[..memchr(b'#', line).unwrap_or(line.len())];
    let mut fields = fields(line).map(|at| &line[at]);
    let is_name = |field: &[u8]| {
        let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"-._".contains(byte);
        field.iter().all(|byte| is_part(byte) || !byte.is_ascii())
            && field.iter().any(|byte| byte.is_ascii_alphabetic() || !byte.is_ascii())
    };
    let mut count = 0;
    let is_part = |field: &[u8]| is_name(field) || address(Some(field)).is_some();
    address(fields.next()).is_some() && fields.inspect(|_| count += 1).all(is_part) && count > 0
}

/// Whether a line begins with a loopback or unspecified address, which precedes names only in hosts files.
pub(super) fn is_local(line: &[u8]) -> bool {
    let first = fields(line).next().map(|at| &line[at]);
    address(first).is_some_and(|ip| ip.is_loopback() || ip.is_unspecified())
}

pub(super) fn address(field: Option<&[u8]>) -> Option<IpAddr> {
    let field = std::str::from_utf8(field?).ok()?;
    // A number alone is rarely an address.
    if field == "0" {
        return Some(Ipv4Addr::UNSPECIFIED.into());
    }
    field.split('%').next()?.parse().ok()
}

pub(crate) fn is_url(line: &[u8]) -> bool {
    let scheme = line.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    scheme > 1 && line[scheme..].starts_with(b"://") && !line.contains(&b'^')
}

pub(crate) fn is_email(line: &[u8]) -> bool {
    let mut parts = line.split(|&byte| byte == b'@');
    let is_part = |part: Option<&[u8]>| part.is_some_and(|part| !part.is_empty());
    is_part(parts.next())
        && is_part(parts.next())
        && parts.next().is_none()
        && !line.iter().any(|byte| b" \t,;|<>".contains(byte))
}
