//! Converts the names of a chunk on a worker thread, and encodes the parts that do not depend on
//! earlier chunks.

use std::{io, mem};

use arrow_array::RecordBatch;
use arrow_schema::ArrowError;
use xenonym_safety::survey::Survey;

use super::names::convert::{self, Counter, Job, NameRows};
use super::parquet::{NameWriter, ParquetFile, Recoding};
use super::read::guarded;
use super::read::reading::Reading;
use super::reader::{Chunk, Content, Failed, Piece, RowChunk};
use super::shared_file::said;
use crate::error::ReadError;
use crate::pipeline::ordered::{self, Disconnected};
use crate::pipeline::part::OutputPart;
use crate::profile::Profiles;

/// The settings of a run, for all chunks.
pub(super) struct Convert {
    pub(super) job: Job,
    pub(super) reading: Reading,
}

type Emit<'a> = dyn FnMut(Result<Piece, Failed>) -> Result<(), Disconnected> + 'a;

impl ordered::Stage<Chunk> for Convert {
    type Output = Result<Piece, Failed>;

    fn run(&self, chunk: Chunk, emit: &mut Emit<'_>) {
        let ended = match chunk {
            Chunk::Begin(start) => emit(Ok(Piece::Begin(start))).map_err(Stopped::from),
            Chunk::RowChunk(chunk) => {
                let first = chunk.first;
                ChunkRun { stage: self, chunk: &chunk, emit, first }.run()
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

/// Once rows are read, only the output can fail.
impl From<ArrowError> for Stopped {
    fn from(error: ArrowError) -> Self {
        Self::Failed(Failed::Unwritten(said(error)))
    }
}

/// A chunk that is being converted.
struct ChunkRun<'a, 'e> {
    stage: &'a Convert,
    chunk: &'a RowChunk,
    emit: &'a mut Emit<'e>,
    /// The number of the next row.
    first: u64,
}

impl ChunkRun<'_, '_> {
    fn run(&mut self) -> Result<(), Stopped> {
        match &self.chunk.content {
            Content::Batch(batch) => self.batch(batch.clone()),
            Content::Group(file, recoding, group) => self.copy(file, *group, recoding),
        }
    }

    fn give(&mut self, piece: Piece) -> Result<(), Stopped> {
        Ok((self.emit)(Ok(piece))?)
    }

    fn unread(&self, why: &str) -> Failed {
        let (file, first) = (self.chunk.path.clone(), self.chunk.first);
        let why = format!("{why} (nothing was read from row {first})");
        Failed::Unread(ReadError { file, error: io::Error::other(why) })
    }

    /// Converts rows that have all columns.
    fn batch(&mut self, batch: RecordBatch) -> Result<(), Stopped> {
        let layout = self.chunk.layout.clone();
        let rows = NameRows { layout, file: self.chunk.name.clone(), first: self.first, batch };
        let converted = convert::convert(&rows, &self.stage.job)?;
        let part = OutputPart { ends_run: converted.has_failed, ..converted.part };
        let batch = RecordBatch::try_new(rows.layout.output.clone(), converted.columns);
        let batch = batch?.slice(0, converted.length);
        // Columns without rows need no dictionaries.
        if batch.num_rows() == 0 {
            return self.give(Piece::OutputPart(part));
        }
        self.give(Piece::RowChunk(part, batch))
    }

    /// A row group of which only names change.
    fn copy(
        &mut self,
        file: &ParquetFile,
        group: usize,
        recoding: &Recoding,
    ) -> Result<(), Stopped> {
        let mut part = OutputPart::default();
        let copied = self.copy_with(&mut part, file, group, recoding);
        if let Err(Stopped::Failed(_)) = copied {
            // Earlier rejections are still reported.
            self.give(Piece::OutputPart(part))?;
        }
        copied
    }

    /// Converts the names of a row group, and adds the rejections to `part`. Nothing comes
    /// of it if the run ends there.
    fn encode_names(
        &mut self,
        part: &mut OutputPart,
        file: &ParquetFile,
        group: usize,
        recoding: &Recoding,
    ) -> Result<Option<NameWriter>, Stopped> {
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
                self.give(Piece::OutputPart(mem::take(part)))?;
            }
            if converted.has_failed {
                return Ok(None);
            }
            encoding.write(&recoding.layout.output, converted.columns)?;
            self.first += rows.batch.num_rows() as u64;
        }
        Ok(Some(encoding))
    }

    fn copy_with(
        &mut self,
        part: &mut OutputPart,
        file: &ParquetFile,
        group: usize,
        recoding: &Recoding,
    ) -> Result<(), Stopped> {
        let Some(encoding) = self.encode_names(part, file, group, recoding)? else {
            return Ok(());
        };
        let rows = self.first - self.chunk.first;
        file.check_rows(group, rows).map_err(|why| self.unread(&why))?;
        if rows == 0 {
            return self.give(Piece::OutputPart(mem::take(part)));
        }
        let names = encoding.finish()?;
        let mut is_wanted = true;
        let mut take = |output| {
            let taken =
                (self.emit)(Ok(Piece::OutputPart(OutputPart { output, ..OutputPart::default() })));
            is_wanted = taken.is_ok();
            taken.map_err(|Disconnected| io::Error::other("no thread accepts the work"))
        };
        match recoding.write(file, group, &names, &mut take) {
            Ok(group) => self.give(Piece::Group(mem::take(part), group)),
            Err(_) if !is_wanted => Err(Stopped::Unwanted),
            Err(error) => Err(Failed::Unwritten(error.to_string()).into()),
        }
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
        if let Chunk::RowChunk(chunk) = chunk {
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
    fn count(&self, chunk: &RowChunk) -> Result<Survey, String> {
        let mut counter = Counter::new(&self.profiles);
        let mut add = |layout, batch| {
            counter.add(&NameRows { layout, file: None, first: chunk.first, batch });
        };
        match &chunk.content {
            Content::Batch(batch) => add(chunk.layout.clone(), batch.clone()),
            Content::Group(file, recoding, group) => {
                let mut batches = names_of(recoding, file, *group, self.reading)?;
                let mut rows = 0;
                while let Some(batch) = batches.next()? {
                    rows += batch.num_rows() as u64;
                    add(recoding.layout.clone(), batch);
                }
                file.check_rows(*group, rows)?;
            }
        }
        Ok(counter.finish())
    }
}
