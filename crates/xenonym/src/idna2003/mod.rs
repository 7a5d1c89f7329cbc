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
//! | one label | the same | [`to_ascii_label`], [`to_unicode_label`] |
//! | no heap | the same | [`to_ascii_into`], [`to_unicode_into`], ... |
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

mod options;
mod prepared;
#[cfg(feature = "alloc")]
mod steps;
mod to_ascii;
mod to_unicode;

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use self::to_ascii::AsciiLabels;
#[cfg(feature = "alloc")]
use self::to_ascii::name_to_ascii;
#[cfg(feature = "alloc")]
use self::to_unicode::name_to_unicode;
#[cfg(feature = "alloc")]
use crate::Error;
use crate::SideError;
use crate::ace::LABEL_BUFFER_LENGTH;
#[cfg(feature = "alloc")]
use crate::batch::{self, Batch, Convert, Outcome, PassThrough};

pub use self::options::Options;
#[cfg(feature = "alloc")]
#[doc(hidden)]
pub use self::steps::{LabelSteps, NameprepStage, Steps, ToAsciiStep, ToUnicodeStep, steps};
pub use self::to_ascii::to_ascii_into;
#[doc(hidden)]
pub use self::to_ascii::to_ascii_label_into;
#[cfg(feature = "alloc")]
pub use self::to_ascii::{to_ascii, to_ascii_label};
pub use self::to_unicode::to_unicode_into;
#[doc(hidden)]
pub use self::to_unicode::to_unicode_label_into;
#[cfg(feature = "alloc")]
pub use self::to_unicode::{to_unicode, to_unicode_label};
#[cfg(feature = "alloc")]
#[doc(hidden)]
pub use crate::conversion::Conversion;

// Equivalence of names (RFC 3490 section 3.1 requirement 4).

/// Returns whether two names are equivalent: they consist of the same number of labels, and ToASCII converts corresponding
/// labels to the same ASCII form, ignoring case. The dots between them may differ.
///
/// A trailing dot is significant, because it separates the root's label: `example.com.` is not
/// equivalent to `example.com`.
///
/// # Errors
/// The error of [`to_ascii`](to_ascii()) for the first name, or else for the second, even
/// if earlier labels differ.
///
/// ```
/// use xenonym::idna2003::{Options, same_name};
///
/// assert!(same_name("www。BÜCHER.example", "WWW.xn--bcher-kva.example", &Options::RFC3490)?);
/// assert!(!same_name("bücher.example", "bücher.example.", &Options::RFC3490)?);
/// # Ok::<(), xenonym::SideError>(())
/// ```
pub fn same_name(first: &str, second: &str, options: &Options) -> Result<bool, SideError> {
    let (mut left, mut right) =
        (AsciiLabels::new(first, options), AsciiLabels::new(second, options));
    let mut buffers = [[0; LABEL_BUFFER_LENGTH]; 2];
    let [in_first, in_second] = &mut buffers;
    // An error of the first name comes first, wherever it is.
    let (mut matches, mut error_in_second) = (true, None);
    loop {
        let a = left.next(in_first).transpose().map_err(SideError::first)?;
        let b = match error_in_second {
            Some(_) => None,
            None => right.next(in_second).transpose().unwrap_or_else(|error| {
                error_in_second = Some(error);
                None
            }),
        };
        matches &= match (a, b) {
            (None, None) => break,
            (Some(a), Some(b)) => {
                a.label.separator().is_empty() == b.label.separator().is_empty()
                    && a.text().eq_ignore_ascii_case(b.text())
            }
            _ => false,
        };
    }
    error_in_second.map_or(Ok(matches), |error| Err(SideError::second(error)))
}

// IDNA2003 on many names.

#[cfg(feature = "alloc")]
impl Convert for Batch<Options> {
    type Error = Error;

    fn pass_through(&self) -> PassThrough {
        if self.options().use_std3_ascii_rules() {
            PassThrough::LDH
        } else {
            PassThrough::LDH_AND_OTHERS
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
