//! Words next to brands, and brands that are ordinary words.

use alloc::vec;
use alloc::vec::Vec;

/// The lists of `data/words.tsv` and `data/ordinary.txt`.
#[derive(Debug)]
pub(crate) struct Words {
    /// The language, the class, and the words with blanks between them.
    pub(crate) lists: &'static [(&'static str, Class, &'static str)],
    /// The differences of the sorted hashes of ordinary words. 255 is followed by the rest of a difference.
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
        let mut bits = vec![0_u64; 1 << (HASH_BITS - 6)];
        let mut sum = 0_u32;
        for &difference in self.ordinary {
            sum += u32::from(difference);
            if difference == u8::MAX {
                continue;
            }
            if let Some(word) = bits.get_mut((sum >> 6) as usize) {
                *word |= 1 << (sum & 63);
            }
        }
        Ordinary(bits)
    }

    #[cfg(test)]
    pub(super) fn size(&self) -> usize {
        let lists = self.lists.iter().map(|(language, _, words)| language.len() + words.len());
        lists.sum::<usize>() + size_of_val(self.lists) + self.ordinary.len()
    }
}

/// A bit for each hash.
pub(crate) struct Ordinary(Vec<u64>);

impl Ordinary {
    /// Whether the hash of a label is the hash of an ordinary word. Two of a hundred other labels
    /// share one by chance.
    pub(crate) fn has(&self, label: &[u8]) -> bool {
        let hash = hash(label);
        let word = self.0.get((hash >> 6) as usize);
        word.is_some_and(|word| word >> (hash & 63) & 1 != 0)
    }
}

const HASH_BITS: u32 = 17;

/// FNV-1a with 32 bits, of which the upper 17 count.
fn hash(label: &[u8]) -> u32 {
    let hash = label
        .iter()
        .fold(0x811C_9DC5_u32, |hash, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    hash >> (32 - HASH_BITS)
}

#[cfg(test)]
mod tests {
    use crate::tables::WORDS;

    #[test]
    fn ordinary_words_are_found_and_brands_are_not() {
        let ordinary = WORDS.ordinary();
        for word in ["apple", "orange", "chase", "target", "shell", "steam", "discover", "visa"] {
            assert!(ordinary.has(word.as_bytes()), "{word}");
        }
        for brand in ["paypal", "google", "amazon", "netflix", "sparkasse", "dhl", "", "applf"] {
            assert!(!ordinary.has(brand.as_bytes()), "{brand}");
        }
        assert_eq!(WORDS.ordinary.iter().filter(|&&byte| byte != u8::MAX).count(), 3_214);
    }
}
