//! Text in encodings other than UTF-8, which is decoded on reading and encoded again on writing.
//!
//! Text other than names must not change, so all decoded text is encoded again and
//! compared. A byte sequence that would change ends the run.

use std::io::{self, ErrorKind, Read};

use encoding_rs::{
    DecoderResult, EncoderResult, ISO_2022_JP, REPLACEMENT, UTF_8, UTF_16BE, UTF_16LE,
};
use xenonym_records::{Recognized, recognize};

const READ_AT_ONCE: usize = 256 * 1024;

/// An encoding of text other than UTF-8.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Encoding {
    /// ISO 8859-1, where each byte is a code point. The Encoding Standard uses windows-1252 for this name.
    Latin1,
    /// An encoding of the Encoding Standard.
    Standard(&'static encoding_rs::Encoding),
}

impl Encoding {
    /// Finds an encoding by a label of the Encoding Standard, or a name of ISO 8859-1. `None` is UTF-8.
    pub(crate) fn of_label(label: &str) -> Result<Option<Self>, String> {
        if matches!(label.to_ascii_lowercase().as_str(), "iso-8859-1" | "latin1" | "latin-1") {
            return Ok(Some(Self::Latin1));
        }
        match encoding_rs::Encoding::for_label(label.as_bytes()) {
            Some(found) if found == UTF_8 => Ok(None),
            // Its bytes depend on earlier ones, or it cannot be decoded.
            Some(found) if found == ISO_2022_JP || found == REPLACEMENT => Err(format!(
                "{} cannot be edited in place: convert it to UTF-8 first",
                found.name()
            )),
            Some(found) => Ok(Some(Self::Standard(found))),
            None => Err("unknown encoding: use a label of the Encoding Standard, such as \
                         utf-16le, iso-8859-1, windows-1252 or shift_jis"
                .to_owned()),
        }
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Latin1 => "iso-8859-1",
            Self::Standard(encoding) => encoding.name(),
        }
    }

    /// The text of `bytes` as UTF-8.
    pub(crate) fn decoded(self, bytes: Box<dyn Read + Send>) -> Box<dyn Read + Send> {
        let decoder = match self {
            Self::Latin1 => None,
            Self::Standard(encoding) => Some(encoding.new_decoder_without_bom_handling()),
        };
        Box::new(Decoded {
            encoding: self,
            bytes,
            decoder,
            encoded: Vec::new(),
            offset: 0,
            text: String::new(),
            taken: 0,
            has_ended: false,
        })
    }

    /// Appends the text in this encoding.
    ///
    /// # Errors
    ///
    /// The first code point that the encoding cannot represent.
    pub(crate) fn encode(self, text: &str, output: &mut Vec<u8>) -> Result<(), char> {
        match self {
            Self::Latin1 => {
                for c in text.chars() {
                    output.push(u8::try_from(c).map_err(|_| c)?);
                }
                Ok(())
            }
            Self::Standard(encoding) if encoding == UTF_16LE => {
                output.extend(text.encode_utf16().flat_map(u16::to_le_bytes));
                Ok(())
            }
            Self::Standard(encoding) if encoding == UTF_16BE => {
                output.extend(text.encode_utf16().flat_map(u16::to_be_bytes));
                Ok(())
            }
            Self::Standard(encoding) => {
                let mut encoder = encoding.new_encoder();
                let most = encoder.max_buffer_length_from_utf8_without_replacement(text.len());
                output.reserve(most.unwrap_or(text.len()));
                match encoder.encode_from_utf8_to_vec_without_replacement(text, output, true).0 {
                    EncoderResult::Unmappable(c) => Err(c),
                    EncoderResult::InputEmpty | EncoderResult::OutputFull => Ok(()),
                }
            }
        }
    }
}

/// Bytes that are decoded as they are read.
struct Decoded {
    encoding: Encoding,
    bytes: Box<dyn Read + Send>,
    /// `None` for ISO 8859-1.
    decoder: Option<encoding_rs::Decoder>,
    /// Bytes that were read, but not decoded and compared yet.
    encoded: Vec<u8>,
    /// How many bytes were before these.
    offset: u64,
    text: String,
    /// How much of the text was read.
    taken: usize,
    has_ended: bool,
}

impl Decoded {
    /// Reads and decodes some more.
    fn fill(&mut self) -> io::Result<()> {
        let mut read = vec![0; READ_AT_ONCE];
        let length = self.bytes.read(&mut read)?;
        let read = &read[..length];
        self.encoded.extend_from_slice(read);
        self.text.clear();
        self.taken = 0;
        self.has_ended = length == 0;
        match &mut self.decoder {
            None => self.text.extend(read.iter().copied().map(char::from)),
            Some(decoder) => {
                let most = decoder.max_utf8_buffer_length_without_replacement(length);
                self.text.reserve(most.unwrap_or(length));
                let (result, _) = decoder.decode_to_string_without_replacement(
                    read,
                    &mut self.text,
                    self.has_ended,
                );
                if let DecoderResult::Malformed(..) = result {
                    return Err(self.error(self.compared()?));
                }
            }
        }
        let compared = self.compared()?;
        self.encoded.drain(..compared);
        self.offset += compared as u64;
        if self.has_ended && !self.encoded.is_empty() {
            return Err(self.error(0));
        }
        Ok(())
    }

    /// The length of the text in its encoding, if the encoded text equals the bytes that were read.
    fn compared(&self) -> io::Result<usize> {
        let mut again = Vec::with_capacity(self.encoded.len());
        let is_encoded = self.encoding.encode(&self.text, &mut again).is_ok();
        if is_encoded && self.encoded.starts_with(&again) {
            return Ok(again.len());
        }
        let same = again.iter().zip(&self.encoded).take_while(|(again, read)| again == read);
        Err(self.error(same.count()))
    }

    fn error(&self, at: usize) -> io::Error {
        let (offset, name) = (self.offset + at as u64, self.encoding.name());
        let words = format!("the bytes at offset {offset} (from 0) cannot be preserved in {name}");
        io::Error::new(ErrorKind::InvalidData, words)
    }
}

impl Read for Decoded {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // A part may be less than a code point.
        while self.taken == self.text.len() && !self.has_ended {
            self.fill()?;
        }
        let rest = &self.text.as_bytes()[self.taken..];
        let length = rest.len().min(buffer.len());
        buffer[..length].copy_from_slice(&rest[..length]);
        self.taken += length;
        Ok(length)
    }
}

// The byte-order mark that a text may begin with, or that it lacks.

pub(crate) const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// The marks of UTF-16. The little-endian mark of UTF-32 begins with one of them.
const OTHERS: [(&[u8], &str); 2] = [(b"\xFF\xFE", "utf-16le"), (b"\xFE\xFF", "utf-16be")];

/// How many bytes show whether a text is UTF-16.
const ENOUGH: usize = 256;

/// The message for UTF-16 without a mark.
pub(crate) fn missing_mark(is_big_endian: bool) -> String {
    let order = if is_big_endian { "be" } else { "le" };
    format!("this is UTF-16 without a byte-order mark: use --encoding utf-16{order}")
}

/// An error if these first bytes are UTF-16, with or without a mark. Plain lines may contain any bytes, so
/// they are not checked.
pub(crate) fn check_records(beginning: &[u8]) -> io::Result<()> {
    check_mark(beginning)?;
    match recognize(&beginning[..beginning.len().min(ENOUGH)]) {
        Some(Recognized::Utf16 { is_big_endian }) => {
            Err(io::Error::other(missing_mark(is_big_endian)))
        }
        _ => Ok(()),
    }
}

/// An error if these first bytes contain the mark of UTF-16 or UTF-32, because many of their bytes look like ASCII.
pub(crate) fn check_mark(beginning: &[u8]) -> io::Result<()> {
    // A text in UTF-16 does not begin with NUL.
    if [b"\xFF\xFE\0\0", b"\0\0\xFE\xFF"].iter().any(|mark| beginning.starts_with(*mark)) {
        let words = "the byte-order mark indicates UTF-32: convert the input to UTF-8";
        return Err(io::Error::other(words));
    }
    if let Some((_, encoding)) = OTHERS.iter().find(|(mark, _)| beginning.starts_with(mark)) {
        let words = "the byte-order mark indicates UTF-16";
        return Err(io::Error::other(format!("{words}: use --encoding {encoding}")));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns one byte per read, like a slow pipe.
    struct Slow(Vec<u8>, usize);

    impl Read for Slow {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let Some(byte) = self.0.get(self.1) else { return Ok(0) };
            buffer[0] = *byte;
            self.1 += 1;
            Ok(1)
        }
    }

    fn decoded(encoding: Encoding, bytes: &[u8]) -> Result<String, String> {
        let read = |bytes: Box<dyn Read + Send>| {
            let mut text = String::new();
            let read = encoding.decoded(bytes).read_to_string(&mut text);
            read.map(|_| text).map_err(|error| error.to_string())
        };
        let slow = read(Box::new(Slow(bytes.to_vec(), 0)));
        assert_eq!(slow, read(Box::new(io::Cursor::new(bytes.to_vec()))));
        slow
    }

    #[test]
    fn what_is_decoded_is_encoded_as_it_was() {
        let all: Vec<u8> = (0..=255).collect();
        for (label, bytes, text) in [
            ("utf-16", b"\xFF\xFEb\0\xFC\0\x3D\xD8\0\xDE".as_slice(), "\u{FEFF}bü😀"),
            ("UTF-16BE", b"\0b\0\xFC", "bü"),
            ("windows-1252", b"b\xFC\x80\x81", "bü€\u{81}"),
            ("Latin1", &all, &(0..=255).map(char::from).collect::<String>()),
            ("iso-8859-2", b"\xF1", "ń"),
            ("shift_jis", b"\x82\xA0\\", "あ\\"),
            ("gb18030", b"\x81\x30\x81\x30\xC4\xE3", "\u{80}你"),
        ] {
            let encoding = Encoding::of_label(label).unwrap().unwrap();
            assert_eq!(decoded(encoding, bytes).as_deref(), Ok(text), "{label}");
            let mut again = Vec::new();
            encoding.encode(text, &mut again).unwrap();
            assert_eq!(again, bytes, "{label}");
        }
    }

    #[test]
    fn what_cannot_come_back_ends_the_run() {
        for (label, bytes, offset) in [
            ("utf-16le", b"a\0\0\xD8b\0".as_slice(), 2),
            ("utf-16le", b"a\0b", 2),
            ("windows-1253", b"abc\xD2", 3),
            // Two sequences for one code point.
            ("shift_jis", b"ab\xFA\x4A", 2),
            ("euc-kr", b"a\xA1", 1),
        ] {
            let encoding = Encoding::of_label(label).unwrap().unwrap();
            let error = decoded(encoding, bytes).unwrap_err();
            assert_eq!(
                error,
                format!(
                    "the bytes at offset {offset} (from 0) cannot be preserved in {}",
                    encoding.name()
                )
            );
        }
        assert_eq!(Encoding::of_label("utf-8"), Ok(None));
        assert!(Encoding::of_label("iso-2022-jp").is_err() && Encoding::of_label("x").is_err());
        let windows = Encoding::of_label("windows-1252").unwrap().unwrap();
        assert_eq!(windows.encode("aя", &mut Vec::new()), Err('я'));
    }
}
