//! The host for an HTTP client, from what a user typed.
//!
//! Shows how to parse a name or an IP address with an optional port, what to connect to, what to
//! send and what to show, and how to point at the fault of a rejected host.
//!
//! ```sh
//! cargo run -p xenonym --example http_host
//! cargo run -p xenonym --example http_host -- 'Bücher.example:8080' '[::1]:443'
//! ```

use xenonym::Error;
use xenonym::host::{HostAddr, HostPort};

const INPUTS: [&str; 5] = [
    "Bücher。example:8080",
    "0x7f.1",
    "[::FFFF:192.0.2.1]:443",
    "www.a／b.example",
    "example.org:http",
];

fn main() {
    let mut inputs: Vec<String> = std::env::args().skip(1).collect();
    if inputs.is_empty() {
        inputs.extend(INPUTS.map(String::from));
    }
    for input in &inputs {
        if let Err(error) = print_target(input) {
            // Several lines: the message, a caret under the fault, how to fix it, and the rule.
            println!("{}", error.report(input));
        }
        println!();
    }
}

fn print_target(input: &str) -> Result<(), Error> {
    let target: HostPort = input.parse()?;
    let port = target.port.unwrap_or(80);
    match &target.host {
        // The resolver and the header get the ASCII form; only people get the Unicode form.
        HostAddr::Name(name) => {
            // With its final dot, if it has one: then the resolver appends no domain of its search list.
            println!("connect: {}:{port} (look up first)", target.host);
            println!("show:    {}", name.unicode());
        }
        // There is nothing to look up. `0x7f.1` is 127.0.0.1, as browsers read it.
        HostAddr::Ipv4(address) => println!("connect: {address}:{port}"),
        HostAddr::Ipv6(address) => println!("connect: [{address}]:{port}"),
    }
    println!("header:  Host: {target}");
    Ok(())
}
