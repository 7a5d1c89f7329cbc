//! Words next to brands, and brands that are ordinary words.

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
    /// A lure that is also written in front without a hyphen, though it is short.
    My,
    /// The same for a weak word.
    The,
}

impl Class {
    /// Whether the word is enough to suspect a brand that is an ordinary word.
    pub(crate) const fn is_lure(self) -> bool {
        matches!(self, Self::Lure | Self::My)
    }
}

impl Words {
    /// Whether the hash of a label is the hash of an ordinary word. Two of a hundred other labels
    /// share one by chance.
    pub(crate) fn is_ordinary(&self, label: &[u8]) -> bool {
        let hash = hash(label);
        let mut sum = 0_u32;
        let mut is_whole = true;
        self.ordinary.iter().any(|&difference| {
            sum += u32::from(difference);
            is_whole = difference != u8::MAX;
            is_whole && sum == hash
        })
    }

    #[cfg(test)]
    pub(super) fn size(&self) -> usize {
        let lists = self.lists.iter().map(|(language, _, words)| language.len() + words.len());
        lists.sum::<usize>() + size_of_val(self.lists) + self.ordinary.len()
    }
}

/// FNV-1a with 32 bits, of which the upper 17 count.
fn hash(label: &[u8]) -> u32 {
    let hash = label
        .iter()
        .fold(0x811C_9DC5_u32, |hash, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    hash >> 15
}

#[cfg(test)]
mod tests {
    use crate::tables::WORDS;

    #[test]
    fn ordinary_words_are_found_and_brands_are_not() {
        for word in ["apple", "orange", "chase", "target", "shell", "steam", "discover", "visa"] {
            assert!(WORDS.is_ordinary(word.as_bytes()), "{word}");
        }
        for brand in ["paypal", "google", "amazon", "netflix", "sparkasse", "dhl", "", "applf"] {
            assert!(!WORDS.is_ordinary(brand.as_bytes()), "{brand}");
        }
        assert_eq!(WORDS.ordinary.iter().filter(|&&byte| byte != u8::MAX).count(), 3_214);
    }
}
