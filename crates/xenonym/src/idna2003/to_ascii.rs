//! RFC 3490 section 4.1: ToASCII.

// ARCHITECTURE.md explains why these functions repeat the signatures of the other standards.

#[cfg(feature = "alloc")]
use alloc::borrow::Cow;

use core::iter::Enumerate;

use super::Options;
use super::prepared::{Prepared, input_offset};
use crate::ace::{self, LABEL_BUFFER_LENGTH, LabelBuffer};
use crate::domain::{
    Label, Labels, MAX_LABEL_LENGTH, MAX_NAME_LENGTH, MAX_NAME_OCTETS, is_root, is_separator,
    labels,
};
#[cfg(feature = "alloc")]
use crate::output::sink::to_cow;
use crate::output::sink::{Buffer, BufferFull, Rewrite, Sink, copy, to_buffer, written};
use crate::{Error, ErrorKind};

/// Converts a whole name: applies ToASCII to each label, and writes every dot as U+002E. The result
/// is borrowed if nothing changes.
///
/// A trailing dot, before the root, is preserved. The root alone is `.`.
///
/// # Errors
/// The error of the first label that cannot be converted: any error of [`Profile::prepare`],
/// [`SeparatorInLabel`], [`Std3Ascii`], [`HyphenAtEnd`], [`AcePrefix`], [`EmptyLabel`],
/// [`LabelTooLong`] or [`NameTooLong`]. Offsets count bytes of `name`. The offset of the last four
/// kinds is a label's first byte.
///
/// [`Profile::prepare`]: crate::stringprep::Profile::prepare
/// [`SeparatorInLabel`]: ErrorKind::SeparatorInLabel
/// [`Std3Ascii`]: ErrorKind::Std3Ascii
/// [`HyphenAtEnd`]: ErrorKind::HyphenAtEnd
/// [`AcePrefix`]: ErrorKind::AcePrefix
/// [`EmptyLabel`]: ErrorKind::EmptyLabel
/// [`LabelTooLong`]: ErrorKind::LabelTooLong
/// [`NameTooLong`]: ErrorKind::NameTooLong
///
/// ```
/// use std::borrow::Cow;
/// use xenonym::idna2003::{Options, to_ascii};
///
/// assert_eq!(to_ascii("www。Bücher．example", &Options::RFC3490)?, "www.xn--bcher-kva.example");
/// assert_eq!(to_ascii("Straße.example", &Options::RFC3490)?, "strasse.example");
/// assert!(matches!(to_ascii("WWW.example.", &Options::RFC3490)?, Cow::Borrowed("WWW.example.")));
/// # Ok::<(), xenonym::Error>(())
/// ```
#[cfg(feature = "alloc")]
pub fn to_ascii<'a>(name: &'a str, options: &Options) -> Result<Cow<'a, str>, Error> {
    to_cow(name, |output| name_to_ascii(name, options, output))
}

/// Works like [`to_ascii`], but writes to the caller's buffer, without allocating. Returns `name` if
/// nothing changes, or else the written part of the buffer.
///
/// # Errors
/// As for `to_ascii`, and [`BufferTooSmall`](ErrorKind::BufferTooSmall), which leaves unspecified
/// contents in the buffer. 253 bytes are enough for every name in the DNS, and 254 with a trailing
/// dot.
///
/// ```
/// use xenonym::idna2003::{Options, to_ascii_into};
///
/// let mut buffer = [0; 254];
/// assert_eq!(to_ascii_into("例え.jp", &Options::RFC3490, &mut buffer)?, "xn--r8jz45g.jp");
/// # Ok::<(), xenonym::Error>(())
/// ```
pub fn to_ascii_into<'a>(
    name: &'a str,
    options: &Options,
    buffer: &'a mut [u8],
) -> Result<&'a str, Error> {
    to_buffer(name, buffer, |output| name_to_ascii(name, options, output))
}

/// Applies ToASCII to one label. The result is borrowed if nothing changes. An ASCII label never
/// changes.
///
/// # Errors
/// As for [`to_ascii`]. Offsets count bytes of `label`.
///
/// ```
/// use xenonym::idna2003::{Options, to_ascii_label};
///
/// assert_eq!(to_ascii_label("правда", &Options::RFC3490)?, "xn--80aafi6cg");
/// assert!(to_ascii_label("a.b", &Options::RFC3490).is_err()); // two labels
/// # Ok::<(), xenonym::Error>(())
/// ```
#[cfg(feature = "alloc")]
pub fn to_ascii_label<'a>(label: &'a str, options: &Options) -> Result<Cow<'a, str>, Error> {
    let mut ascii = [0; LABEL_BUFFER_LENGTH];
    Ok(match convert(label, options, &mut ascii).map_err(|error| error.in_text(label))? {
        Converted::Unchanged => Cow::Borrowed(label),
        Converted::To(ascii) => Cow::Owned(ascii.into()),
    })
}

/// Works like [`to_ascii_label`], but writes to the caller's buffer, without allocating. Returns `label`
/// if nothing changes, or else the written part of the buffer. 63 bytes are always enough.
///
/// # Errors
/// As for `to_ascii_label`, or [`BufferTooSmall`](ErrorKind::BufferTooSmall).
///
/// ```
/// use xenonym::idna2003::{Options, to_ascii_label_into};
///
/// let mut buffer = [0; 63];
/// assert_eq!(to_ascii_label_into("ｘ", &Options::RFC3490, &mut buffer)?, "x");
/// # Ok::<(), xenonym::Error>(())
/// ```
pub fn to_ascii_label_into<'a>(
    label: &'a str,
    options: &Options,
    buffer: &'a mut [u8],
) -> Result<&'a str, Error> {
    let mut ascii = [0; LABEL_BUFFER_LENGTH];
    match convert(label, options, &mut ascii).map_err(|error| error.in_text(label))? {
        Converted::Unchanged => Ok(label),
        Converted::To(ascii) => copy(ascii, buffer),
    }
}

/// Applies section 4 to a whole name. Returns whether anything changed.
pub(super) fn name_to_ascii(
    name: &str,
    options: &Options,
    sink: &mut dyn Sink,
) -> Result<bool, Error> {
    if has_nothing_to_do(name, options) {
        return Ok(false);
    }
    let mut output = Rewrite::new(name, sink);
    let (mut rest, mut ascii) = (AsciiLabels::new(name, options), [0; LABEL_BUFFER_LENGTH]);
    while let Some(next) = rest.next(&mut ascii) {
        let AsciiForm { label, index, converted } = next?;
        match converted {
            Converted::Unchanged => output.keep(label.text()),
            Converted::To(ascii) => output.replace(ascii),
        }
        .and_then(|()| push_separator(label.separator(), &mut output))
        .map_err(|BufferFull| Error::at(ErrorKind::BufferTooSmall, 0).in_label(index, &label))?;
    }
    if is_root(name) {
        push_separator(name, &mut output)
            .map_err(|BufferFull| Error::at(ErrorKind::BufferTooSmall, 0))?;
    }
    Ok(output.is_changed())
}

/// A label of a name and its converted form.
#[derive(Debug)]
pub(super) struct AsciiForm<'n, 'b> {
    pub(super) label: Label<'n>,
    index: usize,
    converted: Converted<'b>,
}

impl AsciiForm<'_, '_> {
    pub(super) fn text(&self) -> &str {
        match self.converted {
            Converted::Unchanged => self.label.text(),
            Converted::To(ascii) => ascii,
        }
    }
}

/// The labels of a name, converted one after the other.
#[derive(Debug)]
pub(super) struct AsciiLabels<'n> {
    labels: Enumerate<Labels<'n>>,
    options: &'n Options,
    /// The octets of the name in the DNS so far, with the root's length octet.
    octets: usize,
}

impl<'n> AsciiLabels<'n> {
    pub(super) fn new(name: &'n str, options: &'n Options) -> Self {
        Self { labels: labels(name).enumerate(), options, octets: 1 }
    }

    /// Converts the next label. Its ASCII form may borrow `buffer`.
    pub(super) fn next<'b>(
        &mut self,
        buffer: &'b mut LabelBuffer,
    ) -> Option<Result<AsciiForm<'n, 'b>, Error>> {
        let (index, label) = self.labels.next()?;
        let in_name = |error: Error| error.in_label(index, &label);
        let converted = match convert(label.text(), self.options, buffer) {
            Ok(converted) => converted,
            Err(error) => return Some(Err(in_name(error))),
        };
        let form = AsciiForm { label, index, converted };
        self.octets += form.text().len() + 1;
        if self.options.limit_name_length() && self.octets > MAX_NAME_OCTETS {
            return Some(Err(in_name(Error::at(ErrorKind::NameTooLong, 0))));
        }
        Some(Ok(form))
    }
}

/// Whether a name certainly does not change: it is ASCII, each label is of valid length, and no
/// option needs another check. This applies to most names.
fn has_nothing_to_do(name: &str, options: &Options) -> bool {
    let may_be_long = options.limit_name_length() && name.len() > MAX_NAME_LENGTH;
    if name.is_empty() || may_be_long || options.use_std3_ascii_rules() {
        return false;
    }
    let mut length = 0;
    for byte in name.bytes() {
        length = match byte {
            b'.' if length == 0 => return false,
            b'.' => 0,
            _ if length == MAX_LABEL_LENGTH || !byte.is_ascii() => return false,
            _ => length + 1,
        };
    }
    true
}

/// Section 4 step 5: all separators become U+002E.
fn push_separator(separator: &str, output: &mut Rewrite<'_, '_>) -> Result<(), BufferFull> {
    if separator.is_ascii() { output.keep(separator) } else { output.replace(".") }
}

/// The result of ToASCII for a label.
#[derive(Debug)]
pub(super) enum Converted<'b> {
    Unchanged,
    To(&'b str),
}

/// Applies ToASCII, by the RFC's steps.
pub(super) fn convert<'b>(
    label: &str,
    options: &Options,
    buffer: &'b mut LabelBuffer,
) -> Result<Converted<'b>, Error> {
    // 1. If the sequence contains any code points outside the ASCII range, step 2, else step 3.
    if label.is_ascii() {
        check_ascii(label, options)?;
        return Ok(Converted::Unchanged);
    }
    // 2. Nameprep.
    let prepared = Prepared::new(label, options.purpose())?;
    // Too long for step 8, regardless of the steps between: each code point needs at least one of
    // the 63 octets.
    let Some(code_points) = prepared.code_points() else {
        return Err(Error::at(ErrorKind::LabelTooLong, 0));
    };
    let elements = code_points.iter().copied().enumerate();
    check_code_points(elements, code_points.len(), options).map_err(|error| {
        error.with_offset(input_offset(error.offset(), label, options.purpose()))
    })?;
    // 4. If the sequence contains any code points outside the ASCII range, step 5, else step 8.
    if code_points.iter().all(char::is_ascii) {
        return copy_ascii(code_points, buffer);
    }
    // 5. Verify that the sequence does NOT begin with the ACE prefix.
    if ace::has_prefix(code_points) {
        return Err(Error::at(ErrorKind::AcePrefix, 0));
    }
    encode(code_points, buffer)
}

/// Step 8 for a sequence that Nameprep made ASCII: its length is 1 to 63 code points.
fn copy_ascii<'b>(
    code_points: &[char],
    buffer: &'b mut LabelBuffer,
) -> Result<Converted<'b>, Error> {
    if code_points.is_empty() {
        return Err(Error::at(ErrorKind::EmptyLabel, 0));
    }
    let mut output = Buffer::new(buffer);
    code_points
        .iter()
        .try_for_each(|&code_point| output.push_char(code_point))
        .map_err(|BufferFull| Error::at(ErrorKind::LabelTooLong, 0))?;
    Ok(Converted::To(output.into_str()?))
}

/// Steps 6, 7 and 8: Punycode, the ACE prefix before it, and at most 63 code points in all.
fn encode<'b>(code_points: &[char], buffer: &'b mut LabelBuffer) -> Result<Converted<'b>, Error> {
    let length = ace::encode(code_points, buffer);
    let length = length.ok_or_else(|| ace::too_long(code_points))?;
    Ok(Converted::To(written(buffer, length)?))
}

/// Steps 3 and 8 for an ASCII label, which is never changed.
fn check_ascii(label: &str, options: &Options) -> Result<(), Error> {
    if label.len() > MAX_LABEL_LENGTH {
        return Err(Error::at(ErrorKind::LabelTooLong, 0).of_length(label.len()));
    }
    if label.is_empty() {
        return Err(Error::at(ErrorKind::EmptyLabel, 0));
    }
    check_code_points(label.char_indices(), label.len(), options)
}

/// Checks that there is no separator, and performs step 3. Offsets count code points.
pub(super) fn check_code_points(
    code_points: impl Iterator<Item = (usize, char)>,
    length: usize,
    options: &Options,
) -> Result<(), Error> {
    for (at, code_point) in code_points {
        let error = |kind| Err(Error::at_code_point(kind, at, u32::from(code_point)));
        if !options.allow_separators_in_labels() && is_separator(code_point) {
            return error(ErrorKind::SeparatorInLabel);
        }
        // 3. If the UseSTD3ASCIIRules flag is set, verify
        if options.use_std3_ascii_rules() && code_point.is_ascii() {
            // (a) the absence of non-LDH ASCII code points, and
            if !code_point.is_ascii_alphanumeric() && code_point != '-' {
                return error(ErrorKind::Std3Ascii);
            }
            // (b) the absence of leading and trailing hyphen-minus.
            if code_point == '-' && (at == 0 || at + 1 == length) {
                return error(ErrorKind::HyphenAtEnd);
            }
        }
    }
    Ok(())
}
