//! Counts names, labels, errors and scripts in text files.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use xenonym_records::engine::{Dropped, INVALID_UTF8, LINE_TOO_LONG, Replacer, Slot};
use xenonym_records::{Fault, Format};
use xenonym_safety::survey::Survey;

use super::chunk::{Chunk, ChunkSize, Content};
use super::each_name::each_record;
use super::source::FileChunks;
use crate::error::{Failure, Outcome, ReadError};
use crate::pipeline;
use crate::pipeline::files::Files;
use crate::pipeline::ordered::{Buffers, Disconnected, Stage};
use crate::profile::Profiles;

const SIZE: ChunkSize = ChunkSize { chunk: 1 << 20, max_record: 16 << 20 };

/// Counts the names of the files, or of standard input, and the rows with more fields than the header.
pub(crate) fn survey(
    files: Files,
    format: Arc<dyn Format>,
    threads: usize,
    profiles: Profiles,
) -> Result<(Outcome, Survey, u64), Failure> {
    let buffers = Buffers::default();
    let source = FileChunks::new(files, format.clone(), SIZE, buffers.clone());
    let (none, limits) = (profiles.survey(), super::limits(threads, SIZE));
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
            Ok(name) if name.len() > SIZE.max_record => {
                profiles.reject(name, LINE_TOO_LONG, survey);
            }
            Ok(name) => profiles.count(name, survey),
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
