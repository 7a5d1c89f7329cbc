//! The ends of lines: LF, CRLF, or nothing at the end of a file. A CR alone ends no line.

use memchr::memchr_iter;

/// A line without its ending, and the ending.
pub fn split_ending(line: &[u8]) -> (&[u8], &'static str) {
    if let Some(text) = line.strip_suffix(b"\r\n") {
        (text, "\r\n")
    } else if let Some(text) = line.strip_suffix(b"\n") {
        (text, "\n")
    } else {
        (line, "")
    }
}

/// Ends the line that was written to `output` from `start` on. An empty line without an ending gets
/// one: without it there would be one line less.
pub fn write_line_end(start: usize, ending: &str, output: &mut Vec<u8>) {
    let is_lost = output.len() == start && ending.is_empty();
    output.extend_from_slice(if is_lost { "\n" } else { ending }.as_bytes());
}

/// Leaves only the ending of the line that was written to `output` from `start` on.
pub(crate) fn blank_line(start: usize, ending: &str, output: &mut Vec<u8>) {
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
