//! `xn compare`: whether two names are the same, and if not, where they first differ.

use std::borrow::Cow;

use serde::Serialize;
use xenonym::domain::labels;

use crate::args::CompareArgs;
use crate::input::Record;
use crate::outcome::{Failure, Outcome};
use crate::output::{self, Answer, Entry, Format, Problem};
use crate::profile::Profile;

pub(super) fn run(args: &CompareArgs) -> Result<Outcome, Failure> {
    let profile = args.profile();
    let records = [Record::argument(1, &args.first), Record::argument(2, &args.second)];
    let sides = records.map(|record| Side::new(profile, record));
    let verdict = Verdict::new(profile, &sides);
    match args.format.format() {
        Format::Text => {
            output::write_all(text(profile, &verdict, &sides).as_bytes())?;
            for side in &sides {
                output::complain(side.record.place, &side.ascii);
            }
        }
        Format::Json => output::write_json(&Object::new(profile, &verdict, &sides))?,
    }
    Ok(if verdict == Verdict::Equivalent { Outcome::Done } else { Outcome::SomeRefused })
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
            Err(problem) => return Self { record, name: "", ascii: Answer::refused(problem) },
        };
        let ascii = profile.to_ascii(name).map_err(|error| Problem::in_text(error, name)).into();
        Self { record, name, ascii }
    }

    /// The form whose labels are compared.
    fn labelled(&self, profile: Profile) -> &str {
        match profile {
            Profile::Idna2003(_) => self.name,
            _ => self.ascii.output.as_deref().unwrap_or_default(),
        }
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
        if !(first.ascii.went_well() && second.ascii.went_well()) {
            return Self::NotComparable;
        }
        match profile.names_match(first.name, second.name) {
            Some(true) => Self::Equivalent,
            Some(false) => Self::Different(Difference::new(
                profile,
                first.labelled(profile),
                second.labelled(profile),
            )),
            None => Self::NotComparable,
        }
    }
}

impl<'a> Difference<'a> {
    /// For names that have ASCII forms and do not match.
    fn new(profile: Profile, first: &'a str, second: &'a str) -> Self {
        let ascii_labels = |name: &'a str| {
            labels(name).map(move |label| profile.label_to_ascii(label.text()).unwrap_or_default())
        };
        let (mut left, mut right) = (ascii_labels(first), ascii_labels(second));
        for label in 0.. {
            match (left.next(), right.next()) {
                (None, None) => break,
                (Some(a), Some(b)) if a.eq_ignore_ascii_case(&b) => {}
                (first, second) => return Self::Label { label, first, second },
            }
        }
        let ends_with_dot =
            |name| labels(name).last().is_some_and(|label| !label.separator().is_empty());
        Self::RootDot { first: ends_with_dot(first), second: ends_with_dot(second) }
    }
}

fn text(profile: Profile, verdict: &Verdict<'_>, sides: &[Side<'_>; 2]) -> String {
    let rule = profile.equivalence_rule();
    let verdict = match verdict {
        Verdict::Equivalent => format!("equivalent by {rule}"),
        Verdict::Different(difference) => format!("not equivalent by {rule}: {}", why(difference)),
        Verdict::NotComparable => format!("not comparable by {rule}: no ASCII form"),
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
