//! Published bugs of other implementations: runs their inputs here. `docs/SECURITY.md` lists them.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use serde::Deserialize;
use xenonym::host::{HostAddr, Pattern};
use xenonym::{Error, ErrorKind, idna2003, idna2008, punycode, uts46};
use xenonym_testkit::read;

const FILE: &str = "published-bugs.toml";
const PAGE: &str = include_str!("../../../../../docs/SECURITY.md");

/// Enough for a debug build on a busy machine. A quadratic algorithm would need hours.
const IN_TIME: Duration = Duration::from_secs(50);

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct NameCase {
    name: String,
    #[expect(unused, reason = "for people")]
    why: String,
    #[expect(unused, reason = "see `each_bug_is_on_the_page`")]
    bugs: Vec<String>,
    input: String,
    dns: Answer,
    strict: Answer,
    host: Answer,
    idna2003: Answer,
    idna2008: Answer,
}

/// The ASCII form, or the kind of an error and the byte where it is.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Answer {
    ascii: Option<String>,
    error: Option<String>,
    offset: Option<usize>,
}

impl<T: Into<String>> From<Result<T, Error>> for Answer {
    fn from(result: Result<T, Error>) -> Self {
        match result {
            Ok(ascii) => Self { ascii: Some(ascii.into()), ..Self::default() },
            Err(error) => Self {
                error: Some(error.kind().name().to_owned()),
                offset: Some(error.offset()),
                ascii: None,
            },
        }
    }
}

fn host(name: &str) -> Result<String, Error> {
    name.parse().map(|host: HostAddr| host.to_string())
}

#[test]
fn names_are_answered_as_the_vectors_say() {
    for case in read::<NameCase>(FILE, "name") {
        let (name, input) = (&case.name, case.input.as_str());
        let by_uts46 = |options| uts46::to_ascii(input, &options).into();
        assert_eq!(case.dns, by_uts46(uts46::Options::DNS), "{name}: dns");
        assert_eq!(case.strict, by_uts46(uts46::Options::STRICT), "{name}: strict");
        assert_eq!(case.host, host(input).into(), "{name}: host");
        let by_2003 = idna2003::to_ascii(input, &idna2003::Options::RFC3490).into();
        assert_eq!(case.idna2003, by_2003, "{name}: idna2003");
        let by_2008 = idna2008::to_ascii(input, &idna2008::Options::LOOKUP).into();
        assert_eq!(case.idna2008, by_2008, "{name}: idna2008");
    }
}

/// The URL Standard since August 2026 returns ASCII as it is, and so fake A-labels, which `HostAddr` rejects.
#[test]
fn the_url_standard_does_not_look_into_ascii() {
    let is_fake = |case: &NameCase| {
        case.input.starts_with("xn--") && case.input.is_ascii() && case.dns.ascii.is_none()
    };
    let mut fake = 0;
    for case in read::<NameCase>(FILE, "name").into_iter().filter(is_fake) {
        let ascii = uts46::to_ascii(&case.input, &uts46::Options::WHATWG_URL_2026_08);
        assert_eq!(ascii.as_deref(), Ok(case.input.as_str()), "{}", case.name);
        assert!(host(&case.input).is_err(), "{}", case.name);
        fake += 1;
    }
    assert!(fake >= 8, "{fake}");
}

/// Results are stable, and the displayed form never leads to another host.
#[test]
fn results_and_what_is_shown_lead_back() {
    let mut accepted = 0;
    for case in read::<NameCase>(FILE, "name") {
        let name = &case.name;
        for options in
            [uts46::Options::DNS, uts46::Options::STRICT, uts46::Options::WHATWG_URL_2026_08]
        {
            let ascii = uts46::to_ascii(&case.input, &options);
            let shown = uts46::to_unicode(&case.input, &options).display().to_string();
            if let Ok(ascii) = &ascii {
                accepted += 1;
                assert_eq!(uts46::to_ascii(ascii, &options).as_ref(), Ok(ascii), "{name}");
                assert_eq!(uts46::to_ascii(&shown, &options).as_ref(), Ok(ascii), "{name}");
            } else {
                let other = uts46::to_ascii(&shown, &options);
                assert!(other.is_err(), "{name}: {shown} is {other:?}");
            }
        }
    }
    assert!(accepted > 20, "{accepted}");
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PatternCase {
    name: String,
    #[expect(unused, reason = "for people")]
    why: String,
    #[expect(unused, reason = "see `each_bug_is_on_the_page`")]
    bugs: Vec<String>,
    pattern: String,
    host: String,
    matches: Option<bool>,
    error: Option<String>,
    offset: Option<usize>,
}

#[test]
fn patterns_match_as_the_vectors_say() {
    for case in read::<PatternCase>(FILE, "pattern") {
        let name = &case.name;
        match case.pattern.parse::<Pattern>() {
            Ok(pattern) => {
                let host: HostAddr = case.host.parse().unwrap();
                assert_eq!(Some(pattern.matches(&host)), case.matches, "{name}");
            }
            Err(error) => {
                let found = (None, Some(error.kind().name().to_owned()), Some(error.offset()));
                assert_eq!((case.matches, case.error, case.offset), found, "{name}");
            }
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Long {
    name: String,
    #[expect(unused, reason = "for people")]
    why: String,
    #[expect(unused, reason = "see `each_bug_is_on_the_page`")]
    bugs: Vec<String>,
    #[serde(default)]
    before: String,
    #[serde(default)]
    unit: String,
    #[serde(default)]
    times: usize,
    first: Option<String>,
    last: Option<String>,
    #[serde(default)]
    after: String,
    punycode: Option<String>,
}

impl Long {
    fn text(&self) -> String {
        let code_point = |hex: &String| u32::from_str_radix(hex, 16).unwrap();
        let middle = match (&self.first, &self.last) {
            (Some(first), Some(last)) => {
                (code_point(first)..=code_point(last)).filter_map(char::from_u32).collect()
            }
            _ => self.unit.repeat(self.times),
        };
        assert!(!middle.is_empty(), "{}", self.name);
        [self.before.as_str(), &middle, &self.after].concat()
    }
}

#[test]
fn long_inputs_are_answered_in_time() {
    for case in read::<Long>(FILE, "long") {
        let (name, text) = (&case.name, case.text());
        let start = Instant::now();
        let names = [text.clone(), format!("ü.{text}.א")];
        for name in &names {
            every_function(name);
        }
        let digits = text.strip_prefix("xn--").unwrap_or(&text);
        let _ = punycode::decode_code_points::<u32>(digits);
        match (punycode::encode(&text), &case.punycode) {
            (Ok(encoded), None) => {
                assert!(punycode::decode(&encoded).as_ref() == Ok(&text), "{name}");
            }
            (Err(error), Some(kind)) => assert_eq!(error.kind().name(), kind, "{name}"),
            (encoded, expected) => panic!("{name}: {:?}, not {expected:?}", encoded.map(|_| ())),
        }
        assert!(start.elapsed() < IN_TIME, "{name} took {:?}", start.elapsed());
    }
}

/// Results satisfy every DNS length limit that the options request.
fn every_function(name: &str) {
    for options in [uts46::Options::UTS46, uts46::Options::DNS, uts46::Options::STRICT] {
        let ascii = uts46::to_ascii(name, &options);
        let lengths_count = options.verify_dns_length() != uts46::VerifyDnsLength::Off;
        if let Ok(ascii) = &ascii {
            assert!(!lengths_count || ascii.len() <= 254, "{} bytes", ascii.len());
        }
        let shown = uts46::to_unicode(name, &options);
        assert_eq!(shown.is_ok(), shown.errors().is_empty());
        into_buffers(&ascii.map(String::from), |buffer| {
            uts46::to_ascii_into(name, &options, buffer).map(str::to_owned)
        });
    }
    let by_2003 = &idna2003::Options::RFC3490;
    into_buffers(&idna2003::to_ascii(name, by_2003).map(String::from), |buffer| {
        idna2003::to_ascii_into(name, by_2003, buffer).map(str::to_owned)
    });
    let _ = idna2003::to_unicode(name, by_2003);
    for options in [idna2008::Options::REGISTRATION, idna2008::Options::LOOKUP] {
        assert!(idna2008::to_ascii(name, &options).is_err(), "no long input is a name");
        let _ = idna2008::to_unicode(name, &options);
    }
    let _ = host(name);
}

/// With buffers of 0 bytes, one label, 512 bytes and the full length: the result, or an error that
/// it does not fit.
fn into_buffers(
    answer: &Result<String, Error>,
    convert: impl Fn(&mut [u8]) -> Result<String, Error>,
) {
    let enough = 1 << 23;
    for room in [0, 63, 512, enough] {
        match convert(&mut vec![0; room]) {
            Ok(text) => assert!(answer.as_ref() == Ok(&text), "room for {room}"),
            Err(error) if error.kind() == ErrorKind::BufferTooSmall => assert!(room < enough),
            Err(error) => assert_eq!(answer.as_ref().unwrap_err(), &error, "room for {room}"),
        }
    }
}

/// Each bug of a vector is listed on the page, next to the name of the vector.
#[test]
fn each_bug_is_on_the_page() {
    let (mut seen, mut names) = (0, BTreeSet::new());
    for table in ["name", "pattern", "long"] {
        for case in read::<toml::Table>(FILE, table) {
            let name = case["name"].as_str().unwrap().to_owned();
            let pointer = format!("`{FILE}::{name}`");
            assert!(names.insert(name), "{pointer} is there twice");
            assert!(!case["why"].as_str().unwrap().is_empty(), "{pointer}");
            for bug in case["bugs"].as_array().unwrap() {
                let bug = bug.as_str().unwrap();
                let is_told = PAGE.lines().any(|line| {
                    line.starts_with("| ") && line.contains(bug) && line.contains(&pointer)
                });
                assert!(is_told, "no line of docs/SECURITY.md has {bug} and {pointer}");
                seen += 1;
            }
        }
    }
    assert!(seen > 50, "{seen}");
}
