//! Usage errors: the message, with the usage of the command that was called.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgMatches, Command, CommandFactory, Error, FromArgMatches};

use super::Cli;
use crate::terminal::escaped;

/// A parsed command line.
pub(crate) struct Parsed {
    pub(crate) cli: Cli,
    /// The description of the command that was called.
    command: Command,
}

impl Parsed {
    /// Reads the arguments of the process.
    pub(crate) fn new() -> Result<Self, Error> {
        let mut command = Cli::command();
        // Sets the full names of subcommands.
        command.build();
        let words: Vec<OsString> = std::env::args_os().collect();
        let mut matches = command
            .try_get_matches_from_mut(&words)
            .map_err(|error| quoting_escaped(error, &mut command, &words))?;
        if let Some(message) = value_after_blank(called(&command, &matches), &words) {
            return Err(Self::error(called(&command, &matches).clone(), &message));
        }
        let command = called(&command, &matches).clone();
        Ok(Self { cli: Cli::from_arg_matches_mut(&mut matches)?, command })
    }

    /// The error for options that do not fit each other or the files.
    pub(crate) fn error(mut command: Command, message: &str) -> Error {
        command.error(ErrorKind::ArgumentConflict, escaped(message))
    }

    pub(crate) fn into_parts(self) -> (Cli, Command) {
        (self.cli, self.command)
    }
}

/// The error for these words, with advice. The parser quotes words as they are, so it reads them again with
/// escapes for code points that a terminal may obey.
fn quoting_escaped(error: Error, command: &mut Command, words: &[OsString]) -> Error {
    let shown: Vec<OsString> =
        words.iter().map(|word| escaped(&word.to_string_lossy()).into_owned().into()).collect();
    if shown.iter().zip(words).all(|(shown, word)| *shown == word.to_string_lossy().as_ref()) {
        return explained(error, command, words);
    }
    if let Err(error) = command.try_get_matches_from_mut(&shown) {
        return explained(error, command, &shown);
    }
    // With escapes, a wrong value may be a right one.
    let text = error.to_string();
    let lines: Vec<_> = text.lines().map(escaped).collect();
    Error::raw(error.kind(), lines.join("\n") + "\n")
}

/// The command or subcommand that was called.
fn called<'a>(command: &'a Command, matches: &ArgMatches) -> &'a Command {
    let inner = matches.subcommand().and_then(|(name, inner)| {
        command.find_subcommand(name).map(|command| called(command, inner))
    });
    inner.unwrap_or(command)
}

/// Why the word after a flag is not its value, if it may be meant so: `--std3 off` would turn the flag on,
/// and convert the name "off".
fn value_after_blank(command: &Command, words: &[OsString]) -> Option<String> {
    let is_switch = |word: &str| {
        command.get_arguments().any(|option| {
            let may_have_value = option.get_num_args().is_some_and(|count| count.min_values() == 0);
            may_have_value
                && option.is_require_equals_set()
                && word.strip_prefix("--") == option.get_long()
        })
    };
    let end = words.iter().position(|word| word == "--").unwrap_or(words.len());
    words[..end].windows(2).find_map(|pair| {
        let (flag, value) = (pair[0].to_str()?, pair[1].to_str()?);
        (is_switch(flag) && matches!(value, "on" | "off")).then(|| {
            format!(
                "'{flag} {value}' is ambiguous: write '{flag}={value}', or '{flag} -- {value}' for a \
                 name '{value}'"
            )
        })
    })
}

/// A name that starts with a hyphen is an argument only after `--`; other unknown options get no advice to
/// pass them as names.
fn with_advice_on_hyphens(mut error: Error, words: &[OsString]) -> Error {
    let Some(ContextValue::String(unknown)) = error.get(ContextKind::InvalidArg).cloned() else {
        return error;
    };
    if !unknown.starts_with('-') {
        return error;
    }
    let word = words.iter().filter_map(|word| word.to_str()).find(|word| {
        let is_short = !unknown.starts_with("--");
        *word == unknown || (is_short && word.starts_with(&unknown) && !word.starts_with("--"))
    });
    match word.filter(|word| word.contains('.') || !word.is_ascii()) {
        Some(name) => {
            let tip = format!("for a name that starts with a hyphen, write '-- {name}'");
            error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
        }
        None => {
            error.remove(ContextKind::Suggested);
        }
    }
    error
}

/// The error for an unknown kind of error. There are too many kinds to list, and the parser suggests even those that share
/// only a few letters.
fn without_far_kinds(mut error: Error) -> Error {
    error.remove(ContextKind::ValidValue);
    let texts = [ContextKind::InvalidValue, ContextKind::SuggestedValue].map(|of| error.get(of));
    if let [Some(ContextValue::String(typed)), Some(ContextValue::String(similar))] = texts
        && is_close(typed, similar)
    {
        return error;
    }
    error.remove(ContextKind::SuggestedValue);
    let tip = "to list all kinds, write 'xn explain-error'";
    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    error
}

/// Whether the parser's suggestion is of about the same length, or the rest of it was not typed.
fn is_close(typed: &str, word: &str) -> bool {
    let starts = typed.len() >= 3 && word.starts_with(typed);
    starts || typed.len().abs_diff(word.len()) <= 2
}

/// The same error, with advice where the parser lacks it.
fn explained(mut error: Error, cli: &Command, words: &[OsString]) -> Error {
    if error.kind() == ErrorKind::UnknownArgument {
        return with_advice_on_hyphens(error, words);
    }
    if error.kind() == ErrorKind::InvalidValue
        && words.get(1).is_some_and(|first| first == "explain-error")
    {
        return without_far_kinds(error);
    }
    if error.get(ContextKind::InvalidSubcommand).is_none() {
        return error;
    }
    // People often type a name instead of a command.
    let is_command_of_xn = !cli
        .get_subcommands()
        .any(|command| words.get(1).is_some_and(|first| first == command.get_name()));
    if is_command_of_xn && error.get(ContextKind::SuggestedSubcommand).is_none() {
        let tip = "to convert a name, write 'xn to-ascii NAME' or 'xn to-unicode NAME'";
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    error
}
