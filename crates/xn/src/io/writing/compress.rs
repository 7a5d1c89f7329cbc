//! Compressed output, as whole members of a compressed file.

use std::io::{self, Write};

use crate::io::compression::Compression;

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
