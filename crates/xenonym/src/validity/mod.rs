//! What a label must be, one criterion a file; UTS #46 section 4.1 and IDNA2008 ask for them.
//!
//! Each looks at the code points of one label after mapping and decoding, and says where it is
//! broken by an index into them. Which criteria a standard asks for, and what an index is in the
//! caller's input, is not known here.

pub(crate) mod bidi;
pub(crate) mod context_o;
pub(crate) mod hyphens;
pub(crate) mod joiners;
pub(crate) mod leading_mark;
pub(crate) mod nfc;

use crate::ErrorKind;

/// A criterion that a label breaks, and the index of the code point by which it does.
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
