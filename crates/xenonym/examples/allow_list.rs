//! Lists of allowed and denied hosts that no other spelling gets around.
//!
//! Shows patterns with wildcards and addresses, and the host of any text: a name, a URL, an email address. The list and each
//! request are parsed into their one canonical spelling, so that case, dots, soft hyphens, full-width digits, hexadecimal IPv4
//! addresses and the root's dot make no difference.
//!
//! ```sh
//! cargo run -p xenonym --example allow_list
//! ```

use xenonym::Error;
use xenonym::host::{HostAddr, PatternSet, of_text};
use xenonym::uts46::Options;

struct Rules {
    allowed: PatternSet,
    denied: PatternSet,
}

impl Rules {
    /// A wrong pattern is an error here, when the program starts, and not a rule that never matches.
    fn new(allowed: &[&str], denied: &[&str]) -> Result<Self, Error> {
        Ok(Self { allowed: parse(allowed)?, denied: parse(denied)? })
    }

    /// The host to connect to. Use it and not the text, which may mean another host elsewhere.
    fn permit(&self, text: &str) -> Result<HostAddr, String> {
        let found = of_text(text, &Options::WEB_HOST);
        let host = found.map_err(|error| error.message().to_string())?.host;
        if self.denied.matches(&host).is_some() {
            return Err(format!("{host} is denied"));
        }
        if self.allowed.matches(&host).is_none() {
            return Err(format!("{host} is not on the list"));
        }
        Ok(host)
    }
}

fn parse(list: &[&str]) -> Result<PatternSet, Error> {
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
        "http:\\\\WWW.Example.org/path",
        "ada@www.example.org",
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
        "https://www.example.org@evil.example/",
        "https://www.example.org\\@evil.example/",
        "javascript:alert(1)//www.example.org",
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
