//! The canonical host: each bypass that it stops, and properties of every name.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use proptest::prelude::*;
use serde::Deserialize;
use xenonym::host::{
    Host, Located, find_in_email, find_in_text, find_in_url, of_email, of_text, of_url, same_host,
};
use xenonym::uts46::Options;
use xenonym::{Error, ErrorKind};
use xenonym_testkit::properties::hosts::{self, PRESETS, error_is_inside};
use xenonym_testkit::read;

#[derive(Debug, Deserialize)]
struct Case {
    name: String,
    spelling: String,
    host: Option<String>,
    options: Option<Vec<String>>,
    error: Option<String>,
    #[serde(default)]
    offset: usize,
}

fn cases() -> Vec<Case> {
    let text = include_str!("../../../../../testdata/host.toml");
    let mut tables: toml::Table = toml::from_str(text).unwrap();
    tables.remove("case").unwrap().try_into().unwrap()
}

fn hash(host: &Host) -> u64 {
    let mut hasher = DefaultHasher::new();
    host.hash(&mut hasher);
    hasher.finish()
}

#[test]
fn spellings_are_equal_or_rejected_as_the_vectors_say() {
    for case in cases() {
        let name = &case.name;
        let is_meant = |preset: &&str| {
            case.options
                .as_ref()
                .map_or(*preset != "ignoring", |names| names.iter().any(|n| n == *preset))
        };
        for (preset, options) in PRESETS.iter().filter(|(preset, _)| is_meant(preset)) {
            let made = Host::parse_with(&case.spelling, options);
            match made {
                Ok(made) => {
                    let other =
                        Host::parse_with(case.host.as_deref().expect(name), options).unwrap();
                    assert_eq!((&made, hash(&made)), (&other, hash(&other)), "{name}, {preset}");
                    assert_eq!(made.cmp(&other), std::cmp::Ordering::Equal);
                    assert!(hosts::same_host(&case.spelling, other.as_str(), options));
                    assert!(hosts::same_host(
                        &case.spelling,
                        &other.unicode().to_string(),
                        options
                    ));
                }
                Err(error) => {
                    assert_eq!(case.host, None, "{name}, {preset}: {error}");
                    let found = Some(error.kind().name());
                    assert_eq!(found, case.error.as_deref(), "{name}, {preset}: {error}");
                    assert_eq!(error.offset(), case.offset, "{name}, {preset}: {error}");
                    assert!(!hosts::same_host(&case.spelling, &case.spelling, options), "{name}");
                }
            }
        }
    }
}

/// The two names of CVE-2024-12224, which a program that compares decoded names would confuse.
#[test]
fn a_fake_a_label_is_not_the_host_that_it_decodes_to() {
    for (_, options) in PRESETS {
        assert!(!hosts::same_host("example.org", "xn--example-.org", &options));
        assert_eq!(
            Host::parse_with("xn--example-.org", &options).unwrap_err().kind(),
            ErrorKind::RedundantAce
        );
    }
}

#[test]
fn equality_of_hosts_ignores_the_options() {
    let hosts: Vec<Host> = PRESETS
        .iter()
        .map(|(_, options)| Host::parse_with("bücher.example", options).unwrap())
        .collect();
    assert!(hosts.iter().all(|host| *host == hosts[0] && hash(host) == hash(&hosts[0])));
    let list: std::collections::HashSet<Host> = hosts.into_iter().collect();
    assert!(list.contains(&Host::parse("xn--bcher-kva.example.").unwrap()));
    assert!(list.contains(&"Bücher.example".parse::<Host>().unwrap()));
}

#[test]
fn hosts_in_use_are_parsed() {
    for name in ["r3---sn-4g5e6nsz.example", "my_host.example", "a.example"] {
        assert_eq!(name.parse::<Host>().map(String::from).as_deref(), Ok(name));
    }
}

#[test]
fn names_with_two_forms_by_transitional_processing_are_rejected() {
    let transitional = Options::DNS.with_transitional_processing(true);
    let error = Host::parse_with("xn--fa-hia.de", &transitional).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::NotRoundTrip);
    assert_eq!(Host::parse_with("faß.de", &transitional).unwrap().as_str(), "fass.de");
}

#[test]
fn look_alikes_are_other_hosts() {
    assert!(!hosts::same_host("paypal.example", "раураl.example", &Options::HOST));
}

/// Where options verify no lengths, too: a parent of `a..b` would begin with a dot.
#[test]
fn every_host_has_labels_that_the_dns_allows() {
    let long = [format!("{}.example", "a".repeat(64)), "a.".repeat(127)];
    for (_, options) in PRESETS {
        for name in ["a..b", ".a", "a..", "..", long[0].as_str()] {
            let kind = Host::parse_with(name, &options).unwrap_err().kind();
            assert!(matches!(kind, ErrorKind::EmptyLabel | ErrorKind::LabelTooLong), "{name}");
        }
        let parsed = Host::parse_with(&format!("b{}", long[1]), &options);
        assert!(parsed.is_err_and(|error| error.kind() != ErrorKind::Internal));
    }
    assert_eq!(Host::parse(&long[1]).unwrap().as_str().len(), 253);
}

fn name() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "a",
        "A",
        "0",
        "0x",
        "x",
        "n",
        "-",
        "--",
        "xn--",
        "tda",
        ".",
        "。",
        "．",
        "ü",
        "Ü",
        "ß",
        "ẞ",
        "ς",
        "\u{AD}",
        "\u{200D}",
        "\u{200B}",
        "א",
        "١",
        "／",
        "/",
        "＠",
        "％",
        "：",
        "１",
        "⑫",
        "℀",
        "_",
        "*",
        "ｗ",
        "\u{308}",
        "\u{FFFD}",
        "xn--tda",
        "xn--8i7caa",
        "xn--a-",
    ]);
    prop::collection::vec(piece, 0..9).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4096))]

    #[test]
    fn a_batch_has_the_results_of_host(name in name(), repeats in 1..12_usize) {
        for (_, options) in &PRESETS {
            hosts::a_batch_has_the_results_of_host(&name, options);
            hosts::a_batch_has_the_results_of_host(&name.repeat(repeats), options);
            let long = format!("{name}.{}", name.repeat(repeats));
            hosts::a_batch_has_the_results_of_host(&long, options);
        }
    }

    #[test]
    fn equal_hosts_are_equal_names(first in name(), second in name()) {
        for (_, options) in &PRESETS {
            hosts::equality_is_of_names(&first, &second, options);
        }
    }
}

// For accepted input.
proptest! {
    #![proptest_config(ProptestConfig { cases: 500, max_global_rejects: 50_000, ..ProptestConfig::default() })]

    #[test]
    fn both_forms_parse_to_the_same_host(name in name()) {
        let parsed = PRESETS.iter().filter(|(_, options)| hosts::both_forms_are_the_host(&name, options));
        prop_assume!(parsed.count() > 0);
    }
}

// The hosts of texts: URLs, email addresses, and whatever else somebody types.

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TextCase {
    name: String,
    #[expect(unused, reason = "for people")]
    why: String,
    text: String,
    host: Option<String>,
    kind: Option<String>,
    port: Option<u16>,
    part: Option<String>,
    error: Option<String>,
    browsers: Option<String>,
}

fn text_cases() -> Vec<TextCase> {
    read("hosts-of-texts.toml", "case")
}

#[test]
fn texts_have_the_hosts_that_the_vectors_say() {
    for case in text_cases() {
        let (name, text) = (&case.name, case.text.as_str());
        match of_text(text, &Options::WEB_HOST) {
            Ok(found) => {
                assert_eq!(Some(found.host.to_string()), case.host, "{name}");
                assert_eq!(Some(found.kind.name()), case.kind.as_deref(), "{name}");
                assert_eq!((found.port, &case.error), (case.port, &None), "{name}");
                let part = text.get(found.range).expect(name);
                assert!(case.part.is_none_or(|expected| expected == part), "{name}: {part:?}");
            }
            Err(error) => {
                assert_eq!(Some(error.kind().name()), case.error.as_deref(), "{name}: {error}");
                assert_eq!(case.host, None, "{name}");
                error_is_inside(text, error);
            }
        }
    }
}

/// By the options of the URL Standard, a host is the same unless the vectors say otherwise.
#[test]
fn browsers_see_the_hosts_that_the_vectors_say() {
    for case in text_cases() {
        let name = &case.name;
        let expected = match case.browsers.as_deref() {
            Some("") => Err(None),
            Some(host) => Ok(host.to_owned()),
            None => case.host.ok_or(case.error),
        };
        match of_text(&case.text, &Options::WHATWG_URL_2026_08) {
            Ok(found) => assert_eq!(Ok(found.host.to_string()), expected, "{name}"),
            Err(error) => {
                let kind = expected.expect_err(name);
                assert!(kind.is_none_or(|kind| kind == error.kind().name()), "{name}: {error}");
            }
        }
    }
}

/// A door for one kind of text agrees with the door for all of them, and the step that only finds with the one that parses.
#[test]
fn all_doors_agree() {
    let options = Options::WEB_HOST;
    let host = |found: Result<Located, Error>| found.map(|found| (found.host, found.range));
    for case in text_cases() {
        let (name, text) = (&case.name, case.text.as_str());
        let all = of_text(text, &options);
        match case.kind.as_deref() {
            Some("url") => assert_eq!(of_url(text, &options), all, "{name}"),
            Some("email")
                if text.trim().starts_with(|c: char| c.is_alphanumeric() || c == '"')
                    && !text.starts_with("mailto:")
                    && !text.ends_with('>') =>
            {
                assert_eq!(of_email(text, &options), all, "{name}");
            }
            _ => {}
        }
        for (find, of) in [
            (find_in_url as fn(&[u8]) -> _, of_url as fn(&str, &Options) -> _),
            (find_in_email, of_email),
            (find_in_text, of_text),
        ] {
            let found = find(text.as_bytes());
            let both = found.clone().and_then(|found| {
                let host = found.host(text, &options)?;
                Ok((host, found.range))
            });
            assert_eq!(both, host(of(text, &options)), "{name}");
            if let (Ok(found), Ok((parsed, _))) = (found, both) {
                let decoded = found.decoded(text.as_bytes()).expect(name);
                let decoded = str::from_utf8(&decoded).expect(name);
                if found.kind.name() != "email" && parsed.name().is_some() {
                    assert_eq!(same_host(decoded, &parsed.to_string()), Ok(true), "{name}");
                }
            }
        }
    }
}
