//! The format of the files: as the arguments say, or the files' endings.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::emails::Emails;
use super::hosts::Hosts;
use super::json_lines::JsonLines;
use super::rows::{Results, Rows, Syntax};
use super::urls::Urls;
use super::zone::Zone;
use super::{Format, Lines};
use crate::args::{BulkArgs, FileFormat, HeaderRow, RecordArgs};
use crate::bulk::compression::Compression;

/// The format that is asked for; new columns get `suffix` behind their names. Or why there is none.
pub(crate) fn choose(
    args: &RecordArgs,
    lists: &BulkArgs,
    suffix: &'static str,
) -> Result<Arc<dyn Format>, String> {
    let format = match args.from {
        Some(format) => format,
        None => of_endings(&lists.input.files)?,
    };
    if format == FileFormat::Zone && lists.unique {
        return Err("--unique is not for zone files: entries with the same names differ".to_owned());
    }
    let has_columns = matches!(format, FileFormat::Csv | FileFormat::Tsv);
    if has_columns && args.columns.is_empty() {
        return Err(
            "which column has the names? give --column NAME, or its number; or --from lines"
                .to_owned(),
        );
    }
    if !has_columns && !args.columns.is_empty() {
        return Err("--column is for CSV and TSV: give --from csv or --from tsv".to_owned());
    }
    let has_fields = format == FileFormat::Jsonl;
    if has_fields && args.fields.is_empty() {
        return Err("which field has the names? give --field PATH; or --from lines".to_owned());
    }
    if !has_fields && !args.fields.is_empty() {
        return Err("--field is for JSON Lines: give --from jsonl".to_owned());
    }
    Ok(match format {
        FileFormat::Lines => Arc::new(Lines),
        FileFormat::Hosts => Arc::new(Hosts),
        FileFormat::Zone => Arc::new(Zone),
        FileFormat::Csv => Arc::new(rows(Syntax::Csv, args, suffix)?),
        FileFormat::Tsv => Arc::new(rows(Syntax::Tsv, args, suffix)?),
        FileFormat::Jsonl => Arc::new(JsonLines::new(&args.fields)),
        FileFormat::Urls => Arc::new(Urls),
        FileFormat::Emails => Arc::new(Emails),
    })
}

fn rows(syntax: Syntax, args: &RecordArgs, suffix: &'static str) -> Result<Rows, String> {
    let results = if args.replaces() { Results::InPlace } else { Results::InNewColumns(suffix) };
    let rows = Rows::new(syntax, args.columns.clone(), results);
    match args.header_row() {
        HeaderRow::First => Ok(rows),
        HeaderRow::None => rows.without_header(),
    }
}

fn of_endings(files: &[PathBuf]) -> Result<FileFormat, String> {
    let mut formats = files.iter().map(|file| of_ending(file));
    let first = formats.next().unwrap_or(FileFormat::Lines);
    if formats.all(|format| format == first) {
        Ok(first)
    } else {
        Err("the files' endings differ: give --from FORMAT, or convert them one by one".to_owned())
    }
}

fn of_ending(file: &Path) -> FileFormat {
    let unpacked = match Compression::of_name(file) {
        Compression::None => file.to_owned(),
        _ => file.with_extension(""),
    };
    let ending = unpacked.extension().unwrap_or_default().to_ascii_lowercase();
    match ending.to_str().unwrap_or_default() {
        "csv" => FileFormat::Csv,
        "tsv" => FileFormat::Tsv,
        "jsonl" | "ndjson" => FileFormat::Jsonl,
        "zone" => FileFormat::Zone,
        "hosts" => FileFormat::Hosts,
        _ if unpacked.file_name().is_some_and(|name| name == "hosts") => FileFormat::Hosts,
        _ => FileFormat::Lines,
    }
}
