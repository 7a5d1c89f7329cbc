//! Plain lines: a name each, ending in LF or CRLF, the last one perhaps in neither.

use super::Format;
use crate::bulk::found::Found;
use crate::bulk::names::{Dropped, Names};

/// The format of plain lines.
pub(crate) struct Lines;

impl Format for Lines {
    fn has_bare_names(&self) -> bool {
        true
    }

    fn rewrite(
        &self,
        _header: &[u8],
        record: &[u8],
        names: &mut Names<'_>,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        let (name, ending) = split_ending(record);
        let start = output.len();
        names.replace(&Found::bare(name, 0), output)?;
        // Without an ending an empty line would be no line.
        let is_lost = output.len() == start && ending.is_empty();
        output.extend_from_slice(if is_lost { "\n" } else { ending }.as_bytes());
        Ok(())
    }
}

/// A line and its ending.
pub(crate) fn split_ending(line: &[u8]) -> (&[u8], &'static str) {
    if let Some(text) = line.strip_suffix(b"\r\n") {
        (text, "\r\n")
    } else if let Some(text) = line.strip_suffix(b"\n") {
        (text, "\n")
    } else {
        (line, "")
    }
}
