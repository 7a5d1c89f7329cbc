//! What files hold, and which of it is names.

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};

use crate::plan::{FileFormat, HeaderRow, Plan, SourcePlan, TargetFormat};

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

impl SourceArgs {
    pub(crate) fn plan(self) -> SourcePlan {
        let header = if self.no_header { HeaderRow::None } else { HeaderRow::First };
        SourcePlan { from: self.from, columns: self.columns, header, fields: self.fields }
    }
}

impl RecordArgs {
    /// The run that finds names in records. Columns of results are called `suffix` after their
    /// names' columns.
    pub(crate) fn plan(self, suffix: &'static str, plan: Plan) -> Plan {
        let mut identity = plan.identity;
        let or_none = |value: Option<PossibleValue>| {
            value.map_or_else(|| "not given".to_owned(), |value| value.get_name().to_owned())
        };
        identity.extend([
            ("--from", or_none(self.source.from.and_then(|from| from.to_possible_value()))),
            ("--column", self.source.columns.join(", ")),
            ("--field", self.source.fields.join(", ")),
            ("--no-header", self.source.no_header.to_string()),
            ("--replace", self.replace.to_string()),
        ]);
        let suffix = (!self.replace).then_some(suffix);
        Plan { source: self.source.plan(), suffix, to: self.to, identity, ..plan }
    }
}

impl ValueEnum for FileFormat {
    fn value_variants<'a>() -> &'a [Self] {
        use FileFormat::{Arrow, Csv, Emails, Hosts, Jsonl, Lines, Parquet, Tsv, Urls, Zone};
        &[Lines, Hosts, Zone, Csv, Tsv, Jsonl, Urls, Emails, Parquet, Arrow]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (name, help) = match self {
            Self::Lines => ("lines", "A name on each line"),
            Self::Hosts => ("hosts", "Hosts files: an address, then names"),
            Self::Zone => ("zone", "DNS zone files (RFC 1035): owners and names in record data"),
            Self::Csv => ("csv", "Fields divided by commas (RFC 4180); needs --column"),
            Self::Tsv => ("tsv", "Fields divided by tabs; needs --column"),
            Self::Jsonl => ("jsonl", "A JSON object on each line; needs --field"),
            Self::Urls => ("urls", "A URL on each line, whose host is converted"),
            Self::Emails => ("emails", "An email address on each line, whose domain is converted"),
            Self::Parquet => ("parquet", "Apache Parquet; needs --column"),
            Self::Arrow => ("arrow", "Apache Arrow (IPC), files and streams; needs --column"),
        };
        Some(PossibleValue::new(name).help(help))
    }
}

impl ValueEnum for TargetFormat {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self::Parquet, Self::Arrow, Self::Csv, Self::Tsv, Self::Jsonl]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (name, help) = match self {
            Self::Parquet => ("parquet", "Apache Parquet"),
            Self::Arrow => {
                ("arrow", "Apache Arrow (IPC): a file, or a stream for .arrows and pipes")
            }
            Self::Csv => ("csv", "Fields divided by commas (RFC 4180)"),
            Self::Tsv => ("tsv", "Fields divided by tabs"),
            Self::Jsonl => ("jsonl", "A JSON object on each line"),
        };
        Some(PossibleValue::new(name).help(help))
    }
}
