//! With `--json`, each line of a list has an object, also one without a name.

use std::fs;

use serde_json::{Value, json};

use crate::run::{folder, path, xn_on};

/// The commands that read lists, with `--json`.
fn commands(protected: &str) -> Vec<Vec<&str>> {
    let commands = [
        &["to-ascii"][..],
        &["to-unicode"],
        &["check"],
        &["display"],
        &["explain"],
        &["compare", "a"],
        &["lookalikes", "--protect", protected],
        &["skeleton"],
        &["stringprep", "--profile", "nameprep"],
        &["punycode", "encode"],
        &["punycode", "decode"],
    ];
    commands.iter().map(|command| [command, &["--json"][..]].concat()).collect()
}

/// A list that no other test overwrites.
fn protected(test: &str) -> String {
    let list = path(&folder(&format!("each-line-{test}")), "protected.txt");
    fs::write(&list, "paypal.com\n").unwrap();
    list
}

/// The objects, each without the part for the first name if names are compared.
fn objects(args: &[&str], input: &str) -> Vec<Value> {
    let ran = xn_on(args, input);
    assert_eq!(ran.err, "", "{args:?}");
    let object = |line| {
        let object: Value = serde_json::from_str(line).unwrap();
        if args[0] == "compare" { object["second"].clone() } else { object }
    };
    ran.text().lines().map(object).collect()
}

#[test]
fn each_line_has_an_object_with_its_number() {
    let list = protected("numbers");
    for args in commands(&list) {
        for (input, names) in [
            ("a-\n\nb-\n", &["a-", "", "b-"][..]),
            ("\n\n", &["", ""]),
            ("\na-", &["", "a-"]),
            ("a-\r\n\r\n", &["a-", ""]),
            ("", &[]),
        ] {
            if args[0] == "compare" && names.iter().all(|name| name.is_empty()) {
                // A comparison with nothing is an error, which a test of its own covers.
                continue;
            }
            let objects = objects(&args, input);
            let found: Vec<&str> = objects.iter().filter_map(|it| it["input"].as_str()).collect();
            assert_eq!(found, names, "{args:?} {input:?}");
            for (number, object) in (1..).zip(&objects) {
                assert_eq!(object["line"], json!(number), "{args:?} {object}");
                assert_eq!(object["file"], Value::Null, "{args:?}");
            }
        }
        if ["skeleton", "stringprep", "punycode"].contains(&args[0]) {
            continue;
        }
        let records = objects(&[&args[..], &["--null"]].concat(), "a-\0\0b-\0");
        assert_eq!(records.len(), 3, "{args:?}");
        assert_eq!(
            (&records[1]["input"], &records[1]["start"]),
            (&json!(""), &json!(3)),
            "{args:?}"
        );
    }
}

#[test]
fn a_blank_line_has_the_members_of_others_and_no_verdict() {
    let list = protected("blank");
    for args in commands(&list) {
        let ran = xn_on(&args, "a\n \n");
        assert_eq!(ran.text().lines().count(), 2, "{args:?}");
        let texts = ["stringprep", "punycode", "skeleton"];
        if texts.contains(&args[0]) {
            continue;
        }
        assert_eq!(ran.code, Some(0), "{args:?}");
        let [name, blank]: [Value; 2] = ran
            .text()
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect::<Vec<_>>()
            .try_into()
            .unwrap();
        let keys = |object: &Value| object.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
        let mut expected = keys(&name);
        // Present unless one profile is selected.
        expected.retain(|key| key != "shown");
        assert_eq!(keys(&blank), expected, "{args:?}");
        for list in ["errors", "hits", "verdicts", "labels", "steps"] {
            assert!(blank[list].as_array().is_none_or(Vec::is_empty), "{args:?} {list}");
        }
        for verdict in ["accepted", "equivalent"] {
            assert_eq!(blank[verdict], Value::Null, "{args:?}");
        }
    }
    let blank = xn_on(&["to-ascii", "--json"], "\n");
    let expected = json!({ "input": "", "output": "", "errors": [], "file": null, "line": 1 });
    assert_eq!(blank.object(), expected);
}

#[test]
fn comments_are_lines_without_a_name() {
    let list = protected("comments");
    for args in commands(&list)
        .iter()
        .filter(|args| !["skeleton", "stringprep", "punycode"].contains(&args[0]))
    {
        let args = [args, &["--comment", "#"][..]].concat();
        let objects = objects(&args, "# x\na # y\n\n");
        let inputs: Vec<_> = objects.iter().map(|object| &object["input"]).collect();
        assert_eq!(inputs, ["", "a", ""], "{args:?}");
    }
}

#[test]
fn only_what_is_asked_for_has_a_line() {
    let list = protected("shown");
    let by = |show| xn_on(&["lookalikes", "--protect", &list, "--show", show], "\npaypa1.com\n\n");
    assert_eq!(by("all").well(), "\t\t\t\t\npaypa1.com\tpaypal.com\tdigit\t8\t1 for l\n\t\t\t\t\n");
    assert_eq!(by("hits").well(), "paypa1.com\tpaypal.com\tdigit\t8\t1 for l\n");
    let hits =
        xn_on(&["lookalikes", "--protect", &list, "--show", "hits", "--json"], "\npaypa1.com\n\n");
    assert_eq!(hits.object()["line"], 2);
    // The records of other formats are no lines of a list.
    let hosts = xn_on(&["to-ascii", "--json", "--from", "hosts"], "\n127.0.0.1 ü\n");
    assert_eq!(hosts.object()["line"], 2);
    for command in ["check", "display", "explain"] {
        assert_eq!(xn_on(&[command], "\n\n").well(), "");
    }
}
