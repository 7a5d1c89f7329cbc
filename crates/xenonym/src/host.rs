//! A host's name that every part of a program takes for the same.
//!
//! One host has many spellings: `bücher.example`, `Bücher。example`, `xn--bcher-kva.example`. If
//! one part of a program checks one of them and another part uses the next, whoever writes the
//! name chooses what is checked. A [`Host`] is made once, by one set of [`Options`], and from then
//! on there is one spelling:
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
//! # What is proven
//!
//! - ToASCII accepts the name under its options; ToUnicode has no error to say of the result, and
//!   ToASCII makes that result of it again. So neither form leads anywhere else.
//! - It has no *forbidden domain code point* of the URL Standard, whatever the options allow, in
//!   neither form.
//! - Its last label is no number, so that nobody takes it for an IPv4 address.
//! - It is not empty, nor the root.
//!
//! [`Eq`], [`Ord`] and [`Hash`] compare the proven form and the options: a name is never equal to
//! one that was checked by other rules.
//!
//! # What this stops
//!
//! | spelling | what it does to those who compare text | here |
//! |---|---|---|
//! | `xn--example-.org` | decodes to `example.org` (CVE-2024-12224) | refused: [`RedundantAce`](crate::ErrorKind::RedundantAce) |
//! | `xn--.org` | decodes to nothing (the same) | refused |
//! | `example。org`, `example．org`, `example｡org` | has one label for who looks for `.` | equal to `example.org` |
//! | `a／b`, `a＠b`, `a％2e`, `a：80`, `℀` | becomes `a/b`, `a@b`, `a%2e`, `a:80`, `a/c` after the check | refused: [`DeniedAscii`](crate::ErrorKind::DeniedAscii) or [`Std3Ascii`](crate::ErrorKind::Std3Ascii) |
//! | `１２７.0.0.1`, `127。0。0。1`, `⑫7.1` | becomes an IPv4 address after the check | refused: [`AddressLikeHost`](crate::ErrorKind::AddressLikeHost) |
//! | `x\u{AD}n--bcher-kva.org` | gets its ACE prefix when the soft hyphen goes | equal to `bücher.org`; if it decodes wrongly, refused |
//! | `xn--8i7caa.org` | decodes to `ｗｗｗ.org`, which is `www.org` | refused, even by options that let ASCII pass |
//!
//! # What this does not
//!
//! Look-alikes are different hosts: `раураl.example` in Cyrillic is not `paypal.example`. A dot at
//! the end counts, as it does in the DNS: `example.org.` is not `example.org`.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::batch::{Change, Clean, Convert};
use crate::domain::labels;
use crate::uts46::{Options, to_ascii, to_ascii_into, to_unicode, to_unicode_into};
use crate::{Error, ErrorKind};

/// The name of a host, proven to be the same in both of its forms.
///
/// It shows itself in ASCII; [`unicode`](Self::unicode) shows the form to read.
///
/// ```
/// use std::collections::HashSet;
/// use xenonym::host::Host;
///
/// let mut seen = HashSet::new();
/// for name in ["例え.jp", "xn--r8jz45g.jp", "例え。ＪＰ"] {
///     seen.insert(name.parse::<Host>()?);
/// }
/// assert_eq!(seen.len(), 1);
/// # Ok::<(), xenonym::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Host {
    ascii: Box<str>,
    options: Options,
}

impl Host {
    /// The host of this name under these options. [`str::parse`] takes [`Options::HOST`].
    ///
    /// Forbidden domain code points are refused in addition to what the options refuse.
    ///
    /// # Errors
    /// Those of [`uts46::to_ascii`](crate::uts46::to_ascii()) and, for options that let ASCII names
    /// pass, of [`uts46::to_unicode`](crate::uts46::to_unicode()); [`EmptyName`](ErrorKind::EmptyName), [`AddressLikeHost`](ErrorKind::AddressLikeHost),
    /// [`NotRoundTrip`](ErrorKind::NotRoundTrip). Offsets count bytes of `name`.
    ///
    /// ```
    /// use xenonym::ErrorKind;
    /// use xenonym::host::Host;
    /// use xenonym::uts46::Options;
    ///
    /// let host = Host::new("_Service.Bücher.example", &Options::DNS)?;
    /// assert_eq!(host.as_ascii(), "_service.xn--bcher-kva.example");
    ///
    /// let error = Host::new("xn--example-.org", &Options::DNS).unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::RedundantAce);
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    pub fn new(name: &str, options: &Options) -> Result<Self, Error> {
        let options = options.with_forbidden_domain_denied();
        let ascii = prove(name, &options, &mut [0; ROOM])?.into();
        Ok(Self { ascii, options })
    }

    /// The name as the DNS takes it: A-labels and lower case.
    ///
    /// ```
    /// use xenonym::host::Host;
    ///
    /// assert_eq!("Ü.example".parse::<Host>()?.as_ascii(), "xn--tda.example");
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    pub fn as_ascii(&self) -> &str {
        &self.ascii
    }

    /// The name as people read it, for `{}`.
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

    /// The options it is proven under: those that it was made with, and forbidden domain code
    /// points denied.
    ///
    /// ```
    /// use xenonym::host::Host;
    /// use xenonym::uts46::Options;
    ///
    /// let host: Host = "ü.example".parse()?;
    /// assert_eq!(host.options(), &Options::HOST);
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    pub const fn options(&self) -> &Options {
        &self.options
    }
}

/// Whether both names are hosts, and the same one.
///
/// What is no host is the same as nothing, not even as itself. To learn why, make a [`Host`].
///
/// ```
/// use xenonym::host::same_host;
/// use xenonym::uts46::Options;
///
/// assert!(same_host("Bücher。example", "xn--bcher-kva.example", &Options::HOST));
/// assert!(!same_host("example.org", "xn--example-.org", &Options::HOST));
/// assert!(!same_host("a_b", "a_b", &Options::HOST));
/// ```
pub fn same_host(first: &str, second: &str, options: &Options) -> bool {
    match (Host::new(first, options), Host::new(second, options)) {
        (Ok(first), Ok(second)) => first == second,
        _ => false,
    }
}

impl FromStr for Host {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self, Error> {
        Self::new(name, &Options::HOST)
    }
}

impl fmt::Display for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.ascii)
    }
}

impl fmt::Debug for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Host").field(&self.ascii).finish()
    }
}

/// Shows a [`Host`] as people read it. Made by [`Host::unicode`].
///
/// ```
/// use xenonym::host::Host;
///
/// let host: Host = "xn--r8jz45g.jp".parse()?;
/// assert_eq!(host.unicode().to_string(), "例え.jp");
/// # Ok::<(), xenonym::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Unicode<'h>(&'h Host);

impl fmt::Display for Unicode<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // No error is left since the host was made.
        f.pad(to_unicode(&self.0.ascii, &self.0.options).text())
    }
}

/// [`Host::new`] for [`batch`](crate::batch): the result is [`Host::as_ascii`].
///
/// ```
/// use xenonym::batch::{Instead, convert_lines};
/// use xenonym::host::Batch;
/// use xenonym::uts46::Options;
///
/// let canonical = Batch { options: Options::HOST };
/// let mut output = Vec::new();
/// let hosts = "Bücher。example\n127.0.0.1\n";
/// convert_lines(hosts.as_bytes(), &canonical, &mut output, |_| Some(Instead::Blank));
/// assert_eq!(output, b"xn--bcher-kva.example\n\n");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Batch {
    /// Under which options.
    pub options: Options,
}

impl Convert for Batch {
    /// Numbers at the end are clean elsewhere.
    fn clean(&self) -> Clean {
        Clean::NONE
    }

    fn convert(&self, name: &str, output: &mut Vec<u8>) -> Result<Change, Error> {
        let mut room = [0; ROOM];
        let ascii = prove(name, &self.options.with_forbidden_domain_denied(), &mut room)?;
        if ascii == name {
            return Ok(Change::Unchanged);
        }
        output.extend_from_slice(ascii.as_bytes());
        Ok(Change::Appended)
    }
}

/// Long enough for a name of the DNS in either form.
const ROOM: usize = 256;

/// The one spelling of a host's name.
fn prove<'a>(
    name: &'a str,
    options: &Options,
    room: &'a mut [u8; ROOM],
) -> Result<Cow<'a, str>, Error> {
    // Most names need no heap; what is to be said of the others is found with it.
    if let Some(ascii) = prove_without_heap(name, options, room) {
        return Ok(Cow::Borrowed(ascii));
    }
    let ascii = to_ascii(name, options)?;
    if matches!(&*ascii, "" | ".") {
        return Err(Error::at(ErrorKind::EmptyName, 0));
    }
    // Only ASCII names that were just lower-cased have errors left, and keep their offsets.
    let unicode = to_unicode(&ascii, options).ok()?;
    // It may be another name's than ToASCII's result: transitional processing parts the two.
    if !to_ascii(&unicode, options).is_ok_and(|again| again == ascii) {
        return Err(Error::at(ErrorKind::NotRoundTrip, 0));
    }
    let last = labels(&ascii).enumerate().last();
    if let Some((index, _)) = last.filter(|(_, label)| is_number(label.text())) {
        let error = Error::at(ErrorKind::AddressLikeHost, 0);
        return Err(labels(name).nth(index).map_or(error, |label| error.in_label(index, &label)));
    }
    Ok(ascii)
}

/// The same, if there is nothing to say.
fn prove_without_heap<'a>(
    name: &'a str,
    options: &Options,
    room: &'a mut [u8; ROOM],
) -> Option<&'a str> {
    let ascii = to_ascii_into(name, options, room).ok()?;
    let last = ascii.strip_suffix('.').unwrap_or(ascii).rsplit('.').next()?;
    if last.is_empty() || is_number(last) {
        return None;
    }
    let (mut has_error, mut unicode, mut again) = (false, [0; ROOM], [0; ROOM]);
    let unicode = to_unicode_into(ascii, options, &mut unicode, |_| has_error = true).ok()?;
    if has_error {
        return None;
    }
    let again = to_ascii_into(unicode, options, &mut again).ok()?;
    (again == ascii).then_some(ascii)
}

/// What the URL Standard's ends-in-a-number checker takes for a number, in lower case.
fn is_number(label: &str) -> bool {
    let is = |text: &str, digit: fn(&u8) -> bool| text.as_bytes().iter().all(digit);
    match label.strip_prefix("0x") {
        Some(digits) => is(digits, u8::is_ascii_hexdigit),
        None => !label.is_empty() && is(label, u8::is_ascii_digit),
    }
}
