//! The description of a run, as plain data: the command line resolves to it, and nothing below looks at the
//! command line.

use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;

use xenonym::batch;
use xenonym_records::engine::OnReject;
use xenonym_records::{
    FORMATS, Format, FormatInfo, JsonLines, LayoutError, Lines, ListOptions, Results, Rows, Syntax,
    Target,
};

use crate::conversion::Conversion;
use crate::io::{Compression, Encoding};
use crate::output::lookalikes::MEMBER;
use crate::terminal::is_standard_input;

/// A run over arguments or files that writes results.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub(crate) struct Plan {
    pub(crate) conversion: Conversion,
    pub(crate) input: Input,
    pub(crate) source: SourcePlan,
    /// Where the results of columns go.
    pub(crate) results: Results,
    /// Whether the output is an object for each name.
    pub(crate) is_json: bool,
    /// `None` is standard output.
    pub(crate) output: Option<PathBuf>,
    pub(crate) errors: Option<PathBuf>,
    pub(crate) on_error: Option<OnRejected>,
    /// Whether the input is read as plain lines only because it looks like nothing else.
    pub(crate) is_guessed: bool,
    pub(crate) is_unique: bool,
    pub(crate) is_quiet: bool,
    /// A run over at least this many names ends with a summary.
    pub(crate) summary_from: u64,
    pub(crate) threads: usize,
    /// The longest record, in bytes.
    pub(crate) max_record: usize,
    pub(crate) chunks: ChunkPlan,
}

/// Where the names come from.
#[derive(Clone, Debug)]
pub(crate) enum Input {
    Arguments(Vec<OsString>),
    /// Standard input if there are none.
    Files(Vec<PathBuf>),
}

/// The format of the input, and where the names are in it.
#[derive(Clone, Debug, Default)]
pub(crate) struct SourcePlan {
    /// `None` if file names and contents decide.
    pub(crate) from: Option<FileFormat>,
    /// Names of columns, or their numbers, from 1.
    pub(crate) columns: Vec<Target>,
    /// The delimiter of CSV or TSV, if it is not the usual one.
    pub(crate) delimiter: Option<Syntax>,
    pub(crate) header: HeaderRow,
    /// Paths of fields.
    pub(crate) fields: Vec<Target>,
    /// The contents of lines besides names. `None` if each line is a text, even an empty one.
    pub(crate) list: Option<ListOptions>,
    /// `None` is UTF-8.
    pub(crate) encoding: Option<Encoding>,
}

/// The size of chunks. Only tests change it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ChunkPlan {
    /// Bytes of text in a chunk.
    pub(crate) bytes: usize,
    /// Rows of columns in a chunk, if their number is fixed.
    #[cfg_attr(not(feature = "columnar"), expect(dead_code, reason = "only columns have rows"))]
    pub(crate) rows: Option<usize>,
}

impl Input {
    pub(crate) fn files(&self) -> &[PathBuf] {
        match self {
            Self::Arguments(_) => &[],
            Self::Files(files) => files,
        }
    }

    /// How often standard input is read: by default, and as the file `-`.
    pub(crate) fn standard_inputs(&self) -> usize {
        match self {
            Self::Arguments(_) => 0,
            Self::Files(files) if files.is_empty() => 1,
            Self::Files(files) => files.iter().filter(|file| is_standard_input(file)).count(),
        }
    }
}

impl Plan {
    /// A run over names with the usual limits, which writes to standard output.
    pub(crate) fn of_names(conversion: Conversion, input: Input, source: SourcePlan) -> Self {
        Self {
            conversion,
            input,
            source,
            results: Results::InPlace,
            is_json: false,
            output: None,
            errors: None,
            on_error: None,
            is_guessed: false,
            is_unique: false,
            is_quiet: false,
            summary_from: u64::MAX,
            threads: thread::available_parallelism().map_or(1, NonZero::get),
            max_record: 16 << 20,
            chunks: ChunkPlan { bytes: 1 << 20, rows: None },
        }
    }

    pub(crate) fn output(&self) -> Option<&Path> {
        self.output.as_deref()
    }
}

// The route of a run: text that is edited in place, or columns.

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
    pub(crate) fn text_columns(&self) -> Result<Vec<Target>, String> {
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
        let wanted = extension(output);
        let is_text = wanted == "txt" && from.is_delimited();
        let is_of_input = self.input.files().iter().any(|file| extension(file) == wanted);
        !(wanted.is_empty() || is_text || is_of_input)
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
        check_source_of_columns(&self.source)?;
        if self.is_unique {
            return Err(format!("--unique applies to text only: {WITH_SQL}"));
        }
        if self.on_error == Some(OnRejected::Drop) {
            return Err(format!("--on-error drop applies to text only: {WITH_SQL}"));
        }
        if self.output.is_none() && io::stdout().is_terminal() {
            return Err("refusing to write binary data to a terminal: use -o FILE".to_owned());
        }
        let is_stream = self.output().is_none_or(|path| extension(path) == "arrows");
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

/// Fails if an option for text is given.
pub(crate) fn check_source_of_columns(source: &SourcePlan) -> Result<(), String> {
    let refused = if !source.fields.is_empty() {
        "--field applies to JSON Lines only: use --column"
    } else if source.encoding.is_some() {
        "--encoding does not apply to Parquet and Arrow: remove it"
    } else if source.header == HeaderRow::None {
        "--no-header applies to CSV and TSV only: remove it"
    } else if source.list.as_ref().is_some_and(|list| *list != ListOptions::default()) {
        "--comment, --trim, --leading-dot and --null do not apply to Parquet and Arrow: remove them"
    } else {
        return Ok(());
    };
    Err(refused.to_owned())
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
fn check_list_options(from: FileFormat, source: &SourcePlan) -> Result<(), String> {
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

// The format of a file, by its name.

/// The format of an input file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FileFormat {
    Lines,
    Zone,
    Csv,
    Tsv,
    Jsonl,
    Urls,
    BareUrls,
    Emails,
    Parquet,
    Arrow,
    /// One without options and rules of its own.
    Plain(&'static FormatInfo),
}

/// The formats that differ from others in more than their reader.
const SPECIAL: [(&str, FileFormat); 10] = [
    ("lines", FileFormat::Lines),
    ("zone", FileFormat::Zone),
    ("csv", FileFormat::Csv),
    ("tsv", FileFormat::Tsv),
    ("jsonl", FileFormat::Jsonl),
    ("urls", FileFormat::Urls),
    ("bare-urls", FileFormat::BareUrls),
    ("emails", FileFormat::Emails),
    ("parquet", FileFormat::Parquet),
    ("arrow", FileFormat::Arrow),
];

impl FileFormat {
    /// The format of an entry of the table.
    pub(crate) fn of(info: &'static FormatInfo) -> Self {
        let special = SPECIAL.iter().find(|(name, _)| *name == info.name);
        special.map_or(Self::Plain(info), |(_, format)| *format)
    }

    /// Its entry in the table.
    pub(crate) fn info(self) -> &'static FormatInfo {
        FORMATS.iter().find(|info| Self::of(info) == self).unwrap_or(&FORMATS[0])
    }

    pub(crate) fn is_columnar(self) -> bool {
        matches!(self, Self::Parquet | Self::Arrow)
    }

    pub(crate) fn is_delimited(self) -> bool {
        matches!(self, Self::Csv | Self::Tsv)
    }

    /// Whether each line is one name, URL or email address, so that an argument may be one too.
    pub(crate) fn is_list(self) -> bool {
        matches!(self, Self::Lines | Self::Urls | Self::BareUrls | Self::Emails)
    }

    /// Whether records consist of fields, and so of columns.
    fn has_fields(self) -> bool {
        self.is_columnar() || self.is_delimited() || self == Self::Jsonl
    }

    /// The format that a file name means, apart from its extension for compression.
    pub(crate) fn of_name(file: &Path) -> Option<Self> {
        let is_hosts = uncompressed(file).file_name().is_some_and(|name| name == "hosts");
        let extension = if is_hosts { "hosts".to_owned() } else { extension(file) };
        let found = FORMATS.iter().find(|info| info.extensions.contains(&extension.as_str()));
        found.map(Self::of)
    }
}

/// The extension of a file name in lower case, apart from an extension for compression.
pub(crate) fn extension(file: &Path) -> String {
    let extension = uncompressed(file).extension().unwrap_or_default().to_ascii_lowercase();
    extension.to_string_lossy().into_owned()
}

fn uncompressed(file: &Path) -> PathBuf {
    match Compression::of_name(file) {
        Compression::None => file.to_owned(),
        _ => file.with_extension(""),
    }
}

/// Whether the first row of a file is the header.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum HeaderRow {
    #[default]
    First,
    None,
}

// Errors in columns and fields, with the options that help.

/// The error in words.
pub(crate) fn layout_words(error: &LayoutError) -> String {
    let message = error.message();
    if error.is_after_comment() {
        return format!("{message} (if it begins with comments, use --comment '#')");
    }
    match error.delimiter() {
        Some(',') => format!("{message} (if the delimiter is a comma, use --from csv)"),
        Some('\t') => format!("{message} (if the delimiter is a tab, use --delimiter tab)"),
        Some(other) => {
            format!("{message} (if the delimiter is {other:?}, use --delimiter '{other}')")
        }
        None => message.to_owned(),
    }
}

// The output for a rejected name or record. Nothing else decides it.

/// The value of `--on-error`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OnRejected {
    Blank,
    Keep,
    Drop,
    Fail,
}

/// The action for a rejected name or record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Action {
    /// Write nothing in its place.
    Blank,
    /// Write the part that could be converted, or nothing.
    Partial,
    /// Leave it as it was.
    Keep,
    /// Leave out its record.
    Drop,
    /// End the run.
    Fail,
}

impl Action {
    /// `default` is the action for the place of the name.
    pub(crate) fn new(on_error: Option<OnRejected>, default: OnReject) -> Self {
        match (on_error, default) {
            (Some(OnRejected::Drop), _) => Self::Drop,
            (Some(OnRejected::Fail), _) => Self::Fail,
            (Some(OnRejected::Keep), _)
            | (Some(OnRejected::Blank) | None, OnReject::KeepAlways)
            | (None, OnReject::Keep) => Self::Keep,
            (Some(OnRejected::Blank), OnReject::Blank | OnReject::Keep) => Self::Blank,
            (None, OnReject::Blank) => Self::Partial,
        }
    }

    /// The text to write for a name, if its record is kept. `partial` is the part that could be converted.
    pub(crate) fn replacement(self, name: &[u8], partial: Option<&str>) -> Option<batch::OnError> {
        match (self, partial) {
            (Self::Drop | Self::Fail, _) => None,
            (Self::Blank, _) | (Self::Partial, None) => Some(batch::OnError::Blank),
            (Self::Partial, Some(partial)) if partial.as_bytes() != name => {
                Some(batch::OnError::Partial)
            }
            (Self::Keep | Self::Partial, _) => Some(batch::OnError::Keep),
        }
    }
}
