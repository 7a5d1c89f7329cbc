//! The format of files, and where names are in them.

use std::convert::Infallible;
use std::sync::LazyLock;

use clap::builder::{NonEmptyStringValueParser, PossibleValue};
use clap::{Args, ValueEnum};
use xenonym_records::{FORMATS, ListOptions, Results, Syntax, Target};

use super::listed;
use crate::io::Encoding;
use crate::plan::{FileFormat, HeaderRow, OTHER_FORMAT, Plan, SourcePlan};

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

    /// No longer an option. The error suggests an alternative.
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
