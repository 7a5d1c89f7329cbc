//! A name that is compared with protected ones.

mod beside;
mod candidate;
mod judge;
mod signs;

use alloc::vec::Vec;
use core::cmp::Reverse;
use core::mem;
use core::ops::Range;

use xenonym::domain::MAX_NAME_LENGTH;
use xenonym::uts46::{self, Options};
use xenonym_psl::Section;

use self::beside::Token;
use self::candidate::{Candidate, Label, LabelPart, Name};
use self::judge::Judge;
use self::signs::Signs;
use super::align;
use super::coarse::{Form, Memo, Side, form_at, key_of, of_text};
use super::hit::{Hit, Level};
use super::index::Index;
use super::index::keys::{self, KeyTable};
use super::index::protected::{hash, push_code_points};
use super::index::words::{Fit, LONGEST_SHORT};
use super::model::{DOT_COST, Edits, MOST_EDITS, SHORTEST_GLUED, SHORTEST_PART};
use super::sums::Sums;

/// The most protected names of one key that are compared, apart from those whose own public suffix is in the name, and from
/// the first whose label is exactly the same.
const MOST_OTHERS: usize = 64;
/// The most protected names that are looked up for one name: several times the public suffixes that there are, so that
/// a brand is found under each of its own.
const MOST_LOOKED_UP: usize = 1 << 16;
/// The most protected names that are compared with one name.
const MOST_CANDIDATES: usize = 4096;
/// The most protected names that share a gram with a label, and of those that share several, how many are compared: those
/// that share the most.
const MOST_SHARED: usize = 256;
const MOST_COMPARED: usize = 4;

/// Working memory for searches, reused from name to name.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    labels: Vec<Label>,
    room: Room,
    candidates: Vec<Candidate>,
    align: align::Room,
    /// The code points of a label, and those of a protected one.
    texts: [Vec<char>; 2],
}

/// Memory for one label.
#[derive(Clone, Debug, Default)]
struct Room {
    code_points: Vec<char>,
    /// The forms of their best readings, if the label is not plain.
    forms: Vec<Form>,
    /// The sums of the forms of all readings of a part.
    readings: Vec<(u64, u64)>,
    memo: Memo,
    /// The forms of the label: as it is, without its hyphens, and with one symbol for each code point.
    sums: Sums,
    joined: Sums,
    symbols: Sums,
    keys: Vec<u64>,
    /// The protected names that share a gram with the label.
    shared: Vec<u32>,
    /// How many grams each of those shares that share several.
    often_shared: Vec<(Reverse<usize>, u32)>,
    /// The number of the plain label whose code points these are.
    decoded: Option<usize>,
    /// The number of the label whose forms `sums` are of.
    summed: Option<usize>,
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
    /// The Python package compares the host of a URL, and `xn lookalikes` rejects a URL.
    ///
    /// ```
    /// use xenonym_safety::lookalikes::{Builder, Kind, Level};
    ///
    /// let mut builder = Builder::new(Level::Normal);
    /// builder.protect("paypal.com")?;
    /// let index = builder.build();
    /// assert_eq!(index.find("www.pàypal.com")[0].kind(), Kind::Accent);
    /// assert!(index.find("paypal.com").is_empty());
    /// # Ok::<(), xenonym_safety::lookalikes::Skipped>(())
    /// ```
    pub fn find(&self, name: &str) -> Vec<Hit<'_>> {
        self.find_with(name, &mut Scratch::new())
    }

    /// Works like [`find`](Self::find), with reused memory.
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
        let is_sign = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_graphic);
        let bytes = name.as_bytes();
        let is_trimmed = is_sign(bytes.first()) && is_sign(bytes.last());
        let name = if is_trimmed { name } else { name.trim() };
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
        let (registered, is_hosted) = self.registered(name);
        let Self { labels, room, candidates, align, texts } = self;
        let name = Name { text: name, labels, registered, is_hosted };
        (room.decoded, room.summed) = (None, None);
        let to_look_up = MOST_LOOKED_UP;
        Search { index, name, room, candidates, align, to_look_up, registered: None }.run();
        if candidates.is_empty() || is_trusted(index, name.text) {
            return Vec::new();
        }
        candidates.sort_unstable();
        candidates.dedup();
        Judge::new(index, name, texts).judge(candidates, align)
    }

    /// The number of the registered label; of a public suffix, that of its first. And whether the suffix is in the private section,
    /// which contains no top-level domain.
    fn registered(&self, name: &str) -> (usize, bool) {
        if self.labels.len() <= 2 {
            return (0, false);
        }
        let Some((range, section)) = xenonym_psl::label_and_section(name) else {
            return (0, false);
        };
        let number = self.labels.iter().rposition(|label| label.start == range.start);
        (number.unwrap_or_default(), section == Some(Section::Private))
    }

    /// Divides the name into labels. Returns whether a letter of ASCII is in upper case.
    fn divide(&mut self, name: &str) -> bool {
        let (bytes, labels) = (name.as_bytes(), &mut self.labels);
        labels.clear();
        let (mut start, mut has_capitals) = (0, false);
        if bytes.len() > Signs::MOST {
            for label in bytes.split(|&byte| byte == b'.') {
                let signs = Signs::of(label);
                labels.push(Label::new(label, start, signs));
                has_capitals |= signs.capitals != 0;
                start += label.len() + 1;
            }
            return has_capitals;
        }
        let signs = Signs::of(bytes);
        // Each label ends at a dot, or at the end.
        let mut ends = signs.dots | 1 << bytes.len();
        while ends != 0 {
            let end = ends.trailing_zeros() as usize;
            ends &= ends - 1;
            let label = bytes.get(start..end).unwrap_or_default();
            labels.push(Label::new(label, start, signs.within(start..end)));
            start = end + 1;
        }
        signs.capitals != 0
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
        // Names under a shared one belong to others.
        if numbers.any(|number| {
            index.trusted_domain(number) == domain
                && (at == 0 || !index.protected.is_shared(number))
        }) {
            return true;
        }
    }
    false
}

/// Leaves out most numbers that occur once, because sorting them takes longer.
fn retain_repeated(numbers: &mut Vec<u32>) {
    let (mut once, mut again) = ([0_u64; 64], [0_u64; 64]);
    let place = |number: u32| (number as usize / 64 % 64, 1 << (number % 64));
    for &number in &*numbers {
        let (word, bit) = place(number);
        if let (Some(once), Some(again)) = (once.get_mut(word), again.get_mut(word)) {
            *again |= *once & bit;
            *once |= bit;
        }
    }
    numbers.retain(|&number| {
        let (word, bit) = place(number);
        again.get(word).is_some_and(|again| again & bit != 0)
    });
}

/// The protected names of one key that were added so far.
#[derive(Clone, Copy, Debug, Default)]
struct Others {
    /// Those whose own public suffix is not in the name.
    count: usize,
    /// Whether one is exactly the part.
    has_same: bool,
}

/// Which protected labels may start where a part of a label does, and which may end where it ends.
#[derive(Clone, Copy, Debug)]
struct Sides {
    start: Fit,
    end: Fit,
    /// Whether a word may start there next to a label that fits at the end, and the other way around.
    word_start: bool,
    word_end: bool,
}

impl Sides {
    /// Whether all of a text of ASCII may be a protected label. A longer one is no short label.
    fn may_be(self, length: usize) -> bool {
        let least = if length > LONGEST_SHORT { Fit::Any } else { Fit::Short };
        self.start.min(self.end) >= least
    }

    /// Whether a label that is not short may start or end so.
    fn has_long(self) -> bool {
        self.start.max(self.end) == Fit::Any
    }
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
    /// The sum and the length of the registered label, if a protected label may end as it does.
    registered: Option<(u64, usize)>,
}

impl Search<'_> {
    fn run(&mut self) {
        let registered = self.name.registered;
        // From the registered label on, which matters most.
        for number in (0..=registered).rev() {
            let Some(&label) = self.name.labels.get(number) else { return };
            // Nothing longer than a name is a label.
            if !(1..=MAX_NAME_LENGTH).contains(&(label.end - label.start)) {
                continue;
            }
            if !label.is_plain {
                self.decode(number);
                self.read();
            }
            let whole = 0..self.length(label);
            let sides = self.sides(number, label, whole.clone());
            self.whole(number, label, sides);
            if self.index.level != Level::Strict {
                self.beside(number, label, sides);
                self.edited(number, label, sides, whole, LabelPart::Edited);
                self.more_edited(number, label);
                if DOT_COST <= self.index.level.highest_cost() {
                    self.dotted(number, label, sides);
                }
                self.parts(number, label, sides);
            }
            if self.is_full() {
                return;
            }
        }
    }

    /// Makes the forms of the decoded label.
    fn read(&mut self) {
        let (bytes, Room { code_points, forms, memo, .. }) = (&self.index.bytes, &mut *self.room);
        forms.clear();
        forms.extend(code_points.iter().map(|&code_point| bytes.best(code_point, memo)));
    }

    /// The number of code points in a label. One that is not plain was decoded.
    fn length(&self, label: Label) -> usize {
        if label.is_plain { label.end - label.start } else { self.room.code_points.len() }
    }

    /// Which protected labels may start and end where a part of a label does. Mostly there are none, so that little else needs to be
    /// done. Other labels than plain ones have too many readings.
    #[inline]
    fn sides(&self, number: usize, label: Label, part: Range<usize>) -> Sides {
        let Index { affixes, words, bytes, .. } = self.index;
        if label.is_plain {
            let text = self.name.bytes(number);
            let from = bytes.affix(text.get(part.start..).unwrap_or_default(), Side::Start);
            let to = bytes.affix(text.get(..part.end).unwrap_or_default(), Side::End);
            let (start, end) = (affixes.fit(from, Side::Start), affixes.fit(to, Side::End));
            return Sides {
                start,
                end,
                word_start: words.may_have_affix(from, Side::Start, end),
                word_end: words.may_have_affix(to, Side::End, start),
            };
        }
        Sides { start: Fit::Any, end: Fit::Any, word_start: true, word_end: true }
    }

    /// Makes the forms of a label, unless they were made before.
    fn sum_once(&mut self, number: usize, label: Label) {
        if self.room.summed == Some(number) {
            return;
        }
        self.room.summed = Some(number);
        let bytes = &self.index.bytes;
        let Room { forms, sums, .. } = &mut *self.room;
        if label.is_plain {
            let text = self.name.bytes(number);
            sums.set(text.iter().map(|&byte| bytes.form(byte)));
        } else {
            sums.set(forms.iter().copied());
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
        sums.set(code_points.iter().map(|&code_point| other(bytes.best(code_point, memo))));
    }

    /// All of a label, in all its readings.
    fn whole(&mut self, number: usize, label: Label, sides: Sides) {
        let length = self.length(label);
        if !sides.may_be(if label.is_plain { length } else { 0 }) {
            return;
        }
        let one = Candidate::new(number, 0..length, LabelPart::Whole);
        if label.is_plain {
            self.sum_once(number, label);
            self.add(self.room.sums.whole(), one);
        } else {
            self.add_readings(one);
        }
    }

    fn decode(&mut self, number: usize) {
        self.room.decoded = Some(number);
        self.room.code_points.clear();
        push_code_points(self.name.label(number), &mut self.room.code_points);
    }

    /// A part of a label, if one edit of a protected label makes it.
    fn edited(
        &mut self,
        number: usize,
        label: Label,
        sides: Sides,
        part: Range<usize>,
        of: LabelPart,
    ) {
        let index = self.index;
        let ([one_edit, _], length) = (index.shortest_edited, part.len());
        // An edit may have left a code point out.
        if length + 1 < one_edit || length > 64 {
            return;
        }
        if index.level == Level::Wide {
            let mut symbols = mem::take(&mut self.room.symbols);
            self.forms(number, label, &mut symbols, &Form::as_symbol);
            self.room.symbols = symbols;
        } else {
            let is_long = length >= keys::SHORTEST_AFFIXES;
            if is_long && !sides.has_long() || !self.has_half(number, label, part.clone()) {
                return;
            }
            self.sum_once(number, label);
        }
        let Room { sums, symbols, keys, .. } = &mut *self.room;
        let sums = if index.level == Level::Wide { symbols } else { sums };
        // First all keys, so that their questions to memory overlap.
        keys.clear();
        keys::keys(sums, part.clone(), &mut |key| keys.push(key));
        keys.retain(|&key| index.edited.may_have(key));
        let keys = mem::take(keys);
        let one = Candidate::new(number, part, of);
        for &key in &keys {
            self.add_numbers(&index.edited, key, one);
        }
        self.room.keys = keys;
    }

    /// Whether a part is so short that its halves are not compared, or one of them is the half of a protected label.
    fn has_half(&mut self, number: usize, label: Label, part: Range<usize>) -> bool {
        let (index, text, length) = (self.index, self.name.bytes(number), part.len());
        let forms = &self.room.forms;
        let halves = if label.is_plain {
            keys::halves(part, length, |at| index.bytes.form_at(text, at))
        } else {
            keys::halves(part, length, |at| form_at(forms, at))
        };
        halves.is_none_or(|halves| halves.iter().any(|&half| index.halves.may_have(half)))
    }

    /// All of a label, if two or three edits of a long protected label make it.
    fn more_edited(&mut self, number: usize, label: Label) {
        let (index, name) = (self.index, self.name);
        let ([_, two_edits], length) = (index.shortest_edited, self.length(label));
        if length + MOST_EDITS < two_edits || length > 64 {
            return;
        }
        let text = name.bytes(number);
        let Room { forms, keys, shared, often_shared, .. } = &mut *self.room;
        keys.clear();
        let mut each = |key| {
            if index.grams.may_have(key) {
                keys.push(key);
            }
        };
        let bare = &index.bare_grams;
        if label.is_plain {
            let shorts = text.iter().map(|&byte| index.bytes.short(byte));
            keys::nearby_grams(shorts, |at| index.bytes.form_at(text, at), bare, &mut each);
        } else {
            let shorts = forms.iter().map(|form| form.short());
            keys::nearby_grams(shorts, |at| form_at(forms, at), bare, &mut each);
        }
        if keys.len() < keys::FEWEST_GRAMS {
            return;
        }
        shared.clear();
        for &key in &*keys {
            let rest = MOST_SHARED.saturating_sub(shared.len());
            shared.extend(index.grams.get(key).take(rest.min(MOST_OTHERS)));
        }
        retain_repeated(shared);
        shared.sort_unstable();
        let runs = shared.chunk_by(|one, other| one == other);
        let often = runs.filter(|run| run.len() >= keys::FEWEST_GRAMS);
        often_shared.clear();
        often_shared.extend(often.filter_map(|run| Some((Reverse(run.len()), *run.first()?))));
        often_shared.sort_unstable();
        let often = mem::take(often_shared);
        // The lengths of those that share the most, because each costs an access to memory.
        let is_near = |number| index.protected.length(number).abs_diff(length) <= MOST_EDITS;
        let near = often.iter().filter(|&&(_, number)| is_near(number));
        for &(_, protected) in near.take(MOST_COMPARED) {
            let one = Candidate::new(number, 0..length, LabelPart::Edited);
            self.add_number(protected, one, &mut Others::default());
        }
        self.room.often_shared = often;
    }

    /// The registered label with the label before it, as in `pay.pal.example`.
    fn dotted(&mut self, number: usize, label: Label, sides: Sides) {
        let registered = self.name.registered;
        let is_registered = number == registered;
        // The label before it, if there is one.
        if registered == 0
            || !is_registered && (number + 1 < registered || self.registered.is_none())
        {
            return;
        }
        let fit = if is_registered { sides.end } else { sides.start };
        if label.is_plain && self.length(label) > LONGEST_SHORT && fit != Fit::Any {
            return;
        }
        self.sum_once(number, label);
        let sums = &self.room.sums;
        if is_registered {
            self.registered = Some((sums.sum(0..sums.len()), sums.len()));
            return;
        }
        let Some((next, length)) = self.registered else { return };
        let part = 0..sums.len() + length;
        let key = key_of(sums.sum_before(next));
        self.add(key, Candidate::new(number, part, LabelPart::Dotted));
    }

    /// Parts of a label: any at level wide, and those that it starts or ends with at level normal.
    fn parts(&mut self, number: usize, label: Label, sides: Sides) {
        let whole = self.length(label);
        if self.index.level == Level::Wide {
            self.all_parts(number, label);
            return;
        }
        let is_registered = number == self.name.registered;
        let is_open = if is_registered {
            self.name.is_hosted || label.is_plain && label.has_hyphen
        } else {
            self.name.may_be_hosted(number)
        };
        if whole > SHORTEST_PART && is_open {
            self.all_parts(number, label);
        } else if is_registered && whole > SHORTEST_GLUED {
            if sides.start == Fit::Any {
                self.sum_once(number, label);
                let start = self.room.sums.key(0..SHORTEST_GLUED);
                self.parts_from(number, start, |length| (length <= whole).then_some(0..length));
            }
            if sides.end == Fit::Any {
                self.sum_once(number, label);
                let end = self.room.sums.key(whole - SHORTEST_GLUED..whole);
                self.parts_from(number, !end, |length| {
                    whole.checked_sub(length).map(|start| start..whole)
                });
            }
        }
    }

    /// Parts anywhere in a label.
    fn all_parts(&mut self, number: usize, label: Label) {
        self.sum_once(number, label);
        let whole = self.room.sums.len();
        for at in 0..(whole + 1).saturating_sub(SHORTEST_PART) {
            let start = self.room.sums.key(at..at + SHORTEST_PART);
            self.parts_from(number, start, |length| {
                (at + length <= whole).then_some(at..at + length)
            });
        }
    }

    /// The parts of each length of protected labels that start with a key, or end with its complement.
    fn parts_from(
        &mut self,
        number: usize,
        key: u64,
        part: impl Fn(usize) -> Option<Range<usize>>,
    ) {
        let index = self.index;
        if !index.starts.may_have(key) {
            return;
        }
        let whole = self.room.sums.len();
        // A bit for each length of labels that start so; no label is longer than 63.
        let lengths = index.starts.get(key);
        let lengths = lengths.fold(0_u64, |lengths, length| lengths | 1 << (length & 63));
        for length in (1..64).filter(|length| lengths >> length & 1 != 0) {
            let Some(part) = part(length).filter(|part| part.len() < whole) else { continue };
            let of = match (part.start, part.end == whole) {
                (0, _) => LabelPart::GluedStart,
                (_, true) => LabelPart::GluedEnd,
                _ => LabelPart::Any,
            };
            let key = self.room.sums.key(part.clone());
            self.add(key, Candidate::new(number, part, of));
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
        of_text(text, self.index.level, (&self.index.bytes, memo), readings);
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
        let mut others = Others::default();
        for number in table.get(key) {
            if self.is_full() {
                return;
            }
            self.add_number(number, one, &mut others);
        }
    }

    fn add_number(&mut self, number: u32, one: Candidate, others: &mut Others) {
        let index = self.index;
        self.to_look_up = self.to_look_up.saturating_sub(1);
        let candidate = Candidate { number, ..one };
        let is_edited = one.part.is_edited();
        let least = if is_edited { Edits::of(index.protected.length(number)).near } else { 0 };
        let place = self.name.place(index, candidate);
        let highest = index.level.highest_cost();
        let Some(place) = place.filter(|place| place.cost + least <= highest) else { return };
        others.count += usize::from(!place.has_own_suffix);
        // A brand without a suffix owns its label under every suffix, also if the same label is protected under one.
        let is_brand = index.protected.suffix(number).is_empty();
        let is_same = (is_brand || !others.has_same) && self.is_same(candidate);
        others.has_same |= is_same;
        if place.has_own_suffix || others.count <= MOST_OTHERS || is_same {
            self.candidates.push(candidate);
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
