//! Text that is safe to show: characters that control a terminal, are invisible, or change the direction of
//! text are escaped.

use core::fmt::{self, Write};

use crate::AsciiSet;

/// Text for `{}`, with `\u{...}` for each code point that [`escapes`] names.
pub(crate) struct Escaped<'a>(pub(crate) &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_escaped(self.0, f, escapes)
    }
}

/// The code points that only Transitional Processing maps.
pub(crate) const fn is_deviation(code_point: char) -> bool {
    matches!(code_point, 'ß' | 'ς' | '\u{200C}' | '\u{200D}')
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
pub(crate) fn escapes_in_name(code_point: char) -> bool {
    escapes(code_point) || AsciiSet::URL.contains(code_point) || code_point.is_whitespace()
}

/// Writes a label as in the input, with everything except ASCII escaped.
pub(crate) fn write_in_ascii(label: &str, output: &mut dyn Write) -> fmt::Result {
    write_escaped(label, output, |c| !c.is_ascii() || escapes_in_name(c))
}

/// Whether a code point is visible alone: not a mark, and not a code point without a glyph. Uses the
/// tables of `core`, so that a program that prints errors does not need ours.
pub(crate) fn is_visible(code_point: char) -> bool {
    code_point.is_ascii_graphic() || code_point.escape_debug().len() == 1
}

/// Whether terminals show a code point in two columns: letters of East Asia and emoji, as UAX #11 lists them. Code points that
/// are not assigned in such blocks count as wide too.
pub(crate) fn is_wide(code_point: char) -> bool {
    matches!(
        code_point,
        '\u{1100}'..='\u{115F}'
            | '\u{231A}' | '\u{231B}' | '\u{2329}' | '\u{232A}' | '\u{23E9}'..='\u{23EC}' | '\u{23F0}' | '\u{23F3}'
            | '\u{25FD}' | '\u{25FE}' | '\u{2614}' | '\u{2615}' | '\u{2630}'..='\u{2637}'
            | '\u{2648}'..='\u{2653}' | '\u{267F}' | '\u{268A}'..='\u{268F}' | '\u{2693}' | '\u{26A1}'
            | '\u{26AA}' | '\u{26AB}' | '\u{26BD}' | '\u{26BE}' | '\u{26C4}' | '\u{26C5}' | '\u{26CE}'
            | '\u{26D4}' | '\u{26EA}' | '\u{26F2}' | '\u{26F3}' | '\u{26F5}' | '\u{26FA}' | '\u{26FD}'
            | '\u{2705}' | '\u{270A}' | '\u{270B}' | '\u{2728}' | '\u{274C}' | '\u{274E}'
            | '\u{2753}'..='\u{2755}' | '\u{2757}' | '\u{2795}'..='\u{2797}' | '\u{27B0}' | '\u{27BF}'
            | '\u{2B1B}' | '\u{2B1C}' | '\u{2B50}' | '\u{2B55}'
            | '\u{2E80}'..='\u{303E}' | '\u{3041}'..='\u{3247}' | '\u{3250}'..='\u{A4CF}'
            | '\u{A960}'..='\u{A97F}' | '\u{AC00}'..='\u{D7A3}' | '\u{F900}'..='\u{FAFF}'
            | '\u{FE10}'..='\u{FE19}' | '\u{FE30}'..='\u{FE6F}' | '\u{FF01}'..='\u{FF60}'
            | '\u{FFE0}'..='\u{FFE6}' | '\u{16FE0}'..='\u{18DFF}' | '\u{1AFF0}'..='\u{1B2FF}'
            | '\u{1D300}'..='\u{1D376}' | '\u{1F004}' | '\u{1F0CF}' | '\u{1F18E}'
            | '\u{1F191}'..='\u{1F19A}' | '\u{1F200}'..='\u{1F320}' | '\u{1F32D}'..='\u{1F335}'
            | '\u{1F337}'..='\u{1F37C}' | '\u{1F37E}'..='\u{1F393}' | '\u{1F3A0}'..='\u{1F3CA}'
            | '\u{1F3CF}'..='\u{1F3D3}' | '\u{1F3E0}'..='\u{1F3F0}' | '\u{1F3F4}'
            | '\u{1F3F8}'..='\u{1F43E}' | '\u{1F440}' | '\u{1F442}'..='\u{1F4FC}'
            | '\u{1F4FF}'..='\u{1F53D}' | '\u{1F54B}'..='\u{1F54E}' | '\u{1F550}'..='\u{1F567}'
            | '\u{1F57A}' | '\u{1F595}' | '\u{1F596}' | '\u{1F5A4}' | '\u{1F5FB}'..='\u{1F64F}'
            | '\u{1F680}'..='\u{1F6C5}' | '\u{1F6CC}' | '\u{1F6D0}'..='\u{1F6D2}'
            | '\u{1F6D5}'..='\u{1F6DF}' | '\u{1F6EB}'..='\u{1F6EF}' | '\u{1F6F4}'..='\u{1F6FF}'
            | '\u{1F7E0}'..='\u{1F7F0}' | '\u{1F90C}'..='\u{1F93A}' | '\u{1F93C}'..='\u{1F945}'
            | '\u{1F947}'..='\u{1F9FF}' | '\u{1FA70}'..='\u{1FAFF}' | '\u{20000}'..='\u{3FFFD}'
    )
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

    #[test]
    fn each_forbidden_domain_code_point_is_escaped_in_names() {
        for code_point in ('\0'..='\u{7F}').filter(|&c| AsciiSet::URL.contains(c)) {
            assert!(escapes_in_name(code_point));
        }
        assert!(escapes_in_name('\\') && !escapes_in_name('_'));
    }
}
