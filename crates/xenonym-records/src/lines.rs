//! Plain lines: a name each, ending in LF or CRLF, the last one perhaps in neither.

use crate::format::{Dropped, Format, Replacer};
use crate::line_ending::{split_ending, write_line_end};
use crate::slot::{OnReject, Slot};

/// The format of plain lines.
pub struct Lines;

impl Format for Lines {
    fn has_bare_names(&self) -> bool {
        true
    }

    fn on_reject(&self) -> OnReject {
        OnReject::Blank
    }

    fn rewrite(
        &self,
        record: &[u8],
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        let (name, ending) = split_ending(record);
        let start = output.len();
        names.replace(&Slot { on_reject: OnReject::Blank, ..Slot::bare(name, 0) }, output)?;
        write_line_end(start, ending, output);
        Ok(())
    }
}
