//! The route of a run: text that is edited in place, or columns.

use std::io::{self, IsTerminal};
use std::sync::Arc;

use xenonym_records::{Format, JsonLines, Lines, ListOptions, Results, Rows, Syntax};

use super::layout::words as layout_words;
use super::{FileFormat, HeaderRow, OnRejected, Plan, SourcePlan};
use crate::io::Compression;
use crate::output::lookalikes::MEMBER;

const NO_DELIMITER: &str = "--delimiter applies to CSV and TSV only: use --from csv";

/// Why no run writes another format.
pub(crate) const OTHER_FORMAT: &str = "xn writes the format that it reads: use DuckDB or Polars to convert the file \
                                       (see docs/FORMATS.md)";

/// How to omit rows of columns.
const WITH_SQL: &str = "use DuckDB or Polars to omit rows (see docs/FORMATS.md)";

/// How a run reads and writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Route {
    /// Records of text, edited in place.
    Text(FileFormat),
    /// Columns of Parquet or Arrow.
    Columns(FileFormat),
}

impl SourcePlan {
    /// How rows are divided, if the format consists of rows.
    pub(crate) fn syntax(&self, from: FileFormat) -> Option<Syntax> {
        let syntax = match from {
            FileFormat::Csv => Syntax::CSV,
            FileFormat::Tsv => Syntax::TSV,
            _ => return None,
        };
        Some(self.delimiter.unwrap_or(syntax))
    }

    /// The columns to read from Parquet or Arrow.
    #[cfg(feature = "columnar")]
    pub(crate) fn text_columns(&self) -> Result<Vec<xenonym_records::Target>, String> {
        if self.delimiter.is_some() {
            return Err(NO_DELIMITER.to_owned());
        }
        Ok(self.columns.clone())
    }

    /// Prepares the plan for arguments. An argument is a name even if it is empty or a comment.
    pub(crate) fn fit_arguments(&mut self) -> Result<(), String> {
        if self.from.is_some_and(|from| !from.is_list()) {
            return Err(
                "arguments are names, URLs (--from urls) or email addresses (--from emails): use \
                        -f FILE for other formats"
                    .to_owned(),
            );
        }
        if !self.columns.is_empty() || !self.fields.is_empty() {
            return Err("--column and --field apply to files: use -f FILE".to_owned());
        }
        if self.list.take().is_some_and(|list| list != ListOptions::default()) {
            return Err(
                "--comment, --trim, --leading-dot and --null do not apply to arguments: use -f FILE"
                    .to_owned(),
            );
        }
        Ok(())
    }
}

impl Plan {
    /// The route, or why the options do not fit each other.
    pub(crate) fn route(&self, from: FileFormat) -> Result<Route, String> {
        self.check_extension(from)?;
        if from.is_columnar() {
            self.check_columns(from)?;
            return Ok(Route::Columns(from));
        }
        if from == FileFormat::Zone && self.is_unique {
            return Err(
                "--unique does not apply to zone files, because entries can depend on earlier ones: remove it".to_owned()
            );
        }
        Ok(Route::Text(from))
    }

    /// Whether the output of a text is a line or an object for each name, and not its records.
    pub(crate) fn writes_names(&self, from: FileFormat) -> bool {
        let adds_results = from.is_delimited() || from == FileFormat::Jsonl;
        self.is_json || (self.conversion.search().is_some() && !adds_results)
    }

    /// Fails if the extension of the output promises another format than the one that is written.
    fn check_extension(&self, from: FileFormat) -> Result<(), String> {
        let Some(output) = self.output() else { return Ok(()) };
        // Output with one line per name may use any file name, like a list.
        let has_records = from.is_columnar() || !(from.is_list() || self.writes_names(from));
        // TSV with quotation marks is CSV with another delimiter.
        let is_same = |to: FileFormat| {
            to == from
                || (to.is_delimited() && from.is_delimited() && self.source.delimiter.is_some())
        };
        match FileFormat::of_name(output) {
            Some(to) if is_same(to) => Ok(()),
            Some(to) if to.is_columnar() || (has_records && to.has_fields()) => Err(format!(
                "the extension of --output belongs to another format, but {OTHER_FORMAT}"
            )),
            _ if self.has_unknown_extension(from) => {
                Err("the extension of --output is unknown: use the \
                                                          extension of the input"
                    .to_owned())
            }
            _ => Ok(()),
        }
    }

    /// Whether the extension of the output is neither that of an input nor, for CSV and TSV, `.txt`.
    fn has_unknown_extension(&self, from: FileFormat) -> bool {
        let has_rows = from.is_columnar() || (from.is_delimited() && !self.is_json);
        let Some(output) = self.output().filter(|_| has_rows) else { return false };
        let extension = super::extension(output);
        let is_text = extension == "txt" && from.is_delimited();
        let is_of_input = self.input.files().iter().any(|file| super::extension(file) == extension);
        !(extension.is_empty() || is_text || is_of_input)
    }

    fn check_columns(&self, from: FileFormat) -> Result<(), String> {
        if self.is_json {
            let instead = match self.conversion.description() {
                Some(_) => "the facts are in new columns, so remove it",
                None => "use --errors FILE for the rejected names",
            };
            return Err(format!("--json does not apply to Parquet and Arrow: {instead}"));
        }
        if self.conversion.search().is_some_and(|search| !search.shows_all) {
            return Err(format!("--show hits applies to text only: {WITH_SQL}"));
        }
        if self.source.columns.is_empty() {
            return Err("no column is selected: use --column NAME or --column N".to_owned());
        }
        if !self.source.fields.is_empty() {
            return Err("--field applies to JSON Lines only: use --column".to_owned());
        }
        if self.source.encoding.is_some() {
            return Err("--encoding does not apply to Parquet and Arrow: remove it".to_owned());
        }
        if self.source.header == HeaderRow::None && from.is_columnar() {
            return Err("--no-header applies to CSV and TSV only: remove it".to_owned());
        }
        if self.is_unique {
            return Err(format!("--unique applies to text only: {WITH_SQL}"));
        }
        if self.on_error == Some(OnRejected::Drop) {
            return Err(format!("--on-error drop applies to text only: {WITH_SQL}"));
        }
        if self.output.is_none() && io::stdout().is_terminal() {
            return Err("refusing to write binary data to a terminal: use -o FILE".to_owned());
        }
        let is_stream = self.output().is_none_or(|path| super::extension(path) == "arrows");
        let is_compressed =
            self.output().is_some_and(|path| Compression::of_name(path) != Compression::None);
        if is_compressed && (from == FileFormat::Parquet || !is_stream) {
            return Err("Parquet and Arrow files cannot be compressed as a whole: use a name \
                        without .gz, .zst, .bz2 or .xz"
                .to_owned());
        }
        Ok(())
    }
}

const NOT_TEXT: &str = "Parquet and Arrow are not text";

/// The reader and writer of a text format. `results` is where those of CSV and TSV go.
pub(crate) fn text_format(
    from: FileFormat,
    source: &SourcePlan,
    results: Results,
) -> Result<Arc<dyn Format>, String> {
    let has_fields = from == FileFormat::Jsonl;
    if !has_fields && !source.fields.is_empty() {
        let instead = if from.is_delimited() { "use --column" } else { "use --from jsonl" };
        return Err(format!("--field applies to JSON Lines only: {instead}"));
    }
    if from.is_delimited() && source.columns.is_empty() {
        return Err(
            "no column is selected: use --column NAME (or --from lines for plain lines)".to_owned()
        );
    }
    if !from.is_delimited() && source.delimiter.is_some() {
        return Err(NO_DELIMITER.to_owned());
    }
    if !from.is_delimited() && !source.columns.is_empty() {
        let instead = if has_fields { "use --field" } else { "use --from csv or another of these" };
        return Err(format!("--column applies to CSV, TSV, Parquet and Arrow only: {instead}"));
    }
    if has_fields && source.fields.is_empty() {
        return Err(
            "no field is selected: use --field PATH (or --from lines for plain lines)".to_owned()
        );
    }
    if has_fields && source.encoding.is_some() {
        return Err(
            "--encoding does not apply to JSON Lines, which are always UTF-8: convert the file to \
                    UTF-8 first"
                .to_owned(),
        );
    }
    check_list_options(from, source)?;
    Ok(match from {
        FileFormat::Lines => match &source.list {
            Some(options) => Arc::new(Lines::of_names(options.clone())),
            None => Arc::new(Lines::default()),
        },
        FileFormat::Csv | FileFormat::Tsv => Arc::new(rows(from, source, results)?),
        FileFormat::Jsonl => {
            let lines =
                JsonLines::new(source.fields.clone()).map_err(|error| layout_words(&error))?;
            Arc::new(match results {
                Results::Facts(_) => lines.with_member(MEMBER),
                _ => lines,
            })
        }
        _ => match from.info().format() {
            Some(format) => Arc::from(format),
            None => return Err(NOT_TEXT.to_owned()),
        },
    })
}

/// Fails if an option for lists does not apply to the format. Comments and blanks are also around rows and fields.
pub(crate) fn check_list_options(from: FileFormat, source: &SourcePlan) -> Result<(), String> {
    let Some(list) = source.list.as_ref().filter(|_| from != FileFormat::Lines) else {
        return Ok(());
    };
    if list.has_leading_dots || list.ends_in_nul {
        let message = "--leading-dot and --null apply to plain lists only: use --from lines";
        return Err(message.to_owned());
    }
    if (list.has_blanks || !list.comments.is_empty()) && !from.is_delimited() {
        let message =
            "--comment and --trim apply to plain lists, CSV and TSV only: use --from lines";
        return Err(message.to_owned());
    }
    Ok(())
}

fn rows(from: FileFormat, source: &SourcePlan, results: Results) -> Result<Rows, String> {
    let syntax = source.syntax(from).unwrap_or(Syntax::CSV);
    let list = source.list.clone().unwrap_or_default();
    let syntax = syntax.with_blanks(list.has_blanks);
    let rows = Rows::new(syntax, source.columns.clone(), results).with_comments(list.comments);
    match source.header {
        HeaderRow::First => Ok(rows),
        HeaderRow::None => rows.without_header().map_err(|error| layout_words(&error)),
    }
}
