//! Where the input is, for commands that take many names.

use std::path::PathBuf;

use clap::Args;

#[derive(Args, Clone, Debug)]
pub(crate) struct FileArgs {
    /// Read names from FILE, one per line (repeatable)
    ///
    /// FILE may be - for standard input. Messages and JSON then include the file name and the line. If a FILE
    /// cannot be read, the others are converted, and the exit code is 2.
    #[arg(short, long = "file", value_name = "FILE", help_heading = "Input and output")]
    pub(crate) files: Vec<PathBuf>,
}
