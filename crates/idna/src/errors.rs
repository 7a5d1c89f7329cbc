//! The error type of all functions, which stores the first error.

use core::fmt;

use xenonym::Error;

/// A name was rejected. See [`first`](Self::first) for the reason.
///
/// ```
/// let errors = idna::domain_to_ascii("www.a\u{FFFD}b").unwrap_err();
/// let error = errors.first().unwrap();
/// assert_eq!((error.label(), error.offset(), error.code_point()), (Some(1), 5, Some(0xFFFD)));
/// assert_eq!(errors.to_string(), error.to_string());
/// ```
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Errors {
    first: Option<Error>,
}

impl Errors {
    /// Returns the first error that was found: the rule, the range, the label and the code point. `None`
    /// only for the default value, which no function returns.
    pub const fn first(&self) -> Option<Error> {
        self.first
    }

    /// Creates the error for bytes that are not UTF-8.
    pub(crate) fn of_utf8(bytes: &[u8]) -> Self {
        Self { first: xenonym::from_utf8(bytes).err() }
    }
}

impl From<Error> for Errors {
    fn from(error: Error) -> Self {
        Self { first: Some(error) }
    }
}

impl From<Errors> for Result<(), Errors> {
    fn from(errors: Errors) -> Self {
        Err(errors)
    }
}

impl fmt::Debug for Errors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Errors").field(&self.first).finish()
    }
}

/// The first error in one line.
impl fmt::Display for Errors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.first {
            Some(error) => error.fmt(f),
            None => f.write_str("the domain name is rejected"),
        }
    }
}

impl core::error::Error for Errors {}
