//! Text of HTML.

use alloc::string::String;
use core::fmt::Write;

use crate::xml::is_hidden;

/// The page so far.
pub(super) struct Page {
    pub(super) text: String,
    /// The language of glyphs.
    pub(super) language: Option<String>,
}

impl Page {
    /// Adds text that is not HTML.
    pub(super) fn escape(&mut self, text: &str) {
        for character in text.chars() {
            match character {
                '&' => self.text.push_str("&amp;"),
                '<' => self.text.push_str("&lt;"),
                '>' => self.text.push_str("&gt;"),
                '"' => self.text.push_str("&quot;"),
                c => push(&mut self.text, c),
            }
        }
    }
}

/// Adds a character that is no syntax of HTML. A terminal or an editor may obey hidden ones, so they become references.
pub(super) fn push(text: &mut String, character: char) {
    match character {
        '\n' | '\t' => text.push(character),
        // HTML forbids other control characters, even as references.
        _ if character.is_control() => text.push(' '),
        _ if is_hidden(character) => {
            // Writing to memory cannot fail.
            let _ = write!(text, "&#x{:X};", u32::from(character));
        }
        _ => text.push(character),
    }
}
