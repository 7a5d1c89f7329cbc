//! `xn check`.

use std::ffi::OsString;

use clap::Args;

use super::options::{ColorArgs, FileArgs, FlagArgs, FormatArgs, LengthArgs, PROFILE_HELP};
use crate::error::Failure;
use crate::profile::Profile;

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  $ xn check i❤.ws
  \"i❤.ws\"

    dns              accepted  \"xn--i-7iq.ws\"
    host             accepted  \"xn--i-7iq.ws\"
    uts46            accepted  \"xn--i-7iq.ws\"
    uts46-strict     accepted  \"xn--i-7iq.ws\"
    whatwg-url       accepted  \"xn--i-7iq.ws\"
    idna2003         accepted  \"xn--i-7iq.ws\"
    idna2008         refused   label 0: a code point is DISALLOWED: U+2764 ❤
                               (RFC 5892 section 3; RFC 5891 sections 4.2.2 and
                               5.4)
    idna2008-lookup  refused   label 0: a code point is DISALLOWED: U+2764 ❤
                               (RFC 5892 section 3; RFC 5891 sections 4.2.2 and
                               5.4)

    label 0  non-ASCII label that is no U-label  \"i❤\"
    label 1  NR-LDH label                        \"ws\"
  $ xn check --profile host --json -f names.txt > verdicts.json

Each profile's verdict is what ToASCII comes to: the ASCII form, and under it what ToUnicode makes of
that, if it is not the name as it was given; or else the rule that decided. Labels are counted from
0; their classes are those of RFC 5890, of the name as it was given.

Exit codes: 0, every profile that is shown accepts every name; 1, one of them refuses one; 2, wrong
use, or reading or writing failed.")]
pub(crate) struct CheckArgs {
    #[arg(
        long,
        value_name = "PROFILE",
        value_enum,
        help = "The one standard to check by; without it, every one, each without flags",
        long_help = PROFILE_HELP
    )]
    profile: Option<Profile>,

    #[command(flatten)]
    flags: FlagArgs,

    #[command(flatten)]
    length: LengthArgs,

    #[command(flatten)]
    pub(crate) color: ColorArgs,

    #[command(flatten)]
    pub(crate) format: FormatArgs,

    #[command(flatten)]
    pub(crate) input: FileArgs,

    /// The domain names; without any, the lines of standard input
    ///
    /// Put -- before a name that begins with a hyphen.
    #[arg(value_name = "NAME", conflicts_with = "files")]
    pub(crate) names: Vec<OsString>,
}

impl CheckArgs {
    /// The profile that is asked for, or all of them.
    pub(crate) fn profiles(&self) -> Result<Vec<Profile>, Failure> {
        if let Some(profile) = self.profile {
            return Ok(vec![self.flags.change(profile, self.length)?]);
        }
        if let Some((flag, _)) = self.flags.given(self.length).next() {
            let message = format!("{flag} changes one profile: give --profile too");
            return Err(Failure::Usage(message));
        }
        Ok(Profile::ALL.to_vec())
    }
}
