//! `xn compare`: whether names are equivalent to the first, and if not, where they first differ from it.

use std::borrow::Cow;
use std::mem;

use anstyle::{AnsiColor, Style};
use serde::Serialize;

use super::names::each_name;
use crate::answer::Answer;
use crate::args::CompareArgs;
use crate::error::{Failure, Outcome};
use crate::location::{Origin, Place, Record};
use crate::output::{self, Entry, Format, Output};
use crate::plan::Input;
use crate::problem::Problem;
use crate::profile::{AsciiLabel, Profile};
use crate::shown::shown_in;

const SAME: Style = AnsiColor::Green.on_default();
const OTHER: Style = AnsiColor::Red.on_default().bold();

pub(super) fn run(args: &CompareArgs) -> Result<Outcome, Failure> {
    let profile = args.profile()?;
    let mut output = Output::new();
    let source = args.input.source();
    let mut first = None;
    let argument = Input::Arguments(vec![args.first.clone()]);
    let of_argument = source.of_argument();
    each_name(&argument, of_argument, true, &mut output, &mut |record, _| {
        first = Some((record.place.start, record.bytes.to_vec()));
        Ok(())
    })?;
    let Some((start, name)) = first else {
        // Not of the format: this was reported.
        return output.finish();
    };
    let place = Place { start, ..Place::of(Origin::Argument(1)) };
    let first = Side::new(profile, Record { place, bytes: &name });
    let mut is_first = true;
    each_name(&args.input.input(), source, false, &mut output, &mut |record, output| {
        let sides = [&first, &Side::new(profile, after_first(*record))];
        let verdict = Verdict::new(profile, sides);
        let is_first = mem::take(&mut is_first);
        let outcome = verdict.outcome();
        if args.format.format() == Format::Json {
            return output.write_object(outcome, &Object::new(profile, &verdict, sides));
        }
        let gap = if is_first { "" } else { "\n" };
        let report = shown_in(text(profile, &verdict, sides), args.color.choice());
        output.write_report(outcome, &format!("{gap}{report}"))?;
        for side in &sides[usize::from(!is_first)..] {
            output::complain(side.record.place, &side.ascii);
        }
        Ok(())
    })?;
    output.finish()
}

/// Arguments are counted from the first name on.
fn after_first(mut record: Record<'_>) -> Record<'_> {
    if let Origin::Argument(number) = &mut record.place.origin {
        *number += 1;
    }
    record
}

/// One of the two names.
struct Side<'a> {
    record: Record<'a>,
    /// Empty if it is not UTF-8.
    name: &'a str,
    ascii: Answer<'a>,
}

impl<'a> Side<'a> {
    fn new(profile: Profile, record: Record<'a>) -> Self {
        let name = match record.text() {
            Ok(name) => name,
            Err(problem) => return Self { record, name: "", ascii: Answer::rejected(problem) },
        };
        let ascii =
            profile.standard.to_ascii(name).map_err(|error| Problem::in_text(error, name)).into();
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
    /// The ASCII forms of a label; `None` for the name that has fewer labels.
    Label { label: usize, first: Option<Cow<'a, str>>, second: Option<Cow<'a, str>> },
    /// Only one of them ends with a dot.
    RootDot { first: bool, second: bool },
}

impl<'a> Verdict<'a> {
    fn new(profile: Profile, [first, second]: [&'a Side<'_>; 2]) -> Self {
        let (Some(first), Some(second)) = (first.labels(profile), second.labels(profile)) else {
            return Self::NotComparable;
        };
        Difference::between(&first, &second).map_or(Self::Equivalent, Self::Different)
    }

    fn outcome(&self) -> Outcome {
        if *self == Self::Equivalent { Outcome::Done } else { Outcome::SomeRejected }
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

fn text(profile: Profile, verdict: &Verdict<'_>, sides: [&Side<'_>; 2]) -> String {
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
    let [first, second] = sides.map(|side| match &side.ascii.output {
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
    fn new(profile: Profile, verdict: &'a Verdict<'_>, sides: [&'a Side<'_>; 2]) -> Self {
        let [first, second] = sides.map(|side| Entry::new(&side.record, &side.ascii));
        let (equivalent, difference) = match verdict {
            Verdict::Equivalent => (Some(true), None),
            Verdict::Different(difference) => (Some(false), Some(difference)),
            Verdict::NotComparable => (None, None),
        };
        let rule = profile.equivalence_rule();
        Self { profile: profile.name, rule, equivalent, difference, first, second }
    }
}
