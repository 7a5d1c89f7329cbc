//! `--profile`, `--policy`, and the flags of the standards.

use std::fmt::Write;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Args, ValueEnum};
use xenonym::idna2008::{self, Protocol};
use xenonym::uts46::{AsciiRules, CheckBidi, Flag, Options, VerifyDnsLength};
use xenonym::{AsciiSet, Standard, idna2003};
use xenonym_safety::display::Policy;

use super::listed;
use crate::error::Failure;
use crate::profile::Profile;
use crate::terminal::wrapped_at;

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

// The flags of the standards. Each changes the selected profile.
//
// Setting the flags through the text of options instead of the setters below would save 8 of these
// lines, and need a second name per flag and an error that can't occur.

const OF_UTS46: &str = "Flags of UTS #46 (dns, host, uts46, uts46-strict, whatwg-url)";
const OF_SEVERAL: &str = "Flags of several standards";
const OF_IDNA2003: &str = "Flags of IDNA2003 (idna2003)";

/// The help of a flag of UTS #46.
fn help(flag: Flag) -> String {
    format!("{}: {}", flag.name(), flag.description())
}

#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct FlagArgs {
    #[arg(
        long,
        value_name = "off|name|label",
        value_enum,
        require_equals = true,
        hide_short_help = true,
        help_heading = OF_SEVERAL,
        help = format!("{} (not idna2003)", help(Flag::CheckBidi))
    )]
    check_bidi: Option<BidiReach>,

    #[arg(
        long,
        value_name = "on|off",
        value_enum,
        hide_possible_values = true,
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "on",
        hide_short_help = true,
        help_heading = OF_SEVERAL,
        help = format!(
            "{} (not idna2008). idna2003 also rejects hyphens at the ends of labels",
            help(Flag::UseStd3AsciiRules)
        )
    )]
    std3: Option<Switch>,

    #[arg(
        long,
        value_name = "on|off",
        value_enum,
        hide_possible_values = true,
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "on",
        hide_short_help = true,
        help_heading = OF_UTS46,
        help = help(Flag::CheckHyphens)
    )]
    check_hyphens: Option<Switch>,

    #[arg(
        long,
        value_name = "on|off",
        value_enum,
        hide_possible_values = true,
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "on",
        hide_short_help = true,
        help_heading = OF_UTS46,
        help = help(Flag::CheckJoiners)
    )]
    check_joiners: Option<Switch>,

    #[arg(
        long,
        value_name = "off|on|root-dot",
        value_enum,
        require_equals = true,
        hide_short_help = true,
        help_heading = OF_UTS46,
        help = help(Flag::VerifyDnsLength)
    )]
    verify_dns_length: Option<Lengths>,

    #[arg(
        long,
        value_name = "on|off",
        value_enum,
        hide_possible_values = true,
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "on",
        hide_short_help = true,
        help_heading = OF_UTS46,
        help = help(Flag::TransitionalProcessing)
    )]
    transitional: Option<Switch>,

    #[arg(
        long,
        value_name = "on|off",
        value_enum,
        hide_possible_values = true,
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "on",
        hide_short_help = true,
        help_heading = OF_UTS46,
        help = help(Flag::IgnoreInvalidPunycode)
    )]
    ignore_invalid_punycode: Option<Switch>,

    #[arg(
        long,
        value_name = "CHARS",
        value_parser = deny_list,
        allow_hyphen_values = true,
        hide_short_help = true,
        help_heading = OF_UTS46,
        help = "Also reject these ASCII code points. Letters match in either case"
    )]
    deny: Option<AsciiSet>,

    #[arg(
        long,
        hide_short_help = true,
        help_heading = OF_IDNA2003,
        help = "AllowUnassigned: allow code points not assigned in Unicode 3.2, as in queries"
    )]
    allow_unassigned: bool,

    /// Allow labels that contain dots after mapping, exactly as specified in the RFC
    #[arg(long, hide_short_help = true, help_heading = OF_IDNA2003)]
    allow_separators: bool,
}

#[derive(Args, Clone, Copy, Default, Debug)]
pub(crate) struct LengthArgs {
    /// Reject names of more than 255 octets (RFC 1035 section 2.3.4)
    #[arg(long, hide_short_help = true, help_heading = OF_IDNA2003)]
    limit_length: bool,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Switch {
    On,
    Off,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum BidiReach {
    /// None (not idna2008)
    Off,
    /// All labels of a name with a right-to-left label
    Name,
    /// Right-to-left labels
    Label,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Lengths {
    /// Allow any length
    Off,
    /// Check lengths, and reject a dot at the end
    On,
    /// Check lengths, and allow a dot at the end
    RootDot,
}

/// Whether a flag fits a standard.
type Fits = fn(Standard) -> bool;

impl FlagArgs {
    /// The profile, changed by these flags.
    pub(crate) fn change(self, profile: Profile, length: LengthArgs) -> Result<Profile, Failure> {
        for (flag, fits) in self.given(length) {
            if !fits(profile.standard) {
                return Err(does_not_fit(flag, profile, fits));
            }
        }
        let name = profile.name;
        let standard = match profile.standard {
            Standard::Idna2003(flags) => Standard::Idna2003(self.of_idna2003(flags, length)),
            Standard::Idna2008(options) => Standard::Idna2008(self.of_idna2008(options)),
            Standard::Uts46(options) => Standard::Uts46(self.of_uts46(name, options)?),
            Standard::WhatwgUrl { to_ascii, to_unicode } => Standard::WhatwgUrl {
                to_ascii: self.of_uts46(name, self.of_url(to_ascii))?,
                to_unicode: self.of_uts46(name, to_unicode)?,
            },
            other => other,
        };
        Ok(Profile { name, standard })
    }

    /// The flags on the command line, and the profiles that each fits.
    pub(crate) fn given(self, length: LengthArgs) -> impl Iterator<Item = (&'static str, Fits)> {
        let is_bidi_off = self.check_bidi == Some(BidiReach::Off);
        self.all(length).into_iter().filter(|(_, is_given, _)| *is_given).map(
            move |(flag, _, fits)| match flag {
                "--check-bidi" if is_bidi_off => ("--check-bidi=off", fits),
                _ => (flag, fits),
            },
        )
    }

    /// All flags, whether each is on the command line, and the profiles that it fits.
    fn all(self, length: LengthArgs) -> [(&'static str, bool, Fits); 11] {
        let of_idna2003: Fits = |standard| matches!(standard, Standard::Idna2003(_));
        let of_uts46: Fits =
            |standard| matches!(standard, Standard::Uts46(_) | Standard::WhatwgUrl { .. });
        let but_idna2003: Fits = |standard| !matches!(standard, Standard::Idna2003(_));
        let but_idna2008: Fits = |standard| !matches!(standard, Standard::Idna2008(_));
        // RFC 5891 section 4.2.3.4 requires the rule for registration.
        let off_for_bidi: Fits = |standard| match standard {
            Standard::Idna2003(_) => false,
            Standard::Idna2008(options) => options.protocol() == Protocol::Lookup,
            _ => true,
        };
        let is_bidi_off = self.check_bidi == Some(BidiReach::Off);
        let check_bidi = if is_bidi_off { off_for_bidi } else { but_idna2003 };
        [
            ("--check-bidi", self.check_bidi.is_some(), check_bidi),
            ("--std3", self.std3.is_some(), but_idna2008),
            ("--check-hyphens", self.check_hyphens.is_some(), of_uts46),
            ("--check-joiners", self.check_joiners.is_some(), of_uts46),
            ("--verify-dns-length", self.verify_dns_length.is_some(), of_uts46),
            ("--transitional", self.transitional.is_some(), of_uts46),
            ("--ignore-invalid-punycode", self.ignore_invalid_punycode.is_some(), of_uts46),
            ("--deny", self.deny.is_some(), of_uts46),
            ("--allow-unassigned", self.allow_unassigned, of_idna2003),
            ("--allow-separators", self.allow_separators, of_idna2003),
            ("--limit-length", length.limit_length, of_idna2003),
        ]
    }

    fn of_idna2003(self, options: idna2003::Options, length: LengthArgs) -> idna2003::Options {
        options
            .with_allow_unassigned(self.allow_unassigned)
            .with_use_std3_ascii_rules(self.std3 == Some(Switch::On))
            .with_allow_separators_in_labels(self.allow_separators)
            .with_limit_name_length(length.limit_length)
    }

    fn of_idna2008(self, options: idna2008::Options) -> idna2008::Options {
        match self.check_bidi {
            None => options,
            Some(BidiReach::Off) => options.with_check_bidi(CheckBidi::Off),
            Some(BidiReach::Name) => options.with_check_bidi(CheckBidi::WholeName),
            Some(BidiReach::Label) => options.with_check_bidi(CheckBidi::PerLabel),
        }
    }

    /// The URL Standard checks ASCII names only if it is strict: if it checks hyphens
    /// and lengths.
    fn of_url(self, options: Options) -> Options {
        let checks_lengths = self.verify_dns_length.is_some_and(|lengths| lengths != Lengths::Off);
        if checks_lengths || self.check_hyphens == Some(Switch::On) {
            options.with_lower_case_ascii_names(false)
        } else {
            options
        }
    }

    fn of_uts46(self, profile: &str, mut options: Options) -> Result<Options, Failure> {
        if let Some(reach) = self.check_bidi {
            options = options.with_check_bidi(match reach {
                BidiReach::Off => CheckBidi::Off,
                BidiReach::Name => CheckBidi::WholeName,
                BidiReach::Label => CheckBidi::PerLabel,
            });
        }
        for (flag, switch) in [
            (Flag::CheckHyphens, self.check_hyphens),
            (Flag::CheckJoiners, self.check_joiners),
            (Flag::TransitionalProcessing, self.transitional),
            (Flag::IgnoreInvalidPunycode, self.ignore_invalid_punycode),
        ] {
            if let Some(switch) = switch {
                options = options.with_flag(flag, switch == Switch::On);
            }
        }
        if let Some(lengths) = self.verify_dns_length {
            options = options.with_verify_dns_length(match lengths {
                Lengths::Off => VerifyDnsLength::Off,
                Lengths::On => VerifyDnsLength::On,
                Lengths::RootDot => VerifyDnsLength::RootDotAllowed,
            });
        }
        self.with_ascii_rules(profile, options)
    }

    fn with_ascii_rules(self, profile: &str, options: Options) -> Result<Options, Failure> {
        let is_std3 = options.ascii_rules() == AsciiRules::Std3;
        let options = match self.std3 {
            Some(Switch::On) => options.with_ascii_rules(AsciiRules::Std3),
            Some(Switch::Off) if is_std3 => options.with_ascii_rules(AsciiRules::Any),
            _ => options,
        };
        let Some(denied) = self.deny else { return Ok(options) };
        if options.ascii_rules() == AsciiRules::Std3 {
            return Err(Failure::Usage(format!(
                "--deny has no effect, because '{profile}' already allows only letters, digits and hyphens: \
                 add --std3=off"
            )));
        }
        Ok(options.with_ascii_rules(AsciiRules::Deny(options.denied().with(denied))))
    }
}

/// The value of `--deny`. Letters are compared in lower case; dots cannot be denied.
fn deny_list(text: &str) -> Result<AsciiSet, String> {
    match text.chars().find(|c| !c.is_ascii() || *c == '.') {
        Some(c) => {
            Err(format!("{c:?} cannot be denied: list ASCII code points other than the dot"))
        }
        None => Ok(AsciiSet::from_ascii(text).unwrap_or(AsciiSet::NONE)),
    }
}

fn does_not_fit(what: &str, profile: Profile, fits: Fits) -> Failure {
    let names: Vec<&str> =
        Profile::ALL.iter().filter(|p| fits(p.standard)).map(|p| p.name).collect();
    let (name, others) = (profile.name, names.join(", "));
    Failure::Usage(format!("{what} cannot be used with the profile '{name}', only with {others}"))
}

// `--policy`.

/// Reads the name of a policy.
pub(crate) fn policy_parser() -> impl TypedValueParser<Value = Policy> {
    PossibleValuesParser::new(Policy::PRESETS.iter().map(Policy::name))
        .try_map(|name| name.parse::<Policy>())
}

/// A line for each policy, for long help.
pub(crate) fn listed_policies() -> String {
    let mut list = String::new();
    for policy in Policy::PRESETS {
        let summary = wrapped_at(60, policy.summary()).join("\n                    ");
        // Writing to a string cannot fail.
        let _ = writeln!(list, "  {:16}  {summary}", policy.name());
    }
    list
}

/// The names of the policies, in a sentence.
pub(crate) fn policy_names() -> String {
    let names: Vec<_> = Policy::PRESETS.iter().map(Policy::name).collect();
    let (last, others) = names.split_last().unwrap_or((&"", &[]));
    format!("{} or {last}", others.join(", "))
}
