//! An output: standard output, an open stream, a device, or a file.

use std::fs::{File, OpenOptions};
use std::io::{self, StdoutLock, Write};
use std::path::{Path, PathBuf};

use super::atomic_file::AtomicFile;
use super::compress::Compressor;
use super::descriptor;
use super::write_error::WriteError;
use crate::io::compression::Compression;
use crate::io::identity::{Identity, leads_to};
use crate::io::reading::input::of_standard_output;

/// The meaning of the path of an output.
pub(in crate::io) enum Sink {
    Stdout,
    /// A stream of this process: its number, and the stream.
    Stream(i32, File),
    /// A device or another file that cannot be replaced.
    Device,
    /// A file, after all links, whether it exists or not.
    File(PathBuf),
}

impl Sink {
    pub(in crate::io) fn of(path: Option<&Path>) -> io::Result<Self> {
        let Some(path) = path else {
            return Ok(Self::Stdout);
        };
        if let Some(number) = descriptor::number(path) {
            return Ok(Self::Stream(number, descriptor::open(number, path)?));
        }
        if path.metadata().is_ok_and(|found| !found.is_file()) {
            return Ok(Self::Device);
        }
        leads_to(path).map(Self::File)
    }

    /// The path of a regular file, which may not exist yet.
    pub(in crate::io) fn identity(&self) -> io::Result<Option<Identity>> {
        match self {
            Self::Stdout => Ok(of_standard_output()),
            Self::Stream(_, file) => Identity::of_open(file),
            Self::Device => Ok(None),
            Self::File(target) => Identity::of_path(target).map(Some),
        }
    }
}

pub(in crate::io) enum Output {
    Stdout(StdoutLock<'static>),
    Stream(PathBuf, Box<Compressor<File>>),
    File(Box<AtomicFile>),
}

impl Output {
    pub(in crate::io) fn stream(path: &Path, file: File) -> io::Result<Self> {
        let compression = Compression::of_output(path)?;
        let writer = Compressor::new(file, compression);
        Ok(Self::Stream(path.to_owned(), Box::new(writer)))
    }

    pub(in crate::io) fn device(path: &Path) -> io::Result<Self> {
        Self::stream(path, OpenOptions::new().write(true).open(path)?)
    }

    /// Writes and flushes, because a reader may wait for the bytes.
    pub(in crate::io) fn write_all(&mut self, bytes: &[u8]) -> Result<(), WriteError> {
        let written = match self {
            Self::Stdout(stdout) => stdout.write_all(bytes).and_then(|()| stdout.flush()),
            Self::Stream(_, writer) => writer.write_all(bytes),
            Self::File(file) => file.write_all(bytes),
        };
        written.map_err(|error| self.error(error))
    }

    /// Waits until everything that was written is where it belongs, so that only the renaming of a file is left.
    pub(in crate::io) fn sync(&mut self) -> Result<(), WriteError> {
        let synced = match self {
            Self::Stdout(stdout) => stdout.flush(),
            Self::Stream(_, writer) => writer.end_member().map(drop),
            Self::File(file) => file.sync(),
        };
        synced.map_err(|error| self.error(error))
    }

    /// Ends a complete output that was synced; a file gets its name.
    pub(in crate::io) fn complete(self) -> Result<(), WriteError> {
        match self {
            Self::File(file) => file.rename(),
            Self::Stdout(_) | Self::Stream(..) => Ok(()),
        }
    }

    /// Ends an output that is not complete; a partial file is removed.
    pub(in crate::io) fn discard(mut self) -> Result<(), WriteError> {
        match self {
            Self::File(_) => Ok(()),
            Self::Stdout(_) | Self::Stream(..) => self.sync(),
        }
    }

    /// An error in writing this.
    pub(in crate::io) fn error(&self, error: io::Error) -> WriteError {
        let path = match self {
            Self::Stdout(_) => None,
            Self::Stream(path, _) => Some(path.clone()),
            Self::File(file) => Some(file.partial.path.clone()),
        };
        WriteError { path, error }
    }
}
