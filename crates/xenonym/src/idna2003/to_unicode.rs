//! RFC 3490 section 4.2: ToUnicode.

use super::Options;
use super::prepared::{Prepared, input_offset};
use super::to_ascii::{Converted, convert};
use crate::ace::{self, ACE_PREFIX, LABEL_BUFFER_LENGTH};
#[cfg(feature = "alloc")]
use crate::conversion::{Conversion, DisplayForm};
use crate::domain::{MAX_LABEL_LENGTH, is_separator, labels};
use crate::output::sink::{Buffer, BufferFull, Rewrite, Sink, copy, to_buffer};
use crate::punycode;
use crate::{Error, ErrorKind};

/// A buffer for the UTF-8 of a label's code points.
pub(super) type Text = [u8; 4 * MAX_LABEL_LENGTH];

/// Converts a whole name: applies ToUnicode to each label. This never fails: a label that cannot be
/// converted is unchanged, and its error is in the result. Dots are unchanged.
///
/// The errors are the same as for [`to_ascii`](super::to_ascii()) and
/// [`punycode::decode`](crate::punycode::decode()), and also
/// [`NotRoundTrip`](ErrorKind::NotRoundTrip) and [`OutputTooLong`](ErrorKind::OutputTooLong).
/// Offsets count bytes of `name`. The offset of an error in the decoded text of an ACE label is the
/// label's first byte.
///
/// ```
/// use std::borrow::Cow;
/// use xenonym::idna2003::{Options, to_unicode};
///
/// let shown = to_unicode("www.xn--bcher-kva.example", &Options::RFC3490);
/// assert_eq!(shown.display().to_string(), "www.bücher.example");
/// assert_eq!(to_unicode("www.example", &Options::RFC3490).into_raw(), Cow::Borrowed("www.example"));
/// ```
#[cfg(feature = "alloc")]
pub fn to_unicode<'a>(name: &'a str, options: &Options) -> Conversion<'a> {
    Conversion::new(name, DisplayForm::Idna2003, |output, report| {
        name_to_unicode(name, options, output, report)
    })
}

/// Works like [`to_unicode`], but writes to the caller's buffer, without allocating. Returns `name` if
/// nothing changes, or else the written part of the buffer. Calls `report` with each error.
///
/// # Errors
/// [`BufferTooSmall`](ErrorKind::BufferTooSmall), which leaves unspecified contents in the buffer.
/// A buffer of 4 times the name's length in bytes is always large enough.
///
/// ```
/// use xenonym::idna2003::{Options, to_unicode_into};
///
/// let mut buffer = [0; 256];
/// let text = to_unicode_into("xn--r8jz45g.jp", &Options::RFC3490, &mut buffer, |_| ())?;
/// assert_eq!(text, "例え.jp");
/// # Ok::<(), xenonym::Error>(())
/// ```
pub fn to_unicode_into<'a>(
    name: &'a str,
    options: &Options,
    buffer: &'a mut [u8],
    mut report: impl FnMut(Error),
) -> Result<&'a str, Error> {
    to_buffer(name, buffer, |output| name_to_unicode(name, options, output, &mut report))
}

/// Applies ToUnicode to one label. This never fails: a label that cannot be converted is unchanged,
/// and its error is in the result.
///
/// ```
/// use xenonym::ErrorKind;
/// use xenonym::idna2003::{Options, to_unicode_label};
///
/// assert_eq!(to_unicode_label("XN--80AAFI6CG", &Options::RFC3490).raw(), "правда");
/// let shown = to_unicode_label("xn--abc-", &Options::RFC3490);
/// assert_eq!(shown.errors()[0].kind(), ErrorKind::NotRoundTrip); // "abc" needs no ACE label
/// ```
#[cfg(feature = "alloc")]
pub fn to_unicode_label<'a>(label: &'a str, options: &Options) -> Conversion<'a> {
    Conversion::new(label, DisplayForm::Idna2003, |output, report| {
        match show(label, options, &mut [0; 4 * MAX_LABEL_LENGTH]) {
            Ok(None) => return Ok(false),
            Ok(Some(text)) => {
                output.push_str(text);
                return Ok(true);
            }
            Err(error) => report(error.in_text(label)),
        }
        Ok(false)
    })
}

/// Works like [`to_unicode_label`], but writes to the caller's buffer, without allocating. Returns
/// `label` if nothing changes, or else the written part of the buffer, and also the error, if there
/// is one. 236 bytes are always enough.
///
/// # Errors
/// [`BufferTooSmall`](ErrorKind::BufferTooSmall).
///
/// ```
/// use xenonym::idna2003::{Options, to_unicode_label_into};
///
/// let mut buffer = [0; 236];
/// let (text, error) = to_unicode_label_into("xn--tda", &Options::RFC3490, &mut buffer)?;
/// assert_eq!((text, error), ("ü", None));
/// # Ok::<(), xenonym::Error>(())
/// ```
pub fn to_unicode_label_into<'a>(
    label: &'a str,
    options: &Options,
    buffer: &'a mut [u8],
) -> Result<(&'a str, Option<Error>), Error> {
    match show(label, options, &mut [0; 4 * MAX_LABEL_LENGTH]) {
        Ok(Some(text)) => Ok((copy(text, buffer)?, None)),
        Ok(None) => Ok((label, None)),
        Err(error) => Ok((label, Some(error.in_text(label)))),
    }
}

/// Applies section 4 to a whole name. Returns whether anything changed.
pub(super) fn name_to_unicode(
    name: &str,
    options: &Options,
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
        let written = match show(label.text(), options, &mut buffer) {
            // In a name, the dot would divide the label, even where labels may contain dots.
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
        written.and_then(|()| output.keep(label.separator())).map_err(|BufferFull| {
            Error::at(ErrorKind::BufferTooSmall, 0).in_label(index, &label)
        })?;
    }
    Ok(output.is_changed())
}

/// Applies ToUnicode, by the RFC's steps. Without the ACE prefix, returns `None`. Where the RFC
/// returns the original sequence because a step fails, returns the error.
pub(super) fn show<'b>(
    label: &str,
    options: &Options,
    buffer: &'b mut Text,
) -> Result<Option<&'b str>, Error> {
    // 1. If all code points in the sequence are in the ASCII range, step 3.
    if label.is_ascii() {
        show_sequence(label, options, buffer)
    } else {
        show_prepared(label, options, buffer)
    }
}

/// Steps 2 to 8.
// Not inlined, because its buffers would be on the stack for ASCII labels too.
#[inline(never)]
fn show_prepared<'b>(
    label: &str,
    options: &Options,
    buffer: &'b mut Text,
) -> Result<Option<&'b str>, Error> {
    // 2. Nameprep.
    let prepared = Prepared::new(label, options.purpose())?;
    let Some(code_points) = prepared.code_points() else {
        // ToASCII never produces such a result, so step 7 would fail.
        return Err(Error::at(ErrorKind::LabelTooLong, 0));
    };
    // 3. Verify that the sequence begins with the ACE prefix.
    if !ace::has_prefix(code_points) {
        return Ok(None);
    }
    let mut bytes = [0; 4 * MAX_LABEL_LENGTH];
    let mut sequence = Buffer::new(&mut bytes);
    for &code_point in code_points {
        sequence
            .push_char(code_point)
            .map_err(|BufferFull| Error::at(ErrorKind::LabelTooLong, 0))?;
    }
    let sequence = sequence.into_str()?;
    let shown = show_sequence(sequence, options, buffer).map_err(|error| {
        let before = sequence.get(..error.offset()).unwrap_or_default().chars().count();
        let is_end = before == code_points.len();
        let source = || input_offset(before, label, options.purpose());
        error.with_offset(if is_end { label.len() } else { source() })
    })?;
    // "The ToUnicode output never contains more code points than its input." But Nameprep can make
    // a label longer, and decoding may not make it short enough again (erratum 266).
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
    options: &Options,
    buffer: &'b mut Text,
) -> Result<Option<&'b str>, Error> {
    // 3. Verify that the sequence begins with the ACE prefix.
    // 4. Remove it.
    let Some(encoded) = ace::strip_prefix(sequence) else { return Ok(None) };
    if sequence.len() > MAX_LABEL_LENGTH && sequence.is_ascii() {
        // ToASCII never produces such a result, so step 7 would fail.
        return Err(Error::at(ErrorKind::LabelTooLong, 0));
    }
    // 5. Decode by Punycode.
    let decoded = punycode::decode_into(encoded, buffer)
        .map_err(|error| error.with_offset(error.offset() + ACE_PREFIX.len()))?;
    // 6. Apply ToASCII.
    let mut ascii = [0; LABEL_BUFFER_LENGTH];
    let verified = match convert(decoded, options, &mut ascii) {
        // 7. Verify that the result equals the sequence of step 3, ignoring case.
        Ok(Converted::To(ascii)) => ascii.eq_ignore_ascii_case(sequence),
        Ok(Converted::Unchanged) => false,
        Err(error) => return Err(error.with_offset(0).decoded()),
    };
    // 8. Return the result of step 5.
    if verified { Ok(Some(decoded)) } else { Err(Error::at(ErrorKind::NotRoundTrip, 0)) }
}
