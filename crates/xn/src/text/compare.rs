//! Compares names with protected ones, and stores the hits for their records.

use memchr::memchr2;
use xenonym_records::engine::Within;
use xenonym_safety::lookalikes::{Hit, Scratch};

use crate::output::lookalikes::{self, Search};
use crate::problem::Problem;

/// A search for look-alikes in a chunk.
pub(super) struct Comparison {
    search: Search,
    scratch: Scratch,
    /// Whether the chunk contains a sign of URLs, email addresses or quoted text. Lists of names contain none, so their names are not
    /// searched one by one.
    has_signs: bool,
    /// The facts on the last name.
    facts: Vec<String>,
    /// The hits of the record as JSON objects, with commas between them.
    objects: Vec<u8>,
    /// Whether a name of the record is a hit.
    has_hit: bool,
}

impl Comparison {
    /// A comparison of names in these bytes.
    pub(super) fn new(search: Search, bytes: &[u8]) -> Self {
        Self {
            search,
            scratch: Scratch::new(),
            has_signs: memchr2(b':', b'@', bytes).or_else(|| memchr2(b'"', b'<', bytes)).is_some(),
            facts: Vec::new(),
            objects: Vec::new(),
            has_hit: false,
        }
    }

    /// The protected names that a name imitates, or why it cannot be compared.
    pub(super) fn find(&mut self, name: &str) -> Result<Vec<Hit<'static>>, Problem> {
        let hits = self.search.find(name.trim(), &mut self.scratch);
        if hits.is_empty() && self.has_signs {
            Problem::of_url_or_address(name).map_or(Ok(()), Err)?;
        }
        self.has_hit |= !hits.is_empty();
        Ok(hits)
    }

    /// Stores the hits of a name for its record.
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
