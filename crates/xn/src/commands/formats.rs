//! `xn formats`: the formats of files, from the table of `xenonym_records`.

use std::fmt::Write;

use xenonym_records::{FORMATS, FormatInfo};

use crate::error::{Failure, Outcome};
use crate::output;
use crate::terminal::wrapped;

/// Continues a value on its next line.
const INDENT: &str = "\n              ";

pub(super) fn run(name: Option<&str>) -> Result<Outcome, Failure> {
    let is_asked = |info: &&FormatInfo| name.is_none_or(|name| name == info.name);
    let entries = FORMATS.iter().filter(is_asked).map(entry);
    output::write_all(entries.collect::<Vec<_>>().join("\n").as_bytes())?;
    Ok(Outcome::Done)
}

fn entry(info: &FormatInfo) -> String {
    let mut entry = format!("{}: {}\n", info.name, info.summary);
    let sample: Vec<&str> = info.sample.lines().collect();
    let facts = [
        ("recognized", wrapped(info.recognized).join(INDENT)),
        ("converted", wrapped(info.converted).join(INDENT)),
        ("counted", wrapped(info.counted).join(INDENT)),
        ("copied", wrapped(info.copied).join(INDENT)),
        ("sample", sample.join(INDENT)),
    ];
    for (fact, text) in facts.into_iter().filter(|(_, text)| !text.is_empty()) {
        // Writing to a string cannot fail.
        let _ = writeln!(entry, "  {fact:10}  {text}");
    }
    entry
}
