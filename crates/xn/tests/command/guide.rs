//! The documents match the command.

use std::env;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};
use snapbox::{Data, assert_data_eq};

use crate::run::{XN, reason, xn, xn_on};

/// Each page, and the least number of commands in it.
const PAGES: [(&str, usize); 14] = [
    ("docs/DISPLAY.md", 1),
    ("docs/FAQ.md", 6),
    ("docs/FORMATS.md", 10),
    ("docs/GUIDE.md", 10),
    ("docs/JSON.md", 20),
    ("docs/LOOKALIKES.md", 5),
    ("docs/MIGRATING.md", 10),
    ("docs/PRECIS.md", 3),
    ("docs/RECIPES.md", 5),
    ("docs/REGISTRIES.md", 7),
    ("docs/RULESETS.md", 4),
    ("docs/SAFETY.md", 1),
    ("README.md", 3),
    ("crates/xn/README.md", 4),
];

/// Compares the pages with the output of each command; `SNAPSHOTS=overwrite` rewrites them.
#[cfg(unix)]
#[test]
fn the_pages_show_what_is_written() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for (page, commands) in PAGES {
        let page = root.join(page);
        let (mut written, mut is_shown) = (String::new(), true);
        for line in std::fs::read_to_string(&page).unwrap().lines() {
            if line.starts_with("```") {
                is_shown = line != "```console";
            }
            // To install is not part of a test.
            if line.starts_with("$ cargo ") {
                written.extend([line, "\n"]);
            } else if let Some(typed) = line.strip_prefix("$ ").filter(|_| !is_shown) {
                written.extend([line, "\n", &output(&root, typed)]);
            } else if is_shown || line.starts_with("```") {
                written.extend([line, "\n"]);
            }
        }
        assert!(written.matches("\n$ xn ").count() >= commands, "{written}");
        assert_data_eq!(written, Data::read_from(&page, None).raw());
    }
}

/// Each member in an example of the page is described in the section of the example, or in the first one.
#[test]
fn the_page_on_json_describes_every_member() {
    let page = include_str!("../../../../docs/JSON.md");
    let sections: Vec<&str> = page.split("\n## ").skip(1).collect();
    let mut seen = 0;
    for section in &sections {
        for line in section.lines().filter(|line| line.starts_with('{')) {
            let mut names = Vec::new();
            members(&serde_json::from_str(line).unwrap(), &mut names);
            for name in names {
                let code = format!("`{name}`");
                assert!(section.contains(&code) || sections[0].contains(&code), "{name}: {line}");
                seen += 1;
            }
        }
    }
    assert!(seen > 400, "{seen}");
}

/// Appends the names of members. A name with a capital letter is data, such as a script.
fn members(value: &Value, names: &mut Vec<String>) {
    match value {
        Value::Object(object) => {
            for (name, value) in object {
                names.extend((!name.contains(char::is_uppercase)).then(|| name.clone()));
                members(value, names);
            }
        }
        Value::Array(values) => values.iter().for_each(|value| members(value, names)),
        _ => {}
    }
}

/// The output of a command on both streams.
#[cfg(unix)]
fn output(root: &Path, typed: &str) -> String {
    String::from_utf8(shell(&format!("exec 2>&1; {typed}"), root).stdout).unwrap()
}

/// What the scripts of recipes call besides `xn`. They run in a folder of their own, wherever they would go.
#[cfg(unix)]
const OTHERS: &str = "cd() { :; }; rndc() { :; }; jq() { cat; };";

/// What the scripts read: a sample each, and the name that a script gives to it.
#[cfg(unix)]
const INPUTS: [(&str, &str); 4] = [
    ("testdata/samples/example.zone", "example.zone"),
    ("testdata/samples/blocked.hosts", "office.hosts"),
    ("testdata/samples/registered.txt", "names.txt"),
    ("testdata/samples/protected.txt", "partners.txt"),
];

/// What each script leaves in a file.
#[cfg(unix)]
const WRITTEN: [(&str, &str); 4] = [
    ("ascii.zone", "xn--bcher-kva.example"),
    ("accepted.txt", "\"input\":\"paypa1.com\""),
    ("rejected.txt", "\"profile\":\"host\""),
    ("hits.jsonl", "\"protected\":\"google.com\""),
];

#[cfg(unix)]
#[test]
fn the_scripts_of_recipes_run() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = crate::run::folder("recipes");
    for (sample, name) in INPUTS {
        std::fs::copy(root.join(sample), folder.join(name)).unwrap();
    }
    std::fs::write(folder.join("brands.txt"), "google.com\n").unwrap();
    let certificate = r#"{"data":{"leaf_cert":{"all_domains":["g00gle.com","example.com"]}}}"#;
    std::fs::write(folder.join("certificates.jsonl"), certificate).unwrap();
    let mut scripts = 0;
    for page in ["docs/LOOKALIKES.md", "docs/RECIPES.md"] {
        let text = std::fs::read_to_string(root.join(page)).unwrap();
        for block in text.split("```sh\n").skip(1) {
            let script = block.split("```").next().unwrap();
            // Programs without the feature `columnar` can't read these.
            if script.contains(".parquet") {
                continue;
            }
            let ran = shell(&format!("{OTHERS}\n{script}"), &folder);
            assert_eq!(ran.status.code(), Some(0), "{script}: {ran:?}");
            scripts += 1;
        }
    }
    assert_eq!(scripts, 4);
    for (name, expected) in WRITTEN {
        let text = std::fs::read_to_string(folder.join(name)).unwrap();
        assert!(text.contains(expected), "{name}: {text}");
    }
}

/// Runs a script in a folder, with `xn` in its path.
#[cfg(unix)]
fn shell(script: &str, folder: &Path) -> std::process::Output {
    let binaries = Path::new(XN).parent().unwrap();
    let path = format!("{}:{}", binaries.display(), env::var("PATH").unwrap());
    let mut shell = Command::new("sh");
    shell.args(["-c", script]).current_dir(folder).env("PATH", path);
    shell.stdin(std::process::Stdio::null()).output().unwrap()
}

// The tables of `docs/PROFILES.md`.

/// The cells of the rows of a table that begin with a span of code, without the marks of code.
fn rows() -> Vec<Vec<String>> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/PROFILES.md");
    let page = std::fs::read_to_string(page).unwrap();
    let rows = page.lines().filter(|line| line.starts_with("| `") || line.starts_with("| name"));
    let cells = |line: &str| {
        let cells = line.trim_matches('|').split('|');
        cells.map(|cell| cell.trim().trim_matches('`').to_owned()).collect()
    };
    rows.map(cells).collect()
}

#[test]
fn the_help_describes_profiles_in_the_same_words() {
    let help = xn(&["to-ascii", "--help"]);
    let about: Vec<Vec<String>> = rows().into_iter().filter(|row| row.len() == 2).collect();
    assert_eq!(about.len(), 8);
    for row in about {
        let line = format!("  {:15}  {}\n", row[0], row[1]);
        assert!(help.well().contains(&line), "{line}");
    }
}

#[test]
fn the_table_of_names_is_true() {
    let rows: Vec<Vec<String>> = rows().into_iter().filter(|row| row.len() > 3).collect();
    let (profiles, names) = rows.split_first().unwrap();
    assert_eq!((profiles.len(), names.len()), (9, 10));
    for row in names {
        for (profile, cell) in profiles.iter().zip(row).skip(1) {
            let accepts = xn(&["to-ascii", "--profile", profile, &row[0]]).code == Some(0);
            assert_eq!(if accepts { "yes" } else { "no" }, cell, "{profile}: {}", row[0]);
        }
    }
}

// The objects of `--json`.

fn decoded(input: impl AsRef<[u8]> + Send) -> (Option<i32>, Vec<Value>) {
    let ran = xn_on(&["punycode", "decode", "--json"], input);
    assert_eq!(ran.err, "", "the reasons stand in the objects");
    let objects = ran.objects();
    (ran.code, objects)
}

#[test]
fn an_accepted_name_has_no_error() {
    let object = xn(&["punycode", "encode", "--json", "bücher"]).object();
    assert_eq!(object, json!({ "input": "bücher", "output": "bcher-kva", "errors": [] }));
}

#[test]
fn an_error_has_all_its_facts() {
    let (code, objects) = decoded("tda\nüa-k!a\nz");
    assert_eq!((code, objects.len()), (Some(1), 3));
    assert_eq!(objects[0]["output"], "ü");
    let input = "a-ü!";
    let error = xenonym::punycode::decode(input).unwrap_err();
    let facts = json!({
        "kind": "not_a_digit",
        "rule": "RFC 3492 section 6.2",
        "message": reason(&error),
        "offset": 2,
        "byte": 2,
        "char": 2,
        "label": null,
        "code_point": "U+00FC",
        "place": "input",
        "index": null,
        "source": null,
        "table": null,
    });
    let expected = json!({ "input": input, "output": null, "errors": [facts] });
    assert_eq!(xn(&["punycode", "decode", "--json", input]).object(), expected);
    assert_eq!(objects[2]["errors"][0]["kind"], "truncated_integer");
    assert_eq!(objects[2]["errors"][0]["code_point"], Value::Null);
}

#[test]
fn bytes_and_code_points_are_both_counted() {
    // More than 3,800 code points, with a last one whose delta needs more than 32 bits.
    let text = format!("{}\u{10FFFF}", "é".repeat(4000));
    let error = xn(&["punycode", "encode", "--json", &text]).object()["errors"][0].take();
    assert_eq!(error["kind"], "overflow");
    assert_eq!((&error["byte"], &error["char"]), (&json!(8000), &json!(4000)));
    assert_eq!(error["offset"], error["byte"]);
}

#[test]
fn invalid_utf8_stands_as_replacements() {
    let (code, objects) = decoded(b"\xC3\xBC\xFFa\ntda\r\n");
    assert_eq!((code, objects.len()), (Some(1), 2));
    assert_eq!(objects[0]["input"], "ü\u{FFFD}a");
    assert_eq!(objects[0]["output"], Value::Null);
    let error = &objects[0]["errors"][0];
    assert_eq!(error["kind"], "invalid_utf8");
    assert_eq!((&error["byte"], &error["char"]), (&json!(2), &json!(1)));
    assert_eq!(objects[1]["input"], "tda", "a line's ending is not in it");
}

#[test]
fn an_error_in_a_name_has_its_label_and_table() {
    let name = "ü.x\u{202E}";
    let error =
        xenonym::idna2003::to_ascii(name, &xenonym::idna2003::Options::RFC3490).unwrap_err();
    let facts = json!({
        "kind": "prohibited",
        "rule": "RFC 3454 section 5",
        "message": reason(&error),
        "offset": 4,
        "byte": 4,
        "char": 3,
        "label": 1,
        "code_point": "U+202E",
        "place": "input",
        "index": null,
        "source": null,
        "table": "C.8",
    });
    let expected = json!({ "input": name, "output": null, "errors": [facts] });
    let ran = xn(&["to-ascii", "--profile", "idna2003", "--json", name]);
    assert_eq!((ran.code, ran.object()), (Some(1), expected));
}

#[test]
fn to_unicode_has_a_result_and_its_errors() {
    let ran = xn(&["to-unicode", "--profile", "idna2003", "--json", "xn--é\u{202E}.xn--tda.xn--a"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
    let object = ran.object();
    assert_eq!(object["output"], r"xn--\u{e9}\u{202e}.ü.xn--a");
    let of = |key| [&object["errors"][0][key], &object["errors"][1][key]].map(Value::as_u64);
    assert_eq!(object["errors"].as_array().unwrap().len(), 2);
    assert_eq!(of("label"), [Some(0), Some(2)]);
    assert_eq!(of("byte"), [Some(6), Some(18)]);
    assert_eq!(of("char"), [Some(5), Some(15)]);
}
