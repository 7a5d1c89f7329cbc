//! One line of a list of rules, and the names that are found in it.

use std::ops::Range;

use memchr::memchr_iter;

use super::hosts::is_address;
use super::lines::leading_dot;
use crate::line::{fields, may_have_forms, trimmed_ascii};

/// A line, and what is found in it.
#[derive(Debug)]
pub(super) struct Line<'l> {
    /// Without its ending.
    pub(super) text: &'l [u8],
    /// Where names are, in their order.
    pub(super) names: Vec<Range<usize>>,
    /// Where addresses and numbers stand instead of names.
    pub(super) addresses: Vec<Range<usize>>,
    /// The parts that are copied although a conversion could change them.
    pub(super) left: Option<&'static str>,
}

impl<'l> Line<'l> {
    pub(super) fn new(text: &'l [u8]) -> Self {
        Self { text, names: Vec::new(), addresses: Vec::new(), left: None }
    }

    /// Adds a name, without a dot or `*.` before it, or an address. A pattern that matches parts of names is counted instead,
    /// and so is a word that is too long for the DNS.
    pub(super) fn see(&mut self, range: Range<usize>) {
        let text = &self.text[range.clone()];
        let start = range.start + leading_dot(text);
        let name = &self.text[start..range.end];
        if name.is_empty() {
            return;
        }
        if is_host_address(name) {
            self.addresses.push(start..range.end);
        } else if name.iter().any(|byte| PATTERN.contains(byte)) {
            self.leave(range, "patterns that match a part of a name");
        } else if name.is_ascii() && name.split(|&byte| byte == b'.').any(|label| label.len() > 63)
        {
            self.left = Some(NO_NAME);
        } else {
            self.names.push(start..range.end);
        }
    }

    /// Adds a name, where rules may also contain notes and patterns: words in ASCII with signs that no name has.
    pub(super) fn see_word(&mut self, range: Range<usize>) {
        let is_part = |byte: &u8| {
            byte.is_ascii_alphanumeric() || b"-._".contains(byte) || PATTERN.contains(byte)
        };
        let word = &self.text[range.clone()];
        if word.is_ascii() && !word.iter().all(is_part) && !is_host_address(word) {
            self.left = Some(NO_NAME);
        } else {
            self.see(range);
        }
    }

    /// Adds a name to which another one leads. An address there is not a host of the list.
    pub(super) fn see_target(&mut self, range: Range<usize>) {
        if !is_host_address(&self.text[range.clone()]) {
            self.see(range);
        }
    }

    /// Counts a part that is copied, if a conversion could change it.
    pub(super) fn leave(&mut self, range: Range<usize>, why: &'static str) {
        if may_have_forms(&self.text[range]) {
            self.left = Some(why);
        }
    }

    /// Counts what is not a name, up to a comment.
    pub(super) fn leave_rest(&mut self, end: usize, why: &'static str) {
        let mut at = 0;
        for index in 0..=self.names.len() {
            let name = self.names.get(index).cloned().unwrap_or(end..end);
            self.leave(at..name.start.max(at), why);
            at = name.end;
        }
    }

    /// The fields of a part.
    pub(super) fn fields(
        &self,
        part: Range<usize>,
    ) -> impl Iterator<Item = Range<usize>> + use<'l> {
        let start = part.start;
        fields(&self.text[part]).map(move |field| start + field.start..start + field.end)
    }

    /// The parts of a part between delimiters, without blanks around them.
    pub(super) fn split(
        &self,
        part: Range<usize>,
        is_delimiter: fn(u8) -> bool,
    ) -> impl Iterator<Item = Range<usize>> + use<'l> {
        let text = self.text;
        let mut at = part.start;
        text[part].split(move |&byte| is_delimiter(byte)).map(move |piece| {
            let start = at;
            at += piece.len() + 1;
            trimmed_ascii(text, start..start + piece.len())
        })
    }

    /// The line without blanks around it, up to a comment.
    pub(super) fn content(&self) -> Range<usize> {
        self.before_comment(0..self.text.len())
    }

    /// A part without blanks around it, up to a comment: a `#` at its start or after a blank.
    pub(super) fn before_comment(&self, part: Range<usize>) -> Range<usize> {
        let text = &self.text[part.clone()];
        let is_start =
            |&at: &usize| at.checked_sub(1).is_none_or(|before| text[before].is_ascii_whitespace());
        let length = memchr_iter(b'#', text).find(is_start).unwrap_or(text.len());
        trimmed_ascii(self.text, part.start..part.start + length)
    }
}

const NO_NAME: &str = "words that are no names";

/// The signs of patterns.
const PATTERN: &[u8] = b"*?/[]|^$\\";

/// Whether a host is an address, perhaps in brackets as in URLs and email addresses, or a number.
pub(super) fn is_host_address(host: &[u8]) -> bool {
    let literal = host.strip_prefix(b"[").and_then(|host| host.strip_suffix(b"]"));
    let literal = literal.map(|literal| literal.strip_prefix(b"IPv6:").unwrap_or(literal));
    is_address(literal.unwrap_or(host)) || host.iter().all(u8::is_ascii_digit)
}

/// A part without the quotation marks around it.
pub(super) fn unquoted(text: &[u8], part: Range<usize>) -> Range<usize> {
    match &text[part.clone()] {
        [b'"', .., b'"'] | [b'\'', .., b'\''] => part.start + 1..part.end - 1,
        _ => part,
    }
}
