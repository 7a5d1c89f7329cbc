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
use crate::args::{FileFormat, HeaderRow, SourceArgs};
use crate::bulk::columns;
use crate::io::Compression;

/// What the files are.
pub(crate) fn file_format(args: &SourceArgs, files: &[PathBuf]) -> Result<FileFormat, String> {
    args.from.map_or_else(|| of_endings(files), Ok)
}

/// The format that is asked for, whose results go where `results` says. Or why there is none.
pub(crate) fn choose(
    format: FileFormat,
    args: &SourceArgs,
    results: Results,
) -> Result<Arc<dyn Format>, String> {
    let has_columns = matches!(format, FileFormat::Csv | FileFormat::Tsv);
    if has_columns && args.columns.is_empty() {
        return Err(
            "which column has the names? give --column NAME, or its number; or --from lines"
                .to_owned(),
        );
    }
    if !has_columns && !args.columns.is_empty() {
        return Err("--column is for CSV, TSV, Parquet and Arrow: give --from FORMAT".to_owned());
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
        FileFormat::Csv => Arc::new(rows(Syntax::Csv, args, results)?),
        FileFormat::Tsv => Arc::new(rows(Syntax::Tsv, args, results)?),
        FileFormat::Jsonl => Arc::new(JsonLines::new(&args.fields)),
        FileFormat::Urls => Arc::new(Urls),
        FileFormat::Emails => Arc::new(Emails),
        FileFormat::Parquet | FileFormat::Arrow => {
            return Err("columns are no records of text".to_owned());
        }
    })
}

fn rows(syntax: Syntax, args: &SourceArgs, results: Results) -> Result<Rows, String> {
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
    match unpacked_ending(file).as_str() {
        "csv" => FileFormat::Csv,
        "tsv" => FileFormat::Tsv,
        "jsonl" | "ndjson" => FileFormat::Jsonl,
        "zone" => FileFormat::Zone,
        "hosts" => FileFormat::Hosts,
        "parquet" | "pq" => FileFormat::Parquet,
        "arrow" | "arrows" | "feather" | "ipc" => FileFormat::Arrow,
        _ if unpacked(file).file_name().is_some_and(|name| name == "hosts") => FileFormat::Hosts,
        _ => columns::format_of(file).unwrap_or(FileFormat::Lines),
    }
}

/// What a file's name ends in, in lower case, under the ending for packed files.
pub(crate) fn unpacked_ending(file: &Path) -> String {
    let ending = unpacked(file).extension().unwrap_or_default().to_ascii_lowercase();
    ending.to_string_lossy().into_owned()
}

fn unpacked(file: &Path) -> PathBuf {
    match Compression::of_name(file) {
        Compression::None => file.to_owned(),
        _ => file.with_extension(""),
    }
}
