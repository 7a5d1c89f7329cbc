//! `xn permutations`.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use xenonym_safety::display::Policy;

use super::options::FormatArgs;

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  $ xn permutations --limit 3 paypal.com > list.tsv
  $ xn permutations --policy firefox --limit all paypal.com | head > list.tsv

Exit status:
  0  the look-alikes were written
  1  the name is not valid
  2  wrong use, or writing failed")]
pub(crate) struct PermutationsArgs {
    /// Domain name
    ///
    /// Its registered label is imitated, by the Public Suffix List.
    pub(crate) name: String,

    /// Only names that POLICY shows in Unicode, or that are ASCII
    ///
    /// POLICY is chromium, firefox, safari, uts39-highly, uts39-moderately or strictest: see xn display.
    #[arg(
        long,
        value_name = "POLICY",
        hide_possible_values = true,
        value_parser = PossibleValuesParser::new(Policy::PRESETS.iter().map(Policy::name)).try_map(policy)
    )]
    pub(crate) policy: Option<Policy>,

    /// Names under SUFFIX, such as net or co.uk [default: that of NAME]
    #[arg(long, value_name = "SUFFIX")]
    pub(crate) suffix: Option<String>,

    /// The first N, or all [default: 100]
    ///
    /// There can be millions. They are written one by one, and a closed pipe ends the command.
    #[arg(long, value_name = "N", default_value = "100", hide_default_value = true, value_parser = limit)]
    pub(crate) limit: usize,

    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

fn policy(name: String) -> Result<Policy, String> {
    let found = Policy::PRESETS.iter().copied().find(|policy| policy.name() == name);
    found.ok_or(name)
}

fn limit(text: &str) -> Result<usize, String> {
    match text {
        "all" => Ok(usize::MAX),
        _ => text.parse().map_err(|_| "give a whole number, or all".to_owned()),
    }
}
