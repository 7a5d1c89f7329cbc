//! The description of a run, as plain data: the command line resolves to it, and nothing below looks at the
//! command line.

mod format;
mod layout;
mod on_error;
mod route;

use std::ffi::OsString;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread;

pub(crate) use self::format::{FileFormat, HeaderRow, extension};
pub(crate) use self::layout::words as layout_words;
pub(crate) use self::on_error::{Action, OnRejected};
pub(crate) use self::route::{OTHER_FORMAT, Route, text_format};
use xenonym_records::{ListOptions, Results, Syntax, Target};

use crate::conversion::Conversion;
use crate::io::Encoding;
use crate::terminal::is_standard_input;

/// A run over arguments or files that writes results.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub(crate) struct Plan {
    pub(crate) conversion: Conversion,
    pub(crate) input: Input,
    pub(crate) source: SourcePlan,
    /// Where the results of columns go.
    pub(crate) results: Results,
    /// Whether the output is an object for each name.
    pub(crate) is_json: bool,
    /// `None` is standard output.
    pub(crate) output: Option<PathBuf>,
    pub(crate) errors: Option<PathBuf>,
    pub(crate) on_error: Option<OnRejected>,
    /// Whether the input is read as plain lines only because it looks like nothing else.
    pub(crate) is_guessed: bool,
    pub(crate) is_unique: bool,
    pub(crate) is_quiet: bool,
    /// A run over at least this many names ends with a summary.
    pub(crate) summary_from: u64,
    pub(crate) threads: usize,
    /// The longest record, in bytes.
    pub(crate) max_record: usize,
    pub(crate) chunks: ChunkPlan,
}

/// Where the names come from.
#[derive(Clone, Debug)]
pub(crate) enum Input {
    Arguments(Vec<OsString>),
    /// Standard input if there are none.
    Files(Vec<PathBuf>),
}

/// The format of the input, and where the names are in it.
#[derive(Clone, Debug, Default)]
pub(crate) struct SourcePlan {
    /// `None` if file names and contents decide.
    pub(crate) from: Option<FileFormat>,
    /// Names of columns, or their numbers, from 1.
    pub(crate) columns: Vec<Target>,
    /// The delimiter of CSV or TSV, if it is not the usual one.
    pub(crate) delimiter: Option<Syntax>,
    pub(crate) header: HeaderRow,
    /// Paths of fields.
    pub(crate) fields: Vec<Target>,
    /// The contents of lines besides names. `None` if each line is a text, even an empty one.
    pub(crate) list: Option<ListOptions>,
    /// `None` is UTF-8.
    pub(crate) encoding: Option<Encoding>,
}

/// The size of chunks. Only tests change it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ChunkPlan {
    /// Bytes of text in a chunk.
    pub(crate) bytes: usize,
    /// Rows of columns in a chunk, if their number is fixed.
    #[cfg_attr(not(feature = "columnar"), expect(dead_code, reason = "only columns have rows"))]
    pub(crate) rows: Option<usize>,
}

impl Input {
    pub(crate) fn files(&self) -> &[PathBuf] {
        match self {
            Self::Arguments(_) => &[],
            Self::Files(files) => files,
        }
    }

    /// How often standard input is read: by default, and as the file `-`.
    pub(crate) fn standard_inputs(&self) -> usize {
        match self {
            Self::Arguments(_) => 0,
            Self::Files(files) if files.is_empty() => 1,
            Self::Files(files) => files.iter().filter(|file| is_standard_input(file)).count(),
        }
    }
}

impl Plan {
    /// A run over names with the usual limits, which writes to standard output.
    pub(crate) fn of_names(conversion: Conversion, input: Input, source: SourcePlan) -> Self {
        Self {
            conversion,
            input,
            source,
            results: Results::InPlace,
            is_json: false,
            output: None,
            errors: None,
            on_error: None,
            is_guessed: false,
            is_unique: false,
            is_quiet: false,
            summary_from: u64::MAX,
            threads: thread::available_parallelism().map_or(1, NonZero::get),
            max_record: 16 << 20,
            chunks: ChunkPlan { bytes: 1 << 20, rows: None },
        }
    }

    pub(crate) fn output(&self) -> Option<&Path> {
        self.output.as_deref()
    }
}
