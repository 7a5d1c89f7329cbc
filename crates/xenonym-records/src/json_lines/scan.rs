//! Reads JSON texts (RFC 8259) once, from the first byte to the last, and finds the fields in them.
//!
//! It does not recurse. Each open object or array takes one bit of memory; one that is on a path also
//! takes a number.

use std::ops::Range;

use super::path::{Node, Paths};

/// The value of a field.
#[derive(Debug)]
pub(super) struct Found {
    /// Its bytes in the text.
    pub(super) range: Range<usize>,
    /// Which field it is.
    pub(super) field: usize,
    /// Whether it is a string with an escape.
    pub(super) has_escapes: bool,
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
    /// Whether a field exists, even if it is `null`.
    pub(super) has_field: bool,
    /// Where the member starts that is added to objects, if the object contains it already.
    pub(super) added: Option<usize>,
}

/// Reads JSON texts, one a line.
#[derive(Debug)]
pub(super) struct Scanner<'j> {
    json: &'j [u8],
    paths: &'j Paths,
    nest: Nest,
    /// The places of the open objects and arrays on paths, except the innermost.
    around: Vec<Node>,
    found: Vec<Found>,
    has_field: bool,
    added: Option<usize>,
}

/// The open objects and arrays, with a bit for each that is an object.
#[derive(Default, Debug)]
struct Nest {
    depth: usize,
    /// The innermost 64.
    bits: u64,
    before: Vec<u64>,
}

impl Nest {
    #[inline]
    fn open(&mut self, is_object: bool) {
        if self.depth > 0 && self.depth % 64 == 0 {
            self.before.push(self.bits);
        }
        self.bits = self.bits << 1 | u64::from(is_object);
        self.depth += 1;
    }

    #[inline]
    fn close(&mut self) {
        self.depth -= 1;
        self.bits >>= 1;
        if self.depth % 64 == 0 {
            if let Some(bits) = self.before.pop() {
                self.bits = bits;
            }
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
        let (nest, around, found) = (Nest::default(), Vec::new(), Vec::new());
        Self { json, paths, nest, around, found, has_field: false, added: None }
    }

    /// Reads the text that starts at a byte, and finds the values of fields in it if it is an object.
    ///
    /// An element of an array is a value of the array's field, except for arrays in arrays. `null`
    /// is not a value.
    #[inline]
    pub(super) fn read(&mut self, start: usize) -> Result<Text<'_>, Wrong> {
        self.nest.depth = 0;
        self.nest.before.clear();
        self.around.clear();
        self.found.clear();
        (self.has_field, self.added) = (false, None);
        let start = skip_blanks(self.json, start);
        let is_object = self.json.get(start) == Some(&b'{');
        let end = self.value(start, if is_object { Paths::ROOT } else { Paths::NOWHERE })?;
        let end = skip_blanks(self.json, end);
        match self.json.get(end) {
            None | Some(b'\n') => {
                let Self { found, has_field, added, .. } = self;
                Ok(Text { found, start, end, has_field: *has_field, added: *added })
            }
            Some(_) => Err(end),
        }
    }

    /// Reads a value to its end.
    fn value(&mut self, mut at: usize, mut node: Node) -> Result<usize, Wrong> {
        let json = self.json;
        // The place of the innermost open object or array on a path.
        let mut inside = Paths::NOWHERE;
        // How many open objects and arrays inside it are not on a path, and the field that the
        // outermost of these is.
        let (mut passed, mut whole) = (0_usize, None);
        loop {
            at = skip_blanks(json, at);
            let start = at;
            let opened = json.get(at).copied().filter(|byte| matches!(byte, b'{' | b'['));
            if let Some(byte) = opened {
                let is_object = byte == b'{';
                if self.leads_on(node, is_object) {
                    self.around.push(inside);
                    inside = node;
                } else {
                    passed += 1;
                    whole = self.paths.field(node).map(|field| (start, field)).or(whole);
                }
                self.nest.open(is_object);
                at = skip_blanks(json, at + 1);
            } else {
                let end = scalar(json, at)?;
                at = end.at;
                if let Some(field) = self.paths.field(node).filter(|_| json[start] != b'n') {
                    let has_escapes = end.has_escapes;
                    self.found.push(Found { range: start..at, field, has_escapes });
                }
            }
            if opened.is_none() || matches!(json.get(at), Some(b'}' | b']')) {
                // Closes all objects and arrays that end before the next value.
                loop {
                    if self.nest.depth == 0 {
                        return Ok(at);
                    }
                    at = skip_blanks(json, at);
                    match (json.get(at), self.nest.is_object()) {
                        (Some(b','), _) => break,
                        (Some(b'}'), true) | (Some(b']'), false) => at += 1,
                        _ => return Err(at),
                    }
                    self.nest.close();
                    if passed == 0 {
                        inside = self.around.pop().unwrap_or(Paths::NOWHERE);
                        continue;
                    }
                    passed -= 1;
                    if passed == 0 {
                        if let Some((start, field)) = whole.take() {
                            self.found.push(Found { range: start..at, field, has_escapes: false });
                        }
                    }
                }
                at = skip_blanks(json, at + 1);
            }
            node = if passed == 0 { inside } else { Paths::NOWHERE };
            if self.nest.is_object() {
                (at, node) = self.member(at, node)?;
            }
        }
    }

    /// Whether a path goes into an object or array at this place.
    #[inline]
    fn leads_on(&self, node: Node, is_object: bool) -> bool {
        let is_element = self.nest.depth > 0 && !self.nest.is_object();
        node != Paths::NOWHERE
            // A field may be a name in one record, and contain another field in the next.
            && if is_object { self.paths.has_members(node) } else { !is_element }
    }

    /// Reads the name of a member and the colon after it. Returns the member's place in the tree.
    #[inline]
    fn member(&mut self, start: usize, object: Node) -> Result<(usize, Node), Wrong> {
        let json = self.json;
        if json.get(start) != Some(&b'"') {
            return Err(start);
        }
        let end = string(json, start)?.at;
        let colon = skip_blanks(json, end);
        if json.get(colon) != Some(&b':') {
            return Err(colon);
        }
        let raw = &json[start + 1..end - 1];
        if self.paths.is_added(object, raw) {
            self.added.get_or_insert(start);
        }
        let node = self.paths.member(object, raw);
        self.has_field |= self.paths.field(node).is_some();
        Ok((colon + 1, node))
    }
}

// Strings, numbers and literals of JSON: finds where they end, or the first byte that is not JSON.

/// The byte that is not JSON.
pub(super) type Wrong = usize;

/// Skips blanks, except line feeds, which end a text.
#[inline]
fn skip_blanks(json: &[u8], mut at: usize) -> usize {
    while let Some(b' ' | b'\t' | b'\r') = json.get(at) {
        at += 1;
    }
    at
}

/// The end of a token; of a string, after its quotation mark.
#[derive(Clone, Copy, Debug)]
pub(super) struct End {
    pub(super) at: usize,
    /// Whether it is a string with an escape.
    pub(super) has_escapes: bool,
}

/// Reads a string, a number, `true`, `false` or `null`.
#[inline]
pub(super) fn scalar(json: &[u8], at: usize) -> Result<End, Wrong> {
    let at = match json.get(at) {
        Some(b'"') => return string(json, at),
        Some(b'-' | b'0'..=b'9') => number(json, at),
        Some(b't') => literal(json, at, b"true"),
        Some(b'f') => literal(json, at, b"false"),
        Some(b'n') => literal(json, at, b"null"),
        _ => Err(at),
    }?;
    Ok(End { at, has_escapes: false })
}

fn literal(json: &[u8], at: usize, literal: &[u8]) -> Result<usize, Wrong> {
    let rest = &json[at..];
    if rest.starts_with(literal) {
        return Ok(at + literal.len());
    }
    let is_other = |(byte, other): (&u8, &u8)| byte != other;
    let same = rest.iter().zip(literal).position(is_other);
    Err(at + same.unwrap_or(rest.len()))
}

/// RFC 8259 section 6.
#[inline]
fn number(json: &[u8], mut at: usize) -> Result<usize, Wrong> {
    if json.get(at) == Some(&b'-') {
        at += 1;
    }
    at = match json.get(at) {
        Some(b'0') => at + 1,
        _ => digits(json, at)?,
    };
    if json.get(at) == Some(&b'.') {
        at = digits(json, at + 1)?;
    }
    if let Some(b'e' | b'E') = json.get(at) {
        at += 1;
        if let Some(b'+' | b'-') = json.get(at) {
            at += 1;
        }
        at = digits(json, at)?;
    }
    Ok(at)
}

/// Reads at least one digit.
#[inline]
fn digits(json: &[u8], start: usize) -> Result<usize, Wrong> {
    let mut at = start;
    while let Some(b'0'..=b'9') = json.get(at) {
        at += 1;
    }
    if at > start { Ok(at) } else { Err(at) }
}

/// Reads a string, with its quotation marks.
#[inline(always)]
#[expect(clippy::inline_always, reason = "most of JSON is strings")]
pub(super) fn string(json: &[u8], mut at: usize) -> Result<End, Wrong> {
    at += 1;
    let mut has_escapes = false;
    loop {
        at += plain_length(&json[at..]);
        match json.get(at) {
            Some(b'"') => return Ok(End { at: at + 1, has_escapes }),
            Some(b'\\') => at = escape(json, at + 1)?,
            _ => return Err(at),
        }
        has_escapes = true;
    }
}

/// What follows a backslash.
#[inline(never)]
fn escape(json: &[u8], at: usize) -> Result<usize, Wrong> {
    match json.get(at) {
        Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => Ok(at + 1),
        Some(b'u') => {
            let is_digit = |at: &usize| json.get(*at).is_some_and(u8::is_ascii_hexdigit);
            let mut digits = at + 1..at + 5;
            digits.find(|at| !is_digit(at)).map_or(Ok(at + 5), Err)
        }
        _ => Err(at),
    }
}

/// How many bytes of a string are before its end, an escape or a control character.
///
/// Eight bytes are read together. Each of them that ends the run gets its highest bit set. Only the
/// first such bit counts, because a borrow may set the bits after it.
#[inline]
fn plain_length(string: &[u8]) -> usize {
    const ONES: u64 = u64::MAX / 0xFF;
    const HIGH: u64 = ONES << 7;
    let mut passed = 0;
    while let Some(word) = string.get(passed..).and_then(<[u8]>::first_chunk::<8>) {
        let word = u64::from_le_bytes(*word);
        let zero = |word: u64| word.wrapping_sub(ONES) & !word;
        let quote = zero(word ^ (ONES * u64::from(b'"')));
        let backslash = zero(word ^ (ONES * u64::from(b'\\')));
        let control = word.wrapping_sub(ONES * 0x20) & !word;
        let special = (quote | backslash | control) & HIGH;
        if special != 0 {
            return passed + special.trailing_zeros() as usize / 8;
        }
        passed += 8;
    }
    let is_special = |byte: &u8| matches!(byte, b'"' | b'\\' | ..=0x1F);
    let rest = &string[passed..];
    passed + rest.iter().position(is_special).unwrap_or(rest.len())
}
