//! `stack NUMBER`: calls one function on one input, below more stack than the start of a program needs, for massif to measure.
//! Without a number, lists the calls.

use std::hint::black_box;

use xenonym::stringprep::{NAMEPREP, Purpose, SASLPREP};
use xenonym::uts46::{self, Options};
use xenonym::{idna2003, idna2008, normalize, punycode, wire};

const DNS: Options = Options::DNS;
const RFC3490: idna2003::Options = idna2003::Options::RFC3490;
const LOOKUP: idna2008::Options = idna2008::Options::LOOKUP;

/// A U-label, which has to be mapped.
const MAPPED: &str = "Bücher.example";
/// A U-label, which has to be normalized.
const NORMALIZED: &str = "bu\u{308}cher.example";
/// An A-label.
const A_LABEL: &str = "xn--bcher-kva.example";
/// An A-label with a joiner that is not allowed.
const REJECTED: &str = "xn--11b2ezcw70kba.example";

/// What is called, with which input, and the most bytes of stack that it may use.
type Call = (&'static str, &'static str, u64, fn(&str, &mut Buffer) -> bool);

/// The caller's buffers. They are not on the stack.
struct Buffer {
    bytes: Vec<u8>,
    wire: Box<[u8; 255]>,
}

const CALLS: &[Call] = &[
    ("nothing", "", 0, |_, _| true),
    ("`uts46::to_ascii_into`", "www.example", 300, to_ascii),
    ("`uts46::to_ascii_into`", MAPPED, 1700, to_ascii),
    ("`uts46::to_ascii_into`", NORMALIZED, 2500, to_ascii),
    ("`uts46::to_ascii_into`", A_LABEL, 900, to_ascii),
    ("`uts46::to_ascii_into`", "a..b", 3500, to_ascii),
    ("`uts46::to_ascii_into`", REJECTED, 4300, to_ascii),
    ("`uts46::to_unicode_into`", A_LABEL, 1000, |name, buffer| {
        uts46::to_unicode_into(name, &DNS, &mut buffer.bytes, drop).is_ok()
    }),
    ("`uts46::check`", MAPPED, 1900, |name, _| uts46::check(name, &DNS).is_ok()),
    ("`uts46::to_ascii`", MAPPED, 2000, |name, _| black_box(uts46::to_ascii(name, &DNS)).is_ok()),
    ("`uts46::to_unicode`", A_LABEL, 1500, |name, _| {
        black_box(uts46::to_unicode(name, &DNS)).is_ok()
    }),
    ("`wire::to_wire`", MAPPED, 1800, |name, buffer| {
        wire::to_wire(name, &DNS, &mut *buffer.wire).is_ok()
    }),
    ("`idna2008::to_ascii_into`", "bücher.example", 2300, |name, buffer| {
        idna2008::to_ascii_into(name, &LOOKUP, &mut buffer.bytes).is_ok()
    }),
    ("`idna2008::check`", REJECTED, 2800, |name, _| idna2008::check(name, &LOOKUP).is_ok()),
    ("`idna2003::to_ascii_into`", MAPPED, 2900, |name, buffer| {
        idna2003::to_ascii_into(name, &RFC3490, &mut buffer.bytes).is_ok()
    }),
    ("`idna2003::to_unicode_into`", A_LABEL, 2800, |name, buffer| {
        idna2003::to_unicode_into(name, &RFC3490, &mut buffer.bytes, drop).is_ok()
    }),
    ("`NAMEPREP.prepare_into`", NORMALIZED, 1800, |name, buffer| {
        NAMEPREP.prepare_into(name, Purpose::Query, &mut buffer.bytes).is_ok()
    }),
    ("`SASLPREP.prepare_into`", "I\u{AD}X", 1400, |name, buffer| {
        SASLPREP.prepare_into(name, Purpose::Query, &mut buffer.bytes).is_ok()
    }),
    ("`Normalizer::normalize_into`", NORMALIZED, 1500, |name, buffer| {
        normalize::NFC.normalize_into(name, &mut buffer.bytes).is_ok()
    }),
    ("`punycode::encode_into`", "bücher", 1300, |label, buffer| {
        punycode::encode_into(label, &mut buffer.bytes).is_ok()
    }),
    ("`punycode::decode_into`", "bcher-kva", 500, |label, buffer| {
        punycode::decode_into(label, &mut buffer.bytes).is_ok()
    }),
];

/// The input, with combining and invisible code points as escapes.
fn shown(input: &str) -> String {
    let escaped = |c: char| matches!(c, '\u{AD}' | '\u{300}'..='\u{36F}');
    let show = |c: char| if escaped(c) { c.escape_unicode().to_string() } else { c.to_string() };
    input.chars().map(show).collect()
}

fn to_ascii(name: &str, buffer: &mut Buffer) -> bool {
    uts46::to_ascii_into(name, &DNS, &mut buffer.bytes).is_ok()
}

/// Calls below 64 frames of a kilobyte or more.
#[inline(never)]
fn deep(levels: u32, call: &Call, buffer: &mut Buffer) -> bool {
    let frame = black_box([0_u8; 1024]);
    let result = match levels {
        0 => black_box(call.3)(black_box(call.1), buffer),
        _ => deep(levels - 1, call, buffer),
    };
    black_box(&frame);
    result
}

fn main() {
    let mut buffer = Buffer { bytes: vec![0; 512], wire: Box::new([0; 255]) };
    let asked = std::env::args().nth(1).and_then(|number| number.parse::<usize>().ok());
    match asked.and_then(|number| CALLS.get(number)) {
        Some(call) => {
            black_box(deep(64, call, &mut buffer));
        }
        None => {
            for (name, input, limit, convert) in CALLS {
                let result = if convert(input, &mut buffer) { "converted" } else { "rejected" };
                println!("{limit}\t| {name} | `{}`, {result} | {limit} |", shown(input));
            }
        }
    }
}
