//! Protected names, to be compared with others.

pub(super) mod builder;
pub(super) mod bytes;
pub(super) mod edits;
pub(super) mod keys;
pub(super) mod protected;
pub(super) mod words;

use alloc::string::String;
use alloc::vec::Vec;

use self::keys::{Filter, KeyTable};
pub(in crate::lookalikes) use self::protected::Class;
use self::protected::{Protected, hash, is_ace, push_code_points};
use self::words::Words;
use super::coarse::{self, Bytes, Form, Memo};
use super::hit::Level;
use super::sums::Sums;

/// The shortest brand that is looked for anywhere inside labels.
pub(in crate::lookalikes) const SHORTEST_PART: usize = 5;
/// The shortest brand that is looked for next to other parts of a label.
pub(in crate::lookalikes) const SHORTEST_BRAND: usize = 3;

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
/// assert_eq!(Index::from_bytes(&bytes)?.find("paypa1.com").len(), 1);
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
    /// By the keys for slips; not at level strict.
    pub(in crate::lookalikes) slips: KeyTable,
    /// The halves of labels that a slip leaves as they are. Only at level normal, which allows no other difference.
    pub(in crate::lookalikes) halves: Filter,
    /// The first labels of public suffixes, by coarse keys.
    pub(in crate::lookalikes) suffixes: KeyTable,
    /// Whether a label starts so: keys of the first code points. Only at level wide.
    pub(in crate::lookalikes) starts: KeyTable,
    /// By the hashes of domains; those of allowed names have the numbers after them.
    pub(in crate::lookalikes) trusted: KeyTable,
    /// In their Unicode form.
    pub(in crate::lookalikes) added_words: Vec<String>,
    /// Words next to brands; none at level strict.
    pub(in crate::lookalikes) words: Words,
    pub(in crate::lookalikes) bytes: Bytes,
}

impl Index {
    pub(in crate::lookalikes) fn new(
        level: Level,
        mut protected: Protected,
        allowed: Vec<String>,
        added_words: Vec<String>,
    ) -> Self {
        let words = Words::new(level, &added_words);
        protected.classify(&words);
        let labels = label_keys(level, &protected);
        let starts = if level == Level::Wide { start_keys(&protected) } else { Vec::new() };
        let domains = |add: &mut dyn FnMut(u64, u32)| {
            let of_protected = protected.numbers().map(|number| protected.domain(number));
            let domains = of_protected.chain(allowed.iter().map(String::as_str));
            // A brand may be a top-level domain too, under which names are not its own.
            let each = domains.zip(0..).filter(|(domain, _)| domain.contains('.'));
            each.for_each(|(domain, number)| add(hash(domain), number));
        };
        let bytes = Bytes::new();
        Self {
            level,
            labels: table(&labels),
            slips: slips(level, &protected, &bytes),
            halves: halves(level, &protected, &bytes),
            suffixes: table(&suffix_keys(&protected)),
            starts: table(&starts),
            trusted: KeyTable::new(protected.len() + allowed.len(), domains),
            protected,
            allowed,
            added_words,
            words,
            bytes,
        }
    }

    pub(in crate::lookalikes) fn class(&self, number: u32) -> Class {
        self.protected.class(number)
    }

    /// The breadth of searches.
    pub const fn level(&self) -> Level {
        self.level
    }

    /// The number of protected names.
    pub fn len(&self) -> usize {
        self.protected.len()
    }

    /// Whether no names are protected.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The protected names in their Unicode form, in the order in which they were added.
    pub fn protected(&self) -> impl ExactSizeIterator<Item = &str> {
        self.protected.numbers().map(|number| self.protected.unicode(number))
    }

    /// The words that count next to a brand, each with its language as a tag of BCP 47. The language of an added word
    /// is empty. At level strict, there are no words.
    pub fn words(&self) -> impl ExactSizeIterator<Item = (&str, &'static str)> {
        self.words.all()
    }

    /// The size of the index on the heap, in bytes.
    pub fn size(&self) -> usize {
        let allowed: usize = self.allowed.iter().map(String::len).sum();
        let tables = [&self.labels, &self.slips, &self.suffixes, &self.starts, &self.trusted];
        self.protected.size()
            + self.words.size()
            + self.bytes.size()
            + self.halves.size()
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

fn table(keys: &[(u64, u32)]) -> KeyTable {
    KeyTable::new(keys.len(), |add| keys.iter().for_each(|&(key, number)| add(key, number)))
}

/// The coarse keys of all labels.
fn label_keys(level: Level, protected: &Protected) -> Vec<(u64, u32)> {
    let mut keys = Vec::with_capacity(protected.len());
    let (mut code_points, mut sums, mut memo) = (Vec::new(), Vec::new(), Memo::default());
    for number in protected.numbers() {
        let label = protected.label(number);
        if is_ace(label.as_bytes()) {
            code_points.clear();
            push_code_points(label, &mut code_points);
            coarse::of_text(&code_points, level, &mut memo, &mut sums);
            keys.extend(sums.iter().map(|&(sum, _)| (coarse::key_of(sum), number)));
        } else {
            keys.push((coarse::of_bytes(label.as_bytes()).key(), number));
        }
    }
    keys
}

/// The keys of the first labels of public suffixes, each once.
fn suffix_keys(protected: &Protected) -> Vec<(u64, u32)> {
    let mut keys = Vec::new();
    let mut before = "";
    for number in protected.numbers() {
        let suffix = protected.suffix(number);
        if suffix != before {
            before = suffix;
            let first = suffix.split('.').next().unwrap_or_default();
            keys.push((coarse::of_bytes(first.as_bytes()).key(), 0));
        }
    }
    keys.sort_unstable();
    keys.dedup();
    keys
}

/// The keys of the first code points of labels, each once.
fn start_keys(protected: &Protected) -> Vec<(u64, u32)> {
    let (mut keys, mut code_points) = (Vec::new(), Vec::new());
    for number in protected.numbers() {
        code_points.clear();
        push_code_points(protected.label(number), &mut code_points);
        if let Some(start) = code_points.get(..SHORTEST_PART) {
            let of = |form: Form, &at: &char| form.then(coarse::of_code_point(at));
            let form = start.iter().fold(Form::EMPTY, of);
            keys.push((form.key(), code_points.len() as u32));
        }
    }
    keys.sort_unstable();
    keys.dedup();
    keys
}

/// The keys for slips of labels that are long enough.
fn slips(level: Level, protected: &Protected, bytes: &Bytes) -> KeyTable {
    let each = |add: &mut dyn FnMut(u64, u32)| {
        each_sums(level, protected, bytes, |number, sums| {
            edits::keys(sums, &mut |key| add(key, number));
        });
    };
    // No more than one for each byte, and one for the label.
    let lengths = protected.numbers().map(|number| protected.label(number).len());
    let long = lengths.filter(|&length| length >= shortest_slip(level));
    KeyTable::new(long.map(|length| length + 1).sum(), each)
}

/// The halves of labels, for the lengths of labels that are one slip away.
fn halves(level: Level, protected: &Protected, bytes: &Bytes) -> Filter {
    if level != Level::Normal {
        return Filter::new(0);
    }
    let mut filter = Filter::new(protected.len() * 6);
    each_sums(level, protected, bytes, |_, sums| {
        let lengths = sums.len() - 1..=sums.len() + 1;
        lengths
            .filter_map(|length| edits::halves(sums, length))
            .flatten()
            .for_each(|key| filter.insert(key));
    });
    filter
}

/// Passes on the forms of each label that is long enough for slips.
fn each_sums(level: Level, protected: &Protected, bytes: &Bytes, mut each: impl FnMut(u32, &Sums)) {
    let (mut sums, mut code_points) = (Sums::default(), Vec::new());
    let symbol = |form: Form| if level == Level::Wide { form.as_symbol() } else { form };
    for number in protected.numbers() {
        let label = protected.label(number);
        if label.len() < shortest_slip(level) {
            continue;
        }
        code_points.clear();
        push_code_points(label, &mut code_points);
        sums.set(code_points.iter().map(|&code_point| match u8::try_from(code_point) {
            Ok(byte) if byte.is_ascii() => symbol(bytes.form(byte)),
            _ => symbol(coarse::of_code_point(code_point)),
        }));
        if sums.len() >= shortest_slip(level) {
            each(number, &sums);
        }
    }
}

/// The shortest label in which slips are looked for.
pub(in crate::lookalikes) const fn shortest_slip(level: Level) -> usize {
    match level {
        Level::Strict => usize::MAX,
        Level::Normal => 6,
        Level::Wide => 2,
    }
}
