//! Names one by one, for commands that print a report on each of them.

use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Arc;
use std::{io, mem, thread};

use memchr::{memchr_iter, memrchr};
use xenonym_records::engine::{Dropped, Replacer, Slot};
use xenonym_records::{Fault, Format};

use super::broken::Broken;
use super::chunk::{Chunk, ChunkSize, Content, WholeRecords, excerpt};
use super::limits;
use super::source::{ArgumentChunks, FileChunks};
use crate::converted::Converted;
use crate::error::{Failure, ReadError};
use crate::location::{Origin, Place, Record};
use crate::output::{Output, Written};
use crate::pipeline::buffers::Buffers;
use crate::pipeline::files::Files;
use crate::pipeline::ordered::{self, Disconnected, Event, Source, Stage};
use crate::plan::{FileFormat, Input};
use crate::problem::{NAME_TOO_LONG, Problem};
use crate::terminal::STANDARD_INPUT;

const SIZE: ChunkSize = ChunkSize { chunk: 64 << 10, max_record: 16 << 20 };

/// The name of a record, or why it is rejected; `None` for a line of a list that has no name, because it is blank
/// or a comment.
pub(crate) type Name<'a> = Option<Result<&'a str, Problem>>;

type Take<'t> = dyn FnMut(&Record<'_>, Name<'_>, &mut Output) -> Result<(), Failure> + 't;

/// The same on several threads.
pub(crate) type TakeShared =
    dyn Fn(&Record<'_>, Name<'_>, &mut Output) -> Result<(), Failure> + Send + Sync;

/// Calls `take` with each name of the arguments or files, and with each line of a list without one.
pub(crate) fn each_name(
    input: &Input,
    files: Files,
    from: FileFormat,
    format: &Arc<dyn Format>,
    output: &mut Output,
    take: &mut Take<'_>,
) -> Result<(), Failure> {
    let buffers = Buffers::default();
    let lines = Lines { format: &**format, from };
    match input {
        Input::Arguments(arguments) => {
            let chunks = ArgumentChunks::new(arguments.clone(), SIZE, format.line_end());
            each_chunk(chunks, lines, &buffers, output, take)
        }
        Input::Files(_) => {
            let chunks = FileChunks::new(files, format.clone(), SIZE, buffers.clone());
            each_chunk(chunks, lines, &buffers, output, take)
        }
    }
}

/// Calls `take` as [`each_name`] does, but on all cores, with an output in memory. `output` gets what was written in the
/// order of the input.
pub(crate) fn each_name_on_all_cores(
    input: &Input,
    files: Files,
    from: FileFormat,
    format: &Arc<dyn Format>,
    output: &mut Output,
    take: Box<TakeShared>,
) -> Result<(), Failure> {
    if let Input::Arguments(_) = input {
        // They are few.
        return each_name(input, files, from, format, output, &mut |record, name, output| {
            take(record, name, output)
        });
    }
    let buffers = Buffers::default();
    let chunks = FileChunks::new(files, format.clone(), SIZE, buffers.clone());
    let is_quiet = output.is_quiet();
    let stage = Reports { format: format.clone(), from, is_quiet, take, buffers };
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let no_thread = |error: io::Error| Failure::Input(error.to_string());
    let mut written = ordered::start(chunks, stage, limits(threads, SIZE)).map_err(no_thread)?;
    loop {
        // A user who writes a line gets its result at once.
        output.flush()?;
        match written.next().map_err(no_thread)? {
            None => return Ok(()),
            Some(Event::Output(written)) => output.append(&written)?,
            Some(Event::Unread(unread)) => output.miss(&unread),
        }
    }
}

/// Writes the reports on the names of chunks.
struct Reports {
    format: Arc<dyn Format>,
    from: FileFormat,
    is_quiet: bool,
    take: Box<TakeShared>,
    buffers: Buffers,
}

impl Stage<Chunk> for Reports {
    type Output = Written;

    fn run(&self, mut chunk: Chunk, emit: &mut dyn FnMut(Written) -> Result<(), Disconnected>) {
        let lines = Lines { format: &*self.format, from: self.from };
        let mut output = Output::in_memory().with_quiet(self.is_quiet);
        let mut take = |record: &Record<'_>, name: Name<'_>, output: &mut Output| {
            (self.take)(record, name, output)?;
            if output.is_full() && emit(output.take()).is_err() {
                // Ends the chunk. Nobody receives it.
                return Err(Failure::Input(String::new()));
            }
            Ok(())
        };
        let taken = take_chunk(&chunk, lines, &mut output, &mut take);
        if taken.is_ok() {
            // Nobody needs the rest if this fails.
            let _ = emit(output.take());
        }
        self.buffers.give(chunk.take_buffer());
    }
}

/// How the names are found.
#[derive(Clone, Copy)]
struct Lines<'f> {
    format: &'f dyn Format,
    /// The name of the format on the command line.
    from: FileFormat,
}

impl Lines<'_> {
    /// Whether the input is a list of lines.
    fn is_list(self) -> bool {
        self.from == FileFormat::Lines
    }
}

fn each_chunk(
    mut chunks: impl Source<Chunk = Chunk>,
    lines: Lines<'_>,
    buffers: &Buffers,
    output: &mut Output,
    take: &mut Take<'_>,
) -> Result<(), Failure> {
    loop {
        // A user who writes a line gets its result at once.
        output.flush()?;
        match chunks.next() {
            None => return Ok(()),
            Some(Err(unread)) => output.miss(&unread),
            Some(Ok(mut chunk)) => {
                take_chunk(&chunk, lines, output, take)?;
                buffers.give(chunk.take_buffer());
            }
        }
    }
}

fn take_chunk(
    chunk: &Chunk,
    found: Lines<'_>,
    output: &mut Output,
    take: &mut Take<'_>,
) -> Result<(), Failure> {
    let file = chunk.file.as_deref();
    let format = found.format;
    match &chunk.content {
        Content::Records(WholeRecords { bytes, header, .. }) => {
            let lines = memchr_iter(b'\n', &bytes[..*header]).count() as u64;
            let number = chunk.number + lines;
            let mut names = Names::new(Origin::Line { file, number }, found, output, take);
            let (mut rest, mut unused) = (&bytes[*header..], Vec::new());
            while !rest.is_empty() && names.ended.is_ok() {
                let (record, after) = rest.split_at(format.record(rest));
                names.record = record;
                // Nothing is dropped where nothing is written.
                let _ = format.rewrite(record, &mut names, &mut unused);
                unused.clear();
                names.end_record();
                rest = after;
            }
            return names.ended;
        }
        Content::Oversized(_, Some(oversized)) if found.is_list() => {
            let text = excerpt(&oversized.excerpt, oversized.length);
            let place = Place::of(Origin::Line { file, number: oversized.line });
            let record = Record { place, bytes: text.as_bytes() };
            return take(&record, Some(Err(Problem::new(NAME_TOO_LONG, "", None))), output);
        }
        Content::Oversized(_, Some(oversized)) => {
            let file = file.map_or_else(|| PathBuf::from(STANDARD_INPUT), PathBuf::from);
            let words = format!("line {} is too long: {} bytes", oversized.line, oversized.length);
            output.miss(&ReadError { file, error: io::Error::other(words) });
        }
        Content::Argument(argument) => {
            let number = usize::try_from(chunk.number).unwrap_or(usize::MAX);
            let mut names = Names::new(Origin::Argument(number), found, output, take);
            names.record = argument;
            match Broken::of(argument, format.line_end(), found.from) {
                // Nothing is dropped where nothing is written.
                None => {
                    let _ = format.rewrite(argument, &mut names, &mut Vec::new());
                }
                Some(broken) => match broken.problem() {
                    None => {
                        let _ = names.replace(&broken.slot(), &mut Vec::new());
                    }
                    Some(problem) => names.take_rejected(problem, &broken.slot()),
                },
            }
            return names.ended;
        }
        Content::Mark(_) | Content::Oversized(_, None) => {}
    }
    Ok(())
}

/// Calls `take` with each name of a record, and changes none.
struct Names<'a, 't> {
    record: &'a [u8],
    /// The record's first byte.
    origin: Origin<'a>,
    /// Bytes of the record's first line before the record.
    column: usize,
    is_bare: bool,
    is_list: bool,
    /// Whether the record contains a name.
    has_name: bool,
    output: &'a mut Output,
    take: &'a mut Take<'t>,
    ended: Result<(), Failure>,
}

impl<'a, 't> Names<'a, 't> {
    fn new(
        origin: Origin<'a>,
        lines: Lines<'_>,
        output: &'a mut Output,
        take: &'a mut Take<'t>,
    ) -> Self {
        let (is_bare, is_list, has_name) = (lines.format.has_bare_names(), lines.is_list(), false);
        Self {
            record: &[],
            origin,
            column: 0,
            is_bare,
            is_list,
            has_name,
            output,
            take,
            ended: Ok(()),
        }
    }

    /// The next record starts after this one.
    fn end_record(&mut self) {
        if !mem::take(&mut self.has_name) && self.is_list && self.ended.is_ok() {
            let record = Record { place: self.place(&Slot::bare(b"", 0)), bytes: b"" };
            self.ended = (self.take)(&record, None, self.output);
        }
        self.origin = self.origin_after(self.record);
        self.column = self.column_after(self.record);
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

    /// How many bytes of the line are before the end of `bytes`, which begin where the record does.
    fn column_after(&self, bytes: &[u8]) -> usize {
        match memrchr(b'\n', bytes) {
            Some(line_feed) => bytes.len() - line_feed - 1,
            None => self.column + bytes.len(),
        }
    }

    fn place<'s>(&self, slot: &Slot<'s>) -> Place<'s>
    where
        'a: 's,
    {
        let before = &self.record[..slot.at.min(self.record.len())];
        let start = (!self.is_bare).then(|| self.column_after(before));
        Place { origin: self.origin_after(before), start, within: slot.within }
    }
}

impl Names<'_, '_> {
    /// Calls `take` with the reason why an argument has no name.
    fn take_rejected(&mut self, problem: Problem, slot: &Slot<'_>) {
        self.has_name = true;
        let record = Record { place: self.place(slot), bytes: slot.raw };
        if self.ended.is_ok() {
            self.ended = (self.take)(&record, Some(Err(problem)), self.output);
        }
    }
}

impl Replacer for Names<'_, '_> {
    fn replace(&mut self, slot: &Slot<'_>, output: &mut Vec<u8>) -> Result<(), Dropped> {
        output.extend_from_slice(slot.raw);
        self.has_name = true;
        let record = Record { place: self.place(slot), bytes: slot.name };
        if self.ended.is_ok() {
            self.ended = (self.take)(&record, Some(record.name()), self.output);
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
        self.has_name = true;
        let problem = Problem::of_fault(fault, slot.name, at).within(slot.within);
        let place = self.place(slot);
        self.output.complain(place, &Converted::rejected(problem));
        Ok(())
    }

    fn has_failed(&self) -> bool {
        self.ended.is_err()
    }
}
