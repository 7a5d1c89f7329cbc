//! `xn lgr convert`.

use std::slice;

use serde::Serialize;
use xenonym_lgr::tables::{self, Form, Lost};

use super::document::{Rejected, detect, parse, read};
use crate::args::ConvertArgs;
use crate::commands::whole_file;
use crate::error::{Failure, Outcome, say};
use crate::output::append_line;
use crate::terminal::title;

pub(super) fn run(args: &ConvertArgs) -> Result<Outcome, Failure> {
    let bytes = read(&args.file)?;
    let from = match args.from {
        Some(form) => form.table(),
        None => detect(&bytes),
    };
    let converted = convert(&bytes, from, args.to.table());
    let (text, lost) = match converted {
        Ok(converted) => converted,
        Err(rejected) => return reject(args, from, &rejected),
    };
    let name = |form: Option<Form>| form.map_or("xml", Form::name);
    if args.format.is_json() {
        let lost_objects = lost.iter().map(LostObject::new).collect();
        let (from, to) = (name(from), name(args.to.table()));
        write_object(args, &Object { from, to, text: &text, lost: lost_objects })?;
    } else {
        write(args, text.as_bytes())?;
        for one in &lost {
            say(&format!("{}: lost: {one}", title(&args.file)));
        }
    }
    Ok(if lost.is_empty() { Outcome::Done } else { Outcome::SomeRejected })
}

fn write(args: &ConvertArgs, bytes: &[u8]) -> Result<(), Failure> {
    whole_file::write_shown(args.output.file(), slice::from_ref(&args.file), bytes)
}

fn write_object(args: &ConvertArgs, object: &impl Serialize) -> Result<(), Failure> {
    let mut line = Vec::new();
    append_line(&mut line, object);
    write(args, &line)
}

/// The text of the document in another form, and what is lost.
fn convert(
    bytes: &[u8],
    from: Option<Form>,
    to: Option<Form>,
) -> Result<(String, Vec<Lost>), Rejected> {
    let (document, mut lost) = parse(bytes, from)?;
    let text = match to {
        Some(form) => {
            let (text, more) = tables::write(&document, form)?;
            lost.extend(more);
            text
        }
        None => document.to_xml(),
    };
    Ok((text, lost))
}

fn reject(args: &ConvertArgs, from: Option<Form>, rejected: &Rejected) -> Result<Outcome, Failure> {
    if args.format.is_json() {
        let error = ErrorObject {
            line: rejected.line,
            column: rejected.column,
            clause: rejected.clause.as_deref(),
            message: &rejected.message,
        };
        write_object(args, &RejectedObject { from: from.map_or("xml", Form::name), error })?;
    } else {
        say(&format!("{}: {}", title(&args.file), rejected.whole));
    }
    Ok(Outcome::SomeRejected)
}

#[derive(Serialize)]
struct Object<'a> {
    from: &'static str,
    to: &'static str,
    text: &'a str,
    lost: Vec<LostObject<'a>>,
}

#[derive(Serialize)]
struct LostObject<'a> {
    feature: &'static str,
    count: usize,
    first: Option<&'a str>,
    message: String,
}

impl<'a> LostObject<'a> {
    fn new(lost: &'a Lost) -> Self {
        let (feature, count, first) = (lost.feature().name(), lost.count(), lost.first());
        Self { feature, count, first, message: lost.to_string() }
    }
}

#[derive(Serialize)]
struct RejectedObject<'a> {
    from: &'static str,
    error: ErrorObject<'a>,
}

#[derive(Serialize)]
struct ErrorObject<'a> {
    line: Option<u32>,
    column: Option<u32>,
    clause: Option<&'a str>,
    message: &'a str,
}
