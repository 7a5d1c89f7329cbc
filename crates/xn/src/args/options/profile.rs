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
Checks of each UTS #46 profile, unless a flag below changes them:

  profile       hyphens  bidi  joiners  std3  length    deny
  dns           off      name  on       off   root-dot  URL,\"
  host          on       name  on       on    root-dot  none
  uts46         off      name  on       off   off       none
  uts46-strict  on       name  on       on    on        none
  whatwg-url    off      name  on       off   off       URL

In all of them, Transitional_Processing and IgnoreInvalidPunycode are off. URL is the list of forbidden \
domain code points in the URL Standard, which checks ASCII names only if hyphens or lengths are \
checked. host also rejects a name that becomes an IPv4 address. idna2003 sets no flag. idna2008 and idna2008-lookup check bidi for the whole name.

Which profile? Use dns if you are unsure. Use idna2008 for registration, whatwg-url to match browsers, \
idna2003 to match old software, and host for servers. docs/PROFILES.md explains the choice.";

/// The names of all profiles.
pub(crate) fn profile_names() -> String {
    Profile::ALL.map(|profile| profile.name).join(", ")
}

/// The option without the table, for commands where the table would be too long.
pub(crate) fn without_table(profile: Arg) -> Arg {
    let help = "Standard to apply (xn to-ascii --help lists the checks of each)";
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
        help = format!("Standard to apply: {}", profile_names()),
        long_help = listed::<Profile>(&format!("Standard to apply\n\n{PROFILE_HELP}"))
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
}

impl ValueEnum for Profile {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let about = match self.standard {
            Standard::Uts46(Options::DNS) => "Names as found in the DNS, with _ and wildcards",
            Standard::Uts46(Options::HOST) => "Host names only: letters, digits and hyphens",
            Standard::Uts46(Options::STRICT) => "New names: every check of UTS #46",
            Standard::WhatwgUrl { .. } => "The same as browsers: URL Standard of August 2026",
            Standard::Idna2003(_) => "The same as old software: RFC 3490, Unicode 3.2",
            Standard::Idna2008(options) => match options.protocol() {
                Protocol::Registration => "Registration: RFC 5891 section 4",
                Protocol::Lookup => "Lookup without mapping: RFC 5891 section 5",
            },
            _ => "Parts of names: no checks of STD3 or lengths",
        };
        Some(PossibleValue::new(self.name).help(about))
    }
}
