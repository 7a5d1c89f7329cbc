//! The element `meta` (section 4.3).

use alloc::format;
use alloc::string::{String, ToString};

use super::reader::{Attributes, Reader, Token};
use super::{Parser, values};
use crate::document::Reference;
use crate::error::Error;

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
