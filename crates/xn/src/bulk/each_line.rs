//! Lines one by one, for what is said of each of them at length.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use super::blocks::{Block, Blocks, Content, Limits};
use super::files::Files;
use super::formats::{Format, Lines, split_ending};
use super::pool::Pool;
use crate::input::{Place, Record, STANDARD_INPUT, Unreadable};
use crate::outcome::Failure;
use crate::output::Output;

const BLOCK: usize = 64 << 10;
const MAX_LINE: usize = 16 << 20;

/// Hands each line of the files, or of standard input, to `take`.
pub(crate) fn each_line(
    files: &[PathBuf],
    output: &mut Output,
    mut take: impl FnMut(&Record<'_>, &mut Output) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let limits = Limits::new(BLOCK, MAX_LINE);
    let pool = Pool::default();
    let mut blocks = Blocks::new(Files::new(files.to_vec()), Arc::new(Lines), limits, pool.clone());
    loop {
        // Whoever writes a line and waits for the answer gets it.
        output.flush()?;
        match blocks.read() {
            None => return Ok(()),
            Some(Err(unreadable)) => output.miss(&unreadable),
            Some(Ok(block)) => {
                take_block(&block, output, &mut take)?;
                if let Content::Records(bytes) = block.content {
                    pool.give(bytes);
                }
            }
        }
    }
}

fn take_block(
    block: &Block,
    output: &mut Output,
    take: &mut impl FnMut(&Record<'_>, &mut Output) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let file = block.file.as_deref();
    match &block.content {
        Content::Mark(_) | Content::Excess(_, None) => Ok(()),
        Content::Records(bytes) => {
            let mut rest = bytes.as_slice();
            for number in block.line.. {
                if rest.is_empty() {
                    break;
                }
                let (line, after) = rest.split_at(Lines.record(rest));
                rest = after;
                let (bytes, ending) = split_ending(line);
                take(&Record { place: Place::Line { file, number }, bytes, ending }, output)?;
            }
            Ok(())
        }
        Content::Excess(_, Some(excess)) => {
            let file = file.map_or_else(|| PathBuf::from(STANDARD_INPUT), PathBuf::from);
            let words = format!("line {} is too long: {} bytes", excess.line, excess.length);
            output.miss(&Unreadable { file, error: io::Error::other(words) });
            Ok(())
        }
    }
}
