//! Code points that a terminal may obey are escaped in messages, reports and JSON. Results are data: only a terminal gets them
//! with escapes.

use std::fs;

use serde_json::Value;

use crate::run::{Ran, folder, on_terminal, path, xn, xn_on};

/// C0, DEL and C1, the line and paragraph separators, and controls of the direction of text.
fn is_obeyed(c: char) -> bool {
    let others = ['\u{61C}', '\u{200E}', '\u{200F}'];
    c.is_control()
        || others.contains(&c)
        || matches!(c, '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

fn obeyed() -> Vec<char> {
    ('\0'..='\u{2069}').filter(|c| is_obeyed(*c)).collect()
}

/// Fails if an output contains any of them, except for line feeds and the tabs between fields.
#[track_caller]
fn is_safe(ran: &Ran, args: &[&str]) {
    let has_tabs = args[0] == "lookalikes";
    let is_own = |c: char| c == '\n' || (c == '\t' && has_tabs);
    for text in [ran.text(), &ran.err] {
        let found = text.chars().find(|c| !is_own(*c) && is_obeyed(*c));
        assert_eq!(found, None, "{args:?}: {text:?}");
    }
}

/// Some of each kind, where each takes a run of its own.
const OF_EACH_KIND: [char; 9] =
    ['\u{1}', '\r', '\u{1B}', '\u{7F}', '\u{85}', '\u{9B}', '\u{2028}', '\u{202E}', '\u{2066}'];

/// Names with a code point.
fn names(c: char) -> [String; 3] {
    [format!("ü{c}a.com"), format!("xn--a{c}b"), format!("{c}א.com")]
}

/// Names for each of them, on lines of their own.
fn lines() -> Vec<String> {
    let in_line = |c: &char| !matches!(c, '\n' | '\0');
    obeyed().into_iter().filter(in_line).flat_map(names).collect()
}

#[test]
fn reports_messages_and_json_have_escapes_in_pipes_too() {
    let list = path(&folder("escapes-lists"), "protected.txt");
    fs::write(&list, format!("paypal.com\n{}", lines().join("\n"))).unwrap();
    let input = lines().join("\n") + "\n";
    for args in [
        &["check"][..],
        &["display", "--protect", &list],
        &["explain"],
        &["explain", "--profile", "idna2003"],
        &["explain", "--profile", "idna2008"],
        &["compare", "ü"],
        &["lookalikes", "--show", "all", "--protect", &list],
        &["stats"],
        &["to-ascii", "--on-error", "blank", "--profile", "host"],
    ] {
        is_safe(&xn_on(args, &input), args);
    }
    for line in OF_EACH_KIND.into_iter().flat_map(names) {
        for args in [&["code-point", &line][..], &["explain", "punycode", &line]] {
            is_safe(&xn(args), args);
        }
    }
}

#[test]
fn json_has_escapes_that_are_read_as_the_same_text() {
    let list = path(&folder("escapes-json"), "protected.txt");
    fs::write(&list, "paypal.com\n").unwrap();
    let input = lines().join("\n") + "\n";
    for args in [
        &["check", "--json"][..],
        &["display", "--json"],
        &["explain", "--json", "--profile", "idna2003"],
        &["lookalikes", "--json", "--protect", &list],
        &["to-ascii", "--json", "--profile", "idna2003"],
        &["to-unicode", "--json"],
        &["skeleton", "--json"],
        &["stringprep", "--json", "--profile", "nameprep"],
        &["punycode", "encode", "--json"],
    ] {
        let ran = xn_on(args, &input);
        is_safe(&ran, args);
        let objects = ran.text().lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        let inputs: Vec<String> =
            objects.map(|object| object["input"].as_str().unwrap().to_owned()).collect();
        assert_eq!(inputs, lines(), "{args:?}");
    }
    let errors = path(&folder("escapes-json"), "errors.jsonl");
    xn_on(&["to-ascii", "--profile", "host", "--errors", &errors], &input);
    let objects = fs::read_to_string(errors).unwrap();
    assert_eq!(objects.chars().find(|c| *c != '\n' && is_obeyed(*c)), None, "{objects}");
    let text = xn(&["to-ascii", "--json", "a\u{85}\u{2028}\u{202E}\u{7F}ü\""]).out;
    let text = String::from_utf8(text).unwrap();
    assert!(text.starts_with(r#"{"input":"a\u0085\u2028\u202e\u007fü\"","#), "{text}");
}

#[test]
fn names_of_files_and_wrong_options_are_escaped() {
    let folder = folder("escapes-files");
    for c in OF_EACH_KIND.into_iter().chain(['\n']) {
        let inner = path(&folder, &format!("{c}[31m"));
        let (list, link) = (path(&folder, &format!("{c}.txt")), path(&folder, &format!("{c}.lnk")));
        let target = path(&folder, &format!("{c}.out"));
        fs::write(&list, "n\nü\n").unwrap();
        fs::write(&target, "").unwrap();
        let _ = fs::remove_file(&link);
        fs::hard_link(&target, &link).unwrap();
        let (option, word) = (format!("--x{c}"), format!("x{c}"));
        for args in [
            &["to-ascii", "-f", &inner][..],
            &["to-ascii", "-f", &list, "-o", &format!("{inner}/none")],
            &["to-ascii", "-f", &list, "-o", &link],
            &["to-ascii", "-f", &list, "--from", "csv", "--column", &word],
            &["to-ascii", &option],
            &["to-ascii", "--profile", &word],
            &["to-ascii", "--deny", &word, "--profile", "host", "a"],
            &[&word],
        ] {
            let ran = xn(args);
            is_safe(&ran, args);
            assert!(!ran.err.is_empty() || c.is_ascii(), "{args:?}");
        }
    }
}

#[test]
#[cfg(unix)]
fn results_have_escapes_on_a_terminal_and_their_bytes_in_a_pipe() {
    let evil = xenonym::punycode::encode("evil\u{202E}").unwrap();
    for (args, raw, shown) in [
        (&["punycode", "decode", "31mred-ofa"][..], "\u{9B}31mred\n", "\\u{9b}31mred\r\n"),
        (&["punycode", "decode", &evil], "evil\u{202E}\n", "evil\\u{202e}\r\n"),
        (
            &["to-unicode", "--profile", "idna2003", "a\u{C}b\rc\u{1B}d"],
            "a\u{C}b\rc\u{1B}d\n",
            "a\\u{c}b\\u{d}c\\u{1b}d\r\n",
        ),
        (
            &["stringprep", "--profile", "nameprep", "a\u{1B}[2mü"],
            "a\u{1B}[2mü\n",
            "a\\u{1b}[2mü\r\n",
        ),
    ] {
        assert_eq!(xn(args).text(), raw, "{args:?}");
        assert_eq!(on_terminal(args), shown, "{args:?}");
    }
    let file = path(&folder("escapes-terminal"), "decoded.txt");
    xn(&["punycode", "decode", "31mred-ofa", "-o", &file]).well();
    assert_eq!(fs::read(&file).unwrap(), "\u{9B}31mred\n".as_bytes());
}
