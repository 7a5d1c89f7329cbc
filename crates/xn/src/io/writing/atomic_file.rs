//! A file that gets its name only when it is complete.
//!
//! Until then it is a [`Partial`] file in its folder. The replaced file remains as it was until the end, and
//! the partial file has its rights from the first byte on.

use std::fs::File;
use std::io;
use std::path::PathBuf;

use super::access;
use super::compress::Compressor;
use super::partial::{Partial, metadata};
use super::write_error::WriteError;
use crate::io::compression::Compression;
use crate::io::identity::folder_of;

pub(in crate::io) struct AtomicFile {
    target: PathBuf,
    writer: Compressor<File>,
    pub(in crate::io) partial: Partial,
}

impl AtomicFile {
    pub(in crate::io) fn begin(target: PathBuf, compression: Compression) -> io::Result<Self> {
        #[cfg(unix)]
        super::signals::watch();
        let (partial, file) = Partial::create(&target)?;
        Ok(Self { target, writer: Compressor::new(file, compression), partial })
    }

    pub(in crate::io) fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.writer.write_all(bytes)
    }

    /// Waits until all bytes are on the disk. Even an empty compressed file contains a header.
    pub(in crate::io) fn sync(&mut self) -> io::Result<()> {
        if self.writer.end_member()?.metadata()?.len() == 0 {
            self.writer.write_all(b"")?;
        }
        let file = self.writer.end_member()?;
        if let Some(replaced) = metadata(&self.target)? {
            access::keep(&self.target, &replaced, file, false)?;
        }
        file.sync_all()
    }

    /// Renames the file, and waits until the name is on the disk.
    pub(in crate::io) fn rename(mut self) -> Result<(), WriteError> {
        self.rename_partial().map_err(|error| {
            let what = if self.target.exists() { "replaced" } else { "created" };
            let words = format!("the file cannot be {what}: {error}");
            WriteError::at(&self.target)(io::Error::new(error.kind(), words))
        })
    }

    fn rename_partial(&mut self) -> io::Result<()> {
        self.partial.rename(self.writer.end_member()?, &self.target)?;
        // A system that cannot open a folder does not need this.
        if let Ok(folder) = File::open(folder_of(&self.target)) {
            folder.sync_all().map_err(|error| {
                io::Error::new(
                    error.kind(),
                    format!("it has its name, but may lose it if the machine stops: {error}"),
                )
            })?;
        }
        Ok(())
    }
}
