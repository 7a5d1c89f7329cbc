//! `--profile`.

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};
use xenonym::idna2008::Protocol;

use super::{FlagArgs, LengthArgs};
use crate::error::Failure;
use crate::profile::Profile;

/// What is checked unless flags change it; a test holds it against what is done.
pub(crate) const PROFILE_HELP: &str = "\
The standard to convert by

What UTS #46 checks by each profile, unless a flag below changes it:

  profile       hyphens  bidi  joiners  std3  length    deny
  dns           off      name  on       off   root-dot  URL,\"
  host          on       name  on       on    root-dot  none
  uts46         off      name  on       off   off       none
  uts46-strict  on       name  on       on    on        none
  whatwg-url    off      name  on       off   off       URL

Transitional_Processing and IgnoreInvalidPunycode are off in all of them. The URL Standard
denies its forbidden domain code points, and looks into names of ASCII only where hyphens or
lengths are checked. By idna2003 no flag is set; idna2008 and idna2008-lookup check bidi by name.";

#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct ProfileArgs {
    #[arg(
        long,
        value_name = "PROFILE",
        value_enum,
        default_value = "dns",
        help = "The standard to convert by",
        long_help = PROFILE_HELP
    )]
    profile: Profile,

    #[command(flatten)]
    flags: FlagArgs,
}

impl ProfileArgs {
    /// The profile, as the flags change it.
    pub(crate) fn profile(self, length: LengthArgs) -> Result<Profile, Failure> {
        self.flags.change(self.profile, length)
    }

    /// What tells it from all others that have other results.
    pub(crate) fn identity(self, length: LengthArgs) -> Vec<(&'static str, String)> {
        let mut identity = vec![("--profile", self.profile.name().to_owned())];
        identity.extend(self.flags.identity(length));
        identity
    }
}

impl ValueEnum for Profile {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let about = match self {
            Self::Uts46 { name: "dns", .. } => "UTS #46: names of the DNS as they are in use",
            Self::Uts46 { name: "host", .. } => "UTS #46: names of hosts",
            Self::Uts46 { name: "uts46-strict", .. } => "UTS #46: every check",
            Self::Uts46 { .. } => "UTS #46: hyphens, STD3 and lengths unchecked",
            Self::WhatwgUrl { .. } => "URL Standard of August 2026",
            Self::Idna2003(_) => "RFC 3490 with Nameprep, over Unicode 3.2",
            Self::Idna2008(options) => match options.protocol() {
                Protocol::Registration => "RFC 5891 section 4: what may be registered",
                Protocol::Lookup => "RFC 5891 section 5: what may be looked up",
            },
        };
        Some(PossibleValue::new(self.name()).help(about))
    }
}
