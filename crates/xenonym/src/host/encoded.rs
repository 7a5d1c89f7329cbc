//! The bytes that a host consists of: percent-encoding is decoded and, in a URL, tabs and line breaks are removed (URL Standard,
//! host parser and basic URL parser).

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use crate::{Error, ErrorKind, Place};

/// Whether tabs and line breaks are removed from a text, as the parser of URLs does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Breaks {
    Kept,
    Removed,
}

impl Breaks {
    pub(super) const fn are_removed(self, byte: u8) -> bool {
        matches!(self, Self::Removed) && matches!(byte, b'\t' | b'\n' | b'\r')
    }
}

/// The text without its tabs and line breaks, if those are removed.
pub(super) fn without_breaks(text: &str, breaks: Breaks) -> Cow<'_, str> {
    if !text.bytes().any(|byte| breaks.are_removed(byte)) {
        return Cow::Borrowed(text);
    }
    let is_kept = |c: &char| !u8::try_from(*c).is_ok_and(|byte| breaks.are_removed(byte));
    Cow::Owned(text.chars().filter(is_kept).collect())
}

/// The decoded bytes, each with the position where it is written. A `%` without two digits is `None`.
fn decoded(text: &[u8], breaks: Breaks) -> impl Iterator<Item = (usize, Option<u8>)> {
    let written = text.iter().copied().enumerate();
    let mut rest = written.filter(move |&(_, byte)| !breaks.are_removed(byte));
    core::iter::from_fn(move || {
        let (at, byte) = rest.next()?;
        if byte != b'%' {
            return Some((at, Some(byte)));
        }
        let mut ahead = rest.clone();
        let mut digit = || char::from(ahead.next()?.1).to_digit(16);
        let value = digit().zip(digit()).and_then(|(high, low)| u8::try_from(high << 4 | low).ok());
        if value.is_some() {
            rest = ahead;
        }
        Some((at, value))
    })
}

/// Decodes the bytes of a host. Without `%`, tabs and line breaks, they are borrowed. What is encoded must be UTF-8, but the other bytes
/// need not.
pub(super) fn decode_bytes(text: &[u8], breaks: Breaks) -> Result<Cow<'_, [u8]>, Error> {
    if !text.iter().any(|&byte| byte == b'%' || breaks.are_removed(byte)) {
        return Ok(Cow::Borrowed(text));
    }
    let mut bytes = Vec::with_capacity(text.len());
    for (at, byte) in decoded(text, breaks) {
        bytes.push(byte.ok_or_else(|| Error::new(ErrorKind::Percent, at..at + 1))?);
    }
    match (core::str::from_utf8(&bytes), core::str::from_utf8(text)) {
        (Err(error), Ok(_)) => {
            let at = error.valid_up_to();
            Err(in_written(text, breaks, Error::new(ErrorKind::PercentUtf8, at..at + 1)))
        }
        _ => Ok(Cow::Owned(bytes)),
    }
}

/// Decodes a host.
pub(super) fn decode(text: &str, breaks: Breaks) -> Result<Cow<'_, str>, Error> {
    match decode_bytes(text.as_bytes(), breaks)? {
        Cow::Borrowed(_) => Ok(Cow::Borrowed(text)),
        Cow::Owned(bytes) => {
            String::from_utf8(bytes).map(Cow::Owned).map_err(|_| Error::internal())
        }
    }
}

/// The same error in the text before it was decoded.
#[cold]
pub(super) fn in_written(text: &[u8], breaks: Breaks, error: Error) -> Error {
    let range = error.range();
    let mut starts: Vec<usize> = decoded(text, breaks).map(|(at, _)| at).collect();
    starts.push(text.len());
    let written = |at: usize| starts.get(at).copied().unwrap_or(text.len());
    // What was removed before the end is no part of it.
    let end = match range.end.checked_sub(1) {
        Some(last) if last >= range.start => {
            let last = written(last);
            let rest = text.get(last..).unwrap_or_default();
            let next = decoded(rest, breaks).nth(1).map_or(rest.len(), |(next, _)| next);
            last + next
        }
        _ => written(range.start),
    };
    let start = written(range.start);
    let moved = error.with_range(start..end);
    let Some(c) = error.code_point().and_then(char::from_u32) else { return moved };
    if error.place() != Place::Input {
        return moved;
    }
    let mut buffer = [0; 4];
    let c = c.encode_utf8(&mut buffer).as_bytes();
    let is_written = text.get(start..).is_some_and(|rest| rest.starts_with(c));
    if is_written { error.with_range(start..start + c.len()) } else { moved.after_mapping() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_where_the_text_is_written() {
        let written = |text, range| {
            let error = Error::new(ErrorKind::Rejected, range);
            in_written(str::as_bytes(text), Breaks::Removed, error).range()
        };
        assert_eq!(decode("a%C3%BCb", Breaks::Kept).as_deref(), Ok("aüb"));
        assert_eq!(written("a%C3%BCb", 1..3), 1..7);
        assert_eq!(written("a%C3%BCb", 3..4), 7..8);
        assert_eq!(written("a%C3%BCb", 4..4), 8..8);
        assert_eq!(decode("a\t%\n4\r1b", Breaks::Removed).as_deref(), Ok("aAb"));
        assert_eq!(written("a\t%\n4\r1b", 1..2), 2..7);
        assert_eq!(written("a\t%\n4\r1b", 0..3), 0..8);
        let wrong = |text: &'static [u8]| {
            decode_bytes(text, Breaks::Kept).map_err(|error| (error.kind(), error.range()))
        };
        assert_eq!(wrong(b"a%ff"), Err((ErrorKind::PercentUtf8, 1..4)));
        assert_eq!(wrong(b"a%f"), Err((ErrorKind::Percent, 1..2)));
        assert_eq!(wrong(b"a%%41"), Err((ErrorKind::Percent, 1..2)));
        assert_eq!(wrong(b"\xFF%41").as_deref(), Ok(b"\xFFA".as_slice()));
    }
}
