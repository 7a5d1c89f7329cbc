//! Finds the end of a quoted part of CSV (RFC 4180 section 2, rules 5 to 7).

use memchr::memchr;

/// Why a quoted part does not end in these bytes.
pub(super) enum Open {
    /// The bytes end in a quotation mark, which closes the part unless another one follows.
    AfterQuote,
    InQuotes,
}

/// The length of the rest of a quoted part, with the quotation mark that closes it.
pub(super) fn closing(quoted: &[u8]) -> Result<usize, Open> {
    let mut at = 0;
    loop {
        at += memchr(b'"', &quoted[at..]).ok_or(Open::InQuotes)? + 1;
        match quoted.get(at) {
            Some(b'"') => at += 1,
            Some(_) => return Ok(at),
            None => return Err(Open::AfterQuote),
        }
    }
}
