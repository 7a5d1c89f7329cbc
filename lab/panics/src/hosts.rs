//! Hosts, addresses, ports, patterns and names of certificates.

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::hash::{Hash, Hasher};
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use xenonym::host::{
    CertificateName, Host, HostAddr, HostPort, Pattern, PatternSet, find_in_email, find_in_text,
    find_in_url, of_email, of_text, of_url, same_host,
};

use crate::{Input, keep, show, uts46};

/// Calls what all types of hosts have.
macro_rules! converts_text {
    ($type:ident, $input:ident) => {
        keep($type::parse_with($input.text, &uts46::options($input)));
        keep($input.text.parse::<$type>());
        keep($type::try_from($input.text));
        keep($type::try_from($input.text.to_owned()));
        keep($type::try_from($input.text.as_bytes()));
        if let Ok(host) = $type::parse($input.text) {
            show(&host);
            show(host.unicode());
            keep(host.clone().into_string());
            keep(String::from(host));
        }
    };
}

/// A hasher that only adds, for programs without `std`.
struct Sum(u64);

impl Hasher for Sum {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |sum, &byte| sum.wrapping_add(u64::from(byte)));
    }
}

pub(crate) fn run(input: Input<'_>) {
    converts_text!(Host, input);
    converts_text!(HostAddr, input);
    converts_text!(HostPort, input);
    converts_text!(Pattern, input);
    converts_text!(CertificateName, input);
    keep(same_host(input.text, input.other));
    located(input);
    if let (Ok(host), Ok(other)) = (Host::parse(input.text), input.other.parse::<Host>()) {
        one(&host, &other);
        keep(Pattern::below(host.clone()).matches_name(&other));
        keep(HostAddr::from(host.clone()));
        keep(Pattern::from(host));
    }
    if let (Ok(host), Ok(other)) = (HostAddr::parse(input.text), HostAddr::parse(input.other)) {
        keep((host.name(), host.ip(), host.canonical_ip(), host.is_absolute()));
        keep(host.clone().canonical());
        keep((host == other, host.cmp(&other), host.partial_cmp(&other)));
        host.hash(&mut Sum(0));
        keep(HostPort::from(host.clone()));
        keep(Pattern::from(host));
    }
    if let Ok(address) = input.other.parse::<IpAddr>() {
        keep(HostAddr::from(address));
        keep(Pattern::from(address));
    }
    if let (Ok(v4), Ok(v6)) = (input.text.parse::<Ipv4Addr>(), input.other.parse::<Ipv6Addr>()) {
        keep((HostAddr::from(v4), HostAddr::from(v6)));
    }
    if let (Ok(pattern), Ok(host)) = (Pattern::parse(input.text), input.other.parse()) {
        keep((pattern.matches(&host), pattern.name(), pattern.ip(), pattern.is_wildcard()));
        let mut set = PatternSet::new();
        keep(set.insert(pattern.clone()));
        set.extend([pattern.clone()]);
        keep((set.matches(&host), set.len(), set.is_empty()));
        keep(host.name().map(|name| set.matches_name(name)));
        keep(PatternSet::from_iter([pattern]));
    }
    if let (Ok(name), Ok(host)) = (CertificateName::parse(input.text), input.other.parse()) {
        keep((name.matches(&host), name.name(), name.is_wildcard()));
        keep(host.name().map(|host| name.matches_name(host)));
    }
}

fn located(input: Input<'_>) {
    let (text, options) = (input.text, uts46::options(input));
    for find in [find_in_url, find_in_email, find_in_text] {
        if let Ok(found) = find(text.as_bytes()) {
            keep((found.kind.name(), found.port));
            keep(found.decoded(text.as_bytes()));
            keep(found.host(text, &options));
        }
    }
    for find in [of_url, of_email, of_text] {
        if let Ok(found) = find(text, &options) {
            keep((found.host, found.range, found.kind, found.port));
        }
    }
}

fn one(host: &Host, other: &Host) {
    show(format_args!("{host:?}"));
    keep((host.as_str(), host.parent(), host.is_absolute()));
    host.ancestors().for_each(keep);
    host.labels().rev().for_each(keep);
    keep((host.partial_cmp(other), host.is_same_or_subdomain_of(other)));
    keep((AsRef::<str>::as_ref(host), AsRef::<[u8]>::as_ref(host)));
}
