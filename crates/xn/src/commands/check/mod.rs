//! `xn check`: the verdict of each standard on a name, side by side.

mod json;
mod table;

use std::borrow::Cow;

use xenonym::label::{LabelClass, classify};
use xenonym::{Error, domain};
use xenonym_safety::display::{Policy, Show};

use super::names::each_name_on_all_cores;
use crate::args::CheckArgs;
use crate::error::{Failure, Outcome};
use crate::location::Record;
use crate::output::{Format, Output};
use crate::problem::Problem;
use crate::profile::Profile;
use crate::text::Name;

pub(super) fn run(args: &CheckArgs) -> Result<Outcome, Failure> {
    let profiles = args.profiles()?;
    let format = args.format.format();
    let color = args.color.choice();
    // One standard alone does not show names.
    let asks_policies = !args.quiet && profiles.len() > 1;
    let is_quiet = args.quiet;
    let take = move |record: &Record<'_>, name: Name<'_>, output: &mut Output| {
        let report = Checked::new(&profiles, asks_policies, record, name);
        let outcome = report.outcome();
        match format {
            _ if is_quiet => {
                output.note(outcome);
                Ok(())
            }
            Format::Text => output.write_spaced(outcome, &table::report(&report, color)),
            Format::Json => output.write_object(outcome, &json::Object::new(&report)),
        }
    };
    let (input, mut output) = (&args.input, Output::new());
    let (names, source) = (input.input(), input.source());
    each_name_on_all_cores(&names, source, is_quiet, format, &mut output, Box::new(take))?;
    output.finish()
}

/// How many labels are shown, and errors of each profile. No name in the DNS contains more labels.
const SHOWN: usize = 127;

/// The verdicts on one name, and its labels; none for a line without a name.
struct Checked<'a> {
    record: &'a Record<'a>,
    verdicts: Vec<ProfileVerdict<'a>>,
    /// How policies show the name; none if one profile alone is asked.
    shown: Vec<PolicyVerdict>,
    labels: Vec<Label<'a>>,
    labels_left_out: usize,
}

/// The verdict of one profile.
struct ProfileVerdict<'a> {
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
struct PolicyVerdict {
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

impl<'a> Checked<'a> {
    fn new(
        profiles: &[Profile],
        asks_policies: bool,
        record: &'a Record<'a>,
        name: Name<'a>,
    ) -> Self {
        let verdict = |&profile| {
            let forms = match name.as_ref()? {
                Ok(name) => Forms::new(profile, name),
                Err(problem) => Err(Errors { shown: vec![problem.clone()], left_out: 0 }),
            };
            Some(ProfileVerdict { profile, forms })
        };
        let verdicts = profiles.iter().filter_map(verdict).collect();
        let name = name.and_then(Result::ok);
        let mut all = name.iter().flat_map(|name| domain::labels(name));
        let labels = all.by_ref().take(SHOWN).map(|label| Label {
            byte: label.range().start,
            text: label.text(),
            class: classify(label.text()),
        });
        let labels = labels.collect();
        let shown = name.filter(|_| asks_policies).map(|name| {
            Policy::PRESETS.iter().map(|policy| PolicyVerdict::new(policy, name)).collect()
        });
        let shown = shown.unwrap_or_default();
        Self { record, verdicts, shown, labels, labels_left_out: all.count() }
    }

    fn is_accepted(&self) -> bool {
        self.verdicts.iter().all(|verdict| verdict.forms.is_ok())
    }

    fn outcome(&self) -> Outcome {
        if self.is_accepted() { Outcome::Done } else { Outcome::SomeRejected }
    }
}

impl PolicyVerdict {
    fn new(policy: &Policy, name: &str) -> Self {
        let verdict = policy.judge(name);
        let host = verdict.host().to_owned();
        Self { policy: policy.name(), show: verdict.show(), host }
    }

    /// `None` if the name is not valid, because then the text to show is not a host.
    fn host(&self) -> Option<&str> {
        (self.show != Show::Invalid).then_some(&*self.host)
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
        let problems = Problem::all_in_text(errors, name);
        Self { shown: Problem::with_hints(problems, name), left_out }
    }
}
