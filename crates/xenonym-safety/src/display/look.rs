//! Looks for broken rules in the labels of a name, once for all policies.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::ops::Range;

use xenonym::domain::{self, labels};
use xenonym::{ACE_PREFIX, punycode};

use super::browsers::{BROWSERS, safari};
use super::judge::Judge;
use super::label::{Broken, Found, Label, LazyScripts};
use super::part::{Part, Parts};
use super::policy::{Platform, Policy};
use super::rule::RuleSet;
use super::sources::Sources;
use super::uts39;
use super::verdict::{Finding, Show};

/// What labels are checked for, and what they are next to.
struct Setting<'a> {
    tld: LazyScripts<'a>,
    /// Whether Safari trusts the registry of the name.
    is_of_registry: bool,
    platform: Platform,
    /// The rules of all policies.
    rules: RuleSet,
}

impl<'a> Setting<'a> {
    /// For policies that have the same platform.
    fn new<'p>(parts: &'a [Part<'_>], policies: impl Iterator<Item = &'p Policy>) -> Self {
        let tld = parts.last().map_or(Cow::Borrowed(""), |part| tld_of(part.unicode()));
        let tld = LazyScripts::new(tld);
        let before_tld = parts.len().checked_sub(2).and_then(|at| parts.get(at));
        let is_of_registry =
            before_tld.is_some_and(|part| safari::is_of_registry(part.unicode(), &tld.text));
        let platform = Platform::default();
        let mut setting = Self { tld, is_of_registry, platform, rules: RuleSet::EMPTY };
        for policy in policies {
            setting.platform = policy.platform();
            setting.rules = setting.rules.union(setting.rules_of(policy));
        }
        setting
    }

    fn rules_of(&self, policy: &Policy) -> RuleSet {
        if self.is_of_registry { policy.rules().difference(safari::RULES) } else { policy.rules() }
    }

    /// What a label breaks by rules that do not depend on the settings of a policy.
    fn look_at<'s>(&'s self, part: &Part<'_>) -> (Label<'s>, Found) {
        let label = Label::new(part.unicode(), &self.tld, self.platform);
        let mut found = Found::new(self.rules);
        look_at(&label, self.rules, &mut found);
        (label, found)
    }
}

/// Whether labels without an error break no rule of any of the policies, which have the same platform.
pub(super) fn are_unbroken<'p>(
    parts: &Parts<'_>,
    policies: &(impl Iterator<Item = &'p Policy> + Clone),
) -> bool {
    if parts.are_ascii() {
        return true;
    }
    let setting = Setting::new(&parts.all, policies.clone());
    parts.all.iter().filter(|part| !part.unicode().is_ascii()).all(|part| {
        let (label, found) = setting.look_at(part);
        let level = uts39::level(&label);
        found.findings.is_empty()
            && policies.clone().all(|policy| {
                let mut own = Found::new(setting.rules_of(policy));
                uts39::check_policy(&label, level, policy, &mut own);
                own.findings.is_empty()
            })
    })
}

/// Looks for the rules of all policies, which have the same platform, and notes what each of them breaks.
pub(super) fn look_at_labels(judges: &mut [Judge<'_, '_>], parts: &Parts<'_>, name: &str) {
    if parts.are_ascii() {
        return;
    }
    let setting = Setting::new(&parts.all, judges.iter().map(|judge| judge.policy));
    for (number, (part, given)) in parts.all.iter().zip(labels(name)).enumerate() {
        if !judges.iter().any(|judge| judge.is_international(number)) {
            continue;
        }
        let (label, found) = setting.look_at(part);
        let level = uts39::level(&label);
        let mut places = Places { given, unicode: part.unicode(), sources: None };
        let ranges: Vec<_> = found.findings.iter().map(|broken| places.of(broken)).collect();
        for judge in judges.iter_mut().filter(|judge| judge.is_international(number)) {
            let rules = setting.rules_of(judge.policy);
            let mut own = Found::new(rules);
            uts39::check_policy(&label, level, judge.policy, &mut own);
            let before = judge.findings.len();
            let of_all = found.findings.iter().zip(&ranges);
            let of_all = of_all.filter(|(broken, _)| rules.contains(broken.rule));
            let of_all = of_all.map(|(broken, ranges)| finding(number, broken, ranges.clone()));
            judge.findings.extend(of_all);
            let of_policy =
                own.findings.iter().map(|broken| finding(number, broken, places.of(broken)));
            judge.findings.extend(of_policy);
            let new = judge.findings.get_mut(before..).unwrap_or_default();
            if new.is_empty() {
                continue;
            }
            // In the order of the rules, each of which is there once.
            new.sort_unstable_by_key(|finding| finding.rule);
            if let Some(show) = judge.shows.get_mut(number) {
                *show = Show::Ascii;
            }
        }
    }
}

/// Where the code points of a label come from.
struct Places<'a, 'n> {
    given: domain::Label<'n>,
    unicode: &'a str,
    /// Once they are needed.
    sources: Option<Sources>,
}

impl Places<'_, '_> {
    fn of(&mut self, broken: &Broken) -> Vec<Range<usize>> {
        let sources = self.sources.get_or_insert_with(|| Sources::new(&self.given, self.unicode));
        let mut ranges = Vec::new();
        sources.push_ranges(&broken.indexes, &mut ranges);
        ranges
    }
}

fn finding(number: usize, broken: &Broken, ranges: Vec<Range<usize>>) -> Finding {
    Finding {
        rule: broken.rule,
        label: Some(number),
        ranges,
        host_ranges: Vec::new(),
        code_points: broken.code_points.clone(),
        error: None,
        protected: None,
    }
}

/// Checks all requested rules that do not depend on the settings of a policy.
fn look_at(label: &Label<'_>, rules: RuleSet, found: &mut Found) {
    uts39::check(label, found);
    for browser in BROWSERS.iter().filter(|browser| rules.intersects(browser.rules)) {
        (browser.check)(label, found);
    }
}

/// The Unicode form of a top-level domain. For an invalid one, the result of decoding its Punycode.
fn tld_of(label: &str) -> Cow<'_, str> {
    let decoded = label.strip_prefix(ACE_PREFIX).and_then(|digits| punycode::decode(digits).ok());
    decoded.map_or(Cow::Borrowed(label), Cow::Owned)
}
