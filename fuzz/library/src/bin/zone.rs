//! Zone files, response policy zones among them.
#![no_main]

use libfuzzer_sys::fuzz_target;
use xenonym_fuzz::{Choices, records};
use xenonym_records::zone::Zone;

fuzz_target!(|input: &[u8]| {
    let choices = Choices::new(input);
    records::check(&|| Box::new(Zone), choices);
});
