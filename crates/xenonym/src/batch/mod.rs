//! Many names at once: lines of a buffer, or rows of a column.
//!
//! Not here: reading, writing, threads, and what a line holds beside a name.

mod block;
mod lines;

use alloc::vec::Vec;

pub use self::lines::{RefusedLine, convert_lines};
use crate::{AsciiSet, Error, ErrorKind};

/// What is done with each name.
pub trait Convert {
    /// Which names of ASCII code points are their own results, and have no error.
    fn clean(&self) -> Clean;

    /// Appends what `name` becomes, or nothing if it stays as it is.
    ///
    /// # Errors
    /// The first. What is appended then is what is to be shown in spite of it.
    fn convert(&self, name: &str, output: &mut Vec<u8>) -> Result<Change, Error>;
}

/// What became of a name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Change {
    /// It is its own result.
    Unchanged,
    /// Its result was appended.
    Appended,
}

impl Change {
    pub(crate) const fn of(changed: bool) -> Self {
        if changed { Self::Appended } else { Self::Unchanged }
    }
}

/// What is written in the place of a result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Instead {
    /// Nothing.
    Blank,
    /// The input.
    Input,
    /// What the conversion made of it in spite of the error: by ToUnicode the text, by ToASCII
    /// nothing.
    Text,
}

/// How many names became what.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Counts {
    /// Their own results.
    pub unchanged: usize,
    /// Other results.
    pub converted: usize,
    /// Errors, whatever was written instead.
    pub refused: usize,
}

/// Which names need not be looked at one by one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Clean {
    /// Code points that are as good as letters, or letters.
    others: [u8; 2],
    /// What must not be last, beside the hyphen.
    before_end: u8,
    /// The class of what is not suspect.
    suspects: u8,
}

impl Clean {
    pub const NONE: Self = Self { others: *b"aa", before_end: b'.', suspects: block::SUSPECT };

    pub(crate) const fn except(denied: AsciiSet) -> Self {
        const LDH: AsciiSet = AsciiSet::of("-0123456789abcdefghijklmnopqrstuvwxyz");
        if denied.intersects(LDH) {
            return Self::NONE;
        }
        let underscore = if denied.contains('_') { b'a' } else { b'_' };
        let asterisk = if denied.contains('*') { b'a' } else { b'*' };
        Self { others: [underscore, asterisk], before_end: b'-', suspects: 0 }
    }

    pub(crate) const fn without_root_dot(self) -> Self {
        Self { before_end: b'.', ..self }
    }
}

fn append(name: &[u8], conversion: &impl Convert, output: &mut Vec<u8>) -> Result<Change, Error> {
    match core::str::from_utf8(name) {
        Ok(name) => conversion.convert(name, output),
        Err(error) => Err(Error::new(ErrorKind::InvalidUtf8, error.valid_up_to())),
    }
}
