//! The standards by name, for programs whose users choose one.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::batch::{Batch, Convert, Memory, Outcome, PassThrough};
use crate::settings::{names, value_of};
use crate::{Conversion, Error, Operation, OptionsError, idna2003, idna2008, uts46};

/// A standard with its options.
///
/// The command `xn` and every binding use the same names for the standards in [`ALL`](Self::ALL).
/// [`Batch<Standard>`](Batch) converts many names.
///
/// # Which one?
///
/// | name | use it for |
/// |---|---|
/// | `dns` | Names as found in the DNS, with `_` and wildcards. Use it if you are unsure. |
/// | `host` | Host names only: letters, digits and hyphens |
/// | `uts46` | Parts of names: no checks of STD3 or lengths |
/// | `uts46-strict` | New names: every check of UTS #46 |
/// | `whatwg-url` | The same as browsers: URL Standard of August 2026 |
/// | `idna2003` | The same as old software: RFC 3490, Unicode 3.2 |
/// | `idna2008` | Registration: RFC 5891 section 4 |
/// | `idna2008-lookup` | Lookup without mapping: RFC 5891 section 5 |
///
/// Take the first line that fits:
///
/// 1. You register names, or check names for a registry: `idna2008`.
/// 2. You must produce the same result as a browser: `whatwg-url`.
/// 3. You must produce the same result as software from before 2010: `idna2003`.
/// 4. You resolve names in software that follows IDNA2008 and maps nothing: `idna2008-lookup`.
/// 5. Users create new names, and you can afford to reject unusual ones: `uts46-strict`.
/// 6. The names belong to hosts, such as web or mail servers: `host`.
/// 7. You implement UTS #46 and check lengths and ASCII yourself: `uts46`.
/// 8. Otherwise: `dns`.
///
/// ```
/// use xenonym::{ErrorKind, Standard};
///
/// let standard: Standard = "idna2008".parse()?;
/// assert_eq!(standard.to_ascii("faß.example").as_deref(), Ok("xn--fa-hia.example"));
/// assert_eq!(standard.to_ascii("☕.example").unwrap_err().kind(), ErrorKind::Idna2008Disallowed);
/// # Ok::<(), xenonym::OptionsError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Standard {
    /// RFC 3490.
    Idna2003(idna2003::Options),
    /// RFC 5891, for registration or lookup.
    Idna2008(idna2008::Options),
    /// UTS #46.
    Uts46(uts46::Options),
    /// "Domain to ASCII" and "domain to Unicode" of the URL Standard, each with its options.
    WhatwgUrl {
        /// For "domain to ASCII".
        to_ascii: uts46::Options,
        /// For "domain to Unicode". After an error the URL Standard shows the name as it was given;
        /// [`to_unicode`](Standard::to_unicode) returns what UTS #46 makes of it.
        to_unicode: uts46::Options,
    },
}

impl Standard {
    /// The standards with a name. They exclude three named presets of [`uts46::Options`]:
    /// `web-host`, and the dated presets of the URL Standard.
    ///
    /// ```
    /// use xenonym::Standard;
    ///
    /// let names = Standard::ALL.iter().map(|(name, _)| *name);
    /// assert!(names.take(3).eq(["dns", "host", "uts46"]));
    /// ```
    pub const ALL: &'static [(&'static str, Self)] = &[
        ("dns", Self::Uts46(uts46::Options::DNS)),
        ("host", Self::Uts46(uts46::Options::HOST)),
        ("uts46", Self::Uts46(uts46::Options::UTS46)),
        ("uts46-strict", Self::Uts46(uts46::Options::STRICT)),
        (
            "whatwg-url",
            Self::WhatwgUrl {
                to_ascii: uts46::Options::WHATWG_URL_2026_08,
                to_unicode: uts46::Options::UTS46,
            },
        ),
        ("idna2003", Self::Idna2003(idna2003::Options::RFC3490)),
        ("idna2008", Self::Idna2008(idna2008::Options::REGISTRATION)),
        ("idna2008-lookup", Self::Idna2008(idna2008::Options::LOOKUP)),
    ];

    /// Returns the name in [`ALL`](Self::ALL) of exactly this standard with these options. `None` if other options were chosen.
    ///
    /// ```
    /// use xenonym::{Standard, uts46};
    ///
    /// assert_eq!(Standard::Uts46(uts46::Options::DNS).name(), Some("dns"));
    /// assert_eq!(Standard::Uts46(uts46::Options::DNS.with_check_joiners(false)).name(), None);
    /// ```
    pub fn name(&self) -> Option<&'static str> {
        Self::ALL.iter().find(|(_, standard)| standard == self).map(|&(name, _)| name)
    }

    /// Applies ToASCII.
    ///
    /// # Errors
    /// The first error, as the `to_ascii` of the standard's module returns it.
    ///
    /// ```
    /// use xenonym::Standard;
    ///
    /// let dns: Standard = "dns".parse()?;
    /// assert_eq!(dns.to_ascii("bücher.example").as_deref(), Ok("xn--bcher-kva.example"));
    /// # Ok::<(), xenonym::OptionsError>(())
    /// ```
    pub fn to_ascii(self, name: &str) -> Result<Cow<'_, str>, Error> {
        match self {
            Self::Idna2003(options) => idna2003::to_ascii(name, &options),
            Self::Idna2008(options) => idna2008::to_ascii(name, &options),
            Self::Uts46(options) | Self::WhatwgUrl { to_ascii: options, .. } => {
                uts46::to_ascii(name, &options)
            }
        }
    }

    /// Applies ToASCII, and returns all errors.
    ///
    /// # Errors
    /// The errors that the steps of UTS #46 record, in their order, up to
    /// [`Conversion::MAX_ERRORS`]. IDNA2003 and IDNA2008 end at the
    /// first error.
    ///
    /// ```
    /// use xenonym::{ErrorKind, Standard};
    ///
    /// let host: Standard = "host".parse()?;
    /// let errors = host.to_ascii_with_errors("-a_b").unwrap_err();
    /// let kinds: Vec<ErrorKind> = errors.iter().map(|error| error.kind()).collect();
    /// assert_eq!(kinds, [ErrorKind::HyphenAtEnd, ErrorKind::Std3Ascii]);
    /// # Ok::<(), xenonym::OptionsError>(())
    /// ```
    pub fn to_ascii_with_errors(self, name: &str) -> Result<Cow<'_, str>, Vec<Error>> {
        match self {
            Self::Idna2003(_) | Self::Idna2008(_) => {
                self.to_ascii(name).map_err(|error| alloc::vec![error])
            }
            Self::Uts46(options) | Self::WhatwgUrl { to_ascii: options, .. } => {
                let conversion = uts46::to_ascii_with_errors(name, &options);
                let errors = conversion.errors().to_vec();
                conversion.into_result().map_err(|_| errors)
            }
        }
    }

    /// Applies ToUnicode.
    ///
    /// ```
    /// use xenonym::Standard;
    ///
    /// let dns: Standard = "dns".parse()?;
    /// assert_eq!(dns.to_unicode("xn--bcher-kva.example").display().to_string(), "bücher.example");
    /// # Ok::<(), xenonym::OptionsError>(())
    /// ```
    pub fn to_unicode(self, name: &str) -> Conversion<'_> {
        match self {
            Self::Idna2003(options) => idna2003::to_unicode(name, &options),
            Self::Idna2008(options) => idna2008::to_unicode(name, &options),
            Self::Uts46(options) | Self::WhatwgUrl { to_unicode: options, .. } => {
                uts46::to_unicode(name, &options)
            }
        }
    }
}

impl FromStr for Standard {
    type Err = OptionsError;

    /// The standard of this name in [`ALL`](Self::ALL), or the options of one, such as `dns,check_bidi=off`: the text that
    /// [`Display`](fmt::Display) writes.
    fn from_str(text: &str) -> Result<Self, OptionsError> {
        if let Some(standard) = value_of(text, Self::ALL) {
            return Ok(standard);
        }
        if let Some((to_ascii, to_unicode)) = text.split_once(DIVIDER) {
            return Ok(Self::WhatwgUrl {
                to_ascii: to_ascii.parse()?,
                to_unicode: to_unicode.parse()?,
            });
        }
        let (preset, _) = text.split_once(',').unwrap_or((text, ""));
        if preset.parse::<uts46::Options>().is_ok() {
            text.parse().map(Self::Uts46)
        } else if preset.parse::<idna2008::Options>().is_ok() {
            text.parse().map(Self::Idna2008)
        } else if preset.parse::<idna2003::Options>().is_ok() {
            text.parse().map(Self::Idna2003)
        } else {
            let choices = const { &names::<_, { Standard::ALL.len() }>(Standard::ALL) };
            Err(OptionsError::preset(preset, choices))
        }
    }
}

/// Between the two options of the URL Standard. No text of options contains it.
const DIVIDER: &str = " to_unicode=";

/// The [`name`](Standard::name), or else the options. [`FromStr`] reads it.
///
/// ```
/// use xenonym::{Standard, uts46};
///
/// let standard = Standard::Uts46(uts46::Options::DNS.with_check_joiners(false));
/// assert_eq!(standard.to_string(), "dns,check_joiners=off");
/// assert_eq!("dns,check_joiners=off".parse(), Ok(standard));
/// # Ok::<(), xenonym::OptionsError>(())
/// ```
impl fmt::Display for Standard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.name(), self) {
            (Some(name), _) => f.pad(name),
            (None, Self::Idna2003(options)) => options.fmt(f),
            (None, Self::Idna2008(options)) => options.fmt(f),
            (None, Self::Uts46(options)) => options.fmt(f),
            (None, Self::WhatwgUrl { to_ascii, to_unicode }) => {
                write!(f, "{to_ascii}{DIVIDER}{to_unicode}")
            }
        }
    }
}

/// The batch of a standard.
enum Names {
    Idna2003(Batch<idna2003::Options>),
    Idna2008(Batch<idna2008::Options>),
    Uts46(Batch<uts46::Options>),
}

impl Names {
    fn of(batch: &Batch<Standard>) -> Self {
        let operation = batch.operation();
        match (*batch.options(), operation) {
            (Standard::Idna2003(options), _) => Self::Idna2003(Batch::new(operation, options)),
            (Standard::Idna2008(options), _) => Self::Idna2008(Batch::new(operation, options)),
            (Standard::Uts46(options), _)
            | (Standard::WhatwgUrl { to_ascii: options, .. }, Operation::ToAscii)
            | (Standard::WhatwgUrl { to_unicode: options, .. }, Operation::ToUnicode) => {
                Self::Uts46(Batch::new(operation, options))
            }
        }
    }
}

impl Convert for Batch<Standard> {
    type Error = Error;

    fn pass_through(&self) -> PassThrough {
        match Names::of(self) {
            Names::Idna2003(batch) => batch.pass_through(),
            Names::Idna2008(batch) => batch.pass_through(),
            Names::Uts46(batch) => batch.pass_through(),
        }
    }

    fn convert(&self, name: &str, output: &mut Vec<u8>) -> Result<Outcome, Error> {
        match Names::of(self) {
            Names::Idna2003(batch) => batch.convert(name, output),
            Names::Idna2008(batch) => batch.convert(name, output),
            Names::Uts46(batch) => batch.convert(name, output),
        }
    }

    fn convert_next(
        &self,
        name: &str,
        output: &mut Vec<u8>,
        memory: &mut Memory,
    ) -> Result<Outcome, Error> {
        match Names::of(self) {
            Names::Uts46(batch) => batch.convert_next(name, output, memory),
            _ => self.convert(name, output),
        }
    }
}
