//! IDNA2003 (RFC 3490): ToASCII, ToUnicode, and the equivalence of names.
//!
//! This is the first standard of internationalized domain names, and uses Unicode 3.2. `libidn`,
//! Python's `idna` codec and Java's `IDN` implement it. RFC 5891 (IDNA2008) replaced it. Newer
//! names may be rejected here, and a few names (with `ß`, `ς`, ZERO WIDTH JOINER or ZERO WIDTH
//! NON-JOINER) are converted to another name than under IDNA2008.
//!
//! | you have | you want | call |
//! |---|---|---|
//! | a name | the form for the DNS and old protocols | [`to_ascii`] |
//! | a name | the form for display | [`to_unicode`] |
//! | two names | whether they are equivalent | [`same_name`] |
//! | one label | the same | [`to_ascii_label`], [`to_unicode_label`], [`same_label`] |
//! | no heap | the same | [`to_ascii_into`], [`to_unicode_into`], ... |
//! | a name | each step | [`steps`](steps()) |
//!
//! Each operation follows the RFC step by step, with its [`Options`]. ToASCII never changes an
//! ASCII label, not even its case, and does not decode it if it starts with the ACE prefix. A name
//! is divided at the four dots of section 3.1 before anything is mapped. ToASCII writes each dot as
//! U+002E, and ToUnicode leaves dots unchanged.
//!
//! # Where this is stricter than the text of the RFC
//!
//! - A label that contains a dot after Nameprep is rejected, because it would be read as two labels
//!   ([`ErrorKind::SeparatorInLabel`](crate::ErrorKind::SeparatorInLabel)).
//!   [`Options::with_allow_separators_in_labels`] turns this off.
//! - ToUnicode never returns more code points than the input contains, as section 4.2 promises. The
//!   RFC's steps do not ensure this (erratum 266). A label that would become longer is unchanged.
//!
//! # Names that must not be converted
//!
//! These functions are for domain names in places meant for domain names. Do not convert:
//!
//! - names in DNS resource records of a class other than IN (section 3.2.1)
//! - the local part of an email address, before `@` or as the first label of the RNAME of an SOA
//!   record: it is used literally even if it begins with `xn--` (section 3.2.2)
//! - running text, which may happen to contain names (section 2)
//!
//! Before you pass a name to software without IDNA support, convert it with ToASCII, even if it is
//! displayed later (section 3.1 requirements 2 and 3). If ToASCII fails for one label, the whole
//! name must not be used (section 4.1).
//!
//! # Limits
//!
//! Labels are 1 to 63 code points long in ASCII. ToASCII of a label never needs the heap: a longer
//! label is read once and rejected. The RFC does not limit names to 255 octets, but
//! [`Options::with_limit_name_length`] does.

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
