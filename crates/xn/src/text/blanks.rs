//! Names that begin or end in a blank, which no format takes away: by profiles that let it, it becomes
//! part of the result.

use memchr::{memchr, memchr2, memrchr};

use xenonym_records::split_ending;

/// Whether a name begins or ends in a space or tab.
pub(crate) fn is_at_an_end(name: &[u8]) -> bool {
    let is_blank = |byte: Option<&u8>| matches!(byte, Some(b' ' | b'\t'));
    is_blank(name.first()) || is_blank(name.last())
}

/// How many of some lines do, if they are not blank. Where there is no blank, one look tells.
pub(crate) fn lines_with_one_at_an_end(lines: &[u8]) -> u64 {
    let (mut rest, mut count) = (lines, 0);
    while let Some(blank) = memchr2(b' ', b'\t', rest) {
        let start = memrchr(b'\n', &rest[..blank]).map_or(0, |before| before + 1);
        let end = memchr(b'\n', &rest[blank..]).map_or(rest.len(), |after| blank + after + 1);
        let name = split_ending(&rest[start..end]).0;
        count += u64::from(is_at_an_end(name) && !name.trim_ascii().is_empty());
        rest = &rest[end..];
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_counted_once() {
        for (lines, count) in [
            ("", 0),
            ("a\nb c\n", 0),
            (" a \n\tb\r\nc \r\nd", 3),
            ("a b\nc ", 1),
            (" ", 0),
            ("a \n \n\n b", 2),
        ] {
            assert_eq!(lines_with_one_at_an_end(lines.as_bytes()), count, "{lines:?}");
        }
    }
}
