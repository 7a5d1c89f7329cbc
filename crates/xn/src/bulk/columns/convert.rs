//! The names of a batch, converted: what each of the threads does.

use std::path::Path;
use std::sync::Arc;

use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::ArrowError;
use xenonym::batch::Instead;

use super::nested::{self, Names};
use super::results::{Dictionaries, Fate, Results};
use super::schema::Layout;
use super::texts::Texts;
use crate::args::OnError;
use crate::bulk::job::{Conversion, Purpose};
use crate::bulk::part::Part;
use crate::input::Place;

/// What a run does: the same for all its batches.
pub(super) struct Job {
    pub(super) conversion: Conversion,
    pub(super) on_error: Option<OnError>,
    pub(super) instead: Instead,
    pub(super) purpose: Purpose,
    /// Whether each row's names are wanted in their canonical forms, for `--unique`.
    pub(super) is_unique: bool,
    pub(super) dictionaries: Dictionaries,
}

/// Rows that stand together.
pub(super) struct Rows {
    pub(super) layout: Arc<Layout>,
    pub(super) file: Option<Arc<Path>>,
    /// The number of the first row, from 1.
    pub(super) first: u64,
    pub(super) batch: RecordBatch,
}

/// What comes of them.
#[derive(Default)]
pub(super) struct Converted {
    /// The columns of the result, of which as many rows count as `length` says.
    pub(super) columns: Vec<ArrayRef>,
    pub(super) length: usize,
    /// Whether the run ends there.
    pub(super) has_failed: bool,
    /// The rows that are to be left out, in order; some of them more than once.
    pub(super) dropped: Vec<usize>,
    /// For `--unique`, what each row is known by, unless it is never left out: it has no names, or
    /// one that was rejected.
    pub(super) canonical: Vec<Option<Vec<u8>>>,
    /// All but the output.
    pub(super) part: Part,
}

/// The results of a column.
struct Answer {
    names: Names,
    results: Results,
    /// The row of each name, if it is not its own.
    rows: Option<Vec<usize>>,
}

/// A name that was rejected.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rejected {
    row: usize,
    column: usize,
    index: usize,
}

pub(super) fn convert(rows: &Rows, job: &Job) -> Result<Converted, ArrowError> {
    let answers = answers(rows, job)?;
    let mut rejected: Vec<Rejected> = Vec::new();
    for (column, answer) in answers.iter().enumerate() {
        let all = answer.each().filter(|(_, fate)| *fate == Fate::Rejected);
        rejected.extend(all.map(|(index, _)| Rejected { row: answer.row(index), column, index }));
    }
    rejected.sort_unstable();
    let (mut part, mut length, mut has_failed) = (Part::default(), rows.batch.num_rows(), false);
    if let (Some(OnError::Fail), Some(first)) = (job.on_error, rejected.first()) {
        (length, has_failed) = (first.row, true);
        rejected.truncate(1);
    }
    for of_row in &rejected {
        report(rows, &answers, *of_row, job, &mut part);
    }
    for answer in &answers {
        answer.count(length, job.purpose, &mut part);
    }
    let canonical =
        if job.is_unique { canonical(&answers, length, &job.conversion) } else { Vec::new() };
    let mut dropped = Vec::new();
    if job.on_error == Some(OnError::Drop) {
        dropped.extend(rejected.iter().map(|rejected| rejected.row));
    }
    let columns = assemble(rows, &answers)?;
    Ok(Converted { columns, length, has_failed, dropped, canonical, part })
}

fn answers(rows: &Rows, job: &Job) -> Result<Vec<Answer>, ArrowError> {
    let kernel = job.conversion.columns.as_ref().map(|way| way.kernel.clone());
    let unfit = || ArrowError::NotYetImplemented("this is not for columns".to_owned());
    let kernel = kernel.ok_or_else(unfit)?;
    let answer = |(number, column): (usize, &super::schema::Column)| {
        let array = rows.batch.column(column.index);
        let names = nested::names(array, &column.path);
        let results = job.dictionaries.convert(number, &names.values, &*kernel, job.instead)?;
        Ok(Answer { names, results, rows: nested::rows(array, &column.path) })
    };
    rows.layout.columns.iter().enumerate().map(answer).collect()
}

impl Answer {
    /// Each name that is in a row, by its index, and what became of it.
    fn each(&self) -> impl Iterator<Item = (usize, Fate)> {
        let is_visible = |index: usize| {
            self.names.visible.as_ref().is_none_or(|visible| visible.is_valid(index))
        };
        let fates = self.results.fates.iter().copied().enumerate();
        fates.filter(move |(index, _)| is_visible(*index))
    }

    fn row(&self, index: usize) -> usize {
        self.rows.as_ref().map_or(index, |rows| rows[index])
    }

    /// Counts the names of the first `length` rows that were not rejected.
    fn count(&self, length: usize, purpose: Purpose, part: &mut Part) {
        for (index, fate) in self.each() {
            if self.row(index) >= length {
                break;
            }
            match fate {
                Fate::NoName | Fate::Rejected => {}
                Fate::Unchanged { has_blanks } => {
                    part.tally.unchanged += 1;
                    part.tally.with_blanks += u64::from(has_blanks);
                }
                Fate::Converted { has_blanks } => {
                    part.tally.converted += 1;
                    part.tally.with_blanks += u64::from(has_blanks);
                }
            }
        }
        if purpose == Purpose::Survey
            && let Some(texts) = Texts::new(&self.names.values)
        {
            for name in self.each().filter_map(|(index, _)| texts.name(index)) {
                part.survey.see(name);
            }
        }
    }
}

/// The columns of the result.
fn assemble(rows: &Rows, answers: &[Answer]) -> Result<Vec<ArrayRef>, ArrowError> {
    let mut columns: Vec<ArrayRef> = rows.batch.columns().to_vec();
    for (column, answer) in rows.layout.columns.iter().zip(answers) {
        let target = rows.layout.output.field(column.result).data_type();
        let values = &answer.results.values;
        if column.result < rows.batch.num_columns() {
            let array = &columns[column.index];
            columns[column.result] = nested::replace(array, &column.path, values, target)?;
        } else {
            let array = rows.batch.column(column.index);
            columns.push(nested::flatten(array, &column.path, values, target)?);
        }
    }
    Ok(columns)
}

/// Says what was rejected, and why.
fn report(rows: &Rows, answers: &[Answer], rejected: Rejected, job: &Job, part: &mut Part) {
    let Rejected { row, column, index } = rejected;
    let texts = Texts::new(&answers[column].names.values);
    let input = texts.and_then(|texts| texts.get(index)).unwrap_or_default();
    let problems = job.conversion.convert(input).problems;
    let column = &rows.layout.columns[column].name;
    let place = Place::Row { file: rows.file.as_deref(), number: rows.first + row as u64, column };
    part.refuse(place, input.as_bytes(), &problems, job.purpose);
    part.explain(place, input.as_bytes(), &problems);
}

/// The canonical forms of the rows' names, and where each stands.
fn canonical(answers: &[Answer], length: usize, conversion: &Conversion) -> Vec<Option<Vec<u8>>> {
    let mut forms: Vec<Option<Vec<u8>>> = vec![Some(Vec::new()); length];
    let mut has_name = vec![false; length];
    for answer in answers {
        let texts = (Texts::new(&answer.names.values), Texts::new(&answer.results.values));
        let (Some(before), Some(after)) = texts else {
            continue;
        };
        for (index, fate) in answer.each() {
            let row = answer.row(index);
            let Some(form) = forms.get_mut(row) else {
                break;
            };
            let Some(known) = form else {
                continue;
            };
            match (before.get(index), fate) {
                (_, Fate::Rejected) => *form = None,
                (Some(name), Fate::NoName) => known.extend([1 + u8::from(name.is_empty())]),
                (None, _) => known.push(0),
                (Some(name), _) => {
                    let text = conversion.canonical(name, after.get(index).unwrap_or_default());
                    known.push(3);
                    known.extend_from_slice(&(text.len() as u64).to_le_bytes());
                    known.extend_from_slice(text.as_bytes());
                    has_name[row] = true;
                }
            }
        }
        forms.iter_mut().flatten().for_each(|form| form.push(4));
    }
    let each = forms.into_iter().zip(has_name);
    each.map(|(form, has_name)| form.filter(|_| has_name)).collect()
}
