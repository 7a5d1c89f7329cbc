//! Judges a name under a policy.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};
use core::mem;
use core::ops::Range;

use xenonym::domain::{self, labels};
use xenonym::label::{check_bidi, is_rtl};
use xenonym::uts46::{self, CheckBidi, Conversion, Options};
use xenonym::{ACE_PREFIX, Error, punycode};

use super::label::{Found, Label, SHOWN, TopLevelDomain};
use super::policy::{Policy, Unit};
use super::protected::ProtectedNames;
use super::rule::{Rule, RuleSet};
use super::sources::Sources;
use super::verdict::{Finding, LabelVerdict, Show, Verdict};
use super::{chromium, firefox, safari, uts39};

/// Looks for the protected name that a host looks like.
type Lookup = for<'p> fn(&'p ProtectedNames, &str) -> Option<&'p str>;

impl Policy {
    /// Judges a name.
    pub fn judge(&self, name: &str) -> Verdict {
        self.judge_with(name, &const { ProtectedNames::new() })
    }

    /// Judges a name that must not look like protected ones, if the policy includes a rule for
    /// that: [`Rule::ChromiumTopDomain`] or [`Rule::ProtectedName`].
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
    parts: Vec<JudgedLabel<'n>>,
    /// In the order in which they are found.
    findings: Vec<Finding>,
}

/// A label of the name. Kept small, because a name may contain very many labels, and most of them
/// are plain.
struct JudgedLabel<'n> {
    /// With the Unicode form of a plain label.
    verdict: LabelVerdict,
    /// `None` for a label of letters, digits and hyphens without an error, which is shown as it is.
    conversion: Option<Box<Conversion<'n>>>,
}

impl<'n> JudgedLabel<'n> {
    fn new(label: &domain::Label<'n>, options: &Options) -> Self {
        let conversion = uts46::to_unicode(label.text(), options);
        let is_ldh = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        let is_plain = conversion.is_ok() && conversion.raw().bytes().all(is_ldh);
        let (unicode, conversion) = if is_plain {
            (conversion.into_raw().into_owned(), None)
        } else {
            (String::new(), Some(Box::new(conversion)))
        };
        Self { verdict: LabelVerdict::new(unicode, &label.range()), conversion }
    }

    /// The Unicode form.
    fn unicode(&self) -> &str {
        match &self.conversion {
            None => self.verdict.unicode(),
            Some(conversion) => conversion.raw(),
        }
    }

    /// Whether the Unicode form of the label differs from ASCII.
    fn is_international(&self) -> bool {
        self.verdict.show != Show::Invalid && !self.unicode().is_ascii()
    }

    /// Writes the label, as A-label if `keep` is true.
    fn write(&self, host: &mut String, keep: bool) {
        match &self.conversion {
            None => host.push_str(self.verdict.unicode()),
            Some(conversion) => {
                host.push_str(&conversion.display_with(|_| keep).to_string());
            }
        }
    }

    fn into_verdict(self) -> LabelVerdict {
        match self.conversion {
            None => self.verdict,
            Some(conversion) => self.verdict.with_unicode(conversion.into_raw().into_owned()),
        }
    }
}

impl<'n> Judge<'n> {
    fn new(policy: &'n Policy, name: &'n str) -> Self {
        // Labels are converted one by one. Errors of the name as a whole follow.
        let is_of_name = policy.options().check_bidi() == CheckBidi::WholeName;
        let bidi = if is_of_name { CheckBidi::PerLabel } else { policy.options().check_bidi() };
        let options = policy.options().with_check_bidi(bidi).with_reject_empty_names(false);
        let parts = Vec::with_capacity(labels(name).count());
        let mut judge = Self { policy, name, parts, findings: Vec::new() };
        for (number, label) in labels(name).enumerate() {
            let part = JudgedLabel::new(&label, &options);
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
            let breaks = |part: &JudgedLabel<'_>| {
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
        let offset = label.range().start + error.offset().min(label.text().len());
        let error = error.with_label(number).with_offset(offset);
        self.findings.push(Finding {
            rule: Rule::Uts46,
            label: Some(number),
            ranges: vec![error.range()],
            host_ranges: Vec::new(),
            code_points: code_point.into_iter().collect(),
            error: Some(error),
            protected: None,
        });
    }

    fn look_at_labels(&mut self) {
        if !self.parts.iter().any(JudgedLabel::is_international) {
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
            let sources =
                if found.findings.is_empty() { None } else { Some(Sources::new(&given, unicode)) };
            // In the order of the rules.
            for rule in rules.iter() {
                let broken = found.findings.iter_mut().find(|broken| broken.rule == rule);
                let Some(broken) = broken else { continue };
                let mut ranges = Vec::new();
                if let Some(sources) = &sources {
                    sources.push_ranges(&broken.indexes, &mut ranges);
                }
                self.findings.push(Finding {
                    rule,
                    label: Some(number),
                    ranges,
                    host_ranges: Vec::new(),
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

    /// Shows the whole name in ASCII, if the policy requires it because of one of its labels.
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

    /// Protected names, with the name as it would be shown. If it looks like none, with the name in Unicode, for the
    /// finding only: labels in ASCII look like nothing else.
    fn compare(&mut self, protected: &ProtectedNames) {
        if protected.is_empty() || !self.parts.iter().any(JudgedLabel::is_international) {
            return;
        }
        let is_shown = |part: &JudgedLabel<'_>| part.verdict.show == Show::Unicode;
        let (shown, _) = self.host(is_shown);
        let unicode = (!self.parts.iter().all(is_shown)).then(|| self.host(|_| true).0);
        let mut looks_like_one = false;
        for (rule, look) in [
            (Rule::ProtectedName, ProtectedNames::by_skeleton as Lookup),
            (Rule::ChromiumTopDomain, ProtectedNames::by_chromium),
        ] {
            if !self.policy.rules().contains(rule) {
                continue;
            }
            if let Some(name) = look(protected, &shown) {
                looks_like_one = true;
                self.add_protected(rule, name, is_shown);
            } else if let Some(name) = unicode.as_ref().and_then(|host| look(protected, host)) {
                self.add_protected(rule, name, |_| true);
            }
        }
        if looks_like_one {
            self.keep_all();
        }
    }

    /// Adds a finding that the last labels of the name look like a protected one, with the code
    /// points for which `is_seen` returns true. ASCII looks like ASCII too, so there may be none:
    /// then all of these labels are responsible.
    fn add_protected(
        &mut self,
        rule: Rule,
        name: &str,
        is_seen: impl Fn(&JudgedLabel<'_>) -> bool,
    ) {
        let (mut ranges, mut code_points) = (Vec::new(), Vec::new());
        let others = self.parts.len().saturating_sub(labels(name).count());
        for (part, given) in self.parts.iter().zip(labels(self.name)).skip(others) {
            if !part.is_international() || !is_seen(part) {
                continue;
            }
            let mut indexes = Vec::new();
            for (index, code_point) in part.unicode().chars().enumerate() {
                if code_point.is_ascii() {
                    continue;
                }
                if indexes.len() < SHOWN {
                    indexes.push(index);
                }
                if code_points.len() < SHOWN && !code_points.contains(&code_point) {
                    code_points.push(code_point);
                }
            }
            if ranges.len() < SHOWN {
                Sources::new(&given, part.unicode()).push_ranges(&indexes, &mut ranges);
            }
        }
        ranges.truncate(SHOWN);
        if let (true, Some(first), Some(last)) =
            (ranges.is_empty(), self.parts.get(others), self.parts.last())
        {
            ranges.push(first.verdict.range().start..last.verdict.range().end);
        }
        self.findings.push(Finding {
            rule,
            label: None,
            ranges,
            host_ranges: Vec::new(),
            code_points,
            error: None,
            protected: Some(name.to_owned()),
        });
    }

    /// The host, in which those labels are in Unicode for which `is_unicode` returns true, and where its labels are.
    fn host(&self, is_unicode: impl Fn(&JudgedLabel<'_>) -> bool) -> (String, Vec<Range<usize>>) {
        let mut host = String::with_capacity(self.name.len());
        let mut ranges = Vec::with_capacity(self.parts.len());
        for (part, label) in self.parts.iter().zip(labels(self.name)) {
            let start = host.len();
            part.write(&mut host, !is_unicode(part));
            ranges.push(start..host.len());
            if !label.separator().is_empty() {
                host.push('.');
            }
        }
        // A-labels are copied from the input.
        host.make_ascii_lowercase();
        if host.is_empty() && domain::is_root(self.name) {
            host.push('.');
        }
        (host, ranges)
    }

    fn finish(mut self) -> Verdict {
        let (host, ranges) = self.host(|part| part.verdict.show == Show::Unicode);
        for finding in &mut self.findings {
            finding.host_ranges = match finding.label {
                Some(number) => ranges.get(number).cloned().into_iter().collect(),
                None => labels_of(&finding.ranges, self.name, &ranges),
            };
        }
        let show = self.parts.iter().map(|part| part.verdict.show).max().unwrap_or(Show::Unicode);
        let labels = self.parts.into_iter().map(JudgedLabel::into_verdict).collect();
        // Stable, with findings about the whole name at the end.
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

/// Checks all requested rules.
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

/// The error of a label in a name with a right-to-left label. Its position is in the label as
/// written. `check_bidi` reports only positions in the Unicode form, and rejects any label longer
/// than 63 code points.
fn error_beside_rtl(label: &str, policy: &Policy) -> Option<Error> {
    let name = format!("{label}.א");
    let conversion = uts46::to_unicode(&name, policy.options());
    conversion.errors().iter().find(|error| error.label() == Some(0)).copied()
}

/// The Unicode form of a top-level domain. For an invalid one, the result of decoding its Punycode.
fn tld_of(label: &str) -> String {
    let decoded = label.strip_prefix(ACE_PREFIX).and_then(|digits| punycode::decode(digits).ok());
    decoded.unwrap_or_else(|| label.to_owned())
}

/// The ranges in the host of all labels that contain any of the ranges of the name.
fn labels_of(
    places: &[Range<usize>],
    name: &str,
    host_ranges: &[Range<usize>],
) -> Vec<Range<usize>> {
    let mut places = places.iter().peekable();
    let mut found = Vec::new();
    for (label, host_range) in labels(name).zip(host_ranges) {
        let range = label.range();
        while places.next_if(|place| place.end <= range.start).is_some() {}
        if places.peek().is_some_and(|place| place.start < range.end) {
            found.push(host_range.clone());
        }
    }
    found
}
