//! Files that are not what they seem, and names that every command finds.

use xenonym_records::FORMATS;

use crate::run::{folder, path, xn, xn_on};

/// A sign around a name is not part of it, whichever label is next to the sign.
#[test]
fn signs_in_names_beyond_ascii_are_rejected_everywhere() {
    let signs = [
        ("to-ascii", "'bücher.example'"),
        ("to-ascii", "'www.bücher.example'"),
        ("to-ascii", "DOMAIN=grün.example"),
        ("to-ascii", "DOMAIN=www.grün.example"),
        ("to-ascii", "bücher.example$all"),
        ("to-ascii", "xn--bcher-kva.example$all"),
        ("to-ascii", "ü.(example)"),
        ("to-unicode", "xn--bcher-kva.example$all"),
        ("to-unicode", "a$b.XN--bcher-kva"),
    ];
    for (command, name) in signs {
        let list = xn_on(&[command], format!("{name}\nbücher.example\n"));
        let other = if command == "to-ascii" { "xn--bcher-kva.example" } else { "bücher.example" };
        // A name is shown as far as it can be.
        let shown = if command == "to-ascii" {
            String::new()
        } else {
            name.to_lowercase().replace("xn--bcher-kva", "bücher")
        };
        assert_eq!((list.code, list.text()), (Some(1), &*format!("{shown}\n{other}\n")), "{name}");
        assert!(list.err.contains("an ASCII code point is on the deny list"), "{list:?}");
        let file = format!("0.0.0.0 {name} # {name}\n");
        let hosts = xn_on(&[command, "--from", "hosts"], &file);
        assert_eq!((hosts.code, hosts.text()), (Some(1), &*file));
        let column = [command, "--from", "csv", "--column", "n", "--replace"];
        let rows = format!("n\n{name}\n");
        let csv = xn_on(&column, &rows);
        assert_eq!((csv.code, csv.text()), (Some(1), &*rows));
    }
    let quoted = xn_on(&["to-ascii"], "'bücher.example'\n");
    assert!(
        quoted.err.contains("remove the quotation marks or brackets around the text"),
        "{quoted:?}"
    );
    let ascii = "0.0.0.0 books.example$all *.books.example\n";
    assert_eq!(xn_on(&["to-ascii", "--from", "hosts"], ascii).well(), ascii);
    assert_eq!(xn(&["to-ascii", "'books.example'"]).well(), "'books.example'\n");
    let wildcard = xn_on(&["to-ascii", "--from", "hosts"], "0.0.0.0 *.a_b.ü\n");
    assert_eq!(wildcard.well(), "0.0.0.0 *.a_b.xn--tda\n");
}

#[test]
fn rows_with_more_fields_than_the_header_are_noted() {
    for replace in [&["--replace"][..], &[]] {
        let args = [&["to-ascii", "--from", "csv", "--column", "Domain"], replace].concat();
        let ran = xn_on(&args, "\"Domain\",Owner\na,b\nü.example, \"Müller, J.\"\na,b\n");
        assert_eq!(ran.code, Some(0));
        let note = "xn: 1 row has more fields than the header (line 3): check --delimiter and the quotation marks\n";
        assert_eq!(ran.err, note);
    }
    let args = ["to-ascii", "--from", "csv", "--no-header", "--column", "1"];
    assert!(xn_on(&args, "a,b\nc,d,e\n").err.contains("more fields than the first row (line 2)"));
    let csv = ["--from", "csv", "--column", "n"];
    let note =
        "xn: 2 rows have more fields than the header: check --delimiter and the quotation marks\n";
    for command in [&["check"][..], &["display"], &["stats"], &["explain"], &["host"]] {
        let ran = xn_on(&[command, &csv].concat(), "n,m\na,b,c\na.b,c,d\na,b\n");
        assert_eq!((ran.code, &*ran.err), (Some(0), note), "{command:?}");
    }
    assert_eq!(xn_on(&[&["check", "-q"][..], &csv].concat(), "n,m\na,b,c\n").err, "");
}

/// Advice names only options that exist where it is read.
#[test]
fn advice_fits_the_place_of_a_name() {
    for (args, input, advice) in [
        (&["--from", "csv", "--column", "n"][..], "n\n.a.example\n", "remove the first dot"),
        (&["--from", "jsonl", "--field", "n"], "{\"n\":\".a.example\"}\n", "remove the first dot"),
        (&["--from", "hosts"], "192.0.2.1 .a.example\n", "remove the first dot"),
        (&[], ".a.example\n", "remove the first dot (in a list, use --leading-dot)"),
        (&["--from", "hosts"], "192.0.2.1 ü\u{A0}\n", "remove the spaces around the name"),
        (
            &["--from", "jsonl", "--field", "n"],
            "[{\"n\":\"a\"}]\n",
            "as jq -c '.[]' does with an array",
        ),
        (
            &["--from", "jsonl", "--field", "n"],
            "{\"n\":\"a\\u0000b\"}\n",
            "at position 2 in label 1)",
        ),
        (&["--from", "emails"], "a@b_c\n", "admit only letters, digits and hyphens in its labels"),
    ] {
        let ran = xn_on(&[&["to-ascii"], args].concat(), input);
        let found = ran.err.lines().any(|line| line.ends_with(advice));
        assert!(ran.code == Some(1) && found, "{args:?}: {}", ran.err);
    }
    let host = xn(&["host", "a@b_c"]);
    assert!(!host.err.contains("--std3"), "{}", host.err);
    // One of two options protects names.
    let usage = xn(&["lookalikes", "a.example"]).err;
    assert!(usage.contains("--brand") && usage.contains("--protect"), "{usage}");
}

/// The time of each command grows with the length of a record, not with its square.
#[test]
fn each_command_reads_a_record_with_many_names_in_linear_time() {
    let names = vec!["\"a.example\""; 30_000].join(",");
    let record = format!("{{\"a\":[{names}]}}\n");
    let commands: [&[&str]; 5] = [
        &["check", "-q", "--profile", "dns"],
        &["display"],
        &["compare", "a.example"],
        &["explain"],
        &["stats"],
    ];
    let source = ["--from", "jsonl", "--field", "a"];
    for command in commands {
        let begun = std::time::Instant::now();
        let ran = xn_on(&[command, &source].concat(), &record);
        assert_eq!(ran.code, Some(0), "{command:?}: {}", ran.err);
        assert!(begun.elapsed().as_secs() < 60, "{command:?}: {:?}", begun.elapsed());
    }
}

#[test]
fn a_field_may_be_inside_another_one() {
    let args = ["to-ascii", "--from", "jsonl", "--field", "b.c", "--field", "b"];
    let records = "{\"b\":{\"c\":\"ü\"}}\n{\"b\":\"ü\"}\n";
    assert_eq!(xn_on(&args, records).well(), records.replace('ü', "xn--tda"));
}

/// What is no list ends with exit code 2 before anything is written.
#[test]
fn files_that_are_no_lists_are_not_written() {
    let folder = folder("no-lists");
    for (name, text, what) in [
        ("zones.txt", "---\nbücher:\n  type: CNAME\n  value: grün.example.\n", "a YAML file"),
        ("dns.txt", "D(\"bücher.example\", REG,\n  A(\"www\", \"192.0.2.1\"),\n);\n", "JavaScript"),
        ("list.txt", "bücher.example##.ad\nx.example###b\n", "filter list: use --from adblock"),
        ("words.txt", "some words\nand others\nno names\n", "none of its first 3 lines is a name"),
        ("names.txt", "[\"bücher.example\"]\n", "jq -r '.[]'"),
    ] {
        let (input, output) = (path(&folder, name), path(&folder, &format!("{name}.out")));
        std::fs::write(&input, text).unwrap();
        let ran = xn(&["to-ascii", "-f", &input, "-o", &output]);
        assert_eq!((ran.code, ran.text()), (Some(2), ""));
        assert!(ran.err.contains(what), "{}", ran.err);
        assert!(!std::path::Path::new(&output).exists());
    }
}

#[test]
fn columns_have_comments_blanks_and_a_line_for_the_delimiter() {
    let feed = "# exported\n# \"two\n\nid,url\n1,http://ü.example/x\n# three, \"\n2,ü.example/y\n";
    let args = ["to-ascii", "--from", "csv", "--comment", "#", "--column", "url:urls", "--replace"];
    assert_eq!(xn_on(&args, feed).well(), feed.replace("ü.example", "xn--tda.example"));
    let args = ["to-ascii", "--from", "csv", "--column", "Domain", "--trim"];
    let ran = xn_on(&args, "\"Domain\", \"Owner\"\n \"ü.example\" , \"Müller, J.\"\n");
    assert_eq!(
        ran.well(),
        "\"Domain\", \"Owner\",Domain_ascii\n \"ü.example\" , \"Müller, J.\",\"xn--tda.example\"\n"
    );
    let args = ["to-ascii", "--from", "csv", "--column", "Domain"];
    let ran = xn_on(&args, "sep=;\r\nDomain;x\r\nü;1\r\n");
    assert_eq!(ran.well(), "sep=;\r\nDomain;x;Domain_ascii\r\nü;1;xn--tda\r\n");
    let args = ["to-ascii", "--from", "csv", "--column", "1", "--no-header"];
    let ran = xn_on(&args, "sep=;\nü;1\nsep=;\nö;2\n");
    assert_eq!(ran.well(), "sep=;\nü;1;xn--tda\nsep=;;sep=\nö;2;xn--nda\n");
    // Like a header, it stands once in the output.
    let folder = folder("delimiter");
    let files = ["a", "b"].map(|name| path(&folder, name));
    for file in &files {
        std::fs::write(file, "sep=;\nü;1\n").unwrap();
    }
    let ran = xn(&[&args[..], &["-f", &files[0], "-f", &files[1]]].concat());
    assert_eq!(ran.well(), "sep=;\nü;1;xn--tda\nü;1;xn--tda\n");
    let stats = xn_on(&["stats", "--from", "csv", "--column", "1"], "sep=|\na|b\nü|1\n");
    assert!(stats.well().contains("with Latin"), "{stats:?}");
}

#[test]
fn messages_name_the_right_cause_and_an_option_that_is_accepted() {
    let comment = format!("# {}\n", "Description of a list ".repeat(5));
    let ran = xn_on(&["to-ascii"], format!("a.example\n{comment}"));
    assert!(
        ran.err.contains("this looks like a comment (in a list, use --comment PREFIX)"),
        "{ran:?}"
    );
    let ran = xn_on(&["to-ascii"], "bücher.example\u{A0}\n");
    assert!(ran.err.contains("U+00A0"), "{ran:?}");
    assert!(ran.err.contains("use --trim"), "{ran:?}");
    assert_eq!(xn_on(&["to-ascii", "--trim"], "ü\u{A0}\n").well(), "xn--tda\u{A0}\n");
    let columns = ["to-ascii", "--from", "csv", "--column", "n"];
    let ran = xn_on(&columns, "n\n ü\n");
    assert!(ran.err.contains("remove the spaces around the name, or use --trim"), "{ran:?}");
    assert_eq!(
        xn_on(&[&columns[..], &["--trim"]].concat(), "n\n ü\n").well(),
        "n,n_ascii\n ü,xn--tda\n"
    );
    let ran = xn_on(&["to-ascii"], b"b\xFCcher.example\n");
    assert!(ran.err.contains("--encoding latin1"), "{ran:?}");
    assert_eq!(xn_on(&["to-ascii", "--encoding", "latin1"], b"\xFC\n").well(), "xn--tda\n");
    let utf16: Vec<u8> = "\u{FEFF}n\nü\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let ran = xn_on(&["to-ascii", "--column", "n"], utf16);
    assert!(ran.err.contains("use --encoding utf-16le"), "{ran:?}");
}

/// A list is recognized as mixed, and every command sees the names that `to-ascii` converts.
#[test]
fn every_command_sees_the_names_of_every_format() {
    for info in FORMATS.iter().filter(|info| info.format().is_some()) {
        let source = ["--from", info.name];
        let converted = xn_on(&[&["to-ascii", "--json"], &source[..]].concat(), info.sample);
        let names = converted.text().lines().filter(|line| line.contains("\"input\"")).count();
        assert!(names > 0, "{info:?}");
        let stats = xn_on(&[&["stats", "--json"], &source[..]].concat(), info.sample);
        assert_eq!(stats.object()["names"], names, "{info:?}");
        let folder = folder(&format!("sees-{}", info.name));
        let protect = path(&folder, "protect");
        std::fs::write(&protect, "bucher.example\n").unwrap();
        let args = ["lookalikes", "--protect", &protect, "--show", "all", "--json"];
        let found = xn_on(&[&args[..], &source[..]].concat(), info.sample);
        assert_eq!(found.text().lines().count(), names, "{info:?} {found:?}");
        let shown = xn_on(&[&["check", "--json"], &source[..]].concat(), info.sample);
        assert_eq!(shown.text().lines().count(), names, "{info:?}");
        assert!(
            !xn_on(&[&["to-ascii"], &source[..]].concat(), info.sample).text().contains("bücher.")
        );
    }
    let mixed = "# ü\nü.example\n0.0.0.0 ü.example\n||ü.example^\n";
    let ran = xn_on(&["to-ascii"], mixed);
    assert_eq!(ran.text(), "# ü\nxn--tda.example\n0.0.0.0 xn--tda.example\n||xn--tda.example^\n");
    assert!(ran.err.contains("reading standard input as --from dns-list"), "{ran:?}");
}

#[test]
fn formats_are_listed_with_samples() {
    let all = xn(&["formats"]);
    for info in FORMATS {
        assert!(all.well().contains(&format!("{}: {}\n", info.name, info.summary)));
    }
    assert_eq!(xn(&["formats", "hosts"]).well().lines().count(), 6);
    assert_eq!(xn(&["formats", "x"]).code, Some(2));
}

#[test]
fn urls_need_no_scheme_on_request() {
    let urls = "ü.example/x\nü.example:80\nhttp://ü.example/\n//ü\nmailto:a@ü\n";
    let ran = xn_on(&["to-ascii", "-q", "--from", "bare-urls"], urls);
    let ascii = urls.replace("ü.example", "xn--tda.example").replace("//ü\n", "//xn--tda\n");
    assert_eq!((ran.code, ran.text()), (Some(0), ascii.as_str()));
    assert_eq!(xn_on(&["to-ascii", "-q", "--from", "urls"], "ü.example/x\n").code, Some(1));
}
