//! Domain names as text: the dots between labels.
//!
//! IDNA has four dots (RFC 3490 section 3.1 requirement 1, and UTS #46 has the same): U+002E,
//! U+3002, U+FF0E and U+FF61. They divide a name before its labels are mapped. UTS #46 maps first,
//! but only these are mapped to a dot, nothing is mapped to a dot and more, and a dot never composes;
//! the tables' generator makes sure of it.
//!
//! A name may end with a dot, which stands before the root's empty label: `example.com.` has the
//! labels `example` and `com`, and the root is not handed out as a label. The root alone is
//! written as one dot. Every other empty label is handed out as it is, for others to judge.

use core::ops::Range;

/// Code points of a label in its ASCII form, at most (RFC 1035 section 2.3.4).
///
/// ```
/// assert_eq!(xenonym::domain::MAX_LABEL_LENGTH, 63);
/// ```
pub const MAX_LABEL_LENGTH: usize = 63;

/// Code points of a name in its ASCII form with its dots, at most, without the root and its dot
/// (RFC 1035 section 2.3.4). In octets of the DNS, each label's length and the root included, that
/// is [`MAX_NAME_OCTETS`].
///
/// ```
/// assert_eq!(xenonym::domain::MAX_NAME_LENGTH, 253);
/// ```
pub const MAX_NAME_LENGTH: usize = MAX_NAME_OCTETS - 2;

/// Octets of a name in the DNS, at most: each label with the octet of its length, and the root.
///
/// ```
/// assert_eq!(xenonym::domain::MAX_NAME_OCTETS, 255);
/// ```
pub const MAX_NAME_OCTETS: usize = 255;

/// Whether a code point is one of the four dots.
///
/// ```
/// assert!(xenonym::domain::is_separator('。'));
/// assert!(!xenonym::domain::is_separator('․')); // U+2024 is mapped to a dot, but is none
/// ```
#[inline]
pub const fn is_separator(code_point: char) -> bool {
    matches!(code_point, '.' | '\u{3002}' | '\u{FF0E}' | '\u{FF61}')
}

/// Which code points divide a name.
#[derive(Clone, Copy, Debug)]
enum Dots {
    /// All four.
    Idna,
    /// U+002E, as in the DNS.
    FullStop,
}

/// How many bytes the dot is that `bytes` begin with; 0 if they do not.
pub(crate) const fn dot_length(bytes: &[u8]) -> usize {
    match bytes {
        [b'.', ..] => 1,
        [0xE3, 0x80, 0x82, ..] | [0xEF, 0xBC, 0x8E, ..] | [0xEF, 0xBD, 0xA1, ..] => 3,
        _ => 0,
    }
}

impl Dots {
    /// Where the first dot is, and how many bytes.
    #[inline]
    fn find(self, bytes: &[u8]) -> Option<(usize, usize)> {
        bytes.iter().enumerate().find_map(|(at, &byte)| {
            let length = match (self, byte) {
                (_, b'.') => 1,
                // What the other dots begin with: looking closer at each byte would take longer.
                (Self::Idna, 0xE3 | 0xEF) => dot_length(bytes.get(at..)?),
                _ => 0,
            };
            (length > 0).then_some((at, length))
        })
    }
}

/// Whether a name is the root: one dot and nothing else.
///
/// ```
/// assert!(xenonym::domain::is_root("．"));
/// assert!(!xenonym::domain::is_root(""));
/// ```
pub fn is_root(name: &str) -> bool {
    let mut code_points = name.chars();
    code_points.next().is_some_and(is_separator) && code_points.next().is_none()
}

/// The labels of a name, from left to right, without the root.
///
/// ```
/// use xenonym::domain::labels;
///
/// let texts: Vec<&str> = labels("www。例え.jp.").map(|label| label.text()).collect();
/// assert_eq!(texts, ["www", "例え", "jp"]);
/// assert_eq!(labels(".").count(), 0); // the root
/// assert_eq!(labels("").count(), 1); // one empty label
/// ```
pub fn labels(name: &str) -> Labels<'_> {
    let at = if is_root(name) { None } else { Some(0) };
    Labels { name, dots: Dots::Idna, with_root: false, at }
}

/// [`labels`] and, after a dot at the end, the empty one of the root.
pub(crate) const fn labels_with_root(name: &str) -> Labels<'_> {
    Labels { name, dots: Dots::Idna, with_root: true, at: Some(0) }
}

/// [`labels`] of a name that U+002E alone divides: IDNA2008 knows no other dot, for what is typed
/// has been mapped before.
///
/// ```
/// use xenonym::domain::labels_by_full_stop;
///
/// assert!(labels_by_full_stop("a。b.c").map(|label| label.text()).eq(["a。b", "c"]));
/// ```
pub fn labels_by_full_stop(name: &str) -> Labels<'_> {
    let at = if name == "." { None } else { Some(0) };
    Labels { name, dots: Dots::FullStop, with_root: false, at }
}

/// One label of a name.
///
/// ```
/// let label = xenonym::domain::labels("a．b").next().unwrap();
/// assert_eq!((label.text(), label.range(), label.separator()), ("a", 0..1, "．"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Label<'a> {
    text: &'a str,
    separator: &'a str,
    start: usize,
}

impl<'a> Label<'a> {
    /// The label, without any dot.
    ///
    /// ```
    /// assert_eq!(xenonym::domain::labels("a.b").last().unwrap().text(), "b");
    /// ```
    pub const fn text(&self) -> &'a str {
        self.text
    }

    /// The dot after the label; empty at the end of a name that does not end with one.
    ///
    /// ```
    /// assert_eq!(xenonym::domain::labels("a.b").last().unwrap().separator(), "");
    /// ```
    pub const fn separator(&self) -> &'a str {
        self.separator
    }

    /// Which bytes of the name the label is.
    ///
    /// ```
    /// assert_eq!(xenonym::domain::labels("a。b").last().unwrap().range(), 4..5);
    /// ```
    pub const fn range(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }
}

/// The iterator of [`labels`] and [`labels_by_full_stop`].
///
/// ```
/// let mut labels = xenonym::domain::labels("a.b");
/// assert_eq!(labels.next().map(|label| label.text()), Some("a"));
/// ```
#[derive(Clone, Debug)]
pub struct Labels<'a> {
    name: &'a str,
    dots: Dots,
    with_root: bool,
    /// Where the next label starts, if there is one.
    at: Option<usize>,
}

impl<'a> Iterator for Labels<'a> {
    type Item = Label<'a>;

    fn next(&mut self) -> Option<Label<'a>> {
        let start = self.at.take()?;
        let rest = self.name.get(start..)?;
        let Some((end, dot)) = self.dots.find(rest.as_bytes()) else {
            return Some(Label { text: rest, separator: "", start });
        };
        let (text, after) = rest.split_at_checked(end)?;
        let (separator, after) = after.split_at_checked(dot)?;
        // After the last dot stands the root.
        if self.with_root || !after.is_empty() {
            self.at = Some(self.name.len() - after.len());
        }
        Some(Label { text, separator, start })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    #[test]
    fn labels_and_dots_are_the_name() {
        for name in ["", "a", "a.", "a..", ".a", "..", "a。b．c｡", "。a"] {
            let mut joined = std::string::String::new();
            for label in labels(name) {
                assert_eq!(&name[label.range()], label.text());
                joined.push_str(label.text());
                joined.push_str(label.separator());
            }
            assert_eq!(joined, name);
        }
    }

    #[test]
    fn the_root_is_a_label_where_that_is_asked_for() {
        for name in ["", ".", "a", "a.", "..", "a。b．c｡d", "例え。ＡＢ", "。a", "a。", "ぁｱ。"]
        {
            let texts: Vec<&str> = labels_with_root(name).map(|label| label.text()).collect();
            assert_eq!(texts, name.split(is_separator).collect::<Vec<&str>>());
        }
    }

    #[test]
    fn full_stops_alone_divide_where_that_is_asked_for() {
        let texts = |name| labels_by_full_stop(name).map(|label| label.text()).collect::<Vec<_>>();
        assert_eq!(texts("a。b.c."), ["a。b", "c"]);
        assert_eq!(texts("."), [""; 0]);
        assert_eq!(texts("。"), ["。"]);
    }

    #[test]
    fn only_the_last_dot_makes_no_label() {
        let texts = |name| labels(name).map(|label| label.text()).collect::<Vec<&str>>();
        assert_eq!(texts("a.."), ["a", ""]);
        assert_eq!(texts(".."), ["", ""]);
        assert_eq!(texts(".a"), ["", "a"]);
    }
}
