//! UTS #46, Unicode IDNA Compatibility Processing, with the newest Unicode, and the URL Standard's
//! profile of it.
//!
//! ToASCII converts a name to the form used in the DNS, and ToUnicode converts it to the form for
//! display. Use [`Options`] to set the flags. Its presets are named after the standards that define
//! them, and some include a date.
//!
//! | you want | call |
//! |---|---|
//! | the form to look up, or an error | [`to_ascii`], or [`to_ascii_into`] without allocating |
//! | the form to display, despite errors | [`to_unicode`] and [`Conversion::display`], or [`display`](display()) without a heap |
//! | the errors of a name | [`to_ascii_with_errors`], [`to_unicode`] |
//! | the same for one label | [`to_ascii_label`], [`to_unicode_label`], [`check_label`] |
//! | whether a name is accepted | [`check`] |
//!
//! ```
//! # #[cfg(feature = "alloc")] {
//! use xenonym::uts46::{Options, to_ascii, to_unicode};
//!
//! assert_eq!(to_ascii("Bücher。example", &Options::DNS)?, "xn--bcher-kva.example");
//! assert_eq!(to_unicode("xn--bcher-kva.example", &Options::DNS).display().to_string(), "bücher.example");
//! # }
//! # Ok::<(), xenonym::Error>(())
//! ```
//!
//! # How
//!
//! A name is converted in one pass, label by label. Plain lowercase ASCII needs no lookup. For any
//! other code point, one record shows whether it must be mapped, normalized or rejected. Nothing is
//! written as long as nothing changes. Whether a name is a Bidi domain name is known only after its
//! last label. The labels that are not right-to-left are then checked again, if one of them may
//! violate the rule.
//!
//! Time is linear in the name, or n log n in the length of one label. If lengths are verified and
//! only one error is needed, the conversion ends as soon as a label or the name is too long.
//!
//! This module does not decide whether a name is safe to display, whether IDNA2008 allows it, or
//! whether a host is an IPv4 address.

#[cfg(feature = "alloc")]
mod batch;
mod criteria;
mod display;
#[cfg(feature = "alloc")]
mod explain;
mod fast_path;
mod label;
mod names;
mod options;
mod slow_path;
#[cfg(feature = "alloc")]
mod steps;
mod verdicts;

#[cfg(feature = "alloc")]
use alloc::borrow::Cow;
#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use self::fast_path::Converted;
use self::verdicts::{Each, First, Reporter};
#[cfg(feature = "alloc")]
use crate::SideError;
#[cfg(feature = "alloc")]
use crate::conversion::DisplayForm;
use crate::memory::Forgetful;
use crate::output::sink::{Buffer, NullSink, Sink, to_buffer};
#[cfg(feature = "alloc")]
use crate::output::sink::{to_cow, written};
use crate::{Error, ascii};

#[doc(hidden)]
pub use self::criteria::Criterion;
pub use self::display::display;
#[cfg(feature = "alloc")]
#[doc(hidden)]
pub use self::explain::{ExplainedLabel, Explanation, explain};
pub use self::label::check_label;
#[cfg(feature = "alloc")]
pub use self::label::{to_ascii_label, to_unicode_label};
#[doc(hidden)]
pub use self::label::{to_ascii_label_into, to_unicode_label_into};
pub(crate) use self::names::BIDI;
pub use self::options::{AsciiRules, CheckBidi, Flag, Options, VerifyDnsLength};
#[cfg(feature = "alloc")]
pub use self::steps::mapping;
#[cfg(feature = "alloc")]
#[doc(hidden)]
pub use self::steps::{LabelSteps, Steps, steps};
#[doc(hidden)]
pub use crate::Operation;
#[cfg(feature = "alloc")]
#[doc(hidden)]
pub use crate::conversion::Conversion;

/// The length of the buffer on the stack for a result: enough for any name of the DNS.
const NAME_BUFFER_LENGTH: usize = 256;

/// Converts a name with ToASCII (section 4.2). The result is borrowed if nothing changes.
///
/// # Errors
/// The first error found, with its label, its offset in bytes of `name`, the code point and the
/// rule. For the kinds, see [`Operation::status_code`].
///
/// ```
/// use std::borrow::Cow;
/// use xenonym::ErrorKind;
/// use xenonym::uts46::{Options, to_ascii};
///
/// assert_eq!(to_ascii("Faß.De", &Options::DNS)?, "xn--fa-hia.de");
/// assert!(matches!(to_ascii("xn--fa-hia.de", &Options::DNS)?, Cow::Borrowed(_)));
///
/// let error = to_ascii("www.a\u{200D}b", &Options::DNS).unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::ZeroWidthJoiner);
/// assert_eq!((error.label(), error.offset(), error.code_point()), (Some(1), 5, Some(0x200D)));
/// # Ok::<(), xenonym::Error>(())
/// ```
#[cfg(feature = "alloc")]
#[doc(alias = "domain_to_ascii")]
#[doc(alias = "encode")]
#[doc(alias = "hostname")]
pub fn to_ascii<'a>(name: &'a str, options: &Options) -> Result<Cow<'a, str>, Error> {
    if is_plain(name, options) {
        return Ok(Cow::Borrowed(name));
    }
    convert_to_cow(name, options, Operation::ToAscii, &mut First)
}

/// Works like [`to_ascii`], but writes to the caller's buffer. Returns `name` if nothing changes, or else
/// the written part of the buffer.
///
/// Labels of up to 64 code points are converted without allocating. Longer labels need the heap,
/// and are rejected without `alloc`.
///
/// # Errors
/// As for `to_ascii`, and [`BufferTooSmall`](crate::ErrorKind::BufferTooSmall), which leaves
/// unspecified contents in the buffer, or [`NeedsAlloc`](crate::ErrorKind::NeedsAlloc). If lengths
/// are verified, 254 bytes are always enough.
///
/// ```
/// use xenonym::uts46::{Options, to_ascii_into};
///
/// let mut buffer = [0; 254];
/// assert_eq!(to_ascii_into("名がドメイン.com", &Options::DNS, &mut buffer)?, "xn--v8jxj3d1dzdz08w.com");
/// # Ok::<(), xenonym::Error>(())
/// ```
pub fn to_ascii_into<'a>(
    name: &'a str,
    options: &Options,
    buffer: &'a mut [u8],
) -> Result<&'a str, Error> {
    if is_plain(name, options) {
        return Ok(name);
    }
    to_buffer(name, buffer, |output| convert(name, options, Operation::ToAscii, output, &mut First))
}

/// Converts a name with ToASCII, and returns the errors: the first [`Conversion::MAX_ERRORS`] and
/// their total number. If there are errors, the result must not be used as a name.
///
/// ```
/// use xenonym::uts46::{Options, to_ascii_with_errors};
///
/// let conversion = to_ascii_with_errors("-ü..a_b", &Options::STRICT);
/// assert_eq!(conversion.raw(), "xn----eha..a_b");
/// assert_eq!(conversion.errors().len(), 3);
/// ```
#[cfg(feature = "alloc")]
pub fn to_ascii_with_errors<'a>(name: &'a str, options: &Options) -> Conversion<'a> {
    convert_with_errors(name, options, Operation::ToAscii)
}

/// Converts a name with ToUnicode (section 4.3). Returns the text and the errors: the first
/// [`Conversion::MAX_ERRORS`] and their total number.
///
/// A label that does not decode is unchanged. All other labels are converted, even if they contain
/// errors.
///
/// ```
/// use xenonym::ErrorKind;
/// use xenonym::uts46::{Options, to_unicode};
///
/// let conversion = to_unicode("XN--Fa-hia.xn--0.DE", &Options::DNS);
/// assert_eq!(conversion.raw(), "faß.xn--0.de");
/// assert_eq!(conversion.errors()[0].kind(), ErrorKind::TruncatedInteger);
/// assert_eq!(conversion.errors()[0].label(), Some(1));
/// ```
#[cfg(feature = "alloc")]
#[doc(alias = "domain_to_unicode")]
#[doc(alias = "decode")]
pub fn to_unicode<'a>(name: &'a str, options: &Options) -> Conversion<'a> {
    convert_with_errors(name, options, Operation::ToUnicode)
}

/// Converts a name with ToASCII despite errors, and calls `on_error` with each of them. If there
/// are errors, the result must not be used as a name.
///
/// ```
/// use xenonym::uts46::{Options, to_ascii_with};
///
/// let mut errors = 0;
/// assert_eq!(to_ascii_with("-Ü..a_b", &Options::STRICT, |_| errors += 1), "xn----eha..a_b");
/// assert_eq!(errors, 3);
/// ```
#[cfg(feature = "alloc")]
#[doc(hidden)]
pub fn to_ascii_with<'a>(
    name: &'a str,
    options: &Options,
    on_error: impl FnMut(Error),
) -> Cow<'a, str> {
    convert_with(name, options, Operation::ToAscii, on_error)
}

/// Converts a name with ToUnicode despite errors, and calls `on_error` with each of them. If there
/// are errors, the result may be another, valid name: do not display it.
///
/// ```
/// use xenonym::uts46::{Options, to_unicode_with};
///
/// let mut labels = Vec::new();
/// let text = to_unicode_with("xn--tda.-a.-", &Options::HOST, |error| labels.push(error.label()));
/// assert_eq!((text.as_ref(), labels), ("ü.-a.-", vec![Some(1), Some(2)]));
/// ```
#[cfg(feature = "alloc")]
#[doc(hidden)]
pub fn to_unicode_with<'a>(
    name: &'a str,
    options: &Options,
    on_error: impl FnMut(Error),
) -> Cow<'a, str> {
    convert_with(name, options, Operation::ToUnicode, on_error)
}

/// Works like [`to_unicode`], but writes to the caller's buffer. Returns `name` if nothing changes, or
/// else the written part of the buffer. Calls `on_error` with each error. If there are errors, the
/// result may be another, valid name: to show a name without a heap, use [`display`](display()).
///
/// Labels of up to 64 code points are converted without allocating. Longer labels need the heap,
/// and are rejected without `alloc`.
///
/// # Errors
/// [`BufferTooSmall`](crate::ErrorKind::BufferTooSmall), which leaves unspecified contents in the
/// buffer, or [`NeedsAlloc`](crate::ErrorKind::NeedsAlloc). A buffer of 11 times the name's length
/// in bytes is always large enough, and 4 times if the name is ASCII.
///
/// ```
/// use xenonym::uts46::{Options, to_unicode_into};
///
/// let (name, mut buffer, mut errors) = ("xn--tda.-", [0; 64], 0);
/// let text = to_unicode_into(name, &Options::HOST, &mut buffer, |_| errors += 1)?;
/// assert_eq!((text, errors), ("ü.-", 1));
/// # Ok::<(), xenonym::Error>(())
/// ```
pub fn to_unicode_into<'a>(
    name: &'a str,
    options: &Options,
    buffer: &'a mut [u8],
    on_error: impl FnMut(Error),
) -> Result<&'a str, Error> {
    if is_plain(name, options) {
        return Ok(name);
    }
    convert_into(name, options, Operation::ToUnicode, buffer, &mut Each(on_error))
}

/// Checks whether ToASCII accepts a name, without returning the result.
///
/// # Errors
/// As for [`to_ascii`], and [`NeedsAlloc`](crate::ErrorKind::NeedsAlloc) without `alloc`.
///
/// ```
/// use xenonym::uts46::{Options, check};
///
/// assert!(check("*.example", &Options::DNS).is_ok());
/// assert!(check("*.example", &Options::HOST).is_err());
/// ```
#[doc(alias = "is_valid")]
#[doc(alias = "validate")]
pub fn check(name: &str, options: &Options) -> Result<(), Error> {
    if is_plain(name, options) {
        return Ok(());
    }
    convert(name, options, Operation::ToAscii, &mut NullSink, &mut First).map(drop)
}

/// Whether a name is its own result, as most are.
#[inline]
fn is_plain(name: &str, options: &Options) -> bool {
    ascii::is_canonical_ascii(name.as_bytes()) && options.allow_ldh()
}

/// Converts a name that is not plain, with the fast path if possible. Returns whether the result is
/// in the sink. If not, the result is the name itself.
#[inline]
fn convert(
    name: &str,
    options: &Options,
    operation: Operation,
    sink: &mut impl Destination,
    report: &mut dyn Reporter,
) -> Result<bool, Error> {
    match sink.fill(|room| fast_path::convert(name, options, operation, room, Forgetful)) {
        Some(is_changed) => Ok(is_changed),
        None => slow_path::convert(name, options, operation, sink, report),
    }
}

// Not inlined into the functions that call it, so that plain names need no buffer on the stack.
#[cfg(feature = "alloc")]
#[inline(never)]
fn convert_to_cow<'a>(
    name: &'a str,
    options: &Options,
    operation: Operation,
    report: &mut dyn Reporter,
) -> Result<Cow<'a, str>, Error> {
    let mut room = [0; NAME_BUFFER_LENGTH];
    match fast_path::convert(name, options, operation, &mut room, Forgetful) {
        Some(Converted::Unchanged) => return Ok(Cow::Borrowed(name)),
        Some(Converted::Written(length)) => return Ok(Cow::Owned(written(&room, length)?.into())),
        None => {}
    }
    to_cow(name, |text| slow_path::convert(name, options, operation, text, report))
}

#[inline(never)]
fn convert_into<'a>(
    name: &'a str,
    options: &Options,
    operation: Operation,
    buffer: &'a mut [u8],
    report: &mut dyn Reporter,
) -> Result<&'a str, Error> {
    to_buffer(name, buffer, |output| convert(name, options, operation, output, report))
}

/// A sink that accepts the result of the fast path.
trait Destination: Sink + Sized {
    /// Calls `write` with a buffer, and accepts the result that it writes there. Returns whether it
    /// wrote one.
    fn fill(&mut self, write: impl FnOnce(&mut [u8]) -> Option<Converted>) -> Option<bool>;
}

#[cfg(feature = "alloc")]
impl Destination for Vec<u8> {
    /// Bytes need no check of their UTF-8.
    #[inline]
    fn fill(&mut self, write: impl FnOnce(&mut [u8]) -> Option<Converted>) -> Option<bool> {
        let mut room = [0; NAME_BUFFER_LENGTH];
        match write(&mut room)? {
            Converted::Unchanged => Some(false),
            Converted::Written(length) => {
                self.extend_from_slice(room.get(..length)?);
                Some(true)
            }
        }
    }
}

impl Destination for NullSink {
    /// Drops the result.
    #[inline]
    fn fill(&mut self, write: impl FnOnce(&mut [u8]) -> Option<Converted>) -> Option<bool> {
        let result = write(&mut [0; NAME_BUFFER_LENGTH])?;
        Some(matches!(result, Converted::Written(_)))
    }
}

impl Destination for Buffer<'_> {
    /// The fast path writes into the buffer itself.
    #[inline]
    fn fill(&mut self, write: impl FnOnce(&mut [u8]) -> Option<Converted>) -> Option<bool> {
        match write(self.free())? {
            Converted::Unchanged => Some(false),
            Converted::Written(length) => {
                self.take(length);
                Some(true)
            }
        }
    }
}

#[cfg(feature = "alloc")]
fn convert_with_errors<'a>(
    name: &'a str,
    options: &Options,
    operation: Operation,
) -> Conversion<'a> {
    if is_plain(name, options) {
        return Conversion::unchanged(name, DisplayForm::Uts46);
    }
    convert_changed(name, options, operation)
}

// Not inlined, so that plain names need no buffer on the stack.
#[cfg(feature = "alloc")]
#[inline(never)]
fn convert_changed<'a>(name: &'a str, options: &Options, operation: Operation) -> Conversion<'a> {
    let form = if options.transitional_processing() {
        DisplayForm::Transitional
    } else {
        DisplayForm::Uts46
    };
    Conversion::new(name, form, |output, report| {
        match convert_to_cow(name, options, operation, &mut Each(report))? {
            Cow::Borrowed(_) => Ok(false),
            Cow::Owned(text) => {
                *output = text;
                Ok(true)
            }
        }
    })
}

#[cfg(feature = "alloc")]
fn convert_with<'a>(
    name: &'a str,
    options: &Options,
    operation: Operation,
    mut on_error: impl FnMut(Error),
) -> Cow<'a, str> {
    if is_plain(name, options) {
        return Cow::Borrowed(name);
    }
    convert_to_cow(name, options, operation, &mut Each(&mut on_error)).unwrap_or_else(|error| {
        // A `String` is never full, and with `alloc` no input is too long, so this would be a bug.
        on_error(error);
        Cow::Borrowed(name)
    })
}

/// Returns whether two names are the same, that is, whether ToASCII converts both to the same name.
///
/// A trailing dot is significant: `example.com.` differs from `example.com`. To compare hosts for
/// security, use [`Host`](crate::host::Host).
///
/// # Errors
/// The error of [`to_ascii`] for the first name, or else for the second.
///
/// ```
/// use xenonym::uts46::{Options, same_name};
///
/// assert!(same_name("Bücher。example", "xn--bcher-kva.EXAMPLE", &Options::DNS)?);
/// assert!(!same_name("faß.example", "fass.example", &Options::DNS)?);
/// # Ok::<(), xenonym::SideError>(())
/// ```
#[cfg(feature = "alloc")]
pub fn same_name(first: &str, second: &str, options: &Options) -> Result<bool, SideError> {
    let first = to_ascii(first, options).map_err(SideError::first)?;
    let second = to_ascii(second, options).map_err(SideError::second)?;
    Ok(first == second)
}

/// Returns whether Transitional Processing and Nontransitional Processing convert the name to different
/// names, that is, whether IDNA2003 converted it to another name. False if either rejects it.
///
/// ```
/// use xenonym::uts46::{Options, is_transitional_different};
///
/// assert!(is_transitional_different("faß.de", &Options::DNS));
/// assert!(!is_transitional_different("fass.de", &Options::DNS));
/// ```
#[cfg(feature = "alloc")]
#[doc(hidden)]
pub fn is_transitional_different(name: &str, options: &Options) -> bool {
    let by = |is_on| to_ascii(name, &options.with_transitional_processing(is_on));
    matches!((by(false), by(true)), (Ok(today), Ok(then)) if today != then)
}
