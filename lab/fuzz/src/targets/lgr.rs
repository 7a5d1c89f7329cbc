//! Documents of RFC 7940, and labels under the rulesets that they are compiled to.

use xenonym_lgr::{Document, Ruleset};
use xenonym_testkit::naive_lgr::Naive;
use xenonym_testkit::properties::lgr::equals_naive;

use crate::Choices;

/// The naive functions try everything.
const MOST_CODE_POINTS: usize = 4;

pub fn fuzz(input: &[u8]) {
    let mut choices = Choices::new(input);
    let is_whole = choices.one(&[true, false]);
    let text = choices.text();
    let (label, xml) = text.split_once('\n').unwrap_or(("", &text));
    let wrapped = format!("<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\">{xml}</lgr>");
    let xml = if is_whole { xml } else { &wrapped };
    let Ok(document) = Document::parse(xml.as_bytes()) else { return };
    assert_eq!(Document::parse(document.to_xml().as_bytes()).as_ref(), Ok(&document));
    let Ok(ruleset) = Ruleset::new(&document) else { return };
    let bytes = ruleset.to_bytes();
    let loaded = Ruleset::from_bytes(&bytes).expect("it was compiled");
    // In the compiled form, equal elements are stored once.
    assert_eq!(loaded.to_bytes(), bytes);
    let label: Vec<char> = label.chars().take(MOST_CODE_POINTS).collect();
    equals_naive(&loaded, &Naive::new(&document), &label, xml);
}
