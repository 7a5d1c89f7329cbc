//! Skeletons, scripts and restriction levels of texts, and names in pages.

use xenonym::normalize::NFC;
use xenonym_safety::restriction::{RestrictionLevel, has_mixed_numbers, restriction_level};
use xenonym_safety::scripts::ScriptSet;
use xenonym_safety::survey::Survey;
use xenonym_safety::{
    Confusability, Direction, bidi_confusable, bidi_skeleton, confusable, skeleton,
};

use crate::Choices;

pub fn fuzz(input: &[u8]) {
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
