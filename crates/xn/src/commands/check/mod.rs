//! `xn check`: the verdict of each standard on a name, side by side.

mod columns;
mod json;
mod table;

use std::borrow::Cow;

use xenonym::label::{LabelClass, classify};
use xenonym::{Error, domain};
use xenonym_safety::display::{
    Policy, ProtectedNames, Show, Verdict as PolicyVerdict, Verdicts, judge_all,
};

use self::columns::Profiles;
use super::names::{Descriptions, describe_names};
use crate::args::CheckArgs;
use crate::error::{Failure, Outcome};
use crate::location::Record;
use crate::output::{Format, Output};
use crate::problem::{NameIn, Problem};
use crate::profile::Profile;
use crate::terminal::has_color;
use crate::text::Name;

pub(super) fn run(args: &CheckArgs) -> Result<Outcome, Failure> {
    let profiles = args.profiles()?;
    // They are needed up to the end of the process.
    let columns = Box::leak(Box::new(Profiles { profiles: profiles.clone() }));
    let format = args.format.format();
    let has_color = has_color(args.color.choice());
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
            Format::Text => output.write_spaced(outcome, &table::report(&report, has_color)),
            Format::Json => output.write_object(outcome, &json::Object::new(&report)),
        }
    };
    let how = Descriptions { to: format, is_quiet, columns, output: args.output.file() };
    describe_names(&args.input, &how, Box::new(take))
}

/// How many labels are shown, and errors of each profile. No name in the DNS contains more labels.
const SHOWN: usize = 127;

/// The verdicts on one name, and its labels; none for a line without a name.
struct Checked<'a> {
    record: &'a Record<'a>,
    verdicts: Vec<ProfileVerdict<'a>>,
    /// How policies show the name; none if one profile alone is asked.
    shown: Verdicts,
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
        let place = NameIn::of(record.place.within, true);
        let verdict = |&profile| {
            let forms = match name.as_ref()? {
                Ok(name) => Forms::new(profile, name).map_err(|errors| errors.of_names_in(place)),
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
        let shown = name
            .filter(|_| asks_policies)
            .map(|name| judge_all(Policy::PRESETS, name, &ProtectedNames::new()));
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

/// The text that a policy shows. `None` if the name is not valid, because then the text is not a host.
fn host(shown: &PolicyVerdict) -> Option<&str> {
    (shown.show() != Show::Invalid).then(|| shown.host())
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

    fn of_names_in(self, place: NameIn) -> Self {
        let shown = self.shown.into_iter().map(|problem| problem.of_name_in(place)).collect();
        Self { shown, ..self }
    }
}
