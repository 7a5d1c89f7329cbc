//! Decides whether candidates are imitations, and of which kind.

use alloc::string::String;
use alloc::vec::Vec;

use super::candidate::{Candidate, LabelPart};
use super::place::{Name, Place};
use crate::lookalikes::align::{self, FAR_EDIT_COST, Slips, align};
use crate::lookalikes::hit::{Hit, Kind, Level, Source, Substitution};
use crate::lookalikes::index::protected::push_code_points;
use crate::lookalikes::index::{Index, SHORTEST_PART};
use crate::lookalikes::keyboard::is_of_fingers;
use crate::scripts::ScriptSet;
use crate::skeleton::skeleton;

/// What letters in place of others cost more in a label, for each letter that it has fewer than five.
const SHORT_LABEL_COST: u16 = 30;

/// Compares a name with candidates.
pub(super) struct Judge<'i, 'n> {
    index: &'i Index,
    name: Name<'n>,
    /// The forms of the most recently decoded label.
    decoded: Option<usize>,
    found: Vec<char>,
    expected: Vec<char>,
}

impl<'i, 'n> Judge<'i, 'n> {
    pub(super) fn new(index: &'i Index, name: Name<'n>) -> Self {
        Self { index, name, decoded: None, found: Vec::new(), expected: Vec::new() }
    }

    /// The best hit for each protected name among the candidates, in order of cost.
    pub(super) fn judge(
        mut self,
        candidates: &[Candidate],
        room: &mut align::Room,
    ) -> Vec<Hit<'i>> {
        let mut hits = Vec::new();
        for &candidate in candidates {
            if self.is_own_brand(candidate) {
                return Vec::new();
            }
            hits.extend(self.hit(candidate, room));
        }
        hits.sort_by_key(|hit: &Hit<'_>| (hit.number, hit.cost, hit.kind));
        hits.dedup_by_key(|hit| hit.number);
        hits.sort_by_key(|hit| (hit.cost, hit.number));
        hits
    }

    /// Whether the registered label is a protected brand without a public suffix.
    fn is_own_brand(&self, candidate: Candidate) -> bool {
        let label = self.index.protected.label(candidate.number);
        self.index.protected.suffix(candidate.number).is_empty()
            && self.name.label(self.name.registered) == label
    }

    fn hit(&mut self, candidate: Candidate, room: &mut align::Room) -> Option<Hit<'i>> {
        let Place { kind, cost: more, .. } = self.name.place(self.index, candidate)?;
        self.decode(candidate);
        let part = self.found.get(candidate.start..candidate.end)?;
        let joined: Vec<char>;
        let found = if candidate.is_joined {
            joined = part.iter().copied().filter(|&c| c != '-').collect();
            &joined
        } else {
            part
        };
        let is_narrow = self.index.level != Level::Wide;
        if candidate.part == LabelPart::Slip && is_narrow && !is_one_slip(found, &self.expected) {
            return None;
        }
        let highest = self.index.level.highest_cost().checked_sub(more)?;
        let slips = if candidate.part == LabelPart::Slip { Slips::One } else { Slips::None };
        let mut substitutions = align(found, &self.expected, slips, highest, room)?;
        let kind = if candidate.part == LabelPart::Slip {
            let kind = self.slip(&substitutions)?;
            far_slip(found, &mut substitutions);
            kind
        } else {
            self.kind(kind, found, &substitutions)?
        };
        let more = more + self.short_cost(candidate, found, &substitutions);
        let cost = substitutions.iter().map(|one| one.cost).sum::<u16>() + more;
        if cost > self.index.level.highest_cost() {
            return None;
        }
        let before: usize = self.found.iter().take(candidate.start).map(|c| c.len_utf8()).sum();
        for substitution in &mut substitutions {
            substitution.offset += before;
            if candidate.is_joined {
                substitution.offset += hyphens_before(part, substitution.offset - before);
            }
        }
        let words = &self.index.words;
        let word = candidate.word.filter(|_| kind == Kind::BrandPlusWord);
        let is_part = part.len() < self.found.len();
        Some(Hit {
            number: candidate.number,
            protected: self.index.protected.unicode(candidate.number),
            kind,
            cost,
            label: candidate.label,
            substitutions,
            word: word.map(|word| words.text(word)),
            language: word.map(|word| words.language(word)).filter(|of| !of.is_empty()),
            part: is_part.then(|| part.iter().collect()),
        })
    }

    fn decode(&mut self, candidate: Candidate) {
        if self.decoded != Some(candidate.label) {
            self.found.clear();
            push_code_points(self.name.label(candidate.label), &mut self.found);
            self.decoded = Some(candidate.label);
        }
        self.expected.clear();
        push_code_points(self.index.protected.label(candidate.number), &mut self.expected);
    }

    /// One typo, and at level normal nothing else, in letters and digits of keyboards.
    fn slip(&self, substitutions: &[Substitution]) -> Option<Kind> {
        let slip = substitutions.iter().find(|one| one.source == Source::Typing)?;
        let is_plain = slip.found.is_ascii() && slip.expected.is_ascii();
        let is_alone = substitutions.len() == 1 && is_plain;
        (is_alone || self.index.level == Level::Wide).then_some(Kind::OneEdit)
    }

    /// What letters in place of other letters cost more in a short label. Nearly all labels of up to four letters are
    /// registered, so such a label is rarely an imitation.
    fn short_cost(
        &self,
        candidate: Candidate,
        found: &[char],
        substitutions: &[Substitution],
    ) -> u16 {
        let are_letters = found.iter().all(char::is_ascii_lowercase);
        if candidate.part != LabelPart::Whole || substitutions.is_empty() || !are_letters {
            return 0;
        }
        let length = found.len().min(self.expected.len());
        SHORT_LABEL_COST * SHORTEST_PART.saturating_sub(length) as u16
    }

    /// The kind that substitutions make, unless the place says more.
    fn kind(
        &self,
        place: Option<Kind>,
        found: &[char],
        substitutions: &[Substitution],
    ) -> Option<Kind> {
        if place.is_some_and(|kind| kind != Kind::OtherSuffix) || substitutions.is_empty() {
            // The same label under the same suffix is the protected name.
            return place;
        }
        let (found, expected): (String, String) =
            (found.iter().collect(), self.expected.iter().collect());
        let has_digit = |one: &Substitution| {
            one.found.bytes().chain(one.expected.bytes()).any(|byte| byte.is_ascii_digit())
        };
        let mixes = |text: &str| ScriptSet::resolved(text).is_empty();
        Some(if substitutions.iter().all(has_digit) {
            Kind::Digit
        } else if mixes(&found) && !mixes(&expected) {
            Kind::ScriptMix
        } else if skeleton(&found) == skeleton(&expected) {
            Kind::SameSkeleton
        } else if substitutions.iter().all(|one| one.source == Source::Accent) {
            Kind::Accent
        } else {
            Kind::Confusable
        })
    }
}

/// The number of hyphens in a text before a position, which is an offset in the text without hyphens.
fn hyphens_before(text: &[char], offset: usize) -> usize {
    let (mut letters, mut hyphens) = (0, 0);
    for &code_point in text {
        if code_point == '-' {
            hyphens += 1;
        } else if letters == offset {
            break;
        } else {
            letters += code_point.len_utf8();
        }
    }
    hyphens
}

/// Raises the cost of a slip that fingers rarely make.
fn far_slip(found: &[char], substitutions: &mut [Substitution]) {
    let slip = substitutions.iter_mut().find(|one| one.source == Source::Typing);
    let Some(slip) = slip else { return };
    let mut rest = slip.offset;
    let is_before = |c: &&char| {
        let is_before = rest > 0;
        rest = rest.saturating_sub(c.len_utf8());
        is_before
    };
    let start = found.iter().take_while(is_before).count();
    let (of_found, of_expected): (Vec<char>, Vec<char>) =
        (slip.found.chars().collect(), slip.expected.chars().collect());
    let before = start.checked_sub(1).and_then(|at| found.get(at)).copied();
    let after = found.get(start + of_found.len()).copied();
    if !is_of_fingers(&of_found, &of_expected, before, after) {
        slip.cost = FAR_EDIT_COST;
    }
}

/// Whether labels differ by one code point more, less or another, or by two swapped.
fn is_one_slip(found: &[char], expected: &[char]) -> bool {
    let same = found.iter().zip(expected).take_while(|(one, other)| one == other).count();
    let (found, expected) = (found.get(same..), expected.get(same..));
    match (found.unwrap_or_default(), expected.unwrap_or_default()) {
        ([], [_]) | ([_], []) => true,
        ([_, found @ ..], [_, expected @ ..]) if found == expected => true,
        ([_, found @ ..], expected) if found == expected => true,
        (found, [_, expected @ ..]) if found == expected => true,
        ([a, b, found @ ..], [c, d, expected @ ..]) => (a, b, found) == (d, c, expected),
        _ => false,
    }
}
