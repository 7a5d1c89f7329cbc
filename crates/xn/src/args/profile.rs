//! `--profile` and the flags of the standards.

use clap::error::ErrorKind;
use clap::{Args, CommandFactory, ValueEnum};
use xenonym::idna2003::Flags;
use xenonym::idna2008;
use xenonym::uts46::{AsciiRules, Options};

use super::Cli;
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
    /// UTS #46: any name that the DNS carries
    Dns,
    /// UTS #46: names of hosts
    Host,
    /// UTS #46: hyphens, STD3 and lengths unchecked
    Uts46,
    /// UTS #46: every check
    Uts46Strict,
    /// URL Standard of August 2026
    WhatwgUrl,
    /// RFC 5891 section 4: what may be registered
    Idna2008,
    /// RFC 5891 section 5: what may be looked up
    Idna2008Lookup,
}

impl ProfileArgs {
    pub(crate) fn profile(self, length: LengthArgs) -> Profile {
        match self.profile {
            ProfileName::Idna2003 => Profile::Idna2003(self.idna2003(length)),
            ProfileName::Dns => self.uts46("dns", Options::DNS, length),
            ProfileName::Host => self.uts46("host", Options::HOST, length),
            ProfileName::Uts46 => self.uts46("uts46", Options::UTS46, length),
            ProfileName::Uts46Strict => self.uts46("uts46-strict", Options::STRICT, length),
            ProfileName::WhatwgUrl => Profile::WhatwgUrl {
                to_ascii: Options::WHATWG_URL_2026_08,
                to_unicode: Options::UTS46,
            },
            ProfileName::Idna2008 => Profile::Idna2008(idna2008::Options::REGISTRATION),
            ProfileName::Idna2008Lookup => Profile::Idna2008(idna2008::Options::LOOKUP),
        }
    }

    fn uts46(self, name: &'static str, options: Options, length: LengthArgs) -> Profile {
        for (is_given, flag) in [
            (self.allow_unassigned, "--allow-unassigned"),
            (self.allow_separators, "--allow-separators"),
            (length.limit_length, "--limit-length"),
        ] {
            if is_given {
                does_not_fit(flag, name);
            }
        }
        let options = if self.std3 { options.ascii_rules(AsciiRules::Std3) } else { options };
        Profile::Uts46 { name, options }
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

/// Ends the run as wrong use.
fn does_not_fit(what: &str, profile: &str) -> ! {
    let message = format!("{what} does not fit the profile '{profile}'");
    Cli::command().error(ErrorKind::ArgumentConflict, message).exit()
}
