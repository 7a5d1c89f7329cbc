//! The command line, typed: what can be asked for, and nothing of how it is done.

mod check;
mod code_point;
mod explain;
mod names;
mod options;
mod punycode;
mod stats;
mod stringprep;
mod usage;

use clap::{Parser, Subcommand};
use clap_complete::Shell;

pub(crate) use self::check::CheckArgs;
pub(crate) use self::code_point::CodePointArgs;
pub(crate) use self::explain::{ExplainArgs, ExplainName, ExplainPunycode, ExplainStep};
pub(crate) use self::names::{CompareArgs, ToAsciiArgs, ToUnicodeArgs};
pub(crate) use self::punycode::PunycodeCommand;
pub(crate) use self::stats::StatsArgs;
pub(crate) use self::stringprep::StringprepArgs;
pub(crate) use self::usage::Parsed;
use crate::version;

/// Internationalized domain names: convert, check, compare and explain
#[derive(Parser, Debug)]
#[command(name = "xn", version, long_version = version::LONG, arg_required_else_help = true)]
#[command(after_help = "\
Examples:
  $ xn to-ascii www.bücher.example
  www.xn--bcher-kva.example
  $ xn to-unicode www.xn--bcher-kva.example
  www.bücher.example
  $ echo bücher.example | xn to-ascii
  xn--bcher-kva.example
  $ xn check bücher.example > verdicts.txt
  $ xn explain bücher.example > steps.txt

xn COMMAND --help has all that a command can do, with examples.

Exit codes: 0, all went well; 1, some input was refused; 2, wrong use, or reading or
writing failed. A reader that closes the pipe early is no failure.")]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Convert domain names to ASCII, as the DNS takes them
    ToAscii(ToAsciiArgs),

    /// Convert domain names to Unicode, as people read them
    ToUnicode(ToUnicodeArgs),

    /// Say what each standard makes of domain names, side by side
    Check(CheckArgs),

    /// Say whether two domain names are the same
    Compare(CompareArgs),

    /// Count what is in lists of domain names
    Stats(StatsArgs),

    /// Show a conversion step by step
    Explain(ExplainArgs),

    /// Describe a code point by Unicode and by each standard
    CodePoint(CodePointArgs),

    /// Prepare text by a stringprep profile (RFC 3454)
    Stringprep(StringprepArgs),

    /// Encode and decode Punycode (RFC 3492)
    #[command(subcommand)]
    Punycode(PunycodeCommand),

    /// Write completions for a shell to standard output
    #[command(after_help = "\
Examples:
  $ xn completions bash > xn.bash
  $ xn completions fish > xn.fish")]
    Completions {
        /// The shell they are for
        shell: Shell,
    },

    /// Write a manual page (roff) to standard output
    #[command(after_help = "\
Examples:
  $ xn man > xn.1
  $ xn man punycode encode > xn-punycode-encode.1")]
    Man {
        /// The command it is about; without one, xn itself
        command: Vec<String>,
    },
}
