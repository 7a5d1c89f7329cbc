//! `xn host`.

use std::fs;

use serde::Deserialize;
use serde_json::{Value, json};
use xenonym::host::HostAddr;
use xenonym::uts46::Options;
use xenonym_testkit::read;

use crate::run::{Ran, folder, path, says, str, xn, xn_on};

fn host(args: &[&str]) -> Ran {
    xn(&[&["host"], args].concat())
}

/// A case of the vectors that all languages share.
#[derive(Debug, Deserialize)]
struct Case {
    name: String,
    text: String,
    host: Option<String>,
    kind: Option<String>,
    port: Option<u16>,
    error: Option<String>,
    browsers: Option<String>,
}

fn canonical(host: &str) -> String {
    HostAddr::parse_with(host, &Options::WHATWG_URL_2026_08).unwrap().canonical().to_string()
}

#[test]
fn texts_have_the_hosts_that_the_vectors_say() {
    let cases: Vec<Case> = read("hosts-of-texts.toml", "case");
    // A NUL cannot be in an argument.
    let cases: Vec<_> = cases.iter().filter(|case| !case.text.contains('\0')).collect();
    let texts: Vec<&str> = cases.iter().map(|case| case.text.as_str()).collect();
    let objects = host(&[&["--json", "--"], &texts[..]].concat()).objects();
    let lines = host(&[&["--"], &texts[..]].concat());
    let lines: Vec<&str> = lines.text().lines().collect();
    assert_eq!((objects.len(), lines.len()), (cases.len(), cases.len()));
    for ((case, object), line) in cases.iter().zip(&objects).zip(lines) {
        let name = &case.name;
        let expected = case.host.as_deref().map(canonical);
        assert_eq!(object["output"], json!(expected), "{name}: {object}");
        assert_eq!(line, expected.unwrap_or_default(), "{name}");
        assert_eq!(object["kind"], json!(case.kind), "{name}");
        assert_eq!(object["port"], json!(case.port), "{name}");
        let error = case.error.as_deref().filter(|error| *error != "*");
        let kind = object["errors"][0]["kind"].as_str();
        assert_eq!(kind.is_some(), case.error.is_some(), "{name}");
        assert!(error.is_none() || kind == error, "{name}: {kind:?}");
    }
}

#[test]
fn browsers_see_the_hosts_that_the_vectors_say() {
    let cases: Vec<Case> = read("hosts-of-texts.toml", "case");
    let cases: Vec<_> = cases.iter().filter(|case| !case.text.contains('\0')).collect();
    let texts: Vec<&str> = cases.iter().map(|case| case.text.as_str()).collect();
    let args = [&["--json", "--profile", "whatwg-url", "--"], &texts[..]].concat();
    for (case, object) in cases.iter().zip(host(&args).objects()) {
        let expected = case.browsers.as_ref().or(case.host.as_ref());
        let expected = expected.filter(|host| !host.is_empty()).map(|host| canonical(host));
        assert_eq!(object["output"], json!(expected), "{}: {object}", case.name);
    }
}

#[test]
fn each_text_has_a_line() {
    let ran = xn_on(&["host"], "https://Bücher.example:8080/a\n\nmailto:x\r\nada@a.example\n");
    assert_eq!((ran.code, ran.text()), (Some(1), "xn--bcher-kva.example\n\n\na.example\n"));
    let first = xn_on(&["host"], "mailto:x\na.example\n");
    assert_eq!((first.code, first.text()), (Some(1), "\na.example\n"));
    says(
        &ran.err,
        str![[r#"
xn: line 3: the text is not an email address at position 9: write only the address: local part, @, domain

"#]],
    );
}

#[test]
fn json_has_all_facts() {
    let object = host(&["--json", "https://www.Bücher.co.uk.:8080/"]).object();
    let expected = json!({
        "input": "https://www.Bücher.co.uk.:8080/",
        "output": "www.xn--bcher-kva.co.uk",
        "errors": [],
        "host": "www.xn--bcher-kva.co.uk",
        "kind": "url",
        "unicode": "www.bücher.co.uk",
        "port": 8080,
        "registrable_domain": "xn--bcher-kva.co.uk",
        "public_suffix": "co.uk",
        "section": "icann",
    });
    assert_eq!(object, expected);
    let of = |text: &str| host(&["--json", text]).object();
    assert_eq!(of("a.github.io")["section"], "private");
    assert_eq!(of("a.example.con")["section"], Value::Null);
    assert_eq!(of("a.example.con")["public_suffix"], "con");
    assert_eq!(of("[::1]")["public_suffix"], Value::Null);
    assert_eq!(of("co.uk")["registrable_domain"], Value::Null);
}

#[test]
fn a_registrable_domain_is_printed_instead() {
    let ran = host(&["--registrable", "https://www.example.co.uk/", "127.1", "co.uk"]);
    assert_eq!((ran.code, ran.text()), (Some(1), "example.co.uk\n\n\n"));
    let object = host(&["--registrable", "--json", "co.uk"]).object();
    assert_eq!((&object["output"], &object["host"]), (&Value::Null, &json!("co.uk")));
    says(
        &ran.err,
        str![[r#"
xn: argument 2: the host is an IP address or a public suffix, so it has no registrable domain: compare the host itself
xn: argument 3: the host is an IP address or a public suffix, so it has no registrable domain: compare the host itself

"#]],
    );
}

#[test]
fn a_certificate_name_matches_or_not() {
    let matches = |names: &[&str], text: &str| {
        let names = names.iter().flat_map(|name| ["--certificate", name]);
        host(&[&names.collect::<Vec<_>>()[..], &["--", text]].concat()).code
    };
    assert_eq!(
        matches(&["*.xn--bcher-kva.example"], "https://www.xn--bcher-kva.example./"),
        Some(0)
    );
    assert_eq!(matches(&["a.example", "*.example.com"], "b.example.com"), Some(0));
    assert_eq!(matches(&["a.example,*.example.com"], "b.example.com"), Some(0));
    assert_eq!(matches(&["a.example,"], "a.example"), Some(2));
    for text in ["example.com", "a.b.example.com", "127.0.0.1", "[::1]", ""] {
        assert_eq!(matches(&["*.example.com"], text), Some(1), "{text}");
    }
    assert_eq!(matches(&["127.0.0.1"], "127.0.0.1"), Some(2));
    let ran = host(&["--certificate", "*.example.com", "example.com"]);
    assert_eq!((ran.code, ran.text()), (Some(1), "\n"));
}

/// As the help shows it.
#[cfg(unix)]
#[test]
fn an_allow_list_in_a_shell_script_is_correct() {
    const SCRIPT: &str = r#"
        xn host -f allowed.txt > hosts.txt || exit 2
        host=$(xn host -- "$1") || exit 1
        grep -Fxq -e "$host" hosts.txt || exit 1"#;
    let help = host(&["--help"]);
    let lines = |text: &str| text.lines().map(str::trim).collect::<Vec<_>>().join("\n");
    assert!(lines(help.well()).contains(&lines(&SCRIPT.trim().replace("$1", "$url"))));
    let folder = folder("host-allow-list");
    fs::write(path(&folder, "allowed.txt"), "Bücher.example\n127.0.0.1\n").unwrap();
    let is_allowed = |url: &str| {
        let tools = std::path::Path::new(crate::run::XN).parent().unwrap();
        let mut shell = std::process::Command::new("sh");
        let tools = format!("{}:{}", tools.display(), std::env::var("PATH").unwrap());
        shell.args(["-c", SCRIPT, "sh", url]).current_dir(&folder).env("PATH", tools);
        shell.output().unwrap().status.code()
    };
    for url in [
        "https://xn--bcher-kva.example:8080/x",
        "http:\\\\BÜCHER。example.\\@evil.example",
        "http://0x7f.1/",
        "http://[::ffff:127.0.0.1]/",
    ] {
        // A backslash before an at sign is read in two ways.
        let expected = if url.contains('@') { Some(1) } else { Some(0) };
        assert_eq!(is_allowed(url), expected, "{url}");
    }
    for url in [
        "https://bücher.example.evil.example/",
        "https://bücher.example@evil.example/",
        "http://127.0.0.2/",
        "mailto:ada",
        "",
        "\n",
        "--help",
        "-q",
        ".*",
        "127.0.0.1\nevil.example",
    ] {
        assert_eq!(is_allowed(url), Some(1), "{url:?}");
    }
}

#[test]
fn texts_in_columns_are_read_whole() {
    let csv = "id,url\n1,https://Bücher.example/x\n2,ada@a.example\n";
    let ran = xn_on(&["host", "--from", "csv", "--column", "url"], csv);
    assert_eq!(ran.well(), "xn--bcher-kva.example\na.example\n");
}

/// Each text has an answer, also in formats that leave lines without a name alone.
#[test]
fn texts_of_urls_and_emails_have_the_host_of_any_text() {
    for (args, text, expected) in [
        (&["--from", "urls"][..], "http://127.1/", "127.0.0.1\n"),
        (&["--from", "urls"], "http://[::1]/", "[::1]\n"),
        (&["--from", "bare-urls"], "ü.example/x", "xn--tda.example\n"),
        (&["--from", "emails"], "a@[1.2.3.4]", "1.2.3.4\n"),
    ] {
        assert_eq!(host(&[args, &[text]].concat()).well(), expected, "{text}");
    }
    let certificate = ["--from", "urls", "--certificate", "www.example.com"];
    for text in ["http://127.0.0.1/", "", "mailto:x@example.com", "file:///x", "http://a.b/\n"] {
        let ran = host(&[&certificate[..], &[text]].concat());
        assert_eq!((ran.code, ran.text()), (Some(1), "\n"), "{text}: {}", ran.err);
    }
    let args = ["host", "--from", "csv", "--column", "u:urls", "-f", "-", "--registrable"];
    let ran = xn_on(&args, "u\nfile:///x\nhttp://[::1]\nwww.ü.example/a\n");
    assert_eq!((ran.code, ran.text()), (Some(1), "\n\nxn--tda.example\n"), "{}", ran.err);
}

/// An argument without a name is a question too, and the answer is that of its host alone.
#[test]
fn arguments_without_a_name_have_a_verdict() {
    for command in ["check", "display", "explain"] {
        for (from, text) in [
            ("urls", ""),
            ("urls", "file:///x"),
            ("urls", "mailto:x@y.example"),
            ("emails", ""),
            ("emails", "ada"),
        ] {
            let ran = xn(&[command, "--from", from, text]);
            assert_eq!(ran.code, Some(1), "{command} {text}");
            assert!(!(ran.text().to_owned() + &ran.err).is_empty(), "{command} {text}");
            let ran = xn(&["lookalikes", "--brand", "paypal.com", "--from", from, text]);
            assert!(ran.code == Some(1) && !ran.err.is_empty(), "lookalikes {text}: {}", ran.err);
        }
        let [of_url, of_host] =
            [&["--from", "urls", "http://0x7f.1/"][..], &["0x7f.1"]].map(|args| {
                let ran = xn(&[&[command], args].concat());
                (ran.code, ran.text().lines().skip(1).collect::<Vec<_>>().join("\n"))
            });
        assert_eq!(of_url, of_host, "{command}");
    }
}
