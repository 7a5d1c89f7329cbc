//! URLs whose host is not ASCII, by the crate `url`.

use url::{Host, ParseError, Url};
use validator::ValidateUrl;

#[test]
fn a_host_becomes_ascii() {
    let url: Url = "https://Bücher。Example:8080/ü".parse().unwrap();
    assert_eq!(url.as_str(), "https://xn--bcher-kva.example:8080/%C3%BC");
    assert_eq!(Host::parse("bücher.example"), Ok(Host::Domain("xn--bcher-kva.example".to_owned())));
}

#[test]
fn a_rejected_host_is_an_error() {
    for host in ["a\u{200D}b", "xn--0", "a％b", "xn--a"] {
        let parsed = format!("https://{host}/").parse::<Url>();
        assert_eq!(parsed, Err(ParseError::IdnaError), "{host}");
    }
}

#[test]
fn a_url_is_validated() {
    assert!("https://bücher.example/".validate_url());
    assert!(!"https://a\u{200D}b/".validate_url());
}
