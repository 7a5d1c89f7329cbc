//! Checks a document that was built or changed by a program, as reading it would.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::{Action, Definition, Document, Entry, Meta, Node, Note, Reference, Source};
use crate::error::Error;
use crate::limits::{MAX_ENTRIES, MAX_SEQUENCE};
use crate::xml::{check_unique, is_name_token, is_variant_type};

impl Document {
    /// Checks everything that [`Document::parse`] checks.
    pub(crate) fn check(&self) -> Result<(), Error> {
        let mappings: usize = self.entries.iter().map(|entry| entry.variants.len()).sum();
        if self.entries.len().max(mappings) > MAX_ENTRIES {
            let message = format!("more than {MAX_ENTRIES} code points or mappings");
            return Err(Error::new("12.2", message));
        }
        if self.entries.is_empty() {
            return Err(Error::new("5", "the element \"data\" is empty"));
        }
        self.check_rules()?;
        let names = Names::new(self);
        self.entries.iter().try_for_each(|entry| names.check_entry(entry))?;
        let of_nodes = self.definitions.iter().flat_map(|definition| &definition.nodes);
        let mut notes =
            of_nodes.map(|node| &node.note).chain(self.actions.iter().map(|action| &action.note));
        notes.try_for_each(|note| names.check_note(note))?;
        self.check_overlaps()
    }

    /// Rules are many-sided, and there are few of them: they are written and read again, without the code points.
    fn check_rules(&self) -> Result<(), Error> {
        let meta = Meta {
            version: self.meta.version.as_ref().map(|version| (version.0.clone(), None)),
            description: None,
            references: self
                .meta
                .references
                .iter()
                .map(|one| Reference::new(one.id.as_str(), "text"))
                .collect(),
            ..self.meta.clone()
        };
        let without_note = |node: &Node| Node { note: Note::default(), ..node.clone() };
        let definitions: Vec<Definition> = self
            .definitions
            .iter()
            .map(|one| Definition {
                nodes: one.nodes.iter().map(without_note).collect(),
                ..one.clone()
            })
            .collect();
        let actions = self.actions.iter();
        let actions: Vec<Action> =
            actions.map(|action| Action { note: Note::default(), ..action.clone() }).collect();
        let entry = Entry::new(Source::Sequence(['a'].into()));
        let rules = Self { meta, entries: vec![entry], definitions, actions };
        let read = Self::parse(rules.to_xml().as_bytes())
            .map_err(|error| Error { place: None, ..error })?;
        if (read.definitions, read.actions) == (rules.definitions, rules.actions) {
            return Ok(());
        }
        Err(Error::new("6", "a rule, class or action is not one that RFC 7940 can express"))
    }

    /// Section 5: no code point and no sequence is defined twice.
    fn check_overlaps(&self) -> Result<(), Error> {
        let (mut ranges, mut sequences) = (Vec::new(), Vec::new());
        for entry in &self.entries {
            match &entry.source {
                Source::Range(first, last) => ranges.push((*first, *last)),
                Source::Sequence(sequence) => match **sequence {
                    [one] => ranges.push((one, one)),
                    _ => sequences.push(sequence),
                },
            }
        }
        ranges.sort_unstable();
        sequences.sort_unstable();
        for pair in ranges.windows(2) {
            if let [before, after] = pair {
                if after.0 <= before.1 {
                    let message = format!("U+{:04X} is defined twice", u32::from(after.0));
                    return Err(Error::new("5", message));
                }
            }
        }
        let is_twice = sequences.windows(2).any(|pair| matches!(pair, [a, b] if a == b));
        if is_twice { Err(Error::new("5.1", "a sequence is defined twice")) } else { Ok(()) }
    }
}

/// What entries may refer to.
struct Names<'a> {
    rules: BTreeSet<&'a str>,
    references: BTreeSet<&'a str>,
}

impl<'a> Names<'a> {
    fn new(document: &'a Document) -> Self {
        let rules = document.definitions.iter().filter(|definition| definition.is_rule);
        Self {
            rules: rules.map(|rule| &*rule.name).collect(),
            references: document.meta.references.iter().map(|one| &*one.id).collect(),
        }
    }

    fn check_entry(&self, entry: &Entry) -> Result<(), Error> {
        let source = match &entry.source {
            Source::Sequence(source) => &**source,
            Source::Range(first, last) if first > last => {
                let (first, last) = (u32::from(*first), u32::from(*last));
                let message =
                    format!("U+{first:04X} to U+{last:04X} is not a range of code points");
                return Err(Error::new("5", message));
            }
            Source::Range(..) if !entry.variants.is_empty() => {
                return Err(Error::new("5", "a range must not have variants"));
            }
            Source::Range(..) => &['a'],
        };
        if source.len() > MAX_SEQUENCE {
            return Err(Error::new("12.2", too_long()));
        }
        if source.len() != 1 && !entry.tags.is_empty() {
            return Err(Error::new("5.5", "a sequence must not have tags"));
        }
        if source.is_empty() && entry.variants.is_empty() {
            return Err(Error::new("5.3.3", "an empty source needs a variant"));
        }
        let mut tags: Vec<&Box<str>> = entry.tags.iter().collect();
        tags.sort_unstable();
        if let Some(tag) = tags.iter().find(|tag| !is_name_token(tag)) {
            return Err(Error::new("5.5", format!("{tag:?} is not a tag")));
        }
        if tags.windows(2).any(|pair| matches!(pair, [a, b] if a == b)) {
            return Err(Error::new("5.5", "a tag is repeated"));
        }
        for variant in &entry.variants {
            if variant.target.len() > MAX_SEQUENCE {
                return Err(Error::new("12.2", too_long()));
            }
            if let Some(kind) = variant.kind.as_ref().filter(|kind| !is_variant_type(kind)) {
                return Err(Error::new("5.3.2", format!("{kind:?} is not a type")));
            }
            self.check_note(&variant.note)?;
        }
        check_unique(&entry.variants).map_err(|message| Error::new("5.3.1", message))?;
        self.check_note(&entry.note)?;
        let conditions = entry.variants.iter().map(|variant| &variant.condition);
        for condition in conditions.chain([&entry.condition]).flatten() {
            if !self.rules.contains(&*condition.rule) {
                let message = format!("the rule {:?} is not defined", condition.rule);
                return Err(Error::new("5.2", message));
            }
        }
        Ok(())
    }

    /// Section 5.4: references are declared, each named once. Comments contain what XML can.
    fn check_note(&self, note: &Note) -> Result<(), Error> {
        let is_written = |one: char| one >= ' ' || matches!(one, '\t' | '\n' | '\r');
        if !note.comment.iter().all(|comment| comment.chars().all(is_written)) {
            return Err(Error::new("4", "a comment contains a control character: remove it"));
        }
        let Some(references) = &note.references else { return Ok(()) };
        let mut seen = BTreeSet::new();
        for id in references.split([' ', '\t', '\r', '\n']).filter(|id| !id.is_empty()) {
            if !self.references.contains(id) {
                return Err(Error::new("5.4.1", format!("the reference {id:?} is not declared")));
            }
            if !seen.insert(id) {
                return Err(Error::new("5.4.1", format!("the reference {id:?} is repeated")));
            }
        }
        if seen.is_empty() {
            return Err(Error::new("5.4.1", "the attribute \"ref\" is empty".to_owned()));
        }
        Ok(())
    }
}

fn too_long() -> String {
    format!("a source or target has more than {MAX_SEQUENCE} code points")
}
