//! Errors as texts: one clause, and several lines with the place underlined.

use core::fmt::{self, Write};

use super::{Detail, Error, Place};
use crate::output::display::{Escaped, escapes, is_visible, is_wide, write_digits};

/// The message of an error.
///
/// It is written without `write!`, which would add 1 kB to the npm package's smaller module.
#[derive(Clone, Copy, Debug)]
pub(super) struct Message(pub(super) Error);

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let error = &self.0;
        let of_character = error.kind.of_character();
        match (error.code_point(), of_character) {
            (None, _) | (_, "") => {
                if error.place == Place::Decoded {
                    f.write_str("in the text that the label decodes to, ")?;
                }
                f.write_str(error.kind.message())?;
            }
            (Some(code_point), _) => {
                f.write_str(match error.place {
                    Place::Input => "",
                    Place::AfterMapping => "after mapping, ",
                    Place::Decoded => "the label decodes to text in which ",
                })?;
                Character(code_point).fmt(f)?;
                f.write_char(' ')?;
                f.write_str(of_character)?;
            }
        }
        if error.detail == Detail::Length && error.value > 0 {
            f.write_str(" (")?;
            write_digits(f, error.value, 10, 1)?;
            f.write_str(" bytes)")?;
        }
        match error.table {
            Some(table) => {
                f.write_str(" (table ")?;
                table.fmt(f)?;
                f.write_char(')')
            }
            None => Ok(()),
        }
    }
}

/// A code point, if it can be shown alone, and its number.
struct Character(u32);

impl fmt::Display for Character {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = char::from_u32(self.0).filter(|&c| c != ' ' && is_visible(c) && !escapes(c));
        if let Some(code_point) = shown {
            ['\'', code_point, '\'', ' ', '('].iter().try_for_each(|&part| f.write_char(part))?;
        }
        f.write_str("U+")?;
        write_digits(f, self.0, 16, 4)?;
        if shown.is_some() { f.write_char(')') } else { Ok(()) }
    }
}

/// The long form of an [`Error`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Report<'a> {
    pub(super) error: Error,
    pub(super) input: &'a str,
}

/// How many code points before and after the place are shown.
const CONTEXT: usize = 32;

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { error, input } = self;
        writeln!(f, "{}", error.message())?;
        let range = error.range();
        // If this is not the input of the error, it may not have this place.
        if let (Some(before), Some(at), Some(after)) =
            (input.get(..range.start), input.get(range.clone()), input.get(range.end..))
        {
            let (cut, before) = tail(before);
            let (at, at_cut) = head(at);
            let (after, end_cut) = if at_cut { ("", true) } else { head(after) };
            let mark = |is_cut| if is_cut { "..." } else { "" };
            write!(f, "  {}{}", mark(cut), Escaped(before))?;
            writeln!(f, "{}{}{}", Escaped(at), Escaped(after), mark(end_cut))?;
            let indent = 2 + mark(cut).len() + columns(before);
            write!(f, "{:indent$}", "")?;
            (0..columns(at).max(1)).try_for_each(|_| f.write_char('^'))?;
            writeln!(f)?;
        }
        let kind = error.kind;
        write!(f, "help: {}\nrule: {} ({})", error.help(), kind.rule(), kind.name())
    }
}

/// The last code points of a text, and whether there are others.
fn tail(text: &str) -> (bool, &str) {
    let start = text.char_indices().rev().nth(CONTEXT - 1).map_or(0, |(at, _)| at);
    (start > 0, text.get(start..).unwrap_or_default())
}

/// The first code points of a text, and whether there are others.
fn head(text: &str) -> (&str, bool) {
    let end = text.char_indices().nth(CONTEXT).map_or(text.len(), |(at, _)| at);
    (text.get(..end).unwrap_or_default(), end < text.len())
}

/// How many columns of a terminal a text takes.
fn columns(text: &str) -> usize {
    let width = |c: char| match c {
        c if escapes(c) => c.escape_unicode().count(),
        c if is_wide(c) => 2,
        c => usize::from(is_visible(c)),
    };
    text.chars().map(width).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ErrorKind;
    use std::string::{String, ToString};

    fn lines(error: Error, input: &str) -> (String, String) {
        let report = error.report(input).to_string();
        let mut lines = report.lines().skip(1).map(String::from);
        (lines.next().unwrap(), lines.next().unwrap())
    }

    #[test]
    fn the_caret_stands_under_the_place() {
        let error = Error::new(ErrorKind::Disallowed, 4..6);
        assert_eq!(lines(error, "e\u{301}.ü"), ("  e\u{301}.ü".into(), "    ^".into()));
        let error = Error::new(ErrorKind::Disallowed, 1..4);
        let shown = ("  a\\u{202e}b".into(), "   ^^^^^^^^".into());
        assert_eq!(lines(error, "a\u{202E}b"), shown);
        let error = Error::new(ErrorKind::Disallowed, 15..17);
        let shown = ("  日本語ドメ͸イン.jp".into(), std::format!("{}^", " ".repeat(12)));
        assert_eq!(lines(error, "日本語ドメ͸イン.jp"), shown);
        let error = Error::new(ErrorKind::Disallowed, 1..5);
        assert_eq!(lines(error, "a🌐b"), ("  a🌐b".into(), "   ^^".into()));
        let error = Error::new(ErrorKind::EmptyLabel, 2..2);
        assert_eq!(lines(error, "a."), ("  a.".into(), "    ^".into()));
    }

    #[test]
    fn long_inputs_are_cut() {
        let input = "a".repeat(100);
        let (line, caret) = lines(Error::new(ErrorKind::Disallowed, 50..51), &input);
        assert_eq!(line, std::format!("  ...{}...", "a".repeat(65)));
        assert_eq!(caret.len(), 2 + 3 + 32 + 1);
        let (line, caret) = lines(Error::new(ErrorKind::LabelTooLong, 0..100), &input);
        assert_eq!((line.len(), caret.len()), (2 + 32 + 3, 2 + 32));
    }

    #[test]
    fn another_input_is_left_out() {
        let report = Error::new(ErrorKind::Disallowed, 5..6).report("a").to_string();
        assert_eq!(report.lines().count(), 3);
    }
}
