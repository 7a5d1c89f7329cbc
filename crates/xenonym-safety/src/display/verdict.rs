//! A policy's verdict on a name.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use xenonym::Error;

use super::rule::Rule;

/// The form in which a name or a label is shown.
///
/// For a name with several labels, this is the maximum over its labels.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Show {
    /// In Unicode.
    Unicode,
    /// As an A-label.
    Ascii,
    /// Unchanged, because it is not valid.
    Invalid,
}

impl Show {
    /// Returns the name, as used in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unicode => "unicode",
            Self::Ascii => "ascii",
            Self::Invalid => "invalid",
        }
    }
}

impl fmt::Display for Show {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The verdict of a policy on a name.
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use]
pub struct Verdict {
    pub(super) host: String,
    pub(super) show: Show,
    pub(super) labels: Vec<LabelVerdict>,
    pub(super) findings: Vec<Finding>,
}

impl Verdict {
    /// Returns the host to show, in lowercase.
    ///
    /// An invalid label is shown like in [`Conversion::display`](xenonym::Conversion::display): as
    /// an A-label, or with `\u{...}` for control characters, invisible code points and code points
    /// that end a host, such as `/` and `:`. So it never resolves to another host.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// Returns the form in which the name is shown: Unicode, if no label must be shown in ASCII.
    pub const fn show(&self) -> Show {
        self.show
    }

    /// Returns the labels, without the root.
    pub fn labels(&self) -> &[LabelVerdict] {
        &self.labels
    }

    /// Returns every broken rule: label by label, then for the whole name.
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }
}

/// The verdict of a policy on a label.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LabelVerdict {
    // A name may have a label for each of its bytes, so this is small.
    unicode: Box<str>,
    start: usize,
    length: u32,
    pub(super) show: Show,
}

impl LabelVerdict {
    /// The verdict on a label in this range of the name, before anything is found.
    pub(super) fn new(unicode: Box<str>, range: &Range<usize>) -> Self {
        let length = u32::try_from(range.len()).unwrap_or(u32::MAX);
        Self { unicode, start: range.start, length, show: Show::Unicode }
    }

    /// The same verdict for a label that is shown so.
    pub(super) fn shown(self, show: Show) -> Self {
        Self { show, ..self }
    }

    /// The same verdict for another Unicode form.
    pub(super) fn with_unicode(self, unicode: Box<str>) -> Self {
        Self { unicode, ..self }
    }

    /// Returns the label in its Unicode form.
    pub fn unicode(&self) -> &str {
        &self.unicode
    }

    /// Returns where the label is in the name.
    pub fn range(&self) -> Range<usize> {
        self.start..self.start + self.length as usize
    }

    /// Returns how the label is shown. An ASCII label counts as shown in Unicode.
    pub const fn show(&self) -> Show {
        self.show
    }
}

/// A rule that a name breaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    pub(super) rule: Rule,
    pub(super) label: Option<usize>,
    pub(super) ranges: Vec<Range<usize>>,
    pub(super) host_ranges: Vec<Range<usize>>,
    pub(super) code_points: Vec<char>,
    pub(super) error: Option<Error>,
    pub(super) protected: Option<String>,
}

impl Finding {
    /// Returns the rule.
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// Returns the index of the label in the name, counted from 0, or `None` for the whole name.
    pub const fn label(&self) -> Option<usize> {
        self.label
    }

    /// Returns the offset of the finding in the name, in bytes: the start of the first of the
    /// [`ranges`](Self::ranges).
    pub fn offset(&self) -> usize {
        self.ranges.first().map_or(0, |range| range.start)
    }

    /// Returns the ranges of the name that contain the [`code_points`](Self::code_points), in order, in
    /// bytes. Adjacent code points share a range. For an A-label, the range is the label. There is
    /// at least one, and at most 64.
    ///
    /// ```
    /// use xenonym_safety::display::Policy;
    ///
    /// let name = "www.ѕсоре.example";
    /// let verdict = Policy::CHROMIUM.judge(name);
    /// let found: Vec<&str> = verdict.findings()[0].ranges().iter().map(|range| &name[range.clone()]).collect();
    /// assert_eq!(found, ["ѕсоре"]);
    /// ```
    pub fn ranges(&self) -> &[Range<usize>] {
        &self.ranges
    }

    /// Returns the ranges of [`Verdict::host`] that show the labels with these code points, in order, in bytes.
    ///
    /// ```
    /// use xenonym_safety::display::Policy;
    ///
    /// let verdict = Policy::CHROMIUM.judge("www.ѕсоре.example");
    /// let range = verdict.findings()[0].host_ranges()[0].clone();
    /// assert_eq!(&verdict.host()[range], "xn--e1argc3h");
    /// ```
    pub fn host_ranges(&self) -> &[Range<usize>] {
        &self.host_ranges
    }

    /// Returns the code points that break the rule, each once: up to 64 of them.
    pub fn code_points(&self) -> &[char] {
        &self.code_points
    }

    /// Returns the error that UTS #46 reports, for [`Rule::Uts46`]. Its offsets refer to the name, so
    /// [`error.report(name)`](Error::report) underlines them.
    pub const fn error(&self) -> Option<Error> {
        self.error
    }

    /// Returns the protected name that the name looks like, in its Unicode form.
    pub fn protected(&self) -> Option<&str> {
        self.protected.as_deref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A name of a million dots has as many labels, and six policies look at each.
    #[test]
    fn the_verdict_on_a_label_is_small() {
        assert!(size_of::<LabelVerdict>() <= 4 * size_of::<usize>());
        let verdict = LabelVerdict::new("ü".into(), &(3..9)).with_unicode("ö".into());
        assert_eq!(
            (verdict.range(), verdict.unicode(), verdict.show()),
            (3..9, "ö", Show::Unicode)
        );
    }
}
