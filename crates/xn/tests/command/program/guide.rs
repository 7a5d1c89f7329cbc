//! The outputs in the documents match the command.

use std::env;
use std::path::Path;
use std::process::Command;

use snapbox::{Data, assert_data_eq};

use crate::run::XN;

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
    let page = include_str!("../../../../../docs/JSON.md");
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
fn members(value: &serde_json::Value, names: &mut Vec<String>) {
    match value {
        serde_json::Value::Object(object) => {
            for (name, value) in object {
                names.extend((!name.contains(char::is_uppercase)).then(|| name.clone()));
                members(value, names);
            }
        }
        serde_json::Value::Array(values) => values.iter().for_each(|value| members(value, names)),
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
