//! The element `rules` (sections 6 and 7).

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::reader::{Attributes, Reader, Token};
use super::values::{self, identifier};
use super::{MAX_DEPTH, MAX_NODES, Parser};
use crate::document::{
    Action, Definition, Group, Node, NodeKind, Note, Repetition, SetOperator, Trigger,
};
use crate::error::Error;
use crate::limits::MAX_DEFINITIONS;
use crate::properties;

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
        if matches!(kind, NodeKind::ClassReference(_)) {
            return Err(reader.error("6.2.1", "\"by-ref\" and \"name\" exclude each other"));
        }
        self.classes.insert(name.clone().into());
        let nodes = vec![Node { kind, count: Repetition::ONCE, note }];
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

// The elements inside rules and classes (sections 6.2 to 6.4), as a flat list of nodes.

/// Which positional elements something contains, at any depth and through references.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Shape(u8);

impl Shape {
    pub(super) const START: Self = Self(1);
    pub(super) const END: Self = Self(2);
    const LOOK_BEHIND: Self = Self(4);
    const ANCHOR: Self = Self(8);
    const LOOK_AHEAD: Self = Self(16);

    pub(super) fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The bits of look-behind, anchor and look-ahead.
    pub(super) fn context(self) -> u8 {
        self.0 >> 2
    }
}

/// An element with children that is still open.
struct Frame {
    group: Group,
    at: usize,
    has_count: bool,
    children: usize,
    shape: Shape,
}

/// The nodes of one definition, and the elements that are open.
#[derive(Default)]
pub(super) struct Builder {
    pub(super) nodes: Vec<Node>,
    open: Vec<Frame>,
}

impl Builder {
    /// Opens the element of the definition itself.
    pub(super) fn root(group: Group, note: Note, at: usize) -> Self {
        let mut builder = Self::default();
        builder.nodes.push(Node { kind: NodeKind::Open(group), count: Repetition::ONCE, note });
        builder.open.push(Frame {
            group,
            at,
            has_count: false,
            children: 0,
            shape: Shape::default(),
        });
        builder
    }

    /// Checks a child against its parent, and adds it.
    fn child(&mut self, reader: &Reader<'_>, shape: Shape) -> Result<(), Error> {
        let Some(parent) = self.open.last_mut() else { return Ok(()) };
        let first = parent.children == 0;
        parent.children += 1;
        let before = parent.shape;
        parent.shape = before.with(shape);
        match parent.group {
            Group::Set(_) => return Ok(()),
            Group::Choice => {
                let agrees = (shape.context() != 0) == (before.context() != 0)
                    && shape.has(Shape::ANCHOR) == before.has(Shape::ANCHOR);
                if !first && !agrees {
                    return Err(
                        reader.error("6.4.2", "all alternatives or none must contain an anchor")
                    );
                }
                return Ok(());
            }
            Group::LookBehind if shape.has(Shape::END) => {
                return Err(reader.error("6.3.8", "\"end\" is not the last element to be matched"));
            }
            Group::LookAhead if shape.has(Shape::START) => {
                return Err(
                    reader.error("6.3.8", "\"start\" is not the first element to be matched")
                );
            }
            Group::LookBehind | Group::LookAhead if shape.context() != 0 => {
                return Err(reader.error(
                    "6.4.2",
                    "look-behind and look-ahead must not contain an anchor or each other",
                ));
            }
            _ => {}
        }
        if !first && shape.has(Shape::START) {
            return Err(reader.error("6.3.8", "\"start\" is not the first element to be matched"));
        }
        if before.has(Shape::END) {
            return Err(reader.error("6.3.8", "\"end\" is not the last element to be matched"));
        }
        if !first && (shape.context() != 0) != (before.context() != 0) {
            return Err(reader.error(
                "6.4.2",
                "an anchor may have only look-behind before it and look-ahead after it",
            ));
        }
        // The lowest bit of the child is above the highest one so far.
        if shape.context() != 0
            && before.context() >= (shape.context() & shape.context().wrapping_neg())
        {
            return Err(reader.error(
                "6.4.2",
                "look-behind, anchor and look-ahead must occur in this order, each once",
            ));
        }
        Ok(())
    }

    fn in_set(&self) -> bool {
        matches!(self.open.last(), Some(Frame { group: Group::Set(_), .. }))
    }

    /// Ends the last open element. Returns the shape of the definition when it is complete.
    fn close(&mut self, reader: &Reader<'_>) -> Result<Option<Shape>, Error> {
        self.nodes.push(Node::new(NodeKind::Close));
        let Some(frame) = self.open.pop() else { return Ok(Some(Shape::default())) };
        let wrong = match frame.group {
            Group::Set(operator) => {
                let (min, max) = operator.operands();
                (frame.children < min || frame.children > max)
                    .then_some(("6.2.5", "wrong number of operands"))
            }
            Group::Choice if frame.children < 2 => {
                Some(("6.3.5", "a choice needs two or more alternatives"))
            }
            _ => None,
        };
        if let Some((section, message)) = wrong {
            return Err(reader.error_at(frame.at, section, message));
        }
        if frame.has_count && frame.shape != Shape::default() {
            return Err(reader.error_at(
                frame.at,
                "6.3.3",
                "\"count\" must not apply to start, end, anchor, look-behind or look-ahead",
            ));
        }
        if self.open.is_empty() {
            return Ok(Some(frame.shape));
        }
        let shape = match frame.group {
            Group::LookBehind => frame.shape.with(Shape::LOOK_BEHIND),
            Group::LookAhead => frame.shape.with(Shape::LOOK_AHEAD),
            _ => frame.shape,
        };
        self.child(reader, shape)
            .map_err(|error| reader.error_at(frame.at, error.section, error.message))?;
        Ok(None)
    }
}

impl Parser {
    /// Reads the children of a rule or combined class up to its end.
    pub(super) fn operators(
        &mut self,
        reader: &mut Reader<'_>,
        builder: &mut Builder,
    ) -> Result<Shape, Error> {
        loop {
            match reader.next()? {
                Token::Open { name, attributes } => {
                    self.operator(reader, builder, name, attributes)?;
                }
                Token::Text(text) => reader.only_space(&text, "6.3")?,
                Token::Close | Token::End => {
                    if let Some(shape) = builder.close(reader)? {
                        return Ok(shape);
                    }
                }
            }
            if builder.nodes.len() > MAX_NODES || builder.open.len() > MAX_DEPTH {
                return Err(reader.error("12.2", format!("more than {MAX_NODES} elements in a rule, or nested deeper than {MAX_DEPTH}")));
            }
        }
    }

    fn operator(
        &mut self,
        reader: &mut Reader<'_>,
        builder: &mut Builder,
        name: &str,
        mut attributes: Attributes,
    ) -> Result<(), Error> {
        let set = SetOperator::from_name(name).map(Group::Set);
        if builder.in_set() && set.is_none() && name != "class" {
            return Err(reader.unexpected(name, "6.2.5"));
        }
        let positional = matches!(name, "start" | "end" | "anchor" | "look-behind" | "look-ahead");
        let count = attributes.take("count");
        if count.is_some() && (positional || builder.in_set()) {
            return Err(reader.error("6.3.3", format!("\"count\" is not allowed on {name:?} here")));
        }
        let has_count = count.is_some();
        let count = match count {
            None => Repetition::ONCE,
            Some(text) => values::count(&text).ok_or_else(|| {
                reader.error("6.3.3", format!("{text:?} is not a count such as 1, 0+ or 1:2"))
            })?,
        };
        let group = match name {
            "rule" if attributes.take("name").is_some() => {
                return Err(reader.error("6.3.4", "only rules directly under \"rules\" have names"));
            }
            "rule" => match attributes.take("by-ref") {
                Some(target) => {
                    return self.rule_reference(
                        reader,
                        builder,
                        &target,
                        attributes,
                        (count, has_count),
                    );
                }
                None => Some(Group::Rule),
            },
            "choice" => Some(Group::Choice),
            "look-behind" => Some(Group::LookBehind),
            "look-ahead" => Some(Group::LookAhead),
            _ => set,
        };
        if let Some(group) = group {
            let references = matches!(group, Group::Rule | Group::Set(_));
            let note = self.match_note(&mut attributes, reader, references)?;
            attributes.finish(reader, "6.3")?;
            builder.nodes.push(Node { kind: NodeKind::Open(group), count, note });
            let at = reader.at();
            builder.open.push(Frame { group, at, has_count, children: 0, shape: Shape::default() });
            return Ok(());
        }
        let (kind, note, shape) = if name == "class" {
            let (kind, note) = self.class(reader, attributes)?;
            (kind, note, Shape::default())
        } else {
            self.leaf(reader, name, attributes)?
        };
        builder.nodes.push(Node { kind, count, note });
        builder.child(reader, shape)
    }

    /// An element without children.
    fn leaf(
        &mut self,
        reader: &mut Reader<'_>,
        name: &str,
        mut attributes: Attributes,
    ) -> Result<(NodeKind, Note, Shape), Error> {
        let (kind, shape) = match name {
            "any" => (NodeKind::Any, Shape::default()),
            "start" => (NodeKind::Start, Shape::START),
            "end" => (NodeKind::End, Shape::END),
            "anchor" => (NodeKind::Anchor, Shape::ANCHOR),
            "char" => {
                let text = attributes.require("cp", reader, "6.3.6")?;
                match values::sequence(&text).filter(|sequence| !sequence.is_empty()) {
                    Some(sequence) => (NodeKind::Literal(sequence), Shape::default()),
                    None => {
                        return Err(reader.error(
                            "6.3.6",
                            format!(
                                "{text:?} is not a list of code points such as 0061 or 0061 0301"
                            ),
                        ));
                    }
                }
            }
            _ => return Err(reader.unexpected(name, "6.3.2")),
        };
        let note = self.match_note(&mut attributes, reader, name == "char")?;
        attributes.finish(reader, "6.3")?;
        reader.empty("6.3")?;
        Ok((kind, note, shape))
    }

    fn rule_reference(
        &mut self,
        reader: &mut Reader<'_>,
        builder: &mut Builder,
        target: &str,
        mut attributes: Attributes,
        (count, has_count): (Repetition, bool),
    ) -> Result<(), Error> {
        let Some(&shape) = self.rules.get(target) else {
            return Err(reader
                .error("6.3.4", format!("no rule {target:?} is defined before this reference")));
        };
        if has_count && shape != Shape::default() {
            return Err(reader.error(
                "6.3.3",
                "\"count\" must not apply to start, end, anchor, look-behind or look-ahead",
            ));
        }
        let note = self.match_note(&mut attributes, reader, false)?;
        attributes.finish(reader, "6.3.4")?;
        reader.empty("6.3.4")?;
        builder.nodes.push(Node { kind: NodeKind::RuleReference(target.into()), count, note });
        builder.child(reader, shape)
    }

    /// `comment`, and `ref` where it is allowed (section 5.4.1).
    fn match_note(
        &self,
        attributes: &mut Attributes,
        reader: &Reader<'_>,
        references: bool,
    ) -> Result<Note, Error> {
        if references {
            return self.note(attributes, reader);
        }
        Ok(Note { comment: attributes.take("comment").map(Into::into), references: None })
    }

    /// The element `class` without its name and count (sections 6.2.1 to 6.2.4).
    pub(super) fn class(
        &mut self,
        reader: &mut Reader<'_>,
        mut attributes: Attributes,
    ) -> Result<(NodeKind, Note), Error> {
        let by_reference = attributes.take("by-ref");
        let (property, tag) = (attributes.take("property"), attributes.take("from-tag"));
        let note = self.match_note(&mut attributes, reader, by_reference.is_none())?;
        attributes.finish(reader, "6.2.1")?;
        let kind = match (by_reference, property, tag) {
            (Some(name), None, None) => {
                if !self.classes.contains(&name) {
                    return Err(reader.error(
                        "6.2.1",
                        format!("no class {name:?} is defined before this reference"),
                    ));
                }
                NodeKind::ClassReference(name.into())
            }
            (None, Some(property), None) => self.property(reader, &property)?,
            (None, None, Some(tag)) => {
                if !values::is_name_token(&tag) {
                    return Err(reader.error("6.2.2", format!("{tag:?} is not a tag")));
                }
                NodeKind::Tagged(tag.into())
            }
            (None, None, None) => {
                let at = reader.at();
                let text = reader.text("6.2.5")?;
                let Some(set) = values::set(&text) else {
                    return Err(reader.error_at(
                        at,
                        "6.2.4",
                        "the class is not a list of code points and ranges such as 0061 0063-0065",
                    ));
                };
                return Ok((NodeKind::Listed(set), note));
            }
            _ => {
                return Err(reader.error(
                    "6.2.1",
                    "\"by-ref\", \"property\" and \"from-tag\" exclude each other",
                ));
            }
        };
        reader.empty("6.2.1")?;
        Ok((kind, note))
    }

    /// Section 6.2.3.
    fn property(&self, reader: &Reader<'_>, text: &str) -> Result<NodeKind, Error> {
        let Some(version) = self.document.meta.unicode_version else {
            return Err(reader
                .error("6.2.3", "a property needs the element \"unicode-version\" in \"meta\""));
        };
        if version > properties::unicode_version() {
            let [major, minor, _] = properties::unicode_version();
            return Err(reader.error("4.3.7", format!("the newest supported version of Unicode is {major}.{minor}: list the code points instead of a property")));
        }
        let parts: Option<(Box<str>, Box<str>)> =
            text.split_once(':').map(|(name, value)| (name.into(), value.into()));
        match parts {
            Some((name, value)) if properties::set(&name, &value).is_some() => {
                Ok(NodeKind::Property(name, value))
            }
            _ => Err(reader.error(
                "6.2.3",
                format!("the property {text:?} is not supported: list its code points"),
            )),
        }
    }
}
