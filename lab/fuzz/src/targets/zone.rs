//! Zone files, response policy zones among them.

use xenonym_records::zone::Zone;

use crate::{Choices, records};

pub fn fuzz(input: &[u8]) {
    let choices = Choices::new(input);
    records::check(&|| Box::new(Zone), choices);
}
