//! Bootstring, compared with its naive form, and Punycode's fast path, with the general one.

use xenonym::bootstring::{Bootstring, PUNYCODE, Parameters, RUST_V0, SWIFT};
use xenonym::{ErrorKind, punycode};

use crate::naive;

/// Both directions equal the naive ones, and decoding reverses encoding.
pub fn equals_naive(bootstring: &Bootstring, code_points: &[u32], symbols: &str) {
    let p: &Parameters = bootstring.parameters();
    let encoded = naive::encode(p, code_points);
    assert_eq!(bootstring.encode(code_points).ok(), encoded, "{p:?} {code_points:X?}");
    if let Some(encoded) = encoded {
        let decoded = bootstring.decode::<u32>(&encoded);
        assert_eq!(decoded.as_deref(), Ok(code_points), "{p:?} {encoded:?}");
    }
    let decoded = naive::decode(p, symbols);
    assert_eq!(bootstring.decode::<u32>(symbols).ok(), decoded, "{p:?} {symbols:?}");
}

/// Decoding and then encoding produces the same text, except for the case of digits and letters.
/// Returns whether the input is Punycode.
pub fn encoding_reverses_decoding(input: &str) -> bool {
    let Ok(code_points) = punycode::decode_code_points::<u32>(input) else { return false };
    let encoded = punycode::encode_code_points(&code_points).unwrap();
    assert!(encoded.eq_ignore_ascii_case(input), "{input:?}");
    true
}

/// The fast path for labels encodes as the general one does, with a buffer of any length.
pub fn encodes_as_the_general_path(text: &str, code_point: u32, room: usize) {
    let mut code_points: Vec<u32> = text.chars().map(u32::from).collect();
    assert_eq!(punycode::encode(text), PUNYCODE.encode_str(text));
    assert_eq!(
        punycode::encode_into(text, &mut vec![0; room]).map(str::to_owned),
        PUNYCODE.encode_str_into(text, &mut vec![0; room]).map(str::to_owned),
    );
    code_points.push(code_point);
    assert_eq!(punycode::encode_code_points(&code_points), PUNYCODE.encode(&code_points));
    assert_eq!(
        punycode::encode_code_points_into(&code_points, &mut vec![0; room]).map(str::to_owned),
        PUNYCODE.encode_into(&code_points, &mut vec![0; room]).map(str::to_owned),
    );
}

/// The same for decoding.
pub fn decodes_as_the_general_path(input: &str, room: usize) {
    assert_eq!(punycode::decode(input), PUNYCODE.decode_str(input));
    assert_eq!(
        punycode::decode_into(input, &mut vec![0; room]).map(str::to_owned),
        PUNYCODE.decode_str_into(input, &mut vec![0; room]).map(str::to_owned),
    );
    assert_eq!(punycode::decode_code_points::<u32>(input), PUNYCODE.decode(input));
    assert_eq!(
        punycode::decode_code_points_into(input, &mut vec!['\0'; room]).map(<[char]>::to_vec),
        PUNYCODE.decode_into(input, &mut vec!['\0'; room]).map(<[char]>::to_vec),
    );
}

/// Offsets of errors are boundaries of the input, and errors name the code point at their offset.
pub fn offsets_are_boundaries(input: &str) {
    for bootstring in [&PUNYCODE, &RUST_V0, &SWIFT] {
        if let Err(error) = bootstring.decode_str(input) {
            assert!(input.is_char_boundary(error.offset()), "{error}");
            assert_ne!(error.kind(), ErrorKind::Internal);
        }
        if let Err(error) = bootstring.encode_str(input) {
            assert!(input.is_char_boundary(error.offset()), "{error}");
            let found = input[error.offset()..].chars().next().map(u32::from);
            assert_eq!(error.code_point(), found);
        }
    }
}

/// A trace ends at the decoded string, or with its error.
pub fn traces_to_the_result(bootstring: &Bootstring, input: &str) {
    let decoded = bootstring.decode::<u32>(input);
    let traced = bootstring.trace(input).and_then(|mut trace| {
        trace.by_ref().try_for_each(|step| step.map(drop))?;
        Ok(trace.extended().to_vec())
    });
    assert_eq!(traced, decoded, "{input:?}");
}
