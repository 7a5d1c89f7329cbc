//! The protocol of RFC 5891.

use core::fmt;
use core::str::FromStr;

use crate::Error;
use crate::settings::{OptionsError, SWITCH, Unknown, name_of, names, read, switch, value_of};
use crate::uts46::{BIDI, CheckBidi};

/// The two protocols of RFC 5891.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(clippy::exhaustive_enums, reason = "RFC 5891 defines two")]
pub enum Protocol {
    /// Section 4: for labels that enter a zone.
    Registration,
    /// Section 5: for names that are looked up in the DNS. Labels may start or end with hyphens,
    /// the rules of CONTEXTO code points are not applied unless
    /// [`with_check_context_o`](Options::with_check_context_o) is set, ASCII labels may contain any
    /// ASCII code point, and A-labels may be in uppercase.
    Lookup,
}

/// How names are checked and converted.
///
/// For each setter `with_...`, there is a getter with the flag's name. [`Default`] is
/// [`LOOKUP`](Self::LOOKUP). [`Display`](fmt::Display) writes options as text, and [`FromStr`]
/// parses them: `registration` or `lookup`, then `,check_bidi=` with `off`, `name` or `label`, and
/// `,check_context_o=` with `on` or `off`.
///
/// ```
/// use xenonym::idna2008::{CheckBidi, Options, check};
///
/// assert!(check("ü-.example", &Options::LOOKUP).is_ok());
/// assert!(check("ü-.example", &Options::REGISTRATION).is_err());
///
/// let without_bidi = Options::LOOKUP.with_check_bidi(CheckBidi::Off);
/// assert_eq!(without_bidi.to_string(), "lookup,check_bidi=off");
/// assert_eq!("lookup,check_bidi=off".parse(), Ok(without_bidi));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Options {
    protocol: Protocol,
    bidi: CheckBidi,
    check_context_o: bool,
}

impl Options {
    /// RFC 5891 section 4, with the Bidi rule for the whole name.
    pub const REGISTRATION: Self = Self {
        protocol: Protocol::Registration,
        bidi: CheckBidi::WholeName,
        check_context_o: true,
    };

    /// RFC 5891 section 5, with the Bidi rule for the whole name.
    ///
    /// ```
    /// use xenonym::idna2008::{Options, to_ascii_into};
    ///
    /// let mut buffer = [0; 64];
    /// let ascii = to_ascii_into("_tcp.bücher.example", &Options::LOOKUP, &mut buffer)?;
    /// assert_eq!(ascii, "_tcp.xn--bcher-kva.example");
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    pub const LOOKUP: Self =
        Self { protocol: Protocol::Lookup, bidi: CheckBidi::WholeName, check_context_o: false };

    /// Returns the protocol.
    pub const fn protocol(&self) -> Protocol {
        self.protocol
    }

    /// Sets which labels must satisfy the Bidi rule.
    #[must_use]
    pub const fn with_check_bidi(self, bidi: CheckBidi) -> Self {
        Self { bidi, ..self }
    }

    /// Returns the labels that must satisfy the Bidi rule.
    pub const fn check_bidi(&self) -> CheckBidi {
        self.bidi
    }

    /// Sets whether lookup applies the rules of CONTEXTO code points, which RFC 5891 section 5.4
    /// allows ("MAY"). Registration always applies them.
    ///
    /// ```
    /// use xenonym::idna2008::{Options, check};
    ///
    /// assert!(check("a·b", &Options::LOOKUP).is_ok());
    /// assert!(check("a·b", &Options::LOOKUP.with_check_context_o(true)).is_err());
    /// ```
    #[must_use]
    pub const fn with_check_context_o(self, check: bool) -> Self {
        let is_registration = matches!(self.protocol, Protocol::Registration);
        Self { check_context_o: check || is_registration, ..self }
    }

    /// Returns whether the rules of CONTEXTO code points are applied.
    pub const fn check_context_o(&self) -> bool {
        self.check_context_o
    }
}

impl Options {
    /// The error, with help that fits the protocol.
    #[cold]
    pub(super) fn advise(&self, error: Error) -> Error {
        match self.protocol {
            Protocol::Registration => error.in_registration(),
            Protocol::Lookup => error.in_lookup(),
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self::LOOKUP
    }
}

const PRESETS: [(&str, Options); 2] =
    [("registration", Options::REGISTRATION), ("lookup", Options::LOOKUP)];

/// Writes the protocol, and `,flag=value` for each flag that differs from its preset.
impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let preset = match self.protocol {
            Protocol::Registration => Self::REGISTRATION,
            Protocol::Lookup => Self::LOOKUP,
        };
        f.write_str(name_of(preset, &PRESETS))?;
        if self.bidi != preset.bidi {
            write!(f, ",check_bidi={}", name_of(self.bidi, &BIDI))?;
        }
        if self.check_context_o != preset.check_context_o {
            write!(f, ",check_context_o={}", name_of(self.check_context_o, &SWITCH))?;
        }
        Ok(())
    }
}

impl FromStr for Options {
    type Err = OptionsError;

    fn from_str(text: &str) -> Result<Self, OptionsError> {
        let presets = const { &names::<_, 2>(&PRESETS) };
        read(text, &PRESETS, presets, |options, flag, value| match flag {
            "check_bidi" => value_of(value, &BIDI)
                .map(|bidi| options.with_check_bidi(bidi))
                .ok_or(Unknown::Value("check_bidi", const { &names::<_, 3>(&BIDI) })),
            "check_context_o" => {
                switch("check_context_o", value).map(|is_on| options.with_check_context_o(is_on))
            }
            _ => Err(Unknown::Flag(&["check_bidi", "check_context_o"])),
        })
    }
}
