//! The input files of Unicode 18.0.0.

use std::path::Path;

use anyhow::Result;

use crate::sources::{Source, Sources};
use crate::tables::write::Header;

const VERSION: &str = "18.0.0";

/// Finds and reads the inputs of this version.
pub(super) struct Inputs<'a> {
    sources: &'a Sources,
    data: &'a Path,
}

impl<'a> Inputs<'a> {
    pub(super) fn new(sources: &'a Sources, data: &'a Path) -> Self {
        Self { sources, data }
    }

    pub(super) fn read(&self, name: &str) -> Result<String> {
        self.sources.find(name, VERSION)?.read(self.data)
    }

    /// The file of another version.
    pub(super) fn source(&self, name: &str, version: &str) -> Result<&'a Source> {
        self.sources.find(name, version)
    }

    pub(super) fn text_of(&self, source: &Source) -> Result<String> {
        source.read(self.data)
    }

    pub(super) fn header(&self, names: &[&str]) -> Result<Header> {
        let found: Result<Vec<&Source>> =
            names.iter().map(|name| self.sources.find(name, VERSION)).collect();
        Ok(Header::new(VERSION, &found?))
    }
}
