//! `xn check`: the verdict of each standard on a name, side by side.

mod json;
mod table;

use std::borrow::Cow;
use std::mem;

use xenonym::label::{LabelClass, classify};
use xenonym::{Error, domain};
use xenonym_safety::display::{Policy, Show};

use super::names::each_name;
use crate::args::CheckArgs;
use crate::error::{Failure, Outcome};
use crate::location::Record;
use crate::output::{Format, Output};
use crate::problem::Problem;
use crate::profile::Profile;

pub(super) fn run(args: &CheckArgs) -> Result<Outcome, Failure> {
    let profiles = args.profiles()?;
    let format = args.format.format();
    let color = args.color.choice();
    // One standard alone does not show names.
    let policies: &[Policy] =
        if args.quiet || profiles.len() == 1 { &[] } else { &Policy::PRESETS };
    let mut is_first = true;
    let mut output = Output::new();
    let mut take = |record: &Record<'_>, output: &mut Output| {
        let report = Report::new(&profiles, policies, record);
        let outcome = report.outcome();
        match format {
            _ if args.quiet => {
                output.note(outcome);
                Ok(())
            }
            Format::Text => {
                let gap = if mem::take(&mut is_first) { "" } else { "\n" };
                output.write_report(outcome, &format!("{gap}{}", table::report(&report, color)))
            }
            Format::Json => output.write_object(outcome, &json::Object::new(&report)),
        }
    };
    let input = &args.input;
    each_name(&input.input(), input.source(), args.quiet, &mut output, &mut take)?;
    output.finish()
}

/// How many labels are shown, and errors of each profile. No name in the DNS has more labels.
const SHOWN: usize = 127;

/// The verdicts on one name, and its labels.
struct Report<'a> {
    record: &'a Record<'a>,
    verdicts: Vec<Verdict<'a>>,
    /// How policies show the name; none if one profile alone is asked.
    shown: Vec<Shown>,
    labels: Vec<Label<'a>>,
    labels_left_out: usize,
}

/// The verdict of one profile.
struct Verdict<'a> {
    profile: Profile,
    forms: Result<Forms<'a>, Errors>,
}

/// Why a name is rejected: the first errors.
struct Errors {
    shown: Vec<Problem>,
    left_out: usize,
}

/// The ASCII form of an accepted name, and the Unicode form of the ASCII form.
struct Forms<'a> {
    ascii: Cow<'a, str>,
    unicode: String,
}

/// How a policy shows the name.
struct Shown {
    policy: &'static str,
    show: Show,
    host: String,
}

/// A label with its class of RFC 5890.
struct Label<'a> {
    byte: usize,
    text: &'a str,
    class: LabelClass,
}

impl<'a> Report<'a> {
    fn new(profiles: &[Profile], policies: &[Policy], record: &'a Record<'a>) -> Self {
        let name = record.text();
        let verdict = |&profile| {
            let forms = match &name {
                Ok(name) => Forms::new(profile, name),
                Err(problem) => Err(Errors { shown: vec![problem.clone()], left_out: 0 }),
            };
            Verdict { profile, forms }
        };
        let verdicts = profiles.iter().map(verdict).collect();
        let mut all = name.iter().flat_map(|name| domain::labels(name));
        let labels = all.by_ref().take(SHOWN).map(|label| Label {
            byte: label.range().start,
            text: label.text(),
            class: classify(label.text()),
        });
        let labels = labels.collect();
        let shown = |name: &&str| policies.iter().map(|policy| Shown::new(policy, name)).collect();
        let shown = name.iter().map(shown).next().unwrap_or_default();
        Self { record, verdicts, shown, labels, labels_left_out: all.count() }
    }

    fn is_accepted(&self) -> bool {
        self.verdicts.iter().all(|verdict| verdict.forms.is_ok())
    }

    fn outcome(&self) -> Outcome {
        if self.is_accepted() { Outcome::Done } else { Outcome::SomeRejected }
    }
}

impl Shown {
    fn new(policy: &Policy, name: &str) -> Self {
        let verdict = policy.judge(name);
        let host = verdict.host().to_owned();
        Self { policy: policy.name(), show: verdict.show(), host }
    }
}

impl<'a> Forms<'a> {
    fn new(profile: Profile, name: &'a str) -> Result<Self, Errors> {
        let ascii = profile
            .standard
            .to_ascii_with_errors(name)
            .map_err(|errors| Errors::new(errors, name))?;
        let unicode = profile.to_unicode(&ascii).text.into_owned();
        Ok(Self { ascii, unicode })
    }
}

impl Errors {
    fn new(mut errors: Vec<Error>, name: &str) -> Self {
        let left_out = errors.len().saturating_sub(SHOWN);
        errors.truncate(SHOWN);
        Self { shown: Problem::all_in_text(errors, name), left_out }
    }
}
