//! Converts the names of a chunk on a worker thread, and encodes what does not depend on
//! earlier chunks.

use std::{io, mem};

use arrow_array::{BooleanArray, RecordBatch};
use arrow_schema::ArrowError;
use arrow_select::filter::filter_record_batch;
use xenonym_safety::survey::Survey;

use super::chunk::{Chunk, Content, Failed, Output, Piece, Rows};
use super::fault::said;
use super::names::convert::{self, Converted, Job, NameRows};
use super::names::distinct::{Distinct, Turn, keys};
use super::parquet::{NameWriter, ParquetFile, Recoding};
use super::read::reading::Reading;
use super::read::source::guarded;
use super::write::exact;
use crate::error::ReadError;
use crate::pipeline::ordered::{self, Disconnected};
use crate::pipeline::part::Part;
use crate::survey::Profiles;

/// The settings of a run, for all chunks.
pub(super) struct Convert {
    pub(super) job: Job,
    pub(super) reading: Reading,
    /// For `--unique`.
    pub(super) distinct: Option<Distinct>,
}

type Emit<'a> = dyn FnMut(Result<Piece, Failed>) -> Result<(), Disconnected> + 'a;

impl ordered::Stage<Chunk> for Convert {
    type Output = Result<Piece, Failed>;

    fn run(&self, chunk: Chunk, emit: &mut Emit<'_>) {
        let ended = match chunk {
            Chunk::Begin(start) => emit(Ok(Piece::Begin(start))).map_err(Stopped::from),
            Chunk::Rows(chunk) => {
                let turn = self.distinct.as_ref().map(|distinct| distinct.turn(chunk.number));
                let first = chunk.first;
                ChunkRun { stage: self, chunk: &chunk, turn, emit, first }.run()
            }
        };
        if let Err(Stopped::Failed(failed)) = ended {
            // The receiver may be gone.
            let _ = emit(Err(failed));
        }
    }
}

/// Why the conversion of a chunk ends early.
enum Stopped {
    Failed(Failed),
    /// The results are not needed any more.
    Unwanted,
}

impl From<Disconnected> for Stopped {
    fn from(_: Disconnected) -> Self {
        Self::Unwanted
    }
}

impl From<Failed> for Stopped {
    fn from(failed: Failed) -> Self {
        Self::Failed(failed)
    }
}

/// For rows that were read, only the output can be at fault.
impl From<ArrowError> for Stopped {
    fn from(error: ArrowError) -> Self {
        Self::Failed(Failed::Unwritten(said(error)))
    }
}

/// Whether the run continues after some rows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    GoOn,
    EndRun,
}

/// A chunk that is being converted.
struct ChunkRun<'a, 'e> {
    stage: &'a Convert,
    chunk: &'a Rows,
    turn: Option<Turn<'a>>,
    emit: &'a mut Emit<'e>,
    /// The number of the next row.
    first: u64,
}

impl ChunkRun<'_, '_> {
    fn run(&mut self) -> Result<(), Stopped> {
        let common = &self.chunk.common;
        match (&self.chunk.content, &common.output, &common.recoding) {
            (Content::Batch(batch), ..) => self.batch(batch.clone()).map(drop),
            (Content::Group(file, group), Output::Groups, Some(recoding)) => {
                self.copy(file, *group, recoding)
            }
            (Content::Group(file, group), ..) => self.decode(file, *group),
        }
    }

    fn give(&mut self, piece: Piece) -> Result<(), Stopped> {
        Ok((self.emit)(Ok(piece))?)
    }

    fn unread(&self, why: &str) -> Failed {
        let (file, first) = (self.chunk.path.clone(), self.chunk.first);
        let why = format!("{why}; rows from {first} on were not read");
        Failed::Unread(ReadError { file, error: io::Error::other(why) })
    }

    /// Converts rows that have all columns.
    fn batch(&mut self, batch: RecordBatch) -> Result<Next, Stopped> {
        let layout = self.chunk.common.layout.clone();
        let rows = NameRows { layout, file: self.chunk.name.clone(), first: self.first, batch };
        self.first += rows.batch.num_rows() as u64;
        let mut converted = convert::convert(&rows, &self.stage.job)?;
        let mut part = mem::take(&mut converted.part);
        let stays = self.stays(&converted, &mut part, |canonical, distinct| {
            keys(&rows, canonical, &distinct.keys)
        });
        let stays = stays?;
        let batch = RecordBatch::try_new(rows.layout.output.clone(), converted.columns);
        let batch = batch?.slice(0, converted.length);
        part.ends_run = converted.has_failed;
        self.write_rows(&batch, stays, rows.first, part)?;
        Ok(if converted.has_failed { Next::EndRun } else { Next::GoOn })
    }

    fn write_rows(
        &mut self,
        all: &RecordBatch,
        stays: Option<Vec<bool>>,
        first: u64,
        mut part: Part,
    ) -> Result<(), Stopped> {
        let kept = match stays {
            None => all.clone(),
            Some(stays) => filter_record_batch(all, &BooleanArray::from(stays))?,
        };
        // Columns without rows have no dictionaries.
        if kept.num_rows() == 0 {
            return self.give(Piece::Part(part));
        }
        match &self.chunk.common.output {
            Output::Text(writer) => {
                let lines = writer.write(&kept, first);
                // Rows that were left out count too.
                let lines = lines.map_err(|error| writer.write(all, first).err().unwrap_or(error));
                part.output = lines.map_err(Failed::Unwritten)?;
                self.give(Piece::Part(part))
            }
            Output::ParquetRows(adapted) => {
                exact::check_parquet(all, first).map_err(Failed::Unwritten)?;
                let rows = adapted.exact_batch(&kept, first);
                // Rows that were left out count too.
                let rows =
                    rows.map_err(|error| adapted.exact_batch(all, first).err().unwrap_or(error));
                self.give(Piece::Rows(part, rows.map_err(Failed::Unwritten)?))
            }
            Output::Groups | Output::Rows => self.give(Piece::Rows(part, kept)),
        }
    }

    /// A row group, all of whose columns are written in another format.
    fn decode(&mut self, file: &ParquetFile, group: usize) -> Result<(), Stopped> {
        let batches = guarded("Parquet", || file.decode(group, self.stage.reading));
        let mut batches = batches.map_err(|why| self.unread(&why))?;
        loop {
            let batch = guarded("Parquet", || batches.next().transpose());
            let Some(batch) = batch.map_err(|why| self.unread(&why))? else {
                return Ok(());
            };
            if self.batch(batch)? == Next::EndRun {
                return Ok(());
            }
        }
    }

    /// A row group of which only names change.
    fn copy(
        &mut self,
        file: &ParquetFile,
        group: usize,
        recoding: &Recoding,
    ) -> Result<(), Stopped> {
        let mut part = Part::default();
        let copied = self.copy_with(&mut part, file, group, recoding);
        if let Err(Stopped::Failed(_)) = copied {
            // What was rejected before it is reported all the same.
            self.give(Piece::Part(part))?;
        }
        copied
    }

    /// Converts the names of a row group, and adds what is to be reported to `part`. Nothing comes
    /// of it if the run ends there.
    fn encode_names(
        &mut self,
        part: &mut Part,
        file: &ParquetFile,
        group: usize,
        recoding: &Recoding,
    ) -> Result<Option<(Converted, NameWriter)>, Stopped> {
        let mut all = Converted::default();
        let mut encoding = recoding.encode(file, group)?;
        let reading = self.stage.reading;
        let mut batches =
            names_of(recoding, file, group, reading).map_err(|why| self.unread(&why))?;
        while let Some(batch) = batches.next().map_err(|why| self.unread(&why))? {
            let (layout, name) = (recoding.layout.clone(), self.chunk.name.clone());
            let rows = NameRows { layout, file: name, first: self.first, batch };
            let mut converted = convert::convert(&rows, &self.stage.job)?;
            part.add_report(mem::take(&mut converted.part));
            part.ends_run = converted.has_failed;
            // A worker that hands on a part waits until it is taken, so it does that seldom.
            if part.is_full(0) || part.ends_run {
                self.give(Piece::Part(mem::take(part)))?;
            }
            if converted.has_failed {
                return Ok(None);
            }
            let columns = mem::take(&mut converted.columns);
            encoding.write(&recoding.layout.output, columns)?;
            self.first += rows.batch.num_rows() as u64;
            all.append(converted);
        }
        Ok(Some((all, encoding)))
    }

    fn copy_with(
        &mut self,
        part: &mut Part,
        file: &ParquetFile,
        group: usize,
        recoding: &Recoding,
    ) -> Result<(), Stopped> {
        let Some((all, encoding)) = self.encode_names(part, file, group, recoding)? else {
            return Ok(());
        };
        if all.length as u64 != file.rows(group) {
            return Err(self.unread("its columns are not as long as it says").into());
        }
        let stays = self.stays(&all, part, |canonical, distinct| {
            recoding.row_keys(file, group, canonical, &distinct.keys)
        });
        let stays = stays.map_err(|error| self.unread(&said(error)))?;
        // Other chunks may have their turns during the writing.
        self.turn = None;
        if !stays.as_ref().map_or(all.length > 0, |stays| stays.contains(&true)) {
            return self.give(Piece::Part(mem::take(part)));
        }
        if stays.is_some() {
            let checked = recoding.check_others(file, group);
            checked.map_err(|error| self.unread(&error.to_string()))?;
        }
        let names = encoding.finish()?;
        let mut is_wanted = true;
        let mut take = |output| {
            let taken = (self.emit)(Ok(Piece::Part(Part { output, ..Part::default() })));
            is_wanted = taken.is_ok();
            taken.map_err(|Disconnected| io::Error::other("nobody takes it"))
        };
        match recoding.write(file, group, &names, stays.as_deref(), &mut take) {
            Ok(group) => self.give(Piece::Group(mem::take(part), group)),
            Err(_) if !is_wanted => Err(Stopped::Unwanted),
            Err(error) => Err(Failed::Unwritten(error.to_string()).into()),
        }
    }

    /// Which rows stay; `None` if all do.
    fn stays(
        &self,
        converted: &Converted,
        part: &mut Part,
        keys: impl FnOnce(&[Option<Vec<u8>>], &Distinct) -> Result<Vec<Option<u128>>, ArrowError>,
    ) -> Result<Option<Vec<bool>>, ArrowError> {
        let mut stays = vec![true; converted.length];
        for &row in &converted.dropped {
            stays[row] = false;
        }
        if let (Some(turn), Some(distinct)) = (&self.turn, &self.stage.distinct) {
            let keys = keys(&converted.canonical, distinct)?;
            let are_new = turn.are_new(&keys);
            part.tally.repeated += are_new.iter().filter(|is_new| !**is_new).count() as u64;
            for (stays, is_new) in stays.iter_mut().zip(are_new) {
                *stays &= is_new;
            }
        }
        Ok(stays.contains(&false).then_some(stays))
    }
}

/// The names of a row group, in batches.
struct NameBatches<I>(I);

fn names_of(
    recoding: &Recoding,
    file: &ParquetFile,
    group: usize,
    reading: Reading,
) -> Result<NameBatches<impl Iterator<Item = Result<RecordBatch, ArrowError>> + use<>>, String> {
    guarded("Parquet", || recoding.decode(file, group, reading)).map(NameBatches)
}

impl<I: Iterator<Item = Result<RecordBatch, ArrowError>>> NameBatches<I> {
    fn next(&mut self) -> Result<Option<RecordBatch>, String> {
        guarded("Parquet", || self.0.next().transpose())
    }
}

/// Counts names.
pub(super) struct Count {
    pub(super) profiles: Profiles,
    pub(super) reading: Reading,
}

impl ordered::Stage<Chunk> for Count {
    type Output = Result<Survey, ReadError>;

    fn run(&self, chunk: Chunk, emit: &mut dyn FnMut(Self::Output) -> Result<(), Disconnected>) {
        if let Chunk::Rows(chunk) = chunk {
            let counted = self.count(&chunk).map_err(|why| {
                let error = io::Error::other(why);
                ReadError { file: chunk.path.clone(), error }
            });
            // The receiver may be gone.
            let _ = emit(counted);
        }
    }
}

impl Count {
    fn count(&self, chunk: &Rows) -> Result<Survey, String> {
        let layout = chunk.common.layout.clone();
        let count = |layout, batch| {
            let rows = NameRows { layout, file: None, first: chunk.first, batch };
            convert::survey(&rows, &self.profiles)
        };
        let (file, group, recoding) = match (&chunk.content, &chunk.common.recoding) {
            (Content::Batch(batch), _) => return Ok(count(layout, batch.clone())),
            (Content::Group(file, group), Some(recoding)) => (file, *group, recoding),
            (Content::Group(..), None) => return Ok(self.profiles.survey()),
        };
        let mut survey = self.profiles.survey();
        let mut batches = names_of(recoding, file, group, self.reading)?;
        while let Some(batch) = batches.next()? {
            survey.add(count(recoding.layout.clone(), batch));
        }
        Ok(survey)
    }
}
