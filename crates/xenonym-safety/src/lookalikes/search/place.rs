//! What the place of a candidate in a name makes of it.

use super::candidate::{Candidate, Label, LabelPart};
use crate::lookalikes::hit::Kind;
use crate::lookalikes::index::{Class, Index, SHORTEST_BRAND, SHORTEST_PART};

/// What a name costs beside its substitutions.
pub(in crate::lookalikes) const OTHER_SUFFIX_COST: u16 = 45;
const SUBDOMAIN_COST: u16 = 20;
pub(in crate::lookalikes) const WORD_COST: u16 = 50;
/// A lure next to an ordinary word without a hyphen.
const ORDINARY_WORD_COST: u16 = 60;
/// A long word next to a brand of three or four letters without a hyphen.
const SHORT_WORD_COST: u16 = 75;
/// Another part next to a distinctive brand.
const OTHER_PART_COST: u16 = 60;
/// The same next to one of three or four letters, and letters and digits in turn next to an ordinary word.
const WEAK_PART_COST: u16 = 80;
const JOINED_COST: u16 = 10;
pub(in crate::lookalikes) const BEFORE_SUFFIX_COST: u16 = 45;
const ANY_PART_COST: u16 = 110;
/// Shorter labels are too common to count under another public suffix, unless they are distinctive.
const SHORTEST_ELSEWHERE: usize = 4;

/// What a part next to another costs.
fn beside_cost(part: LabelPart, class: Class, length: usize) -> u16 {
    let is_long = length >= SHORTEST_PART;
    match (part, class) {
        (LabelPart::Lure, Class::Distinctive | Class::Ordinary)
        | (LabelPart::Weak, Class::Distinctive) => WORD_COST,
        (LabelPart::GluedLure | LabelPart::GluedWeak, Class::Distinctive) if is_long => WORD_COST,
        (LabelPart::GluedLure, Class::Ordinary) if is_long => ORDINARY_WORD_COST,
        (LabelPart::GluedLure, Class::Distinctive) => SHORT_WORD_COST,
        (LabelPart::GluedLure, Class::Ordinary) if length > SHORTEST_BRAND => SHORT_WORD_COST,
        (LabelPart::Random | LabelPart::Other, Class::Distinctive) if is_long => OTHER_PART_COST,
        (LabelPart::Random | LabelPart::Other, Class::Distinctive)
        | (LabelPart::Random, Class::Ordinary) => WEAK_PART_COST,
        (LabelPart::Pieces, _) => OTHER_PART_COST,
        _ => ANY_PART_COST,
    }
}

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
}

impl<'n> Name<'n> {
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
        let is_long = candidate.end - candidate.start >= SHORTEST_PART;
        match candidate.part {
            LabelPart::Whole | LabelPart::Slip if is_registered => {
                let own = self.text.get(label.end + 1..).unwrap_or_default();
                if own == suffix {
                    return Some(Place::of_suffix(None, 0));
                }
                if suffix.is_empty() || own.is_empty() {
                    return Some(Place::of_any(None, 0));
                }
                let length = candidate.end - candidate.start;
                let is_distinctive = index.class(candidate.number) == Class::Distinctive;
                let shortest = if is_distinctive { SHORTEST_BRAND } else { SHORTEST_ELSEWHERE };
                if length < shortest {
                    return None;
                }
                Some(Place::of_any(Some(Kind::OtherSuffix), OTHER_SUFFIX_COST))
            }
            LabelPart::Slip => None,
            LabelPart::Whole if self.is_followed_by(label.end, b".", suffix) => {
                Some(Place::of_suffix(Some(Kind::Subdomain), SUBDOMAIN_COST))
            }
            LabelPart::Whole if !is_long => None,
            LabelPart::Whole => Some(Place::of_any(Some(Kind::Embedded), ANY_PART_COST)),
            _ if self.is_hyphenated_suffix(candidate, suffix) => {
                Some(Place::of_suffix(Some(Kind::Embedded), BEFORE_SUFFIX_COST))
            }
            LabelPart::BeforeSuffix => {
                if suffix.is_empty() || !self.label(candidate.label).ends_with(suffix) {
                    return None;
                }
                Some(Place::of_suffix(Some(Kind::Embedded), BEFORE_SUFFIX_COST))
            }
            LabelPart::Any => Some(Place::of_any(Some(Kind::Embedded), ANY_PART_COST)),
            part => {
                let class = index.class(candidate.number);
                let cost = beside_cost(part, class, candidate.end - candidate.start);
                let is_word = candidate.word.is_some();
                let kind = if is_word { Kind::BrandPlusWord } else { Kind::Embedded };
                let more = if candidate.is_joined { JOINED_COST } else { 0 };
                Some(Place::of_any(Some(kind), cost + more))
            }
        }
    }

    /// Whether a divider and the suffix stand at a place of the name, and then a dot or a hyphen or the end.
    fn is_followed_by(&self, end: usize, divider: &[u8], suffix: &str) -> bool {
        let rest = self.text.as_bytes().get(end..).unwrap_or_default();
        let after =
            rest.strip_prefix(divider).and_then(|rest| rest.strip_prefix(suffix.as_bytes()));
        !suffix.is_empty() && after.is_some_and(|rest| matches!(rest, [] | [b'.' | b'-', ..]))
    }

    /// Whether the part of a label stands before a hyphen and the public suffix of the protected name, with hyphens
    /// for dots: `paypal-com`, `example-co-uk`.
    fn is_hyphenated_suffix(&self, candidate: Candidate, suffix: &str) -> bool {
        let label = self.label(candidate.label);
        // Places in an A-label are not those of its code points.
        let rest = label.get(candidate.end..).filter(|_| !label.starts_with("xn--"));
        let Some(rest) = rest.and_then(|rest| rest.strip_prefix('-')) else { return false };
        let dots = |byte: u8| if byte == b'-' { b'.' } else { byte };
        let starts = rest.len() >= suffix.len()
            && rest.bytes().map(dots).zip(suffix.bytes()).all(|(a, b)| a == b);
        !suffix.is_empty()
            && starts
            && matches!(rest.as_bytes().get(suffix.len()), None | Some(b'-'))
    }
}
