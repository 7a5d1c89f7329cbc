//! `xn punycode`.

use std::ffi::OsString;

use clap::{Args, Subcommand};

use super::options::{FormatArgs, ListArgs};
use crate::conversion::{Conversion, Direction, Notation};
use crate::plan::Plan;

#[derive(Subcommand, Debug)]
#[command(after_help = "\
Examples:
  $ xn punycode encode bücher münchen
  bcher-kva
  mnchen-3ya
  $ xn punycode decode bcher-kva
  bücher

Punycode knows neither dots nor the prefix xn--: give it one label, without the prefix.")]
pub(crate) enum PunycodeCommand {
    /// Encode text as Punycode
    #[command(after_help = "\
Examples:
  $ xn punycode encode bücher
  bcher-kva
  $ printf 'bücher\\nлошадь\\n' | xn punycode encode
  bcher-kva
  80aitm4c0a
  $ xn punycode encode -- '-> $1.00 <-'
  -> $1.00 <--
  $ xn punycode encode --code-points 'U+0434 u+043E u+043C'
  d1Aqf
  $ xn punycode encode --json bücher
  {\"input\":\"bücher\",\"output\":\"bcher-kva\",\"error\":null,\"errors\":[]}

Each argument or line gives one line, in order; one that cannot be encoded gives an empty line,
its reason on standard error, and in the end exit code 1.")]
    Encode(TextArgs),

    /// Decode Punycode
    #[command(after_help = "\
Examples:
  $ xn punycode decode bcher-kva
  bücher
  $ xn punycode decode < labels.txt > texts.txt
  $ xn punycode decode --code-points d1Aqf
  U+0434 u+043E u+043C
  $ xn punycode decode --json bcher-kva
  {\"input\":\"bcher-kva\",\"output\":\"bücher\",\"error\":null,\"errors\":[]}

Each argument or line gives one line, in order; one that cannot be decoded gives an empty line,
its reason on standard error, and in the end exit code 1. Give labels without the prefix xn--.")]
    Decode(TextArgs),
}

#[derive(Args, Debug)]
pub(crate) struct TextArgs {
    /// The text is in code points: u+XXXX, or U+XXXX where flagged as upper case (appendix A)
    #[arg(long)]
    code_points: bool,

    #[command(flatten)]
    format: FormatArgs,

    /// What to convert; without any, the lines of standard input
    ///
    /// Put -- before a text that begins with a hyphen.
    #[arg(conflicts_with = "files")]
    text: Vec<OsString>,

    #[command(flatten)]
    lists: ListArgs,
}

impl PunycodeCommand {
    pub(crate) fn plan(self) -> Plan {
        let (direction, args) = match self {
            Self::Encode(args) => (Direction::Encode, args),
            Self::Decode(args) => (Direction::Decode, args),
        };
        let notation = if args.code_points { Notation::CodePoints } else { Notation::Text };
        let identity = vec![
            ("command", format!("punycode {direction:?}").to_lowercase()),
            ("--code-points", args.code_points.to_string()),
        ];
        let conversion = Conversion::Punycode(direction, notation);
        args.lists.plan(conversion, identity, args.text, args.format)
    }
}
