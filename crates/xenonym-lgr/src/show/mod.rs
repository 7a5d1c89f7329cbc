//! Rulesets for people to read: a summary as text, and a page of HTML.
//!
//! The page needs no script and no network. Text of the document is escaped, and of a description in HTML only elements
//! without effect outside it are kept. The names of code points come from the caller, because they are large.

mod description;
mod html;
mod words;

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

use crate::document::{Document, Entry, Source, VariantMapping};
use crate::tables::{invalid_kinds, is_outside};

/// Shows a document.
#[derive(Clone, Copy)]
pub struct Show<'a> {
    document: &'a Document,
    name: &'a dyn Fn(char) -> String,
}

impl core::fmt::Debug for Show<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Show").field("document", self.document).finish_non_exhaustive()
    }
}

impl<'a> Show<'a> {
    /// Shows a document with these names of code points.
    pub fn new(document: &'a Document, name: &'a dyn Fn(char) -> String) -> Self {
        Self { document, name }
    }

    /// Returns a summary, of at most `sets` variant sets.
    ///
    /// ```
    /// use xenonym_lgr::{Document, show::Show};
    ///
    /// let xml = r#"<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><data><char cp="0061"/></data></lgr>"#;
    /// let document = Document::parse(xml.as_bytes())?;
    /// let text = Show::new(&document, &|_| String::new()).text(10);
    /// assert!(text.contains("code points   1\n"));
    /// # Ok::<(), xenonym_lgr::Error>(())
    /// ```
    pub fn text(&self, sets: usize) -> String {
        summary(self.document, sets)
    }

    /// Returns a page of HTML with everything that the document contains.
    pub fn html(&self) -> String {
        html::page(self)
    }

    /// The names of a sequence's code points.
    fn names(&self, sequence: &[char]) -> String {
        let names: Vec<String> = sequence.iter().map(|one| (self.name)(*one)).collect();
        names.join(" + ")
    }
}

/// The title: the comment on the version, or the languages.
fn title(document: &Document) -> String {
    let comment = document.meta.version.as_ref().and_then(|version| version.1.clone());
    match comment.filter(|comment| !comment.trim().is_empty()) {
        Some(comment) => comment,
        None if document.meta.languages.is_empty() => String::from("Label generation ruleset"),
        None => format!("Label generation ruleset for {}", document.meta.languages.join(", ")),
    }
}

/// What is known about the whole document: a name and a value per row.
fn facts(document: &Document) -> Vec<(&'static str, String)> {
    let meta = &document.meta;
    let mut facts = Vec::new();
    let mut add = |name, value: Option<String>| {
        facts.extend(value.filter(|value| !value.is_empty()).map(|value| (name, value)));
    };
    add("version", meta.version.as_ref().map(|version| version.0.clone()));
    add("date", meta.date.clone());
    add("valid from", meta.validity_start.clone());
    add("valid until", meta.validity_end.clone());
    add("language", Some(meta.languages.join(", ")));
    let scopes: Vec<String> = meta
        .scopes
        .iter()
        .map(|(kind, scope)| match (&**kind, &**scope) {
            ("domain", ".") => String::from("top-level domains"),
            ("domain", scope) => format!("names below {scope}"),
            (kind, scope) => format!("{kind} {scope}"),
        })
        .collect();
    add("scope", Some(scopes.join(", ")));
    let unicode = meta.unicode_version;
    add("Unicode", unicode.map(|[major, minor, update]| format!("{major}.{minor}.{update}")));
    let [single, sequences, outside] = size(document);
    let some =
        |count: usize| Some(count).filter(|count| *count > 0).map(|count| format!("{count}"));
    add("code points", Some(format!("{single}")));
    add("sequences", some(sequences));
    add("outside", some(outside).map(|count| format!("{count}, only variants of others")));
    let variants: usize = document.entries.iter().map(|entry| entry.variants.len()).sum();
    add("mappings", some(variants));
    facts
}

/// How many code points and sequences are permitted, and how many are listed outside the repertoire.
fn size(document: &Document) -> [usize; 3] {
    let invalid = invalid_kinds(document);
    let [mut single, mut sequences, mut outside] = [0; 3];
    for entry in &document.entries {
        match &entry.source {
            _ if is_outside(entry, &invalid) => outside += 1,
            Source::Sequence(sequence) if sequence.len() == 1 => single += 1,
            Source::Sequence(_) => sequences += 1,
            Source::Range(first, last) => single += (*first..=*last).count(),
        }
    }
    [single, sequences, outside]
}

/// The first sequence of an entry, for sorting.
fn first(entry: &Entry) -> &[char] {
    match &entry.source {
        Source::Sequence(sequence) => sequence,
        Source::Range(first, _) => core::slice::from_ref(first),
    }
}

/// The numbers of a sequence, as in `U+0061 U+0301`.
fn numbers(sequence: &[char]) -> String {
    if sequence.is_empty() {
        return String::from("nothing");
    }
    let list: Vec<String> =
        sequence.iter().map(|one| format!("U+{:04X}", u32::from(*one))).collect();
    list.join(" ")
}

/// The code points themselves, with a base for a mark, or nothing if they cannot be seen.
fn glyphs(sequence: &[char]) -> String {
    let is_hidden = |c: &char| crate::xml::is_hidden(*c) || c.is_whitespace();
    if sequence.iter().all(is_hidden) {
        return String::new();
    }
    let mut text = String::new();
    if sequence.first().is_some_and(|first| xenonym::unicode::is_mark(*first)) {
        text.push('\u{25CC}');
    }
    // Joiners change how their neighbors look. Other code points that are hidden may only do harm.
    text.extend(sequence.iter().filter(|c| !is_hidden(c) || matches!(c, '\u{200C}' | '\u{200D}')));
    text
}

/// Code points that are listed: numbers and glyphs, as in `U+0061 a`.
fn numbered(sequence: &[char]) -> String {
    match (numbers(sequence), glyphs(sequence)) {
        (numbers, glyphs) if glyphs.is_empty() => numbers,
        (numbers, glyphs) => format!("{numbers} {glyphs}"),
    }
}

// A summary for a terminal.

/// The most members of a set that are listed.
const MEMBERS: usize = 12;

fn summary(document: &Document, most: usize) -> String {
    let mut text = format!("{}\n", title(document).replace(['\n', '\r'], " "));
    for (name, value) in facts(document) {
        // Writing to memory cannot fail.
        let _ = writeln!(text, "  {name:13} {value}");
    }
    let found = sets(document);
    if !found.is_empty() {
        let _ = writeln!(text, "\nVariant sets ({})", found.len());
        for set in found.iter().take(most) {
            let _ = writeln!(text, "  {}", set_line(set));
        }
        if let Some(more) = found.len().checked_sub(most).filter(|more| *more > 0) {
            let _ = writeln!(text, "  and {more} more");
        }
    }
    let rules: Vec<_> = document.definitions.iter().filter(|one| one.is_rule).collect();
    if !rules.is_empty() {
        let _ = writeln!(text, "\nRules ({})", rules.len());
    }
    for rule in rules {
        let note = rule.nodes.first().and_then(|node| node.note.comment.as_deref());
        let comment = note.map(|note| format!(": {}", note.trim())).unwrap_or_default();
        let _ = writeln!(text, "  {}{}", rule.name, comment.replace(['\n', '\r'], " "));
    }
    text.push_str("\nActions\n");
    let own = document.actions.iter().map(words::action);
    let defaults = words::default_actions(&document.actions).iter().map(|one| (*one).into());
    for (number, sentence) in own.chain(defaults).enumerate() {
        let _ = writeln!(text, "  {number}  {sentence}");
    }
    text
}

/// The members of a set, and the types of its mappings.
fn set_line(set: &VariantSet<'_>) -> String {
    let mut members: Vec<String> =
        set.members.iter().take(MEMBERS).map(|member| numbered(member)).collect();
    if let Some(more) = set.members.len().checked_sub(MEMBERS).filter(|more| *more > 0) {
        members.push(format!("and {more} more"));
    }
    let mut kinds: Vec<&str> = Vec::new();
    for variant in set.mappings.values().flatten() {
        kinds.push(variant.kind.as_deref().unwrap_or("no type"));
    }
    kinds.sort_unstable();
    kinds.dedup();
    let conditions = set.mappings.values().flatten().any(|variant| variant.condition.is_some());
    let conditions = if conditions { ", some with conditions" } else { "" };
    format!("{} ({}{conditions})", members.join(", "), kinds.join(", "))
}

// Variant sets: the sequences that mappings connect.

/// A set of sequences.
struct VariantSet<'a> {
    /// In ascending order.
    members: Vec<&'a [char]>,
    /// By source and target, the types with their conditions.
    mappings: BTreeMap<(usize, usize), Vec<&'a VariantMapping>>,
}

impl VariantSet<'_> {
    /// The type of all mappings between different members, if each pair has one mapping and no mapping has a condition.
    fn uniform(&self) -> Option<&str> {
        let is_plain =
            self.mappings.values().all(|list| matches!(list[..], [one] if one.condition.is_none()));
        let mut kinds =
            self.mappings.iter().filter(|((from, to), _)| from != to).flat_map(|(_, list)| {
                list.iter().map(|variant| variant.kind.as_deref().unwrap_or("no type"))
            });
        let pairs = self.members.len() * (self.members.len() - 1);
        let is_full = kinds.clone().count() == pairs;
        let first = kinds.next()?;
        (is_plain && is_full && kinds.all(|kind| kind == first)).then_some(first)
    }

    /// The mappings from one member to another, in words.
    fn between(&self, from: usize, to: usize) -> String {
        let list = self.mappings.get(&(from, to)).map_or(&[][..], |list| list);
        let texts: Vec<String> = list.iter().map(|variant| words::mapping(variant)).collect();
        texts.join("; ")
    }
}

/// All sets, in the order of their first members.
fn sets(document: &Document) -> Vec<VariantSet<'_>> {
    let mut numbers: BTreeMap<&[char], usize> = BTreeMap::new();
    let sources = || {
        document.entries.iter().filter_map(|entry| match &entry.source {
            Source::Sequence(source) => Some((&**source, &entry.variants)),
            Source::Range(..) => None,
        })
    };
    for (source, variants) in sources() {
        for variant in variants {
            for sequence in [source, &variant.target] {
                let next = numbers.len();
                numbers.entry(sequence).or_insert(next);
            }
        }
    }
    let mut groups = Groups((0..numbers.len()).collect());
    let mut mappings: Vec<(usize, usize, &VariantMapping)> = Vec::new();
    for (source, variants) in sources() {
        for variant in variants {
            let ends = (numbers.get(source), numbers.get(&*variant.target));
            if let (Some(&from), Some(&to)) = ends {
                groups.join(from, to);
                mappings.push((from, to, variant));
            }
        }
    }
    // The members of each group, which are found in ascending order.
    let mut by_group: BTreeMap<usize, VariantSet<'_>> = BTreeMap::new();
    let mut places = alloc::vec![0; numbers.len()];
    let mut order: Vec<usize> = Vec::new();
    for (sequence, number) in &numbers {
        let group = groups.find(*number);
        let set = by_group.entry(group).or_insert_with(|| {
            order.push(group);
            VariantSet { members: Vec::new(), mappings: BTreeMap::new() }
        });
        if let Some(place) = places.get_mut(*number) {
            *place = set.members.len();
        }
        set.members.push(sequence);
    }
    for (from, to, variant) in mappings {
        let ends = (places.get(from), places.get(to));
        if let (Some(&source), Some(&target), Some(set)) =
            (ends.0, ends.1, by_group.get_mut(&groups.find(from)))
        {
            set.mappings.entry((source, target)).or_default().push(variant);
        }
    }
    // A code point that only maps to itself is not in a set.
    let sets = order.into_iter().filter_map(|group| by_group.remove(&group));
    sets.filter(|set| set.members.len() > 1).collect()
}

/// Disjoint sets of numbers: each number leads to another one of its set, or to itself.
struct Groups(Vec<usize>);

impl Groups {
    fn find(&mut self, mut number: usize) -> usize {
        loop {
            let next = self.0.get(number).copied().unwrap_or(number);
            if next == number {
                return number;
            }
            // Halves the path.
            let after = self.0.get(next).copied().unwrap_or(next);
            if let Some(place) = self.0.get_mut(number) {
                *place = after;
            }
            number = after;
        }
    }

    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.find(one), self.find(other));
        if let Some(place) = self.0.get_mut(one.max(other)) {
            *place = one.min(other);
        }
    }
}
