//! A policy's verdict on a name.

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
    /// As it is read.
    Unicode,
    /// As A-label.
    Punycode,
    /// As it is, because it is not valid.
    Invalid,
}

impl Show {
    /// The name, as used in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unicode => "unicode",
            Self::Punycode => "punycode",
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
    /// The host to show, in lower case.
    ///
    /// A label that is not valid is shown as [`Conversion::display`](xenonym::Conversion::display) shows it: as an A-label, or with
    /// `\u{...}` for control characters, invisible code points and what ends a host, such as `/` and `:`. So nothing
    /// resolves it to another host.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// The form in which the name is shown: Unicode, if no label must be shown in ASCII.
    pub const fn show(&self) -> Show {
        self.show
    }

    /// The labels, without the root.
    pub fn labels(&self) -> &[LabelVerdict] {
        &self.labels
    }

    /// Every broken rule: label by label, then for the whole name.
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }
}

/// The verdict of a policy on a label.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LabelVerdict {
    pub(super) unicode: String,
    pub(super) range: Range<usize>,
    pub(super) show: Show,
}

impl LabelVerdict {
    /// The label in its Unicode form.
    pub fn unicode(&self) -> &str {
        &self.unicode
    }

    /// Where the label is in the name.
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// How the label is shown: an ASCII label as it is, in Unicode.
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
    /// The rule.
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// The index of the label in the name, counted from 0, or `None` for the whole name.
    pub const fn label(&self) -> Option<usize> {
        self.label
    }

    /// Where in the name the finding is, in bytes: the start of the first of the [`ranges`](Self::ranges).
    pub fn offset(&self) -> usize {
        self.ranges.first().map_or(0, |range| range.start)
    }

    /// The ranges of the name that contain the [`code_points`](Self::code_points), in order, in bytes. Adjacent code points
    /// share a range. For an A-label, the range is the label. At least one, and up to 64.
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

    /// The ranges of [`Verdict::host`] that show the labels with these code points, in order, in bytes.
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

    /// The code points that break the rule, each once: up to 64 of them.
    pub fn code_points(&self) -> &[char] {
        &self.code_points
    }

    /// What UTS #46 finds wrong, for [`Rule::Uts46`]. Its places are those of the name, so
    /// [`error.report(name)`](Error::report) underlines them.
    pub const fn error(&self) -> Option<Error> {
        self.error
    }

    /// The protected name that the name looks like, in its Unicode form.
    pub fn protected(&self) -> Option<&str> {
        self.protected.as_deref()
    }
}
