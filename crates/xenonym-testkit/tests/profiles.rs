//! Profiles unlike any in use: what Punycode's parameters never show.
#![cfg(feature = "alloc")]

use xenonym::bootstring::{Bootstring, PUNYCODE, Parameters};
use xenonym::{AsciiSet, ErrorKind};

/// Of ASCII only letters are basic (and the delimiter and digits): the rest is encoded, from 0 on.
fn letters_only() -> Bootstring {
    let basic = AsciiSet::of("-0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
    Bootstring::new(Parameters { initial_n: 0, basic, ..*PUNYCODE.parameters() }).unwrap()
}

#[test]
fn ascii_that_is_not_basic_is_encoded() {
    let bootstring = letters_only();
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
    let error = letters_only().decode_str(&digits).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::BasicInserted);
    assert_eq!((error.offset(), error.code_point()), (0, Some(0x61)));
    // 96 is U+0060, which is not.
    digits = PUNYCODE.encode(&[0x80 + 0x60_u32]).unwrap();
    assert_eq!(letters_only().decode_str(&digits).as_deref(), Ok("`"));
}
