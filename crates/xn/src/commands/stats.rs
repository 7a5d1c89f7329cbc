//! `xn stats`: counts names, labels, errors and scripts.

use std::fmt::Write;

use serde::Serialize;
use xenonym_records::Results;
use xenonym_safety::survey::{Counts, Survey};

use super::convert::check_columns;
use super::{hints, whole_file};
use crate::args::StatsArgs;
use crate::detect::{adopt_delimiter, detect};
use crate::error::{Failure, Outcome, say_all};
use crate::output::{self, Format};
use crate::pipeline::files::Files;
use crate::pipeline::note_of_wide_rows;
use crate::plan::{Input, text_format};
use crate::{columnar, text};

pub(super) fn run(args: StatsArgs) -> Result<Outcome, Failure> {
    let input = Input::Files(args.files());
    let mut page =
        args.html.as_deref().map(|path| whole_file::open(path, input.files())).transpose()?;
    let output = args.format.format();
    let counted = count(args, &input);
    let found = counted.as_ref().ok().filter(|(outcome, survey)| {
        // Unread files were reported. Without any names, counts of 0 would be wrong.
        survey.names > 0 || *outcome != Outcome::SomeUnread
    });
    match (&mut page, found) {
        (Some(page), Some((_, survey))) => {
            page.write(survey.page().as_bytes())?;
            page.complete()?;
        }
        (Some(page), None) => page.discard()?,
        (None, _) => {}
    }
    if let Some((_, survey)) = found {
        let stats = Stats::new(survey);
        match output {
            Format::Text => output::write_all(stats.text().as_bytes())?,
            Format::Json => output::write_json(&stats)?,
        }
    }
    counted.map(|(outcome, _)| outcome)
}

fn count(args: StatsArgs, input: &Input) -> Result<(Outcome, Survey), Failure> {
    let (profiles, threads) = (args.profiles()?, args.threads());
    let mut source = args.source.plan();
    let mut files = Files::new(input.files(), source.encoding);
    hints::wait_for(input);
    let found = detect(&source, input, &mut files)?;
    say_all(found.note);
    let from = found.format;
    if from.is_columnar() {
        return columnar::survey(files, from, &source, threads, profiles);
    }
    adopt_delimiter(&mut source, from, &mut files);
    check_columns(&source, from, &mut files)?;
    let format = text_format(from, &source, Results::InPlace).map_err(Failure::Usage)?;
    let (outcome, survey, wide_rows) = text::survey(files, format.clone(), threads, profiles)?;
    text::require_fields(&*format, &source.fields)?;
    say_all(note_of_wide_rows(wide_rows, source.header, ""));
    Ok((outcome, survey))
}

#[derive(Serialize)]
struct Stats<'a> {
    names: u64,
    accepted: u64,
    rejected: u64,
    errors: &'a Counts,
    labels: u64,
    classes: &'a Counts,
    name_scripts: &'a Counts,
    label_scripts: &'a Counts,
}

impl<'a> Stats<'a> {
    /// The verdict of the first profile.
    fn new(survey: &'a Survey) -> Self {
        let (names, accepted) = (survey.names, survey.accepted(0));
        Self {
            names,
            accepted,
            rejected: names - accepted,
            errors: &survey.rejections[0].kinds,
            labels: survey.label_classes.values().sum(),
            classes: &survey.label_classes,
            name_scripts: &survey.scripts,
            label_scripts: &survey.label_scripts,
        }
    }

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
