//! `xn explain`.

use std::ffi::OsString;

use anstream::ColorChoice;
use clap::{Args, Subcommand, ValueEnum};

use super::{Direction, FormatArgs};

#[derive(Subcommand, Debug)]
#[command(after_help = "\
Examples:
  $ xn explain punycode bcher-kva > steps.txt
  $ xn explain punycode --json bücher > steps.json")]
pub(crate) enum ExplainCommand {
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

    /// When to write in colour; an environment that asks for none is heeded
    #[arg(long, value_name = "WHEN", value_enum, default_value = "auto")]
    pub(crate) color: ColorWhen,

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

#[derive(ValueEnum, Clone, Copy, Debug)]
pub(crate) enum ColorWhen {
    /// On a terminal
    Auto,
    Always,
    Never,
}

impl From<ColorWhen> for ColorChoice {
    fn from(when: ColorWhen) -> Self {
        match when {
            ColorWhen::Auto => Self::Auto,
            ColorWhen::Always => Self::Always,
            ColorWhen::Never => Self::Never,
        }
    }
}
