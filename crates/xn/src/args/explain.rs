//! `xn explain`.

use std::ffi::{OsStr, OsString};

use anstream::ColorChoice;
use clap::{Args, Subcommand, ValueEnum};

use super::flags::does_not_fit;
use super::{Direction, FormatArgs, LengthArgs, ProfileArgs};
use crate::profile::Profile;

#[derive(Args, Debug)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    // What is called "help" may be a name.
    disable_help_subcommand = true
)]
#[command(after_help = "\
Examples:
  $ xn explain xn--tda
  ToASCII (RFC 3490 section 4.1) by idna2003 on each label of \"xn--tda\".

  Label 0 is \"xn--tda\", from byte 0 on:

    byte  code point  status      mapped to  in tables
       0  U+0078      unchanged              D.2        x
       1  U+006E      unchanged              D.2        n
       2  U+002D      unchanged                         -
       3  U+002D      unchanged                         -
       4  U+0074      unchanged              D.2        t
       5  U+0064      unchanged              D.2        d
       6  U+0061      unchanged              D.2        a

    1              all code points are ASCII: on to step 3
    3              UseSTD3ASCIIRules is not set, so nothing to verify
    4              all code points are ASCII: on to step 8
    8              1 to 63 code points: there are 7
    it becomes     \"xn--tda\"
    read as        \"ü\", by ToUnicode (section 4.2)

  The output is \"xn--tda\".
  $ xn explain www.bücher.example > steps.txt
  $ xn explain punycode bcher-kva > punycode.txt

Numbers at the left are those of RFC 3490's steps. Tables are those of RFC 3454. Of a long name, only
the first labels and code points are shown, and what is left out is said. Put -- before a name that
begins with a hyphen or is the name of a command.")]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) name: ExplainName,

    #[command(subcommand)]
    pub(crate) step: Option<ExplainStep>,
}

#[derive(Args, Debug)]
#[command(mut_arg("profile", |arg| arg.default_value("idna2003")))]
pub(crate) struct ExplainName {
    #[command(flatten)]
    profile: ProfileArgs,

    #[command(flatten)]
    length: LengthArgs,

    #[command(flatten)]
    pub(crate) format: FormatArgs,

    #[command(flatten)]
    pub(crate) color: ColorArgs,

    /// The domain name
    #[arg(required = true)]
    name: Option<OsString>,
}

impl ExplainName {
    /// The name, which is there unless there is a command in its place.
    pub(crate) fn name(&self) -> &OsStr {
        self.name.as_deref().unwrap_or_default()
    }

    pub(crate) fn profile(&self) -> Profile {
        let profile = self.profile.profile(self.length);
        // Only the steps of RFC 3490 can be shown so far.
        if !matches!(profile, Profile::Idna2003(_)) {
            does_not_fit("explain", profile, |profile| matches!(profile, Profile::Idna2003(_)));
        }
        profile
    }
}

/// One step of a conversion, alone.
#[derive(Subcommand, Debug)]
pub(crate) enum ExplainStep {
    /// Show how Punycode is encoded or decoded, in the terms of RFC 3492 section 7
    #[command(after_help = "\
Examples:
  $ xn explain punycode bcher-kva
  Decoding (RFC 3492 section 7.2), as the text is all ASCII.
  n is 128, i is 0, bias is 72.
  The input is \"bcher-kva\".
  The literal portion is \"bcher-\", so the extended string starts as
    0062 0063 0068 0065 0072

  delta \"kva\" is 745: insert U+00FC ü at position 1; bias becomes 0
    0062 00FC * 0063 0068 0065 0072

  The output is \"bücher\".
  $ xn explain punycode --encode bücher > steps.txt

Code points are hexadecimal, other numbers decimal. An asterisk stands behind the code point
inserted last. For a text of over 256 code points the extended strings are left out.")]
    Punycode(ExplainPunycode),
}

#[derive(Args, Debug)]
pub(crate) struct ExplainPunycode {
    /// Decode; the default if TEXT is all ASCII
    #[arg(long, conflicts_with = "encode")]
    decode: bool,

    /// Encode; the default if TEXT is not all ASCII
    #[arg(long)]
    encode: bool,

    #[command(flatten)]
    pub(crate) format: FormatArgs,

    #[command(flatten)]
    pub(crate) color: ColorArgs,

    /// What to convert
    ///
    /// Put -- before a text that begins with a hyphen.
    pub(crate) text: OsString,
}

impl ExplainPunycode {
    /// The direction, if one was asked for.
    pub(crate) fn direction(&self) -> Option<Direction> {
        if self.decode { Some(Direction::Decode) } else { self.encode.then_some(Direction::Encode) }
    }
}

#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct ColorArgs {
    /// When to write in colour; an environment that asks for none is heeded
    #[arg(long, value_name = "WHEN", value_enum, default_value = "auto")]
    color: ColorWhen,
}

impl ColorArgs {
    pub(crate) fn choice(self) -> ColorChoice {
        match self.color {
            ColorWhen::Auto => ColorChoice::Auto,
            ColorWhen::Always => ColorChoice::Always,
            ColorWhen::Never => ColorChoice::Never,
        }
    }
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum ColorWhen {
    /// On a terminal
    Auto,
    Always,
    Never,
}
