//! The input of commands for many names.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;

use super::SourceArgs;
use crate::plan::{Input, SourcePlan};

#[derive(Args, Clone, Debug)]
pub(crate) struct FileArgs {
    /// Read names from FILE (repeatable)
    ///
    /// FILE - is standard input. Messages and JSON include the file name and the line. If a FILE cannot be read, the others
    /// are still processed, and the exit code is 2.
    #[arg(short, long = "file", value_name = "FILE", help_heading = "Input and output")]
    pub(crate) files: Vec<PathBuf>,
}

/// The input of commands that print a report on each name.
#[derive(Args, Clone, Debug)]
pub(crate) struct InputArgs {
    /// Domain names [default: lines of standard input]
    ///
    /// Put -- before a name that starts with a hyphen.
    #[arg(value_name = "NAME", conflicts_with = "files")]
    names: Vec<OsString>,

    #[command(flatten)]
    input: FileArgs,

    #[command(flatten)]
    source: SourceArgs,
}

impl InputArgs {
    pub(crate) fn input(&self) -> Input {
        if self.names.is_empty() {
            Input::Files(self.input.files.clone())
        } else {
            Input::Arguments(self.names.clone())
        }
    }

    pub(crate) fn source(&self) -> SourcePlan {
        self.source.clone().plan()
    }
}
