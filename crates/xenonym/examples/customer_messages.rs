//! A registrar's check of a label, with one sentence for the customer.
//!
//! Shows how to map what a customer typed, test it by the registration protocol of IDNA2008, and
//! say what is wrong in one sentence without clauses of standards.
//!
//! ```sh
//! cargo run -p xenonym --example customer_messages
//! cargo run -p xenonym --example customer_messages -- Bücher i❤ xn--bcher-kva
//! ```

use xenonym::idna2008::{Candidate, Options, Registrable, check_label, map, register};
use xenonym::{ACE_PREFIX, Error, ErrorKind};

const LABELS: [&str; 9] = [
    "Bücher",
    "xn--bcher-kva",
    "i❤",
    "a·b",
    "-shop",
    "my_shop",
    "ab--cd",
    "bücher.shop",
    "example",
];

fn main() {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let labels: Vec<&str> =
        if given.is_empty() { LABELS.to_vec() } else { given.iter().map(String::as_str).collect() };
    for label in labels {
        println!("{}", answer(label));
    }
}

fn answer(typed: &str) -> String {
    // Registration maps nothing, not even case. People do not know, so map first and show the result.
    let label = map(typed);
    if label.is_ascii() && !label.starts_with(ACE_PREFIX) {
        // An ASCII label has one form only; `register` is for labels that have two.
        return match check_label(&label, &Options::REGISTRATION) {
            Ok(()) => format!("\"{label}\" can be registered."),
            Err(error) => sentence(&label, &error),
        };
    }
    let candidate =
        if label.is_ascii() { Candidate::ALabel(&label) } else { Candidate::ULabel(&label) };
    match register(candidate) {
        Ok(registrable) => confirmation(&registrable),
        Err(error) => sentence(&label, &error),
    }
}

fn confirmation(label: &Registrable) -> String {
    format!("\"{}\" can be registered; in the zone it is {}.", label.u_label(), label.a_label())
}

/// The library's message is one clause for end users. Some kinds get the registrar's own words.
fn sentence(label: &str, error: &Error) -> String {
    let label = label.escape_debug();
    match error.kind() {
        ErrorKind::EmptyLabel => "Please type a name.".into(),
        ErrorKind::Idna2008Disallowed => {
            let code_point = error.code_point().and_then(char::from_u32).unwrap_or('?');
            format!("\"{label}\" cannot be registered: {code_point:?} cannot be part of a name.")
        }
        _ => format!("\"{label}\" cannot be registered: {}.", error.message()),
    }
}
