//! From which format to which: as the arguments say, or the files' endings.

use std::io::{self, IsTerminal};
use std::path::Path;

use super::encode::Target;
use super::source::Reading;
use super::text::TextFormat;
use crate::args::{BulkArgs, FileFormat, HeaderRow, RecordArgs, SourceArgs, TargetFormat};
use crate::bulk::compression::Compression;
use crate::bulk::formats::{Syntax, unpacked_ending};
use crate::output::Format;

/// So many rows at once, if nothing else is known.
const ROWS: usize = 1 << 13;

/// How files of columns are read and written.
#[derive(Clone, Copy, Debug)]
pub(in crate::bulk) struct Way {
    pub(super) reading: Reading,
    pub(super) target: Target,
}

pub(in crate::bulk) fn is_of_columns(format: FileFormat) -> bool {
    matches!(format, FileFormat::Parquet | FileFormat::Arrow)
}

impl Reading {
    /// How files are read whose format is known.
    pub(in crate::bulk) fn new(
        format: FileFormat,
        source: &SourceArgs,
        rows: Option<usize>,
        max_line: usize,
    ) -> Result<Self, String> {
        if source.columns.is_empty() {
            return Err("which column has the names? give --column NAME, or its number".to_owned());
        }
        if !source.fields.is_empty() {
            return Err("--field is for JSON Lines: give --column".to_owned());
        }
        if source.header_row() == HeaderRow::None && is_of_columns(format) {
            return Err("--no-header is for CSV and TSV".to_owned());
        }
        let (header, are_rows_fixed) = (source.header_row(), rows.is_some());
        Ok(Self { format, header, rows: rows.unwrap_or(ROWS), are_rows_fixed, max_line })
    }
}

/// How files of format `from` are converted as columns; nothing if they are not, but as text.
pub(in crate::bulk) fn way(
    from: FileFormat,
    args: &BulkArgs,
    records: &RecordArgs,
    output: Format,
) -> Result<Option<Way>, String> {
    // What has no ending of its own may be called anything that is text, and with --json what is
    // written is JSON.
    let is_of_lines = matches!(from, FileFormat::Lines | FileFormat::Urls | FileFormat::Emails);
    let may_be_text = is_of_columns(from) || (!is_of_lines && output == Format::Text);
    let of_ending = args.output().and_then(of_ending);
    let of_ending = of_ending.filter(|to| may_be_text || to.is_of_columns());
    let is_table = matches!(from, FileFormat::Csv | FileFormat::Tsv);
    let to = match (records.to, of_ending) {
        (Some(to), _) | (None, Some(to)) => to,
        (None, None) => match from {
            FileFormat::Parquet => TargetFormat::Parquet,
            FileFormat::Arrow => TargetFormat::Arrow,
            _ => return Ok(None),
        },
    };
    if !is_of_columns(from) {
        if to.is_same(from) {
            return Ok(None);
        }
        if !is_table {
            let by = if records.to.is_some() { "--to" } else { "the ending of --output" };
            return Err(format!(
                "{by} asks for another format, which only Parquet, Arrow, CSV and TSV become: \
                 parquet, arrow, csv, tsv or jsonl"
            ));
        }
    }
    if args.resume {
        return Err("--resume is not for columns: such a file is whole or nothing".to_owned());
    }
    if output == Format::Json {
        return Err(
            "--json is not for columns: --to jsonl writes rows as JSON, and --errors FILE \
                    what is refused"
                .to_owned(),
        );
    }
    let reading = Reading::new(from, &records.source, args.rows_at_once(), args.max_line())?;
    Ok(Some(Way { reading, target: target(to, args.output())? }))
}

/// What is written to this file, or to standard output.
fn target(to: TargetFormat, output: Option<&Path>) -> Result<Target, String> {
    let target = match (to, output) {
        (TargetFormat::Csv, _) => Target::Text(TextFormat::Table(Syntax::Csv)),
        (TargetFormat::Tsv, _) => Target::Text(TextFormat::Table(Syntax::Tsv)),
        (TargetFormat::Jsonl, _) => Target::Text(TextFormat::JsonLines),
        (TargetFormat::Parquet, _) => Target::Parquet,
        (TargetFormat::Arrow, Some(path)) if unpacked_ending(path) != "arrows" => Target::ArrowFile,
        (TargetFormat::Arrow, _) => Target::ArrowStream,
    };
    if output.is_none() && to.is_of_columns() && io::stdout().is_terminal() {
        return Err("a terminal shows no columns: give -o FILE, or --to csv".to_owned());
    }
    let is_packed = output.is_some_and(|path| Compression::of_name(path) != Compression::None);
    if is_packed && matches!(target, Target::Parquet | Target::ArrowFile) {
        return Err("such a file is read from its end, and so cannot be packed: choose a name \
                    without .gz, .zst, .bz2 or .xz"
            .to_owned());
    }
    Ok(target)
}

fn of_ending(path: &Path) -> Option<TargetFormat> {
    Some(match unpacked_ending(path).as_str() {
        "parquet" | "pq" => TargetFormat::Parquet,
        "arrow" | "arrows" | "feather" | "ipc" => TargetFormat::Arrow,
        "csv" => TargetFormat::Csv,
        "tsv" => TargetFormat::Tsv,
        "jsonl" | "ndjson" => TargetFormat::Jsonl,
        _ => return None,
    })
}

impl TargetFormat {
    fn is_of_columns(self) -> bool {
        matches!(self, Self::Parquet | Self::Arrow)
    }

    fn is_same(self, from: FileFormat) -> bool {
        matches!(
            (self, from),
            (Self::Csv, FileFormat::Csv)
                | (Self::Tsv, FileFormat::Tsv)
                | (Self::Jsonl, FileFormat::Jsonl)
        )
    }
}
