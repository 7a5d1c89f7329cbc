//! Advice fits the input, and never does harm.

use std::fs;

use serde_json::{Value, json};
use snapbox::str;

use crate::run::{Transcript, folder, path, xn, xn_on};

const URL: &str = "this looks like a URL, so use --from urls";
const EMAIL: &str = "this looks like an email address, so use --from emails";
const PORT: &str = "this looks like a host and its port, so remove the port";
const PATH: &str = "this looks like a URL without a scheme, so remove everything after the host";
const WORDS: &str = "this looks like several words, so write one name per argument or line";
const COMMENT: &str = "this looks like a comment (in a list, use --comment PREFIX)";
const SPACES: &str = "remove the spaces around the name (in a list, use --trim)";
const IPV6: &str = "this is an IPv6 address and contains no name, but xn host reads it";
const END: &str = "end the name before it";
const LIST: &str = "this looks like a list, so write one name per argument or line";

/// Texts that are more than a host, with their advice.
const MORE_THAN_A_HOST: [(&str, &str); 33] = [
    ("https://bücher.example/a?b", URL),
    ("ftp://a", URL),
    ("http:/bücher.example", URL),
    ("https:bücher.example", URL),
    ("http:\\\\bücher.example", URL),
    ("joe@bücher.example", EMAIL),
    ("bücher.example:8080", PORT),
    ("localhost:80", PORT),
    ("bücher.example/index.html", PATH),
    ("bücher.example:8080/index.html", PATH),
    ("bücher.example?x", PATH),
    ("bücher.example#x", PATH),
    ("bücher.example\\x", PATH),
    ("::1", IPV6),
    ("[::1]", IPV6),
    ("[::1]:80", IPV6),
    ("::ffff:192.0.2.1", IPV6),
    ("fe80::1%eth0", "this is an IPv6 address with a zone and contains no name"),
    ("[fe80::1%25eth0]", "this is an IPv6 address with a zone and contains no name"),
    ("b%C3%BCcher.de", "this is percent-encoded, which xn host decodes"),
    ("a%b", "write the code points that are percent-encoded"),
    ("\\232.example", "this is written with escapes of zone files, which only --from zone reads"),
    ("a\\b", END),
    ("a?b", END),
    ("a:b", END),
    ("", "enter a name"),
    ("a.example,b.example", LIST),
    ("a b", WORDS),
    (" a.example", SPACES),
    ("# a.example", COMMENT),
    ("a.example # b", COMMENT),
    ("a[.]example", "write a dot instead of [.]"),
    (".a.example", "remove the first dot (in a list, use --leading-dot)"),
];

#[test]
fn what_is_more_than_a_host_gets_its_own_advice() {
    for (name, advice) in MORE_THAN_A_HOST {
        for (command, profile) in [
            (&["to-ascii"][..], "dns"),
            (&["to-ascii"], "host"),
            (&["to-unicode"], "host"),
            (&["explain"], "dns"),
            (&["compare", "a"], "host"),
        ] {
            let args = [command, &["--profile", profile, name]].concat();
            let ran = xn(&args);
            // What the text is comes first.
            let end = if advice.starts_with("this ") { " (" } else { "\n" };
            assert!(ran.err.contains(&format!(": {advice}{end}")), "{args:?} {}", ran.err);
            assert!(!ran.err.contains("remove it"), "{args:?} {}", ran.err);
        }
        for args in [["to-unicode", "--json", name], ["check", "--json", name]] {
            assert!(xn(&args).text().contains(&format!(": {advice}\"")), "{args:?}");
        }
    }
    // Reverse zones contain slashes.
    for name in ["1.0/25.2.0.192.in-addr.arpa", "a/b"] {
        let ran = xn(&["to-ascii", name]);
        assert!(ran.err.ends_with(
            ": end the name before it, or use --profile uts46 if it belongs to the name\n"
        ));
        assert_eq!(xn(&["to-ascii", "--profile", "uts46", name]).code, Some(0));
    }
}

#[test]
fn advice_for_columns_and_fields_names_their_option() {
    for (args, input, advice) in [
        (["--from", "csv", "--column", "n"], "n\nhttps://a/\n", "a URL, so use --column NAME:urls"),
        (
            ["--from", "csv", "--column", "n"],
            "n\na@b\n",
            "an email address, so use --column NAME:emails",
        ),
        (
            ["--from", "jsonl", "--field", "n"],
            "{\"n\":\"https://a/\"}\n",
            "a URL, so use --field PATH:urls",
        ),
        (
            ["--from", "jsonl", "--field", "n"],
            "{\"n\":\"a@b\"}\n",
            "an email address, so use --field PATH:emails",
        ),
    ] {
        for command in ["to-ascii", "to-unicode"] {
            let ran = xn_on(&[&[command][..], &args].concat(), input);
            assert!(ran.err.contains(&format!(": this looks like {advice} (")), "{}", ran.err);
            let option = advice.rsplit(' ').next().unwrap().split_once(':').unwrap().1;
            let column = format!("n:{option}");
            let taken = xn_on(&[command, args[0], args[1], args[2], &column], input);
            assert_eq!(taken.code, Some(0), "{}", taken.err);
        }
    }
}

/// The library names the flag of the standard, and `xn` its option.
#[test]
fn advice_on_underscores_names_the_option() {
    const OPTION: &str = "remove it, or use --std3=off if the name is not a host name";
    for args in [
        &["to-ascii", "--profile", "host"][..],
        &["to-unicode", "--profile", "host", "--json"],
        &["compare", "--profile", "host", "a"],
        &["check", "--profile", "host", "--json"],
    ] {
        let ran = xn(&[args, &["a_b"]].concat());
        let all = ran.text().to_owned() + &ran.err;
        assert!(all.contains(OPTION) && !all.contains("turn off"), "{args:?}: {all}");
        let ran = xn(&[args, &["--std3=off", "a_b"]].concat());
        assert!(!ran.text().contains(OPTION) && !ran.err.contains(OPTION), "{args:?}");
    }
}

/// These commands have neither --from nor --profile.
#[test]
fn advice_for_one_name_names_no_option() {
    for (name, advice) in [
        ("https://paypal.com", "this looks like a URL, so use only its host"),
        ("a@paypal.com", "this looks like an email address, so use only its domain"),
        ("pay pal.com", WORDS),
    ] {
        let ran = xn(&["permutations", name]);
        assert!(ran.err.contains(&format!(": {advice} (")), "{}", ran.err);
    }
}

#[test]
fn a_url_is_recognized_in_one_message() {
    for command in [&["to-ascii"][..], &["lookalikes", "--brand", "paypal.com"]] {
        let ran = xn(&[command, &["https://a.example/"]].concat());
        assert_eq!(ran.err.matches("looks like a URL").count(), 1, "{}", ran.err);
    }
}

/// Without its prefix, a fake A-label is the name that it imitates.
#[test]
fn nobody_is_told_to_write_what_a_fake_a_label_imitates() {
    for label in ["xn--paypal-", "XN--paypal-", "xn--google-"] {
        let ran = xn(&["punycode", "decode", label]);
        assert!(!ran.err.contains("remove"), "{}", ran.err);
        assert!(
            ran.err.contains("is a fake A-label, which no valid label encodes to"),
            "{}",
            ran.err
        );
    }
    for label in ["xn--tda", "XN--TDA", "xn--bcher-kva.example"] {
        let ran = xn(&["punycode", "decode", label]);
        assert!(
            ran.err.contains("begins with xn--, which is not part of the Punycode: use to-unicode"),
            "{}",
            ran.err
        );
    }
}

#[test]
fn names_that_are_compared_are_called_by_their_place() {
    let ran = xn(&["compare", "a.example", "b.example", "c.example"]);
    assert_eq!(
        ran.text(),
        "not equivalent under UTS #46 section 4.2: label 1 is \"a\" in the first, \"b\" in the second\n  \
         first   \"a.example\"\n  second  \"b.example\"\n\n\
         argument 3: not equivalent under UTS #46 section 4.2: label 1 is \"a\" in the first, \"c\" in this one\n  \
         first   \"a.example\"\n  this    \"c.example\"\n"
    );
    let lines = xn_on(&["compare", "a."], "a\na.b\n");
    let verdicts: Vec<&str> = lines.text().lines().filter(|line| line.contains("only")).collect();
    assert_eq!(
        verdicts,
        [
            "line 1: not equivalent under UTS #46 section 4.2: only the first ends with a dot (the root label)",
            "line 2: not equivalent under UTS #46 section 4.2: only this one contains a label 2",
        ]
    );
}

#[test]
fn names_that_look_alike_are_not_equivalent_but_said_to() {
    const LOOK: &str = "  They look alike: use 'xn lookalikes' to find such names.\n";
    for (first, second, looks) in [
        ("paypal.com", "раураӏ.com", true),
        ("paypal.com", "xn--80aa0cbo65f.com", true),
        ("paypal.com", "paypa1.com", true),
        ("paypal.com", "example.com", false),
        ("paypal.com", "PayPal.com", false),
        ("paypal.com", "paypal..com", false),
    ] {
        let ran = xn(&["compare", first, second]);
        assert_eq!(ran.text().ends_with(LOOK), looks, "{}", ran.text());
        assert_eq!(ran.code == Some(0), second == "PayPal.com");
    }
}

#[test]
fn pages_are_written_to_a_new_folder() {
    let new = path(&folder("advice-man"), "new/deep");
    let _ = fs::remove_dir_all(&new);
    xn(&["man", "--dir", &new]).well();
    assert!(fs::read_to_string(format!("{new}/xn.1")).unwrap().contains(".TH xn"));
    let file = path(&folder("advice-man"), "file");
    fs::write(&file, "").unwrap();
    let ran = xn(&["man", "--dir", &file]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains(&file), "{}", ran.err);
}

/// The note on standard error comes before the pages, which are longer than a screen.
#[test]
fn a_number_without_its_prefix_is_noted_first() {
    let file = path(&folder("advice-code-point"), "all.txt");
    let both = fs::File::create(&file).unwrap();
    let mut command = crate::run::command(&["code-point", "D800"]);
    command.stdout(both.try_clone().unwrap()).stderr(both);
    assert!(command.status().unwrap().success());
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.starts_with("xn: argument 1: to look up U+D800, write U+D800\n"), "{text}");
}

#[cfg(unix)]
#[test]
fn a_terminal_shows_where_a_single_name_is_wrong() {
    use crate::run::errors_on_terminal;
    use crate::run::{says, str};

    let shown = errors_on_terminal(&["to-ascii", "bü❤.exa mple"]).replace("\r\n", "\n");
    says(
        &shown,
        str![[r#"
xn: argument 1: this looks like several words, so write one name per argument or line (an ASCII code point is on the deny list: U+0020 ' ' at position 8 in label 2)
xn:   bü❤.exa mple
xn:          ^
xn: for details, run 'xn explain-error denied_ascii'

"#]],
    );
    // In a file or pipe, or for several names, the position is enough.
    assert_eq!(xn(&["to-ascii", "a b"]).err.lines().count(), 1);
    assert_eq!(errors_on_terminal(&["to-ascii", "a b", "c"]).lines().count(), 1);
    assert_eq!(errors_on_terminal(&["to-ascii", "-q", "a b"]), "");
    assert_eq!(errors_on_terminal(&["to-ascii", "--json", "a b"]), "");
}

/// Nobody chose the links and pipes in a folder that others can write to.
#[cfg(unix)]
#[test]
fn no_planted_link_is_followed() {
    let folder = folder("advice-man-links");
    let target = path(&folder, "target");
    fs::write(&target, "SECRET").unwrap();
    for (link, to) in [("xn.1", "target"), ("xn-check.1", "new")] {
        let _ = fs::remove_file(path(&folder, link));
        std::os::unix::fs::symlink(to, path(&folder, link)).unwrap();
    }
    let pipe = path(&folder, "xn-lgr.1");
    let _ = fs::remove_file(&pipe);
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    xn(&["man", "--dir", &path(&folder, ".")]).well();
    assert_eq!(fs::read_to_string(&target).unwrap(), "SECRET");
    assert!(!fs::exists(path(&folder, "new")).unwrap());
    for page in ["xn.1", "xn-check.1"] {
        assert!(fs::symlink_metadata(path(&folder, page)).unwrap().is_file(), "{page}");
    }
    assert!(made.is_err() || fs::symlink_metadata(&pipe).unwrap().is_file());
    let temporary = fs::read_dir(&folder).unwrap().flatten();
    assert!(
        !temporary.map(|file| file.path()).any(|file| file.extension() == Some("tmp".as_ref()))
    );
}

// Messages name the code point that was typed, and where it is.

fn first_error(args: &[&str]) -> Value {
    xn(args).object()["errors"][0].clone()
}

#[test]
fn what_was_typed_is_named() {
    let mut said = Transcript::default();
    for args in [
        &["to-ascii", "℅"][..],
        &["to-ascii", "www.exampl？e.com"],
        &["to-ascii", "--profile", "host", "a＿b"],
        &["to-ascii", "--profile", "host", "－a"],
        &["to-ascii", "אＡ"],
        &["to-ascii", "--profile", "idna2003", "a․b"],
        &["to-ascii", "--profile", "idna2003", "⑫․b"],
        &["precis", "--profile", "jid", "Ⅳ@example"],
        &["to-ascii", "a\u{30A}\u{378}"],
        &["to-ascii", "a\u{A0}b"],
    ] {
        said.add(&xn(args).err);
    }
    said.is(str![[r#"
xn: argument 1: an ASCII code point is on the deny list: U+2105 '℅' becomes c/o, which contains U+002F '/', at position 1 in label 1: remove it
xn: argument 1: an ASCII code point is on the deny list: U+FF1F '？' becomes U+003F '?', at position 11 in label 2: remove it
xn: argument 1: an ASCII code point is not a letter, digit or hyphen: U+FF3F '＿' becomes U+005F '_', at position 2 in label 1: remove it, or use --std3=off if the name is not a host name
xn: argument 1: a label begins or ends with a hyphen: U+FF0D '－' becomes U+002D '-', at position 1 in label 1: remove the hyphen
xn: argument 1: a code point is not allowed in a right-to-left label: U+FF21 'Ａ' becomes U+0061 'a', at position 2 in label 1: use only classes R, AL, AN, EN, ES, CS, ET, ON, BN and NSM
xn: argument 1: a label contains a dot, or a code point that maps to one: U+2024 '․' becomes U+002E '.', at position 2 in label 1: split the name at the dot, and convert each label
xn: argument 1: a label contains a dot, or a code point that maps to one: U+2024 '․' becomes U+002E '.', at position 2 in label 1: split the name at the dot, and convert each label
xn: argument 1: a code point has a compatibility equivalent, which identifiers must not contain: U+2163 'Ⅳ' becomes U+2173 'ⅳ', at position 1 in the localpart: write the ordinary letters or digits instead
xn: argument 1: a code point is not allowed in labels: U+0378 at position 3 in label 1: remove it
xn: argument 1: this looks like several words, so write one name per argument or line (an ASCII code point is on the deny list: U+00A0 becomes U+0020 ' ', at position 2 in label 1)

"#]]);
    let error = first_error(&["to-ascii", "--json", "www.exampl？e.com"]);
    let places = ["byte", "char", "index", "code_point", "source", "place"].map(|key| &error[key]);
    assert_eq!(json!(places), json!([10, 10, 6, "U+003F", "U+FF1F", "after_mapping"]));
}

#[test]
fn a_place_after_decoding_is_counted_there() {
    let mut said = Transcript::default();
    said.add(&xn(&["to-ascii", "abc.xn--a-ecp.example"]).err);
    let name = "xn--tub-1m9d15sfkkhsifsbqygyujjrw602gk4li5qqk98aca0w.google.com";
    said.add(&xn(&["to-unicode", name]).err);
    // This standard does not count the code points of decoded labels.
    said.add(&xn(&["to-unicode", "--profile", "idna2008", name]).err);
    said.is(str![[r#"
xn: argument 1: a code point is not allowed in labels: U+2488 '⒈' at position 2 in label 2, after decoding: do not use this name, because its A-label decodes to text that is not allowed
xn: argument 1: a code point is not allowed in labels: U+FF0C '，' at position 2 in label 1, after decoding: do not use this name, because its A-label decodes to text that is not allowed
xn: argument 1: a code point is not allowed in labels: U+FF0C '，' at position 5 in label 1, after decoding: do not use this name, because its A-label decodes to text that is not allowed
xn: argument 1: a code point is not allowed in labels: U+FF1A '：' at position 14 in label 1, after decoding: do not use this name, because its A-label decodes to text that is not allowed
xn: argument 1: a code point is DISALLOWED: U+FF0C '，' in label 1, after decoding: do not use this name, because its A-label decodes to text that is not allowed

"#]]);
    let error = first_error(&["to-ascii", "--json", "abc.xn--a-ecp.example"]);
    let places = ["byte", "index", "code_point", "source", "place"].map(|key| &error[key]);
    assert_eq!(json!(places), json!([4, 1, "U+2488", null, "decoded"]));
    for command in ["to-ascii", "to-unicode", "check"] {
        let ran = xn(&[command, name]);
        let lines: Vec<&str> = ran.err.lines().collect();
        let mut unique = lines.clone();
        unique.dedup();
        assert_eq!(lines, unique);
    }
}

#[test]
fn empty_labels_say_why_they_are_empty() {
    let mut said = Transcript::default();
    for text in ["", ".", "。", "\u{AD}", "\u{180E}", "a.\u{AD}\u{200B}.b", "a..b", ".a"] {
        said.add(&xn(&["to-ascii", text]).err);
    }
    said.add(&xn(&["to-ascii", "--profile", "whatwg-url", "\u{180E}"]).err);
    said.add(&xn(&["to-ascii", "--profile", "idna2003", "\u{AD}"]).err);
    said.add(&xn(&["to-ascii", "--profile", "idna2008", ""]).err);
    said.is(str![[r#"
xn: argument 1: a label is empty at position 1 in label 1: enter a name
xn: argument 1: a label is empty at position 1 in label 1: enter a name below the root of the DNS, or use --verify-dns-length=off if the root itself is meant
xn: argument 1: a label is empty at position 1 in label 1: enter a name below the root of the DNS, or use --verify-dns-length=off if the root itself is meant
xn: argument 1: mapping removes all code points of a label: U+00AD at position 1 in label 1: enter a code point that is not ignored
xn: argument 1: mapping removes all code points of a label: U+180E at position 1 in label 1: enter a code point that is not ignored
xn: argument 1: mapping removes all code points of a label: U+00AD at position 3 in label 2: enter a code point that is not ignored
xn: argument 1: a label is empty at position 3 in label 2: remove the extra dot, or enter the missing label
xn: argument 1: a label is empty at position 1 in label 1: remove the first dot (in a list, use --leading-dot)
xn: argument 1: mapping removes all code points of a label: U+180E at position 1: enter a code point that is not ignored
xn: argument 1: mapping removes all code points of a label: U+00AD at position 1 in label 1: enter a code point that is not ignored
xn: argument 1: a label is empty at position 1 in label 1: enter a name

"#]]);
}

#[test]
fn the_fix_for_an_unassigned_code_point_names_its_option() {
    let ran = xn(&["to-ascii", "--profile", "idna2003", "⛧.ws"]);
    assert!(ran.err.ends_with(": remove it, or use --allow-unassigned\n"), "{}", ran.err);
    assert_eq!(
        xn(&["to-ascii", "--profile", "idna2003", "--allow-unassigned", "⛧.ws"]).code,
        Some(0)
    );
    let ran = xn(&["stringprep", "--profile", "saslprep", "⛧"]);
    assert!(ran.err.ends_with(": remove it, or use --query\n"), "{}", ran.err);
    assert_eq!(xn(&["stringprep", "--profile", "saslprep", "--query", "⛧"]).code, Some(0));
}

#[test]
fn a_wrong_domain_of_an_email_address_has_a_reason() {
    let mut said = Transcript::default();
    for address in [
        "user@domain..com",
        "user@a_b.example",
        "user@a＿b.example",
        "user@bücher.example.",
        "user@bücher.example。",
        "user@-a.example",
        "user@a b",
        "user",
    ] {
        said.add(&xn(&["to-ascii", "--from", "emails", address]).err);
    }
    said.is(str![[r#"
xn: argument 1, "user@domain..com": a label is empty at position 13: remove the extra dot, or enter the missing label
xn: argument 1, "user@a_b.example": an ASCII code point is not a letter, digit or hyphen: U+005F '_' at position 7: correct the domain, because email addresses admit only letters, digits and hyphens in its labels
xn: argument 1, byte 6, "a＿b.example": the result contains a code point that is not allowed in this place of the record: U+FF3F '＿' becomes U+005F '_', at position 2: correct or remove the name
xn: argument 1, "user@bücher.example.": a label is empty at position 21: remove the extra dot, or enter the missing label
xn: argument 1, byte 6, "bücher.example。": the result contains a code point that is not allowed in this place of the record: U+3002 '。' becomes U+002E '.', at position 15: correct or remove the name
xn: argument 1, "user@-a.example": a label begins or ends with a hyphen: U+002D '-' at position 6: remove the hyphen
xn: argument 1, "user@a b": the text is not an email address at position 7: write only the address: local part, @, domain
xn: argument 1, "user": the text is not an email address at position 5: write only the address: local part, @, domain

"#]]);
}

#[test]
fn a_name_that_becomes_an_address_is_noted_or_rejected() {
    let noted = "xn: 1 name becomes an IP address: use --profile host to reject it\n";
    for name in ["１２７．０．０．１", "0x７f。1"] {
        for command in ["to-ascii", "to-unicode"] {
            let ran = xn(&[command, name]);
            assert_eq!((ran.code, ran.err.as_str()), (Some(0), noted));
            assert_eq!(xn(&[command, "-q", name]).err, "");
        }
        // The same in lines, with and without reasons to read them one by one, and in other formats.
        for (input, args) in [
            (format!("ü\n{name}\n"), &["to-ascii"][..]),
            (format!("ü\n{name}\n"), &["to-ascii", "--json"]),
            (format!("ü\n{name}\n"), &["to-unicode", "--unique"]),
            (format!("n\n\"{name}\"\n"), &["to-ascii", "--from", "csv", "--column", "n"]),
            (format!("{{\"n\":\"{name}\"}}\n"), &["to-ascii", "--from", "jsonl", "--field", "n"]),
            (format!("{name} A 192.0.2.1\n"), &["to-ascii", "--from", "zone"]),
        ] {
            let ran = xn_on(args, &input);
            assert_eq!((ran.code, ran.err.as_str()), (Some(0), noted), "{args:?}");
        }
        let ran = xn(&["to-ascii", "--profile", "host", name]);
        assert!(ran.code == Some(1) && ran.err.contains("the last label of the host is a number"));
        let ran = xn(&["to-ascii", "--from", "urls", &format!("http://{name}/")]);
        assert!(ran.code == Some(1) && ran.err.contains("which would make it an IPv4 address"));
    }
    for name in ["127.0.0.1", "１２７．example", "ü", "ü.１"] {
        assert_eq!(xn(&["to-ascii", name]).err, "", "{name}");
    }
}

// The words of the command fit what the user typed, and what to do next.

/// The first line on standard error.
fn said(args: &[&str]) -> String {
    let ran = xn(args);
    ran.err.lines().next().unwrap_or_default().to_owned()
}

#[test]
fn an_option_of_another_command_is_not_replaced_by_one_that_does_harm() {
    let ran = xn(&["check", "--on-error", "drop", "a"]);
    assert_eq!(ran.code, Some(2));
    assert!(!ran.err.contains("--allow-separators"), "{}", ran.err);
    assert!(ran.err.contains("--on-error is an option of xn to-ascii"), "{}", ran.err);
    assert!(xn(&["check", "--profil", "dns", "a"]).err.contains("'--profile'"));
    // It is as long as --quiet.
    let unique = xn(&["check", "--unique", "a"]).err;
    assert!(!unique.contains("--quiet") && unique.contains("is an option of xn"), "{unique}");
}

#[test]
fn brands_are_protected_without_a_file() {
    let ran = xn(&[
        "lookalikes",
        "--brand",
        "paypal.com,apple.com",
        "--brand",
        "ebay.com",
        "paypa1.com",
        "ebay.org",
    ]);
    let first: Vec<&str> =
        ran.well().lines().map(|line| line.split('\t').nth(1).unwrap()).collect();
    assert_eq!(first, ["paypal.com", "ebay.com"]);
    let twice =
        xn(&["lookalikes", "--brand", "paypal.com", "--brand", "www.paypal.com", "paypa1.com"]);
    assert_eq!(twice.well().lines().count(), 1);
    let shown = xn(&["display", "--brand", "paypal.com", "--policy", "chromium", "pàypal.com"]);
    assert!(shown.text().contains("looks like the protected name"), "{}", shown.text());
    for wrong in ["com", "", "a b c", "https://paypal.com"] {
        let ran = xn(&["lookalikes", "--brand", wrong, "paypa1.com"]);
        assert_eq!((ran.code, ran.text()), (Some(2), ""), "{wrong}");
        assert!(ran.err.starts_with(&format!("xn: --brand {wrong}: ")), "{}", ran.err);
    }
    for command in ["lookalikes", "display"] {
        let missing = said(&[command, "--protect", "paypal.com", "paypa1.com"]);
        let expected = "xn: paypal.com: there is no such file: to protect a name without a file, use --brand NAME";
        assert_eq!(missing, expected);
    }
    let several = said(&["lookalikes", "--protect", "paypal.com,apple.com", "paypa1.com"]);
    assert!(several.ends_with("use --brand NAME"), "{several}");
    // A name that is allowed must not become protected.
    let allowed =
        said(&["lookalikes", "--brand", "apple.com", "--allow", "paypal.com", "paypa1.com"]);
    assert_eq!(
        allowed,
        "xn: paypal.com: there is no such file: write the names to one, a name per line"
    );
    assert_eq!(xn(&["lookalikes", "paypa1.com"]).code, Some(2));
}

/// Nothing was compared, as with an unset variable in a script.
#[test]
fn a_blank_argument_is_no_answer() {
    for blank in ["", " ", "\u{3000}"] {
        let ran = xn(&["lookalikes", "--brand", "paypal.com", blank, "example.com"]);
        assert_eq!((ran.code, ran.text()), (Some(1), ""), "{blank:?}");
        assert_eq!(ran.err, "xn: argument 1: the name is empty: enter a name\n");
    }
}

#[test]
fn the_likeness_of_an_argument_is_said_once() {
    let url = "https://bücher.example/a?b";
    for args in [["to-unicode", url].as_slice(), &["lookalikes", "--brand", "a.com", url]] {
        let ran = xn(args);
        assert_eq!(ran.err.matches("--from urls").count(), 1, "{}", ran.err);
    }
    for args in [
        ["explain", url].as_slice(),
        &["compare", "a.com", url],
        &["compare", url, "a.com"],
        &["explain", "--profile", "uts46", url],
    ] {
        let ran = xn(args);
        assert_eq!(
            ran.err.matches("looks like a URL, so use --from urls").count(),
            1,
            "{}",
            ran.err
        );
    }
    for (text, likeness) in [
        ("bücher.example:8080", "a host and its port, so remove the port"),
        ("bücher.example/a", "a URL without a scheme, so remove everything after the host"),
        ("a b.example", "several words, so write one name per argument or line"),
    ] {
        let said = format!("xn: argument 1: this looks like {likeness}");
        for command in ["check", "display"] {
            assert_eq!(xn(&[command, text]).err, format!("{said}\n"), "{command}");
        }
        let explained = xn(&["explain", text]).err;
        assert!(explained.starts_with(&said) && explained.lines().count() == 1, "{explained}");
    }
    for name in ["*.bücher.example", "_a.example", "1/2.example", "::1"] {
        assert_eq!(xn(&["check", name]).err, "", "{name}");
    }
}

#[test]
fn policies_are_selected_and_decide_the_exit_code() {
    let name = "xn--e1argc3h.com";
    assert_eq!(xn(&["display", "--policy", "chromium", name]).code, Some(1));
    let shown = xn(&["display", "--policy", "uts39-highly", name]);
    assert_eq!(shown.code, Some(0));
    assert!(shown.text().contains("\n  unicode   by uts39-highly\n"), "{}", shown.text());
    let json =
        xn(&["display", "--json", "--policy", "safari,chromium", "--policy", "firefox", name]);
    let object = json.object();
    let names: Vec<&String> = object["policies"].as_object().unwrap().keys().collect();
    assert_eq!(names, ["chromium", "firefox", "safari"]);
    assert_eq!(xn(&["display", "--policy", "netscape", name]).code, Some(2));
}

#[test]
fn values_may_be_separated_by_commas() {
    let both = xn(&["check", "--profile", "dns,host", "a"]);
    assert!(both.text().contains("by dns, host\n"), "{}", both.text());
    assert_eq!(both.out, xn(&["check", "--profile", "dns", "--profile", "host", "a"]).out);
}

#[test]
fn a_table_without_a_column_lists_its_columns() {
    let folder = folder("columns-listed");
    let file = path(&folder, "domains.csv");
    fs::write(&file, "owner,domain\nme,bücher.example\n").unwrap();
    for command in ["to-ascii", "check", "explain"] {
        let ran = xn(&[command, "-f", &file]);
        assert_eq!((ran.code, ran.text()), (Some(2), ""));
        let expected = "xn: no column is selected: use --column NAME with one of \"owner\", \"domain\" (or --from lines for plain lines)\n";
        assert_eq!(ran.err, expected, "{command}");
    }
    assert_eq!(xn(&["stats", &file]).err, xn(&["check", "-f", &file]).err);
    let none = "xn: no column is selected: use --column NAME (or --from lines for plain lines)\n";
    assert_eq!(xn_on(&["to-ascii", "--from", "csv"], "").err, none);
    let lines = "{\"id\":1,\"at\":[\"a\"],\"host\":{\"name\":\"b\"},\"text\":\"c\"}\n";
    let ran = xn_on(&["to-ascii", "--from", "jsonl"], lines);
    assert!(
        ran.err.contains("use --field PATH with one of \"at\", \"host.name\", \"text\" ("),
        "{}",
        ran.err
    );
    // A comma may belong to the name of a column.
    let both = said(&["to-ascii", "--column", "owner,domain", "-f", &file]);
    assert!(both.ends_with("(for several columns, give the option several times)"), "{both}");
    // An argument is no file, whatever its name.
    let ran = xn(&["to-ascii", "--column", "domain", &file]);
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.err.contains("apply to files: use -f FILE") && !ran.err.contains("--from csv"),
        "{}",
        ran.err
    );
}

#[test]
fn an_empty_name_is_told_from_an_extra_dot() {
    let empty = said(&["to-ascii", ""]);
    assert!(!empty.contains("extra dot"), "{empty}");
    let label = xn(&["lgr", "check", "--lgr", "root:Latn", ""]);
    assert!(label.text().ends_with("at position 1: enter a name\n"), "{}", label.text());
    let dot = said(&["to-ascii", "a..b"]);
    assert!(dot.contains("remove the extra dot"), "{dot}");
}

#[test]
fn a_name_without_a_suffix_gets_a_warning() {
    let ran = xn(&["permutations", "--limit", "1", "paypal"]);
    assert_eq!(ran.code, Some(0));
    assert!(ran.err.contains("use a name such as paypal.com"), "{}", ran.err);
    for with_dot in ["paypal.", "paypal。"] {
        assert_eq!(xn(&["permutations", "--limit", "1", with_dot]).err, ran.err);
    }
    assert_eq!(xn(&["permutations", "--limit", "1", "paypal.com"]).err, "");
    assert_eq!(xn(&["permutations", "--limit", "1", "--suffix", "net", "paypal"]).err, "");
}

#[test]
fn a_name_is_not_silently_explained_as_punycode() {
    let ran = xn(&["explain", "punycode", "xn--bcher-kva"]);
    assert!(ran.err.contains("use to-unicode"), "{}", ran.err);
    assert_eq!(xn(&["explain", "punycode", "bcher-kva"]).err, "");
}

#[test]
fn the_unicode_form_is_not_said_to_be_displayed() {
    let ran = xn(&["explain", "xn--80ak6aa92e.com"]);
    assert!(ran.text().ends_with("The Unicode form is \"аррӏе.com\".\n"), "{}", ran.text());
}

/// Nothing was asked, so nothing is wrong.
#[test]
fn empty_input_is_accepted() {
    for args in [["check", "-q"].as_slice(), &["to-ascii"]] {
        assert_eq!(xn_on(args, "").code, Some(0), "{args:?}");
    }
}

#[test]
fn help_has_groups_and_an_address_for_reports() {
    let help = xn(&["--help"]);
    for group in ["Convert:", "Inspect:", "Look-alikes:", "Registries:", "Text:", "Shell:"] {
        assert!(help.well().contains(&format!("\n{group}\n")), "{group}");
    }
    assert!(help.text().contains("To report a bug"), "{}", help.text());
    assert!(xn(&["to-ascii", "-h"]).text().contains("idna2008-lookup"));
    for command in ["precis", "stringprep"] {
        assert!(xn(&[command, "-h"]).text().contains("Read texts from FILE"), "{command}");
    }
    assert!(xn(&["lgr", "check", "-h"]).text().contains("[LABEL]..."));
}
