//! Calls GNU libidn by a small program in C.

use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;

use crate::{compiled, filter};

/// The compiled program.
pub struct Libidn(PathBuf);

impl Libidn {
    /// Compiles the program. Needs `cc` and Debian's `libidn-dev`, or a similar package.
    pub fn compile() -> Result<Self> {
        compiled::program("src/idna2003/libidn.c", &["-lidn"], "libidn-dev").map(Self)
    }

    /// Runs it on `inputs`, and returns its results in order.
    pub fn answers(&self, arguments: &[&str], inputs: &[String]) -> Result<Vec<String>> {
        filter::answers(Command::new(&self.0).args(arguments), inputs)
    }
}
