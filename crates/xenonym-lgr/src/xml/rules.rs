//! The element `rules` (sections 6 and 7).

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::attributes::identifier;
use super::operators::{Builder, Shape};
use super::reader::{Attributes, Reader, Token};
use super::{Parser, values};
use crate::document::{Action, Count, Definition, Group, Node, SetOperator, Trigger};
use crate::error::Error;
use crate::limits::MAX_DEFINITIONS;

impl Parser {
    pub(super) fn rules(&mut self, reader: &mut Reader<'_>) -> Result<(), Error> {
        loop {
            let (name, attributes) = match reader.next()? {
                Token::Open { name, attributes } => (name, attributes),
                Token::Text(text) => {
                    reader.only_space(&text, "6")?;
                    continue;
                }
                Token::Close | Token::End => return Ok(()),
            };
            match (name, SetOperator::from_name(name)) {
                ("action", _) => self.action(reader, attributes)?,
                ("rule", _) => self.rule(reader, attributes)?,
                ("class", _) => self.named_class(reader, attributes)?,
                (_, Some(operator)) => self.named_set(reader, operator, attributes)?,
                _ => return Err(reader.unexpected(name, "6")),
            }
        }
    }

    fn rule(&mut self, reader: &mut Reader<'_>, mut attributes: Attributes) -> Result<(), Error> {
        let name = attributes.require("name", reader, "6.3.1")?;
        let name = identifier(name, reader, "6.3.1")?;
        let note = self.note(&mut attributes, reader)?;
        attributes.finish(reader, "6.3.1")?;
        if self.rules.contains_key(&*name) {
            return Err(reader.error("6.3.4", format!("the rule {name:?} is defined twice")));
        }
        let at = reader.at();
        let mut builder = Builder::root(Group::Rule, note, at);
        let shape = self.operators(reader, &mut builder)?;
        if shape.context() != 0 && !shape.has(Shape::ANCHOR) {
            return Err(reader.error_at(at, "6.4.2", "look-behind and look-ahead need an anchor"));
        }
        self.rules.insert(name.clone().into(), shape);
        self.define(reader, at, Definition { name, is_rule: true, nodes: builder.nodes })
    }

    fn class_name(
        &mut self,
        reader: &Reader<'_>,
        attributes: &mut Attributes,
    ) -> Result<Box<str>, Error> {
        let name = attributes.require("name", reader, "6.2.1")?;
        let name = identifier(name, reader, "6.2.1")?;
        if self.classes.contains(&*name) {
            return Err(reader.error("6.2.1", format!("the class {name:?} is defined twice")));
        }
        Ok(name)
    }

    fn named_class(
        &mut self,
        reader: &mut Reader<'_>,
        mut attributes: Attributes,
    ) -> Result<(), Error> {
        let at = reader.at();
        let name = self.class_name(reader, &mut attributes)?;
        let (kind, note) = self.class(reader, attributes)?;
        if matches!(kind, crate::document::NodeKind::ClassReference(_)) {
            return Err(reader.error("6.2.1", "\"by-ref\" and \"name\" exclude each other"));
        }
        self.classes.insert(name.clone().into());
        let nodes = vec![Node { kind, count: Count::ONCE, note }];
        self.define(reader, at, Definition { name, is_rule: false, nodes })
    }

    fn named_set(
        &mut self,
        reader: &mut Reader<'_>,
        operator: SetOperator,
        mut attributes: Attributes,
    ) -> Result<(), Error> {
        let name = self.class_name(reader, &mut attributes)?;
        let note = self.note(&mut attributes, reader)?;
        attributes.finish(reader, "6.2.5")?;
        let at = reader.at();
        let mut builder = Builder::root(Group::Set(operator), note, at);
        self.operators(reader, &mut builder)?;
        self.classes.insert(name.clone().into());
        self.define(reader, at, Definition { name, is_rule: false, nodes: builder.nodes })
    }

    fn action(&mut self, reader: &mut Reader<'_>, mut attributes: Attributes) -> Result<(), Error> {
        let at = reader.at();
        let disposition = attributes.require("disp", reader, "7")?;
        if !values::is_variant_type(&disposition) {
            return Err(reader.error("7", format!("{disposition:?} is not a disposition")));
        }
        let matches = self.matched(reader, attributes.take("match"))?;
        let not_matches = self.matched(reader, attributes.take("not-match"))?;
        if matches.is_some() && not_matches.is_some() {
            return Err(reader.error("7.1", "\"match\" and \"not-match\" exclude each other"));
        }
        let mut trigger = None;
        for kind in [Trigger::Any, Trigger::All, Trigger::Only] {
            let Some(types) = attributes.take(kind.name()) else { continue };
            let types: Vec<Box<str>> = values::list(&types).map(Into::into).collect();
            if types.is_empty() || !types.iter().all(|kind| values::is_variant_type(kind)) {
                return Err(reader
                    .error("7.2.1", format!("{:?} is not a list of variant types", kind.name())));
            }
            if trigger.replace((kind, types)).is_some() {
                return Err(reader.error(
                    "7.2.1",
                    "\"any-variant\", \"all-variants\" and \"only-variants\" exclude each other",
                ));
            }
        }
        let note = self.note(&mut attributes, reader)?;
        attributes.finish(reader, "7")?;
        reader.empty("7")?;
        if self.document.actions.len() >= MAX_DEFINITIONS {
            return Err(reader.error("12.2", format!("more than {MAX_DEFINITIONS} actions")));
        }
        let disposition = disposition.into();
        if let Some(places) = &mut self.places {
            places.add_action(at);
        }
        self.document.actions.push(Action { disposition, matches, not_matches, trigger, note });
        Ok(())
    }

    /// Section 7.1: the rule must be defined earlier and must not contain an anchor (section
    /// 6.4.1).
    fn matched(
        &self,
        reader: &Reader<'_>,
        name: Option<String>,
    ) -> Result<Option<Box<str>>, Error> {
        let Some(name) = name else { return Ok(None) };
        match self.rules.get(&name) {
            None => Err(reader.error("7.1", format!("no rule {name:?} is defined before this action"))),
            Some(shape) if shape.context() != 0 => {
                Err(reader.error("6.4.1", format!("the rule {name:?} has an anchor: only \"when\" and \"not-when\" may refer to it")))
            }
            Some(_) => Ok(Some(name.into())),
        }
    }
}
