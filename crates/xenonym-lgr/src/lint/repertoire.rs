//! Code points that no label may contain, and those that need a rule.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use xenonym::idna2008::{DerivedProperty, derived_property};

use super::mappings::shown;
use super::{Check, Report};
use crate::document::{CodePointSet, Document, Entry, Source};
use crate::properties;
use crate::xml::Places;

pub(super) fn check(document: &Document, places: &Places, report: &mut Report) {
    for (entry, number) in document.entries.iter().zip(0..) {
        let is_rejected = |one: &char| {
            matches!(
                derived_property(*one),
                DerivedProperty::Disallowed | DerivedProperty::Unassigned
            )
        };
        let rejected = match &entry.source {
            Source::Sequence(sequence) => sequence.iter().copied().find(is_rejected),
            Source::Range(first, last) => (*first..=*last).find(is_rejected),
        };
        let Some(rejected) = rejected else { continue };
        let property = derived_property(rejected).name();
        let message =
            format!("{} is {property} in IDNA2008, so no label may contain it", shown(&[rejected]));
        report.add(Check::NotIdna2008, places.entry(number), message, None);
    }
    let has_rules = document.definitions.iter().any(|definition| definition.is_rule);
    if !has_rules {
        missing_rules(document, places, report);
    }
}

/// A table that states its rules in comments or prose has none after it was converted.
fn missing_rules(document: &Document, places: &Places, report: &mut Report) {
    let property = |value| properties::set("gc", value).unwrap_or_default();
    let (marks, digits) = (property("M"), property("Nd"));
    let first = |is_meant: &dyn Fn(char) -> bool| {
        let mut entries = document.entries.iter().zip(0..);
        entries.find_map(|(entry, number)| Some((number, one_of(entry, is_meant)?)))
    };
    let mut add = |number: usize, message: String| {
        report.add(Check::RuleMissing, places.entry(number), message, None);
    };
    if let Some((number, _)) = first(&|one| one == '-') {
        let message = "no rule keeps U+002D from the beginning and end of labels";
        add(number, message.into());
    }
    if let Some((number, mark)) = first(&|one| marks.contains(u32::from(one))) {
        let mark = shown(&[mark]);
        add(
            number,
            format!("no rule keeps the combining mark {mark} from the beginning of labels"),
        );
    }
    let Some((_, one)) = first(&|one| digits.contains(u32::from(one))) else { return };
    let system = |one: char| system_of(&digits, u32::from(one));
    let other = first(&|other| digits.contains(u32::from(other)) && system(other) != system(one));
    if let Some((number, other)) = other {
        let digits = shown(&[one, other]).replace(' ', " and ");
        add(
            number,
            format!("no rule forbids digits of two systems in one label, such as {digits}"),
        );
    }
}

/// A code point of an entry with a property. Sequences bring their own context.
fn one_of(entry: &Entry, is_meant: &dyn Fn(char) -> bool) -> Option<char> {
    match &entry.source {
        Source::Sequence(sequence) => match **sequence {
            [one] => is_meant(one).then_some(one),
            _ => None,
        },
        Source::Range(first, last) => (*first..=*last).find(|one| is_meant(*one)),
    }
}

/// The zero of a digit's system: digits are in rows of ten.
fn system_of(digits: &CodePointSet, digit: u32) -> Option<u32> {
    let ranges: Vec<&(u32, u32)> =
        digits.ranges().iter().filter(|range| range.0 <= digit && digit <= range.1).collect();
    let (first, _) = ranges.first()?;
    Some(digit - (digit - first) % 10)
}
