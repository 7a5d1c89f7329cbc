//! A name under judgment by one policy.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use alloc::{format, vec};
use core::ops::Range;

use xenonym::domain::{self, labels};
use xenonym::host::HostAddr;
use xenonym::label::check_bidi;
use xenonym::uts46::{self, AsciiRules, CheckBidi, Options};
use xenonym::{AsciiSet, Error};

use super::label::SHOWN;
use super::part::{Part, Parts};
use super::policy::{Policy, Unit};
use super::protected::ProtectedNames;
use super::rule::Rule;
use super::verdict::{Finding, Show};
use crate::sources::Sources;

/// Looks for the protected name that a host looks like.
type Lookup = for<'p> fn(&'p ProtectedNames, &str) -> Option<&'p str>;

/// A name under judgment by one policy.
pub(super) struct Judge<'p, 'n> {
    pub(super) policy: &'p Policy,
    name: &'n str,
    parts: &'p Parts<'n>,
    /// How each label is shown.
    pub(super) shows: Vec<Show>,
    /// In the order in which they are found.
    pub(super) findings: Vec<Finding>,
    parsed: Parsed,
}

/// What the parser of URLs does with a name.
#[derive(Clone)]
pub(super) enum Parsed {
    /// The policy does not ask.
    Unasked,
    /// It is the name of a host.
    Name,
    Address(HostAddr),
    Rejected(Error),
}

impl Parsed {
    pub(super) fn new(policy: &Policy, name: &str) -> Self {
        if !policy.url_parser() {
            return Self::Unasked;
        }
        // Some browsers forbid more code points than the standard.
        let denied = AsciiRules::Deny(AsciiSet::URL.with(policy.options().denied()));
        match HostAddr::parse_with(name, &Options::WHATWG_URL_2026_08.with_ascii_rules(denied)) {
            Ok(HostAddr::Name(_)) => Self::Name,
            Ok(address) => Self::Address(address),
            Err(error) => Self::Rejected(error),
        }
    }
}

impl<'p, 'n> Judge<'p, 'n> {
    pub(super) fn new(
        policy: &'p Policy,
        name: &'n str,
        parts: &'p Parts<'n>,
        parsed: &Parsed,
    ) -> Self {
        let shows = vec![Show::Unicode; parts.all.len()];
        let parsed = parsed.clone();
        let mut judge = Self { policy, name, parts, shows, findings: Vec::new(), parsed };
        if parts.has_error {
            for (number, (part, label)) in parts.all.iter().zip(labels(name)).enumerate() {
                if let Some(error) = part.error() {
                    judge.reject(number, &label, error);
                }
            }
        }
        if parts.breaks_bidi && policy.options().check_bidi() == CheckBidi::WholeName {
            judge.check_bidi();
        }
        judge.reject_by_url_parser();
        judge
    }

    /// What the parser of URLs rejects, although the labels have no error.
    fn reject_by_url_parser(&mut self) {
        let Parsed::Rejected(error) = self.parsed else { return };
        if self.shows.is_empty() || self.shows.contains(&Show::Invalid) {
            return;
        }
        let only = (self.shows.len() == 1).then_some(0);
        let label = error.label().filter(|&label| label < self.shows.len()).or(only);
        for (number, show) in self.shows.iter_mut().enumerate() {
            if label.is_none_or(|label| label == number) {
                *show = Show::Invalid;
            }
        }
        self.findings.push(Finding {
            rule: Rule::Uts46,
            label,
            ranges: vec![error.range()],
            host_ranges: Vec::new(),
            code_points: error.code_point().and_then(char::from_u32).into_iter().collect(),
            error: Some(error),
            protected: None,
        });
    }

    /// The Bidi rule for all labels, because one is right-to-left.
    fn check_bidi(&mut self) {
        for (number, label) in labels(self.name).enumerate() {
            let is_shown = self.shows.get(number) == Some(&Show::Unicode);
            let breaks = |part: &Part<'_>| check_bidi(part.unicode()).is_err();
            if !is_shown || !self.parts.all.get(number).is_some_and(breaks) {
                continue;
            }
            if let Some(error) = error_beside_rtl(label.text(), self.policy) {
                self.reject(number, &label, error);
            }
        }
    }

    /// UTS #46 rejects a label.
    fn reject(&mut self, number: usize, label: &domain::Label<'_>, error: Error) {
        if let Some(show) = self.shows.get_mut(number) {
            *show = Show::Invalid;
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

    /// The labels whose Unicode form differs from ASCII, unless they are invalid.
    pub(super) fn is_international(&self, number: usize) -> bool {
        self.shows.get(number) != Some(&Show::Invalid)
            && self.parts.all.get(number).is_some_and(|part| !part.unicode().is_ascii())
    }

    /// Shows the whole name in ASCII, if the policy requires it because of one of its labels.
    pub(super) fn keep_units(&mut self) {
        let policy = self.policy;
        let is_name = |show: Show| match show {
            Show::Unicode => false,
            Show::Ascii => policy.unit() == Unit::Name,
            Show::Invalid => policy.invalid_unit() == Unit::Name,
        };
        if self.shows.iter().any(|show| is_name(*show)) {
            self.keep_all();
        }
    }

    fn keep_all(&mut self) {
        for (show, part) in self.shows.iter_mut().zip(&self.parts.all) {
            if *show == Show::Unicode && !part.unicode().is_ascii() {
                *show = Show::Ascii;
            }
        }
    }

    /// Protected names, with the name as it would be shown. If it looks like none, with the name in Unicode, for the
    /// finding only: labels in ASCII look like nothing else.
    pub(super) fn compare(&mut self, protected: &ProtectedNames) {
        if protected.is_empty() || !(0..self.shows.len()).any(|at| self.is_international(at)) {
            return;
        }
        let is_shown = |show: Show| show == Show::Unicode;
        let (shown, _) = self.shown_host();
        let are_all_shown = self.shows.iter().copied().all(is_shown);
        let unicode = (!are_all_shown).then(|| self.parts.host(self.name, |_| true).0);
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
    fn add_protected(&mut self, rule: Rule, name: &str, is_seen: impl Fn(Show) -> bool) {
        let (mut ranges, mut code_points) = (Vec::new(), Vec::new());
        let others = self.shows.len().saturating_sub(labels(name).count());
        let each = self.parts.all.iter().zip(&self.shows).zip(labels(self.name)).enumerate();
        for (number, ((part, show), given)) in each.skip(others) {
            if !self.is_international(number) || !is_seen(*show) {
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
            (ranges.is_empty(), self.parts.all.get(others), self.parts.all.last())
        {
            ranges.push(first.range().start..last.range().end);
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

    /// The host as it is shown, and where its labels are.
    pub(super) fn shown_host(&self) -> (String, Vec<Range<usize>>) {
        self.parts.host(self.name, |number| self.shows.get(number) == Some(&Show::Unicode))
    }

    /// How the name and its labels are shown, and the findings in their final order. The ranges are those of the labels in the host.
    pub(super) fn finish(mut self, ranges: &[Range<usize>]) -> (Show, Vec<Show>, Vec<Finding>) {
        for finding in &mut self.findings {
            finding.host_ranges = match finding.label {
                Some(number) => ranges.get(number).cloned().into_iter().collect(),
                None => labels_of(&finding.ranges, self.name, ranges),
            };
        }
        if matches!(self.parsed, Parsed::Name) {
            // It is accepted all the same.
            for show in self.shows.iter_mut().filter(|show| **show == Show::Invalid) {
                *show = Show::Ascii;
            }
        }
        // Stable, with findings about the whole name at the end.
        self.findings.sort_by_key(|finding| finding.label.unwrap_or(usize::MAX));
        let show = self.shows.iter().copied().max().unwrap_or(Show::Unicode);
        (show, self.shows, self.findings)
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
