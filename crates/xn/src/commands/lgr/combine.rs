//! `xn lgr union`, `xn lgr intersection` and `xn lgr merge`.

use std::path::Path;

use serde::Serialize;
use xenonym_lgr::{Document, Error};

use super::document::{detect, parse, read};
use crate::args::CombineArgs;
use crate::commands::whole_file;
use crate::error::{Failure, Outcome, say};
use crate::output::append_line;
use crate::terminal::{STANDARD_INPUT, escaped, title};

/// Combines documents. The list explains what follows the first one only.
type Combine = fn(&[Document]) -> Result<(Document, Vec<String>), Error>;

pub(super) fn run(args: &CombineArgs, combine: Combine) -> Result<Outcome, Failure> {
    if args.files.iter().filter(|file| *file == Path::new(STANDARD_INPUT)).count() > 1 {
        let message = "standard input can be read only once: use files for the other rulesets";
        return Err(Failure::Usage(message.to_owned()));
    }
    let mut documents = Vec::with_capacity(args.files.len());
    let mut dropped = Vec::new();
    for file in &args.files {
        let bytes = read(file)?;
        let (document, lost) = parse(&bytes, detect(&bytes))
            .map_err(|rejected| Failure::Input(format!("{}: {}", title(file), rejected.whole)))?;
        dropped.extend(lost.iter().map(|one| format!("{}: lost: {one}", title(file))));
        documents.push(document);
    }
    let (document, notes) =
        combine(&documents).map_err(|error| Failure::Input(error.to_string()))?;
    let text = document.to_xml();
    let mut output = Vec::new();
    if args.format.is_json() {
        append_line(&mut output, &Object { text: &text, notes: &notes, lost: &dropped });
    } else {
        output = text.into_bytes();
    }
    whole_file::write_shown(args.output.file(), &args.files, &output)?;
    if !args.format.is_json() {
        for note in dropped.iter().chain(&notes) {
            say(&escaped(note));
        }
    }
    Ok(if notes.is_empty() { Outcome::Done } else { Outcome::SomeRejected })
}

#[derive(Serialize)]
struct Object<'a> {
    text: &'a str,
    notes: &'a [String],
    /// What the files contain and the result does not, such as comments of XML.
    lost: &'a [String],
}
