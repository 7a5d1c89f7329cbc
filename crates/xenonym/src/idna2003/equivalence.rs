//! RFC 3490 section 3.1 requirement 4: when labels and names are the same.

use core::fmt;

use super::Flags;
use super::to_ascii::{AsciiLabels, Converted, convert};
use crate::Error;
use crate::ace::{ROOM, Room};

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
    let mut buffers = [[0; ROOM]; 2];
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
    let of = |side| move |error| MatchError { side, error };
    let (mut left, mut right) = (AsciiLabels::new(first, flags), AsciiLabels::new(second, flags));
    let mut buffers = [[0; ROOM]; 2];
    let [in_first, in_second] = &mut buffers;
    // What is wrong with the second is not said before all of the first is seen.
    let (mut matches, mut error_in_second) = (true, None);
    loop {
        let a = left.next(in_first).transpose().map_err(of(Side::First))?;
        let b = match error_in_second {
            Some(_) => None,
            None => right.next(in_second).transpose().unwrap_or_else(|error| {
                error_in_second = Some(error);
                None
            }),
        };
        matches &= match (a, b) {
            (None, None) => break,
            (Some(a), Some(b)) => {
                a.label.separator().is_empty() == b.label.separator().is_empty()
                    && a.text().eq_ignore_ascii_case(b.text())
            }
            _ => false,
        };
    }
    error_in_second.map_or(Ok(matches), |error| Err(of(Side::Second)(error)))
}

/// The ASCII form of a label.
fn ascii<'a>(label: &'a str, flags: Flags, buffer: &'a mut Room) -> Result<&'a str, Error> {
    Ok(match convert(label, flags, buffer).map_err(|error| error.in_text(label))? {
        Converted::Unchanged => label,
        Converted::To(ascii) => ascii,
    })
}
