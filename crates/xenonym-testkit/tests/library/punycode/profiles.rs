//! Profiles unlike any in use, for cases that Punycode's parameters do not cover.

use xenonym::ErrorKind;
use xenonym::bootstring::PUNYCODE;
use xenonym_testkit::profile;

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
