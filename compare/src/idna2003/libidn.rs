//! GNU libidn, through a small program in C that is compiled here.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::filter;

/// The compiled program.
pub struct Libidn(PathBuf);

impl Libidn {
    /// Compiles the program; needs `cc` and Debian's `libidn-dev`, or the like.
    pub fn compile() -> Result<Self> {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/target");
        let program = PathBuf::from(folder).join("libidn");
        std::fs::create_dir_all(folder)?;
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/src/idna2003/libidn.c");
        let status = Command::new("cc")
            .args(["-O2", "-Wall", "-Wextra", "-o"])
            .args([program.as_os_str(), source.as_ref(), "-lidn".as_ref()])
            .status()
            .context("cc is needed to compare with libidn")?;
        ensure!(status.success(), "libidn.c did not compile: is libidn-dev installed?");
        Ok(Self(program))
    }

    /// Its answers to `inputs`, in order.
    pub fn answers(&self, arguments: &[&str], inputs: &[String]) -> Result<Vec<String>> {
        filter::answers(Command::new(&self.0).args(arguments), inputs)
    }
}
