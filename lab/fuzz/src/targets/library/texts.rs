//! The host of any text.

use xenonym::host::{HostAddr, Located, TextKind, of_email, of_text, of_url};
use xenonym::uts46::Options;
use xenonym::{Error, ErrorKind};
use xenonym_testkit::properties::hosts::error_is_inside;

use crate::Choices;

pub fn fuzz(input: &[u8]) {
    let text = Choices::new(input).text();
    for options in [Options::WEB_HOST, Options::WHATWG_URL_2026_08] {
        for of in [of_url, of_email, of_text] {
            check(&text, of(&text, &options), &options);
        }
        // A host alone is the same host in a URL.
        if let Ok(found) = of_text(&text, &options)
            && matches!(found.kind, TextKind::Name | TextKind::Address)
        {
            let host = &text[found.range];
            let url = if host.starts_with('[') || !host.contains(':') {
                format!("http://{host}/")
            } else {
                format!("http://[{host}]/")
            };
            let of_url = of_url(&url, &options).map(|found| found.host);
            assert_eq!(of_url.as_ref(), Ok(&found.host), "{text:?} {url:?}");
        }
    }
}

fn check(text: &str, found: Result<Located, Error>, options: &Options) {
    match found {
        Ok(found) => {
            assert!(text.get(found.range.clone()).is_some_and(|part| !part.is_empty()), "{text:?}");
            leads_back(text, &found.host, options);
            let blanks = format!(" \n{text}\t ");
            let again = of_text(&blanks, options).map(|found| found.host);
            if found.kind != TextKind::Email {
                assert_eq!(again.as_ref(), Ok(&found.host), "{text:?}");
            }
        }
        Err(error) => {
            error_is_inside(text, error);
            assert_ne!(error.kind(), ErrorKind::Internal, "{text:?}");
        }
    }
}

/// What a host is written as is that host, and its canonical form is equal.
fn leads_back(text: &str, host: &HostAddr, options: &Options) {
    let written = host.to_string();
    let again = HostAddr::parse_with(&written, options);
    assert_eq!(again.as_ref().map(ToString::to_string), Ok(written), "{text:?}");
    let canonical = host.clone().canonical();
    assert_eq!((&canonical, canonical.is_absolute()), (host, false), "{text:?}");
}
