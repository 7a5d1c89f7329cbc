//! `xn display`: how each policy shows a name, side by side.

mod json;
mod text;

use std::rc::Rc;

use xenonym_safety::display::{Policy, ProtectedNames, Show, Verdict};

use super::names::each_name_on_all_cores;
use super::protect;
use crate::args::DisplayArgs;
use crate::error::{Failure, Outcome};
use crate::location::Record;
use crate::output::{Format, Output};
use crate::problem::Problem;
use crate::text::Name;

pub(super) fn run(args: &DisplayArgs) -> Result<Outcome, Failure> {
    let protected = protect::read(&args.protect)?;
    let format = args.format.format();
    let color = args.color.choice();
    let take = move |record: &Record<'_>, name: Name<'_>, output: &mut Output| {
        let report = Judged::new(record, name, &protected);
        let outcome = report.outcome();
        match format {
            Format::Text => output.write_spaced(outcome, &text::report(&report, color)),
            Format::Json => output.write_object(outcome, &json::Object::new(&report)),
        }
    };
    let (input, mut output) = (&args.input, Output::new());
    let (names, source) = (input.input(), input.source());
    each_name_on_all_cores(&names, source, false, format, &mut output, Box::new(take))?;
    output.finish()
}

/// How each policy shows a name. A long name may break a rule in each label, so equal verdicts are kept only once.
fn verdicts(name: &str, protected: &ProtectedNames) -> Vec<(Policy, Rc<Verdict>)> {
    let mut verdicts: Vec<(Policy, Rc<Verdict>)> = Vec::with_capacity(Policy::PRESETS.len());
    for policy in Policy::PRESETS {
        let verdict = policy.judge_with(name, protected);
        let same = verdicts.iter().find(|(_, known)| **known == verdict);
        let verdict = same.map_or_else(|| Rc::new(verdict), |(_, known)| Rc::clone(known));
        verdicts.push((*policy, verdict));
    }
    verdicts
}

/// The verdicts on one name; none for a line without a name.
struct Judged<'a> {
    record: &'a Record<'a>,
    verdicts: Result<Vec<(Policy, Rc<Verdict>)>, Problem>,
}

impl<'a> Judged<'a> {
    fn new(record: &'a Record<'a>, name: Name<'_>, protected: &ProtectedNames) -> Self {
        let verdicts = match name {
            Some(name) => name.map(|name| verdicts(name, protected)),
            None => Ok(Vec::new()),
        };
        Self { record, verdicts }
    }

    fn outcome(&self) -> Outcome {
        let shows = |(_, verdict): &(Policy, Rc<Verdict>)| verdict.show() == Show::Unicode;
        let all = self.verdicts.as_ref().is_ok_and(|verdicts| verdicts.iter().all(shows));
        if all { Outcome::Done } else { Outcome::SomeRejected }
    }
}
