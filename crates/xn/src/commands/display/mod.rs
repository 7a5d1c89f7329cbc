//! `xn display`: how each policy shows a name, side by side.

mod columns;
mod json;
mod text;

use xenonym_safety::display::{Policy, ProtectedNames, Show, Verdict, Verdicts, judge_all};

use self::columns::Policies;
use super::names::{Descriptions, describe_names};
use super::protect;
use crate::args::DisplayArgs;
use crate::error::{Failure, Outcome};
use crate::location::Record;
use crate::output::{Format, Output};
use crate::problem::Problem;
use crate::terminal::{has_color, is_standard_input};
use crate::text::Name;

pub(super) fn run(args: &DisplayArgs) -> Result<Outcome, Failure> {
    let lists = args.protect.iter().filter(|file| is_standard_input(file)).count();
    if lists + args.input.input().standard_inputs() > 1 {
        let message = "standard input can be read only once: use a file for the others";
        return Err(Failure::Usage(message.to_owned()));
    }
    protect::check_outputs(args.protect.iter(), [args.output.file(), None])?;
    // All threads share them, up to the end of the process.
    let protected: &'static ProtectedNames =
        Box::leak(Box::new(protect::read(&args.protect, &args.brands.names)?));
    let policies: &'static [Policy] = args.policies().leak();
    let format = args.format.format();
    let has_color = has_color(args.color.choice());
    let take = move |record: &Record<'_>, name: Name<'_>, output: &mut Output| {
        let report = Judged::new(record, name, policies, protected);
        let outcome = report.outcome();
        match format {
            Format::Text => output.write_spaced(outcome, &text::report(&report, has_color)),
            Format::Json => output.write_report(outcome, &json::object(&report)),
        }
    };
    let how = Descriptions {
        to: format,
        is_quiet: false,
        columns: Box::leak(Box::new(Policies { policies, protected })),
        output: args.output.file(),
    };
    describe_names(&args.input, &how, Box::new(take))
}

/// The verdicts on one name; none for a line without a name.
struct Judged<'a> {
    record: &'a Record<'a>,
    policies: &'static [Policy],
    verdicts: Result<Verdicts, Problem>,
}

impl<'a> Judged<'a> {
    fn new(
        record: &'a Record<'a>,
        name: Name<'_>,
        policies: &'static [Policy],
        protected: &ProtectedNames,
    ) -> Self {
        let verdicts = match name {
            Some(name) => name.map(|name| judge_all(policies, name, protected)),
            None => Ok(Verdicts::default()),
        };
        Self { record, policies, verdicts }
    }

    fn outcome(&self) -> Outcome {
        let shows = |verdict: &Verdict| verdict.show() == Show::Unicode;
        let all =
            self.verdicts.as_ref().is_ok_and(|verdicts| verdicts.distinct().iter().all(shows));
        if all { Outcome::Done } else { Outcome::SomeRejected }
    }
}
