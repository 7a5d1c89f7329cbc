//! Errors of comparing two names.

use core::fmt;

use crate::Error;

/// The one of two names or labels that has an error.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// The first one.
    First,
    /// The second one.
    Second,
}

/// Why two names or labels cannot be compared: one of them has no ASCII form.
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// use xenonym::Side;
/// use xenonym::uts46::{Options, same_name};
///
/// let error = same_name("a.b", "a..b", &Options::DNS).unwrap_err();
/// assert_eq!(error.side, Side::Second);
/// assert!(error.to_string().starts_with("the second: a label is empty"));
/// # }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SideError {
    /// The one with the error.
    pub side: Side,
    /// The error.
    pub error: Error,
}

impl SideError {
    pub(crate) const fn first(error: Error) -> Self {
        Self { side: Side::First, error }
    }

    pub(crate) const fn second(error: Error) -> Self {
        Self { side: Side::Second, error }
    }
}

impl fmt::Display for SideError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = match self.side {
            Side::First => "first",
            Side::Second => "second",
        };
        write!(f, "the {side}: {}", self.error)
    }
}

impl core::error::Error for SideError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        Some(&self.error)
    }
}
