//! Errors of comparing two names.

use core::fmt;

use crate::Error;

/// Which of two names or labels contains an error.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(clippy::exhaustive_enums, reason = "a comparison has two sides")]
pub enum Side {
    /// The first one.
    First,
    /// The second one.
    Second,
}

/// The reason why two names or labels cannot be compared: one of them cannot be converted to ASCII.
///
/// `Display` reports which one. The error itself is [`error`](Self::error), which is also the
/// [`source`](core::error::Error::source). Convert to [`Error`] with `?` where the side does not matter.
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// use xenonym::Side;
/// use xenonym::uts46::{Options, same_name};
///
/// let error = same_name("a.b", "a..b", &Options::DNS).unwrap_err();
/// assert_eq!(error.side, Side::Second);
/// assert_eq!(error.to_string(), "the second of the two is not valid");
/// assert!(error.error.to_string().starts_with("a label is empty"));
///
/// fn is_own(name: &str) -> Result<bool, xenonym::Error> {
///     Ok(same_name(name, "bücher.example", &Options::DNS)?)
/// }
/// assert_eq!(is_own("xn--bcher-kva.example"), Ok(true));
/// # }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub struct SideError {
    /// The one with the error.
    pub side: Side,
    /// The error.
    pub error: Error,
}

impl SideError {
    /// Creates an error created by the caller, for comparisons of values other than names.
    ///
    /// ```
    /// use xenonym::{Error, ErrorKind, Side, SideError};
    ///
    /// let error = SideError::new(Side::First, Error::new(ErrorKind::EmptyName, 0..0));
    /// assert_eq!(error.to_string(), "the first of the two is not valid");
    /// ```
    #[doc(hidden)]
    pub const fn new(side: Side, error: Error) -> Self {
        Self { side, error }
    }

    pub(crate) const fn first(error: Error) -> Self {
        Self::new(Side::First, error)
    }

    pub(crate) const fn second(error: Error) -> Self {
        Self::new(Side::Second, error)
    }
}

/// Drops the side.
impl From<SideError> for Error {
    fn from(error: SideError) -> Self {
        error.error
    }
}

impl fmt::Display for SideError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = match self.side {
            Side::First => "first",
            Side::Second => "second",
        };
        write!(f, "the {side} of the two is not valid")
    }
}

impl core::error::Error for SideError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        Some(&self.error)
    }
}
