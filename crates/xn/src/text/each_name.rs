//! Names one by one, for commands that print a report on each of them.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use memchr::{memchr_iter, memrchr};
use xenonym_records::{Dropped, Fault, Format, Replacer, Slot};

use super::chunk::{Chunk, ChunkSize, Content, Records};
use super::source::{ArgumentChunks, FileChunks};
use crate::answer::Answer;
use crate::error::{Failure, ReadError};
use crate::location::{Origin, Place, Record};
use crate::output::Output;
use crate::pipeline::buffers::Buffers;
use crate::pipeline::files::Files;
use crate::pipeline::ordered::Source;
use crate::plan::Input;
use crate::problem::Problem;
use crate::shown::STANDARD_INPUT;

const SIZE: ChunkSize = ChunkSize { chunk: 64 << 10, max_record: 16 << 20 };

type Take<'t> = dyn FnMut(&Record<'_>, &mut Output) -> Result<(), Failure> + 't;

/// Calls `take` with each name of the arguments or files.
pub(crate) fn each_name(
    input: &Input,
    files: Files,
    format: &Arc<dyn Format>,
    output: &mut Output,
    take: &mut Take<'_>,
) -> Result<(), Failure> {
    let buffers = Buffers::default();
    match input {
        Input::Arguments(arguments) => {
            let chunks = ArgumentChunks::new(arguments.clone(), SIZE, format.line_end());
            each_chunk(chunks, &**format, &buffers, output, take)
        }
        Input::Files(_) => {
            let chunks = FileChunks::new(files, format.clone(), SIZE, buffers.clone());
            each_chunk(chunks, &**format, &buffers, output, take)
        }
    }
}

fn each_chunk(
    mut chunks: impl Source<Chunk = Chunk>,
    format: &dyn Format,
    buffers: &Buffers,
    output: &mut Output,
    take: &mut Take<'_>,
) -> Result<(), Failure> {
    loop {
        // A user who writes a line and waits for the answer gets it.
        output.flush()?;
        match chunks.next() {
            None => return Ok(()),
            Some(Err(unread)) => output.miss(&unread),
            Some(Ok(mut chunk)) => {
                take_chunk(&chunk, format, output, take)?;
                buffers.give(chunk.take_buffer());
            }
        }
    }
}

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
            let number = chunk.number + lines;
            let mut names = Names::new(Origin::Line { file, number }, format, output, take);
            let (mut rest, mut unused) = (&bytes[*header..], Vec::new());
            while !rest.is_empty() && names.ended.is_ok() {
                let (record, after) = rest.split_at(format.record(rest));
                names.record = record;
                // Nothing is dropped where nothing is written.
                let _ = format.rewrite(record, &mut names, &mut unused);
                unused.clear();
                names.pass(record);
                rest = after;
            }
            return names.ended;
        }
        Content::Oversized(_, Some(oversized)) => {
            let file = file.map_or_else(|| PathBuf::from(STANDARD_INPUT), PathBuf::from);
            let words = format!("line {} is too long: {} bytes", oversized.line, oversized.length);
            output.miss(&ReadError { file, error: io::Error::other(words) });
        }
        Content::Argument(argument) => {
            let number = usize::try_from(chunk.number).unwrap_or(usize::MAX);
            let mut names = Names::new(Origin::Argument(number), format, output, take);
            names.record = argument;
            let _ = format.rewrite(argument, &mut names, &mut Vec::new());
            return names.ended;
        }
        Content::Mark(_) | Content::Oversized(_, None) => {}
    }
    Ok(())
}

/// Calls `take` with each name of a record, and changes none.
struct Names<'a, 't> {
    record: &'a [u8],
    /// Of the record's first byte.
    origin: Origin<'a>,
    is_bare: bool,
    output: &'a mut Output,
    take: &'a mut Take<'t>,
    ended: Result<(), Failure>,
}

impl<'a, 't> Names<'a, 't> {
    fn new(
        origin: Origin<'a>,
        format: &dyn Format,
        output: &'a mut Output,
        take: &'a mut Take<'t>,
    ) -> Self {
        let is_bare = format.has_bare_names();
        Self { record: &[], origin, is_bare, output, take, ended: Ok(()) }
    }

    /// The next record starts after this one.
    fn pass(&mut self, record: &[u8]) {
        self.origin = self.origin_after(record);
    }

    fn origin_after(&self, bytes: &[u8]) -> Origin<'a> {
        match self.origin {
            Origin::Line { file, number } => {
                let lines = memchr_iter(b'\n', bytes).count() as u64;
                Origin::Line { file, number: number + lines }
            }
            origin => origin,
        }
    }

    fn place<'s>(&self, slot: &Slot<'s>) -> Place<'s>
    where
        'a: 's,
    {
        let before = &self.record[..slot.at.min(self.record.len())];
        let line_start = memrchr(b'\n', before).map_or(0, |line_feed| line_feed + 1);
        let start = (!self.is_bare).then_some(before.len() - line_start);
        Place { origin: self.origin_after(before), start, within: slot.within }
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

    fn leave(&mut self, _why: &'static str, _at: usize) {}

    fn has_failed(&self) -> bool {
        self.ended.is_err()
    }
}
