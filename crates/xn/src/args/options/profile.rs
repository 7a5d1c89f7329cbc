//! `--profile`.

use clap::builder::PossibleValue;
use clap::{Arg, Args, ValueEnum};
use xenonym::Standard;
use xenonym::idna2008::Protocol;
use xenonym::uts46::Options;

use super::{FlagArgs, LengthArgs, listed};
use crate::error::Failure;
use crate::profile::Profile;

/// The checks of each profile without flags. A test compares the table with the code.
pub(crate) const PROFILE_HELP: &str = "\
Standard to apply

What each profile of UTS #46 checks, unless a flag below changes it:

  profile       hyphens  bidi  joiners  std3  length    deny
  dns           off      name  on       off   root-dot  URL,\"
  host          on       name  on       on    root-dot  none
  uts46         off      name  on       off   off       none
  uts46-strict  on       name  on       on    on        none
  whatwg-url    off      name  on       off   off       URL

Transitional_Processing and IgnoreInvalidPunycode are off in all of them. The URL Standard denies \
its forbidden domain code points, and checks ASCII names only if hyphens or lengths are checked. \
idna2003 sets no flag; idna2008 and idna2008-lookup check bidi by name.";

/// The option without the table, for commands where the table would be too long.
pub(crate) fn without_table(profile: Arg) -> Arg {
    let help = "Standard to apply; xn to-ascii --help has a table of what each checks";
    profile.long_help(listed::<Profile>(help))
}

#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct ProfileArgs {
    #[arg(
        long,
        value_name = "PROFILE",
        value_enum,
        default_value = "dns",
        hide_possible_values = true,
        help = "Standard to apply (see --help)",
        long_help = listed::<Profile>(PROFILE_HELP)
    )]
    profile: Profile,

    #[command(flatten)]
    flags: FlagArgs,
}

impl ProfileArgs {
    /// The profile, changed by the flags.
    pub(crate) fn profile(self, length: LengthArgs) -> Result<Profile, Failure> {
        self.flags.change(self.profile, length)
    }

    /// The options that change the results.
    pub(crate) fn identity(self, length: LengthArgs) -> Vec<(&'static str, String)> {
        let mut identity = vec![("--profile", self.profile.name.to_owned())];
        identity.extend(self.flags.identity(length));
        identity
    }
}

impl ValueEnum for Profile {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let about = match self.standard {
            Standard::Uts46(Options::DNS) => "UTS #46: names of the DNS as they are in use",
            Standard::Uts46(Options::HOST) => "UTS #46: host names",
            Standard::Uts46(Options::STRICT) => "UTS #46: every check",
            Standard::WhatwgUrl { .. } => "URL Standard of August 2026",
            Standard::Idna2003(_) => "RFC 3490 with Nameprep, over Unicode 3.2",
            Standard::Idna2008(options) => match options.protocol() {
                Protocol::Registration => "RFC 5891 section 4: registration",
                Protocol::Lookup => "RFC 5891 section 5: lookup",
            },
            _ => "UTS #46: no checks of hyphens, STD3 or lengths",
        };
        Some(PossibleValue::new(self.name).help(about))
    }
}
