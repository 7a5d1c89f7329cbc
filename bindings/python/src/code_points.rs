//! Offsets in code points, as Python counts them, of offsets in bytes.

/// How many code points stand before each byte of a text: counted once, then looked up.
pub(crate) struct CodePoints<'a> {
    text: &'a str,
    /// How many stand before each block; empty for ASCII.
    before_block: Vec<usize>,
}

const BLOCK: usize = 256;

impl<'a> CodePoints<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        let mut before_block = Vec::new();
        if !text.is_ascii() {
            let mut counted = 0;
            for block in text.as_bytes().chunks(BLOCK) {
                before_block.push(counted);
                counted += starting_in(block);
            }
            before_block.push(counted);
        }
        Self { text, before_block }
    }

    /// How many stand before `byte`.
    pub(crate) fn before(&self, byte: usize) -> usize {
        let byte = byte.min(self.text.len());
        let Some(before) = self.before_block.get(byte / BLOCK) else { return byte };
        before + starting_in(&self.text.as_bytes()[byte - byte % BLOCK..byte])
    }
}

/// How many code points have their first byte here.
fn starting_in(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte & 0xC0 != 0x80).count()
}
