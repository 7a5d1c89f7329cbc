//! Options of runs over many records: input and its format, output, errors, limits.

use std::convert::Infallible;
use std::ffi::OsString;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::thread;

use clap::builder::{NonEmptyStringValueParser, PossibleValue};
use clap::{Arg, Args, ValueEnum};
use xenonym_records::{FORMATS, ListOptions, Results, Syntax, Target};

use super::{FormatArgs, listed};
use crate::conversion::Conversion;
use crate::io::Encoding;
use crate::plan::{
    ChunkPlan, FileFormat, HeaderRow, Input, OTHER_FORMAT, OnRejected, Plan, SourcePlan,
};

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
        value_parser = super::number_of_bytes,
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
        value_parser = super::number_of_threads,
        allow_negative_numbers = true
    )]
    threads: Option<NonZero<usize>>,
}

impl ThreadArgs {
    pub(crate) fn count(self) -> usize {
        let cores = || thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        self.threads.unwrap_or_else(cores).get().min(super::MAX_THREADS)
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

// What records are, and where names are in them.

const FROM: &str = "\
Input format

By default, the format is recognized from the extension (.csv, .tsv, .jsonl, .ndjson, .zone, .hosts, \
.parquet, .arrow, .arrows, .feather, .ipc) or from the first bytes. Any other file is one name per line.";

/// The format of files, and where names are in them.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Formats")]
pub(crate) struct SourceArgs {
    #[arg(
        long,
        value_name = "FORMAT",
        value_enum,
        hide_possible_values = true,
        help = "Input format [default: by file name and content]",
        long_help = listed::<FileFormat>(FROM)
    )]
    pub(crate) from: Option<FileFormat>,

    /// Find names in this column: name or number (repeatable)
    ///
    /// Columns of CSV, TSV, Parquet and Arrow are numbered from 1. NAME:urls finds the hosts of URLs, and NAME:emails the
    /// domains of email addresses. In Parquet and Arrow, such a column can be described, but not converted. Write NAME:names
    /// if the column's own name ends in :urls or :emails.
    #[arg(long = "column", value_name = "NAME|N")]
    pub(crate) columns: Vec<String>,

    /// Character between fields of CSV or TSV [default: ,]
    ///
    /// CHAR is one ASCII character such as ';' or '|', or tab (also \t). Fields may be quoted, so --delimiter tab reads the
    /// TSV that spreadsheets write. --from tsv treats quotation marks as text.
    #[arg(long, value_name = "CHAR", value_parser = delimiter, requires = "columns")]
    delimiter: Option<Syntax>,

    /// Read CSV or TSV without a header row
    #[arg(long, requires = "columns")]
    no_header: bool,

    /// Find names in this field of JSON Lines (repeatable)
    ///
    /// a.b is the field b of the object a. The JSON Pointer /a/b is the same field, and also works for fields whose names
    /// contain dots. In an array, each element is searched: answers.name is the name in each object of the array answers.
    /// PATH:urls converts the hosts of URLs, and PATH:emails the domains of email addresses.
    #[arg(long = "field", value_name = "PATH")]
    pub(crate) fields: Vec<String>,

    #[command(flatten)]
    pub(crate) lists: ListFormatArgs,

    /// Encoding of the text [default: utf-8]
    ///
    /// NAME is utf-16le, utf-16be, latin1, or another label of the Encoding Standard, such as windows-1252, iso-8859-2 or
    /// big5. The run ends at bytes that cannot be decoded and encoded again. Results that the encoding cannot represent
    /// are rejected.
    #[arg(long, value_name = "NAME", value_parser = encoding)]
    encoding: Option<EncodingLabel>,
}

/// The contents of plain lists besides names.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Formats")]
pub(crate) struct ListFormatArgs {
    /// Skip comments that start with PREFIX (repeatable)
    ///
    /// A comment starts with PREFIX at the start of a line or after a space, and continues to the end of the line.
    /// Comments and the spaces before them are preserved.
    #[arg(long = "comment", value_name = "PREFIX", value_parser = NonEmptyStringValueParser::new())]
    comments: Vec<String>,

    /// Ignore spaces and tabs around names
    ///
    /// The output preserves them.
    #[arg(long)]
    trim: bool,

    /// Ignore a . or *. before names
    ///
    /// The output preserves it.
    #[arg(long)]
    leading_dot: bool,

    /// Separate names with NUL instead of line feeds
    #[arg(short = '0', long)]
    null: bool,
}

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Formats")]
pub(crate) struct RecordArgs {
    #[command(flatten)]
    pub(crate) source: SourceArgs,

    /// Replace the columns instead of adding new ones
    ///
    /// By default, results are added in new last columns, `NAME_ascii` or `NAME_unicode`, which are empty or null for
    /// rejected names.
    #[arg(long, requires = "columns")]
    replace: bool,

    /// Not an option, but people expect it. The error suggests an alternative.
    #[arg(long = "to", hide = true, value_name = "FORMAT", value_parser = removed)]
    _to: Option<Infallible>,
}

impl SourceArgs {
    pub(crate) fn plan(self) -> SourcePlan {
        let header = if self.no_header { HeaderRow::None } else { HeaderRow::First };
        SourcePlan {
            from: self.from,
            columns: self.columns.iter().map(|column| Target::parse(column)).collect(),
            delimiter: self.delimiter,
            header,
            fields: self.fields.iter().map(|field| Target::parse(field)).collect(),
            list: Some(self.lists.options()),
            encoding: self.encoding.and_then(|label| label.encoding),
        }
    }
}

impl ListFormatArgs {
    fn options(self) -> ListOptions {
        ListOptions::default()
            .with_comments(self.comments)
            .with_blanks(self.trim)
            .with_leading_dots(self.leading_dot)
            .with_nul(self.null)
    }
}

fn delimiter(argument: &str) -> Result<Syntax, String> {
    let mut code_points = argument.chars();
    let delimiter = match (argument, code_points.next(), code_points.next()) {
        ("tab" | "\\t", ..) => '\t',
        (_, Some(delimiter), None) => delimiter,
        _ => return Err("use one ASCII character, or tab".to_owned()),
    };
    Syntax::delimited_by(delimiter).map_err(|error| error.to_string())
}

fn removed(_: &str) -> Result<Infallible, String> {
    Err(OTHER_FORMAT.to_owned())
}

/// `None` inside is UTF-8.
#[derive(Clone, Copy, Debug)]
struct EncodingLabel {
    encoding: Option<Encoding>,
}

fn encoding(label: &str) -> Result<EncodingLabel, String> {
    Encoding::of_label(label).map(|encoding| EncodingLabel { encoding })
}

impl RecordArgs {
    /// The run that finds names in records. The name of a result column is that of its input column and
    /// `suffix`.
    pub(crate) fn plan(self, suffix: &'static str, plan: Plan) -> Plan {
        let results = if self.replace { Results::InPlace } else { Results::InNewColumns(suffix) };
        Plan { source: self.source.plan(), results, ..plan }
    }
}

impl ValueEnum for FileFormat {
    fn value_variants<'a>() -> &'a [Self] {
        static ALL: LazyLock<Vec<FileFormat>> =
            LazyLock::new(|| FORMATS.iter().map(FileFormat::of).collect());
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let info = self.info();
        Some(PossibleValue::new(info.name).help(info.summary))
    }
}

// The input of commands for many names.

#[derive(Args, Clone, Debug)]
pub(crate) struct FileArgs {
    /// Read names from FILE (repeatable)
    ///
    /// FILE - is standard input. Messages and JSON include the file name and the line. If a FILE cannot be read, the others
    /// are still processed, and the exit code is 2.
    #[arg(short, long = "file", value_name = "FILE", help_heading = "Input and output")]
    pub(crate) files: Vec<PathBuf>,
}

/// The option for commands whose lines are texts and not names.
pub(crate) fn of_texts(files: Arg) -> Arg {
    let long =
        files.get_long_help().map(|help| help.to_string().replace("names from", "texts from"));
    let files = files.help("Read texts from FILE (repeatable)");
    match long {
        Some(long) => files.long_help(long),
        None => files,
    }
}

/// The output of commands that add columns to files that have columns, and otherwise print reports.
#[derive(Args, Clone, Debug)]
pub(crate) struct ColumnOutputArgs {
    /// Write Parquet or Arrow to FILE
    ///
    /// The rows of the input get new columns and are otherwise unchanged. Reports always go to standard output.
    #[arg(short, long, value_name = "FILE", help_heading = "Input and output")]
    output: Option<PathBuf>,
}

impl ColumnOutputArgs {
    /// `None` is standard output.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| *path != Path::new(STANDARD_OUTPUT))
    }
}

/// The input of commands that print a report on each name.
#[derive(Args, Clone, Debug)]
pub(crate) struct InputArgs {
    /// Domain names [default: lines of standard input]
    ///
    /// Put -- before a name that starts with a hyphen.
    #[arg(value_name = "NAME", conflicts_with = "files")]
    names: Vec<OsString>,

    #[command(flatten)]
    input: FileArgs,

    #[command(flatten)]
    source: SourceArgs,
}

impl InputArgs {
    pub(crate) fn input(&self) -> Input {
        if self.names.is_empty() {
            Input::Files(self.input.files.clone())
        } else {
            Input::Arguments(self.names.clone())
        }
    }

    pub(crate) fn source(&self) -> SourcePlan {
        self.source.clone().plan()
    }
}
