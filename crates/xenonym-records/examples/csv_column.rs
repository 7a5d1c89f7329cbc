//! Adds a column with the ASCII form of each name in the column `domain`:
//! `cargo run --example csv_column < names.csv > with-ascii.csv`.

use std::io;

use xenonym::uts46::{Options, to_ascii};
use xenonym_records::{Error, Results, Rows, Syntax, Target, rewrite};

fn main() -> Result<(), Error> {
    let columns = [Target::parse("domain")];
    let rows = Rows::new(Syntax::CSV, columns, Results::InNewColumns("_ascii"));
    let summary = rewrite(&rows, io::stdin().lock(), io::stdout().lock(), |name| {
        to_ascii(name.text(), &Options::DNS).into()
    })?;
    eprintln!("{} names were rejected", summary.rejected);
    Ok(())
}
