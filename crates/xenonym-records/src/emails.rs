//! Email addresses, one a line (RFC 5321 section 4.1.2, RFC 6531 section 3.3): of each only the
//! domain is touched.
//!
//! The local part stays byte for byte, quoted or not, in ASCII or beyond. Address literals (`[...]`),
//! empty lines and blanks around an address stay too. There are no display names, angle brackets
//! or lists of addresses here: those are refused.

use crate::fault::NOT_AN_ADDRESS;
use crate::format::{Dropped, Format, Replacer};
use crate::line_ending::{blank_line, split_ending};
use crate::slot::{Escape, Slot};

/// The format of email addresses.
pub struct Emails;

impl Format for Emails {
    fn rewrite(
        &self,
        record: &[u8],
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        let start = output.len();
        let (line, ending) = split_ending(record);
        let address = line.trim_ascii();
        if address.is_empty() {
            output.extend_from_slice(record);
            return Ok(());
        }
        let indent = line.len() - line.trim_ascii_start().len();
        let mut before = start;
        match domain(address) {
            Ok(at) => {
                let at = indent + at;
                let domain = line[at..].trim_ascii_end();
                output.extend_from_slice(&line[..at]);
                before = output.len();
                if domain.starts_with(b"[") {
                    output.extend_from_slice(domain);
                } else {
                    let escape = Escape::Without(is_unrepresentable, "RFC 5321 section 4.1.2");
                    names.replace(&Slot { escape, ..Slot::bare(domain, at) }, output)?;
                }
                if output.len() > before {
                    output.extend_from_slice(&line[at + domain.len()..]);
                }
            }
            Err(at) => {
                names.reject(NOT_AN_ADDRESS, indent + at, &Slot::bare(line, 0), output)?;
            }
        }
        if output.len() == before {
            blank_line(start, ending, output);
        } else {
            output.extend_from_slice(ending.as_bytes());
        }
        Ok(())
    }
}

/// Where the domain of an address starts, or else where what is no address does.
fn domain(address: &[u8]) -> Result<usize, usize> {
    let is_special = |byte: &u8| b"@\"<>(),:;\\[] \t".contains(byte);
    let local = match address.strip_prefix(b"\"") {
        Some(quoted) => quoted_length(quoted).ok_or(0_usize)? + 1,
        None => address.iter().position(is_special).unwrap_or(address.len()),
    };
    if local == 0 || address.get(local) != Some(&b'@') {
        return Err(local);
    }
    let start = local + 1;
    let domain = &address[start..];
    // A domain has no @, nor what would make it part of more than an address.
    let wrong = match domain.first() {
        None => Some(0),
        Some(b'[') => after_literal(domain),
        Some(_) => domain.iter().position(|byte| b"@<>,; \t".contains(byte)),
    };
    wrong.map_or(Ok(start), |at| Err(start + at))
}

/// Where an address literal (RFC 5321 section 4.1.3) has what is not of it, if it does.
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

/// The specials of RFC 5322 section 3.2.3 but the dot.
fn is_unrepresentable(c: char) -> bool {
    c.is_control() || "\"(),:;<>@[\\] ".contains(c)
}
