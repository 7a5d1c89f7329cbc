//! Hosts that may be addresses, with and without a port, and patterns.

use std::net::{IpAddr, Ipv4Addr};

use xenonym::host::{CertificateName, Host, HostAddr, HostPort, Pattern, same_host};
use xenonym_testkit::properties::hosts::error_is_inside;

use crate::Choices;

pub fn fuzz(input: &[u8]) {
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
