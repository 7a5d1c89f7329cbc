//! Union, intersection and merge of rulesets.
//!
//! RFC 7940 defines none of them. The merge follows the description of the root zone's common ruleset, RZ-LGR-5.

mod entries;
mod names;

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use self::entries::BLOCKED;
use self::names::Names;
use crate::document::{
    Action, Condition, Definition, Document, Entry, Group, Meta, Node, NodeKind, Note, Reference,
    Source, VariantMapping,
};
use crate::error::Error;
use crate::limits::{MAX_DEFINITIONS, MAX_ENTRIES};

/// What the result contains.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Union,
    Intersection,
    Merge,
}

/// Returns a ruleset with the code points and mappings of all of these.
///
/// Rules and actions of all of them apply. Definitions with the same name and different contents are numbered, as in
/// `follows-c-2`. If something cannot be expressed, the first document decides, and the list explains it.
///
/// # Errors
///
/// The result exceeds the limits of documents.
///
/// ```
/// use xenonym_lgr::{Document, combine};
///
/// let parse = |data: &str| {
///     let xml = format!("<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\"><data>{data}</data></lgr>");
///     Document::parse(xml.as_bytes())
/// };
/// let documents = [parse("<char cp=\"0061\"/>")?, parse("<char cp=\"0062\"/>")?];
/// let (document, notes) = combine::union(&documents)?;
/// assert_eq!((document.entries.len(), notes.len()), (2, 0));
/// # Ok::<(), xenonym_lgr::Error>(())
/// ```
pub fn union(documents: &[Document]) -> Result<(Document, Vec<String>), Error> {
    combine(documents, Mode::Union)
}

/// Returns a ruleset with the code points and mappings that all of these have.
///
/// A code point must meet the conditions of all of them. Rules and actions of all of them apply. Mappings to elements that
/// are left out are left out too. If something cannot be expressed, the first document decides, and the list explains it.
///
/// # Errors
///
/// The result exceeds the limits of documents.
pub fn intersection(documents: &[Document]) -> Result<(Document, Vec<String>), Error> {
    combine(documents, Mode::Intersection)
}

/// Merges the rulesets of a zone into one for finding collisions, as the root zone does.
///
/// All mappings are `blocked`, and mappings that are missing for transitivity are added, except between mappings with
/// conditions. Rules, classes and tags are prefixed with the script or language, as in `Deva--follows-C`, or with `Common`
/// if two documents define the same. Reflexive mappings are removed, and so are code points that every document marks as
/// outside its repertoire. If something cannot be expressed, the first document decides, and the list explains it.
///
/// # Errors
///
/// The result exceeds the limits of documents.
pub fn merge(documents: &[Document]) -> Result<(Document, Vec<String>), Error> {
    combine(documents, Mode::Merge)
}

fn combine(documents: &[Document], mode: Mode) -> Result<(Document, Vec<String>), Error> {
    let (meta, references) = combine_meta(documents, mode);
    let names = Names::new(documents, mode);
    // Renamed, so that the same name has the same meaning in all of them.
    let renamed: Vec<Document> = documents
        .iter()
        .enumerate()
        .map(|(at, document)| names.renamed(at, document, references.get(at)))
        .collect();
    let mut notes = Vec::new();
    let mut conditions = Conditions::new(names::definitions(&renamed), mode);
    let sets = if mode == Mode::Merge { variant_sets(&renamed) } else { Vec::new() };
    let mut entries = entries::combine(&renamed, mode, &sets, &mut conditions, &mut notes)?;
    add_missing_mappings(&mut entries, &sets)?;
    let actions = combine_actions(&renamed, &mut notes)?;
    let document = Document { meta, entries, definitions: conditions.into_definitions(), actions };
    let mappings: usize = document.entries.iter().map(|entry| entry.variants.len()).sum();
    if document.entries.len().max(mappings) > MAX_ENTRIES {
        return Err(Error::new("12.2", format!("more than {MAX_ENTRIES} code points or mappings")));
    }
    if document.definitions.len().max(document.actions.len()) > MAX_DEFINITIONS {
        return Err(Error::new("12.2", format!("more than {MAX_DEFINITIONS} rules or actions")));
    }
    Ok((document, notes))
}

/// The comments and references of elements with the same content.
fn joined_notes(notes: &[&Note]) -> Note {
    if let [one] = notes {
        return (*one).clone();
    }
    Note {
        comment: joined(notes.iter().filter_map(|note| note.comment.as_deref()), " | "),
        references: joined(notes.iter().filter_map(|note| note.references.as_deref()), " "),
    }
}

/// The parts of all texts, each once.
fn joined<'a>(texts: impl Iterator<Item = &'a str>, between: &str) -> Option<Box<str>> {
    let mut seen = BTreeSet::new();
    let parts: Vec<&str> =
        texts.flat_map(|text| text.split(between)).filter(|part| seen.insert(*part)).collect();
    (!parts.is_empty()).then(|| parts.join(between).into())
}

// Metadata, and the numbers of references.

/// The combined metadata, and for each document the new identifiers of its references.
fn combine_meta(documents: &[Document], mode: Mode) -> (Meta, Vec<BTreeMap<String, String>>) {
    let metas = || documents.iter().map(|document| &document.meta);
    let all = |texts: &mut dyn Iterator<Item = Option<&String>>| {
        texts.flatten().cloned().collect::<Vec<_>>()
    };
    let dates = all(&mut metas().map(|meta| meta.date.as_ref()));
    let starts = all(&mut metas().map(|meta| meta.validity_start.as_ref()));
    let ends = all(&mut metas().map(|meta| meta.validity_end.as_ref()));
    let (references, ids) = combine_references(documents);
    let meta = Meta {
        version: common_value(metas().map(|meta| &meta.version)),
        date: dates.into_iter().max(),
        languages: combine_lists(metas().map(|meta| &*meta.languages), mode),
        scopes: combine_lists(metas().map(|meta| &*meta.scopes), mode),
        description: common_value(metas().map(|meta| &meta.description)),
        // All of them are in force.
        validity_start: starts.into_iter().max(),
        validity_end: ends.into_iter().min(),
        unicode_version: metas().filter_map(|meta| meta.unicode_version).max(),
        references,
    };
    (meta, ids)
}

/// The value that all of them have.
fn common_value<'a, T: PartialEq + Clone + 'a>(
    mut values: impl Iterator<Item = &'a Option<T>>,
) -> Option<T> {
    let first = values.next()?;
    values.all(|value| value == first).then(|| first.clone()).flatten()
}

fn combine_lists<'a, T: PartialEq + Clone + 'a>(
    lists: impl Iterator<Item = &'a [T]>,
    mode: Mode,
) -> Vec<T> {
    let lists: Vec<&[T]> = lists.collect();
    let mut found: Vec<T> = Vec::new();
    for item in lists.iter().copied().flatten() {
        let is_kept = mode != Mode::Intersection || lists.iter().all(|list| list.contains(item));
        if is_kept && !found.contains(item) {
            found.push(item.clone());
        }
    }
    found
}

/// All references, each text once. An identifier that is already used for another text is replaced by a number.
fn combine_references(documents: &[Document]) -> (Vec<Reference>, Vec<BTreeMap<String, String>>) {
    let mut references: Vec<Reference> = Vec::new();
    let mut by_text: BTreeMap<&str, String> = BTreeMap::new();
    let mut used: BTreeSet<String> = BTreeSet::new();
    let mut next = 1;
    let mut maps = Vec::with_capacity(documents.len());
    for document in documents {
        let mut ids = BTreeMap::new();
        for reference in &document.meta.references {
            let text = reference.text.trim();
            let id = if let Some(id) = by_text.get(text) {
                id.clone()
            } else {
                let mut id = reference.id.clone();
                while used.contains(&id) {
                    id = next.to_string();
                    next += 1;
                }
                used.insert(id.clone());
                by_text.insert(text, id.clone());
                references.push(Reference { id: id.clone(), ..reference.clone() });
                id
            };
            ids.insert(reference.id.clone(), id);
        }
        maps.push(ids);
    }
    (references, maps)
}

// The condition of an element that several documents contain.

/// The definitions of the result, to which rules with alternatives are added.
struct Conditions {
    definitions: Vec<Definition>,
    rules: BTreeSet<Box<str>>,
    /// Rules with an anchor. Alternatives of a rule all have one, or none has.
    anchored: BTreeSet<Box<str>>,
    choices: BTreeMap<Vec<Box<str>>, Box<str>>,
    mode: Mode,
}

impl Conditions {
    fn new(definitions: Vec<Definition>, mode: Mode) -> Self {
        let (mut rules, mut anchored) = (BTreeSet::new(), BTreeSet::new());
        for rule in definitions.iter().filter(|one| one.is_rule) {
            let has_anchor = rule.nodes.iter().any(|node| match &node.kind {
                NodeKind::Anchor => true,
                NodeKind::RuleReference(name) => anchored.contains(name),
                _ => false,
            });
            if has_anchor {
                anchored.insert(rule.name.clone());
            }
            rules.insert(rule.name.clone());
        }
        Self { definitions, rules, anchored, choices: BTreeMap::new(), mode }
    }

    fn into_definitions(self) -> Vec<Definition> {
        self.definitions
    }

    /// The combined condition, or an error if none is equivalent to it.
    fn combine(&mut self, conditions: &[Option<&Condition>]) -> Result<Option<Condition>, ()> {
        let is_intersection = self.mode == Mode::Intersection;
        let mut given: Vec<&Condition> = conditions.iter().copied().flatten().collect();
        if !is_intersection && given.len() < conditions.len() {
            return Ok(None);
        }
        given.sort_unstable_by_key(|condition| (condition.negated, &condition.rule));
        given.dedup();
        match &*given {
            [] => Ok(None),
            [one] => Ok(Some((*one).clone())),
            // One of the rules may match, or none of them.
            several if several.iter().all(|one| one.negated == is_intersection) => {
                let rules: Vec<Box<str>> = several.iter().map(|one| one.rule.clone()).collect();
                let anchored = rules.iter().filter(|rule| self.anchored.contains(*rule)).count();
                if anchored > 0 && anchored < rules.len() {
                    return Err(());
                }
                Ok(Some(Condition { rule: self.choice(rules), negated: is_intersection }))
            }
            _ => Err(()),
        }
    }

    /// The rule that matches if one of these does.
    fn choice(&mut self, rules: Vec<Box<str>>) -> Box<str> {
        if let Some(known) = self.choices.get(&rules) {
            return known.clone();
        }
        let mut name = String::new();
        for rule in &rules {
            name.push_str(if name.is_empty() { "" } else { "--or--" });
            name.push_str(rule);
        }
        while self.rules.contains(&*name) {
            name.push('-');
        }
        let name: Box<str> = name.into();
        let node = Node::new;
        let mut nodes = Vec::with_capacity(rules.len() + 4);
        nodes.extend([Group::Rule, Group::Choice].map(|group| node(NodeKind::Open(group))));
        nodes.extend(rules.iter().map(|rule| node(NodeKind::RuleReference(rule.clone()))));
        nodes.extend([node(NodeKind::Close), node(NodeKind::Close)]);
        self.definitions.push(Definition { name: name.clone(), is_rule: true, nodes });
        self.rules.insert(name.clone());
        self.choices.insert(rules, name.clone());
        name
    }
}

// Mappings that are missing for transitivity (RFC 8228 section 3).

const MISSING_COMMENT: &str = "added for transitivity";

/// Maps the elements of each set to each other. Ranges must not contain any of them.
fn add_missing_mappings(entries: &mut [Entry], sets: &[Vec<&[char]>]) -> Result<(), Error> {
    let mut at: BTreeMap<Box<[char]>, usize> = BTreeMap::new();
    for (position, entry) in entries.iter().enumerate() {
        if let Source::Sequence(source) = &entry.source {
            at.insert(source.clone(), position);
        }
    }
    let mut count = 0_usize;
    for set in sets {
        let sources: Vec<(usize, &[char])> =
            set.iter().filter_map(|member| Some((*at.get(*member)?, *member))).collect();
        count = count.saturating_add(sources.len().saturating_mul(set.len()));
        if count > 2 * MAX_ENTRIES {
            return Err(Error::new("12.2", format!("more than {MAX_ENTRIES} mappings")));
        }
        for (position, source) in sources {
            let Some(entry) = entries.get_mut(position) else { continue };
            let known: BTreeSet<Box<[char]>> =
                entry.variants.iter().map(|variant| variant.target.clone()).collect();
            // Also those outside the repertoire, because each may be the index of all others.
            let missing = set.iter().filter(|target| **target != source);
            for target in missing.filter(|target| !known.contains(**target)) {
                let note = Note { comment: Some(MISSING_COMMENT.into()), references: None };
                let (target, kind) = ((*target).into(), Some(BLOCKED.into()));
                entry.variants.push(VariantMapping { target, kind, condition: None, note });
            }
            entry.variants.sort_by(|one, other| one.target.cmp(&other.target));
        }
    }
    Ok(())
}

/// The sets of elements that mappings without conditions connect, in any document and in any direction.
fn variant_sets(documents: &[Document]) -> Vec<Vec<&[char]>> {
    let mut numbers: BTreeMap<&[char], usize> = BTreeMap::new();
    let mut parents: Vec<usize> = Vec::new();
    for entry in documents.iter().flat_map(|document| &document.entries) {
        let Source::Sequence(source) = &entry.source else { continue };
        for variant in entry.variants.iter().filter(|variant| variant.condition.is_none()) {
            let [one, other] = [&**source, &*variant.target].map(|element| {
                let number = *numbers.entry(element).or_insert(parents.len());
                if number == parents.len() {
                    parents.push(number);
                }
                root(&mut parents, number)
            });
            if let Some(parent) = parents.get_mut(one.max(other)) {
                *parent = one.min(other);
            }
        }
    }
    let mut sets: BTreeMap<usize, Vec<&[char]>> = BTreeMap::new();
    for (element, number) in numbers {
        sets.entry(root(&mut parents, number)).or_default().push(element);
    }
    sets.into_values().filter(|set| set.len() > 1).collect()
}

/// The representative of an element. Halves the path to it, so that paths remain short.
fn root(parents: &mut [usize], mut number: usize) -> usize {
    while let Some(parent) = parents.get(number).copied().filter(|parent| *parent != number) {
        let above = parents.get(parent).copied().unwrap_or(parent);
        if let Some(own) = parents.get_mut(number) {
            *own = above;
        }
        number = above;
    }
    number
}

// Actions, in an order that agrees with every document.

/// Everything but comment and references.
type Content<'a> =
    (&'a str, Option<&'a str>, Option<&'a str>, Option<(&'static str, &'a [Box<str>])>);

/// Equal actions become one, and the others follow the actions that precede them in their document. An action without a
/// condition comes last, because it is always triggered.
fn combine_actions(documents: &[Document], notes: &mut Vec<String>) -> Result<Vec<Action>, Error> {
    // Each different action once, and the numbers of those with a condition in their order.
    let (mut actions, mut order, mut last): (Vec<Action>, Vec<usize>, Vec<usize>) =
        Default::default();
    let mut numbers: BTreeMap<Content<'_>, usize> = BTreeMap::new();
    let mut all_notes: Vec<Vec<&Note>> = Vec::new();
    for (ruleset, document) in (1..).zip(documents) {
        let mut at = 0;
        for action in &document.actions {
            let number = *numbers.entry(content(action)).or_insert(actions.len());
            let is_new = number == actions.len();
            if is_new {
                actions.push(action.clone());
                all_notes.push(Vec::new());
            }
            if let Some(notes) = all_notes.get_mut(number) {
                notes.push(&action.note);
            }
            if actions.len() > MAX_DEFINITIONS {
                return Err(Error::new("12.2", format!("more than {MAX_DEFINITIONS} actions")));
            }
            if is_unconditional(action) {
                if is_new {
                    last.push(number);
                }
                break;
            }
            if is_new {
                order.insert(at, number);
                at += 1;
                continue;
            }
            let Some(found) = order.iter().position(|other| *other == number) else { continue };
            if found < at {
                let of = format!("{}: ruleset {ruleset}", action.disposition);
                notes.push(format!(
                    "an action {of} is in a different position: the first order was used"
                ));
            }
            at = at.max(found + 1);
        }
    }
    for (action, notes) in actions.iter_mut().zip(&all_notes) {
        action.note = joined_notes(notes);
    }
    Ok(order.iter().chain(&last).filter_map(|number| actions.get(*number).cloned()).collect())
}

fn is_unconditional(action: &Action) -> bool {
    action.matches.is_none() && action.not_matches.is_none() && action.trigger.is_none()
}

fn content(action: &Action) -> Content<'_> {
    let trigger = action.trigger.as_ref().map(|(kind, types)| (kind.name(), &**types));
    (&action.disposition, action.matches.as_deref(), action.not_matches.as_deref(), trigger)
}
