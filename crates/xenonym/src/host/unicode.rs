//! Hosts as people read them.

use alloc::string::ToString;
use core::fmt::{self, Write};
use core::net::IpAddr;

use super::{Host, HostAddr};
use crate::AsciiSet;
use crate::uts46::{AsciiRules, Options, to_unicode};

/// The options for display: a label that these options reject stays in ASCII.
const SHOWN: Options = Options::UTS46.with_ascii_rules(AsciiRules::Deny(AsciiSet::URL));

/// The Unicode form of a host, from [`Host::unicode`] and the `unicode` methods of the other types.
///
/// Addresses, ports and `*.` are the same as in ASCII.
///
/// Within other text, write it between U+2068 FIRST STRONG ISOLATE and U+2069 POP DIRECTIONAL ISOLATE (UAX #9 section 2.4.2). A
/// right-to-left name would otherwise change the order of the port, the path or the words next to it.
#[derive(Clone, Copy, Debug)]
pub struct Unicode<'h> {
    is_wildcard: bool,
    host: NameOrAddress<'h>,
    has_root_dot: bool,
    port: Option<u16>,
}

#[derive(Clone, Copy, Debug)]
enum NameOrAddress<'h> {
    Name(&'h Host),
    Address(IpAddr),
}

impl<'h> Unicode<'h> {
    pub(super) const fn name(host: &'h Host) -> Self {
        Self {
            is_wildcard: false,
            host: NameOrAddress::Name(host),
            has_root_dot: false,
            port: None,
        }
    }

    pub(super) const fn address(address: IpAddr) -> Self {
        Self {
            is_wildcard: false,
            host: NameOrAddress::Address(address),
            has_root_dot: false,
            port: None,
        }
    }

    pub(super) const fn below(self, is_wildcard: bool) -> Self {
        Self { is_wildcard, ..self }
    }

    pub(super) const fn with_root_dot(self, has_root_dot: bool) -> Self {
        Self { has_root_dot, ..self }
    }

    pub(super) const fn with_port(self, port: Option<u16>) -> Self {
        Self { port, ..self }
    }
}

impl fmt::Display for Unicode<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = match self.host {
            NameOrAddress::Name(host) => to_unicode(host.as_str(), &SHOWN).into_text().into_owned(),
            NameOrAddress::Address(address) => HostAddr::from(address).to_string(),
        };
        if self.is_wildcard {
            text.insert_str(0, "*.");
        }
        if self.has_root_dot {
            text.push('.');
        }
        if let Some(port) = self.port {
            write!(text, ":{port}")?;
        }
        f.pad(&text)
    }
}
