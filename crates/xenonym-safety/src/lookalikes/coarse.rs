//! Coarse keys. They are equal for names that look alike, and for some that do not.
//!
//! The coarse form of a text contains a symbol for each class of code points that can be mistaken for one another, and
//! two symbols for code points that look like two letters: `m` is `rn`. A key is made of a polynomial of the symbols modulo
//! 2⁶⁴, so that the keys of all parts of a text can be computed from its starts. If a code point looks like several others,
//! the text has several keys.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::hit::Level;
use crate::tables::{Edge, LOOKALIKES};

/// The most keys of a text at levels strict and normal. If there are more readings, the most similar count.
const MOST_KEYS: usize = 16;
/// The same at level wide.
const MOST_KEYS_WIDE: usize = 128;
/// The most readings of a code point.
const MOST_READINGS: usize = 6;

/// The coarse form of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Form {
    /// The sum of the symbols, each multiplied by the base to the power of its position.
    pub(super) sum: u64,
    /// The base to the power of the number of symbols.
    pub(super) power: u64,
    /// What undoes a multiplication by that.
    pub(super) inverse: u64,
}

/// The base of the polynomial.
const BASE: u64 = 0x9E37_79B9_7F4A_7C15;
/// Its inverse modulo 2⁶⁴. Each step doubles the number of correct bits, of which an odd number has three.
const INVERSE: u64 = {
    let mut inverse = BASE;
    let mut bits = 3;
    while bits < 64 {
        inverse = inverse.wrapping_mul(2_u64.wrapping_sub(BASE.wrapping_mul(inverse)));
        bits *= 2;
    }
    inverse
};

impl Form {
    pub(super) const EMPTY: Self = Self { sum: 0, power: 1, inverse: 1 };

    pub(super) const fn symbol(symbol: u32) -> Self {
        Self { sum: mixed(symbol as u64 + 1), power: BASE, inverse: INVERSE }
    }

    /// The form of this text and another after it.
    #[inline]
    pub(super) const fn then(self, next: Self) -> Self {
        Self {
            sum: self.sum.wrapping_add(self.power.wrapping_mul(next.sum)),
            power: self.power.wrapping_mul(next.power),
            inverse: self.inverse.wrapping_mul(next.inverse),
        }
    }

    /// The form as one symbol, which is not 0 even if the form is empty.
    pub(super) const fn as_symbol(self) -> Self {
        Self { sum: mixed(!self.sum), power: BASE, inverse: INVERSE }
    }

    pub(super) const fn key(self) -> u64 {
        key_of(self.sum)
    }

    /// A part of the sum that differs for nearly all code points.
    #[inline]
    pub(super) const fn short(self) -> u16 {
        (self.sum >> 48) as u16
    }
}

/// The key of a text, from the sum of its form. The upper bits of the sum depend on all symbols, so they go into the lower
/// ones first.
#[inline]
pub(super) const fn key_of(sum: u64) -> u64 {
    let key = (sum ^ sum >> 32).wrapping_mul(0x94D0_49BB_1331_11EB);
    key ^ key >> 32
}

/// Spreads each bit over the others.
const fn mixed(value: u64) -> u64 {
    let value = (value ^ value >> 31).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let value = (value ^ value >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    value ^ value >> 32
}

/// The symbols of a byte of ASCII. The second is 0 if there is only one.
#[inline]
pub(super) fn symbols_of(byte: u8) -> [u8; 2] {
    // The table covers all bytes of ASCII.
    let symbols = LOOKALIKES.coarse.get(usize::from(byte.to_ascii_lowercase()));
    symbols.copied().unwrap_or_default()
}

/// The form of a byte of ASCII, with upper case as lower case.
pub(super) fn of_byte(byte: u8) -> Form {
    let [first, second] = symbols_of(byte);
    let form = Form::symbol(first.into());
    if second == 0 { form } else { form.then(Form::symbol(second.into())) }
}

/// A side of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Side {
    Start,
    End,
}

/// The first symbols of a text, or the last ones from the end: five if there are so many, with five bits each.
///
/// The first symbol is in the uppermost bits, and the number of bits of all symbols in the lowest byte. Between them is room for ten
/// symbols, which five bytes have at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Affix(u64);

impl Affix {
    /// The most symbols that count.
    pub(super) const MOST: usize = 5;
    /// The bits of a symbol.
    const SYMBOL: u32 = 5;
    const LENGTH: u64 = 0xFF;
    const EMPTY: Self = Self(0);

    fn symbol(symbol: u32) -> Self {
        // The lower bits differ for the symbols of letters, digits and the hyphen. Others share the numbers that are left.
        const LEFT: [u32; 11] = [0, 5, 12, 13, 14, 15, 22, 23, 25, 29, 30];
        let symbol = match symbol {
            ..128 => (symbol * 77) >> 4,
            _ => LEFT.get(symbol as usize % LEFT.len()).copied().unwrap_or_default(),
        };
        Self(u64::from(symbol) << (u64::BITS - Self::SYMBOL) | u64::from(Self::SYMBOL))
    }

    /// The affix of a text of which these symbols and the next are the first ones, or the last ones from the end.
    #[inline]
    const fn then(self, next: Self) -> Self {
        if self.is_full() { self } else { self.followed_by(next) }
    }

    /// The same for an affix that is not full, or of five bytes.
    #[inline]
    const fn followed_by(self, next: Self) -> Self {
        let symbols = (next.0 & !Self::LENGTH) >> (self.0 & Self::LENGTH);
        Self((self.0 | symbols) + (next.0 & Self::LENGTH))
    }

    /// The affix of at most five bytes, from those of each byte.
    #[inline]
    fn of<'b>(table: &[Self; 128], bytes: impl Iterator<Item = &'b u8>) -> Self {
        bytes.fold(Self::EMPTY, |affix, byte| {
            affix.followed_by(table.get(usize::from(byte & 127)).copied().unwrap_or(Self::EMPTY))
        })
    }

    #[inline]
    const fn is_full(self) -> bool {
        !self.is_shorter(Self::MOST)
    }

    /// The number of its symbols, or more than the most.
    #[inline]
    pub(super) const fn count(self) -> usize {
        (self.0 & Self::LENGTH) as usize / Self::SYMBOL as usize
    }

    /// Whether the text has fewer symbols.
    #[inline]
    pub(super) const fn is_shorter(self, symbols: usize) -> bool {
        self.0 & Self::LENGTH < (Self::SYMBOL as usize * symbols) as u64
    }

    /// The first symbols, as a number.
    #[inline]
    pub(super) const fn number(self, symbols: usize) -> u32 {
        (self.0 >> (u64::BITS - Self::SYMBOL * symbols as u32)) as u32
    }

    /// The same with any symbols in place of missing ones.
    pub(super) fn numbers(self, symbols: usize) -> impl Iterator<Item = u32> {
        let missing = Self::SYMBOL * symbols.saturating_sub(self.count()) as u32;
        (0..1 << missing).map(move |others| self.number(symbols) | others)
    }
}

/// What the bytes of ASCII contribute, made once, because most names consist of them.
#[derive(Clone, Debug)]
pub(super) struct Bytes {
    forms: Box<[Form; 128]>,
    /// The short ones of these.
    shorts: Box<[u16; 128]>,
    starts: Box<[Affix; 128]>,
    ends: Box<[Affix; 128]>,
}

impl Bytes {
    pub(super) fn new() -> Self {
        let mut bytes = Self {
            forms: Box::new([Form::EMPTY; 128]),
            shorts: Box::new([0; 128]),
            starts: Box::new([Affix::EMPTY; 128]),
            ends: Box::new([Affix::EMPTY; 128]),
        };
        let places = bytes.forms.iter_mut().zip(&mut *bytes.starts).zip(&mut *bytes.ends);
        for (((form, start), end), byte) in places.zip(0..) {
            let reading = Reading::of_byte(byte);
            (*form, *start, *end) = (reading.form, reading.start, reading.end);
        }
        bytes.shorts = Box::new(bytes.forms.map(Form::short));
        bytes
    }

    #[inline]
    pub(super) fn form(&self, byte: u8) -> Form {
        // The table covers all numbers of 7 bits.
        self.forms.get(usize::from(byte & 127)).copied().unwrap_or(Form::EMPTY)
    }

    /// The short form of a byte.
    #[inline]
    pub(super) fn short(&self, byte: u8) -> u16 {
        self.shorts.get(usize::from(byte & 127)).copied().unwrap_or_default()
    }

    /// The form of the best reading of a code point.
    #[inline]
    pub(super) fn best(&self, code_point: char, memo: &mut Memo) -> Form {
        match u8::try_from(code_point) {
            Ok(byte) if byte.is_ascii() => self.form(byte),
            _ => memo.best(code_point),
        }
    }

    /// What a byte can be read as.
    #[inline]
    fn reading(&self, byte: u8) -> Reading {
        let [start, end] = [&self.starts, &self.ends]
            .map(|table| table.get(usize::from(byte & 127)).copied().unwrap_or(Affix::EMPTY));
        Reading { form: self.form(byte), start, end }
    }

    /// The form of a byte of a text.
    #[inline]
    pub(super) fn form_at(&self, text: &[u8], at: usize) -> Form {
        self.form(text.get(at).copied().unwrap_or_default())
    }

    /// The first or last symbols of a text.
    ///
    /// Each byte has a symbol at least. So many bytes are read even if fewer complete the affix, because where it is complete can't be
    /// predicted.
    #[inline]
    pub(super) fn affix(&self, text: &[u8], side: Side) -> Affix {
        match side {
            Side::Start => match text.first_chunk::<{ Affix::MOST }>() {
                Some(text) => Affix::of(&self.starts, text.iter()),
                None => Affix::of(&self.starts, text.iter()),
            },
            Side::End => match text.last_chunk::<{ Affix::MOST }>() {
                Some(text) => Affix::of(&self.ends, text.iter().rev()),
                None => Affix::of(&self.ends, text.iter().rev()),
            },
        }
    }

    pub(super) fn size(&self) -> usize {
        let affixes = size_of_val(&*self.starts) + size_of_val(&*self.ends);
        size_of_val(&*self.forms) + size_of_val(&*self.shorts) + affixes
    }
}

/// The form of a place of a text; empty behind its end.
#[inline]
pub(super) fn form_at(forms: &[Form], at: usize) -> Form {
    forms.get(at).copied().unwrap_or(Form::EMPTY)
}

/// The form of a text of ASCII.
#[cfg(test)]
pub(super) fn of_bytes(bytes: &[u8]) -> Form {
    bytes.iter().fold(Form::EMPTY, |form, &byte| form.then(of_byte(byte)))
}

/// The kind of a code point. Code points of one kind next to each other are a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Run {
    Digits,
    /// ASCII, and code points that look like it.
    Latin,
    Other,
}

/// A text that a code point or a text can be read as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Reading {
    form: Form,
    start: Affix,
    end: Affix,
}

impl Reading {
    const EMPTY: Self = Self { form: Form::EMPTY, start: Affix::EMPTY, end: Affix::EMPTY };

    fn symbol(symbol: u32) -> Self {
        let affix = Affix::symbol(symbol);
        Self { form: Form::symbol(symbol), start: affix, end: affix }
    }

    const fn then(self, next: Self) -> Self {
        Self {
            form: self.form.then(next.form),
            start: self.start.then(next.start),
            end: next.end.then(self.end),
        }
    }

    fn of_byte(byte: u8) -> Self {
        let [first, second] = symbols_of(byte);
        let reading = Self::symbol(first.into());
        if second == 0 { reading } else { reading.then(Self::symbol(second.into())) }
    }

    /// The text of an edge has only code points without edges, or ASCII.
    fn of_edge(edge: Edge) -> Self {
        let of = |code_point: char| match u8::try_from(code_point) {
            Ok(byte) if byte.is_ascii() => Self::of_byte(byte),
            _ => Self::symbol(code_point.into()),
        };
        edge.text().fold(Self::EMPTY, |reading, code_point| reading.then(of(code_point)))
    }

    pub(super) const fn key(self) -> u64 {
        self.form.key()
    }

    pub(super) const fn affix(&self, side: Side) -> Affix {
        match side {
            Side::Start => self.start,
            Side::End => self.end,
        }
    }
}

/// The different readings of a code point, the most alike first.
#[derive(Clone, Copy, Debug)]
struct Readings {
    code_point: char,
    run: Run,
    count: u8,
    all: [Reading; MOST_READINGS],
}

impl Readings {
    fn of(code_point: char) -> Self {
        let all = [Reading::EMPTY; MOST_READINGS];
        let mut readings = Self { code_point, run: Run::Other, count: 0, all };
        for edge in LOOKALIKES.edges(code_point) {
            readings.add(Reading::of_edge(edge));
            if edge.text().all(|code_point| code_point.is_ascii()) {
                readings.run = Run::Latin;
            }
        }
        if readings.count == 0 {
            readings.add(Reading::symbol(code_point.into()));
        }
        readings
    }

    fn add(&mut self, reading: Reading) {
        if self.as_slice().iter().any(|other| other.form == reading.form) {
            return;
        }
        if let Some(place) = self.all.get_mut(usize::from(self.count)) {
            *place = reading;
            self.count += 1;
        }
    }

    fn as_slice(&self) -> &[Reading] {
        self.all.get(..self.count.into()).unwrap_or_default()
    }

    fn best(&self) -> Reading {
        let [best, ..] = self.all;
        best
    }
}

/// The readings of code points that occurred, because those of a script occur again and again.
#[derive(Clone, Debug, Default)]
pub(super) struct Memo(Vec<Readings>);

/// How many readings are kept: more than most scripts have letters.
const KEPT: usize = 256;

impl Memo {
    fn readings(&mut self, code_point: char) -> Option<&Readings> {
        if self.0.is_empty() {
            self.0 = vec![Readings::of('\u{80}'); KEPT];
        }
        let place = self.0.get_mut(code_point as usize % KEPT)?;
        if place.code_point != code_point {
            *place = Readings::of(code_point);
        }
        Some(place)
    }

    /// The form of the code point's best reading.
    pub(super) fn best(&mut self, code_point: char) -> Form {
        if code_point.is_ascii() {
            return of_byte(code_point as u8);
        }
        self.readings(code_point).map_or(Form::EMPTY, |readings| readings.best().form)
    }

    pub(super) fn run(&mut self, code_point: char) -> Run {
        if code_point.is_ascii() {
            return if code_point.is_ascii_digit() { Run::Digits } else { Run::Latin };
        }
        self.readings(code_point).map_or(Run::Other, |readings| readings.run)
    }

    /// The affix of a text with the best reading of each code point.
    pub(super) fn affix(&mut self, text: impl Iterator<Item = char>, side: Side) -> Affix {
        let mut affix = Affix::EMPTY;
        for code_point in text {
            if affix.is_full() {
                break;
            }
            let reading = if code_point.is_ascii() {
                Reading::of_byte(code_point as u8)
            } else {
                self.readings(code_point).map_or(Reading::EMPTY, Readings::best)
            };
            affix = affix.then(reading.affix(side));
        }
        affix
    }
}

/// The form of the code point's best reading.
pub(super) fn of_code_point(code_point: char) -> Form {
    if code_point.is_ascii() {
        of_byte(code_point as u8)
    } else {
        Readings::of(code_point).best().form
    }
}

/// All readings of a text.
pub(super) fn readings_of_text(
    text: &[char],
    level: Level,
    known: (&Bytes, &mut Memo),
    all: &mut Vec<Reading>,
) {
    each_reading(text, level, known, (Reading::EMPTY, all), |reading| reading, Reading::then);
}

/// The sums of the forms of all readings of a text, each with the base to the power of its number of symbols.
pub(super) fn of_text(
    text: &[char],
    level: Level,
    known: (&Bytes, &mut Memo),
    sums: &mut Vec<(u64, u64)>,
) {
    let then = |(sum, power): (u64, u64), (next, by): (u64, u64)| {
        (power.wrapping_mul(next).wrapping_add(sum), power.wrapping_mul(by))
    };
    let of = |Reading { form, .. }: Reading| (form.sum, form.power);
    each_reading(text, level, known, ((0, 1), sums), of, then);
}

/// Makes what `then` makes of the readings of the code points of a text, starting from the first part of `all`.
#[inline]
fn each_reading<T: Copy>(
    text: &[char],
    level: Level,
    (bytes, memo): (&Bytes, &mut Memo),
    (empty, all): (T, &mut Vec<T>),
    of: impl Fn(Reading) -> T,
    then: impl Fn(T, T) -> T,
) {
    let most = if level == Level::Wide { MOST_KEYS_WIDE } else { MOST_KEYS };
    all.clear();
    all.push(empty);
    // Of the code points since the last one of which several readings count.
    let mut since = empty;
    for &code_point in text {
        if code_point.is_ascii() {
            since = then(since, of(bytes.reading(code_point as u8)));
            continue;
        }
        let readings = memo.readings(code_point).map_or(&[] as &[_], Readings::as_slice);
        let [first, others @ ..] = readings else { continue };
        let before = all.len();
        if others.is_empty() || before * readings.len() > most {
            since = then(since, of(*first));
            continue;
        }
        for reading in others {
            let next = then(since, of(*reading));
            for at in 0..before {
                all.extend(all.get(at).map(|&start| then(start, next)));
            }
        }
        let next = then(since, of(*first));
        all.iter_mut().take(before).for_each(|start| *start = then(*start, next));
        since = empty;
    }
    for start in all.iter_mut() {
        *start = then(*start, since);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec;

    fn keys(text: &str) -> Vec<u64> {
        let (mut all, text) = (Vec::new(), text.chars().collect::<Vec<_>>());
        of_text(&text, Level::Normal, (&Bytes::new(), &mut Memo::default()), &mut all);
        all.into_iter().map(|(sum, _)| key_of(sum)).collect()
    }

    #[test]
    fn texts_that_look_alike_share_a_key() {
        for (first, second) in [
            ("paypal", "paypa1"),
            ("PayPal", "раураӏ"),
            ("modern", "rnoclem"),
            ("wiki", "vvikl"),
            ("bücher", "bucher"),
            ("łodz", "todz"),
            ("þat", "bat"),
            ("œuvre", "ceuvre"),
        ] {
            let (first, second) = (keys(first), keys(second));
            assert!(first.iter().any(|key| second.contains(key)));
        }
        assert_ne!(keys("paypal"), keys("papyal"));
    }

    #[test]
    fn a_form_is_made_of_the_forms_of_its_parts() {
        let (whole, start, rest) = (of_bytes(b"modern"), of_bytes(b"mod"), of_bytes(b"ern"));
        assert_eq!(start.then(rest), whole);
        assert_eq!(whole.sum.wrapping_sub(start.sum).wrapping_mul(start.inverse), rest.sum);
        assert_eq!(whole.power.wrapping_mul(whole.inverse), 1);
    }

    #[test]
    fn letters_and_digits_have_different_affixes() {
        let mut known: Vec<(Affix, [u8; 2])> = Vec::new();
        for byte in (b'a'..=b'z').chain(b'0'..=b'9').chain([b'-']) {
            let (symbols, of) = (Reading::of_byte(byte).start, symbols_of(byte));
            assert!(known.iter().all(|&(other, others)| (other == symbols) == (others == of)));
            known.push((symbols, of));
        }
    }

    #[test]
    fn a_memo_gives_the_readings_of_the_code_point() {
        let mut memo = Memo::default();
        // The first two have the same place.
        for code_point in ['é', 'ĩ', 'é', 'e', '5', '例', '\u{80}'] {
            assert_eq!(memo.best(code_point), of_code_point(code_point));
        }
        let runs = ['é', '例', 'ĩ', 'x', '5'].map(|code_point| memo.run(code_point));
        assert_eq!(runs, [Run::Latin, Run::Other, Run::Latin, Run::Latin, Run::Digits]);
    }

    #[test]
    fn keys_are_few_even_if_readings_are_many() {
        assert!(keys(&"þ".repeat(60)).len() <= MOST_KEYS);
        assert_eq!(keys(""), vec![Form::EMPTY.key()]);
    }
}
