//! UTS #46 with its flags.
//!
//! | flag of the standard | here |
//! |---|---|
//! | `CheckHyphens` | [`Hyphens::Check`]; off in [`Hyphens::Allow`] |
//! | `CheckBidi`, `CheckJoiners` | always on |
//! | `UseSTD3ASCIIRules` | [`AsciiDenyList::STD3`]; off in [`AsciiDenyList::EMPTY`] |
//! | `Transitional_Processing`, `IgnoreInvalidPunycode` | always off |
//! | `VerifyDnsLength` | [`DnsLength::Verify`]; off in [`DnsLength::Ignore`] |
//!
//! [`xenonym::uts46`] has the others too.

mod shown;

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt::{self, Write};

use xenonym::domain::{MAX_LABEL_LENGTH, MAX_NAME_LENGTH};
use xenonym::uts46::{Options, VerifyDnsLength};

pub use crate::ascii_deny_list::AsciiDenyList;
use crate::errors::Errors;
use crate::uts46::shown::Unicode;

/// `CheckHyphens`: where hyphens must not be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Hyphens {
    /// They may be anywhere: `CheckHyphens` off, as the URL Standard has it.
    Allow,
    /// Not at either end of a label. Names with `--` in third and fourth place are in use.
    CheckFirstLast,
    /// Not at either end of a label, nor in both its third and its fourth place: `CheckHyphens` on.
    Check,
}

/// `VerifyDnsLength`: which lengths ToASCII allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum DnsLength {
    /// Any: `VerifyDnsLength` off, as the URL Standard has it.
    Ignore,
    /// Those of the DNS, and a dot at the end, which stands before the root.
    VerifyAllowRootDot,
    /// Those of the DNS, without a dot at the end: `VerifyDnsLength` on.
    Verify,
}

/// What [`Uts46::process`] does with a name that has an error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ErrorPolicy {
    /// It writes nothing.
    FailFast,
    /// It writes the name with U+FFFD where errors are: to show, not to use as a name.
    MarkErrors,
}

/// Where the result of [`Uts46::process`] is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub enum ProcessingSuccess {
    /// The input, which is ASCII, is its own result. Nothing was written.
    Passthrough,
    /// It was written.
    WroteToSink,
}

/// Why [`Uts46::process`] has no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProcessingError {
    /// The name has an error. [`Uts46::to_user_interface`] also says which.
    ValidityError,
    /// A sink failed, maybe after a part of the result.
    SinkError,
}

impl From<fmt::Error> for ProcessingError {
    fn from(_: fmt::Error) -> Self {
        Self::SinkError
    }
}

/// Whether the result of ToASCII has lengths of the DNS: 1 to 63 bytes a label and at most 253 in all,
/// not counting the dot at the end if that is allowed.
///
/// ```
/// use idna::uts46::verify_dns_length;
///
/// assert!(verify_dns_length("example.com.", true));
/// assert!(!verify_dns_length("example.com.", false));
/// assert!(!verify_dns_length("example..com", true));
/// ```
pub fn verify_dns_length(domain_name: &str, allow_trailing_dot: bool) -> bool {
    debug_assert!(domain_name.is_ascii(), "the result of ToASCII is ASCII");
    let without_dot = domain_name.strip_suffix('.').filter(|_| allow_trailing_dot);
    let name = without_dot.unwrap_or(domain_name);
    name.len() <= MAX_NAME_LENGTH
        && name.split('.').all(|label| (1..=MAX_LABEL_LENGTH).contains(&label.len()))
}

/// UTS #46 on the Unicode version of [`xenonym::unicode::VERSION`].
///
/// ```
/// use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};
///
/// let uts46 = Uts46::new();
/// let name = "www.例え.example";
/// let ascii =
///     uts46.to_ascii(name.as_bytes(), AsciiDenyList::URL, Hyphens::Allow, DnsLength::Verify)?;
/// assert_eq!(ascii, "www.xn--r8jz45g.example");
/// # Ok::<(), idna::Errors>(())
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub struct Uts46 {
    _private: (),
}

impl Uts46 {
    /// Uses the data in the library: there is nothing to load.
    pub const fn new() -> Self {
        Self { _private: () }
    }

    /// ToASCII of UTF-8 bytes; borrowed if nothing changes.
    ///
    /// # Errors
    /// The first rule that the name breaks; bytes that are not UTF-8.
    pub fn to_ascii<'a>(
        &self,
        domain_name: &'a [u8],
        ascii_deny_list: AsciiDenyList,
        hyphens: Hyphens,
        dns_length: DnsLength,
    ) -> Result<Cow<'a, str>, Errors> {
        if let (DnsLength::Ignore, Some(name)) = (dns_length, unchanged(domain_name)) {
            return Ok(Cow::Borrowed(name));
        }
        let options = options(ascii_deny_list, hyphens).with_verify_dns_length(dns_length.flag());
        to_ascii(domain_name, &options, hyphens)
    }

    /// ToUnicode of UTF-8 bytes; borrowed if nothing changes. With an error, the text has at least one
    /// U+FFFD, where the error is: show it, but do not use it as a name.
    pub fn to_unicode<'a>(
        &self,
        domain_name: &'a [u8],
        ascii_deny_list: AsciiDenyList,
        hyphens: Hyphens,
    ) -> (Cow<'a, str>, Result<(), Errors>) {
        if let Some(name) = unchanged(domain_name) {
            return (Cow::Borrowed(name), Ok(()));
        }
        Unicode::of(domain_name, &options(ascii_deny_list, hyphens), hyphens).into_text()
    }

    /// [`to_unicode`](Self::to_unicode), with those labels in Punycode for which `output_as_unicode`
    /// returns false. It gets a label that has no error and is not all ASCII, the last label of the
    /// name (not the root), and whether the name is a Bidi domain name.
    ///
    /// Labels may look like others: decide by a rule on scripts or look-alikes.
    ///
    /// ```
    /// use idna::uts46::{AsciiDenyList, Hyphens, Uts46};
    ///
    /// let is_not_cyrillic =
    ///     |label: &[char], _: &[char], _: bool| !label.iter().any(|c| ('а'..='џ').contains(c));
    /// let (text, result) = Uts46::new().to_user_interface(
    ///     "аррӏе.bücher.example".as_bytes(),
    ///     AsciiDenyList::URL,
    ///     Hyphens::Allow,
    ///     is_not_cyrillic,
    /// );
    /// assert!(result.is_ok());
    /// assert_eq!(text, "xn--80ak6aa92e.bücher.example");
    /// ```
    pub fn to_user_interface<'a, OutputUnicode: FnMut(&[char], &[char], bool) -> bool>(
        &self,
        domain_name: &'a [u8],
        ascii_deny_list: AsciiDenyList,
        hyphens: Hyphens,
        output_as_unicode: OutputUnicode,
    ) -> (Cow<'a, str>, Result<(), Errors>) {
        if let Some(name) = unchanged(domain_name) {
            return (Cow::Borrowed(name), Ok(()));
        }
        Unicode::of(domain_name, &options(ascii_deny_list, hyphens), hyphens)
            .with_labels(output_as_unicode)
            .into_text()
    }

    /// [`to_user_interface`](Self::to_user_interface) into `sink`, and if the result is not ASCII, ToASCII of
    /// the name into `ascii_sink`.
    ///
    /// # Errors
    /// [`ValidityError`](ProcessingError::ValidityError): the name has an error, and `error_policy` says
    /// whether it is written. [`SinkError`](ProcessingError::SinkError): a sink failed.
    ///
    /// ```
    /// use idna::uts46::{AsciiDenyList, ErrorPolicy, Hyphens, ProcessingSuccess, Uts46};
    ///
    /// let (mut shown, mut ascii) = (String::new(), String::new());
    /// let success = Uts46::new().process(
    ///     "Bücher.example".as_bytes(),
    ///     AsciiDenyList::URL,
    ///     Hyphens::Allow,
    ///     ErrorPolicy::FailFast,
    ///     |_, _, _| true,
    ///     &mut shown,
    ///     Some(&mut ascii),
    /// )?;
    /// assert_eq!(success, ProcessingSuccess::WroteToSink);
    /// assert_eq!((&*shown, &*ascii), ("bücher.example", "xn--bcher-kva.example"));
    /// # Ok::<(), idna::uts46::ProcessingError>(())
    /// ```
    #[expect(clippy::too_many_arguments, reason = "this is the interface")]
    pub fn process<W: Write + ?Sized, OutputUnicode: FnMut(&[char], &[char], bool) -> bool>(
        &self,
        domain_name: &[u8],
        ascii_deny_list: AsciiDenyList,
        hyphens: Hyphens,
        error_policy: ErrorPolicy,
        output_as_unicode: OutputUnicode,
        sink: &mut W,
        ascii_sink: Option<&mut W>,
    ) -> Result<ProcessingSuccess, ProcessingError> {
        let (text, result) =
            self.to_user_interface(domain_name, ascii_deny_list, hyphens, output_as_unicode);
        if result.is_err() {
            if error_policy == ErrorPolicy::MarkErrors {
                sink.write_str(&text)?;
            }
            return Err(ProcessingError::ValidityError);
        }
        if text.is_ascii() && text.as_bytes() == domain_name {
            return Ok(ProcessingSuccess::Passthrough);
        }
        sink.write_str(&text)?;
        if let Some(ascii_sink) = ascii_sink.filter(|_| !text.is_ascii()) {
            let ascii = self
                .to_ascii(domain_name, ascii_deny_list, hyphens, DnsLength::Ignore)
                .map_err(|_| ProcessingError::ValidityError)?;
            ascii_sink.write_str(&ascii)?;
        }
        Ok(ProcessingSuccess::WroteToSink)
    }
}

impl DnsLength {
    pub(crate) const fn flag(self) -> VerifyDnsLength {
        match self {
            Self::Ignore => VerifyDnsLength::Off,
            Self::VerifyAllowRootDot => VerifyDnsLength::RootDotAllowed,
            Self::Verify => VerifyDnsLength::On,
        }
    }
}

/// A name of lower-case letters, digits and dots, which is its own result whatever is asked but lengths: most
/// names are, and need no options.
#[inline]
fn unchanged(domain_name: &[u8]) -> Option<&str> {
    let is_plain = |byte: &u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'.');
    if domain_name.iter().all(is_plain) { core::str::from_utf8(domain_name).ok() } else { None }
}

/// The flags under their names in the library. [`Hyphens::CheckFirstLast`] has none: it is
/// `CheckHyphens` with one error excused.
pub(crate) const fn options(ascii_deny_list: AsciiDenyList, hyphens: Hyphens) -> Options {
    Options::UTS46
        .with_ascii_rules(ascii_deny_list.rules())
        .with_check_hyphens(!matches!(hyphens, Hyphens::Allow))
}

pub(crate) fn to_ascii<'a>(
    domain_name: &'a [u8],
    options: &Options,
    hyphens: Hyphens,
) -> Result<Cow<'a, str>, Errors> {
    let name = xenonym::from_utf8(domain_name)?;
    match xenonym::uts46::to_ascii(name, options) {
        Ok(ascii) => Ok(ascii),
        // The first error may be excused, and the next one not.
        Err(_) if hyphens == Hyphens::CheckFirstLast => {
            let mut first = None;
            let ascii = xenonym::uts46::to_ascii_with(name, options, |error| {
                if first.is_none() && hyphens.count(&error) {
                    first = Some(error);
                }
            });
            first.map_or(Ok(ascii), |error| Err(error.into()))
        }
        Err(error) => Err(error.into()),
    }
}

/// ToUnicode by the old interface.
pub(crate) fn to_unicode(
    domain_name: &str,
    options: &Options,
    hyphens: Hyphens,
) -> (String, Result<(), Errors>) {
    let (text, result) = Unicode::of(domain_name.as_bytes(), options, hyphens).into_text();
    (text.into_owned(), result)
}
