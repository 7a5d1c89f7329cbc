//! Reads and writes RFC 7940 documents.
//!
//! Only the five predefined entities and character references are expanded, and a document type
//! declaration is rejected. Sizes, depth and counts are limited, and no function is recursive.

mod data;
mod reader;
mod rules;
mod values;
mod write;

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use self::reader::{Reader, Token};
use crate::document::{Definition, Document};
use crate::error::Error;
use crate::limits::{MAX_DEFINITIONS, MAX_ENTRIES};

pub(crate) use self::data::check_unique;
pub(crate) use self::reader::Places;
#[cfg(feature = "tools")]
pub(crate) use self::values::is_date;
pub(crate) use self::values::{is_name_token, is_variant_type};
#[cfg(feature = "tools")]
pub(crate) use self::write::is_hidden;

/// The largest document, in bytes.
pub(crate) const MAX_BYTES: usize = 32 << 20;
/// The deepest nesting inside a rule or class, and the most elements there.
const MAX_DEPTH: usize = 64;
const MAX_NODES: usize = 4096;

const NAMESPACE: &[u8] = b"urn:ietf:params:xml:ns:lgr-1.0";

/// The state at some point of a document.
#[derive(Default)]
struct Parser {
    document: Document,
    references: BTreeSet<String>,
    /// Positions of code points and ranges, and of sequences, for reporting.
    ranges: Vec<(u32, u32, usize)>,
    sequences: BTreeMap<Vec<char>, usize>,
    mappings: usize,
    /// The elements of all rules and classes.
    nodes: usize,
    /// Rules that conditions name, with the position of the first condition.
    conditions: BTreeMap<String, usize>,
    classes: BTreeSet<String>,
    rules: BTreeMap<String, rules::Shape>,
    /// Where elements begin, if the caller needs it.
    places: Option<Places>,
}

impl Document {
    /// Reads a document, and checks everything that RFC 7940 demands of it.
    ///
    /// # Errors
    ///
    /// The first violation, with its place.
    ///
    /// ```
    /// let xml = r#"<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><data><char cp="0061"/></data></lgr>"#;
    /// let document = xenonym_lgr::Document::parse(xml.as_bytes())?;
    /// assert_eq!(document.entries.len(), 1);
    /// # Ok::<(), xenonym_lgr::Error>(())
    /// ```
    pub fn parse(bytes: &[u8]) -> Result<Self, Error> {
        Ok(parse(bytes, Parser::default())?.document)
    }

    /// Reads a document, and notes where its elements begin.
    #[cfg(feature = "tools")]
    pub(crate) fn parse_with_places(bytes: &[u8]) -> Result<(Self, Places), Error> {
        let parser = parse(bytes, Parser { places: Some(Places::default()), ..Parser::default() })?;
        Ok((parser.document, parser.places.unwrap_or_default()))
    }

    /// Returns the document as XML.
    pub fn to_xml(&self) -> String {
        write::document(self)
    }
}

fn parse(bytes: &[u8], mut parser: Parser) -> Result<Parser, Error> {
    if bytes.len() > MAX_BYTES {
        return Err(Error::new("12.2", format!("document is larger than {MAX_BYTES} bytes")));
    }
    let text = core::str::from_utf8(bytes).map_err(|error| {
        let valid = String::from_utf8_lossy(bytes.get(..error.valid_up_to()).unwrap_or_default());
        reader::error_at(&valid, valid.len(), "4", "document is not UTF-8: convert it")
    })?;
    if is_html(text) {
        let message = "this is a page of HTML, not a ruleset: if it shows a table, save the table as plain text";
        return Err(reader::error_at(text, 0, "4", message));
    }
    if let Some((at, character)) = text.char_indices().find(|&(_, c)| !is_allowed(c)) {
        let message = format!("U+{:04X} is not allowed in XML: remove it", u32::from(character));
        return Err(reader::error_at(text, at, "4", &message));
    }
    parser.document(&mut Reader::new(text))?;
    Ok(parser)
}

/// Whether XML allows a character, as itself and in a character reference (XML 1.0 section 2.2).
fn is_allowed(character: char) -> bool {
    matches!(character, '\t' | '\n' | '\r' | ' '..='\u{FFFD}' | '\u{10000}'..)
}

/// Whether a text begins as pages of HTML do, which registries publish tables in.
fn is_html(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let begins = |tag: &str| {
        text.get(..tag.len()).is_some_and(|start| start.eq_ignore_ascii_case(tag))
            && text.get(tag.len()..).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
    };
    ["<!doctype html", "<html", "<head", "<body", "<table", "<pre", "<p", "<div"]
        .into_iter()
        .any(begins)
}

impl Parser {
    /// Section 4.2: one `lgr` with `meta`, `data` and `rules`, in that order.
    fn document(&mut self, reader: &mut Reader<'_>) -> Result<(), Error> {
        let Token::Open { name: "lgr", attributes } = reader.next()? else {
            let message = "the document element is not \"lgr\": use a ruleset in XML, or convert \
                           the table to XML first";
            return Err(reader.error("4.2", message));
        };
        attributes.finish(reader, "4.2")?;
        let mut seen = 0;
        loop {
            match reader.next()? {
                Token::Open { name, attributes } => {
                    let order = match name {
                        "meta" => 1,
                        "data" => 2,
                        "rules" => 3,
                        _ => return Err(reader.unexpected(name, "4.2")),
                    };
                    attributes.finish(reader, "4.2")?;
                    if order <= seen || (order == 3 && seen != 2) {
                        return Err(reader.error(
                            "4.2",
                            "\"meta\", \"data\" and \"rules\" must occur in this order, each once",
                        ));
                    }
                    seen = order;
                    match order {
                        1 => self.meta(reader)?,
                        2 => self.data(reader)?,
                        _ => self.rules(reader)?,
                    }
                }
                Token::Text(text) => reader.only_space(&text, "4.2")?,
                Token::Close => break,
                Token::End => return Err(reader.error("4", "the document ends early")),
            }
        }
        if seen < 2 {
            return Err(reader.error("4.2", "the element \"data\" is missing"));
        }
        self.check_conditions(reader)?;
        match reader.next()? {
            Token::End => Ok(()),
            _ => Err(reader.error("4", "text follows the document element")),
        }
    }

    /// Adds a definition that begins at byte `at`.
    fn define(
        &mut self,
        reader: &Reader<'_>,
        at: usize,
        definition: Definition,
    ) -> Result<(), Error> {
        if self.document.definitions.len() >= MAX_DEFINITIONS {
            return Err(
                reader.error("12.2", format!("more than {MAX_DEFINITIONS} rules and classes"))
            );
        }
        self.nodes += definition.nodes.len();
        if self.nodes > MAX_ENTRIES {
            return Err(reader.error("12.2", format!("more than {MAX_ENTRIES} elements in rules")));
        }
        self.document.definitions.push(definition);
        if let Some(places) = &mut self.places {
            places.add_definition(at);
        }
        Ok(())
    }
}

// Checks at the end of a document.

impl Parser {
    /// Section 5.2: the rules of conditions are defined.
    fn check_conditions(&self, reader: &Reader<'_>) -> Result<(), Error> {
        let undefined = self.conditions.iter().filter(|(rule, _)| !self.rules.contains_key(*rule));
        match undefined.min_by_key(|(_, at)| **at) {
            None => Ok(()),
            Some((rule, at)) => {
                Err(reader.error_at(*at, "5.2", format!("the rule {rule:?} is not defined")))
            }
        }
    }
}
