//! UTS #46 with its flags.
//!
//! | flag of the standard | here |
//! |---|---|
//! | `CheckHyphens` | [`Hyphens::Check`], or off with [`Hyphens::Allow`] |
//! | `CheckBidi`, `CheckJoiners` | always on |
//! | `UseSTD3ASCIIRules` | [`AsciiDenyList::STD3`], or off with [`AsciiDenyList::EMPTY`] |
//! | `Transitional_Processing`, `IgnoreInvalidPunycode` | always off |
//! | `VerifyDnsLength` | [`DnsLength::Verify`], or off with [`DnsLength::Ignore`] |
//!
//! See [`xenonym::uts46`] for the others.

mod shown;

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt::{self, Write};

use xenonym::domain::{MAX_LABEL_LENGTH, MAX_NAME_LENGTH};
use xenonym::uts46::{Options, VerifyDnsLength};

pub use crate::ascii_deny_list::AsciiDenyList;
use crate::errors::Errors;
use crate::uts46::shown::Unicode;

/// `CheckHyphens`: where hyphens are not allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Hyphens {
    /// Allowed everywhere: `CheckHyphens` is off, as in the URL Standard.
    Allow,
    /// Not allowed at either end of a label. Names with `--` in the third and fourth position are
    /// in use.
    CheckFirstLast,
    /// Not allowed at either end of a label, nor in both its third and fourth position:
    /// `CheckHyphens` is on.
    Check,
}

/// `VerifyDnsLength`: the lengths that ToASCII allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum DnsLength {
    /// Any length: `VerifyDnsLength` is off, as in the URL Standard.
    Ignore,
    /// The lengths of the DNS, with an optional trailing dot for the root.
    VerifyAllowRootDot,
    /// The lengths of the DNS, without a trailing dot: `VerifyDnsLength` is on.
    Verify,
}

/// The output of [`Uts46::process`] for a name with an error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ErrorPolicy {
    /// Write nothing.
    FailFast,
    /// Write the name with U+FFFD in place of errors, for display and not for use as a name.
    MarkErrors,
}

/// Where to find the result of [`Uts46::process`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub enum ProcessingSuccess {
    /// The input is ASCII and already in converted form. Nothing was written.
    Passthrough,
    /// The result was written to the sink.
    WroteToSink,
}

/// The reason why [`Uts46::process`] failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProcessingError {
    /// The name contains an error. Use [`Uts46::to_user_interface`] to find out which.
    ValidityError,
    /// A sink failed, perhaps after a part of the result was written.
    SinkError,
}

impl From<fmt::Error> for ProcessingError {
    fn from(_: fmt::Error) -> Self {
        Self::SinkError
    }
}

/// Returns whether the result of ToASCII satisfies the length limits of the DNS: 1 to 63 bytes per
/// label and at most 253 in total. A trailing dot is not counted if it is allowed.
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
    /// Uses the compiled-in data. There is nothing to load.
    pub const fn new() -> Self {
        Self { _private: () }
    }

    /// Applies ToASCII to UTF-8 bytes. The result is borrowed if nothing changes.
    ///
    /// # Errors
    /// The first rule that the name violates, or an error for bytes that are not UTF-8.
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

    /// Applies ToUnicode to UTF-8 bytes. The result is borrowed if nothing changes. If there is an error, the text
    /// contains at least one U+FFFD in its place, and is fit for display but not for use as a name.
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

    /// Works like [`to_unicode`](Self::to_unicode), but labels for which `output_as_unicode` returns
    /// false are left in Punycode. The arguments are a label without errors that is not all ASCII,
    /// the last label of the name (not the root), and whether the name is a Bidi domain name.
    ///
    /// Labels may look like others, so decide with a rule about scripts or look-alikes.
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

    /// Writes [`to_user_interface`](Self::to_user_interface) to `sink`, and if the result is not
    /// ASCII, ToASCII of the name to `ascii_sink`.
    ///
    /// # Errors
    /// [`ValidityError`](ProcessingError::ValidityError): the name contains an error, and
    /// `error_policy` decides whether it is written. [`SinkError`](ProcessingError::SinkError): a
    /// sink failed.
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

/// A fast path for names of lowercase letters, digits and dots, which most names are. They do not
/// change under any options, and only lengths matter.
#[inline]
fn unchanged(domain_name: &[u8]) -> Option<&str> {
    let is_plain = |byte: &u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'.');
    if domain_name.iter().all(is_plain) { core::str::from_utf8(domain_name).ok() } else { None }
}

/// The equivalent options of the library. [`Hyphens::CheckFirstLast`] does not exist there: it is
/// `CheckHyphens` with one error ignored.
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
        // The first error may be ignored, but not the next one.
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

/// ToUnicode for the old interface.
pub(crate) fn to_unicode(
    domain_name: &str,
    options: &Options,
    hyphens: Hyphens,
) -> (String, Result<(), Errors>) {
    let (text, result) = Unicode::of(domain_name.as_bytes(), options, hyphens).into_text();
    (text.into_owned(), result)
}
