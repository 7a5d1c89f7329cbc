//! Pages for people show what the command writes.

use std::env;
use std::path::Path;
use std::process::Command;

use snapbox::{Data, assert_data_eq};

use crate::run::XN;

/// Each page, and how many commands it has at least.
const PAGES: [(&str, usize); 2] = [("docs/GUIDE.md", 10), ("docs/MIGRATING.md", 8)];

/// The pages with the output of each command anew; `SNAPSHOTS=overwrite` writes them.
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
            if let Some(typed) = line.strip_prefix("$ ").filter(|_| !is_shown) {
                written.extend([line, "\n", &output(&root, typed)]);
            } else if is_shown || line.starts_with("```") {
                written.extend([line, "\n"]);
            }
        }
        assert!(written.matches("\n$ xn ").count() >= commands, "{written}");
        assert_data_eq!(written, Data::read_from(&page, None).raw());
    }
}

/// What a command writes to both of its streams, on a screen of a test's own.
fn output(root: &Path, typed: &str) -> String {
    let binaries = Path::new(XN).parent().unwrap();
    let path = format!("{}:{}", binaries.display(), env::var("PATH").unwrap());
    let ran = Command::new("sh")
        .args(["-c", &format!("exec 2>&1; {typed}")])
        .current_dir(root)
        .env("PATH", path)
        .output()
        .unwrap();
    String::from_utf8(ran.stdout).unwrap()
}
