//! A label that rules check, and their findings.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::cell::OnceCell;
use core::ops::Range;

use super::policy::Platform;
use super::rule::{Rule, RuleSet};
use crate::identifier::IdentifierStatus;
use crate::scripts::{Script, ScriptSet};
use crate::tables::{IDENTIFIERS, Record};

/// A label in its Unicode form, which is not ASCII.
pub(super) struct Label<'a> {
    pub(super) scalars: Vec<Scalar>,
    /// The Unicode form of the top-level domain.
    pub(super) tld: &'a str,
    tld_scripts: &'a LazyScripts<'a>,
    pub(super) platform: Platform,
    /// The scripts of its code points.
    pub(super) scripts: ScriptSet,
    /// The scripts that all its code points can belong to.
    pub(super) resolved: ScriptSet,
    /// Whether a code point is a nonspacing mark. Most labels have none.
    pub(super) has_mark: bool,
    /// Whether the `Identifier_Status` of a code point is Restricted.
    pub(super) has_restricted: bool,
}

/// The scripts of a text. Few rules ask for them.
pub(super) struct LazyScripts<'a> {
    pub(super) text: Cow<'a, str>,
    scripts: OnceCell<ScriptSet>,
}

impl<'a> LazyScripts<'a> {
    pub(super) const fn new(text: Cow<'a, str>) -> Self {
        Self { text, scripts: OnceCell::new() }
    }

    fn contain(&self, script: Script) -> bool {
        let with = |set: ScriptSet, code_point| set.with(Script::of(code_point));
        let all = || self.text.chars().fold(ScriptSet::EMPTY, with);
        self.scripts.get_or_init(all).contains(script)
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
    pub(super) fn new(text: &str, tld: &'a LazyScripts<'a>, platform: Platform) -> Self {
        let mut label = Self {
            scalars: Vec::with_capacity(text.chars().count()),
            tld: &tld.text,
            tld_scripts: tld,
            platform,
            scripts: ScriptSet::EMPTY,
            resolved: ScriptSet::ALL,
            has_mark: false,
            has_restricted: false,
        };
        // Code points of a label tend to have the same record, so most need no search.
        let (mut same, mut script) = (0..0, Script::COMMON);
        let mut record = Record::NONE;
        for code_point in text.chars() {
            if !same.contains(&u32::from(code_point)) {
                (same, record) = IDENTIFIERS.record_around(code_point);
                script = Script::of_record(record);
                label.note(script, record);
            }
            label.scalars.push(Scalar { code_point, record, script });
        }
        label
    }

    /// Notes what a code point of the label is.
    fn note(&mut self, script: Script, record: Record) {
        self.scripts = self.scripts.with(script);
        self.resolved = self.resolved.intersection(ScriptSet::of_record(record));
        self.has_mark |= record.is_nonspacing_mark();
        self.has_restricted |= IdentifierStatus::of_record(record) == IdentifierStatus::Restricted;
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
        self.tld_scripts.contain(script)
    }

    /// Whether all code points are digits or among these, and at least one is among these.
    pub(super) fn looks_like_digits(&self, look_alikes: &[char]) -> bool {
        let is_digit = |scalar: &Scalar| scalar.code_point.is_ascii_digit();
        self.scalars.iter().all(|scalar| match scalar.code_point {
            ascii if ascii.is_ascii() => ascii.is_ascii_digit(),
            other => look_alikes.contains(&other),
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

/// Whether sorted ranges contain a code point.
pub(super) fn is_in(ranges: &[(char, char)], code_point: char) -> bool {
    Sorted::new(ranges).contain(code_point)
}

/// Sorted ranges, in which one code point of a label is looked up after another. Few code points are in a range, and the
/// next one is mostly between the same two ranges.
pub(super) struct Sorted<'r> {
    ranges: &'r [(char, char)],
    /// What is known to be between two ranges, exclusive of the range after it.
    gap: Range<char>,
}

impl<'r> Sorted<'r> {
    pub(super) const fn new(ranges: &'r [(char, char)]) -> Self {
        Self { ranges, gap: '\0'..'\0' }
    }

    /// Whether a range contains a code point.
    pub(super) fn contain(&mut self, code_point: char) -> bool {
        if self.gap.contains(&code_point) {
            return false;
        }
        let after = self.ranges.partition_point(|&(first, _)| first <= code_point);
        let before = after.checked_sub(1).and_then(|at| self.ranges.get(at));
        if before.is_some_and(|&(_, last)| code_point <= last) {
            return true;
        }
        let next = self.ranges.get(after).map_or(char::MAX, |&(first, _)| first);
        self.gap = code_point..next;
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sorted_ranges_contain_what_is_in_one_whatever_was_looked_up_before() {
        let ranges = [('b', 'b'), ('f', 'h'), ('i', 'k')];
        let mut sorted = Sorted::new(&ranges);
        for first in 'a'..='z' {
            for second in 'a'..='z' {
                for c in [first, second] {
                    let is_in_one = matches!(c, 'b' | 'f'..='k');
                    assert_eq!(sorted.contain(c), is_in_one, "{c} of {first}{second}");
                }
            }
        }
    }

    /// They are read once for all code points of a run.
    #[test]
    fn records_are_the_same_in_a_run() {
        let mut record = (0..0, Record::NONE);
        for code_point in '\0'..=char::MAX {
            if !record.0.contains(&code_point.into()) {
                record = IDENTIFIERS.record_around(code_point);
            }
            assert_eq!(record.1, IDENTIFIERS.record(code_point), "{code_point:?}");
        }
    }
}
