//! `xn display` and `xn skeleton`.

use std::fs;

use serde_json::{Value, json};

use crate::run::{Ran, folder, says, str, xn, xn_on};

fn display(args: &[&str]) -> Ran {
    xn(&[&["display"], args].concat())
}

#[test]
fn policies_stand_side_by_side() {
    let ran = display(&["xn--e1argc3h.com", "bücher.example", "a\u{202E}b.com"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
    assert!(ran.text().lines().all(|line| line.chars().count() <= 78), "{}", ran.text());
    says(
        ran.text(),
        str![[r#"
"xn--e1argc3h.com"

  ascii     by chromium
            "xn--e1argc3h.com"
            label 1: all letters of a script look Latin: U+0455 ѕ, U+0441 с,
            U+043E о, U+0440 р, U+0435 е (chromium_whole_script)
  ascii     by firefox
            "xn--e1argc3h.com"
            label 1: all letters of a script look Latin: U+0455 ѕ, U+0441 с,
            U+043E о, U+0440 р, U+0435 е (firefox_whole_script)
  ascii     by safari
            "xn--e1argc3h.com"
            label 1: a script that Safari does not show: U+0455 ѕ, U+0441 с,
            U+043E о, U+0440 р, U+0435 е (safari_script)
  unicode   by uts39-highly, uts39-moderately
            "ѕсоре.com"
  ascii     by strictest
            "xn--e1argc3h.com"
            label 1: all letters of a script look Latin: U+0455 ѕ, U+0441 с,
            U+043E о, U+0440 р, U+0435 е (chromium_whole_script)
            label 1: all letters of a script look Latin: U+0455 ѕ, U+0441 с,
            U+043E о, U+0440 р, U+0435 е (firefox_whole_script)
            label 1: a script that Safari does not show: U+0455 ѕ, U+0441 с,
            U+043E о, U+0440 р, U+0435 е (safari_script)

  label 1   U+0455 ѕ  U+0441 с  U+043E о  U+0440 р  U+0435 е

"bücher.example"

  unicode   by chromium, firefox, safari, uts39-highly, uts39-moderately,
            strictest
            "bücher.example"

  label 1   U+0062 b  U+00FC ü  U+0063 c  U+0068 h  U+0065 e  U+0072 r

"a\u{202e}b.com"

  invalid   by chromium, firefox, safari, uts39-highly, uts39-moderately,
            strictest
            "a\u{202e}b.com"
            label 1: a code point is not allowed in labels: U+202E (uts46)

  label 1   U+0061 a  U+202E  U+0062 b

"#]],
    );
}

#[test]
fn the_exit_code_is_the_verdict() {
    for (names, code) in [
        (["example.com", "bücher.example"], 0),
        (["bücher.example", "ѕсоре.com"], 1),
        (["_tcp.A", "b.c"], 0),
        // Browsers have no empty name.
        (["_tcp.A", ""], 1),
        (["xn--a", "a"], 1),
    ] {
        assert_eq!(display(&names).code, Some(code), "{names:?}");
    }
}

#[test]
fn json_is_one_object_a_line() {
    let ran = display(&["--json", "--policy", "chromium,firefox,safari,strictest", "www.1շ.com"]);
    let shown = json!({ "show": "unicode", "host": "www.1շ.com", "rules": [] });
    let hidden = |rule: &str| {
        let rules = json!([{
            "rule": rule,
            "label": 1,
            "offset": 4,
            "code_points": ["U+0031", "U+0577"],
        }]);
        json!({ "show": "ascii", "host": "www.xn--1-xcc.com", "rules": rules })
    };
    let mut object = ran.object();
    let strictest = object["policies"]["strictest"]["rules"].take();
    let rules: Vec<&Value> =
        strictest.as_array().unwrap().iter().map(|finding| &finding["rule"]).collect();
    assert_eq!(rules, ["chromium_digits", "firefox_digits"]);
    assert_eq!(object["policies"]["strictest"]["show"], "ascii");
    object["policies"]["strictest"].take();
    assert_eq!(
        object,
        json!({
            "input": "www.1շ.com",
            "policies": {
                "chromium": hidden("chromium_digits"),
                "firefox": hidden("firefox_digits"),
                "safari": shown,
                "strictest": null,
            },
        })
    );
}

#[test]
fn lines_are_answered_in_order() {
    let ran = xn_on(&["display", "--json"], b"a\n\xFF\n\n\xC3\xBC.example\nxn--a\n");
    assert_eq!(ran.code, Some(1));
    let objects = ran.objects();
    let facts = |object: &Value| {
        let verdict = &object["policies"]["firefox"];
        let rule = verdict["rules"][0]["rule"].as_str().map(str::to_owned);
        let show = verdict["show"].as_str().unwrap_or_default();
        (object["line"].as_u64().unwrap(), show.to_owned(), rule)
    };
    let shown: Vec<_> = objects.iter().map(facts).collect();
    let expected =
        |line, show: &str, rule: Option<&str>| (line, show.to_owned(), rule.map(str::to_owned));
    assert_eq!(
        shown,
        [
            expected(1, "unicode", None),
            expected(2, "invalid", Some("invalid_utf8")),
            expected(3, "", None),
            expected(4, "unicode", None),
            expected(5, "ascii", Some("disallowed")),
        ]
    );
}

#[test]
fn protected_names_are_read_from_files() {
    let folder = folder("display_protect");
    let file = folder.join("brands.txt");
    fs::write(&file, b"\xEF\xBB\xBFyoutube.com\r\n\nxn--a\n  youtube.com\n\xFF\n").unwrap();
    let path = file.to_str().unwrap();
    let ran = display(&["--json", "--protect", path, "youtuße.com"]);
    assert_eq!(ran.code, Some(1));
    let told: Vec<&str> = ran.err.lines().collect();
    assert_eq!(told.len(), 2, "{}", ran.err);
    assert!(told[0].contains("brands.txt: line 3: not protected: "), "{}", ran.err);
    assert!(told[1].contains("brands.txt: line 5: not protected: "), "{}", ran.err);
    let object: Value = serde_json::from_slice(&ran.out).unwrap();
    for (policy, show) in [("chromium", "ascii"), ("firefox", "unicode"), ("strictest", "ascii")] {
        let verdict = &object["policies"][policy];
        assert_eq!(verdict["show"], show, "{policy}");
        let rules = verdict["rules"].as_array().unwrap();
        assert!(
            rules.iter().all(|rule| rule["protected"] == "youtube.com" && rule["label"].is_null())
        );
    }
    // Without the list, or for the name itself, nothing is reported.
    assert_eq!(display(&["youtuße.com"]).code, Some(0));
    assert_eq!(display(&["--protect", path, "www.youtube.com"]).code, Some(0));
    let missing = display(&["--protect", folder.join("none").to_str().unwrap(), "ü"]);
    assert_eq!((missing.code, missing.text()), (Some(2), ""));
}

#[test]
fn lines_that_protect_nothing_are_reported() {
    let folder = folder("display_protect_nothing");
    let file = folder.join("brands.txt");
    let lines =
        "*.youtube.com\npaypal\ncom.\n192.0.2.1\ngithub.io\npaypal.com ordinary\nx.org is\n";
    fs::write(&file, lines).unwrap();
    let path = file.to_str().unwrap();
    let ran = display(&["--json", "--protect", path, "youtuße.com", "u.gìthub.io", "pàypal.com"]);
    let told: Vec<&str> = ran.err.lines().collect();
    assert_eq!(told.len(), 4, "{}", ran.err);
    for (told, number) in told.iter().zip([2, 3, 4, 7]) {
        assert!(told.contains(&format!("brands.txt: line {number}: not protected: ")), "{told}");
    }
    for (line, imitated) in ran.text().lines().zip(["youtube.com", "github.io", "paypal.com"]) {
        let object: Value = serde_json::from_str(line).unwrap();
        let rules = object["policies"]["chromium"]["rules"].as_array().unwrap();
        assert!(rules.iter().any(|rule| rule["protected"] == imitated), "{line}");
    }
}

#[test]
fn culprits_are_coloured_on_demand() {
    let coloured = display(&["--color", "always", "xn--d12-s18d.cn"]);
    assert!(
        coloured.text().contains("U+0032 2  \u{1B}[1m\u{1B}[31mU+4E00 一\u{1B}[0m"),
        "{}",
        coloured.text()
    );
    assert!(!display(&["xn--d12-s18d.cn"]).out.contains(&0x1B));
    let hostile = display(&["a\u{1B}[31m\u{9B}\n\u{202E}ü"]);
    assert!(hostile.text().chars().all(|c| c == '\n' || !c.is_control() && c != '\u{202E}'));
}

#[test]
fn long_names_have_short_reports() {
    let name = "১২4.".repeat(3_000) + &"é".repeat(100_000);
    let ran = xn_on(&["display"], &name);
    assert!(ran.out.len() < 100_000, "{}", ran.out.len());
    assert!(ran.text().contains("more rules are broken (use --json to list all)"));
    assert!(ran.text().contains("more code points"));
}

#[test]
fn skeletons_are_equal_for_names_that_look_alike() {
    let ran = xn(&["skeleton", "раураl.example", "PayPal.example", "xn--80ak6aa92e.com"]);
    assert_eq!(ran.well(), "paypal.exarnple\npaypal.exarnple\napple.corn\n");
    let ran = xn_on(&["skeleton", "--json"], "0\n\na\u{202E}\n");
    assert_eq!(ran.code, Some(1));
    let objects = ran.objects();
    assert_eq!(
        objects[0],
        json!({ "input": "0", "output": "O", "errors": [], "file": null, "line": 1 })
    );
    assert_eq!(objects[1]["output"], "");
    assert_eq!(
        (&objects[2]["output"], &objects[2]["errors"][0]["kind"]),
        (&Value::Null, &json!("disallowed"))
    );
}

#[test]
fn skeletons_of_shown_text_are_those_of_icu() {
    for (direction, text, skeleton) in [
        ("ltr", "A1<ש\u{5C2}", "al<ש\u{307}\n"),
        ("rtl", "A1<ש\u{5C2}", "ש\u{307}>al\n"),
        ("ltr", "Αש\u{5BA}>1", "al<ש\u{307}\n"),
        ("rtl", "Αש\u{5BA}>1", "l<ש\u{307}a\n"),
    ] {
        // The name is mapped to lower case first.
        assert_eq!(xn(&["skeleton", "--direction", direction, text]).well(), skeleton);
    }
}

#[test]
fn numbers_of_many_labels_have_a_space_after_them() {
    let ran = xn(&["display", &("a.".repeat(1_000) + "ü")]);
    assert!(ran.text().contains("  label 1001  U+00FC ü\n"), "{}", ran.text());
}

#[test]
fn names_of_too_many_labels_are_reported_because_they_protect_nothing() {
    let list = folder("display_labels").join("protected.txt");
    let list = list.to_str().unwrap().to_owned();
    fs::write(&list, "a.b.c.d.e.f.example.com\na.b.c.d.e.f.g.example.com\nexample.\n").unwrap();
    let ran = xn(&["display", "--protect", &list, "example.org"]);
    assert_eq!(
        ran.err,
        format!(
            "xn: {list}: line 2: not protected: a name of more than 8 labels: write only the last ones, such as \
             example.com\n\
             xn: {list}: line 3: not protected: a name of one label: add the domain, such as example.com\n"
        )
    );
    let of = |name: &str| xn(&["display", "--json", "--protect", &list, name]).text().to_owned();
    assert!(of("a.b.c.d.e.f.exаmple.com").contains("\"protected\":\"a.b.c.d.e.f.example.com\""));
}

#[test]
fn protected_names_and_names_do_not_share_standard_input() {
    for args in [
        &["display", "--protect", "-"][..],
        &["display", "--protect", "-", "-f", "-"],
        &["display", "--protect", "-", "--protect", "-", "a.example"],
    ] {
        let ran = xn_on(args, "example.com\n");
        assert_eq!(ran.code, Some(2), "{args:?}");
        assert!(ran.err.contains("standard input can be read only once"), "{}", ran.err);
    }
    let ran = xn_on(&["display", "--protect", "-", "example.org"], "example.com\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
}
