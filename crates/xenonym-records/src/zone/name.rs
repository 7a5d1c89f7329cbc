//! Domain names in master files: labels separated by dots, with `\DDD` and `\X` escapes.
//!
//! Some labels are copied, and the labels before and after them are converted:
//!
//! * an ASCII label with a sign other than a hyphen, an underscore or an asterisk, such as `0/25` of
//!   RFC 2317, because IDNA does not cover it and the DNS allows any label
//! * a label with an escape for ASCII other than a letter, digit, hyphen or underscore (RFC 5890
//!   section 2.3.1)
//! * a label that is not UTF-8
//! * an ASCII label that causes the name to be rejected, such as `xn--zz`, which is not an A-label

use std::borrow::Cow;
use std::mem;
use std::ops::Range;

use memchr::{memchr, memchr_iter, memchr2};

use crate::fault::{Fault, OVERSIZED_NAME, UNTERMINATED};
use crate::format::{Dropped, Replacer};
use crate::slot::{Escape, Slot, Unrepresentable};

/// The longest name: 255 bytes in the DNS are at most 1,004 if all of them are escaped.
const LONGEST: usize = 1024;

/// The longest label in bytes.
const LONGEST_LABEL: usize = 63;

/// ASCII signs that IDNA does not cover, and the backslash.
const SIGNS: [bool; 256] = set(b"!\"#$%&'()+,/:;<=>?@[\\]^`{|}~");

/// Of a byte that is a sign, and of one beyond ASCII.
const SIGN: u8 = 1;
const BEYOND: u8 = 2;

const KINDS: [u8; 256] = {
    let mut kinds = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        kinds[byte] = if SIGNS[byte] {
            SIGN
        } else if byte >= 0x80 {
            BEYOND
        } else {
            0
        };
        byte += 1;
    }
    kinds
};

const RULE: &str = "RFC 1035 section 5.1";

/// Why an entry is left out or rewritten.
pub(super) enum Lost {
    /// It must be left out.
    Dropped,
    /// The replacement of a name was empty.
    Blank,
}

impl From<Dropped> for Lost {
    fn from(Dropped: Dropped) -> Self {
        Self::Dropped
    }
}

/// The kind of a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FieldKind {
    Domain,
    /// The first label is a local part (RFC 1035 section 8), which is copied.
    Mailbox,
}

/// Appends the result of a field that starts at this byte of the record.
pub(super) fn rewrite(
    field: &[u8],
    kind: FieldKind,
    at: usize,
    names: &mut dyn Replacer,
    output: &mut Vec<u8>,
) -> Result<(), Lost> {
    if field.len() > LONGEST {
        let start = output.len();
        names.reject(OVERSIZED_NAME, 0, &Slot::bare(field, at), output)?;
        return if output.len() == start { Err(Lost::Blank) } else { Ok(()) };
    }
    // The origin, the root and text that is not allowed in master files are copied.
    let is_quoted = field.first() == Some(&b'"');
    if matches!(field, b"@" | b".") || is_quoted {
        if is_quoted && may_have_forms(field) {
            names.leave("names in quotes", at);
        }
        output.extend_from_slice(field);
        return Ok(());
    }
    // One pass without branches.
    let kinds = field.iter().fold(0, |kinds, &byte| kinds | KINDS[usize::from(byte)]);
    let is_text = kinds & BEYOND == 0 || std::str::from_utf8(field).is_ok();
    if kind == FieldKind::Domain && kinds & SIGN == 0 && is_text {
        return replace(field, field, at, names, output);
    }
    let mut copied = 0;
    let (runs, has_unconverted) = runs(field, kind);
    if !is_text {
        names.leave("names with labels that are not UTF-8", at);
    } else if has_unconverted {
        names.leave("names with escaped labels or local parts", at);
    }
    for range in runs {
        output.extend_from_slice(&field[copied..range.start]);
        copied = range.end;
        let raw = &field[range.clone()];
        let name = unescaped(raw).unwrap_or(Cow::Borrowed(raw));
        replace(&name, raw, at + range.start, names, output)?;
    }
    output.extend_from_slice(&field[copied..]);
    Ok(())
}

/// Replaces a name. If it is rejected, ASCII labels that are rejected on their own are copied.
fn replace(
    name: &[u8],
    raw: &[u8],
    at: usize,
    names: &mut dyn Replacer,
    output: &mut Vec<u8>,
) -> Result<(), Lost> {
    if try_replace(name, raw, at, names, output)? {
        return Ok(());
    }
    let found = labels(without_root(raw));
    let mut stays = |label: &[u8]| {
        let text = unescaped(label).unwrap_or(Cow::Borrowed(label));
        let is_ascii_label = text.is_ascii() && (1..=LONGEST_LABEL).contains(&text.len());
        is_ascii_label && !names.accepts(&text)
    };
    let stay: Vec<bool> = found.iter().map(|label| stays(&raw[label.clone()])).collect();
    if !stay.contains(&true) || found.iter().any(|label| label.start == label.end) {
        return replace_strictly(name, raw, at, names, output);
    }
    names.leave("ASCII labels that are not valid, such as fake A-labels", at);
    let mut copied = 0;
    for run in joined(raw, found, |index, _| !stay[index]) {
        output.extend_from_slice(&raw[copied..run.start]);
        copied = run.end;
        let part = &raw[run.clone()];
        let name = unescaped(part).unwrap_or(Cow::Borrowed(part));
        replace_strictly(&name, part, at + run.start, names, output)?;
    }
    output.extend_from_slice(&raw[copied..]);
    Ok(())
}

fn replace_strictly(
    name: &[u8],
    raw: &[u8],
    at: usize,
    names: &mut dyn Replacer,
    output: &mut Vec<u8>,
) -> Result<(), Lost> {
    let start = output.len();
    names.replace(&slot(name, raw, at), output)?;
    if output.len() == start { Err(Lost::Blank) } else { Ok(()) }
}

/// Replaces a name if it is accepted, and returns whether it was.
fn try_replace(
    name: &[u8],
    raw: &[u8],
    at: usize,
    names: &mut dyn Replacer,
    output: &mut Vec<u8>,
) -> Result<bool, Lost> {
    let start = output.len();
    let Some(replaced) = names.try_replace(&slot(name, raw, at), output) else {
        return Ok(false);
    };
    replaced?;
    if output.len() == start { Err(Lost::Blank) } else { Ok(true) }
}

fn slot<'n>(name: &'n [u8], raw: &'n [u8], at: usize) -> Slot<'n> {
    let escape = Escape::Checked(check, write_escaped);
    Slot { name, escape, ..Slot::bare(raw, at) }
}

fn check(result: &str) -> Result<(), Unrepresentable> {
    Unrepresentable::find(result, |_| false, RULE)
}

/// Whether a conversion may change a text, which may contain escapes.
pub(super) fn may_have_forms(text: &[u8]) -> bool {
    let is_beyond = |at: usize| escape(&text[at + 1..]).is_some_and(|(byte, _)| !byte.is_ascii());
    crate::line::may_have_forms(text) || memchr_iter(b'\\', text).any(is_beyond)
}

/// The longest runs of labels that can be converted, the last one with the root's dot, and whether a
/// conversion could change other labels.
fn runs(field: &[u8], kind: FieldKind) -> (Vec<Range<usize>>, bool) {
    let mut has_unconverted = false;
    let mut runs = joined(field, labels(without_root(field)), |index, text| {
        let is_local_part = index == 0 && kind == FieldKind::Mailbox;
        let is_other = has_signs(text);
        let is_name = !is_local_part && !is_other && unescaped(text).is_some();
        has_unconverted |= !is_name && !is_other && may_have_forms(text);
        is_name
    });
    // An empty label between copied labels needs no conversion.
    runs.retain(|run| !run.is_empty());
    (runs, has_unconverted)
}

/// The longest runs of these labels of a field that are names, the last one with the root's dot.
fn joined(
    field: &[u8],
    labels: Vec<Range<usize>>,
    mut is_name: impl FnMut(usize, &[u8]) -> bool,
) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    let mut may_join = false;
    for (index, label) in labels.into_iter().enumerate() {
        let joins = mem::replace(&mut may_join, is_name(index, &field[label.clone()]));
        match runs.last_mut() {
            _ if !may_join => {}
            Some(run) if joins => run.end = label.end,
            _ => runs.push(label),
        }
    }
    let end = without_root(field).len();
    if let Some(last) = runs.last_mut().filter(|last| last.end == end && last.start < end) {
        last.end = field.len();
    }
    runs
}

/// Whether a label of the DNS is ASCII with signs, and so neither an A-label nor a fake one.
fn has_signs(label: &[u8]) -> bool {
    let has_prefix = label.get(..4).is_some_and(|start| start.eq_ignore_ascii_case(b"xn--"));
    let is_sign = |&byte: &u8| byte != b'\\' && SIGNS[usize::from(byte)];
    label.len() <= LONGEST_LABEL
        && !has_prefix
        && label.iter().all(u8::is_ascii_graphic)
        && !label.contains(&b'\\')
        && label.iter().any(is_sign)
}

/// The text before the dot of the root. A text that ends in two dots is unchanged, and will be rejected.
fn without_root(field: &[u8]) -> &[u8] {
    without_dot(field).filter(|name| without_dot(name).is_none()).unwrap_or(field)
}

/// Whether a name is absolute: the origin is not appended to it.
pub(super) fn is_absolute(name: &[u8]) -> bool {
    without_dot(name).is_some()
}

/// The text without its last byte, if that is a dot without a backslash before it.
fn without_dot(field: &[u8]) -> Option<&[u8]> {
    let name = field.strip_suffix(b".")?;
    let backslashes = name.iter().rev().take_while(|&&byte| byte == b'\\').count();
    (backslashes % 2 == 0).then_some(name)
}

/// The labels, separated by unescaped dots.
fn labels(field: &[u8]) -> Vec<Range<usize>> {
    let (mut labels, mut start) = (Vec::new(), 0);
    let mut is_escaped = false;
    for (at, &byte) in field.iter().enumerate() {
        if mem::take(&mut is_escaped) {
            continue;
        }
        match byte {
            b'\\' => is_escaped = true,
            b'.' => {
                labels.push(start..at);
                start = at + 1;
            }
            _ => {}
        }
    }
    labels.push(start..field.len());
    labels
}

/// The text without its escapes, if they all stand for code points that IDNA covers.
fn unescaped(text: &[u8]) -> Option<Cow<'_, [u8]>> {
    if !text.contains(&b'\\') {
        return std::str::from_utf8(text).is_ok().then_some(Cow::Borrowed(text));
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut is_beyond_ascii = false;
    let mut rest = text;
    while let Some((&first, after)) = rest.split_first() {
        rest = after;
        if first != b'\\' {
            bytes.push(first);
            continue;
        }
        let (byte, length) = escape(after)?;
        rest = &after[length..];
        if byte.is_ascii() && !byte.is_ascii_alphanumeric() && !b"-_".contains(&byte) {
            return None;
        }
        is_beyond_ascii |= !byte.is_ascii();
        bytes.push(byte);
    }
    // Any bytes make a label (RFC 1035 section 5.1), but only text makes a U-label.
    let is_text = !is_beyond_ascii || std::str::from_utf8(&bytes).is_ok();
    is_text.then_some(Cow::Owned(bytes))
}

/// The byte that the text after a backslash represents, and the length of that text.
fn escape(text: &[u8]) -> Option<(u8, usize)> {
    let first = *text.first()?;
    if !first.is_ascii_digit() {
        return Some((first, 1));
    }
    let digits = std::str::from_utf8(text.get(..3)?).ok()?;
    // The parser of numbers would accept a sign.
    let is_number = digits.bytes().all(|digit| digit.is_ascii_digit());
    let value: u16 = digits.parse().ok().filter(|_| is_number)?;
    Some((value.try_into().ok()?, 3))
}

/// Escapes characters that would end the name, because some profiles allow any ASCII in a result.
fn write_escaped(name: &str, output: &mut Vec<u8>) {
    for byte in name.bytes() {
        match byte {
            b'"' | b'$' | b'(' | b')' | b';' | b'@' | b'\\' => output.extend([b'\\', byte]),
            0..=b' ' | 0x7F => output.extend_from_slice(format!("\\{byte:03}").as_bytes()),
            _ => output.push(byte),
        }
    }
}

// The special characters of a master file (RFC 1035 section 5.1): `"`, `;`, `(`, `)` and `\`, and their
// effect on the characters around them.

pub(super) const UNCLOSED: Fault = UNTERMINATED.by("RFC 1035 section 5.1");

/// The bytes with a meaning of their own, outside quotes and comments.
const SPECIAL: [bool; 256] = set(b" \t\r\n\"();\\");
/// The special bytes that change the meaning of later bytes.
const CHANGING: [bool; 256] = set(b"\n\"();\\");

pub(super) const fn set(mut bytes: &[u8]) -> [bool; 256] {
    let mut set = [false; 256];
    while let [first, rest @ ..] = bytes {
        set[*first as usize] = true;
        bytes = rest;
    }
    set
}

/// The length of the part of a field that `bytes` begins with, without quotes and escapes.
pub(super) fn text_length(bytes: &[u8]) -> usize {
    bytes.iter().position(|&byte| SPECIAL[usize::from(byte)]).unwrap_or(bytes.len())
}

#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
enum Mode {
    #[default]
    Plain,
    Quoted,
    Comment,
}

/// Finds the ends of entries in pieces of a zone.
#[derive(Clone, Default, Debug)]
pub(super) struct EntryEnds {
    mode: Mode,
    /// How many parentheses are open.
    depth: u64,
    is_escaped: bool,
    /// How many bytes of earlier pieces there were.
    shown: u64,
    /// The place of the first open mark.
    opened: u64,
}

impl EntryEnds {
    /// The length of `bytes` up to the end of the first entry that ends in them. The next call goes
    /// on there, or, if no entry ends, after all of `bytes`.
    pub(super) fn next(&mut self, bytes: &[u8]) -> Option<usize> {
        let end = self.find(bytes);
        self.shown += end.unwrap_or(bytes.len()) as u64;
        end
    }

    fn find(&mut self, bytes: &[u8]) -> Option<usize> {
        let mut at = 0;
        loop {
            if self.is_escaped {
                // A line feed ends an entry, even after a backslash.
                at += usize::from(*bytes.get(at)? != b'\n');
                self.is_escaped = false;
            }
            let rest = &bytes[at..];
            at += match self.mode {
                Mode::Comment => memchr(b'\n', rest),
                Mode::Quoted => memchr2(b'"', b'\\', rest),
                Mode::Plain => rest.iter().position(|&byte| CHANGING[usize::from(byte)]),
            }?;
            let byte = bytes[at];
            at += 1;
            match byte {
                b'\n' => {
                    self.mode = Mode::Plain;
                    if self.depth == 0 {
                        return Some(at);
                    }
                }
                b'\\' => self.is_escaped = true,
                b'"' if self.mode == Mode::Quoted => self.mode = Mode::Plain,
                b'"' => {
                    self.open(at);
                    self.mode = Mode::Quoted;
                }
                b'(' => {
                    self.open(at);
                    self.depth += 1;
                }
                b')' => self.depth = self.depth.saturating_sub(1),
                _ => self.mode = Mode::Comment,
            }
        }
    }

    /// Notes the place of a mark that ends at a byte of this piece.
    fn open(&mut self, end: usize) {
        if self.depth == 0 {
            self.opened = self.shown + end as u64 - 1;
        }
    }

    /// How many bytes before the end of the piece an open mark is, if there is one.
    pub(super) fn opened_before(&self) -> Option<u64> {
        let is_open = self.depth > 0 || self.mode == Mode::Quoted;
        is_open.then_some(self.shown - self.opened)
    }
}
