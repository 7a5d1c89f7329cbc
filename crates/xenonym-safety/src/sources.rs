//! Where in a name the code points of a label's Unicode form come from.

use alloc::string::String;
use alloc::vec::Vec;
use core::iter::repeat_n;
use core::ops::Range;

use xenonym::domain::Label;
use xenonym::normalize::NFC;
use xenonym::unicode::mapping;

/// The maximum number of mapped code points in a segment. Real text never contains more marks after
/// a letter.
const LONGEST_SEGMENT: usize = 32;

/// For each code point of the Unicode form, the range of the name that it comes from.
pub(crate) struct Sources {
    /// The range of the label, which is used for all code points that are not in `ranges`.
    label: Range<usize>,
    ranges: Vec<Range<usize>>,
}

impl Sources {
    /// The Unicode form is the result of normalizing the mapped code points. Both are compared from
    /// the start: the shortest run of mapped code points whose normalized form comes next in the
    /// Unicode form is a segment, and all its code points come from the whole segment. An A-label
    /// does not contain segments.
    pub(crate) fn new(label: &Label<'_>, unicode: &str) -> Self {
        let mut sources = Self { label: label.range(), ranges: Vec::new() };
        if label.text().is_ascii() {
            return sources;
        }
        let given = label.text().char_indices().flat_map(|(at, code_point)| {
            let start = label.range().start + at;
            let range = start..start + code_point.len_utf8();
            mapping(code_point).map(move |mapped| (mapped, range.clone()))
        });
        let mapped: Vec<(char, Range<usize>)> = given.collect();
        let (mut mapped, mut unicode) = (mapped.as_slice(), unicode);
        while let Some((taken, made)) = segment(mapped, unicode) {
            let (Some((segment, rest)), Some(after)) =
                (mapped.split_at_checked(taken), unicode.get(made..))
            else {
                break;
            };
            let (Some((_, first)), Some((_, last))) = (segment.first(), segment.last()) else {
                break;
            };
            let count = unicode.len() - after.len();
            let count = unicode.get(..count).map_or(0, |made| made.chars().count());
            sources.ranges.extend(repeat_n(first.start..last.end, count));
            (mapped, unicode) = (rest, after);
        }
        sources
    }

    /// The range of the code point with this index.
    pub(crate) fn range(&self, index: usize) -> Range<usize> {
        self.ranges.get(index).unwrap_or(&self.label).clone()
    }

    /// Adds the ranges of code points with these indexes. Ranges that touch are joined.
    pub(crate) fn push_ranges(&self, indexes: &[usize], ranges: &mut Vec<Range<usize>>) {
        let mut found: Vec<Range<usize>> = indexes.iter().map(|&index| self.range(index)).collect();
        found.sort_unstable_by_key(|range| (range.start, range.end));
        for range in found {
            match ranges.last_mut() {
                Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
                _ => ranges.push(range),
            }
        }
    }
}

/// The number of mapped code points in the next segment, and its number of bytes in the Unicode
/// form.
fn segment(mapped: &[(char, Range<usize>)], unicode: &str) -> Option<(usize, usize)> {
    let mut text = String::new();
    for (index, &(code_point, _)) in mapped.iter().take(LONGEST_SEGMENT).enumerate() {
        text.push(code_point);
        let normalized = NFC.normalize(&text);
        if unicode.starts_with(&*normalized) {
            return Some((index + 1, normalized.len()));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use xenonym::domain::labels;
    use xenonym::uts46::{Options, to_unicode};

    use super::*;

    /// The parts of a name that code points come from.
    fn parts<'n>(name: &'n str, unicode: &str, indexes: &[usize]) -> Vec<&'n str> {
        let mut ranges = Vec::new();
        Sources::new(&labels(name).next().unwrap(), unicode).push_ranges(indexes, &mut ranges);
        ranges.into_iter().map(|range| &name[range]).collect()
    }

    #[test]
    fn code_points_come_from_those_that_they_were_mapped_and_composed_of() {
        for (name, indexes, expected) in [
            ("aüb", &[1][..], &["ü"][..]),
            ("aüb", &[0, 2], &["a", "b"]),
            ("aüb", &[0, 1, 2], &["aüb"]),
            ("AU\u{308}b", &[1], &["U\u{308}"]),
            ("ü\u{AD}üa", &[1], &["ü"]),
            ("ﬁü", &[0, 1], &["ﬁ"]), // a ligature, mapped to two letters
            ("ﬁü", &[2], &["ü"]),
            ("aae\u{301}", &[2], &["e\u{301}"]),
            ("xa\u{301}\u{323}y\u{301}", &[1, 2], &["a\u{301}\u{323}"]), // in another order after NFC
            ("xa\u{301}\u{323}y\u{301}", &[3], &["y\u{301}"]),
            ("\u{1112}\u{1161}\u{11AB}글", &[0], &["\u{1112}\u{1161}\u{11AB}"]),
            ("\u{1112}\u{1161}\u{11AB}글", &[1], &["글"]),
            ("xn--tda.example", &[0], &["xn--tda"]),
        ] {
            let label = labels(name).next().unwrap().text();
            let unicode = to_unicode(label, &Options::UTS46).into_result().unwrap();
            assert_eq!(parts(name, &unicode, indexes), expected, "{name:?}");
        }
    }

    #[test]
    fn each_code_point_has_a_range_even_if_it_cannot_be_found() {
        assert_eq!(parts("aüb.example", "axb", &[0, 1, 9]), ["aüb"]);
    }
}
