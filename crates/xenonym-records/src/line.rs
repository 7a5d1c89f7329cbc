//! Lines: their ends, the blanks around names, fields divided by blanks, and lines with other names.

use std::ops::Range;

use memchr::memchr_iter;

use crate::fault::Fault;
use crate::format::{Dropped, Replacer};
use crate::slot::Slot;

// The ends of lines: LF, CRLF, or nothing at the end of a file. A CR alone ends no line.

/// Returns a line without its ending, and the ending.
pub fn split_ending(line: &[u8]) -> (&[u8], &'static str) {
    match line {
        [text @ .., b'\r', b'\n'] => (text, "\r\n"),
        [text @ .., b'\n'] => (text, "\n"),
        _ => (line, ""),
    }
}

/// Ends the line that was written to `output` from `start` on. An empty line without an ending gets
/// one: without it there would be one line less.
pub fn write_line_end(start: usize, ending: &str, output: &mut Vec<u8>) {
    let is_lost = output.len() == start && ending.is_empty();
    output.extend_from_slice(if is_lost { "\n" } else { ending }.as_bytes());
}

/// Leaves only the ending of the line that was written to `output` from `start` on.
fn blank_line(start: usize, ending: &str, output: &mut Vec<u8>) {
    output.truncate(start);
    write_line_end(start, ending, output);
}

/// Whether a text, or a part of it, may have another form: it holds a byte beyond ASCII, or the prefix
/// of A-labels.
pub(crate) fn may_have_forms(text: &[u8]) -> bool {
    let is_prefix = |hyphen: usize| {
        let before = hyphen.checked_sub(2).and_then(|start| text.get(start..hyphen));
        text.get(hyphen + 1) == Some(&b'-') && before.is_some_and(|x| x.eq_ignore_ascii_case(b"xn"))
    };
    !text.is_ascii() || memchr_iter(b'-', text).any(is_prefix)
}

// A line with its names replaced, in formats whose records are lines.

/// Appends the line with its names replaced. If nothing takes the place of one of them, the whole line
/// becomes blank: what is left of it may say something else.
pub(crate) fn replace_names<'n>(
    record: &[u8],
    slots: impl IntoIterator<Item = Slot<'n>>,
    names: &mut dyn Replacer,
    output: &mut Vec<u8>,
) -> Result<(), Dropped> {
    let start = output.len();
    let mut copied = 0;
    let mut has_lost = false;
    for slot in slots {
        output.extend_from_slice(&record[copied..slot.at]);
        copied = slot.at + slot.raw.len();
        let before = output.len();
        names.replace(&slot, output)?;
        has_lost |= output.len() == before;
    }
    output.extend_from_slice(&record[copied..]);
    if has_lost {
        blank_line(start, split_ending(record).1, output);
    }
    Ok(())
}

/// Rejects a line that cannot be read, because of a fault after its first `at` bytes.
pub(crate) fn reject_line(
    record: &[u8],
    fault: Fault,
    at: usize,
    names: &mut dyn Replacer,
    output: &mut Vec<u8>,
) -> Result<(), Dropped> {
    let start = output.len();
    let (line, ending) = split_ending(record);
    names.reject(fault, at, &Slot::bare(line, 0), output)?;
    if output.len() == start {
        blank_line(start, ending, output);
    } else {
        output.extend_from_slice(ending.as_bytes());
    }
    Ok(())
}

// Blanks around names, and around the parts of lines.

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
    if let Ok(part) = std::str::from_utf8(part) {
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

// Fields divided by blanks.

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
