//! Words next to brands, and brands that are ordinary words.

use alloc::vec::Vec;

/// The lists of `data/words.tsv` and `data/ordinary.txt`.
#[derive(Debug)]
pub(crate) struct Words {
    /// The language, the class, and the words with blanks between them.
    pub(crate) lists: &'static [(&'static str, Class, &'static str)],
    /// The differences of the sorted hashes of ordinary words. The lowest bit of each says whether the word is rare. Bytes
    /// have seven bits each, the lowest first, and the eighth bit if more follow.
    pub(crate) ordinary: &'static [u8],
}

/// The meaning of a word next to a brand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Class {
    /// Asks for an action or for trust.
    Lure,
    /// Honest businesses use it in names too.
    Weak,
    /// A short lure that is also found directly in front of a brand, such as `my`.
    LurePrefix,
    /// A short weak word that is also found there, such as `the`.
    WeakPrefix,
}

impl Class {
    /// Whether the word is enough to suspect a brand that is an ordinary word.
    pub(crate) const fn is_lure(self) -> bool {
        matches!(self, Self::Lure | Self::LurePrefix)
    }
}

impl Words {
    /// The ordinary words, to look up many labels.
    pub(crate) fn ordinary(&self) -> Ordinary {
        let mut words = Vec::with_capacity(self.ordinary.len() / 2);
        let (mut sum, mut difference, mut bits) = (0_u32, 0_u32, 0);
        for &byte in self.ordinary {
            difference |= u32::from(byte & 127) << bits;
            bits += 7;
            if byte < 128 {
                sum += difference >> 1;
                words.push(sum << 1 | difference & 1);
                (difference, bits) = (0, 0);
            }
        }
        Ordinary(words)
    }
}

/// The frequency of an ordinary word in names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Frequency {
    /// Many names contain it.
    Common,
    /// Few names do.
    Rare,
}

/// The sorted hashes of ordinary words, with a lower bit that says whether the word is rare.
#[derive(Clone, Debug)]
pub(crate) struct Ordinary(Vec<u32>);

impl Ordinary {
    /// The frequency of a label, if its hash is that of an ordinary word. One of 2,400 other labels shares one by
    /// chance, but none of the 10,000 most popular ones.
    pub(crate) fn frequency(&self, label: &[u8]) -> Option<Frequency> {
        let hash = hash(label);
        let at = self.0.partition_point(|&word| word >> 1 < hash);
        let word = self.0.get(at).filter(|&&word| word >> 1 == hash)?;
        Some(if word & 1 == 0 { Frequency::Common } else { Frequency::Rare })
    }

    pub(crate) fn size(&self) -> usize {
        size_of_val(&*self.0)
    }
}

/// The upper 23 bits of FNV-1a with 32 bits, mixed. The start was chosen so that no popular label shares the hash of a word
/// that it isn't: `cargo xtask ordinary` checks it.
fn hash(label: &[u8]) -> u32 {
    let hash =
        label.iter().fold(SEED, |hash, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    (hash ^ hash >> 15).wrapping_mul(0x2C1B_3C6D) >> 9
}

const SEED: u32 = 0x811C_9DE7;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::WORDS;

    #[test]
    fn ordinary_words_are_found_and_brands_are_not() {
        let ordinary = WORDS.ordinary();
        let frequency = |word: &str| ordinary.frequency(word.as_bytes());
        for word in ["apple", "orange", "target", "steam", "discover", "visa", "cloud", "ing"] {
            assert_eq!(frequency(word), Some(Frequency::Common), "{word}");
        }
        for word in ["booking", "chase", "outlook", "slack", "shell"] {
            assert_eq!(frequency(word), Some(Frequency::Rare), "{word}");
        }
        for brand in ["paypal", "google", "amazon", "netflix", "sparkasse", "dhl", "", "applf"] {
            assert_eq!(frequency(brand), None, "{brand}");
        }
        // Their hashes of 17 bits were those of other words.
        for brand in ["facebook", "usps", "westpac", "avast", "citibank", "chegg", "codepen"] {
            assert_eq!(frequency(brand), None, "{brand}");
        }
    }
}
