//! What a worker does with a chunk of rows.

use arrow_array::{ArrayRef, BooleanArray, RecordBatch};
use arrow_schema::ArrowError;
use arrow_select::filter::filter_record_batch;
use xenonym::batch::Instead;
use xenonym_records::Within;

use super::kernel::Kernel;
use super::layout::Column;
use super::reader::{Chunk, Rows, Start};
use super::results::{Dictionaries, Results};
use super::texts::Texts;
use crate::conversion::Conversion;
use crate::error::ReadError;
use crate::location::{Origin, Place};
use crate::pipeline::dedup::Keys;
use crate::pipeline::ordered::{Disconnected, Stage};
use crate::pipeline::part::Part;
use crate::plan::Action;
use crate::survey::Survey;
use crate::text::begins_or_ends_blank;

/// What a run does: the same for all its rows.
pub(super) struct Convert {
    pub(super) conversion: Conversion,
    pub(super) kernel: Kernel,
    /// What becomes of a rejected name.
    pub(super) action: Action,
    pub(super) instead: Instead,
    pub(super) writes_errors: bool,
    /// For `--unique`.
    pub(super) keys: Option<Keys>,
    pub(super) dictionaries: Dictionaries,
}

pub(super) enum Output {
    Begin(Start),
    Rows(Converted),
}

/// What comes of a chunk.
pub(super) struct Converted {
    pub(super) batch: RecordBatch,
    /// All but the output.
    pub(super) part: Part,
    /// For `--unique`, what each row is known by.
    pub(super) keys: Vec<Option<u128>>,
}

impl Stage<Chunk> for Convert {
    type Output = Result<Output, ArrowError>;

    fn run(&self, chunk: Chunk, emit: &mut dyn FnMut(Self::Output) -> Result<(), Disconnected>) {
        let output = match chunk {
            Chunk::Begin(start) => Ok(Output::Begin(start)),
            Chunk::Rows(rows) => convert(&rows, self).map(Output::Rows),
        };
        // Nobody may be waiting for it any more.
        let _ = emit(output);
    }
}

fn convert(rows: &Rows, job: &Convert) -> Result<Converted, ArrowError> {
    let mut results = Vec::new();
    for column in &rows.layout.columns {
        let names = rows.batch.column(column.index);
        results.push(job.dictionaries.convert(column.index, names, job.kernel, job.instead)?);
    }
    let mut rejected: Vec<(usize, usize)> = Vec::new();
    for (index, results) in results.iter().enumerate() {
        rejected.extend(results.refused.iter().map(|&row| (row, index)));
    }
    rejected.sort_unstable();
    let mut part = Part::default();
    let mut length = rows.batch.num_rows();
    if let (Action::Fail, Some(&(row, _))) = (job.action, rejected.first()) {
        (length, part.ends_run) = (row, true);
        rejected.truncate(1);
    }
    for &(row, index) in &rejected {
        report(rows, &rows.layout.columns[index], row, job, &mut part);
    }
    for (column, results) in rows.layout.columns.iter().zip(&results) {
        count(rows.batch.column(column.index), results, length, &mut part);
    }
    let mut keys = match &job.keys {
        Some(keys) => of_rows(rows, &results, length, job.conversion, keys),
        None => Vec::new(),
    };
    let mut batch = assemble(rows, &results)?.slice(0, length);
    if job.action == Action::Drop && !rejected.is_empty() {
        let mut stays = vec![true; length];
        for &(row, _) in &rejected {
            stays[row] = false;
        }
        let mut each = stays.iter();
        keys.retain(|_| each.next().is_none_or(|stays| *stays));
        batch = filter_record_batch(&batch, &BooleanArray::from(stays))?;
    }
    Ok(Converted { batch, part, keys })
}

/// The columns of the result.
fn assemble(rows: &Rows, results: &[Results]) -> Result<RecordBatch, ArrowError> {
    let mut columns: Vec<ArrayRef> = rows.batch.columns().to_vec();
    for (column, results) in rows.layout.columns.iter().zip(results) {
        if column.result < columns.len() {
            columns[column.result] = results.values.clone();
        } else {
            columns.push(results.values.clone());
        }
    }
    RecordBatch::try_new(rows.layout.output.clone(), columns)
}

/// Says what was refused, and why.
fn report(rows: &Rows, column: &Column, row: usize, job: &Convert, part: &mut Part) {
    let texts = Texts::new(rows.batch.column(column.index));
    let input = texts.and_then(|texts| texts.get(row)).unwrap_or_default();
    let problems = job.conversion.convert(input).problems;
    let number = rows.first + row as u64;
    let origin = Origin::Row { file: rows.file.as_deref(), number };
    let place = Place { origin, start: None, within: Within::Column(&column.name) };
    part.reject(place, input.as_bytes(), &problems, job.writes_errors);
    part.explain(place, input.as_bytes(), &problems);
}

/// Counts the names of a column that were not refused.
fn count(names: &ArrayRef, results: &Results, length: usize, part: &mut Part) {
    let (Some(before), Some(after)) = (Texts::new(names), Texts::new(&results.values)) else {
        return;
    };
    let mut refused = results.refused.iter().peekable();
    for row in 0..length {
        if refused.next_if_eq(&&row).is_some() {
            continue;
        }
        let Some(name) = before.name(row) else {
            continue;
        };
        part.tally.with_blanks += u64::from(begins_or_ends_blank(name.as_bytes()));
        if after.get(row) == Some(name) {
            part.tally.unchanged += 1;
        } else {
            part.tally.converted += 1;
        }
    }
}

/// What the rows are known by: the canonical forms of their names, unless there is none or one was
/// refused.
fn of_rows(
    rows: &Rows,
    results: &[Results],
    length: usize,
    conversion: Conversion,
    keys: &Keys,
) -> Vec<Option<u128>> {
    let mut forms: Vec<Option<Vec<u8>>> = vec![Some(Vec::new()); length];
    for (column, results) in rows.layout.columns.iter().zip(results) {
        let names = Texts::new(rows.batch.column(column.index));
        let (Some(names), Some(values)) = (names, Texts::new(&results.values)) else {
            continue;
        };
        let mut refused = results.refused.iter().peekable();
        for (row, form) in forms.iter_mut().enumerate() {
            if refused.next_if_eq(&&row).is_some() {
                *form = None;
            }
            if let (Some(name), Some(form)) = (names.name(row), form) {
                let canonical = conversion.canonical(name, values.get(row).unwrap_or_default());
                form.extend_from_slice(canonical.as_bytes());
                form.push(b'\n');
            }
        }
    }
    let key = |form: Option<Vec<u8>>| form.filter(|form| !form.is_empty());
    forms.into_iter().map(|form| key(form).map(|form| keys.hash(&form))).collect()
}

/// Counts the names of columns.
pub(super) struct Count {
    pub(super) conversion: Conversion,
}

impl Stage<Chunk> for Count {
    type Output = Result<Survey, ReadError>;

    fn run(&self, chunk: Chunk, emit: &mut dyn FnMut(Self::Output) -> Result<(), Disconnected>) {
        let Chunk::Rows(rows) = chunk else { return };
        let mut survey = Survey::default();
        for column in &rows.layout.columns {
            let Some(texts) = Texts::new(rows.batch.column(column.index)) else {
                continue;
            };
            for name in (0..rows.batch.num_rows()).filter_map(|row| texts.name(row)) {
                match self.conversion.convert(name).problems.first() {
                    Some(first) => survey.reject(first.kind()),
                    None => survey.accepted += 1,
                }
                survey.see(name);
            }
        }
        let _ = emit(Ok(survey));
    }
}
