//! The command line, typed: what can be asked for, and nothing of how it is done.

mod explain;
mod input;
mod punycode;

use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;

pub(crate) use self::explain::{ExplainCommand, ExplainPunycode};
pub(crate) use self::input::FileArgs;
pub(crate) use self::punycode::{Direction, Notation, PunycodeCommand, TextArgs};
use crate::output::Format;
use crate::version;

/// Internationalized domain names: convert and explain
#[derive(Parser, Debug)]
#[command(name = "xn", version, long_version = version::LONG, arg_required_else_help = true)]
#[command(after_help = "\
Examples:
  $ xn punycode encode bücher
  bcher-kva
  $ xn punycode decode bcher-kva
  bücher
  $ echo bücher | xn punycode encode
  bcher-kva

Exit codes: 0, all went well; 1, some input could not be converted; 2, wrong use, or reading or
writing failed. A reader that closes the pipe early is no failure.")]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Encode and decode Punycode (RFC 3492)
    #[command(subcommand)]
    Punycode(PunycodeCommand),

    /// Show a conversion step by step
    #[command(subcommand)]
    Explain(ExplainCommand),

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

#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct FormatArgs {
    /// Write JSON, one object a line, with the errors in it
    #[arg(long)]
    json: bool,
}

impl FormatArgs {
    pub(crate) fn format(self) -> Format {
        if self.json { Format::Json } else { Format::Text }
    }
}
