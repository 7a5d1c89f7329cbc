//! Compressed input, recognised by its first bytes.
//!
//! A compressed file may have several members (RFC 1952 section 2.2 for gzip; the others
//! likewise); all of them are read.

use std::io::{self, BufRead, BufReader, Cursor, ErrorKind, Read};

use super::input::Input;
use crate::io::compression::Compression;

const READ_AT_ONCE: usize = 256 * 1024;

/// The first bytes of compressed files. Those of bzip2 include a block's, for three letters may be text.
const BEGINNINGS: [(&[u8], Compression); 5] = [
    (b"\x1F\x8B", Compression::Gzip),
    (b"\x28\xB5\x2F\xFD", Compression::Zstd),
    (b"\xFD7zXZ\0", Compression::Xz),
    (b"BZh?\x31\x41\x59\x26\x53\x59", Compression::Bzip2),
    (b"BZh?\x17\x72\x45\x38\x50\x90", Compression::Bzip2),
];

/// The first bytes of files that `xn` cannot decompress. No text begins with them.
const UNKNOWN: [(&[u8], &str); 6] = [
    (b"PK\x03\x04", "a ZIP archive"),
    (b"7z\xBC\xAF\x27\x1C", "a 7-Zip archive"),
    (b"Rar!\x1A\x07", "a RAR archive"),
    (b"\x04\x22\x4D\x18", "compressed by LZ4"),
    (b"LZIP\x01", "compressed by lzip"),
    (b"\x1F\x9D", "compressed by compress (.Z)"),
];

/// The content of `input`, decompressed.
pub(crate) fn decompressed(mut input: Input) -> io::Result<Box<dyn Read + Send>> {
    let compression = recognise(&mut input)?;
    if compression == Compression::None {
        return Ok(Box::new(input));
    }
    decoder(compression, BufReader::with_capacity(READ_AT_ONCE, input))
}

/// At most `most` of the first bytes of `input`, decompressed; they will be read again.
/// From a pipe, these are the bytes that are available, or were already peeked at.
pub(crate) fn beginning(input: &mut Input, most: usize) -> io::Result<Vec<u8>> {
    input.peek_ready(most)?;
    let compression = recognise(input)?;
    let packed = input.peeked().to_vec();
    if compression == Compression::None {
        return Ok(packed);
    }
    let mut bytes = Vec::new();
    let decoder = decoder(compression, Cursor::new(packed))?;
    // Data that are cut short give the bytes before the cut.
    let _ = decoder.take(most as u64).read_to_end(&mut bytes);
    Ok(bytes)
}

fn decoder(
    compression: Compression,
    packed: impl BufRead + Send + 'static,
) -> io::Result<Box<dyn Read + Send>> {
    let (method, bytes): (_, Box<dyn Read + Send>) = match compression {
        Compression::None => ("plain", Box::new(packed)),
        Compression::Gzip => ("gzip", Box::new(flate2::bufread::MultiGzDecoder::new(packed))),
        Compression::Zstd => ("zstd", Box::new(zstd::Decoder::with_buffer(packed)?)),
        Compression::Bzip2 => ("bzip2", Box::new(bzip2::bufread::MultiBzDecoder::new(packed))),
        Compression::Xz => ("xz", Box::new(liblzma::bufread::XzDecoder::new_multi_decoder(packed))),
    };
    Ok(Box::new(Unpacked { method, bytes }))
}

/// A file that is being decompressed, whose errors name the compression.
struct Unpacked {
    method: &'static str,
    bytes: Box<dyn Read + Send>,
}

impl Read for Unpacked {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.bytes.read(buffer).map_err(|error| {
            // An error of the system is not an error in the data.
            if error.raw_os_error().is_some() || error.kind() == ErrorKind::Interrupted {
                return error;
            }
            let is_too_large = error.to_string().contains("requires too much memory");
            let what = if is_too_large {
                "beyond the memory limit of the decoder; decompress them first"
            } else if error.kind() == ErrorKind::UnexpectedEof {
                "cut short"
            } else {
                "damaged"
            };
            let method = self.method;
            io::Error::new(error.kind(), format!("the {method} data are {what} ({error})"))
        })
    }
}

/// Peeks until the compression is known, and no further, because a user who sends a line and waits for the
/// answer must not wait for ever.
fn recognise(input: &mut Input) -> io::Result<Compression> {
    loop {
        let beginning = input.peeked();
        if let Some((_, what)) = UNKNOWN.iter().find(|(magic, _)| beginning.starts_with(magic)) {
            let words = format!("this is {what}, which xn cannot read; decompress it first");
            return Err(io::Error::other(words));
        }
        let known = BEGINNINGS.iter().find(|(magic, _)| agrees(beginning, magic));
        match known {
            Some((magic, found)) if beginning.len() >= magic.len() => return Ok(*found),
            None if !UNKNOWN.iter().any(|(magic, _)| magic.starts_with(beginning)) => {
                return Ok(Compression::None);
            }
            _ => {}
        }
        let wanted = beginning.len() + 1;
        if input.peek(wanted)?.len() < wanted {
            return Ok(Compression::None);
        }
    }
}

/// Whether `bytes` begin with this magic number, in which a question mark means a digit.
fn agrees(beginning: &[u8], wanted: &[u8]) -> bool {
    beginning
        .iter()
        .zip(wanted)
        .all(|(byte, wanted)| if *wanted == b'?' { byte.is_ascii_digit() } else { byte == wanted })
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs;
    use std::sync::Arc;

    use super::*;
    use crate::io::testing::folder;

    #[test]
    fn what_cannot_be_decompressed_is_named() {
        let path = folder("unknown").join("archive");
        for (bytes, says) in [
            (b"PK\x03\x04\x14".as_slice(), "this is a ZIP archive"),
            (b"\x1F\x9D\x90", "compressed by compress (.Z)"),
            (b"\x04\x22\x4D\x18d", "compressed by LZ4"),
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

    /// `zstd --long=31` writes data that are not damaged.
    #[test]
    fn data_that_need_too_much_memory_are_not_called_damaged() {
        let path = folder("long").join("long.zst");
        fs::write(&path, b"\x28\xB5\x2F\xFD\x00\xA8\x01\x00\x00").unwrap();
        let input = Input::open(&path, Arc::default()).unwrap();
        let error = decompressed(input).unwrap().read(&mut [0]).unwrap_err().to_string();
        assert!(error.starts_with("the zstd data are beyond the memory limit"), "{error}");
    }
}
