//! Whole names as people read them.

use super::putative::{Form, Label, U_ROOM};
use super::{Bidi, Options};
#[cfg(feature = "alloc")]
use crate::conversion::{Conversion, DisplayForm};
use crate::domain::labels_by_full_stop;
use crate::output::sink::{BufferFull, Rewrite, Sink, to_buffer};
use crate::{Error, ErrorKind};

/// A whole name with its A-labels as U-labels (RFC 5891 section 5.3). Never fails: a label that is
/// refused stays as it is, with the reason beside it.
///
/// Errors are those of [`check`](super::check), of every label, but the name's length is no matter.
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

/// [`to_unicode`] into the caller's buffer, without allocating; returns `name` if nothing changes,
/// else the part that is written. `report` is given each error.
///
/// # Errors
/// [`BufferTooSmall`](ErrorKind::BufferTooSmall), with the buffer's contents then unspecified. A
/// buffer of 4 times the name's length in bytes is always large enough.
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
        let label = Label::new(part.text(), options).and_then(|label| {
            let Some(error) = label.bidi_error() else { return Ok(label) };
            let is_asked = match options.check_bidi() {
                Bidi::Off => false,
                _ if label.is_rtl() => true,
                Bidi::PerLabel => false,
                // Few labels are like this, so few names are looked at twice.
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

/// Whether a name has an RTL label, as far as its labels are good ones.
pub(super) fn is_bidi_name(name: &str, options: &Options) -> bool {
    labels_by_full_stop(name)
        .filter_map(|part| Label::new(part.text(), options).ok())
        .any(|label| label.is_rtl())
}
