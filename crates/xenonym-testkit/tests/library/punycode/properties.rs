//! Properties of every input.

use proptest::prelude::*;
use xenonym::bootstring::{Bootstring, Case, DigitCase, PUNYCODE, Parameters, RUST_V0, SWIFT};
use xenonym::{AsciiSet, ErrorKind, punycode};
use xenonym_testkit::naive;
use xenonym_testkit::properties::bootstring;

/// Text that mixes basic code points, neighbours, repeats and far jumps, short and long.
fn text() -> impl Strategy<Value = String> {
    let code_point = prop_oneof![
        4 => proptest::char::range('\0', '\u{7F}'),
        4 => proptest::char::range('а', 'я'),
        2 => proptest::char::range('一', '龥'),
        2 => any::<char>(),
        1 => Just('ü'),
        1 => Just('-'),
    ];
    prop_oneof![
        8 => proptest::collection::vec(code_point.clone(), 0..70),
        1 => proptest::collection::vec(code_point, 0..600),
    ]
    .prop_map(String::from_iter)
}

/// Strings that may well decode.
fn digits() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-zA-Z0-9-]{0,40}",
        "[a-c0-9]{0,200}",
        "[a-z]{0,9}-[a-zA-Z0-9]{0,90}",
        "[ -~]{0,30}",
        any::<String>(),
    ]
}

/// Encoded labels, some of them with an error.
fn nearly_encoded() -> impl Strategy<Value = String> {
    (text(), any::<proptest::sample::Index>(), "[a-zA-Z0-9é-]?").prop_map(|(text, at, other)| {
        let mut encoded = punycode::encode(&text).unwrap_or_default();
        let at = at.index(encoded.len() + 1);
        encoded.replace_range(at..(at + 1).min(encoded.len()), &other);
        encoded
    })
}

/// Code points that a profile encodes: basic ones, neighbours of `initial_n`, and far ones.
fn code_points(p: &Parameters) -> impl Strategy<Value = Vec<u32>> + use<> {
    let basic: Vec<u32> = (0..0x80).filter(|&c| p.basic.contains(char::from(c as u8))).collect();
    let n = p.initial_n.max(0x80);
    let code_point = prop_oneof![
        4 => proptest::sample::select(basic),
        4 => n..n + 40,
        2 => n..n + 0x9000,
        1 => n..=0x10_FFFF,
    ];
    prop_oneof![
        20 => proptest::collection::vec(code_point.clone(), 0..40),
        1 => proptest::collection::vec(code_point, 60..200),
        1 => proptest::collection::vec(any::<u32>(), 0..9),
    ]
}

/// Strings of a profile's own symbols: these often decode.
fn symbols(p: &Parameters) -> impl Strategy<Value = String> + use<> {
    let digits: Vec<char> = p.digits.chars().collect();
    let some = proptest::sample::select(digits);
    let literal = proptest::collection::vec(some.clone(), 0..4);
    (literal, proptest::collection::vec(some, 0..30), Just(p.delimiter), 0..9_u8).prop_map(
        |(literal, digits, delimiter, form)| {
            let divided = if form < 4 {
                literal.into_iter().chain([delimiter]).collect()
            } else {
                String::new()
            };
            divided + &String::from_iter(digits)
        },
    )
}

/// Valid parameters, unlike any in use.
fn parameters() -> impl Strategy<Value = Parameters> {
    const SYMBOLS: &str = "zyxwvutsrqponmlkjihgfedcba9876543210ZYXWVUTSRQPONMLKJIHGFEDCBA";
    // base - tmax of 1 is left out: integers would need as many digits as their value.
    let thresholds = (3..SYMBOLS.len() as u32)
        .prop_flat_map(|base| (Just(base), 0..base - 2))
        .prop_flat_map(|(base, tmin)| (Just(base), Just(tmin), tmin.max(1)..base - 1));
    (thresholds, 1..100_u32, 2..1000_u32, 0..200_u32, 0..300_u32).prop_map(
        |((base, tmin, tmax), skew, damp, initial_bias, initial_n)| Parameters {
            base,
            tmin,
            tmax,
            skew,
            damp,
            initial_bias: initial_bias / base * base + initial_bias % base % (base - tmin + 1),
            initial_n,
            delimiter: '.',
            digits: &SYMBOLS[..base as usize],
            digit_case: DigitCase::Sensitive,
            basic: AsciiSet::WORD.with(AsciiSet::of(".")),
        },
    )
}

/// A preset, and inputs for it.
fn presets() -> impl Strategy<Value = (&'static Bootstring, Vec<u32>, String)> {
    proptest::sample::select(vec![&PUNYCODE, &RUST_V0, &SWIFT]).prop_flat_map(|preset| {
        let p = preset.parameters();
        (Just(preset), code_points(p), symbols(p))
    })
}

/// Parameters, and inputs for them.
fn profiles() -> impl Strategy<Value = (Parameters, Vec<u32>, String)> {
    parameters().prop_flat_map(|p| (Just(p), code_points(&p), symbols(&p)))
}

/// Whether a text overflowed 32 bits, which only long texts may.
fn overflowed(error: &xenonym::Error, length: usize) -> bool {
    error.kind() == ErrorKind::Overflow && length > 3800
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn decoding_takes_encoding_back(text in text()) {
        match punycode::encode(&text) {
            Ok(encoded) => {
                prop_assert!(encoded.is_ascii());
                prop_assert_eq!(punycode::decode(&encoded), Ok(text));
            }
            Err(error) => prop_assert!(overflowed(&error, text.chars().count())),
        }
    }

    #[test]
    fn the_presets_equal_the_naive_ways(
        (preset, code_points, symbols) in presets(), other in digits(),
    ) {
        bootstring::equals_naive(preset, &code_points, &symbols);
        bootstring::equals_naive(preset, &[], &other);
    }

    #[test]
    fn labels_are_encoded_as_by_the_general_way(text in text(), code_point: u32, room in 0..80_usize) {
        bootstring::encodes_as_the_general_path(&text, code_point, room);
    }

    #[test]
    fn labels_are_decoded_as_by_the_general_way(
        input in prop_oneof![digits(), nearly_encoded()], room in 0..80_usize,
    ) {
        bootstring::decodes_as_the_general_path(&input, room);
    }

    #[test]
    fn long_texts_equal_the_naive_ways(text in text()) {
        let code_points: Vec<u32> = text.chars().map(u32::from).collect();
        let encoded = naive::encode(PUNYCODE.parameters(), &code_points);
        prop_assert_eq!(&PUNYCODE.encode_str(&text).ok(), &encoded);
        let encoded = encoded.unwrap();
        prop_assert_eq!(PUNYCODE.decode(&encoded).ok(), naive::decode(PUNYCODE.parameters(), &encoded));
    }

    #[test]
    fn any_parameters_equal_the_naive_ways((p, code_points, symbols) in profiles()) {
        bootstring::equals_naive(&Bootstring::new(p).unwrap(), &code_points, &symbols);
    }

    #[test]
    fn flags_come_back_and_change_nothing_else(
        annotated in proptest::collection::vec((any::<char>(), any::<bool>()), 0..100),
    ) {
        // ASCII letters follow their flag. Other basic code points are caseless.
        let annotated: Vec<(char, Case)> = annotated
            .into_iter()
            .map(|(c, upper)| match (c.is_ascii(), c.is_ascii_alphabetic(), upper) {
                (_, true, true) => (c.to_ascii_uppercase(), Case::Upper),
                (_, true, false) => (c.to_ascii_lowercase(), Case::Lower),
                (false, _, true) => (c, Case::Upper),
                _ => (c, Case::Lower),
            })
            .collect();
        let encoded = PUNYCODE.encode(&annotated).unwrap();
        let text: String = annotated.iter().map(|&(c, _)| c).collect();
        prop_assert!(encoded.eq_ignore_ascii_case(&punycode::encode(&text).unwrap()));
        prop_assert_eq!(punycode::decode(&encoded), Ok(text));
        prop_assert_eq!(PUNYCODE.decode(&encoded), Ok(annotated));
    }

    #[test]
    fn flags_force_ascii_letters(text in "[a-zA-Z0-9-]{0,80}", upper: bool) {
        let case = if upper { Case::Upper } else { Case::Lower };
        let annotated: Vec<(char, Case)> = text.chars().map(|c| (c, case)).collect();
        let forced = if upper { text.to_ascii_uppercase() } else { text.to_ascii_lowercase() };
        prop_assert_eq!(PUNYCODE.encode(&annotated), punycode::encode(&forced));
    }

    #[test]
    fn offsets_lie_inside_the_input_on_a_boundary(input in digits()) {
        bootstring::offsets_are_boundaries(&input);
    }

    #[test]
    fn a_trace_ends_at_the_decoded_string(input in digits()) {
        bootstring::traces_to_the_result(&PUNYCODE, &input);
    }
}

// For accepted input.
proptest! {
    #![proptest_config(ProptestConfig { cases: 500, max_global_rejects: 50_000, ..ProptestConfig::default() })]

    #[test]
    fn encoding_takes_decoding_back(input in digits()) {
        prop_assume!(bootstring::encoding_reverses_decoding(&input));
    }
}
