//! Converts the names of a zone file: `cargo run --example zone_to_ascii < unicode.zone > ascii.zone`.

use std::io;

use xenonym::uts46::{Options, to_ascii};
use xenonym_records::{Error, Zone, rewrite};

fn main() -> Result<(), Error> {
    let summary = rewrite(&Zone, io::stdin().lock(), io::stdout().lock(), |name| {
        to_ascii(name.text(), &Options::DNS).into()
    })?;
    for rejection in &summary.rejections {
        eprintln!("line {}: rejected {:?}", rejection.line, rejection.text);
    }
    eprintln!("{} names were replaced, {} rejected", summary.replaced, summary.rejected);
    Ok(())
}
