//! Lists of many records: where they come from and go to, and what becomes of what is refused.

use std::num::NonZero;
use std::thread;

use clap::{Args, ValueEnum};

use super::FileArgs;

/// What of a file is converted at once.
const BLOCK: usize = 1 << 20;

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Lists")]
pub(crate) struct BulkArgs {
    #[command(flatten)]
    pub(crate) input: FileArgs,

    /// What stands in the place of what is refused
    ///
    /// Without this it is nothing where there is no result, and the result where there is one
    /// beside the errors, as ToUnicode has it.
    #[arg(long, value_name = "WHAT", value_enum)]
    pub(crate) on_error: Option<OnError>,

    /// Converting threads; as many as there are cores, if not given
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,

    /// Refuse lines of more bytes than this
    #[arg(long, value_name = "BYTES", default_value = "16777216")]
    max_line: NonZero<usize>,

    /// For tests: bytes converted at once
    #[arg(long, hide = true, value_name = "BYTES")]
    block_size: Option<NonZero<usize>>,
}

impl BulkArgs {
    pub(crate) fn threads(&self) -> usize {
        let cores = || thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        self.threads.unwrap_or_else(cores).get()
    }

    pub(crate) fn block_size(&self) -> usize {
        self.block_size.map_or(BLOCK, NonZero::get)
    }

    pub(crate) fn max_line(&self) -> usize {
        self.max_line.get()
    }
}

/// What becomes of a record that has something refused in it.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OnError {
    /// Nothing stands in its place: the line is empty
    Blank,
    /// It stays as it is
    Keep,
    /// Its line is left out
    Drop,
    /// The run ends before it, with exit code 1
    Fail,
}
