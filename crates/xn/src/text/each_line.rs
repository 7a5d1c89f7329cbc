//! Lines one by one, for commands that say much about each of them.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use xenonym_records::{Format, Lines, split_ending};

use super::chunk::{Chunk, ChunkSize, Content};
use super::source::FileChunks;
use crate::error::{Failure, ReadError};
use crate::location::{Origin, Place, Record};
use crate::output::Output;
use crate::pipeline::buffers::Buffers;
use crate::pipeline::files::Files;
use crate::pipeline::ordered::Source;
use crate::shown::STANDARD_INPUT;

const SIZE: ChunkSize = ChunkSize { chunk: 64 << 10, max_record: 16 << 20 };

/// Hands each line of the files, or of standard input, to `take`.
pub(crate) fn each_line(
    files: &[PathBuf],
    output: &mut Output,
    mut take: impl FnMut(&Record<'_>, &mut Output) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let buffers = Buffers::default();
    let mut chunks =
        FileChunks::new(Files::new(files, None), Arc::new(Lines::default()), SIZE, buffers.clone());
    loop {
        // Whoever writes a line and waits for the answer gets it.
        output.flush()?;
        match chunks.next() {
            None => return Ok(()),
            Some(Err(unread)) => output.miss(&unread),
            Some(Ok(mut chunk)) => {
                take_chunk(&chunk, output, &mut take)?;
                buffers.give(chunk.take_buffer());
            }
        }
    }
}

fn take_chunk(
    chunk: &Chunk,
    output: &mut Output,
    take: &mut impl FnMut(&Record<'_>, &mut Output) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let file = chunk.file.as_deref();
    match &chunk.content {
        Content::Records(records) => {
            let mut rest = records.bytes.as_slice();
            for number in chunk.number.. {
                if rest.is_empty() {
                    break;
                }
                let (line, after) = rest.split_at(Lines::default().record(rest));
                rest = after;
                let place = Place::of(Origin::Line { file, number });
                take(&Record { place, bytes: split_ending(line).0 }, output)?;
            }
        }
        Content::Oversized(_, Some(oversized)) => {
            let file = file.map_or_else(|| PathBuf::from(STANDARD_INPUT), PathBuf::from);
            let words = format!("line {} is too long: {} bytes", oversized.line, oversized.length);
            output.miss(&ReadError { file, error: io::Error::other(words) });
        }
        Content::Argument(_) | Content::Mark(_) | Content::Oversized(_, None) => {}
    }
    Ok(())
}
