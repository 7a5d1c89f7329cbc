//! `xn lgr union`, `xn lgr intersection` and `xn lgr merge`.

use std::path::Path;

use serde::Serialize;
use xenonym_lgr::{Document, Error};

use super::destination::Destination;
use super::document::{detect, parse, read};
use crate::args::CombineArgs;
use crate::error::{Failure, Outcome, say};
use crate::terminal::{STANDARD_INPUT, escaped, title};

/// Combines documents. The list explains what follows the first one only.
type Combine = fn(&[Document]) -> Result<(Document, Vec<String>), Error>;

pub(super) fn run(args: &CombineArgs, combine: Combine) -> Result<Outcome, Failure> {
    if args.files.iter().filter(|file| *file == Path::new(STANDARD_INPUT)).count() > 1 {
        let message = "standard input can be read only once: use files for the other rulesets";
        return Err(Failure::Usage(message.to_owned()));
    }
    let mut documents = Vec::with_capacity(args.files.len());
    for file in &args.files {
        let bytes = read(file)?;
        let (document, _) = parse(&bytes, detect(&bytes))
            .map_err(|rejected| Failure::Input(format!("{}: {}", title(file), rejected.whole)))?;
        documents.push(document);
    }
    let (document, notes) =
        combine(&documents).map_err(|error| Failure::Input(error.to_string()))?;
    let text = document.to_xml();
    let outcome = if notes.is_empty() { Outcome::Done } else { Outcome::SomeRejected };
    let destination = Destination { output: args.output.file(), inputs: &args.files };
    if args.format.is_json() {
        destination.write_object(&Object { text: &text, notes: &notes })?;
    } else {
        for note in &notes {
            say(&escaped(note));
        }
        destination.write_text(&text, outcome)?;
    }
    Ok(outcome)
}

#[derive(Serialize)]
struct Object<'a> {
    text: &'a str,
    notes: &'a [String],
}
