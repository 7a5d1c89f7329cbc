//! The profiles, and each flag of the standards by itself.

use crate::run::xn;
use crate::wording::{Transcript, str};

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
