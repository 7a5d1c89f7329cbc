//! Files with columns: Parquet and Arrow. The output is in the format of the input.
//!
//! [`reader`] divides the files that [`read`] opens into chunks, and in [`stage`] a worker converts the [`names`]
//! of each. [`parquet`] decodes only the columns with names, and copies the others. [`encode`] writes Arrow.

mod encode;
mod names;
mod parquet;
mod read;
mod reader;
mod schema;
mod shared_file;
mod stage;
#[cfg(test)]
mod tests;

use std::io;
use std::path::PathBuf;

use arrow_schema::ArrowError;
use xenonym::batch;
use xenonym_records::engine::OnReject;
use xenonym_records::{Content, Results};
use xenonym_safety::survey::Survey;

use self::encode::{Encoder, Target};
use self::names::convert::{Job, Work};
use self::names::results::{Dictionaries, Kernel};
use self::read::reading::Reading;
use self::reader::{Failed, Piece, Reader};
use self::schema::Wanted;
use self::shared_file::said;
use self::stage::{Convert, Count};
use crate::conversion::Conversion;
use crate::error::{Failure, Outcome};
use crate::facts::{FactColumn, FactKind};
use crate::pipeline;
use crate::pipeline::files::Files;
use crate::pipeline::ordered::{Buffers, Limits};
use crate::pipeline::part::{OutputPart, Seen};
use crate::plan::{Action, FileFormat, Plan, SourcePlan, check_source_of_columns};
use crate::profile::Profiles;

/// How many bytes of chunks are in memory.
const BUDGET: usize = 64 << 20;

/// Converts columns of the files.
pub(crate) fn run(plan: &Plan, format: FileFormat, files: Files) -> Result<Outcome, Failure> {
    let (work, added) = match (Kernel::of(plan.conversion), plan.conversion.description()) {
        (Some(kernel), _) => (Work::Convert(kernel), converted(plan)),
        (None, Some(description)) => (Work::Describe(description), description.columns()),
        (None, None) => {
            return Err(Failure::Usage("this conversion is not for columns".to_owned()));
        }
    };
    let default = if added.is_empty() { OnReject::Keep } else { OnReject::Blank };
    let job = job(plan.conversion, work, Action::new(plan.on_error, default));
    let job = Job { writes_errors: plan.errors.is_some(), ..job };
    let reading = Reading::new(format, plan.chunks.rows);
    let columns = columns(&plan.source, work)?;
    let wanted = Wanted { columns, added, on_error: job.on_error };
    let stage = Convert { job, reading };
    let bytes = files.bytes();
    let target = Target::new(format, plan.output());
    let reader = Reader::new(files, reading, wanted, Some(target), plan.errors.is_some());
    let encoder = Encoding { target, output: plan.output.clone(), encoder: None };
    let limits = Limits { threads: plan.threads, budget: BUDGET };
    pipeline::run(plan, bytes, limits, &Buffers::default(), (reader, stage), encoder)
}

/// The new column of a conversion, unless results replace names.
fn converted(plan: &Plan) -> Vec<FactColumn> {
    match plan.results {
        Results::InNewColumns(suffix) => vec![FactColumn::new(suffix, FactKind::Text)],
        _ => Vec::new(),
    }
}

/// The columns with names. Names inside URLs and addresses can be described, but not converted.
fn columns(source: &SourcePlan, work: Work) -> Result<Vec<xenonym_records::Target>, Failure> {
    let columns = source.text_columns().map_err(Failure::Usage)?;
    let inside = columns.iter().find(|column| column.content != Content::Name);
    match (inside, work) {
        (Some(column), Work::Convert(_)) => Err(Failure::Usage(format!(
            "--column {}: URLs and email addresses are converted in CSV, TSV and JSON Lines only",
            column.name
        ))),
        _ => Ok(columns),
    }
}

fn job(conversion: Conversion, work: Work, action: Action) -> Job {
    let on_error = match (action, work) {
        (Action::Partial, Work::Convert(kernel)) => kernel.replacement(),
        (Action::Keep, Work::Convert(_)) => batch::OnError::Keep,
        _ => batch::OnError::Blank,
    };
    let dictionaries = Dictionaries::default();
    Job { conversion, work, action, on_error, writes_errors: false, dictionaries }
}

/// Counts the names in columns of the files.
pub(crate) fn survey(
    files: Files,
    format: FileFormat,
    source: &SourcePlan,
    threads: usize,
    profiles: Profiles,
) -> Result<(Outcome, Survey), Failure> {
    check_source_of_columns(source).map_err(Failure::Usage)?;
    let reading = Reading::new(format, None);
    let columns = source.text_columns().map_err(Failure::Usage)?;
    if let Some(column) = columns.iter().find(|column| column.content != Content::Name) {
        let name = &column.name;
        let message = format!("--column {name}: names inside URLs and addresses are not counted");
        return Err(Failure::Usage(message));
    }
    let wanted = Wanted { columns, added: Vec::new(), on_error: batch::OnError::Keep };
    let reader = Reader::new(files, reading, wanted, None, false);
    let (none, limits) = (profiles.survey(), Limits { threads, budget: BUDGET });
    let count = Count { profiles, reading };
    pipeline::survey(reader, count, limits, none).map_err(Failure::stdout)
}

/// Encodes rows, in order.
struct Encoding {
    target: Target,
    output: Option<PathBuf>,
    encoder: Option<Encoder>,
}

impl Encoding {
    /// A value that the format cannot hold.
    fn failure(&self, why: &str) -> Failure {
        let words = format!("it cannot be written as {}: {why}", self.target.name());
        Failure::Write { path: self.output.clone(), error: io::Error::other(words) }
    }

    fn part(&mut self, piece: Piece) -> Result<OutputPart, ArrowError> {
        let none = || ArrowError::SchemaError("it has rows and no columns".to_owned());
        match piece {
            Piece::Begin(start) => {
                let (encoder, output) = Encoder::new(self.target, &start)?;
                self.encoder = Some(encoder);
                Ok(OutputPart { output, ..OutputPart::default() })
            }
            Piece::OutputPart(part) => Ok(part),
            Piece::RowChunk(part, rows) => {
                let encoder = self.encoder.as_mut().ok_or_else(none)?;
                Ok(OutputPart { output: encoder.encode(&rows)?, ..part })
            }
            Piece::Group(part, group) => {
                let encoder = self.encoder.as_mut().ok_or_else(none)?;
                Ok(OutputPart { output: encoder.place(group)?, ..part })
            }
        }
    }
}

impl pipeline::Encoder for Encoding {
    type Input = Result<Piece, Failed>;

    fn encode(&mut self, input: Self::Input, _: Option<&mut Seen>) -> Result<OutputPart, Failure> {
        match input {
            Ok(piece) => self.part(piece).map_err(|error| self.failure(&said(error))),
            Err(Failed::Unread(unread)) => Err(Failure::Read(unread)),
            Err(Failed::Unwritten(why)) => Err(self.failure(&why)),
        }
    }

    fn finish(&mut self) -> Result<Vec<u8>, Failure> {
        match self.encoder.take() {
            Some(encoder) => encoder.finish().map_err(|error| self.failure(&said(error))),
            None => Ok(Vec::new()),
        }
    }
}
