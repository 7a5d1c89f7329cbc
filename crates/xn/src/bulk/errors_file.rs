//! The file of `--errors`: a JSON object a line for each thing that was refused.

use std::borrow::Cow;
use std::path::Path;

use serde::Serialize;

use crate::input::Place;
use crate::output::{Problem, Spot};

/// A line of it.
#[derive(Serialize)]
pub(crate) struct Refusal<'a> {
    file: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    #[serde(flatten)]
    spot: Spot<'a>,
    /// Bytes that are not UTF-8 stand as U+FFFD.
    input: Cow<'a, str>,
    /// The first of `errors`.
    error: Option<&'a Problem>,
    errors: &'a [Problem],
}

impl<'a> Refusal<'a> {
    /// What was refused, and why, at a place in a list.
    pub(crate) fn new(place: Place<'a>, input: &'a [u8], errors: &'a [Problem]) -> Self {
        let (file, line) = match place {
            Place::Argument(_) => (None, None),
            Place::Line { file, number: line } | Place::Name { file, line, .. } => {
                (file, Some(line))
            }
            Place::Row { file, .. } => (file, None),
        };
        Self {
            file: file.map(Path::to_string_lossy),
            line,
            spot: Spot::of(place),
            input: String::from_utf8_lossy(input),
            error: errors.first(),
            errors,
        }
    }
}
