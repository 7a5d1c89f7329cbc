//! Finds addresses and names in a text.
//!
//! The text is divided into words, at blanks, quotation marks and angle brackets. A word is first put back into its original form.
//! In it, an address begins with a scheme and `://` and extends to the end of the word, except for punctuation. What is left is
//! divided into runs of characters that names can contain.

use std::borrow::Cow;
use std::ops::Range;

use xenonym::domain::is_separator;

use super::name::{end_of_name, is_address, is_in_name, name_in};
use super::refang::refang;
use crate::lists::urls::{Host, Scheme, host};

/// What was found.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum FoundKind {
    /// The address of a page, with or without a scheme.
    Url,
    /// An email address.
    Email,
    /// A name alone, or an IPv4 address.
    Name,
}

/// An address or a name in running text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found<'t> {
    text: Cow<'t, str>,
    range: Range<usize>,
    kind: FoundKind,
    name: Cow<'t, str>,
    name_range: Range<usize>,
}

impl Found<'_> {
    /// The address or name, in its original form if it was made harmless.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Where it is in the text that was searched, in bytes.
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// What it is.
    pub const fn kind(&self) -> FoundKind {
        self.kind
    }

    /// The name in it, with percent-encoding decoded. Empty if there is none that can be converted: an IP address, or a host with
    /// forbidden characters.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Where the name is in the text that was searched, or `None` if there is none.
    pub fn name_range(&self) -> Option<Range<usize>> {
        (!self.name.is_empty()).then(|| self.name_range.clone())
    }
}

/// Finds the addresses, email addresses and names in a text, in their order.
///
/// ```
/// use xenonym_records::{FoundKind, find};
///
/// let text = "Dear customer, go to <hxxps://paypa1[.]com/login>, or write to help@example.com.";
/// let found: Vec<_> = find(text).map(|found| (found.kind(), found.text().to_owned())).collect();
/// assert_eq!(found[0], (FoundKind::Url, "https://paypa1.com/login".to_owned()));
/// assert_eq!(found[1], (FoundKind::Email, "help@example.com".to_owned()));
/// assert_eq!(find(text).next().unwrap().name(), "paypa1.com");
/// ```
pub fn find(text: &str) -> impl Iterator<Item = Found<'_>> {
    Words { text, at: 0 }.flat_map(|range| Word::new(text, range).found())
}

/// The ranges of the words of a text.
struct Words<'t> {
    text: &'t str,
    at: usize,
}

impl Iterator for Words<'_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        let rest = &self.text[self.at..];
        let start = self.at + rest.find(|c| !divides(c))?;
        let word = &self.text[start..];
        let mut ends =
            word.char_indices().filter(|&(at, c)| divides(c) && !is_soft_break(word, at));
        let end = ends.next().map_or(self.text.len(), |(at, _)| start + at);
        self.at = end;
        Some(start..end)
    }
}

/// Signs that no address contains. The stop of Chinese and Japanese is a dot of names, too.
fn divides(c: char) -> bool {
    // Most of a text is ASCII.
    if c.is_ascii() {
        return c <= ' ' || matches!(c, '<' | '>' | '"' | '`' | '\x7F');
    }
    c.is_whitespace()
        || matches!(
            c,
            '“' | '”'
                | '„'
                | '«'
                | '»'
                | '‹'
                | '›'
                | '‘'
                | '’'
                | '…'
                | '—'
                | '–'
                | '•'
                | '·'
        )
        || matches!(c, '「' | '」' | '『' | '』' | '【' | '】' | '《' | '》' | '〈' | '〉' | '、')
        || matches!(
            c,
            '（' | '）' | '［' | '］' | '｛' | '｝' | '，' | '；' | '：' | '！' | '？' | '｜'
        )
}

/// Whether a line ends here that continues after `=`, as part of the word.
fn is_soft_break(word: &str, at: usize) -> bool {
    let (before, after) = word.split_at(at);
    (after.starts_with('\n') && (before.ends_with('=') || before.ends_with("=\r")))
        || (after.starts_with("\r\n") && before.ends_with('='))
}

/// A word in its original form.
struct Word<'t> {
    text: Cow<'t, str>,
    start: usize,
    end: usize,
    /// Where each byte comes from in the word as it was, if that changed.
    origins: Option<Vec<usize>>,
}

impl<'t> Word<'t> {
    fn new(text: &'t str, Range { start, end }: Range<usize>) -> Self {
        let word = &text[start..end];
        match refang(word) {
            None => Self { text: word.into(), start, end, origins: None },
            Some(found) => {
                Self { text: found.text.into(), start, end, origins: Some(found.origins) }
            }
        }
    }

    fn origin(&self, at: usize) -> usize {
        match &self.origins {
            None => self.start + at,
            Some(origins) => origins.get(at).map_or(self.end, |origin| self.start + origin),
        }
    }

    fn found(&self) -> Vec<Found<'t>> {
        let mut found = Vec::new();
        let mut at = 0;
        while let Some((start, after)) = scheme(&self.text, at) {
            self.names(at..start, &mut found);
            let end = after + end_of_address(&self.text[after..]);
            if end > after {
                found.push(self.address(start, end));
            }
            at = end;
        }
        self.names(at..self.text.len(), &mut found);
        found
    }

    fn address(&self, start: usize, end: usize) -> Found<'t> {
        match host(&self.text.as_bytes()[start..end], Scheme::Required) {
            Host::At(range, name) => {
                let found =
                    self.one(FoundKind::Url, start..end, start + range.start..start + range.end);
                match name {
                    Cow::Owned(decoded) => {
                        let name = String::from_utf8(decoded).map_or(found.name, Cow::Owned);
                        Found { name, ..found }
                    }
                    Cow::Borrowed(_) => found,
                }
            }
            _ => self.one(FoundKind::Url, start..end, start..start),
        }
    }

    /// What was found in this range, and the name in it. An IPv4 address is no name.
    fn one(&self, kind: FoundKind, range: Range<usize>, name: Range<usize>) -> Found<'t> {
        let name = if is_address(&self.text[name.clone()]) { name.start..name.start } else { name };
        Found {
            text: self.part(range.clone()),
            kind,
            name: self.part(name.clone()),
            range: self.origin(range.start)..self.origin(range.end),
            name_range: self.origin(name.start)..self.origin(name.end),
        }
    }

    fn part(&self, range: Range<usize>) -> Cow<'t, str> {
        match &self.text {
            Cow::Borrowed(text) => Cow::Borrowed(&text[range]),
            Cow::Owned(text) => Cow::Owned(text[range].to_owned()),
        }
    }

    /// The email addresses and names in a part of the word without a scheme.
    fn names(&self, part: Range<usize>, found: &mut Vec<Found<'t>>) {
        let end_of_run = |at: usize| {
            let rest = &self.text[at..part.end];
            rest.find(|c| !is_in_run(c)).map_or(part.end, |length| at + length)
        };
        let (mut at, mut free) = (part.start, part.start);
        // A run with several names is measured once.
        let mut end = part.start;
        while let Some(skipped) = self.text[at..part.end].find(is_in_run) {
            let start = at + skipped;
            if start >= end {
                end = end_of_run(start);
            }
            if self.text[end..part.end].starts_with('@') {
                let domain = end + 1..end_of_run(end + 1);
                let name = name_in(&self.text[domain.clone()]).filter(|name| name.start == 0);
                if let Some(name) = name {
                    let name = domain.start..domain.start + name.end;
                    let local = free + local_part(&self.text[free..end]);
                    (at, free, end) = (name.end, name.end, domain.end);
                    found.push(self.one(FoundKind::Email, local..name.end, name));
                    continue;
                }
            } else if let Some(name) =
                name_in(&self.text[start..end]).filter(|_| !is_in_path(&self.text[..start]))
            {
                let name = start + name.start..start + name.end;
                let tail = tail(&self.text[name.end..part.end]);
                let kind = if tail > 0 { FoundKind::Url } else { FoundKind::Name };
                at = name.end + tail;
                free = at;
                found.push(self.one(kind, name.start..at, name));
                continue;
            }
            at = end;
        }
    }
}

/// Whether what follows is a part of something else: of a path, as in `and/or.example`, or of a percent-encoded text.
fn is_in_path(before: &str) -> bool {
    let in_path = |path: &str| path.ends_with(is_in_name);
    before.ends_with('%') || before.strip_suffix('/').is_some_and(in_path)
}

fn is_in_run(c: char) -> bool {
    is_in_name(c) || is_separator(c)
}

/// The start of the local part that ends here (RFC 5322's `dot-atom`).
fn local_part(text: &str) -> usize {
    let is_atom = |c: char| is_in_run(c) || "!#$%&'*+/=?^{|}~".contains(c);
    let local = text.len()
        - text.chars().rev().take_while(|&c| is_atom(c)).map(char::len_utf8).sum::<usize>();
    local + (text.len() - local - text[local..].trim_start_matches(|c: char| !is_in_name(c)).len())
}

/// The next scheme with two slashes: where it starts, and where the slashes end.
fn scheme(text: &str, from: usize) -> Option<(usize, usize)> {
    let mut at = from;
    loop {
        let colon = at + text[at..].find("://")?;
        at = colon + 3;
        let before = &text.as_bytes()[from..colon];
        let length = before
            .iter()
            .rev()
            .take_while(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(byte))
            .count();
        let scheme = &before[before.len() - length..];
        if let Some(start) = scheme.iter().position(u8::is_ascii_alphabetic) {
            return Some((colon - length + start, at));
        }
    }
}

/// The length of a port and a path after a name.
fn tail(after: &str) -> usize {
    let port = after.strip_prefix(':').map_or(0, |port| {
        let digits = port.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 { 1 + digits } else { 0 }
    });
    let path = &after[port..];
    port + if path.starts_with(['/', '?']) { end_of_address(path) } else { 0 }
}

/// What ends an address: the parts of Markdown and HTML around it, and the next address.
const ENDS: [&str; 8] = ["](", "&gt;", "&lt;", "&quot;", ",http", ";http", "|http", ")http"];

/// The length of an address without its scheme. Punctuation and brackets that were opened before it don't belong to it.
fn end_of_address(text: &str) -> usize {
    let host = text.find(['/', '?', '#', '\\']).unwrap_or(text.len());
    let host_end = end_of_name(&text[..host]);
    if host_end < host {
        return host_end;
    }
    let is_end = |&(at, _): &(usize, &str)| ENDS.iter().any(|end| text[at..].starts_with(end));
    let end = text.match_indices([']', '&', ',', ';', '|', ')']).find(is_end);
    without_punctuation(&text[..end.map_or(text.len(), |(at, _)| at)])
}

/// The length without punctuation at the end.
fn without_punctuation(text: &str) -> usize {
    let count = |bracket: char| text.matches(bracket).count();
    let mut surplus = [('(', ')'), ('[', ']'), ('{', '}')]
        .map(|(open, close)| (close, count(close).saturating_sub(count(open))));
    let mut end = text.len();
    for c in text.chars().rev() {
        let is_surplus =
            surplus.iter_mut().find(|(close, _)| *close == c).is_some_and(|(_, left)| {
                let is_more = *left > 0;
                *left = left.saturating_sub(1);
                is_more
            });
        if !is_surplus && !".,;:!?'*_~|^\\。".contains(c) {
            break;
        }
        end -= c.len_utf8();
    }
    end
}
