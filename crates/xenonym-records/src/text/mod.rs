//! Running text: messages, mails, Markdown, web pages, notes, hosts files and filter lists. Links, email addresses and names are
//! found wherever they are, and everything else is copied.
//!
//! Names that were made harmless are found too: `hxxps`, `[.]`, `(dot)`, `[:]//` and `[@]`. So are names that quoted-printable
//! encodes or divides at the end of a line (RFC 2045 section 6.7). A body in base64 is not decoded.
//!
//! A name alone counts if it contains a dot, unless its end is a number or the ending of a file name, or the dot ends a sentence.
//! Nothing else of the text is checked, so no line is rejected.

mod name;
mod refang;
mod scan;

use std::borrow::Cow;

use memchr::memchr_iter;

pub use self::scan::{Found, FoundKind, find};
use crate::format::sealed::Sealed;
use crate::format::{Dropped, Format, Framer, Replacer};
use crate::line_edit::replace_names;
use crate::lists::urls::check_host;
use crate::slot::{Escape, Slot, append};

/// The format of running text.
#[derive(Clone, Copy, Debug)]
pub struct Text;

impl Sealed for Text {}

impl Format for Text {
    fn framer(&self) -> Box<dyn Framer> {
        Box::new(AtHardBreak::default())
    }

    fn record(&self, records: &[u8]) -> usize {
        let end = memchr_iter(b'\n', records).find(|&end| !is_soft(&records[..end]));
        end.map_or(records.len(), |end| end + 1)
    }

    fn rewrite(
        &self,
        record: &[u8],
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        // Names next to bytes in another encoding are found too, because their positions don't change.
        let text: Cow<'_, str> = match str::from_utf8(record) {
            Ok(text) => text.into(),
            Err(_) => {
                record.iter().map(|&byte| if byte.is_ascii() { byte.into() } else { ' ' }).collect()
            }
        };
        let found: Vec<_> = find(&text).collect();
        let slots = found.iter().filter_map(|found| {
            let at = found.name_range()?;
            let bare = Slot::bare(record.get(at.clone())?, at.start);
            let escape = Escape::Checked(check_host, append);
            Some(Slot { name: found.name().as_bytes(), escape, ..bare })
        });
        replace_names(record, slots, names, output)
    }
}

/// Whether a line ends in the sign that joins it to the next one.
fn is_soft(line: &[u8]) -> bool {
    line.strip_suffix(b"\r").unwrap_or(line).ends_with(b"=")
}

/// The framer of lines, in which a line after `=` continues.
#[derive(Default)]
struct AtHardBreak {
    /// The last bytes before the next piece, at most two.
    before: Vec<u8>,
}

impl AtHardBreak {
    fn see(&mut self, piece: &[u8]) {
        self.before.extend_from_slice(&piece[piece.len().saturating_sub(2)..]);
        self.before.drain(..self.before.len().saturating_sub(2));
    }

    fn is_hard(&self, piece: &[u8], end: usize) -> bool {
        let mut line = piece[end.saturating_sub(2)..end].to_vec();
        if line.len() < 2 {
            line = [&*self.before, &line].concat();
        }
        !is_soft(&line)
    }
}

impl Framer for AtHardBreak {
    fn first_end(&mut self, piece: &[u8]) -> Option<usize> {
        let end = memchr_iter(b'\n', piece).find(|&end| self.is_hard(piece, end));
        if end.is_none() {
            self.see(piece);
        }
        end.map(|end| end + 1)
    }

    fn last_end(&mut self, piece: &[u8]) -> Option<usize> {
        let end = memchr_iter(b'\n', piece).rev().find(|&end| self.is_hard(piece, end));
        self.see(piece);
        end.map(|end| end + 1)
    }
}
