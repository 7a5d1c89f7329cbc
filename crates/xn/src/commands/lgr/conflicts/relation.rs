//! How a new label relates to a registered one with the same index label.

use serde::Serialize;
use xenonym_lgr::document::Source;
use xenonym_lgr::{Document, Replacement, Ruleset};

/// Longer labels are compared by their index labels only. In the DNS, none has more than 63 code points.
const MAX_CODE_POINTS: usize = 255;

/// A ruleset, with its document unless it is built in.
type Loaded = (Ruleset, Option<Document>);

/// The rulesets of a run.
pub(super) struct Rulesets {
    pub(super) own: Loaded,
    /// The one of index labels, if it is another.
    pub(super) common: Option<Loaded>,
}

impl Rulesets {
    /// The ruleset of index labels.
    pub(super) fn of_index(&self) -> &Ruleset {
        &self.common.as_ref().unwrap_or(&self.own).0
    }

    fn each(&self) -> impl Iterator<Item = &Loaded> {
        [&self.own].into_iter().chain(&self.common)
    }
}

/// How a new label relates to a registered one.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Debug)]
#[serde(rename_all = "snake_case")]
pub(super) enum Kind {
    /// It is the same label.
    Same,
    /// It is a variant of the registered one.
    Variant,
    /// Only the registered one is a variant of it.
    Reverse,
    /// Only their index labels are equal.
    Index,
}

/// The kind of a relation, with the mappings that make one label from the other.
pub(super) struct Relation<'r> {
    pub(super) kind: Kind,
    pub(super) disposition: Option<&'r str>,
    pub(super) mappings: Vec<Mapping>,
}

/// An element that is replaced.
#[derive(Serialize)]
pub(super) struct Mapping {
    at: usize,
    pub(super) from: String,
    pub(super) to: String,
    #[serde(rename = "type")]
    pub(super) kind: Option<String>,
}

impl<'r> Relation<'r> {
    pub(super) fn new(rulesets: &'r Rulesets, label: &str, registered: &str) -> Self {
        let (label_len, registered_len) = (label.chars().count(), registered.chars().count());
        if label == registered {
            return Self { kind: Kind::Same, disposition: None, mappings: Vec::new() };
        }
        if label_len.max(registered_len) <= MAX_CODE_POINTS {
            let ways = [(Kind::Variant, registered, label), (Kind::Reverse, label, registered)];
            for (kind, from, to) in ways {
                if let Some(found) = rulesets.each().find_map(|one| Self::of(one, kind, from, to)) {
                    return found;
                }
            }
        }
        Self { kind: Kind::Index, disposition: None, mappings: Vec::new() }
    }

    /// The relation of a label to its variant, if it is one.
    fn of((ruleset, document): &'r Loaded, kind: Kind, from: &str, to: &str) -> Option<Self> {
        let variant = ruleset.variant(from, to).ok().flatten()?;
        let replacements = ruleset.replacements(from, to).ok().flatten().unwrap_or_default();
        let mappings = replacements.iter().map(|one| Mapping::new(one, document.as_ref()));
        let disposition = Some(variant.disposition());
        Some(Self { kind, disposition, mappings: mappings.collect() })
    }
}

impl Mapping {
    fn new(replacement: &Replacement, document: Option<&Document>) -> Self {
        let kind = replacement.kind().map(str::to_owned);
        Self {
            at: replacement.at(),
            from: replacement.source().to_owned(),
            to: replacement.target().to_owned(),
            kind: kind.or_else(|| written(document?, replacement)),
        }
    }
}

/// The type of a mapping in a document, if all mappings between the two texts have it.
fn written(document: &Document, replacement: &Replacement) -> Option<String> {
    let is_text = |code_points: &[char], text: &str| code_points.iter().copied().eq(text.chars());
    let entries = document.entries.iter().filter(|entry| match &entry.source {
        Source::Sequence(source) => is_text(source, replacement.source()),
        Source::Range(..) => false,
    });
    let variants = entries.flat_map(|entry| &entry.variants);
    let mut kinds = variants
        .filter(|variant| is_text(&variant.target, replacement.target()))
        .map(|variant| variant.kind.as_deref());
    let first = kinds.next()??;
    kinds.all(|other| other == Some(first)).then(|| first.to_owned())
}
