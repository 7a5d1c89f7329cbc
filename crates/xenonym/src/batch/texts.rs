//! Names from an iterator, and parts for threads.

use alloc::vec::Vec;

use super::{Convert, Counts, Memory, OnError, Outcome};

/// A list of texts in one buffer.
///
/// Each thread can fill its own list, and [`append`](Self::append) joins them.
///
/// ```
/// use xenonym::batch::Texts;
///
/// let mut texts = Texts::from_iter(["a", "b"]);
/// texts.append(&Texts::from_iter(["c"]));
/// assert!(texts.iter().eq(["a", "b", "c"]));
/// assert_eq!((texts.len(), texts.get(1)), (3, Some("b")));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Texts {
    values: Vec<u8>,
    ends: Vec<usize>,
}

impl Texts {
    /// Creates an empty list.
    pub const fn new() -> Self {
        Self { values: Vec::new(), ends: Vec::new() }
    }

    /// Returns the number of texts.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns whether the list is empty.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Returns the text at `index`.
    pub fn get(&self, index: usize) -> Option<&str> {
        let end = *self.ends.get(index)?;
        let start = match index.checked_sub(1) {
            Some(before) => *self.ends.get(before)?,
            None => 0,
        };
        let text = core::str::from_utf8(self.values.get(start..end)?);
        debug_assert!(text.is_ok(), "only text is added");
        text.ok()
    }

    /// Returns all texts, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &str> + ExactSizeIterator {
        (0..self.len()).map(|index| self.get(index).unwrap_or_default())
    }

    /// Adds a text.
    pub fn push(&mut self, text: &str) {
        self.values.extend_from_slice(text.as_bytes());
        self.ends.push(self.values.len());
    }

    /// Adds all texts of another list.
    pub fn append(&mut self, other: &Self) {
        let start = self.values.len();
        self.values.extend_from_slice(&other.values);
        self.ends.extend(other.ends.iter().map(|end| start + end));
    }

    /// Removes all texts, without freeing the buffers.
    pub fn clear(&mut self) {
        self.values.clear();
        self.ends.clear();
    }
}

impl<'t> FromIterator<&'t str> for Texts {
    fn from_iter<I: IntoIterator<Item = &'t str>>(texts: I) -> Self {
        let mut all = Self::new();
        texts.into_iter().for_each(|text| all.push(text));
        all
    }
}

/// Converts each name and adds the results to `output`, one per name.
///
/// `on_rejected` decides what is written for a name with an error. It receives the index of the
/// name, from 0, and the first error.
///
/// ```
/// use xenonym::batch::{Batch, Counts, OnError, Texts, convert_iter};
/// use xenonym::uts46::Options;
///
/// let names = ["bücher.example", "a..b", "x.example", "ü.example"];
/// let to_ascii = Batch::to_ascii(Options::DNS);
/// let parts: Vec<(Texts, Counts)> = std::thread::scope(|scope| {
///     let threads: Vec<_> = names
///         .chunks(2)
///         .map(|part| {
///             scope.spawn(|| {
///                 let mut texts = Texts::new();
///                 let names = part.iter().copied();
///                 let counts = convert_iter(names, &to_ascii, &mut texts, |_, _| OnError::Blank);
///                 (texts, counts)
///             })
///         })
///         .collect();
///     threads.into_iter().filter_map(|thread| thread.join().ok()).collect()
/// });
/// let mut all = Texts::new();
/// parts.iter().for_each(|(texts, _)| all.append(texts));
/// let counts: Counts = parts.iter().map(|(_, counts)| *counts).sum();
/// assert!(all.iter().eq(["xn--bcher-kva.example", "", "x.example", "xn--tda.example"]));
/// assert_eq!((counts.unchanged, counts.converted, counts.rejected), (1, 2, 1));
/// ```
pub fn convert_iter<'n, C: Convert + ?Sized>(
    names: impl IntoIterator<Item = &'n str>,
    conversion: &C,
    output: &mut Texts,
    mut on_rejected: impl FnMut(usize, C::Error) -> OnError,
) -> Counts {
    let (mut counts, mut memory) = (Counts::default(), Memory::new());
    for (index, name) in names.into_iter().enumerate() {
        let start = output.values.len();
        match conversion.convert_next(name, &mut output.values, &mut memory) {
            Ok(Outcome::Appended) => counts.converted += 1,
            Ok(Outcome::Unchanged) => {
                counts.unchanged += 1;
                output.values.extend_from_slice(name.as_bytes());
            }
            Err(error) => {
                counts.rejected += 1;
                let on_error = on_rejected(index, error);
                if on_error != OnError::Partial {
                    output.values.truncate(start);
                }
                if on_error == OnError::Keep {
                    output.values.extend_from_slice(name.as_bytes());
                }
            }
        }
        output.ends.push(output.values.len());
    }
    counts
}

/// Cuts lines into parts of about the same length, for several threads. Returns at most `parts`
/// parts, none empty, each consisting of whole lines. Concatenated, they are the input.
///
/// ```
/// use xenonym::batch::split_lines;
///
/// assert!(split_lines(b"a\nbb\nc", 2).eq([&b"a\nbb\n"[..], b"c"]));
/// assert_eq!(split_lines(b"", 4).count(), 0);
/// ```
pub fn split_lines(input: &[u8], parts: usize) -> impl Iterator<Item = &[u8]> {
    let (mut rest, mut left) = (input, parts.max(1));
    core::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let wanted = rest.len().div_ceil(left);
        left = (left - 1).max(1);
        let from = rest.get(wanted - 1..)?;
        let line_feed = from.iter().position(|&byte| byte == b'\n');
        let end = line_feed.map_or(rest.len(), |at| wanted + at);
        let (part, after) = rest.split_at_checked(end)?;
        rest = after;
        Some(part)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_the_input_and_whole_lines() {
        let input = b"a\n\nlonger line\nb\nc\r\nlast";
        for parts in 0..30 {
            let all: Vec<&[u8]> = split_lines(input, parts).collect();
            assert!(all.len() <= parts.max(1));
            assert_eq!(all.concat(), input);
            let (_, whole) = all.split_last().unwrap();
            assert!(whole.iter().all(|part| part.ends_with(b"\n")));
        }
    }
}
