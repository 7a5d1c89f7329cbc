//! Punycode in both directions: the fast path for labels, the general path, the naive loops and
//! whole names.

use xenonym::bootstring::{Bootstring, Case, DigitCase, PUNYCODE, Parameters};
use xenonym::{AsciiSet, domain, punycode};
use xenonym_testkit::properties::bootstring;
use xenonym_testkit::properties::hosts::error_is_inside;

use crate::Choices;

pub fn punycode(input: &[u8]) {
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

// Bootstring with any parameters that satisfy the conditions of RFC 3492.

const SYMBOLS: &str = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

fn parameters(choices: &mut Choices) -> Parameters {
    let first = choices.number() % SYMBOLS.len();
    let digits = &SYMBOLS[first..][..choices.number() % (SYMBOLS.len() - first + 1)];
    let base = digits.len() as u32;
    let (tmin, tmax) = (choices.number() as u32, choices.number() as u32);
    // If base - tmax were 1, integers would need as many digits as their value, so 0 is rejected
    // instead.
    let tmax = tmax % base.saturating_sub(1).max(1);
    Parameters {
        base,
        tmin: tmin % (base + 1),
        tmax,
        skew: choices.number() as u32,
        damp: choices.number() as u32 * 5,
        initial_bias: choices.number() as u32,
        initial_n: choices.number() as u32,
        delimiter: choices.one(&['-', '_', '.', 'z', '\u{FC}']),
        digits,
        digit_case: choices.one(&[DigitCase::Sensitive, DigitCase::Insensitive]),
        basic: choices.one(&[
            AsciiSet::ALL,
            AsciiSet::WORD,
            AsciiSet::WORD.with(AsciiSet::of("-.")),
            AsciiSet::of("abcdefghijklmnopqrstuvwxyz0123456789-"),
        ]),
    }
}

pub fn bootstring(input: &[u8]) {
    let mut choices = Choices::new(input);
    let parameters = parameters(&mut choices);
    let are_integers = choices.number() % 2 == 1;
    // The naive loops are quadratic.
    let bytes = choices.bytes();
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(400)]);
    let integers = |four: &[u8; 4]| u32::from_be_bytes(*four);
    let code_points: Vec<u32> = if are_integers {
        bytes.as_chunks().0.iter().take(50).map(integers).collect()
    } else {
        text.chars().map(u32::from).collect()
    };
    match Bootstring::new(parameters) {
        Ok(engine) => {
            bootstring::equals_naive(&engine, &code_points, &text);
            bootstring::traces_to_the_result(&engine, &text);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
