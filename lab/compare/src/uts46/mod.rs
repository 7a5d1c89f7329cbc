//! Compares UTS #46 with the crate `idna`, ICU, libidn2 and Python's `idna`.
//!
//! The module for each rival contains our options for each of its options, and its deviations.
//! Results are compared, or the fact that a name is rejected.

mod icu;
mod idna;
mod libidn2;
mod python_idna;

use std::path::Path;
use std::thread;

use anyhow::{Context, Result};
use xenonym::Error;
use xenonym::uts46::{Options, to_ascii, to_ascii_with_errors, to_unicode};

use crate::ages::Ages;
use crate::rival;
use crate::rivals::Answer;

pub fn compare(data: Option<&Path>) -> Result<()> {
    let data = data.context("--data is needed, for the corpora and DerivedAge.txt")?;
    let ages = Ages::read(data)?;
    let sets = crate::names::all(data)?;
    let icu = icu::Icu46::new(&ages)?;
    let libidn2 = libidn2::Libidn46::new(&ages)?;
    let python = python_idna::Python46::new(&ages)?;
    thread::scope(|scope| {
        rival::finish([
            scope.spawn(|| rival::compare(&idna::Idna, &sets)),
            scope.spawn(|| rival::compare(&icu, &sets)),
            scope.spawn(|| rival::compare(&libidn2, &sets)),
            scope.spawn(|| rival::compare(&python, &sets)),
        ])
    })
}

/// An operation on names.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Operation {
    ToAscii,
    ToUnicode,
}

impl Operation {
    const fn name(self) -> &'static str {
        match self {
            Self::ToAscii => "ToASCII",
            Self::ToUnicode => "ToUnicode",
        }
    }

    /// Our result for the name, if we accept it.
    fn ours(self, name: &str, options: &Options) -> Answer {
        match self {
            Self::ToAscii => to_ascii(name, options).ok().map(Into::into),
            Self::ToUnicode => to_unicode(name, options).into_result().ok().map(Into::into),
        }
    }
    /// Our result for the name, ignoring the errors that `excused` accepts.
    fn excusing(self, name: &str, options: &Options, excused: impl Fn(&Error) -> bool) -> Answer {
        let conversion = match self {
            Self::ToAscii => to_ascii_with_errors(name, options),
            Self::ToUnicode => to_unicode(name, options),
        };
        conversion.errors().iter().all(excused).then(|| conversion.into_text().into())
    }
}
