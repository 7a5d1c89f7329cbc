//! The help, and that its examples are true.

use std::path::Path;

use snapbox::assert::DEFAULT_ACTION_ENV;
use snapbox::{Assert, Data};

use crate::run::xn;

/// Every command's path, found through the help pages.
fn commands() -> Vec<Vec<String>> {
    let mut found = vec![vec![]];
    let mut at = 0;
    while let Some(path) = found.get(at).cloned() {
        let page = help(&path);
        let listed = match page.split_once("Commands:\n") {
            Some((_, after)) => after.split("\n\n").next().unwrap(),
            // The first page has groups of commands.
            None if path.is_empty() => page.split("\nOptions:").next().unwrap(),
            None => "",
        };
        for line in listed.lines().filter(|line| line.starts_with("  ")) {
            let name = line.split_whitespace().next().unwrap();
            if name != "help" {
                found.push([path.as_slice(), &[name.to_owned()]].concat());
            }
        }
        at += 1;
    }
    found
}

fn help(path: &[String]) -> String {
    let args: Vec<&str> = path.iter().map(String::as_str).chain(["--help"]).collect();
    xn(&args).well().to_owned()
}

#[test]
fn every_command_is_found() {
    let names: Vec<String> = commands().iter().map(|path| path.join(" ")).collect();
    let expected = [
        "",
        "to-ascii",
        "to-unicode",
        "check",
        "compare",
        "host",
        "explain",
        "explain-error",
        "formats",
        "code-point",
        "stats",
        "display",
        "lookalikes",
        "permutations",
        "skeleton",
        "lgr",
        "precis",
        "stringprep",
        "punycode",
        "completions",
        "man",
        "explain punycode",
        "lgr check",
        "lgr variants",
        "lgr index",
        "lgr lint",
        "lgr conflicts",
        "lgr diff",
        "lgr union",
        "lgr intersection",
        "lgr merge",
        "lgr convert",
        "lgr show",
        "lgr samples",
        "punycode encode",
        "punycode decode",
    ];
    assert_eq!(names, expected);
}

#[test]
fn no_line_of_help_is_wider_than_a_terminal() {
    for path in commands() {
        let args: Vec<&str> = path.iter().map(String::as_str).chain(["-h"]).collect();
        for page in [help(&path), xn(&args).well().to_owned()] {
            let widest = page.lines().max_by_key(|line| line.chars().count()).unwrap();
            assert!(widest.chars().count() <= 80, "{path:?} {widest}");
        }
    }
}

#[test]
fn all_manual_pages_go_to_a_folder() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("man");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    assert_eq!(xn(&["man", "--dir", folder.to_str().unwrap()]).well(), "");
    for path in commands() {
        let name = [&["xn".to_owned()], path.as_slice()].concat().join("-");
        let page = std::fs::read_to_string(folder.join(format!("{name}.1"))).unwrap();
        let args: Vec<&str> = ["man"].into_iter().chain(path.iter().map(String::as_str)).collect();
        assert_eq!(page, xn(&args).well(), "{name}");
    }
    assert_eq!(xn(&["man", "punycode-encode"]).well(), xn(&["man", "punycode", "encode"]).well());
}

/// The reviewed pages are in the folder `help`.
#[test]
fn the_help_pages_are_as_reviewed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/command/help");
    for path in commands() {
        let name = [&["xn".to_owned()], path.as_slice()].concat().join("-");
        for (form, ending) in [("-h", "short.txt"), ("--help", "long.txt")] {
            let args: Vec<&str> = path.iter().map(String::as_str).chain([form]).collect();
            let page = xn(&args);
            let file = folder.join(format!("{name}.{ending}"));
            let expected = Data::read_from(&file, None).raw();
            Assert::new().action_env(DEFAULT_ACTION_ENV).eq(page.well(), expected);
        }
    }
}

#[test]
fn every_command_has_an_example_and_a_manual_page() {
    for path in commands() {
        assert!(help(&path).contains("Examples:\n  $ "), "{path:?}");
        let args: Vec<&str> = ["man"].into_iter().chain(path.iter().map(String::as_str)).collect();
        let page = xn(&args);
        let title = ["xn"].into_iter().chain(path.iter().map(String::as_str)).collect::<Vec<_>>();
        assert!(page.well().contains(&format!(".TH {} 1", title.join("-"))), "{}", page.text());
        let sections =
            ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXAMPLES", "\"EXIT STATUS\""];
        assert!(sections.iter().all(|name| page.text().contains(&format!(".SH {name}\n"))));
    }
}

/// The examples of a help page: a command line, and its output.
#[cfg(unix)]
fn examples(page: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    let (_, after) = page.split_once("Examples:\n").unwrap();
    for line in after.lines().take_while(|line| line.is_empty() || line.starts_with("  ")) {
        let line = line.get(2..).unwrap_or_default();
        match (line.strip_prefix("$ "), found.last_mut()) {
            (Some(typed), _) => found.push((typed.to_owned(), String::new())),
            (None, Some((_, written))) => *written = format!("{written}{line}\n"),
            (None, None) => {}
        }
    }
    found
}

#[cfg(unix)]
#[test]
fn the_examples_are_true() {
    use std::process::Command;
    use std::{env, fs};

    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("examples");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("labels.txt"), "bcher-kva\ntda\n").unwrap();
    fs::write(folder.join("names.txt"), "例え。jp\n").unwrap();
    fs::write(folder.join("brands.txt"), "youtube.com\n").unwrap();
    for sample in fs::read_dir("../../testdata/samples").unwrap() {
        let sample = sample.unwrap();
        fs::copy(sample.path(), folder.join(sample.file_name())).unwrap();
    }
    let binaries = Path::new(crate::run::XN).parent().unwrap();
    let path = format!("{}:{}", binaries.display(), env::var("PATH").unwrap());
    for command in commands() {
        for (typed, written) in examples(&help(&command)) {
            if typed.contains(".parquet") && !cfg!(feature = "columnar") {
                continue;
            }
            let output = Command::new("sh")
                .args(["-c", &typed])
                .current_dir(&folder)
                .env("PATH", &path)
                .output()
                .unwrap();
            let text = String::from_utf8(output.stdout).unwrap();
            let rejects = typed.contains(" check ") && text.contains(" rejected  by")
                || typed.contains(" display ") && text.contains(" ascii     by");
            assert_eq!(output.status.code(), Some(i32::from(rejects)), "{typed}: {text}");
            assert_eq!(text.trim_end(), written.trim_end(), "{typed}");
        }
    }
}

#[test]
fn completions_know_the_commands() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let ran = xn(&["completions", shell]);
        for word in ["punycode", "to-ascii", "allow-separators"] {
            assert!(ran.well().contains(word), "{shell}: {word}");
        }
        assert!(!ran.text().contains("block-size"), "{shell} shows a hidden option");
    }
}

#[cfg(unix)]
#[test]
fn bash_completes_files_after_a_command() {
    let complete = |words: &str, count: usize| {
        let script = format!(
            "source <({xn} completions bash); COMP_WORDS=({words}); COMP_CWORD={count}; \
             _xn xn \"${{COMP_WORDS[{count}]}}\" x; echo \"${{COMPREPLY[@]}}\"",
            xn = crate::run::XN
        );
        let bash = std::process::Command::new("bash").args(["-c", &script]).output().unwrap();
        String::from_utf8(bash.stdout).unwrap()
    };
    assert_eq!(complete("xn stats Cargo", 2), "Cargo.toml\n");
    assert!(complete("xn to-ascii ''", 2).contains("Cargo.toml"));
    assert_eq!(complete("xn st", 1), "stats stringprep\n");
    assert_eq!(complete("xn stats --js", 2), "--json\n");
}

#[test]
fn the_version_is_short_or_lists_the_standards() {
    let short = format!("xn {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(xn(&["-V"]).well(), short);
    let long = xn(&["--version"]);
    assert!(long.well().starts_with(&short));
    for number in [3454, 3490, 3491, 3492, 3722, 3920, 4013, 4505, 5891, 5892, 5893, 7622, 8264] {
        assert!(long.text().contains(&format!("\n  RFC {number}  ")), "{number}");
    }
    assert!(long.text().contains(&format!("\n  {} ", xenonym::unicode::VERSION_TEXT)));
    assert!(long.text().contains("Unicode data:\n  3.2.0 "));
}
