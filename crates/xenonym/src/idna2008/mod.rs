//! IDNA2008 (RFC 5890 to 5893), which defines the labels that may be registered and looked up, and
//! their two forms.
//!
//! IDNA2008 *checks* names, and maps nothing. User input must be mapped first: according to RFC
//! 5895 ([`map`]), or to UTS #46, which most software uses. Both accept names that IDNA2008
//! rejects, so conversion and check are separate: UTS #46 converts `i❤.ws` to ASCII, but [`check`]
//! rejects U+2764 as DISALLOWED.
//!
//! ```
//! use xenonym::ErrorKind;
//! use xenonym::idna2008::{Options, check};
//!
//! for form in ["i❤.ws", "xn--i-7iq.ws"] {
//!     let error = check(form, &Options::LOOKUP).unwrap_err();
//!     assert_eq!(error.kind(), ErrorKind::Idna2008Disallowed);
//!     assert_eq!(error.code_point(), Some(0x2764));
//! }
//! ```
//!
//! The mapping table of UTS #46 marks code points that it allows and IDNA2008 does not: NV8, or XV8
//! if older versions of IDNA2008 allowed them. Their status is valid, and their
//! [`DerivedProperty`] is DISALLOWED. Only U+19DA is XV8.
//!
//! | you have | you want | call |
//! |---|---|---|
//! | user input | a name for IDNA2008 | [`map`] |
//! | a name | whether it is allowed | [`check`] |
//! | a name | the form for the DNS | [`to_ascii`] |
//! | a name | the form for display | [`to_unicode`] |
//! | an A-label, a U-label or both | both, fit for a zone, or why not | [`register`], [`register_with_errors`] |
//! | one label | the same as for names | [`check_label`], [`to_ascii_label`], [`to_unicode_label`] |
//! | no heap | the same | [`to_ascii_into`], [`to_unicode_into`], ... |
//! | a code point | its derived property | [`DerivedProperty::of`] |
//!
//! # Registration and lookup
//!
//! [`Options`] selects one of RFC 5891's protocols:
//!
//! | test | registration, section 4 | lookup, section 5.4 |
//! |---|---|---|
//! | in NFC | yes | yes |
//! | no DISALLOWED, no UNASSIGNED code point | yes | yes |
//! | no hyphens in the third and fourth position | yes | yes |
//! | no hyphen at either end | yes | no |
//! | no combining mark at the start | yes | yes |
//! | CONTEXTJ code points satisfy their rules | yes | yes |
//! | CONTEXTO code points satisfy their rules | yes | no: only checks that there are rules |
//! | the Bidi rule (RFC 5893) | depends on [`CheckBidi`] | depends on [`CheckBidi`] |
//! | an A-label is in lowercase | yes | no: it is converted |
//! | an ASCII label contains only letters, digits and inner hyphens | yes | no |
//! | 1 to 63 octets per label, 253 per name | yes | yes |
//!
//! If a label fails several tests, the first in the RFC's order is reported: for lookup, the order
//! of section 5.4. Names are divided only at U+002E. Other dots must be mapped first, and are
//! DISALLOWED here.
//!
//! ASCII labels other than A-labels are unchanged, in either case. Labels with hyphens in the third
//! and fourth position are rejected, because RFC 5890 section 2.3.1 reserves them.
//!
//! # Limits
//!
//! Only functions that return owned text need the heap. Time is linear in the input. A label longer
//! than 63 code points is rejected before any other test.
//!
//! # Not supported
//!
//! A registry's own policies (section 4.3), and rules for single languages.

mod label;
mod options;
mod putative;
mod register;
#[cfg(feature = "alloc")]
mod rules;
#[cfg(feature = "alloc")]
mod steps;
mod to_ascii;
mod u_label;

#[cfg(feature = "alloc")]
use alloc::borrow::Cow;
#[cfg(feature = "alloc")]
use alloc::string::String;
#[cfg(feature = "alloc")]
use alloc::vec::Vec;

#[cfg(feature = "alloc")]
use self::to_ascii::{name_to_ascii, name_to_unicode};
use crate::Error;
#[cfg(doc)]
use crate::ErrorKind;
#[cfg(feature = "alloc")]
use crate::batch::{self, Batch, Convert, Outcome, PassThrough};
use crate::normalize::{NFC, QuickCheck, Recomposer, SinkOutput};
use crate::output::sink::{Buffer, Sink};
use crate::tables::current;

pub use self::label::check_label;
#[cfg(feature = "alloc")]
pub use self::label::{to_ascii_label, to_unicode_label};
#[doc(hidden)]
pub use self::label::{to_ascii_label_into, to_unicode_label_into};
pub use self::options::{Options, Protocol};
#[doc(hidden)]
pub use self::putative::Form;
#[cfg(feature = "alloc")]
pub use self::register::register_with_errors;
pub use self::register::{Candidate, Registrable, register};
#[cfg(feature = "alloc")]
#[doc(hidden)]
pub use self::rules::{check_bidi_rule, check_contextual_rules};
#[cfg(feature = "alloc")]
#[doc(hidden)]
pub use self::steps::{LabelSteps, Step, Steps, steps};
pub use self::to_ascii::{check, same_name, to_ascii_into, to_unicode_into};
#[cfg(feature = "alloc")]
pub use self::to_ascii::{to_ascii, to_unicode};
#[doc(hidden)]
pub use self::u_label::{Test, contextual_rule, keeps_contextual_rule};
#[cfg(feature = "alloc")]
#[doc(hidden)]
pub use crate::conversion::Conversion;
pub use crate::tables::DerivedProperty;
pub use crate::uts46::CheckBidi;

/// Returns the derived property of a code point, computed as in RFC 5892 section 3 over the current version of Unicode.
/// ```
/// use xenonym::idna2008::{DerivedProperty, derived_property};
///
/// assert_eq!(derived_property('ß'), DerivedProperty::Pvalid);
/// assert_eq!(derived_property('A'), DerivedProperty::Disallowed);
/// assert_eq!(derived_property('\u{200D}').name(), "CONTEXTJ");
/// ```
#[doc(hidden)]
pub fn derived_property(code_point: char) -> DerivedProperty {
    DerivedProperty::of(code_point)
}

// Mapping of typed names before IDNA2008 (RFC 5895 section 2).

/// Maps a whole name according to RFC 5895. The result is borrowed if nothing changes.
///
/// Uppercase becomes lowercase, fullwidth and halfwidth forms become ordinary ones, the result is
/// normalized to NFC, and U+3002, U+FF0E and U+FF61 become dots. Nothing is rejected here: other
/// compatibility forms, and the code points that UTS #46 ignores, are unchanged, and
/// [`check`] rejects them.
///
/// The lowercase form of a code point does not depend on its neighbors: `Σ` becomes `σ` at the end
/// of a word too.
///
/// There is one departure from the text of the RFC: code points that are PVALID are unchanged. This
/// matters for the 86 capital letters of Cherokee, which are PVALID while their small letters are
/// DISALLOWED.
///
/// ```
/// use std::borrow::Cow;
/// use xenonym::idna2008::map;
///
/// assert_eq!(map("Ｂücher。EXAMPLE"), "bücher.example");
/// assert_eq!(map("Straße"), "straße");
/// assert_eq!(map("ﬁn"), "ﬁn"); // a ligature is not a fullwidth form
/// assert!(matches!(map("bücher.example"), Cow::Borrowed(_)));
/// ```
#[cfg(feature = "alloc")]
pub fn map(name: &str) -> Cow<'_, str> {
    if is_mapped(name) {
        return Cow::Borrowed(name);
    }
    let mut output = String::with_capacity(name.len());
    // A `String` is never full.
    let written = write(name, &mut output);
    if written.is_err() || output == name { Cow::Borrowed(name) } else { Cow::Owned(output) }
}

/// Works like [`map`], but writes to the caller's buffer. Returns `name` if nothing changes, or else the
/// written part of the buffer.
///
/// # Errors
/// [`BufferTooSmall`](ErrorKind::BufferTooSmall), which leaves unspecified contents in the buffer.
/// Without `alloc`, [`NeedsAlloc`](ErrorKind::NeedsAlloc) for more than 68 code points in a row
/// that may compose. Offsets count bytes of `name`.
///
/// ```
/// let mut buffer = [0; 64];
/// assert_eq!(xenonym::idna2008::map_into("BU\u{308}CHER", &mut buffer)?, "bücher");
/// # Ok::<(), xenonym::Error>(())
/// ```
pub fn map_into<'a>(name: &'a str, buffer: &'a mut [u8]) -> Result<&'a str, Error> {
    if is_mapped(name) {
        return Ok(name);
    }
    let mut output = Buffer::new(buffer);
    write(name, &mut output)?;
    output.into_str()
}

/// Whether each code point alone shows that nothing changes.
fn is_mapped(name: &str) -> bool {
    let stays = |code_point| mapped(code_point).eq([code_point]);
    name.chars().all(stays) && NFC.quick_check(name) == QuickCheck::Yes
}

fn write(name: &str, sink: &mut dyn Sink) -> Result<(), Error> {
    let mut output = SinkOutput(sink);
    let mut recomposer = Recomposer::new(&NFC);
    for (source, code_point) in name.char_indices() {
        // Steps 1, 2 and 4, then step 3.
        for part in mapped(code_point) {
            recomposer.push(part, source, &mut output)?;
        }
    }
    recomposer.finish(&mut output)
}

/// Maps a code point by steps 1 and 2, and to the dot of step 4, which never composes.
fn mapped(code_point: char) -> impl Iterator<Item = char> {
    let is_pvalid = DerivedProperty::of(code_point) == DerivedProperty::Pvalid;
    let mut mapping = if is_pvalid { None } else { current::RFC5895.get(code_point) };
    let mut itself = if mapping.is_none() { Some(code_point) } else { None };
    core::iter::from_fn(move || {
        let part = itself.take().or_else(|| mapping.as_mut()?.next())?;
        Some(if part == '\u{3002}' { '.' } else { part })
    })
}

// IDNA2008 on many names.

#[cfg(feature = "alloc")]
impl Convert for Batch<Options> {
    type Error = Error;

    fn pass_through(&self) -> PassThrough {
        match self.options().protocol() {
            Protocol::Registration => PassThrough::LDH,
            Protocol::Lookup => PassThrough::LDH_AND_OTHERS,
        }
    }

    fn convert(&self, name: &str, output: &mut Vec<u8>) -> Result<Outcome, Error> {
        batch::convert(
            self.operation(),
            output,
            |sink| name_to_ascii(name, self.options(), sink),
            |sink, report| name_to_unicode(name, self.options(), sink, report),
            || to_unicode(name, self.options()),
        )
    }
}
