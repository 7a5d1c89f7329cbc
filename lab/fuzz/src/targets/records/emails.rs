//! Email addresses, one per line.

use xenonym_records::Emails;

use crate::{Choices, records};

pub fn fuzz(input: &[u8]) {
    let choices = Choices::new(input);
    records::check(&|| Box::new(Emails), choices);
}
