//! Code points as the sample program of RFC 3492 (appendix C) reads and writes them: `u+XXXX`
//! between white space, and `U+XXXX` for one flagged as upper case (appendix A).

use std::fmt::Write;

use xenonym::bootstring::Case;
use xenonym::punycode;

use crate::problem::{NOT_A_CODE_POINT, Problem};

/// Encodes a line that lists code points.
pub(crate) fn encode(line: &str) -> Result<String, Problem> {
    let mut code_points = Vec::new();
    for (start, token) in tokens(line) {
        let code_point = parse(token)
            .ok_or_else(|| Problem::new(NOT_A_CODE_POINT, before(line, start), None))?;
        code_points.push(code_point);
    }
    punycode::encode_code_points(&code_points).map_err(|error| {
        let start = tokens(line).nth(error.offset()).map_or(line.len(), |(start, _)| start);
        Problem::of_kind(error.kind(), before(line, start), error.code_point())
    })
}

/// Decodes to a line that lists code points.
pub(crate) fn decode(basic: &str) -> Result<String, Problem> {
    let code_points: Vec<(u32, Case)> =
        punycode::decode_code_points(basic).map_err(|error| Problem::in_text(error, basic))?;
    let mut line = String::new();
    for (value, case) in code_points {
        let separator = if line.is_empty() { "" } else { " " };
        let u = if case == Case::Upper { 'U' } else { 'u' };
        // Writing to a string cannot fail.
        let _ = write!(line, "{separator}{u}+{value:04X}");
    }
    Ok(line)
}

/// The text before the first token that is `wanted`.
pub(crate) fn before_value(line: &str, wanted: u32) -> &str {
    let found = tokens(line).find(|(_, token)| parse(token).is_some_and(|(v, _)| v == wanted));
    before(line, found.map_or(line.len(), |(start, _)| start))
}

fn before(line: &str, start: usize) -> &str {
    line.get(..start).unwrap_or(line)
}

/// The tokens, each with the byte it starts at.
fn tokens(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut next = 0;
    line.split(|c: char| c.is_ascii_whitespace())
        .map(move |token| {
            let start = next;
            // The separator is one byte.
            next += token.len() + 1;
            (start, token)
        })
        .filter(|(_, token)| !token.is_empty())
}

fn parse(token: &str) -> Option<(u32, Case)> {
    let (case, digits) = if let Some(digits) = token.strip_prefix("u+") {
        (Case::Lower, digits)
    } else {
        (Case::Upper, token.strip_prefix("U+")?)
    };
    // `from_str_radix` would accept a sign too.
    let value = digits.bytes().all(|byte| byte.is_ascii_hexdigit()).then_some(digits)?;
    Some((u32::from_str_radix(value, 16).ok()?, case))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_know_where_they_start() {
        let found: Vec<_> = tokens(" u+61\t\t ü U+62 ").collect();
        assert_eq!(found, [(1, "u+61"), (8, "ü"), (11, "U+62")]);
    }

    #[test]
    fn a_token_is_u_plus_and_hexadecimal_digits() {
        assert_eq!(parse("u+fC"), Some((0xFC, Case::Lower)));
        assert_eq!(parse("U+00000000FFFFFFFF"), Some((u32::MAX, Case::Upper)));
        for wrong in ["", "u", "u+", "u+ ", "u++1", "u+-1", "u+0x1", "u+100000000", "u00FC", "ü"] {
            assert_eq!(parse(wrong), None, "{wrong}");
        }
    }
}
