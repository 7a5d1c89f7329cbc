//! `xn check`, and its verdict in all other commands and forms.

use std::collections::BTreeSet;
use std::fs;

use serde_json::{Value, json};

use crate::run::{Ran, Transcript, command, folder, path, reason, says, str, xn, xn_on};

fn check(args: &[&str]) -> Ran {
    xn(&[&["check"], args].concat())
}

/// The verdict of each profile on a name.
fn verdicts(name: &str) -> Vec<(String, Value)> {
    let mut object = check(&["--json", "--", name]).object();
    let verdicts = object["verdicts"].as_array_mut().unwrap();
    verdicts.iter_mut().map(|v| (v["profile"].as_str().unwrap().to_owned(), v.take())).collect()
}

#[test]
fn a_heart_is_accepted_by_some_and_rejected_by_others() {
    let mut transcript = Transcript::default();
    for name in ["i❤.ws", "xn--i-7iq.ws"] {
        let ran = check(&[name]);
        assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
        assert!(ran.text().lines().all(|line| line.chars().count() <= 78), "{}", ran.text());
        transcript.add(ran.text());
    }
    transcript.is(str![[r#"
"i❤.ws"

  accepted  by dns, host, uts46, uts46-strict, whatwg-url, idna2003
            "xn--i-7iq.ws"
  rejected  by idna2008, idna2008-lookup
            label 1: a code point is DISALLOWED: U+2764 ❤ (RFC 5892 section 3,
            RFC 5891 sections 4.2.2 and 5.4)
  shown     by chromium, firefox, uts39-highly, uts39-moderately, strictest
            "xn--i-7iq.ws"
  shown     by safari
            "i❤.ws"

  label 1  non-ASCII label, not a U-label  "i❤"
  label 2  NR-LDH label                    "ws"
"xn--i-7iq.ws"

  accepted  by dns, host, uts46, uts46-strict, whatwg-url, idna2003
            "xn--i-7iq.ws"
            "i❤.ws"
  rejected  by idna2008, idna2008-lookup
            label 1: a code point is DISALLOWED: U+2764 ❤ (RFC 5892 section 3,
            RFC 5891 sections 4.2.2 and 5.4)
  shown     by chromium, firefox, uts39-highly, uts39-moderately, strictest
            "xn--i-7iq.ws"
  shown     by safari
            "i❤.ws"

  label 1  fake A-label  "xn--i-7iq"
  label 2  NR-LDH label  "ws"

"#]]);
}

#[test]
fn quiet_has_an_exit_code_only() {
    for (name, code) in [("bücher.example", 0), ("i❤.ws", 1)] {
        let ran = check(&["-q", name]);
        assert_eq!((ran.code, ran.text(), ran.err.as_str()), (Some(code), "", ""));
    }
    let fields = ["check", "-q", "--from", "jsonl", "--field", "d"];
    for (args, list) in [
        (&["check", "-q"][..], "a\n\na..b\n"),
        (&fields, "{\"d\":\"a..b\"}\n"),
        (&fields, "{\"d\":\"a\"}\nnot JSON\n"),
    ] {
        let ran = xn_on(args, list);
        assert_eq!((ran.code, ran.text(), ran.err.as_str()), (Some(1), "", ""), "{list}");
    }
}

#[test]
fn names_in_other_formats_are_checked_where_they_are() {
    let check = |args: &[&str], input: &str| {
        let ran = xn_on(&[&["check", "--profile", "dns", "--json"], args].concat(), input);
        let objects = ran.objects();
        let facts = |object: &Value| {
            let input = object["input"].as_str().unwrap().to_owned();
            (input, object["line"].as_u64().unwrap(), object["start"].as_u64().unwrap())
        };
        (ran.code, objects.iter().map(facts).collect::<Vec<_>>())
    };
    let csv = "n,m\n\"x\ny\",ü\nz,a..b\n";
    let expected = vec![("ü".to_owned(), 3, 3), ("a..b".to_owned(), 4, 2)];
    assert_eq!(check(&["--from", "csv", "--column", "m"], csv), (Some(1), expected));
    let hosts = "127.0.0.1 localhost\n0.0.0.0 ü é # ö\n";
    let expected =
        vec![("localhost".to_owned(), 1, 10), ("ü".to_owned(), 2, 8), ("é".to_owned(), 2, 11)];
    assert_eq!(check(&["--from", "hosts"], hosts), (Some(0), expected));
}

#[test]
fn each_standard_is_reported() {
    let of_uts46 = ["dns", "host", "uts46", "uts46-strict", "whatwg-url"];
    let all = [of_uts46.as_slice(), &["idna2003", "idna2008", "idna2008-lookup"]].concat();
    for (name, accepting) in [
        ("bücher.example", all.clone()),
        ("Bücher.example", [of_uts46.as_slice(), &["idna2003"]].concat()),
        ("_tcp.example", vec!["dns", "uts46", "whatwg-url", "idna2003", "idna2008-lookup"]),
        ("a..b", vec!["uts46", "whatwg-url"]),
        ("example.", all.iter().copied().filter(|profile| *profile != "uts46-strict").collect()),
        ("xn--a", vec!["whatwg-url", "idna2003"]),
        ("a%b", vec!["uts46", "idna2003", "idna2008-lookup"]),
        ("\u{378}", vec![]),
    ] {
        let verdicts = verdicts(name);
        let profiles: Vec<&str> = verdicts.iter().map(|(profile, _)| profile.as_str()).collect();
        assert_eq!(profiles, all);
        let accepted = verdicts.iter().filter(|(_, verdict)| verdict["accepted"] == true);
        let accepted: Vec<&str> = accepted.map(|(profile, _)| profile.as_str()).collect();
        assert_eq!(accepted, accepting, "{name}");
        let code = check(&["--", name]).code;
        assert_eq!(code, Some(i32::from(accepting.len() < all.len())), "{name}");
    }
}

/// Each verdict on a name matches the conversion.
#[test]
fn verdicts_are_those_of_to_ascii() {
    for name in [
        "straße.example",
        "Faß。DE.",
        "a\u{200D}b",
        "אa.b",
        "-a_b-..c",
        "xn--fa-hia",
        "xn--0",
        "a\u{2024}b",
        "col·lecció",
        "a·b",
        "",
        ".",
        &"ü".repeat(70),
    ] {
        for (profile, verdict) in verdicts(name) {
            let by = |command, name| xn(&[command, "--json", "--profile", &profile, "--", name]);
            let ascii = by("to-ascii", name).object();
            assert_eq!(verdict["accepted"], ascii["errors"] == json!([]), "{name} {profile}");
            assert_eq!(verdict["ascii"], ascii["output"], "{name} {profile}");
            if let Some(ascii) = ascii["output"].as_str() {
                let unicode = by("to-unicode", ascii).object();
                assert_eq!(verdict["unicode"], unicode["output"], "{name} {profile}");
            } else {
                let errors = verdict["errors"].as_array().unwrap();
                let kinds: Vec<&Value> = errors.iter().map(|error| &error["kind"]).collect();
                assert!(kinds.contains(&&ascii["errors"][0]["kind"]), "{name} {profile} {kinds:?}");
            }
        }
    }
}

/// What a conversion cannot write is no accepted name, in any output.
#[test]
fn a_name_that_does_not_fit_its_record_has_one_verdict() {
    for (format, text, kind) in [
        (["--from", "emails"].as_slice(), "user@bücher.example。", "breaks_record"),
        (&["--from", "emails"], "user@a＿b.example", "breaks_record"),
        (&["--from", "emails"], "user@１.２.３.４", "becomes_ipv4"),
        (&["--from", "urls"], "http://１２７．０．０．１/", "becomes_ipv4"),
        (&["--from", "bare-urls"], "ｊavascript:1/x", "breaks_record"),
        (&["--from", "hosts"], "127.0.0.1 １.２.３.４", "becomes_ipv4"),
        (&["--from", "adblock"], "||１.２.３.４^", "becomes_ipv4"),
        (&["--from", "dns-list"], "１.２.３.４", "becomes_ipv4"),
        (&["--from", "dnsmasq"], "address=/１.２.３.４/::", "becomes_ipv4"),
        (&["--from", "lines"], "＊.example", "breaks_record"),
        (&["--from", "csv", "--column", "e:emails"], "e\nuser@a＿b.example", "breaks_record"),
        (&["--from", "csv", "--column", "u:urls"], "u\n１.２.３.４/", "becomes_ipv4"),
        (&["--from", "jsonl", "--field", "u:urls"], r#"{"u":"//１.２.３.４/"}"#, "becomes_ipv4"),
    ] {
        let on = |command: &[&str]| xn_on(&[command, format, &["-f", "-"]].concat(), text);
        assert_eq!(on(&["to-ascii"]).code, Some(1), "{text}");
        let converted = on(&["to-ascii", "--json"]);
        assert_eq!(converted.object()["errors"][0]["kind"], kind, "{text}");
        assert_eq!(converted.code, Some(1), "{text}");
        let checked = on(&["check", "--json", "--profile", "dns"]);
        let verdict = &checked.object()["verdicts"][0];
        assert_eq!(verdict["errors"], converted.object()["errors"], "{text}");
        assert_eq!((&verdict["accepted"], checked.code), (&json!(false), Some(1)), "{text}");
        assert_eq!(on(&["check", "--quiet"]).code, Some(1), "{text}");
        assert_eq!(on(&["stats", "--json"]).object()["errors"][kind], 1, "{text}");
    }
}

#[test]
fn json_has_each_verdict_with_its_errors() {
    let name = "Faß.a_";
    let mut object = check(&["--json", "--profile", "host", "--check-hyphens=off", name]).object();
    let error = xenonym::uts46::to_ascii(name, &xenonym::uts46::Options::HOST).unwrap_err();
    let facts = json!({
        "kind": "std3_ascii",
        "rule": error.kind().rule(),
        "message": reason(&error, name),
        "offset": 6,
        "byte": 6,
        "char": 5,
        "label": 1,
        "code_point": "U+005F",
        "place": "input",
        "index": 1,
        "source": null,
        "table": null,
    });
    let rejected = json!({
        "profile": "host",
        "accepted": false,
        "ascii": null,
        "unicode": null,
        "errors": [facts],
        "errors_left_out": 0,
    });
    assert_eq!(object["labels"].take().as_array().unwrap().len(), 2);
    assert_eq!(
        object,
        json!({
            "input": name,
            "accepted": false,
            "verdicts": [rejected],
            "labels": null,
            "labels_left_out": 0,
        })
    );
    let accepted = json!({
        "profile": "dns",
        "accepted": true,
        "ascii": "xn--fa-hia.a_",
        "unicode": "faß.a_",
        "errors": [],
        "errors_left_out": 0,
    });
    let ran = check(&["--json", "--profile", "dns", name]);
    assert_eq!((ran.code, ran.object()["accepted"].take()), (Some(0), true.into()));
    assert_eq!(ran.object()["verdicts"], json!([accepted]));
}

#[test]
fn labels_have_the_classes_of_rfc_5890() {
    let object = check(&["--json", "Faß.a_.ß.xn--a.xn--zca.ad--x.a"]).object();
    let labels = object["labels"].as_array().unwrap();
    assert_eq!(
        labels[0],
        json!({
            "label": 0,
            "byte": 0,
            "text": "Faß",
            "class": "non-ASCII label, not a U-label",
            "idna_valid": false,
            "reason": "idna2008_disallowed",
        })
    );
    let facts: Vec<_> = labels[1..]
        .iter()
        .map(|label| (label["class"].as_str().unwrap(), label["idna_valid"].as_bool().unwrap()))
        .collect();
    assert_eq!(
        facts,
        [
            ("non-LDH ASCII label", false),
            ("U-label", true),
            ("fake A-label", false),
            ("A-label", true),
            ("R-LDH label", false),
            ("NR-LDH label", true),
        ]
    );
    assert_eq!((&labels[6]["byte"], &labels[6]["reason"]), (&json!(31), &Value::Null));
    assert_eq!(labels[1]["reason"], "idna2008_disallowed");
}

#[test]
fn the_unicode_form_is_shown_if_it_differs() {
    let ran = check(&["--profile", "dns", "Bücher", "bücher", "xn--bcher-kva", "a"]);
    says(
        ran.well(),
        str![[r#"
"Bücher"

  accepted  by dns
            "xn--bcher-kva"
            "bücher"

  label 1  non-ASCII label, not a U-label  "Bücher"

"bücher"

  accepted  by dns
            "xn--bcher-kva"

  label 1  U-label  "bücher"

"xn--bcher-kva"

  accepted  by dns
            "xn--bcher-kva"
            "bücher"

  label 1  A-label  "xn--bcher-kva"

"a"

  accepted  by dns
            "a"

  label 1  NR-LDH label  "a"

"#]],
    );
}

#[test]
fn more_errors_than_one_are_counted() {
    let one = check(&["--profile", "uts46-strict", "a_"]);
    let two = check(&["--profile", "uts46-strict", "_a_"]);
    let three = check(&["--profile", "uts46-strict", "_a_._"]);
    assert!(!one.text().contains("more"), "{}", one.text());
    assert!(two.text().contains("\n            and 1 more error\n"), "{}", two.text());
    assert!(three.text().contains("\n            and 2 more errors\n"), "{}", three.text());
}

#[test]
fn errors_and_labels_are_as_many_as_a_name_may_have() {
    let name = "_.".repeat(200);
    let object = check(&["--profile", "uts46-strict", "--json", &name]).object();
    let verdict = &object["verdicts"][0];
    // One for each label, and two lengths: of the root's label, and of the name.
    assert_eq!(verdict["errors"].as_array().unwrap().len(), 127);
    assert_eq!(verdict["errors_left_out"], 75);
    assert_eq!(object["labels_left_out"], 73);
    let text = check(&["--profile", "uts46-strict", &name]);
    assert!(text.text().contains("and 201 more errors\n"), "{}", text.text());
    assert!(text.text().ends_with("\n  73 more labels\n"), "{}", text.text());
}

#[test]
fn lines_have_their_place_and_a_blank_line_between() {
    let ran = xn_on(&["check", "--profile", "dns"], b"a\r\n\xFF\n\nb");
    assert_eq!(ran.code, Some(1));
    let titles: Vec<&str> = ran.text().lines().filter(|line| line.starts_with("line")).collect();
    assert_eq!(titles, ["line 1: \"a\"", "line 2: \"\u{FFFD}\"", "line 4: \"b\""]);
    says(
        ran.text(),
        str![[r#"
line 1: "a"

  accepted  by dns
            "a"

  label 1  NR-LDH label  "a"

line 2: "�"

  rejected  by dns
            the input is not UTF-8 (RFC 3629 section 3)

line 4: "b"

  accepted  by dns
            "b"

  label 1  NR-LDH label  "b"

"#]],
    );
    let json = xn_on(&["check", "--json"], b"a\n\xFF\nb");
    assert_eq!(json.text().lines().count(), 3);
    let object: Value = serde_json::from_str(json.text().lines().nth(1).unwrap()).unwrap();
    assert_eq!(object["labels"], json!([]));
    let verdicts = object["verdicts"].as_array().unwrap();
    assert!(verdicts.iter().all(|verdict| verdict["errors"][0]["kind"] == "invalid_utf8"));
    assert_eq!(verdicts.len(), 8);
}

#[test]
fn profiles_may_be_listed() {
    let profiles = ["--profile", "host", "--profile", "dns", "--profile", "host"];
    let ran = check(&[&profiles[..], &["--json", "a_b"]].concat());
    assert_eq!(ran.code, Some(1));
    let verdicts = ran.object()["verdicts"].as_array().unwrap().clone();
    let verdicts: Vec<_> =
        verdicts.iter().map(|one| (one["profile"].clone(), one["accepted"].clone())).collect();
    assert_eq!(verdicts, [(json!("host"), json!(false)), (json!("dns"), json!(true))]);
}

#[test]
fn flags_need_a_profile() {
    let mut transcript = Transcript::default();
    for flag in ["--std3", "--deny=x", "--check-bidi=off", "--limit-length"] {
        let ran = check(&[flag, "a"]);
        assert_eq!((ran.code, ran.text()), (Some(2), ""), "{flag}");
        transcript.add(&ran.err);
    }
    transcript.is(str![[r#"
xn: --std3 changes one profile: add --profile
xn: --deny changes one profile: add --profile
xn: --check-bidi=off changes one profile: add --profile
xn: --limit-length changes one profile: add --profile

"#]]);
}

#[test]
fn nothing_in_a_name_commands_the_terminal() {
    let ran = check(&["a\x1B[31m\u{202E}.\nü"]);
    assert!(ran.text().chars().all(|c| c == '\n' || !c.is_control() && c != '\u{202E}'));
    let accepted = check(&["--profile", "uts46", "a\x1B[31m\nb"]);
    assert!(accepted.well().contains("  \"a\\u{1b}[31m\\nb\"\n"), "{}", accepted.text());
}

#[test]
fn colour_is_for_terminals_or_on_demand() {
    let coloured = |args: &[&str]| check(args).out.contains(&0x1B);
    assert!(!coloured(&["a"]));
    assert!(!coloured(&["--color", "never", "a"]));
    assert!(coloured(&["--color", "always", "a"]));
    assert!(!coloured(&["--color", "always", "--json", "a"]));
    let plain = command(&["check", "a"]).env("NO_COLOR", "1").output().unwrap();
    assert!(!plain.stdout.contains(&0x1B));
}

/// Both commands report the same verdict of each policy.
#[test]
fn what_display_calls_invalid_is_never_shown() {
    let mut invalid = 0;
    for name in [
        "اب1٢.com",
        "user@bücher.example",
        "a\u{200D}b.com",
        "xn--paypal-.com",
        "http://a.b/c",
        "a\u{202E}b",
        "раураӏ.com",
        "bücher.example",
        "example.com",
        "..",
    ] {
        let displayed = xn(&["display", "--json", name]).object();
        let checked = xn(&["check", name]);
        let lines: Vec<&str> = checked.text().lines().collect();
        let words = |policy: &str| {
            let says = |(index, line): &(usize, &&str)| {
                let continues =
                    lines.get(index + 1).filter(|next| next.starts_with("            "));
                let policies = format!("{line} {}", continues.unwrap_or(&"")).replace(',', " ");
                policies.split_whitespace().any(|word| word == policy)
            };
            let line = lines.iter().enumerate().find(says).unwrap().1;
            line.split_whitespace().next().unwrap().to_owned()
        };
        for (policy, verdict) in displayed["policies"].as_object().unwrap() {
            let is_invalid = verdict["show"] == "invalid";
            let word = if is_invalid { "invalid" } else { "shown" };
            assert_eq!(words(policy), word, "{name} {policy} {}", checked.text());
            invalid += usize::from(is_invalid);
        }
    }
    assert!(invalid > 20, "{invalid}");
}

/// Recipes select names by this member, in the spelling of the input.
#[test]
fn every_object_says_whether_its_name_is_accepted() {
    let ran = xn_on(&["check", "--profile", "host", "--json"], "BÜCHER.example\na_b\n");
    let objects: Vec<Value> =
        ran.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let selected: Vec<_> =
        objects.iter().map(|object| (&object["input"], &object["accepted"])).collect();
    assert_eq!(
        selected,
        [(&"BÜCHER.example".into(), &true.into()), (&"a_b".into(), &false.into())]
    );
}

// One verdict for one text, in whatever form it is asked for.

const PROFILES: [&str; 8] = [
    "dns",
    "host",
    "uts46",
    "uts46-strict",
    "whatwg-url",
    "idna2003",
    "idna2008",
    "idna2008-lookup",
];

/// Parts of texts: what some rule of a standard or of a format treats specially.
const PARTS: [&str; 44] = [
    "a",
    "b.example",
    "ü",
    "ß",
    ".",
    "..",
    "。",
    "-",
    "--",
    "_",
    "＿",
    "xn--",
    "xn--tda",
    "xn--a",
    "１２７",
    "1.2.3.4",
    "0x7f.1",
    "*",
    "＊",
    "*.",
    "/",
    "／",
    "℅",
    "？",
    "@",
    "＠",
    "%",
    "%2e",
    ":",
    "[::1]",
    " ",
    "\t",
    "\r",
    "\u{A0}",
    "\u{AD}",
    "\u{200D}",
    "\u{202E}",
    "א",
    "ا1",
    "⒈",
    "#",
    "\"",
    "\\",
    "\u{378}",
];

/// Texts of up to three parts, in an order that depends on nothing.
fn texts() -> Vec<String> {
    let mut texts: Vec<String> = PARTS.iter().map(|&part| part.to_owned()).collect();
    let mut state = 1_u64;
    let mut part = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        PARTS[usize::try_from(state >> 33).unwrap() % PARTS.len()]
    };
    texts.extend((0..400).map(|_| format!("{}{}", part(), part())));
    texts.extend((0..400).map(|_| format!("{}{}{}", part(), part(), part())));
    texts
}

/// The numbers of the arguments that were rejected, by the messages.
fn rejected(ran: &Ran) -> Vec<usize> {
    let number = |line: &str| {
        let rest = line.strip_prefix("xn: argument ")?;
        rest.split([':', ',']).next()?.parse().ok()
    };
    let mut numbers: Vec<usize> = ran.err.lines().filter_map(number).collect();
    numbers.dedup();
    numbers
}

/// The same, by the objects of `--json`.
fn with_errors(ran: &Ran) -> Vec<usize> {
    let has_errors = |object: &Value| !object["errors"].as_array().unwrap().is_empty();
    let objects = ran.objects();
    let objects = objects.iter().enumerate().filter(|(_, object)| has_errors(object));
    objects
        .map(|(index, object)| object["line"].as_u64().map_or(index + 1, |line| line as usize))
        .collect()
}

/// Text and JSON of the same run agree about every text and the exit code.
#[track_caller]
fn agree(errors: &str, args: &[&str], lines: &str) {
    let text = xn_on(&[args, &["-q", "--errors", errors]].concat(), lines);
    let json = xn_on(&[args, &["--json"]].concat(), lines);
    assert_eq!(text.code, json.code, "{args:?}");
    let numbers = |objects: Vec<Value>| -> BTreeSet<u64> {
        let has_errors = |object: &&Value| !object["errors"].as_array().unwrap().is_empty();
        objects.iter().filter(has_errors).map(|object| object["line"].as_u64().unwrap()).collect()
    };
    let errors = fs::read_to_string(errors).unwrap();
    let errors = errors.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let (text, json) = (numbers(errors), numbers(json.objects()));
    let lines: Vec<&str> = lines.split('\n').collect();
    let different: Vec<&str> = text
        .symmetric_difference(&json)
        .map(|&line| lines[usize::try_from(line).unwrap() - 1])
        .collect();
    assert!(different.is_empty(), "{args:?}: {different:?}");
}

#[test]
fn text_and_json_agree_on_lines() {
    let errors = path(&folder("same-verdict-lines"), "errors.jsonl");
    let lines = texts().join("\n");
    for profile in PROFILES {
        for command in ["to-ascii", "to-unicode"] {
            agree(&errors, &[command, "--profile", profile, "--from", "lines"], &lines);
        }
    }
}

#[test]
fn text_and_json_agree_on_urls_and_email_addresses() {
    let errors = path(&folder("same-verdict-urls"), "errors.jsonl");
    let urls: Vec<String> = texts().iter().map(|text| format!("http://{text}/p")).collect();
    let emails: Vec<String> = texts().iter().map(|text| format!("ada@{text}")).collect();
    for profile in PROFILES {
        for command in ["to-ascii", "to-unicode"] {
            agree(&errors, &[command, "--profile", profile, "--from", "urls"], &urls.join("\n"));
            agree(
                &errors,
                &[command, "--profile", profile, "--from", "emails"],
                &emails.join("\n"),
            );
        }
    }
}

#[test]
fn text_and_json_agree_on_columns_fields_and_other_formats() {
    let errors = path(&folder("same-verdict-columns"), "errors.jsonl");
    let texts = texts();
    let texts: Vec<_> =
        texts.iter().filter(|text| !text.contains(['\r', '"', ',', '\\'])).collect();
    let with = |before: &str, after: &str| -> String {
        texts
            .iter()
            .map(|text| format!("{before}{text}{after}\n"))
            .collect::<Vec<String>>()
            .concat()
    };
    for command in ["to-ascii", "to-unicode"] {
        let csv = |column| [command, "--from", "csv", "--column", column];
        agree(&errors, &csv("n"), &format!("n,m\n{}", with("", ",1")));
        agree(&errors, &csv("n:urls"), &format!("n,m\n{}", with("http://", "/,1")));
        agree(&errors, &csv("n:emails"), &format!("n,m\n{}", with("a@", ",1")));
        let jsonl = |field| [command, "--from", "jsonl", "--field", field];
        let escaped = |text: String| text.replace('\t', "\\t");
        agree(&errors, &jsonl("n"), &escaped(with("{\"n\":\"", "\"}")));
        agree(&errors, &jsonl("n:urls"), &escaped(with("{\"n\":\"http://", "/\"}")));
        agree(&errors, &jsonl("n:emails"), &escaped(with("{\"n\":\"a@", "\"}")));
        agree(&errors, &[command, "--from", "hosts"], &with("::1 ", ""));
        agree(&errors, &[command, "--from", "adblock"], &with("||", "^"));
        agree(&errors, &[command, "--from", "dnsmasq"], &with("address=/", "/::1"));
    }
}

/// A row of a Parquet file has the verdict of the same value in JSON Lines.
#[cfg(feature = "columnar")]
#[test]
fn rows_of_parquet_agree_with_records() {
    use arrow_schema::DataType;
    use parquet::basic::Compression;

    use crate::columns::{table, write};

    let dir = folder("same-verdict-parquet");
    let [input, output, errors] =
        ["in.parquet", "out.parquet", "errors.jsonl"].map(|name| path(&dir, name));
    let texts = texts();
    let values: Vec<Option<&str>> = texts.iter().map(|text| Some(text.as_str())).collect();
    write(&input, &table(&values, &DataType::Utf8), 100, Compression::UNCOMPRESSED);
    let records: String =
        texts.iter().map(|text| json!({ "name": text }).to_string() + "\n").collect();
    for profile in PROFILES {
        for command in ["to-ascii", "to-unicode"] {
            let args = [command, "--profile", profile];
            let files = ["-f", &input, "-o", &output, "--errors", &errors];
            let columns = xn(&[&args[..], &["--column", "name", "-q"], &files].concat());
            let fields = ["--from", "jsonl", "--field", "name", "--json"];
            let fields = xn_on(&[&args[..], &fields].concat(), &records);
            assert_eq!(columns.code, fields.code, "{args:?}: {columns:?}");
            let errors = fs::read_to_string(&errors).unwrap();
            let errors: Vec<Value> =
                errors.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
            let row = |object: &Value| object["row"].as_u64().unwrap() as usize;
            let rows: BTreeSet<usize> = errors.iter().map(row).collect();
            let lines: BTreeSet<usize> = with_errors(&fields).into_iter().collect();
            let different = rows.symmetric_difference(&lines);
            let different: Vec<&str> = different.map(|&row| &*texts[row - 1]).collect();
            assert!(different.is_empty() && !rows.is_empty(), "{args:?}: {different:?}");
        }
    }
}

/// The messages of arguments count them, and their objects are in order.
#[test]
fn text_and_json_agree_on_arguments() {
    let texts: Vec<String> = texts()
        .into_iter()
        .flat_map(|text| [format!("{text}\n"), format!("{text}\r"), text])
        .collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    for profile in PROFILES {
        // Few enough that each has a message.
        for texts in texts.chunks(100).step_by(5) {
            let args = [&["to-ascii", "--profile", profile, "--"], texts].concat();
            let text = xn(&args);
            let args = [&["to-ascii", "--json", "--profile", profile, "--"], texts].concat();
            let json = xn(&args);
            assert_eq!((text.code, json.code), (Some(1), Some(1)));
            assert_eq!(rejected(&text), with_errors(&json), "{profile}");
        }
    }
}

/// A line break at the end of an argument is a control character, which no result carries into a script.
#[test]
fn arguments_are_exact() {
    for ending in ["\r", "\n", "\r\n", "\r\r"] {
        let text = format!("a.example{ending}");
        for command in [
            &["to-ascii"][..],
            &["to-ascii", "--profile", "uts46"],
            &["to-unicode", "--profile", "idna2003"],
            &["precis", "--profile", "nickname"],
            &["precis", "--profile", "opaque-string"],
            &["stringprep", "--profile", "saslprep"],
            &["skeleton"],
            &["check", "--profile", "dns", "-q"],
            &["check", "--profile", "host", "--json"],
            &["display"],
            &["lookalikes", "--brand", "b.example"],
            &["punycode", "encode"],
        ] {
            let ran = xn(&[command, &[&text]].concat());
            assert_eq!(ran.code, Some(1), "{command:?} {text:?}: {ran:?}");
            assert!(!ran.out.contains(&b'\r'), "{command:?} {text:?}: {ran:?}");
        }
        let both = xn(&["compare", "a.example", &text]);
        assert_eq!(both.code, Some(2), "{text:?}");
        for (from, text) in [("urls", "http://a.example/"), ("emails", "a@a.example")] {
            let text = format!("{text}{ending}");
            for command in ["to-ascii", "to-unicode", "check", "display", "host"] {
                let ran = xn(&[command, "--from", from, &text]);
                assert_eq!(ran.code, Some(1), "{command} {text:?}");
                assert!(!ran.out.contains(&b'\r'), "{command} {text:?}");
            }
        }
    }
    // Records of a list end in CR LF.
    assert_eq!(xn_on(&["to-ascii"], "ü\r\n").well(), "xn--tda\r\n");
}
