//! `xn stringprep`.

use crate::run::{Ran, xn, xn_on};

fn prepare(profile: &str, args: &[&str]) -> Ran {
    xn(&[&["stringprep", "--profile", profile], args].concat())
}

#[test]
fn each_profile_is_its_own() {
    for (profile, expected) in [
        ("nameprep", Some("i ix")),
        ("saslprep", Some("I IX")),
        ("nodeprep", None),
        ("resourceprep", Some("I IX")),
        ("iscsi", None),
        ("trace", Some("I\u{AD} Ⅸ")),
        ("plain", Some("I\u{AD} Ⅸ")),
    ] {
        let ran = prepare(profile, &["I\u{AD} Ⅸ"]);
        assert_eq!(ran.code, Some(i32::from(expected.is_none())), "{profile}");
        assert_eq!(ran.text().trim_end(), expected.unwrap_or_default(), "{profile}");
    }
    let ran = prepare("nodeprep", &["a b", "juliet@example"]);
    assert_eq!((ran.code, ran.text()), (Some(1), "\n\n"));
    assert!(
        ran.err.starts_with("xn: argument 1: a code point is prohibited: U+0020 of table C.1.1")
    );
}

#[test]
fn strings_are_stored_unless_they_are_queries() {
    let stored = prepare("saslprep", &["ab\u{221}"]);
    assert_eq!((stored.code, stored.text()), (Some(1), "\n"));
    let reason = "xn: argument 1: a code point is not assigned in Unicode 3.2: U+0221 of table A.1";
    assert!(stored.err.starts_with(&format!("{reason} at offset 2 (RFC 3454")), "{}", stored.err);
    assert_eq!(prepare("saslprep", &["--query", "ab\u{221}"]).well(), "ab\u{221}\n");
}

#[test]
fn lines_and_json_are_those_of_every_command() {
    let args = ["stringprep", "--profile", "resourceprep"];
    let ran = xn_on(&args, b"\xE2\x84\xAB\r\n\xFF\n\0\nx");
    assert_eq!((ran.code, ran.text()), (Some(1), "Å\r\n\n\nx"));
    assert!(ran.err.starts_with("xn: line 2: invalid UTF-8 at offset 0"), "{}", ran.err);
    assert!(ran.err.contains("\nxn: line 3: a code point is prohibited: U+0000 of table C.2.1"));
    let object = prepare("nameprep", &["--json", "ü\u{627}1"]).object();
    assert_eq!(object["error"]["kind"], "bidi_mixed");
    assert_eq!((&object["error"]["label"], &object["error"]["table"]), (&().into(), &"D.2".into()));
}
