//! The rules of UTS #39, and a policy's own list.

use alloc::vec::Vec;

use xenonym::normalize::NFC;

use super::label::{Found, Label};
use super::policy::Policy;
use super::rule::Rule;
use crate::identifier::IdentifierStatus;
use crate::restriction::{RestrictionLevel, zero};
use crate::scripts::ScriptSet;
use crate::skeleton::prototype;
use crate::tables::IDENTIFIERS;

/// The rules that do not depend on the settings of a policy.
pub(super) fn check(label: &Label<'_>, found: &mut Found) {
    if label.has_restricted {
        for (index, scalar) in label.scalars.iter().enumerate() {
            if IdentifierStatus::of_record(scalar.record) == IdentifierStatus::Restricted {
                found.add(Rule::IdentifierStatus, index, scalar.code_point);
            }
        }
    }
    if found.asks(Rule::MixedNumbers) {
        mixed_numbers(label, found);
    }
    // No mark is repeated in code points of which none is a mark: a test makes sure.
    if label.has_mark && found.asks(Rule::RepeatedMark) {
        repeated_marks(label, found);
    }
    // U+0307 is a mark.
    if label.has_mark && found.asks(Rule::HiddenOverlay) {
        hidden_overlays(label, found);
    }
}

/// The rules that depend on the settings of a policy.
pub(super) fn check_policy(
    label: &Label<'_>,
    level: RestrictionLevel,
    policy: &Policy,
    found: &mut Found,
) {
    if !policy.blocked().is_empty() {
        for (index, code_point) in label.code_points().enumerate() {
            if policy.blocked().iter().any(|range| range.contains(&code_point)) {
                found.add(Rule::BlockedCodePoint, index, code_point);
            }
        }
    }
    if found.asks(Rule::RestrictionLevel) && level > policy.restriction_level() {
        restriction_level(label, policy.restriction_level(), found);
    }
}

/// The restriction level of a label, whatever the status of its code points.
pub(super) fn level(label: &Label<'_>) -> RestrictionLevel {
    if !label.resolved.is_empty() {
        return RestrictionLevel::SingleScript;
    }
    RestrictionLevel::of_sets(
        label.scalars.iter().map(|scalar| ScriptSet::of_record(scalar.record)),
    )
}

/// The culprits are the code points that cannot be combined with the first code point of a script.
fn restriction_level(label: &Label<'_>, allowed: RestrictionLevel, found: &mut Found) {
    let sets = label.scalars.iter().map(|scalar| ScriptSet::of_record(scalar.record));
    let first = sets.clone().find(|set| !set.is_all()).unwrap_or(ScriptSet::ALL);
    for (index, (set, code_point)) in sets.zip(label.code_points()).enumerate() {
        if !set.intersects(first)
            || allowed == RestrictionLevel::AsciiOnly && !code_point.is_ascii()
        {
            found.add(Rule::RestrictionLevel, index, code_point);
        }
    }
    if found.findings.iter().all(|broken| broken.rule != Rule::RestrictionLevel) {
        // Each goes with the first, but not all with each other.
        for (index, code_point) in label.code_points().enumerate() {
            found.add(Rule::RestrictionLevel, index, code_point);
        }
    }
}

fn mixed_numbers(label: &Label<'_>, found: &mut Found) {
    let mut first = None;
    for (index, code_point) in label.code_points().enumerate() {
        let Some(zero) = zero(code_point) else { continue };
        if *first.get_or_insert(zero) != zero {
            found.add(Rule::MixedNumbers, index, code_point);
        }
    }
}

fn repeated_marks(label: &Label<'_>, found: &mut Found) {
    // In order. There are some 2,000 marks, and few in any text.
    let mut marks: Vec<char> = Vec::new();
    for (index, code_point) in label.code_points().enumerate() {
        if code_point.is_ascii() {
            marks.clear();
            continue;
        }
        for part in NFC.decompose(code_point) {
            if !IDENTIFIERS.record(part).is_nonspacing_mark() {
                marks.clear();
                continue;
            }
            match marks.binary_search(&part) {
                Ok(_) => found.add(Rule::RepeatedMark, index, part),
                Err(place) => marks.insert(place, part),
            }
        }
    }
}

/// U+0307 after a letter with a dot, even with marks of other combining classes in between.
fn hidden_overlays(label: &Label<'_>, found: &mut Found) {
    const DOT_ABOVE: char = '\u{307}';
    if !label.code_points().any(|code_point| code_point == DOT_ABOVE) {
        return;
    }
    let mut on_dot = false;
    for (index, code_point) in label.code_points().enumerate() {
        if on_dot && code_point == DOT_ABOVE {
            found.add(Rule::HiddenOverlay, index, code_point);
        }
        let class = NFC.combining_class(code_point);
        if class == 0 || class == NFC.combining_class(DOT_ABOVE) {
            let has_dot = |last: char| matches!(last, 'i' | 'j' | 'l' | 'ı' | 'ȷ');
            on_dot = has_dot(code_point) || prototype(code_point).last().is_some_and(has_dot);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeSet;

    /// What [`check`] relies on: marks of a decomposition meet those of the next one only if a code point is a mark.
    #[test]
    fn no_mark_is_repeated_without_a_mark() {
        let is_mark = |c: char| IDENTIFIERS.record(c).is_nonspacing_mark();
        let (mut first, mut last) = (BTreeSet::new(), BTreeSet::new());
        for code_point in ('\0'..=char::MAX).filter(|&c| !is_mark(c)) {
            let parts: Vec<char> = NFC.decompose(code_point).collect();
            assert!(!parts.iter().all(|&part| is_mark(part)), "{code_point:?}");
            for marks in parts.split(|&part| !is_mark(part)) {
                let distinct: BTreeSet<char> = marks.iter().copied().collect();
                assert_eq!(distinct.len(), marks.len(), "{code_point:?}");
            }
            first.extend(parts.iter().copied().take_while(|&part| is_mark(part)));
            last.extend(parts.iter().rev().copied().take_while(|&part| is_mark(part)));
        }
        assert!(!last.is_empty() && first.is_disjoint(&last));
    }
}
