//! `xn compare`: whether names are equivalent to the first, and if not, where they first differ from it.

use std::borrow::Cow;
use std::mem;

use anstyle::{AnsiColor, Style};
use serde::Serialize;
use xenonym_safety::name_skeleton;

use super::names::each_name;
use crate::args::CompareArgs;
use crate::converted::Converted;
use crate::error::{Failure, Outcome};
use crate::location::{Origin, Place, Record};
use crate::output::{self, Entry, Format, Output};
use crate::plan::Input;
use crate::problem::Problem;
use crate::profile::{AsciiLabel, Profile};
use crate::terminal::shown_in;
use crate::text::Name;

const SAME: Style = AnsiColor::Green.on_default();
const OTHER: Style = AnsiColor::Red.on_default().bold();

pub(super) fn run(args: &CompareArgs) -> Result<Outcome, Failure> {
    let profile = args.profile()?;
    let mut output = Output::new();
    let source = args.input.source();
    let mut first = None;
    let argument = Input::Arguments(vec![args.first.clone()]);
    let of_argument = source.of_argument();
    let format = args.format.format();
    each_name(&argument, of_argument, true, format, &mut output, &mut |record, _, _| {
        first = Some((record.place.start, record.bytes.to_vec()));
        Ok(())
    })?;
    let Some((start, name)) = first else {
        // Not of the format: this was reported.
        return output.finish();
    };
    let place = Place { start, ..Place::of(Origin::Argument(1)) };
    let record = Record { place, bytes: &name };
    let first = Side::new(profile, record, Some(record.name()));
    let mut is_first = true;
    let input = args.input.input();
    each_name(&input, source, false, format, &mut output, &mut |record, name, output| {
        let is_named = name.is_some();
        let sides = [&first, &Side::new(profile, after_first(*record), name)];
        let verdict =
            if is_named { Relation::new(profile, sides) } else { Relation::NotComparable };
        let is_first = mem::take(&mut is_first);
        let outcome = if is_named { verdict.outcome() } else { Outcome::Done };
        if format == Format::Json {
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
    /// Empty if there is none that can be converted.
    name: &'a str,
    ascii: Converted<'a>,
}

impl<'a> Side<'a> {
    fn new(profile: Profile, record: Record<'a>, name: Name<'a>) -> Self {
        let name = match name {
            Some(Ok(name)) => name,
            Some(Err(problem)) => {
                return Self { record, name: "", ascii: Converted::rejected(problem) };
            }
            None => return Self { record, name: "", ascii: Converted::from(Ok("")) },
        };
        let ascii = profile
            .standard
            .to_ascii(name)
            .map_err(|error| Problem::in_text(error, name).with_hint(name));
        Self { record, name, ascii: ascii.into() }
    }

    /// `None` if it has no ASCII form.
    fn labels(&self, profile: Profile) -> Option<Vec<AsciiLabel<'_>>> {
        self.ascii.output.as_deref().map(|ascii| profile.ascii_labels(self.name, ascii))
    }
}

#[derive(PartialEq, Eq, Debug)]
enum Relation<'a> {
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

impl<'a> Relation<'a> {
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

fn text(profile: Profile, verdict: &Relation<'_>, sides: [&Side<'_>; 2]) -> String {
    let rule = profile.equivalence_rule();
    // The second of two names needs no number.
    let (place, second, the_second) = match sides[1].record.place.origin {
        Origin::Argument(2) => (String::new(), "second", "the second"),
        _ => (format!("{}: ", sides[1].record.place), "this", "this one"),
    };
    let says = match verdict {
        Relation::Equivalent => format!("{SAME}equivalent{SAME:#} by {rule}"),
        Relation::Different(difference) => {
            let why = why(difference, the_second);
            format!("{OTHER}not equivalent{OTHER:#} by {rule}: {why}")
        }
        Relation::NotComparable => {
            format!("{OTHER}not comparable{OTHER:#} by {rule}: no ASCII form")
        }
    };
    let [first_form, second_form] = sides.map(|side| match &side.ascii.output {
        Some(ascii) => format!("{ascii:?}"),
        None => "none".to_owned(),
    });
    let mut text = format!("{place}{says}\n  first   {first_form}\n  {second:6}  {second_form}\n");
    if matches!(verdict, Relation::Different(_)) && look_alike(sides.map(|side| side.name)) {
        text.push_str("  They look alike: 'xn lookalikes' finds such names.\n");
    }
    text
}

/// Whether the names have the same skeleton.
fn look_alike([first, second]: [&str; 2]) -> bool {
    let skeleton = |name| name_skeleton(name, None).ok();
    skeleton(first).is_some_and(|first| skeleton(second) == Some(first))
}

/// How the names differ. `other` is compared with the first.
fn why(difference: &Difference<'_>, other: &str) -> String {
    let which = |is_first| if is_first { "the first" } else { other };
    match difference {
        Difference::Label { label, first: Some(first), second: Some(second) } => {
            format!("label {label} is {first:?} in the first, {second:?} in {other}")
        }
        Difference::Label { label, first, .. } => {
            format!("only {} has a label {label}", which(first.is_some()))
        }
        Difference::RootDot { first, .. } => {
            format!("only {} ends with a dot, which writes the root out", which(*first))
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
    fn new(profile: Profile, verdict: &'a Relation<'_>, sides: [&'a Side<'_>; 2]) -> Self {
        let [first, second] = sides.map(|side| Entry::new(&side.record, &side.ascii));
        let (equivalent, difference) = match verdict {
            Relation::Equivalent => (Some(true), None),
            Relation::Different(difference) => (Some(false), Some(difference)),
            Relation::NotComparable => (None, None),
        };
        let rule = profile.equivalence_rule();
        Self { profile: profile.name, rule, equivalent, difference, first, second }
    }
}
