//! What the report at the end of a run says of names that were accepted: those with a space or tab at the start or end, which no
//! format removes and some profiles keep, and those that become IP addresses. Blank lines are not names.

use std::cell::Cell;

use xenonym::batch::{Convert, Counts, Memory, Outcome, PassThrough};
use xenonym::domain::ends_in_a_number;
use xenonym::host::HostAddr;

use crate::pipeline::part::Tally;

/// Whether a name begins or ends in a space or tab.
pub(crate) fn has_edge_whitespace(name: &[u8]) -> bool {
    let is_blank = |byte: Option<&u8>| matches!(byte, Some(b' ' | b'\t'));
    is_blank(name.first()) || is_blank(name.last())
}

/// Whether the result for a name is an IP address although the name was not written as one. Where only hosts are expected, such
/// a name is rejected.
#[inline]
pub(crate) fn becomes_address(name: &[u8], result: &[u8]) -> bool {
    // The last part of an address is a number, perhaps hexadecimal.
    let may_be_one = matches!(result.last(), Some(b'0'..=b'9' | b'a'..=b'f' | b'x' | b'.'));
    may_be_one && is_new_address(name, result)
}

fn is_new_address(name: &[u8], result: &[u8]) -> bool {
    let Ok(result) = str::from_utf8(result) else { return false };
    let is_address = || HostAddr::parse(result).is_ok_and(|host| host.ip().is_some());
    ends_in_a_number(result) && !name.is_ascii() && is_address()
}

/// A conversion of lines that leaves blank ones as they are, and counts what the report says. A line with a space passes
/// through no quick check, so it sees all of them.
pub(super) struct Remarks<'a, C> {
    conversion: &'a C,
    blank_lines: Cell<u64>,
    with_blanks: Cell<u64>,
    addresses: Cell<u64>,
}

impl<'a, C> Remarks<'a, C> {
    pub(super) fn new(conversion: &'a C) -> Self {
        Self {
            conversion,
            blank_lines: Cell::default(),
            with_blanks: Cell::default(),
            addresses: Cell::default(),
        }
    }

    /// Adds the counts of all lines that it converted.
    pub(super) fn count(&self, counts: Counts, tally: &mut Tally) {
        tally.blank_lines += self.blank_lines.get();
        tally.with_blanks += self.with_blanks.get();
        tally.addresses += self.addresses.get();
        tally.unchanged += counts.unchanged as u64 - self.blank_lines.get();
        tally.converted += counts.converted as u64;
    }
}

impl<C: Convert> Convert for Remarks<'_, C> {
    type Error = C::Error;

    fn pass_through(&self) -> PassThrough {
        self.conversion.pass_through()
    }

    fn convert(&self, name: &str, output: &mut Vec<u8>) -> Result<Outcome, C::Error> {
        self.convert_next(name, output, &mut Memory::new())
    }

    #[inline]
    fn convert_next(
        &self,
        name: &str,
        output: &mut Vec<u8>,
        memory: &mut Memory,
    ) -> Result<Outcome, C::Error> {
        let bytes = name.as_bytes();
        let start = output.len();
        let outcome = if let (Some(b'!'..), Some(b'!'..)) = (bytes.first(), bytes.last()) {
            self.conversion.convert_next(name, output, memory)?
        } else {
            self.convert_spaced(name, output)?
        };
        let is_address = becomes_address(bytes, output.get(start..).unwrap_or_default());
        self.addresses.update(|count| count + u64::from(is_address));
        Ok(outcome)
    }
}

impl<C: Convert> Remarks<'_, C> {
    /// Converts a name that begins or ends in a space, a control character, or not at all.
    #[cold]
    fn convert_spaced(&self, name: &str, output: &mut Vec<u8>) -> Result<Outcome, C::Error> {
        if name.trim_ascii().is_empty() {
            self.blank_lines.update(|count| count + 1);
            return Ok(Outcome::Unchanged);
        }
        let outcome = self.conversion.convert(name, output)?;
        self.with_blanks.update(|count| count + u64::from(has_edge_whitespace(name.as_bytes())));
        Ok(outcome)
    }
}
