//! Tokens of a document, from the crate `quick-xml`, and their places.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use quick_xml::events::{BytesRef, BytesStart, Event};
use quick_xml::name::{Namespace, ResolveResult};
use quick_xml::{NsReader, XmlVersion};

use super::{NAMESPACE, is_allowed};
use crate::error::Error;

/// The attributes that are not taken yet.
pub(super) struct Attributes(Vec<(Cow<'static, str>, String)>);

/// The attributes that most elements share.
const NAMES: [&str; 7] = ["cp", "type", "tag", "ref", "comment", "when", "not-when"];

impl Attributes {
    /// Reads them. Attributes in other namespaces are ignored.
    fn read(start: &BytesStart<'_>) -> Result<Self, String> {
        let mut list = Vec::new();
        for attribute in start.attributes() {
            let attribute = attribute.map_err(|error| format!("not well-formed: {error}"))?;
            let name = String::from_utf8_lossy(attribute.key.as_ref());
            if name == "xmlns" || name.contains(':') {
                continue;
            }
            let value = attribute
                .normalized_value(XmlVersion::default())
                .map_err(|error| format!("attribute {name:?}: {error}"))?;
            if let Some(character) = value.chars().find(|&c| !is_allowed(c)) {
                let character = u32::from(character);
                return Err(format!("attribute {name:?}: U+{character:04X} is not allowed in XML"));
            }
            let known = NAMES.iter().find(|known| **known == name);
            let name = known.map_or_else(|| name.into_owned().into(), |known| (*known).into());
            list.push((name, value.into_owned()));
        }
        Ok(Self(list))
    }

    /// Removes an attribute.
    pub(super) fn take(&mut self, name: &str) -> Option<String> {
        let at = self.0.iter().position(|attribute| attribute.0 == name)?;
        Some(self.0.swap_remove(at).1)
    }

    /// The name of one that is left.
    pub(super) fn first(&self) -> Option<&str> {
        self.0.first().map(|(name, _)| &**name)
    }
}

/// A token of a document.
pub(super) enum Token<'a> {
    /// The start of an element in the namespace of RFC 7940.
    Open { name: &'a str, attributes: Attributes },
    /// Text with its entities replaced.
    Text(Cow<'a, str>),
    /// The end of the last open element.
    Close,
    /// The end of the document.
    End,
}

pub(super) struct Reader<'a> {
    xml: NsReader<&'a [u8]>,
    text: &'a str,
    /// Where the current token begins.
    at: usize,
    open: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut xml = NsReader::from_str(text);
        xml.config_mut().expand_empty_elements = true;
        Self { xml, text, at: 0, open: 0 }
    }

    /// The next token, skipping comments and processing instructions.
    pub(super) fn next(&mut self) -> Result<Token<'a>, Error> {
        loop {
            self.at = self.position();
            let (namespace, event) = match self.xml.read_resolved_event() {
                Ok(read) => read,
                Err(error) => {
                    self.at = usize::try_from(self.xml.error_position()).unwrap_or(self.at);
                    return Err(self.error("4", format!("not well-formed: {error}")));
                }
            };
            match event {
                Event::Start(start) => {
                    if namespace != ResolveResult::Bound(Namespace(NAMESPACE)) {
                        return Err(
                            self.error("4.1", "element is not in the namespace of RFC 7940")
                        );
                    }
                    // The name is a slice of the text, whose lifetime the event does not show.
                    let from = self.at
                        + 1
                        + start.name().prefix().map_or(0, |prefix| prefix.as_ref().len() + 1);
                    let name = self
                        .text
                        .get(from..from + start.local_name().as_ref().len())
                        .unwrap_or_default();
                    let attributes =
                        Attributes::read(&start).map_err(|message| self.error("4", message))?;
                    self.open += 1;
                    return Ok(Token::Open { name, attributes });
                }
                Event::End(_) => {
                    self.open = self.open.saturating_sub(1);
                    return Ok(Token::Close);
                }
                Event::Text(text) => {
                    let text = text
                        .xml10_content()
                        .map_err(|error| self.error("4", format!("{error}")))?;
                    // Whitespace around the document element is not text.
                    if self.open > 0 || !text.trim().is_empty() {
                        return Ok(Token::Text(text));
                    }
                }
                Event::CData(data) => {
                    let text = data
                        .xml10_content()
                        .map_err(|error| self.error("4", format!("{error}")))?;
                    return Ok(Token::Text(text));
                }
                Event::GeneralRef(reference) => return self.reference(&reference),
                Event::DocType(_) => {
                    return Err(
                        self.error("4", "document type declarations are not allowed: remove it")
                    );
                }
                Event::Eof if self.open > 0 => {
                    return Err(self.error("4", "the document ends early"));
                }
                Event::Eof => return Ok(Token::End),
                Event::Decl(_) | Event::Comment(_) | Event::PI(_) | Event::Empty(_) => {}
            }
        }
    }

    fn reference(&self, reference: &BytesRef<'_>) -> Result<Token<'a>, Error> {
        let character = reference.resolve_char_ref().ok().flatten();
        if let Some(character) = character.filter(|&character| is_allowed(character)) {
            return Ok(Token::Text(String::from(character).into()));
        }
        let text = match reference.decode().as_deref() {
            Ok("amp") => "&",
            Ok("lt") => "<",
            Ok("gt") => ">",
            Ok("quot") => "\"",
            Ok("apos") => "'",
            _ => return Err(self.error("4", "unknown entity, or a character that is not allowed in XML: write the character itself")),
        };
        Ok(Token::Text(text.into()))
    }

    /// The text of an element without children, up to its end.
    pub(super) fn text(&mut self, section: &'static str) -> Result<String, Error> {
        let mut whole = String::new();
        loop {
            match self.next()? {
                Token::Text(text) => whole.push_str(&text),
                Token::Close => return Ok(whole),
                Token::Open { name, .. } => return Err(self.unexpected(name, section)),
                Token::End => return Err(self.error("4", "the document ends early")),
            }
        }
    }

    /// The end of an element that must be empty.
    pub(super) fn empty(&mut self, section: &'static str) -> Result<(), Error> {
        let text = self.text(section)?;
        self.only_space(&text, section)
    }

    pub(super) fn only_space(&self, text: &str, section: &'static str) -> Result<(), Error> {
        if text.trim_matches([' ', '\t', '\r', '\n']).is_empty() {
            return Ok(());
        }
        Err(self.error(section, "text is not allowed here"))
    }

    /// Where the current token begins, for [`Self::error_at`].
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// The text after the current token.
    pub(super) fn rest(&self) -> &'a str {
        self.text.get(self.position()..).unwrap_or_default()
    }

    fn position(&self) -> usize {
        usize::try_from(self.xml.buffer_position()).unwrap_or(usize::MAX)
    }

    #[cold]
    pub(super) fn unexpected(&self, name: &str, section: &'static str) -> Error {
        self.error(section, format!("the element {name:?} is not allowed here"))
    }

    #[cold]
    pub(super) fn error(&self, section: &'static str, message: impl Into<String>) -> Error {
        self.error_at(self.at, section, message)
    }

    #[cold]
    pub(super) fn error_at(
        &self,
        at: usize,
        section: &'static str,
        message: impl Into<String>,
    ) -> Error {
        error_at(self.text, at, section, message)
    }
}

/// An error at a byte of the text.
#[cold]
pub(super) fn error_at(
    text: &str,
    mut at: usize,
    section: &'static str,
    message: impl Into<String>,
) -> Error {
    at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    let before = text.get(..at).unwrap_or_default();
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    let place =
        (u32::try_from(line).unwrap_or(u32::MAX), u32::try_from(column).unwrap_or(u32::MAX));
    Error { place: Some(place), ..Error::new(section, message) }
}

// Where the elements of a document begin.

/// Bytes of a document, after a byte order mark.
#[derive(Debug, Default)]
pub(crate) struct Places {
    /// For each entry, its first byte and the number of mappings before it.
    entries: Vec<(usize, usize)>,
    variants: Vec<usize>,
    definitions: Vec<usize>,
    actions: Vec<usize>,
}

impl Places {
    pub(super) fn add_entry(&mut self, at: usize) {
        self.entries.push((at, self.variants.len()));
    }

    pub(super) fn add_variant(&mut self, at: usize) {
        self.variants.push(at);
    }

    pub(super) fn add_definition(&mut self, at: usize) {
        self.definitions.push(at);
    }

    pub(super) fn add_action(&mut self, at: usize) {
        self.actions.push(at);
    }
}

#[cfg(feature = "tools")]
impl Places {
    pub(crate) fn entry(&self, number: usize) -> usize {
        self.entries.get(number).map_or(0, |entry| entry.0)
    }

    /// The place of a mapping, by the number of its entry and its own number there.
    pub(crate) fn variant(&self, entry: usize, number: usize) -> usize {
        let first = self.entries.get(entry).map_or(0, |entry| entry.1);
        self.variants.get(first + number).copied().unwrap_or(0)
    }

    pub(crate) fn definition(&self, number: usize) -> usize {
        self.definitions.get(number).copied().unwrap_or(0)
    }

    pub(crate) fn action(&self, number: usize) -> usize {
        self.actions.get(number).copied().unwrap_or(0)
    }
}
