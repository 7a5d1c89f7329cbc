//! Sets of ASCII code points, and a check that finds most names that no option changes.

use core::fmt;

use crate::domain::{MAX_LABEL_LENGTH, MAX_NAME_LENGTH};

/// A set of ASCII code points, one bit each.
///
/// ```
/// use xenonym::AsciiSet;
///
/// const VOWELS: AsciiSet = AsciiSet::of("aeiou");
/// assert!(VOWELS.contains('e') && !VOWELS.contains('x'));
/// assert!(!VOWELS.contains('é')); // not ASCII: in no such set
/// assert!(VOWELS.with(AsciiSet::of("x")).contains('x'));
/// assert!(AsciiSet::ALL.without(VOWELS).contains('x'));
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

    /// Returns the set of the ASCII code points that occur in `members`, for constants.
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

    /// Returns the set of the code points that occur in `members`, or `None` if one of them is not ASCII.
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

    /// Returns the union with `other`.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns this set without the members of `other`.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// This set with lower-case letters for the upper-case ones.
    pub(crate) const fn to_lower_case(self) -> Self {
        const UPPER: u128 = AsciiSet::of("ABCDEFGHIJKLMNOPQRSTUVWXYZ").0;
        Self(self.0 & !UPPER | (self.0 & UPPER) << 32)
    }

    /// Returns whether `code_point` is ASCII and in the set.
    pub const fn contains(self, code_point: char) -> bool {
        self.contains_value(code_point as u32)
    }

    /// Returns whether the sets intersect.
    #[doc(hidden)]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the members in their order.
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

// Finds names that no option changes, without a table.
//
// A name of lowercase letters, digits, single hyphens and single dots, each between letters or
// digits, contains no ACE labels and no hyphen at the end of a label:
//
// ```text
// for each two neighbours: are they plain, and is one of them a letter or a digit?
// ```
//
// Eight bytes are checked together (SWAR). The oracle in the tests checks one after the other.

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x8080_8080_8080_8080;

/// Whether ToASCII and ToUnicode return the name unchanged and without errors, provided that no
/// letter, digit or hyphen is denied. Some such names are not found.
#[inline]
pub(crate) fn is_canonical_ascii(bytes: &[u8]) -> bool {
    // 1. Names of these lengths, which are the most common, are three words that overlap by at
    //    least a byte, so that every pair of neighbors is seen together, and no branch depends on
    //    the length.
    if let (Some(first), Some(last), 8..=22) =
        (bytes.first_chunk::<8>(), bytes.last_chunk::<8>(), bytes.len())
    {
        let middle = bytes.get(7.min(bytes.len() - 8)..).and_then(<[u8]>::first_chunk::<8>);
        let (first, last) = (u64::from_le_bytes(*first), u64::from_le_bytes(*last));
        let middle = middle.map_or(last, |&chunk| u64::from_le_bytes(chunk));
        let ends = hyphens_and_dots(first) & 0x80 | hyphens_and_dots(last) >> 63;
        return flaws(first) | flaws(middle) | flaws(last) | ends == 0;
    }
    is_plain_of_any_length(bytes)
}

#[inline(never)]
fn is_plain_of_any_length(bytes: &[u8]) -> bool {
    let plain = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
    if bytes.len() > MAX_NAME_LENGTH || !plain(bytes.first()) || !plain(bytes.last()) {
        return false;
    }
    let Some(last) = bytes.last_chunk::<8>() else { return is_plain_short(bytes) };
    // 2. Each step begins with the byte that the step before ended with. The last step may see
    //    some bytes again.
    let mut at = 0;
    while let Some(&chunk) = bytes.get(at..).and_then(<[u8]>::first_chunk::<8>) {
        if flaws(u64::from_le_bytes(chunk)) != 0 {
            return false;
        }
        at += 7;
    }
    flaws(u64::from_le_bytes(*last)) == 0
        && (bytes.len() <= MAX_LABEL_LENGTH || has_short_labels(bytes))
}

/// Up to seven bytes, the first and the last of which are letters or digits.
fn is_plain_short(bytes: &[u8]) -> bool {
    // 3. Four bytes or more are two words of four.
    if let (Some(&[a, b, c, d]), Some(&[w, x, y, z])) =
        (bytes.first_chunk::<4>(), bytes.last_chunk::<4>())
    {
        let word = |a, b, c, d| u64::from_le_bytes([a, b, c, d, b'a', b'a', b'a', b'a']);
        return flaws(word(a, b, c, d)) | flaws(word(w, x, y, z)) == 0;
    }
    let word = bytes
        .iter()
        .fold(u64::from_le_bytes(*b"aaaaaaaa"), |word, &byte| word << 8 | u64::from(byte));
    !bytes.is_empty() && flaws(word) == 0
}

/// The number of lowercase letters, digits and hyphens starting at `start`.
#[inline(never)]
pub(crate) fn plain_length(bytes: &[u8], start: usize) -> usize {
    let from = bytes.get(start..).unwrap_or_default();
    let mut rest = from;
    while let Some((&chunk, after)) = rest.split_first_chunk::<8>() {
        let length = plain_bytes(u64::from_le_bytes(chunk));
        if length < 8 {
            return from.len() - rest.len() + length;
        }
        rest = after;
    }
    // The last bytes as a word. The bytes that are shifted in are 0, which is not a letter.
    let word = match bytes.last_chunk::<8>() {
        Some(&last) => {
            u64::from_le_bytes(last).checked_shr(8 * (8 - rest.len() as u32)).unwrap_or(0)
        }
        None => rest.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)),
    };
    from.len() - rest.len() + plain_bytes(word)
}

/// Sets the high bit of each byte that is at least `from`. Correct for ASCII.
#[inline]
const fn at_least(word: u64, from: u8) -> u64 {
    word.wrapping_add(ONES * (0x80 - from as u64))
}

/// The same, for bytes from the first to before the second.
#[inline]
const fn within(word: u64, from: u8, to: u8) -> u64 {
    at_least(word, from) ^ at_least(word, to)
}

/// The high bit of each ASCII byte that is a lower-case letter or a digit.
#[inline]
const fn letters_and_digits(word: u64) -> u64 {
    within(word, b'a', b'z' + 1) ^ within(word, b'0', b'9' + 1)
}

/// The high bit of each ASCII byte that is a hyphen or a dot, which are neighbours in ASCII.
#[inline]
const fn hyphens_and_dots(word: u64) -> u64 {
    within(word, b'-', b'.' + 1) & HIGH
}

/// 0 if there are only lower-case letters, digits, hyphens and dots, and no two neighbours are
/// hyphens or dots.
#[inline]
const fn flaws(word: u64) -> u64 {
    let others = hyphens_and_dots(word);
    (!(letters_and_digits(word) ^ others) | word) & HIGH | others & others << 8
}

/// How many bytes are before the first one that is not a lower-case letter, a digit or a hyphen.
#[inline]
const fn plain_bytes(word: u64) -> usize {
    let ascii = word & !HIGH;
    let plain = letters_and_digits(ascii) ^ within(ascii, b'-', b'-' + 1);
    ((!plain | word) & HIGH).trailing_zeros() as usize / 8
}

fn has_short_labels(bytes: &[u8]) -> bool {
    bytes.split(|&byte| byte == b'.').all(|label| label.len() <= MAX_LABEL_LENGTH)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn upper_case_becomes_lower_case() {
        assert_eq!(AsciiSet::of("AZ@[a").to_lower_case(), AsciiSet::of("az@["));
    }

    fn naive(name: &[u8]) -> bool {
        let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
        !name.is_empty()
            && name.len() <= 253
            && plain(name[0])
            && plain(name[name.len() - 1])
            && name.iter().all(|&byte| plain(byte) || byte == b'-' || byte == b'.')
            && name.windows(2).all(|pair| plain(pair[0]) || plain(pair[1]))
            && name.split(|&byte| byte == b'.').all(|label| label.len() <= 63)
    }

    /// Every byte at every place of names of every length, and every two of a few bytes.
    #[test]
    fn scans_equal_the_naive_ones() {
        for length in 0..40 {
            let name = std::vec![b'a'; length];
            assert_eq!(is_canonical_ascii(&name), naive(&name));
            for at in 0..length {
                for byte in 0..=u8::MAX {
                    let mut name = name.clone();
                    name[at] = byte;
                    assert_eq!(is_canonical_ascii(&name), naive(&name), "{name:?}");
                }
                for pair in ["..", "--", ".-", "-.", "-a", ".a", "é"] {
                    if at + 2 <= length {
                        let mut name = name.clone();
                        name[at..at + 2].copy_from_slice(pair.as_bytes());
                        assert_eq!(is_canonical_ascii(&name), naive(&name), "{name:?}");
                    }
                }
            }
        }
    }

    /// Every byte at every position, with different preceding text.
    #[test]
    fn plain_lengths_as_byte_by_byte() {
        for length in 0..26 {
            for at in 0..=length {
                for byte in 0..=u8::MAX {
                    let mut bytes = std::vec![b'a'; length];
                    bytes.iter_mut().skip(at).step_by(3).for_each(|slot| *slot = byte);
                    for start in 0..=length {
                        let outside = |b: &u8| !matches!(b, b'a'..=b'z' | b'0'..=b'9' | b'-');
                        let naive = bytes[start..].iter().position(outside);
                        let naive = naive.unwrap_or(length - start);
                        assert_eq!(plain_length(&bytes, start), naive, "{bytes:?} {start}");
                    }
                }
            }
        }
    }

    #[test]
    fn lengths_are_looked_at() {
        let label = "a".repeat(63);
        assert!(is_canonical_ascii(label.as_bytes()));
        assert!(!is_canonical_ascii((label.clone() + "a").as_bytes()));
        let long = [&*label; 3].join(".") + "." + &label[..61];
        assert_eq!(long.len(), 253);
        assert!(is_canonical_ascii(long.as_bytes()));
        assert!(!is_canonical_ascii([&*label; 4].join(".").as_bytes()));
    }
}
