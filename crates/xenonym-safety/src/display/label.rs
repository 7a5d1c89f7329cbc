//! A label that rules check, and their findings.

use alloc::string::String;
use alloc::vec::Vec;

use super::policy::Platform;
use super::rule::{Rule, RuleSet};
use crate::scripts::{Script, ScriptSet};
use crate::tables::{IDENTIFIERS, Record};

/// A label in its Unicode form, which is not ASCII.
pub(super) struct Label<'a> {
    pub(super) scalars: Vec<Scalar>,
    pub(super) tld: &'a str,
    tld_scripts: ScriptSet,
    pub(super) platform: Platform,
}

/// The last label of a name.
pub(super) struct TopLevelDomain {
    /// The Unicode form.
    pub(super) text: String,
    scripts: ScriptSet,
}

impl TopLevelDomain {
    pub(super) fn new(text: String) -> Self {
        let scripts =
            text.chars().fold(ScriptSet::EMPTY, |set, code_point| set.with(Script::of(code_point)));
        Self { text, scripts }
    }
}

/// A code point of a label.
#[derive(Clone, Copy)]
pub(super) struct Scalar {
    pub(super) code_point: char,
    pub(super) record: Record,
    pub(super) script: Script,
}

impl Scalar {
    fn new(code_point: char) -> Self {
        let record = IDENTIFIERS.record(code_point);
        Self { code_point, record, script: Script::of_record(record) }
    }

    /// Whether its script extensions include one of these scripts.
    pub(super) fn extends_to(self, scripts: &[Script]) -> bool {
        match IDENTIFIERS.script_extensions(self.record) {
            Some(_) => {
                let set = ScriptSet::of_record(self.record);
                scripts.iter().any(|&script| set.contains(script))
            }
            None => scripts.contains(&self.script),
        }
    }
}

impl<'a> Label<'a> {
    pub(super) fn new(text: &str, tld: &'a TopLevelDomain, platform: Platform) -> Self {
        let scalars = text.chars().map(Scalar::new).collect();
        Self { scalars, tld: &tld.text, tld_scripts: tld.scripts, platform }
    }

    /// The code points.
    pub(super) fn code_points(&self) -> impl Iterator<Item = char> + Clone {
        self.scalars.iter().map(|scalar| scalar.code_point)
    }

    /// Each code point with its index, the one before it and the one after it.
    pub(super) fn neighbors(
        &self,
    ) -> impl Iterator<Item = (usize, Option<Scalar>, Scalar, Option<Scalar>)> {
        let at = |index: usize| self.scalars.get(index).copied();
        self.scalars.iter().enumerate().map(move |(index, &scalar)| {
            (index, index.checked_sub(1).and_then(at), scalar, at(index + 1))
        })
    }

    /// Whether the top-level domain contains a code point of a script.
    pub(super) fn tld_has(&self, script: Script) -> bool {
        self.tld_scripts.contains(script)
    }

    /// Whether all code points are digits or among these, and at least one is among these.
    pub(super) fn looks_like_digits(&self, look_alikes: &str) -> bool {
        let is_digit = |scalar: &Scalar| scalar.code_point.is_ascii_digit();
        self.scalars.iter().all(|scalar| match scalar.code_point {
            ascii if ascii.is_ascii() => ascii.is_ascii_digit(),
            other => is_among(look_alikes, other),
        }) && !self.scalars.iter().all(is_digit)
    }
}

/// The maximum number of code points and ranges in a finding.
pub(super) const SHOWN: usize = 64;

/// The findings of a set of rules in a label.
pub(super) struct Found {
    rules: RuleSet,
    pub(super) findings: Vec<Broken>,
}

/// A broken rule.
pub(super) struct Broken {
    pub(super) rule: Rule,
    /// The indexes of the code points, up to [`SHOWN`].
    pub(super) indexes: Vec<usize>,
    /// Distinct code points, up to [`SHOWN`].
    pub(super) code_points: Vec<char>,
}

impl Found {
    pub(super) const fn new(rules: RuleSet) -> Self {
        Self { rules, findings: Vec::new() }
    }

    /// Whether a rule is looked at.
    pub(super) fn asks(&self, rule: Rule) -> bool {
        self.rules.contains(rule)
    }

    /// A code point breaks a rule.
    pub(super) fn add(&mut self, rule: Rule, index: usize, code_point: char) {
        if !self.asks(rule) {
            return;
        }
        let place = self.findings.iter().position(|broken| broken.rule == rule);
        let place = place.unwrap_or_else(|| {
            let (indexes, code_points) = (Vec::new(), Vec::new());
            self.findings.push(Broken { rule, indexes, code_points });
            self.findings.len() - 1
        });
        let Some(broken) = self.findings.get_mut(place) else { return };
        if broken.indexes.len() < SHOWN {
            broken.indexes.push(index);
        }
        if broken.code_points.len() < SHOWN && !broken.code_points.contains(&code_point) {
            broken.code_points.push(code_point);
        }
    }
}

/// Whether a short text contains a code point. Faster than `str::contains`, which searches for the
/// last byte: in a text of one script, many code points share it.
pub(super) fn is_among(code_points: &str, code_point: char) -> bool {
    code_points.chars().any(|other| other == code_point)
}

/// Whether sorted ranges contain a code point.
pub(super) fn is_in(ranges: &[(char, char)], code_point: char) -> bool {
    let after = ranges.partition_point(|&(first, _)| first <= code_point);
    let range = after.checked_sub(1).and_then(|at| ranges.get(at));
    range.is_some_and(|&(_, last)| code_point <= last)
}
