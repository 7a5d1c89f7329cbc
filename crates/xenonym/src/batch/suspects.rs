//! Rows of a column that are not seen to be clean.
//!
//! A few rows are looked at together, each in three ways that need no branch:
//!
//! ```text
//! all bytes, in vectors: what can stand in no clean name; two hyphens or dots side by side
//! each row's first and last byte: a hyphen or a dot
//! each row's length: 1 to 63, so that no label is longer
//! ```
//!
//! If only lengths are odd, the rows that have them are suspects; else all of the few are.

#![expect(clippy::needless_bitwise_bool, reason = "a lazy operator is a branch")]

use core::iter::FusedIterator;

use super::Clean;
use super::block::{is_inner, is_word};
use crate::validity::dns_length;

/// Rows that are looked at together. One that is not clean costs the others a closer look.
const ROWS: usize = 16;

/// Bytes that are looked at together.
const LANES: usize = 32;

impl Clean {
    /// Which rows of a column are not clean, or not seen to be: all others are their own results,
    /// and need no look.
    ///
    /// The column is laid out as for [`convert_column`](super::convert_column); rows without a place in
    /// the values are among those returned. Counted from 0, in order.
    ///
    /// ```
    /// use xenonym::batch::Clean;
    ///
    /// let names = ["example.com", "bücher.example", "www.example.com"];
    /// let names: Vec<&str> = names.into_iter().cycle().take(300).collect();
    /// let values = names.concat();
    /// let lengths = names.iter().scan(0, |end, name| { *end += name.len(); Some(*end) });
    /// let offsets: Vec<usize> = std::iter::once(0).chain(lengths).collect();
    ///
    /// let rows: Vec<usize> = Clean::LDH.suspects(values.as_bytes(), &offsets).collect();
    /// assert!((0..300).filter(|row| row % 3 == 1).all(|row| rows.contains(&row)));
    /// # let ascii = &offsets[..2];
    /// assert_eq!(Clean::LDH.suspects(values.as_bytes(), ascii).next(), None);
    /// ```
    pub fn suspects<'a, O>(self, values: &'a [u8], offsets: &'a [O]) -> Suspects<'a, O> {
        let known = if self == Self::NONE { offsets.len().saturating_sub(1) } else { 0 };
        Suspects { values, offsets, clean: self, row: 0, known, lengths: Lengths::Any }
    }
}

/// An iterator over rows. Made by [`Clean::suspects`].
///
/// ```
/// use xenonym::batch::Clean;
///
/// assert_eq!(Clean::NONE.suspects(b"a.b", &[0, 1, 3]).collect::<Vec<_>>(), [0, 1]);
/// ```
#[derive(Clone, Debug)]
pub struct Suspects<'a, O> {
    values: &'a [u8],
    offsets: &'a [O],
    clean: Clean,
    /// The next row.
    row: usize,
    /// Up to which row it is known which are suspects: those of these lengths.
    known: usize,
    lengths: Lengths,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Lengths {
    Any,
    /// None, or more than a label's.
    Odd,
}

impl<O> Iterator for Suspects<'_, O>
where
    O: Copy,
    usize: TryFrom<O>,
{
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        loop {
            while self.row < self.known {
                let row = self.row;
                self.row += 1;
                if self.lengths == Lengths::Any || self.has_odd_length(row) {
                    return Some(row);
                }
            }
            self.look_ahead()?;
        }
    }
}

impl<O> FusedIterator for Suspects<'_, O>
where
    O: Copy,
    usize: TryFrom<O>,
{
}

impl<O> Suspects<'_, O>
where
    O: Copy,
    usize: TryFrom<O>,
{
    /// Passes the next rows, as long as all of a few are clean; `None` if no row is left.
    fn look_ahead(&mut self) -> Option<()> {
        loop {
            let few = self.offsets.get(self.row..)?;
            let few = few.get(..=ROWS).unwrap_or(few);
            let rows = few.len().checked_sub(1).filter(|&rows| rows > 0)?;
            self.known = self.row + rows;
            let (begins_or_ends_badly, has_odd_length) = self.ends(few);
            let is_flawed = begins_or_ends_badly || self.has_flaw(few);
            if is_flawed || has_odd_length {
                self.lengths = if is_flawed { Lengths::Any } else { Lengths::Odd };
                return Some(());
            }
            self.row = self.known;
        }
    }

    /// What the ends of rows say: whether any byte beside one is out of place, and any length.
    #[inline]
    fn ends(&self, few: &[O]) -> (bool, bool) {
        let (mut is_misplaced, mut is_odd) = (false, false);
        let mut offsets = few.iter().map(|&offset| place(offset));
        let mut start = offsets.next().unwrap_or(usize::MAX);
        for end in offsets {
            is_odd |= is_odd_length(start, end);
            let first = self.values.get(start).copied().unwrap_or_default();
            let last = self.values.get(end.wrapping_sub(1)).copied().unwrap_or_default();
            // Rows that go back are not where the others are.
            is_misplaced |= end < start;
            is_misplaced |= is_inner(first) | (last == b'-') | (last == self.clean.not_last);
            start = end;
        }
        (is_misplaced, is_odd)
    }

    /// Whether a byte of these rows can stand in no clean name, or not beside the next one.
    #[inline]
    fn has_flaw(&self, few: &[O]) -> bool {
        let (Some(&first), Some(&last)) = (few.first(), few.last()) else { return true };
        let (mut at, end) = (place(first), place(last));
        if end > self.values.len() {
            return true;
        }
        let mut flaws = [0; LANES];
        while at < end {
            // The last ones overlap. Bytes of other rows may be seen as well, and make suspects.
            let begin = at.min(end.saturating_sub(LANES));
            match self.values.get(begin..).and_then(<[u8]>::first_chunk) {
                Some(window) => add_flaws(&mut flaws, window, self.clean),
                None => add_flaws(&mut flaws, &padded(self.values, begin), self.clean),
            }
            at = begin + LANES;
        }
        flaws.iter().fold(0, |any, flaw| any | flaw) != 0
    }

    fn has_odd_length(&self, row: usize) -> bool {
        let place = |row| self.offsets.get(row).map_or(usize::MAX, |&offset| place(offset));
        is_odd_length(place(row), place(row + 1))
    }
}

/// Where an offset points; behind everything if it is none.
#[inline]
fn place<O>(offset: O) -> usize
where
    usize: TryFrom<O>,
{
    usize::try_from(offset).unwrap_or(usize::MAX)
}

#[inline]
const fn is_odd_length(start: usize, end: usize) -> bool {
    end.wrapping_sub(start).wrapping_sub(1) >= dns_length::LABEL
}

/// The bytes that are looked at, and the one after them.
type Window = [u8; LANES + 1];

#[inline]
fn add_flaws(flaws: &mut [u8; LANES], window: &Window, clean: Clean) {
    let neighbours = window.iter().zip(window.iter().skip(1));
    for (flaw, (&byte, &next)) in flaws.iter_mut().zip(neighbours) {
        let is_flaw = !(is_inner(byte) | is_word(byte, clean)) | (is_inner(byte) & is_inner(next));
        *flaw |= u8::from(is_flaw);
    }
}

/// Bytes at the end of the values, and letters after them.
#[cold]
fn padded(values: &[u8], begin: usize) -> Window {
    let mut window = [b'a'; LANES + 1];
    for (to, from) in window.iter_mut().zip(values.iter().skip(begin)) {
        *to = *from;
    }
    window
}
