//! The criteria for labels of UTS #46 section 4.1 and IDNA2008, one per file.
//!
//! Each checks the code points of one label after mapping and decoding, and returns a violation as
//! an index into them. Callers decide which criteria a standard requires, and map the index to
//! their own input.

pub(crate) mod bidi;
pub(crate) mod context_o;
pub(crate) mod hyphens;
pub(crate) mod joiners;
pub(crate) mod leading_mark;
pub(crate) mod nfc;

use crate::ErrorKind;

/// A criterion that a label violates, and the index of the code point that violates it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Violation {
    pub(crate) kind: ErrorKind,
    pub(crate) index: usize,
}

impl Violation {
    pub(crate) const fn new(kind: ErrorKind, index: usize) -> Self {
        Self { kind, index }
    }
}
