//! Skeletons, scripts and restriction levels of texts, names in pages, and the verdicts of display policies.

use xenonym::normalize::NFC;
use xenonym_safety::display::{Policy, ProtectedNames, Unit};
use xenonym_safety::restriction::{RestrictionLevel, has_mixed_numbers, restriction_level};
use xenonym_safety::scripts::ScriptSet;
use xenonym_safety::survey::Survey;
use xenonym_safety::{
    Confusability, Direction, bidi_confusable, bidi_skeleton, confusable, skeleton,
};

use crate::{Choices, consistency};

pub fn confusables(input: &[u8]) {
    let text = Choices::new(input).text();
    let (first, second) = text.split_once(' ').unwrap_or((&text, "paypal"));
    let key = skeleton(first);
    assert_eq!(skeleton(&key), key, "{first:?}");
    assert_eq!(skeleton(&NFC.normalize(first)), key, "{first:?}");
    assert_eq!(
        confusable(first, second).is_some(),
        key == skeleton(second),
        "{first:?} {second:?}"
    );
    assert_eq!(confusable(first, second), confusable(second, first), "{first:?} {second:?}");
    for direction in [Direction::LeftToRight, Direction::RightToLeft] {
        assert!(bidi_confusable(first, first, direction).is_some(), "{first:?}");
        let is_same = bidi_skeleton(first, direction) == bidi_skeleton(second, direction);
        assert_eq!(bidi_confusable(first, second, direction).is_some(), is_same, "{first:?}");
    }
    is_of_its_scripts(first);
    is_escaped_in_pages(&text);
}

/// Each level allows what the previous ones allow, and texts of one script are confusable within
/// it.
fn is_of_its_scripts(text: &str) {
    let level = restriction_level(text);
    let of_scripts = RestrictionLevel::of_scripts(text);
    assert!(level >= of_scripts, "{text:?}");
    assert_eq!(of_scripts == RestrictionLevel::AsciiOnly, text.is_ascii(), "{text:?}");
    let is_single = !ScriptSet::resolved(text).is_empty();
    assert_eq!(confusable(text, text) == Some(Confusability::SingleScript), is_single, "{text:?}");
    if text.is_ascii() {
        assert!(!has_mixed_numbers(text), "{text:?}");
    }
}

/// A page about a name contains no elements beyond those of every page, and nothing invisible.
fn is_escaped_in_pages(name: &str) {
    let page = |name| {
        let mut survey = Survey::new(["any"]);
        survey.see("example");
        survey.reject(0, "kind", name);
        survey.page()
    };
    // Invisible code points are displayed as numbers.
    let without_numbers = |page: &str| page.replace("<span>U+", "").replace("</span>", "");
    let elements = |page: &str| without_numbers(page).matches('<').count();
    let html = page(name);
    assert_eq!(elements(&html), elements(&page("name")), "{name:?}");
    assert!(!html.contains(|c: char| c != '\n' && c.is_control()), "{name:?}");
    let mut survey = Survey::new([]);
    survey.see(name);
    assert_eq!(survey.names, 1);
}

pub fn display(input: &[u8]) {
    let mut choices = Choices::new(input);
    let units = [Unit::Label, Unit::Name];
    let (unit, invalid_unit) = (choices.one(&units), choices.one(&units));
    let text = choices.text();
    let (name, other) = text.split_once(' ').unwrap_or((&text, "xn--fsqu00a.example"));
    let mut protected = ProtectedNames::new();
    let _ = protected.insert(other);
    for policy in Policy::PRESETS {
        consistency::check(policy, name, &policy.judge(name));
        let policy = policy.with_unit(unit).with_invalid_unit(invalid_unit);
        consistency::check(&policy, name, &policy.judge(name));
        // A name that looks like a protected one is never shown more freely.
        let verdict = policy.judge_with(name, &protected);
        assert!(verdict.show() >= policy.judge(name).show(), "{} {name:?}", policy.name());
    }
}
