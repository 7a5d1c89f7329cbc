//! Punycode in both directions: the fast path for labels, the general path, the naive loops and
//! whole names.

use xenonym::bootstring::{Case, PUNYCODE};
use xenonym::{domain, punycode};
use xenonym_testkit::properties::bootstring;
use xenonym_testkit::properties::hosts::error_is_inside;

use crate::Choices;

pub fn fuzz(input: &[u8]) {
    let mut choices = Choices::new(input);
    let (room, high) = (choices.number() % 100, choices.number() as u32);
    let text = choices.text();
    let code_points: Vec<u32> = text.chars().take(300).map(u32::from).collect();
    let start: String = text.chars().take(300).collect();
    bootstring::equals_naive(&PUNYCODE, &code_points, &start);
    bootstring::encodes_as_the_general_path(&text, high << 16, room);
    bootstring::decodes_as_the_general_path(&text, room);
    bootstring::encoding_reverses_decoding(&text);
    bootstring::offsets_are_boundaries(&text);
    bootstring::traces_to_the_result(&PUNYCODE, &start);
    flags_change_the_case_alone(&text);
    names_are_labels(&text);
}

/// Decoding with case flags and then encoding restores the input.
fn flags_change_the_case_alone(text: &str) {
    let Ok(annotated) = punycode::decode_code_points::<(char, Case)>(text) else { return };
    let code_points: Vec<char> = annotated.iter().map(|&(code_point, _)| code_point).collect();
    let encoded = PUNYCODE.encode(&annotated).unwrap();
    assert_eq!(
        punycode::encode_code_points(&code_points).map(|e| e.to_lowercase()),
        Ok(encoded.to_lowercase())
    );
    assert_eq!(PUNYCODE.decode(&encoded), Ok(annotated), "{text:?}");
}

/// Names are encoded and decoded as their labels are, and errors are inside the name.
fn names_are_labels(name: &str) {
    match punycode::encode_name(name) {
        Ok(encoded) => {
            assert!(encoded.is_ascii());
            let has_prefix =
                |label: domain::Label| label.text().to_ascii_lowercase().starts_with("xn--");
            if !domain::labels(name).any(has_prefix) {
                let dots = name.replace(domain::is_separator, ".");
                assert_eq!(punycode::decode_name(&encoded), Ok(dots));
            }
        }
        Err(error) => error_is_inside(name, error),
    }
    if let Err(error) = punycode::decode_name(name) {
        error_is_inside(name, error);
    }
}
