//! The results of a chunk, in parts, so that they are never in memory all at once.

use serde::Serialize;

use super::dedup::RecordEnd;
use super::tally::Tally;
use crate::location::Place;
use crate::output;
use crate::problem::Problem;
use crate::terminal::Excerpt;

/// A part is passed on when it reaches this many bytes.
const FULL: usize = 2 << 20;

/// How many reasons a run prints.
pub(crate) const MAX_REASONS: usize = 100;

/// How many bytes of a long record are printed.
pub(crate) const EXCERPT: usize = 64;

#[derive(Default, Debug)]
pub(crate) struct OutputPart {
    pub(crate) output: Vec<u8>,
    /// The first reasons.
    pub(crate) reasons: Vec<String>,
    /// The number of all reasons.
    pub(crate) reason_count: u64,
    /// Objects for `--errors`.
    pub(crate) errors: Vec<u8>,
    /// For `--unique`, the ends of the records in the output.
    pub(crate) records: Vec<RecordEnd>,
    pub(crate) tally: Tally,
    /// Whether the output before this part comes from another file, which may lack a line ending.
    pub(crate) follows_file: bool,
    /// Whether it ends a chunk of records.
    pub(crate) ends_records: bool,
    /// Whether a rejected name ends the run.
    pub(crate) ends_run: bool,
}

/// A line of the `--errors` file.
#[derive(Serialize)]
struct Rejection<'a> {
    #[serde(flatten)]
    place: Place<'a>,
    /// Bytes that are not UTF-8 become U+FFFD.
    input: &'a str,
    errors: &'a [Problem],
}

impl OutputPart {
    /// Whether it should be passed on, counting bytes of output that are added later.
    pub(crate) fn is_full(&self, output: usize) -> bool {
        output + self.output.len() + self.errors.len() >= FULL
    }

    /// Adds the report on the following records, none of which is written yet.
    #[cfg(feature = "columnar")]
    pub(crate) fn add_report(&mut self, next: Self) {
        debug_assert!(next.output.is_empty() && next.records.is_empty());
        let room = MAX_REASONS.saturating_sub(self.reasons.len());
        self.reasons.extend(next.reasons.into_iter().take(room));
        self.reason_count += next.reason_count;
        self.errors.extend(next.errors);
        self.tally.add(next.tally);
        self.ends_run |= next.ends_run;
    }

    /// Counts a rejected name or record, and stores it for `--errors` if the run writes such a file.
    pub(crate) fn reject(
        &mut self,
        place: Place<'_>,
        input: &[u8],
        problems: &[Problem],
        writes_errors: bool,
    ) {
        if let Some(first) = problems.first() {
            self.tally.reject(first.kind());
        }
        if writes_errors {
            let input = &String::from_utf8_lossy(input);
            let rejection = Rejection { place, input, errors: problems };
            output::append_line(&mut self.errors, &rejection);
        }
    }

    /// Stores the first reasons, and counts all of them.
    pub(crate) fn explain(&mut self, place: Place<'_>, input: &[u8], problems: &[Problem]) {
        let room = MAX_REASONS.saturating_sub(self.reasons.len());
        // For a line that is a name, its number is enough.
        let name = if place != Place::of(place.origin) && room > 0 {
            format!(", {}", Excerpt::new(&String::from_utf8_lossy(input), EXCERPT))
        } else {
            String::new()
        };
        let reason = |problem: &Problem| format!("{place}{name}: {}", problem.brief());
        self.reasons.extend(problems.iter().take(room).map(reason));
        self.reason_count += problems.len() as u64;
    }
}
