//! The look-alikes of code points.

use alloc::vec::Vec;

use super::{Runs, Units};

/// Texts that code points look like.
#[derive(Debug)]
pub(crate) struct Lookalikes {
    /// The value of a run is [`OWN`], or [`SHARED`] and the number of the run that has the same
    /// edges.
    pub(crate) runs: Runs,
    /// A unit of bits for each edge, list after list.
    pub(crate) edges: Units,
    /// The texts of the edges in UTF-16, in the same order.
    pub(crate) texts: Units,
    /// Where the lists of every eighth run and those after it start in `edges`.
    pub(crate) edge_starts: Units,
    /// Where their texts start in `texts`.
    pub(crate) text_starts: Units,
    /// The coarse form of each ASCII code point: a byte, or two.
    pub(crate) coarse: [[u8; 2]; 128],
}

/// The value of a run that has the next list.
const OWN: u16 = 1;
/// The lowest value of a run that has the list of another one.
const SHARED: u16 = 2;
/// How many runs there are from one whose list has a stored start to the next.
const SPACING: usize = 8;

/// A text that a code point looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Edge {
    /// The lower, the more alike.
    pub(crate) cost: u16,
    /// The number of the source.
    pub(crate) source: u8,
    text: Units,
}

impl Edge {
    /// The code points of the text.
    pub(crate) fn text(self) -> impl Iterator<Item = char> + Clone {
        self.text.chars()
    }

    /// The text, if it is one code point.
    pub(crate) fn single(self) -> Option<char> {
        let mut text = self.text();
        text.next().filter(|_| text.next().is_none())
    }
}

/// The edges of a code point, the cheapest first.
#[derive(Clone, Default, Debug)]
pub(crate) struct Edges {
    edges: Units,
    texts: Units,
}

impl Lookalikes {
    /// The edges of a code point. Empty if it looks like no other code point.
    pub(crate) fn edges(&self, code_point: char) -> Edges {
        let run = self.runs.find(code_point).filter(|run| run.distance <= run.more);
        let owner = run.and_then(|run| match run.value {
            OWN => Some(run.number),
            value => value.checked_sub(SHARED).map(usize::from),
        });
        owner.and_then(|owner| self.list(owner)).unwrap_or_default()
    }

    /// The list of a run that has its own.
    fn list(&self, run: usize) -> Option<Edges> {
        let start = run / SPACING;
        let mut edge = usize::from(self.edge_starts.get(start)?);
        let mut text = usize::from(self.text_starts.get(start)?);
        // The list follows those of the earlier runs.
        let mut lists = self.runs.count(start * SPACING..run, OWN);
        for &upper in self.edges.high.get(edge..)? {
            if lists == 0 {
                break;
            }
            let bits = u16::from(upper) << 8;
            edge += 1;
            text += text_length(bits);
            lists -= usize::from(is_last(bits));
        }
        let (_, edges) = self.edges.split_at(edge)?;
        let (_, texts) = self.texts.split_at(text)?;
        Some(Edges { edges, texts })
    }

    /// The code points with edges, in order.
    pub(crate) fn code_points(&self) -> impl Iterator<Item = char> {
        self.runs.all().flat_map(|(first, more)| first..=first + more).filter_map(char::from_u32)
    }
}

impl Iterator for Edges {
    type Item = Edge;

    fn next(&mut self) -> Option<Edge> {
        let bits = self.edges.get(0)?;
        let (_, edges) = self.edges.split_at(1)?;
        let (text, texts) = self.texts.split_at(text_length(bits))?;
        *self = if is_last(bits) { Self::default() } else { Self { edges, texts } };
        Some(Edge { cost: bits & 0xFF, source: (bits >> 8 & 7) as u8, text })
    }
}

/// The number of code units in the text of an edge.
fn text_length(bits: u16) -> usize {
    usize::from(bits >> 11 & 7)
}

/// Whether an edge is the last one of its list.
fn is_last(bits: u16) -> bool {
    bits >> 14 != 0
}

// Words next to brands, and brands that are ordinary words.

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
    use alloc::string::String;

    use super::*;
    use crate::tables::{LOOKALIKES, WORDS};

    /// Some starts are stored, and they have to agree with the lengths of the lists.
    #[test]
    fn lists_follow_each_other_without_gaps() {
        let (mut edge, mut text) = (0, 0);
        let mut shared = 0;
        let runs = &LOOKALIKES.runs;
        for (number, (&low, &high)) in runs.low.iter().zip(runs.high).enumerate() {
            if number % SPACING == 0 {
                let start = |starts: Units| starts.get(number / SPACING).map(usize::from);
                assert_eq!(start(LOOKALIKES.edge_starts), Some(edge), "{number}");
                assert_eq!(start(LOOKALIKES.text_starts), Some(text), "{number}");
            }
            match u16::from_le_bytes([low, high]) {
                0 => {}
                OWN => {
                    let list = LOOKALIKES.list(number).unwrap();
                    assert_eq!(list.edges, from(LOOKALIKES.edges, edge), "{number}");
                    assert_eq!(list.texts, from(LOOKALIKES.texts, text), "{number}");
                    edge += list.clone().count();
                    text += list.map(|edge| edge.text.low.len()).sum::<usize>();
                }
                value => {
                    let owner = usize::from(value - SHARED);
                    let of_owner = [runs.low[owner], runs.high[owner]];
                    assert_eq!(u16::from_le_bytes(of_owner), OWN, "{number}");
                    shared += 1;
                }
            }
        }
        assert_eq!((edge, text), (LOOKALIKES.edges.low.len(), LOOKALIKES.texts.low.len()));
        assert!(shared > 1_000, "{shared}");
    }

    fn from(units: Units, at: usize) -> Units {
        units.split_at(at).unwrap().1
    }

    #[test]
    fn edges_of_owners_sharers_and_others() {
        let of = |code_point: char| -> Vec<(u16, String)> {
            LOOKALIKES.edges(code_point).map(|edge| (edge.cost, edge.text().collect())).collect()
        };
        assert_eq!(of('m'), [(8, "rn".into())]);
        assert_eq!(of('а'), [(2, "a".into())]);
        // The second code point of a run.
        assert_eq!(of('\u{200C}'), of('\u{200D}'));
        assert!(of('a').iter().all(|(_, text)| text != "a"));
        assert_eq!(of('\0'), []);
        assert_eq!(of('\u{10FFFF}'), []);
    }

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
