//! Words next to brands, from the table and from the caller.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::keys::KeyTable;
use crate::lookalikes::align::{self, align};
use crate::lookalikes::coarse::{self, Affix, Form, Memo, Run, Side};
use crate::lookalikes::hit::Level;
use crate::lookalikes::model::SHORTEST_BRAND;
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
        let words = if brand == Fit::Short { &self.long } else { &self.all };
        brand != Fit::None && words.may_have(affix)
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

// A part of a label can only be a protected label, or look like it, if both start and end with the same symbols of the
// coarse form. Few parts do, so most are excluded before a key is made of them.

/// How protected labels start and end.
#[derive(Clone, Debug)]
pub(in crate::lookalikes) struct Affixes {
    starts: AffixSets,
    ends: AffixSets,
}

/// Which protected labels a text may start or end with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::lookalikes) enum Fit {
    None,
    /// Only those of up to [`LONGEST_SHORT`] symbols, which occur in many texts by chance.
    Short,
    Any,
}

/// The most symbols of a short label. Each code point of ASCII has one at least.
pub(in crate::lookalikes) const LONGEST_SHORT: usize = Affix::MOST - 1;
/// Labels that are shorter are found as a whole only, and compared with labels that are as short.
const SHORTEST: usize = SHORTEST_BRAND;

/// The affixes of one side.
#[derive(Clone, Debug)]
struct AffixSets {
    short: Set,
    long: Set,
}

impl Affixes {
    /// For about so many labels.
    pub(in crate::lookalikes) fn new(count: usize) -> Self {
        let sets =
            AffixSets { short: Set::new(count, LONGEST_SHORT), long: Set::new(count, Affix::MOST) };
        Self { starts: sets.clone(), ends: sets }
    }

    /// Adds a protected label with its affixes.
    pub(in crate::lookalikes) fn insert(&mut self, start: Affix, end: Affix) {
        self.starts.insert(start);
        self.ends.insert(end);
    }

    /// Which labels may start or end as a text with an affix does.
    #[inline]
    pub(in crate::lookalikes) fn fit(&self, affix: Affix, side: Side) -> Fit {
        match side {
            Side::Start => self.starts.fit(affix),
            Side::End => self.ends.fit(affix),
        }
    }

    /// The size in bytes.
    pub(in crate::lookalikes) fn size(&self) -> usize {
        let sets =
            [&self.starts, &self.ends].into_iter().flat_map(|sets| [&sets.short, &sets.long]);
        sets.map(Set::size).sum()
    }
}

impl AffixSets {
    fn insert(&mut self, affix: Affix) {
        match affix.count() {
            ..SHORTEST => {}
            SHORTEST..=LONGEST_SHORT => self.short.insert(affix),
            _ => self.long.insert(affix),
        }
    }

    #[inline]
    fn fit(&self, affix: Affix) -> Fit {
        // Without branches, which can't be predicted.
        let is_long = !affix.is_shorter(Affix::MOST) & self.long.may_have(affix);
        let short = if self.short.may_have(affix) { Fit::Short } else { Fit::None };
        if is_long { Fit::Any } else { short }
    }
}

/// A set of affixes of so many symbols, with a bit for each, or for several if there are few.
#[derive(Clone, Debug)]
pub(in crate::lookalikes) struct Set {
    symbols: usize,
    bits: Vec<u64>,
    /// How many bits of a hash are left out.
    shift: u32,
}

impl Set {
    /// An empty set for about `count` affixes of so many symbols.
    pub(in crate::lookalikes) fn new(count: usize, symbols: usize) -> Self {
        // More bits would exclude few more, and not stay in the caches of a core.
        let bits = count.saturating_mul(8).next_power_of_two().trailing_zeros();
        let bits = bits.clamp(6, 20);
        Self { symbols, bits: vec![0; 1 << (bits - 6)], shift: u32::BITS - bits }
    }

    /// Adds an affix. Any symbols can follow a short one.
    pub(in crate::lookalikes) fn insert(&mut self, affix: Affix) {
        for number in affix.numbers(self.symbols) {
            let (word, bit) = self.place(number);
            if let Some(word) = self.bits.get_mut(word) {
                *word |= bit;
            }
        }
    }

    /// Whether the affix was added. True for all that are shorter, because anything may follow them.
    #[inline]
    pub(in crate::lookalikes) fn may_have(&self, affix: Affix) -> bool {
        let (word, bit) = self.place(affix.number(self.symbols));
        let bits = self.bits.get(word).copied().unwrap_or_default();
        let bits = if affix.is_shorter(self.symbols) { u64::MAX } else { bits };
        bits & bit != 0
    }

    #[inline]
    const fn place(&self, number: u32) -> (usize, u64) {
        let at = number.wrapping_mul(0x9E37_79B1) >> self.shift;
        (at as usize / 64, 1 << (at % 64))
    }

    /// The size in bytes.
    pub(in crate::lookalikes) fn size(&self) -> usize {
        size_of_val(&*self.bits)
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;
    use std::format;

    use super::*;
    use crate::lookalikes::coarse::{Bytes, readings_of_text};

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

    const SIDES: [Side; 2] = [Side::Start, Side::End];

    #[test]
    fn labels_have_the_affixes_of_all_their_look_alikes() {
        let (bytes, mut memo) = (Bytes::new(), Memo::default());
        for (label, others) in [
            ("modern", &["modern", "rnodern", "modem", "rnodem"][..]),
            ("wwm", &["wwm", "vvvvrn", "wvvm"]),
            ("abc", &["abc"]),
            ("paul", &["paul", "pau1"]),
            ("bücher", &["bucher"]),
            ("раураӏ", &["paypal", "paypa1"]),
        ] {
            let mut affixes = Affixes::new(10_000);
            let (code_points, mut all) = (label.chars().collect::<Vec<_>>(), Vec::new());
            readings_of_text(&code_points, Level::Normal, (&bytes, &mut memo), &mut all);
            for reading in all {
                affixes.insert(reading.affix(Side::Start), reading.affix(Side::End));
            }
            let expected = if label.chars().count() > 4 { Fit::Any } else { Fit::Short };
            for (&other, side) in others.iter().flat_map(|other| SIDES.map(|side| (other, side))) {
                // Other text may follow.
                let longer = if side == Side::Start { [other, "xyz"] } else { ["xyz", other] };
                for text in [other, &longer.concat()] {
                    let fit = affixes.fit(bytes.affix(text.as_bytes(), side), side);
                    assert!(fit >= expected, "{text}");
                }
            }
            for side in SIDES {
                assert_eq!(affixes.fit(bytes.affix(b"xyzzyx", side), side), Fit::None, "{label}");
            }
        }
    }

    #[test]
    fn few_other_texts_fit() {
        let (bytes, letters) = (Bytes::new(), || b'a'..=b'z');
        let mut affixes = Affixes::new(1000);
        for label in ["paypal", "google", "facebook", "ebay", "visa", "dhl"] {
            let [start, end] = SIDES.map(|side| bytes.affix(label.as_bytes(), side));
            affixes.insert(start, end);
        }
        let pairs = || letters().flat_map(|one| letters().map(move |other| [one, other]));
        let texts = pairs().flat_map(|one| pairs().map(move |other| [one, other, *b"xx"].concat()));
        let fit = texts.map(|text| affixes.fit(bytes.affix(&text, Side::Start), Side::Start));
        let passed = fit.filter(|&fit| fit != Fit::None).count();
        assert!(passed < 26_usize.pow(4) / 50, "{passed}");
    }
}
