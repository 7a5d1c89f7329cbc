//! XMPP addresses, called JIDs (RFC 7622).
//!
//! ```
//! use xenonym_precis::jid::Jid;
//!
//! let jid = Jid::enforce("Juliet@Bücher.Example./Balcony")?;
//! assert_eq!(jid.as_str(), "juliet@bücher.example/Balcony");
//! assert_eq!(jid.localpart(), Some("juliet"));
//! assert_eq!(jid.domainpart(), "bücher.example");
//! assert_eq!(jid.resourcepart(), Some("Balcony"));
//! # Ok::<(), xenonym_precis::Error>(())
//! ```
//!
//! The address is divided before any mapping, at the first `/` and then at the first `@` (section 3.2). The localpart and
//! the resourcepart are checked by [`LOCALPART`] and [`RESOURCEPART`].
//!
//! Domainparts are IDNA2008 domain names in Unicode, or IP addresses. IPv6 addresses are in
//! brackets, and may include a zone (RFC 6874). Enforcement removes a trailing dot, maps the name
//! according to RFC 5895, and converts A-labels to U-labels. The labels must be fit for
//! registration (RFC 5891 section 4), because sections 3.2 and 3.2.1 allow only U-labels and NR-LDH
//! labels. Preparation does the same without mapping.

use alloc::borrow::Cow;
use alloc::string::String;

use core::fmt;
use core::net::Ipv6Addr;
use core::ops::Range;
use core::str::FromStr;

use xenonym::domain::labels;
use xenonym::idna2008::{Options, map, to_unicode};
use xenonym::{Place, Side};

use crate::{Action, Error, ErrorKind, LOCALPART, RESOURCEPART, SideError};

/// The most bytes of a domainpart.
const MAX_DOMAINPART: usize = 1023;

/// A part of an XMPP address.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(clippy::exhaustive_enums, reason = "an XMPP address has three")]
pub enum Part {
    /// Before the `@`.
    Localpart,
    /// The domain name or IP address.
    Domainpart,
    /// After the `/`.
    Resourcepart,
}

impl Part {
    /// Returns the name in RFC 7622.
    ///
    /// ```
    /// assert_eq!(xenonym_precis::jid::Part::Localpart.name(), "localpart");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Localpart => "localpart",
            Self::Domainpart => "domainpart",
            Self::Resourcepart => "resourcepart",
        }
    }
}

/// An XMPP address whose parts were prepared or enforced.
///
/// [`Display`](fmt::Display) writes the address. [`FromStr`] enforces it, and returns an address that borrows nothing.
///
/// ```
/// use xenonym_precis::jid::Jid;
///
/// let jid: Jid = "Juliet@example.com".parse()?;
/// assert_eq!(jid.to_string(), "juliet@example.com");
/// # Ok::<(), xenonym_precis::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[doc(alias = "XMPP address")]
#[doc(alias = "email")]
pub struct Jid<'a> {
    text: Cow<'a, str>,
    /// Where the localpart ends, if there is one.
    at_sign: Option<usize>,
    /// Where the domainpart ends.
    domain_end: usize,
}

/// The parts of an address, and where they are.
struct Parts {
    localpart: Option<Range<usize>>,
    domainpart: Range<usize>,
    resourcepart: Option<Range<usize>>,
}

impl Parts {
    /// Section 3.2.
    fn of(text: &str) -> Self {
        let slash = text.find('/');
        let bare = text.get(..slash.unwrap_or(text.len())).unwrap_or(text);
        let at_sign = bare.find('@');
        Self {
            localpart: at_sign.map(|end| 0..end),
            domainpart: at_sign.map_or(0, |at| at + 1)..bare.len(),
            resourcepart: slash.map(|at| at + 1..text.len()),
        }
    }
}

impl<'a> Jid<'a> {
    /// Prepares an address for enforcement by another entity.
    ///
    /// # Errors
    /// As [`enforce`](Self::enforce). Missing parts, such as in `@example.com`, are errors here too.
    ///
    /// ```
    /// use xenonym_precis::jid::Jid;
    ///
    /// assert_eq!(Jid::prepare("Juliet@example.com")?.localpart(), Some("Juliet"));
    /// # Ok::<(), xenonym_precis::Error>(())
    /// ```
    pub fn prepare(text: &'a str) -> Result<Self, Error> {
        Self::apply(Action::Prepare, text)
    }

    /// Enforces the rules of each part. Borrowed if nothing changes.
    ///
    /// # Errors
    /// Any [`ErrorKind`], with the [`part`](Error::part) and the offset in the whole address.
    ///
    /// ```
    /// use xenonym_precis::jid::{Jid, Part};
    ///
    /// let error = Jid::enforce("juliet@example.com/").unwrap_err();
    /// assert_eq!((error.part(), error.offset()), (Some(Part::Resourcepart), 19));
    /// ```
    pub fn enforce(text: &'a str) -> Result<Self, Error> {
        Self::apply(Action::Enforce, text)
    }

    /// Applies the rules of an action to each part. Comparison uses the rules of enforcement.
    ///
    /// # Errors
    /// As [`enforce`](Self::enforce).
    pub fn apply(action: Action, text: &'a str) -> Result<Self, Error> {
        let parts = Parts::of(text);
        let apply = |part, range: &Range<usize>| {
            let input = text.get(range.clone()).unwrap_or_default();
            let applied = match part {
                Part::Localpart => LOCALPART.apply(action, input),
                Part::Domainpart => apply_domainpart(action, input),
                Part::Resourcepart => RESOURCEPART.apply(action, input),
            };
            // Preparation allows empty strings, but here a separator announces the part.
            let applied =
                if input.is_empty() { Err(Error::new(ErrorKind::Empty, 0..0)) } else { applied };
            applied.map_err(|error| error.in_part(part, range.start))
        };
        let localpart = parts.localpart.map(|range| apply(Part::Localpart, &range)).transpose()?;
        let domainpart = apply(Part::Domainpart, &parts.domainpart)?;
        let resourcepart =
            parts.resourcepart.map(|range| apply(Part::Resourcepart, &range)).transpose()?;
        Ok(Self::of_parts(text, localpart, &domainpart, resourcepart))
    }

    fn of_parts(
        text: &'a str,
        localpart: Option<Cow<'a, str>>,
        domainpart: &Cow<'a, str>,
        resourcepart: Option<Cow<'a, str>>,
    ) -> Self {
        let at_sign = localpart.as_ref().map(|part| part.len());
        let mut output = String::with_capacity(text.len());
        if let Some(part) = localpart {
            output.push_str(&part);
            output.push('@');
        }
        output.push_str(domainpart);
        let domain_end = output.len();
        if let Some(part) = resourcepart {
            output.push('/');
            output.push_str(&part);
        }
        let text = if output == text { Cow::Borrowed(text) } else { Cow::Owned(output) };
        Self { text, at_sign, domain_end }
    }

    /// Returns whether two addresses are equivalent.
    ///
    /// # Errors
    /// The error of the address that is rejected, the first one if both are.
    ///
    /// ```
    /// use xenonym_precis::jid::Jid;
    ///
    /// assert_eq!(Jid::compare("a@xn--bcher-kva.example", "A@BÜCHER.example"), Ok(true));
    /// ```
    pub fn compare(first: &str, second: &str) -> Result<bool, SideError> {
        let form = |text, side| {
            Jid::apply(Action::Compare, text).map_err(|error| SideError::new(side, error))
        };
        let first = form(first, Side::First)?;
        Ok(first.text == form(second, Side::Second)?.text)
    }

    /// Returns the whole address.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns the whole address, borrowed if nothing changed.
    pub fn into_text(self) -> Cow<'a, str> {
        self.text
    }

    /// Returns the same address, which borrows nothing, so that it can outlive the text that it was made from.
    ///
    /// ```
    /// use xenonym_precis::jid::Jid;
    ///
    /// let line = String::from("juliet@example.com\n");
    /// let jid: Jid<'static> = Jid::enforce(line.trim_end())?.into_owned();
    /// drop(line);
    /// assert_eq!(jid.as_str(), "juliet@example.com");
    /// # Ok::<(), xenonym_precis::Error>(())
    /// ```
    pub fn into_owned(self) -> Jid<'static> {
        let Self { text, at_sign, domain_end } = self;
        Jid { text: Cow::Owned(text.into_owned()), at_sign, domain_end }
    }

    /// Returns the part before the `@`, if there is one.
    pub fn localpart(&self) -> Option<&str> {
        self.text.get(..self.at_sign?)
    }

    /// Returns the domain name in Unicode, or the IP address.
    pub fn domainpart(&self) -> &str {
        let start = self.at_sign.map_or(0, |at| at + 1);
        self.text.get(start..self.domain_end).unwrap_or_default()
    }

    /// Returns the part after the `/`, if there is one.
    pub fn resourcepart(&self) -> Option<&str> {
        self.text.get(self.domain_end + 1..)
    }

    /// Returns the address without its resourcepart.
    ///
    /// ```
    /// use xenonym_precis::jid::Jid;
    ///
    /// assert_eq!(Jid::enforce("juliet@example.com/foo")?.bare(), "juliet@example.com");
    /// # Ok::<(), xenonym_precis::Error>(())
    /// ```
    pub fn bare(&self) -> &str {
        self.text.get(..self.domain_end).unwrap_or_default()
    }
}

impl fmt::Display for Jid<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl AsRef<str> for Jid<'_> {
    fn as_ref(&self) -> &str {
        &self.text
    }
}

/// As [`enforce`](Jid::enforce).
impl<'a> TryFrom<&'a str> for Jid<'a> {
    type Error = Error;

    fn try_from(text: &'a str) -> Result<Self, Error> {
        Self::enforce(text)
    }
}

/// As [`enforce`](Jid::enforce), and copied.
impl FromStr for Jid<'static> {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Jid::enforce(text).map(Jid::into_owned)
    }
}

/// Enforces the rules of a domainpart (section 3.2). Borrowed if nothing changes.
///
/// # Errors
/// [`Domainpart`](ErrorKind::Domainpart), [`Empty`](ErrorKind::Empty), [`TooLong`](ErrorKind::TooLong).
///
/// ```
/// use xenonym_precis::jid::enforce_domainpart;
///
/// assert_eq!(enforce_domainpart("xn--bcher-kva.EXAMPLE.")?, "bücher.example");
/// assert_eq!(enforce_domainpart("[2001:DB8::1]")?, "[2001:db8::1]");
/// # Ok::<(), xenonym_precis::Error>(())
/// ```
pub fn enforce_domainpart(text: &str) -> Result<Cow<'_, str>, Error> {
    apply_domainpart(Action::Enforce, text)
}

/// Applies the rules of an action to a domainpart. Comparison uses the rules of enforcement.
///
/// # Errors
/// As [`enforce_domainpart`].
pub fn apply_domainpart(action: Action, text: &str) -> Result<Cow<'_, str>, Error> {
    // The dot of the root is removed before all other steps.
    let name = text.strip_suffix('.').unwrap_or(text);
    if name.is_empty() {
        return Err(Error::new(ErrorKind::Empty, 0..text.len()));
    }
    if name.starts_with('[') {
        return ip_literal(action, name);
    }
    let mapped = if action == Action::Prepare { Cow::Borrowed(name) } else { map(name) };
    // Another code point may have been mapped to that dot.
    let unmapped_dot = text.len() == name.len();
    let rooted = mapped.strip_suffix('.').filter(|_| unmapped_dot).unwrap_or(&mapped);
    if rooted.is_empty() {
        return Err(Error::new(ErrorKind::Empty, 0..text.len()));
    }
    if rooted.ends_with('.') {
        let error = xenonym::Error::new(xenonym::ErrorKind::EmptyLabel, 0..0);
        return Err(Error::of_domain(error, error.help(), name.len()..name.len(), name));
    }
    let conversion = to_unicode(rooted, &Options::REGISTRATION);
    if let Some(&error) = conversion.errors().first() {
        return Err(of_domain(error, name, rooted));
    }
    let output = conversion.into_text();
    if output.len() > MAX_DOMAINPART {
        return Err(Error::new(ErrorKind::TooLong, 0..text.len()));
    }
    Ok(if output == name { Cow::Borrowed(name) } else { Cow::Owned(output.into_owned()) })
}

/// An error of IDNA2008 in the mapped name, as one of the input.
#[cold]
fn of_domain(error: xenonym::Error, input: &str, mapped: &str) -> Error {
    if input.parse::<Ipv6Addr>().is_ok() {
        return of_whole(xenonym::ErrorKind::UnbracketedIpv6, input);
    }
    let label = error.label().and_then(|index| labels(input).nth(index));
    let range = match label {
        // Nothing before it was mapped.
        _ if input.get(..error.range().end) == mapped.get(..error.range().end) => error.range(),
        Some(label) => label.range(),
        None => 0..input.len(),
    };
    Error::of_domain(error, help(&error, mapped), range, input)
}

/// How to fix an error of IDNA2008 in the mapped name.
fn help(error: &xenonym::Error, mapped: &str) -> &'static str {
    if error.kind() != xenonym::ErrorKind::Idna2008Disallowed || error.place() == Place::Decoded {
        return error.help();
    }
    let after = mapped.get(error.range().end..).unwrap_or_default();
    match error.code_point().and_then(char::from_u32) {
        Some(':') if after.bytes().all(|byte| byte.is_ascii_digit()) => {
            "remove the port, because an XMPP address has none"
        }
        Some('@') => "write only one @, before the domain name",
        // Text without the sign would be another name, which nobody meant.
        Some(sign) if sign.is_ascii() && sign != '_' => {
            "write only a domain name or an IP address before the first slash"
        }
        _ => "remove it, or write another code point",
    }
}

/// An error of the whole domainpart.
#[cold]
fn of_whole(kind: xenonym::ErrorKind, text: &str) -> Error {
    let error = xenonym::Error::new(kind, 0..text.len());
    Error::of_domain(error, error.help(), error.range(), text)
}

/// An IPv6 address in brackets (RFC 3986 section 3.2.2), perhaps with a zone (RFC 6874 section 2).
fn ip_literal(action: Action, text: &str) -> Result<Cow<'_, str>, Error> {
    let invalid = || of_whole(xenonym::ErrorKind::InvalidAddress, text);
    let inside = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let inside = inside.ok_or_else(invalid)?;
    let (address, zone) = inside.split_once("%25").map_or((inside, None), |(a, z)| (a, Some(z)));
    let is_zone = zone.is_none_or(|zone| !zone.is_empty() && zone.bytes().all(is_of_zone));
    if address.parse::<Ipv6Addr>().is_err() || !is_zone {
        return Err(invalid());
    }
    if action == Action::Prepare || !address.bytes().any(|byte| byte.is_ascii_uppercase()) {
        return Ok(Cow::Borrowed(text));
    }
    // A zone may depend on case.
    let (before, after) = text.split_at_checked(address.len() + 1).unwrap_or_default();
    Ok(Cow::Owned(before.to_ascii_lowercase() + after))
}

/// The bytes of RFC 3986's `unreserved` and `pct-encoded`.
const fn is_of_zone(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~' | b'%')
}
