//! Replacements for the parts of a label: the edges of code points, in reverse.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::BitAnd;

use xenonym::domain::MAX_LABEL_LENGTH;
use xenonym::idna2008::{DerivedProperty, derived_property};
use xenonym::unicode::BidiClass;

use crate::display::{LabelVerdict, Policy, Rule, RuleSet, Show};
use crate::lookalikes::align::reached;
use crate::lookalikes::hit::Source;
use crate::restriction::RestrictionLevel;
use crate::scripts::Script;
use crate::tables::{Edge, LOOKALIKES};

/// A text that can replace a part of a label.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Replacement {
    pub(super) cost: u16,
    pub(super) text: String,
    /// The number of code points that it replaces.
    pub(super) length: usize,
    pub(super) source: Source,
    /// Its number of code points.
    pub(super) count: u8,
    pub(super) classes: Classes,
}

/// The code points that look like a text, each with its edge.
pub(super) struct Replacements<'p> {
    like: BTreeMap<Vec<char>, Vec<(char, Edge)>>,
    /// The most code points of a text.
    longest: usize,
    /// Without the rules about more than one code point.
    policy: Option<Policy>,
    suffix: &'p str,
    /// Whether a label can mix Latin, Greek and Cyrillic.
    mixes: bool,
}

/// The rules that a code point breaks at any position.
const OF_CODE_POINTS: RuleSet = RuleSet::of(&[
    Rule::IdentifierStatus,
    Rule::BlockedCodePoint,
    Rule::ChromiumBlocklist,
    Rule::FirefoxBlocklist,
    Rule::FirefoxIdentifierType,
    Rule::SafariScript,
    Rule::SafariBlocklist,
]);

impl<'p> Replacements<'p> {
    /// For labels before a suffix in its ASCII form.
    pub(super) fn new(policy: Option<&Policy>, suffix: &'p str) -> Self {
        let mut like: BTreeMap<Vec<char>, Vec<(char, Edge)>> = BTreeMap::new();
        for code_point in LOOKALIKES.code_points() {
            for edge in LOOKALIKES.edges(code_point) {
                let text: Vec<char> = edge.text().collect();
                if !text.is_empty() {
                    like.entry(text).or_default().push((code_point, edge));
                }
            }
        }
        let longest = like.keys().map(Vec::len).max().unwrap_or_default();
        let mixes = policy.is_none_or(mixes);
        let policy =
            policy.map(|policy| policy.with_rules(policy.rules().intersection(OF_CODE_POINTS)));
        Self { like, longest, policy, suffix, mixes }
    }

    /// Whether a text can be part of a label, because each code point can be registered and is displayed.
    fn is_possible(&self, text: &str) -> bool {
        let is_registrable = |code_point: char| {
            let property = derived_property(code_point);
            !matches!(property, DerivedProperty::Disallowed | DerivedProperty::Unassigned)
        };
        if !text.chars().all(is_registrable) {
            return false;
        }
        let Some(policy) = &self.policy else { return true };
        let is_shown = |code_point: char| {
            code_point.is_ascii() || {
                let name = format!("{code_point}.{}", self.suffix);
                policy.judge(&name).labels().first().map(LabelVerdict::show) != Some(Show::Ascii)
            }
        };
        text.chars().all(is_shown)
    }

    /// The replacements at each position of a label, the cheapest first, including the original.
    pub(super) fn of_label(&self, label: &[char]) -> Vec<Vec<Replacement>> {
        let places = 0..label.len();
        places.map(|at| self.of_place(label.get(at..).unwrap_or_default())).collect()
    }

    /// The replacements of the first code points of a text.
    fn of_place(&self, text: &[char]) -> Vec<Replacement> {
        let Some(&first) = text.first() else { return Vec::new() };
        // The cheapest for each text and length.
        let mut found: BTreeMap<(String, usize), (u16, Source)> = BTreeMap::new();
        let mut add = |text: String, length: usize, cost: u16, source: Source| {
            let best = found.entry((text, length)).or_insert((cost, source));
            *best = (*best).min((cost, source));
        };
        add(String::from(first), 1, 0, Source::Ascii);
        for (base, cost, source) in reached(first) {
            if cost > 0 {
                add(String::from(base), 1, cost, source);
            }
            for &(other, edge) in self.like.get(&[base][..]).into_iter().flatten() {
                let other_source = Source::of_number(edge.source);
                let source = if edge.cost >= cost { other_source } else { source };
                add(String::from(other), 1, cost + edge.cost, source);
            }
        }
        for edge in LOOKALIKES.edges(first).filter(|edge| edge.single().is_none()) {
            let text: String = edge.text().collect();
            add(text, 1, edge.cost, Source::of_number(edge.source));
        }
        for length in 2..=self.longest.min(text.len()) {
            let part = text.get(..length).unwrap_or_default();
            for &(other, edge) in self.like.get(part).into_iter().flatten() {
                add(String::from(other), length, edge.cost, Source::of_number(edge.source));
            }
        }
        let is_change = |(text, length): &(String, usize), cost: u16| {
            cost == 0 || *length > 1 || !text.chars().eq([first])
        };
        let mut replacements: Vec<Replacement> = found
            .into_iter()
            .filter(|(key, (cost, _))| !key.0.is_empty() && is_change(key, *cost))
            .filter(|(key, _)| self.is_possible(&key.0))
            .map(|((text, length), (cost, source))| Replacement {
                classes: Classes::of_text(&text, self.mixes),
                // An edge leads to a few code points at most.
                count: text.chars().count() as u8,
                cost,
                text,
                length,
                source,
            })
            .collect();
        replacements.sort();
        replacements
    }
}

// Classes of code points that can occur in one label.
//
// All code points of a label that can be registered and displayed belong to one class. So a look-alike whose code points
// share no class can be abandoned early.

/// The number of classes.
pub(super) const COUNT: usize = 5;
/// The octets of an A-label in addition to one per code point: the ACE prefix, and at least three digits for the first
/// non-ASCII code point.
const OF_A_LABEL: usize = 6;

/// A set of classes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Classes(u8);

impl Classes {
    pub(super) const ALL: Self = Self((1 << COUNT) - 1);
    const NONE: Self = Self(0);
    const ASCII: Self = Self(1);
    const RIGHT_TO_LEFT: Self = Self(2);
    /// Left-to-right labels without Greek and Cyrillic, of Cyrillic, and of Greek.
    const OTHER: Self = Self(4);
    const CYRILLIC: Self = Self(8);
    const GREEK: Self = Self(16);
    const LEFT_TO_RIGHT: Self = Self(4 | 8 | 16);

    /// The classes in which a text can occur. With `mixes`, a label can mix Latin, Greek and Cyrillic.
    pub(super) fn of_text(text: &str, mixes: bool) -> Self {
        text.chars().fold(Self::ALL, |classes, code_point| classes & Self::of(code_point, mixes))
    }

    fn of(code_point: char, mixes: bool) -> Self {
        let of_script = match Script::of(code_point) {
            _ if mixes => Self::LEFT_TO_RIGHT,
            Script::COMMON | Script::INHERITED => Self::LEFT_TO_RIGHT,
            Script::CYRILLIC => Self::CYRILLIC,
            Script::GREEK => Self::GREEK,
            _ => Self::OTHER,
        };
        // RFC 5893 section 2, rules 2 and 5.
        let of_direction = match BidiClass::of(code_point) {
            BidiClass::L => of_script,
            BidiClass::R | BidiClass::AL | BidiClass::AN => Self::RIGHT_TO_LEFT,
            _ => of_script.union(Self::RIGHT_TO_LEFT),
        };
        of_direction.union(if code_point.is_ascii() { Self::ASCII } else { Self::NONE })
    }

    const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(super) const fn has(self, number: usize) -> bool {
        self.0 >> number & 1 != 0
    }

    /// The most code points that the DNS allows in a label of a class.
    pub(super) const fn longest(number: usize) -> usize {
        if number == 0 { MAX_LABEL_LENGTH } else { MAX_LABEL_LENGTH - OF_A_LABEL }
    }
}

impl BitAnd for Classes {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

/// Whether a policy displays labels that mix Latin, Greek and Cyrillic.
pub(super) fn mixes(policy: &Policy) -> bool {
    let has = |rule| policy.rules().contains(rule);
    let level = policy.restriction_level();
    let is_restrictive = level <= RestrictionLevel::ModeratelyRestrictive;
    !(has(Rule::FirefoxScripts) || has(Rule::RestrictionLevel) && is_restrictive)
}

// The costs that can be reached from each position of a label, and the number of code points.

/// The fewest code points in the rest of a label for each class, or [`NEVER`].
type Fewest = [u8; COUNT];
const NEVER: u8 = u8::MAX;

/// The relevant properties of a replacement, which several replacements at a position share.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Step {
    /// The number of code points before and after the replacement.
    length: usize,
    count: u8,
    cost: u16,
    classes: Classes,
}

/// The rest that costs exactly so much, for each cost and each position in the label. Costs are added on demand.
#[derive(Clone, Debug)]
pub(super) struct Rest {
    steps: Vec<Vec<Step>>,
    by_cost: Vec<Vec<Fewest>>,
    /// The highest cost of all.
    most: usize,
}

impl Rest {
    /// The minimum of the highest cost, even if no replacements cost so much, and the maximum.
    pub(super) fn new(replacements: &[Vec<Replacement>], least: usize, highest: usize) -> Self {
        let step = |one: &Replacement| Step {
            length: one.length,
            count: one.count,
            cost: one.cost,
            classes: one.classes,
        };
        let steps = |of: &Vec<Replacement>| {
            of.iter().map(step).collect::<BTreeSet<_>>().into_iter().collect()
        };
        let dearest = |of: &Vec<Replacement>| of.iter().map(|one| usize::from(one.cost)).max();
        let most: usize = replacements.iter().filter_map(dearest).sum();
        Self {
            steps: replacements.iter().map(steps).collect(),
            by_cost: Vec::new(),
            most: most.max(least).min(highest),
        }
    }

    /// Adds the next cost and returns it, or returns `None` after the highest one.
    pub(super) fn next_cost(&mut self) -> Option<usize> {
        let cost = self.by_cost.len();
        if cost > self.most {
            return None;
        }
        let end = if cost == 0 { 0 } else { NEVER };
        self.by_cost.push(vec![[end; COUNT]; self.steps.len() + 1]);
        for place in (0..self.steps.len()).rev() {
            let fewest = self.fewest(place, cost);
            let of_place = self.by_cost.last_mut().and_then(|of_cost| of_cost.get_mut(place));
            if let Some(of_place) = of_place {
                *of_place = fewest;
            }
        }
        Some(cost)
    }

    fn fewest(&self, place: usize, cost: usize) -> Fewest {
        let mut fewest = [NEVER; COUNT];
        for step in self.steps.get(place).into_iter().flatten() {
            let after = cost.checked_sub(step.cost.into());
            let Some(after) = after.and_then(|cost| self.of(place + step.length, cost)) else {
                continue;
            };
            for (number, (here, after)) in fewest.iter_mut().zip(after).enumerate() {
                if step.classes.has(number) {
                    *here = (*here).min(after.saturating_add(step.count));
                }
            }
        }
        fewest
    }

    fn of(&self, place: usize, cost: usize) -> Option<&Fewest> {
        self.by_cost.get(cost)?.get(place)
    }

    /// Whether the rest after a position can cost exactly so much, after so many code points in these classes.
    pub(super) fn can_cost(
        &self,
        place: usize,
        cost: usize,
        before: usize,
        classes: Classes,
    ) -> bool {
        let Some(fewest) = self.of(place, cost) else { return false };
        fewest.iter().enumerate().any(|(number, &rest)| {
            rest != NEVER
                && classes.has(number)
                && before + usize::from(rest) <= Classes::longest(number)
        })
    }
}
