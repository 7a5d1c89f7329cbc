//! What a run does: the same for all its blocks.

use std::sync::Arc;

use arrow_array::{ArrayRef, StructArray};
use arrow_schema::ArrowError;
use xenonym::batch::{Counts, Instead, RefusedLine};

use super::blocks::Limits;
use super::formats::Format;
use super::unique::Keys;
use crate::args::OnError;
use crate::output::{self, Answer};

pub(crate) struct Job {
    pub(crate) format: Arc<dyn Format>,
    pub(crate) conversion: Conversion,
    pub(crate) output: output::Format,
    /// If not given, there is nothing in the place of what has no result.
    pub(crate) on_error: Option<OnError>,
    pub(crate) purpose: Purpose,
    /// For `--unique`.
    pub(crate) keys: Option<Keys>,
    pub(crate) limits: Limits,
}

/// What is done with what comes of names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    /// It is written.
    Write,
    /// It is written, and what is refused into a file for `--errors`.
    WriteErrors,
    /// It is counted.
    Survey,
}

/// Says what is to stand in the place of a line; nothing leaves it out.
pub(crate) type OnRefused<'a> = &'a mut dyn FnMut(RefusedLine) -> Option<Instead>;

/// What becomes of lines, a text each: all that [`Conversion::convert`] says of them one by one.
pub(super) type Lines = dyn Fn(&[u8], &mut Vec<u8>, OnRefused<'_>) -> Counts + Send + Sync;

/// What becomes of a column of texts, and which rows of it are refused: a kernel of `xenonym_arrow`
/// of those whose names begin with `try_`.
pub(super) type Columns = dyn Fn(&ArrayRef) -> Result<StructArray, ArrowError> + Send + Sync;

/// What a text and its result are known by.
type Canonical = dyn Fn(&str, &str) -> String + Send + Sync;

/// What becomes of a text.
pub(crate) struct Conversion {
    /// Tells it from all that have other results.
    pub(super) name: String,
    convert: Box<dyn for<'a> Fn(&'a str) -> Answer<'a> + Send + Sync>,
    canonical: Box<Canonical>,
    lines: Option<Box<Lines>>,
    pub(super) columns: Option<ColumnWay>,
}

/// How columns are converted.
#[derive(Clone)]
pub(super) struct ColumnWay {
    pub(super) kernel: Arc<Columns>,
    /// What a row that is refused becomes if nothing else is asked for.
    pub(super) instead: Instead,
}

impl Conversion {
    /// Texts are the same if their results are.
    pub(crate) fn new(
        name: String,
        convert: impl for<'a> Fn(&'a str) -> Answer<'a> + Send + Sync + 'static,
    ) -> Self {
        Self {
            name,
            convert: Box::new(convert),
            canonical: Box::new(|_, result| result.to_owned()),
            lines: None,
            columns: None,
        }
    }

    /// Texts are the same if this is, made of the text and its result.
    pub(crate) fn with_canonical(
        self,
        canonical: impl Fn(&str, &str) -> String + Send + Sync + 'static,
    ) -> Self {
        Self { canonical: Box::new(canonical), ..self }
    }

    /// A faster way for lines.
    pub(crate) fn with_lines(
        self,
        lines: impl Fn(&[u8], &mut Vec<u8>, OnRefused<'_>) -> Counts + Send + Sync + 'static,
    ) -> Self {
        Self { lines: Some(Box::new(lines)), ..self }
    }

    /// A way for columns, in which a row that is refused becomes `instead`.
    pub(crate) fn with_columns(
        self,
        instead: Instead,
        kernel: impl Fn(&ArrayRef) -> Result<StructArray, ArrowError> + Send + Sync + 'static,
    ) -> Self {
        Self { columns: Some(ColumnWay { kernel: Arc::new(kernel), instead }), ..self }
    }

    pub(super) fn lines(&self) -> Option<&Lines> {
        self.lines.as_deref()
    }

    pub(crate) fn convert<'a>(&self, text: &'a str) -> Answer<'a> {
        (self.convert)(text)
    }

    pub(super) fn canonical(&self, text: &str, result: &str) -> String {
        (self.canonical)(text, result)
    }
}
