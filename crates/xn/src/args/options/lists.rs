//! Options of runs over many records: input, output, errors, limits.

use std::ffi::OsString;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread;

use clap::builder::PossibleValue;
use clap::{Arg, Args, ValueEnum};
use xenonym_records::Results;

use super::{FileArgs, FormatArgs, listed, number};
use crate::conversion::Conversion;
use crate::plan::{ChunkPlan, Input, OnRejected, Plan, SourcePlan};

/// How many bytes of a file are converted at once.
const CHUNK: usize = 1 << 20;

/// Means standard output where a FILE is written.
pub(in crate::args) const STANDARD_OUTPUT: &str = "-";

/// Runs over at least this many names print a summary by default.
const MANY: u64 = 10_000;

/// The default of commands that read lines and nothing else.
const ON_ERROR: &str =
    "By default, the line becomes empty, or stays unchanged if --output is an input.";

/// The option with the default of one command.
pub(crate) fn rejected_by_default(on_error: Arg, default: &str) -> Arg {
    on_error
        .long_help(listed::<OnRejected>(&format!("What to write for a rejected name\n\n{default}")))
}

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Input and output")]
pub(crate) struct ListArgs {
    #[command(flatten)]
    pub(crate) input: FileArgs,

    /// Write to FILE, compressed if it ends in .gz, .zst, .bz2 or .xz
    ///
    /// xn writes a partial file in the same folder, whose name ends in .xn-part, and renames it to FILE when it is
    /// complete. An input that cannot be read ends the run. - is standard output.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    #[arg(
        long,
        value_name = "WHAT",
        value_enum,
        hide_possible_values = true,
        help = "For rejected names: blank, keep, drop or fail",
        long_help = listed::<OnRejected>(&format!("What to write for a rejected name\n\n{ON_ERROR}"))
    )]
    pub(crate) on_error: Option<OnRejected>,

    /// Write rejected names to FILE as JSON Lines
    ///
    /// Each object contains the file, the line or row, the input and all errors.
    #[arg(long, value_name = "FILE")]
    pub(crate) errors: Option<PathBuf>,

    /// Omit records that repeat an earlier one
    ///
    /// Whole records are compared, with their names in canonical form. This needs 20 to 60 bytes of memory per distinct
    /// record.
    #[arg(long)]
    pub(crate) unique: bool,

    /// Print a summary [default: for 10,000 names or more]
    #[arg(long)]
    summary: bool,

    /// Do not report rejected names
    ///
    /// Also omits notes, and the summary unless --summary is used.
    #[arg(short, long)]
    quiet: bool,

    #[command(flatten)]
    threads: ThreadArgs,

    /// Reject records longer than this, such as 64k or 1G
    ///
    /// A record that is too long is rejected. It is left unchanged, but --on-error applies to a line of a list.
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
}

#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct ThreadArgs {
    /// Worker threads [default: number of cores]
    ///
    /// At most max(16, 2N + 2) chunks of 1 MiB of input are in memory, each with up to 2 MiB of results. A longer line
    /// counts as one chunk.
    #[arg(
        help_heading = "Input and output",
        long,
        value_name = "N",
        value_parser = number::threads,
        allow_negative_numbers = true
    )]
    threads: Option<NonZero<usize>>,
}

impl ThreadArgs {
    pub(crate) fn count(self) -> usize {
        let cores = || thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        self.threads.unwrap_or_else(cores).get().min(number::MAX_THREADS)
    }
}

impl ListArgs {
    /// The run that converts `arguments`, or the files if there are none.
    pub(crate) fn plan(
        self,
        conversion: Conversion,
        arguments: Vec<OsString>,
        format: FormatArgs,
    ) -> Plan {
        let is_json = format.is_json();
        let input = if arguments.is_empty() {
            Input::Files(self.input.files)
        } else {
            Input::Arguments(arguments)
        };
        Plan {
            conversion,
            input,
            source: SourcePlan::default(),
            results: Results::InPlace,
            is_json,
            output: self.output.filter(|path| path != Path::new(STANDARD_OUTPUT)),
            errors: self.errors,
            on_error: self.on_error,
            is_guessed: false,
            is_unique: self.unique,
            is_quiet: self.quiet,
            summary_from: match (self.summary, self.quiet) {
                (true, _) => 0,
                (false, true) => u64::MAX,
                (false, false) => MANY,
            },
            threads: self.threads.count(),
            max_record: self.max_line.get(),
            chunks: ChunkPlan {
                bytes: self.block_size.map_or(CHUNK, NonZero::get),
                rows: self.block_size.map(NonZero::get),
            },
        }
    }
}

impl ValueEnum for OnRejected {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self::Blank, Self::Keep, Self::Drop, Self::Fail]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (name, help) = match self {
            Self::Blank => ("blank", "Nothing"),
            Self::Keep => ("keep", "The name, unchanged"),
            Self::Drop => ("drop", "Nothing, and omit the whole record"),
            Self::Fail => ("fail", "Nothing, and end the run with exit code 1"),
        };
        Some(PossibleValue::new(name).help(help))
    }
}
