//! Strings of JSON (RFC 8259 section 7), between their quotation marks.

use std::borrow::Cow;

use memchr::memchr;

/// The text of a valid string, or how many bytes are before an escape that is half of a surrogate pair.
pub(super) fn unescape(raw: &[u8]) -> Result<Cow<'_, [u8]>, usize> {
    if memchr(b'\\', raw).is_none() {
        return Ok(Cow::Borrowed(raw));
    }
    let (mut text, mut at) = (Vec::with_capacity(raw.len()), 0);
    while let Some(part) = raw.get(at..).filter(|rest| !rest.is_empty()) {
        let (length, piece) = first(part).ok_or(at)?;
        match piece {
            Piece::Itself => text.extend_from_slice(&part[..length]),
            Piece::CodePoint(c) => text.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
        }
        at += length;
    }
    Ok(Cow::Owned(text))
}

/// The place of a byte of the text in a valid string with its quotation marks.
pub(super) fn raw_offset(raw: &[u8], offset: usize) -> usize {
    let (mut at, mut left) = (1, offset);
    while left > 0 {
        let Some((length, piece)) = raw.get(at..).and_then(first) else {
            break;
        };
        match piece {
            Piece::Itself => {
                let passed = length.min(left);
                at += passed;
                left -= passed;
            }
            Piece::CodePoint(c) => {
                at += length;
                left = left.saturating_sub(c.len_utf8());
            }
        }
    }
    at
}

enum Piece {
    Itself,
    CodePoint(char),
}

/// The length and text of the first escape of a string, or of the part before it.
fn first(raw: &[u8]) -> Option<(usize, Piece)> {
    let before = memchr(b'\\', raw).unwrap_or(raw.len());
    if before > 0 {
        return Some((before, Piece::Itself));
    }
    let c = match raw.get(1)? {
        b'b' => '\u{8}',
        b'f' => '\u{C}',
        b'n' => '\n',
        b'r' => '\r',
        b't' => '\t',
        b'u' => {
            let units = [unit(raw), raw.get(6..).and_then(unit)];
            let c = char::decode_utf16(units.into_iter().map_while(|unit| unit)).next()?.ok()?;
            return Some((6 * c.len_utf16(), Piece::CodePoint(c)));
        }
        &other => char::from(other),
    };
    Some((2, Piece::CodePoint(c)))
}

/// The UTF-16 code unit of `\uXXXX`.
fn unit(raw: &[u8]) -> Option<u16> {
    let digits = str::from_utf8(raw.strip_prefix(b"\\u")?.get(..4)?).ok()?;
    u16::from_str_radix(digits, 16).ok()
}

/// Appends `text` as a JSON string.
pub(super) fn write(text: &str, output: &mut Vec<u8>) {
    output.push(b'"');
    write_part(text, output);
    output.push(b'"');
}

/// Appends `text` as a part of a JSON string, without the quotation marks.
pub(super) fn write_part(text: &str, output: &mut Vec<u8>) {
    let is_escaped = |byte: &u8| matches!(byte, b'"' | b'\\' | ..=0x1F);
    let mut rest = text.as_bytes();
    while let Some(at) = rest.iter().position(is_escaped) {
        output.extend_from_slice(&rest[..at]);
        let short = match rest[at] {
            8 => b'b',
            9 => b't',
            10 => b'n',
            12 => b'f',
            13 => b'r',
            control @ ..=0x1F => {
                output.extend_from_slice(format!("\\u{control:04x}").as_bytes());
                0
            }
            byte => byte,
        };
        if short != 0 {
            output.extend_from_slice(&[b'\\', short]);
        }
        rest = &rest[at + 1..];
    }
    output.extend_from_slice(rest);
}
