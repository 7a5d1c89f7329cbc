//! Attributes that several elements share, and the check that none is left.

use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;

use super::reader::{Attributes, Reader};
use super::{Parser, values};
use crate::document::{Condition, Note};
use crate::error::Error;

impl Attributes {
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
        match self.first() {
            None => Ok(()),
            Some(name) => {
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
            let mut seen: BTreeSet<&str> = BTreeSet::new();
            for id in values::list(references) {
                if !self.references.contains(id) {
                    return Err(
                        reader.error("5.4.1", format!("the reference {id:?} is not declared"))
                    );
                }
                if !seen.insert(id) {
                    return Err(reader.error("5.4.1", format!("the reference {id:?} is repeated")));
                }
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
    Err(reader.error(section, format!("{value:?} is not a name: use letters, digits, and . - _ :")))
}
