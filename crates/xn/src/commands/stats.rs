//! `xn stats`: what is in a list of names.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write;

use serde::Serialize;
use xenonym::batch::Instead;
use xenonym::uts46::Operation;

use crate::args::{StatsArgs, wrong_use};
use crate::bulk::{self, Conversion};
use crate::outcome::{Failure, Outcome};
use crate::output::{self, Format, Problem};

pub(super) fn run(args: &StatsArgs) -> Result<Outcome, Failure> {
    let profile = args.profile();
    let conversion = Conversion::new(format!("stats {profile:?}"), move |name| {
        profile.to_ascii(name).map_err(|error| Problem::in_text(error, name)).into()
    });
    let conversion = conversion.with_columns(Instead::Blank, move |names| {
        profile.convert_column(Operation::ToAscii, names)
    });
    let survey = bulk::survey(&args.files, &args.source, args.threads(), conversion);
    let (outcome, tally, survey) = survey.unwrap_or_else(|message| wrong_use(message));
    if tally.names() == 0 && outcome == Outcome::SomeUnread {
        // What could not be read was said, and no numbers are better than wrong ones.
        return Ok(outcome);
    }
    let stats = Stats {
        names: tally.names(),
        accepted: tally.unchanged + tally.converted,
        refused: tally.refused,
        errors: tally.kinds,
        labels: survey.classes.values().sum(),
        classes: survey.classes,
        name_scripts: survey.name_scripts,
        label_scripts: survey.label_scripts,
    };
    match args.format.format() {
        Format::Text => output::write_all(stats.text().as_bytes())?,
        Format::Json => output::write_json(&stats)?,
    }
    Ok(outcome)
}

#[derive(Serialize)]
struct Stats {
    names: u64,
    accepted: u64,
    refused: u64,
    errors: BTreeMap<Cow<'static, str>, u64>,
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
            (String::from("  refused"), self.refused),
        ];
        rows.extend(self.errors.iter().map(|(kind, count)| (format!("    {kind}"), *count)));
        let script = |(script, count): (&&str, &u64)| (format!("  with {script}"), *count);
        rows.extend(self.name_scripts.iter().map(script));
        rows.push((String::from("labels"), self.labels));
        rows.extend(self.classes.iter().map(|(class, count)| (format!("  {class}"), *count)));
        rows.extend(self.label_scripts.iter().map(script));
        // As wide as most rows are, or all of them.
        let width = rows.iter().map(|(row, _)| row.len() + 2).max().unwrap_or_default().max(36);
        let mut text = String::new();
        for (row, count) in rows {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{row:<width$}{count}");
        }
        text
    }
}
