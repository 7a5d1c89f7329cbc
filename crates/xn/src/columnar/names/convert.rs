//! Converts the names of a batch, on a worker thread.

use std::collections::HashMap;
use std::mem;
use std::path::Path;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, RecordBatch};
use arrow_schema::ArrowError;
use xenonym::batch;
use xenonym_records::engine::{Slot, Within};
use xenonym_safety::survey::Survey;

use super::Names;
use super::results::{
    self, Dictionaries, Fate, Kernel, Results, Texts, describe, key, keys, name_in,
};
use crate::columnar::schema::{Column, Layout};
use crate::conversion::Conversion;
use crate::facts::Describe;
use crate::location::{Origin, Place};
use crate::pipeline::part::OutputPart;
use crate::plan::Action;
use crate::problem::{NameIn, Problem};
use crate::profile::Profiles;

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
        let names = super::names(array, &column.path);
        let make = |names: &ArrayRef| match job.work {
            Work::Convert(kernel) => results::convert(names, kernel, job.on_error),
            Work::Describe(description) => describe(names, column.content, description),
        };
        let results = job.dictionaries.results(number, &names.values, &make)?;
        Ok(Answer { names, results, rows: super::rows(array, &column.path) })
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
                columns[result] = super::replace(array, &column.path, values, target)?;
            } else {
                let array = rows.batch.column(column.index);
                columns.push(super::flatten(array, &column.path, values, target)?);
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
        Work::Describe(_) => {
            name_in(input, content, |_, _| ()).and_then(Result::err).into_iter().collect()
        }
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

// Counts the names of batches for `xn stats`.

/// How many bytes of names wait to be looked at.
const MOST_BYTES: usize = 4 << 20;
/// The approximate size of a name in the map.
const ENTRY: usize = 64;

/// Looks at each of many equal names once, so that a small file with one long name in many rows is counted quickly.
pub(crate) struct Counter<'p> {
    profiles: &'p Profiles,
    survey: Survey,
    /// Names that are not in the survey yet: in which order they came, and how often.
    names: HashMap<Box<str>, (usize, u64)>,
    bytes: usize,
}

impl<'p> Counter<'p> {
    pub(crate) fn new(profiles: &'p Profiles) -> Self {
        Self { profiles, survey: profiles.survey(), names: HashMap::new(), bytes: 0 }
    }

    pub(crate) fn add(&mut self, rows: &NameRows) {
        for column in &rows.layout.columns {
            let names = super::names(rows.batch.column(column.index), &column.path);
            let visible = (0..names.values.len()).filter(|index| names.is_visible(*index));
            let Some(dictionary) = names.values.as_any_dictionary_opt() else {
                let Some(texts) = Texts::new(&names.values) else { continue };
                visible.filter_map(|index| texts.name(index)).for_each(|name| self.name(name, 1));
                continue;
            };
            let Some(texts) = Texts::new(dictionary.values()) else { continue };
            let keys = keys(&names.values);
            let visible: Vec<usize> = visible.filter_map(|index| keys[index]).collect();
            let mut counts = HashMap::new();
            for key in &visible {
                *counts.entry(key).or_default() += 1;
            }
            for key in &visible {
                if let (Some(count), Some(name)) = (counts.remove(key), texts.name(*key)) {
                    self.name(name, count);
                }
            }
        }
    }

    pub(crate) fn finish(mut self) -> Survey {
        self.look_at_names();
        self.survey
    }

    fn name(&mut self, name: &str, times: u64) {
        if let Some((_, known)) = self.names.get_mut(name) {
            *known += times;
            return;
        }
        if self.bytes > MOST_BYTES {
            self.look_at_names();
        }
        self.bytes += name.len() + ENTRY;
        self.names.insert(name.into(), (self.names.len(), times));
    }

    /// In their order, because the first rejected names are shown as examples.
    fn look_at_names(&mut self) {
        self.bytes = 0;
        let mut names: Vec<_> = mem::take(&mut self.names).into_iter().collect();
        names.sort_unstable_by_key(|(_, (order, _))| *order);
        for (name, (_, times)) in names {
            self.count(&name, times);
        }
    }

    /// Counts a name `times` times, by doubling its counts.
    fn count(&mut self, name: &str, times: u64) {
        let slot = Slot::bare(name.as_bytes(), 0);
        if times == 1 {
            return self.profiles.count(name, &slot, &mut self.survey);
        }
        let mut power = self.profiles.survey();
        self.profiles.count(name, &slot, &mut power);
        let mut left = times;
        while left > 1 {
            if left % 2 == 1 {
                self.survey.add(power.clone());
            }
            power.add(power.clone());
            left /= 2;
        }
        self.survey.add(power);
    }
}
