//! Usage errors: the message, with the usage of the command that was called.

use std::ffi::OsString;
use std::fmt::Write;

use anstyle::Style;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgMatches, Command, CommandFactory, Error, FromArgMatches};

use super::Cli;
use crate::terminal::escaped;

/// The commands, by what they are for.
const GROUPS: [(&str, &[&str]); 6] = [
    ("Convert", &["to-ascii", "to-unicode"]),
    (
        "Inspect",
        &["check", "compare", "host", "explain", "explain-error", "formats", "code-point", "stats"],
    ),
    ("Look-alikes", &["display", "lookalikes", "permutations", "skeleton"]),
    ("Registries", &["lgr"]),
    ("Text", &["precis", "stringprep", "punycode"]),
    ("Shell", &["completions", "man", "help"]),
];

/// The command line, with its commands in groups.
fn command() -> Command {
    let command = Cli::command();
    let heading = Style::new().bold().underline();
    let mut template = "{about-with-newline}\n{usage-heading} {usage}\n".to_owned();
    for (group, names) in GROUPS {
        // Writing to a string cannot fail.
        let _ = write!(template, "\n{heading}{group}:{heading:#}\n");
        for name in names {
            let about = command.find_subcommand(name).and_then(Command::get_about);
            let about = about
                .map_or("Print the help of a command".to_owned(), |help| help.ansi().to_string());
            let _ = writeln!(template, "  {name:13}  {about}");
        }
    }
    let _ = write!(template, "\n{heading}Options:{heading:#}\n{{options}}{{after-help}}");
    command.help_template(template)
}

/// Reads the arguments of the process.
pub(crate) fn parse() -> Result<Cli, Error> {
    let mut command = command();
    // Sets the full names of subcommands.
    command.build();
    let words: Vec<OsString> = std::env::args_os().collect();
    let mut matches = command
        .try_get_matches_from_mut(&words)
        .map_err(|error| quoting_escaped(error, &mut command, &words))?;
    if let Some(message) = value_after_blank(called(&command, &matches), &words) {
        let message = format!("{}\n", escaped(&message));
        return Err(Error::raw(ErrorKind::ArgumentConflict, message));
    }
    Cli::from_arg_matches_mut(&mut matches)
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
/// pass them as names. A suggested option that is not nearly the same could do harm.
fn with_advice_on_hyphens(mut error: Error, cli: &Command, words: &[OsString]) -> Error {
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
    let tip = match word.filter(|word| word.contains('.') || !word.is_ascii()) {
        Some(name) => Some(format!("for a name that starts with a hyphen, write '-- {name}'")),
        None => commands_with(cli, &unknown),
    };
    // An option of other commands is no slip for a similar one.
    let is_close = match error.get(ContextKind::SuggestedArg) {
        Some(ContextValue::String(similar)) => tip.is_none() && is_close(&unknown, similar),
        _ => false,
    };
    if !is_close {
        error.remove(ContextKind::SuggestedArg);
        // It contains the suggestion.
        error.remove(ContextKind::Usage);
    }
    error.remove(ContextKind::Suggested);
    if let Some(tip) = tip {
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    error
}

/// The commands that have an option.
fn commands_with(cli: &Command, option: &str) -> Option<String> {
    let long = option.strip_prefix("--")?;
    let has_option = |command: &&Command| {
        command.get_arguments().any(|arg| arg.get_long() == Some(long) && !arg.is_hide_set())
    };
    let names: Vec<&str> =
        cli.get_subcommands().filter(has_option).take(3).map(Command::get_name).collect();
    (!names.is_empty()).then(|| format!("{option} is an option of xn {}", names.join(", xn ")))
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
        return with_advice_on_hyphens(error, cli, words);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_in_one_group() {
        let mut grouped: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| *names).copied().collect();
        grouped.sort_unstable();
        let cli = Cli::command();
        let mut commands: Vec<&str> = cli.get_subcommands().map(Command::get_name).collect();
        commands.push("help");
        commands.sort_unstable();
        assert_eq!(grouped, commands);
    }
}
