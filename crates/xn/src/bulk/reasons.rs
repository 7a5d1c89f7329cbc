//! Why things were refused: the first reasons on standard error, all of them in `--errors`.

use std::borrow::Cow;
use std::path::Path;

use serde::Serialize;

use crate::output::Problem;

/// A line of `--errors`.
#[derive(Serialize)]
pub(crate) struct Refusal<'a> {
    file: Option<Cow<'a, str>>,
    line: u64,
    input: Cow<'a, str>,
    /// The first of `errors`.
    error: Option<&'a Problem>,
    errors: &'a [Problem],
}

impl<'a> Refusal<'a> {
    pub(crate) fn new(
        file: Option<&'a Path>,
        line: u64,
        input: &'a [u8],
        errors: &'a [Problem],
    ) -> Self {
        let input = String::from_utf8_lossy(input);
        Self { file: file.map(Path::to_string_lossy), line, input, error: errors.first(), errors }
    }
}
