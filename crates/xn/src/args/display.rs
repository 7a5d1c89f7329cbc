//! `xn display`.

use std::path::PathBuf;

use clap::Args;

use xenonym_safety::display::Policy;

use super::options::{
    BrandArgs, ColorArgs, ColumnOutputArgs, FormatArgs, InputArgs, listed_policies, policy_parser,
};

#[derive(Args, Debug)]
#[command(
    after_help = "\
Examples:
  $ xn display xn--e1argc3h.com > verdicts.txt
  $ xn display --protect brands.txt --json -f names.txt > verdicts.json

--help describes the policies.",
    after_long_help = format!("\
Policies:
{}
Parquet and Arrow get two columns per policy instead of reports: NAME_chromium
is the text to show, null for an invalid name, and NAME_chromium_rules lists the
rules that the name breaks.

All policies use the current version of Unicode. docs/SAFETY.md describes every
rule, and docs/DISPLAY.md which policy to choose.

Examples:
  $ xn display xn--d12-s18d.cn
  \"xn--d12-s18d.cn\"

    ascii     by chromium, strictest
              \"xn--d12-s18d.cn\"
              label 1: an ideograph that looks Latin, next to another script:
              U+4E00 一 (chromium_ideograph)
    unicode   by firefox, safari, uts39-highly, uts39-moderately
              \"d12一.cn\"

    label 1   U+0064 d  U+0031 1  U+0032 2  U+4E00 一
  $ xn display --policy chromium,firefox bücher.example > verdicts.txt
  $ xn display --protect brands.txt --json -f names.txt > verdicts.json
  $ xn display -f domains.parquet --column domain -o shown.parquet

Exit status:
  0  every policy shows every name in Unicode, or the name is ASCII
  1  a policy keeps a name in ASCII, or a name is invalid
  2  usage or I/O error", listed_policies())
)]
pub(crate) struct DisplayArgs {
    /// Read protected names from FILE, one per line (repeatable)
    ///
    /// The policies chromium and strictest reject names that look like a protected one, except its subdomains. Lines are written
    /// as for xn lookalikes. Lines that protect nothing are reported: invalid names, and names of one label or of more than 8.
    /// Public suffixes are protected like other names.
    #[arg(long, value_name = "FILE")]
    pub(crate) protect: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) brands: BrandArgs,

    /// Show only POLICY, such as chromium,firefox (repeatable) [default: all]
    ///
    /// The exit code depends only on these policies.
    #[arg(
        long = "policy",
        value_name = "POLICY",
        value_delimiter = ',',
        hide_possible_values = true,
        value_parser = policy_parser()
    )]
    policies: Vec<Policy>,

    #[command(flatten)]
    pub(crate) color: ColorArgs,

    #[command(flatten)]
    pub(crate) format: FormatArgs,

    #[command(flatten)]
    pub(crate) output: ColumnOutputArgs,

    #[command(flatten)]
    pub(crate) input: InputArgs,
}

impl DisplayArgs {
    /// The given policies, or all of them, in the order of all.
    pub(crate) fn policies(&self) -> Vec<Policy> {
        let is_given = |policy: &&Policy| {
            self.policies.is_empty() || self.policies.iter().any(|one| one.name() == policy.name())
        };
        Policy::PRESETS.iter().filter(is_given).copied().collect()
    }
}
