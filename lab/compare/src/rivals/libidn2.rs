//! libidn2, in the version of Debian's `libidn2-dev`.

use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;

use super::{Answer, answers};
use crate::compiled;

/// The compiled filter.
pub struct Libidn2(PathBuf);

impl Libidn2 {
    pub fn compile() -> Result<Self> {
        compiled::program("src/rivals/libidn2.c", &["-lidn2"], "libidn2-dev").map(Self)
    }

    /// The result of each operation for each name. The program defines the operations.
    pub fn answers(&self, operations: &[&str], names: &[String]) -> Result<Vec<Vec<Answer>>> {
        answers(Command::new(&self.0).args(operations), names)
    }
}
