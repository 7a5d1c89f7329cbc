//! Hosts in two spellings, with any options.

use std::fmt::{Debug, Display};
use std::net::{IpAddr, Ipv4Addr};
use std::str::FromStr;

use xenonym::host::{
    CertificateName, Host, HostAddr, HostPort, Located, Pattern, TextKind, of_email, of_text,
    of_url, same_host,
};
use xenonym::uts46::{self, Options, to_ascii, to_ascii_with_errors, to_unicode};
use xenonym::{Error, ErrorKind, idna2003, idna2008};
use xenonym_testkit::properties::hosts::{self, any_name, error_is_inside, is_displayed_safely};

use crate::Choices;

pub fn hosts(input: &[u8]) {
    let mut choices = Choices::new(input);
    // Where A-labels are ASCII like any other, letters that are denied deny them too.
    let options = choices.options().with_lower_case_ascii_names(false);
    let text = choices.text();
    let (first, second) = text.split_once(' ').unwrap_or((&text, "example"));
    for options in [options, Options::WEB_HOST, Options::HOST] {
        hosts::both_forms_are_the_host(first, &options);
        hosts::a_batch_has_the_results_of_host(first, &options);
        hosts::equality_is_of_names(first, second, &options);
        if let Err(error) = Host::parse_with(first, &options) {
            error_is_inside(first, error);
        }
    }
    let (Ok(first), Ok(second)) = (first.parse::<Host>(), second.parse::<Host>()) else { return };
    let labels = |host: &Host| host.labels().map(str::to_owned).collect::<Vec<_>>();
    let is_below = labels(&first).ends_with(&labels(&second));
    assert_eq!(first.is_same_or_subdomain_of(&second), is_below, "{first} {second}");
    assert_eq!(first.parent().map(|host| labels(&host)).unwrap_or_default(), labels(&first)[1..]);
}

// Hosts that may be addresses, with and without a port, and patterns.

pub fn addresses(input: &[u8]) {
    let text = Choices::new(input).text();
    let (first, second) = text.split_once(' ').unwrap_or((&text, "127.0.0.1"));
    match first.parse::<HostAddr>() {
        Ok(host) => {
            assert_eq!(host.to_string().parse().as_ref(), Ok(&host), "{first:?}");
            is_of_one_kind(first, &host);
            assert_eq!(same_host(first, &host.unicode().to_string()), Ok(true), "{first:?}");
            let pattern = Pattern::from(host.clone());
            assert!(pattern.matches(&host), "{first:?}");
        }
        Err(error) => error_is_inside(first, error),
    }
    match first.parse::<HostPort>() {
        Ok(host) => assert_eq!(host.to_string().parse().as_ref(), Ok(&host), "{first:?}"),
        Err(error) => error_is_inside(first, error),
    }
    match first.parse::<Pattern>() {
        Ok(pattern) => {
            assert_eq!(pattern.to_string().parse().as_ref(), Ok(&pattern), "{first:?}");
            if let Ok(host) = second.parse::<HostAddr>() {
                assert_eq!(pattern.matches(&host), matches(first, &host), "{first:?} {second:?}");
            }
        }
        Err(error) => error_is_inside(first, error),
    }
    match first.parse::<CertificateName>() {
        Ok(name) => {
            assert_eq!(name.to_string().parse().as_ref(), Ok(&name), "{first:?}");
            if let Ok(host) = second.parse::<HostAddr>() {
                let is_named = host.name().is_some_and(|host| names(&name.to_string(), host));
                assert_eq!(name.matches(&host), is_named, "{first:?} {second:?}");
            }
        }
        Err(error) => error_is_inside(first, error),
    }
}

/// Whether a certificate's name is for a host: label by label, where `*` is any first label.
fn names(name: &str, host: &Host) -> bool {
    let labels: Vec<&str> = name.split('.').collect();
    labels.len() == host.labels().count()
        && labels.iter().zip(host.labels()).all(|(&label, of)| label == "*" || label == of)
}

/// A name is never an address, and ASCII that `std` reads as an address is that address.
fn is_of_one_kind(text: &str, host: &HostAddr) {
    if let Ok(address) = text.parse::<Ipv4Addr>() {
        assert_eq!(host.ip(), Some(IpAddr::V4(address)), "{text:?}");
    }
    if let Some(name) = host.name() {
        // A name alone is not decoded.
        if !text.contains('%') {
            assert_eq!(Host::parse(text).as_ref(), Ok(name), "{text:?}");
        }
        assert!(name.as_str().parse::<IpAddr>().is_err(), "{text:?}");
    }
}

/// Whether a host matches a pattern, by the table in the documentation.
fn matches(pattern: &str, host: &HostAddr) -> bool {
    let labels = |host: &Host| host.labels().map(str::to_owned).collect::<Vec<_>>();
    match (pattern.strip_prefix("*."), host.name()) {
        (Some(_), None) => false,
        (Some(above), Some(name)) => {
            let (above, name) = (labels(&above.parse().unwrap()), labels(name));
            name.len() > above.len() && name.ends_with(&above)
        }
        (None, name) => {
            let wanted: HostAddr = pattern.parse().unwrap();
            match (wanted.name(), name) {
                (Some(wanted), Some(name)) => labels(wanted) == labels(name),
                _ => wanted.ip().is_some() && wanted.ip().map(led_to) == host.ip().map(led_to),
            }
        }
    }
}

/// The IPv4 address that an IPv6 address leads to, by the prefixes in the documentation.
fn led_to(address: IpAddr) -> IpAddr {
    let IpAddr::V6(v6) = address else { return address };
    let bits = v6.to_bits();
    let (prefix, last) = (bits >> 32, bits as u32);
    let v4 = match prefix {
        0 if last <= 1 => return address,
        0 | 0xffff => last,
        _ if prefix == 0x0064_ff9b << 64 => last,
        _ if bits >> 112 == 0x2002 => (bits >> 80) as u32,
        _ => return address,
    };
    Ipv4Addr::from(v4).into()
}

// The host of any text.

pub fn texts(input: &[u8]) {
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

// The displayed form of a name is never another host, and every error is inside the name.

pub fn shown(input: &[u8]) {
    let mut choices = Choices::new(input);
    let options = choices.options();
    // Each error is reported with the whole name.
    let name: String = choices.text().chars().take(150).collect();
    any_name(&name);
    let unicode = to_unicode(&name, &options);
    is_displayed_safely(&name, &unicode, &options);
    let ascii = to_ascii_with_errors(&name, &options);
    for error in unicode
        .errors()
        .iter()
        .chain(ascii.errors())
        .copied()
        .chain(to_ascii(&name, &options).err())
    {
        error_is_inside(&name, error);
    }
}

// Options as text: parsing and writing are inverses.

pub fn options(input: &[u8]) {
    let mut choices = Choices::new(input);
    let options = choices.options();
    assert_eq!(options.to_string().parse(), Ok(options));
    let text = choices.text();
    is_read_as_written::<uts46::Options>(&text);
    is_read_as_written::<idna2003::Options>(&text);
    is_read_as_written::<idna2008::Options>(&text);
    if let Some(kind) = ErrorKind::from_name(&text) {
        assert_eq!(kind.name(), text);
    }
}

fn is_read_as_written<O>(text: &str)
where
    O: FromStr<Err: Debug + Display> + Display + PartialEq + Debug,
{
    match text.parse::<O>() {
        Ok(options) => assert_eq!(options.to_string().parse::<O>().unwrap(), options, "{text:?}"),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
