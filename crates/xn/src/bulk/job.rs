//! What a run does: the same for all its blocks.

use std::sync::Arc;

use super::blocks::Limits;
use super::formats::Format;
use crate::args::OnError;
use crate::output::{self, Answer};

/// What becomes of a text.
pub(crate) type Conversion = Box<dyn for<'a> Fn(&'a str) -> Answer<'a> + Send + Sync>;

pub(crate) struct Job {
    pub(crate) format: Arc<dyn Format>,
    pub(crate) conversion: Conversion,
    pub(crate) output: output::Format,
    /// If not given, there is nothing in the place of what has no result.
    pub(crate) on_error: Option<OnError>,
    /// Whether `--errors` wants what is refused.
    pub(crate) keeps_errors: bool,
    pub(crate) limits: Limits,
}
