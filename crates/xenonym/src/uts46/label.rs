//! Functions for single labels.
//!
//! A label cannot contain dots, so a dot of any kind is an error. Otherwise a label is processed
//! like a name that consists of only this label. The other labels are unknown, so
//! [`CheckBidi::WholeName`](super::CheckBidi::WholeName) behaves like `PerLabel`, and only
//! [`VerifyDnsLength`](super::VerifyDnsLength) decides whether an empty label is an error.

#[cfg(feature = "alloc")]
use alloc::borrow::Cow;

use super::{Options, check, to_ascii_into, to_unicode_into};
#[cfg(feature = "alloc")]
use super::{to_ascii, to_unicode};
#[cfg(feature = "alloc")]
use crate::conversion::{Conversion, DisplayForm};
use crate::domain::is_separator;
use crate::{Error, ErrorKind};

/// Checks whether ToASCII accepts a label.
///
/// # Errors
/// As [`to_ascii_label`].
///
/// ```
/// use xenonym::ErrorKind;
/// use xenonym::uts46::{Options, check_label};
///
/// assert!(check_label("bücher", &Options::HOST).is_ok());
/// let error = check_label("bücher.example", &Options::HOST).unwrap_err();
/// assert_eq!((error.kind(), error.offset()), (ErrorKind::SeparatorInLabel, 7));
/// ```
pub fn check_label(label: &str, options: &Options) -> Result<(), Error> {
    reject_separators(label)?;
    check(label, &of_label(options)).map_err(Error::of_no_label)
}

/// Converts one label with ToASCII. The result is borrowed if nothing changes.
///
/// # Errors
/// [`SeparatorInLabel`](ErrorKind::SeparatorInLabel) if the label contains any of the four dots.
/// Otherwise as for [`to_ascii`](super::to_ascii()), except for the name's length. Offsets count
/// bytes of `label`.
///
/// ```
/// use xenonym::uts46::{Options, to_ascii_label};
///
/// assert_eq!(to_ascii_label("Правда", &Options::DNS)?, "xn--80aafi6cg");
/// assert!(to_ascii_label("a。b", &Options::DNS).is_err()); // two labels
/// assert!(to_ascii_label("", &Options::DNS).is_err());
/// # Ok::<(), xenonym::Error>(())
/// ```
#[cfg(feature = "alloc")]
pub fn to_ascii_label<'a>(label: &'a str, options: &Options) -> Result<Cow<'a, str>, Error> {
    reject_separators(label)?;
    to_ascii(label, &of_label(options)).map_err(Error::of_no_label)
}

/// Works like [`to_ascii_label`], but writes to the caller's buffer. Returns `label` if nothing changes,
/// or else the written part of the buffer. If lengths are verified, 63 bytes are always enough.
///
/// # Errors
/// As for `to_ascii_label`, and [`BufferTooSmall`](ErrorKind::BufferTooSmall), which leaves
/// unspecified contents in the buffer, or [`NeedsAlloc`](ErrorKind::NeedsAlloc).
///
/// ```
/// use xenonym::uts46::{Options, to_ascii_label_into};
///
/// let mut buffer = [0; 63];
/// assert_eq!(to_ascii_label_into("Ü", &Options::DNS, &mut buffer)?, "xn--tda");
/// # Ok::<(), xenonym::Error>(())
/// ```
pub fn to_ascii_label_into<'a>(
    label: &'a str,
    options: &Options,
    buffer: &'a mut [u8],
) -> Result<&'a str, Error> {
    reject_separators(label)?;
    to_ascii_into(label, &of_label(options), buffer).map_err(Error::of_no_label)
}

/// Converts one label with ToUnicode. Returns the text and the errors, as
/// [`to_unicode`](super::to_unicode()) does. A label with a dot is unchanged, and its only error is
/// [`SeparatorInLabel`](ErrorKind::SeparatorInLabel).
///
/// ```
/// use xenonym::ErrorKind;
/// use xenonym::uts46::{Options, to_unicode_label};
///
/// assert_eq!(to_unicode_label("XN--80AAFI6CG", &Options::DNS).into_result()?, "правда");
/// let conversion = to_unicode_label("xn--tda.", &Options::DNS);
/// assert_eq!(conversion.errors()[0].kind(), ErrorKind::SeparatorInLabel);
/// assert_eq!(conversion.raw(), "xn--tda.");
/// # Ok::<(), xenonym::Error>(())
/// ```
#[cfg(feature = "alloc")]
pub fn to_unicode_label<'a>(label: &'a str, options: &Options) -> Conversion<'a> {
    match reject_separators(label) {
        Ok(()) => to_unicode(label, &of_label(options)).of_no_label(),
        Err(error) => Conversion::new(label, DisplayForm::Uts46, |_, _| Err(error)),
    }
}

/// Works like [`to_unicode_label`], but writes to the caller's buffer. Returns `label` if nothing
/// changes, or else the written part of the buffer. Calls `on_error` with each error. If there are
/// errors, the result may be another, valid label: do not show it.
///
/// # Errors
/// [`BufferTooSmall`](ErrorKind::BufferTooSmall), which leaves unspecified contents in the buffer,
/// or [`NeedsAlloc`](ErrorKind::NeedsAlloc). A buffer of 11 times the label's length in bytes is
/// always large enough, and 4 times if the label is ASCII.
///
/// ```
/// use xenonym::uts46::{Options, to_unicode_label_into};
///
/// let mut buffer = [0; 28];
/// assert_eq!(to_unicode_label_into("xn--tda", &Options::DNS, &mut buffer, |_| ())?, "ü");
/// # Ok::<(), xenonym::Error>(())
/// ```
pub fn to_unicode_label_into<'a>(
    label: &'a str,
    options: &Options,
    buffer: &'a mut [u8],
    mut on_error: impl FnMut(Error),
) -> Result<&'a str, Error> {
    if let Err(error) = reject_separators(label) {
        on_error(error);
        return Ok(label);
    }
    let on_error = |error: Error| on_error(error.of_no_label());
    to_unicode_into(label, &of_label(options), buffer, on_error).map_err(Error::of_no_label)
}

/// Whether a name may be empty does not concern its labels.
const fn of_label(options: &Options) -> Options {
    options.with_reject_empty_names(false).with_deny_new_ipv4(false)
}

fn reject_separators(label: &str) -> Result<(), Error> {
    match label.char_indices().find(|&(_, code_point)| is_separator(code_point)) {
        Some((at, dot)) => {
            let error = Error::at_code_point(ErrorKind::SeparatorInLabel, at, u32::from(dot));
            Err(error.in_text(label))
        }
        None => Ok(()),
    }
}
