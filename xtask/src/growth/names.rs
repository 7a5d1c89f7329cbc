//! Hostile names for measuring every conversion of names and texts.

use std::hint::black_box;

use xenonym::normalize::{NFC_18_0_0, NFKC_3_2_0, NFKC_18_0_0};
use xenonym::stringprep::{NAMEPREP, Purpose};
use xenonym::uts46::{self, Options};
use xenonym::{idna2003, idna2008, punycode};

use super::{Convert, Make, Shape};

/// The operations on a name.
const OPERATIONS: [(&str, Convert); 13] = [
    ("UTS #46 ToASCII, any length", |name| {
        let _ = black_box(uts46::to_ascii(name, &Options::UTS46));
    }),
    ("UTS #46 ToASCII, DNS lengths", |name| {
        let _ = black_box(uts46::to_ascii(name, &Options::DNS));
    }),
    ("UTS #46 ToASCII, all errors", |name| {
        let _ = black_box(uts46::to_ascii_with_errors(name, &Options::STRICT));
    }),
    ("UTS #46 ToUnicode, any length", |name| {
        let _ = black_box(uts46::to_unicode(name, &Options::UTS46));
    }),
    ("UTS #46 ToUnicode, every check", |name| {
        let _ = black_box(uts46::to_unicode(name, &Options::STRICT));
    }),
    ("IDNA2003 ToASCII", |name| {
        let _ = black_box(idna2003::to_ascii(name, &idna2003::Options::RFC3490));
    }),
    ("IDNA2003 ToUnicode", |name| {
        let _ = black_box(idna2003::to_unicode(name, &idna2003::Options::RFC3490));
    }),
    ("IDNA2008 lookup", |name| {
        let _ = black_box(idna2008::check(name, &idna2008::Options::LOOKUP));
    }),
    ("RFC 5895 mapping", |name| {
        let _ = black_box(idna2008::map(name));
    }),
    ("Nameprep", |name| {
        let _ = black_box(NAMEPREP.prepare(name, Purpose::Query));
    }),
    ("NFC", |name| {
        let _ = black_box(NFC_18_0_0.normalize(name));
    }),
    ("NFKC", |name| {
        let _ = black_box(NFKC_18_0_0.normalize(name));
    }),
    ("NFKC of Unicode 3.2.0", |name| {
        let _ = black_box(NFKC_3_2_0.normalize(name));
    }),
];

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

pub(super) fn shapes() -> Vec<Shape> {
    let of_an_operation = |(operation, convert): (&'static str, Convert)| {
        NAMES.into_iter().map(move |(name, make)| Shape { operation, name, make, convert })
    };
    OPERATIONS.into_iter().flat_map(of_an_operation).collect()
}

/// Random Cyrillic and Han letters.
fn letters(size: usize, numbers: &mut dyn Iterator<Item = u32>) -> String {
    let letter = |number: u32| match number % 3 {
        0 => char::from_u32(0x430 + number / 3 % 32),
        _ => char::from_u32(0x4E00 + number / 3 % 0x5000),
    };
    numbers.filter_map(letter).take(size).collect()
}
