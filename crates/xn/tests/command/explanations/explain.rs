//! `xn explain punycode`, compared with the traces of RFC 3492 sections 7.2 and 7.3.

use serde_json::json;

use crate::run::{Ran, command, xn};
use crate::wording::{Transcript, says, str};

fn explain(args: &[&str]) -> Ran {
    xn(&[&["explain", "punycode"], args].concat())
}

/// Sample (B): digits, delta, bias after it, and the extended string after it.
const SIMPLIFIED_CHINESE: [(&str, u32, u32, &str); 9] = [
    ("ihq", 19853, 21, "4E0D *"),
    ("wc", 64, 20, "4E0D 4E2D *"),
    ("rb", 37, 13, "4E3A * 4E0D 4E2D"),
    ("4c", 56, 17, "4E3A 4E48 * 4E0D 4E2D"),
    ("v8a", 599, 32, "4E3A 4EC0 * 4E48 4E0D 4E2D"),
    ("8d", 130, 23, "4ED6 * 4E3A 4EC0 4E48 4E0D 4E2D"),
    ("qg", 154, 25, "4ED6 4EEC * 4E3A 4EC0 4E48 4E0D 4E2D"),
    ("056p", 46301, 84, "4ED6 4EEC 4E3A 4EC0 4E48 4E0D 4E2D 6587 *"),
    ("qjye", 88531, 90, "4ED6 4EEC 4E3A 4EC0 4E48 4E0D 8BF4 * 4E2D 6587"),
];

/// Sample (L).
const MIXED: [(&str, u32, u32, &str); 6] = [
    ("ww4c", 62042, 27, "0033 0042 5148 *"),
    ("5e", 139, 24, "0033 0042 516B * 5148"),
    ("180e", 16683, 67, "0033 5E74 * 0042 516B 5148"),
    ("575a", 34821, 82, "0033 5E74 0042 516B 5148 751F *"),
    ("65l", 14592, 67, "0033 5E74 0042 7D44 * 516B 5148 751F"),
    ("sy2b", 42088, 84, "0033 5E74 0042 7D44 91D1 * 516B 5148 751F"),
];

#[test]
fn decoding_goes_through_the_states_of_section_7_2() {
    for (basic, text, steps) in [
        ("ihqwcrb4cv8a8dqg056pqjye", "他们为什么不说中文", SIMPLIFIED_CHINESE.as_slice()),
        ("3B-ww4c5e180e575a65lsy2b", "3年B組金八先生", &MIXED),
    ] {
        let ran = explain(&[basic]);
        let lines: Vec<&str> = ran.well().lines().collect();
        assert_eq!(lines[0], "Decoding (RFC 3492 section 7.2), as the text is all ASCII.");
        assert_eq!(lines[1], "n is 128, i is 0, bias is 72. Divisions drop the remainder.");
        assert_eq!(lines[2], format!("The input is \"{basic}\"."));
        assert_eq!(*lines.last().unwrap(), format!("The output is \"{text}\"."));
        let shown: Vec<&[&str]> = lines.split(|line| line.is_empty()).collect();
        let shown = &shown[1..shown.len() - 1];
        assert_eq!(shown.len(), steps.len());
        for (pair, (digits, delta, bias, extended)) in shown.iter().zip(steps) {
            assert!(
                pair[0].starts_with(&format!("delta \"{digits}\" is {delta}: ")),
                "{}",
                pair[0]
            );
            assert!(pair[0].ends_with(&format!(" (bias becomes {bias})")), "{}", pair[0]);
            assert_eq!(pair[1], format!("  {extended}"));
            assert!(pair.last().unwrap().ends_with(&format!(" = {bias}")), "{pair:?}");
        }
    }
}

#[test]
fn literal_portions_are_named() {
    let start = |basic| {
        let ran = explain(&[basic]);
        ran.well().lines().take(7).collect::<Vec<_>>().join("\n")
    };
    let mut transcript = Transcript::default();
    transcript.add(&start("3B-ww4c5e180e575a65lsy2b"));
    transcript.add(&start("ihqwcrb4cv8a8dqg056pqjye"));
    transcript.is(str![[r#"
Decoding (RFC 3492 section 7.2), as the text is all ASCII.
n is 128, i is 0, bias is 72. Divisions drop the remainder.
The input is "3B-ww4c5e180e575a65lsy2b".
The literal portion is "3B-", so the extended string starts as
  0033 0042

delta "ww4c" is 62042: insert U+5148 先 at position 2 (bias becomes 27)
Decoding (RFC 3492 section 7.2), as the text is all ASCII.
n is 128, i is 0, bias is 72. Divisions drop the remainder.
The input is "ihqwcrb4cv8a8dqg056pqjye".
There is no literal portion, so the extended string starts empty.

delta "ihq" is 19853: insert U+4E0D 不 at position 0 (bias becomes 21)
  4E0D *

"#]]);
}

#[test]
fn encoding_inserts_in_the_order_of_section_7_3() {
    for (basic, text, steps) in [
        ("ihqwcrb4cv8a8dqg056pqjye", "他们为什么不说中文", SIMPLIFIED_CHINESE.as_slice()),
        ("3B-ww4c5e180e575a65lsy2b", "3年B組金八先生", &MIXED),
    ] {
        let ran = explain(&[text]);
        let text = ran.well();
        assert!(text.starts_with("Encoding (RFC 3492 section 7.3), as the text is not all ASCII.\nn is 128, delta is 0, bias is 72. Divisions drop the remainder.\n"));
        assert!(text.ends_with(&format!("The output is \"{basic}\".\n")));
        let mut rest = text;
        for (digits, delta, bias, extended) in steps {
            let value = extended.split(' ').take_while(|part| *part != "*").last().unwrap();
            let step = format!(
                "delta is {delta}, written \"{digits}\" (bias becomes {bias})\n  {extended}\n"
            );
            let (before, after) = rest.split_once(&step).unwrap();
            assert!(before.contains(&format!("next is U+{value} ")), "{before}");
            rest = after;
        }
    }
    assert!(
        explain(&["3年B組金八先生"]).well().contains("0033 5E74 0042 7D44 91D1 516B 5148 751F\n")
    );
}

/// The sums were checked by hand. The help shows those of decoding.
#[test]
fn the_sums_of_a_step_are_shown() {
    says(
        explain(&["bücher"]).well(),
        str![[r#"
Encoding (RFC 3492 section 7.3), as the text is not all ASCII.
n is 128, delta is 0, bias is 72. Divisions drop the remainder.
The input is "bücher":
  0062 00FC 0063 0068 0065 0072
The literal portion is "bcher-", so the extended string starts as
  0062 0063 0068 0065 0072

next is U+00FC ü at position 1: delta is 745, written "kva" (bias becomes 0)
  0062 00FC * 0063 0068 0065 0072
    delta   (252 - 128) x 6 places + 1 = 745
    digits  k = 10, >= t(36) = 1: 10 x 1 = 10
            v = 21, >= t(72) = 1: 21 x 35 = 735
            a = 0, < t(108) = 26, the last: 0 x 1225 = 0
    adapt   745 / 700 = 1; 1 + 1 / 6 = 1; 0 + 36 x 1 / (1 + 38) = 0

The output is "bcher-kva".

"#]],
    );
}

#[test]
fn the_direction_can_be_chosen() {
    let mut transcript = Transcript::default();
    transcript.add(explain(&["--encode", "London"]).well());
    transcript.add(explain(&["--decode", "London-"]).well());
    assert_eq!(explain(&["--encode", "--decode", "a"]).code, Some(2));
    let ran = explain(&["--decode", "ü-"]);
    assert_eq!(ran.code, Some(1));
    transcript.add(ran.text());
    transcript.add(&ran.err);
    transcript.is(str![[r#"
Encoding (RFC 3492 section 7.3), as asked.
n is 128, delta is 0, bias is 72. Divisions drop the remainder.
The input is "London":
  004C 006F 006E 0064 006F 006E
The literal portion is "London-", so the extended string starts as
  004C 006F 006E 0064 006F 006E

The output is "London-".
Decoding (RFC 3492 section 7.2), as asked.
n is 128, i is 0, bias is 72. Divisions drop the remainder.
The input is "London-".
The literal portion is "London-", so the extended string starts as
  004C 006F 006E 0064 006F 006E

The output is "London".
Decoding (RFC 3492 section 7.2), as asked.
n is 128, i is 0, bias is 72. Divisions drop the remainder.
The input is "ü-".

Here it fails.
xn: argument 1: the text before the last hyphen contains a non-ASCII code point: U+00FC 'ü' at position 1: decode only text that is still encoded

"#]]);
}

#[test]
fn steps_before_an_error_are_shown() {
    let ran = explain(&["bcher-kvat!"]);
    assert_eq!(ran.code, Some(1));
    let mut transcript = Transcript::default();
    transcript.add(ran.text());
    transcript.add(&ran.err);
    let surrogate = explain(&["ib9b"]);
    assert_eq!(surrogate.code, Some(1));
    transcript.add(surrogate.text());
    transcript.add(&surrogate.err);
    transcript.is(str![[r#"
Decoding (RFC 3492 section 7.2), as the text is all ASCII.
n is 128, i is 0, bias is 72. Divisions drop the remainder.
The input is "bcher-kvat!".
The literal portion is "bcher-", so the extended string starts as
  0062 0063 0068 0065 0072

delta "kva" is 745: insert U+00FC ü at position 1 (bias becomes 0)
  0062 00FC * 0063 0068 0065 0072
    digits  k = 10, >= t(36) = 1: 10 x 1 = 10
            v = 21, >= t(72) = 1: 21 x 35 = 735
            a = 0, < t(108) = 26, the last: 0 x 1225 = 0
    delta   10 + 735 + 0 = 745
    insert  0 + 745 = 124 x 6 places + 1; 128 + 124 = 252
    adapt   745 / 700 = 1; 1 + 1 / 6 = 1; 0 + 36 x 1 / (1 + 38) = 0

delta "t" is 19: insert U+00FF ÿ at position 0 (bias becomes 7)
  00FF * 0062 00FC 0063 0068 0065 0072
    digits  t = 19, < t(36) = 26, the last: 19 x 1 = 19
    delta   19 = 19
    insert  2 + 19 = 3 x 7 places + 0; 252 + 3 = 255
    adapt   19 / 2 = 9; 9 + 9 / 7 = 10; 0 + 36 x 10 / (10 + 38) = 7

Here it fails.
xn: argument 1: a code point is not a Punycode digit: U+0021 '!' at position 11: after the last hyphen, use only a-z, A-Z and 0-9
Decoding (RFC 3492 section 7.2), as the text is all ASCII.
n is 128, i is 0, bias is 72. Divisions drop the remainder.
The input is "ib9b".
There is no literal portion, so the extended string starts empty.

delta "ib9b" is 55168: insert U+D800 at position 0 (bias becomes 28)
  D800 *
    digits  i = 8, >= t(36) = 1: 8 x 1 = 8
            b = 1, >= t(72) = 1: 1 x 35 = 35
            9 = 35, >= t(108) = 26: 35 x 1225 = 42875
            b = 1, < t(144) = 26, the last: 1 x 12250 = 12250
    delta   8 + 35 + 42875 + 12250 = 55168
    insert  0 + 55168 = 55168 x 1 places + 0; 128 + 55168 = 55296
    adapt   55168 / 700 = 78; 78 + 78 / 1 = 156; 0 + 36 x 156 / (156 + 38) = 28

Here it fails.
xn: argument 1: the digits encode a number that is not a Unicode scalar value: U+D800 at position 1, after decoding: check that the text is Punycode

"#]]);
}

#[test]
fn nothing_in_a_text_commands_the_terminal() {
    let ran = explain(&["--encode", "a\x1B[31m\u{202E}ü\n"]);
    assert!(ran.well().chars().all(|c| c == '\n' || !c.is_control() && c != '\u{202E}'));
}

#[test]
fn json_has_the_steps_in_an_array() {
    let expected = json!({
        "input": "b-ehA",
        "output": "bü",
        "errors": [],
        "direction": "decode",
        "n": 128,
        "i": 0,
        "bias": 72,
        "literal": "b-",
        "steps": [{
            "digits": "ehA",
            "digit_values": [
                { "digit": "e", "value": 4, "k": 36, "threshold": 1, "weight": 1 },
                { "digit": "h", "value": 7, "k": 72, "threshold": 1, "weight": 35 },
                { "digit": "A", "value": 0, "k": 108, "threshold": 26, "weight": 1225 },
            ],
            "delta": 249,
            "code_point": "U+00FC",
            "char": "ü",
            "position": 1,
            "bias": 0,
            "extended": ["U+0062", "U+00FC"],
        }],
    });
    assert_eq!(explain(&["--json", "b-ehA"]).object(), expected);
    let ran = explain(&["--json", "bcher-kvat!"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
    assert_eq!(ran.object()["errors"][0]["kind"], "not_a_digit");
    assert_eq!(ran.object()["steps"][0]["digits"], "kva");
}

#[test]
fn long_texts_leave_out_the_extended_strings() {
    let whole = explain(&[&"ü".repeat(256)]);
    assert_eq!(whole.well().matches("00FC *\n").count(), 256);
    let long = "ü".repeat(10_000);
    let ran = explain(&[&long]);
    let lines: Vec<&str> = ran.well().lines().skip(4).take(6).collect();
    says(
        &lines.join("\n"),
        str![[r#"
There is no literal portion, so the extended string starts empty.
The text has over 256 code points: the sums and the extended strings are omitted.

next is U+00FC ü at position 0: delta is 124, written "tda" (bias becomes 0)

next is U+00FC ü at position 1: delta is 0, written "a" (bias becomes 0)

"#]],
    );
    assert!(!ran.text().contains('*'));
    assert!(ran.out.len() < 200 * 10_000, "{}", ran.out.len());
    let object = explain(&["--json", &long]).object();
    assert!(object["steps"][9_999]["extended"].is_null());
}

#[test]
fn colour_is_for_terminals_or_on_demand() {
    let coloured = |output: &[u8]| output.contains(&0x1B);
    assert!(!coloured(&explain(&["tda"]).out));
    assert!(!coloured(&explain(&["--color", "never", "tda"]).out));
    assert!(coloured(&explain(&["--color", "always", "tda"]).out));
    let plain = command(&["explain", "punycode", "tda"]).env("NO_COLOR", "1").output().unwrap();
    assert!(!coloured(&plain.stdout));
    assert!(!coloured(&xn(&["--help"]).out));
}
