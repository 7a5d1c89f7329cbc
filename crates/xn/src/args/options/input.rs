//! Where the input is, for commands that take many.

use std::path::PathBuf;

use clap::Args;

#[derive(Args, Clone, Debug)]
pub(crate) struct FileArgs {
    /// Convert the lines of FILE; may be given again, and - is standard input
    ///
    /// Reasons then name the file with the line, and so does JSON. A FILE that cannot be read is
    /// reported, the rest is converted, and the exit code is 2.
    #[arg(short, long = "file", value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
}
