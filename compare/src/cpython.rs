//! CPython as a filter: one line in, one line out.

use std::io::{BufRead, BufReader, BufWriter, Write};
use std::process::{Command, Stdio};
use std::thread;

use anyhow::{Context, Result, ensure};

/// The script's answers to `inputs`, in order. A script reads lines and writes a line for each.
pub fn answers(script: &str, inputs: &[String]) -> Result<Vec<String>> {
    let mut child = Command::new("python3")
        .args(["-c", script])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("python3 is needed to compare with CPython")?;
    let mut stdin = BufWriter::new(child.stdin.take().context("no pipe to python3")?);
    let stdout = BufReader::new(child.stdout.take().context("no pipe from python3")?);
    let answers = thread::scope(|scope| {
        let writer = scope.spawn(move || {
            inputs.iter().try_for_each(|input| writeln!(stdin, "{input}"))?;
            stdin.flush()
        });
        let answers: Vec<String> = stdout.lines().collect::<Result<_, _>>()?;
        writer.join().expect("the writer does not panic")?;
        anyhow::Ok(answers)
    })?;
    ensure!(child.wait()?.success(), "python3 failed");
    ensure!(answers.len() == inputs.len(), "python3 lost lines");
    Ok(answers)
}
