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

/// The form of each byte of ASCII, made once, because most names consist of them.
#[derive(Clone, Debug)]
pub(super) struct Bytes(Box<[Form; 128]>);

impl Bytes {
    pub(super) fn new() -> Self {
        let mut forms = Box::new([Form::EMPTY; 128]);
        forms.iter_mut().zip(0..).for_each(|(form, byte)| *form = of_byte(byte));
        Self(forms)
    }

    #[inline]
    pub(super) fn form(&self, byte: u8) -> Form {
        // The table covers all numbers of 7 bits.
        self.0.get(usize::from(byte & 127)).copied().unwrap_or(Form::EMPTY)
    }

    pub(super) fn size(&self) -> usize {
        size_of_val(&*self.0)
    }
}

/// The form of a text of ASCII.
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

/// The different forms of a code point that is not ASCII, the most alike first.
#[derive(Clone, Copy, Debug)]
struct Readings {
    code_point: char,
    run: Run,
    count: u8,
    forms: [Form; MOST_READINGS],
}

impl Readings {
    fn of(code_point: char) -> Self {
        let forms = [Form::EMPTY; MOST_READINGS];
        let mut readings = Self { code_point, run: Run::Other, count: 0, forms };
        for edge in LOOKALIKES.edges(code_point) {
            readings.add(of_edge(edge));
            if edge.text().all(|code_point| code_point.is_ascii()) {
                readings.run = Run::Latin;
            }
        }
        if readings.count == 0 {
            readings.add(Form::symbol(code_point.into()));
        }
        readings
    }

    fn add(&mut self, form: Form) {
        if self.as_slice().contains(&form) {
            return;
        }
        if let Some(place) = self.forms.get_mut(usize::from(self.count)) {
            *place = form;
            self.count += 1;
        }
    }

    fn as_slice(&self) -> &[Form] {
        self.forms.get(..self.count.into()).unwrap_or_default()
    }

    fn best(&self) -> Form {
        let [best, ..] = self.forms;
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
        self.readings(code_point).map_or(Form::EMPTY, Readings::best)
    }

    pub(super) fn run(&mut self, code_point: char) -> Run {
        if code_point.is_ascii() {
            return if code_point.is_ascii_digit() { Run::Digits } else { Run::Latin };
        }
        self.readings(code_point).map_or(Run::Other, |readings| readings.run)
    }
}

/// The text of an edge has only code points without edges, or ASCII.
fn of_edge(edge: Edge) -> Form {
    let of = |code_point: char| match u8::try_from(code_point) {
        Ok(byte) if byte.is_ascii() => of_byte(byte),
        _ => Form::symbol(code_point.into()),
    };
    edge.text().fold(Form::EMPTY, |form, code_point| form.then(of(code_point)))
}

/// The form of the code point's best reading.
pub(super) fn of_code_point(code_point: char) -> Form {
    if code_point.is_ascii() { of_byte(code_point as u8) } else { Readings::of(code_point).best() }
}

/// Appends the symbols of the code point's best reading.
pub(super) fn push_symbols(code_point: char, symbols: &mut Vec<u32>) {
    let mut push = |code_point: char| match u8::try_from(code_point) {
        Ok(byte) if byte.is_ascii() => {
            let [first, second] = symbols_of(byte);
            symbols.push(first.into());
            symbols.extend(Some(second).filter(|&second| second != 0).map(u32::from));
        }
        _ => symbols.push(code_point.into()),
    };
    let edge = if code_point.is_ascii() { None } else { LOOKALIKES.edges(code_point).next() };
    match edge {
        Some(edge) => edge.text().for_each(push),
        None => push(code_point),
    }
}

/// The sums of the forms of all readings of a text, each with the base to the power of its number of symbols.
pub(super) fn of_text(text: &[char], level: Level, memo: &mut Memo, sums: &mut Vec<(u64, u64)>) {
    let most = if level == Level::Wide { MOST_KEYS_WIDE } else { MOST_KEYS };
    let then = |(sum, power): (u64, u64), next: Form| {
        (power.wrapping_mul(next.sum).wrapping_add(sum), power.wrapping_mul(next.power))
    };
    sums.clear();
    sums.push((0, 1));
    // The form of the code points since the last one of which several readings count.
    let mut since = Form::EMPTY;
    for &code_point in text {
        if code_point.is_ascii() {
            since = since.then(of_byte(code_point as u8));
            continue;
        }
        let readings = memo.readings(code_point).map_or(&[] as &[_], Readings::as_slice);
        let [first, others @ ..] = readings else { continue };
        let before = sums.len();
        if others.is_empty() || before * readings.len() > most {
            since = since.then(*first);
            continue;
        }
        for reading in others {
            let next = since.then(*reading);
            for at in 0..before {
                if let Some(&start) = sums.get(at) {
                    sums.push(then(start, next));
                }
            }
        }
        let next = since.then(*first);
        for start in sums.iter_mut().take(before) {
            *start = then(*start, next);
        }
        since = Form::EMPTY;
    }
    for start in sums {
        *start = then(*start, since);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec;

    fn keys(text: &str) -> Vec<u64> {
        let (mut sums, text) = (Vec::new(), text.chars().collect::<Vec<_>>());
        of_text(&text, Level::Normal, &mut Memo::default(), &mut sums);
        sums.into_iter().map(|(sum, _)| key_of(sum)).collect()
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
    fn symbols_are_those_of_the_form() {
        for code_point in "am1wüœþ例ß".chars() {
            let mut symbols = Vec::new();
            push_symbols(code_point, &mut symbols);
            let symbols = symbols.into_iter().map(Form::symbol);
            assert_eq!(symbols.fold(Form::EMPTY, Form::then), of_code_point(code_point));
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
