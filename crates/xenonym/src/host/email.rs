//! The host of an email address (RFC 5321 section 4.1.2, RFC 6531 section 3.3).

use super::location::{Location, TextKind};
use super::url::Text;
use crate::domain::is_number;
use crate::{Error, ErrorKind};

/// Finds the domain of an email address, or its address literal in brackets, without parsing it and without allocating. The bytes
/// need not be UTF-8, except in the local part.
///
/// The local part may be quoted, and may contain any non-ASCII code points. A display name, angle brackets, comments, and more than one
/// address are rejected, because it would not be clear which `@` counts.
///
/// # Errors
/// [`NotAnAddress`](ErrorKind::NotAnAddress), with the first byte that is not allowed there. For a domain that RFC 5321 does not allow:
/// [`Std3Ascii`](ErrorKind::Std3Ascii), [`HyphenAtEnd`](ErrorKind::HyphenAtEnd), [`EmptyLabel`](ErrorKind::EmptyLabel), and
/// [`AddressLikeHost`](ErrorKind::AddressLikeHost), because IP addresses need brackets.
///
/// ```
/// use xenonym::host::find_in_email;
///
/// let found = |email: &str| find_in_email(email.as_bytes()).map(|found| email[found.range].to_owned());
/// assert_eq!(found("\"a@b\"@Bücher.example"), Ok("Bücher.example".into()));
/// assert!(found("Ada <ada@example.org>").is_err());
/// ```
pub fn find_in_email(email: &[u8]) -> Result<Location, Error> {
    let text = Text::new(email);
    let wrong = |at: usize| {
        let at = text.start + at;
        // All bytes of a code point.
        let rest = text.get(at..text.end).iter().skip(1);
        let length = 1 + rest.take_while(|byte| matches!(byte, 0x80..=0xBF)).count();
        Error::new(ErrorKind::NotAnAddress, at..text.end.min(at + length))
    };
    let address = text.get(text.start..text.end);
    let local = local_length(address).map_err(wrong)?;
    let start = local + 1;
    let domain = address.get(start..).unwrap_or_default();
    match domain.first() {
        None => return Err(wrong(start)),
        Some(b'[') => {
            if let Some(at) = after_literal(domain) {
                return Err(wrong(start + at));
            }
        }
        Some(_) => check_domain(domain)
            .map_err(|error| error.with_offset(text.start + start + error.offset()))?,
    }
    Ok(Location::new(text.start + start..text.end, TextKind::Email, None))
}

/// Checks the ASCII code points of a domain (RFC 5321 section 4.1.2). Others may be part of a U-label (RFC 6531 section 3.3).
fn check_domain(domain: &[u8]) -> Result<(), Error> {
    let is_edge = |byte: Option<&u8>| byte.is_none_or(|&byte| byte == b'.');
    let mut before = None;
    for (at, byte) in domain.iter().enumerate() {
        let next = domain.get(at + 1);
        let kind = match byte {
            b'.' if is_edge(before) => ErrorKind::EmptyLabel,
            b'.' if next.is_none() => {
                return Err(Error::at(ErrorKind::EmptyLabel, at + 1));
            }
            b'-' if is_edge(before) || is_edge(next) => ErrorKind::HyphenAtEnd,
            b'.' | b'-' => {
                before = Some(byte);
                continue;
            }
            _ if byte.is_ascii_alphanumeric() || !byte.is_ascii() => {
                before = Some(byte);
                continue;
            }
            _ if is_special(*byte) => ErrorKind::NotAnAddress,
            _ => {
                let error = Error::at_code_point(ErrorKind::Std3Ascii, at, u32::from(*byte));
                return Err(error.in_email());
            }
        };
        let length = usize::from(kind != ErrorKind::EmptyLabel);
        return Err(Error::new(kind, at..at + length));
    }
    let start = domain.iter().rposition(|&byte| byte == b'.').map_or(0, |dot| dot + 1);
    let last = domain.get(start..).unwrap_or_default();
    if is_number(last.iter().copied().map(char::from)) {
        return Err(Error::new(ErrorKind::AddressLikeHost, start..domain.len()));
    }
    Ok(())
}

/// Code points that delimit the parts of an address, and control characters.
pub(super) const fn is_special(byte: u8) -> bool {
    byte < b' '
        || matches!(
            byte,
            b'@' | b'"'
                | b'<'
                | b'>'
                | b'('
                | b')'
                | b','
                | b':'
                | b';'
                | b'\\'
                | b'['
                | b']'
                | b' '
                | 0x7F
        )
}

/// The length of the local part, or the first byte that is not allowed there.
fn local_length(address: &[u8]) -> Result<usize, usize> {
    let is_quoted = address.starts_with(b"\"");
    let length = if is_quoted {
        quoted_length(address)?
    } else {
        address.iter().position(|&byte| is_special(byte)).unwrap_or(address.len())
    };
    let local = address.get(..length).unwrap_or_default();
    if let Some(at) = wrong_text(local) {
        return Err(at);
    }
    if let Some(at) = wrong_dot(local).filter(|_| !is_quoted) {
        return Err(at);
    }
    if length == 0 || address.get(length) != Some(&b'@') {
        return Err(length);
    }
    Ok(length)
}

/// The first control character, or the first byte that is not UTF-8.
fn wrong_text(local: &[u8]) -> Option<usize> {
    // ASCII is checked without decoding it.
    if local.iter().all(|byte| matches!(byte, b' '..=b'~')) {
        return None;
    }
    let (text, end) = match core::str::from_utf8(local) {
        Ok(text) => (text, None),
        Err(error) => {
            let end = error.valid_up_to();
            let valid = local.get(..end).unwrap_or_default();
            (core::str::from_utf8(valid).unwrap_or_default(), Some(end))
        }
    };
    text.find(char::is_control).or(end)
}

/// The first dot next to which something is missing.
fn wrong_dot(local: &[u8]) -> Option<usize> {
    let is_dot = |at: usize| local.get(at) == Some(&b'.');
    let is_wrong = |&at: &usize| is_dot(at) && (at == 0 || is_dot(at + 1) || at + 1 == local.len());
    (0..local.len()).find(is_wrong)
}

/// The length of a quoted string (RFC 5321's `Quoted-string`), or where it starts if it has no end.
fn quoted_length(address: &[u8]) -> Result<usize, usize> {
    let mut is_escaped = false;
    for (index, &byte) in address.iter().enumerate().skip(1) {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            b'"' => return Ok(index + 1),
            _ => {}
        }
    }
    Err(0)
}

/// The first byte that is not allowed in an address literal (RFC 5321 section 4.1.3), if there is one.
fn after_literal(domain: &[u8]) -> Option<usize> {
    let is_content = |byte: &u8| byte.is_ascii_graphic() && !b"[\\]".contains(byte);
    let end = 1 + domain.iter().skip(1).take_while(|byte| is_content(byte)).count();
    match domain.get(end..) {
        Some([b']']) if end > 1 => None,
        Some([b']', ..]) if end > 1 => Some(end + 1),
        _ => Some(end),
    }
}
