//! Email addresses, one a line.
#![no_main]

use libfuzzer_sys::fuzz_target;
use xenonym_fuzz::{Choices, records};
use xenonym_records::Emails;

fuzz_target!(|input: &[u8]| {
    let choices = Choices::new(input);
    records::check(&|| Box::new(Emails), choices);
});
