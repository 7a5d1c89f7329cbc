//! Files that are written as a whole, such as pages and rulesets, and inputs that no records are read from.

use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::error::{Failure, say_all};
use crate::io::{Input, Outputs, Plan, decompressed};
use crate::output::write_all;
use crate::terminal::{STANDARD_INPUT, for_terminal, title};

/// The content of a file or of standard input, decompressed.
pub(super) fn content(file: &Path) -> io::Result<impl Read + use<>> {
    let input = if file == Path::new(STANDARD_INPUT) {
        Input::standard_input(Arc::default())
    } else {
        Input::open(file, Arc::default())
    };
    decompressed(input?)
}

/// Opens a file that gets its name when it is complete, and is none of the inputs. Without inputs, standard input is read.
pub(super) fn open(path: &Path, inputs: &[PathBuf]) -> Result<Outputs, Failure> {
    let named = inputs.iter().filter(|file| file.as_path() != Path::new(STANDARD_INPUT));
    let named: Vec<PathBuf> = named.cloned().collect();
    let plan = Plan {
        output: Some(path),
        errors: None,
        inputs: &named,
        reads_standard_input: inputs.is_empty() || named.len() < inputs.len(),
    };
    let (outputs, notes) = plan.open()?;
    say_all(notes);
    if outputs.replaces_input {
        let message = "this file is also an input: write to another file";
        return Err(Failure::Usage(format!("{}: {message}", title(path))));
    }
    Ok(outputs)
}

/// Writes a file, or standard output if there is none.
pub(super) fn write(
    output: Option<&Path>,
    inputs: &[PathBuf],
    bytes: &[u8],
) -> Result<(), Failure> {
    let Some(path) = output else { return write_all(bytes) };
    let mut outputs = open(path, inputs)?;
    outputs.write(bytes)?;
    Ok(outputs.complete()?)
}

/// Writes text that others wrote, escaped on a terminal.
pub(super) fn write_shown(
    output: Option<&Path>,
    inputs: &[PathBuf],
    bytes: &[u8],
) -> Result<(), Failure> {
    match output {
        None if io::stdout().is_terminal() => write_all(&for_terminal(bytes)),
        output => write(output, inputs, bytes),
    }
}
