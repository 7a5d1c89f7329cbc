//! Protected names, to be compared with others.

pub(super) mod builder;
pub(super) mod bytes;
pub(super) mod keys;
pub(super) mod protected;
pub(super) mod words;

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;
use core::hash::{Hash, Hasher};

use self::keys::{BareGrams, Filter, KeyTable};
use self::protected::{Protected, Unique, hash, is_ace, push_code_points};
use self::words::{Affixes, Words};
use super::coarse::{self, Bytes, Form, Memo, Side};
use super::hit::Level;
use super::model::{ANY_PART_COST, Class, Edits, SHORTEST_GLUED, SHORTEST_PART, glued_cost};
use super::sums::Sums;

/// Protected names, for comparison with any number of other names.
///
/// The time of a search is linear in the name: at most 4,096 protected names are compared with it, however many there are.
///
/// ```
/// use xenonym_safety::lookalikes::{Builder, Index, Kind, Level, Source};
///
/// let mut builder = Builder::new(Level::Normal);
/// builder.protect("paypal.com")?;
/// let index = builder.build();
///
/// let hits = index.find("www.pаypal.com"); // U+0430
/// assert_eq!((hits[0].protected(), hits[0].kind()), ("paypal.com", Kind::ScriptMix));
/// let substitution = &hits[0].substitutions()[0];
/// assert_eq!((substitution.found(), substitution.expected()), ("а", "a"));
/// assert_eq!(substitution.source(), Source::Uts39);
///
/// for (name, kind) in [
///     ("xn--pypal-rqa.com", Kind::Accent), // pàypal.com
///     ("paypa1.com", Kind::Digit),
///     ("paypall.com", Kind::OneEdit),
///     ("paypal-login.com", Kind::BrandPlusWord),
///     ("paypal.example", Kind::OtherSuffix),
///     ("paypal.com.evil.example", Kind::Subdomain),
/// ] {
///     assert_eq!(index.find(name)[0].kind(), kind, "{name}");
/// }
/// assert!(index.find("www.paypal.com").is_empty());
///
/// let bytes = index.to_bytes();
/// assert_eq!(Index::from_bytes(&bytes)?, index);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[doc(alias = "homoglyph")]
#[doc(alias = "homograph")]
#[doc(alias = "typosquatting")]
#[doc(alias = "phishing")]
pub struct Index {
    pub(in crate::lookalikes) level: Level,
    pub(in crate::lookalikes) protected: Protected,
    /// In their ASCII form.
    pub(in crate::lookalikes) allowed: Vec<String>,
    /// Protected names by the coarse keys of their labels.
    pub(in crate::lookalikes) labels: KeyTable,
    /// How their labels start and end.
    pub(in crate::lookalikes) affixes: Affixes,
    /// By the keys for one edit; not at level strict.
    pub(in crate::lookalikes) edited: KeyTable,
    /// The halves of labels that an edit leaves as they are. Only at level normal.
    pub(in crate::lookalikes) halves: Filter,
    /// Labels that more edits may change, by the keys of their grams; not at level strict.
    pub(in crate::lookalikes) grams: KeyTable,
    /// These grams without their positions.
    pub(in crate::lookalikes) bare_grams: BareGrams,
    /// The lengths of labels by the keys of how they start and end: see `start_keys`; not at level strict.
    pub(in crate::lookalikes) starts: KeyTable,
    /// By the hashes of domains; those of allowed names have the numbers after them.
    pub(in crate::lookalikes) trusted: KeyTable,
    /// In their Unicode form.
    pub(in crate::lookalikes) added_words: Vec<String>,
    /// Words next to brands; none at level strict.
    pub(in crate::lookalikes) words: Words,
    pub(in crate::lookalikes) bytes: Bytes,
    /// The shortest labels of which one edit and two are found.
    pub(in crate::lookalikes) shortest_edited: [usize; 2],
}

impl PartialEq for Index {
    fn eq(&self, other: &Self) -> bool {
        self.given() == other.given()
    }
}

impl Eq for Index {}

impl Hash for Index {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.given().hash(state);
    }
}

impl Index {
    /// What the index is made of. Everything else follows from it.
    fn given(&self) -> (Level, &Protected, &[String], &[String]) {
        (self.level, &self.protected, &self.allowed, &self.added_words)
    }

    pub(in crate::lookalikes) fn new(
        level: Level,
        mut protected: Protected,
        allowed: Vec<String>,
        added_words: Vec<String>,
    ) -> Self {
        let words = Words::new(level, &added_words, bare_suffixes(&protected));
        protected.classify(&words);
        let bytes = Bytes::new();
        let (labels, affixes) = label_keys(level, &protected, &bytes);
        let domains = |add: &mut dyn FnMut(u64, u32)| {
            let of_protected = protected.numbers().map(|number| protected.domain(number));
            let domains = of_protected.chain(allowed.iter().map(String::as_str));
            // A brand may be a top-level domain too, under which names are not its own.
            let each = domains.zip(0..).filter(|(domain, _)| domain.contains('.'));
            each.for_each(|(domain, number)| add(hash(domain), number));
        };
        Self {
            level,
            labels: KeyTable::of(&labels),
            affixes,
            edited: edited(level, &protected, &bytes),
            halves: halves(level, &protected, &bytes),
            grams: grams(level, &protected, &bytes),
            bare_grams: bare_grams(level, &protected, &bytes),
            starts: KeyTable::of(&start_keys(level, &protected, &bytes)),
            trusted: KeyTable::new(protected.len() + allowed.len(), domains),
            protected,
            allowed,
            added_words,
            words,
            bytes,
            shortest_edited: [1, 2].map(|count| Edits::shortest(level, count)),
        }
    }

    pub(in crate::lookalikes) fn class(&self, number: u32) -> Class {
        self.protected.class(number)
    }

    /// Returns the breadth of searches.
    pub const fn level(&self) -> Level {
        self.level
    }

    /// Returns the number of protected names.
    pub fn len(&self) -> usize {
        self.protected.len()
    }

    /// Returns whether no names are protected.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the protected names in their Unicode form, in the order in which they were added.
    pub fn protected(&self) -> impl ExactSizeIterator<Item = &str> {
        self.protected.numbers().map(|number| self.protected.unicode(number))
    }

    /// Returns the protected names with what a search knows about them, in the order in which they were added.
    ///
    /// ```
    /// use xenonym_safety::lookalikes::Index;
    ///
    /// let mut builder = Index::builder();
    /// builder.protect_all(["paypal.com", "apple.com", "bank.co.uk"]);
    /// let index = builder.build();
    /// let described = index.described().map(|one| (one.label(), one.suffix(), one.class()));
    /// assert_eq!(
    ///     described.collect::<Vec<_>>(),
    ///     [("paypal", "com", "distinctive"), ("apple", "com", "ordinary"), ("bank", "co.uk", "word")],
    /// );
    /// ```
    pub fn described(&self) -> impl ExactSizeIterator<Item = Described<'_>> {
        self.protected.numbers().map(|number| Described { index: self, number })
    }

    /// Returns the words that count next to a brand, each with its language as a tag of BCP 47. The language of an added word
    /// is empty. At level strict, there are no words.
    pub fn words(&self) -> impl ExactSizeIterator<Item = (&str, &'static str)> {
        self.words.all()
    }

    /// Returns the size of the index on the heap, in bytes.
    pub fn size(&self) -> usize {
        let allowed: usize = self.allowed.iter().map(String::len).sum();
        let tables = [&self.labels, &self.edited, &self.grams, &self.starts, &self.trusted];
        self.protected.size()
            + self.words.size()
            + self.bytes.size()
            + self.affixes.size()
            + self.halves.size()
            + self.bare_grams.size()
            + allowed
            + tables.iter().map(|table| table.size()).sum::<usize>()
    }

    /// The domain of a number of [`Self::trusted`].
    pub(in crate::lookalikes) fn trusted_domain(&self, number: u32) -> &str {
        match (number as usize).checked_sub(self.len()) {
            None => self.protected.domain(number),
            Some(allowed) => self.allowed.get(allowed).map(String::as_str).unwrap_or_default(),
        }
    }
}

/// A protected name, and how it is searched for: see [`Index::described`].
#[derive(Clone, Copy, Debug)]
pub struct Described<'i> {
    index: &'i Index,
    number: u32,
}

impl<'i> Described<'i> {
    /// Returns the name in its Unicode form.
    pub fn name(&self) -> &'i str {
        self.index.protected.unicode(self.number)
    }

    /// Returns the registered label in its ASCII form, which other names are compared with.
    pub fn label(&self) -> &'i str {
        self.index.protected.label(self.number)
    }

    /// Returns the public suffix in its ASCII form, or empty for a brand under every suffix.
    pub fn suffix(&self) -> &'i str {
        self.index.protected.suffix(self.number)
    }

    /// Returns what the label is next to other parts of a label: `distinctive`, so that any part makes a hit; `rare`, a word that few
    /// names contain; `ordinary`, a word that needs a lure next to it; or `word`, one of those that stand next to brands
    /// themselves, which is not searched for next to others.
    pub fn class(&self) -> &'static str {
        match self.index.class(self.number) {
            Class::Distinctive => "distinctive",
            Class::Rare => "rare",
            Class::Ordinary => "ordinary",
            Class::Word => "word",
        }
    }

    /// Returns the most edits that are found in the label at the level of the index.
    pub fn most_edits(&self) -> usize {
        match self.index.level {
            Level::Strict => 0,
            level => Edits::most(self.index.protected.length(self.number), level.highest_cost()),
        }
    }

    /// Returns whether it is found as a part of any text that it starts, at the level of the index.
    pub fn is_found_glued(&self) -> bool {
        let length = self.index.protected.length(self.number);
        match self.index.level {
            Level::Strict => false,
            Level::Normal => {
                glued_cost(self.index.class(self.number), length, true, usize::MAX) < ANY_PART_COST
            }
            Level::Wide => length >= SHORTEST_PART,
        }
    }
}

/// The coarse keys of all labels, and how they start and end.
fn label_keys(level: Level, protected: &Protected, bytes: &Bytes) -> (Vec<(u64, u32)>, Affixes) {
    let mut keys = Vec::with_capacity(protected.len());
    let mut affixes = Affixes::new(protected.len());
    let (mut code_points, mut readings, mut memo) = (Vec::new(), Vec::new(), Memo::default());
    for number in protected.numbers() {
        let label = protected.label(number);
        if is_ace(label.as_bytes()) {
            code_points.clear();
            push_code_points(label, &mut code_points);
            coarse::readings_of_text(&code_points, level, (bytes, &mut memo), &mut readings);
            for reading in &readings {
                keys.push((reading.key(), number));
                affixes.insert(reading.affix(Side::Start), reading.affix(Side::End));
            }
        } else {
            let label = label.as_bytes();
            keys.push((
                label.iter().fold(Form::EMPTY, |form, &byte| form.then(bytes.form(byte))).key(),
                number,
            ));
            affixes.insert(bytes.affix(label, Side::Start), bytes.affix(label, Side::End));
        }
    }
    (keys, affixes)
}

/// Suffixes of countries end too many words to be looked up like words.
pub(in crate::lookalikes) const SHORT_SUFFIX: usize = 2;

/// The public suffixes without their dots, each once, sorted, except short ones.
fn bare_suffixes(protected: &Protected) -> Vec<String> {
    let mut known = Unique::default();
    let mut is_first = |number| {
        let suffix = protected.suffix(number);
        let is_same = |number| protected.suffix(number) == suffix;
        known.find_or_add(hash(suffix), number, &is_same).is_none()
    };
    let first = protected.numbers().filter(|&number| is_first(number));
    let bare = first.map(|number| protected.suffix(number).replace('.', ""));
    let bare: BTreeSet<String> = bare.filter(|suffix| suffix.len() > SHORT_SUFFIX).collect();
    bare.into_iter().collect()
}

/// The keys of the first code points of labels, which any part may be, and at level normal those of more code points, and
/// the complements of those of the last, each once.
fn start_keys(level: Level, protected: &Protected, bytes: &Bytes) -> Vec<(u64, u32)> {
    let mut keys = Vec::new();
    if level == Level::Strict {
        return keys;
    }
    let is_glued = |number: u32, length: usize| {
        level == Level::Normal
            && length >= SHORTEST_GLUED
            && protected.class(number) == Class::Distinctive
    };
    each_sums(
        protected,
        SHORTEST_PART,
        |form| form,
        bytes,
        |number, sums| {
            let length = sums.len();
            keys.push((sums.key(0..SHORTEST_PART), length as u32));
            if is_glued(number, length) {
                keys.push((sums.key(0..SHORTEST_GLUED), length as u32));
                keys.push((!sums.key(length - SHORTEST_GLUED..length), length as u32));
            }
        },
    );
    keys.sort_unstable();
    keys.dedup();
    keys
}

/// The keys for one edit of labels that are long enough.
fn edited(level: Level, protected: &Protected, bytes: &Bytes) -> KeyTable {
    let shortest = Edits::shortest(level, 1);
    let symbol = |form: Form| if level == Level::Wide { form.as_symbol() } else { form };
    let each = |add: &mut dyn FnMut(u64, u32)| {
        each_sums(protected, shortest, symbol, bytes, |number, sums| {
            keys::keys(sums, 0..sums.len(), &mut |key| add(key, number));
        });
    };
    // No more than one for each code point, and one for the label.
    let lengths = protected.numbers().map(|number| protected.length(number));
    let long = lengths.filter(|&length| length >= shortest);
    KeyTable::new(long.map(|length| length + 1).sum(), each)
}

/// The halves of labels, for the lengths of labels that are one edit away.
fn halves(level: Level, protected: &Protected, bytes: &Bytes) -> Filter {
    if level != Level::Normal {
        return Filter::new(0);
    }
    let mut filter = Filter::new(protected.len() * 6);
    let shortest = Edits::shortest(level, 1);
    each_label(protected, shortest, bytes, |_, forms| {
        for length in forms.len() - 1..=forms.len() + 1 {
            let halves = keys::halves(0..forms.len(), length, |at| coarse::form_at(forms, at));
            halves.into_iter().flatten().for_each(|key| filter.insert(key));
        }
    });
    filter
}

/// The grams of labels that more than one edit may change.
fn grams(level: Level, protected: &Protected, bytes: &Bytes) -> KeyTable {
    let shortest = Edits::shortest(level, 2);
    let each = |add: &mut dyn FnMut(u64, u32)| {
        each_sums(
            protected,
            shortest,
            |form| form,
            bytes,
            |number, sums| {
                keys::grams(sums, &mut |key| add(key, number));
            },
        );
    };
    let lengths = protected.numbers().map(|number| protected.length(number));
    KeyTable::new(lengths.filter(|&length| length >= shortest).sum(), each)
}

/// The same grams without their positions.
fn bare_grams(level: Level, protected: &Protected, bytes: &Bytes) -> BareGrams {
    let shortest = Edits::shortest(level, 2);
    let lengths = protected.numbers().map(|number| protected.length(number));
    let mut grams = BareGrams::new(lengths.filter(|&length| length >= shortest).sum());
    each_label(protected, shortest, bytes, |_, forms| grams.insert(forms));
    grams
}

/// Passes on the sums of each label of at least so many code points.
fn each_sums(
    protected: &Protected,
    shortest: usize,
    symbol: impl Fn(Form) -> Form,
    bytes: &Bytes,
    mut each: impl FnMut(u32, &Sums),
) {
    let mut sums = Sums::default();
    each_label(protected, shortest, bytes, |number, forms| {
        sums.set(forms.iter().map(|&form| symbol(form)));
        each(number, &sums);
    });
}

/// Passes on the forms of the code points of each label of at least so many.
fn each_label(
    protected: &Protected,
    shortest: usize,
    bytes: &Bytes,
    mut each: impl FnMut(u32, &[Form]),
) {
    let (mut forms, mut code_points, mut memo) = (Vec::new(), Vec::new(), Memo::default());
    for number in protected.numbers().filter(|&number| protected.length(number) >= shortest) {
        forms.clear();
        let label = protected.label(number);
        if is_ace(label.as_bytes()) {
            code_points.clear();
            push_code_points(label, &mut code_points);
            forms.extend(code_points.iter().map(|&code_point| bytes.best(code_point, &mut memo)));
        } else {
            forms.extend(label.bytes().map(|byte| bytes.form(byte)));
        }
        if forms.len() >= shortest {
            each(number, &forms);
        }
    }
}
