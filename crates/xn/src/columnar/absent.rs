//! The functions of [`columnar`](super::columnar) in a build without the feature `columnar`: an error that
//! explains how to install it.

use xenonym_safety::survey::Survey;

use crate::error::{Failure, Outcome};
use crate::pipeline::files::Files;
use crate::plan::{FileFormat, Plan, SourcePlan};
use crate::profile::Profiles;

const NOT_BUILT: &str = "this xn was built without Parquet and Arrow: install the Debian package, or build xn with the \
                         feature columnar";

pub(crate) fn run(_: &Plan, _: FileFormat, _: Files) -> Result<Outcome, Failure> {
    Err(Failure::Usage(NOT_BUILT.to_owned()))
}

pub(crate) fn survey(
    _: Files,
    _: FileFormat,
    _: &SourcePlan,
    _: usize,
    _: Profiles,
) -> Result<(Outcome, Survey), Failure> {
    Err(Failure::Usage(NOT_BUILT.to_owned()))
}
