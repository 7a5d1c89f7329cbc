//! A line with its names replaced, in formats whose records are lines.

use crate::fault::Fault;
use crate::format::{Dropped, Replacer};
use crate::line_ending::{blank_line, split_ending};
use crate::slot::Slot;

/// Appends the line with its names replaced. If nothing takes the place of one of them, the whole line
/// becomes blank: what is left of it may say something else.
pub(crate) fn replace_names<'n>(
    record: &[u8],
    slots: impl IntoIterator<Item = Slot<'n>>,
    names: &mut dyn Replacer,
    output: &mut Vec<u8>,
) -> Result<(), Dropped> {
    let start = output.len();
    let mut copied = 0;
    let mut has_lost = false;
    for slot in slots {
        output.extend_from_slice(&record[copied..slot.at]);
        copied = slot.at + slot.raw.len();
        let before = output.len();
        names.replace(&slot, output)?;
        has_lost |= output.len() == before;
    }
    output.extend_from_slice(&record[copied..]);
    if has_lost {
        blank_line(start, split_ending(record).1, output);
    }
    Ok(())
}

/// Rejects a line that cannot be read, because of a fault after its first `at` bytes.
pub(crate) fn reject_line(
    record: &[u8],
    fault: Fault,
    at: usize,
    names: &mut dyn Replacer,
    output: &mut Vec<u8>,
) -> Result<(), Dropped> {
    let start = output.len();
    let (line, ending) = split_ending(record);
    names.reject(fault, at, &Slot::bare(line, 0), output)?;
    if output.len() == start {
        blank_line(start, ending, output);
    } else {
        output.extend_from_slice(ending.as_bytes());
    }
    Ok(())
}
