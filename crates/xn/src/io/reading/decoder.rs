//! The decoders of compressed data, which all work in steps from one buffer to another.

use std::io;

use flate2::FlushDecompress;
use liblzma::stream::Action;
use zstd::stream::raw::{DParameter, InBuffer, Operation, OutBuffer};

use crate::io::compression::Compression;

/// The largest window or dictionary that data may ask for: as much as `zstd` reads by default, and
/// twice what `xz -9` writes. Gzip and bzip2 never need more than 4 MiB.
pub(super) const MOST_MEMORY_MIB: u64 = 128;

/// The same for zstd, as a power of two.
const WINDOW_LOG: u32 = 27;

/// What an xz decoder takes besides its dictionary, and some more.
const XZ_STATE: u64 = 1 << 20;

/// The window of gzip, as a power of two.
const GZIP_WINDOW: u8 = 15;

/// A decoder of one member at a time.
pub(super) enum Decoder {
    Gzip(Box<flate2::Decompress>),
    Zstd(zstd::stream::raw::Decoder<'static>),
    Bzip2(bzip2::Decompress),
    Xz(liblzma::stream::Stream),
}

/// How far a step came.
pub(super) struct Step {
    pub(super) consumed: usize,
    pub(super) produced: usize,
    /// Whether the member has ended, and all of it is decoded.
    pub(super) is_end: bool,
}

/// Why data cannot be decoded.
pub(super) enum Damage {
    /// They need more memory than the limit.
    TooLarge,
    /// With the words of the library.
    Damaged(String),
}

impl Decoder {
    /// `None` if there is nothing to decode.
    pub(super) fn new(compression: Compression) -> io::Result<Option<Self>> {
        Ok(Some(match compression {
            Compression::None => return Ok(None),
            Compression::Gzip => Self::Gzip(Box::new(flate2::Decompress::new_gzip(GZIP_WINDOW))),
            Compression::Zstd => {
                let mut decoder = zstd::stream::raw::Decoder::new()?;
                decoder.set_parameter(DParameter::WindowLogMax(WINDOW_LOG))?;
                Self::Zstd(decoder)
            }
            Compression::Bzip2 => Self::Bzip2(bzip2::Decompress::new(false)),
            Compression::Xz => Self::Xz(xz()?),
        }))
    }

    /// Makes it ready for the next member.
    pub(super) fn restart(&mut self) -> io::Result<()> {
        match self {
            Self::Gzip(decoder) => decoder.reset(true),
            // It does so by itself.
            Self::Zstd(_) => {}
            Self::Bzip2(decoder) => *decoder = bzip2::Decompress::new(false),
            Self::Xz(decoder) => *decoder = xz()?,
        }
        Ok(())
    }

    /// Decodes as much of `packed` into `text` as fits.
    pub(super) fn step(&mut self, packed: &[u8], text: &mut [u8]) -> Result<Step, Damage> {
        match self {
            Self::Gzip(decoder) => {
                let before = (decoder.total_in(), decoder.total_out());
                let status = decoder.decompress(packed, text, FlushDecompress::None);
                let is_end = status.map_err(damaged)? == flate2::Status::StreamEnd;
                Ok(Step::new(before, (decoder.total_in(), decoder.total_out()), is_end))
            }
            Self::Bzip2(decoder) => {
                let before = (decoder.total_in(), decoder.total_out());
                let status = decoder.decompress(packed, text).map_err(damaged)?;
                let is_end = status == bzip2::Status::StreamEnd;
                Ok(Step::new(before, (decoder.total_in(), decoder.total_out()), is_end))
            }
            Self::Xz(decoder) => {
                let before = (decoder.total_in(), decoder.total_out());
                let status = match decoder.process(packed, text, Action::Run) {
                    Err(liblzma::stream::Error::MemLimit) => return Err(Damage::TooLarge),
                    status => status.map_err(damaged)?,
                };
                let is_end = status == liblzma::stream::Status::StreamEnd;
                Ok(Step::new(before, (decoder.total_in(), decoder.total_out()), is_end))
            }
            Self::Zstd(decoder) => {
                let (mut packed, mut text) = (InBuffer::around(packed), OutBuffer::around(text));
                let left = decoder.run(&mut packed, &mut text).map_err(|error| {
                    let is_too_large = error.to_string().contains("requires too much memory");
                    if is_too_large { Damage::TooLarge } else { damaged(error) }
                })?;
                Ok(Step { consumed: packed.pos(), produced: text.pos(), is_end: left == 0 })
            }
        }
    }
}

impl Step {
    /// From the numbers of all bytes before and after it.
    fn new(before: (u64, u64), after: (u64, u64), is_end: bool) -> Self {
        // Both differences are at most the lengths of the buffers.
        let [consumed, produced] =
            [after.0 - before.0, after.1 - before.1].map(|step| step as usize);
        Self { consumed, produced, is_end }
    }
}

fn damaged(error: impl std::fmt::Display) -> Damage {
    Damage::Damaged(error.to_string())
}

fn xz() -> io::Result<liblzma::stream::Stream> {
    let most = (MOST_MEMORY_MIB << 20) + XZ_STATE;
    Ok(liblzma::stream::Stream::new_stream_decoder(most, 0)?)
}
