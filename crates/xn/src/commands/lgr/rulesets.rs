//! Rulesets and tables: read from files, or built in.

use std::io::{ErrorKind, Read};
use std::path::Path;

use xenonym_lgr::tables::{self, Form, Lost};
use xenonym_lgr::{Document, Ruleset, root_zone};

use crate::args::BUILT_IN;
use crate::commands::whole_file;
use crate::error::{Failure, ReadError};

const NO_DOCUMENT: &str = "built-in rulesets are compiled and contain no XML: download the XML files from ICANN, and \
                           pass these";

/// The most bytes of a document. Larger ones are rejected anyway.
const MAX_BYTES: u64 = 64 << 20;

/// The bytes of a file or of standard input, decompressed.
pub(super) fn read(file: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let read = whole_file::content(file)
        .and_then(|content| content.take(MAX_BYTES).read_to_end(&mut bytes));
    read.map(|_| bytes).map_err(|error| {
        if error.kind() == ErrorKind::NotFound && file.to_string_lossy().starts_with(BUILT_IN) {
            return Failure::Usage(NO_DOCUMENT.to_owned());
        }
        Failure::Read(ReadError { file: file.to_owned(), error })
    })
}

/// The form of a table, or `None` for XML.
pub(super) fn detect(bytes: &[u8]) -> Option<Form> {
    let text = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    let is_xml = text.trim_ascii_start().starts_with(b"<");
    (!is_xml).then(|| Form::detect(bytes))
}

/// The document that a text in some form contains, and what is lost.
pub(super) fn parse(bytes: &[u8], form: Option<Form>) -> Result<(Document, Vec<Lost>), Rejected> {
    Ok(match form {
        Some(form) => tables::read(bytes, form)?,
        None => tables::read_xml(bytes)?,
    })
}

/// Why a text is rejected.
pub(super) struct Rejected {
    pub(super) line: Option<u32>,
    pub(super) column: Option<u32>,
    pub(super) clause: Option<String>,
    pub(super) message: String,
    /// All of this in a sentence.
    pub(super) whole: String,
}

impl From<xenonym_lgr::Error> for Rejected {
    fn from(error: xenonym_lgr::Error) -> Self {
        Self {
            line: error.line(),
            column: error.column(),
            clause: Some(format!("RFC 7940 section {}", error.section())),
            message: error.message().to_owned(),
            whole: error.to_string(),
        }
    }
}

impl From<tables::TableError> for Rejected {
    fn from(error: tables::TableError) -> Self {
        Self {
            line: error.line(),
            column: error.column(),
            clause: error.clause().map(ToOwned::to_owned),
            message: error.message().to_owned(),
            whole: error.to_string(),
        }
    }
}

// Names of built-in rulesets, and what a wrong name may mean.

/// The built-in ruleset of this name, or `None` if the name is that of a file.
pub(super) fn load(lgr: &str) -> Option<Result<Ruleset, Failure>> {
    let name = lgr.strip_prefix(BUILT_IN)?;
    Some(Ruleset::root(name).ok_or_else(|| {
        let similar = similar(name);
        let advice = if similar.is_empty() {
            format!("use one of {}", listed(&root_zone::names(), ", "))
        } else {
            format!("use {}", listed(&similar, " or "))
        };
        Failure::Usage(format!("no built-in ruleset {lgr}: {advice}"))
    }))
}

/// The advice for a file that does not exist, if its name is similar to that of a built-in ruleset.
pub(super) fn advice(file: &str) -> Option<String> {
    let is_prefix = |start: &str| start.eq_ignore_ascii_case(BUILT_IN);
    let name = if file.get(..BUILT_IN.len()).is_some_and(is_prefix) {
        &file[BUILT_IN.len()..]
    } else {
        file
    };
    let similar = similar(name);
    (!similar.is_empty())
        .then(|| format!("for a built-in ruleset, use {}", listed(&similar, " or ")))
}

fn listed(names: &[&str], between: &str) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("{BUILT_IN}{name}")).collect();
    names.join(between)
}

/// The names of rulesets that a wrong name may mean. A name in another case means only that ruleset.
fn similar(wrong: &str) -> Vec<&'static str> {
    let wrong = wrong.to_ascii_lowercase();
    let names = root_zone::names();
    if let Some(name) = names.iter().find(|name| name.eq_ignore_ascii_case(&wrong)) {
        return vec![name];
    }
    names.into_iter().filter(|name| is_similar(&wrong, &name.to_ascii_lowercase())).collect()
}

/// Whether one is the other with letters left out, as in `latin` and `latn`, or another letter, or two letters swapped.
fn is_similar(wrong: &str, name: &str) -> bool {
    const SHORTEST: usize = 3;
    if wrong.len() < SHORTEST {
        return false;
    }
    let is_same_start = wrong.bytes().next() == name.bytes().next();
    if is_same_start && (is_within(name, wrong) || is_within(wrong, name)) {
        return true;
    }
    let pairs = wrong.bytes().zip(name.bytes());
    let others: Vec<(u8, u8)> = pairs.filter(|(one, other)| one != other).collect();
    let is_one_letter = others.len() == 1;
    let is_swap = matches!(others[..], [(a, b), (c, d)] if (a, b) == (d, c));
    wrong.len() == name.len() && (is_one_letter || is_swap)
}

/// Whether the letters of one appear in the other, in this order.
fn is_within(one: &str, other: &str) -> bool {
    let mut rest = other.bytes();
    one.bytes().all(|letter| rest.any(|byte| byte == letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_scripts_and_typos_mean_a_ruleset() {
        for (wrong, expected) in [
            ("latn", &["Latn"][..]),
            ("LATN", &["Latn"]),
            ("latin", &["Latn"]),
            ("Ltan", &["Latn"]),
            ("Lat", &["Latn"]),
            ("Cyrillic", &["Cyrl"]),
            ("greek", &["Grek"]),
            ("Devanagari", &["Deva"]),
            ("Malayalam", &["Mlym"]),
            ("comon", &["common"]),
            ("Xxxx", &[]),
            ("", &[]),
            ("L", &[]),
        ] {
            assert_eq!(similar(wrong), expected, "{wrong}");
        }
    }
}
