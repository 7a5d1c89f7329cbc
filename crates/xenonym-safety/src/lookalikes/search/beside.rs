//! Brands next to other text in a label: `paypal-login`, `securepaypal`, `paypal24`.

use core::mem;
use core::ops::Range;

use super::candidate::{Candidate, Label, LabelPart};
use super::signs::Signs;
use super::{Room, Search, Sides};
use crate::lookalikes::coarse::{Form, Run, key_of, of_byte};
use crate::lookalikes::index::SHORT_SUFFIX;
use crate::lookalikes::index::words::{Fit, LONG_WORD, LONGEST_SHORT};
use crate::lookalikes::model::{SHORTEST_BRAND, SHORTEST_PART};
use crate::tables::Class;

/// The most tokens of a brand: `deutsche-bank-ag`.
const MOST_TOKENS: usize = 3;
/// Shorter words need a hyphen, except articles such as `my`.
const SHORTEST_GLUED_WORD: usize = 3;
const SHORT_BRAND: usize = 4;
/// The most letters between a brand and a word.
const MOST_LOOSE: usize = 2;
/// Shorter tokens of letters and digits may be a number, a size or a country.
const SHORTEST_RANDOM: usize = 4;

/// The kind of a token of a label, other than the brand.
#[derive(Clone, Copy, Debug)]
pub(super) enum Token {
    Word(u32, Class),
    /// Mixed letters and digits, as programs generate them: `x7f3k`.
    Random,
    /// Digits, or one or two letters.
    Short,
    Other,
}

impl Search<'_> {
    /// Brands next to other parts of a label.
    pub(super) fn beside(&mut self, number: usize, label: Label, sides: Sides) {
        let whole = 0..self.length(label);
        if label.is_plain && label.has_hyphen
            || !label.is_plain && self.room.code_points.contains(&'-')
        {
            self.tokens(number, label);
        } else {
            self.inside(number, label, whole, sides);
        }
    }

    /// Brands without a hyphen next to words, digits and other scripts.
    fn inside(&mut self, number: usize, label: Label, token: Range<usize>, sides: Sides) {
        if token.len() > SHORTEST_BRAND {
            let end = token.end - SHORT_SUFFIX;
            let least =
                if token.len() - SHORT_SUFFIX > LONGEST_SHORT { Fit::Any } else { Fit::Short };
            if sides.start >= least && label.is_plain && end > token.start + SHORTEST_BRAND {
                self.add_part(number, label, token.start..end, LabelPart::BesideSuffix);
            }
            if sides.word_start || sides.word_end {
                self.glued(number, label, token.clone(), sides);
            }
            self.runs(number, label, token);
        }
    }

    /// Words at the start or the end of a token.
    fn glued(&mut self, number: usize, label: Label, token: Range<usize>, sides: Sides) {
        self.sum_once(number, label);
        let index = self.index;
        let Room { sums, pairs, .. } = &mut *self.room;
        let may_be_brand =
            |brand: Range<usize>| !label.is_plain || index.labels.may_have(sums.key(brand));
        pairs.clear();
        if sides.word_start {
            let words = sums.starts(token.start..token.end - SHORTEST_BRAND).skip(1);
            for (at, key) in words.filter(|&(_, key)| index.words.may_have(key)) {
                if may_be_brand(at..token.end) {
                    pairs.push((key, token.start..at, at..token.end));
                }
            }
        }
        if sides.word_end {
            let words = sums.ends(token.clone()).skip(SHORTEST_BRAND - 1);
            for (at, key) in words.filter(|&(_, key)| index.words.may_have(key)) {
                for end in at.saturating_sub(MOST_LOOSE)..=at {
                    let is_brand = end == at || label.is_plain && end > token.start + SHORTEST_PART;
                    if is_brand && may_be_brand(token.start..end) {
                        pairs.push((key, at..token.end, token.start..end));
                    }
                }
            }
        }
        for at in 0..self.room.pairs.len() {
            let Some((key, word, brand)) = self.room.pairs.get(at).cloned() else { continue };
            if label.is_plain || self.may_be_brand(label, brand.clone(), false) {
                self.glue(number, label, (key, word), brand);
            }
        }
    }

    /// A word and a brand without a hyphen between them.
    fn glue(
        &mut self,
        number: usize,
        label: Label,
        (key, word): (u64, Range<usize>),
        brand: Range<usize>,
    ) {
        let text = self.name.bytes(number).get(word.clone()).filter(|_| label.is_plain);
        if text.is_some_and(|text| self.index.words.is_suffix(text)) {
            self.add_part(number, label, brand.clone(), LabelPart::BesideSuffix);
        }
        let Some((found, class)) = self.word(number, label, key, &word) else { return };
        let is_in_front = word.start < brand.start;
        let is_loose = brand.end < word.start;
        let shortest = if brand.len() > SHORT_BRAND { SHORTEST_GLUED_WORD } else { LONG_WORD };
        // A word of ideographs consists of two code points.
        let start = self.room.code_points.get(word.start);
        let is_long = word.len() >= shortest || start.is_some_and(|start| !start.is_ascii());
        let part = match class {
            Class::Lure | Class::Weak if !is_long => return,
            Class::LurePrefix | Class::WeakPrefix if !is_in_front || brand.len() <= SHORT_BRAND => {
                return;
            }
            Class::Lure if is_loose => LabelPart::Loose,
            Class::Lure => LabelPart::GluedLure,
            _ if is_loose => LabelPart::LooseWeak,
            Class::Weak | Class::LurePrefix | Class::WeakPrefix => LabelPart::GluedWeak,
        };
        self.add_part_with(number, label, brand, part, Some(found));
    }

    /// Runs of letters next to digits, and runs of other scripts.
    fn runs(&mut self, number: usize, label: Label, token: Range<usize>) {
        if label.is_plain {
            if label.digits != 0 {
                self.plain_runs(number, label, token);
            }
            return;
        }
        let (mut start, mut last) = (token.start, None);
        for at in token.start..=token.end {
            let Room { code_points, memo, .. } = &mut *self.room;
            let code_point = code_points.get(at).filter(|_| at < token.end);
            let kind = code_point.map(|&code_point| memo.run(code_point));
            if kind != last {
                if last != Some(Run::Digits) && at - start < token.len() {
                    self.add_part(number, label, start..at, LabelPart::Other);
                }
                (start, last) = (at, kind);
            }
        }
    }

    fn plain_runs(&mut self, number: usize, label: Label, token: Range<usize>) {
        let length = token.len();
        // No valid label is longer, and only so many places are known.
        if token.end > Signs::MOST {
            return;
        }
        let letters = !label.digits >> token.start & !(u64::MAX << length);
        // Where enough letters follow each other, without a branch for each byte, which can't be predicted.
        let mut starts = (0..=SHORTEST_BRAND).fold(letters, |all, at| all & letters >> at);
        while starts != 0 {
            let start = starts.trailing_zeros() as usize;
            let end = start + (!(letters >> start)).trailing_zeros() as usize;
            let run = token.start + start..token.start + end;
            if run.len() < length {
                let sides = self.sides(number, label, run.clone());
                if sides.may_be(run.len()) {
                    self.add_part(number, label, run.clone(), LabelPart::Other);
                }
                if sides.word_start || sides.word_end {
                    self.glued(number, label, run, sides);
                }
            }
            if end >= length {
                return;
            }
            starts &= u64::MAX << end;
        }
    }

    /// Tokens between hyphens, up to three in a row, with the hyphens and without them.
    fn tokens(&mut self, number: usize, label: Label) {
        self.sum_once(number, label);
        self.join(number, label);
        let text = self.name.bytes(number);
        let Room { code_points, tokens, kinds, .. } = &mut *self.room;
        tokens.clear();
        kinds.clear();
        let mut start = 0;
        let mut add = |end: usize| {
            tokens.push(start..end);
            start = end + 1;
        };
        if label.is_plain {
            (0..text.len()).filter(|&at| text.get(at) == Some(&b'-')).for_each(&mut add);
            add(text.len());
        } else {
            (0..code_points.len())
                .filter(|&at| code_points.get(at) == Some(&'-'))
                .for_each(&mut add);
            add(code_points.len());
        }
        let count = self.room.tokens.len();
        self.room.kinds.resize(count, None);
        for first in 0..count {
            for last in first..count.min(first + MOST_TOKENS) {
                if last - first + 1 < count {
                    self.window(number, label, first, last);
                }
            }
            if let Some(token) = self.room.tokens.get(first).cloned() {
                let sides = self.sides(number, label, token.clone());
                self.inside(number, label, token.clone(), sides);
                if count > 1 {
                    self.edited_token(number, label, first, token, sides);
                }
            }
        }
        self.loose_tokens(number, label, count);
        self.without_hyphens(number, label, count);
    }

    /// A token that is a brand with an edit.
    fn edited_token(
        &mut self,
        number: usize,
        label: Label,
        at: usize,
        token: Range<usize>,
        sides: Sides,
    ) {
        let before = self.candidates.len();
        self.edited(number, label, sides, token, LabelPart::EditedNextToWord);
        if self.candidates.len() == before {
            return;
        }
        let tokens = 0..self.room.tokens.len();
        let word = tokens.filter(|&other| other != at).find_map(|other| {
            match self.token(number, label, other) {
                Token::Word(word, _) => Some(word),
                _ => None,
            }
        });
        let part = match word {
            Some(_) => LabelPart::EditedNextToWord,
            None => LabelPart::EditedNextToOther,
        };
        for candidate in self.candidates.get_mut(before..).unwrap_or_default() {
            (candidate.part, candidate.word) = (part, word);
        }
    }

    /// Tokens that start or end with a brand, if another token is a lure: `appleid-login`.
    fn loose_tokens(&mut self, number: usize, label: Label, count: usize) {
        if !label.is_plain {
            return;
        }
        let lure = |search: &mut Self, at: usize| {
            let range = search.room.tokens.get(at).cloned()?;
            let key = search.key(range, false);
            if !search.index.words.may_have(key) {
                return None;
            }
            match search.token(number, label, at) {
                Token::Word(word, class) if class.is_lure() => Some(word),
                _ => None,
            }
        };
        let Some((at, word)) = (0..count).find_map(|at| Some((at, lure(self, at)?))) else {
            return;
        };
        for other in (0..count).filter(|&other| other != at) {
            let Some(token) = self.room.tokens.get(other).cloned() else { return };
            let (start, end) = (token.start, token.end);
            for rest in 1..=token.len().saturating_sub(SHORTEST_PART) {
                for (brand, rest) in
                    [(start..end - rest, end - rest..end), (start + rest..end, start..start + rest)]
                {
                    if self.index.labels.may_have(self.key(brand.clone(), false))
                        && (rest.len() <= MOST_LOOSE || self.is_word(number, label, rest))
                    {
                        self.add_part_with(number, label, brand, LabelPart::Loose, Some(word));
                    }
                }
            }
        }
    }

    fn is_word(&mut self, number: usize, label: Label, range: Range<usize>) -> bool {
        let key = self.key(range.clone(), false);
        self.word(number, label, key, &range).is_some()
    }

    /// Tokens that may be a brand together.
    fn window(&mut self, number: usize, label: Label, first: usize, last: usize) {
        let tokens = &self.room.tokens;
        let (Some(start), Some(end)) = (tokens.get(first), tokens.get(last)) else { return };
        let range = start.start..end.end;
        if range.len() < SHORTEST_BRAND {
            return;
        }
        if self.may_be_brand(label, range.clone(), false) {
            let (part, word) = self.context(number, label, first, last);
            self.add_part_with(number, label, range.clone(), part, word);
        }
        let hyphens = last - first;
        if hyphens > 0
            && range.len() - hyphens > SHORTEST_BRAND
            && self.may_be_brand(label, range.clone(), true)
        {
            let (part, word) = self.context(number, label, first, last);
            self.add_joined(number, range, part, word);
        }
    }

    /// The whole label without its hyphens: a typo if there is one, a split brand if there are more.
    fn without_hyphens(&mut self, number: usize, label: Label, count: usize) {
        let whole = 0..self.length(label);
        if self.may_be_brand(label, whole.clone(), true) {
            self.add_joined(number, whole.clone(), LabelPart::Edited, None);
            if count > 2 && whole.len() + 1 - count > SHORTEST_BRAND {
                self.add_joined(number, whole, LabelPart::Pieces, None);
            }
        }
    }

    /// Whether a part may share a key with a protected name.
    fn may_be_brand(&mut self, label: Label, range: Range<usize>, is_joined: bool) -> bool {
        let labels = &self.index.labels;
        if label.is_plain || is_joined {
            return labels.may_have(self.key(range, is_joined));
        }
        self.readings(range);
        self.room.readings.iter().any(|&(sum, _)| labels.may_have(key_of(sum)))
    }

    /// The key of a part with the best reading of each code point.
    fn key(&self, range: Range<usize>, is_joined: bool) -> u64 {
        if is_joined { self.room.joined.key(range) } else { self.room.sums.key(range) }
    }

    /// Makes the forms of a label without its hyphens.
    fn join(&mut self, number: usize, label: Label) {
        let hyphen = of_byte(b'-');
        let mut joined = mem::take(&mut self.room.joined);
        let without = |form| if form == hyphen { Form::EMPTY } else { form };
        self.forms(number, label, &mut joined, &without);
        self.room.joined = joined;
    }

    /// The kind of imitation that the tokens next to a brand imply.
    fn context(
        &mut self,
        number: usize,
        label: Label,
        first: usize,
        last: usize,
    ) -> (LabelPart, Option<u32>) {
        let (mut lure, mut weak) = (None, None);
        let (mut has_random, mut has_other) = (false, false);
        for at in 0..self.room.tokens.len() {
            if (first..=last).contains(&at) {
                continue;
            }
            match self.token(number, label, at) {
                Token::Word(word, class) if class.is_lure() => lure = lure.or(Some(word)),
                Token::Word(word, _) => weak = weak.or(Some(word)),
                Token::Random => has_random = true,
                Token::Short => {}
                Token::Other => has_other = true,
            }
        }
        match (lure, weak) {
            (Some(word), _) if !has_other => (LabelPart::Lure, Some(word)),
            _ if has_other => (LabelPart::Other, None),
            _ if has_random => (LabelPart::Random, None),
            (_, Some(word)) => (LabelPart::Weak, Some(word)),
            _ => (LabelPart::Other, None),
        }
    }

    fn token(&mut self, number: usize, label: Label, at: usize) -> Token {
        let Some(range) = self.room.tokens.get(at).cloned() else { return Token::Short };
        if let Some(&Some(known)) = self.room.kinds.get(at) {
            return known;
        }
        let key = self.key(range.clone(), false);
        let found = if range.len() > 1 { self.word(number, label, key, &range) } else { None };
        let token = match found {
            Some((word, class)) => Token::Word(word, class),
            None => self.plain_token(number, label, range),
        };
        if let Some(kind) = self.room.kinds.get_mut(at) {
            *kind = Some(token);
        }
        token
    }

    /// A token that is not a word.
    fn plain_token(&mut self, number: usize, label: Label, range: Range<usize>) -> Token {
        self.decode_once(number, label);
        let token = self.room.code_points.get(range).unwrap_or_default();
        let digits = |one: &char| one.is_ascii_digit();
        let turns = token
            .windows(2)
            .filter(|pair| pair.first().map(digits) != pair.last().map(digits))
            .count();
        if token.len() < 3 || token.iter().all(digits) {
            Token::Short
        } else if token.len() >= SHORTEST_RANDOM && turns > 1 {
            Token::Random
        } else {
            Token::Other
        }
    }

    /// The word that a part of a label is or looks like.
    fn word(
        &mut self,
        number: usize,
        label: Label,
        key: u64,
        part: &Range<usize>,
    ) -> Option<(u32, Class)> {
        if !self.index.words.may_have(key) {
            return None;
        }
        self.decode_once(number, label);
        let Room { code_points, expected, .. } = &mut *self.room;
        let part = code_points.get(part.clone()).unwrap_or_default();
        let word = self.index.words.find(key, part, expected, self.align)?;
        Some((word, self.index.words.class(word)?))
    }

    /// Decodes a plain label, unless it was decoded before.
    pub(super) fn decode_once(&mut self, number: usize, label: Label) {
        if label.is_plain && self.room.decoded != Some(number) {
            self.decode(number);
            self.room.decoded = Some(number);
        }
    }

    fn add_part(&mut self, number: usize, label: Label, range: Range<usize>, part: LabelPart) {
        self.add_part_with(number, label, range, part, None);
    }

    /// The protected names that share a key with a part of the label.
    fn add_part_with(
        &mut self,
        number: usize,
        label: Label,
        range: Range<usize>,
        part: LabelPart,
        word: Option<u32>,
    ) {
        if range.len() < SHORTEST_BRAND {
            return;
        }
        let one = Candidate { word, ..Candidate::new(number, range.clone(), part) };
        if label.is_plain {
            self.sum_once(number, label);
            self.add(self.room.sums.key(range), one);
        } else {
            self.add_readings(one);
        }
    }

    /// The protected names with the key of a part without its hyphens.
    fn add_joined(
        &mut self,
        number: usize,
        range: Range<usize>,
        part: LabelPart,
        word: Option<u32>,
    ) {
        let key = self.key(range.clone(), true);
        let is_joined = part != LabelPart::Edited;
        let one = Candidate { word, is_joined, ..Candidate::new(number, range, part) };
        self.add(key, one);
    }
}
