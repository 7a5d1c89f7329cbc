//! Hosts, addresses, ports and patterns.

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::borrow::Borrow;
use core::net::IpAddr;

use xenonym::host::{Host, HostAddr, HostPort, Pattern};

use crate::{Input, keep, show, uts46};

pub(crate) fn run(input: Input<'_>) {
    let options = uts46::options(input);
    keep(Host::parse_with(input.text, &options));
    keep(Host::try_from(input.text));
    keep(Host::try_from(input.text.to_owned()));
    keep(Host::try_from(input.text.as_bytes()));
    if let (Ok(host), Ok(other)) = (Host::parse(input.text), input.other.parse::<Host>()) {
        one(&host, &other);
        keep(Pattern::below(host.clone()).matches_name(&other));
        keep(HostAddr::from(host.clone()));
        keep(String::from(host));
    }
    keep(HostAddr::parse_with(input.text, &options));
    if let Ok(host) = input.text.parse::<HostAddr>() {
        show(&host);
        keep((host.name(), host.ip()));
        keep(Pattern::from(host));
    }
    if let Ok(address) = input.other.parse::<IpAddr>() {
        keep(HostAddr::from(address));
    }
    if let Ok(host) = input.text.parse::<HostPort>() {
        show(&host);
    }
    if let (Ok(pattern), Ok(host)) = (input.text.parse::<Pattern>(), input.other.parse()) {
        show(&pattern);
        keep(pattern.matches(&host));
    }
}

fn one(host: &Host, other: &Host) {
    show(host);
    show(format_args!("{host:?}"));
    show(host.unicode());
    keep((host.as_str(), host.without_root_dot(), host.parent()));
    host.labels().rev().for_each(keep);
    keep(host.is_same_or_subdomain_of(other));
    let text: &str = host.borrow();
    keep((text, AsRef::<str>::as_ref(host)));
    keep((*host == *text, *host == text));
}
