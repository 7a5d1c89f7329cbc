//! The members of a compressed file, one after the other (RFC 1952 section 2.2 for gzip; the other formats
//! have the same).

use std::io::{self, ErrorKind, Read};

use super::decoder::{Damage, Decoder, MOST_MEMORY_MIB};
use crate::io::compression::Compression;

const READ_AT_ONCE: usize = 256 * 1024;

/// A member of bzip2 without a block. Its first four bytes are [`BZIP2`].
const EMPTY_BZIP2: &[u8] = b"\x17\x72\x45\x38\x50\x90\0\0\0\0";

/// How many bytes begin a member of bzip2, with its block size.
const BZIP2: usize = 4;

/// Bytes between and after members of xz.
const XZ_PADDING: &[u8] = &[0; 4];

/// The text of all members.
pub(super) struct Members<R> {
    compression: Compression,
    decoder: Decoder,
    packed: Packed<R>,
    /// Whether a member has begun before.
    has_begun: bool,
    /// Whether the next byte is between two members.
    is_between: bool,
}

/// What follows a member.
enum Next {
    Member,
    /// This number of bytes without text.
    Nothing(usize),
    CutShort,
    /// Bytes of another kind.
    Other,
}

impl<R: Read> Members<R> {
    pub(super) fn new(compression: Compression, decoder: Decoder, packed: R) -> Self {
        let packed = Packed::new(packed);
        Self { compression, decoder, packed, has_begun: false, is_between: true }
    }

    /// Begins the next member, if there is one.
    fn begin(&mut self) -> io::Result<bool> {
        loop {
            let length = beginning_of(self.compression);
            let beginning = self.packed.at_least(length)?;
            let beginning = &beginning[..beginning.len().min(length)];
            if beginning.is_empty() {
                return Ok(false);
            }
            match next(self.compression, beginning) {
                Next::Member => {
                    if self.has_begun {
                        self.decoder.restart()?;
                    }
                    (self.has_begun, self.is_between) = (true, false);
                    return Ok(true);
                }
                Next::Nothing(length) => self.packed.skip(length),
                Next::CutShort => return Err(self.cut_short()),
                Next::Other => {
                    let method = self.method();
                    return Err(self.error(
                        ErrorKind::InvalidData,
                        &format!("followed by bytes that are not {method}; remove these"),
                    ));
                }
            }
        }
    }

    fn method(&self) -> &'static str {
        match self.compression {
            Compression::None => "plain",
            Compression::Gzip => "gzip",
            Compression::Zstd => "zstd",
            Compression::Bzip2 => "bzip2",
            Compression::Xz => "xz",
        }
    }

    fn cut_short(&self) -> io::Error {
        self.error(ErrorKind::UnexpectedEof, "cut short")
    }

    fn fault(&self, fault: Damage) -> io::Error {
        let what = match fault {
            Damage::Damaged(why) => format!("damaged ({why})"),
            Damage::TooLarge => {
                let how = match self.compression {
                    Compression::Zstd => "zstd -dc --long=31",
                    _ => "xz -dc",
                };
                format!(
                    "beyond the limit of {MOST_MEMORY_MIB} MiB of memory; decompress them first, with \
                     {how}"
                )
            }
        };
        self.error(ErrorKind::InvalidData, &what)
    }

    fn error(&self, kind: ErrorKind, what: &str) -> io::Error {
        io::Error::new(kind, format!("the {} data are {what}", self.method()))
    }
}

impl<R: Read> Read for Members<R> {
    fn read(&mut self, text: &mut [u8]) -> io::Result<usize> {
        if text.is_empty() {
            return Ok(0);
        }
        loop {
            if self.is_between && !self.begin()? {
                return Ok(0);
            }
            let packed = self.packed.at_least(1)?;
            let has_ended = packed.is_empty();
            let step = self.decoder.step(packed, text).map_err(|fault| self.fault(fault))?;
            self.packed.skip(step.consumed);
            self.is_between = step.is_end;
            if step.produced > 0 {
                return Ok(step.produced);
            }
            if has_ended && !step.is_end {
                return Err(self.cut_short());
            }
            if step.consumed == 0 && !step.is_end {
                return Err(self.fault(Damage::Damaged("they have no end".to_owned())));
            }
        }
    }
}

/// How many bytes show what follows a member. No member is shorter.
fn beginning_of(compression: Compression) -> usize {
    match compression {
        Compression::None => 1,
        Compression::Gzip => 2,
        Compression::Zstd => 4,
        Compression::Bzip2 => BZIP2 + EMPTY_BZIP2.len(),
        Compression::Xz => 6,
    }
}

/// What begins with these bytes, of which there are fewer only at the end of the file.
fn next(compression: Compression, beginning: &[u8]) -> Next {
    let is = |magic: &[u8]| {
        let length = magic.len().min(beginning.len());
        match beginning[..length] == magic[..length] {
            true if length == magic.len() => Next::Member,
            true => Next::CutShort,
            false => Next::Other,
        }
    };
    match compression {
        Compression::None => Next::Member,
        Compression::Gzip => is(b"\x1F\x8B"),
        // A frame that decoders skip is a member without text.
        Compression::Zstd if matches!(beginning, [0x50..=0x5F, rest @ ..] if b"\x2A\x4D\x18".starts_with(rest)) => {
            if beginning.len() == 4 {
                Next::Member
            } else {
                Next::CutShort
            }
        }
        Compression::Zstd => is(b"\x28\xB5\x2F\xFD"),
        Compression::Bzip2 => match (is(b"BZh"), beginning.get(3)) {
            // The decoder would clear megabytes for it.
            (Next::Member, Some(b'1'..=b'9')) if &beginning[BZIP2..] == EMPTY_BZIP2 => {
                Next::Nothing(beginning.len())
            }
            (Next::Member, Some(b'1'..=b'9')) => Next::Member,
            (Next::Member, Some(_)) => Next::Other,
            (Next::Member, None) => Next::CutShort,
            (other, _) => other,
        },
        Compression::Xz if beginning.starts_with(XZ_PADDING) => Next::Nothing(XZ_PADDING.len()),
        Compression::Xz => is(b"\xFD7zXZ\0"),
    }
}

/// Compressed bytes, read ahead.
struct Packed<R> {
    source: R,
    buffer: Vec<u8>,
    /// Where the bytes are that were read and not used.
    start: usize,
    end: usize,
}

impl<R: Read> Packed<R> {
    fn new(source: R) -> Self {
        Self { source, buffer: vec![0; READ_AT_ONCE], start: 0, end: 0 }
    }

    /// The next bytes: at least this number, unless the file ends.
    fn at_least(&mut self, count: usize) -> io::Result<&[u8]> {
        if self.end - self.start < count {
            self.buffer.copy_within(self.start..self.end, 0);
            (self.start, self.end) = (0, self.end - self.start);
        }
        while self.end < count {
            let read = self.source.read(&mut self.buffer[self.end..])?;
            if read == 0 {
                break;
            }
            self.end += read;
        }
        Ok(&self.buffer[self.start..self.end])
    }

    fn skip(&mut self, count: usize) {
        self.start += count;
    }
}
