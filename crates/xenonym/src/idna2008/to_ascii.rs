//! Checks whole names, and converts them to their ASCII form (RFC 5891 sections 4 and 5).

// ARCHITECTURE.md explains why these functions repeat the signatures of the other standards.
#[cfg(feature = "alloc")]
use alloc::borrow::Cow;

use super::putative::{Form, TestedLabel, U_ROOM};
use super::{CheckBidi, Options};
#[cfg(feature = "alloc")]
use crate::conversion::{Conversion, DisplayForm};
use crate::domain::{self, MAX_NAME_LENGTH, MAX_NAME_OCTETS, labels_by_full_stop};
#[cfg(feature = "alloc")]
use crate::output::sink::to_cow;
use crate::output::sink::{BufferFull, NullSink, Rewrite, Sink, to_buffer};
use crate::{Error, ErrorKind, SideError};

/// Checks whether IDNA2008 allows a name in registration or lookup.
///
/// # Errors
/// The error of the first rejected label:
///
/// - for an A-label, any error of [`punycode::decode`](crate::punycode::decode()),
///   [`RedundantAce`](ErrorKind::RedundantAce), [`NotLowerCase`](ErrorKind::NotLowerCase)
/// - [`NotNfc`](ErrorKind::NotNfc), [`Idna2008Disallowed`](ErrorKind::Idna2008Disallowed),
///   [`Idna2008Unassigned`](ErrorKind::Idna2008Unassigned),
///   [`HyphensInside`](ErrorKind::HyphensInside), [`HyphenAtEnd`](ErrorKind::HyphenAtEnd),
///   [`LeadingMark`](ErrorKind::LeadingMark)
/// - [`ZeroWidthNonJoiner`](ErrorKind::ZeroWidthNonJoiner),
///   [`ZeroWidthJoiner`](ErrorKind::ZeroWidthJoiner), and a kind for each CONTEXTO rule, starting
///   with [`ContextMiddleDot`](ErrorKind::ContextMiddleDot)
/// - [`EmptyLabel`](ErrorKind::EmptyLabel), [`LabelTooLong`](ErrorKind::LabelTooLong),
///   [`NameTooLong`](ErrorKind::NameTooLong)
///
/// The Bidi rule is checked last: [`BidiRule1`](ErrorKind::BidiRule1) to
/// [`BidiRule6`](ErrorKind::BidiRule6). Offsets count bytes of `name`. The offset of an error in
/// the decoded text of an A-label is the label's first byte.
///
/// ```
/// use xenonym::ErrorKind;
/// use xenonym::idna2008::{Options, check};
///
/// assert!(check("例え.xn--bcher-kva.example", &Options::REGISTRATION).is_ok());
/// let error = check("www.Bücher.example", &Options::REGISTRATION).unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::Idna2008Disallowed);
/// assert_eq!((error.label(), error.offset(), error.code_point()), (Some(1), 4, Some(0x42)));
/// ```
#[doc(alias = "is_valid")]
#[doc(alias = "validate")]
pub fn check(name: &str, options: &Options) -> Result<(), Error> {
    name_to_ascii(name, options, &mut NullSink).map(|_| ())
}

/// Converts a whole name to its ASCII form: U-labels to A-labels, and A-labels to lowercase. Other
/// labels are unchanged. The result is borrowed if nothing changes.
///
/// # Errors
/// The errors of [`check`].
///
/// ```
/// use std::borrow::Cow;
/// use xenonym::idna2008::{Options, to_ascii};
///
/// assert_eq!(to_ascii("www.bücher.example.", &Options::LOOKUP)?, "www.xn--bcher-kva.example.");
/// assert!(matches!(to_ascii("WWW.example", &Options::LOOKUP)?, Cow::Borrowed("WWW.example")));
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
/// The errors of [`check`], and [`BufferTooSmall`](ErrorKind::BufferTooSmall), which leaves
/// unspecified contents in the buffer. 254 bytes are always enough.
///
/// ```
/// use xenonym::idna2008::{Options, to_ascii_into};
///
/// let mut buffer = [0; 254];
/// assert_eq!(to_ascii_into("例え.jp", &Options::REGISTRATION, &mut buffer)?, "xn--r8jz45g.jp");
/// # Ok::<(), xenonym::Error>(())
/// ```
pub fn to_ascii_into<'a>(
    name: &'a str,
    options: &Options,
    buffer: &'a mut [u8],
) -> Result<&'a str, Error> {
    to_buffer(name, buffer, |output| name_to_ascii(name, options, output))
}

/// Returns whether two names are the same, that is, whether their ASCII forms are equal, ignoring case (RFC
/// 5890 section 2.3.2.4).
///
/// A trailing dot is significant: `example.com.` differs from `example.com`.
///
/// # Errors
/// The error of [`check`] for the first name, or else for the second.
///
/// ```
/// use xenonym::idna2008::{Options, same_name};
///
/// assert!(same_name("bücher.example", "XN--BCHER-KVA.EXAMPLE", &Options::LOOKUP)?);
/// # Ok::<(), xenonym::SideError>(())
/// ```
pub fn same_name(first: &str, second: &str, options: &Options) -> Result<bool, SideError> {
    let mut buffers = [[0; MAX_NAME_OCTETS]; 2];
    let [first_buffer, second_buffer] = &mut buffers;
    let first = to_ascii_into(first, options, first_buffer).map_err(SideError::first)?;
    let second = to_ascii_into(second, options, second_buffer).map_err(SideError::second)?;
    Ok(first.eq_ignore_ascii_case(second))
}

/// Writes the converted name to `sink`, unless nothing changes. Returns whether anything changed.
pub(super) fn name_to_ascii(
    name: &str,
    options: &Options,
    sink: &mut dyn Sink,
) -> Result<bool, Error> {
    let mut output = Rewrite::new(name, sink);
    let mut verdict = BidiVerdict::new(options);
    let mut length = 0;
    for (index, part) in labels_by_full_stop(name).enumerate() {
        let in_name = |error: Error| error.in_label(index, &part);
        let mut label = TestedLabel::unread(part.text());
        label.test(options).map_err(in_name)?;
        // The dot before the label counts, but the root's dot after it does not.
        let ascii = label.ascii()?;
        length += usize::from(index > 0) + ascii.len();
        if length > MAX_NAME_LENGTH {
            return Err(in_name(Error::at(ErrorKind::NameTooLong, 0)));
        }
        verdict.see(&label, index, &part);
        let written = match label.form {
            Form::Ascii => output.keep(part.text()),
            Form::ALabel if ascii == part.text() => output.keep(part.text()),
            Form::ALabel | Form::ULabel => output.replace(ascii),
        };
        written
            .and_then(|()| output.keep(part.separator()))
            .map_err(|BufferFull| in_name(Error::at(ErrorKind::BufferTooSmall, 0)))?;
    }
    verdict.verdict()?;
    Ok(output.is_changed())
}

// The Bidi rule for the labels of a name.

/// The verdict on the labels so far.
#[derive(Debug)]
pub(super) struct BidiVerdict<'o> {
    options: &'o Options,
    has_rtl: bool,
    /// The error of the first label that breaks the rule.
    first_error: Option<Error>,
}

impl<'o> BidiVerdict<'o> {
    pub(super) const fn new(options: &'o Options) -> Self {
        Self { options, has_rtl: false, first_error: None }
    }

    /// Checks the next label: label `index` of the name, with its place `part`.
    pub(super) fn see(&mut self, label: &TestedLabel<'_>, index: usize, part: &domain::Label<'_>) {
        let asked = match self.options.check_bidi() {
            CheckBidi::Off => false,
            CheckBidi::WholeName => true,
            CheckBidi::PerLabel => label.is_rtl(),
        };
        if asked {
            self.has_rtl |= label.is_rtl();
            if self.first_error.is_none() {
                self.first_error =
                    label.bidi_error(self.options).map(|error| error.in_label(index, part));
            }
        }
    }

    /// Checks that all labels that must satisfy the rule do so.
    pub(super) fn verdict(self) -> Result<(), Error> {
        match self.first_error {
            Some(error) if self.has_rtl => Err(error),
            _ => Ok(()),
        }
    }
}

// Converts whole names to their Unicode form.

/// Converts a whole name to its Unicode form: A-labels to U-labels (RFC 5891 section 5.3). This
/// never fails: a rejected label is unchanged, and its error is in the result.
///
/// The errors are the same as for [`check`], for every label. The name's length is
/// not checked.
///
/// ```
/// use std::borrow::Cow;
/// use xenonym::idna2008::{Options, to_unicode};
///
/// let shown = to_unicode("xn--r8jz45g.jp", &Options::LOOKUP);
/// assert_eq!(shown.display().to_string(), "例え.jp");
/// assert_eq!(to_unicode("a.jp", &Options::LOOKUP).into_raw(), Cow::Borrowed("a.jp"));
/// ```
#[cfg(feature = "alloc")]
pub fn to_unicode<'a>(name: &'a str, options: &Options) -> Conversion<'a> {
    Conversion::new(name, DisplayForm::Idna2008, |output, report| {
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
/// use xenonym::idna2008::{Options, to_unicode_into};
///
/// let mut buffer = [0; 64];
/// let text = to_unicode_into("xn--tda.example", &Options::LOOKUP, &mut buffer, |_| ())?;
/// assert_eq!(text, "ü.example");
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

pub(super) fn name_to_unicode(
    name: &str,
    options: &Options,
    sink: &mut dyn Sink,
    report: &mut dyn FnMut(Error),
) -> Result<bool, Error> {
    let mut is_bidi = None;
    let mut output = Rewrite::new(name, sink);
    for (index, part) in labels_by_full_stop(name).enumerate() {
        let in_name = |error: Error| error.in_label(index, &part);
        let label = TestedLabel::new(part.text(), options).and_then(|label| {
            let Some(error) = label.bidi_error(options) else { return Ok(label) };
            let is_asked = match options.check_bidi() {
                CheckBidi::Off => false,
                _ if label.is_rtl() => true,
                CheckBidi::PerLabel => false,
                // Such labels are rare, so few names are read twice.
                CheckBidi::WholeName => *is_bidi.get_or_insert_with(|| is_bidi_name(name, options)),
            };
            if is_asked { Err(error) } else { Ok(label) }
        });
        let written = match label {
            Ok(label) if label.form == Form::ALabel => {
                output.replace(label.u_label(&mut { U_ROOM })?)
            }
            Ok(_) => output.keep(part.text()),
            Err(error) => {
                report(in_name(error));
                output.keep(part.text())
            }
        };
        written
            .and_then(|()| output.keep(part.separator()))
            .map_err(|BufferFull| in_name(Error::at(ErrorKind::BufferTooSmall, 0)))?;
    }
    Ok(output.is_changed())
}

/// Whether an accepted label of the name is an RTL label.
pub(super) fn is_bidi_name(name: &str, options: &Options) -> bool {
    labels_by_full_stop(name)
        .filter_map(|part| TestedLabel::new(part.text(), options).ok())
        .any(|label| label.is_rtl())
}
