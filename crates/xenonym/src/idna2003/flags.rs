//! The flags of RFC 3490 section 4, and what this crate adds to them.

use crate::stringprep::Purpose;

/// How ToASCII and ToUnicode are to work: the RFC's two flags, and two more.
///
/// ```
/// use xenonym::idna2003::Flags;
///
/// const HOST_NAMES: Flags = Flags::NONE.use_std3_ascii_rules();
/// assert_ne!(HOST_NAMES, Flags::NONE);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Flags(u8);

const ALLOW_UNASSIGNED: u8 = 1;
const USE_STD3_ASCII_RULES: u8 = 1 << 1;
const ALLOW_SEPARATORS_IN_LABELS: u8 = 1 << 2;
const LIMIT_NAME_LENGTH: u8 = 1 << 3;

impl Flags {
    /// No flag: for stored strings, with any ASCII.
    ///
    /// ```
    /// use xenonym::idna2003::Flags;
    ///
    /// assert_eq!(Flags::NONE, Flags::default());
    /// ```
    pub const NONE: Self = Self(0);

    /// The RFC's flag `AllowUnassigned`: the name is a query, and may have code points that Unicode
    /// 3.2 does not know.
    ///
    /// ```
    /// use xenonym::idna2003::{Flags, to_ascii_into};
    ///
    /// let name = "\u{221}.example"; // of Unicode 4.0
    /// let query = Flags::NONE.allow_unassigned();
    /// assert!(to_ascii_into(name, Flags::NONE, &mut [0; 64]).is_err());
    /// assert_eq!(to_ascii_into(name, query, &mut [0; 64])?, "xn--6la.example");
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    #[must_use]
    pub const fn allow_unassigned(self) -> Self {
        Self(self.0 | ALLOW_UNASSIGNED)
    }

    /// The RFC's flag `UseSTD3ASCIIRules`: of ASCII, labels have letters, digits and inner hyphens
    /// only, as names of hosts do.
    ///
    /// ```
    /// use xenonym::idna2003::{Flags, to_ascii_into};
    ///
    /// let host = Flags::NONE.use_std3_ascii_rules();
    /// assert!(to_ascii_into("_dmarc.example", Flags::NONE, &mut [0; 64]).is_ok());
    /// assert!(to_ascii_into("_dmarc.example", host, &mut [0; 64]).is_err());
    /// ```
    #[must_use]
    pub const fn use_std3_ascii_rules(self) -> Self {
        Self(self.0 | USE_STD3_ASCII_RULES)
    }

    /// Lets a label hold a dot, as the RFC's letter does.
    ///
    /// Some code points are mapped to text with a dot in it: `a․b`, with U+2024, is one label
    /// before ToASCII and `a.b` after it, which everyone else reads as two. Without this flag such
    /// a label is refused.
    ///
    /// ```
    /// use xenonym::ErrorKind;
    /// use xenonym::idna2003::{Flags, to_ascii_into};
    ///
    /// let error = to_ascii_into("a․b", Flags::NONE, &mut [0; 64]).unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::SeparatorInLabel);
    /// let letter = Flags::NONE.allow_separators_in_labels();
    /// assert_eq!(to_ascii_into("a․b", letter, &mut [0; 64])?, "a.b");
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    #[must_use]
    pub const fn allow_separators_in_labels(self) -> Self {
        Self(self.0 | ALLOW_SEPARATORS_IN_LABELS)
    }

    /// Refuses names of more than 255 octets in the DNS (RFC 1035 section 2.3.4), counting the
    /// length octet of each label and the root's: 253 octets of ASCII without the last dot. Only for
    /// whole names, by ToASCII.
    ///
    /// ```
    /// use xenonym::idna2003::{Flags, to_ascii_into};
    ///
    /// let name = "a.".repeat(127); // 255 octets
    /// let limited = Flags::NONE.limit_name_length();
    /// assert!(to_ascii_into(&name, limited, &mut []).is_ok());
    /// assert!(to_ascii_into(&format!("a.{name}"), limited, &mut []).is_err());
    /// ```
    #[must_use]
    pub const fn limit_name_length(self) -> Self {
        Self(self.0 | LIMIT_NAME_LENGTH)
    }

    /// What Nameprep is told by `AllowUnassigned`.
    pub(super) const fn purpose(self) -> Purpose {
        if self.has(ALLOW_UNASSIGNED) { Purpose::Query } else { Purpose::Stored }
    }

    pub(super) const fn std3(self) -> bool {
        self.has(USE_STD3_ASCII_RULES)
    }

    pub(super) const fn refuses_separators(self) -> bool {
        !self.has(ALLOW_SEPARATORS_IN_LABELS)
    }

    pub(super) const fn limits_name(self) -> bool {
        self.has(LIMIT_NAME_LENGTH)
    }

    const fn has(self, flag: u8) -> bool {
        self.0 & flag != 0
    }
}
