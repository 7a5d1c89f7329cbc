//! Notes on standard error before a run, on what the user may have meant, and a picture of an error after it.

use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::path::Path;

use xenonym::label::{LabelClass, classify};
use xenonym::uts46;
use xenonym_records::engine::{RowReader, listed_columns};

use crate::conversion::{Conversion, Direction, Notation};
use crate::error::say;
use crate::kinds;
use crate::plan::{FileFormat, HeaderRow, Input, Plan, SourcePlan};
use crate::problem::Problem;
use crate::terminal::title;

/// How many arguments are checked. A longer list comes from a program.
const FEW: usize = 100;

/// Notes on the arguments of a run.
pub(super) fn of(plan: &Plan) -> Vec<String> {
    let Input::Arguments(arguments) = &plan.input else {
        return Vec::new();
    };
    let label = arguments
        .iter()
        .take(FEW)
        .find_map(|argument| of_label(plan.conversion, argument.to_str()?));
    files_among(arguments).into_iter().chain(label).collect()
}

/// Whether the reason of a rejected argument will include the hint that it looks like something else.
pub(super) fn will_follow(input: &Input, conversion: Conversion) -> bool {
    let Input::Arguments(arguments) = input else {
        return false;
    };
    let has_hint = |name: &str| match conversion.search() {
        Some(_) => Problem::of_other_text(name).is_some_and(|problem| problem.has_hint()),
        None => conversion.convert(name).problems.iter().any(Problem::has_hint),
    };
    arguments.iter().filter_map(|argument| argument.to_str()).any(has_hint)
}

/// What the first argument that is no name looks like, for reports that contain no fixes.
pub(super) fn of_likeness(input: &Input) -> Option<String> {
    let Input::Arguments(arguments) = input else { return None };
    (1..).zip(arguments).take(FEW).find_map(|(number, argument)| {
        let problem = Problem::of_other_text(argument.to_str()?)?;
        let likeness = problem.likeness()?;
        Some(format!("argument {number}: {likeness}"))
    })
}

/// A note that the first row may be data: there is a name in a column that is selected by its number. `first` is the beginning
/// of the file.
pub(super) fn of_header(source: &SourcePlan, from: FileFormat, first: &[u8]) -> Option<String> {
    let syntax = source.syntax(from).filter(|_| source.header == HeaderRow::First)?;
    let mut rows = RowReader::new(first, syntax);
    let header = rows.read();
    source.columns.iter().find_map(|column| {
        let index = column.name.parse::<usize>().ok()?.checked_sub(1)?;
        let text = header.field(index)?.text().into_owned();
        let name = str::from_utf8(&text).ok().filter(|name| name.contains('.'))?;
        uts46::to_ascii(name, &uts46::Options::HOST).ok()?;
        Some(format!(
            "the first row is the header, which names column {} {name:?}: use --no-header if it is data",
            column.name
        ))
    })
}

/// The columns of a table without `--column`. `first` is the beginning of the file.
pub(super) fn columns(source: &SourcePlan, from: FileFormat, first: &[u8]) -> Option<String> {
    let syntax = source.syntax(from).filter(|_| source.columns.is_empty())?;
    let mut rows = RowReader::new(first, syntax);
    let header = rows.read();
    let names: Vec<_> =
        (0..=FEW).map_while(|index| header.field(index)).map(|field| field.text()).collect();
    let names: Vec<_> = names.iter().map(|name| String::from_utf8_lossy(name)).collect();
    let names: Vec<&str> = names.iter().map(|name| &**name).collect();
    let among = match names.as_slice() {
        [""] => String::new(),
        names => format!(" with one of {}", listed_columns(names)),
    };
    Some(format!(
        "no column is selected: use --column NAME{among} (or --from lines for plain lines)"
    ))
}

/// The fields with texts of JSON Lines without `--field`. `first` is the beginning of the file.
pub(super) fn fields(first: &[u8]) -> Option<String> {
    let line = first.split(|&byte| byte == b'\n').next()?;
    let object: serde_json::Value = serde_json::from_slice(line).ok()?;
    let mut paths = Vec::new();
    push_paths(&object, "", &mut paths);
    let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
    (!paths.is_empty()).then(|| {
        let listed = listed_columns(&paths);
        format!("no field is selected: use --field PATH with one of {listed} (or --from lines for plain lines)")
    })
}

fn push_paths(value: &serde_json::Value, path: &str, paths: &mut Vec<String>) {
    use serde_json::Value;
    match value {
        Value::Object(members) => {
            for (name, value) in members {
                let dot = if path.is_empty() { "" } else { "." };
                push_paths(value, &format!("{path}{dot}{name}"), paths);
            }
        }
        Value::String(_) if !path.is_empty() => paths.push(path.to_owned()),
        Value::Array(values) if !path.is_empty() => {
            if let Some(first @ (Value::String(_) | Value::Object(_))) = values.first() {
                push_paths(first, path, paths);
            }
        }
        _ => {}
    }
}

/// A note that an argument is the name of a file too.
pub(super) fn files_among(arguments: &[OsString]) -> Option<String> {
    let is_file = |argument: &&OsString| Path::new(argument).is_file();
    let name = title(Path::new(arguments.iter().take(FEW).find(is_file)?));
    Some(format!("{name} is also a file: to convert the names in it, use -f {name}"))
}

/// A note on a label that is a name, or begins like an A-label.
pub(super) fn of_label(conversion: Conversion, text: &str) -> Option<String> {
    let Conversion::Punycode(direction, Notation::Text) = conversion else { return None };
    let has_prefix = text.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("xn--"));
    match direction {
        // Without the prefix it would be the name that it imitates.
        Direction::Decode if matches!(classify(text), LabelClass::FakeALabel(_)) => Some(format!(
            "{text:?} is a fake A-label, which no valid label encodes to: run 'xn explain' to see why"
        )),
        Direction::Decode if has_prefix => Some(format!(
            "{text:?} begins with xn--, which is not part of the Punycode: use to-unicode"
        )),
        Direction::Decode | Direction::Encode if text.contains('.') && !text.contains(' ') => {
            let command = if direction == Direction::Encode { "to-ascii" } else { "to-unicode" };
            Some(format!("{text:?} contains dots, but Punycode encodes one label: use {command}"))
        }
        Direction::Decode | Direction::Encode => None,
    }
}

/// The place of the first error in the only argument, underlined, if a person reads the messages.
pub(super) fn picture(plan: &Plan) -> Vec<String> {
    let Input::Arguments(arguments) = &plan.input else { return Vec::new() };
    let [argument] = arguments.as_slice() else { return Vec::new() };
    if plan.is_quiet || plan.is_json || !io::stderr().is_terminal() {
        return Vec::new();
    }
    let text = argument.to_str().unwrap_or_default();
    let problems = plan.conversion.convert(text).problems;
    let Some(problem) = problems.first() else { return Vec::new() };
    let mut lines = problem.picture(text);
    if kinds::is_known(problem.kind()) {
        lines.push(format!("for details, run 'xn explain-error {}'", problem.kind()));
    }
    lines
}

/// Notes that a run reads from the terminal.
pub(super) fn wait_for(input: &Input) {
    if input.standard_inputs() > 0 && io::stdin().is_terminal() {
        say("reading names from the terminal, one per line: press Ctrl-D to finish");
    }
}
