//! The attributes of one element.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use quick_xml::XmlVersion;
use quick_xml::events::BytesStart;

use super::reader::Reader;
use super::{Parser, values};
use crate::document::{Condition, Note};
use crate::error::Error;

/// The attributes that are not taken yet.
pub(super) struct Attributes(Vec<(Cow<'static, str>, String)>);

/// The attributes that most elements share.
const NAMES: [&str; 7] = ["cp", "type", "tag", "ref", "comment", "when", "not-when"];

impl Attributes {
    /// Reads them. Attributes in other namespaces are ignored.
    pub(super) fn read(start: &BytesStart<'_>) -> Result<Self, String> {
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

    pub(super) fn require(
        &mut self,
        name: &str,
        reader: &Reader<'_>,
        section: &'static str,
    ) -> Result<String, Error> {
        self.take(name)
            .ok_or_else(|| reader.error(section, format!("the attribute {name:?} is missing")))
    }

    /// Rejects any attributes that were not used.
    pub(super) fn finish(self, reader: &Reader<'_>, section: &'static str) -> Result<(), Error> {
        match self.0.first() {
            None => Ok(()),
            Some((name, _)) => {
                Err(reader.error(section, format!("the attribute {name:?} is not allowed here")))
            }
        }
    }
}

impl Parser {
    /// `comment` and `ref` (section 5.4).
    pub(super) fn note(
        &self,
        attributes: &mut Attributes,
        reader: &Reader<'_>,
    ) -> Result<Note, Error> {
        let references = attributes.take("ref");
        if let Some(references) = &references {
            let mut seen: Vec<&str> = Vec::new();
            for id in values::list(references) {
                if !self.references.contains(id) {
                    return Err(
                        reader.error("5.4.1", format!("the reference {id:?} is not declared"))
                    );
                }
                if seen.contains(&id) {
                    return Err(reader.error("5.4.1", format!("the reference {id:?} is repeated")));
                }
                seen.push(id);
            }
            if seen.is_empty() {
                return Err(reader.error("5.4.1", "the attribute \"ref\" is empty"));
            }
        }
        Ok(Note {
            comment: attributes.take("comment").map(Into::into),
            references: references.map(Into::into),
        })
    }

    /// `when` or `not-when` (section 5.2). The rule is looked up at the end of the document.
    pub(super) fn condition(
        &mut self,
        attributes: &mut Attributes,
        reader: &Reader<'_>,
    ) -> Result<Option<Condition>, Error> {
        let (rule, negated) = match (attributes.take("when"), attributes.take("not-when")) {
            (None, None) => return Ok(None),
            (Some(rule), None) => (rule, false),
            (None, Some(rule)) => (rule, true),
            (Some(_), Some(_)) => {
                return Err(reader.error("5.2", "\"when\" and \"not-when\" exclude each other"));
            }
        };
        self.conditions.entry(rule.clone()).or_insert(reader.at());
        Ok(Some(Condition { rule: rule.into(), negated }))
    }
}

/// A name without spaces.
pub(super) fn identifier(
    value: String,
    reader: &Reader<'_>,
    section: &'static str,
) -> Result<Box<str>, Error> {
    if values::is_identifier(&value) {
        return Ok(value.into());
    }
    Err(reader.error(
        section,
        format!("{value:?} is not a name: use letters, digits, and . - _ :").to_string(),
    ))
}
