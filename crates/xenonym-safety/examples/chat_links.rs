//! A chat client's links: a host that is safe to show under the policy of a browser, and warnings.
//!
//! Shows how to judge the host of a link, and how to keep a right-to-left host from changing the order of the port behind it.
//!
//! ```sh
//! cargo run -p xenonym-safety --example chat_links
//! ```

use xenonym::host::HostPort;
use xenonym::{Error, isolate};
use xenonym_safety::display::{Policy, ProtectedNames};

/// The text of a link's host and port, and warnings.
fn shown(
    authority: &str,
    policy: &Policy,
    protected: &ProtectedNames,
) -> Result<(String, Vec<String>), Error> {
    let target: HostPort = authority.parse()?;
    let verdict = policy.judge_host(&target.host, protected);
    let warnings = verdict.findings().iter().map(|finding| match finding.protected() {
        Some(name) => format!("looks like {name}"),
        None => finding.rule().message().to_owned(),
    });
    let port = target.port.map_or(String::new(), |port| format!(":{port}"));
    Ok((format!("{}{port}", isolate(verdict.host())), warnings.collect()))
}

fn main() -> Result<(), Error> {
    // A setting contains the name of the policy.
    let policy: Policy = "chromium".parse().expect("the name of a preset");
    let protected: ProtectedNames = ["paypal.com", "apple.com"]
        .iter()
        .map(|name| name.parse())
        .collect::<Result<_, Error>>()?;
    let (text, warnings) = shown("раураl.com:8443", &policy, &protected)?;
    assert_eq!(text, "\u{2068}xn--l-7sba6dbr.com\u{2069}:8443");
    assert_eq!(warnings, ["scripts are mixed", "looks like paypal.com"]);
    for host in ["bücher.example", "аррӏе.com", "עברית.example:80", "[::1]", "ex\u{AD}ample.com"]
    {
        println!("{:?}", shown(host, &policy, &protected)?);
    }
    assert!(shown("paypal.com／evil.example", &policy, &protected).is_err());
    Ok(())
}
