//! Words next to brands, from the table and from the caller.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::keys::KeyTable;
use crate::lookalikes::align::{self, align};
use crate::lookalikes::coarse::{self, Form};
use crate::lookalikes::hit::Level;
use crate::tables::{Class, Frequency, Ordinary, WORDS};

/// The highest cost of the substitutions in a word. It is not part of a hit's cost.
const HIGHEST_COST: u16 = 60;
/// The most code points in a word.
pub(in crate::lookalikes) const LONGEST_WORD: usize = 32;

/// Words next to brands.
#[derive(Clone, Debug)]
pub(in crate::lookalikes) struct Words {
    text: String,
    list: Vec<Word>,
    /// The words by their coarse keys.
    keys: KeyTable,
    /// Which three symbols a word starts with, and ends with from the last one.
    starts: Triples,
    ends: Triples,
    /// The public suffixes of protected names without their dots, sorted. Each is a part next to a brand too.
    suffixes: Vec<String>,
    /// Words that are parts of names, lures or not.
    ordinary: Ordinary,
}

#[derive(Clone, Copy, Debug)]
struct Word {
    start: u32,
    end: u32,
    /// Empty if unknown.
    language: &'static str,
    class: Class,
}

/// A set of triples of symbols, of which the lower five bits count.
#[derive(Clone, Debug)]
struct Triples(Vec<u32>);

impl Triples {
    fn new() -> Self {
        Self(vec![0; 1 << 10])
    }

    /// Adds the first symbols of a word. Any symbol can follow a shorter one.
    fn insert(&mut self, symbols: &[u32]) {
        let (pairs, bits) = match *symbols {
            [] => (0..1 << 10, u32::MAX),
            [first] => ((first & 31) << 5..((first & 31) + 1) << 5, u32::MAX),
            [first, second, ref rest @ ..] => {
                let pair = (first & 31) << 5 | second & 31;
                (pair..pair + 1, rest.first().map_or(u32::MAX, |third| 1 << (third & 31)))
            }
        };
        let places = self.0.get_mut(pairs.start as usize..pairs.end as usize);
        for place in places.unwrap_or_default() {
            *place |= bits;
        }
    }

    /// Whether a text of ASCII starts with a triple, or ends with it from the last symbol.
    #[inline]
    fn has<'t>(&self, text: impl Iterator<Item = &'t u8>, is_end: bool) -> bool {
        let (mut triple, mut count) = (0_usize, 0);
        for &byte in text {
            let [mut symbol, mut other] = coarse::symbols_of(byte);
            if is_end && other != 0 {
                (symbol, other) = (other, symbol);
            }
            for symbol in [symbol, other] {
                if symbol == 0 && count > 0 {
                    continue;
                }
                triple = triple << 5 | usize::from(symbol & 31);
                count += 1;
                if count == 3 {
                    return self
                        .0
                        .get(triple >> 5)
                        .is_some_and(|bits| bits >> (triple & 31) & 1 != 0);
                }
            }
        }
        true
    }
}

impl Words {
    /// The words of the table, and the caller's, which are lures. `suffixes` are sorted.
    pub(in crate::lookalikes) fn new(
        level: Level,
        others: &[String],
        suffixes: Vec<String>,
    ) -> Self {
        let (starts, ends) = (Triples::new(), Triples::new());
        let keys = KeyTable::new(0, |_| ());
        let (text, list) = (String::new(), Vec::new());
        let ordinary = WORDS.ordinary();
        let mut words = Self { text, list, keys, starts, ends, suffixes, ordinary };
        if level == Level::Strict {
            return words;
        }
        for &(language, class, list) in WORDS.lists {
            list.split(' ').for_each(|word| words.push(word, language, class));
        }
        for word in others {
            words.push(word, "", Class::Lure);
        }
        for suffix in core::mem::take(&mut words.suffixes) {
            words.insert_triples(&suffix);
            words.suffixes.push(suffix);
        }
        words.keys = words.keys();
        words
    }

    fn push(&mut self, word: &str, language: &'static str, class: Class) {
        let start = self.text.len() as u32;
        self.text.push_str(word);
        self.list.push(Word { start, end: self.text.len() as u32, language, class });
        self.insert_triples(word);
    }

    fn insert_triples(&mut self, word: &str) {
        let mut symbols = Vec::new();
        word.chars().for_each(|code_point| coarse::push_symbols(code_point, &mut symbols));
        self.starts.insert(&symbols);
        symbols.reverse();
        self.ends.insert(&symbols);
    }

    fn keys(&self) -> KeyTable {
        KeyTable::new(self.list.len() + self.suffixes.len(), |add| {
            let words = self.list.iter().map(|&word| self.text_of(word));
            // The numbers after those of words are of suffixes, which no number leads to.
            let all = words.chain(self.suffixes.iter().map(String::as_str));
            for (word, number) in all.zip(0..) {
                let symbols = word.chars().map(coarse::of_code_point);
                add(symbols.fold(Form::EMPTY, Form::then).key(), number);
            }
        })
    }

    /// Whether a part of a label with this key may be a word.
    #[inline]
    pub(in crate::lookalikes) fn may_have(&self, key: u64) -> bool {
        self.keys.may_have(key)
    }

    /// Whether a text is the public suffix of a protected name without its dots.
    pub(in crate::lookalikes) fn is_suffix(&self, text: &[u8]) -> bool {
        self.suffixes.binary_search_by(|suffix| suffix.as_bytes().cmp(text)).is_ok()
    }

    /// Whether a text of ASCII may start with a word.
    pub(in crate::lookalikes) fn may_start(&self, text: &[u8]) -> bool {
        self.starts.has(text.iter(), false)
    }

    /// Whether a text of ASCII may end with a word.
    pub(in crate::lookalikes) fn may_end(&self, text: &[u8]) -> bool {
        self.ends.has(text.iter().rev(), true)
    }

    /// The word that a part of a label is or looks like.
    pub(in crate::lookalikes) fn find(
        &self,
        key: u64,
        part: &[char],
        expected: &mut Vec<char>,
        room: &mut align::Room,
    ) -> Option<u32> {
        let mut best = None;
        for number in self.keys.get(key).filter(|&number| self.word(number).is_some()) {
            expected.clear();
            expected.extend(self.text(number).chars());
            let found = align(part, expected, 0, HIGHEST_COST, room);
            let cost = found.map(|all| all.iter().map(|one| one.cost).sum::<u16>());
            best = [best, cost.map(|cost| (cost, number))].into_iter().flatten().min();
        }
        best.map(|(_, number)| number)
    }

    /// Whether a text is a word, letter for letter.
    pub(in crate::lookalikes) fn has(&self, text: &str) -> bool {
        let symbols = text.chars().map(coarse::of_code_point);
        let key = symbols.fold(Form::EMPTY, Form::then).key();
        self.keys.get(key).any(|number| self.text(number) == text)
    }

    /// How many names contain an ordinary word.
    pub(in crate::lookalikes) fn frequency(&self, text: &str) -> Option<Frequency> {
        self.ordinary.frequency(text.as_bytes())
    }

    pub(in crate::lookalikes) fn text(&self, number: u32) -> &str {
        self.word(number).map_or("", |word| self.text_of(word))
    }

    /// The language of a word, or empty if unknown.
    pub(in crate::lookalikes) fn language(&self, number: u32) -> &'static str {
        self.word(number).map_or("", |word| word.language)
    }

    pub(in crate::lookalikes) fn class(&self, number: u32) -> Option<Class> {
        self.word(number).map(|word| word.class)
    }

    /// Each word with its language.
    pub(in crate::lookalikes) fn all(&self) -> impl ExactSizeIterator<Item = (&str, &'static str)> {
        self.list.iter().map(|&word| (self.text_of(word), word.language))
    }

    /// The size of the words in bytes.
    pub(in crate::lookalikes) fn size(&self) -> usize {
        let triples = size_of_val(&*self.starts.0) + size_of_val(&*self.ends.0);
        let suffixes: usize = self.suffixes.iter().map(String::len).sum();
        let tables = self.keys.size() + self.ordinary.size() + triples;
        self.text.len() + size_of_val(&*self.list) + tables + suffixes
    }

    fn word(&self, number: u32) -> Option<Word> {
        self.list.get(number as usize).copied()
    }

    fn text_of(&self, word: Word) -> &str {
        self.text.get(word.start as usize..word.end as usize).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;
    use std::format;

    #[test]
    fn triples_exclude_no_word_and_most_other_texts() {
        let others = ["rn".to_string(), "ab".to_string()];
        let words = Words::new(Level::Normal, &others, Vec::new());
        for (word, _) in words.all().filter(|(word, _)| word.is_ascii()) {
            // The symbols of `m` are `r` and `n`, and those of `d` are `c` and `l`.
            for word in [word.to_string(), word.replace('m', "rn"), word.replace("rn", "m")] {
                assert!(words.may_start(format!("{word}xqz").as_bytes()), "{word}");
                assert!(words.may_end(format!("xqz{word}").as_bytes()), "{word}");
            }
        }
        let letters = || (b'a'..=b'z').filter(|byte| !b"mwd".contains(byte));
        let triples = letters().flat_map(|a| letters().map(move |b| [a, b]));
        let triples = triples.flat_map(|[a, b]| letters().map(move |c| [a, b, c]));
        let triples: Vec<[u8; 3]> = triples.collect();
        for passed in [
            triples.iter().filter(|triple| words.may_start(&triple[..])).count(),
            triples.iter().filter(|triple| words.may_end(&triple[..])).count(),
        ] {
            assert!(passed < triples.len() * 2 / 5, "{passed} of {}", triples.len());
        }
    }
}
