//! Host names and addresses with one spelling each, for every part of a program.
//!
//! One host has many spellings: `bücher.example`, `Bücher。example`, `xn--bcher-kva.example`. If
//! one part of a program checks one spelling and another part uses another one, the author of the
//! name can bypass the check. A [`Host`] is parsed once, and then has one spelling:
//!
//! ```
//! use xenonym::host::Host;
//!
//! let blocked: Host = "bücher.example".parse()?;
//! let asked: Host = "XN--Bcher\u{AD}-KVA。example".parse()?;
//! assert_eq!(asked, blocked);
//! assert_eq!(asked.to_string(), "xn--bcher-kva.example");
//! assert_eq!(asked.unicode().to_string(), "bücher.example");
//! # Ok::<(), xenonym::Error>(())
//! ```
//!
//! | you have | you want | type |
//! |---|---|---|
//! | the name of a host | one spelling | [`Host`] |
//! | the host of a URL: a name or an IP address | what the URL Standard's host parser returns | [`HostAddr`] |
//! | a host with a port, as in the header `Host` | both | [`HostPort`] |
//! | a URL | its host | [`of_url`] |
//! | an email address | its host | [`of_email`] |
//! | any text that somebody typed: a URL with or without its scheme, an email address, a host | its host | [`of_text`] |
//! | hosts to allow or deny, such as `*.example.org`, which matches at any depth | whether one matches | [`Pattern`], [`PatternSet`] |
//! | names in a TLS certificate, whose `*.` stands for one label | the same | [`CertificateName`] |
//! | two texts | whether they name the same host | [`same_host`] |
//!
//! All types but [`PatternSet`] have `parse`, `parse_with` and `unicode`, are made from `&str`, `String` and `&[u8]` by
//! [`TryFrom`], and read and written by [`FromStr`](core::str::FromStr) and [`Display`](fmt::Display).
//!
//! A text is never equal to a host: parse both.
//!
//! ```compile_fail,E0277
//! use xenonym::host::Host;
//!
//! let host: Host = "bücher.example".parse()?;
//! assert!(host != "bücher.example"); // because the text is not in canonical form
//! # Ok::<(), xenonym::Error>(())
//! ```
//!
//! The part of a host that somebody registered (`example.co.uk`) is found with the Public Suffix List: by
//! `registrable_domain` and `public_suffix` of the crate `xenonym-safety`.
//!
//! # What is proven
//!
//! - ToASCII accepts the name with the given options; ToUnicode of the result has no error,
//!   and ToASCII of that is the same result again. So both forms mean the same host.
//! - It has no forbidden domain code point of the URL Standard
//!   ([`AsciiSet::URL`](crate::AsciiSet::URL)), whatever the options allow, in neither form.
//! - Its last label is not a number, so it cannot pass for an IPv4 address.
//! - It has at least one label. Each label has 1 to 63 bytes, and the name at most 253, even if the
//!   options do not verify lengths.
//! - It has no dot at the end: `example.org.` and `example.org` are the same name in the DNS, and
//!   the same host here. [`is_absolute`](Host::is_absolute) returns whether there was one.
//!
//! A [`HostAddr`] that is parsed by options of the URL Standard proves less, because browsers accept more: fake A-labels,
//! empty labels and names of any length. The forbidden code points and the numbers at the end are checked there too.
//!
//! [`Eq`], [`Ord`] and [`Hash`] compare the ASCII form alone: neither the options nor a final dot make another host.
//!
//! # Which addresses are equal
//!
//! A [`HostAddr`] writes an address as the URL Standard does. Comparisons, hashes, [`same_host`] and [`Pattern`] use
//! [`canonical_ip`](HostAddr::canonical_ip) instead, so that no spelling of an IPv4 address bypasses a list:
//!
//! | prefix | example | is equal to |
//! |---|---|---|
//! | `::ffff:0:0/96`, IPv4-mapped (RFC 4291) | `[::ffff:127.0.0.1]` | `127.0.0.1` |
//! | `::/96` except `::` and `::1`, IPv4-compatible (RFC 4291) | `[::127.0.0.1]` | `127.0.0.1` |
//! | `64:ff9b::/96`, NAT64 (RFC 6052) | `[64:ff9b::7f00:1]` | `127.0.0.1` |
//! | `2002::/16`, 6to4 (RFC 3056), whatever follows the IPv4 address | `[2002:7f00:1::1]` | `127.0.0.1` |
//!
//! Not joined are Teredo (`2001::/32`), the NAT64 prefixes that a network chooses for itself (`64:ff9b:1::/48` and others), ISATAP, and
//! IPv4-translated addresses (`::ffff:0:0:0/96`): block those prefixes where they are routed. `0.0.0.0`, `[::]`, `[::1]` and
//! `localhost` are not `127.0.0.1`, although they lead to the same computer, and so may any name.
//!
//! # What this stops
//!
//! | spelling | what it does to those who compare text | here |
//! |---|---|---|
//! | `xn--example-.org` | decodes to `example.org` (CVE-2024-12224) | rejected: [`RedundantAce`](crate::ErrorKind::RedundantAce) |
//! | `xn--.org` | decodes to nothing (the same) | rejected |
//! | `example。org`, `example．org`, `example｡org` | has one label for a search for `.` | equal to `example.org` |
//! | `a／b`, `a＠b`, `a％2e`, `a：80`, `℀` | becomes `a/b`, `a@b`, `a%2e`, `a:80`, `a/c` after the check | rejected: [`DeniedAscii`](crate::ErrorKind::DeniedAscii) or [`Std3Ascii`](crate::ErrorKind::Std3Ascii) |
//! | `１２７.0.0.1`, `127。0。0。1`, `⑫7.1` | becomes an IPv4 address after the check | rejected by [`Host`]: [`AddressLikeHost`](crate::ErrorKind::AddressLikeHost); an address to [`HostAddr`] |
//! | `0x7f.1`, `2130706433`, `[::ffff:127.0.0.1]`, `[64:ff9b::7f00:1]` | is another spelling of an address | equal to `127.0.0.1` as [`HostAddr`] and for a [`Pattern`] |
//! | `b%C3%BCcher.org`, `127%2e1` | is decoded by a URL parser | equal to `bücher.org` and `127.0.0.1` as [`HostAddr`]; rejected by [`Host`] |
//! | `http:/a`, `http:\\\a`, `ht\ntp://a` | has the host `a` for browsers only | [`of_url`] returns `a` |
//! | `http://a\@b` | has the host `a` for browsers, and `b` by RFC 3986 (curl) | rejected: [`TwoHosts`](crate::ErrorKind::TwoHosts) |
//! | `example.org.` | is another text for the same host | equal to `example.org` |
//! | `x\u{AD}n--bcher-kva.org` | gets its ACE prefix when the soft hyphen is removed | equal to `bücher.org`; if it decodes wrongly, rejected |
//! | `xn--8i7caa.org` | decodes to `ｗｗｗ.org`, which is `www.org` | rejected, even by options that allow it |
//!
//! # What this does not
//!
//! Look-alikes are different hosts: `раураl.example` in Cyrillic is not `paypal.example`. Nothing is looked up in the DNS, so a name
//! on an allow list may lead to any address: check the address that your program connects to. Connect to the host that was
//! returned, and not to the text, which another parser may read differently. A host may begin with a hyphen: put `--` before
//! it on a command line.

mod address;
mod certificate;
mod email;
mod encoded;
mod locate;
mod location;
mod pattern;
mod port;
mod text;
mod url;

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};

use self::text::converts_text;
use crate::batch::{Convert, Outcome, PassThrough};
use crate::domain::{ends_in_a_number, is_number, labels, labels_by_full_stop};
use crate::uts46::{
    AsciiRules, Options, VerifyDnsLength, to_ascii, to_ascii_into, to_unicode, to_unicode_into,
};
use crate::{AsciiSet, Error, ErrorKind, Place, SideError};

pub use self::address::{HostAddr, Unicode};
pub use self::certificate::CertificateName;
pub use self::locate::{Located, of_email, of_text, of_url};
pub use self::location::TextKind;
pub use self::pattern::{Pattern, PatternSet};
pub use self::port::HostPort;

// For crates that replace hosts within bytes, such as `xenonym-records`.
#[doc(hidden)]
pub use self::{email::find_in_email, locate::find_in_text, location::Location, url::find_in_url};

/// Returns whether two texts denote the same host: names or IP addresses, in any spelling.
///
/// # Errors
/// Those of [`HostAddr::parse`], for the text that is not a host.
///
/// ```
/// use xenonym::host::same_host;
///
/// assert_eq!(same_host("Bücher.example.", "xn--bcher-kva.EXAMPLE"), Ok(true));
/// assert_eq!(same_host("[::ffff:7f00:1]", "127.1"), Ok(true));
/// assert_eq!(same_host("b%C3%BCcher.example", "bücher.example"), Ok(true));
/// assert!(same_host("a.example", "a/b").is_err());
/// ```
pub fn same_host(first: &str, second: &str) -> Result<bool, SideError> {
    let first = HostAddr::parse(first).map_err(SideError::first)?;
    let second = HostAddr::parse(second).map_err(SideError::second)?;
    Ok(first == second)
}

/// The name of a host in its canonical spelling.
///
/// This is the ASCII form without a final dot: [`Display`](fmt::Display), [`AsRef`], comparisons and hashes
/// use this text. [`unicode`](Self::unicode) returns the form to display.
///
/// To find the registered domain, such as `example.co.uk`, or the public suffix, use
/// `registrable_domain` and `public_suffix` of the crate `xenonym-safety`.
///
/// ```
/// use std::collections::HashMap;
/// use xenonym::host::Host;
///
/// let mut hits: HashMap<Host, u32> = HashMap::new();
/// for name in ["例え.jp", "xn--r8jz45g.jp", "例え。ＪＰ"] {
///     *hits.entry(name.parse()?).or_default() += 1;
/// }
/// assert_eq!(hits.get(&Host::parse("例え.jp.")?), Some(&3));
/// # Ok::<(), xenonym::Error>(())
/// ```
#[derive(Clone)]
#[doc(alias = "hostname")]
#[doc(alias = "domain")]
pub struct Host {
    name: Box<str>,
    is_absolute: bool,
}

impl Host {
    /// Parses a name with [`Options::WEB_HOST`], which allows `_` and hyphens anywhere in a label,
    /// because they occur in practice. [`str::parse`] does the same.
    ///
    /// # Errors
    /// See [`parse_with`](Self::parse_with).
    pub fn parse(name: &str) -> Result<Self, Error> {
        Self::parse_with(name, &Options::WEB_HOST)
    }

    /// Parses a name with these options.
    ///
    /// In addition to what the options reject, forbidden domain code points, empty labels and lengths that
    /// the DNS does not allow are always rejected.
    ///
    /// # Errors
    /// Those of [`uts46::to_ascii`](crate::uts46::to_ascii()) and [`uts46::to_unicode`](crate::uts46::to_unicode());
    /// [`EmptyName`](crate::ErrorKind::EmptyName); [`EmptyLabel`](crate::ErrorKind::EmptyLabel) for the root as well;
    /// [`AddressLikeHost`](crate::ErrorKind::AddressLikeHost), [`NotRoundTrip`](crate::ErrorKind::NotRoundTrip);
    /// [`NotOnlyHost`](crate::ErrorKind::NotOnlyHost) for a URL, an email address, or a port.
    /// Offsets count bytes of `name`.
    ///
    /// ```
    /// use xenonym::ErrorKind;
    /// use xenonym::host::Host;
    /// use xenonym::uts46::Options;
    ///
    /// assert!(Host::parse("my_host.example").is_ok());
    /// let error = Host::parse_with("my_host.example", &Options::HOST).unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::Std3Ascii);
    /// ```
    pub fn parse_with(name: &str, options: &Options) -> Result<Self, Error> {
        let options = host_options(options);
        Ok(Self::of_ascii(&canonicalize(name, &options, &mut [0; NAME_BUFFER_LENGTH])?))
    }

    /// The host with this result of ToASCII.
    fn of_ascii(ascii: &str) -> Self {
        let name = without_root_dot(ascii);
        Self { name: name.into(), is_absolute: name.len() < ascii.len() }
    }

    /// Returns the ASCII form: A-labels and lower case, without a dot at the end.
    pub fn as_str(&self) -> &str {
        &self.name
    }

    /// Returns whether the name was written with a dot at the end, so that resolvers don't append domains from their search list.
    ///
    /// It makes no other host: comparisons, hashes and the texts of a `Host` ignore it. [`HostAddr`] and [`HostPort`] write the dot.
    ///
    /// ```
    /// use xenonym::host::{Host, HostPort};
    ///
    /// let host: Host = "example.org.".parse()?;
    /// assert!(host.is_absolute());
    /// assert_eq!(host, "example.org".parse()?);
    /// assert_eq!((host.as_str(), host.to_string()), ("example.org", "example.org".into()));
    /// assert_eq!("example.org.:80".parse::<HostPort>()?.to_string(), "example.org.:80");
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    pub const fn is_absolute(&self) -> bool {
        self.is_absolute
    }

    /// Returns the Unicode form, for `{}`. It is as safe to display as [`Conversion::display`].
    ///
    /// [`Conversion::display`]: crate::Conversion::display
    ///
    /// ```
    /// use xenonym::host::Host;
    ///
    /// let host: Host = "xn--tda.example".parse()?;
    /// assert_eq!(format!("{host} is {}", host.unicode()), "xn--tda.example is ü.example");
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    pub const fn unicode(&self) -> Unicode<'_> {
        Unicode::name(self)
    }

    /// The text of [`as_str`](Self::as_str).
    fn into_string(self) -> String {
        self.name.into_string()
    }

    /// Returns the labels in their ASCII form.
    ///
    /// ```
    /// use xenonym::host::Host;
    ///
    /// let host: Host = "www.example.com.".parse()?;
    /// assert!(host.labels().rev().eq(["com", "example", "www"]));
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    pub fn labels(&self) -> impl DoubleEndedIterator<Item = &str> {
        labels_by_full_stop(&self.name).map(|label| label.text())
    }

    /// Returns the host without its first label, or `None` if there is only one.
    ///
    /// ```
    /// use xenonym::host::Host;
    ///
    /// let host: Host = "www.example".parse()?;
    /// assert_eq!(host.parent(), Some("example".parse()?));
    /// assert_eq!(host.parent().and_then(|host| host.parent()), None);
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    pub fn parent(&self) -> Option<Self> {
        let (_, rest) = self.name.split_once('.')?;
        Some(Self { name: rest.into(), is_absolute: self.is_absolute })
    }

    /// Returns the host and all names above it, in their ASCII form, without allocating: the longest first.
    ///
    /// ```
    /// use xenonym::host::Host;
    ///
    /// let host: Host = "www.Bücher.example".parse()?;
    /// assert!(host.ancestors().eq(["www.xn--bcher-kva.example", "xn--bcher-kva.example", "example"]));
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    pub fn ancestors(&self) -> impl Iterator<Item = &str> {
        core::iter::successors(Some(self.as_str()), |name| Some(name.split_once('.')?.1))
    }

    /// Returns whether this host is `other`, or below it in the DNS.
    ///
    /// ```
    /// use xenonym::host::Host;
    ///
    /// let site: Host = "example.org".parse()?;
    /// let is_of_site = |name: &str| name.parse().is_ok_and(|host: Host| host.is_same_or_subdomain_of(&site));
    /// assert!(is_of_site("www.example.org") && is_of_site("EXAMPLE.org."));
    /// assert!(!is_of_site("evilexample.org") && !is_of_site("org"));
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    pub fn is_same_or_subdomain_of(&self, other: &Self) -> bool {
        let rest = self.name.strip_suffix(&*other.name);
        rest.is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
    }
}

converts_text!(Host);

impl PartialEq for Host {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Host {}

impl PartialOrd for Host {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Host {
    fn cmp(&self, other: &Self) -> Ordering {
        self.name.cmp(&other.name)
    }
}

impl Hash for Host {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

impl AsRef<str> for Host {
    fn as_ref(&self) -> &str {
        &self.name
    }
}

impl AsRef<[u8]> for Host {
    fn as_ref(&self) -> &[u8] {
        self.name.as_bytes()
    }
}

impl fmt::Display for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name)
    }
}

impl fmt::Debug for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Host").field(&self.name).finish()
    }
}

// The one spelling of a name, and the batch that converts to it.

/// [`Host::parse_with`](Host::parse_with) for [`batch`](crate::batch): the result is the ASCII form,
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
    /// Creates a converter that applies `options`, and then the checks of every [`Host`].
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
const fn host_options(options: &Options) -> Options {
    let options = deny(*options, AsciiSet::URL).with_lower_case_ascii_names(false);
    match options.verify_dns_length() {
        VerifyDnsLength::Off => options.with_verify_dns_length(VerifyDnsLength::RootDotAllowed),
        VerifyDnsLength::On | VerifyDnsLength::RootDotAllowed => options,
    }
}

/// These options, with these code points denied too.
const fn deny(options: Options, set: AsciiSet) -> Options {
    match options.ascii_rules() {
        AsciiRules::Std3 => options,
        _ => options.with_ascii_rules(AsciiRules::Deny(options.denied().with(set))),
    }
}

/// The length of a buffer for any name of the DNS in its ASCII form.
const NAME_BUFFER_LENGTH: usize = 256;

/// The options that [`HostAddr`] parses names by: only the code points that may end a host are denied in
/// addition.
const fn address_options(options: &Options) -> Options {
    deny(*options, AsciiSet::URL).with_deny_new_ipv4(false)
}

/// The ASCII form of the name of a host, by [`host_options`] or [`address_options`], with a final dot if there is one.
fn canonicalize<'a>(
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
fn without_root_dot(ascii: &str) -> &str {
    ascii.strip_suffix('.').unwrap_or(ascii)
}
