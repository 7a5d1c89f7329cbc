//! `xn explain punycode`, compared with the traces of RFC 3492 sections 7.2 and 7.3, and `xn explain NAME`.

use serde_json::json;

use crate::run::{Ran, Transcript, command, says, str, xn};

fn explain_punycode(args: &[&str]) -> Ran {
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
        let ran = explain_punycode(&[basic]);
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
        let ran = explain_punycode(&[basic]);
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
        let ran = explain_punycode(&[text]);
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
        explain_punycode(&["3年B組金八先生"])
            .well()
            .contains("0033 5E74 0042 7D44 91D1 516B 5148 751F\n")
    );
}

/// The sums were checked by hand. The help shows those of decoding.
#[test]
fn the_sums_of_a_step_are_shown() {
    says(
        explain_punycode(&["bücher"]).well(),
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
    transcript.add(explain_punycode(&["--encode", "London"]).well());
    transcript.add(explain_punycode(&["--decode", "London-"]).well());
    assert_eq!(explain_punycode(&["--encode", "--decode", "a"]).code, Some(2));
    let ran = explain_punycode(&["--decode", "ü-"]);
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
    let ran = explain_punycode(&["bcher-kvat!"]);
    assert_eq!(ran.code, Some(1));
    let mut transcript = Transcript::default();
    transcript.add(ran.text());
    transcript.add(&ran.err);
    let surrogate = explain_punycode(&["ib9b"]);
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
    let ran = explain_punycode(&["--encode", "a\x1B[31m\u{202E}ü\n"]);
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
    assert_eq!(explain_punycode(&["--json", "b-ehA"]).object(), expected);
    let ran = explain_punycode(&["--json", "bcher-kvat!"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
    assert_eq!(ran.object()["errors"][0]["kind"], "not_a_digit");
    assert_eq!(ran.object()["steps"][0]["digits"], "kva");
}

#[test]
fn long_texts_leave_out_the_extended_strings() {
    let whole = explain_punycode(&[&"ü".repeat(256)]);
    assert_eq!(whole.well().matches("00FC *\n").count(), 256);
    let long = "ü".repeat(10_000);
    let ran = explain_punycode(&[&long]);
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
    let object = explain_punycode(&["--json", &long]).object();
    assert!(object["steps"][9_999]["extended"].is_null());
}

#[test]
fn colour_is_for_terminals_or_on_demand() {
    let coloured = |output: &[u8]| output.contains(&0x1B);
    assert!(!coloured(&explain_punycode(&["tda"]).out));
    assert!(!coloured(&explain_punycode(&["--color", "never", "tda"]).out));
    assert!(coloured(&explain_punycode(&["--color", "always", "tda"]).out));
    let plain = command(&["explain", "punycode", "tda"]).env("NO_COLOR", "1").output().unwrap();
    assert!(!coloured(&plain.stdout));
    assert!(!coloured(&xn(&["--help"]).out));
}

// `xn explain NAME` by IDNA2003: the steps of RFC 3490 section 4.1; and features of all profiles.

fn explain(args: &[&str]) -> Ran {
    xn(&[&["explain", "--profile", "idna2003"], args].concat())
}

/// The lines of the steps, without alignment.
fn steps(ran: &Ran) -> Vec<String> {
    let steps = ran.text().lines().filter(|line| line.starts_with("  ") && !line.contains("U+"));
    steps.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn a_label_goes_through_every_step() {
    let ran = explain(&["Ｂü\u{AD}CHER。example"]);
    let text = ran.well();
    assert!(
        text.starts_with("ToASCII (RFC 3490 section 4.1) with profile idna2003 on each label of ")
    );
    assert!(text.ends_with(
        "\n\nThe output is \"xn--bcher-kva.example\".\nThe Unicode form is \"bücher.example\".\n"
    ));
    assert_eq!(
        steps(&ran)[1..14],
        [
            "1 not all code points are ASCII: on to step 2",
            "2 map \"ｂücher\", changed",
            "2 NFKC \"bücher\", changed",
            "2 prohibited none",
            "2 bidi no code point of table D.1, so nothing to check",
            "2 unassigned none",
            "3 UseSTD3ASCIIRules is not set, so nothing to verify",
            "4 not all code points are ASCII: on to step 5",
            "5 does not begin with the ACE prefix, xn--",
            "6 \"bcher-kva\", Punycode (RFC 3492)",
            "7 \"xn--bcher-kva\", with the ACE prefix",
            "8 length 13, allowed 1 to 63",
            "it becomes \"xn--bcher-kva\"",
        ]
    );
    assert!(text.contains("\n  followed by    U+3002, which becomes U+002E (section 4 step 5)\n"));
    assert!(
        text.contains("\n\nLabel 2 is \"example\", from byte 15: nothing to change or reject.\n")
    );
}

/// The Unicode form is made from the ASCII form, which others receive. RFC 3490's ToUnicode leaves
/// labels that are not ASCII as they are.
#[test]
fn the_unicode_form_of_the_output_is_shown() {
    for (profile, name, ascii, read) in [
        ("idna2003", "Bücher", "xn--bcher-kva", "bücher"),
        ("idna2003", "straße", "strasse", "strasse"),
        ("idna2003", "xn--bcher-kva", "xn--bcher-kva", "bücher"),
        ("idna2003", "XN--", "XN--", "XN--"),
        ("uts46", "Bücher", "xn--bcher-kva", "bücher"),
        ("idna2008", "straße", "xn--strae-oqa", "straße"),
    ] {
        let object = xn(&["explain", "--json", "--profile", profile, name]).object();
        assert_eq!(object["output"], ascii, "{profile} {name}");
        assert_eq!(object["to_unicode"]["input"], ascii, "{profile} {name}");
        assert_eq!(object["to_unicode"]["output"], read, "{profile} {name}");
    }
    // Without an ASCII form, it is made from the name.
    let rejected = xn(&["explain", "--json", "--profile", "idna2008", "Bü"]).object();
    assert_eq!(rejected["to_unicode"]["input"], "Bü");
    let no_text = xn(&["explain", "--json", "a"]).object();
    assert_eq!(no_text["to_unicode"]["input"], "a");
}

#[test]
fn code_points_have_a_status_a_mapping_and_tables() {
    let ran = explain(&["Ｂ\u{AD}㌕e\u{301}ß\u{342}"]);
    let rows: Vec<&str> = ran.well().lines().skip(4).take(8).collect();
    assert_eq!(
        rows,
        [
            "  byte  code point  status      mapped to           in tables",
            "     1  U+FF22      mapped      U+FF42 NFKC U+0062  B.2 B.3 D.2  Ｂ",
            "     4  U+00AD      to nothing                      B.1",
            "     6  U+3315      normalized  NFKC U+30AD U+30ED U+30B0 U+30E9 U+30E0  D.2          ㌕",
            "     9  U+0065      unchanged                       D.2          e",
            "    10  U+0301      unchanged                                    \u{25CC}\u{301}",
            "    12  U+00DF      mapped      U+0073 U+0073       B.2 B.3 D.2  ß",
            "    14  U+0342      unchanged                                    \u{25CC}\u{342}",
        ]
    );
}

#[test]
fn the_step_that_rejects_is_the_last() {
    let long = "ü".repeat(64);
    let too_long_in_ascii = "ü".repeat(60);
    for (args, step, rule) in [
        (
            ["\u{202E}"].as_slice(),
            "2 prohibited rejected: a code point is prohibited",
            "3454 section 5",
        ),
        (
            &["\u{627}a"],
            "2 bidi rejected: text with right-to-left code points also contains",
            "3454 section 6",
        ),
        (
            &["\u{627}1"],
            "2 bidi rejected: text with right-to-left code points does not begin and end",
            "3454 section 6",
        ),
        (&["\u{221}"], "2 unassigned rejected: a code point is not assigned", "3454 section 7"),
        (&["a\u{2024}b"], "dots rejected: a label contains a dot", "3490 section 3.1"),
        (
            &["--std3", "ü_"],
            "3 rejected: an ASCII code point is not a letter",
            "3490 section 4.1 step 3(a)",
        ),
        (
            &["--std3", "a-"],
            "3 rejected: a label begins or ends with a hyphen",
            "3490 section 4.1 step 3(b)",
        ),
        (
            &["xn--ü"],
            "5 rejected: a label begins with xn-- but contains non-ASCII",
            "3490 section 4.1 step 5",
        ),
        (&[""], "8 rejected: length 0, allowed 1 to 63 before step 3", "3490 section 4.1 step 8"),
        (
            &[&long],
            "8 rejected: length 64, allowed 1 to 63 before step 3",
            "3490 section 4.1 step 8",
        ),
        (&[&too_long_in_ascii], "8 rejected: length ", "3490 section 4.1 step 8"),
    ] {
        let ran = explain(&[args, &["--json"]].concat()).object();
        let shown = explain(args);
        assert_eq!(shown.code, Some(1), "{args:?}");
        assert!(shown.err.starts_with("xn: argument 1: "), "{}", shown.err);
        assert!(shown.text().contains("\nThe name is rejected: "));
        let by = format!("  it is rejected  under RFC {rule}");
        assert!(shown.text().contains(&by), "{}", shown.text());
        let text = shown.text().split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains(step), "{text}");
        let steps = ran["labels"][0]["steps"].as_array().unwrap();
        assert_eq!(steps.iter().filter(|step| step["rejects"] == true).count(), 1, "{steps:?}");
        assert!(steps.iter().all(|step| step["step"] != "8" || step["rejects"] == true));
    }
}

#[test]
fn flags_are_shown() {
    let ran = explain(&["--allow-unassigned", "--std3", "\u{221}"]);
    assert!(ran.well().contains("2 unassigned   some, as AllowUnassigned allows\n"));
    assert!(
        ran.text().contains("3              UseSTD3ASCIIRules: no ASCII except letters, digits")
    );
    let ran = explain(&["--allow-separators", "a\u{2024}b"]);
    assert!(ran.well().contains("dots           some, as --allow-separators allows\n"));
    let long = "a.".repeat(128);
    let ran = explain(&["--limit-length", &long]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.text().contains("\nThe name is rejected: a domain name is longer than 253 bytes"));
}

#[test]
fn the_unicode_form_of_ace_labels_is_shown() {
    assert!(explain(&["xn--tda"]).well().contains("shown as       \"ü\", by ToUnicode"));
    let ran = explain(&["xn--a"]);
    assert!(ran.well().contains("shown as       itself: a code point is prohibited: U+0080"));
    assert!(!explain(&["ü.example"]).well().contains("shown as"));
    let object = explain(&["--json", "xn--tda"]).object();
    assert_eq!(object["labels"][0]["to_unicode"]["output"], "ü");
    let last = object["labels"][0]["to_unicode_steps"].as_array().unwrap().last().unwrap();
    assert_eq!((&last["step"], &last["text"]), (&json!("8"), &json!("ü")));
}

#[test]
fn the_steps_of_to_unicode_are_shown() {
    let ran = explain(&["XN--TDA"]);
    ran.well();
    assert_eq!(
        steps(&ran)[5..],
        [
            "it becomes \"XN--TDA\"",
            "ToUnicode:",
            "1 all code points are ASCII: on to step 3",
            "3 begins with the ACE prefix",
            "4 \"TDA\", without the ACE prefix",
            "5 \"ü\", decoded by Punycode (RFC 3492)",
            "6 \"xn--tda\", by ToASCII",
            "7 equal to the sequence of step 3, ignoring case",
            "8 \"ü\", the result of step 5",
            "shown as \"ü\", by ToUnicode (section 4.2)",
        ]
    );
    for (name, step) in [
        ("xn--a!", "5 rejected: a code point is not a Punycode digit: U+0021"),
        ("xn--a", "6 rejected: a code point is prohibited: U+0080"),
        (
            "xn--abc-",
            "7 rejected: a label that begins with xn-- changes when it is decoded and encoded again",
        ),
    ] {
        let ran = explain(&[name]);
        let text = ran.text().split_whitespace().collect::<Vec<_>>().join(" ");
        let (_, reading) = text.split_once("ToUnicode: ").unwrap();
        assert!(reading.contains(step), "{text}");
    }
}

#[test]
fn the_root_has_no_labels() {
    assert!(
        explain(&["。"])
            .well()
            .contains("\nIt is the root, without labels.\nThe output is \".\".\n")
    );
}

#[test]
fn json_has_all_steps() {
    let object = explain(&["--json", "--", "ｘ。"]).object();
    let code_point = json!({
        "byte": 0,
        "code_point": "U+FF58",
        "status": "normalized",
        "mapped": ["U+FF58"],
        "normalized": ["U+0078"],
        "tables": ["D.2"],
    });
    assert_eq!((&object["input"], &object["output"]), (&json!("ｘ。"), &json!("x.")));
    assert_eq!(object["errors"], json!([]));
    assert_eq!(
        (&object["operation"], &object["profile"]),
        (&json!("to_ascii"), &json!("idna2003"))
    );
    let label = &object["labels"][0];
    assert_eq!((&label["label"], &label["byte"]), (&json!(0), &json!(0)));
    assert_eq!((&label["input"], &label["output"]), (&json!("ｘ"), &json!("x")));
    assert_eq!(label["separator"], "U+3002");
    assert_eq!(label["code_points"], json!([code_point]));
    let nfkc = json!({
        "step": "2", "stage": "NFKC", "says": "changed", "rejects": false, "text": "x",
        "text_left_out": 0,
    });
    assert!(label["steps"].as_array().unwrap().contains(&nfkc));
    let rejected = explain(&["--json", "ü.\u{202E}.a_"]);
    assert_eq!((rejected.code, rejected.err.as_str()), (Some(1), ""));
    let error = &rejected.object()["errors"][0];
    assert_eq!(
        (&error["label"], &error["byte"], &error["char"]),
        (&json!(1), &json!(3), &json!(2))
    );
    assert_eq!(&rejected.object()["labels"][1]["errors"][0], error);
}

#[test]
fn the_beginning_of_a_long_name_is_shown() {
    let long = explain(&[&format!("{}\u{202E}", "a.".repeat(300))]);
    assert!(long.text().contains("\nLabel 127 is"));
    assert!(!long.text().contains("\nLabel 128 is"));
    assert!(long.text().contains("\nLabel 301 is \"\\u{202e}\""), "what was rejected is shown");
    assert!(long.text().contains("\nLabels omitted: 173.\n"));
    let long = explain(&[&"ü".repeat(2000)]);
    assert!(long.text().contains("  Code points omitted: 976.\n"));
    assert!(long.text().contains("ü\" (1744 more code points), unchanged\n"));
    let object = explain(&["--json", &"ü".repeat(2000)]).object();
    assert_eq!(object["labels"][0]["code_points_left_out"], 976);
    assert_eq!(object["labels"][0]["steps"][1]["text_left_out"], 1744);
}

#[test]
fn names_of_commands_can_be_explained() {
    assert!(explain(&["--", "punycode"]).well().contains("Label 1 is \"punycode\""));
    assert!(explain(&["punycod"]).well().contains("Label 1 is \"punycod\""));
    assert!(explain(&["help"]).well().contains("Label 1 is \"help\""));
}

#[test]
fn nothing_in_a_name_commands_the_terminal() {
    let ran = explain(&["a\x1B[31m\u{202E}ü\n\u{85}"]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.text().chars().all(|c| c == '\n' || !c.is_control() && c != '\u{202E}'));
}

#[cfg(unix)]
#[test]
fn invalid_utf8_is_an_error() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let output = command(&["explain"]).arg(OsStr::from_bytes(b"a\xFF")).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(
        String::from_utf8(output.stdout)
            .unwrap()
            .contains("The name is rejected: the input is not UTF-8")
    );
}

#[test]
fn the_colour_of_a_name_is_for_terminals_or_on_demand() {
    let coloured = |output: &[u8]| output.contains(&0x1B);
    assert!(!coloured(&explain(&["Ü"]).out));
    assert!(!coloured(&explain(&["--color", "never", "Ü"]).out));
    assert!(coloured(&explain(&["--color", "always", "Ü"]).out));
}
