//! Strings, numbers and literals of JSON: finds where they end, or the first byte that is not JSON.

/// The byte that is not JSON.
pub(super) type Wrong = usize;

/// Skips blanks, except line feeds, which end a text.
#[inline]
pub(super) fn skip_blanks(json: &[u8], mut at: usize) -> usize {
    while let Some(&blank) = json.get(at)
        && matches!(blank, b' ' | b'\t' | b'\r')
    {
        at += 1;
    }
    at
}

/// The end of a token; of a string, after its quotation mark.
#[derive(Clone, Copy, Debug)]
pub(super) struct End {
    pub(super) at: usize,
    /// Whether it is a string with an escape.
    pub(super) has_escapes: bool,
}

/// Reads a string, a number, `true`, `false` or `null`.
#[inline]
pub(super) fn scalar(json: &[u8], at: usize) -> Result<End, Wrong> {
    let at = match json.get(at) {
        Some(b'"') => return string(json, at),
        Some(b'-' | b'0'..=b'9') => number(json, at),
        Some(b't') => literal(json, at, b"true"),
        Some(b'f') => literal(json, at, b"false"),
        Some(b'n') => literal(json, at, b"null"),
        _ => Err(at),
    }?;
    Ok(End { at, has_escapes: false })
}

fn literal(json: &[u8], at: usize, literal: &[u8]) -> Result<usize, Wrong> {
    let rest = &json[at..];
    if rest.starts_with(literal) {
        return Ok(at + literal.len());
    }
    let is_other = |(byte, other): (&u8, &u8)| byte != other;
    let same = rest.iter().zip(literal).position(is_other);
    Err(at + same.unwrap_or(rest.len()))
}

/// RFC 8259 section 6.
#[inline]
fn number(json: &[u8], mut at: usize) -> Result<usize, Wrong> {
    if json.get(at) == Some(&b'-') {
        at += 1;
    }
    at = match json.get(at) {
        Some(b'0') => at + 1,
        _ => digits(json, at)?,
    };
    if json.get(at) == Some(&b'.') {
        at = digits(json, at + 1)?;
    }
    if let Some(b'e' | b'E') = json.get(at) {
        at += 1;
        if let Some(b'+' | b'-') = json.get(at) {
            at += 1;
        }
        at = digits(json, at)?;
    }
    Ok(at)
}

/// Reads at least one digit.
#[inline]
fn digits(json: &[u8], start: usize) -> Result<usize, Wrong> {
    let mut at = start;
    while let Some(b'0'..=b'9') = json.get(at) {
        at += 1;
    }
    if at > start { Ok(at) } else { Err(at) }
}

/// Reads a string, with its quotation marks.
#[inline(always)]
#[expect(clippy::inline_always, reason = "most of JSON is strings")]
pub(super) fn string(json: &[u8], mut at: usize) -> Result<End, Wrong> {
    at += 1;
    let mut has_escapes = false;
    loop {
        at += plain_length(&json[at..]);
        match json.get(at) {
            Some(b'"') => return Ok(End { at: at + 1, has_escapes }),
            Some(b'\\') => at = escape(json, at + 1)?,
            _ => return Err(at),
        }
        has_escapes = true;
    }
}

/// What follows a backslash.
#[inline(never)]
fn escape(json: &[u8], at: usize) -> Result<usize, Wrong> {
    match json.get(at) {
        Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => Ok(at + 1),
        Some(b'u') => {
            let is_digit = |at: &usize| json.get(*at).is_some_and(u8::is_ascii_hexdigit);
            let mut digits = at + 1..at + 5;
            digits.find(|at| !is_digit(at)).map_or(Ok(at + 5), Err)
        }
        _ => Err(at),
    }
}

/// How many bytes of a string are before its end, an escape or a control character.
///
/// Eight bytes are read together. Each of them that ends the run gets its highest bit set. Only the
/// first such bit counts, because a borrow may set the bits after it.
#[inline]
fn plain_length(string: &[u8]) -> usize {
    const ONES: u64 = u64::MAX / 0xFF;
    const HIGH: u64 = ONES << 7;
    let mut passed = 0;
    while let Some(word) = string.get(passed..).and_then(<[u8]>::first_chunk::<8>) {
        let word = u64::from_le_bytes(*word);
        let zero = |word: u64| word.wrapping_sub(ONES) & !word;
        let quote = zero(word ^ (ONES * u64::from(b'"')));
        let backslash = zero(word ^ (ONES * u64::from(b'\\')));
        let control = word.wrapping_sub(ONES * 0x20) & !word;
        let special = (quote | backslash | control) & HIGH;
        if special != 0 {
            return passed + special.trailing_zeros() as usize / 8;
        }
        passed += 8;
    }
    let is_special = |byte: &u8| matches!(byte, b'"' | b'\\' | ..=0x1F);
    let rest = &string[passed..];
    passed + rest.iter().position(is_special).unwrap_or(rest.len())
}
