//! Replacements for the parts of a label: the edges of code points, in reverse.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use xenonym::idna2008::{DerivedProperty, derived_property};

use super::classes::{Classes, mixes};
use crate::display::{LabelVerdict, Policy, Rule, RuleSet, Show};
use crate::lookalikes::align::reached;
use crate::lookalikes::hit::Source;
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
