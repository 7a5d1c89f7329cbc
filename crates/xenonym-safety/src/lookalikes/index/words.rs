//! Words next to brands, from the table and from the caller.

use alloc::string::String;
use alloc::vec::Vec;

use super::affixes::{Fit, Set};
use super::keys::KeyTable;
use crate::lookalikes::align::{self, align};
use crate::lookalikes::coarse::{self, Affix, Form, Memo, Run, Side};
use crate::lookalikes::hit::Level;
use crate::tables::{Class, Frequency, Ordinary, WORDS};

/// The highest cost of the substitutions in a word. It is not part of a hit's cost.
const HIGHEST_COST: u16 = 60;
/// The most code points in a word.
pub(in crate::lookalikes) const LONGEST_WORD: usize = 32;

/// The affixes of one side of words that look like ASCII. Few labels of ASCII have one of them.
#[derive(Clone, Debug)]
struct Sets {
    /// Those of public suffixes and long words, which can be next to any brand.
    long: Set,
    all: Set,
}

impl Sets {
    fn new(count: usize) -> Self {
        /// So many symbols exclude most labels, and are missing from few words.
        const SYMBOLS: usize = 4;
        // Many affixes start with a word of two letters.
        let set = Set::new(8 * count, SYMBOLS);
        Self { long: set.clone(), all: set }
    }

    fn insert(&mut self, affix: Affix, is_long: bool) {
        self.all.insert(affix);
        if is_long {
            self.long.insert(affix);
        }
    }

    #[inline]
    fn may_have(&self, affix: Affix, brand: Fit) -> bool {
        match brand {
            Fit::None => false,
            Fit::Short => self.long.may_have(affix),
            Fit::Any => self.all.may_have(affix),
        }
    }
}

/// The shortest word without a hyphen next to a brand of up to four letters.
pub(in crate::lookalikes) const LONG_WORD: usize = 5;

/// Words next to brands.
#[derive(Clone, Debug)]
pub(in crate::lookalikes) struct Words {
    text: String,
    list: Vec<Word>,
    /// The words by their coarse keys.
    keys: KeyTable,
    /// The symbols that words start with, and those that they end with.
    starts: Sets,
    ends: Sets,
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

impl Words {
    /// The words of the table, and the caller's, which are lures. `suffixes` are sorted.
    pub(in crate::lookalikes) fn new(
        level: Level,
        others: &[String],
        suffixes: Vec<String>,
    ) -> Self {
        let (starts, ends) = (Sets::new(0), Sets::new(0));
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
        words.make_keys();
        words
    }

    fn push(&mut self, word: &str, language: &'static str, class: Class) {
        let start = self.text.len() as u32;
        self.text.push_str(word);
        self.list.push(Word { start, end: self.text.len() as u32, language, class });
    }

    fn make_keys(&mut self) {
        let count = self.list.len() + self.suffixes.len();
        let (mut starts, mut ends) = (Sets::new(count), Sets::new(count));
        let (mut keys, mut memo) = (Vec::with_capacity(count), Memo::default());
        let words = self.list.iter().map(|&word| self.text_of(word));
        // The numbers after those of words are of suffixes, which no number leads to.
        let all = words.chain(self.suffixes.iter().map(String::as_str));
        for (word, number) in all.zip(0..) {
            if word.chars().all(|one| memo.run(one) != Run::Other) {
                let start = memo.affix(word.chars(), Side::Start);
                let end = memo.affix(word.chars().rev(), Side::End);
                // What looks like the word has no more letters than symbols.
                let is_long = !start.is_shorter(LONG_WORD) || number as usize >= self.list.len();
                starts.insert(start, is_long);
                ends.insert(end, is_long);
            }
            let form = word.chars().fold(Form::EMPTY, |form, one| form.then(memo.best(one)));
            keys.push((form.key(), number));
        }
        (self.starts, self.ends) = (starts, ends);
        self.keys = KeyTable::of(&keys);
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

    /// Whether a text of ASCII with an affix may start or end with a word next to a brand that fits.
    #[inline]
    pub(in crate::lookalikes) fn may_have_affix(
        &self,
        affix: Affix,
        side: Side,
        brand: Fit,
    ) -> bool {
        match side {
            Side::Start => self.starts.may_have(affix, brand),
            Side::End => self.ends.may_have(affix, brand),
        }
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
        let affixes: usize =
            [&self.starts, &self.ends].iter().map(|sets| sets.long.size() + sets.all.size()).sum();
        let suffixes: usize = self.suffixes.iter().map(String::len).sum();
        let tables = self.keys.size() + self.ordinary.size() + affixes;
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
    use crate::lookalikes::coarse::Bytes;
    use alloc::string::ToString;
    use std::format;

    #[test]
    fn affixes_exclude_no_word_and_most_other_texts() {
        let others = ["rn".to_string(), "ab".to_string()];
        let (words, bytes) = (Words::new(Level::Normal, &others, Vec::new()), Bytes::new());
        let may_have =
            |text: &[u8], side| words.may_have_affix(bytes.affix(text, side), side, Fit::Any);
        for (word, _) in words.all().filter(|(word, _)| word.is_ascii()) {
            // The symbols of `m` are `r` and `n`, and those of `d` are `c` and `l`.
            for word in [word.to_string(), word.replace('m', "rn"), word.replace("rn", "m")] {
                assert!(may_have(format!("{word}xqz").as_bytes(), Side::Start), "{word}");
                assert!(may_have(format!("xqz{word}").as_bytes(), Side::End), "{word}");
            }
        }
        let letters = || (b'a'..=b'z').filter(|byte| !b"mwd".contains(byte));
        let pairs = || letters().flat_map(move |one| letters().map(move |other| [one, other]));
        let texts = pairs().flat_map(|one| pairs().map(move |other| [one, other].concat()));
        let texts: Vec<Vec<u8>> = texts.collect();
        for side in [Side::Start, Side::End] {
            let passed = texts.iter().filter(|text| may_have(text, side)).count();
            assert!(passed < texts.len() / 4, "{passed} of {}", texts.len());
        }
    }
}
