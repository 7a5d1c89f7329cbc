//! Runs over text: lists, and files that are edited in place.
//!
//! [`reader`] divides the input between records. In [`stage`] the workers convert chunks: a format of `xenonym_records` finds each name, and the [`rewriter`] converts it.

mod each_name;
mod reader;
mod rewriter;
mod stage;

use std::io;
use std::sync::Arc;

use xenonym_records::{Format, Target};

pub(crate) use self::each_name::{
    Addresses, Name, TakeShared, each_name, each_name_on_all_cores, survey,
};
pub(crate) use self::reader::excerpt;
use self::reader::{ArgumentChunks, ChunkSize, FileChunks};
use self::rewriter::Job;
#[cfg(feature = "columnar")]
pub(crate) use self::rewriter::{becomes_address, has_edge_whitespace};
use self::stage::Convert;
use crate::error::{Failure, Outcome};
use crate::io::Encoding;
use crate::pipeline::files::Files;
use crate::pipeline::ordered::{Buffers, Limits};
use crate::pipeline::part::{Keys, OutputPart, Seen};
use crate::pipeline::{self, Encoder};
use crate::plan::{FileFormat, Input, Plan, text_format};

/// How many chunks may be in memory even with few threads, because waking a thread is slow.
const MIN_CHUNKS: usize = 16;

/// Converts the names in arguments or files of this format.
pub(crate) fn run(plan: &Plan, from: FileFormat, files: Files) -> Result<Outcome, Failure> {
    let format = text_format(from, &plan.source, plan.results).map_err(Failure::Usage)?;
    let writes_names = plan.writes_names(from);
    let encoding = plan.source.encoding.filter(|_| !writes_names);
    let size = ChunkSize { chunk: plan.chunks.bytes, max_record: plan.max_record };
    let buffers = Buffers::default();
    let bytes = files.bytes();
    let stage = Convert {
        job: Job {
            format: format.clone(),
            conversion: plan.conversion,
            is_json: plan.is_json,
            from,
            writes_names,
            on_error: plan.on_error,
            writes_errors: plan.errors.is_some(),
            keys: plan.is_unique.then(Keys::default),
            encoding,
            size,
        },
        buffers: buffers.clone(),
    };
    let line_end = if writes_names { "\n" } else { format.line_end() };
    let fields = plan.source.fields.clone();
    let encoder =
        TextEncoder { encoding, pending: Vec::new(), line_end, format: format.clone(), fields };
    let limits = limits(plan.threads, size);
    match &plan.input {
        Input::Arguments(arguments) => {
            let source = ArgumentChunks::new(arguments.clone(), size, format.line_end());
            pipeline::run(plan, bytes, limits, &buffers, (source, stage), encoder)
        }
        Input::Files(_) => {
            let source = FileChunks::new(files, format, size, buffers.clone());
            pipeline::run(plan, bytes, limits, &buffers, (source, stage), encoder)
        }
    }
}

/// Fails if no record contains any of the fields: a mistaken path must not pass for an input without names.
pub(crate) fn require_fields(format: &dyn Format, fields: &[Target]) -> Result<(), Failure> {
    if fields.is_empty() || !format.lacks_fields() {
        return Ok(());
    }
    let names: Vec<_> = fields.iter().map(|field| format!("{:?}", field.name)).collect();
    Err(Failure::Input(format!("no record contains the field {}", names.join(" or "))))
}

fn limits(threads: usize, size: ChunkSize) -> Limits {
    Limits { threads, budget: (2 * threads + 2).max(MIN_CHUNKS) * size.chunk }
}

/// Encodes the output like the input.
struct TextEncoder {
    /// `None` is UTF-8.
    encoding: Option<Encoding>,
    /// The first bytes of a code point whose last bytes are in the next part.
    pending: Vec<u8>,
    line_end: &'static str,
    format: Arc<dyn Format>,
    /// The fields of which a record must contain one.
    fields: Vec<Target>,
}

impl TextEncoder {
    fn encoded(&mut self, encoding: Encoding, part: &[u8]) -> io::Result<Vec<u8>> {
        self.pending.extend_from_slice(part);
        let whole = match str::from_utf8(&self.pending) {
            Ok(text) => text,
            Err(error) if error.error_len().is_none() => {
                str::from_utf8(&self.pending[..error.valid_up_to()]).map_err(io::Error::other)?
            }
            Err(error) => return Err(io::Error::other(error)),
        };
        let mut output = Vec::with_capacity(whole.len());
        encoding
            .encode(whole, &mut output)
            .map_err(|c| io::Error::other(format!("{} has no {c:?}", encoding.name())))?;
        let length = whole.len();
        self.pending.drain(..length);
        Ok(output)
    }
}

impl Encoder for TextEncoder {
    type Input = OutputPart;

    fn encode(
        &mut self,
        mut part: OutputPart,
        seen: Option<&mut Seen>,
    ) -> Result<OutputPart, Failure> {
        if let Some(seen) = seen {
            let (kept, repeated) = seen.filter(&part.output, &part.records);
            part.output = kept;
            part.tally.repeated += repeated;
        }
        if let Some(encoding) = self.encoding {
            part.output = self.encoded(encoding, &part.output).map_err(Failure::stdout)?;
        }
        Ok(part)
    }

    fn finish(&mut self) -> Result<Vec<u8>, Failure> {
        Ok(Vec::new())
    }

    fn check(&self) -> Result<(), Failure> {
        require_fields(&*self.format, &self.fields)
    }

    fn line_end(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        match self.encoding.map(|encoding| encoding.encode(self.line_end, &mut bytes)) {
            Some(Ok(())) => bytes,
            // All encodings contain line ends.
            Some(Err(_)) | None => self.line_end.into(),
        }
    }
}
