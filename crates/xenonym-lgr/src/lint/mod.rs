//! Checks of a whole ruleset: what RFC 7940 requires of implementations to report, and the advice of RFC 8228.
//!
//! Most checks compare mappings. Where contexts decide, a label is searched that shows the defect: an element with at
//! most one code point on each side, one for each class that rules distinguish. So a reported witness is real, but a
//! defect that needs a longer label is not found.

mod actions;
mod conditions;
mod mappings;
mod repertoire;
mod sequences;
mod witness;

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use self::mappings::Graph;
pub(crate) use self::mappings::{condition_text, shown};
use self::witness::Labels;
pub use self::witness::Witness;
use crate::document::Document;
use crate::error::Error;
use crate::ruleset::Ruleset;

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
    /// The name, such as `asymmetric`.
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

    /// The clause that requires or advises it, such as `RFC 8228 section 3`.
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

    /// Whether it makes results wrong: variants with two dispositions, or collisions that index labels miss.
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
    /// What it is about.
    pub const fn check(&self) -> Check {
        self.check
    }

    /// The line, counted from 1.
    pub const fn line(&self) -> u32 {
        self.place.0
    }

    /// The column in code points, counted from 1.
    pub const fn column(&self) -> u32 {
        self.place.1
    }

    /// The defect, without its place and clause.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The shortest label found that shows the defect.
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
///
/// # Errors
///
/// The document violates RFC 7940, or exceeds a limit of [`Ruleset::new`].
pub fn lint(bytes: &[u8]) -> Result<Vec<Finding>, Error> {
    let (document, places) = Document::parse_with_places(bytes)?;
    let ruleset = Ruleset::new(&document)?;
    let graph = Graph::new(&document);
    let mut report = Report::default();
    let mut labels = Labels::new(&ruleset);
    mappings::check(&graph, &mut labels, &places, &mut report);
    conditions::check(&graph, &mut labels, &places, &mut report);
    sequences::check(&graph, &mut labels, &places, &mut report);
    actions::check(&document, &ruleset, &places, &mut report);
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
