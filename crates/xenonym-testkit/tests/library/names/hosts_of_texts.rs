//! The hosts of texts: URLs, email addresses, and whatever else somebody types.

use serde::Deserialize;
use xenonym::Error;
use xenonym::host::{
    Located, find_in_email, find_in_text, find_in_url, of_email, of_text, of_url, same_host,
};
use xenonym::uts46::Options;
use xenonym_testkit::properties::shown::error_is_inside;
use xenonym_testkit::read;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
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

fn cases() -> Vec<Case> {
    read("hosts-of-texts.toml", "case")
}

#[test]
fn texts_have_the_hosts_that_the_vectors_say() {
    for case in cases() {
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
    for case in cases() {
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
    for case in cases() {
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
