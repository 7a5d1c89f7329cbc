//! Blanks around names, and around the parts of lines.

use std::ops::Range;

/// A range of a text without the ASCII blanks around it.
pub(crate) fn trimmed_ascii(text: &[u8], range: Range<usize>) -> Range<usize> {
    let part = &text[range.clone()];
    let start = range.start + (part.len() - part.trim_ascii_start().len());
    start..(range.start + part.trim_ascii_end().len()).max(start)
}

/// A range of a text without the blanks of Unicode around it, as far as they count. In a text that is not UTF-8, only
/// ASCII counts.
pub(crate) fn trimmed(
    text: &[u8],
    range: Range<usize>,
    counts: impl Fn(char) -> bool,
) -> Range<usize> {
    let part = &text[range.clone()];
    let is_blank = |c: char| c.is_whitespace() && counts(c);
    if let Ok(part) = str::from_utf8(part) {
        let rest = part.trim_start_matches(is_blank);
        let start = range.start + part.len() - rest.len();
        return start..start + rest.trim_end_matches(is_blank).len();
    }
    let is_text = |byte: &u8| !byte.is_ascii() || !is_blank(char::from(*byte));
    // A part without text would be UTF-8.
    let start = part.iter().position(is_text).unwrap_or(0);
    let end = part.iter().rposition(is_text).map_or(0, |last| last + 1);
    range.start + start..range.start + end
}
