//! RFC 3490 section 3.1 requirement 4: when labels and names are the same.

use core::fmt;

use super::Flags;
use super::prepared::LONGEST;
use super::to_ascii::{AsciiLabel, Converted, convert, name_to_ascii};
use crate::Error;
use crate::domain::labels;
use crate::sink::Nowhere;

/// Which of two names or labels an error is about.
///
/// ```
/// use xenonym::idna2003::{Flags, Side, names_match};
///
/// let error = names_match("a.b", "a..b", Flags::NONE).unwrap_err();
/// assert_eq!(error.side, Side::Second);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// The first one.
    First,
    /// The second one.
    Second,
}

/// Why two names or labels cannot be compared: one of them has no ASCII form.
///
/// ```
/// use xenonym::idna2003::{Flags, labels_match};
///
/// let error = labels_match("", "a", Flags::NONE).unwrap_err();
/// assert!(error.to_string().starts_with("the first: a label is empty"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MatchError {
    /// Which one.
    pub side: Side,
    /// What is wrong with it.
    pub error: Error,
}

impl fmt::Display for MatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = match self.side {
            Side::First => "first",
            Side::Second => "second",
        };
        write!(f, "the {side}: {}", self.error)
    }
}

impl core::error::Error for MatchError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        Some(&self.error)
    }
}

/// Whether two labels are equivalent: their ASCII forms, by ToASCII, are the same but for case.
///
/// # Errors
/// The first label's of [`to_ascii_label`](super::to_ascii_label()), else the second's: what is no
/// label is equivalent to none.
///
/// ```
/// use xenonym::idna2003::{Flags, labels_match};
///
/// assert!(labels_match("BÜCHER", "xn--Bcher-kva", Flags::NONE)?);
/// assert!(!labels_match("bücher", "buecher", Flags::NONE)?);
/// # Ok::<(), xenonym::idna2003::MatchError>(())
/// ```
pub fn labels_match(first: &str, second: &str, flags: Flags) -> Result<bool, MatchError> {
    let of = |side| move |error| MatchError { side, error };
    let mut buffers = [[0; LONGEST]; 2];
    let [in_first, in_second] = &mut buffers;
    let first = ascii(first, flags, in_first).map_err(of(Side::First))?;
    let second = ascii(second, flags, in_second).map_err(of(Side::Second))?;
    Ok(first.eq_ignore_ascii_case(second))
}

/// Whether two names are equivalent: they have as many labels, and these match, whatever dots
/// stand between them.
///
/// A dot at the end counts, for it writes the root's label out: `example.com.` is a name of three
/// labels and does not match `example.com`.
///
/// # Errors
/// The first name's of [`to_ascii`](super::to_ascii()), else the second's, even if labels before
/// differ.
///
/// ```
/// use xenonym::idna2003::{Flags, names_match};
///
/// assert!(names_match("www。BÜCHER.example", "WWW.xn--bcher-kva.example", Flags::NONE)?);
/// assert!(!names_match("bücher.example", "bücher.example.", Flags::NONE)?);
/// # Ok::<(), xenonym::idna2003::MatchError>(())
/// ```
pub fn names_match(first: &str, second: &str, flags: Flags) -> Result<bool, MatchError> {
    for (side, name) in [(Side::First, first), (Side::Second, second)] {
        name_to_ascii(name, flags, &mut Nowhere).map_err(|error| MatchError { side, error })?;
    }
    let (mut left, mut right) = (labels(first), labels(second));
    loop {
        let (a, b) = match (left.next(), right.next()) {
            (None, None) => return Ok(true),
            (Some(a), Some(b)) => (a, b),
            _ => return Ok(false),
        };
        if a.separator().is_empty() != b.separator().is_empty()
            || !labels_match(a.text(), b.text(), flags)?
        {
            return Ok(false);
        }
    }
}

/// The ASCII form of a label.
fn ascii<'a>(label: &'a str, flags: Flags, buffer: &'a mut AsciiLabel) -> Result<&'a str, Error> {
    Ok(match convert(label, flags, buffer)? {
        Converted::Unchanged => label,
        Converted::To(ascii) => ascii,
    })
}
