//! Normalization to NFC and NFKC.

use std::borrow::Cow;

use xenonym::normalize::{Normalizer, QuickCheck};

/// Checks every function of a normalizer.
pub fn gives(normalizer: &Normalizer, input: &str, expected: &str) {
    let output = normalizer.normalize(input);
    assert_eq!(output, expected, "{:04X?}", input.chars().map(u32::from).collect::<Vec<_>>());
    assert_eq!(matches!(output, Cow::Borrowed(_)), input == expected, "{input:?}");
    let mut buffer = vec![0; expected.len()];
    assert_eq!(normalizer.normalize_into(input, &mut buffer), Ok(expected));
    match normalizer.quick_check(input) {
        QuickCheck::Yes => assert_eq!(input, expected),
        QuickCheck::No => assert_ne!(input, expected),
        QuickCheck::Maybe => {}
    }
}

/// A buffer of any length either fits the result or is too small for it.
pub fn fills_a_buffer(normalizer: &Normalizer, input: &str, room: usize) {
    let expected = normalizer.normalize(input);
    match normalizer.normalize_into(input, &mut vec![0; room]) {
        Ok(written) => assert_eq!(written, expected),
        Err(error) => {
            assert!(expected.len() > room);
            assert!(input.is_char_boundary(error.offset()));
        }
    }
}
