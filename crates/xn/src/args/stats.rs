//! `xn stats`.

use std::path::PathBuf;

use clap::Args;

use super::options::{FormatArgs, LengthArgs, ProfileArgs, SourceArgs, ThreadArgs};
use crate::error::Failure;
use crate::profile::Profile;

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  $ xn stats names.txt
  names                               1
    accepted                          1
    refused                           0
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

A name is accepted if ToASCII by the profile gives it a result; what is refused is counted by the
kind of its first error. Classes of labels are those of RFC 5890, of the names as they were given.
Scripts are those of UAX #24, of A-labels as they are read; digits and hyphens have none.

Exit codes: 0, all was counted; 2, wrong use, or reading or writing failed.")]
pub(crate) struct StatsArgs {
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

    /// Lists of names, or other files that have some; without any, or as -, standard input
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
}

impl StatsArgs {
    pub(crate) fn profile(&self) -> Result<Profile, Failure> {
        self.profile.profile(self.length)
    }

    pub(crate) fn threads(&self) -> usize {
        self.threads.count()
    }
}
