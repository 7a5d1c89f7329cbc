//! What files hold, and which of it is names.

use clap::{Args, ValueEnum};

use super::wrong_use;

/// What files are, and where in them names are.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Formats")]
pub(crate) struct SourceArgs {
    /// What the files are; without this as their endings say (.csv, .tsv, .jsonl, .ndjson, .zone,
    /// .hosts, .parquet, .arrow, .arrows, .feather, .ipc), or plain lines
    ///
    /// Parquet and Arrow are also known by what is in them.
    #[arg(long, value_name = "FORMAT", value_enum)]
    pub(crate) from: Option<FileFormat>,

    /// Of CSV, TSV, Parquet and Arrow, the column that has names: its name, or its number from 1;
    /// may be given again
    ///
    /// Results are in new columns at the end, whose names have `_ascii` or `_unicode` behind them;
    /// where there is no result they are empty, or null.
    #[arg(long = "column", value_name = "NAME|N")]
    pub(crate) columns: Vec<String>,

    /// The first row of CSV or TSV is no header
    #[arg(long, requires = "columns")]
    no_header: bool,

    /// Of JSON Lines, the field that has names: a.b is b in the object a; may be given again
    ///
    /// Results are in its place. Of an array each element is converted. What is refused becomes null.
    #[arg(long = "field", value_name = "PATH")]
    pub(crate) fields: Vec<String>,
}

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Formats")]
pub(crate) struct RecordArgs {
    #[command(flatten)]
    pub(crate) source: SourceArgs,

    /// Put results in the place of the columns
    #[arg(long, requires = "columns")]
    replace: bool,

    /// Write Parquet, Arrow, CSV or TSV as another format; without this as the ending of --output
    /// says, or as it was
    #[arg(long, value_name = "FORMAT", value_enum)]
    pub(crate) to: Option<TargetFormat>,
}

/// What a file of columns can become.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TargetFormat {
    /// Apache Parquet
    Parquet,
    /// Apache Arrow (IPC): a file with --output, but for .arrows a stream, as on standard output
    Arrow,
    /// Fields divided by commas (RFC 4180)
    Csv,
    /// Fields divided by tabs
    Tsv,
    /// A JSON object on each line
    Jsonl,
}

/// Whether the first row of a file names the columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum HeaderRow {
    First,
    None,
}

/// What a file holds.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FileFormat {
    /// A name on each line
    Lines,
    /// Hosts files: an address, then names
    Hosts,
    /// DNS zone files (RFC 1035): owners, and the names in the data of common types
    Zone,
    /// Fields divided by commas (RFC 4180); needs --column
    Csv,
    /// Fields divided by tabs; needs --column
    Tsv,
    /// A JSON object on each line; needs --field
    Jsonl,
    /// A URL on each line, of which the host is converted
    Urls,
    /// An email address on each line, of which the domain is converted
    Emails,
    /// Apache Parquet; needs --column
    Parquet,
    /// Apache Arrow (IPC), files and streams; needs --column
    Arrow,
}

impl SourceArgs {
    pub(crate) fn header_row(&self) -> HeaderRow {
        if self.no_header { HeaderRow::None } else { HeaderRow::First }
    }
}

impl RecordArgs {
    pub(crate) fn replaces(&self) -> bool {
        self.replace
    }

    /// Ends the run as wrong use if there are options that names given as arguments have no use for.
    pub(crate) fn are_for_lists(&self) {
        let given = [
            (self.source.from.is_some(), "--from"),
            (!self.source.columns.is_empty(), "--column"),
            (!self.source.fields.is_empty(), "--field"),
            (self.to.is_some(), "--to"),
        ];
        if let Some((_, option)) = given.into_iter().find(|(is_given, _)| *is_given) {
            wrong_use(format!("{option} is for lists, in files or standard input"));
        }
    }
}
