//! Files of columns: Parquet and Arrow, and what rows of texts become when they are written as these.
//!
//! [`source`] opens files and gives their rows batch by batch, those of texts after a look at them
//! ([`checked_rows`]); [`reader`] makes chunks of them, and [`mod@convert`] is what a worker does with one: the
//! kernels convert its columns, and what they reject is converted once more by itself, for all its
//! errors. [`mod@encode`] writes batches, in order.

mod arrow_file;
mod checked_rows;
mod convert;
mod encode;
mod kernel;
mod layout;
mod parquet_file;
mod reader;
mod results;
mod source;
mod text_file;
mod texts;

use std::io;
use std::path::PathBuf;

use arrow_array::BooleanArray;
use arrow_schema::ArrowError;
use arrow_select::filter::filter_record_batch;
use xenonym::batch::Instead;
use xenonym_records::OnReject;

use self::convert::{Convert, Converted, Count, Output};
use self::encode::{Encoder, Target};
use self::kernel::Kernel;
use self::layout::Wanted;
use self::reader::Reader;
use self::results::Dictionaries;
use self::source::Reading;
use crate::conversion::Conversion;
use crate::error::{Failure, Outcome};
use crate::pipeline;
use crate::pipeline::buffers::Buffers;
use crate::pipeline::dedup::{Keys, Seen};
use crate::pipeline::files::Files;
use crate::pipeline::ordered::Limits;
use crate::pipeline::part::Part;
use crate::plan::{Action, FileFormat, Plan, SourcePlan, TargetFormat};
use crate::survey::Survey;

/// How many bytes of batches are in memory.
const BUDGET: usize = 64 << 20;

const MAX_ROW: usize = 16 << 20;

/// Converts columns of the files.
pub(crate) fn run(
    plan: &Plan,
    from: FileFormat,
    to: TargetFormat,
    files: Files,
) -> Result<Outcome, Failure> {
    let Some(kernel) = Kernel::of(plan.conversion) else {
        return Err(Failure::Usage("this conversion is not for columns".to_owned()));
    };
    let action = Action::new(plan.on_error, OnReject::Blank);
    let instead = match action {
        Action::Partial => kernel.instead(),
        Action::Keep => Instead::Input,
        Action::Blank | Action::Drop | Action::Fail => Instead::Blank,
    };
    let reading = Reading::new(from, &plan.source, plan.chunks.rows, plan.max_record);
    let wanted = Wanted { columns: plan.source.columns.clone(), suffix: plan.suffix, instead };
    let stage = Convert {
        conversion: plan.conversion,
        kernel,
        action,
        instead,
        writes_errors: plan.errors.is_some(),
        keys: plan.is_unique.then(Keys::default),
        dictionaries: Dictionaries::default(),
    };
    let bytes = files.bytes();
    let reader = Reader::new(files, reading, wanted);
    let target = Target::new(to, plan.output());
    let encoder = Encoding { target, output: plan.output.clone(), encoder: None };
    let limits = Limits { threads: plan.threads, budget: BUDGET };
    pipeline::run(plan, bytes, limits, &Buffers::default(), |_| Ok((reader, stage)), encoder)
}

/// Counts what is in columns of the files.
pub(crate) fn survey(
    files: Files,
    from: FileFormat,
    source: &SourcePlan,
    threads: usize,
    conversion: Conversion,
) -> Result<(Outcome, Survey), Failure> {
    if source.columns.is_empty() {
        let message = "which column has the names? give --column NAME, or its number";
        return Err(Failure::Usage(message.to_owned()));
    }
    let reading = Reading::new(from, source, None, MAX_ROW);
    let columns = source.columns.clone();
    let wanted = Wanted { columns, suffix: None, instead: Instead::Blank };
    let reader = Reader::new(files, reading, wanted);
    let limits = Limits { threads, budget: BUDGET };
    pipeline::survey(reader, Count { conversion }, limits).map_err(Failure::stdout)
}

/// Encodes batches, in order.
struct Encoding {
    target: Target,
    output: Option<PathBuf>,
    encoder: Option<Encoder>,
}

impl Encoding {
    /// What the format cannot hold, which so cannot be written.
    fn failure(&self, error: &ArrowError) -> Failure {
        let words = format!("it cannot be written as {}", self.target.told(error));
        Failure::Write { path: self.output.clone(), error: io::Error::other(words) }
    }
}

impl pipeline::Encoder for Encoding {
    type Input = Result<Output, ArrowError>;

    const CAN_RESUME: bool = false;

    fn encode(&mut self, input: Self::Input, seen: Option<&mut Seen>) -> Result<Part, Failure> {
        let part = input.and_then(|output| match output {
            Output::Begin(start) => {
                self.encoder = Some(Encoder::new(self.target, &start)?);
                Ok(Part::default())
            }
            Output::Rows(converted) => match &mut self.encoder {
                Some(encoder) => encode(converted, encoder, seen),
                None => Err(ArrowError::InvalidArgumentError("rows without columns".to_owned())),
            },
        });
        part.map_err(|error| self.failure(&error))
    }

    fn finish(&mut self) -> Result<Vec<u8>, Failure> {
        match self.encoder.take() {
            Some(encoder) => encoder.finish().map_err(|error| self.failure(&error)),
            None => Ok(Vec::new()),
        }
    }
}

/// The part of a batch, its output included.
fn encode(
    converted: Converted,
    encoder: &mut Encoder,
    seen: Option<&mut Seen>,
) -> Result<Part, ArrowError> {
    let Converted { mut batch, mut part, keys } = converted;
    if let Some(seen) = seen {
        let stays: Vec<bool> = keys.into_iter().map(|key| seen.is_new(key)).collect();
        part.tally.repeated += stays.iter().filter(|stays| !**stays).count() as u64;
        batch = filter_record_batch(&batch, &BooleanArray::from(stays))?;
    }
    // Of no rows, columns lose their dictionaries.
    if batch.num_rows() > 0 {
        part.output = encoder.encode(&batch)?;
    }
    Ok(part)
}
