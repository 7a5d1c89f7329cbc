//! What comes of a block, in parts, so that no block's results are in memory all at once.

use super::blocks::EXCERPT;
use super::errors_file::Refusal;
use super::job::Purpose;
use super::survey::Survey;
use super::tally::Tally;
use super::unique::Ended;
use crate::input::Place;
pub(super) use crate::output::REASONS;
use crate::output::{self, Excerpt, Problem};

/// A part is handed on when it has this many bytes.
pub(crate) const FULL: usize = 2 << 20;

#[derive(Default, Debug)]
pub(crate) struct Part {
    pub(crate) output: Vec<u8>,
    /// The first reasons.
    pub(crate) reasons: Vec<String>,
    /// How many reasons there are.
    pub(crate) reason_count: u64,
    /// Objects for `--errors`.
    pub(crate) errors: Vec<u8>,
    /// For `--unique`, where the records end in the output.
    pub(crate) records: Vec<Ended>,
    pub(crate) tally: Tally,
    pub(crate) survey: Survey,
    pub(crate) end: End,
}

impl Part {
    /// Counts what was refused, and keeps it for `--errors`, if that is asked for.
    pub(super) fn refuse(
        &mut self,
        place: Place<'_>,
        shown: &[u8],
        problems: &[Problem],
        purpose: Purpose,
    ) {
        if let Some(first) = problems.first() {
            self.tally.refuse(first.kind());
        }
        if purpose == Purpose::WriteErrors {
            output::append_line(&mut self.errors, &Refusal::new(place, shown, problems));
        }
    }

    /// Keeps the first reasons, and counts all.
    pub(super) fn explain(&mut self, place: Place<'_>, shown: &[u8], problems: &[Problem]) {
        let room = REASONS.saturating_sub(self.reasons.len());
        // Of a line that is a name all is said by its number.
        let name = matches!(place, Place::Name { .. } | Place::Row { .. } if room > 0)
            .then(|| format!(", {}", Excerpt::new(&String::from_utf8_lossy(shown), EXCERPT)))
            .unwrap_or_default();
        let reason = |problem| format!("{place}{name}: {problem}");
        self.reasons.extend(problems.iter().take(room).map(reason));
        self.reason_count += problems.len() as u64;
    }
}

/// What follows a part.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// More of its block.
    #[default]
    More,
    /// Nothing of its block.
    OfBlock,
    /// Nothing at all: something was refused, and `--on-error` is `fail`.
    OfRun,
}
