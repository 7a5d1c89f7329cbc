//! How far a run came: the state in the journal, from which `--resume` continues.

use serde::{Deserialize, Serialize};

use super::tally::Tally;

/// A place between two records of the input.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Position {
    /// The index of the file.
    pub(crate) file: usize,
    /// In bytes of the decompressed file.
    pub(crate) offset: u64,
    /// The number of the next line, from 1.
    pub(crate) line: u64,
    /// The number of fields in the first row of the first file, in files without a header.
    pub(crate) first_width: Option<usize>,
}

impl Default for Position {
    fn default() -> Self {
        Self::start_of(0)
    }
}

impl Position {
    pub(crate) fn start_of(file: usize) -> Self {
        Self { file, offset: 0, line: 1, first_width: None }
    }
}

/// How far a run came.
#[derive(Serialize, Deserialize, Clone, Default, Debug)]
pub(crate) struct Checkpoint {
    pub(crate) position: Position,
    /// Whether the last line of the output lacks its ending.
    pub(crate) is_unended: bool,
    /// Whether another file was started, without any output yet.
    pub(crate) follows_file: bool,
    /// How many reasons there were, printed or not.
    pub(crate) reasons: u64,
    pub(crate) tally: Tally,
}
