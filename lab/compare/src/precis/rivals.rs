//! The crate and the package.

use std::panic::{self, AssertUnwindSafe};

use anyhow::Result;
use precis_core::profile::PrecisFastInvocation;
use precis_profiles::{Nickname, OpaqueString, UsernameCaseMapped, UsernameCasePreserved};

use crate::filter;
use crate::rivals::{Answer, PythonPackage, hex};

/// The profiles of the package, for each operation.
pub(super) const PROFILES: [&str; 5] = [
    "UsernameCaseMapped",
    "UsernameCasePreserved",
    "OpaqueString",
    "NicknameCasePreserved",
    "NicknameCaseMapped",
];

/// The result of the crate if it panics. No profile allows this code point.
pub(super) const PANIC: &str = "\u{FFFF}";

/// The result of the crate for an operation, or `None` if it is unsupported.
pub(super) fn precis_profiles(operation: usize, text: &str) -> Option<Answer> {
    let enforce = || match operation {
        0 => UsernameCaseMapped::enforce(text),
        1 => UsernameCasePreserved::enforce(text),
        2 => OpaqueString::enforce(text),
        _ => Nickname::enforce(text),
    };
    if operation > 3 {
        return None;
    }
    let answer = panic::catch_unwind(AssertUnwindSafe(enforce));
    Some(answer.map_or(Some(PANIC.to_owned()), |answer| answer.ok().map(Into::into)))
}

/// The package.
pub(super) fn precis_i18n() -> Result<PythonPackage> {
    PythonPackage::install("precis-i18n==1.1.2", include_str!("python.py"))
}

/// The nanoseconds per text of each operation of the package.
pub(super) fn nanoseconds(python: &PythonPackage, texts: &[&str]) -> Result<Vec<f64>> {
    let lines: Vec<String> = texts.iter().map(|text| hex(text)).collect();
    let mut arguments = vec!["--time"];
    arguments.extend(PROFILES);
    let output = filter::output(&mut python.command(&arguments), &lines)?;
    output.concat().split('\t').map(|number| Ok(number.parse()?)).collect()
}
