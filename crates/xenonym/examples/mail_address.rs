//! A mail server's addresses: the domain is converted, and the local part is left alone.
//!
//! Shows how to parse an address, so that two spellings of a domain are one, and what to send to a server that lacks SMTPUTF8
//! (RFC 6531). The offsets of an error count bytes of the whole address.
//!
//! ```sh
//! cargo run -p xenonym --example mail_address
//! ```

use xenonym::Error;
use xenonym::host::{HostAddr, of_email};
use xenonym::uts46::Options;

fn parse(address: &str) -> Result<(&str, HostAddr), Error> {
    let found = of_email(address, &Options::HOST)?;
    // Everything before the `@` is the receiving server's affair.
    let local = address.rsplit_once('@').map_or("", |(local, _)| local);
    Ok((local, found.host))
}

/// What a server gets. Nothing if it has no SMTPUTF8, which a local part beyond ASCII needs.
fn for_server((local, host): &(&str, HostAddr), has_smtputf8: bool) -> Option<String> {
    (has_smtputf8 || local.is_ascii()).then(|| format!("{local}@{host}"))
}

fn main() -> Result<(), Error> {
    let address = parse("Dömi@Bücher.example")?;
    assert_eq!(for_server(&address, true).as_deref(), Some("Dömi@xn--bcher-kva.example"));
    assert_eq!(for_server(&address, false), None);
    assert_eq!(parse("info@BU\u{308}CHER.example")?, parse("info@xn--bcher-kva.example")?);
    for wrong in ["a@exa_mple.org", "a@xn--a.example", "a@"] {
        let error = parse(wrong).unwrap_err();
        println!("550 5.1.2 {}\n{}", error.message(), error.report(wrong));
    }
    Ok(())
}
