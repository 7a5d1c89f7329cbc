//! A label that rules check, and their findings.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::cell::OnceCell;
use core::iter::repeat_n;
use core::ops::Range;

use xenonym::domain::Label as DomainLabel;
use xenonym::normalize::NFC;
use xenonym::unicode::mapping;

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

// Finds the origin in a name of the code points of a label's Unicode form.

/// The maximum number of mapped code points in a segment. Real text never contains more marks after
/// a letter.
const LONGEST_SEGMENT: usize = 32;

/// For each code point of the Unicode form, the range of the name that it comes from.
pub(super) struct Sources {
    /// The range of the label, which is used for all code points that are not in `ranges`.
    label: Range<usize>,
    ranges: Vec<Range<usize>>,
}

impl Sources {
    /// The Unicode form is the result of normalizing the mapped code points. Both are compared from
    /// the start: the shortest run of mapped code points whose normalized form comes next in the
    /// Unicode form is a segment, and all its code points come from the whole segment. An A-label
    /// does not contain segments.
    pub(super) fn new(label: &DomainLabel<'_>, unicode: &str) -> Self {
        let mut sources = Self { label: label.range(), ranges: Vec::new() };
        if label.text().is_ascii() {
            return sources;
        }
        let given = label.text().char_indices().flat_map(|(at, code_point)| {
            let start = label.range().start + at;
            let range = start..start + code_point.len_utf8();
            mapping(code_point).map(move |mapped| (mapped, range.clone()))
        });
        let mapped: Vec<(char, Range<usize>)> = given.collect();
        let (mut mapped, mut unicode) = (mapped.as_slice(), unicode);
        while let Some((taken, made)) = segment(mapped, unicode) {
            let (Some((segment, rest)), Some(after)) =
                (mapped.split_at_checked(taken), unicode.get(made..))
            else {
                break;
            };
            let (Some((_, first)), Some((_, last))) = (segment.first(), segment.last()) else {
                break;
            };
            let count = unicode.len() - after.len();
            let count = unicode.get(..count).map_or(0, |made| made.chars().count());
            sources.ranges.extend(repeat_n(first.start..last.end, count));
            (mapped, unicode) = (rest, after);
        }
        sources
    }

    /// Adds the ranges of code points with these indexes. Ranges that touch are joined.
    pub(super) fn push_ranges(&self, indexes: &[usize], ranges: &mut Vec<Range<usize>>) {
        let mut found: Vec<Range<usize>> = indexes
            .iter()
            .map(|&index| self.ranges.get(index).unwrap_or(&self.label).clone())
            .collect();
        found.sort_unstable_by_key(|range| (range.start, range.end));
        for range in found {
            match ranges.last_mut() {
                Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
                _ => ranges.push(range),
            }
        }
    }
}

/// The number of mapped code points in the next segment, and its number of bytes in the Unicode
/// form.
fn segment(mapped: &[(char, Range<usize>)], unicode: &str) -> Option<(usize, usize)> {
    let mut text = String::new();
    for (index, &(code_point, _)) in mapped.iter().take(LONGEST_SEGMENT).enumerate() {
        text.push(code_point);
        let normalized = NFC.normalize(&text);
        if unicode.starts_with(&*normalized) {
            return Some((index + 1, normalized.len()));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use xenonym::domain::labels;
    use xenonym::uts46::{Options, to_unicode};

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

    /// The parts of a name that code points come from.
    fn parts<'n>(name: &'n str, unicode: &str, indexes: &[usize]) -> Vec<&'n str> {
        let mut ranges = Vec::new();
        Sources::new(&labels(name).next().unwrap(), unicode).push_ranges(indexes, &mut ranges);
        ranges.into_iter().map(|range| &name[range]).collect()
    }

    #[test]
    fn code_points_come_from_those_that_they_were_mapped_and_composed_of() {
        for (name, indexes, expected) in [
            ("aüb", &[1][..], &["ü"][..]),
            ("aüb", &[0, 2], &["a", "b"]),
            ("aüb", &[0, 1, 2], &["aüb"]),
            ("AU\u{308}b", &[1], &["U\u{308}"]),
            ("ü\u{AD}üa", &[1], &["ü"]),
            ("ﬁü", &[0, 1], &["ﬁ"]), // a ligature, mapped to two letters
            ("ﬁü", &[2], &["ü"]),
            ("aae\u{301}", &[2], &["e\u{301}"]),
            ("xa\u{301}\u{323}y\u{301}", &[1, 2], &["a\u{301}\u{323}"]), // in another order after NFC
            ("xa\u{301}\u{323}y\u{301}", &[3], &["y\u{301}"]),
            ("\u{1112}\u{1161}\u{11AB}글", &[0], &["\u{1112}\u{1161}\u{11AB}"]),
            ("\u{1112}\u{1161}\u{11AB}글", &[1], &["글"]),
            ("xn--tda.example", &[0], &["xn--tda"]),
        ] {
            let label = labels(name).next().unwrap().text();
            let unicode = to_unicode(label, &Options::UTS46).into_result().unwrap();
            assert_eq!(parts(name, &unicode, indexes), expected, "{name:?}");
        }
    }

    #[test]
    fn each_code_point_has_a_range_even_if_it_cannot_be_found() {
        assert_eq!(parts("aüb.example", "axb", &[0, 1, 9]), ["aüb"]);
    }
}
