//! Where the elements of a document begin.

use alloc::vec::Vec;

/// Bytes of a document, after a byte order mark.
#[derive(Debug, Default)]
pub(crate) struct Places {
    /// For each entry, its first byte and the number of mappings before it.
    entries: Vec<(usize, usize)>,
    variants: Vec<usize>,
    definitions: Vec<usize>,
    actions: Vec<usize>,
}

impl Places {
    pub(super) fn add_entry(&mut self, at: usize) {
        self.entries.push((at, self.variants.len()));
    }

    pub(super) fn add_variant(&mut self, at: usize) {
        self.variants.push(at);
    }

    pub(super) fn add_definition(&mut self, at: usize) {
        self.definitions.push(at);
    }

    pub(super) fn add_action(&mut self, at: usize) {
        self.actions.push(at);
    }

    pub(crate) fn entry(&self, number: usize) -> usize {
        self.entries.get(number).map_or(0, |entry| entry.0)
    }

    /// The place of a mapping, by the number of its entry and its own number there.
    pub(crate) fn variant(&self, entry: usize, number: usize) -> usize {
        let first = self.entries.get(entry).map_or(0, |entry| entry.1);
        self.variants.get(first + number).copied().unwrap_or(0)
    }

    pub(crate) fn definition(&self, number: usize) -> usize {
        self.definitions.get(number).copied().unwrap_or(0)
    }

    pub(crate) fn action(&self, number: usize) -> usize {
        self.actions.get(number).copied().unwrap_or(0)
    }
}
