//! A registrar's form, with every error of a label at once.
//!
//! Shows how to underline each error of a label that cannot be registered under IDNA2008. `customer_messages` maps what the
//! customer typed first, and answers with one sentence.
//!
//! ```sh
//! cargo run -p xenonym --example registration_form
//! cargo run -p xenonym --example registration_form -- bücher i❤
//! ```

use xenonym::ACE_PREFIX;
use xenonym::idna2008::{Candidate, Options, check_label, register_with_errors};

const LABELS: [&str; 5] = ["bücher", "xn--bcher-kva", "-i❤é☕", "אב1a", "example"];

fn main() {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let labels: Vec<&str> =
        if given.is_empty() { LABELS.to_vec() } else { given.iter().map(String::as_str).collect() };
    for label in labels {
        println!("{}\n", answer(label));
    }
}

fn answer(label: &str) -> String {
    let candidate = if !label.is_ascii() {
        Candidate::ULabel(label)
    } else if label.starts_with(ACE_PREFIX) {
        Candidate::ALabel(label)
    } else {
        // An ASCII label has one form only; `register_with_errors` is for labels that have two.
        return match check_label(label, &Options::REGISTRATION) {
            Ok(()) => format!("{label} can be registered"),
            Err(error) => error.report(label).to_string(),
        };
    };
    match register_with_errors(candidate) {
        Ok(forms) => format!("{} can be registered, as {}", forms.u_label(), forms.a_label()),
        Err(errors) => {
            let reports: Vec<String> =
                errors.iter().map(|error| error.report(label).to_string()).collect();
            reports.join("\n")
        }
    }
}
