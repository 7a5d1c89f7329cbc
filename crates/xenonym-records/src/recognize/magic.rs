//! Files that are not text, by their first bytes.

/// What the first bytes of a file show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Magic {
    /// Columns. A text may begin with the letters of Parquet and Arrow too: [`recognize`](crate::recognize()) looks
    /// at the bytes after them.
    Columns(ColumnFile),
    /// Compressed data.
    Compressed(Codec),
    /// An archive, or data compressed in another way, such as `a ZIP archive`.
    Packed(&'static str),
    /// Another file, such as `a PDF file`. A text may begin with its first bytes.
    Other(&'static str),
}

/// A kind of file that holds columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ColumnFile {
    /// Apache Parquet.
    Parquet,
    /// A file of Apache Arrow's IPC format.
    ArrowFile,
    /// A stream of Apache Arrow's IPC format.
    ArrowStream,
}

/// A compression whose data look the same in every file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Codec {
    /// RFC 1952.
    Gzip,
    /// RFC 8878.
    Zstd,
    /// bzip2.
    Bzip2,
    /// The format of XZ Utils.
    Xz,
}

/// Magic numbers, in which a question mark means a digit.
const NUMBERS: [(&[u8], Magic); 26] = [
    (b"PAR1", Magic::Columns(ColumnFile::Parquet)),
    (b"ARROW1", Magic::Columns(ColumnFile::ArrowFile)),
    (b"\xFF\xFF\xFF\xFF", Magic::Columns(ColumnFile::ArrowStream)),
    (b"\x1F\x8B", Magic::Compressed(Codec::Gzip)),
    (b"\x28\xB5\x2F\xFD", Magic::Compressed(Codec::Zstd)),
    (b"\xFD7zXZ\0", Magic::Compressed(Codec::Xz)),
    // Those of bzip2 include a block's, for three letters may be text.
    (b"BZh?\x31\x41\x59\x26\x53\x59", Magic::Compressed(Codec::Bzip2)),
    (b"BZh?\x17\x72\x45\x38\x50\x90", Magic::Compressed(Codec::Bzip2)),
    (b"PK\x03\x04", Magic::Packed("a ZIP archive")),
    (b"PK\x05\x06", Magic::Packed("an empty ZIP archive")),
    (b"7z\xBC\xAF\x27\x1C", Magic::Packed("a 7-Zip archive")),
    (b"Rar!\x1A\x07", Magic::Packed("a RAR archive")),
    (b"\x1F\x9D", Magic::Packed("data of compress (.Z)")),
    (b"\x1F\xA0", Magic::Packed("data of compress (.Z)")),
    (b"\x04\x22\x4D\x18", Magic::Packed("LZ4 data")),
    (b"LZIP\x01", Magic::Packed("lzip data")),
    (b"\xFF\x06\0\0sNaPpY", Magic::Packed("Snappy data")),
    (b"ORC\x08", Magic::Other("an ORC file")),
    (b"Obj\x01", Magic::Other("an Avro file")),
    (b"SQLite format 3\0", Magic::Other("an SQLite database")),
    (b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1", Magic::Other("an old Microsoft Office file")),
    (b"%PDF-", Magic::Other("a PDF file")),
    (b"{\\rtf", Magic::Other("an RTF file")),
    (b"\x89PNG\r\n", Magic::Other("a PNG image")),
    (b"\x7FELF", Magic::Other("a program")),
    (b"\xFF\xD8\xFF", Magic::Other("a JPEG image")),
];

impl Magic {
    /// Returns what these first bytes show, if they are enough.
    ///
    /// ```
    /// use xenonym_records::engine::{Codec, Magic};
    ///
    /// assert_eq!(Magic::of(b"\x1F\x8B\x08\0"), Some(Magic::Compressed(Codec::Gzip)));
    /// assert_eq!(Magic::of("bücher.example\n".as_bytes()), None);
    /// ```
    pub fn of(first: &[u8]) -> Option<Self> {
        let found =
            |(number, _): &&(&[u8], Self)| first.len() >= number.len() && agree(first, number);
        let is_tar = || first.get(257..262) == Some(b"ustar");
        let number = NUMBERS.iter().find(found).map(|(_, magic)| *magic);
        number.or_else(|| is_tar().then_some(Self::Other("a tar archive")))
    }

    /// Returns whether more bytes after these may show that they are compressed or packed.
    pub fn may_be_packed(first: &[u8]) -> bool {
        NUMBERS.iter().any(|(number, magic)| {
            let is_packed = matches!(magic, Self::Compressed(_) | Self::Packed(_));
            is_packed && first.len() < number.len() && agree(first, number)
        })
    }
}

impl Codec {
    /// Returns the data's name, such as `gzip data`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Gzip => "gzip data",
            Self::Zstd => "zstd data",
            Self::Bzip2 => "bzip2 data",
            Self::Xz => "xz data",
        }
    }
}

/// Whether bytes and a magic number are the same, as far as both go.
fn agree(bytes: &[u8], number: &[u8]) -> bool {
    let is_same = |(byte, of_number): (&u8, &u8)| match of_number {
        b'?' => byte.is_ascii_digit(),
        other => byte == other,
    };
    bytes.iter().zip(number).all(is_same)
}
