//! CSV and TSV, with names, URLs and addresses in any columns.

use xenonym_records::{Results, Rows, Syntax, Target};

use crate::{Choices, records};

const COLUMNS: [&[&str]; 5] =
    [&["1"], &["2", "1"], &["2:urls", "1:emails"], &["3:urls"], &["a", "2:emails"]];

pub fn fuzz(input: &[u8]) {
    let mut choices = Choices::new(input);
    let delimiter = |delimiter| Syntax::delimited_by(delimiter).unwrap();
    let syntax =
        choices.one(&[Syntax::CSV, Syntax::TSV, delimiter(';'), delimiter('\t'), delimiter('a')]);
    let columns = choices.one(&COLUMNS);
    let has_header = choices.number() % 2 == 1;
    records::check(
        &|| {
            let targets = columns.iter().map(|column| Target::parse(column)).collect();
            let rows = Rows::new(syntax, targets, Results::InPlace);
            if has_header || columns[0] == "a" {
                return Box::new(rows);
            }
            Box::new(rows.without_header().unwrap())
        },
        choices,
    );
}
