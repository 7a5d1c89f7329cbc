//! The bits for UTS #46 and IDNA2008 in a record of the current Unicode version, which are above the bits for
//! normalization.

use super::{Expansion, Record, current};

/// The status of a code point in the mapping table of UTS #46 (section 5).
///
/// ```
/// use xenonym::unicode::Status;
///
/// assert_eq!(Status::of('a'), Status::Valid);
/// assert_eq!(Status::of('Ä'), Status::Mapped);
/// assert_eq!(Status::of('\u{AD}'), Status::Ignored);
/// assert_eq!(Status::of('ß'), Status::Deviation);
/// assert_eq!(Status::of('\u{FFFD}'), Status::Disallowed);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Status {
    /// The code point is unchanged.
    Valid,
    /// Is replaced by other code points.
    Mapped,
    /// Is removed.
    Ignored,
    /// Is an error.
    Disallowed,
    /// The code point is unchanged, unless `Transitional_Processing` is on.
    Deviation,
}

impl Status {
    /// Returns the status of a code point.
    ///
    /// ```
    /// use xenonym::unicode::Status;
    ///
    /// assert_eq!(Status::of('$'), Status::Valid); // UseSTD3ASCIIRules is another matter
    /// ```
    pub fn of(code_point: char) -> Self {
        current::CLASSES.get(u32::from(code_point)).status()
    }

    /// Returns the name in the mapping table.
    ///
    /// ```
    /// assert_eq!(xenonym::unicode::Status::of('ς').name(), "deviation");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Valid => "valid",
            Self::Mapped => "mapped",
            Self::Ignored => "ignored",
            Self::Disallowed => "disallowed",
            Self::Deviation => "deviation",
        }
    }
}

/// Returns the mapping of a code point in UTS #46, without `Transitional_Processing`: the code point itself
/// if it is valid, a deviation or disallowed, and nothing if it is ignored.
///
/// ```
/// use xenonym::unicode::mapping;
///
/// assert!(mapping('Ǆ').eq("dž".chars()));
/// assert!(mapping('\u{AD}').next().is_none());
/// assert!(mapping('ß').eq(['ß']));
/// ```
pub fn mapping(code_point: char) -> MappedTo {
    let several = match Status::of(code_point) {
        Status::Mapped => current::UTS46.get(code_point),
        Status::Ignored => return MappedTo { itself: None, several: None },
        Status::Valid | Status::Disallowed | Status::Deviation => None,
    };
    MappedTo { itself: if several.is_none() { Some(code_point) } else { None }, several }
}

/// The code points that [`mapping`] returns.
///
/// ```
/// use xenonym::unicode::{MappedTo, mapping};
///
/// let mapped: MappedTo = mapping('㎞');
/// assert_eq!(mapped.count(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct MappedTo {
    itself: Option<char>,
    several: Option<Expansion>,
}

impl Iterator for MappedTo {
    type Item = char;

    fn next(&mut self) -> Option<char> {
        self.itself.take().or_else(|| self.several.as_mut()?.next())
    }
}

/// Returns the full lowercase mapping of a code point, regardless of its neighbors. A code point without a
/// mapping is returned unchanged. At the end of a word, `Σ` also becomes `σ`.
///
/// ```
/// use xenonym::unicode::lower_case;
///
/// assert!(lower_case('Ä').eq(['ä']));
/// assert!(lower_case('İ').eq(['i', '\u{307}']));
/// assert!(lower_case('ß').eq(['ß']));
/// assert!(lower_case('Ａ').eq(['ａ'])); // remains fullwidth
/// ```
pub fn lower_case(code_point: char) -> MappedTo {
    let several = if ordinary_width(code_point) == code_point {
        current::RFC5895.get(code_point)
    } else {
        None
    };
    let itself = match code_point {
        '\u{FF21}'..='\u{FF3A}' => char::from_u32(u32::from(code_point) + 0x20),
        _ => Some(code_point),
    };
    MappedTo { itself: if several.is_none() { itself } else { None }, several }
}

/// Returns the decomposition of a fullwidth or halfwidth form (decomposition type Wide or Narrow). Any
/// other code point is returned unchanged.
///
/// ```
/// use xenonym::unicode::ordinary_width;
///
/// assert_eq!(ordinary_width('Ａ'), 'A');
/// assert_eq!(ordinary_width('ｱ'), 'ア');
/// assert_eq!(ordinary_width('①'), '①');
/// ```
pub fn ordinary_width(code_point: char) -> char {
    // The table of RFC 5895 maps to lower case too. Its other entries for these code points are of width.
    let to = match code_point {
        '\u{FF21}'..='\u{FF3A}' => char::from_u32(u32::from(code_point) - 0xFEE0),
        '\u{3000}' | '\u{FF00}'..='\u{FFEF}' => {
            current::RFC5895.get(code_point).and_then(|mut to| to.next())
        }
        _ => None,
    };
    to.unwrap_or(code_point)
}

/// The bidirectional classes that RFC 5893 names.
///
/// ```
/// use xenonym::unicode::BidiClass;
///
/// assert_eq!(BidiClass::of('א'), BidiClass::R);
/// assert_eq!(BidiClass::of('\u{2067}'), BidiClass::Other);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
#[expect(clippy::exhaustive_enums, reason = "the classes that RFC 5893 names")]
pub enum BidiClass {
    /// Left-to-right.
    L,
    /// Right-to-left.
    R,
    /// Arabic letter.
    AL,
    /// Arabic number.
    AN,
    /// European number.
    EN,
    /// European separator.
    ES,
    /// Common separator.
    CS,
    /// European terminator.
    ET,
    /// Other neutral.
    ON,
    /// Boundary neutral.
    BN,
    /// Nonspacing mark.
    NSM,
    /// Any class that no rule of RFC 5893 allows.
    Other,
}

impl BidiClass {
    const ALL: [Self; 12] = [
        Self::L,
        Self::R,
        Self::AL,
        Self::AN,
        Self::EN,
        Self::ES,
        Self::CS,
        Self::ET,
        Self::ON,
        Self::BN,
        Self::NSM,
        Self::Other,
    ];

    /// Returns the class of a code point.
    ///
    /// ```
    /// use xenonym::unicode::BidiClass;
    ///
    /// assert_eq!(BidiClass::of('٣'), BidiClass::AN);
    /// ```
    pub fn of(code_point: char) -> Self {
        current::CLASSES.get(u32::from(code_point)).bidi_class()
    }
}

/// How a code point joins its neighbours in Arabic and other cursive scripts.
///
/// ```
/// use xenonym::unicode::JoiningType;
///
/// assert_eq!(JoiningType::of('ب'), JoiningType::Dual);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
#[expect(
    clippy::exhaustive_enums,
    reason = "the values of the Unicode property, the same since Unicode 3.0"
)]
pub enum JoiningType {
    /// `U`: does not join.
    NonJoining,
    /// `C`: makes others join.
    JoinCausing,
    /// `D`: joins on both sides.
    Dual,
    /// `L`: joins its left neighbor.
    Left,
    /// `R`: joins its right neighbor.
    Right,
    /// `T`: others join across it.
    Transparent,
}

impl JoiningType {
    const ALL: [Self; 6] = [
        Self::NonJoining,
        Self::JoinCausing,
        Self::Dual,
        Self::Left,
        Self::Right,
        Self::Transparent,
    ];

    /// Returns the joining type of a code point.
    ///
    /// ```
    /// use xenonym::unicode::JoiningType;
    ///
    /// assert_eq!(JoiningType::of('ا'), JoiningType::Right);
    /// ```
    pub fn of(code_point: char) -> Self {
        current::CLASSES.get(u32::from(code_point)).joining_type()
    }
}

/// The IDNA2008 derived property (RFC 5892 section 3).
///
/// ```
/// use xenonym::unicode::DerivedProperty;
///
/// assert_eq!(DerivedProperty::of('ß'), DerivedProperty::Pvalid);
/// assert_eq!(DerivedProperty::of('❤'), DerivedProperty::Disallowed);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
#[expect(clippy::exhaustive_enums, reason = "the values that RFC 5892 defines")]
pub enum DerivedProperty {
    /// PVALID: allowed in labels.
    Pvalid,
    /// CONTEXTJ: a join control, allowed where a rule permits it.
    ContextJ,
    /// CONTEXTO: allowed where a rule permits it.
    ContextO,
    /// DISALLOWED: not allowed in labels.
    Disallowed,
    /// UNASSIGNED: not allowed until Unicode assigns it.
    Unassigned,
}

impl DerivedProperty {
    const ALL: [Self; 5] =
        [Self::Pvalid, Self::ContextJ, Self::ContextO, Self::Disallowed, Self::Unassigned];

    /// Returns the property of a code point: a `char`, or a `u32` for surrogates too.
    ///
    /// ```
    /// use xenonym::unicode::DerivedProperty;
    ///
    /// assert_eq!(DerivedProperty::of('·'), DerivedProperty::ContextO);
    /// assert_eq!(DerivedProperty::of(0xD800_u32), DerivedProperty::Disallowed);
    /// ```
    pub fn of(code_point: impl Into<u32>) -> Self {
        current::CLASSES.get(code_point.into()).derived_property()
    }

    /// Returns the name as RFC 5892 writes it.
    ///
    /// ```
    /// assert_eq!(xenonym::unicode::DerivedProperty::ContextJ.name(), "CONTEXTJ");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pvalid => "PVALID",
            Self::ContextJ => "CONTEXTJ",
            Self::ContextO => "CONTEXTO",
            Self::Disallowed => "DISALLOWED",
            Self::Unassigned => "UNASSIGNED",
        }
    }
}

/// The scripts in the rules of RFC 5892 appendix A.
///
/// ```
/// use xenonym::unicode::ContextScript;
///
/// assert_eq!(ContextScript::of('ア'), ContextScript::HiraganaKatakanaHan);
/// assert_eq!(ContextScript::of('a'), ContextScript::Other);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
#[non_exhaustive]
pub enum ContextScript {
    /// Any other script, or several scripts.
    Other,
    /// Greek.
    Greek,
    /// Hebrew.
    Hebrew,
    /// Hiragana, Katakana or Han.
    HiraganaKatakanaHan,
}

impl ContextScript {
    const ALL: [Self; 4] = [Self::Other, Self::Greek, Self::Hebrew, Self::HiraganaKatakanaHan];

    /// Returns the script of a code point.
    ///
    /// ```
    /// use xenonym::unicode::ContextScript;
    ///
    /// assert_eq!(ContextScript::of('α'), ContextScript::Greek);
    /// ```
    pub fn of(code_point: char) -> Self {
        current::CLASSES.get(u32::from(code_point)).context_script()
    }
}

/// Returns whether a code point's general category is a Mark (Mn, Mc or Me).
///
/// ```
/// assert!(xenonym::unicode::is_mark('\u{308}'));
/// ```
pub fn is_mark(code_point: char) -> bool {
    current::CLASSES.get(u32::from(code_point)).any(Record::MARK)
}

/// Bits of the current version's records in addition to the bits of every version.
impl Record {
    /// General category Mark.
    pub(crate) const MARK: u32 = 1 << 11;
    /// UTS #46 status mapped.
    pub(crate) const MAPPED: u32 = 1 << 12;
    /// UTS #46 status ignored.
    pub(crate) const IGNORED: u32 = 1 << 13;
    /// UTS #46 status disallowed.
    pub(crate) const DISALLOWED: u32 = 1 << 14;
    /// UTS #46 status deviation.
    pub(crate) const DEVIATION: u32 = 1 << 15;
    /// The combining class of a Virama, for RFC 5892 appendix A.
    pub(crate) const VIRAMA: u8 = 9;

    const BIDI_SHIFT: u32 = 16;
    /// All 0 for class L.
    pub(crate) const BIDI_CLASS: u32 = 15 << Self::BIDI_SHIFT;
    /// Class R, AL or AN.
    pub(crate) const RTL: u32 = 1 << 20;
    const JOINING_SHIFT: u32 = 21;
    const PROPERTY_SHIFT: u32 = 24;
    const SCRIPT_SHIFT: u32 = 27;

    pub(crate) const fn status(self) -> Status {
        if self.any(Self::MAPPED) {
            Status::Mapped
        } else if self.any(Self::IGNORED) {
            Status::Ignored
        } else if self.any(Self::DISALLOWED) {
            Status::Disallowed
        } else if self.any(Self::DEVIATION) {
            Status::Deviation
        } else {
            Status::Valid
        }
    }

    /// The bit of the bidirectional class in a set of them.
    #[inline]
    pub(crate) const fn bidi_bit(self) -> u16 {
        1 << (self.0 >> Self::BIDI_SHIFT & 15)
    }

    fn bidi_class(self) -> BidiClass {
        let number = self.0 >> Self::BIDI_SHIFT & 15;
        BidiClass::ALL.get(number as usize).copied().unwrap_or(BidiClass::Other)
    }

    pub(crate) fn joining_type(self) -> JoiningType {
        let number = self.0 >> Self::JOINING_SHIFT & 7;
        JoiningType::ALL.get(number as usize).copied().unwrap_or(JoiningType::NonJoining)
    }

    pub(crate) fn derived_property(self) -> DerivedProperty {
        let number = self.0 >> Self::PROPERTY_SHIFT & 7;
        DerivedProperty::ALL.get(number as usize).copied().unwrap_or(DerivedProperty::Disallowed)
    }

    fn context_script(self) -> ContextScript {
        let number = self.0 >> Self::SCRIPT_SHIFT & 3;
        ContextScript::ALL.get(number as usize).copied().unwrap_or(ContextScript::Other)
    }
}

/// Each number equals its enumerator.
#[expect(clippy::indexing_slicing, reason = "evaluated by the compiler")]
const _: () = {
    let mut at = 0;
    while at < 12 {
        assert!(BidiClass::ALL[at] as usize == at);
        assert!(at >= 6 || JoiningType::ALL[at] as usize == at);
        assert!(at >= 5 || DerivedProperty::ALL[at] as usize == at);
        assert!(at >= 4 || ContextScript::ALL[at] as usize == at);
        at += 1;
    }
};
