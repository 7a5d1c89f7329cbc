//! Names one by one, for commands that print a report on each of them.

use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::{io, mem, thread};

use xenonym_records::engine::{Dropped, INVALID_UTF8, LINE_TOO_LONG, Replacer, Slot};
use xenonym_records::{Fault, Format};
use xenonym_safety::survey::Survey;

use super::limits;
use super::reader::{
    ArgumentChunks, Broken, Chunk, ChunkSize, Content, FileChunks, WholeRecords, excerpt,
};
use super::rewriter::Position;
use crate::converted::Converted;
use crate::error::{Failure, Outcome, ReadError};
use crate::location::{Origin, Place, Record};
use crate::output::{Output, Written};
use crate::pipeline;
use crate::pipeline::files::Files;
use crate::pipeline::ordered::{self, Buffers, Disconnected, Event, Source, Stage};
use crate::plan::{FileFormat, Input};
use crate::problem::{NAME_TOO_LONG, NameIn, Problem};
use crate::profile::Profiles;
use crate::terminal::STANDARD_INPUT;

const SIZE: ChunkSize = ChunkSize { chunk: 64 << 10, max_record: 16 << 20 };

/// The name of a record, or why it is rejected; `None` for a line of a list that has no name, because it is blank
/// or a comment.
pub(crate) type Name<'a> = Option<Result<&'a str, Problem>>;

type Take<'t> = dyn FnMut(&Record<'_>, Name<'_>, &mut Output) -> Result<(), Failure> + 't;

/// The same on several threads.
pub(crate) type TakeShared =
    dyn Fn(&Record<'_>, Name<'_>, &mut Output) -> Result<(), Failure> + Send + Sync;

/// Calls `take` with each name of the arguments or files, and with each line of a list without one. Returns how many rows have
/// more fields than the header.
pub(crate) fn each_name(
    input: &Input,
    files: Files,
    from: FileFormat,
    addresses: Addresses,
    format: &Arc<dyn Format>,
    output: &mut Output,
    take: &mut Take<'_>,
) -> Result<u64, Failure> {
    let buffers = Buffers::default();
    let lines = Lines { format: &**format, from, addresses };
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
) -> Result<u64, Failure> {
    if let Input::Arguments(_) = input {
        // They are few.
        let mut take =
            |record: &Record<'_>, name: Name<'_>, output: &mut Output| take(record, name, output);
        return each_name(input, files, from, Addresses::Skip, format, output, &mut take);
    }
    let buffers = Buffers::default();
    let chunks = FileChunks::new(files, format.clone(), SIZE, buffers.clone());
    let is_quiet = output.is_quiet();
    let wide_rows = Arc::new(AtomicU64::new(0));
    let stage = Reports {
        format: format.clone(),
        from,
        is_quiet,
        take,
        wide_rows: wide_rows.clone(),
        buffers,
    };
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let no_thread = |error: io::Error| Failure::Input(error.to_string());
    let mut written = ordered::start(chunks, stage, limits(threads, SIZE)).map_err(no_thread)?;
    loop {
        // A user who writes a line gets its result at once.
        output.flush()?;
        match written.next().map_err(no_thread)? {
            None => return Ok(wide_rows.load(Ordering::Relaxed)),
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
    wide_rows: Arc<AtomicU64>,
    buffers: Buffers,
}

impl Stage<Chunk> for Reports {
    type Output = Written;

    fn run(&self, mut chunk: Chunk, emit: &mut dyn FnMut(Written) -> Result<(), Disconnected>) {
        let addresses = Addresses::Skip;
        let lines = Lines { format: &*self.format, from: self.from, addresses };
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
        if let Ok(wide_rows) = taken {
            self.wide_rows.fetch_add(wide_rows, Ordering::Relaxed);
            // Nobody needs the rest if this fails.
            let _ = emit(output.take());
        }
        self.buffers.give(chunk.take_buffer());
    }
}

/// Calls `visit` with each record and an empty buffer, until it returns false.
fn each_record(
    format: &dyn Format,
    mut records: &[u8],
    buffer: &mut Vec<u8>,
    mut visit: impl FnMut(&[u8], &mut Vec<u8>) -> bool,
) {
    while !records.is_empty() {
        let (record, after) = records.split_at(format.record(records));
        if !visit(record, buffer) {
            return;
        }
        buffer.clear();
        records = after;
    }
}

/// Whether IP addresses in places for names count as names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Addresses {
    Skip,
    Take,
}

/// How the names are found.
#[derive(Clone, Copy)]
struct Lines<'f> {
    format: &'f dyn Format,
    /// The name of the format on the command line.
    from: FileFormat,
    addresses: Addresses,
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
) -> Result<u64, Failure> {
    let mut wide_rows = 0;
    loop {
        // A user who writes a line gets its result at once.
        output.flush()?;
        match chunks.next() {
            None => return Ok(wide_rows),
            Some(Err(unread)) => output.miss(&unread),
            Some(Ok(mut chunk)) => {
                wide_rows += take_chunk(&chunk, lines, output, take)?;
                buffers.give(chunk.take_buffer());
            }
        }
    }
}

/// Returns how many rows have more fields than the header.
fn take_chunk(
    chunk: &Chunk,
    found: Lines<'_>,
    output: &mut Output,
    take: &mut Take<'_>,
) -> Result<u64, Failure> {
    let file = chunk.file.as_deref();
    let format = found.format;
    match &chunk.content {
        Content::Records(WholeRecords { bytes, header, .. }) => {
            let origin = Origin::Line { file, number: chunk.number };
            let mut names = Names::new(bytes, origin, found, output, take);
            names.at = *header;
            each_record(format, &bytes[*header..], &mut Vec::new(), |record, unused| {
                // Nothing is dropped where nothing is written.
                let _ = format.rewrite(record, &mut names, unused);
                names.end_record(record.len());
                names.ended.is_ok()
            });
            return names.ended.map(|()| names.wide_rows);
        }
        Content::Oversized(_, Some(oversized)) if found.is_list() => {
            let text = excerpt(&oversized.excerpt, oversized.length);
            let place = Place::of(Origin::Line { file, number: oversized.line });
            let record = Record { place, bytes: text.as_bytes(), slot: None };
            take(&record, Some(Err(Problem::new(NAME_TOO_LONG, "", None))), output)?;
        }
        Content::Oversized(_, Some(oversized)) => {
            let file = file.map_or_else(|| PathBuf::from(STANDARD_INPUT), PathBuf::from);
            let words = format!("line {} is too long: {} bytes", oversized.line, oversized.length);
            output.miss(&ReadError { file, error: io::Error::other(words) });
        }
        Content::Argument(argument) => {
            let number = usize::try_from(chunk.number).unwrap_or(usize::MAX);
            let mut names = Names::new(argument, Origin::Argument(number), found, output, take);
            match Broken::of(argument, format.line_end(), found.from) {
                // Nothing is dropped where nothing is written.
                None => {
                    let _ = format.rewrite(argument, &mut names, &mut Vec::new());
                    if !names.has_name && !names.is_list && names.ended.is_ok() {
                        let argument = argument.strip_suffix(format.line_end().as_bytes());
                        let record = Record {
                            place: Place::of(names.origin),
                            bytes: argument.unwrap_or_default(),
                            slot: None,
                        };
                        names.ended = (names.take)(&record, None, names.output);
                    }
                }
                Some(broken) => match broken.problem() {
                    None => {
                        let _ = names.replace(&broken.slot(), &mut Vec::new());
                    }
                    Some(problem) => names.take_rejected(problem, &broken.slot()),
                },
            }
            names.ended?;
        }
        Content::Mark(_) | Content::Oversized(_, None) => {}
    }
    Ok(0)
}

/// Calls `take` with each name of some records, and changes none.
struct Names<'a, 't> {
    origin: Origin<'a>,
    lines: Position<'a>,
    /// Where the record starts in the text.
    at: usize,
    is_bare: bool,
    is_list: bool,
    addresses: Addresses,
    /// Whether the record contains a name.
    has_name: bool,
    wide_rows: u64,
    output: &'a mut Output,
    take: &'a mut Take<'t>,
    ended: Result<(), Failure>,
}

impl<'a, 't> Names<'a, 't> {
    /// For records of a text, whose first line or argument is the origin.
    fn new(
        text: &'a [u8],
        origin: Origin<'a>,
        lines: Lines<'_>,
        output: &'a mut Output,
        take: &'a mut Take<'t>,
    ) -> Self {
        let (is_bare, is_list) = (lines.format.has_bare_names(), lines.is_list());
        let first = if let Origin::Line { number, .. } = origin { number } else { 1 };
        Self {
            origin,
            lines: Position::new(text, first),
            at: 0,
            is_bare,
            is_list,
            addresses: lines.addresses,
            has_name: false,
            wide_rows: 0,
            output,
            take,
            ended: Ok(()),
        }
    }

    /// The next record starts after this one.
    fn end_record(&mut self, length: usize) {
        if !mem::take(&mut self.has_name) && self.is_list && self.ended.is_ok() {
            let record = Record { place: self.place(&Slot::bare(b"", 0)), bytes: b"", slot: None };
            self.ended = (self.take)(&record, None, self.output);
        }
        self.at += length;
    }

    fn place<'s>(&mut self, slot: &Slot<'s>) -> Place<'s>
    where
        'a: 's,
    {
        let (number, start) = self.lines.of(self.at + slot.at);
        let origin = match self.origin {
            Origin::Line { file, .. } => Origin::Line { file, number },
            origin => origin,
        };
        Place { origin, start: (!self.is_bare).then_some(start), within: slot.within }
    }
}

impl Names<'_, '_> {
    /// Calls `take` with the reason why an argument has no name.
    fn take_rejected(&mut self, problem: Problem, slot: &Slot<'_>) {
        self.has_name = true;
        let record = Record { place: self.place(slot), bytes: slot.raw, slot: None };
        if self.ended.is_ok() {
            self.ended = (self.take)(&record, Some(Err(problem)), self.output);
        }
    }
}

impl Replacer for Names<'_, '_> {
    fn replace(&mut self, slot: &Slot<'_>, output: &mut Vec<u8>) -> Result<(), Dropped> {
        output.extend_from_slice(slot.raw);
        self.has_name = true;
        let record = Record { place: self.place(slot), bytes: slot.name, slot: Some(*slot) };
        if self.ended.is_ok() {
            let takes_encoding = record.place.takes_encoding();
            let of_file =
                |problem: Problem| if takes_encoding { problem.of_file() } else { problem };
            self.ended = (self.take)(&record, Some(record.name().map_err(of_file)), self.output);
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
        let problem = Problem::of_fault(fault, slot.name, at);
        let problem = problem.of_name_in(NameIn::of(slot.within, self.is_list));
        let place = self.place(slot);
        self.output.complain(place, &Converted::rejected(problem));
        Ok(())
    }

    fn see_address(&mut self, slot: &Slot<'_>) {
        if self.addresses == Addresses::Take {
            // Nothing is dropped where nothing is written.
            let _ = self.replace(slot, &mut Vec::new());
        }
    }

    fn see_wide_row(&mut self) {
        self.wide_rows += 1;
    }

    fn has_failed(&self) -> bool {
        self.ended.is_err()
    }
}

// Counts names, labels, errors and scripts in text files, for `xn stats`.

const SURVEY_SIZE: ChunkSize = ChunkSize { chunk: 1 << 20, max_record: 16 << 20 };

/// Counts the names of the files, or of standard input, and the rows with more fields than the header.
pub(crate) fn survey(
    files: Files,
    format: Arc<dyn Format>,
    threads: usize,
    profiles: Profiles,
) -> Result<(Outcome, Survey, u64), Failure> {
    let buffers = Buffers::default();
    let source = FileChunks::new(files, format.clone(), SURVEY_SIZE, buffers.clone());
    let (none, limits) = (profiles.survey(), limits(threads, SURVEY_SIZE));
    let wide_rows = Arc::new(AtomicU64::new(0));
    let stage = Count { format, profiles, wide_rows: wide_rows.clone(), buffers };
    let (outcome, survey) =
        pipeline::survey(source, stage, limits, none).map_err(Failure::stdout)?;
    Ok((outcome, survey, wide_rows.load(Ordering::Relaxed)))
}

struct Count {
    format: Arc<dyn Format>,
    profiles: Profiles,
    wide_rows: Arc<AtomicU64>,
    buffers: Buffers,
}

impl Stage<Chunk> for Count {
    type Output = Result<Survey, ReadError>;

    fn run(
        &self,
        mut chunk: Chunk,
        emit: &mut dyn FnMut(Self::Output) -> Result<(), Disconnected>,
    ) {
        let survey = self.profiles.survey();
        let mut counter = Counter { profiles: &self.profiles, survey, wide_rows: 0 };
        match &chunk.content {
            Content::Records(records) => {
                let mut buffer = self.buffers.take();
                let rows = &records.bytes[records.header..];
                each_record(&*self.format, rows, &mut buffer, |record, unused| {
                    // Nothing is dropped where nothing is written.
                    let _ = self.format.rewrite(record, &mut counter, unused);
                    true
                });
                self.buffers.give(buffer);
            }
            Content::Oversized(_, Some(oversized)) => {
                counter.survey.reject_unread(oversized.fault.kind);
            }
            Content::Argument(_) | Content::Mark(_) | Content::Oversized(_, None) => {}
        }
        self.buffers.give(chunk.take_buffer());
        self.wide_rows.fetch_add(counter.wide_rows, Ordering::Relaxed);
        // The receiver may be gone.
        let _ = emit(Ok(counter.survey));
    }
}

/// Counts names, and changes none.
struct Counter<'a> {
    profiles: &'a Profiles,
    survey: Survey,
    wide_rows: u64,
}

impl Replacer for Counter<'_> {
    fn replace(&mut self, slot: &Slot<'_>, output: &mut Vec<u8>) -> Result<(), Dropped> {
        output.extend_from_slice(slot.raw);
        let (profiles, survey) = (self.profiles, &mut self.survey);
        match str::from_utf8(slot.name) {
            Ok(name) if name.len() > SURVEY_SIZE.max_record => {
                profiles.reject(name, LINE_TOO_LONG, survey);
            }
            Ok(name) => profiles.count(name, slot, survey),
            Err(_) => profiles.reject(&String::from_utf8_lossy(slot.name), INVALID_UTF8, survey),
        }
        Ok(())
    }

    fn reject(
        &mut self,
        fault: Fault,
        _at: usize,
        slot: &Slot<'_>,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        output.extend_from_slice(slot.raw);
        self.survey.reject_unread(fault.kind);
        Ok(())
    }

    fn see_wide_row(&mut self) {
        self.wide_rows += 1;
    }
}
