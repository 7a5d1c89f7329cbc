//! The labels of a name, and the protected names that parts of them may look like.

use core::ops::Range;

/// A label of the name in its ASCII form.
#[derive(Clone, Copy, Debug)]
pub(super) struct Label {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) has_hyphen: bool,
    pub(super) has_digit: bool,
    /// ASCII, and not an A-label.
    pub(super) is_plain: bool,
}

impl Label {
    pub(super) fn range(&self) -> Range<usize> {
        self.start..self.end
    }
}

/// A protected name that a part of the name may look like.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Candidate {
    /// The label.
    pub(super) label: usize,
    /// Which code points of the label.
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) number: u32,
    pub(super) part: LabelPart,
    /// The word next to it.
    pub(super) word: Option<u32>,
    /// Whether the hyphens of the part do not count.
    pub(super) is_joined: bool,
}

impl Candidate {
    /// Of no protected name yet.
    pub(super) fn new(label: usize, range: Range<usize>, part: LabelPart) -> Self {
        let Range { start, end } = range;
        Self { label, start, end, number: 0, part, word: None, is_joined: false }
    }
}

/// What of a label looks like a protected one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum LabelPart {
    /// All of it.
    Whole,
    /// All of it, but for a slip of typing.
    Slip,
    /// Between hyphens, next to a lure.
    Lure,
    /// Between hyphens, next to a weaker word.
    Weak,
    /// Between hyphens, next to letters and digits in turn.
    Random,
    /// Next to something else: between hyphens, at digits or at another script.
    Other,
    /// Next to a lure, without a hyphen.
    GluedLure,
    /// Next to a weaker word, without a hyphen.
    GluedWeak,
    /// All of it, in pieces with hyphens between them.
    Pieces,
    /// A part that the public suffix of the protected name follows.
    BeforeSuffix,
    /// Any part.
    Any,
}
