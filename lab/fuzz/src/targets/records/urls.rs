//! URLs, one per line.

use xenonym_records::Urls;

use crate::{Choices, records};

pub fn fuzz(input: &[u8]) {
    let choices = Choices::new(input);
    records::check(&|| Box::new(Urls::WITH_SCHEME), choices);
}
