//! The tables and vectors from Unicode's files and RFC 3454: parses the inputs, builds the tables, and writes them.

pub(crate) mod build;
mod inputs;
mod lgr;
mod lookalikes;
mod output;
mod outputs;
pub(crate) mod parse;
mod precis;
#[cfg(test)]
mod precis_tests;
mod safety;
mod stored;
#[cfg(test)]
mod tests;
mod unicode;
mod words;
pub(crate) mod write;

use std::fs;
use std::path::Path;

use anyhow::Result;

use crate::file::File;
use crate::sources::Sources;
pub(crate) use output::{OTHER_TABLES, TABLES};
use stored::{DIGESTS, Stored};

/// Makes every table and file of vectors, and the list of their digests. Needs the folder of the inputs.
pub(crate) fn files(root: &Path, data: Option<&Path>) -> Result<Vec<File>> {
    let Some(data) = data else { return Ok(Vec::new()) };
    let outputs = outputs::all(&Sources::load(root)?, data)?;
    let mut files = vec![(DIGESTS.to_owned(), stored::digests(&outputs)?.into_bytes())];
    for output in &outputs {
        files.push((output.path.to_owned(), output.bytes()?.into_owned()));
    }
    Ok(files)
}

/// Fails if a committed file was edited by hand, is missing, or was made from other inputs.
pub(crate) fn check(root: &Path) -> Result<()> {
    Stored::load(root)?.check(&fs::read_to_string(root.join(DIGESTS))?, &Sources::load(root)?)
}
