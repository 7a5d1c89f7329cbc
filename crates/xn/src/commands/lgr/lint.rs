//! `xn lgr lint`.

use std::fmt::Write;
use std::path::Path;

use serde::Serialize;
use xenonym_lgr::{Finding, Witness, lint};

use super::document::read;
use super::label::{code_points, quoted};
use crate::args::LintArgs;
use crate::error::{Failure, Outcome};
use crate::output::Output;
use crate::terminal::{escaped, is_standard_input, title};

pub(super) fn run(args: &LintArgs) -> Result<Outcome, Failure> {
    if args.files.iter().filter(|file| is_standard_input(file)).count() > 1 {
        let message = "standard input can be read only once: use files for the other rulesets";
        return Err(Failure::Usage(message.to_owned()));
    }
    let mut output = Output::new();
    for file in &args.files {
        let bytes = match read(file) {
            Ok(bytes) => bytes,
            Err(Failure::Read(unread)) => {
                output.miss(&unread);
                continue;
            }
            Err(failure) => return Err(failure),
        };
        match lint(&bytes) {
            Ok(findings) => {
                for finding in &findings {
                    write(args, file, finding, &mut output)?;
                }
            }
            Err(error) if args.format.is_json() => {
                let rejected = Object {
                    file: &file.to_string_lossy(),
                    line: error.line(),
                    column: error.column(),
                    severity: "error",
                    check: "rejected",
                    clause: &format!("RFC 7940 section {}", error.section()),
                    message: error.message(),
                    label: None,
                    variant: None,
                };
                output.write_object(Outcome::SomeRejected, &rejected)?;
            }
            Err(error) => {
                let line = format!("{}: error: {}\n", title(file), escaped(&error.to_string()));
                output.write_report(Outcome::SomeRejected, &line)?;
            }
        }
    }
    output.finish()
}

/// A finding, or the reason why the file is rejected.
#[derive(Serialize)]
struct Object<'a> {
    file: &'a str,
    line: Option<u32>,
    column: Option<u32>,
    severity: &'static str,
    check: &'static str,
    clause: &'a str,
    message: &'a str,
    label: Option<&'a str>,
    variant: Option<&'a str>,
}

fn write(
    args: &LintArgs,
    file: &Path,
    finding: &Finding,
    output: &mut Output,
) -> Result<(), Failure> {
    let is_error = finding.check().is_error();
    let outcome = if is_error { Outcome::SomeRejected } else { Outcome::Done };
    let witness = finding.witness();
    if args.format.is_json() {
        let object = Object {
            file: &file.to_string_lossy(),
            line: Some(finding.line()),
            column: Some(finding.column()),
            severity: if is_error { "error" } else { "warning" },
            check: finding.check().name(),
            clause: finding.check().clause(),
            message: finding.message(),
            label: witness.map(Witness::label),
            variant: witness.and_then(Witness::variant),
        };
        return output.write_object(outcome, &object);
    }
    let mut report = format!("{}: {}\n", title(file), escaped(&finding.to_string()));
    if let Some(witness) = witness {
        let mut line = |name: &str, label: &str| {
            // Writing to memory cannot fail.
            let _ = writeln!(report, "  {name:8} {}  {}", quoted(label), code_points(label));
        };
        line("label", witness.label());
        if let Some(variant) = witness.variant() {
            line("variant", variant);
        }
    }
    output.write_report(outcome, &report)
}
