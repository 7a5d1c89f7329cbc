//! Lines and code points.

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::{Feature, Form, Losses, TableError};
use crate::document::Reference;

/// A line that is not blank, and its comment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    /// Counted from 1.
    pub(super) number: u32,
    pub(super) whole: &'a str,
    /// What precedes the comment, without spaces at its end.
    pub(super) text: &'a str,
    pub(super) comment: Option<&'a str>,
}

/// The lines of a table that are not blank. They end with LF, CR or both (RFC 4290 section 5).
pub(super) struct Lines<'a> {
    rest: Option<&'a str>,
    number: u32,
}

impl<'a> Lines<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { rest: Some(text.strip_prefix('\u{feff}').unwrap_or(text)), number: 0 }
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        loop {
            let rest = self.rest?;
            let (line, after) = match rest.split_once(['\n', '\r']) {
                Some((line, after)) => {
                    let is_cr = rest.get(line.len()..).is_some_and(|end| end.starts_with("\r\n"));
                    (line, Some(if is_cr { after.get(1..).unwrap_or_default() } else { after }))
                }
                None => (rest, None),
            };
            self.rest = after;
            self.number = self.number.saturating_add(1);
            let (text, comment) = match line.split_once('#') {
                Some((text, comment)) => (text, Some(comment)),
                None => (line, None),
            };
            let text = text.trim_end_matches(is_space);
            if !text.is_empty() || comment.is_some() {
                return Some(Line { number: self.number, whole: line, text, comment });
            }
        }
    }
}

pub(super) fn is_space(character: char) -> bool {
    matches!(character, ' ' | '\t')
}

/// Whether a line cannot contain a character: XML allows no other control characters than the ends of lines and
/// tabs (XML 1.0 section 2.2).
pub(super) fn is_forbidden(character: char) -> bool {
    (character < ' ' && character != '\t') || matches!(character, '\u{fffe}' | '\u{ffff}')
}

/// Whether a character is a control, ends lines for some readers, or changes the direction of text.
pub(super) fn is_obeyed(character: char) -> bool {
    matches!(character, '\u{7F}'..='\u{9F}' | '\u{61C}' | '\u{200E}' | '\u{200F}'
        | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// Whether a text up to a divider is made of code points without `U+` only.
pub(super) fn is_digits(text: &str, dividers: &[char]) -> bool {
    let text = text.split(dividers).next().unwrap_or_default();
    let mut words = text.split(is_space).filter(|word| !word.is_empty()).peekable();
    words.peek().is_some() && words.all(is_number)
}

/// Whether a word can be a code point without `U+`. Words such as `Added` can be of hexadecimal digits too, but they mix
/// upper and lower case, because they begin a heading or a name.
fn is_number(word: &str) -> bool {
    let has = |is: fn(&u8) -> bool| word.as_bytes().iter().any(is);
    let is_word = has(u8::is_ascii_uppercase) && has(u8::is_ascii_lowercase);
    let is_hexadecimal = word.bytes().all(|byte| byte.is_ascii_hexdigit());
    (4..=8).contains(&word.len()) && is_hexadecimal && (has(u8::is_ascii_digit) || !is_word)
}

/// Dots between the ends of a range, or in place of lines that are left out.
fn is_dot(character: char) -> bool {
    matches!(character, '.' | '\u{2025}' | '\u{2026}' | '\u{22EF}' | '\u{22EE}')
}

/// Whether a line separates others and says nothing, as in `-----`.
pub(super) fn is_rule(text: &str) -> bool {
    let text = text.trim_matches(is_space);
    let is_of = |sign: char| text.chars().all(|one| one == sign);
    text.len() >= 3 && ['-', '=', '_', '*', '~'].into_iter().any(is_of)
}

/// A place in a line.
pub(super) struct Cursor<'a> {
    form: Form,
    line: Line<'a>,
    at: usize,
    /// Whether the last code point was written with `U+`.
    has_prefix: bool,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(form: Form, line: Line<'a>) -> Self {
        Self { form, line, at: 0, has_prefix: false }
    }

    pub(super) fn rest(&self) -> &'a str {
        self.line.text.get(self.at..).unwrap_or_default()
    }

    pub(super) fn skip_space(&mut self) {
        self.at = self.line.text.len() - self.rest().trim_start_matches(is_space).len();
    }

    /// Whether nothing follows except spaces.
    pub(super) fn is_at_end(&mut self) -> bool {
        self.skip_space();
        self.rest().is_empty()
    }

    /// Skips spaces, and then this character if it follows.
    pub(super) fn eat(&mut self, character: char) -> bool {
        self.skip_space();
        let follows = self.rest().starts_with(character);
        if follows {
            self.at += character.len_utf8();
        }
        follows
    }

    /// Skips spaces, and then the dots of a range if they follow: two or more, or one sign with several dots.
    pub(super) fn eat_range(&mut self) -> bool {
        self.skip_space();
        let rest = self.rest();
        let length = rest.len() - rest.trim_start_matches(is_dot).len();
        let follows = length > '.'.len_utf8();
        if follows {
            self.at += length;
        }
        follows
    }

    /// The characters up to the first that is not allowed.
    pub(super) fn take(&mut self, allowed: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|character| !allowed(character)).unwrap_or(rest.len());
        self.at += end;
        rest.get(..end).unwrap_or_default()
    }

    /// Whether a code point follows, in the form that the one before it has. Names of characters contain words such as `FACE`.
    pub(super) fn has_code_point(&self) -> bool {
        let rest = self.rest().trim_start_matches(is_space);
        let has_prefix = rest.get(..2).is_some_and(|prefix| prefix.eq_ignore_ascii_case("U+"));
        let end = rest.find(|next: char| !next.is_ascii_alphanumeric()).unwrap_or(rest.len());
        let word = rest.get(..end).unwrap_or_default();
        let is_hexadecimal = word.bytes().all(|byte| byte.is_ascii_hexdigit());
        let is_number = is_hexadecimal && word.bytes().any(|byte| byte.is_ascii_digit());
        has_prefix || !self.has_prefix && (is_number || is_digits(rest, &[';', ',', '(', '.']))
    }

    /// The name of a character up to the end of the line. Nothing if the rest is no name.
    pub(super) fn name(&mut self) -> Option<&'a str> {
        self.skip_space();
        let rest = self.rest();
        let is_name = rest.starts_with(|first: char| {
            first.is_alphabetic() || matches!(first, '(' | '<' | '[' | '"' | '\'')
        });
        let has_more = rest.to_ascii_uppercase().contains("U+");
        if !is_name || has_more {
            return None;
        }
        self.at += rest.len();
        Some(rest)
    }

    /// A code point: four to eight hexadecimal digits, with or without `U+`.
    pub(super) fn code_point(&mut self) -> Result<char, TableError> {
        self.skip_space();
        let from = self.at;
        let prefix = self.rest().get(..2).filter(|prefix| prefix.eq_ignore_ascii_case("U+"));
        self.at += prefix.map_or(0, str::len);
        self.has_prefix = prefix.is_some();
        let digits = self.take(|character| character.is_ascii_hexdigit());
        let value = match digits.len() {
            4..=8 => u32::from_str_radix(digits, 16).ok().and_then(char::from_u32),
            _ => None,
        };
        let is_cut = self.rest().starts_with(|next: char| next.is_alphanumeric());
        value.filter(|_| !is_cut).ok_or_else(|| {
            self.at = from;
            let found: String = self.rest().split(is_space).next().unwrap_or_default().into();
            let found: String = found.chars().take(20).collect();
            if found.is_empty() {
                return self.error("a code point is missing: write one such as U+0061");
            }
            if found.chars().all(is_dot) {
                return self.error(match self.form {
                    Form::List => "dots leave out code points: list them, or write a range such as U+0061..U+007A",
                    _ => "dots leave out code points: list them",
                });
            }
            // Only the first word of a line can begin a sentence.
            let is_first = self.line.text.get(..from).is_some_and(|before| before.trim().is_empty());
            let is_word = is_first && prefix.is_none() && found.starts_with(char::is_alphabetic);
            let comment = if is_word { ", or # before a comment" } else { "" };
            self.error(format!(
                "{found:?} is not a code point: write one such as U+0061{comment}"
            ))
        })
    }

    #[cold]
    pub(super) fn error(&self, message: impl Into<String>) -> TableError {
        let before = self.line.text.get(..self.at).unwrap_or_default();
        error_at(self.form, self.line.number, before, message)
    }
}

/// An error after some text of a line.
#[cold]
pub(super) fn error_at(
    form: Form,
    line: u32,
    before: &str,
    message: impl Into<String>,
) -> TableError {
    let column = u32::try_from(before.chars().count()).unwrap_or(u32::MAX).saturating_add(1);
    TableError { place: Some((line, column)), clause: form.clause(), message: message.into() }
}

/// A sequence, as in `U+0061 U+0301`.
pub(super) fn sequence(sequence: &[char], separator: &str) -> String {
    let list: Vec<String> =
        sequence.iter().map(|one| format!("U+{:04X}", u32::from(*one))).collect();
    list.join(separator)
}

// References and numbers of references (RFC 3743 section 5).

/// The numbers in parentheses after a code point, in numeric order if they have no zeros at their start.
#[derive(Default)]
pub(super) struct Numbers<'a>(BTreeSet<(usize, &'a str)>);

impl<'a> Numbers<'a> {
    /// Reads numbers, if there are parentheses here.
    pub(super) fn read(&mut self, cursor: &mut Cursor<'a>) -> Result<(), TableError> {
        if !cursor.eat('(') {
            return Ok(());
        }
        loop {
            cursor.skip_space();
            let number = cursor.take(|character| character.is_ascii_digit());
            if number.is_empty() {
                return Err(cursor.error("the reference number is missing"));
            }
            self.0.insert((number.len(), number));
            if !cursor.eat(',') {
                break;
            }
        }
        if cursor.eat(')') {
            return Ok(());
        }
        Err(cursor.error("the list of references does not end: close it with )"))
    }

    pub(super) fn extend(&mut self, more: Self) {
        self.0.extend(more.0);
    }

    /// The attribute `ref`, without numbers that the table does not define.
    pub(super) fn finish(
        &self,
        defined: &References<'a>,
        line: u32,
        losses: &mut Losses,
    ) -> Option<Box<str>> {
        let mut kept = String::new();
        for (_, number) in &self.0 {
            if !defined.lines.contains_key(number) {
                losses.add_in_line(Feature::UndefinedReference, line);
                continue;
            }
            if !kept.is_empty() {
                kept.push(' ');
            }
            kept.push_str(number);
        }
        Some(kept).filter(|kept| !kept.is_empty()).map(Into::into)
    }
}

/// The lines `Reference`.
#[derive(Default)]
pub(super) struct References<'a> {
    /// By number, the line of the definition.
    lines: BTreeMap<&'a str, u32>,
    pub(super) list: Vec<Reference>,
}

impl<'a> References<'a> {
    /// Reads what follows the word `Reference`.
    pub(super) fn read(
        &mut self,
        cursor: &mut Cursor<'a>,
        line: Line<'a>,
    ) -> Result<(), TableError> {
        cursor.skip_space();
        let number = cursor.take(|character| character.is_ascii_digit());
        if number.is_empty() {
            return Err(cursor.error("the reference number is missing"));
        }
        if let Some(before) = self.lines.insert(number, line.number) {
            let message =
                format!("the reference {number} is defined twice, first in line {before}");
            return Err(cursor.error(message));
        }
        let comment = line.comment.map(str::trim).filter(|comment| !comment.is_empty());
        self.list.push(Reference {
            id: number.into(),
            text: cursor.rest().trim().into(),
            comment: comment.map(Into::into),
        });
        Ok(())
    }
}
