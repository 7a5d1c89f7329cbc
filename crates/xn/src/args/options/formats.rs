//! What files hold, and which of it is names.

use clap::builder::{NonEmptyStringValueParser, PossibleValue};
use clap::{Args, ValueEnum};
use xenonym_records::delimited::Syntax;
use xenonym_records::{ListOptions, Target};

use crate::io::Encoding;
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

    /// Convert this column of CSV, TSV, Parquet or Arrow: its name or number (repeatable)
    ///
    /// Columns are numbered from 1. In CSV and TSV, NAME:urls and NAME:emails convert the host of a URL or
    /// the domain of an email address in the column, and NAME:names is a name that itself ends so.
    /// Results are in new columns at the end, named with `_ascii` or `_unicode` at the end; a rejected name leaves
    /// its new column empty, or null.
    #[arg(long = "column", value_name = "NAME|N")]
    pub(crate) columns: Vec<String>,

    /// Read CSV or TSV whose fields are divided by CHAR, such as ';', '|' or tab [default: ,]
    ///
    /// CHAR is one ASCII character; tab and \t are a tab. Fields may be in quotation marks, as in CSV; so
    /// --delimiter tab reads the TSV that spreadsheets write, but --from tsv has no quotation marks.
    #[arg(long, value_name = "CHAR", value_parser = delimiter, requires = "columns")]
    delimiter: Option<Syntax>,

    /// The first row of CSV or TSV is no header
    #[arg(long, requires = "columns")]
    no_header: bool,

    /// Convert this field of JSON Lines: a.b is b in the object a (repeatable)
    ///
    /// /a/b, a JSON Pointer, is the same field, and reaches names with dots. Where there is an array, each
    /// element is meant: answers.name is the name in each object of the array answers. PATH:urls
    /// and PATH:emails convert the host of a URL or the domain of an email address. A result
    /// takes the place of its name.
    #[arg(long = "field", value_name = "PATH")]
    pub(crate) fields: Vec<String>,

    #[command(flatten)]
    pub(crate) lists: ListFormatArgs,

    /// Read and write text in this encoding [default: utf-8]
    ///
    /// NAME is utf-16le, utf-16be, latin1, or another label of the Encoding Standard, such as windows-1252,
    /// iso-8859-2 or big5. Bytes that would not come out as they are end the run. A result that the
    /// encoding does not have is rejected.
    #[arg(long, value_name = "NAME", value_parser = encoding)]
    encoding: Option<EncodingLabel>,
}

/// What plain lists have besides names.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Formats")]
pub(crate) struct ListFormatArgs {
    /// Keep comments that start with PREFIX (repeatable)
    ///
    /// A comment is all that follows PREFIX at the start of a line or after a space. The spaces before it
    /// are not part of the name.
    #[arg(long = "comment", value_name = "PREFIX", value_parser = NonEmptyStringValueParser::new())]
    comments: Vec<String>,

    /// Keep spaces and tabs around names, as no part of them
    #[arg(long)]
    trim: bool,

    /// Keep . or *. before names, as no part of them
    #[arg(long)]
    leading_dot: bool,

    /// Read and write names that end in NUL
    #[arg(short = '0', long)]
    null: bool,
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
        ListOptions {
            comments: self.comments,
            has_blanks: self.trim,
            has_leading_dots: self.leading_dot,
            ends_in_nul: self.null,
        }
    }
}

fn delimiter(argument: &str) -> Result<Syntax, String> {
    let mut code_points = argument.chars();
    match (argument, code_points.next(), code_points.next()) {
        ("tab" | "\\t", ..) => Syntax::delimited_by('\t'),
        (_, Some(delimiter), None) => Syntax::delimited_by(delimiter),
        _ => Err("give one character, or tab".to_owned()),
    }
}

/// `None` inside is UTF-8.
#[derive(Clone, Copy, Debug)]
struct EncodingLabel {
    encoding: Option<Encoding>,
}

fn encoding(label: &str) -> Result<EncodingLabel, String> {
    Encoding::of_label(label).map(|encoding| EncodingLabel { encoding })
}

fn delimiter_or_none(syntax: Option<Syntax>) -> String {
    syntax.map_or_else(String::new, |syntax| char::from(syntax.delimiter()).to_string())
}

fn or_utf8(label: Option<EncodingLabel>) -> String {
    label.and_then(|label| label.encoding).map_or("utf-8", Encoding::name).to_owned()
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
            ("--delimiter", delimiter_or_none(self.source.delimiter)),
            ("--no-header", self.source.no_header.to_string()),
            ("--comment", self.source.lists.comments.join(" ")),
            ("--trim", self.source.lists.trim.to_string()),
            ("--leading-dot", self.source.lists.leading_dot.to_string()),
            ("--null", self.source.lists.null.to_string()),
            ("--encoding", or_utf8(self.source.encoding)),
            ("--replace", self.replace.to_string()),
        ]);
        let suffix = (!self.replace).then_some(suffix);
        Plan { source: self.source.plan(), suffix, to: self.to, identity, ..plan }
    }
}

impl ValueEnum for FileFormat {
    fn value_variants<'a>() -> &'a [Self] {
        use FileFormat::{
            Adblock, Arrow, Csv, Dnsmasq, Emails, Hosts, Jsonl, Lines, Parquet, Tsv, Urls, Zone,
        };
        &[Lines, Hosts, Adblock, Dnsmasq, Zone, Csv, Tsv, Jsonl, Urls, Emails, Parquet, Arrow]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (name, help) = match self {
            Self::Lines => ("lines", "A name on each line"),
            Self::Hosts => ("hosts", "Hosts files: an address, then names"),
            Self::Adblock => ("adblock", "Filter lists of ad blockers: hosts and domains of rules"),
            Self::Dnsmasq => ("dnsmasq", "Configuration of dnsmasq: domains of its options"),
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
