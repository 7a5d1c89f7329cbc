//! Hostile lines: each is processed in linear time.

use std::fs;
use std::time::Instant;

use serde_json::Value;

use crate::run::{Ran, errors_on_terminal, folder, on_terminal, path, xn, xn_on};

/// Seconds for a debug build on a busy machine. Quadratic algorithms would need hours.
const IN_TIME: u64 = 60;

/// A long line, and one that is longer than a mebibyte. `.ci/slow growth` measures how time grows.
const LONG: usize = 200_000;
const VERY_LONG: usize = 1_100_000;

fn in_time(args: &[&str], input: impl AsRef<[u8]> + Send) -> Ran {
    let start = Instant::now();
    let ran = xn_on(args, input);
    assert!(start.elapsed().as_secs() < IN_TIME, "{args:?} took {:?}", start.elapsed());
    ran
}

#[test]
fn long_lines_are_answered_in_time() {
    let lines = [
        "a".repeat(VERY_LONG),
        "ü".repeat(LONG / 2),
        format!("xn--{}", "9".repeat(LONG)),
        format!("xn--{}", "a".repeat(LONG)),
        "\u{308}".repeat(LONG / 2),
        "\u{323}\u{308}".repeat(LONG / 4),
        "\u{AD}".repeat(LONG / 2),
        "\u{627}".repeat(LONG / 2),
        "\u{FDFA}".repeat(LONG / 30),
        ".".repeat(100_000),
        "。".repeat(100_000),
        "ü.".repeat(100_000),
        "xn--a.".repeat(100_000),
        "\0".repeat(LONG),
    ];
    for args in [
        ["to-ascii"].as_slice(),
        &["to-ascii", "--profile", "uts46"],
        &["to-ascii", "--profile", "idna2003"],
        &["to-unicode"],
        &["to-unicode", "--profile", "idna2003"],
        &["to-unicode", "--profile", "idna2008"],
        &["stringprep", "--profile", "nameprep"],
        &["precis", "--profile", "nickname", "--compare"],
        &["precis", "--profile", "jid"],
        &["stringprep", "--profile", "iscsi", "--json"],
    ] {
        for line in &lines {
            let ran = in_time(args, format!("{line}\nx\n"));
            assert_eq!(ran.text().lines().count(), 2, "{args:?}");
            assert!(matches!(ran.code, Some(0 | 1)), "{args:?}");
        }
    }
}

#[test]
fn a_name_of_100_000_labels_is_converted() {
    let unicode = "ü.".repeat(100_000);
    let ascii = "xn--tda.".repeat(100_000);
    for profile in ["uts46", "idna2003"] {
        assert_eq!(in_time(&["to-ascii", "--profile", profile], &unicode).well(), ascii);
        assert_eq!(in_time(&["to-unicode", "--profile", profile], &ascii).well(), unicode);
    }
    for flags in [[].as_slice(), &["--profile", "idna2003", "--limit-length"]] {
        let rejected = in_time(&[&["to-ascii"], flags].concat(), &unicode);
        assert_eq!((rejected.code, rejected.text()), (Some(1), "\n"));
    }
}

#[test]
fn the_first_reasons_of_many_are_given() {
    let most = xenonym::Conversion::MAX_ERRORS;
    let input = "xn--a.".repeat(100_000);
    for profile in ["dns", "idna2003"] {
        let ran = in_time(&["to-unicode", "--profile", profile, "--json"], &input);
        let object = ran.object();
        assert_eq!(object["output"], input.as_str());
        let errors = object["errors"].as_array().unwrap();
        assert_eq!(errors.len(), most);
        let last = &errors[most - 1];
        assert_eq!((&last["label"], &last["char"]), (&(most - 1).into(), &(6 * most - 6).into()));
    }
}

/// A megabyte of labels. Every second label contains errors, which are not sorted by position.
#[test]
fn errors_are_counted_in_time_in_any_order() {
    let unit = "אאa-.xxxxxxxxxxxxxxxxxxxxxx.";
    let labels = 1_000_000 / unit.len();
    let ran = in_time(&["to-unicode", "--profile", "host", "--json"], unit.repeat(labels));
    let object = ran.object();
    let errors = object["errors"].as_array().unwrap();
    assert_eq!(errors.len(), xenonym::Conversion::MAX_ERRORS);
    for (index, error) in errors.iter().enumerate() {
        let (label, kind, byte) = match index % 3 {
            0 => (index / 3, "hyphen_at_end", 5),
            1 => (index / 3, "bidi_rule_2", 4),
            _ => (index / 3, "bidi_rule_3", 5),
        };
        assert_eq!(error["kind"], kind);
        assert_eq!(error["label"], 2 * label);
        assert_eq!(error["byte"], label * unit.len() + byte);
        assert_eq!(error["char"], label * unit.chars().count() + byte - 2);
    }
}

#[test]
fn verdicts_of_long_names_are_given_in_time() {
    for (name, labels) in [
        ("xn--a.".repeat(10_000), 10_000),
        ("\u{308}".repeat(100_000), 1),
        ("ü".repeat(100_000), 1),
        (".".repeat(10_000), 10_000),
        (format!("xn--{}", "9".repeat(200_000)), 1),
    ] {
        let ran = in_time(&["check", "--json"], &name);
        // The forms are whole, but labels and errors are limited to the number that a name may
        // have.
        assert!(ran.out.len() < 10 * name.len() + 600_000, "{}", ran.out.len());
        let object = ran.object();
        let shown = object["labels"].as_array().unwrap().len();
        assert_eq!(shown, labels.min(127));
        assert_eq!(object["labels_left_out"], labels - shown);
        let verdicts = object["verdicts"].as_array().unwrap();
        assert_eq!(verdicts.len(), 8);
        assert!(verdicts.iter().all(|verdict| verdict["errors"].as_array().unwrap().len() <= 127));
        let shown = in_time(&["check"], &name);
        assert_eq!(shown.code, Some(1));
        assert!(shown.out.len() < 60_000, "{}", shown.out.len());
    }
}

#[test]
fn bytes_of_any_kind_keep_their_lines() {
    const BYTES: &[u8] = b"\n\r.-xn\xC3\xBC\0\xD8\xA7\xAD\xC2\xE3\x80\x82 a9";
    let mut input = Vec::new();
    let mut state = 1_u64;
    for _ in 0..200_000 {
        state = state * 48_271 % 0x7FFF_FFFF;
        input.push(BYTES[(state % BYTES.len() as u64) as usize]);
    }
    input.push(b'\n');
    for args in [
        ["to-ascii"].as_slice(),
        &["to-ascii", "--std3", "--json"],
        &["to-unicode"],
        &["to-unicode", "--json"],
        &["stringprep", "--profile", "trace"],
    ] {
        let lines = |bytes: &[u8]| bytes.split(|&byte| byte == b'\n').count();
        assert_eq!(lines(&in_time(args, &input).out), lines(&input), "{args:?}");
    }
}

#[test]
fn explanations_and_comparisons_of_long_names_are_short() {
    // Half of what Linux allows in an argument.
    let room = 65_000;
    for name in [
        "a".repeat(room),
        "ü".repeat(room / 2),
        "\u{FDFA}".repeat(room / 3),
        ".".repeat(room),
        "a.".repeat(room / 2),
        "xn--a.".repeat(room / 6),
        "\u{308}\u{323}".repeat(room / 4),
        format!("{}\u{202E}", "a.".repeat(room / 2 - 2)),
        "\u{FFFD}".repeat(room / 3),
        "0.\u{5D0}.".repeat(room / 5),
        format!("xn--{}", "9".repeat(room - 4)),
    ] {
        for args in [
            ["explain"].as_slice(),
            &["explain", "--json"],
            &["explain", "--json", "--profile", "idna2003"],
            &["explain", "--json", "--profile", "idna2008"],
        ] {
            let start = Instant::now();
            let ran = xn(&[args, &[&name]].concat());
            assert!(start.elapsed().as_secs() < IN_TIME && matches!(ran.code, Some(0 | 1)));
            assert!(ran.out.len() < 1_250_000, "{args:?}: {}", ran.out.len());
            assert!(ran.text().contains("omitted") || ran.text().contains("left_out"));
        }
        assert!(matches!(xn(&["compare", &name, &name]).code, Some(0 | 2)));
    }
}

#[test]
fn names_that_are_too_long_are_rejected() {
    let list = path(&folder("hostile-long"), "protected.txt");
    fs::write(&list, "paypal.com\n").unwrap();
    let commands = [
        &["to-unicode"][..],
        &["display"],
        &["check"],
        &["explain"],
        &["explain", "--profile", "idna2003"],
        &["compare", "a"],
        &["skeleton"],
        &["lookalikes", "--protect", &list],
    ];
    for args in commands {
        // What has no limit of lines, and what has one.
        let lengths = if ["to-unicode", "display", "compare"].contains(&args[0]) {
            &[(1 << 20) + 1, (16 << 20) + 1][..]
        } else {
            &[(1 << 20) + 1]
        };
        for &length in lengths {
            let input = format!("{}\na.com\n", ".".repeat(length));
            let json = in_time(&[args, &["--json"]].concat(), &input);
            assert_eq!((json.code, json.text().lines().count()), (Some(1), 2), "{args:?}");
            let text = in_time(args, &input);
            assert_eq!(text.code, Some(1), "{args:?}");
            let says = format!("{}{}", text.text(), text.err).replace("\n            ", " ");
            let has_no_limit_of_lines =
                !["to-unicode", "skeleton", "lookalikes"].contains(&args[0]);
            if length < 16 << 20 || has_no_limit_of_lines {
                assert!(says.contains("the name is longer than 1 MiB"), "{args:?} {says}");
                assert!(json.text().contains("\"oversized_name\"") || args[0] == "compare");
            }
        }
        let longest = in_time(args, format!("{}\n", "a".repeat(1 << 20)));
        let says = format!("{}{}", longest.text(), longest.err);
        assert!(!says.contains("longer than 1 MiB") && longest.code < Some(2), "{args:?}");
    }
}

/// Each of them has an error, of which the first 1,024 are stored, and advice about the name. Advice that explains them all
/// is said once.
#[test]
fn a_name_of_delimiters_is_answered_in_time() {
    let more = "xn: 924 more reasons: use --errors FILE to write them all\n";
    for (delimiter, lines, last) in [(":", 101, more), ("@", 1, "at position 1 in label 1)\n")] {
        let ran = in_time(&["to-unicode"], delimiter.repeat(1_000_000));
        assert_eq!((ran.code, ran.err.lines().count()), (Some(1), lines));
        assert!(ran.err.ends_with(last), "{}", ran.err);
    }
}

// Code points that a terminal may obey are escaped in messages, reports and JSON. Results are data: only a terminal gets them
// with escapes.

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

#[test]
#[cfg(unix)]
fn no_name_label_or_comment_of_a_ruleset_commands_a_terminal() {
    let folder = folder("escapes-lgr");
    let (evil, file) = ("\u{9B}\u{202E}", path(&folder, "evil.xml"));
    let ruleset = format!(
        "<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\"><data><char cp=\"0061\" comment=\"{evil}\">\
         <var cp=\"0062 202E 009B\" type=\"t{evil}\"/></char><char cp=\"0062\"/><char cp=\"009B\"/>\
         <char cp=\"202E\"/></data><rules><rule name=\"r{evil}\"><char cp=\"0062\"/></rule>\
         <action disp=\"d{evil}\" any-variant=\"t{evil}\" comment=\"{evil}\"/>\
         <action disp=\"invalid\" match=\"r{evil}\" comment=\"{evil}\"/>\
         <action disp=\"valid\" comment=\"{evil}\"/></rules></lgr>"
    );
    fs::write(&file, ruleset).unwrap();
    let registered = path(&folder, "registered.txt");
    fs::write(&registered, format!("a{evil}\nb\n")).unwrap();
    let label = format!("a{evil}");
    let of_labels =
        ["check", "variants", "index"].map(|command| ["lgr", command, "--lgr", &file, &label, "b"]);
    let of_file = ["show", "samples", "lint", "convert"].map(|command| ["lgr", command, &file]);
    let two = ["diff", "union", "intersection", "merge"]
        .map(|command| ["lgr", command, &file, "root:Latn"]);
    let all = of_labels.iter().map(<[_; 6]>::as_slice);
    let all =
        all.chain(of_file.iter().map(<[_; 3]>::as_slice)).chain(two.iter().map(<[_; 4]>::as_slice));
    let conflicts = ["lgr", "conflicts", "--lgr", &file, "--registered", &registered, &label];
    for args in all.chain([conflicts.as_slice()]) {
        let shown = on_terminal(args) + &errors_on_terminal(args);
        let is_obeyed =
            |c: char| (c.is_control() && !matches!(c, '\r' | '\n' | '\t')) || c == '\u{202E}';
        assert!(!shown.contains(is_obeyed), "{args:?}: {shown:?}");
    }
    // Programs read the labels themselves.
    assert_eq!(xn(&of_labels[2][..5]).text(), format!("{label}\n"));
}
