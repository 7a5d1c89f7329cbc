//! The one spelling of a name, and the batch that converts to it.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use crate::batch::{Convert, Outcome, PassThrough};
use crate::domain::{ends_in_a_number, is_number, labels};
use crate::uts46::{
    AsciiRules, Options, VerifyDnsLength, to_ascii, to_ascii_into, to_unicode, to_unicode_into,
};
use crate::{AsciiSet, Error, ErrorKind, Place};

/// [`Host::parse_with`](super::Host::parse_with) for [`batch`](crate::batch): the result is the ASCII form,
/// without a final dot.
///
/// ```
/// use xenonym::batch::{OnError, convert_lines};
/// use xenonym::host::Canonicalize;
/// use xenonym::uts46::Options;
///
/// let canonicalize = Canonicalize::new(Options::HOST);
/// let mut output = Vec::new();
/// let hosts = "Bücher。example.\n127.0.0.1\n";
/// convert_lines(hosts.as_bytes(), &canonicalize, &mut output, |_| Some(OnError::Blank));
/// assert_eq!(output, b"xn--bcher-kva.example\n\n");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Canonicalize(Options);

impl Canonicalize {
    /// Uses these options, and the checks of every [`Host`](super::Host).
    pub const fn new(options: Options) -> Self {
        Self(host_options(&options))
    }
}

impl Convert for Canonicalize {
    type Error = Error;

    /// None: a name that ends in a number is clean for other conversions, but not for this one.
    fn pass_through(&self) -> PassThrough {
        PassThrough::NONE
    }

    fn convert(&self, name: &str, output: &mut Vec<u8>) -> Result<Outcome, Error> {
        let mut room = [0; NAME_BUFFER_LENGTH];
        let ascii = canonicalize(name, &self.0, &mut room)?;
        let ascii = without_root_dot(&ascii);
        if ascii == name {
            return Ok(Outcome::Unchanged);
        }
        output.extend_from_slice(ascii.as_bytes());
        Ok(Outcome::Appended)
    }
}

/// The options that a host is parsed by, where a caller asks for `options`. Forbidden code points and lengths
/// are always checked, because programs rely on that, whoever chose the options.
///
/// An option that leaves ASCII names as they are would change nothing: a host is a name that ToASCII and ToUnicode accept.
pub(super) const fn host_options(options: &Options) -> Options {
    let options = deny(*options, AsciiSet::URL).with_lower_case_ascii_names(false);
    match options.verify_dns_length() {
        VerifyDnsLength::Off => options.with_verify_dns_length(VerifyDnsLength::RootDotAllowed),
        VerifyDnsLength::On | VerifyDnsLength::RootDotAllowed => options,
    }
}

/// These options, with these code points denied too.
pub(super) const fn deny(options: Options, set: AsciiSet) -> Options {
    match options.ascii_rules() {
        AsciiRules::Std3 => options,
        _ => options.with_ascii_rules(AsciiRules::Deny(options.denied().with(set))),
    }
}

/// The length of a buffer for any name of the DNS in its ASCII form.
pub(super) const NAME_BUFFER_LENGTH: usize = 256;

/// The options that [`HostAddr`](super::HostAddr) parses names by: only the code points that may end a host are denied in
/// addition.
pub(super) const fn address_options(options: &Options) -> Options {
    deny(*options, AsciiSet::URL).with_deny_new_ipv4(false)
}

/// The ASCII form of the name of a host, by [`host_options`] or [`address_options`], with a final dot if there is one.
pub(super) fn canonicalize<'a>(
    name: &'a str,
    options: &Options,
    room: &'a mut [u8; NAME_BUFFER_LENGTH],
) -> Result<Cow<'a, str>, Error> {
    // Most names need no heap; the errors of the others are found with it.
    if let Some(ascii) = canonicalize_without_heap(name, options, room) {
        return Ok(Cow::Borrowed(ascii));
    }
    let ascii = to_ascii(name, options).map_err(|error| not_only_host(name, error))?;
    // These options leave ASCII as it is, so its A-labels may be fake.
    if !options.lower_case_ascii_names() {
        let unicode = to_unicode(&ascii, options).into_result()?;
        // With transitional processing, this may be a name other than the result of ToASCII.
        if !to_ascii(&unicode, options).is_ok_and(|again| again == ascii) {
            return Err(Error::at(ErrorKind::NotRoundTrip, 0).in_text(name));
        }
    }
    let last = labels(&ascii).enumerate().last();
    if let Some((index, _)) = last.filter(|(_, label)| is_number(label.text().chars())) {
        let error = Error::at(ErrorKind::AddressLikeHost, 0);
        return Err(labels(name).nth(index).map_or(error, |label| error.in_label(index, &label)));
    }
    Ok(ascii)
}

/// The error of a name that is empty, or a delimiter of URLs and email addresses that was typed.
#[cold]
fn not_only_host(name: &str, error: Error) -> Error {
    if name.is_empty() {
        return Error::at(ErrorKind::EmptyName, 0);
    }
    let is_denied = matches!(error.kind(), ErrorKind::DeniedAscii | ErrorKind::Std3Ascii);
    match error.code_point() {
        Some(delimiter)
            if is_denied && error.place() == Place::Input && error.is_of_delimiter() =>
        {
            let label = error.label();
            let error = Error::at_code_point(ErrorKind::NotOnlyHost, error.offset(), delimiter);
            let error = error.in_text(name);
            label.map_or(error, |label| error.with_label(label))
        }
        _ => error,
    }
}

/// The canonical form of a name that is accepted; `None` for any error.
fn canonicalize_without_heap<'a>(
    name: &'a str,
    options: &Options,
    room: &'a mut [u8; NAME_BUFFER_LENGTH],
) -> Option<&'a str> {
    let ascii = to_ascii_into(name, options, room).ok()?;
    if ends_in_a_number(ascii) {
        return None;
    }
    if options.lower_case_ascii_names() {
        return Some(ascii);
    }
    let (mut has_error, mut unicode, mut again) =
        (false, [0; NAME_BUFFER_LENGTH], [0; NAME_BUFFER_LENGTH]);
    let unicode = to_unicode_into(ascii, options, &mut unicode, |_| has_error = true).ok()?;
    if has_error {
        return None;
    }
    let again = to_ascii_into(unicode, options, &mut again).ok()?;
    (again == ascii).then_some(ascii)
}

/// A name without its final dot.
pub(super) fn without_root_dot(ascii: &str) -> &str {
    ascii.strip_suffix('.').unwrap_or(ascii)
}
