//! `xn code-point`: the properties of code points in Unicode and in each standard.

mod characters;
mod facts;
mod json;
mod text;

use std::borrow::Cow;

use anstream::ColorChoice;

pub(super) use self::characters::name as character_name;
use self::facts::Facts;
use crate::args::CodePointArgs;
use crate::converted::Converted;
use crate::error::{Failure, Outcome, say};
use crate::location::Record;
use crate::output::{self, Entry, Format};
use crate::problem::{ABOVE_UNICODE, NO_CODE_POINT, NOT_HEXADECIMAL, Problem, SURROGATE};
use crate::terminal::u_plus;

pub(super) fn run(args: &CodePointArgs) -> Result<Outcome, Failure> {
    let (format, color) = (args.format.format(), args.color.choice());
    let mut outcome = Outcome::Done;
    let mut is_first = true;
    for (number, argument) in (1..).zip(&args.code_points) {
        let record = Record::argument(number, argument);
        match record.text().and_then(code_points) {
            Ok(code_points) => {
                // Before pages that may fill the screen.
                if let Some(meant) = number_without_prefix(&code_points) {
                    say(&format!("{}: to look up {meant}, write {meant}", record.place));
                }
                for code_point in code_points.chars() {
                    write(code_point, format, color, is_first)?;
                    is_first = false;
                }
            }
            Err(problem) => {
                outcome = Outcome::SomeRejected;
                reject(&record, problem, format)?;
            }
        }
    }
    Ok(outcome)
}

fn write(
    code_point: char,
    format: Format,
    color: ColorChoice,
    is_first: bool,
) -> Result<(), Failure> {
    let facts = Facts::of(code_point);
    match format {
        Format::Text => {
            let gap = if is_first { "" } else { "\n" };
            output::write_all(format!("{gap}{}", text::page(&facts, color)).as_bytes())
        }
        Format::Json => output::write_json(&json::Object::new(&facts)),
    }
}

fn reject(record: &Record<'_>, problem: Problem, format: Format) -> Result<(), Failure> {
    let answer = Converted::rejected(problem);
    match format {
        Format::Text => {
            output::complain(record.place, &answer);
            Ok(())
        }
        Format::Json => output::write_json(&Entry::new(record, &answer)),
    }
}

/// The code points of an argument.
fn code_points(argument: &str) -> Result<Cow<'_, str>, Problem> {
    let prefixes = ["U+", "u+", "0x", "0X"];
    let digits = prefixes.iter().find_map(|prefix| argument.strip_prefix(prefix));
    match digits {
        Some(digits) => number(argument, digits).map(|c| c.to_string().into()),
        None if argument.is_empty() => Err(Problem::new(NO_CODE_POINT, "", None)),
        None => Ok(argument.into()),
    }
}

/// The code point that hexadecimal digits without a prefix may mean.
fn number_without_prefix(text: &str) -> Option<String> {
    let is_number =
        matches!(text.len(), 2..=6) && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let value = u32::from_str_radix(text, 16).ok().filter(|_| is_number)?;
    (value <= u32::from(char::MAX)).then(|| u_plus(value))
}

fn number(argument: &str, digits: &str) -> Result<char, Problem> {
    // `from_str_radix` would accept a sign too.
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        let valid = digits.trim_start_matches(|c: char| c.is_ascii_hexdigit());
        let before = argument.strip_suffix(valid).unwrap_or(argument);
        return Err(Problem::new(NOT_HEXADECIMAL, before, None));
    }
    let Ok(value) = u32::from_str_radix(digits, 16) else {
        return Err(Problem::new(ABOVE_UNICODE, "", None));
    };
    char::from_u32(value).ok_or_else(|| {
        let facts = if value > u32::from(char::MAX) { ABOVE_UNICODE } else { SURROGATE };
        Problem::new(facts, "", Some(value))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_of_the_same_version() {
        assert_eq!(unicode_blocks::VERSION, xenonym::unicode::VERSION_TEXT);
    }

    #[test]
    fn an_argument_is_a_number_or_itself() {
        let read = |argument| code_points(argument).map(Cow::into_owned);
        for argument in ["U+00DF", "u+df", "0xDF", "0X00000000df", "ß"] {
            assert_eq!(read(argument).as_deref(), Ok("ß"), "{argument}");
        }
        assert_eq!(read("U").as_deref(), Ok("U"));
        assert_eq!(read("00DF").as_deref(), Ok("00DF"));
        for (argument, facts, before, value) in [
            ("", NO_CODE_POINT, "", None),
            ("U+", NOT_HEXADECIMAL, "U+", None),
            ("U+12G4", NOT_HEXADECIMAL, "U+12", None),
            ("0x+1", NOT_HEXADECIMAL, "0x", None),
            ("U+D800", SURROGATE, "", Some(0xD800)),
            ("U+110000", ABOVE_UNICODE, "", Some(0x11_0000)),
            ("U+100000000", ABOVE_UNICODE, "", None),
        ] {
            assert_eq!(read(argument), Err(Problem::new(facts, before, value)), "{argument}");
        }
    }
}
