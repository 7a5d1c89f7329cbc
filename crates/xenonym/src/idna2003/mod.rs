//! IDNA2003 (RFC 3490): ToASCII, ToUnicode, and when two names are the same.
//!
//! The standard of the first internationalized domain names, tied to Unicode 3.2. `libidn`,
//! Python's `idna` codec and Java's `IDN` speak it. RFC 5891 (IDNA2008) has replaced it: names
//! that came later may be refused here, and a few (those with `ß`, `ς`, ZERO WIDTH JOINER or ZERO
//! WIDTH NON-JOINER) mean another name there.
//!
//! | you have | you want | call |
//! |---|---|---|
//! | a name | what the DNS and old protocols take | [`to_ascii`] |
//! | a name | what people read | [`to_unicode`] |
//! | two names | whether they are one | [`same_name`] |
//! | one label | the same | [`to_ascii_label`], [`to_unicode_label`], [`same_label`] |
//! | no heap | the same | [`to_ascii_into`], [`to_unicode_into`], ... |
//! | a name | each step | [`steps`](steps()) |
//!
//! Each operation is the RFC's, step by step, with its [`Options`]. A label that is ASCII is never
//! altered by ToASCII, not even in case, and is not looked into if it has the ACE prefix. A name is
//! divided at the four dots of section 3.1 before anything is mapped; ToASCII writes each as
//! U+002E, ToUnicode leaves them as they are.
//!
//! # Where this is stricter than the RFC's letter
//!
//! - A label that holds a dot after Nameprep is refused, for it would be read as two labels
//!   ([`ErrorKind::SeparatorInLabel`](crate::ErrorKind::SeparatorInLabel));
//!   [`Options::with_allow_separators_in_labels`] turns this off.
//! - ToUnicode never gives more code points than it got, as section 4.2 promises. Its steps alone
//!   do not keep the promise (erratum 266); a label that would grow stays as it is.
//!
//! # Names that must not be touched
//!
//! These functions are for domain names in places meant for domain names. Leave alone:
//!
//! - names in DNS resource records of another class than IN (section 3.2.1);
//! - a label that is no label of a name: in the RNAME of an SOA record, the first label is the
//!   local part of an email address, and is to be taken literally even if it begins with `xn--`
//!   (section 3.2.2); likewise a local part before `@`;
//! - running text, which may happen to contain names (section 2).
//!
//! Before a name goes into a place that knows nothing of IDNA, it goes through ToASCII, even when
//! it is to be shown later (section 3.1 requirements 2 and 3). If ToASCII fails for one label, the
//! whole name must not be used (section 4.1).
//!
//! # Limits
//!
//! Labels have 1 to 63 code points in ASCII. No label on its way to ASCII needs the heap; a longer
//! one is read once and refused. The 255 octets of a name are checked if
//! [`Options::with_limit_name_length`] asks for it, for the RFC does not.

#[cfg(feature = "alloc")]
mod batch;
mod equivalence;
mod options;
mod prepared;
#[cfg(feature = "alloc")]
mod steps;
mod to_ascii;
mod to_unicode;

pub use self::equivalence::{same_label, same_name};
pub use self::options::Options;
#[cfg(feature = "alloc")]
pub use self::steps::{LabelSteps, NameprepStage, Steps, ToAsciiStep, ToUnicodeStep, steps};
#[cfg(feature = "alloc")]
pub use self::to_ascii::{to_ascii, to_ascii_label};
pub use self::to_ascii::{to_ascii_into, to_ascii_label_into, write_ascii};
#[cfg(feature = "alloc")]
pub use self::to_unicode::{to_unicode, to_unicode_label};
pub use self::to_unicode::{to_unicode_into, to_unicode_label_into};
#[cfg(feature = "alloc")]
pub use crate::conversion::Conversion;
