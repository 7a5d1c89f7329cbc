//! `xn stats`.

use std::path::PathBuf;

use clap::Args;

use super::options::{
    FileArgs, FormatArgs, LengthArgs, ProfileArgs, SourceArgs, ThreadArgs, without_table,
};
use crate::error::Failure;
use crate::profile::Profile;

#[derive(Args, Debug)]
#[command(
    after_help = "\
Examples:
  $ xn stats names.txt > stats.txt
  $ xn stats --column domain domains.csv > stats.txt

--help also lists the flags of the standards, profiles and formats.",
    after_long_help = "\
Examples:
  $ xn stats names.txt
  names                               1
    accepted                          1
    rejected                          0
    with Han                          1
    with Hiragana                     1
    with Latin                        1
  labels                              2
    NR-LDH label                      1
    U-label                           1
    with Han                          1
    with Hiragana                     1
    with Latin                        1
  $ xn stats --json names.txt > stats.json
  $ xn stats --column domain domains.csv > stats.txt
  $ xn stats --from zone example.zone > stats.txt

Exit status:
  0  all names were counted
  2  wrong use, or reading or writing failed"
)]
#[command(mut_arg("profile", without_table))]
pub(crate) struct StatsArgs {
    /// Files with names [default: standard input]
    #[arg(value_name = "FILE")]
    arguments: Vec<PathBuf>,

    #[command(flatten)]
    profile: ProfileArgs,

    #[command(flatten)]
    length: LengthArgs,

    #[command(flatten)]
    pub(crate) format: FormatArgs,

    #[command(flatten)]
    pub(crate) source: SourceArgs,

    #[command(flatten)]
    threads: ThreadArgs,

    #[command(flatten)]
    input: FileArgs,
}

impl StatsArgs {
    pub(crate) fn profile(&self) -> Result<Profile, Failure> {
        self.profile.profile(self.length)
    }

    /// The files from `-f` and from the arguments.
    pub(crate) fn files(&self) -> Vec<PathBuf> {
        [self.input.files.as_slice(), &self.arguments].concat()
    }

    pub(crate) fn threads(&self) -> usize {
        self.threads.count()
    }
}
