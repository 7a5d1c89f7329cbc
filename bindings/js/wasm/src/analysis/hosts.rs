//! Hosts: their canonical spelling, and the part of them that somebody registered.

use xenonym::host::HostAddr;
use xenonym_safety::registrable_domain;

use crate::border::{Outcome, call_with_text};
use crate::error::write_errors;
use crate::json::Json;
use crate::positions::Positions;

/// The canonical spelling of a host, or an array with the error.
#[allow(unsafe_code, reason = "JavaScript calls the function by its name, which no other has")]
#[unsafe(no_mangle)]
extern "C" fn host_key(length: usize) -> usize {
    call_with_text(length, |host, output| match HostAddr::parse(host) {
        Ok(host) => {
            output.extend(host.canonical().into_string().as_bytes());
            Outcome::Text
        }
        Err(error) => {
            write_errors(&mut Json::new(output), &[error], &Positions::new(host));
            Outcome::Json
        }
    })
}

/// The registrable domain of a host in ASCII. Empty for public suffixes, IP addresses and texts that are not hosts.
#[allow(unsafe_code, reason = "JavaScript calls the function by its name, which no other has")]
#[unsafe(no_mangle)]
extern "C" fn registrable(length: usize) -> usize {
    call_with_text(length, |host, output| {
        let host = HostAddr::parse(host).ok();
        let domain = host.as_ref().and_then(HostAddr::name).and_then(registrable_domain);
        output.extend(domain.unwrap_or_default().as_bytes());
        Outcome::Text
    })
}
