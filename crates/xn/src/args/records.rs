//! What files hold, and which of it is names.

use clap::{Args, ValueEnum};

use super::wrong_use;

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Formats")]
pub(crate) struct RecordArgs {
    /// What the files are; without this as their endings say (.csv, .tsv, .jsonl, .ndjson, .zone,
    /// .hosts), or plain lines
    #[arg(long, value_name = "FORMAT", value_enum)]
    pub(crate) from: Option<FileFormat>,

    /// Of CSV and TSV, convert this column: its name in the header, or its number from 1; may be
    /// given again
    ///
    /// Results are in new columns at the end, whose names have `_ascii` or `_unicode` behind them;
    /// where there is no result they are empty.
    #[arg(long = "column", value_name = "NAME|N")]
    pub(crate) columns: Vec<String>,

    /// Put results in the place of the columns
    #[arg(long, requires = "columns")]
    replace: bool,

    /// The first row is no header
    #[arg(long, requires = "columns")]
    no_header: bool,

    /// Of JSON Lines, convert this field in its place: a.b is b in the object a; may be given again
    ///
    /// Of an array each element is converted. What is refused becomes null.
    #[arg(long = "field", value_name = "PATH")]
    pub(crate) fields: Vec<String>,
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
}

impl RecordArgs {
    pub(crate) fn replaces(&self) -> bool {
        self.replace
    }

    pub(crate) fn header_row(&self) -> HeaderRow {
        if self.no_header { HeaderRow::None } else { HeaderRow::First }
    }

    /// Ends the run as wrong use if there are options that names given as arguments have no use for.
    pub(crate) fn are_for_lists(&self) {
        let given = [
            (self.from.is_some(), "--from"),
            (!self.columns.is_empty(), "--column"),
            (!self.fields.is_empty(), "--field"),
        ];
        if let Some((_, option)) = given.into_iter().find(|(is_given, _)| *is_given) {
            wrong_use(format!("{option} is for lists, in files or standard input"));
        }
    }
}
