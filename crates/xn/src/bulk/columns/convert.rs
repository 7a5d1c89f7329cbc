//! One batch, converted: what each of the threads does.

use std::path::Path;
use std::sync::Arc;

use arrow_array::{ArrayRef, BooleanArray, RecordBatch};
use arrow_schema::ArrowError;
use arrow_select::filter::filter_record_batch;
use xenonym::batch::Instead;

use super::layout::{Column, Layout};
use super::results::{Dictionaries, Results};
use super::texts::Texts;
use crate::args::OnError;
use crate::bulk::blanks;
use crate::bulk::job::{Conversion, Purpose};
use crate::bulk::part::{End, Part};
use crate::bulk::unique::Keys;
use crate::input::Place;
use crate::output::Answer;

/// What a run does: the same for all its batches.
pub(super) struct Job {
    pub(super) conversion: Conversion,
    pub(super) on_error: Option<OnError>,
    pub(super) instead: Instead,
    pub(super) purpose: Purpose,
    /// For `--unique`.
    pub(super) keys: Option<Keys>,
    pub(super) dictionaries: Dictionaries,
}

/// A stretch of rows.
pub(super) struct Rows {
    pub(super) layout: Arc<Layout>,
    pub(super) file: Option<Arc<Path>>,
    /// The number of the first row, from 1.
    pub(super) first: u64,
    pub(super) batch: RecordBatch,
}

/// What comes of it.
pub(super) struct Converted {
    pub(super) batch: RecordBatch,
    /// All but the output.
    pub(super) part: Part,
    /// For `--unique`, what each row is known by.
    pub(super) keys: Vec<Option<u128>>,
}

pub(super) fn convert(rows: &Rows, job: &Job) -> Result<Converted, ArrowError> {
    if job.purpose == Purpose::Survey {
        return Ok(survey(rows, job));
    }
    let kernel = job.conversion.columns.as_ref().map(|way| way.kernel.clone());
    let unfit = || ArrowError::NotYetImplemented("this is not for columns".to_owned());
    let kernel = kernel.ok_or_else(unfit)?;
    let mut results = Vec::new();
    for column in &rows.layout.columns {
        let names = rows.batch.column(column.index);
        results.push(job.dictionaries.convert(column.index, names, &*kernel, job.instead)?);
    }
    let mut refused: Vec<(usize, usize)> = Vec::new();
    for (index, results) in results.iter().enumerate() {
        refused.extend(results.refused.iter().map(|&row| (row, index)));
    }
    refused.sort_unstable();
    let mut part = Part { end: End::OfBlock, ..Part::default() };
    let mut length = rows.batch.num_rows();
    if let (Some(OnError::Fail), Some(&(row, _))) = (job.on_error, refused.first()) {
        (length, part.end) = (row, End::OfRun);
        refused.truncate(1);
    }
    for &(row, index) in &refused {
        report(rows, &rows.layout.columns[index], row, job, &mut part);
    }
    for (column, results) in rows.layout.columns.iter().zip(&results) {
        count(rows.batch.column(column.index), results, length, &mut part);
    }
    let mut keys = match &job.keys {
        Some(keys) => of_rows(rows, &results, length, &job.conversion, keys),
        None => Vec::new(),
    };
    let mut batch = assemble(rows, &results)?.slice(0, length);
    if job.on_error == Some(OnError::Drop) && !refused.is_empty() {
        let mut stays = vec![true; length];
        for &(row, _) in &refused {
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
fn report(rows: &Rows, column: &Column, row: usize, job: &Job, part: &mut Part) {
    let texts = Texts::new(rows.batch.column(column.index));
    let input = texts.and_then(|texts| texts.get(row)).unwrap_or_default();
    let problems = job.conversion.convert(input).problems;
    let number = rows.first + row as u64;
    let place = Place::Row { file: rows.file.as_deref(), number, column: &column.name };
    part.refuse(place, input.as_bytes(), &problems, job.purpose);
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
        part.tally.with_blanks += u64::from(blanks::is_at_an_end(name.as_bytes()));
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
    conversion: &Conversion,
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

/// Counts what there is.
fn survey(rows: &Rows, job: &Job) -> Converted {
    let mut part = Part { end: End::OfBlock, ..Part::default() };
    for column in &rows.layout.columns {
        let Some(texts) = Texts::new(rows.batch.column(column.index)) else {
            continue;
        };
        for name in (0..rows.batch.num_rows()).filter_map(|row| texts.name(row)) {
            let Answer { output, problems } = job.conversion.convert(name);
            match problems.first() {
                Some(first) => part.tally.refuse(first.kind()),
                None if output.as_deref() == Some(name) => part.tally.unchanged += 1,
                None => part.tally.converted += 1,
            }
            part.survey.see(name);
        }
    }
    Converted { batch: rows.batch.slice(0, 0), part, keys: Vec::new() }
}
