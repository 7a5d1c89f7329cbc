//! The labels of a name, and the protected names that parts of them may look like.

use core::ops::Range;

/// A label of the name in its ASCII form.
#[derive(Clone, Copy, Debug)]
pub(super) struct Label {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) key: u64,
    pub(super) has_hyphen: bool,
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
    pub(super) part: Part,
}

/// What of a label looks like a protected one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Part {
    /// All of it.
    Whole,
    /// All of it, but for a slip of typing.
    Slip,
    /// All but a word that imitators add.
    BesideWord,
    /// A part that the public suffix of the protected name follows.
    BeforeSuffix,
    /// Any part.
    Any,
}
