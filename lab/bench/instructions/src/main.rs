//! `instructions PATH`: one path over the names of `names.txt`, for callgrind to count. Without a
//! path, lists them, each with how many inputs it converts.
//!
//! Inputs are converted once before it counts, so that nothing is done for the first time.

use std::hint::black_box;

use xenonym::normalize::NFC;
use xenonym::stringprep::{NAMEPREP, Purpose};
use xenonym::uts46::{self, Options};
use xenonym::{idna2003, punycode};

const NAMES: &str = include_str!("../names.txt");
const DNS: Options = Options::DNS;
const NONE: idna2003::Options = idna2003::Options::RFC3490;

/// A path's name, its inputs, and the operation on each.
type Path = (&'static str, fn() -> Vec<String>, fn(&str, &mut [u8]) -> bool);

const PATHS: [Path; 18] = [
    ("a. ToASCII, ASCII names, buffer", ascii, to_ascii_into),
    ("a. ToASCII, ASCII names, Cow", ascii, to_ascii),
    ("b. ToASCII, U-label names, buffer", u_labels, to_ascii_into),
    ("b. ToASCII, U-label names, Cow", u_labels, to_ascii),
    ("c. ToASCII, A-label names, buffer", a_labels, to_ascii_into),
    ("c. ToASCII, A-label names, Cow", a_labels, to_ascii),
    ("d. ToUnicode, A-label names, buffer", a_labels, to_unicode_into),
    ("d. ToUnicode, A-label names, Cow", a_labels, to_unicode),
    ("e. ToUnicode, ASCII names, buffer", ascii, to_unicode_into),
    ("e. ToUnicode, ASCII names, Cow", ascii, to_unicode),
    ("f. Punycode decode, buffer", digits, |text, buffer| {
        punycode::decode_into(text, buffer).is_ok()
    }),
    ("f. Punycode decode, String", digits, |text, _| black_box(punycode::decode(text)).is_ok()),
    ("g. Punycode encode, buffer", labels, |text, buffer| {
        punycode::encode_into(text, buffer).is_ok()
    }),
    ("g. Punycode encode, String", labels, |text, _| black_box(punycode::encode(text)).is_ok()),
    ("i. Nameprep, buffer", labels, |label, buffer| {
        NAMEPREP.prepare_into(label, Purpose::Query, buffer).is_ok()
    }),
    ("NFC, buffer", labels, |label, buffer| NFC.normalize_into(label, buffer).is_ok()),
    ("IDNA2003 ToASCII, U-label names, buffer", u_labels, |name, buffer| {
        idna2003::to_ascii_into(name, &NONE, buffer).is_ok()
    }),
    ("IDNA2003 ToUnicode, A-label names, buffer", a_labels, |name, buffer| {
        idna2003::to_unicode_into(name, &NONE, buffer, drop).is_ok()
    }),
];

fn to_ascii_into(name: &str, buffer: &mut [u8]) -> bool {
    uts46::to_ascii_into(name, &DNS, buffer).is_ok()
}

fn to_ascii(name: &str, _: &mut [u8]) -> bool {
    black_box(uts46::to_ascii(name, &DNS)).is_ok()
}

fn to_unicode_into(name: &str, buffer: &mut [u8]) -> bool {
    uts46::to_unicode_into(name, &DNS, buffer, drop).is_ok()
}

fn to_unicode(name: &str, _: &mut [u8]) -> bool {
    black_box(uts46::to_unicode(name, &DNS)).is_ok()
}

fn ascii() -> Vec<String> {
    NAMES.lines().filter(|name| name.is_ascii()).map(str::to_owned).collect()
}

fn u_labels() -> Vec<String> {
    NAMES.lines().filter(|name| !name.is_ascii()).map(str::to_owned).collect()
}

fn a_labels() -> Vec<String> {
    u_labels().iter().filter_map(|name| Some(uts46::to_ascii(name, &DNS).ok()?.into())).collect()
}

/// The labels that are not ASCII.
fn labels() -> Vec<String> {
    let names = u_labels();
    let labels = names.iter().flat_map(|name| name.split('.'));
    labels.filter(|label| !label.is_ascii()).map(str::to_owned).collect()
}

fn digits() -> Vec<String> {
    labels().iter().filter_map(|label| punycode::encode(label).ok()).collect()
}

/// Converts each input once. Returns the number of accepted inputs.
#[inline(never)]
fn convert(inputs: &[String], convert: fn(&str, &mut [u8]) -> bool) -> usize {
    let mut buffer = [0; 1024];
    let accepted = |input: &&String| convert(black_box(input), black_box(&mut buffer));
    inputs.iter().filter(accepted).count()
}

/// The function whose instructions callgrind counts.
#[inline(never)]
fn counted(inputs: &[String], path: fn(&str, &mut [u8]) -> bool) -> usize {
    black_box(convert(black_box(inputs), black_box(path)))
}

fn main() {
    let Some(wanted) = std::env::args().nth(1) else {
        for (name, inputs, _) in PATHS {
            println!("{}\t{name}", inputs().len());
        }
        return;
    };
    let Some((_, inputs, path)) = PATHS.into_iter().find(|(name, ..)| *name == wanted) else {
        eprintln!("no path {wanted}");
        std::process::exit(2);
    };
    let inputs = inputs();
    convert(&inputs, path);
    let accepted = counted(&inputs, path);
    println!("{accepted} of {} accepted", inputs.len());
}
