//! Hangul syllables, which compose by arithmetic (The Unicode Standard, section 3.12).

const SYLLABLES: u32 = 0xAC00;
const LEADING: u32 = 0x1100;
const VOWELS: u32 = 0x1161;
/// One before the first trailing consonant.
const TRAILING: u32 = 0x11A7;
const LEADING_COUNT: u32 = 19;
const VOWEL_COUNT: u32 = 21;
/// Counting the absence of a trailing consonant.
const TRAILING_COUNT: u32 = 28;
const SYLLABLE_COUNT: u32 = LEADING_COUNT * VOWEL_COUNT * TRAILING_COUNT;

/// A leading consonant and a vowel, or a syllable of two and a trailing consonant, as one.
pub(super) fn compose(first: u32, second: u32) -> Option<u32> {
    let leading = first.wrapping_sub(LEADING);
    let vowel = second.wrapping_sub(VOWELS);
    if leading < LEADING_COUNT && vowel < VOWEL_COUNT {
        return Some(SYLLABLES + (leading * VOWEL_COUNT + vowel) * TRAILING_COUNT);
    }
    let syllable = first.wrapping_sub(SYLLABLES);
    let trailing = second.wrapping_sub(TRAILING);
    let open = syllable < SYLLABLE_COUNT && syllable % TRAILING_COUNT == 0;
    (open && 0 < trailing && trailing < TRAILING_COUNT).then(|| first + trailing)
}

/// The parts of a syllable, two or three.
pub(super) fn decompose(code_point: char) -> Option<[Option<char>; 3]> {
    let syllable = u32::from(code_point).checked_sub(SYLLABLES).filter(|&s| s < SYLLABLE_COUNT)?;
    let trailing = syllable % TRAILING_COUNT;
    let vowel = syllable / TRAILING_COUNT % VOWEL_COUNT;
    let leading = syllable / TRAILING_COUNT / VOWEL_COUNT;
    let third = if trailing > 0 { char::from_u32(TRAILING + trailing) } else { None };
    Some([char::from_u32(LEADING + leading), char::from_u32(VOWELS + vowel), third])
}

#[cfg(test)]
mod tests {
    use super::{compose, decompose};

    #[test]
    fn what_decomposes_composes() {
        for syllable in '\u{AC00}'..='\u{D7A3}' {
            let [first, second, third] = decompose(syllable).unwrap().map(|c| c.map(u32::from));
            let open = compose(first.unwrap(), second.unwrap()).unwrap();
            let whole = third.map_or(open, |third| compose(open, third).unwrap());
            assert_eq!(whole, u32::from(syllable));
        }
        assert_eq!((decompose('\u{ABFF}'), decompose('\u{D7A4}')), (None, None));
    }

    #[test]
    fn only_the_parts_of_a_syllable_compose() {
        assert_eq!(compose(0x1112, 0x1175), Some(0xD788));
        assert_eq!(compose(0xD788, 0x11C2), Some(0xD7A3));
        assert_eq!(compose(0x1113, 0x1161), None);
        assert_eq!(compose(0x1112, 0x1176), None);
        assert_eq!(compose(0xAC00, 0x11A7), None); // no trailing consonant
        assert_eq!(compose(0xAC00, 0x11C3), None);
        assert_eq!(compose(0xAC01, 0x11A8), None); // the syllable already ends with one
        assert_eq!(compose(0xD7A4, 0x11A8), None); // 28 * 399 above the first
    }
}
