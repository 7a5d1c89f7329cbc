//! JSON Lines, with names, URLs and addresses in any fields.

use xenonym_records::{JsonLines, Target};

use crate::{Choices, records};

const FIELDS: [&[&str]; 5] =
    [&["d"], &["d", "n.d", "/a.b/c"], &["d:urls", "n.d:emails"], &["n", "d.d"], &["/"]];

pub fn fuzz(input: &[u8]) {
    let mut choices = Choices::new(input);
    let fields = choices.one(&FIELDS);
    records::check(
        &|| {
            let fields = fields.iter().map(|field| Target::parse(field));
            Box::new(JsonLines::new(fields).unwrap())
        },
        choices,
    );
}
