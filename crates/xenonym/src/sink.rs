//! Where ASCII output goes: a `String` that grows, or the caller's buffer.

/// The caller's buffer is full.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Full;

pub(crate) trait Sink {
    /// Appends one ASCII byte.
    fn push(&mut self, byte: u8) -> Result<(), Full>;
}

#[cfg(feature = "alloc")]
impl Sink for alloc::string::String {
    fn push(&mut self, byte: u8) -> Result<(), Full> {
        self.push(char::from(byte));
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

    /// Appends a code point as UTF-8, whole or not at all.
    pub(crate) fn push_char(&mut self, code_point: char) -> Result<(), Full> {
        let free = self.bytes.get_mut(self.written..).ok_or(Full)?;
        let free = free.get_mut(..code_point.len_utf8()).ok_or(Full)?;
        self.written += code_point.encode_utf8(free).len();
        Ok(())
    }

    /// What was written.
    pub(crate) fn into_str(self) -> &'b str {
        let written = self.bytes.get(..self.written).unwrap_or_default();
        // Whole code points only were written, so this is never the empty default.
        core::str::from_utf8(written).unwrap_or_default()
    }
}

impl Sink for Buffer<'_> {
    fn push(&mut self, byte: u8) -> Result<(), Full> {
        *self.bytes.get_mut(self.written).ok_or(Full)? = byte;
        self.written += 1;
        Ok(())
    }
}
