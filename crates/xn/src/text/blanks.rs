//! Names with a space or tab at the start or end, which no format removes: profiles that allow it keep it in
//! the result.

use memchr::{memchr, memchr2, memrchr};

use xenonym_records::split_ending;

/// Whether a name begins or ends in a space or tab.
pub(crate) fn has_edge_whitespace(name: &[u8]) -> bool {
    let is_blank = |byte: Option<&u8>| matches!(byte, Some(b' ' | b'\t'));
    is_blank(name.first()) || is_blank(name.last())
}

/// How many lines begin or end in a space or tab.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Spaced {
    pub(super) names: u64,
    /// Lines of spaces and tabs only, which are not names.
    pub(super) blank_lines: u64,
}

impl Spaced {
    pub(super) fn add(&mut self, line: &[u8]) {
        if has_edge_whitespace(line) {
            let is_blank = line.trim_ascii().is_empty();
            *(if is_blank { &mut self.blank_lines } else { &mut self.names }) += 1;
        }
    }

    /// Counts the lines of a text. A text without spaces needs one search only.
    pub(super) fn in_lines(lines: &[u8]) -> Self {
        let (mut rest, mut spaced) = (lines, Self::default());
        while let Some(blank) = memchr2(b' ', b'\t', rest) {
            let start = memrchr(b'\n', &rest[..blank]).map_or(0, |before| before + 1);
            let end = memchr(b'\n', &rest[blank..]).map_or(rest.len(), |after| blank + after + 1);
            spaced.add(split_ending(&rest[start..end]).0);
            rest = &rest[end..];
        }
        spaced
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_counted_once() {
        for (lines, names, blank_lines) in [
            ("", 0, 0),
            ("a\nb c\n", 0, 0),
            (" a \n\tb\r\nc \r\nd", 3, 0),
            ("a b\nc ", 1, 0),
            (" ", 0, 1),
            ("a \n \n\n b\n\t \r\n", 2, 2),
        ] {
            let expected = Spaced { names, blank_lines };
            assert_eq!(Spaced::in_lines(lines.as_bytes()), expected, "{lines:?}");
        }
    }
}
