//! Lists of many records: where they come from and go to, and what becomes of what is refused.

use std::num::NonZero;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use clap::{Args, ValueEnum};

use super::{FileArgs, wrong_use};

/// What of a file is converted at once.
const BLOCK: usize = 1 << 20;

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Lists")]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(crate) struct BulkArgs {
    #[command(flatten)]
    pub(crate) input: FileArgs,

    /// Write to FILE, in the compression that its ending says (.gz, .zst, .bz2, .xz)
    ///
    /// FILE gets its name when it is complete; until then it is FILE.xn-part in the same folder. Where
    /// an input cannot be read the run ends.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Go on where a run with the same arguments was interrupted, from files that did not change; not
    /// for columns
    #[arg(long, requires_all = ["output", "files"], conflicts_with = "unique")]
    pub(crate) resume: bool,

    /// What stands in the place of what is refused
    ///
    /// Without this it is nothing where there is no result, and the result where there is one
    /// beside the errors, as ToUnicode has it.
    #[arg(long, value_name = "WHAT", value_enum)]
    pub(crate) on_error: Option<OnError>,

    /// Write all that is refused to FILE: JSON, an object a line, with file, line (or row and column),
    /// input and errors
    #[arg(long, value_name = "FILE")]
    pub(crate) errors: Option<PathBuf>,

    /// Of lines whose names are the same, keep the first
    ///
    /// This takes 20 to 60 bytes of memory for each name that is kept.
    #[arg(long)]
    pub(crate) unique: bool,

    /// Say how many names became what in the end, as is done unasked from 10,000 names on
    #[arg(long, conflicts_with = "quiet")]
    summary: bool,

    /// Say nothing of what is refused, and nothing in the end
    #[arg(short, long)]
    quiet: bool,

    /// Converting threads; without this as many as there are cores
    ///
    /// In memory are at most 16 blocks of 1 MiB of the input, or 2 x N + 2 if that is more, and of
    /// each what comes of it, in parts of 2 MiB. A line that is longer is a block.
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,

    /// Refuse lines of more bytes than this
    #[arg(long, value_name = "BYTES", default_value = "16777216")]
    max_line: NonZero<usize>,

    /// For tests: bytes, or rows of columns, converted at once
    #[arg(long, hide = true, value_name = "BYTES")]
    block_size: Option<NonZero<usize>>,

    /// For tests: how often the journal of an output is written
    #[arg(long, hide = true, value_name = "MILLISECONDS")]
    checkpoint_every: Option<u64>,
}

/// As many as were asked for, or as there are cores.
pub(super) fn threads(asked: Option<NonZero<usize>>) -> usize {
    let cores = || thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    asked.unwrap_or_else(cores).get()
}

/// How much is said on standard error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Loudness {
    Quiet,
    Usual,
    Summary,
}

impl BulkArgs {
    pub(crate) fn threads(&self) -> usize {
        threads(self.threads)
    }

    pub(crate) fn block_size(&self) -> usize {
        self.block_size.map_or(BLOCK, NonZero::get)
    }

    /// For tests: rows of columns converted at once.
    pub(crate) fn rows_at_once(&self) -> Option<usize> {
        self.block_size.map(NonZero::get)
    }

    pub(crate) fn max_line(&self) -> usize {
        self.max_line.get()
    }

    pub(crate) fn checkpoint_every(&self) -> Duration {
        Duration::from_millis(self.checkpoint_every.unwrap_or(1000))
    }

    pub(crate) fn loudness(&self) -> Loudness {
        if self.quiet {
            Loudness::Quiet
        } else if self.summary {
            Loudness::Summary
        } else {
            Loudness::Usual
        }
    }

    /// All that makes the results of one run differ from those of another.
    pub(crate) fn options(&self) -> String {
        let Self { on_error, errors, max_line, .. } = self;
        format!("{on_error:?} {errors:?} {max_line}")
    }

    /// Ends the run as wrong use if there are options that names given as arguments have no use for.
    pub(crate) fn are_for_lists(&self) {
        let given = [
            (self.output.is_some(), "--output"),
            (self.on_error.is_some(), "--on-error"),
            (self.errors.is_some(), "--errors"),
            (self.unique, "--unique"),
            (self.summary, "--summary"),
            (self.threads.is_some(), "--threads"),
        ];
        if let Some((_, option)) = given.into_iter().find(|(is_given, _)| *is_given) {
            wrong_use(format!("{option} is for lists, in files or standard input"));
        }
    }
}

/// What becomes of a record that has something refused in it.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OnError {
    /// Nothing stands in its place: the line is empty, the value of a column null
    Blank,
    /// It stays as it is
    Keep,
    /// Its line is left out
    Drop,
    /// The run ends before it, with exit code 1
    Fail,
}
