//! The cases of `testdata/precis.toml`, and RFC 8264's steps one after the other.

use serde::Deserialize;
use xenonym::idna2008::{check_bidi_rule, check_contextual_rules};
use xenonym::normalize::{NFC, NFKC};
use xenonym::unicode::{lower_case, ordinary_width};
use xenonym_precis::{Action, DerivedProperty, Slot};

/// A string and its result: `output`, or an error.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrecisCase {
    pub name: String,
    pub why: String,
    pub profile: String,
    #[serde(default)]
    pub action: String,
    pub input: String,
    pub output: Option<String>,
    #[serde(default)]
    pub kind: String,
    #[serde(default)]
    pub offset: usize,
    pub code_point: Option<String>,
    pub part: Option<String>,
}

/// Two strings, and whether they are the same.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrecisPair {
    pub name: String,
    pub why: String,
    pub profile: String,
    pub first: String,
    pub second: String,
    pub same: bool,
}

/// Follows RFC 8264 section 7 for a profile of RFC 8265 or 8266, one rule at a time over all code
/// points. Returns `None` if the string is rejected.
///
/// # Panics
/// For a slot of XMPP.
pub fn apply_naively(slot: Slot, action: Action, input: &str) -> Option<String> {
    let is_identifier = match slot {
        Slot::UsernameCaseMapped | Slot::UsernameCasePreserved => true,
        Slot::OpaqueString | Slot::Nickname => false,
        other => panic!("{other}"),
    };
    let maps_case = match slot {
        Slot::UsernameCaseMapped => true,
        Slot::Nickname => action == Action::Compare,
        _ => false,
    };
    let mut text: Vec<char> = input.chars().collect();
    if action == Action::Prepare {
        if is_identifier {
            text = text.into_iter().map(ordinary_width).collect();
        }
        let text: String = text.into_iter().collect();
        return is_of_class(is_identifier, &text).then_some(text);
    }
    let mut is_stable = false;
    for _ in 0..4 {
        let before = text.clone();
        if is_identifier {
            text = text.into_iter().map(ordinary_width).collect();
        } else {
            text = text.into_iter().map(|c| if is_space(c) { ' ' } else { c }).collect();
        }
        if slot == Slot::Nickname {
            text.dedup_by(|second, first| *second == ' ' && *first == ' ');
            text = String::from_iter(text).trim_matches(' ').chars().collect();
        }
        if maps_case {
            text = text.into_iter().flat_map(lower_case).collect();
        }
        let form = if slot == Slot::Nickname { &NFKC } else { &NFC };
        text = form.normalize(&String::from_iter(text)).chars().collect();
        is_stable = text == before;
        if is_stable {
            break;
        }
    }
    let text: String = text.into_iter().collect();
    let keeps_direction = !is_identifier || check_bidi_rule(&text).is_ok();
    (is_stable && keeps_direction && !text.is_empty() && is_of_class(is_identifier, &text))
        .then_some(text)
}

fn is_of_class(is_identifier: bool, text: &str) -> bool {
    text.chars().all(|c| match DerivedProperty::of(c) {
        DerivedProperty::Pvalid | DerivedProperty::ContextJ | DerivedProperty::ContextO => true,
        DerivedProperty::FreePval => !is_identifier,
        DerivedProperty::Disallowed | DerivedProperty::Unassigned => false,
    }) && check_contextual_rules(text).is_ok()
}

/// General category Zs, which has not changed since Unicode 6.3.
fn is_space(code_point: char) -> bool {
    let number = u32::from(code_point);
    matches!(number, 0x20 | 0xA0 | 0x1680 | 0x2000..=0x200A | 0x202F | 0x205F | 0x3000)
}
