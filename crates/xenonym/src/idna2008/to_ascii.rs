//! Whole names: the verdict, and the form of the DNS (RFC 5891 sections 4 and 5).

#[cfg(feature = "alloc")]
use alloc::borrow::Cow;

use core::fmt;

use super::Options;
use super::bidi_verdict::BidiVerdict;
use super::putative::{Form, Label};
use crate::domain::labels_by_full_stop;
use crate::domain::{MAX_NAME_LENGTH, MAX_NAME_OCTETS};
#[cfg(feature = "alloc")]
use crate::output::sink::to_cow;
use crate::output::sink::{BufferFull, NullSink, Rewrite, Sink, to_buffer};
use crate::output::write::{self, WriteError};
use crate::{Error, ErrorKind, SideError};

/// Says whether IDNA2008 lets a name be registered, or looked up.
///
/// # Errors
/// The first label's that is refused:
///
/// - what [`punycode::decode`](crate::punycode::decode()) says of an A-label, and
///   [`RedundantAce`](ErrorKind::RedundantAce), [`NotLowerCase`](ErrorKind::NotLowerCase);
/// - [`NotNfc`](ErrorKind::NotNfc), [`Idna2008Disallowed`](ErrorKind::Idna2008Disallowed),
///   [`Idna2008Unassigned`](ErrorKind::Idna2008Unassigned),
///   [`HyphensInside`](ErrorKind::HyphensInside), [`HyphenAtEnd`](ErrorKind::HyphenAtEnd),
///   [`LeadingMark`](ErrorKind::LeadingMark);
/// - [`ZeroWidthNonJoiner`](ErrorKind::ZeroWidthNonJoiner),
///   [`ZeroWidthJoiner`](ErrorKind::ZeroWidthJoiner), and a kind for each CONTEXTO rule, from
///   [`ContextMiddleDot`](ErrorKind::ContextMiddleDot) on;
/// - [`EmptyLabel`](ErrorKind::EmptyLabel), [`LabelTooLong`](ErrorKind::LabelTooLong),
///   [`NameTooLong`](ErrorKind::NameTooLong).
///
/// Last of all comes the Bidi rule: [`BidiRule1`](ErrorKind::BidiRule1) to
/// [`BidiRule6`](ErrorKind::BidiRule6). Offsets count bytes of `name`; what is wrong with the text
/// that an A-label stands for is said of the label's first byte.
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
pub fn check(name: &str, options: &Options) -> Result<(), Error> {
    name_to_ascii(name, options, &mut NullSink).map(|_| ())
}

/// A whole name in the form of the DNS: U-labels as A-labels, all others as they are, but for
/// A-labels in upper case. Borrowed if nothing changes.
///
/// # Errors
/// Those of [`check`].
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

/// [`to_ascii`] into the caller's buffer, without allocating; returns `name` if nothing changes,
/// else the part that is written.
///
/// # Errors
/// Those of [`check`]; [`BufferTooSmall`](ErrorKind::BufferTooSmall), with the buffer's contents
/// then unspecified. 254 bytes always suffice.
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

/// [`to_ascii`] written to any [`fmt::Write`], without allocating. Nothing is written if there is an
/// error.
///
/// # Errors
/// As `to_ascii`; [`WriteError::Write`].
pub fn write_ascii(
    name: &str,
    options: &Options,
    writer: &mut dyn fmt::Write,
) -> Result<(), WriteError> {
    write::write(name, writer, |sink| name_to_ascii(name, options, sink))
}

/// Whether two names are the same (RFC 5890 section 2.3.2.4): their ASCII forms are, but for case.
///
/// A dot at the end counts: `example.com.` is not `example.com`.
///
/// # Errors
/// The first name's of [`check`], else the second's.
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

/// Writes the name to `sink`, unless nothing changes; whether anything does.
pub(super) fn name_to_ascii(
    name: &str,
    options: &Options,
    sink: &mut dyn Sink,
) -> Result<bool, Error> {
    let mut output = Rewrite::new(name, sink);
    let mut verdict = BidiVerdict::new(options.check_bidi());
    let mut length = 0;
    for (index, part) in labels_by_full_stop(name).enumerate() {
        let in_name = |error: Error| error.in_label(index, &part);
        let label = Label::new(part.text(), options).map_err(in_name)?;
        // The dot before the label counts, the root's after it does not.
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
