//! Hosts, addresses, ports, patterns and names of certificates.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::hash::{Hash, Hasher};
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use xenonym::batch::{
    Batch, Convert, Counts, Memory, OnError, PassThrough, Texts, convert_column, convert_iter,
    convert_lines, split_lines,
};
use xenonym::host::{
    Canonicalize, CertificateName, Host, HostAddr, HostPort, Pattern, PatternSet, find_in_email,
    find_in_text, find_in_url, of_email, of_text, of_url, same_host,
};
use xenonym::{Standard, idna2003, idna2008};

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
        keep((Pattern::from(v4), Pattern::from(v6)));
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
    if let Ok(host) = Host::parse(input.text) {
        keep(CertificateName::try_from(host));
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

// Lines, columns and iterators of names.

pub(crate) fn run_batches(input: Input<'_>) {
    let options = uts46::options(input);
    let to_ascii = Batch::to_ascii(options);
    keep((to_ascii.operation(), to_ascii.options()));
    conversion(&to_ascii, input);
    conversion(&Batch::to_unicode(options), input);
    let operation = if input.flag { to_ascii.operation() } else { xenonym::Operation::ToUnicode };
    conversion(&Batch::new(operation, idna2003::Options::RFC3490), input);
    conversion(&Batch::new(operation, idna2008::Options::LOOKUP), input);
    conversion(&Canonicalize::new(options), input);
    standards(input);
    texts(input);
}

fn standards(input: Input<'_>) {
    let named =
        Standard::ALL.get(input.number).map_or(Standard::ALL[0].1, |&(_, standard)| standard);
    let standard = input.other.parse().unwrap_or(named);
    keep(standard.name());
    show(standard);
    keep(standard.to_ascii(input.text));
    keep(standard.to_ascii_with_errors(input.text));
    keep(standard.to_unicode(input.text));
    conversion(&Batch::to_ascii(standard), input);
}

fn conversion<C: Convert<Error = xenonym::Error>>(conversion: &C, input: Input<'_>) {
    let bytes = input.text.as_bytes();
    let on_error = match input.number % 3 {
        0 => OnError::Blank,
        1 => OnError::Keep,
        _ => OnError::Partial,
    };
    let mut output = Vec::new();
    keep(conversion.convert(input.text, &mut output));
    keep((&conversion).convert(input.text, &mut output));
    let mut memory = Memory::default();
    keep(conversion.convert_next(input.text, &mut output, &mut memory));
    keep((&conversion).convert_next(input.other, &mut output, &mut memory));
    let by_reference = &conversion;
    let passes = by_reference.pass_through().without_root_dot();
    keep(passes.recognizes(bytes));
    let counts = convert_lines(bytes, conversion, &mut output, |line| {
        keep(line);
        input.flag.then_some(on_error)
    });
    let mut sum = [counts, Counts::default()].into_iter().sum::<Counts>();
    sum += counts;
    keep(sum);
    let offsets = [0, input.number, bytes.len()];
    keep(passes.rows_to_convert(bytes, &offsets).collect::<Vec<_>>());
    keep(PassThrough::NONE.rows_to_convert(bytes, &offsets).collect::<Vec<_>>());
    let mut ends = Vec::new();
    let into = (&mut output, &mut ends);
    if let Err(error) = convert_column(bytes, &offsets, conversion, into, |_, _| on_error) {
        show(error);
    }
    let names = input.text.split(' ');
    let mut texts = Texts::new();
    keep(convert_iter(names, conversion, &mut texts, |_, _| on_error));
    keep((&output, &texts));
}

fn texts(input: Input<'_>) {
    let mut texts: Texts = input.text.split(' ').collect();
    let mut others = Texts::new();
    others.push(input.other);
    texts.append(&others);
    keep((texts.len(), texts.is_empty(), texts.get(input.number)));
    texts.iter().rev().for_each(keep);
    texts.clear();
    keep(&texts);
    split_lines(input.text.as_bytes(), input.number).for_each(keep);
}
