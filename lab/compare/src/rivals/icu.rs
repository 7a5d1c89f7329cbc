//! ICU, in the version of Debian's `libicu-dev`.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};

use super::{Answer, fields, text};
use crate::compiled;

/// The compiled filter.
pub struct Icu(PathBuf);

/// A converted name, and its errors.
pub struct IcuAnswer {
    errors: u32,
    name: String,
}

impl IcuAnswer {
    /// The result, ignoring these errors.
    pub fn ignoring(&self, errors: u32) -> Answer {
        (self.errors & !errors == 0).then(|| self.name.clone())
    }
}

impl Icu {
    pub fn compile() -> Result<Self> {
        compiled::program("src/rivals/icu.c", &["-licuuc"], "libicu-dev").map(Self)
    }

    /// The result of each operation for each name. The program defines the operations.
    pub fn answers(&self, operations: &[String], names: &[String]) -> Result<Vec<Vec<IcuAnswer>>> {
        let fields = fields(Command::new(&self.0).args(operations), names)?;
        fields.iter().map(|fields| fields.iter().map(|field| answer(field)).collect()).collect()
    }
}

fn answer(field: &str) -> Result<IcuAnswer> {
    let (errors, name) = field.split_once(':').context("an answer without errors")?;
    Ok(IcuAnswer { errors: u32::from_str_radix(errors, 16)?, name: text(name)? })
}
