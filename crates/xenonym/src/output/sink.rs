//! Sinks for output: a `String`, or the caller's buffer.

#[cfg(feature = "alloc")]
use alloc::borrow::Cow;
#[cfg(feature = "alloc")]
use alloc::string::String;

use crate::{Error, ErrorKind};

/// The caller's buffer is full.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BufferFull;

pub(crate) trait Sink {
    /// Appends text, whole or not at all.
    fn push_str(&mut self, text: &str) -> Result<(), BufferFull>;

    /// Appends a code point as UTF-8, whole or not at all.
    fn push_char(&mut self, code_point: char) -> Result<(), BufferFull> {
        self.push_str(code_point.encode_utf8(&mut [0; 4]))
    }

    /// Appends one ASCII byte.
    fn push(&mut self, byte: u8) -> Result<(), BufferFull>;
}

#[cfg(feature = "alloc")]
impl Sink for String {
    fn push_str(&mut self, text: &str) -> Result<(), BufferFull> {
        self.push_str(text);
        Ok(())
    }

    fn push_char(&mut self, code_point: char) -> Result<(), BufferFull> {
        self.push(code_point);
        Ok(())
    }

    fn push(&mut self, byte: u8) -> Result<(), BufferFull> {
        self.push(char::from(byte));
        Ok(())
    }
}

/// A byte vector, to which text is appended.
#[cfg(feature = "alloc")]
impl Sink for alloc::vec::Vec<u8> {
    fn push_str(&mut self, text: &str) -> Result<(), BufferFull> {
        self.extend_from_slice(text.as_bytes());
        Ok(())
    }

    fn push(&mut self, byte: u8) -> Result<(), BufferFull> {
        self.push(byte);
        Ok(())
    }
}

/// The caller's buffer and how much of it is written.
#[derive(Debug)]
pub(crate) struct Buffer<'b> {
    bytes: &'b mut [u8],
    written: usize,
}

impl<'b> Buffer<'b> {
    pub(crate) fn new(bytes: &'b mut [u8]) -> Self {
        Self { bytes, written: 0 }
    }

    /// The part that is not written yet.
    pub(crate) fn free(&mut self) -> &mut [u8] {
        self.bytes.get_mut(self.written..).unwrap_or_default()
    }

    /// Accepts bytes that were written to the front of [`free`](Self::free), and are UTF-8.
    pub(crate) fn take(&mut self, length: usize) {
        self.written += length;
    }

    /// The written part.
    pub(crate) fn into_str(self) -> Result<&'b str, Error> {
        written(self.bytes, self.written)
    }
}

/// The result of `convert`, which is `input` itself unless something changed.
#[cfg(feature = "alloc")]
#[inline]
pub(crate) fn to_cow<E>(
    input: &str,
    convert: impl FnOnce(&mut String) -> Result<bool, E>,
) -> Result<Cow<'_, str>, E> {
    let mut output = String::new();
    Ok(if convert(&mut output)? { Cow::Owned(output) } else { Cow::Borrowed(input) })
}

/// The same in the caller's buffer.
#[inline]
pub(crate) fn to_buffer<'a>(
    input: &'a str,
    buffer: &'a mut [u8],
    convert: impl FnOnce(&mut Buffer<'a>) -> Result<bool, Error>,
) -> Result<&'a str, Error> {
    let mut output = Buffer::new(buffer);
    if convert(&mut output)? { output.into_str() } else { Ok(input) }
}

/// Copies a whole text into the caller's buffer.
pub(crate) fn copy<'b>(text: &str, buffer: &'b mut [u8]) -> Result<&'b str, Error> {
    let mut output = Buffer::new(buffer);
    output.push_str(text).map_err(|BufferFull| Error::at(ErrorKind::BufferTooSmall, 0))?;
    output.into_str()
}

/// The text that was written to the front of a buffer.
#[inline]
pub(crate) fn written(buffer: &[u8], length: usize) -> Result<&str, Error> {
    let bytes = buffer.get(..length).ok_or_else(Error::internal)?;
    // Only whole code points are written.
    core::str::from_utf8(bytes).map_err(|_| Error::internal())
}

impl Sink for Buffer<'_> {
    fn push_str(&mut self, text: &str) -> Result<(), BufferFull> {
        let free = self.bytes.get_mut(self.written..).ok_or(BufferFull)?;
        free.get_mut(..text.len()).ok_or(BufferFull)?.copy_from_slice(text.as_bytes());
        self.written += text.len();
        Ok(())
    }

    /// In place, if the buffer has space for any code point, because a call would be too expensive
    /// for such a short copy.
    #[inline]
    fn push_char(&mut self, code_point: char) -> Result<(), BufferFull> {
        let free = self.bytes.get_mut(self.written..).ok_or(BufferFull)?;
        let Some(room) = free.first_chunk_mut::<4>() else {
            return self.push_str(code_point.encode_utf8(&mut [0; 4]));
        };
        self.written += code_point.encode_utf8(room).len();
        Ok(())
    }

    fn push(&mut self, byte: u8) -> Result<(), BufferFull> {
        *self.bytes.get_mut(self.written).ok_or(BufferFull)? = byte;
        self.written += 1;
        Ok(())
    }
}

/// Counts the bytes, and drops them.
#[derive(Debug)]
pub(crate) struct Counter(pub(crate) usize);

impl Sink for Counter {
    fn push_str(&mut self, text: &str) -> Result<(), BufferFull> {
        self.0 += text.len();
        Ok(())
    }

    fn push(&mut self, _: u8) -> Result<(), BufferFull> {
        self.0 += 1;
        Ok(())
    }
}

/// Drops everything.
#[derive(Debug)]
pub(crate) struct NullSink;

impl Sink for NullSink {
    fn push_str(&mut self, _: &str) -> Result<(), BufferFull> {
        Ok(())
    }

    fn push(&mut self, _: u8) -> Result<(), BufferFull> {
        Ok(())
    }
}

/// An output that equals the input until a part changes, and only then writes to its sink.
///
/// For any sink: it is called a few times per label, so that conversions are compiled once.
pub(crate) struct Rewrite<'i, 's> {
    input: &'i str,
    sink: &'s mut dyn Sink,
    /// The number of input bytes that are unchanged so far, or `None` after the first change.
    unchanged: Option<usize>,
}

impl<'i, 's> Rewrite<'i, 's> {
    pub(crate) fn new(input: &'i str, sink: &'s mut dyn Sink) -> Self {
        Self { input, sink, unchanged: Some(0) }
    }

    /// `text`, the next part of the input, is unchanged.
    pub(crate) fn keep(&mut self, text: &str) -> Result<(), BufferFull> {
        match &mut self.unchanged {
            Some(unchanged) => {
                *unchanged += text.len();
                Ok(())
            }
            None => self.sink.push_str(text),
        }
    }

    /// The next part of the input is replaced by `text`.
    pub(crate) fn replace(&mut self, text: &str) -> Result<(), BufferFull> {
        if let Some(unchanged) = self.unchanged.take() {
            let unchanged = self.input.get(..unchanged);
            debug_assert!(unchanged.is_some(), "no more is kept than there is");
            self.sink.push_str(unchanged.ok_or(BufferFull)?)?;
        }
        self.sink.push_str(text)
    }

    /// Whether anything was replaced.
    pub(crate) fn is_changed(&self) -> bool {
        self.unchanged.is_none()
    }
}
