//! Compressed output: members of a compressed file, each whole, so that a run can go on behind any
//! of them.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use super::compression::Compression;

/// Needs a tenth of the memory of the usual 6.
const XZ_PRESET: u32 = 1;

/// What is written to a file in its compression.
pub(super) struct Compressor {
    file: File,
    compression: Compression,
    member: Option<Box<dyn Member>>,
}

/// What compresses.
trait Member: Write {
    fn finish(self: Box<Self>) -> io::Result<()>;
}

impl Member for flate2::write::GzEncoder<File> {
    fn finish(self: Box<Self>) -> io::Result<()> {
        (*self).finish().map(drop)
    }
}

impl Member for zstd::Encoder<'static, File> {
    fn finish(self: Box<Self>) -> io::Result<()> {
        (*self).finish().map(drop)
    }
}

impl Member for bzip2::write::BzEncoder<File> {
    fn finish(self: Box<Self>) -> io::Result<()> {
        (*self).finish().map(drop)
    }
}

impl Member for liblzma::write::XzEncoder<File> {
    fn finish(self: Box<Self>) -> io::Result<()> {
        (*self).finish().map(drop)
    }
}

impl Compression {
    /// As the name of a file says.
    pub(super) fn of_name(path: &Path) -> Self {
        match path.extension().and_then(|ending| ending.to_str()) {
            Some("gz") => Self::Gzip,
            Some("zst") => Self::Zstd,
            Some("bz2") => Self::Bzip2,
            Some("xz") => Self::Xz,
            _ => Self::None,
        }
    }

    /// Begins a member at the end of `file`.
    fn begin(self, file: File) -> io::Result<Option<Box<dyn Member>>> {
        Ok(match self {
            Self::None => None,
            Self::Gzip => {
                Some(Box::new(flate2::write::GzEncoder::new(file, flate2::Compression::default())))
            }
            Self::Zstd => {
                Some(Box::new(zstd::Encoder::new(file, zstd::DEFAULT_COMPRESSION_LEVEL)?))
            }
            Self::Bzip2 => {
                Some(Box::new(bzip2::write::BzEncoder::new(file, bzip2::Compression::default())))
            }
            Self::Xz => Some(Box::new(liblzma::write::XzEncoder::new(file, XZ_PRESET))),
        })
    }
}

impl Compressor {
    pub(super) fn new(file: File, compression: Compression) -> Self {
        Self { file, compression, member: None }
    }

    /// Writes, in a member if there is compression.
    pub(super) fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        if self.member.is_none() {
            // Both write at the end of one file.
            self.member = self.compression.begin(self.file.try_clone()?)?;
        }
        match &mut self.member {
            Some(member) => member.write_all(bytes),
            None => self.file.write_all(bytes),
        }
    }

    /// Ends the member, if one is open: what the file has now is whole.
    pub(super) fn end_member(&mut self) -> io::Result<&mut File> {
        if let Some(member) = self.member.take() {
            member.finish()?;
        }
        Ok(&mut self.file)
    }
}
