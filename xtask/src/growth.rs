//! How conversion time grows: time(2n)/time(n) from 1,000 to 1,024,000 code points.

use std::hint::black_box;
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use xenonym::punycode;

/// What linear work times a growing logarithm stays below, noise and caches included.
const LIMIT: f64 = 2.3;
const SIZES: [usize; 11] =
    [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000, 256_000, 512_000, 1_024_000];

/// What is measured: a way to make inputs of a given size, and what is done with them.
struct Shape {
    name: &'static str,
    direction: Direction,
    make: Make,
}

#[derive(Debug)]
enum Direction {
    Encode,
    /// Decodes what encoding the text gives.
    DecodeBack,
    Decode,
}

impl Shape {
    fn input(&self, size: usize, numbers: &mut dyn Iterator<Item = u32>) -> Result<Input> {
        let made = (self.make)(size, numbers);
        Ok(match self.direction {
            Direction::Encode => Input::Encode(made),
            Direction::DecodeBack => Input::Decode(punycode::encode(&made)?),
            Direction::Decode => Input::Decode(made),
        })
    }
}

/// The code points that the inputs of one size have in all: a processor that meets one small input
/// again and again foretells its branches, and only the larger ones seem slow.
const TOTAL: usize = 256_000;

enum Input {
    Encode(String),
    Decode(String),
}

impl Input {
    fn convert(&self) -> bool {
        match self {
            Self::Encode(text) => black_box(punycode::encode(black_box(text))).is_ok(),
            Self::Decode(digits) => {
                // As integers: hostile digits soon leave the range of text.
                black_box(punycode::decode_code_points::<u32>(black_box(digits))).is_ok()
            }
        }
    }
}

pub(crate) fn run() -> Result<()> {
    let mut worst = 0.0_f64;
    let mut numbers = numbers();
    for shape in shapes() {
        let mut sizes = Vec::new();
        for size in SIZES {
            let inputs = (0..TOTAL.div_ceil(size)).map(|_| shape.input(size, &mut numbers));
            sizes.push(inputs.collect::<Result<Vec<Input>>>()?);
        }
        let mut times = times(&sizes, vec![Duration::MAX; SIZES.len()]);
        // Noise only ever adds: what seems too steep is measured again.
        for _ in 0..3 {
            if steepest(&times) >= LIMIT {
                times = self::times(&sizes, times);
            }
        }
        worst = worst.max(steepest(&times));
        print!("{:<11}{:<28}", format!("{:?}", shape.direction), shape.name);
        for ratio in ratios(&times) {
            print!(" {ratio:.2}");
        }
        println!("; {:.1} ms for 1,024,000", millis(&times, SIZES.len() - 1));
    }
    for shape in shapes().into_iter().filter(|shape| shape.name.contains("distinct")) {
        let times = times(&[vec![shape.input(100_000, &mut numbers)?]], vec![Duration::MAX]);
        let millis = millis(&times, 0);
        println!("{:?} {}: {millis:.2} ms for 100,000", shape.direction, shape.name);
        ensure!(millis <= 20.0, "100,000 distinct code points take over 20 ms");
    }
    println!("the largest ratio is {worst:.2}; the limit is {LIMIT}");
    ensure!(worst < LIMIT, "time grows faster than n log n");
    Ok(())
}

/// time(2n)/time(n) for each n but the last.
fn ratios(times: &[Duration]) -> impl Iterator<Item = f64> {
    times.iter().zip(times.iter().skip(1)).map(|(n, twice)| twice.as_secs_f64() / n.as_secs_f64())
}

fn steepest(times: &[Duration]) -> f64 {
    ratios(times).fold(0.0, f64::max)
}

fn millis(times: &[Duration], index: usize) -> f64 {
    times.get(index).map_or(f64::NAN, |time| time.as_secs_f64() * 1e3)
}

/// The best time of an input of each size, if below `best`; the sizes are taken in turns so that
/// noise meets all alike.
fn times(sizes: &[Vec<Input>], mut best: Vec<Duration>) -> Vec<Duration> {
    for _ in 0..10 {
        for (inputs, best) in sizes.iter().zip(&mut best) {
            let start = Instant::now();
            for input in inputs {
                input.convert();
            }
            *best = (*best).min(start.elapsed() / inputs.len() as u32);
        }
    }
    best
}

/// Makes a text of so many code points, or a basic string of so many digits.
type Make = fn(usize, &mut dyn Iterator<Item = u32>) -> String;

const TEXTS: [(&str, Make); 6] = [
    ("random", random),
    ("all distinct, ascending", |size, _| scalars().take(size).collect()),
    ("all distinct, descending", |size, _| {
        let ascending: Vec<char> = scalars().take(size).collect();
        ascending.into_iter().rev().collect()
    }),
    ("one repeated", |size, _| "ü".repeat(size)),
    ("two alternating", |size, _| "üя".repeat(size / 2)),
    // Before U+10FFFF, 3,855 of them overflow; before U+0080 none do.
    ("ASCII and one at the end", |size, _| "a".repeat(size) + "\u{80}"),
];

const DIGITS: [(&str, Make); 4] = [
    ("digits, all zero", |size, _| "a".repeat(size)),
    ("digits, random letters", random_letters),
    ("digits, always to the front", |size, _| "ba".repeat(size / 2)),
    ("digits, an error at the end", |size, _| "a".repeat(size) + "9"),
];

fn shapes() -> Vec<Shape> {
    let encode = TEXTS.map(|(name, make)| Shape { name, direction: Direction::Encode, make });
    let back = TEXTS.map(|(name, make)| Shape { name, direction: Direction::DecodeBack, make });
    let decode = DIGITS.map(|(name, make)| Shape { name, direction: Direction::Decode, make });
    encode.into_iter().chain(back).chain(decode).collect()
}

/// Non-basic scalar values, ascending.
fn scalars() -> impl Iterator<Item = char> {
    '\u{80}'..=char::MAX
}

fn random(size: usize, numbers: &mut dyn Iterator<Item = u32>) -> String {
    numbers.filter_map(|number| char::from_u32(0x80 + number % 0x10_FF80)).take(size).collect()
}

fn random_letters(size: usize, numbers: &mut dyn Iterator<Item = u32>) -> String {
    numbers.take(size).map(|number| char::from(b'a' + (number % 26) as u8)).collect()
}

/// The same numbers on each run (a linear congruential generator's high bits).
fn numbers() -> impl Iterator<Item = u32> {
    let step = |state: &u64| Some(state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1));
    std::iter::successors(Some(3492), step).map(|state| (state >> 33) as u32)
}
