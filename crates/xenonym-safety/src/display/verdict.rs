//! A policy's verdict on a name.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;
use core::{fmt, mem};

use xenonym::domain::{self, labels};
use xenonym::label::{check_bidi, is_rtl};
use xenonym::unicode::mapping;
use xenonym::uts46::{self, CheckBidi, Conversion, Options};
use xenonym::{ACE_PREFIX, Error, punycode};

use super::label::{Broken, Found, Label, SHOWN, TopLevelDomain};
use super::policy::{Policy, Unit};
use super::protected::ProtectedNames;
use super::rule::{Rule, RuleSet};
use super::{chromium, firefox, safari, uts39};

/// How a name or a label is shown.
///
/// Of several labels, the greatest is the name's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Show {
    /// As it is read.
    Unicode,
    /// As A-label.
    Punycode,
    /// As it is, because it is not valid.
    Invalid,
}

impl Show {
    /// The name, as JSON has it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unicode => "unicode",
            Self::Punycode => "punycode",
            Self::Invalid => "invalid",
        }
    }
}

impl fmt::Display for Show {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What a policy says of a name.
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use]
pub struct Verdict {
    host: String,
    show: Show,
    labels: Vec<LabelVerdict>,
    findings: Vec<Finding>,
}

impl Verdict {
    /// The host to show, in lower case. Labels that are not valid have their code points outside ASCII
    /// escaped, so that nothing resolves them.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// How the name is shown: in Unicode, if no label had to stay in ASCII.
    pub const fn show(&self) -> Show {
        self.show
    }

    /// The labels, without the root.
    pub fn labels(&self) -> &[LabelVerdict] {
        &self.labels
    }

    /// Every rule that is broken: label by label, then those of the whole name.
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }
}

/// What a policy says of a label.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LabelVerdict {
    unicode: String,
    range: Range<usize>,
    show: Show,
}

impl LabelVerdict {
    /// The label in its Unicode form.
    pub fn unicode(&self) -> &str {
        &self.unicode
    }

    /// Where the label is in the name.
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// How the label is shown: an ASCII label as it is, in Unicode.
    pub const fn show(&self) -> Show {
        self.show
    }
}

/// A rule that a name breaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    rule: Rule,
    label: Option<usize>,
    offset: usize,
    code_points: Vec<char>,
    error: Option<Error>,
    protected: Option<String>,
}

impl Finding {
    /// The rule.
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// Which label of the name, from 0; `None` for the whole name.
    pub const fn label(&self) -> Option<usize> {
        self.label
    }

    /// Where in the name, in bytes: at the first of the code points, or where an A-label starts that has them.
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// The code points that break the rule, each once: up to 64 of them.
    pub fn code_points(&self) -> &[char] {
        &self.code_points
    }

    /// What UTS #46 finds wrong, for [`Rule::Uts46`]; places in it are those of the label.
    pub const fn error(&self) -> Option<Error> {
        self.error
    }

    /// The protected name that the name looks like, in its Unicode form.
    pub fn protected(&self) -> Option<&str> {
        self.protected.as_deref()
    }
}

impl Policy {
    /// What the policy says of a name.
    pub fn judge(&self, name: &str) -> Verdict {
        self.judge_with(name, &const { ProtectedNames::new() })
    }

    /// The same, where the name must not look like protected ones, if the policy has such a rule:
    /// [`Rule::ChromiumTopDomain`] or [`Rule::ProtectedName`].
    pub fn judge_with(&self, name: &str, protected: &ProtectedNames) -> Verdict {
        let mut judge = Judge::new(self, name);
        judge.look_at_labels();
        judge.keep_units();
        judge.compare(protected);
        judge.finish()
    }
}

/// A name under judgment.
struct Judge<'n> {
    policy: &'n Policy,
    name: &'n str,
    parts: Vec<Part<'n>>,
    /// In the order in which they are found.
    findings: Vec<Finding>,
}

/// A label of the name. Most labels are plain: a name may have very many, so that they are kept small.
struct Part<'n> {
    /// With the Unicode form of a plain label.
    verdict: LabelVerdict,
    /// `None` for a label of letters, digits and hyphens without an error, which is shown as it is.
    conversion: Option<Box<Conversion<'n>>>,
}

impl<'n> Part<'n> {
    fn new(label: &domain::Label<'n>, options: &Options) -> Self {
        let conversion = uts46::to_unicode(label.text(), options);
        let is_ldh = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        let is_plain = conversion.is_ok() && conversion.raw().bytes().all(is_ldh);
        let (unicode, conversion) = if is_plain {
            (conversion.into_raw().into_owned(), None)
        } else {
            (String::new(), Some(Box::new(conversion)))
        };
        let verdict = LabelVerdict { unicode, range: label.range(), show: Show::Unicode };
        Self { verdict, conversion }
    }

    /// The Unicode form.
    fn unicode(&self) -> &str {
        self.conversion.as_ref().map_or(&self.verdict.unicode, |conversion| conversion.raw())
    }

    /// Whether the label has a Unicode form other than ASCII.
    fn is_international(&self) -> bool {
        self.verdict.show != Show::Invalid && !self.unicode().is_ascii()
    }

    fn write(&self, host: &mut String) {
        match &self.conversion {
            None => host.push_str(&self.verdict.unicode),
            Some(conversion) => {
                let keep = self.verdict.show != Show::Unicode;
                host.push_str(&conversion.display_with(|_| keep).to_string());
            }
        }
    }

    fn into_verdict(self) -> LabelVerdict {
        match self.conversion {
            None => self.verdict,
            Some(conversion) => {
                LabelVerdict { unicode: conversion.into_raw().into_owned(), ..self.verdict }
            }
        }
    }
}

impl<'n> Judge<'n> {
    fn new(policy: &'n Policy, name: &'n str) -> Self {
        // Labels are converted one by one; what only the name shows follows.
        let is_of_name = policy.options().check_bidi() == CheckBidi::WholeName;
        let bidi = if is_of_name { CheckBidi::PerLabel } else { policy.options().check_bidi() };
        let options = policy.options().with_check_bidi(bidi).with_reject_empty_names(false);
        let parts = Vec::with_capacity(labels(name).count());
        let mut judge = Self { policy, name, parts, findings: Vec::new() };
        for (number, label) in labels(name).enumerate() {
            let part = Part::new(&label, &options);
            let conversion = part.conversion.as_ref();
            let error = conversion.and_then(|conversion| conversion.errors().first().copied());
            judge.parts.push(part);
            if let Some(error) = error {
                judge.reject(number, &label, error);
            }
        }
        if is_of_name && judge.parts.iter().any(|part| is_rtl(part.unicode())) {
            judge.check_bidi();
        }
        judge
    }

    /// The Bidi rule for all labels, because one is right-to-left.
    fn check_bidi(&mut self) {
        for (number, label) in labels(self.name).enumerate() {
            let breaks = |part: &Part<'_>| {
                part.verdict.show == Show::Unicode && check_bidi(part.unicode()).is_err()
            };
            if !self.parts.get(number).is_some_and(breaks) {
                continue;
            }
            if let Some(error) = error_beside_rtl(label.text(), self.policy) {
                self.reject(number, &label, error);
            }
        }
    }

    /// UTS #46 rejects a label.
    fn reject(&mut self, number: usize, label: &domain::Label<'_>, error: Error) {
        if let Some(part) = self.parts.get_mut(number) {
            part.verdict.show = Show::Invalid;
        }
        let code_point = error.code_point().and_then(char::from_u32);
        self.findings.push(Finding {
            rule: Rule::Uts46,
            label: Some(number),
            offset: label.range().start + error.offset().min(label.text().len()),
            code_points: code_point.into_iter().collect(),
            error: Some(error),
            protected: None,
        });
    }

    fn look_at_labels(&mut self) {
        if !self.parts.iter().any(Part::is_international) {
            return;
        }
        let tld = self.parts.last().map(|part| tld_of(part.unicode()));
        let tld = TopLevelDomain::new(tld.unwrap_or_default());
        let before_tld = self.parts.len().checked_sub(2).and_then(|at| self.parts.get(at));
        let mut rules = self.policy.rules();
        if before_tld.is_some_and(|part| safari::is_of_registry(part.unicode(), &tld.text)) {
            rules = SAFARI.iter().fold(rules, RuleSet::without);
        }
        for (number, (part, given)) in self.parts.iter_mut().zip(labels(self.name)).enumerate() {
            if !part.is_international() {
                continue;
            }
            let unicode = part.unicode();
            let label = Label::new(unicode, &tld, self.policy.platform());
            let mut found = Found::new(rules);
            look_at(&label, self.policy, rules, &mut found);
            // In the order of the rules.
            for rule in rules.iter() {
                let broken = found.findings.iter_mut().find(|broken| broken.rule == rule);
                let Some(broken) = broken else { continue };
                self.findings.push(Finding {
                    rule,
                    label: Some(number),
                    offset: offset(&given, unicode, broken),
                    code_points: mem::take(&mut broken.code_points),
                    error: None,
                    protected: None,
                });
            }
            if !found.findings.is_empty() {
                part.verdict.show = Show::Punycode;
            }
        }
    }

    /// Keeps the whole name in ASCII, if the policy wants that for one of its labels.
    fn keep_units(&mut self) {
        let policy = self.policy;
        let is_name = |show: Show| match show {
            Show::Unicode => false,
            Show::Punycode => policy.unit() == Unit::Name,
            Show::Invalid => policy.invalid_unit() == Unit::Name,
        };
        if self.parts.iter().any(|part| is_name(part.verdict.show)) {
            self.keep_all();
        }
    }

    fn keep_all(&mut self) {
        for part in self.parts.iter_mut().filter(|part| part.is_international()) {
            part.verdict.show = Show::Punycode;
        }
    }

    /// Protected names, with the name as it would be shown.
    fn compare(&mut self, protected: &ProtectedNames) {
        let rules = self.policy.rules();
        if protected.is_empty() || !self.parts.iter().any(Part::is_international) {
            return;
        }
        let host = self.host();
        for (rule, found) in [
            (
                Rule::ProtectedName,
                rules.contains(Rule::ProtectedName).then(|| protected.by_skeleton(&host)),
            ),
            (
                Rule::ChromiumTopDomain,
                rules.contains(Rule::ChromiumTopDomain).then(|| protected.by_chromium(&host)),
            ),
        ] {
            let Some(name) = found.flatten() else { continue };
            let mut code_points = Vec::new();
            for code_point in host.chars().filter(|c| !c.is_ascii()) {
                if code_points.len() < SHOWN && !code_points.contains(&code_point) {
                    code_points.push(code_point);
                }
            }
            self.findings.push(Finding {
                rule,
                label: None,
                offset: 0,
                code_points,
                error: None,
                protected: Some(name.to_owned()),
            });
            self.keep_all();
        }
    }

    fn host(&self) -> String {
        let mut host = String::with_capacity(self.name.len());
        for (part, label) in self.parts.iter().zip(labels(self.name)) {
            part.write(&mut host);
            if !label.separator().is_empty() {
                host.push('.');
            }
        }
        // A-labels are as they were given.
        host.make_ascii_lowercase();
        if host.is_empty() && domain::is_root(self.name) {
            host.push('.');
        }
        host
    }

    fn finish(mut self) -> Verdict {
        let host = self.host();
        let show = self.parts.iter().map(|part| part.verdict.show).max().unwrap_or(Show::Unicode);
        let labels = self.parts.into_iter().map(Part::into_verdict).collect();
        // Stable, and those of the whole name last.
        self.findings.sort_by_key(|finding| finding.label.unwrap_or(usize::MAX));
        Verdict { host, show, labels, findings: self.findings }
    }
}

const FIREFOX: RuleSet = {
    let rules = RuleSet::range(Rule::FirefoxIdentifierType, Rule::FirefoxWholeScript);
    #[cfg(feature = "mpl-data")]
    let rules = rules.with(Rule::FirefoxBlocklist);
    rules
};
const SAFARI: RuleSet = RuleSet::range(Rule::SafariScript, Rule::SafariDotAbove);

/// Asks all rules that are asked for.
fn look_at(label: &Label<'_>, policy: &Policy, rules: RuleSet, found: &mut Found) {
    uts39::check(label, policy, found);
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

/// The error of a label in a name with one that is right-to-left. Its place is in the label as it was given;
/// `check_bidi` knows that of the Unicode form only, and rejects any label of more than 63 code points.
fn error_beside_rtl(label: &str, policy: &Policy) -> Option<Error> {
    let name = format!("{label}.א");
    let conversion = uts46::to_unicode(&name, policy.options());
    conversion.errors().iter().find(|error| error.label() == Some(0)).copied()
}

/// The Unicode form of a top-level domain; of one that is not valid, what Punycode makes of it.
fn tld_of(label: &str) -> String {
    let decoded = label.strip_prefix(ACE_PREFIX).and_then(|digits| punycode::decode(digits).ok());
    decoded.unwrap_or_else(|| label.to_owned())
}

/// Where in the name the first code point of a finding comes from: the start of its label, if the label is an A-label,
/// or if the code point was composed of others.
fn offset(label: &domain::Label<'_>, unicode: &str, broken: &Broken) -> usize {
    let start = label.range().start;
    if label.text().is_ascii() {
        return start;
    }
    let Some(first) = unicode.chars().nth(broken.index) else { return start };
    let given = label
        .text()
        .char_indices()
        .flat_map(|(at, code_point)| mapping(code_point).map(move |mapped| (at, mapped)));
    let mut same = given.filter(|&(_, mapped)| mapped == first).map(|(at, _)| at);
    // From the end, for the first ones may have been composed with what is before them.
    let rest = unicode.chars().skip(broken.index);
    let after = rest.filter(|&code_point| code_point == first).count();
    let before = same.clone().count().checked_sub(after);
    start + before.and_then(|before| same.nth(before)).unwrap_or(0)
}
