//! Lines of comments between rows.

use memchr::memchr;

use super::field::Syntax;
use super::row_ends::RowEnds;
use crate::fault::Fault;
use crate::format::Framer;

/// Finds where rows and comments end. A comment is a line, whatever its quotation marks.
#[derive(Debug)]
pub(super) struct CommentedRows {
    rows: RowEnds,
    syntax: Syntax,
    prefixes: Vec<String>,
    place: Place,
}

#[derive(Debug)]
enum Place {
    /// At the start of a row or comment, after these bytes of earlier pieces, which may begin a comment.
    Start(Vec<u8>),
    Row,
    Comment,
}

impl CommentedRows {
    /// At the start of a row or comment.
    pub(super) fn new(syntax: Syntax, prefixes: &[String]) -> Self {
        let (rows, place) = (RowEnds::new(syntax), Place::Start(Vec::new()));
        Self { rows, syntax, prefixes: prefixes.to_vec(), place }
    }

    /// What a piece continues or begins.
    fn begin(&mut self, piece: &[u8]) {
        let Place::Start(before) = &mut self.place else { return };
        let shown = before.len();
        let longest = self.prefixes.iter().map(String::len).max().unwrap_or(0);
        before.extend_from_slice(&piece[..piece.len().min(longest)]);
        let may_begin = |prefix: &String| prefix.as_bytes().starts_with(before);
        if is_comment(before, &self.prefixes) {
            self.place = Place::Comment;
        } else if !self.prefixes.iter().any(may_begin) {
            self.rows = RowEnds::new(self.syntax);
            // These bytes are shorter than a prefix, so no row ends there.
            self.rows.first_end(&before[..shown]);
            self.place = Place::Row;
        }
    }
}

/// Whether a row is a comment.
pub(super) fn is_comment(row: &[u8], prefixes: &[String]) -> bool {
    prefixes.iter().any(|prefix| row.starts_with(prefix.as_bytes()))
}

impl Framer for CommentedRows {
    fn first_end(&mut self, piece: &[u8]) -> Option<usize> {
        self.begin(piece);
        let end = match self.place {
            Place::Start(_) => None,
            Place::Row => self.rows.first_end(piece),
            Place::Comment => memchr(b'\n', piece).map(|at| at + 1),
        };
        if end.is_some() {
            self.place = Place::Start(Vec::new());
        }
        end
    }

    fn last_end(&mut self, piece: &[u8]) -> Option<usize> {
        let mut last = None;
        while let Some(end) = self.first_end(&piece[last.unwrap_or(0)..]) {
            last = Some(last.unwrap_or(0) + end);
        }
        last
    }

    fn open_fault(&self) -> Option<(Fault, u64)> {
        matches!(self.place, Place::Row).then(|| self.rows.open_fault()).flatten()
    }
}
