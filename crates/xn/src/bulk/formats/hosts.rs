//! Hosts files, as hosts(5) describes them: an address, then names, divided by blanks; what is
//! behind `#` is a comment.
//!
//! The first field is never looked into. A line that loses a name by `--on-error` becomes empty,
//! its other names with it, for a line with an address alone says nothing.

use super::{Format, blank_line, split_ending};
use crate::bulk::found::{Found, Spell};
use crate::bulk::names::{Dropped, Names};

/// The format of hosts files.
pub(crate) struct Hosts;

impl Format for Hosts {
    fn rewrite(
        &self,
        _header: &[u8],
        record: &[u8],
        names: &mut Names<'_>,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        let start = output.len();
        let (line, ending) = split_ending(record);
        let fields = line.split(|&byte| byte == b'#').next().unwrap_or_default();
        let (mut at, mut index) = (0, 0);
        let mut is_whole = true;
        for field in fields.split(u8::is_ascii_whitespace) {
            let before = output.len();
            if field.is_empty() || index == 0 {
                output.extend_from_slice(field);
            } else {
                names.replace(
                    &Found { spell: Spell::Without(is_unfit), ..Found::bare(field, at) },
                    output,
                )?;
                is_whole &= output.len() > before;
            }
            index += usize::from(!field.is_empty());
            at += field.len();
            // The blank behind the field, if there is one.
            output.extend_from_slice(fields.get(at..=at).unwrap_or_default());
            at += 1;
        }
        if !is_whole {
            blank_line(start, ending, output);
            return Ok(());
        }
        output.extend_from_slice(&line[fields.len()..]);
        output.extend_from_slice(ending.as_bytes());
        Ok(())
    }
}

fn is_unfit(c: char) -> bool {
    c == '#' || c == ' ' || c.is_control()
}
