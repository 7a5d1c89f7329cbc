//! The kind of text in a column or field: a name, or a text with a name in it.

use crate::fault::Fault;
use crate::format::{Dropped, Replacer};
use crate::line::may_have_forms;
use crate::lists::emails;
use crate::lists::urls::{self, Host, Scheme};
use crate::slot::{Escape, Slot};

/// The kind of a text.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Content {
    /// A name alone.
    #[default]
    Name,
    /// A URL, whose host is a name. It may begin with its host, without a scheme.
    Url,
    /// An email address, whose domain is a name.
    Email,
}

/// A column or field, and the kind of its text.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Target {
    /// The name or number of a column, or the path of a field.
    pub name: String,
    /// The kind of its text.
    pub content: Content,
}

impl Target {
    /// Creates a column or field whose texts are of this kind.
    pub fn new(name: impl Into<String>, content: Content) -> Self {
        Self { name: name.into(), content }
    }

    /// Reads `NAME`, `NAME:names`, `NAME:urls` or `NAME:emails`. A colon before anything else is part of
    /// the name.
    ///
    /// ```
    /// use xenonym_records::{Content, Target};
    ///
    /// assert_eq!(Target::parse("link:urls"), Target::new("link", Content::Url));
    /// assert_eq!(Target::parse("a:b"), Target::new("a:b", Content::Name));
    /// ```
    pub fn parse(text: &str) -> Self {
        let (name, content) = match text.rsplit_once(':') {
            Some((name, "names")) => (name, Content::Name),
            Some((name, "urls")) => (name, Content::Url),
            Some((name, "emails")) => (name, Content::Email),
            _ => (text, Content::Name),
        };
        Self::new(name, content)
    }
}

/// How a format escapes a part of a text between other parts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TextEscape {
    /// Appends a part of the text, escaped.
    pub(crate) write: fn(&str, &mut Vec<u8>),
    /// The place of a byte of the text in its raw bytes.
    pub(crate) raw_offset: fn(&[u8], usize) -> usize,
}

/// A name in a text.
enum Found<'t> {
    /// The name, and its range of bytes.
    Name(&'t [u8], usize, usize),
    None,
    Wrong(Fault, usize),
}

impl Content {
    /// The suffix of the name of a column or field with this kind of text.
    pub(crate) fn suffix(self) -> Option<&'static str> {
        match self {
            Self::Name => None,
            Self::Url => Some(":urls"),
            Self::Email => Some(":emails"),
        }
    }

    /// Replaces the name in the text of `slot`, and copies the rest of the text.
    #[inline]
    pub(crate) fn replace(
        self,
        slot: &Slot<'_>,
        part: TextEscape,
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        match self {
            Self::Name => names.replace(slot, output),
            Self::Url | Self::Email => self.replace_inside(slot, part, names, output),
        }
    }

    fn replace_inside(
        self,
        slot: &Slot<'_>,
        part: TextEscape,
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        let host;
        let (found, escape) = match self {
            Self::Name => (Found::Name(slot.name, 0, slot.name.len()), slot.escape),
            Self::Url => {
                // Columns of URLs often lack the schemes.
                host = urls::host(slot.name, Scheme::Optional);
                let mut check: fn(&str) -> _ = urls::check_host;
                let found = match &host {
                    Host::At(range, name) => {
                        check = urls::check_of(slot.name, range);
                        Found::Name(name, range.start, range.end)
                    }
                    Host::Wrong(fault, at) => Found::Wrong(*fault, *at),
                    Host::None => Found::None,
                    Host::Opaque => {
                        if may_have_forms(slot.name) {
                            names.leave(urls::OPAQUE, slot.at);
                        }
                        Found::None
                    }
                };
                (found, Escape::Checked(check, part.write))
            }
            Self::Email => (address(slot.name), Escape::Checked(emails::check_domain, part.write)),
        };
        let (name, start, end) = match found {
            Found::Name(name, start, end) => (name, start, end),
            Found::None => {
                output.extend_from_slice(slot.raw);
                return Ok(());
            }
            Found::Wrong(fault, at) => return names.reject(fault, at, slot, output),
        };
        let start = (part.raw_offset)(slot.raw, start);
        let end = (part.raw_offset)(slot.raw, end);
        let before = output.len();
        output.extend_from_slice(&slot.raw[..start]);
        let written = output.len();
        let (raw, at) = (&slot.raw[start..end], slot.at + start);
        names.replace(&Slot { name, raw, at, escape, ..*slot }, output)?;
        if output.len() == written {
            // Without its name the text would have another meaning.
            output.truncate(before);
        } else {
            output.extend_from_slice(&slot.raw[end..]);
        }
        Ok(())
    }
}

/// The domain of an address.
fn address(text: &[u8]) -> Found<'_> {
    match emails::domain(text) {
        Ok(None) => Found::None,
        Ok(Some(range)) => Found::Name(&text[range.clone()], range.start, range.end),
        Err((fault, at)) => Found::Wrong(fault, at),
    }
}
