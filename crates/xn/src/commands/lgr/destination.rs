//! Where `xn lgr convert`, `union`, `intersection` and `merge` write: standard output, or a file that is replaced as a whole.

use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::error::{Failure, Outcome, say_all};
use crate::io::Plan;
use crate::output::{append_line, write_all};
use crate::terminal::{is_standard_input, title};

/// The output of a command whose inputs were read to their ends.
pub(super) struct Destination<'a> {
    /// `None` is standard output.
    pub(super) output: Option<&'a Path>,
    pub(super) inputs: &'a [PathBuf],
}

impl Destination<'_> {
    /// Writes a ruleset or table. It may replace an input only if nothing is lost, which is the outcome `Done`.
    pub(super) fn write_text(&self, text: &str, outcome: Outcome) -> Result<(), Failure> {
        let reject = |file: &str| {
            Failure::Input(format!(
                "{file}: this file is also an input, and something would be lost: write to another file"
            ))
        };
        self.write(text.as_bytes(), (outcome != Outcome::Done).then_some(&reject))
    }

    /// Writes a JSON object, which is not a ruleset.
    pub(super) fn write_object(&self, object: &impl Serialize) -> Result<(), Failure> {
        let reject = |file: &str| {
            Failure::Usage(format!(
                "{file}: this file is also an input: write the object to another file"
            ))
        };
        let mut line = Vec::new();
        append_line(&mut line, object);
        self.write(&line, Some(&reject))
    }

    /// Writes bytes. `reject` is the failure if they must not replace an input.
    fn write(&self, bytes: &[u8], reject: Option<&dyn Fn(&str) -> Failure>) -> Result<(), Failure> {
        let Some(path) = self.output else { return write_all(bytes) };
        let named = self.inputs.iter().filter(|file| !is_standard_input(file));
        let named: Vec<PathBuf> = named.cloned().collect();
        let plan = Plan {
            output: Some(path),
            errors: None,
            inputs: &named,
            reads_standard_input: named.len() < self.inputs.len(),
            settings: Vec::new(),
            resume: false,
        };
        if let Some(reject) = reject
            && plan.replaces_input()?
        {
            return Err(reject(&title(path)));
        }
        let opened = plan.open::<()>()?;
        say_all(opened.notes);
        let mut outputs = opened.outputs;
        let written = outputs.write(bytes).and_then(|()| outputs.complete(&()));
        if written.is_err() {
            // The first error is the one to report.
            let _ = outputs.discard();
        }
        Ok(written?)
    }
}
