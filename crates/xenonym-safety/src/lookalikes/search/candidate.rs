//! The labels of a name, and the protected names that parts of them may look like.

use core::ops::Range;

use crate::lookalikes::index::protected::is_ace;

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

const HYPHEN: u8 = 1;
const DIGIT: u8 = 2;
pub(super) const UPPER_CASE: u8 = 4;
const NOT_ASCII: u8 = 8;
pub(super) const DOT: u8 = 16;

/// The bits of a byte that decide how its label is compared.
#[inline]
pub(super) fn class(byte: u8) -> u8 {
    #[expect(clippy::indexing_slicing, reason = "evaluated by the compiler")]
    static CLASSES: [u8; 256] = {
        let mut classes = [0; 256];
        let mut byte = 0;
        while byte < classes.len() {
            classes[byte] = match byte as u8 {
                b'.' => DOT,
                b'-' => HYPHEN,
                b'0'..=b'9' => DIGIT,
                b'A'..=b'Z' => UPPER_CASE,
                128.. => NOT_ASCII,
                _ => 0,
            };
            byte += 1;
        }
        classes
    };
    CLASSES.get(usize::from(byte)).copied().unwrap_or_default()
}

impl Label {
    /// A label of a name, with the classes of its bytes.
    #[inline]
    pub(super) fn new(name: &[u8], Range { start, end }: Range<usize>, classes: u8) -> Self {
        let has_hyphen = classes & HYPHEN != 0;
        let is_a_label = has_hyphen && is_ace(name.get(start..end).unwrap_or_default());
        let is_plain = classes & NOT_ASCII == 0 && !is_a_label;
        Self { start, end, has_hyphen, has_digit: classes & DIGIT != 0, is_plain }
    }

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

impl LabelPart {
    /// Whether edits are allowed.
    pub(super) const fn is_edited(self) -> bool {
        matches!(self, Self::Edited | Self::EditedNextToWord | Self::EditedNextToOther)
    }
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
    /// All of it, except for a few edits.
    Edited,
    /// Between hyphens next to a word, except for an edit.
    EditedNextToWord,
    /// Between hyphens next to something else, except for an edit.
    EditedNextToOther,
    /// All of it together with all of the next label.
    Dotted,
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
    /// With a few letters next to it, and a lure.
    Loose,
    /// With a few letters next to it, and a weaker word.
    LooseWeak,
    /// At the start of a longer text.
    GluedStart,
    /// At the end of a longer text.
    GluedEnd,
    /// All of it, in pieces with hyphens between them.
    Pieces,
    /// A part next to a public suffix, without a dot or hyphen.
    BesideSuffix,
    /// Any part.
    Any,
}
