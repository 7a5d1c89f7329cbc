//! Arguments with a line break that a format would take for the end of a line, or for a blank.
//!
//! Only records of a list end in line breaks. In an argument, a carriage return or a line feed is a control character
//! like any other.

use xenonym_records::engine::{OnReject, Slot};

use crate::plan::FileFormat;
use crate::problem::{Problem, TEXT_BREAK};

/// An argument with such a line break.
#[derive(Clone, Copy, Debug)]
pub(super) struct Broken<'a> {
    argument: &'a [u8],
    /// Whether the argument is a name as a whole, so that the conversion sees the line break.
    is_name: bool,
}

impl<'a> Broken<'a> {
    /// The argument without the end of the line that it became, if a format would read another text.
    pub(super) fn of(record: &'a [u8], line_end: &str, from: FileFormat) -> Option<Self> {
        let argument = record.strip_suffix(line_end.as_bytes()).unwrap_or(record);
        let is_name = !matches!(from, FileFormat::Urls | FileFormat::BareUrls | FileFormat::Emails);
        let is_break = |byte: &u8| matches!(byte, b'\r' | b'\n');
        let is_broken =
            if is_name { argument.ends_with(b"\r") } else { argument.iter().any(is_break) };
        is_broken.then_some(Self { argument, is_name })
    }

    /// The whole argument as a name.
    pub(super) fn slot(self) -> Slot<'a> {
        Slot { on_reject: OnReject::Blank, ..Slot::bare(self.argument, 0) }
    }

    /// The problem of an argument that contains more than a name.
    pub(super) fn problem(self) -> Option<Problem> {
        if self.is_name {
            return None;
        }
        let at = self.argument.iter().position(|byte| matches!(byte, b'\r' | b'\n'))?;
        let (before, rest) = self.argument.split_at(at);
        let line_break = rest.first().copied().map(u32::from);
        Some(Problem::new(TEXT_BREAK, &String::from_utf8_lossy(before), line_break))
    }
}
