//! Names of Hangul syllables: rule NR1 of The Unicode Standard, section 4.8, by the arithmetic of section
//! 3.12.

/// The prefix of the names.
pub(super) const PREFIX: &str = "HANGUL SYLLABLE ";

const S_BASE: u32 = 0xAC00;

/// Short names of the Jamo in order, from `Jamo.txt`.
const LEADING: [&str; 19] = [
    "G", "GG", "N", "D", "DD", "R", "M", "B", "BB", "S", "SS", "", "J", "JJ", "C", "K", "T", "P",
    "H",
];
const VOWELS: [&str; 21] = [
    "A", "AE", "YA", "YAE", "EO", "E", "YEO", "YE", "O", "WA", "WAE", "OE", "YO", "U", "WEO", "WE",
    "WI", "YU", "EU", "YI", "I",
];
/// The first is that of a syllable without one.
const TRAILING: [&str; 28] = [
    "", "G", "GG", "GS", "N", "NJ", "NH", "D", "L", "LG", "LM", "LB", "LS", "LT", "LP", "LH", "M",
    "B", "BS", "S", "SS", "NG", "J", "C", "K", "T", "P", "H",
];

/// The name of a precomposed syllable.
pub(super) fn name(syllable: u32) -> String {
    let index = (syllable - S_BASE) as usize;
    let (rest, trailing) = (index / TRAILING.len(), index % TRAILING.len());
    let (leading, vowel) = (rest / VOWELS.len(), rest % VOWELS.len());
    format!("{PREFIX}{}{}{}", LEADING[leading], VOWELS[vowel], TRAILING[trailing])
}
