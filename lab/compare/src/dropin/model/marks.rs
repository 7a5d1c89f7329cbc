//! Predicts which code points the published crate marks, based on the data that it uses.
//!
//! A mark replaces the code point immediately, so that later checks see the mark. Where this
//! differs from our crate, a number in brackets refers to this list:
//!
//! 1. Code points that are not allowed become marks before normalization. Ours are unchanged, and
//!    marked where they end up in the result.
//! 2. Only the first code point that normalization changes in a decoded label is marked.
//! 3. Each code point that violates the Bidi rule is marked, and in ours only the first.
//! 4. An ASCII label is written as in the input, in lowercase, if no label before it contains a
//!    mark. It therefore contains no mark for the Bidi rule.
//! 5. In an A-label that does not decode, a mark replaces its `x`, and each denied code point is
//!    also replaced.
//! 6. A label that decodes to an ACE prefix is accepted: criterion 4 of section 4.1 is not checked.
//! 7. Code points after the first 1,000 of a label, and digits after the first 2,000, are too many.

use std::iter;

use idna::punycode;
use idna_adapter::{
    Adapter, FIRST_BC_MASK, LAST_LTR_MASK, LAST_RTL_MASK, LEFT_OR_DUAL_JOINING_MASK,
    MIDDLE_LTR_MASK, MIDDLE_RTL_MASK, RIGHT_OR_DUAL_JOINING_MASK, RTL_MASK,
};

use super::uts46::{AsciiDenyList, Hyphens};

const MARK: char = char::REPLACEMENT_CHARACTER;
const DATA: Adapter = Adapter::new();
const ACE_PREFIX: [char; 4] = ['x', 'n', '-', '-'];

const MOST_CODE_POINTS: usize = 1_000;
const MOST_DIGITS: usize = 2_000;

/// A name whose errors are marks.
pub struct Name {
    labels: Vec<Label>,
    is_bidi: bool,
}

struct Label {
    text: Vec<char>,
    /// For ASCII, the text that is written regardless of marks.
    input: Option<String>,
}

impl Name {
    pub fn new(name: &str, list: AsciiDenyList, hyphens: Hyphens) -> Self {
        let mut labels: Vec<Label> = Vec::new();
        for label in name.split('.') {
            if label.is_ascii() && !is_ace(label) {
                let text = label.chars().map(|c| allowed(c, list)).collect();
                labels.push(Label { text: checked_hyphens(text, hyphens), input: None });
                // [4]
                if !labels.iter().any(Label::has_mark)
                    && let Some(last) = labels.last_mut()
                {
                    last.input = Some(label.to_ascii_lowercase());
                }
            } else {
                let texts = Labels { list, hyphens }.of(label);
                labels.extend(texts.into_iter().map(|text| Label { text, input: None }));
            }
        }
        let is_right_to_left = |&c: &char| DATA.bidi_class(c).to_mask().intersects(RTL_MASK);
        let is_bidi = labels.iter().flat_map(|label| &label.text).any(is_right_to_left);
        if is_bidi {
            labels.iter_mut().for_each(|label| mark_bidi(&mut label.text));
        }
        Self { labels, is_bidi }
    }

    pub fn has_mark(&self) -> bool {
        self.labels.iter().any(Label::has_mark)
    }

    /// The name with some labels in Punycode.
    pub fn shown(&self, mut as_unicode: impl FnMut(&[char], &[char], bool) -> bool) -> String {
        let last: &[char] = match self.labels.as_slice() {
            [.., last, root] if root.text.is_empty() => &last.text,
            [.., last] => &last.text,
            [] => &[],
        };
        let mut labels = Vec::new();
        for label in &self.labels {
            let text = &label.text;
            let shown = String::from_iter(text);
            labels.push(match &label.input {
                Some(input) => input.clone(),
                None if shown.is_ascii() || label.has_mark() => shown,
                None if as_unicode(text, last, self.is_bidi) => shown,
                None => format!("xn--{}", punycode::encode(text).unwrap_or_default()),
            });
        }
        labels.join(".")
    }
}

impl Label {
    fn has_mark(&self) -> bool {
        self.text.contains(&MARK)
    }
}

/// The checks of labels.
#[derive(Clone, Copy)]
struct Labels {
    list: AsciiDenyList,
    hyphens: Hyphens,
}

impl Labels {
    /// The labels between ASCII dots.
    fn of(self, text: &str) -> Vec<Vec<char>> {
        let lower = text.to_ascii_lowercase();
        if let Some(digits) = lower.strip_prefix("xn--").filter(|_| lower.is_ascii())
            && !lower.ends_with('-')
            && digits.len() <= MOST_DIGITS
        {
            return vec![match punycode::decode(digits) {
                Some(decoded) => self.checked(self.validated(&decoded)),
                // [5]
                None => iter::once(MARK)
                    .chain(lower.chars().skip(1).map(|c| allowed(c, self.list)))
                    .collect(),
            }];
        }
        // The letter before the first code point that is not ASCII may combine with it.
        let split =
            text.find(|c: char| !c.is_ascii()).map_or(text.len(), |at| at.saturating_sub(1));
        let (ascii, rest) = text.split_at(split);
        // [1]
        let mapped = DATA.map_normalize(rest.chars());
        let all: Vec<char> = ascii.chars().chain(mapped).map(|c| allowed(c, self.list)).collect();
        all.split(|&c| c == '.').map(|label| self.checked(self.decoded(label))).collect()
    }

    /// The decoded form of a label, if it is an ACE label after mapping.
    fn decoded(self, label: &[char]) -> Vec<char> {
        let mut marked = label.to_vec();
        let Some(digits) = marked.strip_prefix(&ACE_PREFIX) else { return marked };
        let length = digits.len();
        for c in marked.iter_mut().filter(|c| !c.is_ascii()) {
            *c = MARK;
        }
        if let Some(last) = marked.last_mut().filter(|last| **last == '-') {
            *last = MARK;
        }
        if length > MOST_DIGITS {
            marked[ACE_PREFIX.len() + MOST_DIGITS] = MARK;
        }
        if marked != label || marked.contains(&MARK) {
            return marked;
        }
        match punycode::decode(&String::from_iter(&label[ACE_PREFIX.len()..])) {
            Some(decoded) => self.validated(&decoded),
            None => iter::once(MARK).chain(label[1..].iter().copied()).collect(),
        }
    }

    /// The decoded form of an ACE label must be allowed and in NFC.
    fn validated(self, decoded: &[char]) -> Vec<char> {
        let is_allowed = |c: char| if c == '.' { MARK } else { allowed(c, self.list) };
        let mut text: Vec<char> =
            DATA.normalize_validate(decoded.iter().copied()).map(is_allowed).collect();
        // [2]
        if let Some((c, _)) = text.iter_mut().zip(decoded).find(|(c, decoded)| c != decoded) {
            *c = MARK;
        }
        text
    }

    /// Hyphens, a combining mark at the start, joiners, and the length. [6]
    fn checked(self, label: Vec<char>) -> Vec<char> {
        let mut label = checked_hyphens(label, self.hyphens);
        if let Some(first) = label.first_mut().filter(|first| DATA.is_mark(**first)) {
            *first = MARK;
        }
        for at in 0..label.len() {
            if matches!(label[at], '\u{200C}' | '\u{200D}') && !is_joiner_allowed(&label, at) {
                label[at] = MARK;
            }
        }
        // [7]
        if !label.iter().all(char::is_ascii)
            && let Some(c) = label.get_mut(MOST_CODE_POINTS)
        {
            *c = MARK;
        }
        label
    }
}

fn is_ace(label: &str) -> bool {
    label.get(..4).is_some_and(|prefix| prefix.eq_ignore_ascii_case("xn--"))
}

fn allowed(c: char, list: AsciiDenyList) -> char {
    if list.denies(c) { MARK } else { c.to_ascii_lowercase() }
}

fn checked_hyphens(mut label: Vec<char>, hyphens: Hyphens) -> Vec<char> {
    if hyphens != Hyphens::Allow {
        if let Some(first) = label.first_mut().filter(|first| **first == '-') {
            *first = MARK;
        }
        if let Some(last) = label.last_mut().filter(|last| **last == '-') {
            *last = MARK;
        }
    }
    if hyphens == Hyphens::Check
        && let Some(inside @ ['-', '-']) = label.get_mut(2..4)
    {
        inside.fill(MARK);
    }
    label
}

/// Whether the context rule of the joiner at an index is satisfied: RFC 5892 appendices A.1 and
/// A.2.
fn is_joiner_allowed(label: &[char], at: usize) -> bool {
    let (before, after) = (&label[..at], &label[at + 1..]);
    let Some(&previous) = before.last() else { return false };
    if DATA.is_virama(previous) {
        return true;
    }
    let joining = |c: &&char| !DATA.joining_type(**c).is_transparent();
    let joins = |c: Option<&char>, mask| {
        c.is_some_and(|&c| DATA.joining_type(c).to_mask().intersects(mask))
    };
    label[at] == '\u{200C}'
        && joins(before.iter().rev().find(joining), LEFT_OR_DUAL_JOINING_MASK)
        && joins(after.iter().find(joining), RIGHT_OR_DUAL_JOINING_MASK)
}

/// Marks violations of the Bidi rule: RFC 5893 section 2. [3]
fn mark_bidi(label: &mut [char]) {
    let classes: Vec<_> = label.iter().map(|&c| DATA.bidi_class(c)).collect();
    let Some((first, rest)) = classes.split_first() else { return };
    if !first.to_mask().intersects(FIRST_BC_MASK) {
        label[0] = MARK;
        return;
    }
    // Marks at the end do not count. The first code point was checked before.
    let Some(last) = rest.iter().rposition(|class| !class.is_nonspacing_mark()) else { return };
    let last = last + 1;
    let (middle_mask, last_mask) = if first.is_ltr() {
        (MIDDLE_LTR_MASK, LAST_LTR_MASK)
    } else {
        (MIDDLE_RTL_MASK, LAST_RTL_MASK)
    };
    // The kind of the first digit in a right-to-left label.
    let mut is_european = None;
    for (at, class) in classes.iter().enumerate().take(last + 1).skip(1) {
        let mask = if at == last { last_mask } else { middle_mask };
        if !class.to_mask().intersects(mask) {
            label[at] = MARK;
        } else if !first.is_ltr() && (class.is_european_number() || class.is_arabic_number()) {
            let european = class.is_european_number();
            if *is_european.get_or_insert(european) != european {
                label[at] = MARK;
            }
        }
    }
}
