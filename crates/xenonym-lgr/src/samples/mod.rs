//! Labels for testing a registry system, in the manner of ICANN's labels for registry system tests.
//!
//! Labels are searched, so each expectation is the result of an evaluation. The search tries representative code
//! points and sequences: one of each kind that rules and mappings distinguish, alone, in pairs, and in threes. It stops after
//! a fixed number of labels, so that its time is bounded, and reports the rules and actions for which no label was
//! found.

mod search;

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use self::search::{Search, Source, is_allowed, target};
use crate::evaluate::{Problem, Reason};
use crate::ruleset::{Condition, Mapping, Ruleset};

/// What a label tests.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Purpose {
    /// The label is eligible. These labels together contain one code point of each class.
    Valid,
    /// The label is eligible, and a mapping or action decides about its variant.
    Variant,
    /// The label is such a variant, and its variant the label.
    Reverse,
    /// A code point is not in the repertoire.
    CodePoint,
    /// A code point is only permitted in sequences.
    Sequence,
    /// A code point breaks the rule for its context (section 5.2).
    Context,
    /// An action makes the label invalid (section 7).
    Action,
    /// IDNA2008 does not allow the label, whatever the ruleset says.
    Idna2008,
}

impl Purpose {
    const fn name(self) -> &'static str {
        match self {
            Self::Valid => "valid",
            Self::Variant => "variant",
            Self::Reverse => "reverse",
            Self::CodePoint => "code_point",
            Self::Sequence => "sequence",
            Self::Context => "context",
            Self::Action => "action",
            Self::Idna2008 => "idna2008",
        }
    }
}

/// A label for a test, and what is expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sample {
    purpose: Purpose,
    label: String,
    disposition: String,
    reason: String,
    variants: Vec<(String, String)>,
}

impl Sample {
    /// Returns what the label tests, such as `valid`.
    pub const fn purpose(&self) -> &'static str {
        self.purpose.name()
    }

    /// Returns the label, in Unicode.
    pub fn label(&self) -> &str {
        &self.label
    }

    /// Returns the disposition that is expected.
    pub fn disposition(&self) -> &str {
        &self.disposition
    }

    /// Returns the rule or action that is tested.
    pub fn reason(&self) -> &str {
        &self.reason
    }

    /// Returns some variants of the label, and the disposition that is expected of each.
    pub fn variants(&self) -> impl Iterator<Item = (&str, &str)> {
        self.variants.iter().map(|(variant, disposition)| (&**variant, &**disposition))
    }
}

/// Labels for a test.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Samples {
    list: Vec<Sample>,
    missing: Vec<String>,
    is_cut: bool,
}

impl Samples {
    /// Returns the labels, eligible ones first.
    pub fn list(&self) -> &[Sample] {
        &self.list
    }

    /// Returns whether the search stopped before all labels were tried, because the ruleset is too complex.
    pub fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// Returns the rules, actions and mappings for which no label was found, such as `rule "follows-C"`.
    pub fn missing(&self) -> &[String] {
        &self.missing
    }
}

impl Ruleset {
    /// Returns labels that test a registry system under this ruleset. The same ruleset has the same labels.
    ///
    /// ```
    /// # #[cfg(feature = "root-zone")] {
    /// use xenonym_lgr::Ruleset;
    ///
    /// let ruleset = Ruleset::root("Deva").unwrap();
    /// let samples = ruleset.samples();
    /// let broken = samples.list().iter().find(|sample| sample.purpose() == "context").unwrap();
    /// assert!(!ruleset.check(broken.label()).is_eligible());
    /// # }
    /// ```
    pub fn samples(&self) -> Samples {
        let mut search = Search::new(self);
        search.explore();
        let mut samples = Samples::default();
        add_valid(&mut search, &mut samples);
        add_variants(&mut search, &mut samples);
        add_ineligible(&mut search, &mut samples);
        samples.is_cut = search.is_exhausted();
        samples
    }
}

// Eligible labels that together contain one code point of each class.

/// How many sources without variants are tried.
const PLAIN_SOURCES: usize = 200;
/// The most code points of a label.
const MAX_LENGTH: usize = 8;
const VALID_REASON: &str = "the code points are in the repertoire, and no rule is broken";

fn add_valid(search: &mut Search<'_>, samples: &mut Samples) {
    let mut labels: Vec<String> = Vec::new();
    let mut covered: BTreeSet<u16> = BTreeSet::new();
    let parts: Vec<Vec<char>> =
        search.representatives.iter().map(|source| source.text.clone()).collect();
    let mut label = String::new();
    for part in &parts {
        let repertoire = &search.ruleset.repertoire;
        let classes = |text: &str| -> Vec<u16> {
            text.chars().map(|one| repertoire.slot(one).class).collect()
        };
        let part: String = part.iter().collect();
        if classes(&part).iter().all(|class| covered.contains(class)) {
            continue;
        }
        let longer: String = [&*label, &part].concat();
        let is_short = longer.chars().count() <= MAX_LENGTH;
        if is_short && is_good(search, &longer) {
            label = longer;
        } else if is_good(search, &part) {
            labels.push(core::mem::replace(&mut label, part));
        } else {
            continue;
        }
        covered.extend(classes(&label));
    }
    labels.push(label);
    // The others need a context.
    for (class, label) in &search.classes {
        if !covered.contains(class) {
            labels.push(label.clone());
            covered.extend(label.chars().map(|one| search.ruleset.repertoire.slot(one).class));
        }
    }
    labels.insert(0, without_variants(search));
    for label in labels.iter().filter(|label| !label.is_empty()) {
        search.add(samples, Purpose::Valid, label, VALID_REASON, None);
    }
}

/// A label of letters without variants.
fn without_variants(search: &mut Search<'_>) -> String {
    let plain =
        search.sources.iter().filter(|source| source.element.count == 0).take(PLAIN_SOURCES);
    let plain: Vec<Vec<char>> = plain.map(|source| source.text.clone()).collect();
    let mut label = String::new();
    for part in plain.iter().filter(|part| part.iter().all(|one| one.is_alphabetic())) {
        let longer: String = label.chars().chain(part.iter().copied()).collect();
        if longer.chars().count() <= MAX_LENGTH && is_good(search, &longer) {
            label = longer;
        }
    }
    label
}

/// Whether a label is eligible, and IDNA2008 allows it.
fn is_good(search: &mut Search<'_>, label: &str) -> bool {
    search.evaluator.check(label).is_eligible() && is_allowed(label)
}

// Labels that are not eligible: each rule is broken once.

/// How far from a label's code points others are searched.
const DISTANCE: u32 = 2048;

fn add_ineligible(search: &mut Search<'_>, samples: &mut Samples) {
    let base = base(search, samples);
    add_outside(search, samples, &base);
    add_contexts(search, samples);
    add_actions(search, samples);
    add_idna2008(search, samples, &base);
}

/// The label to which others add code points: the first that can stand before itself, if there is one.
fn base(search: &mut Search<'_>, samples: &Samples) -> String {
    let labels = samples.list.iter().map(|sample| sample.label.clone());
    let elements = search.representatives.iter().map(|source| source.text.iter().collect());
    let all: Vec<String> = labels.chain(elements).collect();
    let is_repeatable = |label: &&String| {
        let twice = format!("{label}{label}");
        is_allowed(&twice) && search.evaluator.check(&twice).is_eligible()
    };
    all.iter().find(is_repeatable).or(all.first()).cloned().unwrap_or_default()
}

/// A code point outside the repertoire, and one that is only permitted in sequences.
fn add_outside(search: &mut Search<'_>, samples: &mut Samples, base: &str) {
    let Some(last) = base.chars().last() else { return };
    let sequences = search.sources.iter().filter(|source| source.text.len() > 1);
    let parts: BTreeSet<char> = sequences.flat_map(|source| source.text.clone()).collect();
    let near = (u32::from(last) + 1..u32::from(last) + DISTANCE).filter_map(char::from_u32);
    let mut labels = near.filter(|one| !parts.contains(one)).map(|one| format!("{base}{one}"));
    let mut is_outside =
        |label: &str| matches!(search.evaluator.check(label).reason(), Reason::CodePoint { .. });
    let outside = labels.find(|label| is_outside(label) && is_allowed(label));
    let alone = parts.iter().map(|one| format!("{base}{one}")).find(|label| is_outside(label));
    if let Some(label) = outside {
        add_invalid(search, samples, Purpose::CodePoint, &label);
    }
    if let Some(label) = alone {
        add_invalid(search, samples, Purpose::Sequence, &label);
    }
}

/// Each rule that a code point or sequence names.
fn add_contexts(search: &mut Search<'_>, samples: &mut Samples) {
    let named = search.sources.iter().filter_map(|source| source.element.condition.get());
    let rules: BTreeSet<usize> = named.map(|(rule, _)| rule).collect();
    for rule in rules {
        let name = rule_name(search, rule);
        match search.contexts.get(name).cloned() {
            Some(label) => add_invalid(search, samples, Purpose::Context, &label),
            None => samples.missing.push(format!("rule {name:?}")),
        }
    }
}

/// Each action with the disposition `invalid`. Actions with others must be found among labels or variants.
fn add_actions(search: &mut Search<'_>, samples: &mut Samples) {
    for (action, label) in search.actions.clone() {
        if !search.ruleset.is_eligible(Some(action)) {
            let reason = search.action_name(action);
            search.add(samples, Purpose::Action, &label, &reason, None);
        }
    }
    let numbers: Vec<usize> = (0..search.ruleset.actions.list.len()).collect();
    for action in numbers.into_iter().filter(|action| search.is_own(*action)) {
        let is_found =
            search.actions.contains_key(&action) || search.variants.contains_key(&Some(action));
        if !is_found {
            samples.missing.push(search.action_name(action));
        }
    }
}

/// Hyphens at places that RFC 5891 section 4.2.3.1 does not allow.
fn add_idna2008(search: &mut Search<'_>, samples: &mut Samples, base: &str) {
    let mut start = base.chars();
    let (Some(first), rest) = (start.next(), start.as_str()) else { return };
    let second = rest.chars().next().unwrap_or(first);
    for label in [format!("-{base}"), format!("{base}-"), format!("{first}{second}--{base}")] {
        if !search.evaluator.check(&label).is_eligible() {
            continue;
        }
        if let Some(problem) = Problem::of_idna2008(&label) {
            search.add(samples, Purpose::Idna2008, &label, &problem.to_string(), None);
        }
    }
}

fn add_invalid(search: &mut Search<'_>, samples: &mut Samples, purpose: Purpose, label: &str) {
    let reason: String = search.evaluator.check(label).to_string();
    search.add(samples, purpose, label, &reason, None);
}

// Labels with a variant for each action, and for each kind of mapping.

/// How many sources of each kind of mapping are tried.
const VARIANT_SOURCES: usize = 8;
/// The most kinds of mappings.
const MAX_KINDS: usize = 200;

/// The sources of a kind of mapping.
type Kinds = BTreeMap<(u16, Condition), Vec<(Source, Mapping)>>;

fn add_variants(search: &mut Search<'_>, samples: &mut Samples) {
    let mut pairs: Vec<(String, String, String)> = Vec::new();
    for (action, (label, variant)) in &search.variants {
        let reason = match action {
            Some(action) => format!("the variant triggers {}", search.action_name(*action)),
            None => String::from("the variant is not in the repertoire, or breaks a rule"),
        };
        pairs.push((label.clone(), variant.clone(), reason));
    }
    for ((_, condition), listed) in mapping_kinds(search) {
        let rule = condition.get().map(|(rule, _)| rule_name(search, rule));
        let condition = rule.map(|rule| format!(", which depends on rule {rule:?}"));
        let condition = condition.unwrap_or_default();
        let Some((source, mapping)) = listed.first() else { continue };
        let from = numbers(&source.text);
        let to = numbers(&target(search.ruleset, source, mapping));
        let name = format!("the mapping of {from} to {to}{condition}");
        match listed.iter().find_map(|(source, mapping)| find_variant(search, source, mapping)) {
            Some((label, variant)) => pairs.push((label, variant, name)),
            None => samples.missing.push(name),
        }
    }
    for (label, variant, reason) in &pairs {
        search.add(samples, Purpose::Variant, label, reason, Some(variant));
    }
    for (label, variant, reason) in &pairs {
        if search.evaluator.check(variant).is_eligible() {
            let reason = format!("the other way round: {reason}");
            search.add(samples, Purpose::Reverse, variant, &reason, Some(label));
        }
    }
}

/// The first sources of each kind of mapping.
fn mapping_kinds(search: &Search<'_>) -> Kinds {
    let mut kinds = Kinds::new();
    for source in &search.sources {
        for mapping in search.ruleset.repertoire.mappings_of(source.element) {
            if mapping.is_reflexive {
                continue;
            }
            let is_full = kinds.len() >= MAX_KINDS;
            let key = (mapping.kind, mapping.condition);
            if is_full && !kinds.contains_key(&key) {
                continue;
            }
            let listed = kinds.entry(key).or_default();
            if listed.len() < VARIANT_SOURCES {
                listed.push((source.clone(), *mapping));
            }
        }
    }
    kinds
}

/// The shortest label whose variant is made by this mapping alone.
fn find_variant(
    search: &mut Search<'_>,
    source: &Source,
    mapping: &Mapping,
) -> Option<(String, String)> {
    let target = target(search.ruleset, source, mapping);
    let neighbors: Vec<Vec<char>> =
        search.representatives.iter().map(|one| one.text.clone()).collect();
    let around = || core::iter::once(&[][..]).chain(neighbors.iter().map(|one| &one[..]));
    for count in 0..=2 {
        for before in around() {
            for after in around() {
                let is_next = usize::from(!before.is_empty()) + usize::from(!after.is_empty());
                if is_next != count {
                    continue;
                }
                if search.is_exhausted() {
                    return None;
                }
                let text = |middle: &[char]| -> String {
                    before.iter().chain(middle).chain(after).collect()
                };
                let label = text(&source.text);
                if !search.evaluator.check(&label).is_eligible() {
                    continue;
                }
                let variant = text(&target);
                if !variant.is_empty()
                    && matches!(search.evaluator.variant(&label, &variant), Ok(Some(_)))
                {
                    return Some((label, variant));
                }
            }
        }
    }
    None
}

fn rule_name<'r>(search: &Search<'r>, rule: usize) -> &'r str {
    search.ruleset.rule_names.get(rule).map_or("", |name| name)
}

fn numbers(text: &[char]) -> String {
    let list: Vec<String> = text.iter().map(|one| format!("U+{:04X}", u32::from(*one))).collect();
    if list.is_empty() { String::from("nothing") } else { list.join(" ") }
}
