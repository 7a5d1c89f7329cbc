//! What a thread does with a stretch of rows: converts the names in them, and writes what can be
//! written without what comes before it.

use std::io;
use std::path::Path;
use std::sync::Arc;

use arrow_array::{BooleanArray, RecordBatch};
use arrow_schema::ArrowError;
use arrow_select::filter::filter_record_batch;

use super::convert::{Converted, Job, Rows, convert};
use super::distinct::{Distinct, Turn, keys};
use super::exact;
use super::parquet::{Group, ParquetFile, Recoding};
use super::schema::Layout;
use super::source::{Reading, guarded};
use super::text::RowWriter;
use crate::bulk::part::{End, Part};

/// What is read at once: rows that stand together.
pub(super) struct Chunk {
    /// Counts chunks from 0.
    pub(super) number: u64,
    pub(super) layout: Arc<Layout>,
    pub(super) file: Option<Arc<Path>>,
    /// The number of the first row, from 1.
    pub(super) first: u64,
    pub(super) content: Content,
}

pub(super) enum Content {
    Batch(RecordBatch),
    /// A row group of this index.
    Group(Arc<ParquetFile>, usize),
}

/// A part of what comes of a chunk, in order.
pub(super) struct Piece {
    pub(super) part: Part,
    pub(super) rest: Rest,
}

/// What the writer has to see to.
pub(super) enum Rest {
    Nothing,
    /// Rows that are to be encoded.
    Rows(RecordBatch),
    /// The row group whose bytes are written now.
    Group(Group),
}

/// Why a chunk comes to nothing.
pub(super) enum Failed {
    /// It could not be read.
    Unread(String),
    /// It cannot be written.
    Unwritten(String),
}

/// Nobody takes what comes of chunks any more.
pub(super) struct Unwanted;

/// What becomes of rows that were converted.
pub(super) enum Output {
    /// They are counted.
    Nothing,
    /// Row groups are copied but for names.
    Groups,
    /// The writer has them encoded.
    Rows,
    /// The same, as Parquet.
    ParquetRows,
    Text(RowWriter),
}

/// The same for all chunks of a run.
pub(super) struct Stage {
    pub(super) job: Job,
    pub(super) output: Output,
    pub(super) reading: Reading,
    /// For `--unique`.
    pub(super) distinct: Option<Distinct>,
}

/// Takes pieces. It fails if nobody wants them any more.
pub(super) type Emit<'a> = dyn FnMut(Piece) -> Result<(), Unwanted> + 'a;

impl Stage {
    /// Does all there is to do with a chunk. The last piece says so.
    pub(super) fn run(&self, chunk: Chunk, emit: &mut Emit<'_>) -> Result<(), Failed> {
        let turn = self.distinct.as_ref().map(|distinct| distinct.turn(chunk.number));
        let mut run = ChunkRun { stage: self, turn, emit, first: chunk.first };
        let end = match (chunk.content, &self.output) {
            (Content::Batch(batch), _) => run.batch(&chunk.layout, chunk.file.as_ref(), batch)?,
            (Content::Group(file, group), Output::Groups | Output::Nothing) => {
                run.names(&chunk.layout, chunk.file.as_ref(), &file, group)?
            }
            (Content::Group(file, group), _) => {
                run.group(&chunk.layout, chunk.file.as_ref(), &file, group)?
            }
        };
        run.emit(Part { end, ..Part::default() }, Rest::Nothing);
        Ok(())
    }
}

/// A chunk under way.
struct ChunkRun<'a, 'e> {
    stage: &'a Stage,
    turn: Option<Turn<'a>>,
    emit: &'a mut Emit<'e>,
    /// The number of the next row.
    first: u64,
}

impl ChunkRun<'_, '_> {
    /// If nobody wants it, the threads end with their next chunk.
    fn emit(&mut self, part: Part, rest: Rest) {
        let _ = (self.emit)(Piece { part, rest });
    }

    /// Rows that are read already.
    fn batch(
        &mut self,
        layout: &Arc<Layout>,
        file: Option<&Arc<Path>>,
        batch: RecordBatch,
    ) -> Result<End, Failed> {
        let rows = Rows { layout: layout.clone(), file: file.cloned(), first: self.first, batch };
        self.first += rows.batch.num_rows() as u64;
        let mut converted = convert(&rows, &self.stage.job).map_err(unwritten)?;
        let mut part = std::mem::take(&mut converted.part);
        if matches!(self.stage.output, Output::Nothing) {
            self.emit(part, Rest::Nothing);
            return Ok(End::OfBlock);
        }
        let stays = self.stays(&converted, &mut part, |canonical, distinct| {
            keys(&rows, canonical, &distinct.keys)
        });
        let stays = stays.map_err(unwritten)?;
        let batch = RecordBatch::try_new(layout.output.clone(), converted.columns)
            .map_err(unwritten)?
            .slice(0, converted.length);
        self.rows(&batch, stays, rows.first, part)?;
        Ok(if converted.has_failed { End::OfRun } else { End::OfBlock })
    }

    fn rows(
        &mut self,
        all: &RecordBatch,
        stays: Option<Vec<bool>>,
        first: u64,
        mut part: Part,
    ) -> Result<(), Failed> {
        let kept = match stays {
            None => all.clone(),
            Some(stays) => {
                filter_record_batch(all, &BooleanArray::from(stays)).map_err(unwritten)?
            }
        };
        // Of no rows, columns lose their dictionaries.
        if kept.num_rows() == 0 {
            self.emit(part, Rest::Nothing);
            return Ok(());
        }
        match &self.stage.output {
            Output::Text(writer) => {
                let lines = writer.write(&kept, first);
                // The rows that were left out count too.
                let lines = lines.map_err(|error| writer.write(all, first).err().unwrap_or(error));
                part.output = lines.map_err(Failed::Unwritten)?;
                self.emit(part, Rest::Nothing);
            }
            Output::ParquetRows => {
                exact::check_parquet(all, first).map_err(Failed::Unwritten)?;
                self.emit(part, Rest::Rows(kept));
            }
            _ => self.emit(part, Rest::Rows(kept)),
        }
        Ok(())
    }

    /// A row group, all of whose columns are written in another format.
    fn group(
        &mut self,
        layout: &Arc<Layout>,
        file: Option<&Arc<Path>>,
        source: &Arc<ParquetFile>,
        group: usize,
    ) -> Result<End, Failed> {
        let at_once = self.stage.reading.rows_of(source.size(group), source.rows(group));
        let mut batches =
            guarded("Parquet", || source.decode(group, at_once)).map_err(Failed::Unread)?;
        while let Some(batch) =
            guarded("Parquet", || batches.next().transpose()).map_err(Failed::Unread)?
        {
            if self.batch(layout, file, batch)? == End::OfRun {
                return Ok(End::OfRun);
            }
        }
        Ok(End::OfBlock)
    }

    /// A row group of which only names change.
    fn names(
        &mut self,
        layout: &Arc<Layout>,
        file: Option<&Arc<Path>>,
        source: &Arc<ParquetFile>,
        group: usize,
    ) -> Result<End, Failed> {
        let is_written = matches!(self.stage.output, Output::Groups);
        let recoding =
            guarded("Parquet", || Recoding::new(source, layout)).map_err(Failed::Unread)?;
        recoding.check(source, group).map_err(|error| Failed::Unread(error.to_string()))?;
        let reading = self.stage.reading;
        let batches = || recoding.decode(source, group, |bytes, rows| reading.rows_of(bytes, rows));
        let mut batches = guarded("Parquet", batches).map_err(Failed::Unread)?;
        let mut encoding = recoding.encode(source, group).map_err(unwritten)?;
        let mut all = Converted::default();
        while let Some(batch) =
            guarded("Parquet", || batches.next().transpose()).map_err(Failed::Unread)?
        {
            let (layout, file) = (recoding.layout.clone(), file.cloned());
            let rows = Rows { layout, file, first: self.first, batch };
            let mut converted = convert(&rows, &self.stage.job).map_err(unwritten)?;
            self.emit(std::mem::take(&mut converted.part), Rest::Nothing);
            if converted.has_failed {
                return Ok(End::OfRun);
            }
            if is_written {
                let columns = std::mem::take(&mut converted.columns);
                encoding.write(&recoding.layout.output, columns).map_err(unwritten)?;
            }
            all.append(converted);
            self.first += rows.batch.num_rows() as u64;
        }
        if all.length as u64 != source.rows(group) {
            return Err(Failed::Unread("its columns are not as long as it says".to_owned()));
        }
        if !is_written {
            return Ok(End::OfBlock);
        }
        let mut part = Part::default();
        let stays = self.stays(&all, &mut part, |canonical, distinct| {
            recoding.row_keys(source, group, canonical, &distinct.keys)
        });
        let stays = stays.map_err(|error| Failed::Unread(error.to_string()))?;
        // Others may have their turns while this is written.
        self.turn = None;
        let is_any_left = stays.as_ref().map_or(all.length > 0, |stays| stays.contains(&true));
        if !is_any_left {
            self.emit(part, Rest::Nothing);
            return Ok(End::OfBlock);
        }
        let names = encoding.finish().map_err(unwritten)?;
        let mut take = |output| {
            let part = Part { output, ..Part::default() };
            let taken = (self.emit)(Piece { part, rest: Rest::Nothing });
            taken.map_err(|Unwanted| io::Error::other("nobody takes it"))
        };
        let written = recoding.write(source, group, &names, stays.as_deref(), &mut take);
        let group = written.map_err(|error| Failed::Unwritten(error.to_string()))?;
        self.emit(part, Rest::Group(group));
        Ok(End::OfBlock)
    }

    /// Which of the rows stay; nothing if all do.
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

impl Converted {
    /// Goes on with the rows that follow, without their columns.
    fn append(&mut self, next: Self) {
        self.dropped.extend(next.dropped.iter().map(|row| self.length + row));
        self.canonical.extend(next.canonical);
        self.length += next.length;
    }
}

fn unwritten(error: ArrowError) -> Failed {
    Failed::Unwritten(error.to_string())
}
