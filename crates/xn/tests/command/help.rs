//! The help, and that its examples are true; each flag by itself; and the index of errors.

use std::path::Path;

use snapbox::assert::DEFAULT_ACTION_ENV;
use snapbox::{Assert, Data};

use crate::run::{Transcript, str, xn};

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

/// The reviewed pages are in `help.txt`, which is also a part of the book.
#[test]
fn the_help_pages_are_as_reviewed() {
    let page = |(path, form): (Vec<String>, &str)| {
        let arguments: Vec<&str> = path.iter().map(String::as_str).chain([form]).collect();
        format!("$ xn {}\n{}\n", arguments.join(" "), xn(&arguments).well())
    };
    let forms = |path: Vec<String>| ["-h", "--help"].map(|form| (path.clone(), form));
    let pages: String = commands().into_iter().flat_map(forms).map(page).collect();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/command/help.txt");
    let reviewed = Data::read_from(&file, None).raw();
    Assert::new().action_env(DEFAULT_ACTION_ENV).eq(pages, reviewed);
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
            if text.trim_end() != written.trim_end()
                && env::var(DEFAULT_ACTION_ENV).is_ok_and(|action| action == "overwrite")
            {
                rewrite_example(&typed, &written, &text);
            } else {
                assert_eq!(text.trim_end(), written.trim_end(), "{typed}");
            }
        }
    }
}

/// Writes the output of an example into the source of its help.
#[cfg(unix)]
fn rewrite_example(typed: &str, before: &str, after: &str) {
    let block = |output: &str| {
        let lines = output.trim_end().lines().map(|line| format!("\n  {line}"));
        let lines: String = lines.map(|line| line.trim_end_matches(' ').to_owned()).collect();
        format!("  $ {typed}{lines}\n").replace('\\', r"\\").replace('"', "\\\"")
    };
    let sources = std::fs::read_dir("src/args").unwrap().map(|entry| entry.unwrap().path());
    for path in sources.filter(|path| path.is_file()) {
        let source = std::fs::read_to_string(&path).unwrap();
        if source.contains(&block(before)) {
            std::fs::write(&path, source.replace(&block(before), &block(after))).unwrap();
            return;
        }
    }
    panic!("the example is in no source: {typed}");
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

// The profiles, and each flag of the standards by itself.

const OF_UTS46: [&str; 5] = ["dns", "host", "uts46", "uts46-strict", "whatwg-url"];
const OTHERS: [&str; 3] = ["idna2003", "idna2008", "idna2008-lookup"];

/// The result of ToASCII with these flags.
fn ascii(profile: &str, flags: &[&str], name: &str) -> Option<String> {
    let ran = xn(&[&["to-ascii", "--profile", profile], flags, &["--", name]].concat());
    assert!(matches!(ran.code, Some(0 | 1)), "{profile} {flags:?} {}", ran.err);
    (ran.code == Some(0)).then(|| ran.text().trim_end_matches('\n').to_owned())
}

fn accepts(profile: &str, flags: &[&str], name: &str) -> bool {
    ascii(profile, flags, name).is_some()
}

#[test]
fn each_flag_changes_an_answer() {
    let long = "a.".repeat(128);
    let (on, off) = (true, false);
    // A profile, a flag, a name, and whether it is accepted without the flag and with it.
    for (profile, flag, name, without, with) in [
        ("dns", "--check-hyphens", "ü-", on, off),
        ("host", "--check-hyphens=off", "r3---sn", off, on),
        ("dns", "--check-bidi=off", "אa", off, on),
        ("dns", "--check-bidi=label", "0a.א", off, on),
        ("dns", "--check-bidi=label", "אa", off, off),
        ("whatwg-url", "--check-bidi=name", "0a.א", off, off),
        ("idna2008", "--check-bidi=label", "0a.א", off, on),
        ("idna2008-lookup", "--check-bidi=off", "אa", off, on),
        ("dns", "--check-joiners=off", "a\u{200D}", off, on),
        ("dns", "--std3", "a_b", on, off),
        ("whatwg-url", "--std3=on", "a_b", on, off),
        ("host", "--std3=off", "a_b", off, on),
        ("whatwg-url", "--std3=off", "a%b", off, off),
        ("idna2003", "--std3", "-a", on, off),
        ("idna2003", "--std3", "_dmarc.example", on, off),
        ("idna2003", "--std3=off", "a_b", on, on),
        ("dns", "--verify-dns-length=off", "a..b", off, on),
        ("dns", "--verify-dns-length=on", "a.", on, off),
        ("uts46-strict", "--verify-dns-length=root-dot", "a.", off, on),
        ("whatwg-url", "--verify-dns-length=root-dot", "ü..b", on, off),
        ("dns", "--ignore-invalid-punycode", "xn--0", off, on),
        ("uts46", "--deny=_@", "a@b", on, off),
        ("dns", "--deny=A", "a", on, off),
        ("uts46", "--deny=%", "ü％", on, off),
        ("whatwg-url", "--deny=_", "a_b", on, off),
        ("whatwg-url", "--deny=_", "a%b", off, off),
        ("idna2003", "--allow-unassigned", "\u{221}.example", off, on),
        ("idna2003", "--allow-separators", "a\u{2024}b", off, on),
        ("idna2003", "--limit-length", &long, on, off),
        // ASCII names too, which the URL Standard otherwise does not check.
        ("whatwg-url", "--check-hyphens", "a-", on, off),
        ("whatwg-url", "--check-hyphens=off", "xn--a", on, on),
        ("whatwg-url", "--verify-dns-length=on", "a..b", on, off),
        ("whatwg-url", "--verify-dns-length=off", "a..b", on, on),
        ("whatwg-url", "--check-bidi=off", "xn--a", on, on),
    ] {
        assert_eq!(accepts(profile, &[], name), without, "{profile} {name}");
        assert_eq!(accepts(profile, &[flag], name), with, "{profile} {flag} {name}");
    }
    for profile in OF_UTS46 {
        assert_eq!(ascii(profile, &[], "faß").as_deref(), Some("xn--fa-hia"));
        assert_eq!(ascii(profile, &["--transitional"], "faß").as_deref(), Some("fass"));
    }
    assert_eq!(ascii("host", &["--std3=off", "--deny=@"], "a_b").as_deref(), Some("a_b"));
    assert_eq!(ascii("host", &["--std3=off", "--deny=@"], "a@b"), None);
}

#[test]
fn flags_change_to_unicode_too() {
    for (flags, name, without, with) in [
        (["dns", "--check-hyphens"], "xn----dha", true, false),
        (["dns", "--check-joiners=off"], "xn--a-ugn", false, true),
        (["dns", "--check-bidi=off"], "xn--a-zhc", false, true),
        (["host", "--std3=off"], "xn--_-dha", false, true),
        (["dns", "--verify-dns-length=off"], "a..b", false, true),
        (["dns", "--ignore-invalid-punycode"], "xn--0", false, true),
        (["dns", "--deny=_"], "xn--_-dha", true, false),
        (["whatwg-url", "--std3"], "xn--_-dha", true, false),
        (["whatwg-url", "--deny=_"], "xn--_-dha", true, false),
        (["idna2003", "--allow-unassigned"], "xn--6la", false, true),
        (["idna2003", "--std3"], "xn--_-dha", true, false),
        (["idna2008", "--check-bidi=label"], "0a.xn--4db", false, true),
    ] {
        let [profile, flag] = flags;
        let by = |flags: &[&str]| {
            xn(&[&["to-unicode", "--profile", profile], flags, &["--", name]].concat())
        };
        assert_eq!(by(&[]).code == Some(0), without, "{profile} {name}");
        assert_eq!(by(&[flag]).code == Some(0), with, "{profile} {flag} {name}");
    }
    let transitional = xn(&["to-unicode", "--transitional", "Faß"]);
    assert_eq!(transitional.well(), "fass\n");
}

#[test]
fn a_flag_that_does_not_fit_is_wrong_use() {
    let mut transcript = Transcript::default();
    let uts46 = OF_UTS46.join(", ");
    for (profiles, flag, fits) in [
        (OTHERS.as_slice(), "--check-hyphens", uts46.as_str()),
        (&OTHERS, "--check-joiners=off", &uts46),
        (&OTHERS, "--verify-dns-length=on", &uts46),
        (&OTHERS, "--transitional", &uts46),
        (&OTHERS, "--ignore-invalid-punycode", &uts46),
        (&OTHERS, "--deny=x", &uts46),
        (&["idna2008", "idna2008-lookup"], "--std3", "whatwg-url, idna2003"),
        (&["idna2003"], "--check-bidi=name", "whatwg-url, idna2008, idna2008-lookup"),
        (&["idna2003", "idna2008"], "--check-bidi=off", "whatwg-url, idna2008-lookup"),
        (&OF_UTS46, "--allow-unassigned", "idna2003"),
        (&OF_UTS46, "--allow-separators", "idna2003"),
        (&OF_UTS46, "--limit-length", "idna2003"),
        (&["idna2008", "idna2008-lookup"], "--limit-length", "idna2003"),
    ] {
        for profile in profiles {
            for command in [["to-ascii", "a"].as_slice(), &["check", "a"], &["compare", "a", "a"]] {
                let ran = xn(&[command, &["--profile", profile, flag]].concat());
                assert_eq!((ran.code, ran.text()), (Some(2), ""), "{profile} {flag}");
                assert!(ran.err.lines().next().unwrap().ends_with(fits), "{}", ran.err);
                if command[0] == "check" && profile == &profiles[0] {
                    transcript.add(&ran.err);
                }
            }
        }
    }
    transcript.is(str![[r#"
xn: --check-hyphens cannot be used with the profile 'idna2003', only with dns, host, uts46, uts46-strict, whatwg-url
xn: --check-joiners cannot be used with the profile 'idna2003', only with dns, host, uts46, uts46-strict, whatwg-url
xn: --verify-dns-length cannot be used with the profile 'idna2003', only with dns, host, uts46, uts46-strict, whatwg-url
xn: --transitional cannot be used with the profile 'idna2003', only with dns, host, uts46, uts46-strict, whatwg-url
xn: --ignore-invalid-punycode cannot be used with the profile 'idna2003', only with dns, host, uts46, uts46-strict, whatwg-url
xn: --deny cannot be used with the profile 'idna2003', only with dns, host, uts46, uts46-strict, whatwg-url
xn: --std3 cannot be used with the profile 'idna2008', only with dns, host, uts46, uts46-strict, whatwg-url, idna2003
xn: --check-bidi cannot be used with the profile 'idna2003', only with dns, host, uts46, uts46-strict, whatwg-url, idna2008, idna2008-lookup
xn: --check-bidi=off cannot be used with the profile 'idna2003', only with dns, host, uts46, uts46-strict, whatwg-url, idna2008-lookup
xn: --allow-unassigned cannot be used with the profile 'dns', only with idna2003
xn: --allow-separators cannot be used with the profile 'dns', only with idna2003
xn: --limit-length cannot be used with the profile 'dns', only with idna2003
xn: --limit-length cannot be used with the profile 'idna2008', only with idna2003

"#]]);
}

#[test]
fn values_that_mean_nothing_are_wrong_use() {
    let mut transcript = Transcript::default();
    for flag in [
        "--check-hyphens=maybe",
        "--check-bidi",
        "--check-bidi=on",
        "--verify-dns-length",
        "--verify-dns-length=root",
        "--deny=é",
        "--deny=.",
        "--std3=",
    ] {
        assert_eq!(xn(&["to-ascii", flag, "a"]).code, Some(2), "{flag}");
    }
    for args in [["host", "--deny=x"], ["uts46-strict", "--deny=x"]] {
        let ran = xn(&[&["to-ascii", "a", "--profile"], args.as_slice()].concat());
        assert_eq!(ran.code, Some(2));
        transcript.add(&ran.err);
    }
    assert_eq!(xn(&["to-ascii", "--std3", "--deny=x", "a"]).code, Some(2));
    transcript.is(str![[r#"
xn: --deny has no effect, because 'host' already allows only letters, digits and hyphens: add --std3=off
xn: --deny has no effect, because 'uts46-strict' already allows only letters, digits and hyphens: add --std3=off

"#]]);
}

/// Compares the table of `--help`, row by row, with the names that are accepted.
#[test]
fn help_says_what_each_profile_checks() {
    let help = xn(&["to-ascii", "--help"]);
    for profile in OF_UTS46 {
        let is_row = |cells: &Vec<&str>| cells.len() == 7 && cells[0] == profile;
        let rows = help.well().lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
        let row = rows.into_iter().find(|cells| is_row(cells)).unwrap();
        let accepts = |name| accepts(profile, &[], name);
        let switch = |accepts| if accepts { "off" } else { "on" };
        // Each contains a non-ASCII code point, because the URL Standard does not check other names.
        let hyphens = switch(accepts("ü-"));
        let bidi = match (accepts("אa"), accepts("0a.א")) {
            (true, true) => "off",
            (false, true) => "label",
            (_, false) => "name",
        };
        let joiners = switch(accepts("a\u{200D}"));
        let std3 = switch(accepts("ü_"));
        let length = match (accepts("ü..b"), accepts("ü.")) {
            (true, true) => "off",
            (false, true) => "root-dot",
            (_, false) => "on",
        };
        let deny = match (accepts("ü％"), accepts("ü,")) {
            (false, false) if std3 == "off" => "URL,\"",
            (false, true) => "URL",
            _ => "none",
        };
        assert_eq!(row, [profile, hyphens, bidi, joiners, std3, length, deny]);
        assert!(!accepts("xn--0.ü"), "IgnoreInvalidPunycode is off");
    }
}

// `xn explain-error`, and the examples of the index of errors.

/// The names of all kinds, from the list.
fn kinds() -> Vec<String> {
    let listed = xn(&["explain-error"]);
    let names = listed.well().lines().filter_map(|line| line.split_whitespace().next());
    names.map(str::to_owned).collect()
}

/// The kind, the anchor and the text of each entry.
fn entries() -> Vec<(String, String, String)> {
    let mut entries: Vec<(String, String, String)> = Vec::new();
    for kind in kinds() {
        let ran = xn(&["explain-error", &kind]);
        // An entry ends with the address of its page. Another one of the same name may follow.
        let texts: Vec<&str> =
            ran.well().split_inclusive(&format!("docs/ERRORS.md#{kind}")).collect();
        let number = entries.iter().filter(|(before, ..)| *before == kind).count();
        let (anchor, text) = match (number, texts.as_slice()) {
            (0, [first, ..]) => (kind.clone(), format!("{first}\n")),
            (_, [_, second, rest]) => {
                (format!("{kind}-1"), format!("{}{rest}", second.trim_start()))
            }
            _ => panic!("{kind}: {texts:?}"),
        };
        entries.push((kind, anchor, text));
    }
    entries
}

/// A value of an entry: the text after its name, with the lines that continue it.
fn value(entry: &str, name: &str) -> Option<String> {
    let (_, after) = entry.split_once(&format!("\n  {name:9}"))?;
    let lines = after.split("\n           ").map(|part| part.lines().next().unwrap_or_default());
    let count = after.lines().skip(1).take_while(|line| line.starts_with("           ")).count();
    Some(lines.take(count + 1).collect::<Vec<_>>().join(" "))
}

#[test]
fn the_entries_are_those_of_the_page() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/ERRORS.md");
    let page = std::fs::read_to_string(page).unwrap();
    // Those of PRECIS, of text files and of the command are one level below.
    let page = page.replace("\n### ", "\n## ");
    let is_entry = |section: &&str| section.contains("\n* Message: ");
    let sections: Vec<&str> = page.split("\n## ").skip(1).filter(is_entry).collect();
    let entries = entries();
    assert_eq!(sections.len(), entries.len());
    for ((kind, anchor, entry), section) in entries.iter().zip(sections) {
        assert!(section.starts_with(&format!("{kind}\n")), "{kind}");
        let rule = value(entry, "rule").unwrap();
        assert!(section.contains(&format!("\n* Rule: {rule}\n")), "{kind}: {rule}");
        let fix = value(entry, "fix").unwrap();
        assert!(section.contains(&format!("\n* Fix: {fix}\n")), "{kind}: {fix}");
        let example = value(entry, "example");
        let listed = section.lines().find_map(|line| line.strip_prefix("* Example: `"));
        assert_eq!(example.as_deref(), listed.map(|line| line.trim_end_matches('`')), "{kind}");
        assert!(entry.ends_with(&format!("docs/ERRORS.md#{anchor}\n")), "{entry}");
    }
}

/// The examples in Rust are tested in `crates/xenonym-testkit`.
#[cfg(unix)]
#[test]
fn each_example_produces_its_kind() {
    use std::process::Command;

    let binaries = Path::new(crate::run::XN).parent().unwrap();
    let path = format!("{}:{}", binaries.display(), std::env::var("PATH").unwrap());
    let mut ran = 0;
    for (kind, _, entry) in entries() {
        let Some(example) = value(&entry, "example") else { continue };
        if !example.starts_with("xn ") && !example.starts_with("printf ") {
            // An expression of Rust.
            assert!(example.contains('(') && !example.contains(" | xn "), "{example}");
            continue;
        }
        // With --json, no result breaks a line.
        let message = entry.lines().next().and_then(|line| line.split_once(": ")).unwrap().1;
        let (format, expected) = match kind.as_str() {
            "line_break" => ("", "the output contains a line break: U+000D".to_owned()),
            // With --json, no records are written, and the output is always UTF-8.
            "owner_rejected" | "breaks_record" | "becomes_ipv4" | "member_exists"
            | "not_in_encoding" => ("", message.to_owned()),
            _ => (" --json", format!("\"errors\":[{{\"kind\":\"{kind}\",")),
        };
        let typed = format!("{example}{format} 2>&1");
        let output = Command::new("bash")
            .args(["-c", &typed])
            .env("PATH", &path)
            .current_dir("../..")
            .output()
            .unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(1), "{typed}");
        assert!(text.contains(&expected), "{typed}: {text}");
        ran += 1;
    }
    assert!(ran >= 91, "{ran}");
}

#[test]
fn an_unknown_kind_is_a_usage_error_with_advice() {
    let ran = xn(&["explain-error", "empty_lable"]);
    assert_eq!((ran.code, ran.text()), (Some(2), ""));
    assert!(ran.err.contains("a similar value exists: 'empty_label'"), "{}", ran.err);
}

#[test]
fn a_name_with_two_meanings_has_two_entries() {
    let ran = xn(&["explain-error", "unassigned"]);
    let [first, second] =
        ["RFC 3454 section 7\n", "RFC 8264 section 9.10\n"].map(|rule| ran.well().find(rule));
    assert!(first.is_some() && first < second, "{}", ran.well());
}

#[test]
fn only_similar_kinds_are_suggested() {
    for (typed, advice) in [
        ("foo", "to list all kinds, write 'xn explain-error'"),
        ("compat", "to list all kinds, write 'xn explain-error'"),
        ("nojson", "a similar value exists: 'not_json'"),
        ("bidi_rule", "a similar value exists: 'bidi_rule_"),
    ] {
        let ran = xn(&["explain-error", typed]);
        assert_eq!(ran.code, Some(2));
        assert!(ran.err.contains(advice), "{typed}: {}", ran.err);
        assert!(!ran.err.contains("possible values"), "{}", ran.err);
    }
}
