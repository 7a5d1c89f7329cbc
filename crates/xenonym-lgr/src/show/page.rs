//! Text of HTML.

use alloc::string::String;

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
                // HTML forbids other control characters.
                c if c.is_control() && !matches!(c, '\n' | '\t') => self.text.push(' '),
                c => self.text.push(c),
            }
        }
    }
}
