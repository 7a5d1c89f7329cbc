//! Plain lines with one name each, which end in LF or CRLF (except perhaps the last line), or names
//! that end in NUL.

use std::ops::Range;

use memchr::{memchr, memrchr};

use crate::fault::{BREAKS_RECORD, Fault};
use crate::format::sealed::Sealed;
use crate::format::{AtLineFeed, Dropped, Format, Framer, Replacer};
use crate::line::{split_ending, trimmed};
use crate::slot::{Escape, OnReject, Slot, Unrepresentable, append};

/// Additions to the name on a line.
///
/// ```
/// use xenonym_records::{Edit, Lines, ListOptions, rewrite};
///
/// let options = ListOptions::default().with_comments(["#"]).with_blanks(true);
/// let mut output = Vec::new();
/// let summary = rewrite(&Lines::of_names(options), b" a # b\n".as_slice(), &mut output, |name| {
///     Edit::from(name.text().to_uppercase())
/// })?;
/// assert_eq!((summary.replaced, summary.rejected), (1, 0));
/// assert_eq!(output, b" A # b\n");
/// # Ok::<(), xenonym_records::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct ListOptions {
    /// The prefixes of comments, at the start of a line or after a blank.
    pub comments: Vec<String>,
    /// Whether blanks around a name are not part of it.
    pub has_blanks: bool,
    /// Whether `.` or `*.` before a name is not part of it.
    pub has_leading_dots: bool,
    /// Whether names end in NUL instead of a line feed.
    pub ends_in_nul: bool,
}

impl ListOptions {
    /// Sets the prefixes of comments.
    #[must_use]
    pub fn with_comments(self, prefixes: impl IntoIterator<Item: Into<String>>) -> Self {
        Self { comments: prefixes.into_iter().map(Into::into).collect(), ..self }
    }

    /// Sets whether blanks around a name are not part of it.
    #[must_use]
    pub fn with_blanks(self, has_blanks: bool) -> Self {
        Self { has_blanks, ..self }
    }

    /// Sets whether `.` or `*.` before a name is not part of it.
    #[must_use]
    pub fn with_leading_dots(self, has_leading_dots: bool) -> Self {
        Self { has_leading_dots, ..self }
    }

    /// Sets whether names end in NUL instead of a line feed.
    #[must_use]
    pub fn with_nul(self, ends_in_nul: bool) -> Self {
        Self { ends_in_nul, ..self }
    }
}

/// The format of plain lines, each of which is a text by default, even if it is empty or a comment. A name is converted, and
/// anything else rejected: for lists with comments and blank lines, use [`of_names`](Self::of_names).
#[derive(Default, Debug)]
pub struct Lines {
    options: ListOptions,
    are_names: bool,
}

impl Lines {
    /// Creates the format of lines of names, with these options. A blank line is not a name.
    pub fn of_names(options: ListOptions) -> Self {
        Self { options, are_names: true }
    }

    /// The range of the name in a line without its ending (empty if there is no name), and the length of
    /// the dot before it.
    fn name(&self, line: &[u8]) -> (Range<usize>, usize) {
        let options = &self.options;
        let is_comment =
            |text: &[u8]| options.comments.iter().any(|prefix| text.starts_with(prefix.as_bytes()));
        let indent = line.len() - line.trim_ascii_start().len();
        if !self.are_names {
            return (0..line.len(), 0);
        }
        if indent == line.len() || is_comment(&line[indent..]) {
            return (0..0, 0);
        }
        let (mut start, mut end) = (0, line.len());
        if !options.comments.is_empty() {
            let is_start =
                |&at: &usize| line[at - 1].is_ascii_whitespace() && is_comment(&line[at..]);
            if let Some(at) = (indent + 1..line.len()).find(is_start) {
                end = line[..at].trim_ascii_end().len();
            }
        }
        if options.has_blanks {
            Range { start, end } = trimmed(line, 0..end, |_| true);
        }
        let dot = if options.has_leading_dots { leading_dot(&line[start..end]) } else { 0 };
        start += dot;
        (start..end, dot)
    }
}

impl Sealed for Lines {}

impl Format for Lines {
    fn framer(&self) -> Box<dyn Framer> {
        if self.options.ends_in_nul { Box::new(AtNul) } else { Box::new(AtLineFeed) }
    }

    fn record(&self, records: &[u8]) -> usize {
        memchr(self.line_end().as_bytes()[0], records).map_or(records.len(), |end| end + 1)
    }

    fn line_end(&self) -> &'static str {
        if self.options.ends_in_nul { "\0" } else { "\n" }
    }

    fn has_bare_names(&self) -> bool {
        self.options == ListOptions::default()
    }

    fn on_reject(&self) -> OnReject {
        OnReject::Blank
    }

    fn rewrite(
        &self,
        record: &[u8],
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        let (line, ending) = match record.strip_suffix(b"\0") {
            Some(name) if self.options.ends_in_nul => (name, "\0"),
            _ if self.options.ends_in_nul => (record, ""),
            _ => split_ending(record),
        };
        let (name, dot) = self.name(line);
        if name.is_empty() && self.are_names {
            output.extend_from_slice(record);
            return Ok(());
        }
        let line_start = output.len();
        output.extend_from_slice(&line[..name.start]);
        let before = output.len();
        let mut bare = Slot::bare(&line[name.clone()], name.start);
        if self.options.has_leading_dots {
            bare.escape = Escape::Checked(check_no_leading_dot, append);
        }
        names.replace(&Slot { on_reject: OnReject::Blank, ..bare }, output)?;
        if output.len() == before {
            output.truncate(before - dot);
        }
        output.extend_from_slice(&line[name.end..]);
        // Without a line ending, an empty last line would be lost.
        let is_lost = output.len() == line_start && ending.is_empty();
        output.extend_from_slice(if is_lost { self.line_end() } else { ending }.as_bytes());
        Ok(())
    }
}

/// Rejects a result that would be read with a dot before it, unless its name begins with one too:
/// `＊.example` must not become a wildcard.
fn check_no_leading_dot(result: &str) -> Result<(), Unrepresentable> {
    match leading_dot(result.as_bytes()) {
        0 => Ok(()),
        _ => Err(Unrepresentable { fault: LEADING_DOT, code_point: result.chars().next() }),
    }
}

/// A result that would be read with a dot before it.
pub const LEADING_DOT: Fault = BREAKS_RECORD.by("the dots before names in the list");

/// The length of `.` or `*.` before a name.
pub(super) fn leading_dot(name: &[u8]) -> usize {
    match name {
        [b'*', b'.', _, ..] => 2,
        [b'.', _, ..] => 1,
        _ => 0,
    }
}

/// The framer of names that end in NUL.
struct AtNul;

impl Framer for AtNul {
    fn first_end(&mut self, piece: &[u8]) -> Option<usize> {
        memchr(0, piece).map(|at| at + 1)
    }

    fn last_end(&mut self, piece: &[u8]) -> Option<usize> {
        memrchr(0, piece).map(|at| at + 1)
    }
}
