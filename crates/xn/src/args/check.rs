//! `xn check`.

use clap::Args;

use super::options::{
    ColorArgs, ColumnOutputArgs, FlagArgs, FormatArgs, InputArgs, LengthArgs, PROFILE_HELP, listed,
    profile_names,
};
use crate::error::Failure;
use crate::profile::Profile;

#[derive(Args, Debug)]
#[command(
    after_help = "\
Examples:
  $ xn check bücher.example > verdicts.txt
  $ xn check -q --profile host bücher.example

--help also lists the flags of the standards, profiles and formats.",
    after_long_help = "\
Parquet and Arrow get two columns per profile instead of reports: NAME_uts46 is
the ASCII form, null for a rejected name, and NAME_uts46_errors lists the kinds
of its errors.

Examples:
  $ xn check i❤.ws
  \"i❤.ws\"

    accepted  by dns, host, uts46, uts46-strict, whatwg-url, idna2003
              \"xn--i-7iq.ws\"
    rejected  by idna2008, idna2008-lookup
              label 1: a code point is DISALLOWED: U+2764 ❤ (RFC 5892 section 3,
              RFC 5891 sections 4.2.2 and 5.4)
    shown     by chromium, firefox, uts39-highly, uts39-moderately, strictest
              \"xn--i-7iq.ws\"
    shown     by safari
              \"i❤.ws\"

    label 1  non-ASCII label, not a U-label  \"i❤\"
    label 2  NR-LDH label                    \"ws\"
  $ xn check -q --profile host bücher.example
  $ xn check --profile host --json -f names.txt > verdicts.json
  $ xn check --column domain -f domains.csv > verdicts.txt
  $ xn check -f domains.parquet --column domain -o checked.parquet

Exit status:
  0  every listed profile accepts every name, or there are no names
  1  a profile rejects a name
  2  usage or I/O error"
)]
pub(crate) struct CheckArgs {
    #[arg(
        long = "profile",
        value_name = "PROFILE",
        value_enum,
        value_delimiter = ',',
        hide_possible_values = true,
        help = format!("Check under these standards only: {} [default: all]", profile_names()),
        long_help = listed::<Profile>(&format!("Standard to apply (repeatable) [default: all]\n\n{PROFILE_HELP}"))
    )]
    profiles: Vec<Profile>,

    #[command(flatten)]
    flags: FlagArgs,

    #[command(flatten)]
    length: LengthArgs,

    #[command(flatten)]
    pub(crate) color: ColorArgs,

    #[command(flatten)]
    pub(crate) format: FormatArgs,

    /// Print nothing, and only set the exit code
    #[arg(short, long, conflicts_with = "json")]
    pub(crate) quiet: bool,

    #[command(flatten)]
    pub(crate) output: ColumnOutputArgs,

    #[command(flatten)]
    pub(crate) input: InputArgs,
}

impl CheckArgs {
    /// The given profiles, or all of them.
    pub(crate) fn profiles(&self) -> Result<Vec<Profile>, Failure> {
        if !self.profiles.is_empty() {
            let mut profiles = Vec::new();
            for profile in &self.profiles {
                let profile = self.flags.change(*profile, self.length)?;
                if !profiles.contains(&profile) {
                    profiles.push(profile);
                }
            }
            return Ok(profiles);
        }
        if let Some((flag, _)) = self.flags.given(self.length).next() {
            let message = format!("{flag} changes one profile: add --profile");
            return Err(Failure::Usage(message));
        }
        Ok(Profile::ALL.to_vec())
    }
}
