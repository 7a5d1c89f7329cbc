//! The labels of a name, and the protected names that parts of them may look like.

use core::ops::Range;

use super::signs::Signs;
use crate::lookalikes::hit::Kind;
use crate::lookalikes::index::Index;
use crate::lookalikes::index::protected::is_ace;
use crate::lookalikes::model::{
    ANY_PART_COST, BEFORE_SUFFIX_COST, Class, DOT_COST, EDITED_PART_COST, EDITED_SUBDOMAIN_COST,
    ELSEWHERE_COST, Edits, JOINED_COST, LOOSE_COST, PART_COST, RARE_COST, SHORT_PART_COST,
    SHORTEST_BRAND, SHORTEST_PART, SUBDOMAIN_COST, WORD_COST, dashed_cost, glued_cost, hosted_cost,
    subdomain_cost,
};

/// A label of the name in its ASCII form.
#[derive(Clone, Copy, Debug)]
pub(super) struct Label {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) has_hyphen: bool,
    /// The places of digits: see [`Signs`].
    pub(super) digits: u64,
    /// ASCII, and not an A-label.
    pub(super) is_plain: bool,
}

impl Label {
    /// A label that starts at an offset of a name, with its signs.
    #[inline]
    pub(super) fn new(text: &[u8], start: usize, signs: Signs) -> Self {
        let has_hyphen = signs.hyphens != 0;
        let is_ascii = signs.others == 0 && (text.len() <= Signs::MOST || text.is_ascii());
        let is_plain = is_ascii && !(has_hyphen && is_ace(text));
        Self { start, end: start + text.len(), has_hyphen, digits: signs.digits, is_plain }
    }

    pub(super) fn range(&self) -> Range<usize> {
        self.start..self.end
    }
}

/// A protected name that a part of the name may look like.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Candidate {
    /// The number of the label.
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

impl LabelPart {
    /// Whether edits are allowed.
    pub(super) const fn is_edited(self) -> bool {
        matches!(self, Self::Edited | Self::EditedNextToWord | Self::EditedNextToOther)
    }
}

// Candidates by their places in a name.

/// Shorter labels are too common to count under another public suffix, unless they are distinctive.
const SHORTEST_ELSEWHERE: usize = 4;

/// What the place of a candidate makes of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// `None` if substitutions decide.
    pub(super) kind: Option<Kind>,
    /// What it costs beside substitutions.
    pub(super) cost: u16,
    /// Whether the public suffix of the protected name is in the name: of a brand under many suffixes, few are.
    pub(super) has_own_suffix: bool,
}

impl Place {
    const fn of_suffix(kind: Option<Kind>, cost: u16) -> Self {
        Self { kind, cost, has_own_suffix: true }
    }

    const fn of_any(kind: Option<Kind>, cost: u16) -> Self {
        Self { kind, cost, has_own_suffix: false }
    }
}

/// A name in its ASCII form that was divided into labels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Name<'n> {
    pub(super) text: &'n str,
    pub(super) labels: &'n [Label],
    /// The number of the registered label.
    pub(super) registered: usize,
    /// Whether it is under a suffix of somebody who lets others use names, such as `github.io`.
    pub(super) is_hosted: bool,
}

impl<'n> Name<'n> {
    /// Whether the label is the only one before the registered domain. Somebody may own that domain who lets others use names below it, and
    /// isn't in the Public Suffix List, such as `weebly.com`.
    pub(super) fn may_be_hosted(&self, number: usize) -> bool {
        number == 0 && self.registered == 1 && !self.is_hosted
    }

    /// The text of a label.
    pub(super) fn label(&self, number: usize) -> &'n str {
        let range = self.labels.get(number).map(Label::range).unwrap_or_default();
        self.text.get(range).unwrap_or_default()
    }

    /// The bytes of a label.
    pub(super) fn bytes(&self, number: usize) -> &'n [u8] {
        let range = self.labels.get(number).map(Label::range).unwrap_or_default();
        self.text.as_bytes().get(range).unwrap_or_default()
    }

    /// What a candidate's place makes of it. Returns `None` if a name imitates nothing at this place.
    pub(super) fn place(&self, index: &Index, candidate: Candidate) -> Option<Place> {
        let label = self.labels.get(candidate.label)?.range();
        let suffix = index.protected.suffix(candidate.number);
        if candidate.label > self.registered {
            return None;
        }
        let is_registered = candidate.label == self.registered;
        let length = index.protected.length(candidate.number);
        let class = index.class(candidate.number);
        let elsewhere = Edits::of(length).elsewhere;
        match candidate.part {
            LabelPart::Whole | LabelPart::Edited if is_registered => {
                let own = self.text.get(label.end + 1..).unwrap_or_default();
                if own == suffix {
                    return Some(Place::of_suffix(None, 0));
                }
                if suffix.is_empty() || own.is_empty() {
                    return Some(Place::of_any(None, 0));
                }
                if candidate.part == LabelPart::Edited {
                    return Some(Place::of_any(None, elsewhere));
                }
                let is_distinctive = class == Class::Distinctive;
                let shortest = if is_distinctive { SHORTEST_BRAND } else { SHORTEST_ELSEWHERE };
                if length < shortest {
                    return None;
                }
                // Nobody owns such a word under all suffixes.
                let cost = if class == Class::Word { ANY_PART_COST } else { ELSEWHERE_COST };
                Some(Place::of_any(Some(Kind::OtherSuffix), cost))
            }
            LabelPart::Whole | LabelPart::Edited
                if self.is_followed_by(label.end, b".", suffix) =>
            {
                let is_edited = candidate.part == LabelPart::Edited;
                let cost = if is_edited { EDITED_SUBDOMAIN_COST } else { SUBDOMAIN_COST };
                Some(Place::of_suffix(Some(Kind::Subdomain), cost))
            }
            LabelPart::Whole => {
                let cost = subdomain_cost(class, length)?;
                Some(Place::of_any(Some(Kind::Subdomain), cost))
            }
            LabelPart::Edited if class == Class::Distinctive => {
                Some(Place::of_any(Some(Kind::Subdomain), elsewhere))
            }
            LabelPart::Edited => Some(Place::of_any(Some(Kind::Subdomain), ANY_PART_COST)),
            LabelPart::Dotted => {
                let next = self.labels.get(candidate.label + 1)?.end;
                let own = self.text.get(next + 1..).unwrap_or_default();
                (own == suffix).then(|| Place::of_suffix(Some(Kind::Subdomain), DOT_COST))
            }
            _ => self.place_of_part(index, candidate),
        }
    }

    /// The same for a part of a label.
    fn place_of_part(&self, index: &Index, candidate: Candidate) -> Option<Place> {
        let suffix = index.protected.suffix(candidate.number);
        let is_registered = candidate.label == self.registered;
        let length = index.protected.length(candidate.number);
        let class = index.class(candidate.number);
        let elsewhere = Edits::of(length).elsewhere;
        match candidate.part {
            LabelPart::EditedNextToWord | LabelPart::EditedNextToOther => {
                let is_word = candidate.part == LabelPart::EditedNextToWord;
                let is_hosted = is_registered && self.is_hosted;
                let more = if is_word || is_hosted { 0 } else { EDITED_PART_COST };
                let word = candidate.word.and_then(|word| index.words.class(word));
                let next_to = match word {
                    Some(word) if word.is_lure() => LabelPart::Lure,
                    Some(_) => LabelPart::Weak,
                    None => LabelPart::Other,
                };
                // With an edit, the brand is no better imitation than without one.
                let unedited = beside_cost(next_to, class, length);
                let least = unedited.saturating_sub(Edits::of(length).near);
                let cost = (elsewhere + more).max(least);
                let kind = if is_word { Kind::BrandPlusWord } else { Kind::Embedded };
                let place = Place::of_any(Some(kind), cost);
                let can_be = match class {
                    Class::Distinctive => true,
                    Class::Rare | Class::Ordinary => is_word,
                    Class::Word => false,
                };
                can_be.then_some(place)
            }
            _ if self.is_beside_suffix(candidate, suffix) => {
                Some(Place::of_suffix(Some(Kind::Embedded), BEFORE_SUFFIX_COST))
            }
            LabelPart::BesideSuffix => None,
            LabelPart::Any | LabelPart::GluedStart | LabelPart::GluedEnd => Some(Place::of_any(
                Some(Kind::Embedded),
                self.embedded_cost(candidate, class, length),
            )),
            part => {
                let is_open = !is_registered || length > SHORTEST_BRAND || self.is_hosted;
                let cost = match beside_cost(part, class, length) {
                    // Registered names contain many abbreviations.
                    SHORT_PART_COST if part == LabelPart::Other && !is_open => ANY_PART_COST,
                    cost => cost,
                };
                let is_word = candidate.word.is_some();
                let kind = if is_word { Kind::BrandPlusWord } else { Kind::Embedded };
                let more = if candidate.is_joined { JOINED_COST } else { 0 };
                Some(Place::of_any(Some(kind), cost + more))
            }
        }
    }

    /// What a brand anywhere in other text costs.
    fn embedded_cost(&self, candidate: Candidate, class: Class, length: usize) -> u16 {
        let is_registered = candidate.label == self.registered;
        let is_at_hyphen = self.is_at_hyphen(candidate);
        let is_hosted = if is_registered {
            self.is_hosted
        } else {
            // Between hyphens, a lure names what a host is for.
            self.may_be_hosted(candidate.label) && !(class == Class::Word && is_at_hyphen)
        };
        let mut cost = ANY_PART_COST;
        if is_registered && candidate.part != LabelPart::Any {
            let is_start = candidate.part == LabelPart::GluedStart;
            // Of an A-label, it is more than the rest.
            let rest =
                (self.label(candidate.label).len() + candidate.start).saturating_sub(candidate.end);
            cost = cost.min(glued_cost(class, length, is_start, rest));
        }
        if is_hosted {
            cost = cost.min(hosted_cost(class, length));
        }
        if is_registered && is_at_hyphen {
            cost = cost.min(dashed_cost(class, length));
        }
        cost
    }

    /// Whether the part of a label stands next to a hyphen and contains none.
    fn is_at_hyphen(&self, candidate: Candidate) -> bool {
        let label = self.label(candidate.label);
        let before = label.get(..candidate.start).is_some_and(|before| before.ends_with('-'));
        let after = label.get(candidate.end..).is_some_and(|after| after.starts_with('-'));
        let part = label.get(candidate.start..candidate.end);
        (before || after) && part.is_some_and(|part| !part.contains('-'))
    }

    /// Whether a divider and the suffix stand at a place of the name, and then a dot, a hyphen, a digit or the end.
    fn is_followed_by(&self, end: usize, divider: &[u8], suffix: &str) -> bool {
        let rest = self.text.as_bytes().get(end..).unwrap_or_default();
        let after =
            rest.strip_prefix(divider).and_then(|rest| rest.strip_prefix(suffix.as_bytes()));
        let is_end = |rest: &[u8]| matches!(rest, [] | [b'.' | b'-' | b'0'..=b'9', ..]);
        !suffix.is_empty() && after.is_some_and(is_end)
    }

    /// Whether the part of a label stands next to the public suffix of the protected name: after a hyphen with hyphens
    /// for dots, as in `paypal-com` and `example-co-uk`, or without anything between them, as in `paypalcom` and
    /// `exampleco`.
    fn is_beside_suffix(&self, candidate: Candidate, suffix: &str) -> bool {
        let label = self.label(candidate.label);
        // Places in an A-label are not those of its code points.
        if suffix.is_empty() || label.starts_with("xn--") {
            return false;
        }
        let before = label.get(..candidate.start).unwrap_or_default().as_bytes();
        let after = label.get(candidate.end..).unwrap_or_default().as_bytes();
        if let [b'-', rest @ ..] = after {
            let dots = |&byte: &u8| if byte == b'-' { b'.' } else { byte };
            let starts = rest.len() >= suffix.len()
                && rest.iter().map(dots).zip(suffix.bytes()).all(|(a, b)| a == b);
            return starts && matches!(rest.get(suffix.len()), None | Some(b'-' | b'0'..=b'9'));
        }
        if candidate.part != LabelPart::BesideSuffix {
            return false;
        }
        // The text next to the part, to a hyphen or a digit, is the suffix without its dots.
        let is_part = |byte: &u8| byte.is_ascii_alphabetic();
        let bare = || suffix.bytes().filter(|&byte| byte != b'.');
        let is_after = after.iter().copied().take_while(is_part).eq(bare());
        let is_before = before.iter().rev().copied().take_while(is_part).eq(bare().rev());
        is_after || is_before
    }
}

/// What a part next to another costs.
fn beside_cost(part: LabelPart, class: Class, length: usize) -> u16 {
    let is_long = length >= SHORTEST_PART;
    match (part, class) {
        (LabelPart::Lure, Class::Distinctive | Class::Rare | Class::Ordinary)
        | (LabelPart::Weak, Class::Distinctive) => WORD_COST,
        (LabelPart::GluedLure | LabelPart::GluedWeak, Class::Distinctive) if is_long => WORD_COST,
        (LabelPart::Random | LabelPart::Other, Class::Distinctive)
        | (LabelPart::GluedLure, Class::Rare | Class::Ordinary)
            if is_long =>
        {
            PART_COST
        }
        (LabelPart::Weak, Class::Rare) if is_long => WORD_COST + RARE_COST,
        (LabelPart::Other, Class::Rare) if is_long => PART_COST + RARE_COST,
        (LabelPart::GluedLure, Class::Distinctive) => LOOSE_COST,
        (LabelPart::GluedLure, Class::Rare | Class::Ordinary) if length > SHORTEST_BRAND => {
            LOOSE_COST
        }
        (LabelPart::Loose, Class::Distinctive | Class::Rare | Class::Ordinary)
        | (LabelPart::LooseWeak, Class::Distinctive)
            if is_long =>
        {
            LOOSE_COST
        }
        (LabelPart::Random | LabelPart::Other, Class::Distinctive)
        | (LabelPart::Random, Class::Rare | Class::Ordinary) => SHORT_PART_COST,
        (LabelPart::Pieces, _) => PART_COST,
        _ => ANY_PART_COST,
    }
}
