//! A file that gets its name only when it is complete.
//!
//! Until then it is a [`Partial`] file in its folder. The replaced file remains as it was until the end, and
//! the partial file has its rights from the first byte on.

use std::fs::File;
use std::io::{self, Write};
use std::path::PathBuf;

use super::access;
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

// Compressed output, as whole members of a compressed file.

/// Needs a tenth of the memory of the usual 6.
const XZ_PRESET: u32 = 1;

/// Writes to `W` in a compression.
pub(in crate::io) struct Compressor<W: Write> {
    compression: Compression,
    /// None after an error.
    state: Option<State<W>>,
}

enum State<W: Write> {
    BetweenMembers(W),
    Gzip(flate2::write::GzEncoder<W>),
    Zstd(zstd::Encoder<'static, W>),
    Bzip2(bzip2::write::BzEncoder<W>),
    Xz(liblzma::write::XzEncoder<W>),
}

impl<W: Write> State<W> {
    fn begin(inner: W, compression: Compression) -> io::Result<Self> {
        Ok(match compression {
            Compression::None => Self::BetweenMembers(inner),
            Compression::Gzip => {
                Self::Gzip(flate2::write::GzEncoder::new(inner, flate2::Compression::default()))
            }
            Compression::Zstd => {
                // `xtask/src/dist/command.rs` leaves out strategies that this level doesn't use.
                Self::Zstd(zstd::Encoder::new(inner, zstd::DEFAULT_COMPRESSION_LEVEL)?)
            }
            Compression::Bzip2 => {
                Self::Bzip2(bzip2::write::BzEncoder::new(inner, bzip2::Compression::default()))
            }
            Compression::Xz => Self::Xz(liblzma::write::XzEncoder::new(inner, XZ_PRESET)),
        })
    }

    fn end(self) -> io::Result<W> {
        match self {
            Self::BetweenMembers(inner) => Ok(inner),
            Self::Gzip(member) => member.finish(),
            Self::Zstd(member) => member.finish(),
            Self::Bzip2(member) => member.finish(),
            Self::Xz(member) => member.finish(),
        }
    }
}

impl<W: Write> Compressor<W> {
    pub(in crate::io) fn new(inner: W, compression: Compression) -> Self {
        Self { compression, state: Some(State::BetweenMembers(inner)) }
    }

    fn take(&mut self) -> io::Result<State<W>> {
        self.state.take().ok_or_else(spent)
    }

    /// Writes bytes, into a member if there is compression.
    pub(in crate::io) fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        let state = match self.take()? {
            State::BetweenMembers(inner) => State::begin(inner, self.compression)?,
            open => open,
        };
        match self.state.insert(state) {
            State::BetweenMembers(inner) => inner.write_all(bytes),
            State::Gzip(member) => member.write_all(bytes),
            State::Zstd(member) => member.write_all(bytes),
            State::Bzip2(member) => member.write_all(bytes),
            State::Xz(member) => member.write_all(bytes),
        }
    }

    /// Ends the open member, if there is one, so that the bytes so far can be decompressed.
    pub(in crate::io) fn end_member(&mut self) -> io::Result<&mut W> {
        let inner = self.take()?.end()?;
        match self.state.insert(State::BetweenMembers(inner)) {
            State::BetweenMembers(inner) => Ok(inner),
            _ => Err(spent()),
        }
    }
}

fn spent() -> io::Error {
    io::Error::other("an earlier write failed")
}
