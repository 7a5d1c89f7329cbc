//! Reads JSON texts (RFC 8259) once, from the first byte to the last, and finds the fields in them.
//!
//! Nothing is recursive: an object or array inside others takes a bit of memory, and a number more
//! where a path leads into it.

use std::ops::Range;

use super::path::{Node, Paths};

/// A value that stands where a field is.
#[derive(Debug)]
pub(super) struct Found {
    /// Its bytes in the text.
    pub(super) range: Range<usize>,
    /// Which field it is.
    pub(super) field: usize,
}

/// A JSON text that ends at a line feed, or at the end of all.
#[derive(Debug)]
pub(super) struct Text<'s> {
    /// The values of fields, in their order.
    pub(super) found: &'s [Found],
    /// Where it starts, after spaces.
    pub(super) start: usize,
    /// The line feed after it, or the end of all.
    pub(super) end: usize,
}

/// The byte that is not JSON.
pub(super) type Wrong = usize;

/// Reads JSON texts, one a line.
#[derive(Debug)]
pub(super) struct Scanner<'j> {
    json: &'j [u8],
    at: usize,
    paths: &'j Paths,
    nest: Nest,
    inside: Inside,
    found: Vec<Found>,
}

/// Where the object or array that is open leads.
#[derive(Default, Debug)]
struct Inside {
    /// How many are open since one to which no path leads.
    passed: usize,
    /// Where the last one leads, unless it is passed, and the ones around it.
    node: Option<Node>,
    around: Vec<Option<Node>>,
    /// Where one starts that is found as a whole, and its field.
    whole: Option<(usize, usize)>,
}

/// Which of the objects and arrays that are open are objects.
#[derive(Default, Debug)]
struct Nest {
    depth: usize,
    /// The last 64 at the most.
    bits: u64,
    before: Vec<u64>,
}

impl Nest {
    #[inline]
    fn open(&mut self, is_object: bool) {
        if self.depth > 0 && self.depth.is_multiple_of(64) {
            self.before.push(self.bits);
        }
        self.bits = self.bits << 1 | u64::from(is_object);
        self.depth += 1;
    }

    #[inline]
    fn close(&mut self) {
        self.depth -= 1;
        self.bits >>= 1;
        if self.depth.is_multiple_of(64)
            && let Some(bits) = self.before.pop()
        {
            self.bits = bits;
        }
    }

    /// Whether the last one is an object.
    #[inline]
    fn is_object(&self) -> bool {
        self.bits & 1 == 1
    }
}

impl<'j> Scanner<'j> {
    pub(super) fn new(json: &'j [u8], paths: &'j Paths) -> Self {
        let (nest, inside, found) = (Nest::default(), Inside::default(), Vec::new());
        Self { json, at: 0, paths, nest, inside, found }
    }

    /// Reads the text that starts at a byte, and finds the values of fields in it if it is an object.
    ///
    /// An element of an array is a value of the array's field, but an array in an array is not looked
    /// into. `null` is not a value.
    pub(super) fn read(&mut self, start: usize) -> Result<Text<'_>, Wrong> {
        self.at = start;
        self.nest.depth = 0;
        self.nest.before.clear();
        self.inside.passed = 0;
        self.inside.around.clear();
        self.inside.whole = None;
        self.found.clear();
        self.skip_blanks();
        let start = self.at;
        let is_object = self.peek() == Some(b'{');
        self.value(if is_object { Paths::ROOT } else { Paths::NOWHERE })?;
        self.skip_blanks();
        match self.peek() {
            None | Some(b'\n') => Ok(Text { found: &self.found, start, end: self.at }),
            Some(_) => Err(self.at),
        }
    }

    #[inline]
    fn peek(&self) -> Option<u8> {
        self.json.get(self.at).copied()
    }

    /// A line feed is no blank here: it ends the text.
    #[inline]
    fn skip_blanks(&mut self) {
        while let Some(b' ' | b'\t' | b'\r') = self.peek() {
            self.at += 1;
        }
    }

    /// Reads a value to its end.
    fn value(&mut self, mut node: Node) -> Result<(), Wrong> {
        loop {
            self.skip_blanks();
            let opened = match self.peek() {
                Some(b'{') => self.open(node, true),
                Some(b'[') => self.open(node, false),
                _ => {
                    self.scalar(node)?;
                    false
                }
            };
            self.skip_blanks();
            let is_empty = opened && matches!(self.peek(), Some(b'}' | b']'));
            let is_over = !opened || is_empty;
            if is_over && (self.nest.depth == 0 || !self.close_all()?) {
                return Ok(());
            }
            node = self.next_node()?;
        }
    }

    /// Enters an object or array; always true.
    fn open(&mut self, node: Node, is_object: bool) -> bool {
        let field = self.paths.field(node);
        let is_element = self.nest.depth > 0 && !self.nest.is_object();
        let leads_on =
            node != Paths::NOWHERE && if is_object { field.is_none() } else { !is_element };
        let inside = &mut self.inside;
        if leads_on {
            if self.nest.depth > 0 {
                inside.around.push(inside.node);
            }
            inside.node = Some(node);
        } else {
            inside.passed += 1;
            if let Some(field) = field {
                inside.whole = Some((self.at, field));
            }
        }
        self.nest.open(is_object);
        self.at += 1;
        true
    }

    /// Closes what ends here; then another value follows, unless all are closed.
    #[inline]
    fn close_all(&mut self) -> Result<bool, Wrong> {
        loop {
            self.skip_blanks();
            match (self.peek(), self.nest.is_object()) {
                (Some(b','), _) => {
                    self.at += 1;
                    self.skip_blanks();
                    return Ok(true);
                }
                (Some(b'}'), true) | (Some(b']'), false) => {
                    self.at += 1;
                    self.nest.close();
                    self.leave();
                    if self.nest.depth == 0 {
                        return Ok(false);
                    }
                }
                _ => return Err(self.at),
            }
        }
    }

    /// Leaves an object or array that has just been closed.
    #[inline]
    fn leave(&mut self) {
        let inside = &mut self.inside;
        if inside.passed == 0 {
            inside.node = inside.around.pop().flatten();
            return;
        }
        inside.passed -= 1;
        if inside.passed == 0
            && let Some((start, field)) = inside.whole.take()
        {
            self.found.push(Found { range: start..self.at, field });
        }
    }

    /// Where the next value leads: an element, or a member, whose name is read.
    #[inline]
    fn next_node(&mut self) -> Result<Node, Wrong> {
        let node = match self.inside {
            Inside { passed: 0, node: Some(node), .. } => node,
            _ => Paths::NOWHERE,
        };
        if !self.nest.is_object() {
            return Ok(node);
        }
        let start = self.at + 1;
        if self.peek() != Some(b'"') {
            return Err(self.at);
        }
        self.string()?;
        let name = &self.json[start..self.at - 1];
        self.skip_blanks();
        if self.peek() != Some(b':') {
            return Err(self.at);
        }
        self.at += 1;
        Ok(self.paths.member(node, name))
    }

    /// A string, a number, `true`, `false` or `null`.
    #[inline]
    fn scalar(&mut self, node: Node) -> Result<(), Wrong> {
        let start = self.at;
        match self.peek() {
            Some(b'"') => self.string()?,
            Some(b'-' | b'0'..=b'9') => self.number()?,
            Some(b't') => self.literal(b"true")?,
            Some(b'f') => self.literal(b"false")?,
            Some(b'n') => return self.literal(b"null"),
            _ => return Err(start),
        }
        if let Some(field) = self.paths.field(node) {
            self.found.push(Found { range: start..self.at, field });
        }
        Ok(())
    }

    fn literal(&mut self, literal: &[u8]) -> Result<(), Wrong> {
        for &byte in literal {
            if self.peek() != Some(byte) {
                return Err(self.at);
            }
            self.at += 1;
        }
        Ok(())
    }

    /// RFC 8259 section 6.
    fn number(&mut self) -> Result<(), Wrong> {
        if self.peek() == Some(b'-') {
            self.at += 1;
        }
        match self.peek() {
            Some(b'0') => self.at += 1,
            _ => self.digits()?,
        }
        if self.peek() == Some(b'.') {
            self.at += 1;
            self.digits()?;
        }
        if let Some(b'e' | b'E') = self.peek() {
            self.at += 1;
            if let Some(b'+' | b'-') = self.peek() {
                self.at += 1;
            }
            self.digits()?;
        }
        Ok(())
    }

    /// At least one digit.
    #[inline]
    fn digits(&mut self) -> Result<(), Wrong> {
        let start = self.at;
        while let Some(b'0'..=b'9') = self.peek() {
            self.at += 1;
        }
        if self.at > start { Ok(()) } else { Err(start) }
    }

    /// A string, from its quotation mark to after the other one.
    #[inline]
    fn string(&mut self) -> Result<(), Wrong> {
        self.at += 1;
        loop {
            self.at += plain_length(&self.json[self.at..]);
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(());
                }
                Some(b'\\') => self.escape()?,
                _ => return Err(self.at),
            }
        }
    }

    #[cold]
    fn escape(&mut self) -> Result<(), Wrong> {
        self.at += 1;
        match self.peek() {
            Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => {
                self.at += 1;
                Ok(())
            }
            Some(b'u') => {
                for _ in 0..4 {
                    self.at += 1;
                    if !self.peek().is_some_and(|byte| byte.is_ascii_hexdigit()) {
                        return Err(self.at);
                    }
                }
                self.at += 1;
                Ok(())
            }
            _ => Err(self.at),
        }
    }
}

/// How many bytes of a string are before its end, an escape or a control character: eight bytes at a
/// time, each of which gets its highest bit set if it is one of these. Only the first one counts, for a
/// borrow may set the bits after it.
#[inline]
fn plain_length(string: &[u8]) -> usize {
    const ONES: u64 = u64::MAX / 0xFF;
    const HIGH: u64 = ONES << 7;
    let (words, rest) = string.as_chunks::<8>();
    for (index, word) in words.iter().enumerate() {
        let word = u64::from_le_bytes(*word);
        let zero = |word: u64| word.wrapping_sub(ONES) & !word;
        let quote = zero(word ^ (ONES * u64::from(b'"')));
        let backslash = zero(word ^ (ONES * u64::from(b'\\')));
        let control = word.wrapping_sub(ONES * 0x20) & !word;
        let special = (quote | backslash | control) & HIGH;
        if special != 0 {
            return index * 8 + special.trailing_zeros() as usize / 8;
        }
    }
    let is_special = |byte: &u8| matches!(byte, b'"' | b'\\' | ..=0x1F);
    let passed = string.len() - rest.len();
    passed + rest.iter().position(is_special).unwrap_or(rest.len())
}
