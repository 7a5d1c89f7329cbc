//! Sets of ASCII code points.

/// A set of ASCII code points, one bit each.
///
/// ```
/// use xenonym::AsciiSet;
///
/// const VOWELS: AsciiSet = AsciiSet::of("aeiou");
/// assert!(VOWELS.contains('e'));
/// assert!(!VOWELS.contains('x'));
/// assert!(!VOWELS.contains('é')); // not ASCII: in no such set
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct AsciiSet(u128);

impl AsciiSet {
    /// No code point.
    ///
    /// ```
    /// assert!(!xenonym::AsciiSet::NONE.contains('a'));
    /// ```
    pub const NONE: Self = Self(0);

    /// All 128 ASCII code points.
    ///
    /// ```
    /// assert!(xenonym::AsciiSet::ALL.contains('\0'));
    /// ```
    pub const ALL: Self = Self(u128::MAX);

    /// ASCII letters, digits and `_`.
    ///
    /// ```
    /// assert!(!xenonym::AsciiSet::WORD.contains('-'));
    /// ```
    pub const WORD: Self =
        Self::of("0123456789_ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");

    /// The set of the ASCII code points that occur in `members`; others are passed over.
    ///
    /// ```
    /// assert!(xenonym::AsciiSet::of("-.").contains('.'));
    /// ```
    #[expect(clippy::indexing_slicing, reason = "const fn; the index is below the length")]
    pub const fn of(members: &str) -> Self {
        let bytes = members.as_bytes();
        let mut bits = 0;
        let mut at = 0;
        while at < bytes.len() {
            if bytes[at].is_ascii() {
                bits |= 1 << bytes[at];
            }
            at += 1;
        }
        Self(bits)
    }

    /// This set with the members of `other` added.
    ///
    /// ```
    /// use xenonym::AsciiSet;
    ///
    /// assert!(AsciiSet::WORD.with(AsciiSet::of("$")).contains('$'));
    /// ```
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// This set with the members of `other` taken away.
    ///
    /// ```
    /// use xenonym::AsciiSet;
    ///
    /// assert!(!AsciiSet::WORD.without(AsciiSet::of("_")).contains('_'));
    /// ```
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether `code_point` is ASCII and in the set.
    ///
    /// ```
    /// assert!(xenonym::AsciiSet::WORD.contains('_'));
    /// ```
    pub const fn contains(self, code_point: char) -> bool {
        self.contains_value(code_point as u32)
    }

    /// Whether the sets have a member in common.
    ///
    /// ```
    /// use xenonym::AsciiSet;
    ///
    /// assert!(AsciiSet::WORD.intersects(AsciiSet::of("-_")));
    /// ```
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// [`contains`](Self::contains) for any integer, as Bootstring's code points are.
    pub(crate) const fn contains_value(self, value: u32) -> bool {
        value < 128 && self.0 >> value & 1 == 1
    }
}
