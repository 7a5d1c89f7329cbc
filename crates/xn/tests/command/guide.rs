//! The documents match the command.

use std::env;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};
use snapbox::{Data, assert_data_eq};

use crate::run::{XN, reason, xn, xn_on};

/// Each page, and the least number of commands in it.
const PAGES: [(&str, usize); 15] = [
    ("docs/BULK.md", 1),
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
        assert!(written.matches("\n$ ").count() >= commands, "{written}");
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

/// Pages with scripts, and how many each has. Those of other pages install, or run in CI.
#[cfg(unix)]
const SCRIPTS: [(&str, usize); 8] = [
    ("crates/xn/README.md", 1),
    ("docs/BULK.md", 1),
    ("docs/FORMATS.md", 1),
    ("docs/GUIDE.md", 1),
    ("docs/LOOKALIKES.md", 2),
    ("docs/PRECIS.md", 1),
    ("docs/RECIPES.md", 4),
    ("docs/RULESETS.md", 1),
];

/// Programs that scripts call besides `xn`, and what they do here. A difference is what scripts look for, so it is no failure.
#[cfg(unix)]
const OTHERS: [(&str, &str); 3] = [("diff", "cmp \"$@\" || true"), ("jq", "cat"), ("rndc", "")];

/// Files of the samples that scripts read, under the names that the scripts give to them.
#[cfg(unix)]
const SAMPLES: [(&str, &str); 7] = [
    ("example.zone", "example.zone"),
    ("blocked.hosts", "office.hosts"),
    ("registered.txt", "names.txt"),
    ("protected.txt", "partners.txt"),
    ("protected.txt", "ours.txt"),
    ("domains.parquet", "domains.parquet"),
    ("domains.arrow", "domains.arrow"),
];

/// Other files that scripts read.
#[cfg(unix)]
const INPUTS: [(&str, &str); 9] = [
    (
        "arabic.xml",
        "<lgr xmlns='urn:ietf:params:xml:ns:lgr-1.0'><data><char cp='0628'/></data></lgr>",
    ),
    (
        "latin.xml",
        "<lgr xmlns='urn:ietf:params:xml:ns:lgr-1.0'><data>\
        <range first-cp='0061' last-cp='007A'/><char cp='00DF'/></data></lgr>",
    ),
    ("brands.txt", "google.com\n"),
    (
        "certificates.jsonl",
        r#"{"data":{"leaf_cert":{"all_domains":["g00gle.com","example.com"]}}}"#,
    ),
    ("mixed.txt", "bücher.example\n||niño.example^\n0.0.0.0 g00gle.com\n"),
    ("users.txt", "Fußball\njuliet\n"),
    // An archive.
    ("xn", "the program"),
    ("man/man1/xn.1", "the manual"),
    ("completions/xn.bash", "the completions"),
];

/// What scripts leave in a file.
#[cfg(unix)]
const WRITTEN: [(&str, &str); 11] = [
    (".local/bin/xn", "the program"),
    (".local/share/bash-completion/completions/xn", "the completions"),
    ("accepted.txt", "\"input\":\"paypa1.com\""),
    ("ascii.zone", "xn--bcher-kva.example"),
    ("common.xml", "0628"),
    ("hits.jsonl", "\"protected\":\"google.com\""),
    ("mixed-ascii.txt", "||xn--nio-8ma.example^"),
    ("new.txt", "fußball"),
    ("rejected.txt", "\"profile\":\"host\""),
    ("reported.txt", "paypa1.com"),
    ("unicode.txt", "gasthaus-müller.example"),
];

#[cfg(unix)]
#[test]
fn the_scripts_of_pages_run() {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;

    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = crate::run::folder("scripts");
    let samples = folder.join("testdata/samples");
    fs::create_dir_all(&samples).unwrap();
    for (sample, name) in SAMPLES {
        for to in [folder.join(name), samples.join(sample)] {
            fs::copy(root.join("testdata/samples").join(sample), to).unwrap();
        }
    }
    for (name, text) in INPUTS {
        let file = folder.join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }
    let programs = folder.join("programs");
    fs::create_dir(&programs).unwrap();
    for (name, does) in OTHERS {
        let program = programs.join(name);
        fs::write(&program, format!("#!/bin/sh\n{does}\n")).unwrap();
        fs::set_permissions(&program, PermissionsExt::from_mode(0o755)).unwrap();
    }
    let begin = format!("set -e\nHOME=$PWD\nPATH={}:$PATH\ncd() {{ :; }}\n", programs.display());
    let packed = shell("xn to-ascii -f names.txt -o names.txt.gz --on-error keep", &folder);
    assert_eq!(packed.status.code(), Some(0), "{packed:?}");

    for (page, count) in SCRIPTS {
        let text = fs::read_to_string(root.join(page)).unwrap();
        let blocks: Vec<&str> = text.split("```sh\n").skip(1).collect();
        assert_eq!(blocks.len(), count, "{page}");
        for block in blocks {
            let script = block.split("```").next().unwrap();
            if script.contains(".parquet") && !cfg!(feature = "columnar") {
                continue;
            }
            let ran = shell(&format!("{begin}{script}"), &folder);
            assert_eq!(ran.status.code(), Some(0), "{script}: {ran:?}");
        }
    }
    for (name, expected) in WRITTEN {
        let text = fs::read_to_string(folder.join(name)).unwrap();
        assert!(text.contains(expected), "{name}: {text}");
    }
}

/// Each command inside a sentence or a table is one of `xn`, and has the options that stand there.
#[test]
fn commands_in_sentences_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut pages = vec![root.join("README.md"), root.join("crates/xn/README.md")];
    for entry in std::fs::read_dir(root.join("docs")).unwrap() {
        pages.extend(
            Some(entry.unwrap().path()).filter(|path| path.extension().is_some_and(|e| e == "md")),
        );
    }
    let (mut helps, mut seen) = (std::collections::HashMap::new(), 0);
    for page in pages {
        let text = std::fs::read_to_string(&page).unwrap();
        for span in text.split('`').filter(|span| span.starts_with("xn ")) {
            let words: Vec<&str> = span.split_whitespace().skip(1).collect();
            let is_name = |word: &&&str| word.starts_with(|c: char| c.is_ascii_lowercase());
            let path: Vec<&str> = words.iter().take_while(is_name).take(2).copied().collect();
            let Some(command) = path.first() else { continue };
            // The second word is a command of `lgr`, `punycode` and `explain`, or an argument.
            let group = matches!(*command, "lgr" | "punycode") || path.get(1) == Some(&"punycode");
            let path = &path[..if group { path.len() } else { 1 }];
            let help = helps.entry(path.join(" ")).or_insert_with(|| {
                let ran = xn(&[path, &["--help"]].concat());
                assert_eq!(ran.code, Some(0), "{}: {span}", page.display());
                ran.well().to_owned()
            });
            for option in words.iter().filter(|word| word.starts_with("--") && word.len() > 2) {
                let name = option.split(['=', ']', ',']).next().unwrap();
                assert!(help.contains(name), "{}: {span}", page.display());
            }
            seen += 1;
        }
    }
    assert!(seen > 150, "{seen}");
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
        "message": reason(&error, input),
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
        "message": reason(&error, name),
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
