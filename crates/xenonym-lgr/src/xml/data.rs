//! The element `data` (section 5).

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::reader::{Attributes, Reader, Token};
use super::{Parser, values};
use crate::document::{Entry, Reference, Source, VariantMapping};
use crate::error::Error;
use crate::limits::MAX_ENTRIES;

impl Parser {
    pub(super) fn data(&mut self, reader: &mut Reader<'_>) -> Result<(), Error> {
        // At most one for each such text, so that a long list is not copied while it grows.
        let count = reader.rest().matches("<char").count().min(MAX_ENTRIES);
        self.document.entries.reserve_exact(count);
        self.ranges.reserve_exact(count);
        loop {
            match reader.next()? {
                Token::Open { name: "char", attributes } => {
                    self.note_entry(reader.at());
                    let entry = self.char(reader, attributes)?;
                    self.document.entries.push(entry);
                }
                Token::Open { name: "range", attributes } => {
                    self.note_entry(reader.at());
                    let entry = self.range(reader, attributes)?;
                    self.document.entries.push(entry);
                }
                Token::Open { name, .. } => return Err(reader.unexpected(name, "5")),
                Token::Text(text) => reader.only_space(&text, "5")?,
                Token::Close | Token::End if self.document.entries.is_empty() => {
                    return Err(reader.error("5", "the element \"data\" is empty"));
                }
                Token::Close | Token::End => return self.check_overlaps(reader),
            }
            if self.document.entries.len() > MAX_ENTRIES || self.mappings > MAX_ENTRIES {
                return Err(reader
                    .error("12.2", format!("more than {MAX_ENTRIES} code points or mappings")));
            }
        }
    }

    fn note_entry(&mut self, at: usize) {
        if let Some(places) = &mut self.places {
            places.add_entry(at);
        }
    }

    fn char(
        &mut self,
        reader: &mut Reader<'_>,
        mut attributes: Attributes,
    ) -> Result<Entry, Error> {
        let text = attributes.require("cp", reader, "5")?;
        let Some(source) = values::sequence(&text) else {
            return Err(reader.error(
                "5",
                format!("{text:?} is not a list of code points such as 0061 or 0061 0301"),
            ));
        };
        let at = reader.at();
        let mut entry = self.entry(reader, attributes, Source::Sequence(source.clone()))?;
        match &*source {
            [one] => self.ranges.push((u32::from(*one), u32::from(*one), at)),
            sequence => {
                if self.sequences.insert(sequence.to_vec(), at).is_some() {
                    return Err(reader.error("5.1", format!("{text:?} is defined twice")));
                }
                if !entry.tags.is_empty() {
                    return Err(reader.error("5.5", "a sequence must not have tags"));
                }
            }
        }
        loop {
            match reader.next()? {
                Token::Open { name: "var", attributes } => {
                    if let Some(places) = &mut self.places {
                        places.add_variant(reader.at());
                    }
                    let variant = self.variant(reader, attributes)?;
                    entry.variants.push(variant);
                    self.mappings += 1;
                }
                Token::Open { name, .. } => return Err(reader.unexpected(name, "5")),
                Token::Text(text) => reader.only_space(&text, "5")?,
                Token::Close | Token::End => break,
            }
        }
        entry.variants.shrink_to_fit();
        check_unique(&entry.variants).map_err(|message| reader.error_at(at, "5.3.1", message))?;
        if source.is_empty() && entry.variants.is_empty() {
            return Err(reader.error_at(at, "5.3.3", "an empty source needs a variant"));
        }
        Ok(entry)
    }

    fn range(
        &mut self,
        reader: &mut Reader<'_>,
        mut attributes: Attributes,
    ) -> Result<Entry, Error> {
        let first = attributes.require("first-cp", reader, "5")?;
        let last = attributes.require("last-cp", reader, "5")?;
        let source = match (values::code_point(&first), values::code_point(&last)) {
            (Some(first), Some(last)) if first <= last => Source::Range(first, last),
            _ => {
                return Err(reader
                    .error("5", format!("{first:?} to {last:?} is not a range of code points")));
            }
        };
        if let Source::Range(first, last) = source {
            self.ranges.push((u32::from(first), u32::from(last), reader.at()));
        }
        let entry = self.entry(reader, attributes, source)?;
        reader.empty("5")?;
        Ok(entry)
    }

    fn entry(
        &mut self,
        reader: &Reader<'_>,
        mut attributes: Attributes,
        source: Source,
    ) -> Result<Entry, Error> {
        let condition = self.condition(&mut attributes, reader)?;
        let mut tags: Vec<alloc::boxed::Box<str>> = Vec::new();
        if let Some(value) = attributes.take("tag") {
            let mut seen: BTreeSet<&str> = BTreeSet::new();
            for tag in values::list(&value) {
                if !values::is_name_token(tag) {
                    return Err(reader.error("5.5", format!("{tag:?} is not a tag")));
                }
                if !seen.insert(tag) {
                    return Err(reader.error("5.5", format!("the tag {tag:?} is repeated")));
                }
                tags.push(tag.into());
            }
            tags.shrink_to_fit();
        }
        let note = self.note(&mut attributes, reader)?;
        attributes.finish(reader, "5")?;
        Ok(Entry { source, condition, tags, variants: Vec::new(), note })
    }

    fn variant(
        &mut self,
        reader: &mut Reader<'_>,
        mut attributes: Attributes,
    ) -> Result<VariantMapping, Error> {
        let text = attributes.require("cp", reader, "5.3.1")?;
        let Some(target) = values::sequence(&text) else {
            return Err(reader.error(
                "5.3.1",
                format!("{text:?} is not a list of code points such as 0061 or 0061 0301"),
            ));
        };
        let kind = attributes.take("type");
        if let Some(kind) = kind.as_ref().filter(|kind| !values::is_variant_type(kind)) {
            return Err(reader.error("5.3.2", format!("{kind:?} is not a type: it must not be empty, contain a space or start with an underscore")));
        }
        let condition = self.condition(&mut attributes, reader)?;
        let note = self.note(&mut attributes, reader)?;
        attributes.finish(reader, "5.3")?;
        reader.empty("5.3")?;
        Ok(VariantMapping { target, kind: kind.map(Into::into), condition, note })
    }

    /// Section 5: no code point is defined twice.
    fn check_overlaps(&mut self, reader: &Reader<'_>) -> Result<(), Error> {
        self.ranges.sort_unstable();
        for pair in self.ranges.windows(2) {
            match pair {
                [before, after] if after.0 <= before.1 => {
                    let (at, code_point) = (before.2.max(after.2), after.0);
                    let message = format!("U+{code_point:04X} is defined twice");
                    return Err(reader.error_at(at, "5", message));
                }
                _ => {}
            }
        }
        Ok(())
    }
}

/// The target of a mapping, and its condition.
type Key<'a> = (&'a [char], Option<(&'a str, bool)>);

/// Section 5.3.1: the combination of target and condition is unique.
pub(crate) fn check_unique(variants: &[VariantMapping]) -> Result<(), String> {
    let mut keys: Vec<Key<'_>> = Vec::with_capacity(variants.len());
    for variant in variants {
        let condition = variant.condition.as_ref();
        let condition = condition.map(|condition| (&*condition.rule, condition.negated));
        keys.push((&variant.target, condition));
    }
    keys.sort_unstable();
    let twice = keys.windows(2).any(|pair| matches!(pair, [a, b] if a == b));
    if twice { Err("a variant is defined twice with the same condition".into()) } else { Ok(()) }
}

// The element `meta` (section 4.3).

impl Parser {
    pub(super) fn meta(&mut self, reader: &mut Reader<'_>) -> Result<(), Error> {
        loop {
            match reader.next()? {
                Token::Open { name, attributes } => self.meta_element(reader, name, attributes)?,
                Token::Text(text) => reader.only_space(&text, "4.3")?,
                Token::Close | Token::End => return Ok(()),
            }
        }
    }

    fn meta_element(
        &mut self,
        reader: &mut Reader<'_>,
        name: &str,
        mut attributes: Attributes,
    ) -> Result<(), Error> {
        let comment = if name == "version" { attributes.take("comment") } else { None };
        let kind = match name {
            "scope" => Some(attributes.require("type", reader, "4.3.4")?),
            "description" => attributes.take("type"),
            _ => None,
        };
        attributes.finish(reader, "4.3")?;
        if name == "references" {
            return self.reference_list(reader);
        }
        let text = reader.text("4.3")?;
        let value = text.trim();
        let meta = &mut self.document.meta;
        let repeated = match name {
            "version" => meta.version.replace((value.to_string(), comment)).is_some(),
            "date" => meta.date.replace(date(value, reader, "4.3.2")?).is_some(),
            "validity-start" => {
                meta.validity_start.replace(date(value, reader, "4.3.6")?).is_some()
            }
            "validity-end" => meta.validity_end.replace(date(value, reader, "4.3.6")?).is_some(),
            "description" => meta.description.replace((kind, text)).is_some(),
            "unicode-version" => meta.unicode_version.replace(version(value, reader)?).is_some(),
            "language" if values::is_language(value) => {
                meta.languages.push(value.to_string());
                false
            }
            "language" => {
                return Err(reader.error("4.3.3", format!("{value:?} is not a language tag")));
            }
            "scope" => {
                let kind = kind.unwrap_or_default();
                if value.is_empty() || (kind == "domain" && !values::is_domain(value)) {
                    return Err(reader.error(
                        "4.3.4",
                        format!("{value:?} is not a domain name without a dot at its end"),
                    ));
                }
                meta.scopes.push((kind, value.to_string()));
                false
            }
            _ => return Err(reader.unexpected(name, "4.3")),
        };
        if repeated {
            return Err(reader.error("4.3", format!("the element {name:?} is repeated")));
        }
        Ok(())
    }

    /// Section 4.3.8.
    fn reference_list(&mut self, reader: &mut Reader<'_>) -> Result<(), Error> {
        if !self.references.is_empty() {
            return Err(reader.error("4.3.8", "the element \"references\" is repeated"));
        }
        loop {
            match reader.next()? {
                Token::Open { name: "reference", mut attributes } => {
                    let id = attributes.require("id", reader, "4.3.8")?;
                    let comment = attributes.take("comment");
                    attributes.finish(reader, "4.3.8")?;
                    if !values::is_reference(&id) {
                        return Err(reader.error("4.3.8", format!("{id:?} is not an identifier of a reference: use digits, A to Z, and . - : _")));
                    }
                    if !self.references.insert(id.clone()) {
                        return Err(reader
                            .error("4.3.8", format!("the reference {id:?} is declared twice")));
                    }
                    let text = reader.text("4.3.8")?;
                    self.document.meta.references.push(Reference { id, text, comment });
                }
                Token::Open { name, .. } => return Err(reader.unexpected(name, "4.3.8")),
                Token::Text(text) => reader.only_space(&text, "4.3.8")?,
                Token::Close | Token::End => break,
            }
        }
        if self.references.is_empty() {
            return Err(reader.error("4.3.8", "the element \"references\" is empty"));
        }
        Ok(())
    }
}

fn date(value: &str, reader: &Reader<'_>, section: &'static str) -> Result<String, Error> {
    if values::is_date(value) {
        return Ok(value.to_string());
    }
    Err(reader.error(section, format!("{value:?} is not a date such as 2022-05-26")))
}

fn version(value: &str, reader: &Reader<'_>) -> Result<[u32; 3], Error> {
    let wrong = || reader.error("4.3.7", format!("{value:?} is not a version such as 11.0.0"));
    let mut numbers = [0; 3];
    let mut parts = value.split('.');
    for number in &mut numbers {
        let part = parts.next().filter(|part| part.bytes().all(|byte| byte.is_ascii_digit()));
        *number = part.and_then(|part| part.parse().ok()).ok_or_else(wrong)?;
    }
    if parts.next().is_some() { Err(wrong()) } else { Ok(numbers) }
}
