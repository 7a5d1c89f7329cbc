//! Compares names with protected ones, and keeps what is found for the records that they are in.

use xenonym_records::engine::Within;
use xenonym_safety::lookalikes::{Hit, Scratch};

use crate::output::lookalikes::{self, Search};

/// A search for look-alikes in a chunk.
pub(super) struct Comparison {
    search: Search,
    scratch: Scratch,
    /// The facts on the last name.
    facts: Vec<String>,
    /// The hits of the record as JSON objects, with commas between them.
    objects: Vec<u8>,
    /// Whether a name of the record has a hit.
    has_hit: bool,
}

impl Comparison {
    pub(super) fn new(search: Search) -> Self {
        let (facts, objects) = (Vec::new(), Vec::new());
        Self { search, scratch: Scratch::new(), facts, objects, has_hit: false }
    }

    /// The protected names that a name imitates.
    pub(super) fn find(&mut self, name: &str) -> Vec<Hit<'static>> {
        let hits = self.search.find(name.trim(), &mut self.scratch);
        self.has_hit |= !hits.is_empty();
        hits
    }

    /// Keeps the hits of a name for its record.
    pub(super) fn keep(&mut self, name: &str, within: Within<'_>, hits: &[Hit<'_>]) {
        match within {
            Within::Field(_) => lookalikes::append_objects(&mut self.objects, name, hits),
            _ => self.facts = lookalikes::facts(hits),
        }
    }

    /// Whether names without a hit are written too.
    pub(super) fn shows_all(&self) -> bool {
        self.search.shows_all
    }

    pub(super) fn take_facts(&mut self) -> Vec<String> {
        std::mem::take(&mut self.facts)
    }

    /// The hits of the record as a JSON array.
    pub(super) fn take_array(&mut self) -> String {
        let array = format!("[{}]", String::from_utf8_lossy(&self.objects));
        self.objects.clear();
        array
    }

    /// Whether the record is written. The next name is of another record.
    pub(super) fn end_record(&mut self) -> bool {
        std::mem::take(&mut self.has_hit) || self.search.shows_all
    }
}
