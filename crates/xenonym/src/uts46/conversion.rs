//! A text with the errors beside it.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use crate::Error;

/// What a name is converted to, and everything that is wrong with it.
///
/// ```
/// use xenonym::uts46::{Options, to_unicode};
///
/// let conversion = to_unicode("xn--tda.", &Options::DNS);
/// assert!(conversion.is_ok());
/// assert_eq!(conversion.into_text(), "ü.");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use]
pub struct Conversion<'a> {
    text: Cow<'a, str>,
    errors: Vec<Error>,
}

impl<'a> Conversion<'a> {
    pub(super) const fn new(text: Cow<'a, str>, errors: Vec<Error>) -> Self {
        Self { text, errors }
    }

    /// The converted name, as far as there is one.
    ///
    /// ```
    /// use xenonym::uts46::{Options, to_unicode};
    ///
    /// assert_eq!(to_unicode("Ü", &Options::DNS).text(), "ü");
    /// ```
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The same by value; borrowed if nothing changed.
    ///
    /// ```
    /// use std::borrow::Cow;
    /// use xenonym::uts46::{Options, to_unicode};
    ///
    /// assert!(matches!(to_unicode("ü", &Options::DNS).into_text(), Cow::Borrowed("ü")));
    /// ```
    pub fn into_text(self) -> Cow<'a, str> {
        self.text
    }

    /// All errors: label by label, then those of the whole name.
    ///
    /// ```
    /// use xenonym::uts46::{Options, to_unicode};
    ///
    /// assert_eq!(to_unicode("-a.b-", &Options::HOST).errors().len(), 2);
    /// ```
    pub fn errors(&self) -> &[Error] {
        &self.errors
    }

    /// Whether there is no error.
    ///
    /// ```
    /// use xenonym::uts46::{Options, to_unicode};
    ///
    /// assert!(!to_unicode("xn--0", &Options::DNS).is_ok());
    /// ```
    pub fn is_ok(&self) -> bool {
        self.errors.is_empty()
    }

    /// The text if there is no error.
    ///
    /// # Errors
    /// The first of the errors.
    ///
    /// ```
    /// use xenonym::uts46::{Options, to_unicode};
    ///
    /// assert!(to_unicode("xn--0", &Options::DNS).ok().is_err());
    /// ```
    pub fn ok(self) -> Result<Cow<'a, str>, Error> {
        match self.errors.first() {
            Some(&error) => Err(error),
            None => Ok(self.text),
        }
    }
}
