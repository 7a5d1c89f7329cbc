//! Metadata, and the numbers of references.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::Mode;
use crate::document::{Document, Meta, Reference};

/// The combined metadata, and for each document the new identifiers of its references.
pub(super) fn combine(documents: &[Document], mode: Mode) -> (Meta, Vec<BTreeMap<String, String>>) {
    let metas = || documents.iter().map(|document| &document.meta);
    let all = |texts: &mut dyn Iterator<Item = Option<&String>>| {
        texts.flatten().cloned().collect::<Vec<_>>()
    };
    let dates = all(&mut metas().map(|meta| meta.date.as_ref()));
    let starts = all(&mut metas().map(|meta| meta.validity_start.as_ref()));
    let ends = all(&mut metas().map(|meta| meta.validity_end.as_ref()));
    let (references, ids) = references(documents);
    let meta = Meta {
        version: same(metas().map(|meta| &meta.version)),
        date: dates.into_iter().max(),
        languages: list(metas().map(|meta| &*meta.languages), mode),
        scopes: list(metas().map(|meta| &*meta.scopes), mode),
        description: same(metas().map(|meta| &meta.description)),
        // All of them are in force.
        validity_start: starts.into_iter().max(),
        validity_end: ends.into_iter().min(),
        unicode_version: metas().filter_map(|meta| meta.unicode_version).max(),
        references,
    };
    (meta, ids)
}

/// The value that all of them have.
fn same<'a, T: PartialEq + Clone + 'a>(
    mut values: impl Iterator<Item = &'a Option<T>>,
) -> Option<T> {
    let first = values.next()?;
    values.all(|value| value == first).then(|| first.clone()).flatten()
}

fn list<'a, T: PartialEq + Clone + 'a>(lists: impl Iterator<Item = &'a [T]>, mode: Mode) -> Vec<T> {
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
fn references(documents: &[Document]) -> (Vec<Reference>, Vec<BTreeMap<String, String>>) {
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
