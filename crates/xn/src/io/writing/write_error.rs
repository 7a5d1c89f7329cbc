//! Errors in writing.

use std::io;
use std::path::{Path, PathBuf};

/// An error in writing a path, or standard output if there is no path.
#[derive(Debug)]
pub(crate) struct WriteError {
    pub(crate) path: Option<PathBuf>,
    pub(crate) error: io::Error,
}

impl WriteError {
    pub(in crate::io) fn at(path: &Path) -> impl FnOnce(io::Error) -> Self + use<> {
        let path = Some(path.to_owned());
        move |error| Self { path, error }
    }
}
