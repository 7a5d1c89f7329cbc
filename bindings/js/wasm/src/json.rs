//! Writes JSON.

/// A writer of JSON, which puts commas where they belong.
#[derive(Debug)]
pub(crate) struct Json<'o> {
    output: &'o mut Vec<u8>,
}

impl<'o> Json<'o> {
    pub(crate) fn new(output: &'o mut Vec<u8>) -> Self {
        Self { output }
    }

    pub(crate) fn object(&mut self, members: impl FnOnce(&mut Self)) {
        self.separate();
        self.output.push(b'{');
        members(self);
        self.output.push(b'}');
    }

    pub(crate) fn array(&mut self, items: impl FnOnce(&mut Self)) {
        self.separate();
        self.output.push(b'[');
        items(self);
        self.output.push(b']');
    }

    /// The key of the value that follows.
    pub(crate) fn key(&mut self, key: &str) -> &mut Self {
        self.string(key);
        self.output.push(b':');
        self
    }

    pub(crate) fn string(&mut self, text: &str) {
        self.separate();
        self.output.push(b'"');
        for &byte in text.as_bytes() {
            match byte {
                b'"' | b'\\' => self.output.extend([b'\\', byte]),
                0..0x20 => {
                    let digits = b"0123456789abcdef";
                    self.output.extend(b"\\u00");
                    self.output.extend([byte >> 4, byte & 15].map(|d| digits[usize::from(d)]));
                }
                _ => self.output.push(byte),
            }
        }
        self.output.push(b'"');
    }

    pub(crate) fn number(&mut self, number: usize) {
        self.separate();
        let start = self.output.len();
        let mut rest = number;
        loop {
            self.output.push(b'0' + (rest % 10) as u8);
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        if let Some(digits) = self.output.get_mut(start..) {
            digits.reverse();
        }
    }

    #[cfg(any(feature = "full", feature = "lgr"))]
    pub(crate) fn boolean(&mut self, value: bool) {
        self.literal(if value { "true" } else { "false" });
    }

    pub(crate) fn null(&mut self) {
        self.literal("null");
    }

    #[cfg(any(feature = "full", feature = "lgr"))]
    pub(crate) fn optional_string(&mut self, text: Option<&str>) {
        match text {
            Some(text) => self.string(text),
            None => self.null(),
        }
    }

    pub(crate) fn optional_number(&mut self, number: Option<usize>) {
        match number {
            Some(number) => self.number(number),
            None => self.null(),
        }
    }

    /// A value that is JSON already.
    pub(crate) fn raw(&mut self, json: &[u8]) {
        self.separate();
        self.output.extend(json);
    }

    fn literal(&mut self, literal: &str) {
        self.raw(literal.as_bytes());
    }

    /// A comma, unless the value is the first of its list or the value of a key.
    fn separate(&mut self) {
        if !matches!(self.output.last(), None | Some(b'{' | b'[' | b':')) {
            self.output.push(b',');
        }
    }
}
