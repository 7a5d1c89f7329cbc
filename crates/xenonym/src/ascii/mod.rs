//! Sets of ASCII code points.

pub(crate) mod scan;

use core::fmt;
use core::ops::{BitAnd, BitOr, Not, Sub};

/// A set of ASCII code points, one bit each.
///
/// ```
/// use xenonym::AsciiSet;
///
/// const VOWELS: AsciiSet = AsciiSet::of("aeiou");
/// assert!(VOWELS.contains('e') && !VOWELS.contains('x'));
/// assert!(!VOWELS.contains('é')); // not ASCII: in no such set
/// assert!((VOWELS | AsciiSet::of("x")).contains('x'));
/// assert!((!VOWELS).contains('x'));
/// assert!(VOWELS.iter().eq("aeiou".chars()));
/// assert_eq!(format!("{VOWELS:?}"), r#"AsciiSet("aeiou")"#);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AsciiSet(u128);

impl AsciiSet {
    /// The empty set.
    pub const NONE: Self = Self(0);

    /// All 128 ASCII code points.
    pub const ALL: Self = Self(u128::MAX);

    /// ASCII letters, digits and `_`.
    pub const WORD: Self =
        Self::of("0123456789_ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");

    /// The URL Standard's forbidden domain code points: its forbidden host code points, the C0
    /// controls, `%` and U+007F.
    pub const URL: Self = Self::of(
        "\0\x01\x02\x03\x04\x05\x06\x07\x08\t\n\x0B\x0C\r\x0E\x0F\x10\x11\x12\x13\x14\x15\x16\x17\
         \x18\x19\x1A\x1B\x1C\x1D\x1E\x1F #%/:<>?@[\\]^|\x7F",
    );

    /// The set of the ASCII code points that occur in `members`, for constants.
    ///
    /// # Panics
    /// Panics if one of them is not ASCII. In a constant, this is a compile-time error. For text
    /// that is only known at run time, use [`from_ascii`](Self::from_ascii).
    ///
    /// ```compile_fail
    /// const PERCENT: xenonym::AsciiSet = xenonym::AsciiSet::of("％"); // full-width
    /// let percent = PERCENT;
    /// ```
    pub const fn of(members: &str) -> Self {
        #[expect(clippy::panic, reason = "documented; for constants")]
        match Self::from_ascii(members) {
            Some(set) => set,
            None => panic!("an AsciiSet has ASCII code points only"),
        }
    }

    /// The set of the code points that occur in `members`, or `None` if one of them is not ASCII.
    ///
    /// ```
    /// assert_eq!(xenonym::AsciiSet::from_ascii("ü"), None);
    /// ```
    #[expect(clippy::indexing_slicing, reason = "const fn; the index is below the length")]
    pub const fn from_ascii(members: &str) -> Option<Self> {
        let bytes = members.as_bytes();
        let mut bits = 0;
        let mut at = 0;
        while at < bytes.len() {
            if !bytes[at].is_ascii() {
                return None;
            }
            bits |= 1 << bytes[at];
            at += 1;
        }
        Some(Self(bits))
    }

    /// The union with `other`. Outside constants, also written as `|`.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// This set without the members of `other`. Outside constants, also written as `-`.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// This set with lower-case letters for the upper-case ones.
    #[must_use]
    pub const fn to_lower_case(self) -> Self {
        const UPPER: u128 = AsciiSet::of("ABCDEFGHIJKLMNOPQRSTUVWXYZ").0;
        Self(self.0 & !UPPER | (self.0 & UPPER) << 32)
    }

    /// Whether `code_point` is ASCII and in the set.
    pub const fn contains(self, code_point: char) -> bool {
        self.contains_value(code_point as u32)
    }

    /// Whether the sets intersect.
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The members in their order.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = char> + Clone {
        ('\0'..='\x7F').filter(move |&code_point| self.contains(code_point))
    }

    /// The set of these bits in hexadecimal, as `{:x}` writes them.
    pub(crate) fn from_hex(digits: &str) -> Option<Self> {
        let is_hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        u128::from_str_radix(digits, 16).ok().filter(|_| is_hex).map(Self)
    }

    /// [`contains`](Self::contains) for any integer, as Bootstring's code points are.
    pub(crate) const fn contains_value(self, value: u32) -> bool {
        value < 128 && self.0 >> value & 1 == 1
    }
}

impl BitOr for AsciiSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.with(other)
    }
}

impl BitAnd for AsciiSet {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Sub for AsciiSet {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self.without(other)
    }
}

impl Not for AsciiSet {
    type Output = Self;

    fn not(self) -> Self {
        Self(!self.0)
    }
}

/// One bit for each member.
impl fmt::LowerHex for AsciiSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::LowerHex::fmt(&self.0, f)
    }
}

/// The members as a string literal.
impl fmt::Debug for AsciiSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AsciiSet(\"")?;
        self.iter().try_for_each(|member| write!(f, "{}", member.escape_debug()))?;
        f.write_str("\")")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn upper_case_becomes_lower_case() {
        assert_eq!(AsciiSet::of("AZ@[a").to_lower_case(), AsciiSet::of("az@["));
    }
}
