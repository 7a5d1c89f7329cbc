//! The protected names of an index, in one text.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use xenonym::domain::MAX_LABEL_LENGTH;
use xenonym::{ACE_PREFIX, punycode};

use super::words::Words;
use crate::lookalikes::model::Class;
use crate::tables::Frequency;

/// Protected names.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(in crate::lookalikes) struct Protected {
    /// The ASCII form of each name and, if it differs, the Unicode form after it.
    text: String,
    names: Vec<Name>,
}

/// The significance of a protected label that is part of another, such as `paypal-blog`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Brand {
    /// Nobody else uses the label, so any part next to it makes a hit.
    Distinctive,
    /// The label is also an ordinary word, so only a lure next to it makes a hit.
    Ordinary,
}

/// A protected name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Name {
    start: u32,
    /// The length of the ASCII form.
    ascii: u8,
    /// The length of the Unicode form after it, or 0.
    unicode: u16,
    /// The registered label in the ASCII form.
    label: (u8, u8),
    /// The number of code points of that label.
    length: u8,
    class: Class,
    /// Whether the caller set the class.
    is_given: bool,
    /// Whether it is a public suffix, under which names belong to others.
    is_shared: bool,
}

impl Class {
    /// The class of a label in its ASCII form.
    fn of(label: &str, words: &Words) -> Self {
        if is_ace(label.as_bytes()) {
            return Self::Distinctive;
        }
        if words.has(label) {
            return Self::Word;
        }
        let is_number = label.bytes().all(|byte| byte.is_ascii_digit());
        match words.frequency(label) {
            _ if is_number => Self::Ordinary,
            Some(Frequency::Common) => Self::Ordinary,
            Some(Frequency::Rare) => Self::Rare,
            None => Self::Distinctive,
        }
    }
}

impl Protected {
    /// Adds a name in both forms, with its registered label. Returns `false` if the index is full.
    pub(in crate::lookalikes) fn push(
        &mut self,
        ascii: &str,
        unicode: &str,
        label: &Range<usize>,
        brand: Option<Brand>,
        is_shared: bool,
    ) -> bool {
        let is_other = unicode != ascii;
        let (Ok(start), Ok(length), Ok(other), Ok(label_start), Ok(label_end)) = (
            u32::try_from(self.text.len()),
            u8::try_from(ascii.len()),
            u16::try_from(if is_other { unicode.len() } else { 0 }),
            u8::try_from(label.start),
            u8::try_from(label.end),
        ) else {
            return false;
        };
        self.text.push_str(ascii);
        if is_other {
            self.text.push_str(unicode);
        }
        let class = match brand {
            Some(Brand::Ordinary) => Class::Ordinary,
            Some(Brand::Distinctive) | None => Class::Distinctive,
        };
        let is_given = brand.is_some();
        let code_points = if is_other {
            let before = ascii.get(..label_start.into()).unwrap_or_default().matches('.').count();
            unicode.split('.').nth(before).map_or(0, |label| label.chars().count())
        } else {
            label.len()
        };
        self.names.push(Name {
            start,
            ascii: length,
            unicode: other,
            label: (label_start, label_end),
            // No label of a valid name is longer than 63 code points.
            length: code_points as u8,
            class,
            is_given,
            is_shared,
        });
        true
    }

    pub(in crate::lookalikes) fn len(&self) -> usize {
        self.names.len()
    }

    /// The numbers of the names.
    pub(in crate::lookalikes) fn numbers(&self) -> Range<u32> {
        0..self.names.len() as u32
    }

    /// The ASCII form of a name.
    pub(in crate::lookalikes) fn ascii(&self, number: u32) -> &str {
        let Some(name) = self.name(number) else { return "" };
        self.part(name.start as usize, name.ascii.into())
    }

    /// The Unicode form.
    pub(in crate::lookalikes) fn unicode(&self, number: u32) -> &str {
        match self.name(number) {
            Some(name) if name.unicode > 0 => {
                self.part(name.start as usize + usize::from(name.ascii), name.unicode.into())
            }
            _ => self.ascii(number),
        }
    }

    /// The registered label in its ASCII form.
    pub(in crate::lookalikes) fn label(&self, number: u32) -> &str {
        let Some(name) = self.name(number) else { return "" };
        let range = usize::from(name.label.0)..usize::from(name.label.1);
        self.ascii(number).get(range).unwrap_or_default()
    }

    /// The number of code points in the registered label.
    pub(in crate::lookalikes) fn length(&self, number: u32) -> usize {
        self.name(number).map_or(0, |name| name.length.into())
    }

    /// The registered domain in its ASCII form.
    pub(in crate::lookalikes) fn domain(&self, number: u32) -> &str {
        let start = self.name(number).map_or(0, |name| name.label.0);
        self.ascii(number).get(usize::from(start)..).unwrap_or_default()
    }

    /// The public suffix, or empty for a brand without one.
    pub(in crate::lookalikes) fn suffix(&self, number: u32) -> &str {
        let end = self.name(number).map_or(0, |name| name.label.1);
        self.ascii(number).get(usize::from(end) + 1..).unwrap_or_default()
    }

    /// Decides which labels are distinctive, unless the caller set it.
    pub(in crate::lookalikes) fn classify(&mut self, words: &Words) {
        let mut names = core::mem::take(&mut self.names);
        for name in names.iter_mut().filter(|name| !name.is_given) {
            let start = name.start as usize + usize::from(name.label.0);
            let label = self.part(start, usize::from(name.label.1 - name.label.0));
            name.class = Class::of(label, words);
        }
        self.names = names;
    }

    pub(in crate::lookalikes) fn class(&self, number: u32) -> Class {
        self.name(number).map_or(Class::Distinctive, |name| name.class)
    }

    /// Whether names under it belong to others.
    pub(in crate::lookalikes) fn is_shared(&self, number: u32) -> bool {
        self.name(number).is_some_and(|name| name.is_shared)
    }

    /// The caller's choices for a name.
    pub(in crate::lookalikes) fn brand(&self, number: u32) -> Option<Brand> {
        let name = self.name(number).filter(|name| name.is_given)?;
        Some(if name.class == Class::Distinctive { Brand::Distinctive } else { Brand::Ordinary })
    }

    /// How many bytes the names take.
    pub(in crate::lookalikes) fn size(&self) -> usize {
        self.text.len() + size_of_val(&*self.names)
    }

    fn name(&self, number: u32) -> Option<Name> {
        self.names.get(number as usize).copied()
    }

    fn part(&self, start: usize, length: usize) -> &str {
        self.text.get(start..start + length).unwrap_or_default()
    }
}

/// The numbers of different texts, by hashes of the texts.
#[derive(Clone, Debug, Default)]
pub(in crate::lookalikes) struct Unique {
    /// The upper half of the hash, and one more than the number, or zeros. At least half of the places are free, and a text is
    /// in the first free place from the one that its hash selects.
    places: Vec<(u32, u32)>,
    count: usize,
}

impl Unique {
    /// The number of the same text, if it was added before. Otherwise adds this one.
    pub(in crate::lookalikes) fn find_or_add(
        &mut self,
        hash: u64,
        number: u32,
        is_same: &dyn Fn(u32) -> bool,
    ) -> Option<u32> {
        if self.places.len() <= 2 * self.count {
            let places = vec![(0, 0); (2 * self.places.len()).max(64)];
            for (hash, number) in core::mem::replace(&mut self.places, places) {
                if number > 0 {
                    let at = self.place_of(hash, &|_| false);
                    self.set(at, (hash, number));
                }
            }
        }
        let hash = (hash >> 32) as u32;
        let at = self.place_of(hash, is_same);
        let first = self.places.get(at).and_then(|&(_, first)| first.checked_sub(1));
        if first.is_none() {
            self.set(at, (hash, number + 1));
            self.count += 1;
        }
        first
    }

    /// The place of the same text, or the free one where it belongs.
    fn place_of(&self, hash: u32, is_same: &dyn Fn(u32) -> bool) -> usize {
        let mut at = hash as usize;
        loop {
            at &= self.places.len() - 1;
            match self.places.get(at) {
                Some(&(other, number)) if number > 0 && !(other == hash && is_same(number - 1)) => {
                    at += 1;
                }
                _ => return at,
            }
        }
    }

    fn set(&mut self, at: usize, entry: (u32, u32)) {
        if let Some(place) = self.places.get_mut(at) {
            *place = entry;
        }
    }
}

/// Appends the code points of a label in lower case. An A-label is decoded if possible.
pub(in crate::lookalikes) fn push_code_points(label: &str, code_points: &mut Vec<char>) {
    if let Some(digits) = ace_digits(label) {
        // No valid label is longer.
        let mut room = ['\0'; MAX_LABEL_LENGTH];
        if let Ok(decoded) = punycode::decode_code_points_into(digits, &mut room) {
            code_points.extend(decoded.iter().copied());
            return;
        }
    }
    if label.is_ascii() {
        // The length of this iterator is known.
        code_points.extend(label.bytes().map(|byte| char::from(byte.to_ascii_lowercase())));
    } else {
        code_points.extend(label.chars().map(|code_point| code_point.to_ascii_lowercase()));
    }
}

/// The text after the ACE prefix.
fn ace_digits(label: &str) -> Option<&str> {
    let (prefix, digits) = label.split_at_checked(ACE_PREFIX.len())?;
    prefix.eq_ignore_ascii_case(ACE_PREFIX).then_some(digits)
}

/// Whether a label starts with the ACE prefix.
pub(in crate::lookalikes) fn is_ace(label: &[u8]) -> bool {
    label
        .get(..ACE_PREFIX.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(ACE_PREFIX.as_bytes()))
}

/// FNV-1a with 64 bits, from the last byte to the first.
pub(in crate::lookalikes) fn hash(text: &str) -> u64 {
    text.bytes().rev().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_the_same_texts_is_found() {
        let texts: Vec<u32> = (0..2_000).map(|number| number % 700).collect();
        // In the second case, most hashes are those of other texts too.
        for differing in [u64::MAX, 7 << 32] {
            let mut known = Unique::default();
            for (&text, number) in texts.iter().zip(0..) {
                let hash = u64::from(text).wrapping_mul(0x9E37_79B9_7F4A_7C15) & differing;
                let is_same = |other: u32| texts.get(other as usize) == Some(&text);
                let expected = (number >= 700).then_some(text);
                assert_eq!(known.find_or_add(hash, number, &is_same), expected, "{number}");
            }
        }
    }
}
