//! A DNS query and the name in it, without a heap.
//!
//! Shows how to write a name into a message in wire format, how to read it back, and how to show it. Works without the feature
//! `alloc`.
//!
//! ```sh
//! cargo run -p xenonym --example dns_query
//! cargo run -p xenonym --no-default-features --example dns_query -- Bücher.example
//! ```

use std::env;

use xenonym::Error;
use xenonym::uts46::{Options, display};
use xenonym::wire::{WireError, from_wire, to_wire};

/// The octets before the question (RFC 1035 section 4.1.1): an ID, flags that ask for recursion, and one question.
const HEADER: [u8; 12] = [0, 7, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0];
/// A question for IPv4 addresses in the Internet.
const A_IN: [u8; 4] = [0, 1, 0, 1];
/// The longest query: a name is at most 255 octets.
const LONGEST: usize = HEADER.len() + 255 + A_IN.len();

fn main() {
    let mut args = env::args().skip(1).peekable();
    if args.peek().is_some() {
        args.for_each(|name| show(&name));
    } else {
        ["Bücher.example", "_25._tcp.mx.例え.jp.", ".", "a..b"].into_iter().for_each(show);
    }
}

fn show(name: &str) {
    let mut message = [0; LONGEST];
    let message = match query(name, &mut message) {
        Ok(message) => message,
        Err(error) => return println!("{name}: {error}"),
    };
    let mut text = [0; 255];
    match question(message, &mut text) {
        Ok(ascii) => {
            let shown = display(ascii, &Options::DNS);
            println!("{name}: {} octets, asks for {ascii} ({shown})", message.len());
        }
        Err(error) => println!("{name}: {error}"),
    }
}

fn query<'m>(name: &str, message: &'m mut [u8; LONGEST]) -> Result<&'m [u8], Error> {
    let (header, rest) = message.split_at_mut(HEADER.len());
    header.copy_from_slice(&HEADER);
    let end = HEADER.len() + to_wire(name, &Options::DNS, rest)?.len();
    message[end..end + A_IN.len()].copy_from_slice(&A_IN);
    Ok(&message[..end + A_IN.len()])
}

fn question<'t>(message: &[u8], text: &'t mut [u8; 255]) -> Result<&'t str, WireError> {
    from_wire(&message[HEADER.len()..], text).map(|(name, _)| name)
}
