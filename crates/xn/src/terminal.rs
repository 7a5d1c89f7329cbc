//! Text and code points for people to read, escaped so that no input can control a terminal.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::IsTerminal;
use std::path::Path;
use std::sync::LazyLock;
use std::{fmt, io};

use anstream::{AutoStream, ColorChoice, adapter};
use memchr::memchr_iter;

/// The U+XXXX form of a code point, for JSON and messages.
pub(crate) fn u_plus(value: u32) -> String {
    let mut text = String::new();
    push_u_plus(&mut text, value);
    text
}

/// The number of a code point, and the code point itself if a terminal can show it.
pub(crate) fn named(value: u32) -> String {
    let mut text = String::new();
    push_named(&mut text, value);
    text
}

/// Appends the same.
pub(crate) fn push_named(text: &mut String, value: u32) {
    push_u_plus(text, value);
    let Some(c) = char::from_u32(value) else { return };
    // Most code points need no look at their text.
    if is_letter(c) || c.escape_debug().len() == 1 {
        text.push(' ');
        text.push(c);
    } else if let Some(glyph) = glyph(c) {
        text.push(' ');
        text.push_str(&glyph);
    }
}

/// Appends the U+XXXX form of a code point.
fn push_u_plus(text: &mut String, value: u32) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    text.push_str("U+");
    let digits = (32 - value.leading_zeros()).div_ceil(4).max(4);
    for digit in (0..digits).rev() {
        text.push(char::from(DIGITS[(value >> (4 * digit) & 15) as usize]));
    }
}

/// Whether a code point needs no escape and no base. Only some of those that do not, for a quick answer.
const fn is_letter(c: char) -> bool {
    matches!(c, '0'..='9' | 'a'..='z' | 'ß'..='ö' | 'ø'..='ž' | 'а'..='џ' | 'ぁ'..='ゖ' | 'ァ'..='ヺ' | '一'..='鿿' | '가'..='힣')
}

/// The code point itself, if a terminal can show it.
pub(crate) fn glyph(c: char) -> Option<String> {
    // A combining mark needs a base.
    [c.to_string(), format!("\u{25CC}{c}")].into_iter().find(|text| is_shown(text))
}

/// Whether nothing needs escaping: no control, no bidirectional override and the like.
fn is_shown(text: &str) -> bool {
    text.escape_debug().eq(text.chars())
}

/// Means standard input where a FILE is read.
pub(crate) const STANDARD_INPUT: &str = "-";

/// Whether a FILE means standard input.
pub(crate) fn is_standard_input(file: impl AsRef<Path>) -> bool {
    file.as_ref() == Path::new(STANDARD_INPUT)
}

/// The name of a file in a message.
pub(crate) fn title(file: &Path) -> String {
    if file == Path::new(STANDARD_INPUT) {
        return "standard input".to_owned();
    }
    let name = file.to_string_lossy();
    // Quotation marks need no escape here.
    let is_plain = |c: char| matches!(c, ' '..='~') || is_letter(c) || c.escape_debug().len() == 1;
    if !name.is_empty() && name.chars().all(is_plain) {
        name.into_owned()
    } else {
        format!("{name:?}")
    }
}

/// Whether a terminal or an editor may obey a code point instead of showing it: controls (C0, DEL and C1), line
/// and paragraph separators, and code points that change the direction of text. Messages, reports and JSON
/// escape all of them.
pub(crate) fn is_obeyed(c: char) -> bool {
    let is_separator = matches!(c, '\u{2028}' | '\u{2029}');
    let is_direction = matches!(c, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    c.is_control() || is_separator || is_direction
}

/// Whether a text may have a code point that [`is_obeyed`], by its bytes: a C0 control, DEL, or the first byte of
/// another one in UTF-8. Most text has none of these bytes.
pub(crate) fn may_be_obeyed(text: &str) -> bool {
    contains_any(text, &OBEYED)
}

/// The same for a string of JSON, in which quotation marks and backslashes have escapes too.
pub(crate) fn may_need_escape(text: &str) -> bool {
    const ESCAPED: [bool; 256] = {
        let mut bytes = OBEYED;
        bytes[b'"' as usize] = true;
        bytes[b'\\' as usize] = true;
        bytes
    };
    contains_any(text, &ESCAPED)
}

const OBEYED: [bool; 256] = {
    let mut bytes = [false; 256];
    let mut byte = 0;
    while byte < bytes.len() {
        bytes[byte] = matches!(byte, 0..=0x1F | 0x7F | 0xC2 | 0xD8 | 0xE2);
        byte += 1;
    }
    bytes
};

/// Whether a byte of the text is in the table, which takes less than half of the instructions of comparisons.
fn contains_any(text: &str, bytes: &[bool; 256]) -> bool {
    text.bytes().fold(false, |found, byte| found | bytes[usize::from(byte)])
}

/// Text on one line, with escapes for the code points that a terminal may obey.
pub(crate) fn escaped(text: &str) -> Cow<'_, str> {
    if !may_be_obeyed(text) {
        return text.into();
    }
    let mut safe = String::with_capacity(text.len());
    text.chars().for_each(|c| push_shown(&mut safe, c));
    safe.into()
}

fn push_shown(text: &mut String, c: char) {
    if is_obeyed(c) {
        text.extend(c.escape_unicode());
    } else {
        text.push(c);
    }
}

/// Results as a terminal shows them: the same escapes, except for tabs and the ends of lines and records.
pub(crate) fn for_terminal(output: &[u8]) -> Vec<u8> {
    let mut safe = String::with_capacity(output.len());
    for chunk in output.utf8_chunks() {
        let mut rest = chunk.valid().chars();
        while let Some(c) = rest.next() {
            // Alone, a carriage return would overwrite its line.
            let ends_line = c == '\n' || (c == '\r' && rest.as_str().starts_with('\n'));
            if ends_line || matches!(c, '\t' | '\0') {
                safe.push(c);
            } else {
                push_shown(&mut safe, c);
            }
        }
        safe.extend(chunk.invalid().iter().map(|_| char::REPLACEMENT_CHARACTER));
    }
    safe.into_bytes()
}

/// A line of results: as a terminal shows it, or as it is anywhere else.
pub(crate) fn result_line(line: String) -> String {
    static IS_TERMINAL: LazyLock<bool> = LazyLock::new(|| io::stdout().is_terminal());
    if *IS_TERMINAL && may_be_obeyed(&line) {
        return String::from_utf8_lossy(&for_terminal(line.as_bytes())).into_owned();
    }
    line
}

/// Text with its styles, unless standard output is to be without colour.
pub(crate) fn shown_in(styled: String, color: ColorChoice) -> String {
    if has_color(color) { styled } else { adapter::strip_str(&styled).to_string() }
}

/// Whether text on standard output has color. The answer depends on the environment, so ask once.
pub(crate) fn has_color(color: ColorChoice) -> bool {
    let choice = match color {
        ColorChoice::Auto => AutoStream::choice(&io::stdout()),
        asked => asked,
    };
    choice != ColorChoice::Never
}

/// Quoted text, and of long text the beginning only.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Excerpt {
    pub(crate) text: String,
    /// How many code points were left out.
    pub(crate) left_out: usize,
    is_host: bool,
}

impl Excerpt {
    /// The first `most` code points of `text`.
    pub(crate) fn new(text: &str, most: usize) -> Self {
        // No text has more code points than bytes.
        let end = if text.len() > most { text.char_indices().nth(most) } else { None };
        let (kept, rest) = end.map_or((text, ""), |(end, _)| text.split_at(end));
        Self { text: kept.to_owned(), left_out: rest.chars().count(), is_host: false }
    }

    /// The same for a host to show, in which the library has already escaped most code points.
    pub(crate) fn of_host(host: &str, most: usize) -> Self {
        Self { is_host: true, ..Self::new(host, most) }
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_host {
            // IDNA2003 allows ASCII controls in a host.
            write!(f, "\"{}\"", escaped(&self.text))?;
        } else {
            write!(f, "{:?}", self.text)?;
        }
        match self.left_out {
            0 => Ok(()),
            more => write!(f, " ({more} more code points)"),
        }
    }
}

/// Appends the first `most` code points of a text, quoted.
pub(crate) fn push_excerpt(text: &mut String, excerpt: &str, most: usize) {
    let is_plain = |c: char| is_letter(c) || matches!(c, ' '..='~' if c != '"' && c != '\\');
    // The usual text needs no escapes.
    if excerpt.len() <= most && excerpt.chars().all(is_plain) {
        push_in_quotes(text, excerpt);
    } else {
        // Writing to a string cannot fail.
        let _ = write!(text, "{}", Excerpt::new(excerpt, most));
    }
}

/// The same for a host to show.
pub(crate) fn push_excerpt_of_host(text: &mut String, host: &str, most: usize) {
    if host.len() <= most {
        push_in_quotes(text, &escaped(host));
    } else {
        // Writing to a string cannot fail.
        let _ = write!(text, "{}", Excerpt::of_host(host, most));
    }
}

fn push_in_quotes(text: &mut String, quoted: &str) {
    text.push('"');
    text.push_str(quoted);
    text.push('"');
}

/// Columns for the text of a verdict: 78 with those before it, so that it can be quoted in a mail.
pub(crate) const WIDTH: usize = 66;

/// Appends the words on lines of at most [`WIDTH`] code points, and spaces before all lines but the first.
pub(crate) fn push_wrapped(text: &mut String, words: &str, indent: usize) {
    if words.len() <= WIDTH {
        return text.push_str(words);
    }
    let (mut start, mut width) = (0, None);
    for end in memchr_iter(b' ', words.as_bytes()).chain([words.len()]) {
        let word = &words[start..end];
        start = end + 1;
        let length = word.chars().count();
        width = Some(match width {
            Some(width) if width + 1 + length <= WIDTH => {
                text.push(' ');
                width + 1 + length
            }
            Some(_) => {
                push_line_break(text, indent);
                length
            }
            None => length,
        });
        text.push_str(word);
    }
}

/// Appends a line feed and spaces.
pub(crate) fn push_line_break(text: &mut String, indent: usize) {
    text.push('\n');
    push_spaces(text, indent);
}

/// Appends spaces.
pub(crate) fn push_spaces(text: &mut String, count: usize) {
    const SPACES: &str = "                ";
    let mut rest = count;
    while rest > 0 {
        let some = rest.min(SPACES.len());
        text.push_str(&SPACES[..some]);
        rest -= some;
    }
}

/// The words, on lines of at most [`WIDTH`] code points.
pub(crate) fn wrapped(words: &str) -> Vec<String> {
    wrapped_at(WIDTH, words)
}

/// The words, on lines of at most so many code points.
pub(crate) fn wrapped_at(width: usize, words: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_cannot_show_is_a_number_only() {
        assert_eq!(named(0xFC), "U+00FC ü");
        assert_eq!(named(0x301), "U+0301 \u{25CC}\u{301}");
        assert_eq!(named(0x202E), "U+202E");
        assert_eq!(named(0x85), "U+0085");
        assert_eq!(named(0xD800), "U+D800");
        assert_eq!(named(0xFFFF_FFFF), "U+FFFFFFFF");
        assert_eq!(
            [0, 0xABC, 0x1_0000, 0x10_FFFF].map(u_plus),
            ["U+0000", "U+0ABC", "U+10000", "U+10FFFF"]
        );
    }

    #[test]
    fn letters_need_no_escape() {
        for c in ('\0'..=char::MAX).filter(|&c| is_letter(c)) {
            assert!(c.escape_debug().eq([c]), "{c:?}");
        }
    }

    #[test]
    fn no_file_name_commands_a_terminal() {
        let titled = |name: &str| title(Path::new(name));
        assert_eq!(titled("it's \"ü\".txt"), "it's \"ü\".txt");
        assert_eq!(titled("-"), "standard input");
        assert_eq!(titled(""), "\"\"");
        assert_eq!(titled("a\u{202E}txt.exe"), "\"a\\u{202e}txt.exe\"");
        assert_eq!(titled("a\u{9B}31m"), "\"a\\u{9b}31m\"");
    }

    #[test]
    fn no_output_commands_a_terminal() {
        let safe = |text: &str| String::from_utf8(for_terminal(text.as_bytes())).unwrap();
        assert_eq!(safe("ü\u{94D}\u{200D}\t\0\r\n"), "ü\u{94D}\u{200D}\t\0\r\n");
        assert_eq!(safe("\u{9B}31m\u{202E}"), "\\u{9b}31m\\u{202e}");
        assert_eq!(safe("a\rb\r\n\r"), "a\\u{d}b\r\n\\u{d}");
        assert_eq!(for_terminal(b"a\x9B"), "a\u{FFFD}".as_bytes());
    }

    #[test]
    fn what_a_terminal_may_obey_is_escaped() {
        let is_direction = |c| {
            "\u{61C}\u{200E}\u{200F}\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}\u{2066}\u{2067}\u{2068}\u{2069}".contains(c)
        };
        let mut count = 0;
        for c in '\0'..=char::MAX {
            let is_expected =
                is_direction(c) || c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
            let text = c.to_string();
            assert_eq!(escaped(&text) != text, is_expected, "{c:?}");
            assert!(may_be_obeyed(&text) || !is_expected, "{c:?}");
            count += usize::from(is_expected);
        }
        assert_eq!(count, 65 + 12 + 2);
        assert_eq!(escaped("a\nb\u{85}\u{2028}ü"), "a\\u{a}b\\u{85}\\u{2028}ü");
    }

    #[test]
    fn an_excerpt_says_what_it_leaves_out() {
        assert_eq!(Excerpt::new("üü", 2).to_string(), "\"üü\"");
        assert_eq!(Excerpt::new("üü\n", 1).to_string(), "\"ü\" (2 more code points)");
        assert_eq!(Excerpt::new("", 0).to_string(), "\"\"");
        assert_eq!(Excerpt::new("\\u{3a}", 9).to_string(), r#""\\u{3a}""#);
        assert_eq!(Excerpt::of_host("\\u{3a}", 9).to_string(), r#""\u{3a}""#);
        for text in
            ["", "a-ü", "\"", "\\", "\n", "\u{301}", "\u{202E}", "пример", "例え", "aaaaaaaaaa"]
        {
            let (mut excerpt, mut host) = (String::new(), String::new());
            push_excerpt(&mut excerpt, text, 9);
            push_excerpt_of_host(&mut host, text, 9);
            assert_eq!(excerpt, Excerpt::new(text, 9).to_string());
            assert_eq!(host, Excerpt::of_host(text, 9).to_string());
        }
    }

    #[test]
    fn lines_are_as_long_as_they_may_be() {
        let words = "a ".repeat(60);
        assert!(
            wrapped(words.trim_end()).iter().all(|line| line.len() <= WIDTH && line.len() % 2 == 1)
        );
        let long = "ü".repeat(WIDTH);
        assert_eq!(wrapped(&format!("a {long} b")), ["a", long.as_str(), "b"]);
        assert_eq!(wrapped(""), [""]);
        for words in [words.as_str(), &format!("a {long} b"), "", " ", "a  b "] {
            let mut text = String::new();
            push_wrapped(&mut text, words, 3);
            assert_eq!(text, wrapped(words).join("\n   "));
        }
    }
}
