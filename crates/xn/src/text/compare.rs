//! Compares names with protected ones, and stores the hits for their records.

use xenonym_records::engine::Within;
use xenonym_safety::lookalikes::{Hit, Scratch};

use crate::output::lookalikes::{self, Search};
use crate::plan::FileFormat;
use crate::problem::Problem;

/// A search for look-alikes in a chunk.
pub(super) struct Comparison {
    search: Search,
    scratch: Scratch,
    /// Whether names may contain any ASCII character, as in zone files and URLs.
    has_any_ascii: bool,
    /// The facts on the last name.
    facts: Vec<String>,
    /// The hits of the record as JSON objects, with commas between them.
    objects: Vec<u8>,
    /// Whether a name of the record is a hit.
    has_hit: bool,
    /// Whether a name of the record was rejected.
    has_rejected: bool,
}

impl Comparison {
    /// A comparison of the names of a format.
    pub(super) fn new(search: Search, from: FileFormat) -> Self {
        Self {
            search,
            scratch: Scratch::new(),
            has_any_ascii: matches!(
                from,
                FileFormat::Zone | FileFormat::Urls | FileFormat::BareUrls
            ),
            facts: Vec::new(),
            objects: Vec::new(),
            has_hit: false,
            has_rejected: false,
        }
    }

    /// The protected names that a name imitates, or why it cannot be compared.
    pub(super) fn find(&mut self, name: &str) -> Result<Vec<Hit<'static>>, Problem> {
        let hits = self.search.find(name, self.has_any_ascii, &mut self.scratch)?;
        self.has_hit |= !hits.is_empty();
        Ok(hits)
    }

    /// Notes that a name of the record was rejected.
    pub(super) fn reject(&mut self) {
        self.has_rejected = true;
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

    /// The hits of the record as a JSON array, or null if none of the hits is known, because a name was rejected.
    pub(super) fn take_array(&mut self) -> String {
        if self.objects.is_empty() && self.has_rejected {
            return "null".to_owned();
        }
        let array = format!("[{}]", String::from_utf8_lossy(&self.objects));
        self.objects.clear();
        array
    }

    /// Whether the record is written. The next name is of another record.
    pub(super) fn end_record(&mut self) -> bool {
        self.has_rejected = false;
        std::mem::take(&mut self.has_hit) || self.search.shows_all
    }
}
