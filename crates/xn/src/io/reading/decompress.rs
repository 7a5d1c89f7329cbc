//! Compressed input, recognized by its first bytes.

use std::io::{self, Cursor, Read};

use xenonym_records::engine::Magic;

use super::decoder::Decoder;
use super::input::Input;
use super::members::Members;
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
