//! RFC 3492 section 6.2: decoding, first to a sequence of insertions and then to a text.
//!
//! [`Insertions`] is the RFC's loop: it reads one integer after the other, and returns the code
//! point and the position of each insertion. A few insertions are made immediately, and move the
//! rest of the text. For many insertions this would be quadratic, so they are collected and placed
//! from last to first. The last insertion's position is final. Once all later ones are placed, a
//! position counts the slots that are still free.

use core::ops::Range;

#[cfg(feature = "alloc")]
use super::positions::Positions;
use super::{Bootstring, Case, CodePoint, LONGEST, SHORT};
use crate::{Error, ErrorKind};

/// Up to this many digits, insertions are made immediately. Below about 1,000 digits this is
/// faster, by half or more (see `docs/ARCHITECTURE.md`). Without `alloc` it is the only
/// possibility, and the limit is the same as for encoding.
const AT_ONCE: usize = if cfg!(feature = "alloc") { 512 } else { SHORT };

/// One turn of the decoder's main loop.
#[derive(Clone, Debug)]
pub(super) struct Insertion {
    /// The delta: how many states of the decoder the digits skip.
    #[cfg_attr(not(feature = "alloc"), expect(dead_code, reason = "for traces"))]
    pub(super) delta: u32,
    /// The range of its digits in the basic string.
    pub(super) digits: Range<usize>,
    /// n
    pub(super) code_point: u32,
    /// i, in the extended string so far.
    pub(super) position: usize,
    /// The case of the last digit.
    pub(super) case: Case,
    /// The bias after it.
    #[cfg_attr(not(feature = "alloc"), expect(dead_code, reason = "for traces"))]
    pub(super) bias: u32,
}

/// The decoder's state between two insertions.
#[derive(Clone, Debug)]
pub(super) struct Insertions<'a> {
    bootstring: &'a Bootstring,
    pub(super) input: &'a str,
    /// The next byte to read.
    at: usize,
    /// The length of the extended string so far, in code points.
    length: u32,
    n: u32,
    i: u32,
    bias: u32,
}

/// Divides a basic string at its last delimiter, and checks the literal portion.
pub(super) fn segregate<'a>(
    bootstring: &'a Bootstring,
    input: &'a str,
) -> Result<(&'a str, Insertions<'a>), Error> {
    if input.len() > LONGEST {
        return Err(Error::at(ErrorKind::Overflow, 0));
    }
    let parameters = &bootstring.parameters;
    // A delimiter at the start is not consumed, and is then not a digit either.
    let is_delimiter = |byte: u8| char::from(byte) == parameters.delimiter;
    let (literal, at) = match input.bytes().rposition(is_delimiter) {
        Some(before @ 1..) => (input.get(..before).unwrap_or_default(), before + 1),
        _ => ("", 0),
    };
    if let Some(at) = literal.bytes().position(|byte| !bootstring.is_basic(u32::from(byte))) {
        return Err(of_code_point_at(at, input, ErrorKind::NonBasicLiteral));
    }
    let insertions = Insertions {
        bootstring,
        input,
        at,
        length: literal.len() as u32,
        n: parameters.initial_n,
        i: 0,
        bias: parameters.initial_bias,
    };
    Ok((literal, insertions))
}

impl Iterator for Insertions<'_> {
    type Item = Result<Insertion, Error>;

    /// After an error the sequence is at its end.
    fn next(&mut self) -> Option<Self::Item> {
        // while the input is not exhausted do begin
        if self.at >= self.input.len() {
            return None;
        }
        let step = self.step();
        if step.is_err() {
            self.at = self.input.len();
        }
        Some(step)
    }
}

impl Insertions<'_> {
    fn step(&mut self) -> Result<Insertion, Error> {
        let start = self.at;
        let (delta, end) = self.bootstring.read_integer(self.input, start, self.bias)?;
        let length = self.length + 1;
        // let bias = adapt(i - oldi, length(output) + 1, test oldi is 0?)
        self.bias = self.bootstring.adapt(delta, length, self.i == 0);
        // let n = n + i div (length(output) + 1), fail on overflow
        let i = u64::from(self.i) + u64::from(delta);
        let n = u64::from(self.n) + i / u64::from(length);
        let position = (i % u64::from(length)) as u32;
        self.n = u32::try_from(n).map_err(|_| Error::at(ErrorKind::Overflow, start))?;
        // {if n is a basic code point then fail}
        if self.bootstring.is_basic(self.n) {
            return Err(Error::at_code_point(ErrorKind::BasicInserted, start, self.n));
        }
        let last = self.input.as_bytes().get(end - 1);
        let case = if last.is_some_and(u8::is_ascii_uppercase) { Case::Upper } else { Case::Lower };
        self.i = position + 1;
        self.length = length;
        self.at = end;
        Ok(Insertion {
            delta,
            digits: start..end,
            code_point: self.n,
            position: position as usize,
            case,
            bias: self.bias,
        })
    }
}

/// Decodes `input` into the front of `output`. Returns the number of code points written.
pub(super) fn decode<C: CodePoint>(
    bootstring: &Bootstring,
    input: &str,
    output: &mut [C],
) -> Result<usize, Error> {
    let (literal, insertions) = segregate(bootstring, input)?;
    if input.len() - insertions.at <= AT_ONCE {
        return insert_each(literal, insertions, output);
    }
    #[cfg(feature = "alloc")]
    return place_from_last(literal, insertions, output);
    #[cfg(not(feature = "alloc"))]
    Err(Error::at(ErrorKind::NeedsAlloc, insertions.at))
}

/// The RFC's way: insert n into output at position i.
fn insert_each<C: CodePoint>(
    literal: &str,
    insertions: Insertions<'_>,
    output: &mut [C],
) -> Result<usize, Error> {
    let mut length = literal.len();
    for (slot, byte) in output.iter_mut().zip(literal.bytes()) {
        *slot = literal_element(byte);
    }
    let too_small = Error::at(ErrorKind::BufferTooSmall, insertions.input.len());
    for insertion in insertions {
        let insertion = insertion?;
        let element = element(&insertion)?;
        // An insertion moves the rest by one place. A full buffer remains full, but errors of the
        // input are reported first.
        if let Some(tail) = output.get_mut(insertion.position..=length) {
            tail.copy_within(..tail.len() - 1, 1);
            if let Some(slot) = tail.first_mut() {
                *slot = element;
            }
        }
        length += 1;
    }
    if length > output.len() { Err(too_small) } else { Ok(length) }
}

/// Collects all insertions, then puts each in its final place, from the last to the first.
#[cfg(feature = "alloc")]
fn place_from_last<C: CodePoint>(
    literal: &str,
    insertions: Insertions<'_>,
    output: &mut [C],
) -> Result<usize, Error> {
    let too_small = Error::at(ErrorKind::BufferTooSmall, insertions.input.len());
    // At most as many as there are digits.
    let mut inserted = alloc::vec![(C::FILL, 0); insertions.input.len() - insertions.at];
    let mut count = 0;
    for (slot, insertion) in inserted.iter_mut().zip(insertions) {
        let insertion = insertion?;
        *slot = (element(&insertion)?, insertion.position as u32);
        count += 1;
    }
    let length = literal.len() + count;
    let output = output.get_mut(..length).ok_or(too_small)?;
    let mut free = Positions::all_but(length, &mut core::iter::empty());
    for &(element, position) in inserted.iter().take(count).rev() {
        if let Some(slot) = output.get_mut(free.take(position)) {
            *slot = element;
        }
    }
    for byte in literal.bytes() {
        if let Some(slot) = output.get_mut(free.take(0)) {
            *slot = literal_element(byte);
        }
    }
    Ok(length)
}

fn element<C: CodePoint>(insertion: &Insertion) -> Result<C, Error> {
    C::decoded(insertion.code_point, insertion.case).ok_or_else(|| {
        let start = insertion.digits.start;
        Error::at_code_point(ErrorKind::NotAScalar, start, insertion.code_point)
    })
}

/// An error of the code point at a byte of the input.
#[cold]
pub(super) fn of_code_point_at(at: usize, input: &str, kind: ErrorKind) -> Error {
    // All bytes before `at` are ASCII, so `at` is a boundary, and not the end.
    let found = input.get(at..).and_then(|rest| rest.chars().next());
    Error::at_code_point(kind, at, found.map_or(0, u32::from))
}

/// A basic code point, with the case flag that does not change it.
fn literal_element<C: CodePoint>(byte: u8) -> C {
    let case = if byte.is_ascii_uppercase() { Case::Upper } else { Case::Lower };
    // ASCII fits every element.
    C::decoded(u32::from(byte), case).unwrap_or(C::FILL)
}
