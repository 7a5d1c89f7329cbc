//! Whether a certificate is for a server.
//!
//! Shows how to match a host against the names in a certificate (RFC 9525): names with at most one wildcard, which stands for
//! one label, and IP addresses as octets. The program gets both from its TLS library.
//!
//! ```sh
//! cargo run -p xenonym --example server_certificate
//! cargo run -p xenonym --example server_certificate -- www.example.org 127.1
//! ```

use std::net::IpAddr;

use xenonym::Error;
use xenonym::host::{CertificateName, HostAddr};

/// A `subjectAltName`.
enum AltName<'a> {
    Dns(&'a str),
    Ip(&'a [u8]),
}

const CERTIFICATE: [AltName<'_>; 4] = [
    AltName::Dns("example.org"),
    AltName::Dns("*.example.org"),
    AltName::Dns("xn--bcher-kva.example"),
    AltName::Ip(&[127, 0, 0, 1]),
];

fn main() {
    let mut servers: Vec<String> = std::env::args().skip(1).collect();
    if servers.is_empty() {
        let samples =
            ["WWW.Example.org.", "a.b.example.org", "Bücher.example", "[::ffff:127.0.0.1]", "a..b"];
        servers.extend(samples.map(String::from));
    }
    for server in &servers {
        match is_for(&CERTIFICATE, server) {
            Ok(true) => println!("{server}: the certificate is for it"),
            Ok(false) => println!("{server}: the certificate is for another server"),
            Err(error) => println!("{}", error.report(server)),
        }
    }
}

fn is_for(certificate: &[AltName<'_>], server: &str) -> Result<bool, Error> {
    let server = HostAddr::parse(server)?;
    Ok(certificate.iter().any(|name| match name {
        // A name that cannot be parsed, such as `w*.example.org`, matches nothing.
        AltName::Dns(name) => CertificateName::parse(name).is_ok_and(|name| name.matches(&server)),
        // `HostAddr` treats IPv4 within IPv6 as IPv4 on both sides.
        AltName::Ip(octets) => address(octets).is_some_and(|ip| HostAddr::from(ip) == server),
    }))
}

fn address(octets: &[u8]) -> Option<IpAddr> {
    let v4 = <[u8; 4]>::try_from(octets).map(IpAddr::from);
    v4.or_else(|_| <[u8; 16]>::try_from(octets).map(IpAddr::from)).ok()
}
