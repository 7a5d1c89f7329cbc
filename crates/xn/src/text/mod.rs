//! Runs over text: lists, and files that are edited in place.
//!
//! [`chunks`] divides the input between records, with a [`reader`] for each file; [`stage`] is what the
//! workers do: a format of `xenonym_records` shows each name to the [`rewriter`], which converts it.

mod blanks;
pub(crate) mod chunks;
mod each_line;
mod job;
mod reader;
mod rewriter;
mod stage;
mod survey;

pub(crate) use self::blanks::is_at_an_end as begins_or_ends_blank;
use self::chunks::{ArgumentChunks, ChunkSize, FileChunks};
pub(crate) use self::each_line::each_line;
use self::job::Job;
use self::stage::Convert;
pub(crate) use self::survey::survey;
use crate::error::{Failure, Outcome};
use crate::pipeline::buffers::Buffers;
use crate::pipeline::dedup::{Keys, Seen};
use crate::pipeline::files::Files;
use crate::pipeline::ordered::Limits;
use crate::pipeline::part::Part;
use crate::pipeline::{self, Encoder};
use crate::plan::{FileFormat, Input, Plan, text_format};

/// So many chunks may be in memory, even with few threads: a thread that waits takes a while to wake.
const LEAST_CHUNKS: usize = 16;

/// Converts the names in arguments or files of this format.
pub(crate) fn run(plan: &Plan, from: FileFormat) -> Result<Outcome, Failure> {
    let format = text_format(from, &plan.source, plan.suffix).map_err(Failure::Usage)?;
    let size = ChunkSize::new(plan.chunks.bytes, plan.max_record);
    let buffers = Buffers::default();
    let files = Files::new(plan.input.files());
    let bytes = files.bytes();
    let stage = Convert {
        job: Job {
            format: format.clone(),
            conversion: plan.conversion,
            is_json: plan.is_json,
            on_error: plan.on_error,
            writes_errors: plan.errors.is_some(),
            keys: plan.is_unique.then(Keys::default),
            max_record: plan.max_record,
        },
        buffers: buffers.clone(),
    };
    let limits = limits(plan.threads, size);
    match &plan.input {
        Input::Arguments(arguments) => {
            let source = ArgumentChunks::new(arguments.clone(), size);
            let start = |_| Ok((source, stage));
            pipeline::run(plan, bytes, limits, &buffers, start, Unencoded)
        }
        Input::Files(_) => {
            let pool = buffers.clone();
            let start = |position| {
                let mut source = FileChunks::new(files, format, size, pool);
                source.resume(position)?;
                Ok((source, stage))
            };
            pipeline::run(plan, bytes, limits, &buffers, start, Unencoded)
        }
    }
}

fn limits(threads: usize, size: ChunkSize) -> Limits {
    Limits { threads, budget: (2 * threads + 2).max(LEAST_CHUNKS) * size.chunk }
}

/// Parts of text are bytes already.
struct Unencoded;

impl Encoder for Unencoded {
    type Input = Part;

    const CAN_RESUME: bool = true;

    fn encode(&mut self, mut part: Part, seen: Option<&mut Seen>) -> Result<Part, Failure> {
        if let Some(seen) = seen {
            seen.filter(&mut part);
        }
        Ok(part)
    }

    fn finish(&mut self) -> Result<Vec<u8>, Failure> {
        Ok(Vec::new())
    }
}
