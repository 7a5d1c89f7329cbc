//! The security profile for identifiers (UTS #39 section 3).

use core::fmt;

use crate::tables::{IDENTIFIERS, Record};

/// `Identifier_Status` (UTS #39 section 3.1).
///
/// ```
/// use xenonym_safety::identifier::IdentifierStatus;
///
/// assert_eq!(IdentifierStatus::of('ü'), IdentifierStatus::Allowed);
/// assert_eq!(IdentifierStatus::of('❤'), IdentifierStatus::Restricted);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(clippy::exhaustive_enums, reason = "the two values of the Unicode property")]
pub enum IdentifierStatus {
    /// The types are recommended or for inclusion.
    Allowed,
    /// All other code points.
    Restricted,
}

impl IdentifierStatus {
    /// Returns the status of a code point.
    pub fn of(code_point: char) -> Self {
        Self::of_record(IDENTIFIERS.record(code_point))
    }

    pub(crate) fn of_record(record: Record) -> Self {
        let allowed = IdentifierType::Recommended.bit() | IdentifierType::Inclusion.bit();
        if IDENTIFIERS.types(record) & allowed != 0 { Self::Allowed } else { Self::Restricted }
    }
}

/// A value of `Identifier_Type` (UTS #39 section 3.1), in the order of the data file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[non_exhaustive]
pub enum IdentifierType {
    /// Unassigned, private use, surrogate or control.
    NotCharacter,
    /// Deprecated.
    Deprecated,
    /// Not visible.
    DefaultIgnorable,
    /// Changed by NFKC.
    NotNfkc,
    /// Not part of identifiers according to UAX #31.
    NotXid,
    /// The script is not in modern use.
    Exclusion,
    /// Not in modern use.
    Obsolete,
    /// For specialists.
    Technical,
    /// In limited or uncertain use.
    UncommonUse,
    /// The script is in limited use.
    LimitedUse,
    /// Allowed in addition to the code points of UAX #31.
    Inclusion,
    /// The script is in widespread use.
    Recommended,
}

impl IdentifierType {
    /// All types, in order.
    pub const ALL: &'static [Self] = &[
        Self::NotCharacter,
        Self::Deprecated,
        Self::DefaultIgnorable,
        Self::NotNfkc,
        Self::NotXid,
        Self::Exclusion,
        Self::Obsolete,
        Self::Technical,
        Self::UncommonUse,
        Self::LimitedUse,
        Self::Inclusion,
        Self::Recommended,
    ];

    /// Returns the name in the data file.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NotCharacter => "Not_Character",
            Self::Deprecated => "Deprecated",
            Self::DefaultIgnorable => "Default_Ignorable",
            Self::NotNfkc => "Not_NFKC",
            Self::NotXid => "Not_XID",
            Self::Exclusion => "Exclusion",
            Self::Obsolete => "Obsolete",
            Self::Technical => "Technical",
            Self::UncommonUse => "Uncommon_Use",
            Self::LimitedUse => "Limited_Use",
            Self::Inclusion => "Inclusion",
            Self::Recommended => "Recommended",
        }
    }

    const fn bit(self) -> u16 {
        1 << self as u8
    }
}

/// The values of `Identifier_Type` for a code point.
///
/// ```
/// use xenonym_safety::identifier::{IdentifierType, IdentifierTypes};
///
/// assert!(IdentifierTypes::of('Ꭰ').contains(IdentifierType::LimitedUse));
/// assert_eq!(IdentifierTypes::of('ﬁ').to_string(), "Not_NFKC");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct IdentifierTypes(u16);

impl IdentifierTypes {
    /// Returns the types of a code point.
    pub fn of(code_point: char) -> Self {
        Self::of_record(IDENTIFIERS.record(code_point))
    }

    pub(crate) fn of_record(record: Record) -> Self {
        Self(IDENTIFIERS.types(record))
    }

    /// Returns whether the set contains a type.
    pub const fn contains(self, kind: IdentifierType) -> bool {
        self.0 & kind.bit() != 0
    }

    /// Whether a type is the only one.
    pub(crate) const fn is_only(self, kind: IdentifierType) -> bool {
        self.0 == kind.bit()
    }

    /// Returns the types, in the order of the data file.
    pub fn iter(self) -> impl Iterator<Item = IdentifierType> {
        IdentifierType::ALL.iter().copied().filter(move |&kind| self.contains(kind))
    }
}

impl fmt::Display for IdentifierTypes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, kind) in self.iter().enumerate() {
            let gap = if number > 0 { " " } else { "" };
            write!(f, "{gap}{}", kind.name())?;
        }
        Ok(())
    }
}
