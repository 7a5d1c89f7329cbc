//! Lookup tables of Postfix, as postmap(1) reads them: a key, and a value.
//!
//! The key is a name, perhaps with a dot before it, or an address. In the value, the domains of addresses and the hosts of
//! transports (`smtp:[host]:25`) are converted. Regular expressions, and what follows an action such as `REJECT`, stay.

use std::ops::Range;

use memchr::{memchr, memrchr};

use super::hosts::is_address;
use super::line::Line;
use crate::line::trimmed_ascii;
use crate::recognize::line::is_email;

pub(super) fn find(line: &mut Line<'_>) {
    // Only a whole line is a comment.
    let content = trimmed_ascii(line.text, 0..line.text.len());
    if matches!(line.text[content.clone()].first(), None | Some(b'#' | b'/')) {
        return line.leave(
            if line.text[content.start..].starts_with(b"/") { content } else { 0..0 },
            "regular expressions of Postfix",
        );
    }
    // A line that begins with a blank continues the value.
    let has_key = content.start == 0;
    for (index, field) in line.fields(content.clone()).enumerate() {
        if index == 0 && has_key {
            let key = &line.text[field.clone()];
            if key.iter().any(|byte| b"@.".contains(byte)) || is_address(key) {
                let domain = domain(line, field);
                line.see(domain);
            }
            continue;
        }
        if is_action(&line.text[field.clone()]) {
            break;
        }
        line.split(field, |byte| byte == b',').for_each(|part| see_value(line, part));
    }
    line.leave_rest(content.end, "other texts of Postfix");
}

/// The domain of an email address, or a name alone.
fn domain(line: &Line<'_>, part: Range<usize>) -> Range<usize> {
    let start = memrchr(b'@', &line.text[part.clone()]).map_or(0, |at| at + 1);
    part.start + start..part.end
}

fn see_value(line: &mut Line<'_>, part: Range<usize>) {
    let text = &line.text[part.clone()];
    if text.contains(&b'@') {
        return line.see_target(domain(line, part));
    }
    // Perhaps a transport, and the next hop: a name, or a host in brackets, and perhaps a port.
    let start = match memchr(b':', text) {
        _ if text.starts_with(b"[") => 0,
        Some(colon) if !is_address(text) => colon + 1,
        _ => return,
    };
    let host = match &text[start..] {
        [b'[', rest @ ..] => {
            let Some(length) = memchr(b']', rest) else { return };
            start + 1..start + 1 + length
        }
        hop if is_address(hop) => return,
        hop => start..start + memchr(b':', hop).unwrap_or(hop.len()),
    };
    // IPv6, perhaps with the tag of an address literal.
    if !text[host.clone()].contains(&b':') {
        line.see_target(part.start + host.start..part.start + host.end);
    }
}

/// A word such as `OK` or `REJECT`, or a code of SMTP.
fn is_action(word: &[u8]) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || *byte == b'_';
    word.iter().all(is_part)
}

/// A key, and an action or a transport.
pub(crate) fn is_entry(line: &[u8]) -> bool {
    const ACTIONS: [&[u8]; 8] =
        [b"OK", b"REJECT", b"RELAY", b"DUNNO", b"PERMIT", b"DISCARD", b"HOLD", b"DEFER"];
    const TRANSPORTS: [&[u8]; 6] = [b"smtp:", b"smtps:", b"lmtp:", b"relay:", b"local:", b"error:"];
    let mut fields = line.split(u8::is_ascii_whitespace).filter(|field| !field.is_empty());
    let (key, value) = (fields.next().unwrap_or_default(), fields.next().unwrap_or_default());
    // An alias of an address may be any word.
    let is_alias = is_email(key) && value.first().is_some_and(|first| *first != b'#');
    is_alias
        || key.iter().any(|byte| b".@".contains(byte))
            && (ACTIONS.contains(&value) || TRANSPORTS.iter().any(|start| value.starts_with(start)))
}
