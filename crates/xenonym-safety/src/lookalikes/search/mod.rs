//! A name that is compared with protected ones.

mod beside;
mod candidate;
mod judge;
mod place;

use alloc::vec::Vec;
use core::mem;
use core::ops::Range;

use xenonym::domain::MAX_NAME_LENGTH;
use xenonym::uts46::{self, Options};

use self::beside::Token;
use self::candidate::{Candidate, DOT, Label, LabelPart, UPPER_CASE, class};
use self::judge::Judge;
use self::place::Name;
pub(super) use self::place::{BEFORE_SUFFIX_COST, OTHER_SUFFIX_COST, WORD_COST};
use super::align::{self, EDIT_COST};
use super::coarse::{Form, Memo, key_of, of_text};
use super::hit::{Hit, Level};
use super::index::keys::KeyTable;
use super::index::protected::{hash, push_code_points};
use super::index::{Index, SHORTEST_PART, edits, shortest_slip};
use super::sums::Sums;

/// The most protected names of one key that are compared, apart from those whose own public suffix is in the name, and from
/// the first whose label is exactly the same.
const MOST_OTHERS: usize = 64;
/// The most protected names that are looked up for one name: several times the public suffixes that there are, so that
/// a brand is found under each of its own.
const MOST_LOOKED_UP: usize = 1 << 16;
/// The most protected names that are compared with one name.
const MOST_CANDIDATES: usize = 4096;

/// Working memory for searches, reused from name to name.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    labels: Vec<Label>,
    room: Room,
    candidates: Vec<Candidate>,
    align: align::Room,
}

/// Memory for one label.
#[derive(Clone, Debug, Default)]
struct Room {
    code_points: Vec<char>,
    /// The sums of the forms of all readings of a part.
    readings: Vec<(u64, u64)>,
    memo: Memo,
    /// The forms of the label: as it is, without its hyphens, and with one symbol for each code point.
    sums: Sums,
    joined: Sums,
    symbols: Sums,
    keys: Vec<u64>,
    /// The number of the plain label whose code points these are.
    decoded: Option<usize>,
    /// A word's key, the word and the brand, without a hyphen between them.
    pairs: Vec<(u64, Range<usize>, Range<usize>)>,
    /// Between hyphens.
    tokens: Vec<Range<usize>>,
    /// The kinds of the tokens that were looked up, in the order of the tokens.
    kinds: Vec<Option<Token>>,
    expected: Vec<char>,
}

impl Index {
    /// Finds the protected names that a name imitates, each once, best imitation first. Protected and allowed names
    /// and their subdomains never imitate one.
    ///
    /// The name may be in any form, and need not be valid. Spaces around it are ignored, as by
    /// [`Builder::protect`](super::Builder::protect). A URL is not a name, so there are no hits for one: pass its host.
    pub fn find(&self, name: &str) -> Vec<Hit<'_>> {
        self.find_with(name, &mut Scratch::new())
    }

    /// Like [`find`](Self::find), with reused memory.
    ///
    /// ```
    /// use xenonym_safety::lookalikes::{Index, Scratch};
    ///
    /// let mut builder = Index::builder();
    /// builder.protect_all(["paypal.com", "google.com"]);
    /// let index = builder.build();
    ///
    /// let mut scratch = Scratch::new();
    /// let names = ["example.com", "g00gle.com", "pаypal.com"];
    /// let hits = names.map(|name| index.find_with(name, &mut scratch).len());
    /// assert_eq!(hits, [0, 1, 1]);
    /// ```
    pub fn find_with(&self, name: &str, scratch: &mut Scratch) -> Vec<Hit<'_>> {
        scratch.find(self, name)
    }
}

impl Scratch {
    /// Creates an empty memory.
    pub fn new() -> Self {
        Self::default()
    }

    fn find<'i>(&mut self, index: &'i Index, name: &str) -> Vec<Hit<'i>> {
        // A space would be a part of the first or last label, and hide what it imitates.
        let name = name.trim();
        if name.is_ascii() {
            return self.find_ascii(index, name);
        }
        let ascii = uts46::to_ascii_with(name, &Options::UTS46, |_| ());
        self.find_ascii(index, &ascii)
    }

    /// The same for a name in its ASCII form, as far as it has one.
    fn find_ascii<'i>(&mut self, index: &'i Index, name: &str) -> Vec<Hit<'i>> {
        let name = name.strip_suffix('.').unwrap_or(name);
        self.candidates.clear();
        if self.divide(name) {
            let name = name.to_ascii_lowercase();
            self.divide(&name);
            return self.find_divided(index, &name);
        }
        self.find_divided(index, name)
    }

    /// The same for a name in lower case, which was divided into labels.
    fn find_divided<'i>(&mut self, index: &'i Index, name: &str) -> Vec<Hit<'i>> {
        let registered = self.registered(name);
        let Self { labels, room, candidates, align } = self;
        let name = Name { text: name, labels, registered };
        room.decoded = None;
        let to_look_up = MOST_LOOKED_UP;
        Search { index, name, room, candidates, align, to_look_up, next: None }.run();
        if candidates.is_empty() || is_trusted(index, name.text) {
            return Vec::new();
        }
        candidates.sort_unstable();
        candidates.dedup();
        Judge::new(index, name).judge(candidates, align)
    }

    /// The number of the registered label; of a public suffix, that of its first.
    fn registered(&self, name: &str) -> usize {
        if self.labels.len() <= 2 {
            return 0;
        }
        let Some(range) = xenonym_psl::label_before_suffix(name) else { return 0 };
        let number = self.labels.iter().rposition(|label| label.start == range.start);
        number.unwrap_or_default()
    }

    /// Divides the name into labels. Returns whether a letter of ASCII is in upper case.
    fn divide(&mut self, name: &str) -> bool {
        self.labels.clear();
        let bytes = name.as_bytes();
        let (mut start, mut classes, mut all) = (0, 0, 0);
        for (at, &byte) in bytes.iter().enumerate() {
            let class = class(byte);
            if class == DOT {
                self.labels.push(Label::new(bytes, start..at, classes));
                start = at + 1;
                all |= classes;
                classes = 0;
            } else {
                classes |= class;
            }
        }
        self.labels.push(Label::new(bytes, start..bytes.len(), classes));
        (all | classes) & UPPER_CASE != 0
    }
}

/// Whether the name is a protected or an allowed one, or under one.
fn is_trusted(index: &Index, name: &str) -> bool {
    let mut state = hash("");
    for (at, byte) in name.bytes().enumerate().rev() {
        state = (state ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        let starts_label = at == 0 || name.as_bytes().get(at - 1) == Some(&b'.');
        let domain = name.get(at..).filter(|_| starts_label);
        let Some(domain) = domain else { continue };
        let mut numbers = index.trusted.get(state);
        if numbers.any(|number| index.trusted_domain(number) == domain) {
            return true;
        }
    }
    false
}

/// Looks for candidates.
struct Search<'a> {
    index: &'a Index,
    name: Name<'a>,
    room: &'a mut Room,
    candidates: &'a mut Vec<Candidate>,
    align: &'a mut align::Room,
    /// How many protected names may still be looked up.
    to_look_up: usize,
    /// The key of the next label, if it is plain.
    next: Option<u64>,
}

impl Search<'_> {
    fn run(&mut self) {
        let registered = self.name.registered;
        // From the registered label on, which matters most.
        for number in (0..=registered).rev() {
            let Some(&label) = self.name.labels.get(number) else { return };
            // Nothing longer than a name is a label.
            if !(1..=MAX_NAME_LENGTH).contains(&(label.end - label.start)) {
                self.next = None;
                continue;
            }
            self.prepare(number, label);
            self.whole(number, label);
            if self.index.level != Level::Strict {
                self.beside(number, label);
            }
            if number == registered && self.index.level != Level::Strict {
                self.slips(number, label);
            }
            if self.index.level == Level::Wide {
                self.parts(number);
            }
            if self.is_full() {
                return;
            }
            self.next = label.is_plain.then(|| self.room.sums.whole());
        }
    }

    /// Makes the forms of a label. Its code points are decoded if it is not plain.
    fn prepare(&mut self, number: usize, label: Label) {
        let index = self.index;
        if label.is_plain {
            let text = self.name.bytes(number);
            self.room.sums.set(text.iter().map(|&byte| index.bytes.form(byte)));
        } else {
            self.decode(number);
            let Room { code_points, sums, memo, .. } = &mut *self.room;
            sums.set(code_points.iter().map(|&code_point| memo.best(code_point)));
        }
    }

    /// Makes other forms of a label, which are needed less often.
    fn forms(
        &mut self,
        number: usize,
        label: Label,
        sums: &mut Sums,
        other: &dyn Fn(Form) -> Form,
    ) {
        self.decode_once(number, label);
        let (bytes, Room { code_points, memo, .. }) = (&self.index.bytes, &mut *self.room);
        sums.set(code_points.iter().map(|&code_point| match u8::try_from(code_point) {
            Ok(byte) if byte.is_ascii() => other(bytes.form(byte)),
            _ => other(memo.best(code_point)),
        }));
    }

    /// All of a label, in all its readings.
    fn whole(&mut self, number: usize, label: Label) {
        if !self.may_be_whole(number) {
            return;
        }
        let whole = 0..self.room.sums.len();
        let one = Candidate::new(number, whole, LabelPart::Whole);
        if label.is_plain {
            self.add(self.room.sums.whole(), one);
        } else {
            self.add_readings(one);
        }
    }

    /// Whether all of a label may be a protected one: it was registered, or a public suffix may follow.
    fn may_be_whole(&self, number: usize) -> bool {
        let next = self.name.labels.get(number + 1);
        number == self.name.registered
            || self.index.level == Level::Wide
            || next.is_some_and(|next| next.has_hyphen)
            || self.next.is_some_and(|next| self.index.suffixes.may_have(next))
    }

    fn decode(&mut self, number: usize) {
        self.room.decoded = Some(number);
        self.room.code_points.clear();
        push_code_points(self.name.label(number), &mut self.room.code_points);
    }

    /// The registered label, if a single typo of a protected label makes it.
    fn slips(&mut self, number: usize, label: Label) {
        let index = self.index;
        let length = self.room.sums.len();
        // A slip may have left one out.
        if length + 1 < shortest_slip(index.level) || length > 64 {
            return;
        }
        let mut symbols = mem::take(&mut self.room.symbols);
        if index.level == Level::Wide {
            self.forms(number, label, &mut symbols, &Form::as_symbol);
        }
        self.room.symbols = symbols;
        let Room { sums, symbols, keys, .. } = &mut *self.room;
        let sums = if index.level == Level::Wide {
            symbols
        } else {
            let halves = edits::halves(sums, length);
            if halves.is_some_and(|halves| !halves.iter().any(|&half| index.halves.may_have(half)))
            {
                return;
            }
            sums
        };
        // First all keys, so that their questions to memory overlap.
        keys.clear();
        edits::keys(sums, &mut |key| keys.push(key));
        keys.retain(|&key| index.slips.may_have(key));
        let keys = mem::take(keys);
        let one = Candidate::new(number, 0..length, LabelPart::Slip);
        for &key in &keys {
            self.add_numbers(&index.slips, key, one);
        }
        self.room.keys = keys;
    }

    /// Any part of a label that starts as a protected one does.
    fn parts(&mut self, number: usize) {
        let index = self.index;
        let whole = self.room.sums.len();
        for at in 0..whole {
            if at + SHORTEST_PART > whole {
                break;
            }
            let start = self.room.sums.key(at..at + SHORTEST_PART);
            if !index.starts.may_have(start) {
                continue;
            }
            // A bit for each length of labels that start so; no label is longer than 63.
            let lengths = index.starts.get(start);
            let lengths = lengths.fold(0_u64, |lengths, length| lengths | 1 << (length & 63));
            for length in
                (1..64).take_while(|&length| at + length <= whole && lengths >> length != 0)
            {
                let is_known = lengths >> length & 1 != 0 && length < whole;
                let part = at..at + length;
                let key = self.room.sums.key(part.clone());
                if is_known {
                    self.add(key, Candidate::new(number, part, LabelPart::Any));
                }
            }
        }
    }

    /// The protected names that have a key of a reading of the candidate's part, in a decoded label.
    fn add_readings(&mut self, one: Candidate) {
        self.readings(one.start..one.end);
        for at in 0..self.room.readings.len() {
            if let Some(&(sum, _)) = self.room.readings.get(at) {
                self.add(key_of(sum), one);
            }
        }
    }

    /// Makes the sums of all readings of a part of the decoded label.
    fn readings(&mut self, range: Range<usize>) {
        let Room { code_points, readings, memo, .. } = &mut *self.room;
        let text = code_points.get(range).unwrap_or_default();
        of_text(text, self.index.level, memo, readings);
    }

    /// The protected names whose labels have a key. There are none for most keys.
    #[inline]
    fn add(&mut self, key: u64, one: Candidate) {
        if self.index.labels.may_have(key) {
            self.add_numbers(&self.index.labels, key, one);
        }
    }

    /// The protected names of a key whose place leaves them below the highest cost.
    fn add_numbers(&mut self, table: &KeyTable, key: u64, one: Candidate) {
        let index = self.index;
        let least = if one.part == LabelPart::Slip { EDIT_COST } else { 0 };
        let highest = index.level.highest_cost();
        let (mut others, mut has_same) = (0, false);
        for number in table.get(key) {
            if self.is_full() {
                return;
            }
            self.to_look_up -= 1;
            let candidate = Candidate { number, ..one };
            let place = self.name.place(index, candidate);
            let Some(place) = place.filter(|place| place.cost + least <= highest) else { continue };
            others += usize::from(!place.has_own_suffix);
            let is_same = !has_same && self.is_same(candidate);
            has_same |= is_same;
            if place.has_own_suffix || others <= MOST_OTHERS || is_same {
                self.candidates.push(candidate);
            }
        }
    }

    /// Whether a part of a plain label is exactly the protected label. Its look-alikes, if they are protected too, must
    /// not push it out.
    fn is_same(&self, candidate: Candidate) -> bool {
        let part = self.name.bytes(candidate.label).get(candidate.start..candidate.end);
        part == Some(self.index.protected.label(candidate.number).as_bytes())
    }

    fn is_full(&self) -> bool {
        self.candidates.len() >= MOST_CANDIDATES || self.to_look_up == 0
    }
}
