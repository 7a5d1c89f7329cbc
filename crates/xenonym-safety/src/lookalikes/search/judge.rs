//! Decides whether candidates are imitations, and of which kind.

use alloc::string::String;
use alloc::vec::Vec;

use super::candidate::{Candidate, LabelPart, Name, Place};
use crate::lookalikes::align::{self, align};
use crate::lookalikes::hit::{Hit, Kind, Level, Source, Substitution};
use crate::lookalikes::index::Index;
use crate::lookalikes::index::protected::push_code_points;
use crate::lookalikes::model::{Edits, MOST_FOR_REPEATED, OTHER_START_COST, is_near, short_cost};
use crate::scripts::ScriptSet;
use crate::skeleton::skeleton;

/// Compares a name with candidates.
pub(super) struct Judge<'i, 'n> {
    index: &'i Index,
    name: Name<'n>,
    /// The forms of the most recently decoded label.
    decoded: Option<usize>,
    found: &'n mut Vec<char>,
    expected: &'n mut Vec<char>,
}

impl<'i, 'n> Judge<'i, 'n> {
    pub(super) fn new(index: &'i Index, name: Name<'n>, texts: &'n mut [Vec<char>; 2]) -> Self {
        let [found, expected] = texts;
        Self { index, name, decoded: None, found, expected }
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
        let edits = Edits::of(self.expected.len());
        // Next to look-alikes, another suffix says little.
        let is_elsewhere = kind == Some(Kind::OtherSuffix) && found != *self.expected;
        let more = if is_elsewhere { more.min(edits.elsewhere) } else { more };
        let highest = self.index.level.highest_cost().checked_sub(more)?;
        let most =
            if candidate.part.is_edited() { Edits::most(self.expected.len(), highest) } else { 0 };
        let mut substitutions =
            align(found, self.expected, most, highest + MOST_FOR_REPEATED, room)?;
        discount_repeated(&mut substitutions);
        let kind = if candidate.part.is_edited() {
            if self.is_word(candidate, found) {
                return None;
            }
            let of_edits = self.edited(&substitutions)?;
            price(found, &mut substitutions, edits);
            kind.unwrap_or(of_edits)
        } else {
            self.kind(kind, found, &substitutions)?
        };
        let is_short = candidate.part == LabelPart::Whole && !substitutions.is_empty();
        let length = found.len().min(self.expected.len());
        let more = if is_short {
            more + short_cost(found.iter().copied(), length, is_elsewhere)
        } else {
            more
        };
        let cost = substitutions.iter().map(|one| one.cost).sum::<u16>() + more;
        if cost > self.index.level.highest_cost() {
            return None;
        }
        self.count_from_label(candidate, part, &mut substitutions);
        let words = &self.index.words;
        let word = candidate.word.filter(|_| kind == Kind::BrandPlusWord);
        let is_part = part.len() < self.found.len() && candidate.part != LabelPart::Dotted;
        Some(Hit {
            number: candidate.number,
            protected: self.index.protected.unicode(candidate.number).into(),
            kind,
            cost,
            label: candidate.label,
            substitutions,
            word: word.map(|word| words.text(word).into()),
            language: word.map(|word| words.language(word)).filter(|of| !of.is_empty()),
            part: is_part.then(|| part.iter().collect()),
        })
    }

    /// Counts the offsets of substitutions in a part from the start of its label.
    fn count_from_label(
        &self,
        candidate: Candidate,
        part: &[char],
        substitutions: &mut [Substitution],
    ) {
        let before: usize = self.found.iter().take(candidate.start).map(|c| c.len_utf8()).sum();
        for substitution in &mut *substitutions {
            substitution.offset += before;
            if candidate.is_joined {
                substitution.offset += hyphens_before(part, substitution.offset - before);
            }
        }
        if candidate.part == LabelPart::Dotted {
            self.add_dot(candidate.label, substitutions);
        }
    }

    /// Counts the dot after a label in substitutions behind it, and adds it to one across it.
    fn add_dot(&self, label: usize, substitutions: &mut [Substitution]) {
        let mut before = Vec::new();
        push_code_points(self.name.label(label), &mut before);
        let dot: usize = before.iter().map(|c| c.len_utf8()).sum();
        for one in substitutions {
            match dot.checked_sub(one.offset) {
                None | Some(0) => one.offset += 1,
                Some(at) if at < one.found.len() => one.found.insert(at, '.'),
                Some(_) => {}
            }
        }
    }

    fn decode(&mut self, candidate: Candidate) {
        if self.decoded != Some(candidate.label) {
            self.found.clear();
            push_code_points(self.name.label(candidate.label), self.found);
            self.decoded = Some(candidate.label);
        }
        if candidate.part == LabelPart::Dotted {
            push_code_points(self.name.label(candidate.label + 1), self.found);
            self.decoded = None;
        }
        self.expected.clear();
        push_code_points(self.index.protected.label(candidate.number), self.expected);
    }

    /// Whether the text is a word itself, and not a brand with an edit. At level wide, it may be both. In place of a registered
    /// label, only words that stand next to brands count: few people register other words by chance.
    fn is_word(&self, candidate: Candidate, found: &[char]) -> bool {
        if self.index.level == Level::Wide || !found.iter().all(char::is_ascii) {
            return false;
        }
        let is_registered =
            candidate.part == LabelPart::Edited && candidate.label == self.name.registered;
        let (text, words) = (found.iter().collect::<String>(), &self.index.words);
        words.has(&text) || !is_registered && words.frequency(&text).is_some()
    }

    /// The kind of a label with edits: at level normal, of letters and digits of keyboards only.
    fn edited(&self, substitutions: &[Substitution]) -> Option<Kind> {
        let edits = substitutions.iter().filter(|one| one.source == Source::Typing);
        let is_plain = |one: &Substitution| one.found.is_ascii() && one.expected.is_ascii();
        let are_plain = edits.clone().all(is_plain);
        let kind = match edits.count() {
            0 => return None,
            1 => Kind::OneEdit,
            _ => Kind::FewEdits,
        };
        (are_plain || self.index.level == Level::Wide).then_some(kind)
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

/// Halves the cost of a look-alike that stands for the same text as before: whoever writes it in one place does in the others.
fn discount_repeated(substitutions: &mut [Substitution]) {
    for number in 1..substitutions.len() {
        let (before, rest) = substitutions.split_at_mut(number);
        let Some(one) = rest.first_mut().filter(|one| one.source != Source::Typing) else {
            continue;
        };
        if before.iter().any(|other| other.found == one.found && other.expected == one.expected) {
            one.cost /= 2;
        }
    }
}

/// Sets the cost of the first edit, which is the cheapest of them.
fn price(found: &[char], substitutions: &mut [Substitution], edits: Edits) {
    let near = |one: &Substitution| one.source == Source::Typing && is_near_edit(found, one);
    let has_near = substitutions.iter().any(near);
    let has_more = substitutions.iter().filter(|one| one.source == Source::Typing).count() > 1;
    let first = substitutions.iter_mut().find(|one| one.source == Source::Typing);
    if let Some(first) = first {
        first.cost = edits.first(has_near);
        if has_more && first.offset == 0 {
            first.cost += OTHER_START_COST;
        }
    }
}

/// Whether an edit rarely makes another name.
fn is_near_edit(found: &[char], edit: &Substitution) -> bool {
    let mut rest = edit.offset;
    let is_before = |c: &&char| {
        let is_before = rest > 0;
        rest = rest.saturating_sub(c.len_utf8());
        is_before
    };
    let start = found.iter().take_while(is_before).count();
    let (of_found, of_expected): (Vec<char>, Vec<char>) =
        (edit.found.chars().collect(), edit.expected.chars().collect());
    let before = start.checked_sub(1).and_then(|at| found.get(at)).copied();
    let after = found.get(start + of_found.len()).copied();
    is_near(&of_found, &of_expected, before, after)
}
