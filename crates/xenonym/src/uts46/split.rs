//! Breaking a name into labels, before they are mapped (UTS #46 section 4 step 3).
//!
//! The standard maps first, but only U+3002, U+FF0E and U+FF61 are mapped to a dot, nothing is
//! mapped to a dot and more, and a dot never composes; the tables' generator makes sure of it. On
//! the way, the bytes of each label are looked at once, so that most labels need no second look.

use core::ops::Range;

/// What the bytes of a label are, taken together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Seen(u8);

impl Seen {
    const PLAIN: u8 = 0;
    const HYPHEN: u8 = 1;
    const OTHER_ASCII: u8 = 2;
    const NON_ASCII: u8 = 4;
    /// Or the first byte of one.
    const DOT: u8 = 8;

    /// Only lower-case letters, digits and hyphens.
    pub(super) const fn is_plain(self) -> bool {
        self.0 <= Self::HYPHEN
    }

    pub(super) const fn has_hyphen(self) -> bool {
        self.0 & Self::HYPHEN != 0
    }

    pub(super) const fn is_ascii(self) -> bool {
        self.0 & (Self::NON_ASCII | Self::DOT) == 0
    }
}

#[expect(clippy::indexing_slicing, reason = "evaluated by the compiler")]
static KINDS: [u8; 256] = {
    let mut kinds = [Seen::OTHER_ASCII; 256];
    let mut byte = 0;
    while byte < 256 {
        kinds[byte] = match byte as u8 {
            b'a'..=b'z' | b'0'..=b'9' => Seen::PLAIN,
            b'-' => Seen::HYPHEN,
            // U+3002 is E3 80 82; U+FF0E is EF BC 8E; U+FF61 is EF BD A1.
            b'.' | 0xE3 | 0xEF => Seen::DOT,
            0x80.. => Seen::NON_ASCII,
            _ => Seen::OTHER_ASCII,
        };
        byte += 1;
    }
    kinds
};

/// One label of a name.
#[derive(Clone, Debug)]
pub(super) struct Part<'a> {
    pub(super) text: &'a str,
    pub(super) range: Range<usize>,
    pub(super) seen: Seen,
    /// The dot after it; empty at the end of the name.
    pub(super) dot: &'a str,
}

/// The labels of a name. After a dot at the end, there is an empty one.
#[derive(Clone, Debug)]
pub(super) struct Parts<'a> {
    name: &'a str,
    /// Where the next label starts, if there is one.
    at: Option<usize>,
}

pub(super) const fn parts(name: &str) -> Parts<'_> {
    Parts { name, at: Some(0) }
}

impl<'a> Iterator for Parts<'a> {
    type Item = Part<'a>;

    #[inline]
    fn next(&mut self) -> Option<Part<'a>> {
        let start = self.at.take()?;
        let bytes = self.name.as_bytes().get(start..)?;
        let mut seen = Seen::PLAIN;
        let mut length = bytes.len();
        let mut dot = 0;
        for (at, &byte) in bytes.iter().enumerate() {
            let kind = KINDS.get(usize::from(byte)).copied().unwrap_or_default();
            if kind == Seen::DOT {
                dot = dot_length(bytes.get(at..).unwrap_or_default());
                if dot > 0 {
                    length = at;
                    break;
                }
                seen |= Seen::NON_ASCII;
                continue;
            }
            seen |= kind;
        }
        let range = start..start + length;
        if dot > 0 {
            self.at = Some(range.end + dot);
        }
        Some(Part {
            text: self.name.get(range.clone())?,
            dot: self.name.get(range.end..range.end + dot)?,
            range,
            seen: Seen(seen),
        })
    }
}

/// How many bytes the dot is that `bytes` begin with; 0 if they do not.
const fn dot_length(bytes: &[u8]) -> usize {
    match bytes {
        [b'.', ..] => 1,
        [0xE3, 0x80, 0x82, ..] | [0xEF, 0xBC, 0x8E, ..] | [0xEF, 0xBD, 0xA1, ..] => 3,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::String;
    use std::vec::Vec;

    #[test]
    fn labels_and_dots_are_the_name() {
        for name in ["", ".", "a", "a.", "..", "a。b．c｡d", "例え。ＡＢ", "。a"] {
            let parts: Vec<Part<'_>> = parts(name).collect();
            let joined: String = parts.iter().flat_map(|part| [part.text, part.dot]).collect();
            assert_eq!(joined, name);
            assert!(parts.iter().all(|part| &name[part.range.clone()] == part.text));
            assert_eq!(parts.len(), name.split(crate::domain::is_separator).count());
        }
    }

    #[test]
    fn what_a_label_is_made_of() {
        let seen = |label| parts(label).next().unwrap().seen;
        assert!(seen("a-0").is_plain() && seen("a-0").has_hyphen());
        assert!(seen("A").is_ascii() && !seen("A").is_plain());
        assert!(!seen("ü").is_ascii() && !seen("例").is_ascii() && !seen("ア").is_ascii());
    }
}
