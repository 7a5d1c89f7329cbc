//! Functions for single labels. Only RTL labels must satisfy the Bidi rule here, because the other
//! labels of the name are not known.

#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, string::String};

use super::putative::{Form, TestedLabel, U_ROOM};
use super::{CheckBidi, Options};
use crate::output::sink::copy;
use crate::{Error, ErrorKind};

/// Checks whether IDNA2008 allows a label in registration or lookup.
///
/// # Errors
/// The errors of [`check`](super::check), except for the name's length, and also
/// [`SeparatorInLabel`](ErrorKind::SeparatorInLabel) for an ASCII label with a dot in lookup.
/// Offsets count bytes of `label`.
///
/// ```
/// use xenonym::ErrorKind;
/// use xenonym::idna2008::{Options, check_label};
///
/// assert!(check_label("col·lecció", &Options::REGISTRATION).is_ok());
/// let error = check_label("a·b", &Options::REGISTRATION).unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::ContextMiddleDot);
/// assert!(check_label("a·b", &Options::LOOKUP).is_ok());
/// ```
pub fn check_label(label: &str, options: &Options) -> Result<(), Error> {
    good(label, options).map(|_| ())
}

/// Converts a U-label to an A-label, and an A-label to lowercase. Other labels are unchanged. The
/// result is borrowed if nothing changes.
///
/// # Errors
/// The errors of [`check_label`].
///
/// ```
/// use xenonym::idna2008::{Options, to_ascii_label};
///
/// assert_eq!(to_ascii_label("правда", &Options::REGISTRATION)?, "xn--80aafi6cg");
/// assert_eq!(to_ascii_label("XN--TDA", &Options::LOOKUP)?, "xn--tda");
/// # Ok::<(), xenonym::Error>(())
/// ```
#[cfg(feature = "alloc")]
pub fn to_ascii_label<'a>(label: &'a str, options: &Options) -> Result<Cow<'a, str>, Error> {
    let good = good(label, options)?;
    let ascii = good.ascii()?;
    Ok(if ascii == label { Cow::Borrowed(label) } else { Cow::Owned(ascii.into()) })
}

/// Works like [`to_ascii_label`], but writes to the caller's buffer, without allocating. Returns `label`
/// if nothing changes, or else the written part of the buffer. 63 bytes are always enough.
///
/// # Errors
/// The errors of [`check_label`], or [`BufferTooSmall`](ErrorKind::BufferTooSmall).
///
/// ```
/// use xenonym::idna2008::{Options, to_ascii_label_into};
///
/// let mut buffer = [0; 63];
/// assert_eq!(to_ascii_label_into("ü", &Options::LOOKUP, &mut buffer)?, "xn--tda");
/// # Ok::<(), xenonym::Error>(())
/// ```
pub fn to_ascii_label_into<'a>(
    label: &'a str,
    options: &Options,
    buffer: &'a mut [u8],
) -> Result<&'a str, Error> {
    let good = good(label, options)?;
    let ascii = good.ascii()?;
    if ascii == label { Ok(label) } else { copy(ascii, buffer) }
}

/// Converts an A-label to a U-label. Other labels are unchanged. The result is borrowed if nothing
/// changes.
///
/// # Errors
/// The errors of [`check_label`]. Display a rejected label unchanged.
///
/// ```
/// use xenonym::idna2008::{Options, to_unicode_label};
///
/// assert_eq!(to_unicode_label("xn--80aafi6cg", &Options::LOOKUP)?, "правда");
/// assert!(to_unicode_label("xn--i-7iq", &Options::LOOKUP).is_err()); // a heart
/// # Ok::<(), xenonym::Error>(())
/// ```
#[cfg(feature = "alloc")]
pub fn to_unicode_label<'a>(label: &'a str, options: &Options) -> Result<Cow<'a, str>, Error> {
    let good = good(label, options)?;
    Ok(match good.form {
        Form::ALabel => Cow::Owned(String::from(good.u_label(&mut { U_ROOM })?)),
        Form::Ascii | Form::ULabel => Cow::Borrowed(label),
    })
}

/// Works like [`to_unicode_label`], but writes to the caller's buffer, without allocating. Returns
/// `label` if nothing changes, or else the written part of the buffer. 236 bytes are always enough.
///
/// # Errors
/// The errors of [`check_label`], or [`BufferTooSmall`](ErrorKind::BufferTooSmall).
///
/// ```
/// use xenonym::idna2008::{Options, to_unicode_label_into};
///
/// let mut buffer = [0; 236];
/// assert_eq!(to_unicode_label_into("xn--tda", &Options::LOOKUP, &mut buffer)?, "ü");
/// # Ok::<(), xenonym::Error>(())
/// ```
pub fn to_unicode_label_into<'a>(
    label: &'a str,
    options: &Options,
    buffer: &'a mut [u8],
) -> Result<&'a str, Error> {
    let good = good(label, options)?;
    match good.form {
        Form::ALabel => copy(good.u_label(&mut { U_ROOM })?, buffer),
        Form::Ascii | Form::ULabel => Ok(label),
    }
}

/// The label, if it passes all tests.
pub(super) fn good<'a>(label: &'a str, options: &Options) -> Result<TestedLabel<'a>, Error> {
    let in_text = |error: Error| error.in_text(label);
    let good = TestedLabel::new(label, options).map_err(in_text)?;
    // Only lookup accepts ASCII labels with a dot. In a name, the dot would divide them.
    if let Some(at) = label.find('.') {
        let error = Error::at_code_point(ErrorKind::SeparatorInLabel, at, u32::from('.'));
        return Err(in_text(error));
    }
    let asked = options.check_bidi() != CheckBidi::Off && good.is_rtl();
    good.bidi_error(options).filter(|_| asked).map_or(Ok(good), |error| Err(in_text(error)))
}
