//! Judges a name under one policy or several.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use xenonym::host::HostAddr;
use xenonym::uts46::Options;

use super::judge::{Judge, Parsed};
use super::look::{are_unbroken, look_at_labels};
use super::part::{Parts, options_of};
use super::policy::Policy;
use super::protected::ProtectedNames;
use super::verdict::{LabelVerdict, Show, Verdict};

impl Policy {
    /// Judges a name.
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
    /// The verdict of each policy, in order.
    pub fn iter(&self) -> impl Iterator<Item = &Verdict> {
        self.of.iter().filter_map(|&at| self.distinct.get(at))
    }

    /// Each verdict once.
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

#[cfg(all(test, feature = "mpl-data"))]
mod tests {
    use super::*;
    use crate::display::Platform;
    use std::format;

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
