//! The values of attributes: code points, lists, dates, tags.

use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::Parser;
use super::reader::{Attributes, Reader};
use crate::document::{CodePointSet, Condition, Note, Repetition};
use crate::error::Error;
use crate::limits::MAX_SEQUENCE;

/// The values of a list.
pub(super) fn list(value: &str) -> impl Iterator<Item = &str> {
    value.split([' ', '\t', '\r', '\n']).filter(|value| !value.is_empty())
}

/// Four to six upper-case hexadecimal digits, without zeros that are not needed.
pub(super) fn code_point(text: &str) -> Option<char> {
    let digits = text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'A'..=b'F'));
    if !digits || !(4..=6).contains(&text.len()) || (text.len() > 4 && text.starts_with('0')) {
        return None;
    }
    char::from_u32(u32::from_str_radix(text, 16).ok()?)
}

/// Code points separated by single spaces, or `None` if the text is empty.
pub(super) fn sequence(text: &str) -> Option<Box<[char]>> {
    if text.is_empty() {
        return Some(Box::default());
    }
    let code_points: Option<Vec<char>> = text.split(' ').map(code_point).collect();
    code_points.filter(|list| list.len() <= MAX_SEQUENCE).map(Into::into)
}

/// Code points and ranges such as `0061-0064`.
pub(super) fn set(text: &str) -> Option<CodePointSet> {
    let mut ranges = Vec::new();
    for part in list(text) {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        let range = (u32::from(code_point(first)?), u32::from(code_point(last)?));
        if range.0 > range.1 {
            return None;
        }
        ranges.push(range);
    }
    Some(CodePointSet::new(ranges))
}

/// `n`, `n+` or `n:m`.
pub(super) fn count(text: &str) -> Option<Repetition> {
    let number = |text: &str| {
        let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        plain.then(|| text.parse::<u32>().ok()).flatten()
    };
    if let Some(min) = text.strip_suffix('+') {
        return Some(Repetition { min: number(min)?, max: None });
    }
    let (min, max) = text.split_once(':').unwrap_or((text, text));
    let (min, max) = (number(min)?, number(max)?);
    (max >= min && max > 0).then_some(Repetition { min, max: Some(max) })
}

/// `full-date` of RFC 3339.
pub(crate) fn is_date(text: &str) -> bool {
    let number = |part: Option<&str>, digits: usize| {
        part.filter(|part| part.len() == digits && part.bytes().all(|byte| byte.is_ascii_digit()))
            .and_then(|part| part.parse::<u32>().ok())
    };
    let mut parts = text.split('-');
    let (year, month, day) =
        (number(parts.next(), 4), number(parts.next(), 2), number(parts.next(), 2));
    let (Some(year), Some(month), Some(day), None) = (year, month, day, parts.next()) else {
        return false;
    };
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        1..=12 => 31,
        _ => return false,
    };
    (1..=days).contains(&day)
}

/// The shape of a language tag of RFC 5646: subtags of one to eight letters and digits.
pub(super) fn is_language(text: &str) -> bool {
    let plain = |part: &str| {
        (1..=8).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    let first = text.split('-').next().unwrap_or_default();
    text.split('-').all(plain) && first.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// A domain name in presentation format without a dot at its end, or the root.
pub(super) fn is_domain(text: &str) -> bool {
    let space = text.contains(|character: char| character.is_whitespace());
    text == "." || !(space || text.is_empty() || text.starts_with('.') || text.ends_with('.'))
}

/// The identifier of a reference.
pub(super) fn is_reference(text: &str) -> bool {
    let allowed = |byte: u8| matches!(byte, b'0'..=b'9' | b'A'..=b'Z' | b'.' | b'-' | b':' | b'_');
    !text.is_empty() && text.bytes().all(allowed)
}

/// `Nmtoken` of XML 1.0.
pub(crate) fn is_name_token(text: &str) -> bool {
    let allowed = |character: char| {
        matches!(character,
            '-' | '.' | '0'..='9' | ':' | 'A'..='Z' | '_' | 'a'..='z' | '\u{b7}'
            | '\u{c0}'..='\u{d6}' | '\u{d8}'..='\u{f6}' | '\u{f8}'..='\u{37d}'
            | '\u{37f}'..='\u{1fff}' | '\u{200c}'..='\u{200d}' | '\u{203f}'..='\u{2040}'
            | '\u{2070}'..='\u{218f}' | '\u{2c00}'..='\u{2fef}' | '\u{3001}'..='\u{d7ff}'
            | '\u{f900}'..='\u{fdcf}' | '\u{fdf0}'..='\u{fffd}' | '\u{10000}'..='\u{effff}')
    };
    !text.is_empty() && text.chars().all(allowed)
}

/// A name of a class or rule: anything without spaces.
fn is_identifier(text: &str) -> bool {
    !text.is_empty() && !text.contains(|character: char| character.is_whitespace())
}

/// A variant type or disposition: not empty, no space, no underscore at its start.
pub(crate) fn is_variant_type(text: &str) -> bool {
    is_identifier(text) && !text.starts_with('_')
}

// Attributes that several elements share, and the check that none is left.

impl Attributes {
    pub(super) fn require(
        &mut self,
        name: &str,
        reader: &Reader<'_>,
        section: &'static str,
    ) -> Result<String, Error> {
        self.take(name)
            .ok_or_else(|| reader.error(section, format!("the attribute {name:?} is missing")))
    }

    /// Rejects any attributes that were not used.
    pub(super) fn finish(self, reader: &Reader<'_>, section: &'static str) -> Result<(), Error> {
        match self.first() {
            None => Ok(()),
            Some(name) => {
                Err(reader.error(section, format!("the attribute {name:?} is not allowed here")))
            }
        }
    }
}

impl Parser {
    /// `comment` and `ref` (section 5.4).
    pub(super) fn note(
        &self,
        attributes: &mut Attributes,
        reader: &Reader<'_>,
    ) -> Result<Note, Error> {
        let references = attributes.take("ref");
        if let Some(references) = &references {
            let mut seen: BTreeSet<&str> = BTreeSet::new();
            for id in list(references) {
                if !self.references.contains(id) {
                    return Err(
                        reader.error("5.4.1", format!("the reference {id:?} is not declared"))
                    );
                }
                if !seen.insert(id) {
                    return Err(reader.error("5.4.1", format!("the reference {id:?} is repeated")));
                }
            }
            if seen.is_empty() {
                return Err(reader.error("5.4.1", "the attribute \"ref\" is empty"));
            }
        }
        Ok(Note {
            comment: attributes.take("comment").map(Into::into),
            references: references.map(Into::into),
        })
    }

    /// `when` or `not-when` (section 5.2). The rule is looked up at the end of the document.
    pub(super) fn condition(
        &mut self,
        attributes: &mut Attributes,
        reader: &Reader<'_>,
    ) -> Result<Option<Condition>, Error> {
        let (rule, negated) = match (attributes.take("when"), attributes.take("not-when")) {
            (None, None) => return Ok(None),
            (Some(rule), None) => (rule, false),
            (None, Some(rule)) => (rule, true),
            (Some(_), Some(_)) => {
                return Err(reader.error("5.2", "\"when\" and \"not-when\" exclude each other"));
            }
        };
        self.conditions.entry(rule.clone()).or_insert(reader.at());
        Ok(Some(Condition { rule: rule.into(), negated }))
    }
}

/// A name without spaces.
pub(super) fn identifier(
    value: String,
    reader: &Reader<'_>,
    section: &'static str,
) -> Result<Box<str>, Error> {
    if is_identifier(&value) {
        return Ok(value.into());
    }
    Err(reader.error(section, format!("{value:?} is not a name: use letters, digits, and . - _ :")))
}
