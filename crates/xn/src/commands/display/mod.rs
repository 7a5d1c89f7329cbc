//! `xn display`: how each policy shows a name, side by side.

mod json;
mod text;

use std::mem;

use xenonym_safety::display::{Policy, ProtectedNames, Show, Verdict};

use super::names::each_name;
use super::protect;
use crate::args::DisplayArgs;
use crate::error::{Failure, Outcome};
use crate::location::Record;
use crate::output::{Format, Output};
use crate::problem::Problem;

pub(super) fn run(args: &DisplayArgs) -> Result<Outcome, Failure> {
    let protected = protect::read(&args.protect)?;
    let format = args.format.format();
    let color = args.color.choice();
    let mut is_first = true;
    let mut output = Output::new();
    let mut take = |record: &Record<'_>, output: &mut Output| {
        let report = Report::new(record, &protected);
        let outcome = report.outcome();
        match format {
            Format::Text => {
                let gap = if mem::take(&mut is_first) { "" } else { "\n" };
                output.write_report(outcome, &format!("{gap}{}", text::report(&report, color)))
            }
            Format::Json => output.write_object(outcome, &json::Object::new(&report)),
        }
    };
    let input = &args.input;
    each_name(&input.input(), input.source(), false, &mut output, &mut take)?;
    output.finish()
}

/// The verdicts on one name.
struct Report<'a> {
    record: &'a Record<'a>,
    verdicts: Result<Vec<(Policy, Verdict)>, Problem>,
}

impl<'a> Report<'a> {
    fn new(record: &'a Record<'a>, protected: &ProtectedNames) -> Self {
        let judged = |name| {
            let judged = |policy: Policy| (policy, policy.judge_with(name, protected));
            Policy::PRESETS.into_iter().map(judged).collect()
        };
        Self { record, verdicts: record.text().map(judged) }
    }

    fn outcome(&self) -> Outcome {
        let shows = |(_, verdict): &(Policy, Verdict)| verdict.show() == Show::Unicode;
        let all = self.verdicts.as_ref().is_ok_and(|verdicts| verdicts.iter().all(shows));
        if all { Outcome::Done } else { Outcome::SomeRejected }
    }
}
