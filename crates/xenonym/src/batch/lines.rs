//! Names in lines.

use alloc::vec::Vec;
use core::ops::Range;

use super::block::{self, Block};
use super::{Convert, Counts, Memory, OnError, Outcome, PassThrough};
use crate::{Error, ErrorKind};

/// A rejected line.
///
/// ```
/// use xenonym::ErrorKind;
/// use xenonym::batch::{Batch, RejectedLine, convert_lines};
/// use xenonym::uts46::Options;
///
/// let to_ascii = Batch::to_ascii(Options::DNS);
/// let input = b"a.example\nb..example\r\n";
/// let (mut output, mut rejected) = (Vec::new(), Vec::new());
/// convert_lines(input, &to_ascii, &mut output, |line: RejectedLine| {
///     rejected.push(line);
///     None
/// });
/// assert_eq!((rejected[0].index, &input[rejected[0].range.clone()]), (1, &b"b..example"[..]));
/// assert_eq!(rejected[0].error.kind(), ErrorKind::EmptyLabel);
/// assert_eq!(rejected[0].error.offset(), 2); // bytes from the line's first
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct RejectedLine<E = Error> {
    /// The index of the line in the input, from 0.
    pub index: usize,
    /// The range of bytes of the input, without the line ending.
    pub range: Range<usize>,
    /// The first error. Its offset counts bytes of the line.
    pub error: E,
}

/// Converts each line of `input` and appends the results to `output`, line by line.
///
/// A line ends with LF or CR LF, which is preserved. The last line may end without it. A CR elsewhere
/// is part of the name. Every line is a name, even an empty one. `on_rejected` decides what is
/// written for a line with an error. `None` drops the line and its ending.
///
/// ```
/// use xenonym::batch::{Batch, OnError, convert_lines};
/// use xenonym::uts46::Options;
///
/// let to_ascii = Batch::to_ascii(Options::DNS);
/// let input = "example.com\nBücher.example\r\na b..c\n\u{FFFD}".as_bytes();
/// let mut output = Vec::new();
/// let counts = convert_lines(input, &to_ascii, &mut output, |_| Some(OnError::Blank));
/// assert_eq!(output, b"example.com\nxn--bcher-kva.example\r\n\n");
/// assert_eq!((counts.unchanged, counts.converted, counts.rejected), (1, 1, 2));
/// ```
pub fn convert_lines<C: Convert + ?Sized>(
    input: &[u8],
    conversion: &C,
    output: &mut Vec<u8>,
    on_rejected: impl FnMut(RejectedLine<C::Error>) -> Option<OnError>,
) -> Counts {
    output.reserve(input.len());
    let lines = Lines {
        input,
        conversion,
        memory: Memory::new(),
        output,
        on_rejected,
        ended: 0,
        copied: 0,
        open: None,
        converted: 0,
        rejected: 0,
    };
    lines.convert()
}

/// How many bytes pass before they are copied.
const RUN: usize = 1 << 14;

/// The state of a conversion.
struct Lines<'a, C: ?Sized, F> {
    input: &'a [u8],
    conversion: &'a C,
    memory: Memory,
    output: &'a mut Vec<u8>,
    on_rejected: F,
    /// The number of complete lines so far.
    ended: usize,
    /// How many bytes of the input are in the output, converted or copied. The bytes from there up to the
    /// block are their own results, or belong to an open line.
    copied: usize,
    /// The start of a line that has to be converted and has not ended yet.
    open: Option<Open>,
    converted: usize,
    rejected: usize,
}

#[derive(Clone, Copy)]
struct Open {
    index: usize,
    start: usize,
}

impl<C: Convert + ?Sized, F: FnMut(RejectedLine<C::Error>) -> Option<OnError>> Lines<'_, C, F> {
    fn convert(mut self) -> Counts {
        let clean = self.conversion.pass_through();
        let mut is_one_line = false;
        for at in (0..self.input.len()).step_by(block::LENGTH) {
            let block = self.block(at, clean);
            if self.open.is_none() && block.is_clean() {
                self.ended += block.count_ends();
                is_one_line = false;
                if at - self.copied > RUN {
                    self.copy_up_to(self.start_of_line(at));
                }
                continue;
            }
            let line_feeds = block.ends();
            let mut suspects = block.suspects();
            // Two blocks without an end: the line may be too long.
            suspects |= u64::from(is_one_line && line_feeds == 0);
            is_one_line = line_feeds == 0;
            self.look_at_lines(at, line_feeds, suspects);
        }
        self.finish()
    }

    /// The block at `at`, with an LF assumed before the first one, and letters after the last one.
    fn block(&self, at: usize, clean: PassThrough) -> Block {
        match block::window(self.input, at) {
            Some(window) => Block::of_lines(window, clean),
            None => Block::of_lines(&block::padded(self.input, at), clean),
        }
    }

    /// Converts the lines that end in the block and have suspect bytes.
    fn look_at_lines(&mut self, at: usize, line_feeds: u64, suspects: u64) {
        let mut rest = u64::MAX;
        loop {
            let open = self.open.take().or_else(|| {
                let suspect = (suspects & rest).trailing_zeros();
                // None is left.
                let below = !u64::MAX.checked_shl(suspect)?;
                rest &= !below;
                let before = line_feeds & below;
                let start = if before == 0 {
                    self.start_of_line(at)
                } else {
                    at + block::LENGTH - before.leading_zeros() as usize
                };
                Some(Open { index: self.ended + before.count_ones() as usize, start })
            });
            let Some(open) = open else { break };
            let end = (line_feeds & rest).trailing_zeros();
            if end == u64::BITS {
                self.open = Some(open);
                break;
            }
            self.ended_line(open, at + end as usize);
            // Two shifts, because the end may be the last bit.
            rest = u64::MAX << end << 1;
        }
        self.ended += line_feeds.count_ones() as usize;
    }

    /// The start of the line with the byte at `at`. It is near: there is a line end in one of
    /// the two blocks before, or the line is already open.
    fn start_of_line(&self, at: usize) -> usize {
        let before = self.input.get(..at).unwrap_or_default();
        before.iter().rposition(|&byte| byte == b'\n').map_or(0, |line_feed| line_feed + 1)
    }

    fn copy_up_to(&mut self, end: usize) {
        self.output.extend_from_slice(self.input.get(self.copied..end).unwrap_or_default());
        self.copied = end;
    }

    /// Converts the last line, if it has no line ending, and returns the counts.
    fn finish(mut self) -> Counts {
        let length = self.input.len();
        let mut lines = self.ended;
        if !self.input.is_empty() && !self.input.ends_with(b"\n") {
            let start = self.open.map_or_else(|| self.start_of_line(length), |open| open.start);
            self.name(lines, start..length, length);
            lines += 1;
        }
        self.copy_up_to(length);
        let unchanged = lines - self.converted - self.rejected;
        Counts { unchanged, converted: self.converted, rejected: self.rejected }
    }

    fn ended_line(&mut self, Open { index, start }: Open, line_feed: usize) {
        let line = self.input.get(start..line_feed).unwrap_or_default();
        let name = line.strip_suffix(b"\r").unwrap_or(line);
        self.name(index, start..start + name.len(), line_feed + 1);
    }

    /// Converts the name at `range`; the line ends before `next`.
    fn name(&mut self, index: usize, range: Range<usize>, next: usize) {
        self.copy_up_to(range.start);
        let start = self.output.len();
        match self.change(range.clone()) {
            // It is copied with the lines after it.
            Ok(Outcome::Unchanged) => return,
            Ok(Outcome::Appended) => self.converted += 1,
            Err(error) => {
                self.rejected += 1;
                let on_error =
                    (self.on_rejected)(RejectedLine { index, range: range.clone(), error });
                if on_error != Some(OnError::Partial) {
                    self.output.truncate(start);
                }
                if on_error == Some(OnError::Keep) {
                    self.copy_up_to(range.end);
                }
                if on_error.is_none() {
                    self.copied = next;
                    return;
                }
            }
        }
        self.copied = range.end;
        self.copy_up_to(next);
    }

    /// Appends the result of a name, if it fits a line.
    fn change(&mut self, range: Range<usize>) -> Result<Outcome, C::Error> {
        let name = self.input.get(range).unwrap_or_default();
        let start = self.output.len();
        let change = super::append(name, self.conversion, self.output, &mut self.memory);
        let appended = self.output.get(start..).unwrap_or_default();
        if appended.ends_with(b"\r") && !name.ends_with(b"\r") {
            self.output.truncate(start);
            let offset = name.iter().rposition(|&byte| byte == b'\r').unwrap_or_default();
            return Err(Error::at_code_point(ErrorKind::LineBreak, offset, u32::from('\r')).into());
        }
        change
    }
}
