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
//! | the host of a URL: a name or an IP address | the same | [`HostAddr`] |
//! | a host with a port, as in the header `Host` | both | [`HostPort`] |
//! | hosts to allow or deny, such as `*.example.org` | whether one matches | [`Pattern`] |
//!
//! # What is proven
//!
//! - ToASCII accepts the name with the given options; ToUnicode of the result has no error,
//!   and ToASCII of that is the same result again. So both forms mean the same host.
//! - It has no forbidden domain code point of the URL Standard
//!   ([`AsciiSet::URL`](crate::AsciiSet::URL)), whatever the options allow, in neither form.
//! - Its last label is not a number, so it cannot pass for an IPv4 address.
//! - It is neither empty nor the root. Options without lengths (`UTS46`, `WHATWG_*`) allow empty labels
//!   and long ones.
//!
//! [`Eq`], [`Ord`] and [`Hash`] compare the ASCII form alone: by which options a host was checked is
//! not part of it.
//!
//! # What this stops
//!
//! | spelling | what it does to those who compare text | here |
//! |---|---|---|
//! | `xn--example-.org` | decodes to `example.org` (CVE-2024-12224) | rejected: [`RedundantAce`](ErrorKind::RedundantAce) |
//! | `xn--.org` | decodes to nothing (the same) | rejected |
//! | `example。org`, `example．org`, `example｡org` | has one label for a search for `.` | equal to `example.org` |
//! | `a／b`, `a＠b`, `a％2e`, `a：80`, `℀` | becomes `a/b`, `a@b`, `a%2e`, `a:80`, `a/c` after the check | rejected: [`DeniedAscii`](ErrorKind::DeniedAscii) or [`Std3Ascii`](ErrorKind::Std3Ascii) |
//! | `１２７.0.0.1`, `127。0。0。1`, `⑫7.1` | becomes an IPv4 address after the check | rejected by [`Host`]: [`AddressLikeHost`](ErrorKind::AddressLikeHost); an address to [`HostAddr`] |
//! | `0x7f.1`, `2130706433`, `[::ffff:127.0.0.1]` | is another spelling of an address | equal to `127.0.0.1` for a [`Pattern`] |
//! | `x\u{AD}n--bcher-kva.org` | gets its ACE prefix when the soft hyphen is removed | equal to `bücher.org`; if it decodes wrongly, rejected |
//! | `xn--8i7caa.org` | decodes to `ｗｗｗ.org`, which is `www.org` | rejected, even by options that allow it |
//!
//! # What this does not
//!
//! Look-alikes are different hosts: `раураl.example` in Cyrillic is not `paypal.example`. A dot at
//! the end counts for equality, as it does in the DNS: `example.org.` is not `example.org`. It is
//! ignored by [`Host::is_same_or_subdomain_of`] and by patterns. Percent-encoding is not decoded: a
//! host with `%` is rejected. A host may begin with a hyphen: put `--` before it on a command line.

mod address;
mod pattern;

use alloc::borrow::{Borrow, Cow};
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

pub use self::address::{HostAddr, HostPort};
pub use self::pattern::Pattern;
use crate::batch::{Convert, Outcome, PassThrough};
use crate::domain::{labels, labels_by_full_stop};
use crate::uts46::{AsciiRules, Options, to_ascii, to_ascii_into, to_unicode, to_unicode_into};
use crate::{AsciiSet, Error, ErrorKind};

/// The name of a host in its canonical spelling.
///
/// This is the ASCII form: [`Display`](fmt::Display), [`AsRef`], [`Borrow`], comparisons and hashes
/// use this text. [`unicode`](Self::unicode) is the form to show.
///
/// ```
/// use std::collections::HashMap;
/// use xenonym::host::Host;
///
/// let mut hits: HashMap<Host, u32> = HashMap::new();
/// for name in ["例え.jp", "xn--r8jz45g.jp", "例え。ＪＰ"] {
///     *hits.entry(name.parse()?).or_default() += 1;
/// }
/// assert_eq!(hits.get("xn--r8jz45g.jp"), Some(&3));
/// # Ok::<(), xenonym::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Host(Box<str>);

impl Host {
    /// Parses a name by [`Options::WEB_HOST`], which allows `_` and hyphens anywhere in a
    /// label, because hosts in use have them. [`str::parse`] does the same.
    ///
    /// # Errors
    /// As [`parse_with`](Self::parse_with).
    pub fn parse(name: &str) -> Result<Self, Error> {
        Self::parse_with(name, &Options::WEB_HOST)
    }

    /// Parses a name by these options.
    ///
    /// Forbidden domain code points are rejected in addition to what the options reject.
    ///
    /// # Errors
    /// Those of [`uts46::to_ascii`](to_ascii()) and, for options that let ASCII names pass, of
    /// [`uts46::to_unicode`](to_unicode()); [`EmptyName`](ErrorKind::EmptyName),
    /// [`AddressLikeHost`](ErrorKind::AddressLikeHost),
    /// [`NotRoundTrip`](ErrorKind::NotRoundTrip). Offsets count bytes of `name`.
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
        let options = options.with_forbidden_domain_denied();
        Ok(Self(canonicalize(name, &options, &mut [0; NAME_BUFFER_LENGTH])?.into()))
    }

    /// The ASCII form: A-labels and lower case.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The Unicode form, for `{}`: safe to show, as [`Conversion::display`] is.
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
        Unicode(self)
    }

    /// The labels in their ASCII form, without the root.
    ///
    /// ```
    /// use xenonym::host::Host;
    ///
    /// let host: Host = "www.example.com.".parse()?;
    /// assert!(host.labels().rev().eq(["com", "example", "www"]));
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    pub fn labels(&self) -> impl DoubleEndedIterator<Item = &str> {
        labels_by_full_stop(&self.0).map(|label| label.text())
    }

    /// The host without its first label; `None` if there is only one.
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
        let (_, rest) = self.0.split_once('.')?;
        (!rest.is_empty()).then(|| Self(rest.into()))
    }

    /// The ASCII form without a dot at its end.
    pub fn without_root_dot(&self) -> &str {
        self.0.strip_suffix('.').unwrap_or(&self.0)
    }

    /// Whether this host is `other`, or below it in the DNS. Dots at the end are ignored.
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
        let rest = self.without_root_dot().strip_suffix(other.without_root_dot());
        rest.is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
    }
}

impl FromStr for Host {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self, Error> {
        Self::parse(name)
    }
}

impl TryFrom<&str> for Host {
    type Error = Error;

    fn try_from(name: &str) -> Result<Self, Error> {
        Self::parse(name)
    }
}

impl TryFrom<String> for Host {
    type Error = Error;

    fn try_from(name: String) -> Result<Self, Error> {
        Self::parse(&name)
    }
}

impl TryFrom<&[u8]> for Host {
    type Error = Error;

    fn try_from(name: &[u8]) -> Result<Self, Error> {
        Self::parse(crate::from_utf8(name)?)
    }
}

impl From<Host> for String {
    fn from(host: Host) -> Self {
        host.0.into_string()
    }
}

impl AsRef<str> for Host {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl Borrow<str> for Host {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl PartialEq<str> for Host {
    fn eq(&self, ascii: &str) -> bool {
        *self.0 == *ascii
    }
}

impl PartialEq<&str> for Host {
    fn eq(&self, ascii: &&str) -> bool {
        *self.0 == **ascii
    }
}

impl fmt::Display for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl fmt::Debug for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Host").field(&self.0).finish()
    }
}

/// The options for display: a label that these options reject stays in ASCII.
const SHOWN: Options = Options::UTS46.with_ascii_rules(AsciiRules::Deny(AsciiSet::URL));

/// The Unicode form of a [`Host`], from [`Host::unicode`].
#[derive(Clone, Copy, Debug)]
pub struct Unicode<'h>(&'h Host);

impl fmt::Display for Unicode<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&to_unicode(&self.0.0, &SHOWN).into_text())
    }
}

/// [`Host::parse_with`] for [`batch`](crate::batch): the result is the ASCII form.
///
/// ```
/// use xenonym::batch::{OnError, convert_lines};
/// use xenonym::host::Canonicalize;
/// use xenonym::uts46::Options;
///
/// let canonicalize = Canonicalize::new(Options::HOST);
/// let mut output = Vec::new();
/// let hosts = "Bücher。example\n127.0.0.1\n";
/// convert_lines(hosts.as_bytes(), &canonicalize, &mut output, |_| Some(OnError::Blank));
/// assert_eq!(output, b"xn--bcher-kva.example\n\n");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Canonicalize(Options);

impl Canonicalize {
    /// With these options, and forbidden domain code points denied.
    pub const fn new(options: Options) -> Self {
        Self(options.with_forbidden_domain_denied())
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
        if ascii == name {
            return Ok(Outcome::Unchanged);
        }
        output.extend_from_slice(ascii.as_bytes());
        Ok(Outcome::Appended)
    }
}

/// The length of a buffer for any name of the DNS in either form.
const NAME_BUFFER_LENGTH: usize = 256;

/// The canonical spelling of the name of a host.
fn canonicalize<'a>(
    name: &'a str,
    options: &Options,
    room: &'a mut [u8; NAME_BUFFER_LENGTH],
) -> Result<Cow<'a, str>, Error> {
    // Most names need no heap; the errors of the others are found with it.
    if let Some(ascii) = canonicalize_without_heap(name, options, room) {
        return Ok(Cow::Borrowed(ascii));
    }
    let ascii = to_ascii(name, options)?;
    if matches!(&*ascii, "" | ".") {
        return Err(Error::at(ErrorKind::EmptyName, 0));
    }
    // Only ASCII names that were just lower-cased have errors left, and keep their offsets.
    let unicode = to_unicode(&ascii, options).into_result()?;
    // With transitional processing, this may be a name other than the result of ToASCII.
    if !to_ascii(&unicode, options).is_ok_and(|again| again == ascii) {
        return Err(Error::at(ErrorKind::NotRoundTrip, 0).in_text(name));
    }
    let last = labels(&ascii).enumerate().last();
    if let Some((index, _)) = last.filter(|(_, label)| is_number(label.text())) {
        let error = Error::at(ErrorKind::AddressLikeHost, 0);
        return Err(labels(name).nth(index).map_or(error, |label| error.in_label(index, &label)));
    }
    Ok(ascii)
}

/// The canonical form of a name that is accepted; `None` for any error.
fn canonicalize_without_heap<'a>(
    name: &'a str,
    options: &Options,
    room: &'a mut [u8; NAME_BUFFER_LENGTH],
) -> Option<&'a str> {
    let ascii = to_ascii_into(name, options, room).ok()?;
    let last = ascii.strip_suffix('.').unwrap_or(ascii).rsplit('.').next()?;
    if last.is_empty() || is_number(last) {
        return None;
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

/// Whether the URL Standard's ends-in-a-number checker sees a number, in lower case.
fn is_number(label: &str) -> bool {
    let is = |text: &str, digit: fn(&u8) -> bool| text.as_bytes().iter().all(digit);
    match label.strip_prefix("0x") {
        Some(digits) => is(digits, u8::is_ascii_hexdigit),
        None => !label.is_empty() && is(label, u8::is_ascii_digit),
    }
}
