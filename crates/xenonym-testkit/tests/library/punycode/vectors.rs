//! Every vector of RFC 3492, through every function.

use std::collections::BTreeSet;

use xenonym::bootstring::{Bootstring, Case, PUNYCODE};
use xenonym::{Error, punycode};
use xenonym_testkit::{
    AnnotatedCase, ErrorCase, PairCase, ProfilePair, TraceCase, naive, parse_annotated,
    parse_code_points, profile, read,
};

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
