//! `xn stats`.

use std::path::PathBuf;

use clap::Args;

use super::options::{
    FileArgs, FormatArgs, LengthArgs, ProfileArgs, SourceArgs, ThreadArgs, without_table,
};
use crate::error::Failure;
use crate::profile::{Profile, Profiles};

#[derive(Args, Debug)]
#[command(
    after_help = "\
Examples:
  $ xn stats names.txt > stats.txt
  $ xn stats --column domain domains.csv > stats.txt
  $ xn stats --html stats.html names.txt

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
  $ xn stats --html stats.html names.txt > stats.txt
  $ xn stats --column domain domains.csv > stats.txt
  $ xn stats --from zone example.zone > stats.txt

Exit status:
  0  all names were counted
  2  usage or I/O error"
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

    /// Also write an HTML page with plots to FILE
    ///
    /// The page also counts the names that each other profile accepts, and lists some of the rejected names.
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) source: SourceArgs,

    #[command(flatten)]
    threads: ThreadArgs,

    #[command(flatten)]
    input: FileArgs,
}

impl StatsArgs {
    /// The profile by which names are accepted, and for a page all others.
    pub(crate) fn profiles(&self) -> Result<Profiles, Failure> {
        let chosen = self.profile.profile(self.length)?;
        let others = Profile::ALL.into_iter().filter(|other| other.name != chosen.name);
        let others = others.filter(|_| self.html.is_some());
        Ok(Profiles([chosen].into_iter().chain(others).collect()))
    }

    /// The files from `-f` and from the arguments.
    pub(crate) fn files(&self) -> Vec<PathBuf> {
        [self.input.files.as_slice(), &self.arguments].concat()
    }

    pub(crate) fn threads(&self) -> usize {
        self.threads.count()
    }
}
