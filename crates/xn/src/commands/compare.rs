//! `xn compare`: whether two names are the same, and if not, where they first differ.

use std::borrow::Cow;

use anstyle::{AnsiColor, Style};
use serde::Serialize;

use crate::answer::Answer;
use crate::args::CompareArgs;
use crate::error::{Failure, Outcome};
use crate::location::Record;
use crate::output::{self, Entry, Format};
use crate::problem::Problem;
use crate::profile::{AsciiLabel, Profile};
use crate::shown::shown_in;

const SAME: Style = AnsiColor::Green.on_default();
const OTHER: Style = AnsiColor::Red.on_default().bold();

pub(super) fn run(args: &CompareArgs) -> Result<Outcome, Failure> {
    let profile = args.profile()?;
    let records = [Record::argument(1, &args.first), Record::argument(2, &args.second)];
    let sides = records.map(|record| Side::new(profile, record));
    let verdict = Verdict::new(profile, &sides);
    match args.format.format() {
        Format::Text => {
            let said = shown_in(text(profile, &verdict, &sides), args.color.choice());
            output::write_all(said.as_bytes())?;
            for side in &sides {
                output::complain(side.record.place, &side.ascii);
            }
        }
        Format::Json => output::write_json(&Object::new(profile, &verdict, &sides))?,
    }
    Ok(if verdict == Verdict::Equivalent { Outcome::Done } else { Outcome::SomeRejected })
}

/// One of the two names.
struct Side<'a> {
    record: Record<'a>,
    /// Empty if it is no text.
    name: &'a str,
    ascii: Answer<'a>,
}

impl<'a> Side<'a> {
    fn new(profile: Profile, record: Record<'a>) -> Self {
        let name = match record.text() {
            Ok(name) => name,
            Err(problem) => return Self { record, name: "", ascii: Answer::rejected(problem) },
        };
        let ascii = profile.to_ascii(name).map_err(|error| Problem::in_text(error, name)).into();
        Self { record, name, ascii }
    }

    /// `None` if it has no ASCII form.
    fn labels(&self, profile: Profile) -> Option<Vec<AsciiLabel<'_>>> {
        self.ascii.output.as_deref().map(|ascii| profile.ascii_labels(self.name, ascii))
    }
}

#[derive(PartialEq, Eq, Debug)]
enum Verdict<'a> {
    Equivalent,
    Different(Difference<'a>),
    /// A name has no ASCII form.
    NotComparable,
}

/// Where two names first differ.
#[derive(Serialize, PartialEq, Eq, Debug)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Difference<'a> {
    /// The ASCII forms of a label; one that only one of the names has differs from none.
    Label { label: usize, first: Option<Cow<'a, str>>, second: Option<Cow<'a, str>> },
    /// Only one of them ends with a dot.
    RootDot { first: bool, second: bool },
}

impl<'a> Verdict<'a> {
    fn new(profile: Profile, [first, second]: &'a [Side<'_>; 2]) -> Self {
        let (Some(first), Some(second)) = (first.labels(profile), second.labels(profile)) else {
            return Self::NotComparable;
        };
        Difference::between(&first, &second).map_or(Self::Equivalent, Self::Different)
    }
}

impl<'a> Difference<'a> {
    fn between(first: &[AsciiLabel<'a>], second: &[AsciiLabel<'a>]) -> Option<Self> {
        for label in 0..first.len().max(second.len()) {
            let [a, b] = [first, second].map(|labels| labels.get(label).map(|(text, _)| text));
            if !a.zip(b).is_some_and(|(a, b)| a.eq_ignore_ascii_case(b)) {
                return Some(Self::Label { label, first: a.cloned(), second: b.cloned() });
            }
        }
        let [first, second] =
            [first, second].map(|labels| labels.last().is_some_and(|(_, dot)| !dot.is_empty()));
        (first != second).then_some(Self::RootDot { first, second })
    }
}

fn text(profile: Profile, verdict: &Verdict<'_>, sides: &[Side<'_>; 2]) -> String {
    let rule = profile.equivalence_rule();
    let verdict = match verdict {
        Verdict::Equivalent => format!("{SAME}equivalent{SAME:#} by {rule}"),
        Verdict::Different(difference) => {
            format!("{OTHER}not equivalent{OTHER:#} by {rule}: {}", why(difference))
        }
        Verdict::NotComparable => {
            format!("{OTHER}not comparable{OTHER:#} by {rule}: no ASCII form")
        }
    };
    let [first, second] = sides.each_ref().map(|side| match &side.ascii.output {
        Some(ascii) => format!("{ascii:?}"),
        None => "none".to_owned(),
    });
    format!("{verdict}\n  first   {first}\n  second  {second}\n")
}

fn why(difference: &Difference<'_>) -> String {
    match difference {
        Difference::Label { label, first: Some(first), second: Some(second) } => {
            format!("label {label} is {first:?} in the first, {second:?} in the second")
        }
        Difference::Label { label, first, .. } => {
            let which = if first.is_some() { "first" } else { "second" };
            format!("only the {which} has a label {label}")
        }
        Difference::RootDot { first, .. } => {
            let which = if *first { "first" } else { "second" };
            format!("only the {which} ends with a dot, which writes the root out")
        }
    }
}

#[derive(Serialize)]
struct Object<'a> {
    profile: &'a str,
    rule: &'a str,
    /// `None` if they cannot be compared.
    equivalent: Option<bool>,
    difference: Option<&'a Difference<'a>>,
    first: Entry<'a>,
    second: Entry<'a>,
}

impl<'a> Object<'a> {
    fn new(profile: Profile, verdict: &'a Verdict<'_>, sides: &'a [Side<'_>; 2]) -> Self {
        let [first, second] = sides.each_ref().map(|side| Entry::new(&side.record, &side.ascii));
        let (equivalent, difference) = match verdict {
            Verdict::Equivalent => (Some(true), None),
            Verdict::Different(difference) => (Some(false), Some(difference)),
            Verdict::NotComparable => (None, None),
        };
        let rule = profile.equivalence_rule();
        Self { profile: profile.name(), rule, equivalent, difference, first, second }
    }
}
