//! Coarse keys. They are equal for names that look alike, and for some that do not.
//!
//! The coarse form of a text contains a symbol for each class of code points that can be mistaken for one another, and
//! two symbols for code points that look like two letters: `m` is `rn`. A key is a polynomial of the symbols modulo 2⁶⁴,
//! so that the keys of its parts determine the key of a text. If a code point looks like several others, the text has
//! several keys.

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
    /// The base of the polynomial, to the power of the number of symbols.
    power: u64,
    sum: u64,
}

impl Form {
    pub(super) const EMPTY: Self = Self { power: 1, sum: 0 };
    /// The base of the polynomial.
    pub(super) const BASE: u64 = 0x9E37_79B9_7F4A_7C15;

    pub(super) const fn symbol(symbol: u32) -> Self {
        Self { power: Self::BASE, sum: mixed(symbol as u64 + 1) }
    }

    /// The form of this text and another after it.
    pub(super) const fn then(self, next: Self) -> Self {
        Self {
            power: self.power.wrapping_mul(next.power),
            sum: self.sum.wrapping_mul(next.power).wrapping_add(next.sum),
        }
    }

    /// The form of a suffix, computed from the form of the whole text and the power of the suffix.
    pub(super) const fn after(self, start: Self, rest: u64) -> Self {
        Self { power: rest, sum: self.sum.wrapping_sub(start.sum.wrapping_mul(rest)) }
    }

    /// The form as one symbol.
    pub(super) const fn as_symbol(self) -> Self {
        Self { power: Self::BASE, sum: self.key() }
    }

    pub(super) const fn key(self) -> u64 {
        mixed(self.sum ^ self.power.rotate_left(32))
    }
}

/// Spreads each bit over the others.
const fn mixed(value: u64) -> u64 {
    let value = (value ^ value >> 31).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let value = (value ^ value >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    value ^ value >> 32
}

/// The form of each byte of ASCII, with upper case as lower case.
#[allow(clippy::indexing_slicing)] // Evaluated when the crate is built.
static ASCII: [Form; 256] = {
    let mut forms = [Form::EMPTY; 256];
    let mut byte: usize = 0;
    while byte < 256 {
        forms[byte] = if byte < 128 {
            let [first, second] = LOOKALIKES.coarse[(byte as u8).to_ascii_lowercase() as usize];
            let form = Form::symbol(first as u32);
            if second == 0 { form } else { form.then(Form::symbol(second as u32)) }
        } else {
            // This is not ASCII.
            Form::symbol(byte as u32)
        };
        byte += 1;
    }
    forms
};

/// The form of a byte of ASCII.
#[inline]
pub(super) fn of_byte(byte: u8) -> Form {
    // A table of 256 covers every byte.
    ASCII.get(usize::from(byte)).copied().unwrap_or(Form::EMPTY)
}

/// The form of a text of ASCII.
pub(super) fn of_bytes(bytes: &[u8]) -> Form {
    bytes.iter().fold(Form::EMPTY, |form, &byte| form.then(of_byte(byte)))
}

/// The different forms of a code point, the most alike first.
struct Readings {
    forms: [Form; MOST_READINGS],
    count: usize,
}

impl Readings {
    fn of(code_point: char) -> Self {
        let mut readings = Self { forms: [Form::EMPTY; MOST_READINGS], count: 0 };
        if code_point.is_ascii() {
            readings.add(of_byte(code_point as u8));
            return readings;
        }
        LOOKALIKES.edges(code_point).for_each(|edge| readings.add(of_edge(edge)));
        if readings.count == 0 {
            readings.add(Form::symbol(code_point.into()));
        }
        readings
    }

    fn add(&mut self, form: Form) {
        if self.as_slice().contains(&form) {
            return;
        }
        if let Some(place) = self.forms.get_mut(self.count) {
            *place = form;
            self.count += 1;
        }
    }

    fn as_slice(&self) -> &[Form] {
        self.forms.get(..self.count).unwrap_or_default()
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
    Readings::of(code_point).as_slice().first().copied().unwrap_or(Form::EMPTY)
}

/// The forms of a text, each once, into `forms`.
pub(super) fn of_text(text: &[char], level: Level, forms: &mut Vec<Form>) {
    let most = if level == Level::Wide { MOST_KEYS_WIDE } else { MOST_KEYS };
    forms.clear();
    forms.push(Form::EMPTY);
    for &code_point in text {
        let readings = Readings::of(code_point);
        let [first, others @ ..] = readings.as_slice() else { continue };
        let before = forms.len();
        if before * readings.count <= most {
            for reading in others {
                for at in 0..before {
                    if let Some(form) = forms.get(at) {
                        let form = form.then(*reading);
                        forms.push(form);
                    }
                }
            }
        }
        for form in forms.iter_mut().take(before) {
            *form = form.then(*first);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec;

    fn keys(text: &str) -> Vec<u64> {
        let (mut forms, text) = (Vec::new(), text.chars().collect::<Vec<_>>());
        of_text(&text, Level::Normal, &mut forms);
        forms.into_iter().map(Form::key).collect()
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
        let whole = of_bytes(b"example");
        assert_eq!(of_bytes(b"exa").then(of_bytes(b"mple")), whole);
        let rest = of_bytes(b"ple");
        assert_eq!(whole.after(of_bytes(b"exam"), rest.power), rest);
    }

    #[test]
    fn keys_are_few_even_if_readings_are_many() {
        assert!(keys(&"þ".repeat(60)).len() <= MOST_KEYS);
        assert_eq!(keys(""), vec![Form::EMPTY.key()]);
    }
}
