//! The tables and vectors from Unicode's files and RFC 3454: parses the inputs, builds the tables, and writes them.

pub(crate) mod build;
pub(crate) mod characters;
mod output;
mod outputs;
pub(crate) mod parse;
#[cfg(test)]
mod tests;
pub(crate) mod write;

use std::fs;
use std::path::Path;

use anyhow::Result;

use crate::files::{File, Sources};
use output::{DIGESTS, Stored};

pub(crate) use output::{OTHER_TABLES, TABLES};

/// Makes every table and file of vectors, and the list of their digests. Needs the folder of the inputs.
pub(crate) fn files(root: &Path, data: Option<&Path>) -> Result<Vec<File>> {
    let Some(data) = data else { return Ok(Vec::new()) };
    let outputs = outputs::all(&Sources::load(root)?, data)?;
    let mut files = vec![(DIGESTS.to_owned(), output::digests(&outputs)?.into_bytes())];
    for output in &outputs {
        files.push((output.path.to_owned(), output.bytes()?.into_owned()));
    }
    Ok(files)
}

/// Fails if a committed file was edited by hand, is missing, or was made from other inputs.
pub(crate) fn check(root: &Path) -> Result<()> {
    Stored::load(root)?.check(&fs::read_to_string(root.join(DIGESTS))?, &Sources::load(root)?)
}
