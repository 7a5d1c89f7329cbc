//! The input files of the current Unicode version.

use std::path::Path;

use anyhow::Result;

use crate::sources::{Source, Sources};
use crate::tables::write::Header;

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
        self.current(name)?.read(self.data)
    }

    /// The file of the current version.
    pub(super) fn current(&self, name: &str) -> Result<&'a Source> {
        self.sources.find(name, &self.sources.unicode)
    }

    /// The current version, as three numbers with dots.
    pub(super) fn version(&self) -> &'a str {
        &self.sources.unicode
    }

    /// The file of another version.
    pub(super) fn source(&self, name: &str, version: &str) -> Result<&'a Source> {
        self.sources.find(name, version)
    }

    pub(super) fn text_of(&self, source: &Source) -> Result<String> {
        source.read(self.data)
    }

    pub(super) fn header(&self, names: &[&str]) -> Result<Header> {
        let found: Result<Vec<&Source>> = names.iter().map(|name| self.current(name)).collect();
        Ok(Header::new(self.version(), &found?))
    }
}
