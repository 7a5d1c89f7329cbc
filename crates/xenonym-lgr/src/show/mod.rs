//! Rulesets for people to read: a summary as text, and a page of HTML.
//!
//! The page needs no script and no network. Text of the document is escaped, and of a description in HTML only elements
//! without effect outside it are kept. The names of code points come from the caller, because they are large.

mod description;
mod html;
mod html_rules;
mod page;
mod sets;
mod text;
mod words;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::document::{Document, Entry, Source};
use crate::tables::{invalid_kinds, is_outside};

/// Shows a document.
#[derive(Clone, Copy)]
pub struct Show<'a> {
    document: &'a Document,
    name: &'a dyn Fn(char) -> String,
}

impl core::fmt::Debug for Show<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Show").field("document", self.document).finish_non_exhaustive()
    }
}

impl<'a> Show<'a> {
    /// Shows a document with these names of code points.
    pub fn new(document: &'a Document, name: &'a dyn Fn(char) -> String) -> Self {
        Self { document, name }
    }

    /// A summary, of at most `sets` variant sets.
    ///
    /// ```
    /// use xenonym_lgr::{Document, show::Show};
    ///
    /// let xml = r#"<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><data><char cp="0061"/></data></lgr>"#;
    /// let document = Document::parse(xml.as_bytes())?;
    /// let text = Show::new(&document, &|_| String::new()).text(10);
    /// assert!(text.contains("code points   1\n"));
    /// # Ok::<(), xenonym_lgr::Error>(())
    /// ```
    pub fn text(&self, sets: usize) -> String {
        text::summary(self.document, sets)
    }

    /// A page of HTML with everything that the document contains.
    pub fn html(&self) -> String {
        html::page(self)
    }

    /// The names of a sequence's code points.
    fn names(&self, sequence: &[char]) -> String {
        let names: Vec<String> = sequence.iter().map(|one| (self.name)(*one)).collect();
        names.join(" + ")
    }
}

/// The title: the comment on the version, or the languages.
fn title(document: &Document) -> String {
    let comment = document.meta.version.as_ref().and_then(|version| version.1.clone());
    match comment.filter(|comment| !comment.trim().is_empty()) {
        Some(comment) => comment,
        None if document.meta.languages.is_empty() => String::from("Label generation ruleset"),
        None => format!("Label generation ruleset for {}", document.meta.languages.join(", ")),
    }
}

/// What is known about the whole document: a name and a value per row.
fn facts(document: &Document) -> Vec<(&'static str, String)> {
    let meta = &document.meta;
    let mut facts = Vec::new();
    let mut add = |name, value: Option<String>| {
        facts.extend(value.filter(|value| !value.is_empty()).map(|value| (name, value)));
    };
    add("version", meta.version.as_ref().map(|version| version.0.clone()));
    add("date", meta.date.clone());
    add("valid from", meta.validity_start.clone());
    add("valid until", meta.validity_end.clone());
    add("language", Some(meta.languages.join(", ")));
    let scopes: Vec<String> = meta
        .scopes
        .iter()
        .map(|(kind, scope)| match (&**kind, &**scope) {
            ("domain", ".") => String::from("top-level domains"),
            ("domain", scope) => format!("names below {scope}"),
            (kind, scope) => format!("{kind} {scope}"),
        })
        .collect();
    add("scope", Some(scopes.join(", ")));
    let unicode = meta.unicode_version;
    add("Unicode", unicode.map(|[major, minor, update]| format!("{major}.{minor}.{update}")));
    let [single, sequences, outside] = size(document);
    let some =
        |count: usize| Some(count).filter(|count| *count > 0).map(|count| format!("{count}"));
    add("code points", Some(format!("{single}")));
    add("sequences", some(sequences));
    add("outside", some(outside).map(|count| format!("{count}, only variants of others")));
    let variants: usize = document.entries.iter().map(|entry| entry.variants.len()).sum();
    add("mappings", some(variants));
    facts
}

/// How many code points and sequences are permitted, and how many are listed outside the repertoire.
fn size(document: &Document) -> [usize; 3] {
    let invalid = invalid_kinds(document);
    let [mut single, mut sequences, mut outside] = [0; 3];
    for entry in &document.entries {
        match &entry.source {
            _ if is_outside(entry, &invalid) => outside += 1,
            Source::Sequence(sequence) if sequence.len() == 1 => single += 1,
            Source::Sequence(_) => sequences += 1,
            Source::Range(first, last) => single += (*first..=*last).count(),
        }
    }
    [single, sequences, outside]
}

/// The first sequence of an entry, for sorting.
fn first(entry: &Entry) -> &[char] {
    match &entry.source {
        Source::Sequence(sequence) => sequence,
        Source::Range(first, _) => core::slice::from_ref(first),
    }
}

/// The numbers of a sequence, as in `U+0061 U+0301`.
fn numbers(sequence: &[char]) -> String {
    if sequence.is_empty() {
        return String::from("nothing");
    }
    let list: Vec<String> =
        sequence.iter().map(|one| format!("U+{:04X}", u32::from(*one))).collect();
    list.join(" ")
}

/// The code points themselves, with a base for a mark, or nothing if they cannot be seen.
fn glyphs(sequence: &[char]) -> String {
    let is_hidden = |c: &char| crate::xml::is_hidden(*c) || c.is_whitespace();
    if sequence.iter().all(is_hidden) {
        return String::new();
    }
    let mut text = String::new();
    if sequence.first().is_some_and(|first| xenonym::unicode::is_mark(*first)) {
        text.push('\u{25CC}');
    }
    // Joiners change how their neighbors look. Other code points that are hidden may only do harm.
    text.extend(sequence.iter().filter(|c| !is_hidden(c) || matches!(c, '\u{200C}' | '\u{200D}')));
    text
}

/// Code points that are listed: numbers and glyphs, as in `U+0061 a`.
fn numbered(sequence: &[char]) -> String {
    match (numbers(sequence), glyphs(sequence)) {
        (numbers, glyphs) if glyphs.is_empty() => numbers,
        (numbers, glyphs) => format!("{numbers} {glyphs}"),
    }
}
