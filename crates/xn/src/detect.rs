//! The format of the input: from the option, the extension, or the first bytes.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use xenonym_records::engine::{Magic, named_delimiter};
use xenonym_records::{ColumnFile, FormatInfo, Recognized, Syntax, TextKind, recognize};

use crate::error::Failure;
use crate::io::reading::{BYTE_ORDER_MARK, check_mark, missing_mark};
use crate::pipeline::files::{Files, NOT_SEEKABLE};
use crate::plan::{FileFormat, Input, SourcePlan};
use crate::terminal::{STANDARD_INPUT, title};

/// The option for a list that looks like something else.
const OR_LINES: &str = "or --from lines to convert plain lines";

/// The format of the input, and a note on it for the user.
pub(crate) struct Detected {
    pub(crate) format: FileFormat,
    pub(crate) note: Option<String>,
}

/// Finds the format of the input, from the plan, the file names, or the contents. A file
/// that looks like anything but a list of names ends the run, because reading it as lines would damage it.
pub(crate) fn detect(
    source: &SourcePlan,
    input: &Input,
    files: &mut Files,
) -> Result<Detected, Failure> {
    let format = by_name(source, input).map_err(Failure::Usage)?;
    // Names that end in NUL would pass for UTF-16.
    let ends_in_nul = source.list.as_ref().is_some_and(|list| list.ends_in_nul);
    let has_name = input.files().iter().any(|file| has_format(file));
    let is_told = source.from.is_some() || ends_in_nul || has_name;
    if is_told || format != FileFormat::Lines {
        return Ok(Detected { format, note: None });
    }
    let paths = match input {
        Input::Arguments(arguments) => {
            let lines: Vec<_> = arguments.iter().map(|name| name.to_string_lossy()).collect();
            let note = match recognize(lines.join("\n").as_bytes()) {
                Some(Recognized::LooksLike(TextKind::Format(info))) => match info.name {
                    "urls" => Some("a URL, so use --from urls"),
                    "emails" => Some("an email address, so use --from emails"),
                    _ => None,
                },
                _ => None,
            };
            let note = note.map(|hint| format!("an argument looks like {hint}"));
            return Ok(Detected { format, note });
        }
        Input::Files(paths) if paths.is_empty() => vec![PathBuf::from(STANDARD_INPUT)],
        Input::Files(paths) => paths.clone(),
    };
    let mut first = None;
    for (index, path) in paths.iter().enumerate() {
        if is_missing_or_empty(path) {
            // It has no format. The reader reports it if it is missing.
            continue;
        }
        let found = if index == 0 {
            of_first(files, path, source)?
        } else if path.metadata().is_ok_and(|found| found.is_file()) {
            let mut file = Files::new(std::slice::from_ref(path), source.encoding);
            of_first(&mut file, path, source)?
        } else {
            continue;
        };
        match &first {
            None => first = Some(found),
            Some(Detected { format, .. }) if *format == found.format => {}
            Some(_) => {
                let message = "the first lines of the files suggest different formats: use --from FORMAT, or convert the \
                               files one by one";
                return Err(Failure::Usage(message.to_owned()));
            }
        }
    }
    Ok(first.unwrap_or(Detected { format, note: None }))
}

/// Reads the delimiter from a first line such as `sep=;`, unless an option gives one.
pub(crate) fn adopt_delimiter(source: &mut SourcePlan, from: FileFormat, files: &mut Files) {
    if from.is_delimited() && source.delimiter.is_none() {
        let first = files.first_bytes(|bytes| bytes.contains(&b'\n'));
        let line = first.split(|&byte| byte == b'\n').next().unwrap_or_default();
        let line = line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line);
        let named = named_delimiter(line.strip_suffix(b"\r").unwrap_or(line));
        source.delimiter = named.and_then(|named| Syntax::delimited_by(named.into()).ok());
    }
}

/// The format of columns, or plain lines, for commands whose lines are texts and not names.
pub(crate) fn columns_or_lines(source: &SourcePlan, input: &Input) -> FileFormat {
    let format = by_name(source, input).ok();
    format.filter(|format| format.is_columnar()).unwrap_or(FileFormat::Lines)
}

/// The format by the option, the file names, and the first and last bytes of columns.
fn by_name(source: &SourcePlan, input: &Input) -> Result<FileFormat, String> {
    if let Some(from) = source.from {
        return Ok(from);
    }
    let of_file = |file: &PathBuf| FileFormat::of_name(file).or_else(|| of_columns(file));
    let mut formats: Vec<(FileFormat, &PathBuf)> = input
        .files()
        .iter()
        .map(|file| (of_file(file).unwrap_or(FileFormat::Lines), file))
        .collect();
    let are_equal =
        |formats: &[(FileFormat, &PathBuf)]| formats.windows(2).all(|two| two[0].0 == two[1].0);
    if !are_equal(&formats) {
        formats.retain(|(_, file)| !is_missing_or_empty(file));
    }
    if !are_equal(&formats) {
        let message =
            "the files have different formats: use --from FORMAT, or convert the files one by one";
        return Err(message.to_owned());
    }
    Ok(formats.first().map_or(FileFormat::Lines, |(format, _)| *format))
}

/// Whether nothing can be read from a file.
fn is_missing_or_empty(file: &Path) -> bool {
    match file.metadata() {
        Ok(found) => found.is_file() && found.len() == 0,
        Err(_) => file != Path::new(STANDARD_INPUT),
    }
}

/// The format of a file with columns, by its first bytes and, because a text may begin with them, its last.
fn of_columns(file: &Path) -> Option<FileFormat> {
    if !file.metadata().is_ok_and(|found| found.is_file()) {
        return None;
    }
    let mut file = File::open(file).ok()?;
    let (mut first, mut last) = ([0; 6], [0; 4]);
    file.read_exact(&mut first).ok()?;
    file.seek(SeekFrom::End(-4)).ok()?;
    file.read_exact(&mut last).ok()?;
    match (Magic::of(&first)?, &last) {
        (Magic::Columns(ColumnFile::Parquet), b"PAR1") => Some(FileFormat::Parquet),
        (Magic::Columns(ColumnFile::ArrowFile), b"ROW1")
        | (Magic::Columns(ColumnFile::ArrowStream), _) => Some(FileFormat::Arrow),
        _ => None,
    }
}

fn has_format(file: &Path) -> bool {
    FileFormat::of_name(file).is_some()
}

/// The format of the first of these files.
fn of_first(files: &mut Files, path: &Path, source: &SourcePlan) -> Result<Detected, Failure> {
    let title = title(path);
    let failed = |words: &str| Err(Failure::Input(format!("{title}{words}")));
    let bytes = files.first_bytes(|bytes| recognize(bytes) != Some(Recognized::Comments));
    let by_option = |info: &FormatInfo| match info.name {
        "jsonl" => !source.fields.is_empty(),
        "csv" | "tsv" => !source.columns.is_empty(),
        _ => false,
    };
    let format = match recognize(&bytes) {
        Some(Recognized::Is(TextKind::Format(info))) => info,
        Some(Recognized::LooksLike(TextKind::Format(info))) if by_option(info) => info,
        None if bytes.is_empty() && !source.fields.is_empty() => {
            return Ok(Detected { format: FileFormat::Jsonl, note: None });
        }
        Some(Recognized::Is(kind) | Recognized::LooksLike(kind)) => {
            return failed(&format!(" looks like {}, {OR_LINES}", hint(kind)));
        }
        Some(Recognized::Comments) if !knows_comments(source) => {
            return failed(&format!(
                "'s format is unknown, because its first lines are comments: use --from FORMAT, \
                 {OR_LINES}"
            ));
        }
        Some(Recognized::Columns(ColumnFile::Parquet | ColumnFile::ArrowFile))
            if !files.is_first_seekable() =>
        {
            return failed(&format!(": {NOT_SEEKABLE}"));
        }
        Some(Recognized::Columns(table)) => {
            let is_parquet = table == ColumnFile::Parquet;
            let format = if is_parquet { FileFormat::Parquet } else { FileFormat::Arrow };
            return Ok(Detected { format, note: None });
        }
        Some(Recognized::Packed(what)) => {
            return failed(&format!(" is {what}, which xn cannot read: extract the names first"));
        }
        // The reader reports a byte-order mark.
        Some(Recognized::Utf16 { is_big_endian })
            if source.encoding.is_none() && check_mark(&bytes).is_ok() =>
        {
            return failed(&format!(": {}", missing_mark(is_big_endian)));
        }
        None if let (None, Err(error)) = (source.encoding, check_mark(&bytes)) => {
            return failed(&format!(": {error}"));
        }
        Some(Recognized::Comments | Recognized::Utf16 { .. }) | None => {
            return Ok(Detected { format: FileFormat::Lines, note: None });
        }
        Some(_) => {
            return failed(&format!(" is not a list of names: use --from FORMAT, {OR_LINES}"));
        }
    };
    let name = format.name;
    let note = format!("reading {title} as --from {name}, based on its first lines");
    Ok(Detected { format: FileFormat::of(format), note: Some(note) })
}

/// Whether an option describes the comments of lists.
fn knows_comments(source: &SourcePlan) -> bool {
    source.list.as_ref().is_some_and(|list| !list.comments.is_empty())
}

/// The name of a kind of text, and the option that converts it.
fn hint(kind: TextKind) -> String {
    match kind {
        TextKind::Format(info) => {
            let purpose = match info.name {
                "jsonl" => " and --field PATH",
                "csv" | "tsv" => " and --column",
                "urls" => " to convert their hosts",
                "emails" => " to convert their domains",
                _ => "",
            };
            format!("{}: use --from {}{purpose}", info.what(), info.name)
        }
        TextKind::JsonStrings => {
            "a JSON array: write one string per line first, for example with jq -r '.[]'".to_owned()
        }
        TextKind::JsonArray => {
            "JSON over several lines: write one object per line, and use --from jsonl and --field \
             PATH"
                .to_owned()
        }
        TextKind::Delimited(delimiter) => {
            format!("values separated by {delimiter:?}: use --from csv and --column")
        }
        TextKind::Other(what) => {
            format!("{what}, which xn cannot read: extract the names to a list")
        }
        TextKind::NoNames(lines) => {
            let none = match lines {
                1 => "its only line is not a name".to_owned(),
                _ => format!("none of its first {lines} lines is a name with a dot"),
            };
            format!("no list, because {none}: use --from FORMAT, such as text for running text")
        }
        _ => "another format: use --from FORMAT".to_owned(),
    }
}
