//! Functions that write into the caller's buffer, and the conditions on parameters, with and without `alloc`.

use xenonym::bootstring::{Bootstring, Case, DigitCase, PUNYCODE, Parameters, RUST_V0};
use xenonym::{AsciiSet, Error, ErrorKind, punycode};
use xenonym_testkit::{PairCase, read};

/// Checks that each buffer of up to `size + 1` elements fits the result or is too small. `size` is
/// the size of the result, or for an error the largest that may be needed.
fn at_every_size<T: PartialEq + std::fmt::Debug>(
    answer: &Result<T, Error>,
    size: usize,
    at_size: impl Fn(usize) -> Result<T, Error>,
) {
    for room in 0..=size + 1 {
        let got = at_size(room);
        match (answer, &got) {
            (Ok(_), _) if room >= size => assert_eq!(&got, answer, "room for {room} of {size}"),
            (_, Err(error)) if error.kind() == ErrorKind::BufferTooSmall => assert!(room < size),
            _ => assert_eq!(&got, answer, "room for {room} of {size}"),
        }
    }
}

#[test]
fn vectors_fit_or_are_rejected_at_every_buffer_size() {
    for case in read::<PairCase>("punycode.toml", "pair") {
        let (text, encoded) = (case.text.as_str(), case.encoded.as_str());
        if encoded.len() > 64 {
            continue; // Encoding needs the heap: see the next test.
        }
        let chars: Vec<char> = text.chars().collect();
        at_every_size(&Ok(encoded.to_owned()), encoded.len(), |room| {
            punycode::encode_into(text, &mut vec![0; room]).map(str::to_owned)
        });
        at_every_size(&Ok(encoded.to_owned()), encoded.len(), |room| {
            punycode::encode_code_points_into(&chars, &mut vec![0; room]).map(str::to_owned)
        });
        at_every_size(&Ok(text.to_owned()), text.len(), |room| {
            punycode::decode_into(encoded, &mut vec![0; room]).map(str::to_owned)
        });
        at_every_size(&Ok(chars.clone()), chars.len(), |room| {
            punycode::decode_code_points_into(encoded, &mut vec!['\0'; room]).map(<[char]>::to_vec)
        });
    }
}

#[cfg(not(feature = "alloc"))]
#[test]
fn without_alloc_long_inputs_are_rejected() {
    let long = "ü".repeat(65);
    let error = punycode::encode_into(&long, &mut [0; 200]).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::NeedsAlloc);
    let digits = "a".repeat(65);
    let error = punycode::decode_into(&digits, &mut [0; 200]).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::NeedsAlloc);
    // A long literal portion needs no heap.
    let literal = format!("{digits}-ü").replace('ü', "kva");
    assert!(punycode::decode_code_points_into(&literal, &mut ['\0'; 200]).is_ok());
}

#[test]
fn flags_need_digits_of_two_cases() {
    let annotated = [('ü', Case::Upper)];
    let error = RUST_V0.encode_into(&annotated, &mut [0; 9]).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::NoCaseAnnotation);
    assert_eq!(PUNYCODE.encode_into(&annotated, &mut [0; 9]), Ok("tdA"));
}

// RFC 3492 section 4: each condition rejects just the parameters that break it.

fn punycode_parameters() -> Parameters {
    *PUNYCODE.parameters()
}

fn error(parameters: Parameters) -> String {
    Bootstring::new(parameters).unwrap_err().to_string()
}

#[test]
fn each_condition_is_checked() {
    const DELIMITER: &str = "the delimiter is not a basic code point (RFC 3492 section 4)";
    const COUNT: &str = "the number of digits is not base (RFC 3492 section 4)";
    const NOT_BASIC: &str = "a digit is not a basic code point (RFC 3492 section 4)";
    const IS_DELIMITER: &str = "a digit is the delimiter (RFC 3492 section 4)";
    const REPEATED: &str = "a digit stands for two values (RFC 3492 section 4)";
    let p = punycode_parameters();
    let no_hyphen = AsciiSet::WORD;
    let cases = [
        (Parameters { delimiter: 'é', ..p }, DELIMITER),
        (Parameters { basic: no_hyphen, ..p }, DELIMITER),
        (Parameters { base: 37, ..p }, COUNT),
        (Parameters { digits: "", ..p }, COUNT),
        (Parameters { base: 8, digits: "абвгдежз", ..p }, NOT_BASIC),
        (
            Parameters { tmin: 27, ..p },
            "tmin <= tmax <= base - 1 does not hold (RFC 3492 section 4)",
        ),
        (
            Parameters { tmax: 36, ..p },
            "tmin <= tmax <= base - 1 does not hold (RFC 3492 section 4)",
        ),
        (
            Parameters { tmin: 0, tmax: 0, ..p },
            "tmax is 0, so no digit could end an integer (RFC 3492 section 3.3)",
        ),
        (
            Parameters { tmin: 35, tmax: 35, initial_bias: 0, ..p },
            "base - tmin is below 2, so bias adaptation would not end (RFC 3492 section 6.1)",
        ),
        (Parameters { skew: 0, ..p }, "skew is not at least 1 (RFC 3492 section 4)"),
        (Parameters { damp: 1, ..p }, "damp is not at least 2 (RFC 3492 section 4)"),
        (
            Parameters { tmin: 2, initial_bias: 71, ..p },
            "initial_bias mod base <= base - tmin does not hold (RFC 3492 section 4)",
        ),
        (Parameters { delimiter: 'q', ..p }, IS_DELIMITER),
        (Parameters { delimiter: 'Q', ..p }, IS_DELIMITER),
        (Parameters { basic: AsciiSet::of("-abc"), ..p }, NOT_BASIC),
        (Parameters { digits: "abcdefghijklmnopqrstuvwxyz012345678é", base: 37, ..p }, NOT_BASIC),
        (Parameters { digits: "abcdefghijklmnopqrstuvwxyzA123456789", ..p }, REPEATED),
        (Parameters { digits: "abcdefghijklmnopqrstuvwxyza123456789", ..p }, REPEATED),
    ];
    for (parameters, expected) in cases {
        assert_eq!(error(parameters), expected, "{parameters:?}");
    }
}

#[test]
fn bounds_are_where_the_rfc_has_them() {
    let p = punycode_parameters();
    for parameters in [
        Parameters { tmin: 0, tmax: 35, ..p },
        Parameters { tmin: 34, tmax: 35, initial_bias: 36 + 2, ..p },
        Parameters { skew: u32::MAX, damp: u32::MAX, initial_bias: 36 * 1000 + 35, ..p },
        Parameters { skew: 1, damp: 2, initial_bias: 0, initial_n: u32::MAX, ..p },
        Parameters {
            digit_case: DigitCase::Sensitive,
            basic: AsciiSet::of("-abcdefghijklmnopqrstuvwxyz0123456789"),
            ..p
        },
    ] {
        assert!(Bootstring::new(parameters).is_ok(), "{parameters:?}");
    }
}

#[cfg(feature = "alloc")]
mod with_alloc {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn functions_agree_at_every_buffer_size(text: String, input in "[a-z0-9]{0,20}(-[a-z0-9]{0,120})?") {
            let chars: Vec<char> = text.chars().collect();
            let encoded = punycode::encode(&text);
            let size = encoded.as_ref().map_or(9 * text.len(), String::len);
            at_every_size(&encoded, size, |room| {
                punycode::encode_into(&text, &mut vec![0; room]).map(str::to_owned)
            });
            at_every_size(&encoded, size, |room| {
                punycode::encode_code_points_into(&chars, &mut vec![0; room]).map(str::to_owned)
            });
            let decoded = punycode::decode(&input);
            at_every_size(&decoded, decoded.as_ref().map_or(4 * input.len(), String::len), |room| {
                punycode::decode_into(&input, &mut vec![0; room]).map(str::to_owned)
            });
            let decoded = punycode::decode_code_points::<(u32, Case)>(&input);
            at_every_size(&decoded, decoded.as_ref().map_or(input.len(), Vec::len), |room| {
                PUNYCODE.decode_into(&input, &mut vec![(0, Case::Lower); room]).map(<[_]>::to_vec)
            });
        }
    }
}
