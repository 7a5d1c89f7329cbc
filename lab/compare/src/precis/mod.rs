//! Compares PRECIS with the crate `precis-profiles` and the Python package `precis-i18n`, and
//! measures the time of each.

mod inputs;
mod rivals;
mod speed;

use std::collections::HashMap;
use std::path::Path;

use anyhow::{Context, Result};
use xenonym::normalize::NFKC;
use xenonym::unicode::BidiClass;
use xenonym_precis::{Action, Slot};

use crate::ages::{Ages, Version};
use crate::differences::{Differences, UNEXPLAINED};
use crate::rivals::Answer;
use rivals::{PANIC, PROFILES, precis_i18n, precis_profiles};

/// How many strings a filter gets at once.
const BATCH: usize = 100_000;

/// The compared operations: our slot and action.
pub(crate) const OPERATIONS: [(Slot, Action); 5] = [
    (Slot::UsernameCaseMapped, Action::Enforce),
    (Slot::UsernameCasePreserved, Action::Enforce),
    (Slot::OpaqueString, Action::Enforce),
    (Slot::Nickname, Action::Enforce),
    (Slot::Nickname, Action::Compare),
];

/// The version of Unicode of the crate's tables.
const OF_PRECIS_PROFILES: Version = (6, 3);

pub fn compare(data: Option<&Path>) -> Result<()> {
    let data = data.context("precis needs --data, for DerivedAge.txt")?;
    let ages = Ages::read(data)?;
    let python = precis_i18n()?;
    let of_python = python.unicode_of_python()?;
    println!("precis-i18n has Unicode {}.{}", of_python.0, of_python.1);
    speed::measure(&python, data)?;
    // The crate panics on some strings.
    std::panic::set_hook(Box::new(|_| {}));
    let mut differences = Differences::default();
    for set in inputs::all() {
        let mut differ: HashMap<&str, usize> = HashMap::new();
        for texts in set.texts.chunks(BATCH) {
            let of_package = python.answers(&PROFILES, texts)?;
            for (text, of_package) in texts.iter().zip(of_package) {
                for (index, of_package) in of_package.iter().enumerate() {
                    let ours = ours(index, text);
                    let mut check = |name: &'static str, version, theirs: &Answer| {
                        if ours == *theirs {
                            return;
                        }
                        *differ.entry(name).or_default() += 1;
                        let is_newer = text.chars().any(|c| ages.is_newer(c, version));
                        let reason = reason(index, text, &ours, theirs, is_newer);
                        let class = reason.map_or_else(
                            || format!("{UNEXPLAINED}{name}"),
                            |reason| format!("{name}: {reason}"),
                        );
                        let (slot, action) = OPERATIONS[index];
                        let example =
                            format!("{slot} {action:?} {text:?}: {theirs:?}, ours {ours:?}");
                        differences.count(&class, &example);
                    };
                    check("precis-i18n", of_python, of_package);
                    if let Some(of_crate) = precis_profiles(index, text) {
                        check("precis-profiles", OF_PRECIS_PROFILES, &of_crate);
                    }
                }
            }
        }
        println!(
            "{} {}, {} answers each, differ: {differ:?}",
            set.texts.len(),
            set.name,
            OPERATIONS.len()
        );
    }
    differences.report()
}

/// Halfwidth letters of Hangul, which decompose in two steps.
const HALFWIDTH_HANGUL: fn(char) -> bool = |c| matches!(c, '\u{FFA0}'..='\u{FFDC}');

/// Whether a nonspacing mark of right-to-left text is before another code point.
fn has_mark_inside_rtl(text: &str) -> bool {
    let classes: Vec<BidiClass> = text.chars().map(BidiClass::of).collect();
    let is_rtl = matches!(classes.first(), Some(BidiClass::R | BidiClass::AL));
    is_rtl && classes.windows(2).any(|two| two[0] == BidiClass::NSM && two[1] != BidiClass::NSM)
}

fn ours(operation: usize, text: &str) -> Answer {
    let (slot, action) = OPERATIONS[operation];
    slot.apply(action, text).ok().map(Into::into)
}

/// The reason why a rival's result differs, and who is right.
fn reason(
    operation: usize,
    text: &str,
    ours: &Answer,
    theirs: &Answer,
    is_newer: bool,
) -> Option<&'static str> {
    let (slot, _) = OPERATIONS[operation];
    let prepared = slot.apply(Action::Prepare, text);
    let without_final = |answer: &Answer| answer.as_ref().map(|text| text.replace('ς', "σ"));
    // Marks after a space join the text before the space.
    let without_spaces = |answer: &Answer| {
        answer.as_ref().map(|text| NFKC.normalize(&text.replace(' ', "")).into_owned())
    };
    match (ours, theirs) {
        (_, Some(theirs)) if theirs == PANIC => {
            Some("panics: it takes the number of code points before a space for a number of bytes")
        }
        _ if is_newer => Some("a code point newer than its version of Unicode"),
        (Some(_), None) if prepared.is_err() => Some(
            "checks code points before mapping too, as RFC 8265 sections 3.3.2 and 4.2.1 have it; ours follows RFC \
             8264 section 7",
        ),
        (Some(ours), None) if operation < 2 && has_mark_inside_rtl(ours) => Some(
            "allows marks only at the end of right-to-left text; it is wrong by RFC 5893 section 2 rules 2 and 3",
        ),
        (None, Some(_)) if operation < 2 && text.contains(HALFWIDTH_HANGUL) => Some(
            "decomposes halfwidth Hangul fully; by RFC 8264 section 5.2.1 it is mapped to its decomposition mapping, \
             which has a compatibility equivalent",
        ),
        (None, Some(_)) if prepared.is_ok() => {
            Some("does not check the result of the rules; it is wrong by RFC 8264 section 7 step 6")
        }
        (Some(_), Some(_))
            if slot == Slot::Nickname && without_spaces(ours) == without_spaces(theirs) =>
        {
            Some("removes spaces inside a nickname; it is wrong by RFC 8266 section 2.1 rule 2.a")
        }
        (Some(_), Some(_)) if without_final(ours) == without_final(theirs) => Some(
            "maps a capital sigma at the end of a word to the final one; RFC 8265 section 3.6 does not account for it",
        ),
        _ => None,
    }
}
