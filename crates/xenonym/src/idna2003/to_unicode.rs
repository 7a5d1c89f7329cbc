//! RFC 3490 section 4.2: ToUnicode.

#[cfg(feature = "alloc")]
use alloc::borrow::Cow;

use super::Flags;
use super::prepared::{Prepared, source_of};
use super::to_ascii::{Converted, convert};
use crate::ace::{self, ACE_PREFIX, ROOM};
use crate::domain::{MAX_LABEL_LENGTH, is_separator, labels};
use crate::punycode;
#[cfg(feature = "alloc")]
use crate::shown::Shown;
use crate::sink::{Buffer, Full, Rewrite, Sink, copy, to_buffer};
use crate::{Error, ErrorKind};

/// Room for the UTF-8 of a label's code points.
type Text = [u8; 4 * MAX_LABEL_LENGTH];

/// What ToUnicode shows of a label, and what kept it as it was.
///
/// ```
/// use xenonym::idna2003::{Flags, to_unicode_label};
///
/// let shown = to_unicode_label("xn--bcher-kva", Flags::NONE);
/// assert_eq!((&*shown.text, shown.error), ("bücher", None));
/// ```
#[cfg(feature = "alloc")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShownLabel<'a> {
    /// The label; borrowed if it was not converted.
    pub text: Cow<'a, str>,
    /// Why it was left as it is, if anything is wrong with it.
    pub error: Option<Error>,
}

/// A whole name by ToUnicode on each label. Never fails: what cannot be converted stays, with the
/// reason beside it. Dots stay as they are.
///
/// Errors are those of [`to_ascii`](super::to_ascii()) and of
/// [`punycode::decode`](crate::punycode::decode()), and
/// [`NotRoundTrip`](ErrorKind::NotRoundTrip), [`OutputTooLong`](ErrorKind::OutputTooLong). Offsets count bytes of
/// `name`; what is wrong with the text that an ACE label stands for is said of the label's first
/// byte.
///
/// ```
/// use std::borrow::Cow;
/// use xenonym::idna2003::{Flags, to_unicode};
///
/// let shown = to_unicode("www.xn--bcher-kva.example", Flags::NONE);
/// assert_eq!(shown.text, "www.bücher.example");
/// assert!(matches!(to_unicode("www.example", Flags::NONE).text, Cow::Borrowed(_)));
/// ```
#[cfg(feature = "alloc")]
pub fn to_unicode(name: &str, flags: Flags) -> Shown<'_> {
    Shown::new(name, |output, report| name_to_unicode(name, flags, output, report))
}

/// [`to_unicode`] into the caller's buffer, without allocating; returns `name` if nothing
/// changes, else the part that is written. `report` is given each error.
///
/// # Errors
/// [`BufferTooSmall`](ErrorKind::BufferTooSmall), with the buffer's contents then unspecified. A
/// buffer of 4 times the name's length in bytes is always large enough.
///
/// ```
/// use xenonym::idna2003::{Flags, to_unicode_into};
///
/// let mut buffer = [0; 256];
/// let text = to_unicode_into("xn--r8jz45g.jp", Flags::NONE, &mut buffer, |_| ())?;
/// assert_eq!(text, "例え.jp");
/// # Ok::<(), xenonym::Error>(())
/// ```
pub fn to_unicode_into<'a>(
    name: &'a str,
    flags: Flags,
    buffer: &'a mut [u8],
    mut report: impl FnMut(Error),
) -> Result<&'a str, Error> {
    to_buffer(name, buffer, |output| name_to_unicode(name, flags, output, &mut report))
}

/// ToUnicode on one label. Never fails: what cannot be converted stays, with the reason beside it.
///
/// ```
/// use xenonym::ErrorKind;
/// use xenonym::idna2003::{Flags, to_unicode_label};
///
/// assert_eq!(to_unicode_label("XN--80AAFI6CG", Flags::NONE).text, "правда");
/// let error = to_unicode_label("xn--abc-", Flags::NONE).error.unwrap();
/// assert_eq!(error.kind(), ErrorKind::NotRoundTrip); // "abc" needs no ACE label
/// ```
#[cfg(feature = "alloc")]
pub fn to_unicode_label(label: &str, flags: Flags) -> ShownLabel<'_> {
    let mut buffer = [0; 4 * MAX_LABEL_LENGTH];
    let (text, error) = match show(label, flags, &mut buffer) {
        Ok(Some(text)) => (Cow::Owned(text.into()), None),
        Ok(None) => (Cow::Borrowed(label), None),
        Err(error) => (Cow::Borrowed(label), Some(error.in_text(label))),
    };
    ShownLabel { text, error }
}

/// [`to_unicode_label`] into the caller's buffer, without allocating; returns `label` if nothing
/// changes, else the part that is written, and why it was left as it is, if anything is wrong
/// with it. 236 bytes always suffice.
///
/// # Errors
/// [`BufferTooSmall`](ErrorKind::BufferTooSmall).
///
/// ```
/// use xenonym::idna2003::{Flags, to_unicode_label_into};
///
/// let mut buffer = [0; 236];
/// let (text, error) = to_unicode_label_into("xn--tda", Flags::NONE, &mut buffer)?;
/// assert_eq!((text, error), ("ü", None));
/// # Ok::<(), xenonym::Error>(())
/// ```
pub fn to_unicode_label_into<'a>(
    label: &'a str,
    flags: Flags,
    buffer: &'a mut [u8],
) -> Result<(&'a str, Option<Error>), Error> {
    match show(label, flags, &mut [0; 4 * MAX_LABEL_LENGTH]) {
        Ok(Some(text)) => Ok((copy(text, buffer)?, None)),
        Ok(None) => Ok((label, None)),
        Err(error) => Ok((label, Some(error.in_text(label)))),
    }
}

/// Section 4 for a whole name; whether anything was changed.
pub(super) fn name_to_unicode(
    name: &str,
    flags: Flags,
    sink: &mut dyn Sink,
    report: &mut dyn FnMut(Error),
) -> Result<bool, Error> {
    // Most names are ASCII without any ACE label.
    if name.is_ascii() && !name.as_bytes().windows(2).any(|pair| pair == b"--") {
        return Ok(false);
    }
    let mut output = Rewrite::new(name, sink);
    for (index, label) in labels(name).enumerate() {
        let mut buffer = [0; 4 * MAX_LABEL_LENGTH];
        let written = match show(label.text(), flags, &mut buffer) {
            // Shown in a name, a dot would divide it anew, even where labels may hold dots.
            Ok(Some(text)) if text.contains(is_separator) => {
                report(Error::at(ErrorKind::SeparatorInLabel, 0).in_label(index, &label));
                output.keep(label.text())
            }
            Ok(Some(text)) => output.replace(text),
            Ok(None) => output.keep(label.text()),
            Err(error) => {
                report(error.in_label(index, &label));
                output.keep(label.text())
            }
        };
        written
            .and_then(|()| output.keep(label.separator()))
            .map_err(|Full| Error::at(ErrorKind::BufferTooSmall, 0).in_label(index, &label))?;
    }
    Ok(output.is_changed())
}

/// ToUnicode, by the RFC's steps. `None` is the original sequence, for want of the ACE prefix; an
/// error is the original sequence, for the error.
fn show<'b>(label: &str, flags: Flags, buffer: &'b mut Text) -> Result<Option<&'b str>, Error> {
    // 1. If all code points in the sequence are in the ASCII range, step 3.
    if label.is_ascii() {
        return show_sequence(label, flags, buffer);
    }
    // 2. Nameprep.
    let prepared = Prepared::new(label, flags.purpose())?;
    let Some(code_points) = prepared.code_points() else {
        // Such a sequence is no result of ToASCII, so step 7 would fail.
        return Err(Error::at(ErrorKind::LabelTooLong, 0));
    };
    // 3. Verify that the sequence begins with the ACE prefix.
    if !ace::has_prefix(code_points) {
        return Ok(None);
    }
    let mut bytes = [0; 4 * MAX_LABEL_LENGTH];
    let mut sequence = Buffer::new(&mut bytes);
    for &code_point in code_points {
        // There is room for so many code points.
        sequence.push_char(code_point).map_err(|Full| Error::at(ErrorKind::LabelTooLong, 0))?;
    }
    let sequence = sequence.into_str()?;
    let shown = show_sequence(sequence, flags, buffer).map_err(|error| {
        let before = sequence.get(..error.offset()).unwrap_or_default().chars().count();
        let is_end = before == code_points.len();
        let source = || source_of(before, label, flags.purpose());
        error.with_offset(if is_end { label.len() } else { source() })
    })?;
    // "The ToUnicode output never contains more code points than its input." Nameprep can make a
    // label longer, and decoding does not always make it short enough again (erratum 266).
    match shown {
        Some(text) if text.chars().count() > label.chars().count() => {
            Err(Error::at(ErrorKind::OutputTooLong, 0))
        }
        shown => Ok(shown),
    }
}

/// Steps 3 to 8. Offsets of errors count bytes of the sequence.
fn show_sequence<'b>(
    sequence: &str,
    flags: Flags,
    buffer: &'b mut Text,
) -> Result<Option<&'b str>, Error> {
    // 3. Verify that the sequence begins with the ACE prefix.
    // 4. Remove it.
    let Some(encoded) = ace::strip_prefix(sequence) else { return Ok(None) };
    if sequence.len() > MAX_LABEL_LENGTH && sequence.is_ascii() {
        // No result of ToASCII, so step 7 would fail.
        return Err(Error::at(ErrorKind::LabelTooLong, 0));
    }
    // 5. Decode by Punycode.
    let decoded = punycode::decode_into(encoded, buffer)
        .map_err(|error| error.with_offset(error.offset() + ACE_PREFIX.len()))?;
    // 6. Apply ToASCII.
    let mut ascii = [0; ROOM];
    let verified = match convert(decoded, flags, &mut ascii) {
        // 7. Verify that the result equals the sequence of step 3, but for case.
        Ok(Converted::To(ascii)) => ascii.eq_ignore_ascii_case(sequence),
        Ok(Converted::Unchanged) => false,
        Err(error) => return Err(error.with_offset(0).decoded()),
    };
    // 8. Return the result of step 5.
    if verified { Ok(Some(decoded)) } else { Err(Error::at(ErrorKind::NotRoundTrip, 0)) }
}
