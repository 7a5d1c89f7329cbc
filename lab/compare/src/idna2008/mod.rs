//! Compares IDNA2008 with libidn2 and Python's `idna`.

pub mod libidn2;
pub mod python_idna;

use std::path::Path;
use std::thread;

use anyhow::{Context, Result};
use xenonym::idna2008::{DerivedProperty, derived_property};
use xenonym::normalize::NFC;
use xenonym::unicode::{ContextScript, is_mark};
use xenonym_testkit::naive_uts46::{is_rtl, keeps_bidi_rule, keeps_joiner_rule};

use crate::ages::Ages;
use crate::rival;

pub fn compare(data: Option<&Path>) -> Result<()> {
    let data = data.context("--data is needed, for the corpora and DerivedAge.txt")?;
    let ages = Ages::read(data)?;
    let sets = crate::names::all(data)?;
    let libidn2 = libidn2::Libidn2008::new(&ages)?;
    let python = python_idna::Python2008::new(&ages)?;
    thread::scope(|scope| {
        rival::finish([
            scope.spawn(|| rival::compare(&libidn2, &sets)),
            scope.spawn(|| rival::compare(&python, &sets)),
        ])
    })
}

// The tests of RFC 5891 section 4.2.3 for labels of any length, word for word, based only on
// properties of code points.

/// Whether a label passes all tests. Only right-to-left labels must satisfy the Bidi rule.
fn keeps_the_rules(label: &str) -> bool {
    let code_points: Vec<char> = label.chars().collect();
    let allowed = |at: usize| match derived_property(code_points[at]) {
        DerivedProperty::Pvalid => true,
        DerivedProperty::ContextJ => keeps_joiner_rule(&code_points, at),
        DerivedProperty::ContextO => keeps_contexto_rule(&code_points, at),
        DerivedProperty::Disallowed | DerivedProperty::Unassigned => false,
    };
    !label.is_empty()
        && NFC.normalize(label) == label
        && !label.starts_with('-')
        && !label.ends_with('-')
        && code_points.get(2..4) != Some(&['-', '-'])
        && !label.starts_with(is_mark)
        && (0..code_points.len()).all(allowed)
        && (!label.contains(is_rtl) || keeps_bidi_rule(label))
}

/// RFC 5892 appendix A.3 to A.9.
fn keeps_contexto_rule(label: &[char], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|at| label.get(at)).copied();
    let after = label.get(at + 1).copied();
    let is = |code_point: Option<char>, script| {
        code_point.is_some_and(|code_point| ContextScript::of(code_point) == script)
    };
    let has = |range: std::ops::RangeInclusive<char>| label.iter().any(|c| range.contains(c));
    match label[at] {
        '\u{B7}' => before == Some('l') && after == Some('l'),
        '\u{375}' => is(after, ContextScript::Greek),
        '\u{5F3}' | '\u{5F4}' => is(before, ContextScript::Hebrew),
        '\u{30FB}' => label.iter().any(|&c| {
            c != '\u{30FB}' && ContextScript::of(c) == ContextScript::HiraganaKatakanaHan
        }),
        '\u{660}'..='\u{669}' => !has('\u{6F0}'..='\u{6F9}'),
        '\u{6F0}'..='\u{6F9}' => !has('\u{660}'..='\u{669}'),
        _ => false,
    }
}
