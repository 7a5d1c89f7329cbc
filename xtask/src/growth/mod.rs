//! Measures how conversion time grows: time(2n)/time(n), for labels of up to 1,024,000 code points
//! and names of up to 256,000. Also measures how the time and memory of the commands of `xn` grow.

mod commands;
mod rulesets;

use std::hint::black_box;
use std::sync::LazyLock;
use std::time::Duration;

use anyhow::{Result, ensure};
use rustix::time::{ClockId, clock_gettime};
use xenonym::batch::{self, Batch, Convert as _, OnError, Texts};
use xenonym::bootstring::PUNYCODE;
use xenonym::host::{Canonicalize, Host, HostAddr, HostPort, Pattern};
use xenonym::normalize::{NFC, NFC_3_2_0, NFKC, NFKC_3_2_0};
use xenonym::stringprep::{self, Profile, Purpose};
use xenonym::{Standard, domain, idna2003, idna2008, label, punycode, uts46};
use xenonym_lgr::Ruleset;
use xenonym_precis::{Action, Slot, StringClass};
use xenonym_safety::display::{Policy, ProtectedNames};
use xenonym_safety::lookalikes::{self, Index};
use xenonym_safety::survey::Survey;
use xenonym_safety::{Direction, restriction, scripts};

/// The most that time(2n)/time(n) may be for O(n log n), with noise and caches.
const LIMIT: f64 = 2.3;

/// A measurement: how to create inputs of a given size, and the operation to run on them.
struct Shape {
    operation: &'static str,
    name: &'static str,
    make: Make,
    convert: Convert,
}

/// Does something with an input.
type Convert = fn(&str);

/// Makes an input of about this many code points.
type Make = fn(usize, &mut dyn Iterator<Item = u32>) -> String;

/// Sizes that double, and how often each is measured.
struct Range {
    smallest: usize,
    doublings: u32,
    /// The total of code points of all inputs of one size. A processor would predict the branches
    /// of a single small input, so that only larger inputs would seem slow.
    total: usize,
    rounds: usize,
}

const LABELS: Range = Range { smallest: 1_000, doublings: 10, total: 256_000, rounds: 5 };
const NAMES: Range = Range { smallest: 1_000, doublings: 8, total: 64_000, rounds: 5 };
/// For the many functions that call conversions or do simpler work.
const NAMES_OF_OTHERS: Range = Range { smallest: 4_000, doublings: 4, total: 16_000, rounds: 3 };

/// How often a shape that seems too steep is measured again. Noise only adds time.
const AGAIN: usize = 5;

/// Measures the shapes whose operation or name contains `only`.
pub(crate) fn run(only: &str) -> Result<()> {
    let mut numbers = numbers();
    let mut steep = Vec::new();
    let mut worst = 0.0_f64;
    let mut measure = |shapes: Vec<Shape>, range: &Range| {
        let asked_for =
            |shape: &Shape| format!("{}, {}", shape.operation, shape.name).contains(only);
        for shape in shapes.into_iter().filter(asked_for) {
            let ratio = shape.measure(range, &mut numbers);
            worst = worst.max(ratio);
            if ratio >= LIMIT {
                steep.push(format!("{}, {}: {ratio:.2}", shape.operation, shape.name));
            }
        }
    };
    measure(label_shapes(), &LABELS);
    measure(name_shapes(&CONVERSIONS), &NAMES);
    measure(name_shapes(OTHERS), &NAMES_OF_OTHERS);
    check_distinct()?;
    println!("the largest ratio is {worst:.2}; the limit is {LIMIT}");
    steep.extend(commands::measure(crate::root()?, only)?);
    steep.extend(rulesets::measure(crate::root()?, only)?);
    ensure!(
        steep.is_empty(),
        "time grows faster than n log n, or memory is too much:\n{}",
        steep.join("\n")
    );
    Ok(())
}

impl Shape {
    /// The largest ratio.
    fn measure(&self, range: &Range, numbers: &mut dyn Iterator<Item = u32>) -> f64 {
        let sizes: Vec<usize> = (0..=range.doublings).map(|at| range.smallest << at).collect();
        let inputs: Vec<Vec<String>> = sizes
            .iter()
            .map(|&size| {
                (0..range.total.div_ceil(size)).map(|_| (self.make)(size, numbers)).collect()
            })
            .collect();
        let mut best = vec![Duration::MAX; inputs.len()];
        for _ in 0..=AGAIN {
            self.time(&inputs, range.rounds, &mut best);
            if steepest(&sizes, &best) < LIMIT {
                break;
            }
        }
        print!("{:<34}{:<34}", self.operation, self.name);
        for ratio in ratios(&best) {
            print!(" {ratio:.2}");
        }
        let largest = best.last().map_or(f64::NAN, |time| time.as_secs_f64() * 1e3);
        println!("; {largest:.2} ms for {}", range.smallest << range.doublings);
        steepest(&sizes, &best)
    }

    /// Finds the best time for each size. The sizes are interleaved, so that noise affects all of
    /// them.
    fn time(&self, sizes: &[Vec<String>], rounds: usize, best: &mut [Duration]) {
        for _ in 0..rounds {
            for (inputs, best) in sizes.iter().zip(&mut *best) {
                let start = processor_time();
                for input in inputs {
                    (self.convert)(input);
                }
                *best = (*best).min(processor_time().saturating_sub(start) / inputs.len() as u32);
            }
        }
    }
}

/// The processor time of this thread, without other programs.
fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::from_secs(time.tv_sec.unsigned_abs())
        + Duration::from_nanos(time.tv_nsec.unsigned_abs())
}

/// time(2n)/time(n) for each n but the last.
fn ratios(times: &[Duration]) -> impl Iterator<Item = f64> {
    times.iter().zip(times.iter().skip(1)).map(|(n, twice)| twice.as_secs_f64() / n.as_secs_f64())
}

/// Returns the largest ratio, as the mean of two doublings in a row: what ends some random names
/// early, or another program in the same cache, affects a single one. Below a nanosecond per code
/// point, a ratio only shows which cache the input is in, and is ignored. Steep growth soon exceeds
/// that.
fn steepest(sizes: &[usize], times: &[Duration]) -> f64 {
    let slow = |(&size, time): (&usize, &Duration)| time.as_nanos() > size as u128;
    let counts = sizes.iter().zip(times).map(slow).skip(1);
    let ratios: Vec<(f64, bool)> = ratios(times).zip(counts).collect();
    ratios
        .windows(2)
        .filter(|pair| pair.iter().all(|(_, counts)| *counts))
        .map(|pair| pair.iter().map(|(ratio, _)| ratio).product::<f64>().sqrt())
        .fold(0.0, f64::max)
}

/// The same numbers on each run: the high bits of a linear congruential generator.
fn numbers() -> impl Iterator<Item = u32> {
    let step = |state: &u64| Some(state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1));
    std::iter::successors(Some(3492), step).map(|state| (state >> 33) as u32)
}

// Labels for measuring Punycode: texts to encode, their encoded forms, and digits that no text
// encodes to.

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

fn label_shapes() -> Vec<Shape> {
    let with = |operation, convert| {
        move |(name, make): (&'static str, Make)| Shape { operation, name, make, convert }
    };
    let encode = TEXTS.into_iter().map(with("Punycode encode", encode));
    let decode = ENCODED.into_iter().chain(DIGITS).map(with("Punycode decode", decode));
    encode.chain(decode).collect()
}

/// Checks the time for 100,000 distinct code points.
fn check_distinct() -> Result<()> {
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

// Hostile names for measuring every public function that accepts a text.

const HOSTILE_NAMES: [(&str, Make); 24] = [
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
fn name_shapes(functions: &[(&'static str, Convert)]) -> Vec<Shape> {
    let of_a_function = |&(operation, convert): &(&'static str, Convert)| {
        HOSTILE_NAMES.into_iter().map(move |(name, make)| Shape { operation, name, make, convert })
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

// The public functions that accept a text, for hostile names.

const RFC3490: &idna2003::Options = &idna2003::Options::RFC3490;
const LOOKUP: &idna2008::Options = &idna2008::Options::LOOKUP;
const REGISTRATION: &idna2008::Options = &idna2008::Options::REGISTRATION;
const UTS46: &uts46::Options = &uts46::Options::UTS46;
const STRICT: &uts46::Options = &uts46::Options::STRICT;

static INDEX: LazyLock<Index> = LazyLock::new(|| {
    let mut builder = Index::builder();
    for name in PROTECTED {
        let _ = builder.protect(name);
    }
    builder.build()
});
static PROTECTED_NAMES: LazyLock<ProtectedNames> = LazyLock::new(|| {
    let mut names = ProtectedNames::default();
    for name in PROTECTED {
        let _ = names.insert(name);
    }
    names
});
const PROTECTED: [&str; 3] = ["paypal.com", "examplebank.example", "bücher.example"];

static LATIN: LazyLock<Ruleset> = LazyLock::new(|| ruleset("Latn"));
static COMMON: LazyLock<Ruleset> = LazyLock::new(|| ruleset("common"));

fn ruleset(name: &str) -> Ruleset {
    Ruleset::root(name).expect("it is built in")
}

/// The conversions of names and texts, which are measured up to the largest size.
const CONVERSIONS: [(&str, Convert); 13] = [
    ("UTS #46 ToASCII, any length", |name| keep(uts46::to_ascii(name, UTS46))),
    ("UTS #46 ToASCII, DNS lengths", |name| keep(uts46::to_ascii(name, &uts46::Options::DNS))),
    ("UTS #46 ToASCII, all errors", |name| keep(uts46::to_ascii_with_errors(name, STRICT))),
    ("UTS #46 ToUnicode, any length", |name| keep(uts46::to_unicode(name, UTS46))),
    ("UTS #46 ToUnicode, every check", |name| keep(uts46::to_unicode(name, STRICT))),
    ("IDNA2003 ToASCII", |name| keep(idna2003::to_ascii(name, RFC3490))),
    ("IDNA2003 ToUnicode", |name| keep(idna2003::to_unicode(name, RFC3490))),
    ("IDNA2008 lookup", |name| keep(idna2008::check(name, LOOKUP))),
    ("RFC 5895 mapping", |name| keep(idna2008::map(name))),
    ("Nameprep", |name| keep(stringprep::NAMEPREP.prepare(name, Purpose::Query))),
    ("NFC", |name| keep(NFC.normalize(name))),
    ("NFKC", |name| keep(NFKC.normalize(name))),
    ("NFKC of Unicode 3.2.0", |name| keep(NFKC_3_2_0.normalize(name))),
];

/// The other functions.
const OTHERS: &[(&str, Convert)] = &[
    ("uts46::check", |name| keep(uts46::check(name, STRICT))),
    ("uts46::check_label", |name| keep(uts46::check_label(name, STRICT))),
    ("uts46::to_ascii_into", |name| {
        with_buffer(name, |b| keep(uts46::to_ascii_into(name, UTS46, b)));
    }),
    ("uts46::to_ascii_with", |name| keep(uts46::to_ascii_with(name, STRICT, keep))),
    ("uts46::to_ascii_label", |name| keep(uts46::to_ascii_label(name, UTS46))),
    ("uts46::to_ascii_label_into", |name| {
        with_buffer(name, |buffer| keep(uts46::to_ascii_label_into(name, UTS46, buffer)));
    }),
    ("uts46::to_unicode_into", |name| {
        with_buffer(name, |buffer| keep(uts46::to_unicode_into(name, STRICT, buffer, keep)));
    }),
    ("uts46::to_unicode_with", |name| keep(uts46::to_unicode_with(name, STRICT, keep))),
    ("uts46::to_unicode_label", |name| keep(uts46::to_unicode_label(name, STRICT))),
    ("uts46::to_unicode_label_into", |name| {
        with_buffer(name, |buffer| keep(uts46::to_unicode_label_into(name, STRICT, buffer, keep)));
    }),
    ("uts46::same_name", |name| keep(uts46::same_name(name, &other(name), UTS46))),
    ("uts46::steps", |name| uts46::steps(name, STRICT).for_each(keep)),
    ("uts46::is_transitional_different", |name| {
        keep(uts46::is_transitional_different(name, UTS46));
    }),
    ("idna2003::to_ascii_into", |name| {
        with_buffer(name, |buffer| keep(idna2003::to_ascii_into(name, RFC3490, buffer)));
    }),
    ("idna2003::to_ascii_label", |name| keep(idna2003::to_ascii_label(name, RFC3490))),
    ("idna2003::to_ascii_label_into", |name| {
        with_buffer(name, |buffer| keep(idna2003::to_ascii_label_into(name, RFC3490, buffer)));
    }),
    ("idna2003::to_unicode_into", |name| {
        with_buffer(name, |buffer| keep(idna2003::to_unicode_into(name, RFC3490, buffer, keep)));
    }),
    ("idna2003::to_unicode_label", |name| keep(idna2003::to_unicode_label(name, RFC3490))),
    ("idna2003::to_unicode_label_into", |name| {
        with_buffer(name, |buffer| keep(idna2003::to_unicode_label_into(name, RFC3490, buffer)));
    }),
    ("idna2003::same_name", |name| keep(idna2003::same_name(name, &other(name), RFC3490))),
    ("idna2003::steps", |name| idna2003::steps(name, RFC3490).for_each(keep)),
    ("idna2008::to_ascii", |name| keep(idna2008::to_ascii(name, LOOKUP))),
    ("idna2008::to_ascii_into", |name| {
        with_buffer(name, |buffer| keep(idna2008::to_ascii_into(name, LOOKUP, buffer)));
    }),
    ("idna2008::to_ascii_label", |name| keep(idna2008::to_ascii_label(name, REGISTRATION))),
    ("idna2008::to_ascii_label_into", |name| {
        with_buffer(name, |buffer| keep(idna2008::to_ascii_label_into(name, LOOKUP, buffer)));
    }),
    ("idna2008::to_unicode", |name| keep(idna2008::to_unicode(name, LOOKUP))),
    ("idna2008::to_unicode_into", |name| {
        with_buffer(name, |buffer| keep(idna2008::to_unicode_into(name, LOOKUP, buffer, keep)));
    }),
    ("idna2008::to_unicode_label", |name| keep(idna2008::to_unicode_label(name, LOOKUP))),
    ("idna2008::to_unicode_label_into", |name| {
        with_buffer(name, |buffer| keep(idna2008::to_unicode_label_into(name, LOOKUP, buffer)));
    }),
    ("idna2008::check_label", |name| keep(idna2008::check_label(name, REGISTRATION))),
    ("idna2008::check_bidi_rule", |name| keep(idna2008::check_bidi_rule(name))),
    ("idna2008::check_contextual_rules", |name| keep(idna2008::check_contextual_rules(name))),
    ("idna2008::map_into", |name| {
        with_buffer(name, |buffer| keep(idna2008::map_into(name, buffer)));
    }),
    ("idna2008::same_name", |name| keep(idna2008::same_name(name, &other(name), LOOKUP))),
    ("idna2008::steps", |name| idna2008::steps(name, LOOKUP).for_each(keep)),
    ("Standard::to_ascii_with_errors", |name| {
        for (_, standard) in Standard::ALL {
            keep(standard.to_ascii_with_errors(name));
        }
    }),
    ("Conversion::display", |name| keep(uts46::to_unicode(name, STRICT).display().to_string())),
    ("Error::report", |name| {
        if let Err(error) = uts46::check(name, STRICT) {
            keep(error.report(name).to_string());
        }
    }),
    ("Batch::convert", |name| {
        let _ = Batch::to_unicode(*STRICT).convert(name, &mut Vec::new());
    }),
    ("Canonicalize::convert", |name| {
        keep(Canonicalize::new(*STRICT).convert(name, &mut Vec::new()));
    }),
    ("batch::convert_iter", |name| {
        let labels = domain::labels(name).map(|label| label.text());
        let ascii = Batch::to_ascii(*STRICT);
        keep(batch::convert_iter(labels, &ascii, &mut Texts::new(), |_, _| OnError::Keep));
    }),
    // More steps are quadratic, as the documentation explains.
    ("Bootstring::trace, 1,000 steps", |name| {
        if let Ok(trace) = PUNYCODE.trace(name) {
            trace.take(1000).for_each(keep);
        }
    }),
    ("punycode::encode_name", |name| keep(punycode::encode_name(name))),
    ("punycode::decode_name", |name| keep(punycode::decode_name(name))),
    ("domain::labels, from the end", |name| domain::labels(name).rev().for_each(keep)),
    ("label::classify", |name| keep(label::classify(name))),
    ("label::check_bidi", |name| keep(label::check_bidi(name))),
    ("label::is_rtl", |name| keep(label::is_rtl(name))),
    ("Host::parse", |name| {
        if let Ok(host) = Host::parse_with(name, UTS46) {
            keep((host.parent(), host.unicode().to_string(), host.labels().count()));
            keep(Pattern::below(host.clone()).matches_name(&host));
        }
    }),
    ("HostAddr::parse", |name| keep(HostAddr::parse_with(name, UTS46))),
    ("HostPort::from_str", |name| keep(name.parse::<HostPort>())),
    ("Pattern::from_str", |name| keep(name.parse::<Pattern>())),
    ("Options::from_str", |name| keep(name.parse::<uts46::Options>())),
    ("Normalizer::quick_check", |name| keep(NFKC.quick_check(name))),
    ("NFC of Unicode 3.2.0", |name| keep(NFC_3_2_0.normalize(name))),
    ("Normalizer::normalize_into", |name| {
        with_buffer(name, |buffer| keep(NFKC.normalize_into(name, buffer)));
    }),
    ("Profile::prepare, all profiles", |name| {
        let prepare =
            |(_, profile): &(&str, &Profile)| keep(profile.prepare(name, Purpose::Stored));
        stringprep::PROFILES.iter().for_each(prepare);
    }),
    ("Profile::prepare_into", |name| {
        with_buffer(name, |buffer| {
            keep(stringprep::LDAP.prepare_into(name, Purpose::Query, buffer));
        });
    }),
    ("Slot::apply, enforcement", |text| precis(text, Action::Enforce)),
    ("Slot::apply, preparation", |text| precis(text, Action::Prepare)),
    ("Slot::compare", |text| {
        for slot in Slot::ALL {
            keep(slot.compare(text, &other(text)));
        }
    }),
    ("StringClass::check", |text| keep(StringClass::Freeform.check(text))),
    ("skeleton", |text| keep(xenonym_safety::skeleton(text))),
    ("bidi_skeleton", |text| keep(xenonym_safety::bidi_skeleton(text, Direction::RightToLeft))),
    ("name_skeleton", |name| keep(xenonym_safety::name_skeleton(name, None))),
    ("confusable", |text| keep(xenonym_safety::confusable(text, &other(text)))),
    ("restriction_level", |text| keep(restriction::restriction_level(text))),
    ("has_mixed_numbers", |text| keep(restriction::has_mixed_numbers(text))),
    ("ScriptSet::resolved", |text| keep(scripts::ScriptSet::resolved(text))),
    ("scripts::of_label", |label| keep(scripts::of_label(label))),
    ("Survey::see", |name| Survey::new(["uts46"]).see(name)),
    ("Policy::judge", |name| {
        for policy in Policy::PRESETS {
            keep(policy.judge(name));
        }
    }),
    ("Policy::judge_with", |name| {
        keep(Policy::STRICTEST.judge_with(name, &PROTECTED_NAMES));
    }),
    ("ProtectedNames::insert", |name| keep(ProtectedNames::new().insert(name))),
    ("Index::find", |name| keep(INDEX.find(name))),
    ("Builder::protect", |name| {
        let mut builder = Index::builder();
        keep(builder.protect(name));
        keep(builder.build());
    }),
    ("permutations", |name| {
        if let Ok(names) = lookalikes::permutations(name, &lookalikes::Options::new()) {
            keep(names.take(10).count());
        }
    }),
    ("registrable_domain", |name| keep(xenonym_psl::registrable_domain(name))),
    ("Ruleset::check, Latin", |label| keep(LATIN.check(label))),
    ("Ruleset::check, common", |label| keep(COMMON.check(label))),
    ("Ruleset::index, Latin", |label| keep(LATIN.index(label))),
    ("Ruleset::index, common", |label| keep(COMMON.index(label))),
    ("Ruleset::variants, Latin", |label| variants(&LATIN, label)),
    ("Ruleset::variants, common", |label| variants(&COMMON, label)),
];

fn precis(text: &str, action: Action) {
    for slot in Slot::ALL {
        keep(slot.apply(action, text));
    }
}

fn variants(ruleset: &Ruleset, label: &str) {
    if let Ok(variants) = ruleset.variants(label) {
        keep(variants.total());
        keep(variants.iter().take(10).count());
    }
}

/// A text that differs at its end only.
fn other(text: &str) -> String {
    format!("{text}x")
}

/// Calls a function with a buffer that fits most results.
fn with_buffer(text: &str, convert: impl FnOnce(&mut [u8])) {
    convert(&mut vec![0; 4 * text.len() + 64]);
}

fn keep<T>(value: T) {
    drop(black_box(value));
}
