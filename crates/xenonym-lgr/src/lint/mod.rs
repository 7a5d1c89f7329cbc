//! Checks of a whole ruleset: what RFC 7940 requires of implementations to report, and the advice of RFC 8228.
//!
//! Most checks compare mappings. Where contexts decide, a label is searched that shows the defect: an element with at
//! most one code point on each side, one for each class that rules distinguish. So a reported witness is real, but a
//! defect that needs a longer label is not found.

mod mappings;
mod repertoire;
mod witness;

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use self::mappings::Graph;
use self::witness::Labels;
use crate::document::{Action, Document, NodeKind, Trigger};
use crate::error::Error;
use crate::ruleset::{Automaton, Rule, Ruleset};
use crate::xml::Places;

pub(crate) use self::mappings::{condition_text, shown};
pub use self::witness::Witness;

/// What a finding is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Check {
    /// A mapping without a mapping back.
    Asymmetric,
    /// Two mappings in a row without a mapping from the first source to the last target.
    Intransitive,
    /// A mapping and the mapping back have different conditions.
    ConditionsDisagree,
    /// The same mapping exists with and without a condition.
    ConditionMixed,
    /// Two conditions of the same mapping hold in one label.
    ConditionsOverlap,
    /// A condition holds in a label, and does not hold in one of its variants.
    ConditionUnstable,
    /// A reflexive mapping has a condition.
    ReflexiveCondition,
    /// An action requires types for all code points, and some have no reflexive mapping.
    ReflexiveMissing,
    /// A mapping without a type.
    Untyped,
    /// A code point outside the repertoire is not handled as such.
    OutOfRepertoire,
    /// A label can be divided into elements in two ways.
    AmbiguousSequence,
    /// A variant can be made in two ways, with different dispositions.
    Duplicate,
    /// A variant can be made in two ways, and is blocked in both.
    DuplicateBlocked,
    /// A variant has another index label.
    IndexDiffers,
    /// An action that is never triggered.
    UnreachableAction,
    /// A rule or class that nothing refers to.
    Unused,
    /// A class of a tag that no code point has.
    UnknownTag,
    /// There are no rules, although some code points need one.
    RuleMissing,
    /// IDNA2008 allows a code point in no label.
    NotIdna2008,
    /// The ruleset is so large that not all labels were tried.
    Incomplete,
}

impl Check {
    /// Returns the name, such as `asymmetric`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Asymmetric => "asymmetric",
            Self::Intransitive => "intransitive",
            Self::ConditionsDisagree => "conditions_disagree",
            Self::ConditionMixed => "condition_mixed",
            Self::ConditionsOverlap => "conditions_overlap",
            Self::ConditionUnstable => "condition_unstable",
            Self::ReflexiveCondition => "reflexive_condition",
            Self::ReflexiveMissing => "reflexive_missing",
            Self::Untyped => "untyped",
            Self::OutOfRepertoire => "out_of_repertoire",
            Self::AmbiguousSequence => "ambiguous_sequence",
            Self::Duplicate => "duplicate",
            Self::DuplicateBlocked => "duplicate_blocked",
            Self::IndexDiffers => "index_differs",
            Self::UnreachableAction => "unreachable_action",
            Self::Unused => "unused",
            Self::UnknownTag => "unknown_tag",
            Self::RuleMissing => "rule_missing",
            Self::NotIdna2008 => "not_idna2008",
            Self::Incomplete => "incomplete",
        }
    }

    /// Returns the clause that requires or advises it, such as `RFC 8228 section 3`.
    pub const fn clause(self) -> &'static str {
        match self {
            Self::Asymmetric | Self::Intransitive => "RFC 8228 section 3",
            Self::ConditionsDisagree | Self::ConditionsOverlap => "RFC 7940 section 5.3.5",
            Self::ConditionMixed | Self::ConditionUnstable | Self::ReflexiveCondition => {
                "RFC 8228 section 16"
            }
            Self::ReflexiveMissing => "RFC 8228 section 11",
            Self::Untyped => "RFC 8228 section 7",
            Self::OutOfRepertoire => "RFC 8228 section 14",
            Self::AmbiguousSequence => "RFC 8228 section 17",
            Self::Duplicate | Self::DuplicateBlocked => "RFC 7940 section 8.4",
            Self::IndexDiffers => "RFC 7940 section 8.5",
            Self::UnreachableAction => "RFC 7940 section 7.4",
            Self::Unused => "RFC 7940 section 6",
            Self::UnknownTag => "RFC 7940 section 6.2.2",
            Self::RuleMissing => "RFC 7940 section 6.3",
            Self::NotIdna2008 => "RFC 5892",
            Self::Incomplete => "RFC 7940 section 12.2",
        }
    }

    /// Returns whether it makes results wrong: variants with two dispositions, or collisions that index labels miss.
    pub const fn is_error(self) -> bool {
        matches!(
            self,
            Self::Asymmetric
                | Self::Intransitive
                | Self::ConditionsDisagree
                | Self::ConditionMixed
                | Self::ConditionsOverlap
                | Self::Duplicate
                | Self::IndexDiffers
        )
    }
}

/// A defect of a ruleset.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    check: Check,
    place: (u32, u32),
    message: String,
    witness: Option<Witness>,
}

impl Finding {
    /// Returns what it is about.
    pub const fn check(&self) -> Check {
        self.check
    }

    /// Returns the line, counted from 1.
    pub const fn line(&self) -> u32 {
        self.place.0
    }

    /// Returns the column in code points, counted from 1.
    pub const fn column(&self) -> u32 {
        self.place.1
    }

    /// Returns the defect, without its place and clause.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns the shortest label found that shows the defect.
    pub const fn witness(&self) -> Option<&Witness> {
        self.witness.as_ref()
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let severity = if self.check.is_error() { "error" } else { "warning" };
        let ((line, column), clause) = (self.place, self.check.clause());
        write!(f, "line {line}, column {column}: {severity}: {} ({clause})", self.message)
    }
}

/// Checks a ruleset, and returns its defects in the order of the document.
///
/// # Errors
///
/// The document violates RFC 7940, or exceeds a limit of [`Ruleset::new`].
///
/// ```
/// let xml = r#"<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><data>
/// <char cp="0061"><var cp="0062" type="blocked"/></char>
/// <char cp="0062"/>
/// </data></lgr>"#;
/// let findings = xenonym_lgr::lint(xml.as_bytes())?;
/// assert_eq!(
///     findings[1].to_string(),
///     "line 2, column 17: error: U+0061 maps to U+0062, which does not map back (RFC 8228 section 3)",
/// );
/// # Ok::<(), xenonym_lgr::Error>(())
/// ```
pub fn lint(bytes: &[u8]) -> Result<Vec<Finding>, Error> {
    let (document, places) = Document::parse_with_places(bytes)?;
    let ruleset = Ruleset::new(&document)?;
    let graph = Graph::new(&document);
    let mut report = Report::default();
    let mut labels = Labels::new(&ruleset);
    mappings::check(&graph, &mut labels, &places, &mut report);
    mappings::check_conditions(&graph, &mut labels, &places, &mut report);
    repertoire::check_sequences(&graph, &mut labels, &places, &mut report);
    check_unused(&document, &ruleset, &places, &mut report);
    repertoire::check(&document, &places, &mut report);
    if labels.is_exhausted() {
        let message = "too many labels and mappings to try: some defects may be missing";
        report.add(Check::Incomplete, 0, message.into(), None);
    }
    for check in report.full() {
        let message = format!(
            "more than {MAX_FINDINGS} findings {:?}: only the first ones are listed",
            check.name()
        );
        report.add(Check::Incomplete, 0, message, None);
    }
    let text = core::str::from_utf8(bytes).unwrap_or_default();
    Ok(report.finish(text))
}

/// The most findings of one check, so that a small document cannot have a report of gigabytes.
const MAX_FINDINGS: usize = 1_000;

/// The findings so far, with the bytes where their elements begin.
#[derive(Default)]
struct Report {
    found: Vec<(usize, Finding)>,
    /// How many there are of each check, those that are left out included.
    counts: BTreeMap<Check, usize>,
}

impl Report {
    fn add(&mut self, check: Check, at: usize, message: String, witness: Option<Witness>) {
        let count = self.counts.entry(check).or_default();
        *count += 1;
        if *count <= MAX_FINDINGS {
            self.found.push((at, Finding { check, place: (1, 1), message, witness }));
        }
    }

    /// Whether more findings of a check would be left out.
    fn is_full(&self, check: Check) -> bool {
        self.counts.get(&check).is_some_and(|count| *count > MAX_FINDINGS)
    }

    /// The checks with findings that were left out.
    fn full(&self) -> Vec<Check> {
        self.counts.keys().copied().filter(|check| self.is_full(*check)).collect()
    }

    /// Sorts them, and turns bytes into lines and columns in one pass.
    fn finish(mut self, text: &str) -> Vec<Finding> {
        self.found.sort_by_key(|(at, finding)| (*at, finding.check));
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let (mut line, mut column, mut before) = (1, 1, 0);
        let mut findings = Vec::with_capacity(self.found.len());
        for (at, finding) in self.found {
            let passed = text.get(before..at).unwrap_or_default();
            line += passed.matches('\n').count() as u32;
            let count = |text: &str| text.chars().count() as u32;
            column = match passed.rsplit_once('\n') {
                Some((_, last)) => count(last) + 1,
                None => column + count(passed),
            };
            before = at.max(before);
            findings.push(Finding { place: (line, column), ..finding });
        }
        findings
    }
}

// Actions that are never triggered, and definitions that nothing uses.

fn check_unused(document: &Document, ruleset: &Ruleset, places: &Places, report: &mut Report) {
    let types: BTreeSet<&str> = document
        .entries
        .iter()
        .flat_map(|entry| &entry.variants)
        .filter_map(|variant| variant.kind.as_deref())
        .collect();
    let mut matching: BTreeMap<*const Automaton, bool> = BTreeMap::new();
    for (action, number) in document.actions.iter().zip(0..) {
        let before = document.actions.get(..number).unwrap_or_default();
        let reason =
            hidden(action, before).or_else(|| impossible(action, ruleset, &types, &mut matching));
        if let Some(reason) = reason {
            let message = format!("the action is never triggered: {reason}");
            report.add(Check::UnreachableAction, places.action(number), message, None);
        }
    }
    check_definitions(document, places, report);
}

/// An earlier action that is triggered whenever this one is.
fn hidden(action: &Action, before: &[Action]) -> Option<String> {
    let number = before.iter().position(|earlier| {
        let rule = (&earlier.matches, &earlier.not_matches);
        let covers_rule = rule == (&None, &None) || rule == (&action.matches, &action.not_matches);
        if !covers_rule {
            return false;
        }
        match (&earlier.trigger, &action.trigger) {
            (None, _) => true,
            (Some((Trigger::Any, all)), Some((Trigger::Any, types))) => {
                types.iter().all(|kind| all.contains(kind))
            }
            (Some((Trigger::Any, all)), Some((_, types))) => {
                // At least one of these occurs, and no other.
                types.iter().all(|kind| all.contains(kind))
            }
            (Some((Trigger::All, all)), Some((Trigger::All | Trigger::Only, types)))
            | (Some((Trigger::Only, all)), Some((Trigger::Only, types))) => {
                types.iter().all(|kind| all.contains(kind))
            }
            _ => false,
        }
    })?;
    Some(format!("action {number} comes first and applies to the same labels"))
}

/// A rule or type that never occurs. A rule that always matches hides nothing here.
fn impossible(
    action: &Action,
    ruleset: &Ruleset,
    types: &BTreeSet<&str>,
    matching: &mut BTreeMap<*const Automaton, bool>,
) -> Option<String> {
    if let Some((_, listed)) = &action.trigger {
        if !listed.iter().any(|kind| types.contains(&**kind)) {
            return Some("no mapping has any of its types".into());
        }
    }
    let name = action.matches.as_deref()?;
    let at = ruleset.rule_names.iter().position(|rule| **rule == *name)?;
    match ruleset.rules.get(at)? {
        Rule::Whole(automaton) => {
            // Rules with equal automata share them.
            let matches =
                matching.entry(Arc::as_ptr(automaton)).or_insert_with(|| can_match(automaton));
            (!*matches).then(|| format!("no label matches the rule {name:?}"))
        }
        Rule::Contexts(_) => None,
    }
}

/// Whether any label matches.
fn can_match(automaton: &Automaton) -> bool {
    // Class 0 is that of code points outside the repertoire. A class of each column is enough.
    let mut classes: BTreeMap<u8, u16> = BTreeMap::new();
    for (column, class) in automaton.columns.iter().zip(0..).skip(1) {
        classes.entry(*column).or_insert(class);
    }
    let mut reached: BTreeSet<u16> = BTreeSet::new();
    let mut open: Vec<u16> = alloc::vec![automaton.step_start(0)];
    while let Some(state) = open.pop() {
        if !reached.insert(state) {
            continue;
        }
        if automaton.accepts(automaton.step_end(state)) {
            return true;
        }
        open.extend(classes.values().map(|class| automaton.step(state, *class)));
    }
    false
}

/// Rules and classes that nothing refers to, and classes of unknown tags.
fn check_definitions(document: &Document, places: &Places, report: &mut Report) {
    let (mut classes, mut rules): (BTreeSet<&str>, BTreeSet<&str>) = Default::default();
    for node in document.definitions.iter().flat_map(|definition| &definition.nodes) {
        match &node.kind {
            NodeKind::ClassReference(name) => classes.insert(name),
            NodeKind::RuleReference(name) => rules.insert(name),
            _ => false,
        };
    }
    for action in &document.actions {
        rules.extend(action.matches.as_deref().or(action.not_matches.as_deref()));
    }
    for entry in &document.entries {
        let variants = entry.variants.iter().filter_map(|variant| variant.condition.as_ref());
        rules.extend(entry.condition.iter().chain(variants).map(|condition| &*condition.rule));
    }
    let tags: BTreeSet<&str> =
        document.entries.iter().flat_map(|entry| &entry.tags).map(|tag| &**tag).collect();
    for (definition, number) in document.definitions.iter().zip(0..) {
        let at = places.definition(number);
        let (kind, used) = if definition.is_rule { ("rule", &rules) } else { ("class", &classes) };
        if !used.contains(&*definition.name) {
            let message = format!("the {kind} {:?} is not used", definition.name);
            report.add(Check::Unused, at, message, None);
        }
        for node in &definition.nodes {
            match &node.kind {
                NodeKind::Tagged(tag) if !tags.contains(&**tag) => {
                    let message = format!("no code point is tagged {tag:?}, so the class is empty");
                    report.add(Check::UnknownTag, at, message, None);
                }
                _ => {}
            }
        }
    }
}
