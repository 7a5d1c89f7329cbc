//! Hosts: their canonical spelling, and the part of them that somebody registered.

use xenonym::host::{HostAddr, find_in_email, of_text};
use xenonym::uts46::Options;
use xenonym_safety::{public_suffix, registrable_domain, suffix_section};

use crate::border::{Outcome, call_with_text};
use crate::error::write_errors;
use crate::json::Json;
use crate::options::standard;
use crate::positions::Positions;

/// The canonical spelling of a host, or an array with the error.
#[allow(unsafe_code, reason = "JavaScript calls the function by its name, which no other has")]
#[unsafe(no_mangle)]
extern "C" fn host_key(length: usize) -> usize {
    call_with_text(length, |host, output| match HostAddr::parse(host) {
        Ok(host) => {
            output.extend(String::from(host.canonical()).as_bytes());
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

/// The host of a text, with its facts, or an array with the error.
#[allow(unsafe_code, reason = "JavaScript calls the function by its name, which no other has")]
#[unsafe(no_mangle)]
extern "C" fn find_host(length: usize) -> usize {
    call_with_text(length, |text, output| {
        let mut json = Json::new(output);
        let positions = Positions::new(text);
        match of_text(text, &Options::WEB_HOST) {
            Ok(found) => json.object(|json| {
                let (start, end) = (positions.of(found.range.start), positions.of(found.range.end));
                let name = found.host.name();
                json.key("host").string(&found.host.to_string());
                json.key("unicode").string(&found.host.unicode().to_string());
                json.key("kind").string(found.kind.name());
                json.key("offset").number(start.utf16);
                json.key("end").number(end.utf16);
                json.key("port").optional_number(found.port.map(usize::from));
                let domain = name.and_then(registrable_domain);
                json.key("registrableDomain").optional_string(domain);
                json.key("publicSuffix").optional_string(name.map(public_suffix));
                let section = name.and_then(suffix_section).map(xenonym_safety::Section::name);
                json.key("section").optional_string(section);
            }),
            Err(error) => write_errors(&mut json, &[error], &positions),
        }
        Outcome::Json
    })
}

/// An email address with its domain converted, or an array with the error. An IP address stays.
#[allow(unsafe_code, reason = "JavaScript calls the function by its name, which no other has")]
#[unsafe(no_mangle)]
extern "C" fn convert_email(length: usize, options: u32, is_to_unicode: u32) -> usize {
    call_with_text(length, |email, output| {
        let converted = find_in_email(email.as_bytes()).and_then(|location| {
            // What stands in brackets is checked, and no name.
            let domain = email.get(location.range.clone()).unwrap_or_default();
            if domain.starts_with('[') {
                return location.host(email, &Options::WEB_HOST).map(|_| email.to_owned());
            }
            let standard = standard(options);
            let converted = if is_to_unicode == 0 {
                standard.to_ascii(domain)
            } else {
                standard.to_unicode(domain).into_result()
            };
            let converted = converted
                .map_err(|error| error.with_offset(error.offset() + location.range.start))?;
            let (before, after) =
                (email.get(..location.range.start), email.get(location.range.end..));
            Ok([before.unwrap_or_default(), &converted, after.unwrap_or_default()].concat())
        });
        match converted {
            Ok(converted) => {
                output.extend(converted.as_bytes());
                Outcome::Text
            }
            Err(error) => {
                write_errors(&mut Json::new(output), &[error], &Positions::new(email));
                Outcome::Json
            }
        }
    })
}
