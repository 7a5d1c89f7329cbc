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
//! [`derived_property`] is DISALLOWED. Only U+19DA is XV8.
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
//! | a code point | its derived property, its contextual rule | [`derived_property`], [`contextual_rule`] |
//! | a name | each step | [`steps`](steps()) |
//! | other text than a label | whether it satisfies the Bidi rule, the contextual rules | [`check_bidi_rule`], [`check_contextual_rules`] |
//! | a putative U-label | each test separately | [`Options::tests`], [`Test::check`] |
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
//! | the Bidi rule (RFC 5893) | depends on [`Bidi`] | depends on [`Bidi`] |
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

#[cfg(feature = "alloc")]
mod batch;
mod bidi_verdict;
mod label;
mod map;
mod options;
mod putative;
mod register;
#[cfg(feature = "alloc")]
mod rules;
#[cfg(feature = "alloc")]
mod steps;
mod to_ascii;
mod to_unicode;
mod u_label;

pub use self::label::{check_label, to_ascii_label_into, to_unicode_label_into};
#[cfg(feature = "alloc")]
pub use self::label::{to_ascii_label, to_unicode_label};
#[cfg(feature = "alloc")]
pub use self::map::map;
pub use self::map::map_into;
pub use self::options::{Bidi, Options, Protocol};
pub use self::putative::Form;
#[cfg(feature = "alloc")]
pub use self::register::register_with_errors;
pub use self::register::{Candidate, Registrable, register};
#[cfg(feature = "alloc")]
pub use self::rules::{check_bidi_rule, check_contextual_rules};
#[cfg(feature = "alloc")]
pub use self::steps::{LabelSteps, Step, Steps, steps};
#[cfg(feature = "alloc")]
pub use self::to_ascii::to_ascii;
pub use self::to_ascii::{check, same_name, to_ascii_into, write_ascii};
#[cfg(feature = "alloc")]
pub use self::to_unicode::to_unicode;
pub use self::to_unicode::to_unicode_into;
pub use self::u_label::{Test, contextual_rule, keeps_contextual_rule};
#[cfg(feature = "alloc")]
pub use crate::conversion::Conversion;
pub use crate::tables::DerivedProperty;

/// The derived property of a code point, computed as in RFC 5892 section 3 over the current version of Unicode.
/// ```
/// use xenonym::idna2008::{DerivedProperty, derived_property};
///
/// assert_eq!(derived_property('ß'), DerivedProperty::Pvalid);
/// assert_eq!(derived_property('A'), DerivedProperty::Disallowed);
/// assert_eq!(derived_property('\u{200D}').name(), "CONTEXTJ");
/// ```
pub fn derived_property(code_point: char) -> DerivedProperty {
    DerivedProperty::of(code_point)
}
