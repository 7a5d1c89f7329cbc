//! Judges a name under one policy or several.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use xenonym::domain::{self, labels};
use xenonym::host::HostAddr;
use xenonym::uts46::Options;
use xenonym::{ACE_PREFIX, punycode};

use super::browsers::{BROWSERS, safari};
use super::judge::{Judge, Parsed};
use super::label::{Broken, Found, Label, LazyScripts};
use super::part::{Part, Parts, options_of};
use super::policy::{Platform, Policy};
use super::protected::ProtectedNames;
use super::rule::RuleSet;
use super::uts39;
use super::verdict::{Finding, LabelVerdict, Show, Verdict};
use crate::sources::Sources;

impl Policy {
    /// Returns how this policy displays a name: the host to show, and a finding for each rule that the name breaks. An invalid
    /// name is shown as it is, but its forbidden characters are escaped.
    ///
    /// ```
    /// use xenonym_safety::display::{Policy, Show};
    ///
    /// let verdict = Policy::CHROMIUM.judge("аррӏе.com"); // all five letters are Cyrillic
    /// assert_eq!((verdict.show(), verdict.host()), (Show::Ascii, "xn--80ak6aa92e.com"));
    /// assert_eq!(verdict.findings().len(), 1);
    /// ```
    pub fn judge(&self, name: &str) -> Verdict {
        self.judge_with(name, &const { ProtectedNames::new() })
    }

    /// Judges a name that must not look like protected ones, if the policy includes a rule for
    /// that: [`Rule::ChromiumTopDomain`](super::Rule::ChromiumTopDomain) or
    /// [`Rule::ProtectedName`](super::Rule::ProtectedName).
    ///
    /// A name that looks like a protected one is shown in ASCII. If a label is shown in ASCII
    /// anyway, the name no longer looks like another, but there is still a finding with the
    /// protected name.
    ///
    /// ```
    /// use xenonym::host::Host;
    /// use xenonym_safety::display::{Policy, ProtectedNames};
    ///
    /// let protected = ProtectedNames::from_iter([Host::parse("paypal.com")?]);
    /// let verdict = Policy::CHROMIUM.judge_with("pаypal.com", &protected); // with a Cyrillic letter
    /// assert!(verdict.findings().iter().any(|finding| finding.protected() == Some("paypal.com")));
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    pub fn judge_with(&self, name: &str, protected: &ProtectedNames) -> Verdict {
        let parsed = Parsed::new(self, name);
        if let Parsed::Address(address) = parsed {
            return of_address(name, &address);
        }
        let parts = Parts::new(name, &options_of(self));
        let mut judges = [Judge::new(self, name, &parts, &parsed)];
        judge(&mut judges, &parts, name, protected);
        let [judge] = judges;
        let (host, ranges) = judge.shown_host();
        let (show, shows, findings) = judge.finish(&ranges);
        let labels = parts.all.into_iter().zip(&shows);
        let labels = labels.map(|(part, show)| part.into_verdict(*show));
        Verdict { host, show, labels: labels.collect(), findings }
    }

    /// Judges a parsed host that must not look like protected names. Every policy shows an IP address as
    /// [`HostAddr`] writes it. Ranges of findings are those in the text of the host.
    ///
    /// ```
    /// use xenonym::host::of_text;
    /// use xenonym::uts46::Options;
    /// use xenonym_safety::display::{Policy, ProtectedNames};
    ///
    /// let shown = |text| {
    ///     let host = of_text(text, &Options::WHATWG_URL_2026_08)?.host;
    ///     Ok::<_, xenonym::Error>(Policy::CHROMIUM.judge_host(&host, &ProtectedNames::new()).host().to_owned())
    /// };
    /// assert_eq!(shown("http://[::1]:8080/")?, "[::1]");
    /// assert_eq!(shown("https://user@Bücher.example/")?, "bücher.example");
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    pub fn judge_host(&self, host: &HostAddr, protected: &ProtectedNames) -> Verdict {
        let text = host.to_string();
        match host {
            HostAddr::Name(_) => self.judge_with(&text, protected),
            HostAddr::Ipv4(_) | HostAddr::Ipv6(_) => of_address(&text, host),
        }
    }
}

/// The verdict on an address.
fn of_address(name: &str, address: &HostAddr) -> Verdict {
    let host = address.to_string();
    let label = LabelVerdict::new(host.as_str().into(), &(0..name.len()));
    Verdict { host, show: Show::Unicode, labels: alloc::vec![label], findings: Vec::new() }
}

/// Judges a name by policies that convert its labels alike.
fn judge(judges: &mut [Judge<'_, '_>], parts: &Parts<'_>, name: &str, protected: &ProtectedNames) {
    look_at_labels(judges, parts, name);
    for judge in judges {
        judge.keep_units();
        judge.compare(protected);
    }
}

/// The verdicts of several policies on one name, from [`judge_all`].
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[must_use]
pub struct Verdicts {
    distinct: Vec<Verdict>,
    /// For each policy, the index of its verdict.
    of: Vec<usize>,
}

impl Verdicts {
    /// Returns the verdict of each policy, in order.
    pub fn iter(&self) -> impl Iterator<Item = &Verdict> {
        self.of.iter().filter_map(|&at| self.distinct.get(at))
    }

    /// Returns each verdict once.
    pub fn distinct(&self) -> &[Verdict] {
        &self.distinct
    }
}

/// Judges a name by several policies, like [`Policy::judge_with`] for one. Common work is done once, so six
/// policies take about as long as two.
///
/// ```
/// use xenonym_safety::display::{Policy, ProtectedNames, judge_all};
///
/// let policies = [Policy::CHROMIUM, Policy::UTS39_HIGHLY];
/// let verdicts = judge_all(&policies, "аррӏе.com", &ProtectedNames::new());
/// let hosts: Vec<&str> = verdicts.iter().map(|verdict| verdict.host()).collect();
/// assert_eq!(hosts, ["xn--80ak6aa92e.com", "аррӏе.com"]);
/// ```
pub fn judge_all(policies: &[Policy], name: &str, protected: &ProtectedNames) -> Verdicts {
    let mut verdicts =
        Verdicts { distinct: Vec::new(), of: alloc::vec![usize::MAX; policies.len()] };
    for (first, policy) in policies.iter().enumerate() {
        if verdicts.of.get(first) != Some(&usize::MAX) {
            continue;
        }
        let options = options_of(policy);
        let parsed = Parsed::new(policy, name);
        let parts = Parts::new(name, &options);
        let is_of_group = |&(at, other): &(usize, &Policy)| {
            verdicts.of.get(at) == Some(&usize::MAX) && fit(policy, &options, other, &parts)
        };
        let group: Vec<(usize, &Policy)> =
            policies.iter().enumerate().filter(is_of_group).collect();
        if let Parsed::Address(address) = &parsed {
            verdicts.add(&group, of_address(name, address));
            continue;
        }
        let looks_like_none = protected.is_empty() || parts.are_ascii();
        if looks_like_none
            && !matches!(parsed, Parsed::Rejected(_))
            && !parts.has_error
            && !parts.breaks_bidi
            && are_unbroken(&parts, &group.iter().map(|&(_, policy)| policy))
        {
            verdicts.add(&group, unbroken(name, parts));
        } else {
            verdicts.judge(&group, name, (&parts, &parsed), protected);
        }
    }
    verdicts
}

impl Verdicts {
    /// Adds the verdict of policies.
    fn add(&mut self, group: &[(usize, &Policy)], verdict: Verdict) {
        // Another group may have the same one.
        let same = self.distinct.iter().position(|other| *other == verdict).unwrap_or_else(|| {
            self.distinct.push(verdict);
            self.distinct.len() - 1
        });
        for &(number, _) in group {
            self.set(number, same);
        }
    }

    fn set(&mut self, number: usize, verdict: usize) {
        if let Some(of) = self.of.get_mut(number) {
            *of = verdict;
        }
    }

    /// Judges a name by policies that convert its labels alike.
    fn judge(
        &mut self,
        group: &[(usize, &Policy)],
        name: &str,
        (parts, parsed): (&Parts<'_>, &Parsed),
        protected: &ProtectedNames,
    ) {
        let mut judges: Vec<Judge<'_, '_>> =
            group.iter().map(|&(_, policy)| Judge::new(policy, name, parts, parsed)).collect();
        judge(&mut judges, parts, name, protected);
        let mut hosts: Vec<(Vec<Show>, String, Vec<Range<usize>>)> = Vec::new();
        let start = self.distinct.len();
        for (one, judge) in group.iter().zip(judges) {
            let at = hosts.iter().position(|(shows, ..)| *shows == judge.shows);
            let at = at.unwrap_or_else(|| {
                let (host, ranges) = judge.shown_host();
                hosts.push((judge.shows.clone(), host, ranges));
                hosts.len() - 1
            });
            let Some((_, host, ranges)) = hosts.get(at) else { continue };
            let (show, shows, findings) = judge.finish(ranges);
            let is_same = |verdict: &Verdict| {
                let others = verdict.labels.iter().map(|label| label.show);
                verdict.findings == findings && others.eq(shows.iter().copied())
            };
            let of_group = self.distinct.get(start..).unwrap_or_default();
            if let Some(at) = of_group.iter().position(is_same) {
                self.set(one.0, start + at);
            } else {
                let labels = parts.all.iter().zip(&shows).map(|(part, show)| part.verdict(*show));
                let labels = labels.collect();
                let verdict = Verdict { host: host.clone(), show, labels, findings };
                self.add(&[*one], verdict);
            }
        }
    }
}

/// The verdict on a name that breaks no rule.
fn unbroken(name: &str, parts: Parts<'_>) -> Verdict {
    let (host, _) = parts.host(name, |_| true);
    let show = Show::Unicode;
    let labels = parts.all.into_iter().map(|part| part.into_verdict(show)).collect();
    Verdict { host, show, labels, findings: Vec::new() }
}

/// Whether the labels that were converted for a policy suit another one.
fn fit(policy: &Policy, options: &Options, other: &Policy, parts: &Parts<'_>) -> bool {
    policy.platform() == other.platform()
        && policy.url_parser() == other.url_parser()
        && parts.are_same_with(options, &options_of(other))
}

// Looks for broken rules in the labels of a name, once for all policies.

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
fn are_unbroken<'p>(
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
fn look_at_labels(judges: &mut [Judge<'_, '_>], parts: &Parts<'_>, name: &str) {
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

#[cfg(all(test, feature = "mpl-data"))]
mod tests {
    use std::format;

    use super::*;

    /// Names that policies judge differently, invalid ones, and ones that other options reject.
    const NAMES: [&str; 34] = [
        "127.1",
        "foo.0",
        "[::1]",
        "xn--google-.com",
        "xn--google-.xn--bcher-kva",
        "a\u{200D}b.com",
        "xn--ab-m1t.com",
        "か・.jp",
        "",
        ".",
        "example.com",
        "EXAMPLE.com.",
        "bücher.example",
        "xn--80ak6aa92e.com",
        "xn--80ak6aa92e.ru",
        "аррӏе.example.com",
        "pаypal.com",
        "a..ü.b",
        "xn--zz.ü",
        "＊.ü.example",
        "ü\".example",
        "a\u{200D}ü.com",
        "क्\u{200D}ष.com",
        "1א.com",
        "א.1a.com",
        "בא.com",
        "d12一.cn",
        "한글ひらがな.com",
        "президент.рф",
        "i\u{307}ü.com",
        "২৪7.com",
        "丶乀乁丿.com",
        "l·l.cat",
        "ƀ.þ.is",
    ];

    #[test]
    fn all_judge_as_each_alone() {
        let mut protected = ProtectedNames::new();
        protected.insert("paypal.com").unwrap();
        let mut policies = Policy::PRESETS.to_vec();
        policies.push(Policy::CHROMIUM.with_platform(Platform::Linux));
        policies.push(Policy::UTS39_HIGHLY.with_blocked(&['ƀ'..='ƀ']));
        policies.push(Policy::new("none"));
        for name in NAMES {
            for protected in [&ProtectedNames::new(), &protected] {
                let verdicts = judge_all(&policies, name, protected);
                assert_eq!(verdicts.iter().count(), policies.len());
                for (policy, verdict) in policies.iter().zip(verdicts.iter()) {
                    assert_eq!(*verdict, policy.judge_with(name, protected), "{name} {policy:?}");
                }
                for (at, one) in verdicts.distinct().iter().enumerate() {
                    assert!(
                        verdicts.distinct()[at + 1..].iter().all(|other| other != one),
                        "{name}"
                    );
                }
            }
        }
        assert_eq!(judge_all(&[], "a", &protected), Verdicts::default());
        let plain = judge_all(Policy::PRESETS, &format!("bücher.{}", "example"), &protected);
        assert_eq!(plain.distinct().len(), 1);
    }
}
