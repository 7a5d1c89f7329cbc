//! Why a document or a compiled ruleset is rejected.

#[cfg(feature = "xml")]
use alloc::string::String;
use core::fmt;

#[cfg(feature = "xml")]
/// Why a document is rejected: the place, the section of RFC 7940, and the reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    pub(crate) place: Option<(u32, u32)>,
    pub(crate) section: &'static str,
    pub(crate) message: String,
}

#[cfg(feature = "xml")]
impl Error {
    /// An error without a place.
    #[cold]
    pub(crate) fn new(section: &'static str, message: impl Into<String>) -> Self {
        Self { place: None, section, message: message.into() }
    }

    /// Returns the line, counted from 1.
    pub fn line(&self) -> Option<u32> {
        self.place.map(|place| place.0)
    }

    /// Returns the column in code points, counted from 1.
    pub fn column(&self) -> Option<u32> {
        self.place.map(|place| place.1)
    }

    /// Returns the section of RFC 7940 that the document violates, such as `5.2`.
    pub fn section(&self) -> &'static str {
        self.section
    }

    /// Returns the reason without place and section.
    pub fn message(&self) -> &str {
        &self.message
    }
}

#[cfg(feature = "xml")]
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((line, column)) = self.place {
            write!(f, "line {line}, column {column}: ")?;
        }
        write!(f, "{} (RFC 7940 section {})", self.message, self.section)
    }
}

#[cfg(feature = "xml")]
impl core::error::Error for Error {}

/// Why bytes are not a compiled ruleset.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LoadError {
    /// The bytes do not begin as a compiled ruleset of this version does.
    NotCompiled,
    /// The checksum differs: the bytes were changed or cut.
    Checksum,
    /// The content contradicts itself.
    Malformed,
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotCompiled => {
                "not a compiled ruleset of this version: compile the document again"
            }
            Self::Checksum => "the compiled ruleset is damaged: compile the document again",
            Self::Malformed => {
                "the compiled ruleset contradicts itself: compile the document again"
            }
        })
    }
}

impl core::error::Error for LoadError {}
