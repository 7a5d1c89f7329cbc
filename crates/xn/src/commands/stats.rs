//! `xn stats`: counts names, labels, errors and scripts.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde::Serialize;
use xenonym::Operation;

use super::hints;
use crate::args::StatsArgs;
use crate::contents::contents;
use crate::conversion::Conversion;
use crate::error::{Failure, Outcome, say_all};
use crate::output::{self, Format};
use crate::pipeline::files::Files;
use crate::plan::{Input, text_format};
use crate::{columnar, text};

pub(super) fn run(args: StatsArgs) -> Result<Outcome, Failure> {
    let conversion = Conversion::Names(args.profile()?, Operation::ToAscii);
    let (threads, output) = (args.threads(), args.format.format());
    let input = Input::Files(args.files());
    let source = args.source.plan();
    let mut files = Files::new(input.files(), source.encoding);
    hints::wait_for(&input);
    let found = contents(&source, &input, &mut files)?;
    say_all(found.note);
    let from = found.format;
    let (outcome, survey) = if from.is_columnar() {
        columnar::survey(files, from, &source, threads, conversion)?
    } else {
        let format = text_format(from, &source, None).map_err(Failure::Usage)?;
        text::survey(files, format, threads, conversion)?
    };
    if survey.names() == 0 && outcome == Outcome::SomeUnread {
        // The unread files were reported. Without any names, counts of 0 would be wrong.
        return Ok(outcome);
    }
    let stats = Stats {
        names: survey.names(),
        accepted: survey.accepted,
        rejected: survey.rejected,
        errors: survey.kinds,
        labels: survey.classes.values().sum(),
        classes: survey.classes,
        name_scripts: survey.name_scripts,
        label_scripts: survey.label_scripts,
    };
    match output {
        Format::Text => output::write_all(stats.text().as_bytes())?,
        Format::Json => output::write_json(&stats)?,
    }
    Ok(outcome)
}

#[derive(Serialize)]
struct Stats {
    names: u64,
    accepted: u64,
    rejected: u64,
    errors: BTreeMap<&'static str, u64>,
    labels: u64,
    classes: BTreeMap<&'static str, u64>,
    name_scripts: BTreeMap<&'static str, u64>,
    label_scripts: BTreeMap<&'static str, u64>,
}

impl Stats {
    fn text(&self) -> String {
        let mut rows = vec![
            (String::from("names"), self.names),
            (String::from("  accepted"), self.accepted),
            (String::from("  rejected"), self.rejected),
        ];
        rows.extend(self.errors.iter().map(|(kind, count)| (format!("    {kind}"), *count)));
        let script = |(script, count): (&&str, &u64)| (format!("  with {script}"), *count);
        rows.extend(self.name_scripts.iter().map(script));
        rows.push((String::from("labels"), self.labels));
        rows.extend(self.classes.iter().map(|(class, count)| (format!("  {class}"), *count)));
        rows.extend(self.label_scripts.iter().map(script));
        // At least as wide as most rows.
        let width = rows.iter().map(|(row, _)| row.len() + 2).max().unwrap_or_default().max(36);
        let mut text = String::new();
        for (row, count) in rows {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{row:<width$}{count}");
        }
        text
    }
}
