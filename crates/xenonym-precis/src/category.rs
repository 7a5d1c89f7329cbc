//! Categories of code points, and the derived property (RFC 8264 sections 8 and 9).

use xenonym::unicode;

use crate::tables::Record;

/// The category of RFC 8264 section 9 that decides the derived property of a code point: in the order of section 8,
/// the first one that contains it.
///
/// ```
/// use xenonym_precis::Category;
///
/// assert_eq!(Category::of('A'), Category::Ascii7);
/// assert_eq!(Category::of('Ⅳ'), Category::HasCompat);
/// assert_eq!(Category::HasCompat.section(), "9.17");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Category {
    /// Exceptions (F).
    Exceptions,
    /// Unassigned (J).
    Unassigned,
    /// ASCII7 (K): printable ASCII without the space.
    Ascii7,
    /// `JoinControl` (H).
    JoinControl,
    /// `OldHangulJamo` (I).
    OldHangulJamo,
    /// `PrecisIgnorableProperties` (M).
    PrecisIgnorableProperties,
    /// Controls (L).
    Controls,
    /// `HasCompat` (Q): NFKC changes the code point.
    HasCompat,
    /// `LetterDigits` (A).
    LetterDigits,
    /// `OtherLetterDigits` (R).
    OtherLetterDigits,
    /// Spaces (N).
    Spaces,
    /// Symbols (O).
    Symbols,
    /// Punctuation (P).
    Punctuation,
    /// No category of the algorithm: private use, surrogates, and format characters that are not ignorable.
    Other,
}

impl Category {
    /// Returns the category of a code point.
    ///
    /// ```
    /// use xenonym_precis::Category;
    ///
    /// assert_eq!(Category::of('ß'), Category::Exceptions);
    /// assert_eq!(Category::of('♚'), Category::Symbols);
    /// ```
    pub fn of(code_point: char) -> Self {
        match Record::of(code_point).category() {
            0 => Self::as_in_idna2008(code_point),
            1 => Self::Ascii7,
            2 => Self::LetterDigits,
            3 | 4 => Self::HasCompat,
            5 => Self::OtherLetterDigits,
            6 => Self::Spaces,
            7 => Self::Symbols,
            8 => Self::Punctuation,
            9 => Self::Exceptions,
            10 => Self::OldHangulJamo,
            11 => Self::PrecisIgnorableProperties,
            12 => Self::Controls,
            _ => Self::Other,
        }
    }

    /// Code points outside the table are treated alike by both standards.
    fn as_in_idna2008(code_point: char) -> Self {
        match unicode::DerivedProperty::of(code_point) {
            unicode::DerivedProperty::Unassigned => Self::Unassigned,
            unicode::DerivedProperty::ContextJ => Self::JoinControl,
            unicode::DerivedProperty::ContextO => Self::Exceptions,
            unicode::DerivedProperty::Pvalid if is_pvalid_exception(code_point) => Self::Exceptions,
            unicode::DerivedProperty::Pvalid if code_point.is_ascii() => Self::Ascii7,
            unicode::DerivedProperty::Pvalid => Self::LetterDigits,
            unicode::DerivedProperty::Disallowed => Self::Other,
        }
    }

    /// Returns the section of RFC 8264 that defines the category. For [`Other`](Self::Other), the section
    /// with the algorithm.
    pub const fn section(self) -> &'static str {
        match self {
            Self::Exceptions => "9.6",
            Self::Unassigned => "9.10",
            Self::Ascii7 => "9.11",
            Self::JoinControl => "9.8",
            Self::OldHangulJamo => "9.9",
            Self::PrecisIgnorableProperties => "9.13",
            Self::Controls => "9.12",
            Self::HasCompat => "9.17",
            Self::LetterDigits => "9.1",
            Self::OtherLetterDigits => "9.18",
            Self::Spaces => "9.14",
            Self::Symbols => "9.15",
            Self::Punctuation => "9.16",
            Self::Other => "8",
        }
    }
}

/// The code points that RFC 5892 section 2.6 lists as PVALID.
const fn is_pvalid_exception(code_point: char) -> bool {
    matches!(code_point, '\u{DF}' | '\u{3C2}' | '\u{6FD}' | '\u{6FE}' | '\u{F0B}' | '\u{3007}')
}

/// The derived property of a code point (RFC 8264 section 8), over the current version of Unicode.
///
/// ```
/// use xenonym_precis::DerivedProperty;
///
/// assert_eq!(DerivedProperty::of('A'), DerivedProperty::Pvalid);
/// assert_eq!(DerivedProperty::of(' '), DerivedProperty::FreePval);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(clippy::exhaustive_enums, reason = "the values that RFC 8264 defines")]
pub enum DerivedProperty {
    /// PVALID: allowed in every class.
    Pvalid,
    /// `ID_DIS` or `FREE_PVAL`: allowed in the `FreeformClass`, disallowed in the `IdentifierClass`.
    FreePval,
    /// CONTEXTJ: a join control, allowed where its rule permits it.
    ContextJ,
    /// CONTEXTO: allowed where its rule permits it.
    ContextO,
    /// DISALLOWED: allowed in no class.
    Disallowed,
    /// UNASSIGNED: not allowed until Unicode assigns it.
    Unassigned,
}

impl DerivedProperty {
    /// Returns the property of a code point.
    ///
    /// ```
    /// use xenonym_precis::DerivedProperty;
    ///
    /// assert_eq!(DerivedProperty::of('·'), DerivedProperty::ContextO);
    /// ```
    pub fn of(code_point: char) -> Self {
        Self::by_record(Record::of(code_point), code_point)
    }

    #[inline]
    pub(crate) fn by_record(record: Record, code_point: char) -> Self {
        match record.category() {
            1 | 2 => Self::Pvalid,
            3..=8 => Self::FreePval,
            0 => match unicode::DerivedProperty::of(code_point) {
                unicode::DerivedProperty::Pvalid => Self::Pvalid,
                unicode::DerivedProperty::ContextJ => Self::ContextJ,
                unicode::DerivedProperty::ContextO => Self::ContextO,
                unicode::DerivedProperty::Disallowed => Self::Disallowed,
                unicode::DerivedProperty::Unassigned => Self::Unassigned,
            },
            _ => Self::Disallowed,
        }
    }

    /// Returns the name as RFC 8264 writes it. `FREE_PVAL` is short for "`ID_DIS` or `FREE_PVAL`".
    ///
    /// ```
    /// assert_eq!(xenonym_precis::DerivedProperty::of('∞').name(), "FREE_PVAL");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pvalid => "PVALID",
            Self::FreePval => "FREE_PVAL",
            Self::ContextJ => "CONTEXTJ",
            Self::ContextO => "CONTEXTO",
            Self::Disallowed => "DISALLOWED",
            Self::Unassigned => "UNASSIGNED",
        }
    }
}
