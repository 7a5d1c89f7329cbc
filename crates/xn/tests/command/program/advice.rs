//! Advice fits the input, and never does harm.

use std::fs;

use crate::run::{folder, path, xn, xn_on};

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

#[test]
fn what_is_more_than_a_host_gets_its_own_advice() {
    for (name, advice) in [
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
        (
            "\\232.example",
            "this is written with escapes of zone files, which only --from zone reads",
        ),
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
    ] {
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
    use crate::wording::{says, str};

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
