//! How a run ends that was asked for what does not go together.

use std::env;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory, Error};

use super::Cli;

/// Ends the run: these options do not go together, or not with these files.
pub(crate) fn wrong_use(message: String) -> ! {
    in_use().error(ErrorKind::ArgumentConflict, message).exit()
}

/// The same error, in words that say what to do where those of the parser do not.
pub(crate) fn explained(mut error: Error) -> Error {
    let Some(ContextValue::String(unknown)) = error.get(ContextKind::InvalidSubcommand).cloned()
    else {
        return error;
    };
    if error.kind() == ErrorKind::ArgumentConflict {
        let message =
            format!("'{unknown}' is too much: give one name, or a command and then its options");
        return in_use().error(ErrorKind::ArgumentConflict, message);
    }
    // A name is what people try first in the place of a command.
    let is_first = env::args_os().nth(1).is_some_and(|first| first == unknown.as_str());
    if is_first && error.get(ContextKind::SuggestedSubcommand).is_none() {
        let tip = "to convert a name, write 'to-ascii' or 'to-unicode' before it; to look into one, \
                   'check' or 'explain'";
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    error
}

/// The command that was called, so that its own usage is shown.
fn in_use() -> Command {
    let mut command = Cli::command();
    // Gives the commands in it their full names.
    command.build();
    for word in env::args_os().skip(1) {
        match command.find_subcommand(word).cloned() {
            Some(inner) => command = inner,
            None => break,
        }
    }
    command
}
