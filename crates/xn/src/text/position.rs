//! Lines of a text, each counted once.

use memchr::{memchr_iter, memrchr};

/// The place up to which the lines of a text are counted.
pub(super) struct Position<'a> {
    text: &'a [u8],
    /// How far lines are counted: only up to names whose place is needed.
    counted: usize,
    /// The number of the line at `counted`, and where it starts.
    line: u64,
    line_start: usize,
}

impl<'a> Position<'a> {
    /// The start of a text, whose first line has this number.
    pub(super) fn new(text: &'a [u8], line: u64) -> Self {
        Self { text, counted: 0, line, line_start: 0 }
    }

    /// The line of a byte, and how many bytes of the line are before it.
    pub(super) fn of(&mut self, at: usize) -> (u64, usize) {
        if at < self.counted {
            // Columns are converted in the order of the options, not of the record.
            let lines = memchr_iter(b'\n', &self.text[at..self.counted]).count() as u64;
            let start = memrchr(b'\n', &self.text[..at]).map_or(0, |before| before + 1);
            return (self.line - lines, at - start);
        }
        let uncounted = &self.text[self.counted..at];
        if let Some(last) = memrchr(b'\n', uncounted) {
            self.line += memchr_iter(b'\n', uncounted).count() as u64;
            self.line_start = self.counted + last + 1;
        }
        self.counted = at;
        (self.line, at - self.line_start)
    }
}
