//! Breaking a name into labels, before they are mapped (UTS #46 section 4 step 3).
//!
//! The standard maps first, but only U+3002, U+FF0E and U+FF61 are mapped to a dot, nothing is
//! mapped to a dot and more, and a dot never composes; the tables' generator makes sure of it.

use core::ops::Range;

/// One label of a name.
#[derive(Clone, Debug)]
pub(super) struct Part<'a> {
    pub(super) text: &'a str,
    pub(super) range: Range<usize>,
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
        let mut dots = bytes.iter().enumerate().filter_map(|(at, &byte)| {
            // What dots begin with: looking closer at each byte would take longer.
            let may_be = matches!(byte, b'.' | 0xE3 | 0xEF);
            let dot = if may_be { dot_length(bytes.get(at..)?) } else { 0 };
            (dot > 0).then_some((at, dot))
        });
        let (length, dot) = dots.next().unwrap_or((bytes.len(), 0));
        let range = start..start + length;
        if dot > 0 {
            self.at = Some(range.end + dot);
        }
        Some(Part {
            text: self.name.get(range.clone())?,
            dot: self.name.get(range.end..range.end + dot)?,
            range,
        })
    }
}

/// How many bytes the dot is that `bytes` begin with; 0 if they do not.
pub(super) const fn dot_length(bytes: &[u8]) -> usize {
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
}
