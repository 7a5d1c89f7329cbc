//! `xn stringprep`.

use crate::run::{Ran, folder, path, xn, xn_on};
use crate::wording::{Transcript, says, str};

fn prepare(profile: &str, args: &[&str]) -> Ran {
    xn(&[&["stringprep", "--profile", profile], args].concat())
}

#[test]
fn files_of_any_name_are_read_by_lines() {
    let folder = folder("texts");
    let files = ["texts.csv", "hosts"].map(|name| path(&folder, name));
    for file in &files {
        std::fs::write(file, "Ü,\n").unwrap();
    }
    let [csv, hosts] = &files;
    let ran = xn(&["stringprep", "--profile", "nameprep", "-f", csv, "-f", hosts]);
    assert_eq!(ran.well(), "ü,\nü,\n");
}

#[test]
fn each_profile_has_its_own_rules() {
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
    says(
        &ran.err,
        str![[r#"
xn: argument 1: a code point is prohibited: U+0020 ' ' of table C.1.1 at position 2: remove it
xn: argument 2: a code point is prohibited: U+0040 '@' at position 7: remove it

"#]],
    );
}

#[test]
fn strings_are_stored_unless_they_are_queries() {
    let stored = prepare("saslprep", &["ab\u{221}"]);
    assert_eq!((stored.code, stored.text()), (Some(1), "\n"));
    says(
        &stored.err,
        str![[r#"
xn: argument 1: a code point is not assigned in Unicode 3.2: U+0221 'ȡ' of table A.1 at position 3: remove it, or use --query

"#]],
    );
    assert_eq!(prepare("saslprep", &["--query", "ab\u{221}"]).well(), "ab\u{221}\n");
}

#[test]
fn lines_and_json_are_those_of_every_command() {
    let mut transcript = Transcript::default();
    let args = ["stringprep", "--profile", "resourceprep"];
    let ran = xn_on(&args, b"\xE2\x84\xAB\r\n\xFF\n\0\nx");
    assert_eq!((ran.code, ran.text()), (Some(1), "Å\r\n\n\nx"));
    transcript.add(&ran.err);
    let object = prepare("nameprep", &["--json", "ü\u{627}1"]).object();
    assert_eq!(object["errors"][0]["kind"], "bidi_mixed");
    assert_eq!(
        (&object["errors"][0]["label"], &object["errors"][0]["table"]),
        (&().into(), &"D.2".into())
    );
    transcript.is(str![[r#"
xn: line 2: the input is not UTF-8 at position 1: convert the input to UTF-8
xn: line 3: a code point is prohibited: U+0000 of table C.2.1 at position 1: remove it

"#]]);
}
