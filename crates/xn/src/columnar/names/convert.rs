//! Converts the names of a batch, on a worker thread.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::ArrowError;
use xenonym::batch;
use xenonym_records::engine::Within;

use super::describe::{describe, name_in};
use super::kernel::Kernel;
use super::nested::{self, Names};
use super::results::{self, Dictionaries, Fate, Results};
use super::texts::{Texts, key};
use crate::columnar::schema::{Column, Layout};
use crate::conversion::Conversion;
use crate::facts::Describe;
use crate::location::{Origin, Place};
use crate::pipeline::part::OutputPart;
use crate::plan::Action;
use crate::problem::{NameIn, Problem};

/// The settings of a run, for all its batches.
pub(crate) struct Job {
    pub(crate) conversion: Conversion,
    pub(crate) work: Work,
    /// The action for a rejected name.
    pub(crate) action: Action,
    pub(crate) on_error: batch::OnError,
    pub(crate) writes_errors: bool,
    pub(crate) dictionaries: Dictionaries,
}

/// What becomes of names.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Work {
    Convert(Kernel),
    Describe(&'static dyn Describe),
}

/// Consecutive rows.
pub(crate) struct NameRows {
    pub(crate) layout: Arc<Layout>,
    pub(crate) file: Option<Arc<Path>>,
    /// The number of the first row, from 1.
    pub(crate) first: u64,
    pub(crate) batch: RecordBatch,
}

/// The results of these rows.
pub(crate) struct Converted {
    /// The columns of the result; only the first `length` rows count.
    pub(crate) columns: Vec<ArrayRef>,
    pub(crate) length: usize,
    /// Whether the run ends after these rows.
    pub(crate) has_failed: bool,
    /// Everything but the output.
    pub(crate) part: OutputPart,
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

pub(crate) fn convert(rows: &NameRows, job: &Job) -> Result<Converted, ArrowError> {
    let answers = answers(rows, job)?;
    let mut rejected: Vec<Rejected> = Vec::new();
    for (column, answer) in answers.iter().enumerate() {
        let all = answer.each().filter(|(_, fate)| *fate == Fate::Rejected);
        rejected.extend(all.map(|(index, _)| Rejected { row: answer.row(index), column, index }));
    }
    rejected.sort_unstable();
    let (mut part, mut length, mut has_failed) =
        (OutputPart::default(), rows.batch.num_rows(), false);
    if let (Action::Fail, Some(first)) = (job.action, rejected.first()) {
        (length, has_failed) = (first.row, true);
        rejected.truncate(1);
    }
    let mut known = HashMap::new();
    for of_row in &rejected {
        report(rows, &answers, *of_row, job, &mut known, &mut part);
    }
    for answer in &answers {
        answer.count(length, &mut part);
    }
    let columns = assemble(rows, &answers)?;
    Ok(Converted { columns, length, has_failed, part })
}

fn answers(rows: &NameRows, job: &Job) -> Result<Vec<Answer>, ArrowError> {
    let answer = |(number, column): (usize, &Column)| {
        let array = rows.batch.column(column.index);
        let names = nested::names(array, &column.path);
        let make = |names: &ArrayRef| match job.work {
            Work::Convert(kernel) => results::convert(names, kernel, job.on_error),
            Work::Describe(description) => describe(names, column.content, description),
        };
        let results = job.dictionaries.results(number, &names.values, &make)?;
        Ok(Answer { names, results, rows: nested::rows(array, &column.path) })
    };
    rows.layout.columns.iter().enumerate().map(answer).collect()
}

impl Answer {
    /// Each name that is in a row, by its index, and its result.
    fn each(&self) -> impl Iterator<Item = (usize, Fate)> {
        let fates = self.results.fates.iter().copied().enumerate();
        fates.filter(|(index, _)| self.names.is_visible(*index))
    }

    fn row(&self, index: usize) -> usize {
        self.rows.as_ref().map_or(index, |rows| rows[index])
    }

    /// Counts the accepted names of the first `length` rows.
    fn count(&self, length: usize, part: &mut OutputPart) {
        for (index, fate) in self.each() {
            if self.row(index) >= length {
                break;
            }
            match fate {
                Fate::NoName | Fate::Rejected => {}
                Fate::Refused => part.tally.rejected += 1,
                Fate::Unchanged { has_blanks } => {
                    part.tally.unchanged += 1;
                    part.tally.with_blanks += u64::from(has_blanks);
                }
                Fate::Converted { has_blanks, is_address } => {
                    part.tally.converted += 1;
                    part.tally.addresses += u64::from(is_address);
                    part.tally.with_blanks += u64::from(has_blanks);
                }
            }
        }
    }
}

/// The columns of the result.
fn assemble(rows: &NameRows, answers: &[Answer]) -> Result<Vec<ArrayRef>, ArrowError> {
    let mut columns: Vec<ArrayRef> = rows.batch.columns().to_vec();
    for (column, answer) in rows.layout.columns.iter().zip(answers) {
        for (result, values) in column.results.clone().zip(&answer.results.values) {
            let target = rows.layout.output.field(result).data_type();
            if result < rows.batch.num_columns() {
                let array = &columns[column.index];
                columns[result] = nested::replace(array, &column.path, values, target)?;
            } else {
                let array = rows.batch.column(column.index);
                columns.push(nested::flatten(array, &column.path, values, target)?);
            }
        }
    }
    Ok(columns)
}

/// If a name causes more problems, the problems of other names are dropped.
const MANY: usize = 100;

/// Reports a rejected name. `known` has the reasons for values of dictionaries, by column and key.
fn report(
    rows: &NameRows,
    answers: &[Answer],
    rejected: Rejected,
    job: &Job,
    known: &mut HashMap<(usize, usize), Vec<Problem>>,
    part: &mut OutputPart,
) {
    let Rejected { row, column, index } = rejected;
    let values = &answers[column].names.values;
    let (name, key) = match values.as_any_dictionary_opt() {
        None => (Texts::new(values).and_then(|texts| texts.get(index)), None),
        Some(dictionary) => {
            let key = key(values, index);
            let texts = Texts::new(dictionary.values());
            (texts.and_then(|texts| texts.get(key?)), key)
        }
    };
    let input = name.unwrap_or_default();
    let content = rows.layout.columns[column].content;
    let find = || match job.work {
        Work::Convert(_) => {
            let problems = job.conversion.convert(input).problems.into_iter();
            problems.map(|problem| problem.of_name_in(NameIn::Record)).collect::<Vec<_>>()
        }
        Work::Describe(_) => name_in(input, content).and_then(Result::err).into_iter().collect(),
    };
    let found;
    let problems = if let Some(key) = key {
        if !known.contains_key(&(column, key)) {
            let found = find();
            if found.len() > MANY {
                known.clear();
            }
            known.insert((column, key), found);
        }
        &known[&(column, key)]
    } else {
        found = find();
        &found
    };
    let column = &rows.layout.columns[column].name;
    let number = rows.first + row as u64;
    let origin = Origin::Row { file: rows.file.as_deref(), number };
    let place = Place { origin, start: None, within: Within::Column(column) };
    part.reject(place, input.as_bytes(), problems, job.writes_errors);
    part.explain(place, input.as_bytes(), problems);
}
