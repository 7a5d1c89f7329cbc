//! Compares PRECIS with the crate `precis-profiles` and the Python package `precis-i18n`, and
//! measures the time of each.

use std::collections::HashMap;
use std::fs;
use std::hint::black_box;
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use precis_core::profile::PrecisFastInvocation;
use precis_profiles::{Nickname, OpaqueString, UsernameCaseMapped, UsernameCasePreserved};
use xenonym::normalize::NFKC;
use xenonym::unicode::BidiClass;
use xenonym_precis::{Action, Slot};

use crate::ages::{Ages, Version};
use crate::random::Random;
use crate::rival::{Differences, UNEXPLAINED};
use crate::rivals::{self, Answer, PythonPackage, hex};

/// How many strings a filter gets at once.
const BATCH: usize = 100_000;

/// The compared operations: our slot and action.
pub(crate) const OPERATIONS: [(Slot, Action); 5] = [
    (Slot::UsernameCaseMapped, Action::Enforce),
    (Slot::UsernameCasePreserved, Action::Enforce),
    (Slot::OpaqueString, Action::Enforce),
    (Slot::Nickname, Action::Enforce),
    (Slot::Nickname, Action::Compare),
];

/// The version of Unicode of the crate's tables.
const OF_PRECIS_PROFILES: Version = (6, 3);

pub fn compare(data: Option<&Path>) -> Result<()> {
    let data = data.context("precis needs --data, for DerivedAge.txt")?;
    let ages = Ages::read(data)?;
    let python = precis_i18n()?;
    let of_python = python.unicode_of_python()?;
    println!("precis-i18n has Unicode {}.{}", of_python.0, of_python.1);
    measure(&python, data)?;
    // The crate panics on some strings.
    std::panic::set_hook(Box::new(|_| {}));
    let mut differences = Differences::default();
    for set in all() {
        let mut differ: HashMap<&str, usize> = HashMap::new();
        for texts in set.texts.chunks(BATCH) {
            let of_package = python.answers(&PROFILES, texts)?;
            for (text, of_package) in texts.iter().zip(of_package) {
                for (index, of_package) in of_package.iter().enumerate() {
                    let ours = ours(index, text);
                    let mut check = |name: &'static str, version, theirs: &Answer| {
                        if ours == *theirs {
                            return;
                        }
                        *differ.entry(name).or_default() += 1;
                        let is_newer = text.chars().any(|c| ages.is_newer(c, version));
                        let reason = reason(index, text, &ours, theirs, is_newer);
                        let class = reason.map_or_else(
                            || format!("{UNEXPLAINED}{name}"),
                            |reason| format!("{name}: {reason}"),
                        );
                        let (slot, action) = OPERATIONS[index];
                        let example =
                            format!("{slot} {action:?} {text:?}: {theirs:?}, ours {ours:?}");
                        differences.count(&class, &example);
                    };
                    check("precis-i18n", of_python, of_package);
                    if let Some(of_crate) = precis_profiles(index, text) {
                        check("precis-profiles", OF_PRECIS_PROFILES, &of_crate);
                    }
                }
            }
        }
        println!(
            "{} {}, {} answers each, differ: {differ:?}",
            set.texts.len(),
            set.name,
            OPERATIONS.len()
        );
    }
    differences.report()
}

/// Halfwidth letters of Hangul, which decompose in two steps.
const HALFWIDTH_HANGUL: fn(char) -> bool = |c| matches!(c, '\u{FFA0}'..='\u{FFDC}');

/// Whether a nonspacing mark of right-to-left text is before another code point.
fn has_mark_inside_rtl(text: &str) -> bool {
    let classes: Vec<BidiClass> = text.chars().map(BidiClass::of).collect();
    let is_rtl = matches!(classes.first(), Some(BidiClass::R | BidiClass::AL));
    is_rtl && classes.windows(2).any(|two| two[0] == BidiClass::NSM && two[1] != BidiClass::NSM)
}

fn ours(operation: usize, text: &str) -> Answer {
    let (slot, action) = OPERATIONS[operation];
    slot.apply(action, text).ok().map(Into::into)
}

/// The reason why a rival's result differs, and who is right.
fn reason(
    operation: usize,
    text: &str,
    ours: &Answer,
    theirs: &Answer,
    is_newer: bool,
) -> Option<&'static str> {
    let (slot, _) = OPERATIONS[operation];
    let prepared = slot.apply(Action::Prepare, text);
    let without_final = |answer: &Answer| answer.as_ref().map(|text| text.replace('ς', "σ"));
    // Marks after a space join the text before the space.
    let without_spaces = |answer: &Answer| {
        answer.as_ref().map(|text| NFKC.normalize(&text.replace(' ', "")).into_owned())
    };
    match (ours, theirs) {
        (_, Some(theirs)) if theirs == PANIC => {
            Some("panics: it takes the number of code points before a space for a number of bytes")
        }
        _ if is_newer => Some("a code point newer than its version of Unicode"),
        (Some(_), None) if prepared.is_err() => Some(
            "checks code points before mapping too, as RFC 8265 sections 3.3.2 and 4.2.1 have it; ours follows RFC \
             8264 section 7",
        ),
        (Some(ours), None) if operation < 2 && has_mark_inside_rtl(ours) => Some(
            "allows marks only at the end of right-to-left text; it is wrong by RFC 5893 section 2 rules 2 and 3",
        ),
        (None, Some(_)) if operation < 2 && text.contains(HALFWIDTH_HANGUL) => Some(
            "decomposes halfwidth Hangul fully; by RFC 8264 section 5.2.1 it is mapped to its decomposition mapping, \
             which has a compatibility equivalent",
        ),
        (None, Some(_)) if prepared.is_ok() => {
            Some("does not check the result of the rules; it is wrong by RFC 8264 section 7 step 6")
        }
        (Some(_), Some(_))
            if slot == Slot::Nickname && without_spaces(ours) == without_spaces(theirs) =>
        {
            Some("removes spaces inside a nickname; it is wrong by RFC 8266 section 2.1 rule 2.a")
        }
        (Some(_), Some(_)) if without_final(ours) == without_final(theirs) => Some(
            "maps a capital sigma at the end of a word to the final one; RFC 8265 section 3.6 does not account for it",
        ),
        _ => None,
    }
}

// The inputs: every code point, and random strings of the code points that rules treat in special ways.

/// Strings of one kind.
struct Inputs {
    name: &'static str,
    texts: Vec<String>,
}

fn all() -> [Inputs; 3] {
    let code_points = || '\0'..=char::MAX;
    let mut random = Random(8264);
    [
        Inputs { name: "code points alone", texts: code_points().map(String::from).collect() },
        Inputs {
            name: "code points between letters",
            texts: code_points().map(|code_point| format!("a{code_point}b")).collect(),
        },
        Inputs {
            name: "random strings",
            texts: (0..1_000_000).map(|_| string(&mut random)).collect(),
        },
    ]
}

/// First code points and sizes of ranges.
const RANGES: [(u32, usize); 24] = [
    (0x61, 26),
    (0x41, 26),
    (0x21, 94),
    (0xA0, 0x60),
    (0xC0, 0x190),
    (0x2B0, 0x50),
    (0x300, 0x70),
    (0x370, 0x90),
    (0x400, 0x130),
    (0x591, 0x60),
    (0x5D0, 0x1B),
    (0x600, 0x100),
    (0x660, 0xA0),
    (0x900, 0x100),
    (0x1100, 0x100),
    (0x13A0, 0x60),
    (0x1E00, 0x200),
    (0x2000, 0x70),
    (0x2100, 0x400),
    (0x3000, 0x100),
    (0xAC00, 0x2BA4),
    (0xFB00, 0x500),
    (0xFF00, 0xF0),
    (0x1D400, 0x400),
];

/// Code points that rules name, and their neighbours.
const SPECIAL: &str = "·l·\u{375}\u{5F3}\u{5F4}・\u{200C}\u{200D}\u{94D}\u{628}٠۰ΣΣςσΑ.':\u{301}\u{323} \u{3000}\u{A0}  \
                       ßİıſ\u{212A}\u{212B}\u{1100}\u{1161}\u{B4}\u{AD}\u{37E}\u{1F71}";

fn string(random: &mut Random) -> String {
    let special: Vec<char> = SPECIAL.chars().collect();
    let ranges = [random.one_of(&RANGES), random.one_of(&RANGES), random.one_of(&RANGES)];
    let code_point = |random: &mut Random| match random.below(60) {
        0 => char::from_u32(random.below(0x11_0000) as u32),
        1..=12 => Some(random.one_of(&special)),
        _ => {
            let (start, size) = random.one_of(&ranges);
            char::from_u32(start + random.below(size) as u32)
        }
    };
    (0..random.below(9) + 1).filter_map(|_| code_point(random)).collect()
}

// The crate and the package.

/// The profiles of the package, for each operation.
const PROFILES: [&str; 5] = [
    "UsernameCaseMapped",
    "UsernameCasePreserved",
    "OpaqueString",
    "NicknameCasePreserved",
    "NicknameCaseMapped",
];

/// The result of the crate if it panics. No profile allows this code point.
const PANIC: &str = "\u{FFFF}";

/// The result of the crate for an operation, or `None` if it is unsupported.
fn precis_profiles(operation: usize, text: &str) -> Option<Answer> {
    let enforce = || match operation {
        0 => UsernameCaseMapped::enforce(text),
        1 => UsernameCasePreserved::enforce(text),
        2 => OpaqueString::enforce(text),
        _ => Nickname::enforce(text),
    };
    if operation > 3 {
        return None;
    }
    let answer = panic::catch_unwind(AssertUnwindSafe(enforce));
    Some(answer.map_or(Some(PANIC.to_owned()), |answer| answer.ok().map(Into::into)))
}

/// The package.
fn precis_i18n() -> Result<PythonPackage> {
    PythonPackage::install("precis-i18n==1.1.2", include_str!("precis/python.py"))
}

/// The nanoseconds per text of each operation of the package.
fn nanoseconds(python: &PythonPackage, texts: &[&str]) -> Result<Vec<f64>> {
    let lines: Vec<String> = texts.iter().map(|text| hex(text)).collect();
    let mut arguments = vec!["--time"];
    arguments.extend(PROFILES);
    let output = rivals::filter_output(&mut python.command(&arguments), &lines)?;
    output.concat().split('\t').map(|number| Ok(number.parse()?)).collect()
}

// Measures the time of each implementation on the same strings in one run: the best of five
// rounds, each with all implementations. The package measures itself in a separate process.

const ROUNDS: usize = 5;
/// How many strings of a set are measured.
const COUNT: usize = 20_000;

fn measure(python: &PythonPackage, data: &Path) -> Result<()> {
    let corpus = |file: &str| fs::read_to_string(data.join("corpora").join(file));
    let unicode = corpus("idn-u-labels.txt")?;
    let ascii = corpus("popular-100k.txt")?;
    let first_label = |name: &'_ str| name.split('.').next().unwrap_or_default().len();
    println!("| profile, strings | ours, ns | precis-profiles | precis-i18n |\n|---|---|---|---|");
    for (what, text) in [("ASCII", &ascii), ("beyond ASCII", &unicode)] {
        let strings: Vec<&str> =
            text.lines().map(|name| &name[..first_label(name)]).take(COUNT).collect();
        let titled: Vec<String> = strings.iter().map(|string| title(string)).collect();
        let titled: Vec<&str> = titled.iter().map(String::as_str).collect();
        for (how, strings) in [("as they are", &strings), ("first letter a capital", &titled)] {
            let of_python = nanoseconds(python, strings)?;
            for (index, (slot, action)) in OPERATIONS.iter().enumerate().take(4) {
                let (mut of_us, mut of_crate) = (Duration::MAX, Duration::MAX);
                for _ in 0..ROUNDS {
                    of_us = of_us.min(time(strings, |text| ours_only(index, text)));
                    of_crate =
                        of_crate.min(time(strings, |text| precis_profiles(index, text).is_some()));
                }
                let each = |time: Duration| time.as_nanos() as f64 / strings.len() as f64;
                println!(
                    "| {slot} {action:?}, {what}, {how} | {:.0} | {:.1} x | {:.0} x |",
                    each(of_us),
                    each(of_crate) / each(of_us),
                    of_python[index] / each(of_us),
                );
            }
        }
    }
    Ok(())
}

/// Ours without a copy of a borrowed result.
fn ours_only(operation: usize, text: &str) -> bool {
    let (slot, action) = OPERATIONS[operation];
    black_box(slot.apply(action, black_box(text))).is_ok()
}

fn time(texts: &[&str], convert: impl Fn(&str) -> bool) -> Duration {
    let start = Instant::now();
    for text in texts {
        black_box(convert(text));
    }
    start.elapsed()
}

fn title(text: &str) -> String {
    let mut code_points = text.chars();
    let first = code_points.next().map(char::to_uppercase).into_iter().flatten();
    first.collect::<String>() + code_points.as_str()
}
