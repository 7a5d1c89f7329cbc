//! What comes of a block, in parts, so that no block's results are in memory all at once.

use super::survey::Survey;
use super::tally::Tally;
use super::unique::Ended;
pub(super) use crate::output::REASONS;

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
