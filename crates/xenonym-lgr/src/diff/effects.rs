//! Labels whose results change.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::text::{Part, TextChange};
use super::{Effect, Example, Found, Outcome};
use crate::evaluate::{Evaluator, Verdict, without_mark};
use crate::lint::shown;
use crate::ruleset::{Condition, Ruleset};
use crate::variants::Variant;

/// The most labels that are tried for one kind of result, and again around elements that changed. Labels whose variants
/// are made count several times.
const MAX_TRIED: usize = 400_000;
const COST_OF_VARIANTS: usize = 20;
/// The most steps of evaluating labels and of making their variants, for each of these.
const MAX_STEPS: u64 = 30_000_000;
/// The most code points of a label.
const MAX_LEN: usize = 4;
/// The most variants of a label that are compared.
const MAX_VARIANTS: usize = 4_096;
/// The most changed elements, and the most code points on each side of one.
const MAX_ELEMENTS: usize = 500;
const MAX_NEIGHBORS: usize = 24;

/// What is compared at once.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Results {
    Labels,
    Variants,
    Index,
}

impl Results {
    fn effects(self) -> &'static [Effect] {
        match self {
            Self::Labels => &[Effect::NewlyValid, Effect::NewlyInvalid, Effect::Disposition],
            Self::Variants => &[Effect::Variant],
            Self::Index => &[Effect::Index],
        }
    }
}

/// Searches labels that show effects.
pub(super) struct Search<'r> {
    rulesets: [&'r Ruleset; 2],
    evaluators: [Evaluator<'r>; 2],
    letters: Letters,
    /// The sources that changed, shortest first.
    elements: Vec<Vec<char>>,
    found: BTreeMap<Effect, Found>,
    /// How many more labels may be tried.
    left: usize,
    /// The steps of comparing variants, and the number of steps at which the search stops.
    work: u64,
    end: u64,
    /// Whether a label has too many variants to compare them.
    is_cut: bool,
}

impl<'r> Search<'r> {
    pub(super) fn new(before: &'r Ruleset, after: &'r Ruleset, changes: &[TextChange]) -> Self {
        let rulesets = [before, after];
        let sources = changes.iter().map(|change| change.source.clone());
        let mut elements: Vec<Vec<char>> = sources.filter(|source| !source.is_empty()).collect();
        elements.sort_unstable_by(|one, other| (one.len(), one).cmp(&(other.len(), other)));
        elements.dedup();
        elements.truncate(MAX_ELEMENTS);
        let mut found = BTreeMap::new();
        // Labels without variants depend on reflexive mappings only.
        if !changes.iter().any(|change| change.is_own) {
            found.extend(Results::Labels.effects().iter().map(|effect| (*effect, Found::Never)));
        }
        if !changes.iter().any(changes_index) {
            found.insert(Effect::Index, Found::Never);
        }
        let evaluators = rulesets.map(Ruleset::evaluator);
        let letters = Letters::new(rulesets);
        Self {
            rulesets,
            evaluators,
            letters,
            elements,
            found,
            left: 0,
            work: 0,
            end: 0,
            is_cut: false,
        }
    }

    /// All effects, in their order.
    pub(super) fn run(mut self) -> Vec<(Effect, Found)> {
        for results in [Results::Labels, Results::Variants, Results::Index] {
            let tried = self.by_length(results);
            self.around_elements(results);
            for effect in results.effects() {
                self.found.entry(*effect).or_insert(Found::UpTo(tried));
            }
        }
        self.found.into_iter().collect()
    }

    /// Begins to count tries and steps.
    fn begin(&mut self) {
        self.left = MAX_TRIED;
        self.end = self.steps() + MAX_STEPS;
    }

    fn steps(&self) -> u64 {
        self.evaluators.iter().fold(self.work, |sum, one| sum.saturating_add(one.work))
    }

    fn is_exhausted(&self) -> bool {
        self.left == 0 || self.steps() >= self.end
    }

    fn is_done(&self, results: Results) -> bool {
        results.effects().iter().all(|effect| self.found.contains_key(effect))
    }

    /// Tries all labels in the order of their length, and returns up to which length none was left out.
    fn by_length(&mut self, results: Results) -> usize {
        let letters = match results {
            Results::Labels => self.letters.labels.clone(),
            Results::Variants => self.letters.variants.clone(),
            Results::Index => self.letters.index.clone(),
        };
        self.begin();
        self.is_cut = false;
        for len in 1..=MAX_LEN {
            // The first label of this length, as places of letters.
            let mut places = vec![0; len];
            let mut is_last = letters.is_empty();
            while !is_last {
                if self.is_done(results) || self.is_exhausted() {
                    return len - 1;
                }
                let label: String =
                    places.iter().filter_map(|place: &usize| letters.get(*place)).collect();
                self.attempt(results, &label);
                is_last = !advance(&mut places, letters.len());
            }
            if self.is_cut {
                return len - 1;
            }
        }
        MAX_LEN
    }

    /// Tries the elements that changed, alone and with a code point on one side or on both.
    fn around_elements(&mut self, results: Results) {
        self.begin();
        let neighbors = self.letters.labels.iter().take(MAX_NEIGHBORS);
        let around: Vec<Option<char>> =
            core::iter::once(None).chain(neighbors.copied().map(Some)).collect();
        let elements = core::mem::take(&mut self.elements);
        for count in 0..=2 {
            for element in &elements {
                for &before in &around {
                    for &after in &around {
                        let is_now =
                            usize::from(before.is_some()) + usize::from(after.is_some()) == count;
                        if is_now && !self.is_done(results) && !self.is_exhausted() {
                            let label: String =
                                before.iter().chain(element).chain(&after).collect();
                            self.attempt(results, &label);
                        }
                    }
                }
            }
        }
        self.elements = elements;
    }

    /// Evaluates a label under both rulesets, and keeps the first one that shows an effect.
    fn attempt(&mut self, results: Results, label: &str) {
        self.left = self.left.saturating_sub(1);
        let [one, other] = &mut self.evaluators;
        let (before, after) = (one.check(label), other.check(label));
        let example = match (results, before.is_eligible(), after.is_eligible()) {
            (Results::Labels, false, true) => {
                self.keep(Effect::NewlyValid, || of_label(label, &before, &after));
                return;
            }
            (Results::Labels, true, false) => {
                self.keep(Effect::NewlyInvalid, || of_label(label, &before, &after));
                return;
            }
            (Results::Labels, true, true) => {
                if before.disposition() != after.disposition() {
                    self.keep(Effect::Disposition, || of_label(label, &before, &after));
                }
                return;
            }
            (Results::Variants, true, true) => self.variant(label),
            (Results::Index, true, true) => self.index(label),
            _ => None,
        };
        if let (Some(example), Some(effect)) = (example, results.effects().first()) {
            self.keep(*effect, || example);
        }
    }

    fn keep(&mut self, effect: Effect, example: impl FnOnce() -> Example) {
        self.found.entry(effect).or_insert_with(|| Found::Example(example()));
    }

    /// The first variant that differs.
    fn variant(&mut self, label: &str) -> Option<Example> {
        self.left = self.left.saturating_sub(COST_OF_VARIANTS);
        let [one, other] = &mut self.evaluators;
        let (Ok(before), Ok(after)) = (one.variants(label), other.variants(label)) else {
            self.is_cut = true;
            return None;
        };
        let (mut old, mut new) = (before.iter().peekable(), after.iter().peekable());
        for _ in 0..MAX_VARIANTS {
            let first = match (old.peek(), new.peek()) {
                (None, None) => return None,
                (Some(one), None) | (None, Some(one)) => one.text(),
                (Some(one), Some(other)) => one.text().min(other.text()),
            };
            let first = String::from(first);
            // Each code point is a step of both walkers.
            self.work += 4 * first.len() as u64;
            let before = old.next_if(|one| one.text() == first);
            let after = new.next_if(|one| one.text() == first);
            let disposition = |one: &Option<Variant<'r>>| one.as_ref().map(Variant::disposition);
            if disposition(&before) != disposition(&after) {
                let [one, other] = self.rulesets;
                return Some(Example {
                    label: label.into(),
                    before: of_variant(one, label, &first, before.as_ref()),
                    after: of_variant(other, label, &first, after.as_ref()),
                    variant: Some(first),
                });
            }
        }
        self.is_cut = true;
        None
    }

    fn index(&mut self, label: &str) -> Option<Example> {
        let [one, other] = &mut self.evaluators;
        let (before, after) = (one.index(label)?, other.index(label)?);
        let [one, other] = self.rulesets;
        (before != after).then(|| Example {
            label: label.into(),
            variant: None,
            before: of_index(one, label, before),
            after: of_index(other, label, after),
        })
    }
}

/// Index labels do not depend on actions, types and reflexive mappings.
fn changes_index(change: &TextChange) -> bool {
    match change.part() {
        Part::Action => false,
        Part::Mapping => !change.is_own && (change.before().is_none() || change.after().is_none()),
        _ => true,
    }
}

/// Goes on to the next label of the same length. Returns whether there is one.
fn advance(places: &mut [usize], letters: usize) -> bool {
    for place in places.iter_mut().rev() {
        *place += 1;
        if *place < letters {
            return true;
        }
        *place = 0;
    }
    false
}

fn of_label(label: &str, before: &Verdict<'_>, after: &Verdict<'_>) -> Example {
    let outcome = |verdict: &Verdict<'_>| Outcome {
        result: Some(verdict.disposition().into()),
        cause: verdict.to_string(),
    };
    let (before, after) = (outcome(before), outcome(after));
    Example { label: label.into(), variant: None, before, after }
}

fn of_variant(
    ruleset: &Ruleset,
    label: &str,
    text: &str,
    variant: Option<&Variant<'_>>,
) -> Outcome {
    let Some(variant) = variant else {
        return Outcome { result: None, cause: "no mappings make it".into() };
    };
    let mappings = mappings(ruleset, label, text);
    let cause = match variant.action() {
        None => format!("{mappings}, and its code points or their contexts are not valid"),
        Some(action) => match ruleset.action_comment(action) {
            Some(comment) => format!("{mappings}, action {action}: {}", without_mark(comment)),
            None => format!("{mappings}, action {action}"),
        },
    };
    Outcome { result: Some(variant.disposition().into()), cause }
}

fn of_index(ruleset: &Ruleset, label: &str, index: String) -> Outcome {
    let cause = if *label == index {
        "no variant of an element is smaller".into()
    } else {
        mappings(ruleset, label, &index)
    };
    Outcome { result: Some(index), cause }
}

/// The mappings that make one text from another.
fn mappings(ruleset: &Ruleset, label: &str, text: &str) -> String {
    let replacements = ruleset.replacements(label, text).ok().flatten().unwrap_or_default();
    let code_points = |text: &str| shown(&text.chars().collect::<Vec<_>>());
    let list = replacements.iter().map(|one| {
        let kind = one.kind().map(|kind| format!(" (type {kind})")).unwrap_or_default();
        format!("{} becomes {}{kind}", code_points(one.source()), code_points(one.target()))
    });
    list.collect::<Vec<_>>().join(", ")
}

// The code points that labels are tried with.

/// What a code point means to one ruleset in a label without variants: its class, and the condition and the reflexive
/// mappings of its element, each with the bits of its type.
type Meaning = (u16, Option<(Condition, Vec<(u64, Condition)>)>);

/// The code points of two rulesets, one for each group that makes no difference.
pub(super) struct Letters {
    /// For the disposition of labels.
    pub(super) labels: Vec<char>,
    /// For variants.
    pub(super) variants: Vec<char>,
    /// For index labels.
    pub(super) index: Vec<char>,
}

impl Letters {
    pub(super) fn new(rulesets: [&Ruleset; 2]) -> Self {
        let (mut all, mut in_sequences, mut mapped) =
            (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        for ruleset in rulesets {
            let repertoire = &ruleset.repertoire;
            for (at, slot) in repertoire.entries().filter(|(_, slot)| slot.single != 0) {
                let Some(code_point) = char::from_u32(at) else { continue };
                all.insert(code_point);
                let element = repertoire.element(slot.single - 1);
                let is_mapped = repertoire.mappings_of(element).iter().any(|one| !one.is_reflexive);
                mapped.extend(is_mapped.then_some(code_point));
            }
            in_sequences.extend(repertoire.sequences().into_iter().flat_map(|sequence| sequence.0));
            // The targets of all mappings.
            mapped.extend(repertoire.mappings.iter().flat_map(|one| repertoire.target(one)));
        }
        let mapped: BTreeSet<char> = mapped.union(&in_sequences).copied().collect();
        all.extend(&in_sequences);
        let all: Vec<char> = all.into_iter().collect();
        let variants = groups(rulesets, &all, &mapped);
        // With sequences, index labels depend on the order of any code points.
        let index = if in_sequences.is_empty() { variants.clone() } else { all.clone() };
        Self { labels: groups(rulesets, &all, &in_sequences), variants, index }
    }
}

/// The code points in `alone`, and the first one of each group of others.
fn groups(rulesets: [&Ruleset; 2], all: &[char], alone: &BTreeSet<char>) -> Vec<char> {
    let mut groups: BTreeMap<[Meaning; 2], char> = BTreeMap::new();
    let mut letters = Vec::new();
    for &letter in all {
        if alone.contains(&letter) {
            letters.push(letter);
        } else {
            groups.entry(rulesets.map(|ruleset| meaning(ruleset, letter))).or_insert(letter);
        }
    }
    letters.extend(groups.into_values());
    letters.sort_unstable();
    letters
}

fn meaning(ruleset: &Ruleset, letter: char) -> Meaning {
    let slot = ruleset.repertoire.slot(letter);
    let element = slot.single.checked_sub(1).map(|element| ruleset.repertoire.element(element));
    let element = element.map(|element| {
        let mappings = ruleset.repertoire.mappings_of(element).iter();
        let reflexive = mappings.filter(|mapping| mapping.is_reflexive);
        let bits = reflexive.map(|one| (ruleset.actions.bits(one.kind), one.condition));
        (element.condition, bits.collect())
    });
    (slot.class, element)
}
