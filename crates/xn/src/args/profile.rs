//! `--profile` and the flags of the standards.

use clap::{Args, ValueEnum};
use xenonym::idna2003::Flags;

use crate::profile::Profile;

#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct ProfileArgs {
    /// The standard to convert by
    #[arg(long, value_name = "PROFILE", value_enum, default_value = "idna2003")]
    profile: ProfileName,

    #[arg(
        long,
        help = "AllowUnassigned: let names have code points that Unicode 3.2 does not know, as queries may"
    )]
    allow_unassigned: bool,

    #[arg(
        long,
        help = "UseSTD3ASCIIRules: of ASCII, allow letters, digits and inner hyphens only, as host names have"
    )]
    std3: bool,

    /// Let a label be mapped to one with a dot in it, as the RFC's letter does
    #[arg(long)]
    allow_separators: bool,
}

#[derive(Args, Clone, Copy, Default, Debug)]
pub(crate) struct LengthArgs {
    /// Refuse names of more than 255 octets (RFC 1035 section 2.3.4)
    #[arg(long)]
    limit_length: bool,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum ProfileName {
    /// RFC 3490 with Nameprep, over Unicode 3.2
    Idna2003,
}

impl ProfileArgs {
    pub(crate) fn profile(self, length: LengthArgs) -> Profile {
        match self.profile {
            ProfileName::Idna2003 => Profile::Idna2003(self.idna2003(length)),
        }
    }

    fn idna2003(self, length: LengthArgs) -> Flags {
        let mut flags = Flags::NONE;
        if self.allow_unassigned {
            flags = flags.allow_unassigned();
        }
        if self.std3 {
            flags = flags.use_std3_ascii_rules();
        }
        if self.allow_separators {
            flags = flags.allow_separators_in_labels();
        }
        if length.limit_length {
            flags = flags.limit_name_length();
        }
        flags
    }
}
