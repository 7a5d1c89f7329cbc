//! Domain names as text: the dots between labels.
//!
//! IDNA defines four dots (RFC 3490 section 3.1 requirement 1, and the same in UTS #46): U+002E,
//! U+3002, U+FF0E and U+FF61. They divide a name before its labels are mapped. UTS #46 maps first,
//! but only these are mapped to a dot, nothing is mapped to a dot and other text, and a dot never
//! composes. The tables' generator checks this.
//!
//! A name may end with a dot, which precedes the root's empty label: the labels of `example.com.`
//! are `example` and `com`, and the root is not returned as a label. The root alone is written as
//! one dot. Every other empty label is returned, and the caller must handle it.

use core::ops::Range;

/// The maximum length of a label in its ASCII form (RFC 1035 section 2.3.4).
///
/// ```
/// assert_eq!(xenonym::domain::MAX_LABEL_LENGTH, 63);
/// ```
pub const MAX_LABEL_LENGTH: usize = 63;

/// The maximum length of a name in its ASCII form with its dots, without the root and its dot (RFC
/// 1035 section 2.3.4). Including the length octet of each label and the root, this is
/// [`MAX_NAME_OCTETS`] in the DNS.
///
/// ```
/// assert_eq!(xenonym::domain::MAX_NAME_LENGTH, 253);
/// ```
pub const MAX_NAME_LENGTH: usize = MAX_NAME_OCTETS - 2;

/// The maximum number of octets of a name in the DNS: each label with its length octet, and the root.
///
/// ```
/// assert_eq!(xenonym::domain::MAX_NAME_OCTETS, 255);
/// ```
pub const MAX_NAME_OCTETS: usize = 255;

/// Returns whether a code point is one of the four dots.
///
/// ```
/// assert!(xenonym::domain::is_separator('。'));
/// assert!(!xenonym::domain::is_separator('․')); // U+2024 is mapped to a dot, but is none
/// ```
#[inline]
pub const fn is_separator(code_point: char) -> bool {
    matches!(code_point, '.' | '\u{3002}' | '\u{FF0E}' | '\u{FF61}')
}

/// The code points that divide a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Dots {
    /// All four dots.
    Idna,
    /// U+002E, as in the DNS.
    FullStop,
}

/// The length of the dot at the start of `bytes`, or 0 without one.
pub(crate) const fn dot_length(bytes: &[u8]) -> usize {
    match bytes {
        [b'.', ..] => 1,
        [0xE3, 0x80, 0x82, ..] | [0xEF, 0xBC, 0x8E, ..] | [0xEF, 0xBD, 0xA1, ..] => 3,
        _ => 0,
    }
}

impl Dots {
    /// The place and length of the first dot.
    #[inline]
    fn find(self, bytes: &[u8]) -> Option<(usize, usize)> {
        bytes.iter().enumerate().find_map(|(at, &byte)| {
            let length = match (self, byte) {
                (_, b'.') => 1,
                // The first bytes of the other dots, because checking each byte fully would be
                // slower.
                (Self::Idna, 0xE3 | 0xEF) => dot_length(bytes.get(at..)?),
                _ => 0,
            };
            (length > 0).then_some((at, length))
        })
    }

    /// The place and length of the last dot.
    fn find_last(self, text: &str) -> Option<(usize, usize)> {
        let (at, dot) = text.char_indices().rev().find(|&(_, c)| self.have(c))?;
        Some((at, dot.len_utf8()))
    }

    fn have(self, code_point: char) -> bool {
        code_point == '.' || (self == Self::Idna && is_separator(code_point))
    }
}

/// Returns whether a name is the root: a dot alone.
///
/// ```
/// assert!(xenonym::domain::is_root("．"));
/// assert!(!xenonym::domain::is_root(""));
/// ```
#[doc(hidden)]
pub fn is_root(name: &str) -> bool {
    let mut code_points = name.chars();
    code_points.next().is_some_and(is_separator) && code_points.next().is_none()
}

/// Returns the labels of a name, from left to right, without the root.
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
    Labels::without_root(name, Dots::Idna)
}

/// [`labels`] and, after a dot at the end, the empty one of the root.
pub(crate) const fn labels_with_root(name: &str) -> Labels<'_> {
    Labels::divided(name, Dots::Idna)
}

/// Returns the [`labels`] of a name, divided only at U+002E. This is the only dot in IDNA2008, because
/// input is mapped first.
///
/// ```
/// use xenonym::domain::labels_by_full_stop;
///
/// assert!(labels_by_full_stop("a。b.c").map(|label| label.text()).eq(["a。b", "c"]));
/// ```
#[doc(hidden)]
pub fn labels_by_full_stop(name: &str) -> Labels<'_> {
    Labels::without_root(name, Dots::FullStop)
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
    /// Returns the label, without any dot.
    ///
    /// ```
    /// assert_eq!(xenonym::domain::labels("a.b").last().unwrap().text(), "b");
    /// ```
    pub const fn text(&self) -> &'a str {
        self.text
    }

    /// Returns the dot after the label. Empty at the end of a name without a trailing dot.
    ///
    /// ```
    /// assert_eq!(xenonym::domain::labels("a.b").last().unwrap().separator(), "");
    /// ```
    pub const fn separator(&self) -> &'a str {
        self.separator
    }

    /// Returns the range of the label in the name.
    ///
    /// ```
    /// assert_eq!(xenonym::domain::labels("a。b").last().unwrap().range(), 4..5);
    /// ```
    pub const fn range(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }
}

/// The iterator of [`labels`], from either end.
///
/// ```
/// let mut labels = xenonym::domain::labels("www.example.com.");
/// assert_eq!(labels.next_back().map(|label| label.text()), Some("com"));
/// assert_eq!(labels.next().map(|label| label.text()), Some("www"));
/// ```
#[must_use = "iterators are lazy"]
#[derive(Clone, Debug)]
pub struct Labels<'a> {
    name: &'a str,
    dots: Dots,
    /// Where the next label starts.
    start: usize,
    /// Where the last label ends, and the length of the dot after it. No label is left if there is
    /// none.
    end: Option<(usize, usize)>,
}

impl<'a> Labels<'a> {
    /// All labels, after a dot at the end the empty one of the root too.
    pub(crate) const fn divided(name: &'a str, dots: Dots) -> Self {
        Self { name, dots, start: 0, end: Some((name.len(), 0)) }
    }

    /// All labels but the root.
    fn without_root(name: &'a str, dots: Dots) -> Self {
        // A trailing dot belongs to the last label. There is no label before the root alone.
        let last = name.chars().next_back().filter(|&c| dots.have(c)).map_or(0, char::len_utf8);
        let end = name.len() - last;
        Self { name, dots, start: 0, end: (end > 0 || last == 0).then_some((end, last)) }
    }
}

impl<'a> Iterator for Labels<'a> {
    type Item = Label<'a>;

    fn next(&mut self) -> Option<Label<'a>> {
        let (end, last_dot) = self.end?;
        let start = self.start;
        let rest = self.name.get(start..end)?;
        match self.dots.find(rest.as_bytes()) {
            None => {
                self.end = None;
                let separator = self.name.get(end..end + last_dot)?;
                Some(Label { text: rest, separator, start })
            }
            Some((at, dot)) => {
                let (text, after) = rest.split_at_checked(at)?;
                self.start = start + at + dot;
                Some(Label { text, separator: after.get(..dot)?, start })
            }
        }
    }
}

impl DoubleEndedIterator for Labels<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        let (end, last_dot) = self.end?;
        let rest = self.name.get(self.start..end)?;
        let separator = self.name.get(end..end + last_dot)?;
        match self.dots.find_last(rest) {
            None => {
                self.end = None;
                Some(Label { text: rest, separator, start: self.start })
            }
            Some((at, dot)) => {
                self.end = Some((self.start + at, dot));
                let text = rest.get(at + dot..)?;
                Some(Label { text, separator, start: self.start + at + dot })
            }
        }
    }
}

impl core::iter::FusedIterator for Labels<'_> {}

/// Returns whether the last label of a host in ASCII is a number, so that programs take the host for an IPv4 address or reject
/// it: the ends-in-a-number checker (URL Standard section 3.5). A dot at the end makes no difference, but only U+002E divides
/// labels here, because the Standard converts a host before it is checked.
///
/// ```
/// use xenonym::domain::ends_in_a_number;
///
/// for host in ["127.0.0.1", "127.1.", "7", "a.0x7F", "example.999"] {
///     assert!(ends_in_a_number(host), "{host}");
/// }
/// for host in ["", "example.org", "example.org.", "1.example", "example.1a"] {
///     assert!(!ends_in_a_number(host), "{host}");
/// }
/// ```
pub fn ends_in_a_number(host: &str) -> bool {
    bytes_end_in_a_number(host.as_bytes())
}

/// [`ends_in_a_number`] for a host that is still in a buffer.
pub(crate) fn bytes_end_in_a_number(host: &[u8]) -> bool {
    let host = host.strip_suffix(b".").unwrap_or(host);
    let last = host.rsplit(|&byte| byte == b'.').next();
    last.is_some_and(|label| is_number(label.iter().copied().map(char::from)))
}

/// Whether a host with this last label ends in a number.
pub(crate) fn is_number(mut label: impl Iterator<Item = char>) -> bool {
    match (label.next(), label.next()) {
        (None, _) => false,
        (Some('0'), Some('x' | 'X')) => label.all(|c| c.is_ascii_hexdigit()),
        (Some(first), second) => {
            first.is_ascii_digit()
                && second.is_none_or(|c| c.is_ascii_digit())
                && label.all(|c| c.is_ascii_digit())
        }
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
    fn from_the_end_the_same() {
        for name in ["", ".", "a", "a.", "..", "a..", ".a", "a。b．c｡d", "例え。ＡＢ", "。", "ab。"]
        {
            for dots in [Dots::Idna, Dots::FullStop] {
                for labels in [Labels::divided(name, dots), Labels::without_root(name, dots)] {
                    let forwards: Vec<_> = labels.clone().collect();
                    let mut backwards: Vec<_> = labels.clone().rev().collect();
                    backwards.reverse();
                    assert_eq!(forwards, backwards, "{name}");
                    let (mut both, mut met) = (labels, Vec::new());
                    met.extend(both.next());
                    let mut ends: Vec<_> = core::iter::from_fn(|| both.next_back()).collect();
                    ends.reverse();
                    met.append(&mut ends);
                    assert_eq!(forwards, met, "{name}");
                }
            }
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
    fn a_host_ends_in_a_number_as_the_url_standard_says() {
        for host in ["1", "1.", "a.1", "a.08", "a.0x", "a.0XfF", "1.2.3.4.", "a.999"] {
            assert!(ends_in_a_number(host), "{host}");
        }
        for host in ["", ".", "a.1..", "a.1b", "a.0xg", "1.a", "a.-1", "a.x0", "a。1"] {
            assert!(!ends_in_a_number(host), "{host}");
        }
    }

    #[test]
    fn only_the_last_dot_makes_no_label() {
        let texts = |name| labels(name).map(|label| label.text()).collect::<Vec<&str>>();
        assert_eq!(texts("a.."), ["a", ""]);
        assert_eq!(texts(".."), ["", ""]);
        assert_eq!(texts(".a"), ["", "a"]);
    }
}
