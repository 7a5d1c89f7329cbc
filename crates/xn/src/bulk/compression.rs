//! Compressed files: read by what their first bytes say, written by what their names say.
//!
//! A compressed file may be several, one after the other (RFC 1952 section 2.2 for gzip; the others
//! likewise): all of them are read.

use std::io::{self, BufReader, Cursor, ErrorKind, Read};

const READ_AT_ONCE: usize = 256 * 1024;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Compression {
    None,
    Gzip,
    Zstd,
    Bzip2,
    Xz,
}

/// What files begin with. Of bzip2 it is a block's beginning too, for three letters may be text.
const BEGINNINGS: [(&[u8], Compression); 5] = [
    (b"\x1F\x8B", Compression::Gzip),
    (b"\x28\xB5\x2F\xFD", Compression::Zstd),
    (b"\xFD7zXZ\0", Compression::Xz),
    (b"BZh?\x31\x41\x59\x26\x53\x59", Compression::Bzip2),
    (b"BZh?\x17\x72\x45\x38\x50\x90", Compression::Bzip2),
];

/// What `file` holds, decompressed.
pub(crate) fn decompressed(mut file: Box<dyn Read + Send>) -> io::Result<Box<dyn Read + Send>> {
    let (beginning, compression) = look_at(&mut file)?;
    let whole = Cursor::new(beginning).chain(file);
    if compression == Compression::None {
        return Ok(Box::new(whole));
    }
    let packed = BufReader::with_capacity(READ_AT_ONCE, whole);
    let (method, bytes): (_, Box<dyn Read + Send>) = match compression {
        Compression::None => ("plain", Box::new(packed)),
        Compression::Gzip => ("gzip", Box::new(flate2::bufread::MultiGzDecoder::new(packed))),
        Compression::Zstd => ("zstd", Box::new(zstd::Decoder::with_buffer(packed)?)),
        Compression::Bzip2 => ("bzip2", Box::new(bzip2::bufread::MultiBzDecoder::new(packed))),
        Compression::Xz => ("xz", Box::new(liblzma::bufread::XzDecoder::new_multi_decoder(packed))),
    };
    Ok(Box::new(Unpacked { method, bytes }))
}

/// A file that is decompressed, whose errors say so.
struct Unpacked {
    method: &'static str,
    bytes: Box<dyn Read + Send>,
}

impl Read for Unpacked {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.bytes.read(buffer).map_err(|error| {
            // What the system says is not of the data.
            if error.raw_os_error().is_some() || error.kind() == ErrorKind::Interrupted {
                return error;
            }
            let what =
                if error.kind() == ErrorKind::UnexpectedEof { "cut short" } else { "damaged" };
            let method = self.method;
            io::Error::new(error.kind(), format!("the {method} data are {what} ({error})"))
        })
    }
}

/// Reads until it is known what the file is, and no further: whoever sends a line and waits is
/// not to wait for ever.
fn look_at(file: &mut impl Read) -> io::Result<(Vec<u8>, Compression)> {
    let mut beginning = Vec::new();
    loop {
        let fitting = BEGINNINGS.iter().find(|(wanted, _)| agrees(&beginning, wanted));
        match fitting {
            None => return Ok((beginning, Compression::None)),
            Some((wanted, found)) if beginning.len() >= wanted.len() => {
                return Ok((beginning, *found));
            }
            Some(_) => {}
        }
        let mut byte = [0];
        match file.read(&mut byte) {
            Ok(0) => return Ok((beginning, Compression::None)),
            Ok(_) => beginning.extend(byte),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

/// Whether one begins with the other; the question mark is a digit.
fn agrees(beginning: &[u8], wanted: &[u8]) -> bool {
    beginning
        .iter()
        .zip(wanted)
        .all(|(byte, wanted)| if *wanted == b'?' { byte.is_ascii_digit() } else { byte == wanted })
}
