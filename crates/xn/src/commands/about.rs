//! What `xn` says of itself: `xn completions` and `xn man`, generated from the description of the command line,
//! `xn formats`, and `xn explain-error`.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::Path;
use std::{fs, process};

use clap::{Command, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};
use xenonym_records::{FORMATS, FormatInfo};

use crate::args::Cli;
use crate::error::{Failure, Outcome};
use crate::kinds::{self, Kind};
use crate::output;
use crate::terminal::wrapped;

pub(super) fn completions(shell: Shell) -> Result<Outcome, Failure> {
    let mut cli = visible(&Cli::command());
    // Into memory first: the generator would panic at a closed pipe.
    let mut script = Vec::new();
    match shell {
        Shell::Bash => script = bash(&mut cli).into_bytes(),
        _ => clap_complete::generate(shell, &mut cli, "xn", &mut script),
    }
    output::write_all(&script)?;
    Ok(Outcome::Done)
}

/// The command without hidden options.
fn visible(command: &Command) -> Command {
    let mut shown = Command::new(command.get_name().to_owned())
        .args(command.get_arguments().filter(|option| !option.is_hide_set()).cloned())
        .subcommands(command.get_subcommands().map(visible));
    if let Some(about) = command.get_about() {
        shown = shown.about(about.clone());
    }
    shown
}

/// The script for Bash. The generator of other shells completes options where an argument is empty, instead of files.
fn bash(cli: &mut Command) -> String {
    cli.build();
    let mut cases = BashCases::default();
    cases.add(cli);
    let BashCases { commands, words, values } = cases;
    format!(
        r#"_xn() {{
    local cur="$2" prev="$3" command=xn options= words= word
    if [[ "${{BASH_VERSINFO[0]}}" -lt 4 ]]; then
        cur="${{COMP_WORDS[COMP_CWORD]}}"
    fi
    COMPREPLY=()
    for word in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
        case "$command $word" in
{commands}        esac
    done
    case "$command" in
{words}    esac
    if [[ "$cur" == -* ]]; then
        COMPREPLY=( $(compgen -W "$options" -- "$cur") )
        return 0
    fi
    case "$command $prev" in
{values}    esac
    if [[ -n "$words" ]]; then
        COMPREPLY=( $(compgen -W "$options $words" -- "$cur") )
    else
        COMPREPLY=( $(compgen -f -- "$cur") )
    fi
}}

if [[ "${{BASH_VERSINFO[0]}}" -eq 4 && "${{BASH_VERSINFO[1]}}" -ge 4 || "${{BASH_VERSINFO[0]}}" -gt 4 ]]; then
    complete -F _xn -o nosort -o bashdefault -o default xn
else
    complete -F _xn -o bashdefault -o default xn
fi
"#
    )
}

/// The branches of the script.
#[derive(Default)]
struct BashCases {
    /// A word may be the name of a subcommand.
    commands: String,
    /// Each command has its options, and instead of files its subcommands or the values of its argument.
    words: String,
    /// The word after an option may be one of its values.
    values: String,
}

impl BashCases {
    fn add(&mut self, command: &Command) {
        let path = command.get_bin_name().unwrap_or("xn");
        let mut words: Vec<_> =
            command.get_subcommands().map(|inner| inner.get_name().to_owned()).collect();
        let mut options = Vec::new();
        for argument in command.get_arguments() {
            let short = argument.get_short().map(|letter| format!("-{letter}"));
            let long = argument.get_long().map(|name| format!("--{name}"));
            let possible = argument.get_possible_values();
            let values = possible.iter().filter(|value| !value.is_hide_set());
            let values: Vec<_> = values.map(|value| value.get_name().to_owned()).collect();
            if argument.is_positional() {
                words.extend(values);
                continue;
            }
            for option in short.into_iter().chain(long) {
                if !values.is_empty() {
                    let values = values.join(" ");
                    // Writing to a string cannot fail.
                    let _ = writeln!(
                        self.values,
                        r#"        "{path} {option}") COMPREPLY=( $(compgen -W "{values}" -- "$cur") ); return 0 ;;"#
                    );
                }
                options.push(option);
            }
        }
        let (options, words) = (options.join(" "), words.join(" "));
        let _ = writeln!(self.words, r#"        "{path}") options="{options}" words="{words}" ;;"#);
        for inner in command.get_subcommands() {
            let path = inner.get_bin_name().unwrap_or_default();
            let _ = writeln!(self.commands, r#"            "{path}") command="{path}" ;;"#);
            self.add(inner);
        }
    }
}

pub(super) fn man(path: &[String]) -> Result<Outcome, Failure> {
    let cli = described();
    let mut command = &cli;
    // "punycode-encode" is the title of a page.
    for name in path.iter().flat_map(|name| names_in(name, &cli)) {
        let Some(found) = command.find_subcommand(&name) else {
            let called = command.get_bin_name().unwrap_or("xn");
            return Err(Failure::Usage(format!("'{called} {name}' is not a command")));
        };
        command = found;
    }
    output::write_all(&page(command).map_err(Failure::stdout)?)?;
    Ok(Outcome::Done)
}

/// Writes a page for each command, to a folder that is made if it does not exist.
pub(super) fn man_pages(folder: &Path) -> Result<Outcome, Failure> {
    fn write(command: &Command, folder: &Path) -> Result<(), Failure> {
        let path = folder.join(format!("{}.1", title(command)));
        let written = page(command).and_then(|page| replace(&path, &page));
        written.map_err(|error| Failure::Write { path: Some(path), error })?;
        command.get_subcommands().try_for_each(|inner| write(inner, folder))
    }
    fs::create_dir_all(folder)
        .map_err(|error| Failure::Write { path: Some(folder.to_owned()), error })?;
    write(&described(), folder)?;
    Ok(Outcome::Done)
}

/// Writes a new file and gives it its name. Other users may have put links or pipes there, which nothing follows.
fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    /// Names to try, if somebody has taken some of them.
    const NAMES: u32 = 100;
    let mut taken = io::Error::from(io::ErrorKind::AlreadyExists);
    for number in 0..NAMES {
        let temporary = path.with_extension(format!("{}-{number}.tmp", process::id()));
        match fs::File::create_new(&temporary) {
            Ok(mut file) => {
                let written = file.write_all(content).and_then(|()| fs::rename(&temporary, path));
                if written.is_err() {
                    // The first error is the one to report.
                    let _ = fs::remove_file(&temporary);
                }
                return written;
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => taken = error,
            Err(error) => return Err(error),
        }
    }
    Err(taken)
}

/// The command line, with the full names of subcommands, and without `help`.
fn described() -> Command {
    let mut cli = Cli::command().disable_help_subcommand(true);
    cli.build();
    cli
}

/// The commands that a word means: a command, or the title of a page, whose hyphen joins two commands.
fn names_in(word: &str, cli: &Command) -> Vec<String> {
    let word = word.strip_prefix("xn-").unwrap_or(word);
    let whole = cli.get_subcommands().any(|command| command.get_name() == word);
    match word.split_once('-') {
        Some((first, second)) if !whole && cli.find_subcommand(first).is_some() => {
            vec![first.to_owned(), second.to_owned()]
        }
        _ => vec![word.to_owned()],
    }
}

// A manual page with the sections of man-pages(7), generated from the help of a command.

/// The name of a command's page, such as xn-to-ascii.
fn title(command: &Command) -> String {
    command.get_bin_name().unwrap_or("xn").replace(' ', "-")
}

fn page(command: &Command) -> io::Result<Vec<u8>> {
    let title = title(command);
    let program = concat!("xn ", env!("CARGO_PKG_VERSION"));
    let man = Man::new(command.clone()).title(&title).source(program);
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    let mut start = Roff::new();
    start.control("nh", []).control("SH", ["NAME"]);
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    start.text([roman(format!("{title} - {about}"))]);
    start.control("SH", ["SYNOPSIS"]);
    let usage = command.clone().render_usage().to_string();
    start.text([roman(usage.trim_start_matches("Usage: "))]);
    start.to_writer(&mut page)?;
    man.render_description_section(&mut page)?;
    if command.get_subcommands().next().is_some() {
        man.render_subcommands_section(&mut page)?;
    }
    man.render_options_section(&mut page)?;
    let help = command.get_after_long_help().or(command.get_after_help());
    let mut sections = Roff::new();
    let mut is_open = false;
    for line in help.map(ToString::to_string).unwrap_or_default().lines() {
        if let Some(heading) = line.strip_suffix(':').filter(|_| !line.starts_with(' ')) {
            if is_open {
                sections.control("EE", []);
            }
            sections.control("SH", [heading.to_uppercase().as_str()]).control("EX", []);
            is_open = true;
        } else {
            sections.text([roman(line)]);
        }
    }
    if is_open {
        sections.control("EE", []);
    }
    sections.to_writer(&mut page)?;
    Ok(page)
}

// `xn formats`: the formats of files, from the table of `xenonym_records`.

/// Continues a value on its next line.
const FORMAT_INDENT: &str = "\n              ";

pub(super) fn formats(name: Option<&str>) -> Result<Outcome, Failure> {
    let is_asked = |info: &&FormatInfo| name.is_none_or(|name| name == info.name);
    let entries = FORMATS.iter().filter(is_asked).map(format_entry);
    output::write_all(entries.collect::<Vec<_>>().join("\n").as_bytes())?;
    Ok(Outcome::Done)
}

fn format_entry(info: &FormatInfo) -> String {
    let mut entry = format!("{}: {}\n", info.name, info.summary);
    let sample: Vec<&str> = info.sample.lines().collect();
    let facts = [
        ("recognized", wrapped(info.recognized).join(FORMAT_INDENT)),
        ("converted", wrapped(info.converted).join(FORMAT_INDENT)),
        ("counted", wrapped(info.counted).join(FORMAT_INDENT)),
        ("copied", wrapped(info.copied).join(FORMAT_INDENT)),
        ("sample", sample.join(FORMAT_INDENT)),
    ];
    for (fact, text) in facts.into_iter().filter(|(_, text)| !text.is_empty()) {
        // Writing to a string cannot fail.
        let _ = writeln!(entry, "  {fact:10}  {text}");
    }
    entry
}

// `xn explain-error`: entries of the index of errors.

/// Continues a value of an entry on its next line.
const ERROR_INDENT: &str = "\n           ";

pub(super) fn explain_error(kind: Option<&str>) -> Result<Outcome, Failure> {
    let page = match kind {
        None => list_errors(),
        // The parser of the command line accepts the names of kinds only.
        Some(name) => error_entries(name),
    };
    output::write_all(page.as_bytes())?;
    Ok(Outcome::Done)
}

/// All kinds with their messages.
fn list_errors() -> String {
    let width = kinds::names().map(str::len).max().unwrap_or_default();
    let mut page = String::new();
    for Kind { name, message, .. } in kinds::all() {
        // Writing to a string cannot fail.
        let _ = writeln!(page, "{name:width$}  {message}");
    }
    page
}

/// The entries of a name: PRECIS and IDNA share a few, with other rules.
fn error_entries(name: &str) -> String {
    let of_name = kinds::all().filter(|kind| kind.name == name);
    of_name
        .enumerate()
        .map(|(number, kind)| error_entry(&kind, number))
        .collect::<Vec<_>>()
        .join("\n")
}

/// The entry of a kind. `number` counts the earlier ones of the same name.
fn error_entry(kind: &Kind, number: usize) -> String {
    let Kind { name, message, rule, help, example, .. } = kind;
    let mut page = format!("{name}: {message}\n\n");
    for line in wrapped(&kind.meaning()) {
        let _ = writeln!(page, "{line}");
    }
    let [rule, fix] = [rule, help].map(|text| wrapped(text).join(ERROR_INDENT));
    let _ = write!(page, "\n  rule     {rule}\n  fix      {fix}\n");
    if !example.is_empty() {
        let _ = writeln!(page, "  example  {example}");
    }
    let suffix = if number == 0 { String::new() } else { format!("-{number}") };
    let _ = writeln!(page, "  page     docs/ERRORS.md#{name}{suffix}");
    page
}
