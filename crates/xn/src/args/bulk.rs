//! Lists of many records: where they come from and go to, and what becomes of what is refused.

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use clap::{Args, ValueEnum};

use super::{FileArgs, number, wrong_use};
use crate::input::title;

/// What of a file is converted at once.
const BLOCK: usize = 1 << 20;

/// As a FILE that is written, in the place of a path.
pub(crate) const STANDARD_OUTPUT: &str = "-";

/// From so many names on, a summary is given unasked.
const MANY: u64 = 10_000;

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Lists")]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(crate) struct BulkArgs {
    #[command(flatten)]
    pub(crate) input: FileArgs,

    /// Write to FILE, in the compression that its ending says (.gz, .zst, .bz2, .xz)
    ///
    /// FILE gets its name when it is complete; until then it has a name that ends in .xn-part, in the
    /// same folder. Where an input cannot be read the run ends. As - it is standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

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
    #[arg(long)]
    summary: bool,

    /// Say nothing of what is refused, and in the end only the summary that is asked for
    #[arg(short, long)]
    quiet: bool,

    /// Converting threads; without this as many as there are cores
    ///
    /// In memory are at most 16 blocks of 1 MiB of the input, or 2 x N + 2 if that is more, and of
    /// each what comes of it, in parts of 2 MiB. A line that is longer is a block.
    #[arg(long, value_name = "N", value_parser = number::threads, allow_negative_numbers = true)]
    threads: Option<NonZero<usize>>,

    /// Refuse lines of more bytes than this; k, M and G behind a number are KiB, MiB and GiB
    #[arg(
        long,
        value_name = "BYTES",
        default_value = "16M",
        value_parser = number::bytes,
        allow_negative_numbers = true
    )]
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

    /// Whether only what is asked for is said, and what fails.
    pub(crate) fn is_quiet(&self) -> bool {
        self.quiet
    }

    /// From so many names on the run ends with a summary.
    pub(crate) fn summary_from(&self) -> u64 {
        match (self.summary, self.quiet) {
            (true, _) => 0,
            (false, true) => u64::MAX,
            (false, false) => MANY,
        }
    }

    /// The file that is written, unless that is standard output.
    pub(crate) fn output(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| *path != Path::new(STANDARD_OUTPUT))
    }

    /// What makes the results of one run differ from those of another, each with the option's name.
    pub(crate) fn options(&self) -> [(&'static str, String); 3] {
        let errors = self.errors.as_ref().map(|path| title(path));
        let on_error = self.on_error.and_then(|what| what.to_possible_value());
        let on_error = on_error.map(|value| value.get_name().to_owned());
        let or_none = |value: Option<String>| value.unwrap_or_else(|| "not given".to_owned());
        [
            ("--on-error", or_none(on_error)),
            ("--errors", or_none(errors)),
            ("--max-line", self.max_line.to_string()),
        ]
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
