//! Compares IDNA2008 with libidn2 and Python's `idna`.

pub mod libidn2;
pub mod python_idna;
mod registration;

use std::path::Path;
use std::thread;

use anyhow::{Context, Result};

use crate::ages::Ages;
use crate::rival;

pub fn compare(data: Option<&Path>) -> Result<()> {
    let data = data.context("--data is needed, for the corpora and DerivedAge.txt")?;
    let ages = Ages::read(data)?;
    let sets = crate::names::all(data)?;
    let libidn2 = libidn2::Libidn2008::new(&ages)?;
    let python = python_idna::Python2008::new(&ages)?;
    thread::scope(|scope| {
        rival::finish([
            scope.spawn(|| rival::compare(&libidn2, &sets)),
            scope.spawn(|| rival::compare(&python, &sets)),
        ])
    })
}
