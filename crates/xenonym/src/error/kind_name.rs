//! Kinds of error by name.

use core::fmt;
use core::str::FromStr;

use super::ErrorKind;

/// Writes the kind's name.
impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for ErrorKind {
    type Err = UnknownKind;

    fn from_str(name: &str) -> Result<Self, UnknownKind> {
        Self::from_name(name).ok_or(UnknownKind)
    }
}

/// A text is not the name of an [`ErrorKind`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct UnknownKind;

impl fmt::Display for UnknownKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not the name of a kind of error: choose one of ErrorKind::ALL")
    }
}

impl core::error::Error for UnknownKind {}
