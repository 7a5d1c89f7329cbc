//! Wrong use of the command line: what went wrong, with the usage of the command in question.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgMatches, Command, CommandFactory, Error, FromArgMatches};

use super::Cli;

/// A command line that was read.
pub(crate) struct Parsed {
    pub(crate) cli: Cli,
    /// The description of the command that was called.
    command: Command,
}

impl Parsed {
    /// Reads the arguments of the process.
    pub(crate) fn new() -> Result<Self, Error> {
        let mut command = Cli::command();
        // Gives the commands in it their full names.
        command.build();
        let mut matches = command
            .try_get_matches_from_mut(std::env::args_os())
            .map_err(|error| explained(error, &command))?;
        let command = called(&command, &matches).clone();
        Ok(Self { cli: Cli::from_arg_matches_mut(&mut matches)?, command })
    }

    /// The error that options do not go together, or not with these files.
    pub(crate) fn error(mut command: Command, message: &str) -> Error {
        command.error(ErrorKind::ArgumentConflict, message)
    }

    pub(crate) fn into_parts(self) -> (Cli, Command) {
        (self.cli, self.command)
    }
}

/// The command, or the command in it, that was called.
fn called<'a>(command: &'a Command, matches: &ArgMatches) -> &'a Command {
    let inner = matches.subcommand().and_then(|(name, inner)| {
        command.find_subcommand(name).map(|command| called(command, inner))
    });
    inner.unwrap_or(command)
}

/// The same error, in words that say what to do where those of the parser do not.
fn explained(mut error: Error, cli: &Command) -> Error {
    let Some(ContextValue::String(unknown)) = error.get(ContextKind::InvalidSubcommand).cloned()
    else {
        return error;
    };
    if error.kind() == ErrorKind::ArgumentConflict {
        // Only explain takes a name in the place of a command.
        let command = cli.find_subcommand("explain").unwrap_or(cli).clone();
        let message = format!("unexpected argument '{unknown}': explain takes one name");
        return Parsed::error(command, &message);
    }
    // A name is what people try first in the place of a command.
    let is_command_of_xn = !cli
        .get_subcommands()
        .any(|command| std::env::args_os().nth(1).is_some_and(|first| first == command.get_name()));
    if is_command_of_xn && error.get(ContextKind::SuggestedSubcommand).is_none() {
        let tip = "to convert a name, write 'to-ascii' or 'to-unicode' before it; to look into one, \
                   'check' or 'explain'";
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    error
}
