//! Email addresses, one a line (RFC 5321 section 4.1.2, RFC 6531 section 3.3): of each only the
//! domain is converted.
//!
//! The local part stays byte for byte, quoted or not, in ASCII or beyond. Address literals (`[...]`),
//! empty lines and blanks around an address stay too. Display names, angle brackets and lists of
//! addresses are rejected, and so is a local part with a control character or with bytes that are not
//! UTF-8 (RFC 6532 section 3.1). A domain, or a result, is rejected if RFC 5321 does not allow it: with an
//! empty label, a hyphen at the end of a label, or ASCII but letters, digits and hyphens.

use crate::fault::{BREAKS_RECORD, NOT_AN_ADDRESS};
use crate::format::sealed::Sealed;
use crate::format::{Dropped, Format, Replacer};
use crate::line_edit::{reject_line, replace_names};
use crate::slot::{Escape, Slot, Unrepresentable, append};

/// The format of email addresses.
#[derive(Clone, Copy, Debug)]
pub struct Emails;

impl Sealed for Emails {}

impl Format for Emails {
    fn rewrite(
        &self,
        record: &[u8],
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        let address = record.trim_ascii();
        let indent = record.len() - record.trim_ascii_start().len();
        if address.is_empty() {
            output.extend_from_slice(record);
            return Ok(());
        }
        match domain(address) {
            Ok(at) => {
                let bare = Slot::bare(&address[at..], indent + at);
                let slot = Slot { escape: Escape::Checked(check_domain, append), ..bare };
                let is_name = !address[at..].starts_with(b"[");
                replace_names(record, is_name.then_some(slot), names, output)
            }
            Err(at) => reject_line(record, NOT_AN_ADDRESS, indent + at, names, output),
        }
    }
}

/// The start of the domain of an address, or the first byte that is not allowed in an address.
pub(crate) fn domain(address: &[u8]) -> Result<usize, usize> {
    let is_special = |byte: &u8| b"@\"<>(),:;\\[] \t".contains(byte);
    let local = match address.strip_prefix(b"\"") {
        Some(quoted) => quoted_length(quoted).ok_or(0_usize)? + 1,
        None => address.iter().position(is_special).unwrap_or(address.len()),
    };
    if let Some(at) = wrong_text(&address[..local]) {
        return Err(at);
    }
    if let Some(at) = wrong_dot(&address[..local]).filter(|_| !address.starts_with(b"\"")) {
        return Err(at);
    }
    if local == 0 || address.get(local) != Some(&b'@') {
        return Err(local);
    }
    let start = local + 1;
    let domain = &address[start..];
    let wrong = match domain.first() {
        None => Some(0),
        Some(b'[') => after_literal(domain),
        Some(_) => wrong_byte(domain),
    };
    wrong.map_or(Ok(start), |at| Err(start + at))
}

/// The first control character, or the first byte that is not UTF-8.
fn wrong_text(local: &[u8]) -> Option<usize> {
    // ASCII is checked without decoding it.
    if local.iter().all(|byte| matches!(byte, b' '..=b'~')) {
        return None;
    }
    let (text, end) = match str::from_utf8(local) {
        Ok(text) => (text, None),
        Err(error) => {
            let end = error.valid_up_to();
            (str::from_utf8(&local[..end]).unwrap_or_default(), Some(end))
        }
    };
    text.find(char::is_control).or(end)
}

/// The first byte that is not allowed in an address literal (RFC 5321 section 4.1.3), if there is one.
fn after_literal(domain: &[u8]) -> Option<usize> {
    let is_content = |byte: &u8| byte.is_ascii_graphic() && !b"[\\]".contains(byte);
    let length = domain[1..].iter().take_while(|byte| is_content(byte)).count();
    let end = 1 + length;
    match &domain[end..] {
        [b']'] if length > 0 => None,
        [b']', ..] if length > 0 => Some(end + 1),
        _ => Some(end),
    }
}

/// The length of the rest of a quoted string, its closing quote included (RFC 5321's `Quoted-string`).
fn quoted_length(text: &[u8]) -> Option<usize> {
    let mut is_escaped = false;
    for (index, &byte) in text.iter().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            b'"' => return Some(index + 1),
            _ => {}
        }
    }
    None
}

/// The first dot, or the end, next to which something is missing.
fn wrong_dot(text: &[u8]) -> Option<usize> {
    let is_dot = |at: usize| text.get(at) == Some(&b'.');
    let is_wrong = |&at: &usize| is_dot(at) && (at == 0 || is_dot(at + 1) || at + 1 == text.len());
    (0..text.len()).find(is_wrong)
}

/// The first byte that is not allowed at its place in a domain; bytes beyond ASCII may be part of a
/// U-label (RFC 5321 section 4.1.2, RFC 6531 section 3.3).
fn wrong_byte(domain: &[u8]) -> Option<usize> {
    let is_edge = |byte: Option<&u8>| byte.is_none_or(|&byte| byte == b'.');
    let is_right = |at: usize| match domain[at] {
        b'.' => true,
        b'-' => {
            let before = at.checked_sub(1).and_then(|before| domain.get(before));
            !is_edge(before) && !is_edge(domain.get(at + 1))
        }
        byte => byte.is_ascii_alphanumeric() || !byte.is_ascii(),
    };
    let wrong = (0..domain.len()).find(|&at| !is_right(at));
    wrong.into_iter().chain(wrong_dot(domain)).min()
}

/// Whether a result fits the place of a domain.
pub(crate) fn check_domain(result: &str) -> Result<(), Unrepresentable> {
    let rule = "RFC 5321 section 4.1.2";
    let is_unrepresentable = |c: char| c.is_control() || c.is_whitespace();
    Unrepresentable::find(result, is_unrepresentable, rule)?;
    match wrong_byte(result.as_bytes()) {
        None => Ok(()),
        Some(at) => {
            let code_point = result[at..].chars().next();
            Err(Unrepresentable { fault: BREAKS_RECORD.by(rule), code_point })
        }
    }
}
