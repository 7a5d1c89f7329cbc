//! Names of classes, rules and tags in the result.
//!
//! Definitions are equal if their elements are, with references replaced by the definitions that they refer to. Each content
//! gets a number, so that no definition is expanded.

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

use super::Mode;
use crate::document::{
    Action, CodePointSet, Condition, Definition, Document, Entry, Node, NodeKind, Note, Source,
    VariantMapping,
};

/// The prefix of definitions that documents share.
const COMMON: &str = "Common";

/// A class or rule: whether it is a rule, and its name.
type Key<'a> = (bool, &'a str);

/// New names, for each document.
pub(super) struct Names<'a> {
    tags: Vec<BTreeMap<&'a str, Box<str>>>,
    definitions: Vec<BTreeMap<Key<'a>, Box<str>>>,
}

impl<'a> Names<'a> {
    pub(super) fn new(documents: &'a [Document], mode: Mode) -> Self {
        let prefixes = prefixes(documents);
        let tags = if mode == Mode::Merge {
            prefixed_tags(documents, &prefixes)
        } else {
            numbered_tags(documents)
        };
        let contents = contents(documents, &tags);
        let definitions = definition_names(&contents, mode, &prefixes);
        Self { tags, definitions }
    }

    /// The document at this position with its new names.
    pub(super) fn renamed(
        &self,
        at: usize,
        document: &Document,
        references: Option<&BTreeMap<String, String>>,
    ) -> Document {
        let renaming =
            Renaming { tags: self.tags.get(at), definitions: self.definitions.get(at), references };
        Document {
            meta: document.meta.clone(),
            entries: document.entries.iter().map(|entry| renaming.entry(entry)).collect(),
            definitions: document.definitions.iter().map(|one| renaming.definition(one)).collect(),
            actions: document.actions.iter().map(|action| renaming.action(action)).collect(),
        }
    }
}

/// The definitions of all documents, each once, and after those that it refers to.
pub(super) fn definitions(renamed: &[Document]) -> Vec<Definition> {
    let mut seen = BTreeSet::new();
    let all = renamed.iter().flat_map(|document| &document.definitions);
    all.filter(|one| seen.insert((one.is_rule, one.name.clone()))).cloned().collect()
}

/// The script of each document, or its language. If two are equal, the later one is numbered.
fn prefixes(documents: &[Document]) -> Vec<String> {
    let mut used = BTreeSet::from([COMMON.to_string()]);
    let mut prefixes = Vec::with_capacity(documents.len());
    for document in documents {
        let tag = document.meta.languages.first().map_or("lgr", |tag| tag);
        let is_script =
            |part: &&str| part.len() == 4 && part.bytes().all(|b| b.is_ascii_alphabetic());
        let base = tag.split('-').skip(1).find(is_script).unwrap_or(tag);
        let mut prefix = base.to_string();
        let mut number = 2;
        while !used.insert(prefix.clone()) {
            prefix = format!("{base}-{number}");
            number += 1;
        }
        prefixes.push(prefix);
    }
    prefixes
}

/// Tags with a colon, such as `sc:Deva`, mean the same in all documents.
fn prefixed_tags<'a>(
    documents: &'a [Document],
    prefixes: &[String],
) -> Vec<BTreeMap<&'a str, Box<str>>> {
    let of_document = |(document, prefix): (&'a Document, &String)| {
        let names = tags(document).map(|tag| {
            let is_shared = tag.contains(':');
            (tag, if is_shared { tag.into() } else { format!("{prefix}:{tag}").into() })
        });
        names.collect()
    };
    documents.iter().zip(prefixes).map(of_document).collect()
}

/// All tags of a document, also those that only classes mention.
fn tags(document: &Document) -> impl Iterator<Item = &str> {
    let tags = document.entries.iter().flat_map(|entry| entry.tags.iter().map(|tag| &**tag));
    tags.chain(tags_of_classes(document))
}

fn tags_of_classes(document: &Document) -> impl Iterator<Item = &str> {
    let nodes = document.definitions.iter().flat_map(|one| &one.nodes);
    nodes.filter_map(|node| match &node.kind {
        NodeKind::Tagged(tag) => Some(&**tag),
        _ => None,
    })
}

/// If classes refer to a tag, and documents apply it to different code points, it is numbered.
fn numbered_tags(documents: &[Document]) -> Vec<BTreeMap<&str, Box<str>>> {
    let relevant: BTreeSet<&str> = documents.iter().flat_map(tags_of_classes).collect();
    let mut sets: Vec<BTreeMap<&str, CodePointSet>> = Vec::with_capacity(documents.len());
    for document in documents {
        let mut ranges: BTreeMap<&str, Vec<(u32, u32)>> = BTreeMap::new();
        ranges.extend(tags_of_classes(document).map(|tag| (tag, Vec::new())));
        for entry in &document.entries {
            let range = match &entry.source {
                Source::Range(first, last) => (u32::from(*first), u32::from(*last)),
                Source::Sequence(sequence) => match **sequence {
                    [one] => (u32::from(one), u32::from(one)),
                    _ => continue,
                },
            };
            for tag in entry.tags.iter().filter(|tag| relevant.contains(&***tag)) {
                ranges.entry(tag).or_default().push(range);
            }
        }
        sets.push(ranges.into_iter().map(|(tag, of)| (tag, CodePointSet::new(of))).collect());
    }
    let names = numbered(&sets, documents.iter().flat_map(tags));
    let mut all = Vec::with_capacity(documents.len());
    for (document, mut names) in documents.iter().zip(names) {
        for tag in tags(document) {
            names.entry(tag).or_insert_with(|| tag.into());
        }
        all.push(names);
    }
    all
}

/// Adds a number to names that have different contents in different documents.
fn numbered<'a, C: PartialEq>(
    contents: &[BTreeMap<&'a str, C>],
    all: impl Iterator<Item = &'a str>,
) -> Vec<BTreeMap<&'a str, Box<str>>> {
    let mut used: BTreeSet<Box<str>> = all.map(Into::into).collect();
    let mut names: Vec<BTreeMap<&str, Box<str>>> = Vec::with_capacity(contents.len());
    for (at, of_document) in contents.iter().enumerate() {
        let mut own = BTreeMap::new();
        for (name, content) in of_document {
            let others =
                || contents.iter().enumerate().filter_map(|(at, of)| Some((at, of.get(name)?)));
            let is_same = others().all(|(_, other)| other == content);
            let equal = others().find(|(before, other)| *before < at && *other == content);
            let earlier = equal.and_then(|(before, _)| names.get(before)?.get(name));
            let new = match earlier {
                _ if is_same => (*name).into(),
                Some(earlier) => earlier.clone(),
                None => {
                    let mut new: Box<str> = format!("{name}-{}", at + 1).into();
                    while !used.insert(new.clone()) {
                        new = format!("{new}-{}", at + 1).into();
                    }
                    new
                }
            };
            own.insert(*name, new);
        }
        names.push(own);
    }
    names
}

/// The number of the content of each definition.
fn contents<'a>(
    documents: &'a [Document],
    tags: &[BTreeMap<&str, Box<str>>],
) -> Vec<BTreeMap<Key<'a>, usize>> {
    let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
    let mut contents = Vec::with_capacity(documents.len());
    for (document, tags) in documents.iter().zip(tags) {
        let mut known: BTreeMap<Key<'_>, usize> = BTreeMap::new();
        for definition in &document.definitions {
            let mut text = String::new();
            for node in &definition.nodes {
                // Writing to memory cannot fail.
                let _ = match &node.kind {
                    NodeKind::ClassReference(name) => {
                        write!(text, "class {:?}", known.get(&(false, &**name)))
                    }
                    NodeKind::RuleReference(name) => {
                        write!(text, "rule {:?}", known.get(&(true, &**name)))
                    }
                    NodeKind::Tagged(tag) => write!(text, "tag {:?}", tags.get(&**tag)),
                    kind => write!(text, "{kind:?}"),
                };
                let _ = write!(text, " {:?};", node.count);
            }
            let next = numbers.len();
            let number = *numbers.entry(text).or_insert(next);
            known.insert((definition.is_rule, &definition.name), number);
        }
        contents.push(known);
    }
    contents
}

fn definition_names<'a>(
    contents: &[BTreeMap<Key<'a>, usize>],
    mode: Mode,
    prefixes: &[String],
) -> Vec<BTreeMap<Key<'a>, Box<str>>> {
    if mode == Mode::Merge {
        let of_document = |(of_document, prefix): (&BTreeMap<Key<'a>, usize>, &String)| {
            let name = |(key, number): (&Key<'a>, &usize)| {
                let mut all = contents.iter().filter_map(|of| of.get(key));
                let is_shared = all.clone().count() > 1 && all.all(|other| other == number);
                let prefix = if is_shared { COMMON } else { prefix };
                (*key, format!("{prefix}--{}", key.1).into())
            };
            of_document.iter().map(name).collect()
        };
        return contents.iter().zip(prefixes).map(of_document).collect();
    }
    let mut names: Vec<BTreeMap<Key<'_>, Box<str>>> =
        contents.iter().map(|_| BTreeMap::new()).collect();
    for is_rule in [false, true] {
        let of_kind = |of: &BTreeMap<Key<'a>, usize>| {
            let of_kind = of.iter().filter(|(key, _)| key.0 == is_rule);
            of_kind.map(|(key, number)| (key.1, *number)).collect::<BTreeMap<_, _>>()
        };
        let kinds: Vec<BTreeMap<&str, usize>> = contents.iter().map(of_kind).collect();
        let all: Vec<&str> = kinds.iter().flat_map(|of| of.keys().copied()).collect();
        for (names, numbered) in names.iter_mut().zip(numbered(&kinds, all.into_iter())) {
            names.extend(numbered.into_iter().map(|(name, new)| ((is_rule, name), new)));
        }
    }
    names
}

/// The new names of one document.
struct Renaming<'a> {
    tags: Option<&'a BTreeMap<&'a str, Box<str>>>,
    definitions: Option<&'a BTreeMap<Key<'a>, Box<str>>>,
    references: Option<&'a BTreeMap<String, String>>,
}

impl Renaming<'_> {
    fn tag(&self, tag: &str) -> Box<str> {
        self.tags.and_then(|tags| tags.get(tag)).cloned().unwrap_or_else(|| tag.into())
    }

    fn name(&self, is_rule: bool, name: &str) -> Box<str> {
        let names = self.definitions.and_then(|names| names.get(&(is_rule, name)));
        names.cloned().unwrap_or_else(|| name.into())
    }

    fn note(&self, note: &Note) -> Note {
        let references = note.references.as_deref().map(|ids| {
            let new = |id| self.references.and_then(|map| map.get(id)).map_or(id, |id| &**id);
            ids.split_ascii_whitespace().map(new).collect::<Vec<_>>().join(" ").into()
        });
        Note { comment: note.comment.clone(), references }
    }

    fn condition(&self, condition: Option<&Condition>) -> Option<Condition> {
        let condition = condition?;
        Some(Condition { rule: self.name(true, &condition.rule), negated: condition.negated })
    }

    fn entry(&self, entry: &Entry) -> Entry {
        let variant = |variant: &VariantMapping| VariantMapping {
            target: variant.target.clone(),
            kind: variant.kind.clone(),
            condition: self.condition(variant.condition.as_ref()),
            note: self.note(&variant.note),
        };
        Entry {
            source: entry.source.clone(),
            condition: self.condition(entry.condition.as_ref()),
            tags: entry.tags.iter().map(|tag| self.tag(tag)).collect(),
            variants: entry.variants.iter().map(variant).collect(),
            note: self.note(&entry.note),
        }
    }

    fn definition(&self, definition: &Definition) -> Definition {
        let node = |node: &Node| {
            let kind = match &node.kind {
                NodeKind::Tagged(tag) => NodeKind::Tagged(self.tag(tag)),
                NodeKind::ClassReference(name) => NodeKind::ClassReference(self.name(false, name)),
                NodeKind::RuleReference(name) => NodeKind::RuleReference(self.name(true, name)),
                kind => kind.clone(),
            };
            Node { kind, count: node.count, note: self.note(&node.note) }
        };
        Definition {
            name: self.name(definition.is_rule, &definition.name),
            is_rule: definition.is_rule,
            nodes: definition.nodes.iter().map(node).collect(),
        }
    }

    fn action(&self, action: &Action) -> Action {
        let rule = |name: Option<&str>| name.map(|name| self.name(true, name));
        Action {
            disposition: action.disposition.clone(),
            matches: rule(action.matches.as_deref()),
            not_matches: rule(action.not_matches.as_deref()),
            trigger: action.trigger.clone(),
            note: self.note(&action.note),
        }
    }
}
