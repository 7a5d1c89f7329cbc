//! Names one by one, for commands that say much about each of them.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use memchr::{memchr_iter, memrchr};
use xenonym_records::{Dropped, Fault, Format, Replacer, Slot};

use super::chunk::{Chunk, ChunkSize, Content, Records};
use super::source::FileChunks;
use crate::answer::Answer;
use crate::error::{Failure, ReadError};
use crate::location::{Origin, Place, Record};
use crate::output::Output;
use crate::pipeline::buffers::Buffers;
use crate::pipeline::files::Files;
use crate::pipeline::ordered::Source;
use crate::problem::Problem;
use crate::shown::STANDARD_INPUT;

const SIZE: ChunkSize = ChunkSize { chunk: 64 << 10, max_record: 16 << 20 };

/// Hands each name of the files to `take`.
pub(crate) fn each_name(
    files: Files,
    format: &Arc<dyn Format>,
    output: &mut Output,
    mut take: impl FnMut(&Record<'_>, &mut Output) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let buffers = Buffers::default();
    let mut chunks = FileChunks::new(files, format.clone(), SIZE, buffers.clone());
    loop {
        // A user who writes a line and waits for the answer gets it.
        output.flush()?;
        match chunks.next() {
            None => return Ok(()),
            Some(Err(unread)) => output.miss(&unread),
            Some(Ok(mut chunk)) => {
                take_chunk(&chunk, &**format, output, &mut take)?;
                buffers.give(chunk.take_buffer());
            }
        }
    }
}

type Take<'t> = dyn FnMut(&Record<'_>, &mut Output) -> Result<(), Failure> + 't;

fn take_chunk(
    chunk: &Chunk,
    format: &dyn Format,
    output: &mut Output,
    take: &mut Take<'_>,
) -> Result<(), Failure> {
    let file = chunk.file.as_deref();
    match &chunk.content {
        Content::Records(Records { bytes, header, .. }) => {
            let lines = memchr_iter(b'\n', &bytes[..*header]).count() as u64;
            let mut names = Names {
                record: bytes,
                line: chunk.number + lines,
                is_bare: format.has_bare_names(),
                file,
                output,
                take,
                ended: Ok(()),
            };
            let (mut rest, mut unused) = (&bytes[*header..], Vec::new());
            while !rest.is_empty() && names.ended.is_ok() {
                let (record, after) = rest.split_at(format.record(rest));
                names.record = record;
                // Nothing is dropped where nothing is written.
                let _ = format.rewrite(record, &mut names, &mut unused);
                unused.clear();
                names.line += memchr_iter(b'\n', record).count() as u64;
                rest = after;
            }
            return names.ended;
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

/// Takes names, and leaves them as they are.
struct Names<'a, 't> {
    record: &'a [u8],
    /// Of the record's first byte.
    line: u64,
    is_bare: bool,
    file: Option<&'a Path>,
    output: &'a mut Output,
    take: &'a mut Take<'t>,
    ended: Result<(), Failure>,
}

impl<'a> Names<'a, '_> {
    fn place<'s>(&self, slot: &Slot<'s>) -> Place<'s>
    where
        'a: 's,
    {
        let before = &self.record[..slot.at.min(self.record.len())];
        let number = self.line + memchr_iter(b'\n', before).count() as u64;
        let line_start = memrchr(b'\n', before).map_or(0, |line_feed| line_feed + 1);
        let start = (!self.is_bare).then_some(before.len() - line_start);
        Place { origin: Origin::Line { file: self.file, number }, start, within: slot.within }
    }
}

impl Replacer for Names<'_, '_> {
    fn replace(&mut self, slot: &Slot<'_>, output: &mut Vec<u8>) -> Result<(), Dropped> {
        output.extend_from_slice(slot.raw);
        let place = self.place(slot);
        if self.ended.is_ok() {
            self.ended = (self.take)(&Record { place, bytes: slot.name }, self.output);
        }
        Ok(())
    }

    fn reject(
        &mut self,
        fault: Fault,
        at: usize,
        slot: &Slot<'_>,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        output.extend_from_slice(slot.raw);
        let before = String::from_utf8_lossy(slot.raw.get(..at).unwrap_or_default()).into_owned();
        let answer = Answer::rejected(Problem::new(fault, &before, None));
        let place = self.place(slot);
        crate::output::complain(place, &answer);
        self.output.note(answer.outcome());
        Ok(())
    }

    fn leave(&mut self, _why: &'static str) {}

    fn has_failed(&self) -> bool {
        self.ended.is_err()
    }
}
