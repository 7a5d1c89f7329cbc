//! Bootstring and Punycode.

use alloc::vec::Vec;

use xenonym::bootstring::{Bootstring, Case, DigitCase, PUNYCODE, Parameters, RUST_V0, SWIFT};
use xenonym::{AsciiSet, punycode};

use crate::{Input, keep, show};

pub(crate) fn run(input: Input<'_>) {
    let number = input.number as u32;
    let parameters = Parameters {
        base: number,
        tmin: number,
        tmax: number,
        skew: number,
        damp: number,
        initial_bias: number,
        initial_n: number,
        delimiter: input.code_point,
        digits: PUNYCODE.parameters().digits,
        digit_case: if input.flag { DigitCase::Sensitive } else { DigitCase::Insensitive },
        basic: AsciiSet::from_ascii(input.other).unwrap_or(AsciiSet::ALL),
    };
    match Bootstring::new(parameters) {
        Ok(bootstring) => general(&bootstring, input),
        Err(error) => show(error),
    }
    for bootstring in [&PUNYCODE, &RUST_V0, &SWIFT] {
        general(bootstring, input);
    }
    labels(input);
}

fn general(bootstring: &Bootstring, input: Input<'_>) {
    let chars: Vec<char> = input.text.chars().collect();
    let integers: Vec<u32> = chars.iter().map(|&c| u32::from(c)).collect();
    let annotated: Vec<(char, Case)> = chars.iter().map(|&c| (c, Case::of(c))).collect();
    keep(bootstring.parameters());
    keep(bootstring.encode(&chars));
    keep(bootstring.encode(&integers));
    keep(bootstring.encode(&annotated));
    keep(bootstring.encode_str(input.text));
    keep(bootstring.decode::<char>(input.text));
    keep(bootstring.decode::<u32>(input.text));
    keep(bootstring.decode::<(u32, Case)>(input.text));
    keep(bootstring.decode_str(input.text));
    let mut bytes = alloc::vec![0; input.number];
    keep(bootstring.encode_into(&integers, &mut bytes));
    keep(bootstring.encode_str_into(input.text, &mut bytes));
    keep(bootstring.decode_str_into(input.text, &mut bytes));
    keep(bootstring.decode_into(input.text, &mut alloc::vec!['a'; input.number]));
    if let Ok(mut trace) = bootstring.trace(input.text) {
        keep(trace.literal());
        for step in &mut trace {
            keep(step);
        }
        keep(trace.extended());
    }
}

fn labels(input: Input<'_>) {
    let chars: Vec<char> = input.text.chars().collect();
    keep(punycode::encode(input.text));
    keep(punycode::decode(input.text));
    keep(punycode::encode_code_points(&chars));
    keep(punycode::decode_code_points::<u32>(input.text));
    keep(punycode::encode_name(input.text));
    keep(punycode::decode_name(input.text));
    let mut bytes = alloc::vec![0; input.number];
    keep(punycode::encode_into(input.text, &mut bytes));
    keep(punycode::decode_into(input.text, &mut bytes));
    keep(punycode::encode_code_points_into(&chars, &mut bytes));
    let mut chars = alloc::vec!['a'; input.number];
    keep(punycode::decode_code_points_into(input.text, &mut chars));
}
