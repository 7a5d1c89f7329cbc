//! Files with a name on each line: names to protect, or to allow.

use std::io::{self, BufRead, BufReader, ErrorKind, Read};
use std::path::{Path, PathBuf};

use xenonym::{Error, domain, from_utf8, uts46};
use xenonym_safety::display::ProtectedNames;
use xenonym_safety::lookalikes::Brand;

use super::whole_file;
use crate::error::{Failure, ReadError, say};
use crate::io::is_same_file;
use crate::terminal::{escaped, title};

/// How many lines that were skipped are reported.
const REPORTED: usize = 100;

/// The longest line in bytes, with its end.
const LONGEST: u64 = 64 << 10;

/// The most bytes of a list. A few compressed bytes could be lines that fill the memory.
const LARGEST: u64 = 256 << 20;

/// What a file lists.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum List {
    Protected,
    Allowed,
    Words,
}

impl List {
    /// What a line that is rejected is not.
    const fn rejected(self) -> &'static str {
        match self {
            Self::Protected => "not protected",
            Self::Allowed => "not allowed",
            Self::Words => "not a word",
        }
    }
}

/// A line of one of the files.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'f> {
    pub(super) file: &'f Path,
    /// From 1.
    pub(super) number: u64,
}

/// The names that `xn display` protects.
pub(super) fn read(files: &[PathBuf], brands: &[String]) -> Result<ProtectedNames, Failure> {
    let mut protected = ProtectedNames::new();
    for name in brands {
        let added = protected.insert(name).map_err(|error| why_invalid(error, name));
        let why = added.err().or_else(|| why_nothing(name).map(str::to_owned));
        why.map_or(Ok(()), |why| Err(wrong_brand(name, &why)))?;
    }
    each_name(files, List::Protected, &mut |line, _| {
        let (name, _) = name_and_brand(line)?;
        protected.insert(name).map_err(|error| why_invalid(error, name))?;
        why_nothing(name).map_or(Ok(()), |why| Err(why.to_owned()))
    })?;
    if protected.is_empty() && !files.is_empty() {
        return Err(no_names());
    }
    Ok(protected)
}

/// The failure if a name of `--brand` protects nothing.
pub(super) fn wrong_brand(name: &str, why: &str) -> Failure {
    Failure::Usage(format!("--brand {}: {why}", escaped(name)))
}

/// The error of a list that cannot be read. A missing file may be a name, or several.
fn not_read(file: &Path, list: List, error: io::Error) -> Failure {
    let is_name = |name: &str| uts46::to_ascii(name, &uts46::Options::HOST).is_ok();
    let names = file.to_str().filter(|names| names.split(',').all(is_name));
    let error = match names {
        Some(_) if error.kind() == ErrorKind::NotFound => {
            let words = match list {
                List::Protected => {
                    "there is no such file: to protect a name without a file, use --brand NAME"
                }
                List::Allowed => "there is no such file: write the names to one, a name per line",
                List::Words => "there is no such file: write the words to one, a word per line",
            };
            io::Error::new(ErrorKind::NotFound, words)
        }
        _ => error,
    };
    Failure::Read(ReadError { file: file.to_owned(), error })
}

/// Fails if an output would replace one of the lists, which are read before the input.
pub(super) fn check_outputs<'f>(
    lists: impl Iterator<Item = &'f PathBuf>,
    outputs: [Option<&Path>; 2],
) -> Result<(), Failure> {
    for list in lists {
        let is_list = |output: &&Path| is_same_file(output, list);
        if let Some(output) = outputs.into_iter().flatten().find(is_list) {
            let message = "this file is also a list of names: write to another file";
            return Err(Failure::Usage(format!("{}: {message}", title(output))));
        }
    }
    Ok(())
}

/// The failure if nothing is protected, because then every name would look harmless.
pub(super) fn no_names() -> Failure {
    Failure::Input("no valid name in the files of --protect: add at least one".to_owned())
}

/// Why a valid name protects nothing, if it does not: policies compare the last 2 to 8 labels.
fn why_nothing(name: &str) -> Option<&'static str> {
    let labels = domain::labels(name).map(|label| label.text());
    match labels.filter(|label| !["*", ""].contains(label)).count() {
        0 | 1 => Some("a name of one label: add the domain, such as example.com"),
        2..=8 => None,
        _ => Some("a name of more than 8 labels: write only the last ones, such as example.com"),
    }
}

/// Why a name is not valid.
pub(super) fn why_invalid(error: Error, name: &str) -> String {
    if name.contains("://") {
        "this looks like a URL, so use only its host".to_owned()
    } else {
        error.message().to_string()
    }
}

/// The name of a line, and whether its label is distinctive, if the line says so.
pub(super) fn name_and_brand(line: &str) -> Result<(&str, Option<Brand>), String> {
    match line.split_once([' ', '\t']).map(|(name, brand)| (name, brand.trim())) {
        None => Ok((line, None)),
        Some((name, "distinctive")) => Ok((name, Some(Brand::Distinctive))),
        Some((name, "ordinary")) => Ok((name, Some(Brand::Ordinary))),
        Some((_, other)) => {
            let other = escaped(other);
            Err(format!("'{other}' after the name: write distinctive, ordinary or nothing"))
        }
    }
}

/// Calls `take` with each name of the files. A file that cannot be read ends the run, because the names that it guards
/// against would pass. A name that `take` does not accept is reported, with the reason. Blank lines and comments are not names.
pub(super) fn each_name<'f>(
    files: &'f [PathBuf],
    list: List,
    take: &mut dyn FnMut(&str, Line<'f>) -> Result<(), String>,
) -> Result<(), Failure> {
    let mut skipped = 0_usize;
    for file in files {
        let not_read = |error| not_read(file, list, error);
        let content = whole_file::content(file).map_err(not_read)?;
        let mut lines = BufReader::new(content).take(LARGEST);
        let mut line = Vec::new();
        for number in 1.. {
            line.clear();
            (&mut lines).take(LONGEST + 1).read_until(b'\n', &mut line).map_err(not_read)?;
            let too_much = if line.len() as u64 > LONGEST {
                Some(format!("line {number} is longer than 64 KiB: write one name per line"))
            } else if lines.limit() == 0 {
                Some("the list is larger than 256 MiB: divide it".to_owned())
            } else {
                None
            };
            if let Some(why) = too_much {
                return Err(not_read(io::Error::other(why)));
            }
            if line.is_empty() {
                break;
            }
            let mut text = line.as_slice();
            if number == 1 {
                text = text.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(text);
            }
            let name = from_utf8(without_comment(text).trim_ascii());
            let taken = match name.map_err(|error| error.message().to_string()) {
                Ok("") => Ok(()),
                Ok(name) => take(name, Line { file, number }),
                Err(why) => Err(why),
            };
            if let Err(why) = taken {
                skipped += 1;
                if skipped <= REPORTED {
                    let what = list.rejected();
                    say(&format!("{}: line {number}: {what}: {why}", title(file)));
                }
            }
        }
    }
    match skipped.saturating_sub(REPORTED) {
        0 => {}
        more => say(&format!("{more} more names: {}", list.rejected())),
    }
    Ok(())
}

/// The line up to a # at its start or after a blank.
fn without_comment(line: &[u8]) -> &[u8] {
    let is_start =
        |&at: &usize| line[at] == b'#' && (at == 0 || line[at - 1].is_ascii_whitespace());
    &line[..(0..line.len()).find(is_start).unwrap_or(line.len())]
}
