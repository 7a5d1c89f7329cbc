//! Lists of allowed and denied hosts that no other spelling gets around.
//!
//! Shows patterns with wildcards and addresses. The list and each request are parsed into their
//! one canonical spelling, so that case, dots, soft hyphens, full-width digits, hexadecimal IPv4
//! addresses and the root's dot make no difference.
//!
//! ```sh
//! cargo run -p xenonym --example allow_list
//! ```

use xenonym::Error;
use xenonym::host::{HostAddr, Pattern};

struct Rules {
    allowed: Vec<Pattern>,
    denied: Vec<Pattern>,
}

impl Rules {
    /// A wrong pattern is an error here, when the program starts, and not a rule that never matches.
    fn new(allowed: &[&str], denied: &[&str]) -> Result<Self, Error> {
        Ok(Self { allowed: parse(allowed)?, denied: parse(denied)? })
    }

    /// The host to connect to. Use it and not the text, which may mean another host elsewhere.
    fn permit(&self, text: &str) -> Result<HostAddr, String> {
        let host: HostAddr = text.parse().map_err(|error: Error| error.message().to_string())?;
        let matches = |list: &[Pattern]| list.iter().any(|pattern| pattern.matches(&host));
        if matches(&self.denied) {
            return Err(format!("{host} is denied"));
        }
        if !matches(&self.allowed) {
            return Err(format!("{host} is not on the list"));
        }
        Ok(host)
    }
}

fn parse(list: &[&str]) -> Result<Vec<Pattern>, Error> {
    list.iter().map(|text| text.parse()).collect()
}

fn main() -> Result<(), Error> {
    // `*.example.org` matches the names below it only, so the name itself is listed too.
    let rules = Rules::new(
        &["example.org", "*.example.org", "*.bücher.example", "127.0.0.1"],
        &["admin.example.org", "*.admin.example.org"],
    )?;
    let allowed = [
        "WWW.Example.ORG",
        "www。example．org.",
        "e\u{AD}xample.org",
        "a.xn--bcher-kva.example",
        "１２７.0.0.1",
        "0x7f.1",
        "[::ffff:7f00:1]",
    ];
    let rejected = [
        "ADMIN.example.org.",
        "ａｄｍｉｎ。example.org",
        "ad\u{AD}min.example.org",
        "a.b.admin.example.org",
        "evilexample.org",
        "example.org.evil.example",
        "www.example.org／.evil.example",
        "0x7f.2",
    ];
    for text in allowed {
        let host = rules.permit(text).expect("an allowed host");
        println!("{text:?}: connect to {host}");
    }
    for text in rejected {
        let reason = rules.permit(text).expect_err("a rejected host");
        println!("{text:?}: {reason}");
    }
    Ok(())
}
