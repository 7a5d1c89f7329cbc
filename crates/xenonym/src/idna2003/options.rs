//! The flags of RFC 3490 section 4, and the additions of this crate.

use core::fmt;
use core::str::FromStr;

use crate::settings::{OptionsError, Unknown, read, switch};
use crate::stringprep::Purpose;

/// The options of ToASCII and ToUnicode: the RFC's two flags, and two more.
///
/// For each setter `with_...`, there is a getter with the flag's name. [`Display`](fmt::Display)
/// writes options as text, and [`FromStr`] parses them.
///
/// ```
/// use xenonym::idna2003::Options;
///
/// const HOST_NAMES: Options = Options::RFC3490.with_use_std3_ascii_rules(true);
/// assert!(HOST_NAMES.use_std3_ascii_rules());
/// assert_eq!(HOST_NAMES.to_string(), "rfc3490,use_std3_ascii_rules=on");
/// assert_eq!("rfc3490,use_std3_ascii_rules=on".parse(), Ok(HOST_NAMES));
/// assert_eq!(Options::default(), Options::RFC3490);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "the flags of the standard, by their names")]
pub struct Options {
    allow_unassigned: bool,
    use_std3_ascii_rules: bool,
    allow_separators_in_labels: bool,
    limit_name_length: bool,
}

impl Options {
    /// No flag is set: for stored strings, with any ASCII code point.
    pub const RFC3490: Self = Self {
        allow_unassigned: false,
        use_std3_ascii_rules: false,
        allow_separators_in_labels: false,
        limit_name_length: false,
    };

    /// Sets the RFC's `AllowUnassigned` flag: the name is a query, and may contain code points that
    /// are not assigned in Unicode 3.2.
    ///
    /// ```
    /// use xenonym::idna2003::{Options, to_ascii_into};
    ///
    /// let name = "\u{221}.example"; // of Unicode 4.0
    /// let query = Options::RFC3490.with_allow_unassigned(true);
    /// assert!(to_ascii_into(name, &Options::RFC3490, &mut [0; 64]).is_err());
    /// assert_eq!(to_ascii_into(name, &query, &mut [0; 64])?, "xn--6la.example");
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    #[must_use]
    pub const fn with_allow_unassigned(self, allow: bool) -> Self {
        Self { allow_unassigned: allow, ..self }
    }

    /// Returns whether unassigned code points are allowed.
    pub const fn allow_unassigned(&self) -> bool {
        self.allow_unassigned
    }

    /// Sets the RFC's flag `UseSTD3ASCIIRules`: the only ASCII code points of a label are letters,
    /// digits and inner hyphens, as in host names.
    #[must_use]
    pub const fn with_use_std3_ascii_rules(self, on: bool) -> Self {
        Self { use_std3_ascii_rules: on, ..self }
    }

    /// Returns whether letters, digits and inner hyphens are the only ASCII code points of labels.
    pub const fn use_std3_ascii_rules(&self) -> bool {
        self.use_std3_ascii_rules
    }

    /// Sets whether a label may contain a dot, as the text of the RFC allows.
    ///
    /// Some code points are mapped to text with a dot: `a․b`, with U+2024, is one label before
    /// ToASCII and `a.b` after it, which other programs read as two labels. Without this flag, such
    /// a label is rejected.
    ///
    /// ```
    /// use xenonym::ErrorKind;
    /// use xenonym::idna2003::{Options, to_ascii_into};
    ///
    /// let error = to_ascii_into("a․b", &Options::RFC3490, &mut [0; 64]).unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::SeparatorInLabel);
    /// let letter = Options::RFC3490.with_allow_separators_in_labels(true);
    /// assert_eq!(to_ascii_into("a․b", &letter, &mut [0; 64])?, "a.b");
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    #[must_use]
    pub const fn with_allow_separators_in_labels(self, allow: bool) -> Self {
        Self { allow_separators_in_labels: allow, ..self }
    }

    /// Returns whether a label may contain a dot.
    pub const fn allow_separators_in_labels(&self) -> bool {
        self.allow_separators_in_labels
    }

    /// Sets whether ToASCII rejects names longer than 253 bytes, not counting a trailing dot (RFC
    /// 1035 section 2.3.4: 255 octets). Functions for single labels ignore it.
    ///
    /// ```
    /// use xenonym::idna2003::{Options, to_ascii_into};
    ///
    /// let name = "a.".repeat(127); // 255 octets
    /// let limited = Options::RFC3490.with_limit_name_length(true);
    /// assert!(to_ascii_into(&name, &limited, &mut []).is_ok());
    /// assert!(to_ascii_into(&format!("a.{name}"), &limited, &mut []).is_err());
    /// ```
    #[must_use]
    pub const fn with_limit_name_length(self, limit: bool) -> Self {
        Self { limit_name_length: limit, ..self }
    }

    /// Returns whether ToASCII rejects names that are too long.
    pub const fn limit_name_length(&self) -> bool {
        self.limit_name_length
    }

    /// The purpose of Nameprep that `AllowUnassigned` selects.
    pub(super) const fn purpose(&self) -> Purpose {
        if self.allow_unassigned { Purpose::Query } else { Purpose::Stored }
    }
}

/// A flag: its name, getter and setter.
type Flag = (&'static str, fn(&Options) -> bool, fn(Options, bool) -> Options);

const FLAGS: [Flag; 4] = [
    ("allow_unassigned", Options::allow_unassigned, Options::with_allow_unassigned),
    ("use_std3_ascii_rules", Options::use_std3_ascii_rules, Options::with_use_std3_ascii_rules),
    (
        "allow_separators_in_labels",
        Options::allow_separators_in_labels,
        Options::with_allow_separators_in_labels,
    ),
    ("limit_name_length", Options::limit_name_length, Options::with_limit_name_length),
];

const FLAG_NAMES: &[&str] = &[FLAGS[0].0, FLAGS[1].0, FLAGS[2].0, FLAGS[3].0];

/// Writes `rfc3490`, and `,flag=on` for each flag that is set.
impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("rfc3490")?;
        let mut set = FLAGS.iter().filter(|(_, get, _)| get(self));
        set.try_for_each(|(flag, ..)| write!(f, ",{flag}=on"))
    }
}

impl FromStr for Options {
    type Err = OptionsError;

    fn from_str(text: &str) -> Result<Self, OptionsError> {
        read(text, &[("rfc3490", Self::RFC3490)], &["rfc3490"], |options, flag, value| {
            let found = FLAGS.iter().find(|(name, ..)| *name == flag);
            let (flag, _, set) = found.ok_or(Unknown::Flag(FLAG_NAMES))?;
            Ok(set(options, switch(flag, value)?))
        })
    }
}
