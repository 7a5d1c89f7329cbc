//! The canonical host: each bypass that it stops, and properties of every name.
#![cfg(feature = "alloc")]

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use proptest::prelude::*;
use serde::Deserialize;
use xenonym::ErrorKind;
use xenonym::batch::{Convert, Outcome};
use xenonym::host::{Canonicalize, Host};
use xenonym::uts46::{Options, to_ascii, to_unicode};

const PRESETS: [(&str, Options); 7] = [
    ("uts46", Options::UTS46),
    ("dns", Options::DNS),
    ("host", Options::HOST),
    ("strict", Options::STRICT),
    ("whatwg", Options::WHATWG_URL_2026_02),
    ("whatwg", Options::WHATWG_URL_2026_08),
    ("ignoring", Options::WHATWG_URL_2026_08.with_ignore_invalid_punycode(true)),
];

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
    let text = include_str!("../../../testdata/host.toml");
    let mut tables: toml::Table = toml::from_str(text).unwrap();
    tables.remove("case").unwrap().try_into().unwrap()
}

fn same_host(first: &str, second: &str, options: &Options) -> bool {
    let by = |name| Host::parse_with(name, options);
    by(first).is_ok_and(|first| by(second) == Ok(first))
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
                    assert!(same_host(&case.spelling, other.as_str(), options));
                    assert!(same_host(&case.spelling, &other.unicode().to_string(), options));
                }
                Err(error) => {
                    assert_eq!(case.host, None, "{name}, {preset}: {error}");
                    let found = Some(error.kind().name());
                    assert_eq!(found, case.error.as_deref(), "{name}, {preset}: {error}");
                    assert_eq!(error.offset(), case.offset, "{name}, {preset}: {error}");
                    assert!(!same_host(&case.spelling, &case.spelling, options), "{name}");
                }
            }
        }
    }
}

/// The two names of CVE-2024-12224, which a program that compares decoded names takes for one.
#[test]
fn a_fake_a_label_is_not_the_host_that_it_decodes_to() {
    for (_, options) in PRESETS {
        assert!(!same_host("example.org", "xn--example-.org", &options));
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
    assert!(list.contains("xn--bcher-kva.example"));
    assert!(list.contains(&"Bücher.example".parse::<Host>().unwrap()));
}

#[test]
fn hosts_in_use_are_parsed() {
    for name in ["r3---sn-4g5e6nsz.example", "my_host.example", "a.example."] {
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
fn look_alikes_and_root_dots_make_other_hosts() {
    let same = |a, b| same_host(a, b, &Options::HOST);
    assert!(!same("paypal.example", "раураl.example"));
    assert!(!same("example.org", "example.org."));
    assert!(same("example.org.", "EXAMPLE。ORG。"));
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
    fn both_forms_parse_to_the_same_host(name in name()) {
        for (_, options) in PRESETS {
            let host = match Host::parse_with(&name, &options) {
                Ok(host) => host,
                Err(error) => {
                    prop_assert!(name.is_char_boundary(error.offset()));
                    continue;
                }
            };
            prop_assert_eq!(&*to_ascii(&name, &options).unwrap(), host.as_str());
            let unicode = host.unicode().to_string();
            prop_assert!(to_unicode(host.as_str(), &options).is_ok());
            for form in [host.as_str(), &unicode] {
                prop_assert_eq!(&Host::parse_with(form, &options).unwrap(), &host);
                prop_assert!(!form.contains(['/', '@', '%', ':', '#', '?', ' ', '\\', '[', '<']));
                prop_assert!(form.parse::<std::net::Ipv4Addr>().is_err());
            }
        }
    }

    /// The batch proves without the heap what these functions compute.
    #[test]
    fn a_batch_has_the_results_of_host(name in name(), repeats in 1..12_usize) {
        for (_, options) in PRESETS {
            for name in [name.clone(), name.repeat(repeats), format!("{name}.{}", name.repeat(repeats))] {
                let mut output = b"before".to_vec();
                let change = Canonicalize::new(options).convert(&name, &mut output);
                let made = Host::parse_with(&name, &options);
                let appended = output.strip_prefix(b"before").unwrap();
                match made {
                    Ok(host) if change == Ok(Outcome::Unchanged) => {
                        prop_assert_eq!(host.as_str(), &name);
                        prop_assert_eq!(appended, b"");
                    }
                    Ok(host) => {
                        prop_assert_eq!(change, Ok(Outcome::Appended));
                        prop_assert_eq!(host.as_str().as_bytes(), appended);
                    }
                    Err(error) => prop_assert_eq!((change, appended), (Err(error), &b""[..])),
                }
                if let Ok(ascii) = to_ascii(&name, &options) {
                    let unicode = to_unicode(&ascii, &options);
                    let again = to_ascii(unicode.raw(), &options);
                    let proven = unicode.is_ok() && again.as_ref() == Ok(&ascii);
                    prop_assert!(proven || change.is_err(), "{}", name);
                }
            }
        }
    }

    #[test]
    fn equal_hosts_are_equal_names(first in name(), second in name()) {
        for (_, options) in PRESETS {
            let hosts = (Host::parse_with(&first, &options), Host::parse_with(&second, &options));
            if let (Ok(a), Ok(b)) = hosts {
                prop_assert_eq!(a == b, a.as_str() == b.as_str());
                prop_assert_eq!(a == b, a.unicode().to_string() == b.unicode().to_string());
                prop_assert_eq!(a == b, same_host(&first, &second, &options));
            }
        }
    }
}
