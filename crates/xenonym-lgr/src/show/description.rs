//! A description in HTML, from which only elements remain that cannot load, run or hide anything.
//!
//! Headings become smaller, so that they fit below those of the page, and no level is skipped. Tags that are not
//! known are left out, and their text is kept. The content of scripts and styles is left out too.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

use crate::xml::is_hidden;

/// Elements that may stay, with nothing but the attributes that [`attributes`] returns.
const KEPT: &[&str] = &[
    "a",
    "b",
    "blockquote",
    "br",
    "code",
    "dd",
    "dl",
    "dt",
    "em",
    "i",
    "li",
    "ol",
    "p",
    "pre",
    "s",
    "small",
    "strong",
    "sub",
    "sup",
    "table",
    "tbody",
    "td",
    "tr",
    "tt",
    "u",
    "ul",
];
/// Their content is not text.
const DROPPED: &[&str] =
    &["script", "style", "template", "title", "noscript", "iframe", "svg", "math"];
/// Deeper elements are left out.
const MAX_DEPTH: usize = 50;

struct Sanitizer<'a, 'o> {
    out: &'o mut String,
    open: Vec<&'a str>,
    /// The level of the last heading.
    level: u8,
}

/// Adds what remains of some HTML.
pub(super) fn sanitize(html: &str, out: &mut String) {
    let mut sanitizer = Sanitizer { out, open: Vec::new(), level: 2 };
    let mut rest = html;
    while let Some((text, after)) = rest.split_once('<') {
        sanitizer.text(text);
        rest = sanitizer.tag(after);
    }
    sanitizer.text(rest);
    while let Some(name) = sanitizer.open.pop() {
        // Writing to memory cannot fail.
        let _ = write!(sanitizer.out, "</{name}>");
    }
}

impl<'a> Sanitizer<'a, '_> {
    /// Text, in which references to characters stay.
    fn text(&mut self, text: &str) {
        for character in text.chars() {
            match character {
                '>' => self.out.push_str("&gt;"),
                '"' => self.out.push_str("&quot;"),
                c => push_escaped(self.out, c),
            }
        }
    }

    /// What follows a `<`. Returns the text after the tag.
    fn tag(&mut self, after: &'a str) -> &'a str {
        if let Some(comment) = after.strip_prefix("!--") {
            return comment.split_once("-->").map_or("", |parts| parts.1);
        }
        let is_end = after.starts_with('/');
        let body = after.trim_start_matches('/');
        let length = body.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(body.len());
        let (name, rest) = body.split_at(length);
        if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
            self.out.push_str("&lt;");
            return after;
        }
        let (inside, rest) = until_end(rest);
        let lower = name.to_ascii_lowercase();
        if DROPPED.contains(&&*lower) && !is_end {
            return skip_element(rest, &lower);
        }
        if let Some(level) = heading(&lower) {
            self.heading(level, is_end);
        } else if let Some(kept) = KEPT.iter().copied().find(|kept| **kept == *lower) {
            self.element(kept, inside, is_end);
        } else if lower == "th" {
            // A header cell needs a scope, which is not known.
            self.element("td", "", is_end);
        }
        rest
    }

    /// Headings are h3 to h6, at most one level below the one before.
    fn heading(&mut self, level: u8, is_end: bool) {
        const NAMES: [&str; 4] = ["h3", "h4", "h5", "h6"];
        if is_end {
            if let Some(name) = self.open.last().copied().filter(|name| NAMES.contains(name)) {
                self.element(name, "", true);
            }
            return;
        }
        self.level = (level + 2).min(self.level + 1).min(6);
        let name = NAMES.get(usize::from(self.level) - 3).copied().unwrap_or("h6");
        // A heading is not inside anything.
        while let Some(open) = self.open.pop() {
            let _ = write!(self.out, "</{open}>");
        }
        self.element(name, "", false);
    }

    fn element(&mut self, name: &'a str, inside: &str, is_end: bool) {
        if is_end {
            if !self.open.contains(&name) {
                return;
            }
            while let Some(open) = self.open.pop() {
                let _ = write!(self.out, "</{open}>");
                if open == name {
                    return;
                }
            }
        }
        if name == "br" {
            return self.out.push_str("<br>");
        }
        if let Some(last) = self.open.last().copied().filter(|last| ends(last, name)) {
            self.element(last, "", true);
        }
        if self.open.len() < MAX_DEPTH && fits(name, self.open.last().copied()) {
            let _ = write!(self.out, "<{name}{}>", attributes(name, inside));
            self.open.push(name);
        }
    }
}

/// Whether an open element ends where another one begins, as in HTML without end tags.
fn ends(open: &str, name: &str) -> bool {
    match name {
        "dt" | "dd" => matches!(open, "dt" | "dd"),
        "li" | "p" | "td" | "tr" => open == name,
        _ => false,
    }
}

/// Whether an element may be inside another one. Browsers and screen readers need lists and tables to be whole.
fn fits(name: &str, parent: Option<&str>) -> bool {
    match name {
        "li" => matches!(parent, Some("ul" | "ol")),
        "dt" | "dd" => parent == Some("dl"),
        "tbody" => parent == Some("table"),
        "tr" => matches!(parent, Some("table" | "tbody")),
        "td" => parent == Some("tr"),
        _ => !matches!(parent, Some("ul" | "ol" | "dl" | "table" | "tbody" | "tr")),
    }
}

/// The attributes of an element that are kept: the address of a link to another site.
fn attributes(name: &str, inside: &str) -> String {
    let address = match inside.split_once("href") {
        Some((_, after)) if name == "a" => after.trim_start().strip_prefix('=').unwrap_or_default(),
        _ => return String::new(),
    };
    let address = address.trim_start();
    let quote = if address.starts_with('\'') { '\'' } else { '"' };
    let value = address.split(quote).nth(1).unwrap_or_default();
    let is_safe =
        |c: char| !c.is_control() && !is_hidden(c) && !matches!(c, '"' | '\'' | '<' | '>' | ' ');
    if (value.starts_with("https://") || value.starts_with("http://")) && value.chars().all(is_safe)
    {
        return format!(" href=\"{value}\" rel=\"noreferrer\"");
    }
    String::new()
}

fn heading(name: &str) -> Option<u8> {
    match name.as_bytes() {
        [b'h', level @ b'1'..=b'6'] => Some(level - b'0'),
        _ => None,
    }
}

/// The attributes of a tag and the text after it. A `>` in quotation marks does not end it.
fn until_end(text: &str) -> (&str, &str) {
    let mut quote = None;
    for (at, character) in text.char_indices() {
        match (quote, character) {
            (None, '>') => {
                let rest = text.get(at + 1..).unwrap_or_default();
                return (text.get(..at).unwrap_or_default(), rest);
            }
            (None, '"' | '\'') => quote = Some(character),
            (Some(open), close) if open == close => quote = None,
            _ => {}
        }
    }
    (text, "")
}

/// The text after an element whose content is left out.
fn skip_element<'a>(text: &'a str, name: &str) -> &'a str {
    let mut rest = text;
    while let Some((_, after)) = rest.split_once("</") {
        let found = after.get(..name.len()).is_some_and(|found| found.eq_ignore_ascii_case(name));
        if found {
            return until_end(after).1;
        }
        rest = after;
    }
    ""
}

// Text of HTML.

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
                c => push_escaped(&mut self.text, c),
            }
        }
    }
}

/// Adds a character that is no syntax of HTML. A terminal or an editor may obey hidden ones, so they become references.
fn push_escaped(text: &mut String, character: char) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn becomes(html: &str, expected: &str) {
        let mut out = String::new();
        sanitize(html, &mut out);
        assert_eq!(out, expected);
    }

    #[test]
    fn elements_without_effect_stay() {
        becomes(
            "<h1>A</h1><p class='x'>b &amp; <I>c</i><br/>",
            "<h3>A</h3><p>b &amp; <i>c</i><br></p>",
        );
        becomes(
            "<a href=\"https://example.com/?a=b\" onclick=x>c</a>",
            "<a href=\"https://example.com/?a=b\" rel=\"noreferrer\">c</a>",
        );
        becomes("<section><ul><li>a<li>b</ul></section>", "<ul><li>a</li><li>b</li></ul>");
        becomes("<table><tr><th>a</th></tr></table>", "<table><tr><td>a</td></tr></table>");
    }

    #[test]
    fn nothing_that_runs_or_loads_stays() {
        becomes("a<script>alert(1)</SCRIPT >b", "ab");
        becomes("a\u{202E}b\u{2028}\u{9B}c", "a&#x202E;b&#x2028; c");
        becomes("<a href=\"https://a\u{202E}b\">c", "<a>c</a>");
        becomes("<style>p{}</style><img src=x onerror=alert(1)><!-- <script> -->c", "c");
        becomes("<a href='javascript:alert(1)'>b</a>", "<a>b</a>");
        becomes(
            "<a href=\"https://a\"onclick=\"x\">b",
            "<a href=\"https://a\" rel=\"noreferrer\">b</a>",
        );
        becomes("<p title=\"a>b\">c", "<p>c</p>");
        becomes("1 < 2 <3 > <", "1 &lt; 2 &lt;3 &gt; &lt;");
        becomes("<script>", "");
        becomes("<p", "<p></p>");
    }

    #[test]
    fn headings_skip_no_level_and_are_not_nested() {
        becomes("<h4>a</h4><h1>b</h1><h6>c<h2>d</h2>", "<h3>a</h3><h3>b</h3><h4>c</h4><h4>d</h4>");
        becomes("<ul><li><h2>a</h2>", "<ul><li></li></ul><h3>a</h3>");
        becomes("</p></h2>a", "a");
    }
}
