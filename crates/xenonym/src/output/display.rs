//! Text that is safe to show: characters that control a terminal, are invisible, or change the direction of
//! text are escaped.

use core::fmt::{self, Write};

#[cfg(feature = "alloc")]
use crate::AsciiSet;

/// Text for `{}`, with `\u{...}` for each code point that [`escapes`] names.
pub(crate) struct Escaped<'a>(pub(crate) &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_escaped(self.0, f, escapes)
    }
}

/// Writes text with those code points escaped that `is_escaped` names.
pub(crate) fn write_escaped(
    text: &str,
    output: &mut dyn Write,
    is_escaped: impl Fn(char) -> bool,
) -> fmt::Result {
    text.chars().try_for_each(|code_point| {
        if is_escaped(code_point) {
            code_point.escape_unicode().try_for_each(|part| output.write_char(part))
        } else {
            output.write_char(code_point)
        }
    })
}

/// Writes a number to a base of at most 16, with zeros before it if it has fewer than `least` digits.
pub(crate) fn write_digits(
    output: &mut dyn Write,
    number: u32,
    base: u32,
    least: usize,
) -> fmt::Result {
    if number >= base || least > 1 {
        write_digits(output, number / base, base, least.saturating_sub(1))?;
    }
    let digit = char::from_digit(number % base, base).unwrap_or_default();
    output.write_char(digit.to_ascii_uppercase())
}

/// Whether a code point is never shown as itself: control characters, line and paragraph
/// separators, direction controls, and invisible characters. The joiners may be part of names.
pub(crate) fn escapes(code_point: char) -> bool {
    code_point.is_control()
        || matches!(
            code_point,
            '\u{AD}'
                | '\u{61C}'
                | '\u{180E}'
                | '\u{200B}'
                | '\u{200E}'
                | '\u{200F}'
                | '\u{2028}'..='\u{202E}'
                | '\u{2060}'..='\u{206F}'
                | '\u{FEFF}'
                | '\u{FFF9}'..='\u{FFFB}'
                | '\u{E0000}'..='\u{E0FFF}'
        )
}

/// Like `escapes`, but in a domain name, where the URL Standard's forbidden code points in ASCII
/// are escaped too, including the backslash. Escaped text is therefore never a host.
#[cfg(feature = "alloc")]
pub(crate) fn escapes_in_name(code_point: char) -> bool {
    escapes(code_point) || AsciiSet::URL.contains(code_point) || code_point.is_whitespace()
}

/// Whether a code point is visible alone: not a mark, and not a code point without a glyph. Uses the
/// tables of `core`, so that a program that prints errors does not need ours.
pub(crate) fn is_visible(code_point: char) -> bool {
    code_point.is_ascii_graphic() || code_point.escape_debug().len() == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn what_commands_or_hides_is_escaped() {
        assert_eq!(Escaped("a\n\u{1b}[31m\u{202E}b").to_string(), "a\\u{a}\\u{1b}[31m\\u{202e}b");
        assert_eq!(Escaped("ü例\u{200D}").to_string(), "ü例\u{200D}");
    }

    #[cfg(feature = "alloc")]
    #[test]
    fn each_forbidden_domain_code_point_is_escaped_in_names() {
        for code_point in ('\0'..='\u{7F}').filter(|&c| AsciiSet::URL.contains(c)) {
            assert!(escapes_in_name(code_point));
        }
        assert!(escapes_in_name('\\') && !escapes_in_name('_'));
    }
}
