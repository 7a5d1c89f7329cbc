//! Blank lines, which are not names, and names with a space or tab at the start or end, which no format removes:
//! profiles that allow it keep it in the result.

use std::cell::Cell;

use xenonym::batch::{Convert, Counts, Memory, Outcome, PassThrough};

use crate::pipeline::tally::Tally;

/// Whether a name begins or ends in a space or tab.
pub(crate) fn has_edge_whitespace(name: &[u8]) -> bool {
    let is_blank = |byte: Option<&u8>| matches!(byte, Some(b' ' | b'\t'));
    is_blank(name.first()) || is_blank(name.last())
}

/// A conversion of lines that leaves blank ones as they are, and counts both kinds. A line with a space passes
/// through no quick check, so it sees all of them.
pub(super) struct WithBlanks<'a, C> {
    conversion: &'a C,
    blank_lines: Cell<u64>,
    /// Those that begin or end in a space or tab.
    names: Cell<u64>,
}

impl<'a, C> WithBlanks<'a, C> {
    pub(super) fn new(conversion: &'a C) -> Self {
        Self { conversion, blank_lines: Cell::default(), names: Cell::default() }
    }

    /// Adds the counts of all lines that it converted.
    pub(super) fn count(&self, counts: Counts, tally: &mut Tally) {
        tally.blank_lines += self.blank_lines.get();
        tally.with_blanks += self.names.get();
        tally.unchanged += counts.unchanged as u64 - self.blank_lines.get();
        tally.converted += counts.converted as u64;
    }
}

impl<C: Convert> Convert for WithBlanks<'_, C> {
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
        if let (Some(b'!'..), Some(b'!'..)) = (bytes.first(), bytes.last()) {
            return self.conversion.convert_next(name, output, memory);
        }
        self.convert_spaced(name, output)
    }
}

impl<C: Convert> WithBlanks<'_, C> {
    /// Converts a name that begins or ends in a space, a control character, or not at all.
    #[cold]
    fn convert_spaced(&self, name: &str, output: &mut Vec<u8>) -> Result<Outcome, C::Error> {
        if name.trim_ascii().is_empty() {
            self.blank_lines.update(|count| count + 1);
            return Ok(Outcome::Unchanged);
        }
        let outcome = self.conversion.convert(name, output)?;
        self.names.update(|count| count + u64::from(has_edge_whitespace(name.as_bytes())));
        Ok(outcome)
    }
}
