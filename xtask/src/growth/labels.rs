//! Labels for measuring Punycode: texts to encode, their encoded forms, and digits that no text
//! encodes to.

use std::hint::black_box;
use std::time::Duration;

use anyhow::{Result, ensure};
use xenonym::punycode;

use super::{Convert, Make, Shape, processor_time};

/// The most time for 100,000 distinct code points.
const GOAL: Duration = Duration::from_millis(20);

const TEXTS: [(&str, Make); 6] = [
    ("random", random),
    ("all distinct, ascending", ascending),
    ("all distinct, descending", |size, _| {
        let ascending: Vec<char> = scalars().take(size).collect();
        ascending.into_iter().rev().collect()
    }),
    ("one repeated", |size, _| "ü".repeat(size)),
    ("two alternating", |size, _| "üя".repeat(size / 2)),
    // Before U+10FFFF, 3,855 letters would overflow.
    ("ASCII and one at the end", |size, _| "a".repeat(size) + "\u{80}"),
];

/// The same, encoded.
const ENCODED: [(&str, Make); 6] = [
    ("random", |size, numbers| encoded(&random(size, numbers))),
    ("all distinct, ascending", |size, numbers| encoded(&ascending(size, numbers))),
    ("all distinct, descending", |size, numbers| encoded(&TEXTS[2].1(size, numbers))),
    ("one repeated", |size, _| encoded(&"ü".repeat(size))),
    ("two alternating", |size, _| encoded(&"üя".repeat(size / 2))),
    ("ASCII and one at the end", |size, _| encoded(&("a".repeat(size) + "\u{80}"))),
];

const DIGITS: [(&str, Make); 4] = [
    ("digits, all zero", |size, _| "a".repeat(size)),
    ("digits, random letters", |size, numbers| {
        numbers.take(size).map(|number| char::from(b'a' + (number % 26) as u8)).collect()
    }),
    ("digits, always to the front", |size, _| "ba".repeat(size / 2)),
    ("digits, an error at the end", |size, _| "a".repeat(size) + "9"),
];

pub(super) fn shapes() -> Vec<Shape> {
    let with = |operation, convert| {
        move |(name, make): (&'static str, Make)| Shape { operation, name, make, convert }
    };
    let encode = TEXTS.into_iter().map(with("Punycode encode", encode));
    let decode = ENCODED.into_iter().chain(DIGITS).map(with("Punycode decode", decode));
    encode.chain(decode).collect()
}

/// Checks the time for 100,000 distinct code points.
pub(super) fn check_distinct() -> Result<()> {
    let text = ascending(100_000, &mut std::iter::empty());
    let digits = encoded(&text);
    for (operation, convert, input) in
        [("encode", encode as Convert, &text), ("decode", decode, &digits)]
    {
        let took = (0..10).map(|_| {
            let start = processor_time();
            convert(input);
            processor_time().saturating_sub(start)
        });
        let best = took.min().unwrap_or_default();
        let millis = best.as_secs_f64() * 1e3;
        println!("100,000 distinct code points, {operation}: {millis:.2} ms");
        ensure!(best <= GOAL, "100,000 distinct code points take over {GOAL:?}");
    }
    Ok(())
}

fn encode(text: &str) {
    let _ = black_box(punycode::encode(black_box(text)));
}

fn decode(digits: &str) {
    // Decoded to integers, because hostile digits soon leave the range of text.
    let _ = black_box(punycode::decode_code_points::<u32>(black_box(digits)));
}

/// These texts do not overflow.
fn encoded(text: &str) -> String {
    punycode::encode(text).unwrap_or_default()
}

fn ascending(size: usize, _: &mut dyn Iterator<Item = u32>) -> String {
    scalars().take(size).collect()
}

fn random(size: usize, numbers: &mut dyn Iterator<Item = u32>) -> String {
    numbers.filter_map(|number| char::from_u32(0x80 + number % 0x10_FF80)).take(size).collect()
}

/// Non-basic scalar values, ascending.
fn scalars() -> impl Iterator<Item = char> {
    '\u{80}'..=char::MAX
}
