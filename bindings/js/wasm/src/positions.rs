//! Offsets in UTF-16 code units, as JavaScript counts them, and in code points, of offsets in bytes.

/// Looks up what stands before each byte of a text.
#[derive(Debug)]
pub(crate) struct Positions<'a> {
    text: &'a [u8],
    /// What stands before each block; empty for ASCII.
    before_block: Vec<Position>,
}

/// A place in a text.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Position {
    pub(crate) utf16: usize,
    pub(crate) code_points: usize,
}

const BLOCK: usize = 256;

impl<'a> Positions<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        let mut before_block = Vec::new();
        if !text.is_ascii() {
            let mut position = Position::default();
            for block in text.as_bytes().chunks(BLOCK) {
                before_block.push(position);
                position.pass(block);
            }
            before_block.push(position);
        }
        Self { text: text.as_bytes(), before_block }
    }

    /// What stands before `byte`. After the end, each byte counts as one.
    pub(crate) fn of(&self, byte: usize) -> Position {
        let inside = byte.min(self.text.len());
        let before = self.before_block.get(inside / BLOCK).copied();
        let mut position = match before {
            None => Position { utf16: inside, code_points: inside },
            Some(mut position) => {
                position.pass(self.text.get(inside - inside % BLOCK..inside).unwrap_or_default());
                position
            }
        };
        position.utf16 += byte - inside;
        position.code_points += byte - inside;
        position
    }
}

impl Position {
    /// Counts the code points whose first byte is here. Those of four bytes are two units of UTF-16.
    fn pass(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            let starts = usize::from(byte & 0xC0 != 0x80);
            self.code_points += starts;
            self.utf16 += starts + usize::from(byte >= 0xF0);
        }
    }
}
