//! Code points, ranges, sequences and their mappings.

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::{Conditions, Mode, joined_notes};
use crate::document::{CodePointSet, Condition, Document, Entry, Source, VariantMapping};
use crate::error::Error;
use crate::lint::{condition_text, shown};
use crate::xml::MAX_BYTES;

pub(super) const BLOCKED: &str = "blocked";
/// The type of reflexive mappings of code points outside the repertoire (RFC 8228 section 14).
const OUTSIDE: &str = "out-of-repertoire-var";

/// The elements in ascending order, each once. Members of `sets` are not in ranges, so that they can have mappings.
pub(super) fn combine(
    documents: &[Document],
    mode: Mode,
    sets: &[Vec<&[char]>],
    conditions: &mut Conditions,
    notes: &mut Vec<String>,
) -> Result<Vec<Entry>, Error> {
    let mut combined = Vec::new();
    // Each part of a divided range repeats the text of the whole.
    let all = documents.iter().flat_map(|document| &document.entries);
    let (mut text, most_text) =
        (0_usize, all.map(text_len).sum::<usize>().saturating_add(MAX_BYTES));
    let mut combine = |source: Source, found: &[&Entry]| {
        if mode == Mode::Intersection && found.len() < documents.len() {
            return;
        }
        text = found.iter().fold(text, |text, entry| text.saturating_add(text_len(entry)));
        if text > most_text {
            return;
        }
        let mut one = Combining { mode, source, conditions: &mut *conditions, notes: &mut *notes };
        combined.extend(one.entry(found));
    };
    each_range(documents, sets, &mut combine);
    for (source, found) in sequences(documents) {
        combine(Source::Sequence(source.into()), &found);
    }
    if text > most_text {
        let message = "the ranges are divided into too many parts for their tags and comments";
        return Err(Error::new("12.2", message));
    }
    if mode == Mode::Intersection {
        remove_lost_targets(&mut combined, documents);
    }
    Ok(combined)
}

/// The bytes of condition, tags, comment and references.
fn text_len(entry: &Entry) -> usize {
    let note = [&entry.note.comment, &entry.note.references].into_iter().flatten();
    let condition = entry.condition.iter().map(|condition| &condition.rule);
    note.chain(condition).chain(&entry.tags).map(|text| text.len()).sum()
}

/// Calls `take` with all ranges in which every document is constant, and the entries there. Members of `sets` are alone.
fn each_range<'a>(
    documents: &'a [Document],
    sets: &[Vec<&[char]>],
    take: &mut dyn FnMut(Source, &[&'a Entry]),
) {
    // Where the entries of a document begin and end.
    let mut changes: BTreeMap<u32, Vec<(usize, Option<&'a Entry>)>> = BTreeMap::new();
    for (at, document) in documents.iter().enumerate() {
        for entry in &document.entries {
            let Some((first, last)) = range(entry) else { continue };
            changes.entry(last + 1).or_default().insert(0, (at, None));
            changes.entry(first).or_default().push((at, Some(entry)));
        }
    }
    for member in sets.iter().flatten() {
        if let [one] = **member {
            changes.entry(u32::from(one)).or_default();
            changes.entry(u32::from(one) + 1).or_default();
        }
    }
    let mut current: BTreeMap<usize, &Entry> = BTreeMap::new();
    let mut first = 0;
    for (next, changes) in changes {
        // If a range contains the surrogates, documents may differ from each other before and after them.
        let begin = char::from_u32(first).unwrap_or('\u{E000}');
        let end = char::from_u32(next.saturating_sub(1)).unwrap_or('\u{D7FF}');
        if !current.is_empty() && begin <= end {
            let is_one = begin == end;
            let source =
                if is_one { Source::Sequence([begin].into()) } else { Source::Range(begin, end) };
            take(source, &current.values().copied().collect::<Vec<_>>());
        }
        for (at, entry) in changes {
            match entry {
                Some(entry) => current.insert(at, entry),
                None => current.remove(&at),
            };
        }
        first = next;
    }
}

/// The first and last code point. Nothing for sequences and the empty source.
fn range(entry: &Entry) -> Option<(u32, u32)> {
    match &entry.source {
        Source::Range(first, last) => Some((u32::from(*first), u32::from(*last))),
        Source::Sequence(sequence) => match **sequence {
            [one] => Some((u32::from(one), u32::from(one))),
            _ => None,
        },
    }
}

fn sequences(documents: &[Document]) -> BTreeMap<&[char], Vec<&Entry>> {
    let mut found: BTreeMap<&[char], Vec<&Entry>> = BTreeMap::new();
    for entry in documents.iter().flat_map(|document| &document.entries) {
        if let Source::Sequence(sequence) = &entry.source {
            if sequence.len() != 1 {
                found.entry(sequence).or_default().push(entry);
            }
        }
    }
    found
}

/// Removes mappings to elements that are no longer in the repertoire.
fn remove_lost_targets(entries: &mut [Entry], documents: &[Document]) {
    let kept = Repertoire::new(entries.iter());
    let before = Repertoire::new(documents.iter().flat_map(|document| &document.entries));
    for entry in entries {
        let is_lost = |target: &[char]| before.contains(target) && !kept.contains(target);
        entry.variants.retain(|variant| !is_lost(&variant.target));
    }
}

/// Elements, on their own or in ranges.
struct Repertoire {
    code_points: CodePointSet,
    sequences: BTreeSet<Box<[char]>>,
}

impl Repertoire {
    fn new<'a>(entries: impl Iterator<Item = &'a Entry>) -> Self {
        let (mut ranges, mut sequences) = (Vec::new(), BTreeSet::new());
        for entry in entries {
            match &entry.source {
                Source::Sequence(source) if source.len() != 1 => {
                    sequences.insert(source.clone());
                }
                _ => ranges.extend(range(entry)),
            }
        }
        Self { code_points: CodePointSet::new(ranges), sequences }
    }

    fn contains(&self, element: &[char]) -> bool {
        match element {
            [one] => self.code_points.contains(u32::from(*one)),
            _ => self.sequences.contains(element),
        }
    }
}

/// The target of a mapping, and its condition: whether it is negated, and its rule.
type Mapping = (Box<[char]>, Option<(bool, Box<str>)>);

/// Combines the entries of one source.
struct Combining<'a> {
    mode: Mode,
    source: Source,
    conditions: &'a mut Conditions,
    notes: &'a mut Vec<String>,
}

impl Combining<'_> {
    fn entry(&mut self, found: &[&Entry]) -> Option<Entry> {
        let is_member = |entry: &&&Entry| self.mode != Mode::Merge || !is_outside(entry);
        let members: Vec<&Entry> = found.iter().filter(is_member).copied().collect();
        let first = members.first()?;
        let conditions: Vec<_> = members.iter().map(|entry| entry.condition.as_ref()).collect();
        let condition = self.conditions.combine(&conditions).unwrap_or_else(|()| {
            self.say_difference("the conditions", &conditions);
            first.condition.clone()
        });
        let mut seen = BTreeSet::new();
        let tags = found.iter().flat_map(|entry| &entry.tags);
        let tags = tags.filter(|tag| seen.insert(*tag)).cloned().collect();
        let note = joined_notes(&found.iter().map(|entry| &entry.note).collect::<Vec<_>>());
        let variants = match self.mode {
            Mode::Intersection => self.common_variants(found),
            Mode::Union | Mode::Merge => self.all_variants(found),
        };
        // The empty source needs a variant (RFC 7940 section 5.3.3).
        let is_empty = matches!(&self.source, Source::Sequence(source) if source.is_empty());
        let source = self.source.clone();
        (!is_empty || !variants.is_empty()).then_some(Entry {
            source,
            condition,
            tags,
            variants,
            note,
        })
    }

    /// The mappings of all documents. In a merge, all of them are blocked, and none is reflexive.
    fn all_variants(&mut self, found: &[&Entry]) -> Vec<VariantMapping> {
        let mut variants: BTreeMap<Mapping, VariantMapping> = BTreeMap::new();
        for variant in found.iter().flat_map(|entry| &entry.variants) {
            if self.mode == Mode::Merge && is_reflexive(&self.source, variant) {
                continue;
            }
            let kind = match self.mode {
                Mode::Merge => Some(BLOCKED.into()),
                _ => variant.kind.clone(),
            };
            let condition = variant.condition.as_ref();
            let condition = condition.map(|one| (one.negated, one.rule.clone()));
            let mapping = (variant.target.clone(), condition);
            if let Some(same) = variants.get_mut(&mapping) {
                if same.kind != kind {
                    self.say_types(same, kind.as_deref());
                }
                same.note = joined_notes(&[&same.note, &variant.note]);
            } else {
                variants.insert(mapping, VariantMapping { kind, ..variant.clone() });
            }
        }
        // A mapping without a condition includes the same one with a condition (RFC 8228 section 16).
        let always: BTreeSet<_> = variants
            .values()
            .filter(|one| one.condition.is_none())
            .map(|one| (one.target.clone(), one.kind.clone()))
            .collect();
        let is_needed = |one: &VariantMapping| {
            one.condition.is_none() || !always.contains(&(one.target.clone(), one.kind.clone()))
        };
        variants.into_values().filter(is_needed).collect()
    }

    /// The mappings that all documents contain, with the stricter condition.
    fn common_variants(&mut self, found: &[&Entry]) -> Vec<VariantMapping> {
        let Some((first, others)) = found.split_first() else { return Vec::new() };
        let mut variants = first.variants.clone();
        for other in others {
            let mut by_target: BTreeMap<&[char], Vec<&VariantMapping>> = BTreeMap::new();
            for variant in &other.variants {
                by_target.entry(&variant.target).or_default().push(variant);
            }
            let mut known = BTreeSet::new();
            let mut common: Vec<VariantMapping> = Vec::new();
            for one in &variants {
                for same in by_target.get(&*one.target).into_iter().flatten() {
                    let condition = match (&one.condition, &same.condition) {
                        (None, condition) | (condition, None) => condition.clone(),
                        (Some(one), Some(other)) if one == other => Some(one.clone()),
                        (Some(_), Some(_)) => continue,
                    };
                    let key = condition.as_ref().map(|one| (one.negated, one.rule.clone()));
                    if !known.insert((one.target.clone(), key)) {
                        continue;
                    }
                    if one.kind != same.kind {
                        self.say_types(one, same.kind.as_deref());
                    }
                    common.push(VariantMapping { condition, ..one.clone() });
                }
            }
            variants = common;
        }
        variants
    }

    fn name(&self) -> String {
        match &self.source {
            Source::Sequence(sequence) => shown(sequence),
            Source::Range(first, last) => {
                format!("U+{:04X} to U+{:04X}", u32::from(*first), u32::from(*last))
            }
        }
    }

    fn say_difference(&mut self, what: &str, conditions: &[Option<&Condition>]) {
        let mut texts: Vec<String> = Vec::new();
        for text in conditions.iter().map(|condition| condition_text(*condition)) {
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
        let Some((kept, others)) = texts.split_first() else { return };
        let (name, others) = (self.name(), others.join(", "));
        self.notes.push(format!("{name}: {what} differ: kept {kept}, not {others}"));
    }

    fn say_types(&mut self, kept: &VariantMapping, other: Option<&str>) {
        let (name, target) = (self.name(), shown(&kept.target));
        let kind =
            |kind: Option<&str>| kind.map_or("no type".into(), |kind| format!("type {kind}"));
        let (kept, other) = (kind(kept.kind.as_deref()), kind(other));
        self.notes.push(format!("{name} to {target}: kept {kept}, not {other}"));
    }
}

/// Whether a mapping replaces an element by itself.
fn is_reflexive(source: &Source, variant: &VariantMapping) -> bool {
    matches!(source, Source::Sequence(source) if *source == variant.target)
}

/// Whether a document contains the element only as a variant of others.
fn is_outside(entry: &Entry) -> bool {
    let mut reflexive = entry.variants.iter().filter(|one| is_reflexive(&entry.source, one));
    reflexive.any(|variant| variant.kind.as_deref() == Some(OUTSIDE))
}
