//! Runs another program as a filter: one line in, one line out.

use std::io::{BufRead, BufReader, BufWriter, Write};
use std::process::{Command, Stdio};
use std::thread;

use anyhow::{Context, Result, ensure};

/// Runs the program on `inputs`, and returns its results in order.
pub fn answers(command: &mut Command, inputs: &[String]) -> Result<Vec<String>> {
    let answers = output(command, inputs)?;
    ensure!(answers.len() == inputs.len(), "a filter lost lines");
    Ok(answers)
}

/// The lines that the program writes after it has read `inputs`.
pub fn output(command: &mut Command, inputs: &[String]) -> Result<Vec<String>> {
    let program = command.get_program().to_string_lossy().into_owned();
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("{program} is needed to compare with"))?;
    let mut stdin = BufWriter::new(child.stdin.take().context("no pipe to it")?);
    let stdout = BufReader::new(child.stdout.take().context("no pipe from it")?);
    let answers = thread::scope(|scope| {
        let writer = scope.spawn(move || {
            inputs.iter().try_for_each(|input| writeln!(stdin, "{input}"))?;
            stdin.flush()
        });
        let answers: Vec<String> = stdout.lines().collect::<Result<_, _>>()?;
        writer.join().expect("the writer does not panic")?;
        anyhow::Ok(answers)
    })?;
    ensure!(child.wait()?.success(), "{program} failed");
    Ok(answers)
}
