//! The text for display: names in Unicode, with U+FFFD in place of errors, and some labels in
//! Punycode.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use xenonym::label::is_rtl;
use xenonym::uts46::{LabelSteps, Options, steps};
use xenonym::{ACE_PREFIX, Error, ErrorKind};

use super::Hyphens;
use crate::errors::Errors;

/// The replacement for an error.
const MARK: char = char::REPLACEMENT_CHARACTER;

/// A name in Unicode.
pub(super) struct Unicode<'a> {
    /// The output of the standard's steps, ignoring errors.
    raw: Cow<'a, str>,
    /// The same with errors marked, or with some labels in Punycode, if there are any.
    shown: Option<String>,
    errors: Vec<Error>,
}

impl<'a> Unicode<'a> {
    pub(super) fn of(name: &'a [u8], options: &Options, hyphens: Hyphens) -> Self {
        let error = match xenonym::from_utf8(name) {
            Ok(name) => return Self::of_text(name, options, hyphens),
            Err(error) => error,
        };
        // The replacement characters are also errors, but this one explains them.
        let lossy = String::from_utf8_lossy(name);
        let Unicode { raw, shown, mut errors } = Unicode::of_text(&lossy, options, hyphens);
        errors.insert(0, error);
        Self { raw: Cow::Owned(raw.into_owned()), shown, errors }
    }

    fn of_text(name: &'a str, options: &Options, hyphens: Hyphens) -> Self {
        let mut errors = Vec::new();
        let raw = xenonym::uts46::to_unicode_with(name, options, |error| {
            if hyphens.count(&error) {
                errors.push(error);
            }
        });
        let shown = (!errors.is_empty()).then(|| marked(name, options, &errors));
        Self { raw, shown, errors }
    }

    /// Leaves the labels for which `as_unicode` returns false in Punycode.
    pub(super) fn with_labels(
        mut self,
        mut as_unicode: impl FnMut(&[char], &[char], bool) -> bool,
    ) -> Self {
        let text = self.shown.as_deref().unwrap_or(&self.raw);
        if text.is_ascii() {
            return self;
        }
        let is_bidi = self.raw.split('.').any(is_rtl);
        let without_root = text.strip_suffix('.').unwrap_or(text);
        let last: Vec<char> = without_root.rsplit('.').next().unwrap_or_default().chars().collect();
        let mut rejected: Vec<usize> = self.errors.iter().filter_map(Error::label).collect();
        rejected.sort_unstable();
        let mut shown = String::new();
        for (index, label) in text.split('.').enumerate() {
            if index > 0 {
                shown.push('.');
            }
            let is_rejected = rejected.binary_search(&index).is_ok();
            let code_points: Vec<char> = label.chars().collect();
            if label.is_ascii() || is_rejected || as_unicode(&code_points, &last, is_bidi) {
                shown.push_str(label);
                continue;
            }
            match xenonym::punycode::encode(label) {
                Ok(digits) => shown.extend([ACE_PREFIX, &digits]),
                Err(error) => {
                    shown.push(MARK);
                    self.errors.push(error);
                }
            }
        }
        self.shown = Some(shown);
        self
    }

    pub(super) fn into_text(self) -> (Cow<'a, str>, Result<(), Errors>) {
        let result = self.errors.first().map_or(Ok(()), |&error| Err(error.into()));
        (self.shown.map_or(self.raw, Cow::Owned), result)
    }
}

/// The name in Unicode, with a mark in place of each code point with an error.
fn marked(name: &str, options: &Options, errors: &[Error]) -> String {
    // Errors of the Bidi rule come last, after the errors of all labels.
    let mut errors = errors.to_vec();
    errors.sort_by_key(Error::label);
    let mut rest = errors.as_slice();
    let mut text = String::new();
    for (index, label) in steps(name, options).enumerate() {
        if index > 0 {
            text.push('.');
        }
        let before = rest.partition_point(|error| error.label() < Some(index));
        let end = rest.partition_point(|error| error.label() <= Some(index));
        text.extend(marked_label(&label, rest.get(before..end).unwrap_or_default()));
        rest = rest.get(end..).unwrap_or_default();
    }
    text
}

fn marked_label(label: &LabelSteps<'_>, errors: &[Error]) -> Vec<char> {
    let mut shown: Vec<char> = label.unicode().chars().collect();
    let length = shown.len();
    for error in errors {
        match error.kind() {
            ErrorKind::RedundantAce => {
                // The decoded text may be another name, and the final hyphen is wrong.
                let mut shown: Vec<char> = label.normalized().chars().collect();
                shown.pop();
                shown.push(MARK);
                return shown;
            }
            ErrorKind::AcePrefix => mark(&mut shown, |_, c| !c.is_ascii()),
            ErrorKind::HyphensInside => mark(&mut shown, |index, _| index == 2 || index == 3),
            ErrorKind::HyphenAtEnd => {
                mark(&mut shown, |index, c| (index == 0 || index + 1 == length) && c == '-');
            }
            // Prevents a label that does not decode from being an ACE label.
            _ if !label.is_validated() => mark(&mut shown, |index, _| index == 0),
            _ => mark(&mut shown, |index, _| Some(index) == error.index_in_label()),
        }
    }
    shown
}

fn mark(label: &mut [char], is_wrong: impl Fn(usize, char) -> bool) {
    for (index, code_point) in label.iter_mut().enumerate() {
        if is_wrong(index, *code_point) {
            *code_point = MARK;
        }
    }
}

impl Hyphens {
    /// Whether an error counts, because callers can request only a part of `CheckHyphens`.
    pub(super) fn count(self, error: &Error) -> bool {
        self != Self::CheckFirstLast || error.kind() != ErrorKind::HyphensInside
    }
}
