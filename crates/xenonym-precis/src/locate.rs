//! Finds the code point of the input that an error comes from.
//!
//! The rules run again, on code points that carry their byte offset in the input. This needs more
//! memory than the rules themselves, so it happens only after an error.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use xenonym::normalize::{Normalizer, QuickCheck};

use crate::class::Violation;
use crate::mapping::{Rules, map_case_of};
use crate::profile::Action;
use crate::{Error, Profile, Spaces};

/// How often the rules are applied: once, and three more times (RFC 8264 section 7).
pub(crate) const APPLICATIONS: usize = 4;

/// A code point, and the byte of the input that it comes from.
type Sourced = (char, usize);

/// The error of a violation in the result of the rules.
#[cold]
pub(crate) fn locate(profile: &Profile, action: Action, violation: Violation, text: &str) -> Error {
    let Some(at) = violation.at else { return Error::new(violation.kind, 0..text.len()) };
    let mut end = 0;
    let found = trace(profile, action, text).into_iter().find(|&(code_point, _)| {
        end += code_point.len_utf8();
        end > at
    });
    let (code_point, source) = found.unwrap_or_default();
    Error::at_code_point(violation.kind, code_point, source, text)
}

/// The result of the mapping and normalization rules, with the source of each code point.
fn trace(profile: &Profile, action: Action, text: &str) -> Vec<Sourced> {
    let rules = profile.rules(action);
    let mut output: Vec<Sourced> = text.char_indices().map(|(at, c)| (c, at)).collect();
    if action == Action::Prepare {
        return map(rules, &output);
    }
    for _ in 0..APPLICATIONS {
        let changed = normalize(profile.normalizer, &map(rules, &output));
        let is_stable = changed.iter().map(|one| one.0).eq(output.iter().map(|one| one.0));
        output = changed;
        if is_stable {
            break;
        }
    }
    output
}

fn map(rules: Rules, text: &[Sourced]) -> Vec<Sourced> {
    let mut mapped: Vec<Sourced> = text.iter().map(|&(c, at)| (rules.map_one(c), at)).collect();
    if rules.spaces == Spaces::Trimmed {
        let words = mapped.split(|&(c, _)| c == ' ').filter(|word| !word.is_empty());
        let mut trimmed: Vec<Sourced> = Vec::new();
        for word in words {
            if let Some(&(_, before)) = trimmed.last() {
                trimmed.push((' ', before));
            }
            trimmed.extend(word);
        }
        mapped = trimmed;
    }
    let Some(case) = rules.case else { return mapped };
    let mut output = Vec::with_capacity(mapped.len());
    for (code_point, at) in mapped {
        map_case_of(case, code_point, |to| output.push((to, at)));
    }
    output
}

/// Normalizes each stretch of code points that may join each other.
fn normalize(normalizer: &Normalizer, text: &[Sourced]) -> Vec<Sourced> {
    let starts = |&(code_point, _): &Sourced| {
        normalizer.combining_class(code_point) == 0
            && normalizer.quick_check(code_point.encode_utf8(&mut [0; 4])) == QuickCheck::Yes
    };
    let mut output = Vec::with_capacity(text.len());
    for stretch in text.chunk_by(|_, next| !starts(next)) {
        normalize_stretch(normalizer, stretch, &mut output);
    }
    output
}

fn normalize_stretch(normalizer: &Normalizer, stretch: &[Sourced], output: &mut Vec<Sourced>) {
    let Some(&(_, first)) = stretch.first() else { return };
    let whole: String = stretch.iter().map(|one| one.0).collect();
    let whole = normalizer.normalize(&whole);
    let alone: Vec<Sourced> = stretch
        .iter()
        .flat_map(|&(code_point, at)| {
            let mut bytes = [0; 4];
            let parts = normalizer.normalize(code_point.encode_utf8(&mut bytes)).into_owned();
            parts.chars().map(|to| (to, at)).collect::<Vec<_>>()
        })
        .collect();
    if alone.iter().map(|one| one.0).eq(whole.chars()) {
        output.extend(alone);
        return;
    }
    // Some were composed or reordered: each comes from the first code point that has it as a part.
    let mut sources = BTreeMap::new();
    for &(code_point, at) in stretch {
        for part in normalizer.decompose(code_point) {
            sources.entry(part).or_insert(at);
        }
    }
    output.extend(whole.chars().map(|to| {
        let mut parts = normalizer.decompose(to);
        let source = parts.next().and_then(|part| sources.get(&part).copied());
        (to, source.unwrap_or(first))
    }));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{NICKNAME, USERNAME_CASE_MAPPED};
    use std::vec;

    #[test]
    fn sources_are_those_of_the_input() {
        let traced = trace(&NICKNAME, Action::Enforce, " Ⅳ  e\u{301}①②");
        let expected = [('I', 1), ('V', 1), (' ', 1), ('é', 6), ('1', 9), ('2', 12)];
        assert_eq!(traced, expected);
        let traced = trace(&USERNAME_CASE_MAPPED, Action::Enforce, "Ａİ\u{323}");
        assert_eq!(traced, vec![('a', 0), ('ị', 3), ('\u{307}', 3)]);
    }
}
