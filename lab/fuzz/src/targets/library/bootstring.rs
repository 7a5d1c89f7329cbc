//! Bootstring with any parameters that satisfy the conditions of RFC 3492.

use xenonym::AsciiSet;
use xenonym::bootstring::{Bootstring, DigitCase, Parameters};
use xenonym_testkit::properties::bootstring;

use crate::Choices;

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

pub fn fuzz(input: &[u8]) {
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
