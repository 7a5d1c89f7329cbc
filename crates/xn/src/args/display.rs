//! `xn display`.

use std::path::PathBuf;

use clap::Args;

use super::options::{ColorArgs, FormatArgs, InputArgs};

#[derive(Args, Debug)]
#[command(
    after_help = "\
Examples:
  $ xn display xn--e1argc3h.com > verdicts.txt
  $ xn display --protect brands.txt --json -f names.txt > verdicts.json

--help describes the policies.",
    after_long_help = "\
Policies:
  chromium          Chromium of 2026; uses protected names
  firefox           Firefox of 2026
  safari            Safari of about 2020
  uts39-highly      UTS #39, level Highly Restrictive
  uts39-moderately  UTS #39, level Moderately Restrictive
  strictest         What all of these show, of a single script; uses protected names

All are evaluated over the data of Unicode 18.0.0. docs/SAFETY.md, in the repository,
says which to choose, what each cannot see, and what each rule is.

Examples:
  $ xn display xn--d12-s18d.cn
  \"xn--d12-s18d.cn\"

    punycode  by chromium, strictest
              \"xn--d12-s18d.cn\"
              label 0: an ideograph that looks Latin, beside another script:
              U+4E00 一 (chromium_ideograph)
    unicode   by firefox, safari, uts39-highly, uts39-moderately
              \"d12一.cn\"

    label 0   U+0064 d  U+0031 1  U+0032 2  U+4E00 一
  $ xn display --protect brands.txt --json -f names.txt > verdicts.json

Exit status:
  0  every name is ASCII, or shown in Unicode by every policy
  1  a policy keeps a name in ASCII, or finds it invalid
  2  wrong use, or reading or writing failed"
)]
pub(crate) struct DisplayArgs {
    /// Read names that others must not look like from FILE, one per line (repeatable)
    ///
    /// Blank lines are ignored, and names that are not valid are reported. The policies chromium and strictest
    /// compare other names with them; names under them are not compared.
    #[arg(long, value_name = "FILE")]
    pub(crate) protect: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) color: ColorArgs,

    #[command(flatten)]
    pub(crate) format: FormatArgs,

    #[command(flatten)]
    pub(crate) input: InputArgs,
}
