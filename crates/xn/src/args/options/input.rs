//! The input of commands for many names.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::{Arg, Args};

use super::SourceArgs;
use super::lists::STANDARD_OUTPUT;
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

/// The option for commands whose lines are texts and not names.
pub(crate) fn of_texts(files: Arg) -> Arg {
    let long =
        files.get_long_help().map(|help| help.to_string().replace("names from", "texts from"));
    let files = files.help("Read texts from FILE (repeatable)");
    match long {
        Some(long) => files.long_help(long),
        None => files,
    }
}

/// The output of commands that add columns to files that have columns, and otherwise print reports.
#[derive(Args, Clone, Debug)]
pub(crate) struct ColumnOutputArgs {
    /// Write Parquet or Arrow to FILE
    ///
    /// The rows of the input get new columns and are otherwise unchanged. Reports always go to standard output.
    #[arg(short, long, value_name = "FILE", help_heading = "Input and output")]
    output: Option<PathBuf>,
}

impl ColumnOutputArgs {
    /// `None` is standard output.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| *path != Path::new(STANDARD_OUTPUT))
    }
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
