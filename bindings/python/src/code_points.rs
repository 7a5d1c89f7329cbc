//! Converts byte offsets to the code point offsets that Python uses.

/// The number of code points before each byte of a text. Computed once, then looked up.
pub(crate) struct CodePoints<'a> {
    text: &'a str,
    /// The number of code points before each block. Empty for ASCII.
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

    /// Returns the number of code points before `byte`.
    pub(crate) fn before(&self, byte: usize) -> usize {
        let byte = byte.min(self.text.len());
        let Some(before) = self.before_block.get(byte / BLOCK) else { return byte };
        before + starting_in(&self.text.as_bytes()[byte - byte % BLOCK..byte])
    }
}

/// Returns the number of code points whose first byte is in `bytes`.
fn starting_in(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte & 0xC0 != 0x80).count()
}
