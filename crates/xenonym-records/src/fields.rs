//! Fields divided by blanks.

use std::ops::Range;

/// The fields of a line.
pub(crate) fn fields(line: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let mut from = 0;
    std::iter::from_fn(move || {
        let rest = &line[from..];
        let start = from + rest.iter().position(|byte| !byte.is_ascii_whitespace())?;
        let length = line[start..].iter().position(u8::is_ascii_whitespace);
        from = length.map_or(line.len(), |length| start + length);
        Some(start..from)
    })
}
