//! Hostile names for measuring every public function that accepts a text.

use xenonym::punycode;

use super::{Convert, Make, Shape};

const NAMES: [(&str, Make); 24] = [
    ("ASCII, one label", |size, _| "a".repeat(size)),
    ("capitals, one label", |size, _| "A".repeat(size)),
    ("ASCII labels", |size, _| "a.".repeat(size / 2)),
    ("dots", |size, _| ".".repeat(size)),
    ("one letter repeated", |size, _| "ü".repeat(size)),
    ("random letters, one label", |size, numbers| letters(size, numbers)),
    ("short U-labels", |size, _| "ü.".repeat(size / 2)),
    ("short A-labels", |size, _| "xn--tda.".repeat(size / 8)),
    ("A-labels that do not decode", |size, _| "xn--0.".repeat(size / 6)),
    ("one long A-label", |size, numbers| {
        format!("xn--{}", punycode::encode(&letters(size / 3, numbers)).unwrap_or_default())
    }),
    ("marks of one class", |size, _| "a".to_owned() + &"\u{301}".repeat(size)),
    ("marks of two classes, in turns", |size, _| {
        "a".to_owned() + &"\u{301}\u{316}".repeat(size / 2)
    }),
    ("marks of many classes", |size, numbers| {
        let mark = |number| char::from_u32(0x300 + number % 0x70);
        "a".chars().chain(numbers.filter_map(mark).take(size)).collect()
    }),
    ("marks alone, as labels", |size, _| "\u{301}.".repeat(size / 2)),
    ("decomposed to four, composed again", |size, _| "\u{1F82}".repeat(size)),
    ("four that compose to one", |size, _| "α\u{313}\u{300}\u{345}".repeat(size / 4)),
    ("one mapped to eighteen", |size, _| "\u{FDFA}".repeat(size / 18)),
    ("Hangul letters", |size, _| "\u{1100}\u{1161}\u{11A8}".repeat(size / 3)),
    ("soft hyphens", |size, _| "\u{AD}".repeat(size)),
    ("disallowed", |size, _| "\u{FFFD}".repeat(size)),
    ("joiners among transparent letters", |size, _| "ب\u{64B}\u{64B}\u{200C}".repeat(size / 4)),
    ("joiners behind transparent letters", |size, _| {
        format!("ب{}{}", "\u{64B}".repeat(size / 2), "\u{200C}\u{64B}".repeat(size / 4))
    }),
    ("digits, and one right-to-left label", |size, _| "1.".repeat(size / 2) + "א"),
    ("right-to-left labels that end badly", |size, _| "אa.".repeat(size / 3)),
];

/// Each function with each name.
pub(super) fn shapes(functions: &[(&'static str, Convert)]) -> Vec<Shape> {
    let of_a_function = |&(operation, convert): &(&'static str, Convert)| {
        NAMES.into_iter().map(move |(name, make)| Shape { operation, name, make, convert })
    };
    functions.iter().flat_map(of_a_function).collect()
}

/// Random Cyrillic and Han letters.
fn letters(size: usize, numbers: &mut dyn Iterator<Item = u32>) -> String {
    let letter = |number: u32| match number % 3 {
        0 => char::from_u32(0x430 + number / 3 % 32),
        _ => char::from_u32(0x4E00 + number / 3 % 0x5000),
    };
    numbers.filter_map(letter).take(size).collect()
}
