//! What is in a list, counted instead of written.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

use xenonym::domain::labels;
use xenonym::label::classify;

use super::blocks::{Blocks, Limits};
use super::columns;
use super::engine::{self, Turn};
use super::files::Files;
use super::formats::{self, Results};
use super::job::{Conversion, Job, Purpose};
use super::part::End;
use super::pool::Pool;
use super::tally::Tally;
use crate::args::SourceArgs;
use crate::outcome::{Outcome, say};
use crate::output::Format;
use crate::scripts;

const BLOCK: usize = 1 << 20;
const MAX_LINE: usize = 16 << 20;

/// What the names consist of.
#[derive(Default, Debug)]
pub(crate) struct Survey {
    /// How many labels are of each class of RFC 5890.
    pub(crate) classes: BTreeMap<&'static str, u64>,
    /// How many labels, and how many names, have a code point of each script.
    pub(crate) label_scripts: BTreeMap<&'static str, u64>,
    pub(crate) name_scripts: BTreeMap<&'static str, u64>,
}

impl Survey {
    pub(super) fn see(&mut self, name: &str) {
        let mut of_name = BTreeSet::new();
        for label in labels(name) {
            // Not the root.
            if !label.text().is_empty() {
                *self.classes.entry(classify(label.text()).name()).or_default() += 1;
                let scripts = scripts::of_label(label.text());
                for script in &scripts {
                    *self.label_scripts.entry(script).or_default() += 1;
                }
                of_name.extend(scripts);
            }
        }
        for script in of_name {
            *self.name_scripts.entry(script).or_default() += 1;
        }
    }

    pub(super) fn add(&mut self, other: Self) {
        add(&mut self.classes, other.classes);
        add(&mut self.label_scripts, other.label_scripts);
        add(&mut self.name_scripts, other.name_scripts);
    }
}

fn add(counts: &mut BTreeMap<&'static str, u64>, others: BTreeMap<&'static str, u64>) {
    for (what, count) in others {
        *counts.entry(what).or_default() += count;
    }
}

/// Counts what is in the files, or in standard input. Or why they cannot be what they are said to be.
pub(crate) fn survey(
    files: &[PathBuf],
    source: &SourceArgs,
    threads: usize,
    conversion: Conversion,
) -> Result<(Outcome, Tally, Survey), String> {
    let format = formats::file_format(source, files)?;
    if columns::is_of_columns(format) {
        let reading = columns::Reading::new(format, source, None, MAX_LINE)?;
        let files = Files::new(files.to_vec());
        let names = source.columns.clone();
        return Ok(columns::survey(files, names, reading, threads, conversion));
    }
    let job = Job {
        format: formats::choose(format, source, Results::InPlace)?,
        conversion,
        output: Format::Text,
        on_error: None,
        purpose: Purpose::Survey,
        keys: None,
        limits: Limits::new(BLOCK, MAX_LINE),
    };
    let pool = Pool::default();
    let blocks =
        Blocks::new(Files::new(files.to_vec()), job.format.clone(), job.limits, pool.clone());
    let mut turns = engine::start(blocks, &Arc::new(job), threads, &pool);
    let (mut outcome, mut tally, mut survey) = (Outcome::Done, Tally::default(), Survey::default());
    while let Some(turn) = turns.next() {
        match turn {
            Turn::Unreadable(unreadable) => {
                say(&unreadable.to_string());
                outcome = Outcome::SomeUnread;
            }
            Turn::Block { parts, weight, .. } => {
                loop {
                    let part = match engine::received(&parts) {
                        Ok(part) => part,
                        Err(error) => {
                            say(&error.to_string());
                            return Ok((Outcome::SomeUnread, tally, survey));
                        }
                    };
                    tally.add(part.tally);
                    survey.add(part.survey);
                    pool.give(part.output);
                    if part.end != End::More {
                        break;
                    }
                }
                turns.done(weight);
            }
        }
    }
    Ok((outcome, tally, survey))
}
