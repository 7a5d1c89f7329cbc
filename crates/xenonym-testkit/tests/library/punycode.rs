//! Bootstring and Punycode.

use std::collections::BTreeSet;

use proptest::prelude::*;
use rustc_demangle::demangle;
use xenonym::bootstring::{Bootstring, Case, DigitCase, PUNYCODE, Parameters, RUST_V0, SWIFT};
use xenonym::{AsciiSet, Error, ErrorKind, punycode};
use xenonym_testkit::properties::bootstring;
use xenonym_testkit::{
    AnnotatedCase, ErrorCase, PairCase, ProfilePair, TraceCase, naive, parse_annotated,
    parse_code_points, profile, read,
};

// Every vector of RFC 3492, through every function.

#[test]
fn pairs_convert_both_ways() {
    for case in read::<PairCase>("punycode.toml", "pair") {
        let (name, text, encoded) = (&case.name, &case.text, &case.encoded);
        assert_eq!(punycode::encode(text).as_deref(), Ok(encoded.as_str()), "{name}");
        assert_eq!(punycode::decode(encoded).as_deref(), Ok(text.as_str()), "{name}");
        let code_points: Vec<u32> = text.chars().map(u32::from).collect();
        assert_eq!(PUNYCODE.encode(&code_points).as_ref(), Ok(encoded), "{name}");
        assert_eq!(PUNYCODE.decode(encoded).as_ref(), Ok(&code_points), "{name}");
        let parameters = PUNYCODE.parameters();
        assert_eq!(naive::encode(parameters, &code_points).as_ref(), Some(encoded), "{name}");
        assert_eq!(naive::decode(parameters, encoded), Some(code_points), "{name}");
    }
}

#[test]
fn other_spellings_decode() {
    for case in read::<PairCase>("punycode.toml", "decodes") {
        assert_eq!(punycode::decode(&case.encoded).as_ref(), Ok(&case.text), "{}", case.name);
        assert_ne!(punycode::encode(&case.text).as_ref(), Ok(&case.encoded), "{}", case.name);
    }
}

/// Appendix A: decoding restores the encoded flags, and flags change only the case of letters.
#[test]
fn annotations_convert_both_ways() {
    for case in read::<AnnotatedCase>("punycode.toml", "annotated") {
        let annotated = parse_annotated(&case.code_points);
        let name = &case.name;
        assert_eq!(punycode::encode_code_points(&annotated).as_ref(), Ok(&case.encoded), "{name}");
        assert_eq!(
            punycode::decode_code_points::<(u32, Case)>(&case.encoded),
            Ok(annotated.clone()),
            "{name}"
        );
        let plain: Vec<u32> = annotated.iter().map(|&(code_point, _)| code_point).collect();
        assert_eq!(punycode::decode_code_points(&case.encoded), Ok(plain.clone()), "{name}");
        let without = punycode::encode_code_points(&plain).unwrap();
        assert!(without.eq_ignore_ascii_case(&case.encoded), "{name}");
    }
}

#[test]
fn profiles_convert_both_ways() {
    for case in read::<ProfilePair>("bootstring-profiles.toml", "pair") {
        let bootstring = profile(&case.profile);
        let code_points = parse_code_points(&case.code_points);
        let name = &case.name;
        assert_eq!(bootstring.encode(&code_points).as_ref(), Ok(&case.encoded), "{name}");
        assert_eq!(bootstring.decode(&case.encoded), Ok(code_points.clone()), "{name}");
        let parameters = bootstring.parameters();
        assert_eq!(naive::encode(parameters, &code_points).as_ref(), Some(&case.encoded), "{name}");
        assert_eq!(naive::decode(parameters, &case.encoded), Some(code_points), "{name}");
    }
}

fn check_error(error: Error, case: &ErrorCase) {
    assert_eq!(error.kind().name(), case.kind, "{}", case.name);
    assert_eq!(error.offset(), case.offset, "{}", case.name);
    let code_point = error.code_point().map(|value| format!("{value:X}"));
    assert_eq!(code_point, case.code_point, "{}", case.name);
}

fn decode_error(bootstring: &Bootstring, case: &ErrorCase) -> Error {
    if case.annotated {
        return bootstring.decode::<(char, Case)>(&case.input).unwrap_err();
    }
    if let Some(room) = case.room {
        return bootstring.decode_into(&case.input, &mut vec!['\0'; room]).unwrap_err();
    }
    match case.element.as_str() {
        "" => {
            let error = bootstring.decode_str(&case.input).unwrap_err();
            assert_eq!(bootstring.decode::<char>(&case.input), Err(error), "{}", case.name);
            error
        }
        "u32" => {
            assert_eq!(naive::decode(bootstring.parameters(), &case.input), None, "{}", case.name);
            bootstring.decode::<u32>(&case.input).unwrap_err()
        }
        other => panic!("{}: no element {other}", case.name),
    }
}

fn encode_error(bootstring: &Bootstring, case: &ErrorCase) -> Error {
    let code_points = parse_code_points(&case.code_points);
    if case.annotated {
        let annotated: Vec<_> = code_points.iter().map(|&c| (c, Case::Upper)).collect();
        return bootstring.encode(&annotated).unwrap_err();
    }
    if let Some(room) = case.room {
        return bootstring.encode_into(&code_points, &mut vec![0; room]).unwrap_err();
    }
    assert_eq!(naive::encode(bootstring.parameters(), &code_points), None, "{}", case.name);
    bootstring.encode(&code_points).unwrap_err()
}

#[test]
fn rejected_inputs_say_why_and_where() {
    for case in read::<ErrorCase>("bootstring-errors.toml", "decode") {
        check_error(decode_error(profile(&case.profile), &case), &case);
    }
    for case in read::<ErrorCase>("bootstring-errors.toml", "encode") {
        check_error(encode_error(profile(&case.profile), &case), &case);
    }
}

#[test]
fn traces_are_those_of_the_rfc() {
    for case in read::<TraceCase>("punycode-traces.toml", "trace") {
        let mut trace = PUNYCODE.trace(&case.encoded).unwrap();
        assert_eq!(trace.literal(), case.literal, "{}", case.name);
        for expected in &case.steps {
            let step = trace.next().unwrap().unwrap();
            assert_eq!(step.delta, expected.delta, "{}", case.name);
            assert_eq!(case.encoded[step.digits], expected.digits, "{}", case.name);
            assert_eq!(format!("{:04X}", step.code_point), expected.code_point, "{}", case.name);
            assert_eq!(step.bias, expected.bias, "{}", case.name);
            let mut extended: Vec<String> =
                trace.extended().iter().map(|c| format!("{c:04X}")).collect();
            extended.insert(step.position + 1, "*".to_owned());
            assert_eq!(extended.join(" "), expected.extended, "{}", case.name);
        }
        assert!(trace.next().is_none(), "{}", case.name);
    }
}

#[test]
fn each_case_has_a_name_of_its_own_and_a_reason() {
    for (file, tables) in [
        ("punycode.toml", &["pair", "decodes", "annotated"][..]),
        ("bootstring-profiles.toml", &["pair"]),
        ("bootstring-errors.toml", &["decode", "encode"]),
        ("punycode-traces.toml", &["trace"]),
    ] {
        for table in tables {
            let cases = read::<toml::Table>(file, table);
            let text = |case: &toml::Table, key: &str| case[key].as_str().unwrap().to_owned();
            let names: BTreeSet<String> = cases.iter().map(|case| text(case, "name")).collect();
            assert_eq!(names.len(), cases.len(), "{file} [[{table}]]");
            assert!(cases.iter().all(|case| !text(case, "why").is_empty()), "{file} [[{table}]]");
        }
    }
}

// Properties of every input.

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
fn overflowed(error: &Error, length: usize) -> bool {
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

// Profiles unlike any in use, for cases that Punycode's parameters do not cover.

#[test]
fn ascii_that_is_not_basic_is_encoded() {
    let bootstring = profile("ascii_letters");
    for text in ["a b", "x@y.z", "\0", "naïve?"] {
        let encoded = bootstring.encode_str(text).unwrap();
        assert!(encoded.chars().all(|c| c.is_ascii_alphanumeric() || c == '-'), "{encoded}");
        assert_eq!(bootstring.decode_str(&encoded).as_deref(), Ok(text));
    }
}

#[test]
fn a_basic_code_point_is_not_inserted() {
    // A delta of 97 from n = 0 in an empty string is U+0061, which is basic here.
    let mut digits = PUNYCODE.encode(&[0x80 + 0x61_u32]).unwrap();
    let error = profile("ascii_letters").decode_str(&digits).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::BasicInserted);
    assert_eq!((error.offset(), error.code_point()), (0, Some(0x61)));
    // 96 is U+0060, which is not basic.
    digits = PUNYCODE.encode(&[0x80 + 0x60_u32]).unwrap();
    assert_eq!(profile("ascii_letters").decode_str(&digits).as_deref(), Ok("`"));
}

// Compares Rust's v0 symbols with the demangler of Rust's own tools.

/// A symbol that names `identifier` in a crate `c`, as RFC 2603 builds it.
fn symbol(identifier: &str) -> String {
    let encoded = RUST_V0.encode_str(identifier).unwrap();
    // An ASCII identifier is not encoded.
    let (mark, encoded) = if identifier.is_ascii() { ("", identifier) } else { ("u", &*encoded) };
    let separator =
        if encoded.starts_with(|c: char| c == '_' || c.is_ascii_digit()) { "_" } else { "" };
    format!("_RNvC1c{mark}{}{separator}{encoded}", encoded.len())
}

#[test]
fn the_demangler_reads_our_identifiers() {
    for identifier in [
        "gödel",
        "föö",
        "α_ω",
        "ρυστ",
        "铁锈",
        "🤦",
        "føø",
        "_ü",
        "ü_",
        "x1ü2_3",
        "ünïcödé",
        "საჭმელად_გემრიელი_სადილი",
        "a_b",
        "日本語のとても長い識別子",
    ] {
        let demangled = format!("{:#}", demangle(&symbol(identifier)));
        assert_eq!(demangled, format!("c::{identifier}"));
    }
}

#[test]
fn identifiers_in_real_symbols_decode() {
    // Written by rustc: (symbol, its encoded identifier, the identifier).
    let real = [
        (
            "_RNqCs4fqI2P2rA04_11utf8_identsu30____7hkackfecea1cbdathfdh9hlq6y",
            "___7hkackfecea1cbdathfdh9hlq6y",
            "საჭმელად_გემრიელი_სადილი",
        ),
        ("_RNvNtNtCsgOH4LzxkuMq_7mycrateu8gdel_5qa6escher4bach", "gdel_5qa", "gödel"),
    ];
    for (symbol, encoded, identifier) in real {
        assert!(symbol.contains(encoded));
        assert_eq!(RUST_V0.decode_str(encoded).as_deref(), Ok(identifier));
        assert!(demangle(symbol).to_string().contains(identifier));
    }
}
