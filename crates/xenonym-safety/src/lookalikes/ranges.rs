//! Where in a name, as it was given, the substitutions of a hit are.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use xenonym::domain::{Label, labels};
use xenonym::uts46::{self, Options};

use super::hit::{Hit, Substitution};
use super::index::protected::{is_ace, push_code_points};
use crate::sources::Sources;

impl Hit<'_> {
    /// Returns where in the name the [`substitutions`](Self::substitutions) are: a range in bytes for each, in their order. Pass the
    /// name that was searched, in the form that it had then.
    ///
    /// The range is empty where something is left out. Code points that were mapped, composed or decoded together have one range, so
    /// all substitutions in an A-label have the range of the whole label. The ranges are those of the offsets, but in the name as it
    /// was given, where offsets count in the label's Unicode form.
    ///
    /// ```
    /// use xenonym_safety::lookalikes::Index;
    ///
    /// let mut builder = Index::builder();
    /// builder.protect_all(["paypal.com"]);
    /// let index = builder.build();
    ///
    /// let name = "www.PA\u{FF39}PA1.com"; // with a wide Y, which is a y after mapping
    /// let hits = index.find(name);
    /// let marked: Vec<&str> = hits[0].ranges(name).into_iter().map(|range| &name[range]).collect();
    /// assert_eq!(marked, ["1"]);
    /// ```
    pub fn ranges(&self, name: &str) -> Vec<Range<usize>> {
        let places = self.places(name);
        self.substitutions.iter().map(|one| range_of(one, &places)).collect()
    }

    /// For each code point of the imitating label's Unicode form its number of bytes, and the range of the name that it comes from. An
    /// imitation in two labels goes on after the dot.
    fn places(&self, name: &str) -> Vec<(usize, Range<usize>)> {
        let mut places: Vec<(usize, Range<usize>)> = Vec::new();
        let before = name.len() - name.trim_start().len();
        for label in labels(name.trim()).skip(self.label).take(2) {
            if let Some((_, last)) = places.last() {
                places.push((1, last.end..label.range().start + before));
            }
            push_places(&label, before, &mut places);
        }
        places
    }
}

fn push_places(label: &Label<'_>, before: usize, places: &mut Vec<(usize, Range<usize>)>) {
    let mut code_points = Vec::new();
    push_code_points(
        &uts46::to_ascii_with(label.text(), &Options::UTS46, |_| ()),
        &mut code_points,
    );
    let is_plain = label.text().is_ascii() && !is_ace(label.text().as_bytes());
    let unicode: String = code_points.iter().collect();
    let sources = Sources::new(label, &unicode);
    for (index, code_point) in code_points.into_iter().enumerate() {
        let start = label.range().start + index;
        let range = if is_plain { start..start + 1 } else { sources.range(index) };
        places.push((code_point.len_utf8(), range.start + before..range.end + before));
    }
}

/// A place that is not in the label, because the name is another one, is its end.
fn range_of(substitution: &Substitution, places: &[(usize, Range<usize>)]) -> Range<usize> {
    let end = substitution.offset() + substitution.found().len();
    let mut range = None;
    let (mut offset, mut last) = (0, 0..0);
    for (length, place) in places {
        if substitution.found().is_empty() && offset == end {
            // What is left out of a text with one range is somewhere in it.
            return if last == *place { last } else { place.start..place.start };
        }
        if (substitution.offset()..end).contains(&offset) {
            let known: &mut Range<usize> = range.get_or_insert_with(|| place.clone());
            *known = known.start.min(place.start)..known.end.max(place.end);
        }
        offset += length;
        last = place.clone();
    }
    range.unwrap_or(last.end..last.end)
}
