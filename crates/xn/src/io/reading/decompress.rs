//! Compressed input, recognized by its first bytes.

use std::io::{self, Cursor, ErrorKind, Read};

use flate2::FlushDecompress;
use liblzma::stream::Action;
use xenonym_records::engine::Magic;
use zstd::zstd_safe::zstd_sys::ZSTD_ErrorCode::ZSTD_error_frameParameter_windowTooLarge;
use zstd::zstd_safe::{DCtx, DParameter, ErrorCode, InBuffer, OutBuffer, get_error_name};

use super::Input;
use crate::io::compression::Compression;

/// The content of `input`, decompressed.
pub(crate) fn decompressed(mut input: Input) -> io::Result<Box<dyn Read + Send>> {
    let compression = recognize(&mut input)?;
    Ok(match Decoder::new(compression)? {
        None => Box::new(input),
        Some(decoder) => Box::new(Members::new(compression, decoder, input)),
    })
}

/// At most `most` of the first bytes of `input`, decompressed; they will be read again.
/// From a pipe, these are the bytes that are available, or were already peeked at.
pub(crate) fn beginning(input: &mut Input, most: usize) -> io::Result<Vec<u8>> {
    input.peek_ready(most)?;
    let compression = recognize(input)?;
    let packed = input.peeked().to_vec();
    let Some(decoder) = Decoder::new(compression)? else {
        return Ok(packed);
    };
    let mut bytes = Vec::new();
    let members = Members::new(compression, decoder, Cursor::new(packed));
    // Truncated data yield the bytes before the cut.
    let _ = members.take(most as u64).read_to_end(&mut bytes);
    Ok(bytes)
}

/// Peeks until the compression is known, and no further, because a user who sends a line and waits for the
/// result must not wait forever.
fn recognize(input: &mut Input) -> io::Result<Compression> {
    loop {
        let beginning = input.peeked();
        match Magic::of(beginning) {
            Some(Magic::Compressed(codec)) => return Ok(codec.into()),
            Some(Magic::Packed(what)) => {
                let words = format!(
                    "this is {what}, which xn cannot read: extract the file with the names first"
                );
                return Err(io::Error::other(words));
            }
            _ if !Magic::may_be_packed(beginning) => return Ok(Compression::None),
            _ => {}
        }
        let wanted = beginning.len() + 1;
        if input.peek(wanted)?.len() < wanted {
            return Ok(Compression::None);
        }
    }
}

// The members of a compressed file, one after the other (RFC 1952 section 2.2 for gzip; the other formats
// have the same).

const READ_AT_ONCE: usize = 256 * 1024;

/// A member of bzip2 without a block. Its first four bytes are [`BZIP2`].
const EMPTY_BZIP2: &[u8] = b"\x17\x72\x45\x38\x50\x90\0\0\0\0";

/// How many bytes begin a member of bzip2, with its block size.
const BZIP2: usize = 4;

/// Bytes between and after members of xz.
const XZ_PADDING: &[u8] = &[0; 4];

/// The text of all members.
struct Members<R> {
    compression: Compression,
    decoder: Decoder,
    packed: Packed<R>,
    /// Whether a member was started before.
    has_begun: bool,
    /// Whether the next byte is between two members.
    is_between: bool,
}

/// The bytes after a member.
enum Next {
    Member,
    /// This number of bytes without text.
    Nothing(usize),
    CutShort,
    /// Bytes of another kind.
    Other,
}

impl<R: Read> Members<R> {
    fn new(compression: Compression, decoder: Decoder, packed: R) -> Self {
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
                        &format!("followed by bytes that are not {method}: remove them"),
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
                    "beyond the limit of {MOST_MEMORY_MIB} MiB of memory: decompress them first, with \
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

/// How many bytes identify the content after a member. No member is shorter.
fn beginning_of(compression: Compression) -> usize {
    match compression {
        Compression::None => 1,
        Compression::Gzip => 2,
        Compression::Zstd => 4,
        Compression::Bzip2 => BZIP2 + EMPTY_BZIP2.len(),
        Compression::Xz => 6,
    }
}

/// The content that begins with these bytes. There are fewer only at the end of the file.
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

// The decoders of compressed data, which all work in steps from one buffer to another.

/// The largest window or dictionary that data may request: as much as `zstd` reads by default, and
/// twice as much as `xz -9` writes. Gzip and bzip2 never need more than 4 MiB.
const MOST_MEMORY_MIB: u64 = 128;

/// The same for zstd, as a power of two.
const WINDOW_LOG: u32 = 27;

/// zstd returns the number of an error, negated.
const WINDOW_TOO_LARGE: ErrorCode =
    (ZSTD_error_frameParameter_windowTooLarge as ErrorCode).wrapping_neg();

/// The memory of an xz decoder without its dictionary, rounded up.
const XZ_STATE: u64 = 1 << 20;

/// The window of gzip, as a power of two.
const GZIP_WINDOW: u8 = 15;

/// A decoder of one member at a time.
pub(super) enum Decoder {
    Gzip(Box<flate2::Decompress>),
    Zstd(DCtx<'static>),
    Bzip2(bzip2::Decompress),
    Xz(liblzma::stream::Stream),
}

/// How far a step came.
pub(super) struct Step {
    consumed: usize,
    produced: usize,
    /// Whether the member has ended, and all of it is decoded.
    is_end: bool,
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
                let mut decoder = DCtx::try_create().ok_or(ErrorKind::OutOfMemory)?;
                let limit = decoder.set_parameter(DParameter::WindowLogMax(WINDOW_LOG));
                limit.map_err(|error| io::Error::other(get_error_name(error)))?;
                Self::Zstd(decoder)
            }
            Compression::Bzip2 => Self::Bzip2(bzip2::Decompress::new(false)),
            Compression::Xz => Self::Xz(xz()?),
        }))
    }

    /// Makes it ready for the next member.
    fn restart(&mut self) -> io::Result<()> {
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
                let left =
                    decoder.decompress_stream(&mut text, &mut packed).map_err(
                        |error| match error {
                            WINDOW_TOO_LARGE => Damage::TooLarge,
                            _ => damaged(get_error_name(error)),
                        },
                    )?;
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

#[cfg(all(test, unix))]
mod tests {
    use std::fs;
    use std::sync::Arc;
    use std::time::{Duration, Instant};

    use super::*;
    use crate::io::testing::folder;

    #[test]
    fn what_cannot_be_decompressed_is_named() {
        let path = folder("unknown").join("archive");
        for (bytes, says) in [
            (b"PK\x03\x04\x14".as_slice(), "this is a ZIP archive"),
            (b"\x1F\x9D\x90", "this is data of compress (.Z)"),
            (b"\x04\x22\x4D\x18d", "this is LZ4 data"),
        ] {
            fs::write(&path, bytes).unwrap();
            let input = Input::open(&path, Arc::default()).unwrap();
            let error = decompressed(input).err().unwrap().to_string();
            assert!(error.contains(says), "{error}");
        }
        for text in ["PK", "P", "PK\x03", "7z", "Rar!", "\x04\n"] {
            fs::write(&path, text).unwrap();
            let input = Input::open(&path, Arc::default()).unwrap();
            let mut read = String::new();
            decompressed(input).unwrap().read_to_string(&mut read).unwrap();
            assert_eq!(read, text);
        }
    }

    /// The bytes of a file, or the error.
    fn read(name: &str, bytes: &[u8]) -> Result<Vec<u8>, String> {
        let path = folder(name).join("packed");
        fs::write(&path, bytes).unwrap();
        let mut text = Vec::new();
        let mut packed = decompressed(Input::open(&path, Arc::default()).unwrap()).unwrap();
        match packed.read_to_end(&mut text) {
            Ok(_) => Ok(text),
            Err(error) => Err(error.to_string()),
        }
    }

    /// What `zstd --long=31` writes.
    #[test]
    fn data_that_need_too_much_memory_are_not_called_damaged() {
        assert_eq!(
            read("long", b"\x28\xB5\x2F\xFD\x00\xA8\x01\x00\x00").unwrap_err(),
            "the zstd data are beyond the limit of 128 MiB of memory: decompress them first, with zstd -dc \
             --long=31"
        );
    }

    fn packed(compression: Compression, text: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        match compression {
            Compression::None => bytes.extend_from_slice(text),
            Compression::Gzip => {
                let level = flate2::Compression::default();
                flate2::read::GzEncoder::new(text, level)
                    .read_to_end(&mut bytes)
                    .map(drop)
                    .unwrap();
            }
            Compression::Zstd => bytes = zstd::encode_all(text, 1).unwrap(),
            Compression::Bzip2 => {
                let level = bzip2::Compression::default();
                bzip2::read::BzEncoder::new(text, level).read_to_end(&mut bytes).map(drop).unwrap();
            }
            Compression::Xz => {
                liblzma::read::XzEncoder::new(text, 1).read_to_end(&mut bytes).map(drop).unwrap();
            }
        }
        bytes
    }

    /// An xz file that requests a dictionary of this size, as encoded in the header of its block.
    fn with_dictionary(size: u8) -> Vec<u8> {
        const BLOCK: usize = 12;
        let mut bytes = packed(Compression::Xz, b"a\n");
        let checksum = BLOCK + 4 * usize::from(bytes[BLOCK]);
        assert_eq!(bytes[BLOCK + 2..BLOCK + 4], [0x21, 1], "the filter is LZMA2");
        bytes[BLOCK + 4] = size;
        let mut crc = flate2::Crc::new();
        crc.update(&bytes[BLOCK..checksum]);
        bytes[checksum..checksum + 4].copy_from_slice(&crc.sum().to_le_bytes());
        bytes
    }

    #[test]
    fn a_dictionary_of_xz_is_limited() {
        // 128 MiB, 192 MiB, and the largest one.
        assert_eq!(read("dictionary", &with_dictionary(30)).unwrap(), b"a\n");
        for size in [31, 40] {
            assert_eq!(
                read("dictionary", &with_dictionary(size)).unwrap_err(),
                "the xz data are beyond the limit of 128 MiB of memory: decompress them first, with xz -dc"
            );
        }
    }

    const ALL: [(&str, Compression); 4] = [
        ("gzip", Compression::Gzip),
        ("zstd", Compression::Zstd),
        ("bzip2", Compression::Bzip2),
        ("xz", Compression::Xz),
    ];

    #[test]
    fn members_may_be_many_or_empty_and_lie_anywhere_in_the_buffer() {
        for (name, compression) in ALL {
            let (one, none) = (packed(compression, b"a.example\n"), packed(compression, b""));
            let many = [one.as_slice(), &none, &none, &one].concat().repeat(5_000);
            let text = read(&format!("many-{name}"), &many).unwrap();
            assert!(text == b"a.example\n".repeat(10_000), "{name}");
            assert_eq!(read(&format!("none-{name}"), &none).unwrap(), b"", "{name}");
        }
        // Padding of xz, and a frame of zstd that is skipped.
        let [xz, zstd] = [Compression::Xz, Compression::Zstd].map(|kind| packed(kind, b"b\n"));
        let padded = [xz.as_slice(), &[0; 8], &xz, &[0; 4]].concat();
        assert_eq!(read("padded", &padded).unwrap(), b"b\nb\n");
        let skipped = [zstd.as_slice(), b"\x50\x2A\x4D\x18\x02\0\0\0ab", &zstd].concat();
        assert_eq!(read("skipped", &skipped).unwrap(), b"b\nb\n");
    }

    #[test]
    fn what_follows_the_data_is_neither_a_cut_nor_ignored() {
        for (name, compression) in ALL {
            let one = packed(compression, b"a\n");
            let after = |rest: &[u8]| {
                read(&format!("after-{name}"), &[one.as_slice(), rest].concat()).unwrap_err()
            };
            for rest in ["b", "bye\n", "a longer text, as a shell writes it\n", "BZhang\n", "\0"] {
                let expected = format!(
                    "the {name} data are followed by bytes that are not {name}: remove them"
                );
                assert_eq!(after(rest.as_bytes()), expected, "{rest:?}");
            }
            for length in 1..one.len() {
                let error = after(&one[..length]);
                assert_eq!(error, format!("the {name} data are cut short"), "{length}");
            }
        }
    }

    /// Creating a bzip2 decoder needs microseconds, and clears megabytes.
    #[test]
    fn empty_members_of_bzip2_take_no_time() {
        let none = packed(Compression::Bzip2, b"");
        assert_eq!(none.len(), 14);
        let one = packed(Compression::Bzip2, b"a\n");
        let few = [none.repeat(1_000), one.clone()].concat();
        let many = [none.repeat(200_000), one].concat();
        let [few, many] = [few, many].map(|bytes| {
            let begun = Instant::now();
            assert_eq!(read("empty", &bytes).unwrap(), b"a\n");
            begun.elapsed()
        });
        assert!(many < Duration::from_millis(500) + 20 * few, "{many:?} and {few:?}");
    }
}
