//! `--code-points`: the notation of RFC 3492's sample program, with case flags.

use crate::run::{xn, xn_on};
use crate::wording::{says, str};

/// Section 7.1 (I), where the capital D is the flag of one code point.
const RUSSIAN: &str = "u+043F u+043E u+0447 u+0435 u+043C u+0443 u+0436 u+0435 u+043E u+043D \
                       u+0438 u+043D u+0435 u+0433 u+043E u+0432 u+043E u+0440 u+044F u+0442 \
                       u+043F u+043E u+0440 u+0443 u+0441 u+0441 u+043A u+0438";

fn encode(line: &str) -> crate::run::Ran {
    xn(&["punycode", "encode", "--code-points", line])
}

fn decode(line: &str) -> crate::run::Ran {
    xn(&["punycode", "decode", "--code-points", line])
}

#[test]
fn case_flags_go_both_ways() {
    let flagged = RUSSIAN.replacen("u+043F", "U+043F", 1);
    assert_eq!(encode(&flagged).well(), "b1abfaaepdrnnbgefbaDotcwatmq2g4l\n");
    assert_eq!(decode("b1abfaaepdrnnbgefbaDotcwatmq2g4l").well(), format!("{flagged}\n"));
    assert_eq!(encode(RUSSIAN).well(), "b1abfaaepdrnnbgefbadotcwatmq2g4l\n");
}

#[test]
fn flags_force_ascii_letters_too() {
    assert_eq!(encode("U+0033 u+0042 U+0062").well(), "3bB-\n");
    assert_eq!(decode("3bB-").well(), "u+0033 u+0062 U+0042\n");
}

#[test]
fn any_integer_of_32_bits_is_a_code_point() {
    for line in ["u+FFFFFFFF", "u+D800 u+007A", "u+110000 U+00FC"] {
        let encoded = encode(line);
        assert_eq!(decode(encoded.well().trim_end()).well(), format!("{line}\n"));
    }
    assert_eq!(encode("u+7a").well(), "z-\n");
    assert_eq!(decode("z-").well(), "u+007A\n", "four digits at least");
}

#[test]
fn a_line_is_a_string() {
    let ran = xn_on(&["punycode", "encode", "--code-points"], "u+00FC\r\n\n \t \n  u+62\tU+00FC  ");
    assert_eq!(ran.well(), "tda\r\n\n\nb-ehA");
    let ran = xn_on(&["punycode", "decode", "--code-points"], "tda\r\n\nb-ehA");
    assert_eq!(ran.well(), "u+00FC\r\n\nu+0062 U+00FC");
}

#[test]
fn offsets_point_at_the_token() {
    let ran = encode("u+0061  u+zz");
    assert_eq!(ran.code, Some(1));
    says(
        &ran.err,
        str![[r#"
xn: argument 1: not a code point in the form u+XXXX at position 9: write u+ or U+ and up to 8 hexadecimal digits, separated by spaces

"#]],
    );
    let ran = xn(&[
        "punycode",
        "encode",
        "--code-points",
        "--json",
        "u+0080  U+FFFFFFFF ü",
        "u+0080 u+0080  u+FFFFFFFF",
    ]);
    let objects = ran.objects();
    assert_eq!(objects[0]["errors"][0]["kind"], "not_a_code_point");
    assert_eq!(objects[0]["errors"][0]["byte"], 19);
    assert_eq!(objects[1]["errors"][0]["kind"], "overflow");
    assert_eq!(objects[1]["errors"][0]["byte"], 15);
    assert_eq!(objects[1]["errors"][0]["code_point"], "U+FFFFFFFF");
}

#[test]
fn a_line_feed_among_them_needs_json() {
    let ran = encode("u+0061 u+000A u+0062");
    assert_eq!((ran.code, ran.text()), (Some(1), "\n"));
    says(
        &ran.err,
        str![[r#"
xn: argument 1: the output contains a line break: U+000A at position 8: remove the line break, or use --json

"#]],
    );
}
