//! Runs a script in CPython that writes a line for each line that it reads.

use std::process::Command;

use anyhow::Result;

use crate::filter;

/// Runs the script on `inputs`, and returns its results in order.
pub fn answers(script: &str, arguments: &[&str], inputs: &[String]) -> Result<Vec<String>> {
    filter::answers(Command::new("python3").args(["-c", script]).args(arguments), inputs)
}
