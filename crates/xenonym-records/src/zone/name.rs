//! Domain names in master files: labels divided by dots, with `\DDD` and `\X` escapes.
//!
//! A label with an escape for ASCII that is not a letter, digit, hyphen or underscore is none that
//! IDNA speaks of (RFC 5890 section 2.3.1), and neither is one whose escapes are bytes that are not
//! UTF-8: it stays as it is, and the labels before and behind it are converted.

use std::borrow::Cow;
use std::mem;
use std::ops::Range;

use crate::format::{Dropped, Replacer};
use crate::slot::{Escape, Slot};

/// Why an entry does not stay.
pub(super) enum Lost {
    /// It is to be left out.
    Dropped,
    /// Nothing stands in the place of a name.
    Blank,
}

impl From<Dropped> for Lost {
    fn from(Dropped: Dropped) -> Self {
        Self::Dropped
    }
}

/// What a field is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Domain,
    /// The first label is a local part (RFC 1035 section 8), which stays as it is.
    Mailbox,
}

/// Appends what a field that starts at this byte of the record becomes.
pub(super) fn rewrite(
    field: &[u8],
    kind: Kind,
    at: usize,
    names: &mut dyn Replacer,
    output: &mut Vec<u8>,
) -> Result<(), Lost> {
    // The origin, and what no master file has.
    let is_quoted = field.starts_with(b"\"");
    if field == b"@" || is_quoted {
        if is_quoted && may_have_forms(field) {
            names.leave("names in quotes");
        }
        output.extend_from_slice(field);
        return Ok(());
    }
    let mut copied = 0;
    let (runs, has_left) = runs(field, kind);
    if has_left {
        names.leave("names with escaped labels or local parts");
    }
    for range in runs {
        output.extend_from_slice(&field[copied..range.start]);
        copied = range.end;
        let raw = &field[range.clone()];
        let name = unescaped(raw).unwrap_or(Cow::Borrowed(raw));
        let start = output.len();
        let bare = Slot::bare(raw, at + range.start);
        names.replace(&Slot { name: &name, escape: Escape::Any(write_escaped), ..bare }, output)?;
        if output.len() == start {
            return Err(Lost::Blank);
        }
    }
    output.extend_from_slice(&field[copied..]);
    Ok(())
}

/// Whether there may be another form of a text; it may have escapes.
pub(super) fn may_have_forms(text: &[u8]) -> bool {
    let is_beyond = |at: usize| {
        text[at] == b'\\' && escape(&text[at + 1..]).is_some_and(|(byte, _)| !byte.is_ascii())
    };
    crate::line_ending::may_have_forms(text) || (0..text.len()).any(is_beyond)
}

/// The longest stretches of labels that can be converted, without the root's dot; and whether others
/// may have another form.
fn runs(field: &[u8], kind: Kind) -> (Vec<Range<usize>>, bool) {
    let mut runs: Vec<Range<usize>> = Vec::new();
    let name = without_root(field);
    if kind == Kind::Domain && !field.contains(&b'\\') {
        runs.extend((!name.is_empty()).then_some(0..name.len()));
        return (runs, false);
    }
    let (mut may_join, mut has_left) = (false, false);
    let labels = if name.is_empty() { Vec::new() } else { labels(name) };
    for (index, label) in labels.iter().enumerate() {
        let is_local_part = index == 0 && kind == Kind::Mailbox;
        let is_name = !is_local_part && unescaped(&field[label.clone()]).is_some();
        if is_name {
            match runs.last_mut() {
                Some(run) if may_join => run.end = label.end,
                _ => runs.push(label.clone()),
            }
        }
        has_left |= !is_name && may_have_forms(&field[label.clone()]);
        may_join = is_name;
    }
    // An empty label alone, between others that stay, is nothing to convert.
    runs.retain(|run| !run.is_empty());
    (runs, has_left)
}

/// All before the dot of the root. What ends in two dots stays as it is, to be refused.
fn without_root(field: &[u8]) -> &[u8] {
    without_dot(field).filter(|name| without_dot(name).is_none()).unwrap_or(field)
}

/// Whether no origin is put behind it.
pub(super) fn is_absolute(name: &[u8]) -> bool {
    without_dot(name).is_some()
}

/// All before the last byte, if that is a dot that is not escaped.
fn without_dot(field: &[u8]) -> Option<&[u8]> {
    let name = field.strip_suffix(b".")?;
    let backslashes = name.iter().rev().take_while(|&&byte| byte == b'\\').count();
    (backslashes % 2 == 0).then_some(name)
}

/// The labels, divided by dots that are not escaped.
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

/// The text without its escapes, unless they stand for what is not of a name, or for nothing.
fn unescaped(text: &[u8]) -> Option<Cow<'_, [u8]>> {
    if !text.contains(&b'\\') {
        return Some(Cow::Borrowed(text));
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
    let is_text = !is_beyond_ascii || str::from_utf8(&bytes).is_ok();
    is_text.then_some(Cow::Owned(bytes))
}

/// What is behind a backslash, and its length.
fn escape(text: &[u8]) -> Option<(u8, usize)> {
    let first = *text.first()?;
    if !first.is_ascii_digit() {
        return Some((first, 1));
    }
    let digits = str::from_utf8(text.get(..3)?).ok()?;
    // A sign would be taken for part of a number.
    let is_number = digits.bytes().all(|digit| digit.is_ascii_digit());
    let value: u16 = digits.parse().ok().filter(|_| is_number)?;
    Some((value.try_into().ok()?, 3))
}

/// Escapes what would not be of a name: a result may have any ASCII, by profiles that let it.
fn write_escaped(name: &str, output: &mut Vec<u8>) {
    for byte in name.bytes() {
        match byte {
            b'"' | b'$' | b'(' | b')' | b';' | b'@' | b'\\' => output.extend([b'\\', byte]),
            0..=b' ' | 0x7F => output.extend_from_slice(format!("\\{byte:03}").as_bytes()),
            _ => output.push(byte),
        }
    }
}
