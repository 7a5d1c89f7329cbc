//! Reads a ruleset or table as a document.

use std::io::{ErrorKind, Read};
use std::path::Path;

use xenonym_lgr::Document;
use xenonym_lgr::tables::{self, Form, Lost};

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
