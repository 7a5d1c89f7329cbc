//! `xn punycode`.

use std::ffi::OsString;

use clap::{Args, Subcommand};

use super::options::{FormatArgs, ListArgs, of_texts};
use crate::conversion::{Conversion, Direction, Notation};
use crate::plan::Plan;

#[derive(Subcommand, Debug)]
#[command(
    after_help = "\
Examples:
  $ xn punycode encode bücher münchen
  bcher-kva
  mnchen-3ya
  $ xn punycode decode bcher-kva
  bücher",
    after_long_help = "\
Examples:
  $ xn punycode encode bücher münchen
  bcher-kva
  mnchen-3ya
  $ xn punycode decode bcher-kva
  bücher

Exit status:
  0  every label was converted
  1  a label was rejected
  2  usage or I/O error"
)]
pub(crate) enum PunycodeCommand {
    /// Encode text as Punycode
    #[command(
        after_help = "\
Examples:
  $ xn punycode encode bücher
  bcher-kva",
        after_long_help = "\
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
  {\"input\":\"bücher\",\"output\":\"bcher-kva\",\"errors\":[]}

Exit status:
  0  every text was encoded
  1  a text was rejected
  2  usage or I/O error"
    )]
    Encode(TextArgs),

    /// Decode Punycode
    #[command(
        after_help = "\
Examples:
  $ xn punycode decode bcher-kva
  bücher",
        after_long_help = "\
Examples:
  $ xn punycode decode bcher-kva
  bücher
  $ xn punycode decode < labels.txt > texts.txt
  $ xn punycode decode --code-points d1Aqf
  U+0434 u+043E u+043C
  $ xn punycode decode --json bcher-kva
  {\"input\":\"bcher-kva\",\"output\":\"bücher\",\"errors\":[]}

Exit status:
  0  every text was decoded
  1  a text was rejected
  2  usage or I/O error"
    )]
    Decode(TextArgs),
}

#[derive(Args, Debug)]
#[command(mut_arg("files", of_texts))]
pub(crate) struct TextArgs {
    /// Write the text as code points: u+XXXX, or U+XXXX for upper case
    ///
    /// RFC 3492 appendix A calls this mixed-case annotation.
    #[arg(long)]
    code_points: bool,

    #[command(flatten)]
    format: FormatArgs,

    /// Texts to convert [default: lines of standard input]
    ///
    /// Put -- before a text that starts with a hyphen.
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
        let conversion = Conversion::Punycode(direction, notation);
        args.lists.plan(conversion, args.text, args.format)
    }
}
