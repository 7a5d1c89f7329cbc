//! Looks for broken rules in the labels of a name, once for all policies.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use xenonym::domain::{self, labels};
use xenonym::{ACE_PREFIX, punycode};

use super::browsers::{chromium, firefox, safari};
use super::judge::Judge;
use super::label::{Broken, Found, Label, TopLevelDomain};
use super::part::Part;
use super::rule::{Rule, RuleSet};
use super::sources::Sources;
use super::uts39;
use super::verdict::{Finding, Show};

const FIREFOX: RuleSet = {
    let rules = RuleSet::range(Rule::FirefoxIdentifierType, Rule::FirefoxWholeScript);
    #[cfg(feature = "mpl-data")]
    let rules = rules.with(Rule::FirefoxBlocklist);
    rules
};
const SAFARI: RuleSet = RuleSet::range(Rule::SafariScript, Rule::SafariDotAbove);

/// Looks for the rules of all policies, which have the same platform, and notes what each of them breaks.
pub(super) fn look_at_labels(judges: &mut [Judge<'_, '_>], parts: &[Part<'_>], name: &str) {
    if parts.iter().all(|part| part.unicode().is_ascii()) {
        return;
    }
    let tld = parts.last().map(|part| tld_of(part.unicode()));
    let tld = TopLevelDomain::new(tld.unwrap_or_default());
    let before_tld = parts.len().checked_sub(2).and_then(|at| parts.get(at));
    let is_of_registry =
        before_tld.is_some_and(|part| safari::is_of_registry(part.unicode(), &tld.text));
    let rules_of = |judge: &Judge<'_, '_>| {
        let rules = judge.policy.rules();
        if is_of_registry { SAFARI.iter().fold(rules, RuleSet::without) } else { rules }
    };
    let all = judges.iter().fold(RuleSet::EMPTY, |all, judge| all.union(rules_of(judge)));
    let Some(platform) = judges.first().map(|judge| judge.policy.platform()) else { return };
    for (number, (part, given)) in parts.iter().zip(labels(name)).enumerate() {
        if !judges.iter().any(|judge| judge.is_international(number)) {
            continue;
        }
        let label = Label::new(part.unicode(), &tld, platform);
        let mut found = Found::new(all);
        look_at(&label, all, &mut found);
        let level = uts39::level(&label);
        let mut places = Places { given, unicode: part.unicode(), sources: None };
        let ranges: Vec<_> = found.findings.iter().map(|broken| places.of(broken)).collect();
        for judge in judges.iter_mut().filter(|judge| judge.is_international(number)) {
            let rules = rules_of(judge);
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
                *show = Show::Punycode;
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
    if rules.intersects(RuleSet::range(Rule::ChromiumBlocklist, Rule::ChromiumTopDomain)) {
        chromium::check(label, found);
    }
    if rules.intersects(FIREFOX) {
        firefox::check(label, found);
    }
    if rules.intersects(SAFARI) {
        safari::check(label, found);
    }
}

/// The Unicode form of a top-level domain. For an invalid one, the result of decoding its Punycode.
fn tld_of(label: &str) -> String {
    let decoded = label.strip_prefix(ACE_PREFIX).and_then(|digits| punycode::decode(digits).ok());
    decoded.unwrap_or_else(|| label.to_owned())
}
