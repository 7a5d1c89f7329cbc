//! The table of words next to brands.

use anyhow::Result;

use super::inputs::Inputs;
use super::output::Output;
use crate::tables::parse::words;
use crate::tables::write::{Header, rust};

/// Generates the file.
pub(super) fn output(inputs: &Inputs<'_>) -> Result<Output> {
    let (lists, ordinary) = (inputs.source("words", "1")?, inputs.source("ordinary", "1")?);
    let text = inputs.text_of(lists)?;
    let hashes = words::ordinary(&inputs.text_of(ordinary)?)?
        .into_iter()
        .map(|(word, is_rare)| (words::hash(word), is_rare))
        .collect();
    Ok(Output {
        path: "crates/xenonym-safety/src/tables/generated/words.rs",
        text: Header::new(inputs.version(), &[lists, ordinary])
            .rust(&rust::words(&words::lists(&text)?, &hashes)?),
    })
}
