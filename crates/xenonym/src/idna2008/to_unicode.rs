//! Converts whole names to their Unicode form.

use super::putative::{Form, TestedLabel, U_ROOM};
use super::{Bidi, Options};
#[cfg(feature = "alloc")]
use crate::conversion::{Conversion, DisplayForm};
use crate::domain::labels_by_full_stop;
use crate::output::sink::{BufferFull, Rewrite, Sink, to_buffer};
use crate::{Error, ErrorKind};

/// Converts a whole name to its Unicode form: A-labels to U-labels (RFC 5891 section 5.3). This
/// never fails: a rejected label is unchanged, and its error is in the result.
///
/// The errors are the same as for [`check`](super::check), for every label. The name's length is
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

/// Like [`to_unicode`], but writes to the caller's buffer, without allocating. Returns `name` if
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
                Bidi::Off => false,
                _ if label.is_rtl() => true,
                Bidi::PerLabel => false,
                // Such labels are rare, so few names are read twice.
                Bidi::WholeName => *is_bidi.get_or_insert_with(|| is_bidi_name(name, options)),
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
